/* The JSON report: its text against tests/golden, and that any JSON reader takes it. */
#include "src/report/report.h"
#include "src/report/reread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "tests/unit/findings_sample.h"
#include "tests/unit/golden.h"

static void sample_init(struct sample *s)
{
  struct bl_diagnostic lost = {true, CF_STR("app.jar"),
                               CF_STR("none of its 2 classes could be read")};
  struct bl_diagnostic bad = {
      false, CF_STR("app.jar!/a/\xed\xa0\x80.class"),
      CF_STR("constant pool: entry 17: tag 99 is undefined, at offset 213")};
  *s = (struct sample){0};
  cf_arena_init(&s->arena);
  cf_vec_push(&s->arena, &s->findings, sample_lost_update(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_benign(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_unicode(&s->arena));
  cf_vec_push(&s->arena, &s->findings, sample_suppressed(&s->arena));
  cf_vec_push(&s->arena, &s->diagnostics, lost);
  cf_vec_push(&s->arena, &s->diagnostics, bad);
  bl_findings_identify(&s->findings);
  s->stats = (struct bl_stats){.inputs = 1,
                               .given = 120,
                               .classes = 118,
                               .skipped = 2,
                               .methods = 900,
                               .seconds_read = 0.0123456789,
                               .seconds_total = 1.5};
  s->in = (struct bl_report_input){
      .findings = &s->findings, .diagnostics = &s->diagnostics, .stats = &s->stats};
}

static void as_kept(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  golden_check("json", "findings.json", &s.in);
  s.findings.n = 0;
  s.diagnostics.n = 0;
  golden_check("json", "nothing.json", &s.in);
  cf_arena_destroy(&s.arena);
}

static json_t *report_of(const struct sample *s)
{
  FILE *out = tmpfile();
  assert_true(bl_report_json.write(out, &s->in));
  rewind(out);
  json_error_t error;
  json_t *report = json_loadf(out, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  fclose(out);
  assert_non_null(report);
  return report;
}

/* The keys of the interface, in its order; new ones may stand between them. */
static void keys_in_order(void **state)
{
  (void)state;
  static const char *const keys[] = {
      "id",         "kind", "check", "checks", "confidence", "rank", "benign",  "class", "method",
      "descriptor", "file", "line",  "input",  "field",      "lock", "message", "trace"};
  struct sample s;
  sample_init(&s);
  json_t *report = report_of(&s), *f = json_array_get(json_object_get(report, "findings"), 0);
  size_t next = 0, n = sizeof keys / sizeof *keys;
  for (void *i = json_object_iter(f); i != NULL && next < n; i = json_object_iter_next(f, i)) {
    next += strcmp(json_object_iter_key(i), keys[next]) == 0;
  }
  assert_int_equal(next, n);
  const char *last = NULL;
  for (void *i = json_object_iter(report); i != NULL; i = json_object_iter_next(report, i)) {
    last = json_object_iter_key(i);
  }
  assert_string_equal(last, "stats");
  json_decref(report);
  cf_arena_destroy(&s.arena);
}

static void nulls_and_flags(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  json_t *report = report_of(&s), *fs = json_object_get(report, "findings");
  json_t *first = json_array_get(fs, 0), *benign = json_array_get(fs, 1),
         *bare = json_array_get(fs, 2);
  assert_true(json_is_null(json_object_get(first, "benign")));
  assert_null(json_object_get(first, "lambda"));
  assert_true(json_is_true(json_object_get(benign, "lambda")));
  assert_string_equal(json_string_value(json_object_get(benign, "benign")), "rechecked");
  assert_true(json_is_null(json_object_get(bare, "line")));
  assert_int_equal(json_integer_value(json_object_get(bare, "bci")), 20);
  assert_true(json_is_null(json_object_get(bare, "field")));
  assert_int_equal(strlen(json_string_value(json_object_get(bare, "id"))), 16);
  json_t *steps = json_object_get(first, "trace"), *other = json_object_get(bare, "trace");
  assert_true(json_is_true(json_object_get(json_array_get(steps, 0), "held")));
  assert_true(json_is_false(json_object_get(json_array_get(other, 0), "held")));
  assert_null(json_object_get(json_array_get(steps, 1), "held")); /* neither read nor access */
  assert_null(json_object_get(json_array_get(steps, 0), "gap"));
  json_decref(report);
  cf_arena_destroy(&s.arena);
}

static void names_become_unicode(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  json_t *report = report_of(&s);
  json_t *f = json_array_get(json_object_get(report, "findings"), 2);
  assert_string_equal(json_string_value(json_object_get(f, "class")), "\xc3\xbc.\xf0\x9f\x98\x80");
  json_t *lock = json_object_get(f, "lock");
  assert_int_equal(json_string_length(lock), 6);
  assert_memory_equal(json_string_value(lock), "a\0z\xef\xbf\xbd", 6);
  json_decref(report);
  cf_arena_destroy(&s.arena);
}

static void a_full_disk_is_told(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  FILE *full = fopen("/dev/full", "w");
  if (full != NULL) {
    assert_false(bl_report_json.write(full, &s.in));
    fclose(full);
  }
  cf_arena_destroy(&s.arena);
}

static void write_report(const char *path, const struct sample *s)
{
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_true(bl_report_json.write(f, &s->in));
  fclose(f);
}

/* What is read back says the same, but for names that are no text. */
static void is_read_back(void **state)
{
  (void)state;
  struct sample s, again;
  char path[] = "/tmp/blocal-reread-XXXXXX";
  struct cf_str why;
  close(mkstemp(path));
  sample_init(&s);
  s.findings.items[2] = s.findings.items[3];
  s.findings.n = 3;
  s.findings.items[0].trace[3].gap = true;
  write_report(path, &s);
  json_t *first = json_load_file(path, 0, NULL);
  sample_init(&again);
  again.findings.n = 0;
  assert_true(bl_findings_reread(&again.findings, &again.arena, path, &why));
  write_report(path, &again);
  json_t *second = json_load_file(path, 0, NULL);
  assert_int_equal(json_array_size(json_object_get(second, "findings")), 3);
  assert_true(json_equal(json_object_get(first, "findings"), json_object_get(second, "findings")));
  json_decref(first);
  json_decref(second);
  unlink(path);
  cf_arena_destroy(&s.arena);
  cf_arena_destroy(&again.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_read_back),         cmocka_unit_test(as_kept),
      cmocka_unit_test(keys_in_order),        cmocka_unit_test(nulls_and_flags),
      cmocka_unit_test(names_become_unicode), cmocka_unit_test(a_full_disk_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
