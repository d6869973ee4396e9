/* The HTML report: its text against tests/golden, without style and script; that names are no
   markup; what the drawings of the kinds have. */
#include "src/report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/unit/findings_sample.h"
#include "tests/unit/golden.h"

static const char *const roots[] = {TEST_DATA "/tests/golden/sources"};

static struct cf_str explain(const char *name)
{
  return strcmp(name, "lost-update") == 0
             ? CF_STR("# lost-update\n\nA value is written back after a `gap`.\n\nKind.\n\n## "
                      "Example <1>\n\nSee:\n\n    a < b;\n\n    c();\n\n- one\n  more\n- two\n")
             : CF_STR("");
}

static void sample_init(struct sample *s)
{
  struct bl_diagnostic bad = {false, CF_STR("app.jar!/<b>.class"), CF_STR("no & constant pool")};
  *s = (struct sample){.stats = {.classes = 3, .methods = 7, .skipped = 1}};
  cf_arena_init(&s->arena);
  cf_vec_push(&s->arena, &s->diagnostics, bad);
  s->in = (struct bl_report_input){.findings = &s->findings,
                                   .diagnostics = &s->diagnostics,
                                   .stats = &s->stats,
                                   .source_roots = roots,
                                   .n_source_roots = 1,
                                   .explain = explain};
}

static void add(struct sample *s, struct bl_finding f)
{
  cf_vec_push(&s->arena, &s->findings, f);
}

/* The first lines of a page are version and skeleton. */
static void as_kept(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  add(&s, sample_lost_update(&s.arena));
  add(&s, sample_benign(&s.arena));
  add(&s, sample_unicode(&s.arena));
  s.findings.items[2].suppressed = BL_SUPPRESSED_IN_SOURCE;
  s.findings.items[2].justification = CF_STR("old <code>");
  bl_findings_identify(&s.findings);
  golden_check_part("html", "overview.html", &s.in, "<h1>", "<button");
  golden_check_part("html", "facets.html", &s.in, "<fieldset>", "<p class=\"js\">");
  golden_check_part("html", "findings.html", &s.in, "<article", "<footer>");
  cf_arena_destroy(&s.arena);
}

static char *page_of(const struct sample *s)
{
  FILE *out = tmpfile();
  assert_true(bl_report_html.write(out, &s->in));
  char *text = golden_read(out);
  fclose(out);
  return text;
}

static unsigned count(const char *text, const char *what)
{
  unsigned n = 0;
  for (; (text = strstr(text, what)) != NULL; text += strlen(what)) {
    n++;
  }
  return n;
}

static void expect_count(const struct sample *s, const char *what, unsigned n)
{
  char *page = page_of(s);
  char *list = strstr(page, "<div id=\"list\">");
  assert_non_null(list);
  *strstr(list, "<p id=\"none\"") = '\0';
  if (count(list, what) != n) {
    fail_msg("%u of '%s', not %u", count(list, what), what, n);
  }
  free(page);
}

static void names_are_text(void **state)
{
  (void)state;
  static const char evil[] = "</script><svg onload='x'>\"&";
  struct sample s;
  sample_init(&s);
  struct bl_finding f = sample_lost_update(&s.arena);
  f.at.cls = f.at.method = f.at.file = f.input = f.field = f.lock = f.message = f.variable =
      cf_str_c(evil);
  for (uint32_t i = 0; i < f.n_trace; i++) {
    f.trace[i].at = f.at;
    f.trace[i].note = cf_str_c(evil);
  }
  f.rank_reasons[0] = f.rank_reasons[1] = cf_str_c(evil);
  add(&s, f);
  s.diagnostics.items[0].input = s.diagnostics.items[0].message = cf_str_c(evil);
  char *page = page_of(&s);
  assert_int_equal(count(page, "</script>"), 1);
  assert_int_equal(count(page, "<svg onload"), 0);
  assert_int_equal(count(page, "onload='x'"), 0);
  free(page);
  cf_arena_destroy(&s.arena);
}

/* The lock is held from the read to the release, and from the taking to the end. */
static void a_gap_and_a_write(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  add(&s, sample_lost_update(&s.arena));
  expect_count(&s, "class=\"held\"", 2);
  expect_count(&s, "class=\"old\"", 1);
  expect_count(&s, "class=\"write\"", 1);
  expect_count(&s, "another thread", 2); /* the lane's head; the description */
  cf_arena_destroy(&s.arena);
}

static struct bl_finding of_kind(struct cf_arena *a, enum bl_kind kind, const struct bl_step *steps,
                                 uint32_t n)
{
  struct bl_finding f = sample_lost_update(a);
  f.kind = kind;
  f.trace = CF_NEW_N(a, struct bl_step, n);
  memcpy(f.trace, steps, n * sizeof *steps);
  f.n_trace = n;
  return f;
}

/* One lane where nobody interferes; a read without the lock has no bar. */
static void nobody_interferes(void **state)
{
  (void)state;
  const struct bl_step steps[] = {
      sample_step(BL_STEP_READ, sample_place("inc", 10, 1), "read without a lock"),
      sample_step(BL_STEP_USE, sample_place("inc", 12, 5), "used")};
  struct sample s;
  sample_init(&s);
  add(&s, of_kind(&s.arena, BL_STALE_VALUE, steps, 2));
  expect_count(&s, "class=\"rail\"", 1);
  expect_count(&s, "class=\"held\"", 0);
  expect_count(&s, "class=\"write\"", 0);
  expect_count(&s, "class=\"old\"", 1);
  cf_arena_destroy(&s.arena);
}

