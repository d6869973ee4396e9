/* The texts of blocal explain: one for every kind, benign reason and check, none for anything else,
   and how they are printed. That their examples are found is tests/java/explain's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "src/driver/explain.h"

static bool is_name(struct cf_str name)
{
  return bl_kind_find(name) >= 0 || bl_benign_find(name) >= 0 || bl_check_find(name) >= 0;
}

static void every_name_has_a_text(void **state)
{
  (void)state;
  for (int i = 0; i < BL_KIND_COUNT_; i++) {
    assert_true(bl_explain_text(bl_kind_name((enum bl_kind)i)).n > 0);
  }
  for (int i = 1; i < BL_BENIGN_COUNT_; i++) {
    assert_true(bl_explain_text(bl_benign_name((enum bl_benign)i)).n > 0);
  }
  for (int i = 0; i < BL_CHECK_COUNT_; i++) {
    assert_true(bl_explain_text(bl_check_name((enum bl_check)(1 << i))).n > 0);
  }
}

static void every_text_has_a_name_and_its_parts(void **state)
{
  (void)state;
  for (const struct bl_text_file *f = bl_explain_files; f->name != NULL; f++) {
    struct cf_str name = {f->name, (uint32_t)strlen(f->name) - 3};
    const char *text = (const char *)f->text;
    assert_true(is_name(name));
    assert_memory_equal(text, "# ", 2);
    assert_memory_equal(text + 2, name.p, name.n);
    assert_int_equal(text[2 + name.n], '\n');
    assert_non_null(memmem(text, f->n, "\nSource", 7));
    assert_non_null(memmem(text, f->n, "\n## What it means\n", 18));
    assert_non_null(memmem(text, f->n, "\n## Example\n", 12));
    assert_null(memchr(text, '\t', f->n));
    assert_int_equal(text[f->n - 1], '\n');
  }
}

static void only_whole_names_are_known(void **state)
{
  (void)state;
  static const char *const words[] = {"",         "lost", "lost-update.md", "Lost-update",
                                      "covered ", "md"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    assert_int_equal(bl_explain_text(words[i]).n, 0);
  }
}

static void expect_print(const char *text, bool color, const char *want)
{
  char *got = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&got, &n);
  bl_explain_print(out, cf_str_c(text), color);
  fclose(out);
  assert_string_equal(got, want);
  free(got);
}

static void headings_lose_their_marks(void **state)
{
  (void)state;
  expect_print("# a b\n\ntext # 1\n## c\n    # code\n", false, "a b\n\ntext # 1\nc\n    # code\n");
  expect_print("# a\ntext\n", true, "\033[1ma\033[0m\ntext\n");
  expect_print("##\nlast", false, "##\nlast\n");
  expect_print("", true, "");
}

static void the_list_fits_a_terminal(void **state)
{
  (void)state;
  char *got = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&got, &n);
  bl_explain_list(out, false);
  fclose(out);
  for (const char *line = got; *line != '\0'; line += strcspn(line, "\n") + 1) {
    assert_true(strcspn(line, "\n") <= 80);
  }
  free(got);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_name_has_a_text),
      cmocka_unit_test(every_text_has_a_name_and_its_parts),
      cmocka_unit_test(only_whole_names_are_known),
      cmocka_unit_test(headings_lose_their_marks),
      cmocka_unit_test(the_list_fits_a_terminal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
