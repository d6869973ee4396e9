/* The formats that services read: SARIF, GitHub's annotations, JSON lines, JUnit's and Checkstyle's
   XML, gcc's diagnostics. Their text against
   tests/golden, and what their readers count on. */
#include "src/report/markup.h"
#include "src/report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>
#include <jansson.h>

#include "tests/unit/findings_sample.h"
#include "tests/unit/golden.h"

static struct cf_str explain(const char *name)
{
  return strcmp(name, "lost-update") == 0
             ? CF_STR("# lost-update\n\nA value is written back after a gap.\n\n## More\n")
             : CF_STR("");
}

static void sample_init(struct sample *s)
{
  struct bl_diagnostic lost = {true, CF_STR("cut.jar"), CF_STR("a <central> directory & no end")};
  struct bl_diagnostic bad = {
      false, CF_STR("app.jar!/a/\xed\xa0\x80.class"),
      CF_STR("constant pool: entry 17: tag 99 is undefined, at offset 213")};
  *s = (struct sample){0};
  cf_arena_init(&s->arena);
  cf_vec_push(&s->arena, &s->findings, sample_lost_update(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_benign(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_unicode(&s->arena));
  cf_vec_push(&s->arena, &s->diagnostics, bad);
  cf_vec_push(&s->arena, &s->diagnostics, lost);
  bl_findings_identify(&s->findings);
  s->in = (struct bl_report_input){.findings = &s->findings,
                                   .diagnostics = &s->diagnostics,
                                   .stats = &s->stats,
                                   .explain = explain};
}

static void as_kept(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  golden_check("sarif", "findings.sarif", &s.in);
  golden_check("github", "annotations.txt", &s.in);
  golden_check("jsonl", "findings.jsonl", &s.in);
  golden_check("junit", "findings-junit.xml", &s.in);
  golden_check("checkstyle", "findings-checkstyle.xml", &s.in);
  golden_check("gcc", "findings-gcc.txt", &s.in);
  s.findings.n = 0;
  s.diagnostics.n = 0;
  golden_check("junit", "nothing-junit.xml", &s.in);
  golden_check("checkstyle", "nothing-checkstyle.xml", &s.in);
  cf_arena_destroy(&s.arena);
}

static json_t *log_of(const struct sample *s)
{
  FILE *out = tmpfile();
  json_error_t error;
  assert_true(bl_report_sarif.write(out, &s->in));
  rewind(out);
  json_t *log = json_loadf(out, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  fclose(out);
  assert_non_null(log);
  return log;
}

static const json_t *run_of(const json_t *log)
{
  return json_array_get(json_object_get(log, "runs"), 0);
}

/* What XML 1.0 §2.2 forbids, and what would be markup. */
static void text_in_markup(void **state)
{
  (void)state;
  struct cf_arena a;
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  cf_arena_init(&a);
  bl_markup_attribute(out, &a, "x",
                      CF_STR("a<b>&\"c'\x01\t\xef\xbf\xbe \xed\xa0\x80]]></script><!--"));
  fclose(out);
  assert_string_equal(text, " x=\"a&lt;b&gt;&amp;&quot;c&#39;\\u0001\\u0009\\ufffe "
                            "\xef\xbf\xbd]]&gt;&lt;/script&gt;&lt;!--\"");
  free(text);
  cf_arena_destroy(&a);
}

/* A finding whose class has no line table has no region; who interferes has a flow of its own. */
static void results_say_where(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  json_t *log = log_of(&s);
  const json_t *results = json_object_get(run_of(log), "results");
  const json_t *first = json_array_get(results, 0), *bare = json_array_get(results, 2);
  const json_t *place =
      json_object_get(json_array_get(json_object_get(bare, "locations"), 0), "physicalLocation");
  assert_int_equal(json_array_size(results), 3);
  assert_null(json_object_get(place, "region"));
  const json_t *flow = json_array_get(json_object_get(first, "codeFlows"), 0);
  assert_int_equal(json_array_size(json_object_get(flow, "threadFlows")), 2);
  json_decref(log);
  cf_arena_destroy(&s.arena);
}

/* Of more than a run may hold the first by rank are kept, and it is said. */
static void most_results(void **state)
{
  (void)state;
  enum { MANY = 25010 };
  struct sample s;
  sample_init(&s);
  struct bl_finding one = sample_lost_update(&s.arena);
  one.n_trace = 0;
  s.findings.n = 0;
  for (unsigned i = 0; i < MANY; i++) {
    one.rank = i < 20 ? 1 : 2 + i % 90;
    cf_vec_push(&s.arena, &s.findings, one);
  }
  json_t *log = log_of(&s);
  const json_t *results = json_object_get(run_of(log), "results");
  const json_t *invocation = json_array_get(json_object_get(run_of(log), "invocations"), 0);
  assert_int_equal(json_array_size(results), 25000);
  assert_int_equal(json_array_size(json_object_get(invocation, "toolExecutionNotifications")), 3);
  size_t i, least = 0;
  const json_t *r;
  json_array_foreach(results, i, r)
  {
    least += json_number_value(json_object_get(r, "rank")) < 2 ? 1 : 0;
  }
  assert_int_equal(least, 10);
  json_decref(log);
  cf_arena_destroy(&s.arena);
}

static void a_full_disk_is_told(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  for (size_t i = 0; bl_report_formats[i] != NULL; i++) {
    FILE *full = fopen("/dev/full", "w");
    if (full != NULL) {
      assert_false(bl_report_formats[i]->write(full, &s.in));
      fclose(full);
    }
  }
  cf_arena_destroy(&s.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(as_kept),
      cmocka_unit_test(text_in_markup),
      cmocka_unit_test(results_say_where),
      cmocka_unit_test(most_results),
      cmocka_unit_test(a_full_disk_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
