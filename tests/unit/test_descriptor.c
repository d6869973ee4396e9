/* Field and method descriptors. */
#include "classfile/class/descriptor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void good_fields(void **state)
{
  (void)state;
  static const char *const good[] = {"B",    "C",      "D",   "F",     "I",          "J",
                                     "S",    "Z",      "[I",  "[[[J",  "La;",        "La/B;",
                                     "[La;", "L(I)V;", "L[;", "Lint;", "L\xc3\xa9;", "La//b;"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_true(cf_descriptor_is_field(cf_str_c(good[i])));
    assert_false(cf_descriptor_is_method(cf_str_c(good[i])));
  }
}

static void bad_fields(void **state)
{
  (void)state;
  static const char *const bad[] = {"",   "V",  "[V", "[",   "L",    "L;", "La", "X",
                                    "II", "I ", "()", "()V", "La;I", "[[", ";"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(cf_descriptor_is_field(cf_str_c(bad[i])));
  }
  assert_false(cf_descriptor_is_field((struct cf_str){NULL, 0}));
}

static void good_and_bad_methods(void **state)
{
  (void)state;
  static const char *const good[] = {"()V", "(I)V", "([[ILa;J)[D", "(L);)V", "()L);", "(La(;)La;"};
  static const char *const bad[] = {"",      "(",     "()",    "()VV", "(V)V",  "(I",  "I)V",
                                    "(I)[V", "(L;)V", "(I)II", ")V",   "(La)V", "()La"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_true(cf_descriptor_is_method(cf_str_c(good[i])));
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(cf_descriptor_is_method(cf_str_c(bad[i])));
  }
}

/* A method descriptor with n parameters `type`, in an own malloc that fits. */
static struct cf_str method_of(unsigned n, char type)
{
  char *p = malloc(n + 3u);
  assert_non_null(p);
  p[0] = '(';
  memset(p + 1, type, n);
  memcpy(p + 1 + n, ")V", 2);
  return (struct cf_str){p, n + 3u};
}

static void check_method_of(unsigned n, char type, bool good)
{
  struct cf_str d = method_of(n, type);
  assert_int_equal(cf_descriptor_is_method(d), good);
  if (good) {
    assert_int_equal(cf_descriptor_slots(d), n * cf_type_slots(type));
  }
  free((void *)d.p);
}

static void at_most_255_slots_and_dimensions(void **state)
{
  (void)state;
  check_method_of(255, 'I', true);
  check_method_of(256, 'I', false);
  check_method_of(127, 'J', true);
  check_method_of(128, 'D', false);
  char array[258];
  memset(array, '[', sizeof array);
  array[255] = 'I';
  assert_true(cf_descriptor_is_field((struct cf_str){array, 256}));
  array[255] = '[';
  array[256] = 'I';
  assert_false(cf_descriptor_is_field((struct cf_str){array, 257}));
}

static void no_prefix_is_good_or_read_past(void **state)
{
  (void)state;
  static const char whole[] = "(I[[JLa/b/C;D)[Lx/Y;";
  for (uint32_t n = 0; n < sizeof whole - 1; n++) {
    char *p = malloc(n);
    assert_true(p != NULL || n == 0);
    if (n != 0) {
      memcpy(p, whole, n);
    }
    assert_false(cf_descriptor_is_method((struct cf_str){p, n}));
    free(p);
  }
}

static void walks_give_parameters_and_result(void **state)
{
  (void)state;
  static const char *const expected[] = {"I", "[[J", "La);", "D", "[Lb;"};
  struct cf_str d = CF_STR("(I[[JLa);D[Lb;)Lr);"), p;
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  for (size_t i = 0; i < 5; i++) {
    assert_true(cf_descriptor_next(&p, &w));
    assert_true(cf_str_is(p, expected[i]));
  }
  assert_false(cf_descriptor_next(&p, &w));
  assert_false(cf_descriptor_next(&p, &w));
  assert_true(cf_str_is(cf_descriptor_result(d), "Lr);"));
  assert_true(cf_str_is(cf_descriptor_result(CF_STR("()V")), "V"));
  assert_int_equal(cf_descriptor_slots(d), 6);
  assert_int_equal(cf_descriptor_slots(CF_STR("()V")), 0);
}

static void types_and_classes(void **state)
{
  (void)state;
  static const char from[][4] = {"B", "C", "D", "F", "I", "J", "S", "Z", "V", "La;", "[J"};
  static const char to[] = "IIDFIJIIVAA";
  for (size_t i = 0; i < sizeof to - 1; i++) {
    assert_int_equal(cf_descriptor_type(cf_str_c(from[i])), to[i]);
  }
  assert_int_equal(cf_type_slots('J') + cf_type_slots('V') + cf_type_slots('A'), 3);
  assert_true(cf_str_is(cf_descriptor_class(CF_STR("La/B;")), "a/B"));
  assert_true(cf_str_is(cf_descriptor_class(CF_STR("[La/B;")), "[La/B;"));
  assert_true(cf_str_is(cf_descriptor_class(CF_STR("I")), "I"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(good_fields),
      cmocka_unit_test(bad_fields),
      cmocka_unit_test(good_and_bad_methods),
      cmocka_unit_test(at_most_255_slots_and_dimensions),
      cmocka_unit_test(no_prefix_is_good_or_read_past),
      cmocka_unit_test(walks_give_parameters_and_result),
      cmocka_unit_test(types_and_classes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
