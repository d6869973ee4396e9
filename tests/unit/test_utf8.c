/* Modified UTF-8 to UTF-8. */
#include "classfile/base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void check(struct cf_str in, struct cf_str expected)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_str out = cf_utf8(&a, in);
  assert_int_equal(out.n, expected.n);
  assert_memory_equal(out.p, expected.p, expected.n);
  cf_arena_destroy(&a);
}

static void ascii_is_borrowed(void **state)
{
  (void)state;
  struct cf_str s = CF_STR("java/lang/Object\n");
  assert_ptr_equal(cf_utf8(NULL, s).p, s.p);
  assert_int_equal(cf_utf8(NULL, (struct cf_str){NULL, 0}).n, 0);
}

static void characters_of_all_lengths(void **state)
{
  (void)state;
  check(CF_STR("\xc2\x80 \xc3\xa9 \xdf\xbf"), CF_STR("\xc2\x80 \xc3\xa9 \xdf\xbf"));
  check(CF_STR("\xe0\xa0\x80\xef\xbf\xbf"), CF_STR("\xe0\xa0\x80\xef\xbf\xbf"));
  check(CF_STR("\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf"), CF_STR("\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf"));
}

static void what_only_class_files_have(void **state)
{
  (void)state;
  check(CF_STR("a\xc0\x80z"), CF_STR("a\0z"));
  check(CF_STR("\xed\xa0\xbd\xed\xb8\x80"), CF_STR("\xf0\x9f\x98\x80"));
  check(CF_STR("\xed\xa0\x80\xed\xb0\x80"), CF_STR("\xf0\x90\x80\x80"));
}

static void halves_and_nonsense_are_replaced(void **state)
{
  (void)state;
  check(CF_STR("\xed\xa0\x80"), CF_STR("\xef\xbf\xbd"));
  check(CF_STR("\xed\xb0\x80x"), CF_STR("\xef\xbf\xbdx"));
  check(CF_STR("\xed\xa0\x80\xed\xa0\x80\xed\xb0\x80"), CF_STR("\xef\xbf\xbd\xf0\x90\x80\x80"));
  check(CF_STR("\xff\x80"), CF_STR("\xef\xbf\xbd\xef\xbf\xbd"));
  check(CF_STR("\xc1\x81"), CF_STR("\xef\xbf\xbd\xef\xbf\xbd"));
  check(CF_STR("\xf4\x90\x80\x80"), CF_STR("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
  check(CF_STR("\xc3"), CF_STR("\xef\xbf\xbd"));
  check(CF_STR("\xe2\x82z"), CF_STR("\xef\xbf\xbd\xef\xbf\xbdz"));
}

/* The result is a fixed point: converting it again changes nothing, so it is UTF-8. */
static void any_bytes_give_utf8(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  uint32_t random = 1;
  for (int round = 0; round < 20000; round++) {
    char *bytes = cf_arena_alloc(&a, 7);
    for (int i = 0; i < 7; i++) {
      random = random * 1664525u + 1013904223u;
      bytes[i] = (char)(random >> 24 | (random >> 20 & 0x80));
    }
    struct cf_str once = cf_utf8(&a, (struct cf_str){bytes, 7});
    struct cf_str twice = cf_utf8(&a, once);
    assert_true(once.n <= 21);
    assert_true(cf_str_eq(once, twice));
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ascii_is_borrowed),
      cmocka_unit_test(characters_of_all_lengths),
      cmocka_unit_test(what_only_class_files_have),
      cmocka_unit_test(halves_and_nonsense_are_replaced),
      cmocka_unit_test(any_bytes_give_utf8),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
