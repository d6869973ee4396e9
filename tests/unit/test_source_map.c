/* Source maps of JSR 45: which line of the source a line of the line tables stands for. */
#include "classfile/class/class.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static void expect(const char *map, uint32_t line, uint32_t source)
{
  struct cf_class c = {.source_debug = {(const uint8_t *)map, strlen(map)}};
  assert_int_equal(cf_class_source_line(&c, line), source);
}

static const char kotlin[] = "SMAP\nMaps.kt\nKotlin\n"
                             "*S Kotlin\n*F\n+ 1 Maps.kt\nMaps\n+ 2 MapsJVM.kt\nMapsKt\n"
                             "*L\n1#1,171:1\n72#2,2:172\n384#2,7:175\n"
                             "*S KotlinDebug\n*F\n+ 1 Maps.kt\nMaps\n"
                             "*L\n17#1:172,2\n17#1:174\n22#1:175,7\n*E\n";

static void no_map(void **state)
{
  (void)state;
  expect("", 12, 12);
  expect("SMAP\n", 12, 12);
}

static void calls_of_inline_functions(void **state)
{
  (void)state;
  expect(kotlin, 12, 12);
  expect(kotlin, 171, 171);
  expect(kotlin, 172, 17);
  expect(kotlin, 173, 17);
  expect(kotlin, 174, 17);
  expect(kotlin, 175, 22);
  expect(kotlin, 181, 22);
  expect(kotlin, 182, 182);
  expect(kotlin, 0, 0);
}

static void other_strata_say_nothing(void **state)
{
  (void)state;
  expect("SMAP\nA.java\nJSP\n*S JSP\n*F\n+ 1 A.jsp\nA.jsp\n*L\n1#1,100:1\n*E\n", 50, 50);
  expect("SMAP\n*S KotlinDebug\n*L\n7:90\n*S Other\n*L\n8:91\n*E\n", 90, 7);
  expect("SMAP\n*S KotlinDebug\n*L\n7:90\n*S Other\n*L\n8:91\n*E\n", 91, 91);
}

/* The repeat count takes an input line each, the increment output lines. */
static void repeats(void **state)
{
  (void)state;
  expect("*S KotlinDebug\r\n*L\r\n5#1,3:40,2\r\n", 40, 5);
  expect("*S KotlinDebug\r\n*L\r\n5#1,3:40,2\r\n", 43, 6);
  expect("*S KotlinDebug\r\n*L\r\n5#1,3:40,2\r\n", 45, 7);
  expect("*S KotlinDebug\r\n*L\r\n5#1,3:40,2\r\n", 46, 46);
}

static void damaged(void **state)
{
  (void)state;
  static const char *const lines[] = {"",      "#",       ":",       "5",       "5#",
                                      "5#1",   "5#1:",    "5#1,:40", "5#1:40,", "5#1:40,0",
                                      "5#1,0", "-5#1:40", "5 #1:40", "5#1 :40"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    char map[64];
    snprintf(map, sizeof map, "*S KotlinDebug\n*L\n%s", lines[i]);
    expect(map, 40, 40);
  }
  expect("*S KotlinDebug\n*L\n99999999999999999999:40", 40, 40);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_map),
      cmocka_unit_test(calls_of_inline_functions),
      cmocka_unit_test(other_strata_say_nothing),
      cmocka_unit_test(repeats),
      cmocka_unit_test(damaged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
