/* Hashes of lines: the values that GitHub's own program gives for these texts. */
#include "src/report/line_hash.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void expect(const char *text, const char *const *hashes)
{
  struct cf_arena a;
  struct bl_line_hashes h;
  cf_arena_init(&a);
  bl_line_hashes(&h, &a, cf_str_c(text));
  uint32_t n = 0;
  for (; hashes[n] != NULL; n++) {
    struct cf_str got = bl_line_hash_text(&a, &h, n + 1);
    if (!cf_str_is(got, hashes[n])) {
      fail_msg("line %u: '%.*s' is not '%s'", n + 1, (int)got.n, got.p, hashes[n]);
    }
  }
  assert_int_equal(h.n, n);
  assert_int_equal(bl_line_hash_text(&a, &h, n + 1).n, 0);
  assert_int_equal(bl_line_hash_text(&a, &h, 0).n, 0);
  cf_arena_destroy(&a);
}

static void no_text(void **state)
{
  (void)state;
  static const char *const hashes[] = {"c129715d7a2bc9a3:1", NULL};
  expect("", hashes);
}

static void blanks_do_not_count(void **state)
{
  (void)state;
  static const char *const hashes[] = {"271789c17abda88f:1", "54703d4cd895b18:1",
                                       "180aee12dab6264:1", "a23a3dc5e078b07b:1", NULL};
  expect(" a\nb\n  \t\tc\n d", hashes);
}

static void all_line_ends_are_one(void **state)
{
  (void)state;
  static const char *const hashes[] = {
      "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
      "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1", NULL};
  expect(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", hashes);
  expect(" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", hashes);
  expect(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", hashes);
  expect(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", hashes);
}

static void equal_lines_are_counted(void **state)
{
  (void)state;
  static const char *const hashes[] = {
      "a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
      "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
      "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1", NULL};
  char text[400] = "";
  for (unsigned i = 0; i < 10; i++) {
    strcat(text, "Lorem ipsum dolor sit amet.\n");
  }
  expect(text, hashes);
}

/* Two units for a character beyond the first plane, one replacement for a byte that is none. */
static void other_characters(void **state)
{
  (void)state;
  struct cf_arena a;
  struct bl_line_hashes h;
  cf_arena_init(&a);
  bl_line_hashes(&h, &a, CF_STR("\xf0\x9f\x98\x80\xff\xc3"));
  uint64_t expected = 0;
  const uint16_t units[] = {0xd83d, 0xde00, 0xfffd, 0xfffd, 0xffff};
  for (unsigned i = 0; i < 100; i++) {
    expected = expected * 37 + (i < 5 ? units[i] : 0);
  }
  assert_int_equal(h.n, 1);
  assert_true(h.hash[0] == expected);
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_text),
      cmocka_unit_test(blanks_do_not_count),
      cmocka_unit_test(all_line_ends_are_one),
      cmocka_unit_test(equal_lines_are_counted),
      cmocka_unit_test(other_characters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
