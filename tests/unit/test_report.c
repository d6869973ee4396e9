/* The text report, against tests/golden. */
#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/unit/findings_sample.h"
#include "tests/unit/golden.h"

static const char *const roots[] = {"/nonexistent", TEST_DATA "/tests/golden/sources",
                                    TEST_DATA "/tests/golden/sources2"};

static void sample_init(struct sample *s)
{
  *s = (struct sample){0};
  cf_arena_init(&s->arena);
  cf_vec_push(&s->arena, &s->findings, sample_lost_update(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_benign(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_unicode(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_suppressed(&s->arena));
  bl_findings_identify(&s->findings);
  s->in = (struct bl_report_input){.findings = &s->findings,
                                   .diagnostics = &s->diagnostics,
                                   .stats = &s->stats,
                                   .source_roots = roots};
}

static void without_sources(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  golden_check("text", "no-sources.txt", &s.in);
  cf_arena_destroy(&s.arena);
}

static void with_sources(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  s.in.n_source_roots = 3;
  s.in.verbose = true;
  golden_check("text", "sources.txt", &s.in);
  cf_arena_destroy(&s.arena);
}

static void in_color(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  s.in.n_source_roots = 2;
  s.in.color = true;
  golden_check("text", "color.txt", &s.in);
  cf_arena_destroy(&s.arena);
}

/* The warnings of the paper, the youngest first: the sample is older than what has no variable's
   name, and that than what has no source. */
static void in_the_form_of_the_paper(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  s.findings.items[0].variable = CF_STR("tmp");
  s.findings.items[0].grounds.age = 2;
  s.findings.items[1].checks |= BL_CHECK_BURROWS_LEINO;
  s.findings.items[1].grounds.age = 1;
  s.findings.items[2].checks |= BL_CHECK_BURROWS_LEINO;
  s.in.n_source_roots = 3;
  s.in.stale_form = true;
  golden_check("text", "stale-form.txt", &s.in);
  cf_arena_destroy(&s.arena);
}

static void nothing_found(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  s.findings.n = 0;
  golden_check("text", "nothing.txt", &s.in);
  cf_arena_destroy(&s.arena);
}

static void a_full_disk_is_told(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  FILE *full = fopen("/dev/full", "w");
  if (full != NULL) {
    assert_false(bl_report_text.write(full, &s.in));
    fclose(full);
  }
  cf_arena_destroy(&s.arena);
}

static void formats_by_name(void **state)
{
  (void)state;
  assert_ptr_equal(bl_report_find("text"), &bl_report_text);
  assert_ptr_equal(bl_report_find("json"), &bl_report_json);
  assert_ptr_equal(bl_report_find("sarif"), &bl_report_sarif);
  assert_null(bl_report_find("sarf"));
}

static void check_word(struct cf_str got, const char *expected)
{
  if (!cf_str_is(got, expected)) {
    fail_msg("'%.*s' is not '%s'", (int)got.n, got.p, expected);
  }
}

static void words(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_place at = sample_place("put", 1, 1);
  check_word(bl_words_method(&a, &at), "com.acme.Counter.put()");
  at.descriptor = CF_STR("(IJ[B[[Ljava/util/Map$Entry;LA;Z)[I");
  check_word(bl_words_method(&a, &at),
             "com.acme.Counter.put(int, long, byte[], Map.Entry[][], A, boolean)");
  at.method = CF_STR("<init>");
  at.descriptor = CF_STR("(FDCS)V");
  check_word(bl_words_method(&a, &at), "com.acme.Counter(float, double, char, short)");
  check_word(bl_words_short_method(&a, &at), "Counter()");
  at.method = CF_STR("<clinit>");
  check_word(bl_words_method(&a, &at), "com.acme.Counter.static {}");
  check_word(bl_words_simple_class(&a, CF_STR("a.B$C$1")), "B.C$1");
  check_word(bl_words_simple_class(&a, CF_STR("$Proxy")), "$Proxy");
  check_word(bl_words_simple_class(&a, CF_STR("A$")), "A$");
  check_word(bl_words_safe(&a, CF_STR("a\tb\x7f\xc2\x9b\xf3\xa0\x80\x81")),
             "a\\u0009b\\u007f\\u009b\\u{e0001}");
  assert_int_equal(bl_words_width(CF_STR("\xc3\xbc\xf0\x9f\x98\x80x")), 3);
  cf_arena_destroy(&a);
}

static void sources_stay_inside(void **state)
{
  (void)state;
  struct bl_sources s;
  struct cf_str line;
  bl_sources_init(&s, roots, 3);
  assert_true(bl_sources_line(&line, &s, CF_STR("com/acme/Counter.java"), 1));
  check_word(line, "package com.acme;");
  assert_true(bl_sources_line(&line, &s, CF_STR("com/acme/Pool.java"), 5));
  check_word(line, "}");
  assert_false(bl_sources_line(&line, &s, CF_STR("com/acme/Pool.java"), 6));
  assert_false(bl_sources_line(&line, &s, CF_STR("com/acme/Pool.java"), 0));
  assert_false(bl_sources_line(&line, &s, CF_STR("com/acme"), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR("com/../com/acme/Pool.java"), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR("../sources/com/acme/Counter.java"), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR(".."), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR("/etc/passwd"), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR("com/acme/Pool.java\0x"), 1));
  assert_false(bl_sources_line(&line, &s, CF_STR(""), 1));
  bl_sources_destroy(&s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_sources),
      cmocka_unit_test(with_sources),
      cmocka_unit_test(in_color),
      cmocka_unit_test(in_the_form_of_the_paper),
      cmocka_unit_test(nothing_found),
      cmocka_unit_test(a_full_disk_is_told),
      cmocka_unit_test(formats_by_name),
      cmocka_unit_test(words),
      cmocka_unit_test(sources_stay_inside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