/* A wait interrupts the bar. */
static void over_a_wait(void **state)
{
  (void)state;
  const struct bl_step steps[] = {
      sample_step(BL_STEP_READ, sample_place("inc", 10, 1), "read under this"),
      sample_step(BL_STEP_WAIT, sample_place("inc", 11, 3), "waits"),
      sample_step(BL_STEP_INTERFERE, sample_place("reset", 20, 3), "reset() may write"),
      sample_step(BL_STEP_USE, sample_place("inc", 12, 5), "used")};
  struct sample s;
  sample_init(&s);
  add(&s, of_kind(&s.arena, BL_STALE_AFTER_WAIT, steps, 4));
  expect_count(&s, "class=\"held\"", 2);
  expect_count(&s, "class=\"rail\"", 2);
  cf_arena_destroy(&s.arena);
}

/* Who holds the lock on the left, who does not on the right. */
static void without_the_lock(void **state)
{
  (void)state;
  struct bl_step steps[] = {
      sample_step(BL_STEP_ACCESS, sample_place("inc", 10, 1), "written under this"),
      sample_step(BL_STEP_ACCESS, sample_place("main", 30, 1), "reset() is called without this"),
      sample_step(BL_STEP_ACCESS, sample_place("reset", 20, 3), "written without it")};
  steps[0].held = true;
  struct sample s;
  sample_init(&s);
  add(&s, of_kind(&s.arena, BL_GUARDED_BY, steps, 3));
  expect_count(&s, "class=\"held\"", 1);
  expect_count(&s, "class=\"rail\"", 2);
  expect_count(&s, "class=\"stop b\"", 2);
  expect_count(&s, "class=\"write\"", 1);
  cf_arena_destroy(&s.arena);
}

/* Anybody may come in between two actions, each of which takes and gives up a lock. */
static void two_actions(void **state)
{
  (void)state;
  struct bl_step steps[] = {
      sample_step(BL_STEP_ACCESS, sample_place("inc", 10, 1), "calls move()"),
      sample_step(BL_STEP_ACQUIRE, sample_place("move", 30, 1), "atomic action 1"),
      sample_step(BL_STEP_ACQUIRE, sample_place("move", 31, 3), "atomic action 2")};
  steps[1].gap = true;
  struct sample s;
  sample_init(&s);
  add(&s, of_kind(&s.arena, BL_NON_ATOMIC, steps, 3));
  expect_count(&s, "class=\"held\"", 2);
  expect_count(&s, "class=\"stop any\"", 1);
  expect_count(&s, "class=\"old\"", 0);
  cf_arena_destroy(&s.arena);
}

/* Of body 3 the instructions at the offsets that are asked for. */
static void some_code(struct bl_code_lines *out, struct cf_arena *a, const void *code_of,
                      uint32_t body, const uint32_t *bcis, uint32_t n)
{
  for (uint32_t i = 0; i < n && body == 3; i++) {
    const struct bl_code_line line = {bcis[i], i < 2 ? 10 : 0, i == 2,
                                      *(const struct cf_str *)code_of};
    cf_vec_push(a, out, line);
  }
}

/* A method without source shows its bytecode, if that is known; one with source does not. */
static void bytecode_for_source(void **state)
{
  (void)state;
  struct sample s;
  const struct cf_str text = CF_STR("ldc           #7  // String <//>");
  const struct bl_place other = {.cls = CF_STR("com.acme.Other"), .method = CF_STR("a"), .body = 3};
  struct bl_step steps[5];
  sample_init(&s);
  for (uint32_t i = 0; i < 5; i++) {
    steps[i] = sample_step(BL_STEP_USE, i == 0 ? sample_place("inc", 10, 1) : other, "used");
    steps[i].at.bci = 5 * i;
  }
  steps[4].at.body = 4; /* nothing is known of that one */
  add(&s, of_kind(&s.arena, BL_STALE_VALUE, steps, 5));
  expect_count(&s, "aria-label=\"Source of", 1);
  expect_count(&s, "aria-label=\"Bytecode of", 0);
  s.in.code = some_code;
  s.in.code_of = &text;
  expect_count(&s, "aria-label=\"Source of", 1);
  expect_count(&s, "aria-label=\"Bytecode of Other.a()\"", 1);
  expect_count(&s, "ldc           #7  <span class=\"tc\">// String &lt;//&gt;</span>", 3);
  expect_count(&s, "<td>line 10</td>", 1);
  expect_count(&s, "<tr class=\"gap\">", 1);
  expect_count(
      &s, "<tr class=\"m\"><td class=\"ln\">10</td><td class=\"st\"><b class=\"bad\">3</b>use", 1);
  cf_arena_destroy(&s.arena);
}

static void nothing_found(void **state)
{
  (void)state;
  struct sample s;
  sample_init(&s);
  char *page = page_of(&s);
  assert_non_null(strstr(page, "<h1>No findings</h1>"));
  assert_int_equal(count(page, "<article"), 0);
  free(page);
  cf_arena_destroy(&s.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(as_kept),           cmocka_unit_test(names_are_text),
      cmocka_unit_test(a_gap_and_a_write), cmocka_unit_test(nobody_interferes),
      cmocka_unit_test(over_a_wait),       cmocka_unit_test(without_the_lock),
      cmocka_unit_test(two_actions),       cmocka_unit_test(bytecode_for_source),
      cmocka_unit_test(nothing_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
