/* The cursor, and the strings that it is used beside. */
#include "classfile/base/cursor.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const uint8_t bytes[] = {0x01, 0x82, 0x03, 0xff, 0xfe, 0xfd, 0xfc, 0x09};

static void numbers_are_big_endian(void **state)
{
  (void)state;
  struct cf_cursor c = cf_cursor_of((struct cf_bytes){bytes, sizeof bytes});
  assert_int_equal(cf_u1(&c), 0x01);
  assert_int_equal(cf_u2(&c), 0x8203);
  assert_int_equal(cf_offset(&c), 3);
  assert_int_equal(cf_u4(&c), 0xfffefdfc);
  assert_int_equal(cf_left(&c), 1);
  assert_false(c.failed);
}

static void a_failed_cursor_stays_failed(void **state)
{
  (void)state;
  struct cf_cursor c = cf_cursor_of((struct cf_bytes){bytes, 3});
  assert_int_equal(cf_u4(&c), 0);
  assert_true(c.failed);
  assert_int_equal(cf_u1(&c), 0);
  assert_int_equal(cf_u2(&c), 0);
  assert_null(cf_take(&c, 0).p);
  assert_int_equal(cf_offset(&c), 0);
}

static void every_read_stops_at_every_end(void **state)
{
  (void)state;
  for (size_t n = 0; n <= sizeof bytes; n++) {
    struct cf_bytes b = {bytes, n};
    struct cf_cursor one = cf_cursor_of(b), two = one, four = one, some = one;
    cf_u1(&one);
    cf_u2(&two);
    cf_u4(&four);
    assert_int_equal(cf_take(&some, 5).n, n < 5 ? 0 : 5);
    assert_int_equal(one.failed, n < 1);
    assert_int_equal(two.failed, n < 2);
    assert_int_equal(four.failed, n < 4);
    assert_int_equal(some.failed, n < 5);
  }
}

static void nothing_can_be_read_from_nothing(void **state)
{
  (void)state;
  struct cf_cursor c = cf_cursor_of((struct cf_bytes){NULL, 0});
  assert_int_equal(cf_left(&c), 0);
  assert_int_equal(cf_u1(&c), 0);
  assert_true(c.failed);
}

static void huge_requests_do_not_wrap(void **state)
{
  (void)state;
  struct cf_cursor c = cf_cursor_of((struct cf_bytes){bytes, sizeof bytes});
  assert_null(cf_take(&c, SIZE_MAX).p);
  assert_true(c.failed);
}

static void offsets_within_count_from_the_whole(void **state)
{
  (void)state;
  struct cf_bytes whole = {bytes, sizeof bytes};
  struct cf_cursor c = cf_cursor_within(whole, (struct cf_bytes){bytes + 3, 2});
  assert_int_equal(cf_offset(&c), 3);
  assert_int_equal(cf_u2(&c), 0xfffe);
  assert_int_equal(cf_left(&c), 0);
}

static void strings_compare(void **state)
{
  (void)state;
  struct cf_str none = {NULL, 0};
  assert_true(cf_str_eq(none, CF_STR("")));
  assert_true(cf_str_is(CF_STR("ab"), "ab"));
  assert_false(cf_str_is(CF_STR("ab"), "abc"));
  assert_true(cf_str_starts(CF_STR("abc"), CF_STR("ab")));
  assert_true(cf_str_ends(CF_STR("abc"), CF_STR("bc")));
  assert_true(cf_str_starts(none, none));
  assert_true(cf_str_ends(none, none));
  assert_false(cf_str_starts(CF_STR("a"), CF_STR("ab")));
  assert_false(cf_str_ends(CF_STR("b"), CF_STR("ab")));
  assert_true(cf_str_cmp(CF_STR("a"), CF_STR("ab")) < 0);
  assert_true(cf_str_cmp(CF_STR("b"), CF_STR("ab")) > 0);
  assert_int_equal(cf_str_cmp(none, CF_STR("")), 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_big_endian),
      cmocka_unit_test(a_failed_cursor_stays_failed),
      cmocka_unit_test(every_read_stops_at_every_end),
      cmocka_unit_test(nothing_can_be_read_from_nothing),
      cmocka_unit_test(huge_requests_do_not_wrap),
      cmocka_unit_test(offsets_within_count_from_the_whole),
      cmocka_unit_test(strings_compare),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
