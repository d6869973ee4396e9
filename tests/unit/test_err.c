/* Faults and their messages. */
#include "classfile/base/err.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void check_message(const struct cf_err *err, const char *expected)
{
  char buf[200];
  assert_int_equal(cf_err_format(buf, sizeof buf, err), strlen(expected));
  assert_string_equal(buf, expected);
}

static void messages_say_where_what_and_offset(void **state)
{
  (void)state;
  struct cf_err err = {0};
  check_message(&err, "no fault");
  assert_false(
      cf_fail(&err, CF_ERR_MALFORMED, "constant pool", 17, "tag %lld is undefined", 99, 213));
  check_message(&err, "constant pool: entry 17: tag 99 is undefined, at offset 213");
  err = (struct cf_err){CF_ERR_LIMIT, "class", -1, "%lld bytes after the end", 3, 0};
  check_message(&err, "class: 3 bytes after the end, at offset 0");
  err = (struct cf_err){CF_ERR_IO, "file", -1, "it cannot be read", 0, CF_NO_OFFSET};
  check_message(&err, "file: it cannot be read");
}

static void the_first_fault_wins(void **state)
{
  (void)state;
  struct cf_err err = {0};
  assert_false(cf_fail(&err, CF_ERR_TRUNCATED, "a", -1, "first", 0, 1));
  assert_false(cf_fail(&err, CF_ERR_MALFORMED, "b", -1, "second", 0, 2));
  assert_int_equal(err.code, CF_ERR_TRUNCATED);
  check_message(&err, "a: first, at offset 1");
}

static void a_short_buffer_holds_the_beginning(void **state)
{
  (void)state;
  struct cf_err err = {CF_ERR_MALFORMED, "constant pool", 17, "tag %lld is undefined", 99, 213};
  char whole[200];
  int n = cf_err_format(whole, sizeof whole, &err);
  for (size_t size = 1; size < (size_t)n + 3; size++) {
    char *buf = malloc(size);
    assert_non_null(buf);
    assert_int_equal(cf_err_format(buf, size, &err), n);
    size_t kept = size - 1 < (size_t)n ? size - 1 : (size_t)n;
    assert_int_equal(strlen(buf), kept);
    assert_memory_equal(buf, whole, kept);
    free(buf);
  }
  assert_int_equal(cf_err_format(NULL, 0, &err), n);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_say_where_what_and_offset),
      cmocka_unit_test(the_first_fault_wins),
      cmocka_unit_test(a_short_buffer_holds_the_beginning),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
