/* Suppression files: what a rule fits, when it counts, and every way to get one wrong. */
#include "src/driver/suppressions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/unit/findings_sample.h"

enum { TODAY = 20261122 };

struct read_file {
  struct cf_arena arena;
  struct bl_suppressions rules;
  struct cf_str message;
  bool good;
};

static void read_text(struct read_file *r, const char *text)
{
  char path[] = "/tmp/blocal-suppress-XXXXXX";
  int fd = mkstemp(path);
  *r = (struct read_file){.message = CF_STR("")};
  cf_arena_init(&r->arena);
  assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
  close(fd);
  r->good = bl_suppressions_read(&r->rules, &r->arena, cf_arena_str(&r->arena, cf_str_c(path)).p,
                                 &r->message);
  unlink(path);
}

/* A file with a fault: the message is "PATH:" and `part`. */
static void bad(const char *text, const char *part)
{
  struct read_file r;
  read_text(&r, text);
  if (r.good || strstr(r.message.p, part) == NULL) {
    fail_msg("expected '%s', got '%.*s'", part, (int)r.message.n, r.message.p);
  }
  cf_arena_destroy(&r.arena);
}

/* Whether the rule, given as the lines of its keys, suppresses README's example. */
static bool suppresses(const char *keys)
{
  struct read_file r;
  char text[400];
  snprintf(text, sizeof text, "- reason: so\n  %s\n", keys);
  read_text(&r, text);
  if (!r.good) {
    fail_msg("%s: %.*s", keys, (int)r.message.n, r.message.p);
  }
  struct bl_findings fs = {0};
  cf_vec_push(&r.arena, &fs, sample_lost_update(&r.arena));
  bl_findings_identify(&fs);
  bl_suppressions_apply(&r.rules, &fs, TODAY);
  bool suppressed = fs.items[0].suppressed == BL_SUPPRESSED_BY_RULE;
  assert_true(!suppressed || cf_str_is(fs.items[0].justification, "so"));
  cf_arena_destroy(&r.arena);
  return suppressed;
}

static void each_key_fits(void **state)
{
  (void)state;
  assert_true(suppresses("class: com.acme.Counter"));
  assert_true(suppresses("class: 'com.*'"));
  assert_false(suppresses("class: Counter"));
  assert_true(suppresses("method: inc"));
  assert_true(suppresses("method: [dec, 'i*']"));
  assert_false(suppresses("method: increment"));
  assert_true(suppresses("field: count"));
  assert_true(suppresses("field: com.acme.Counter.count"));
  assert_false(suppresses("field: counts"));
  assert_true(suppresses("kind: lost-update"));
  assert_true(suppresses("kind: [guarded-by, lost-update]"));
  assert_false(suppresses("kind: check-then-act"));
  assert_true(suppresses("check: burrows-leino"));
  assert_false(suppresses("check: atomicity"));
  assert_true(suppresses("id: 28bb5a4f48ab056e"));
  assert_false(suppresses("id: 28bb5a4f48ab056f"));
}

static void all_keys_must_fit(void **state)
{
  (void)state;
  assert_true(suppresses("class: com.acme.Counter\n  method: inc\n  kind: lost-update"));
  assert_false(suppresses("class: com.acme.Counter\n  method: dec\n  kind: lost-update"));
}

static void a_rule_holds_through_its_last_day(void **state)
{
  (void)state;
  assert_true(suppresses("method: inc\n  expires: 2026-11-22"));
  assert_true(suppresses("method: inc\n  expires: 2027-02-29"));
  assert_false(suppresses("method: inc\n  expires: 2026-11-21"));
}

static const struct bl_scope everything = {BL_CHECK_ALL, true};

/* How many of the rules a run with these checks tells to be of no use, if it finds nothing. */
static uint32_t useless(const char *text, unsigned checks, bool strict)
{
  struct read_file r;
  struct bl_diagnostics ds = {0};
  const struct bl_scope scope = {checks, strict};
  read_text(&r, text);
  assert_true(r.good);
  bl_suppressions_review(&r.rules, &scope, &ds, &r.arena, TODAY);
  uint32_t n = ds.n;
  cf_arena_destroy(&r.arena);
  return n;
}

/* What a run has not looked for says nothing of a rule. */
static void only_what_was_looked_for(void **state)
{
  (void)state;
  const char *all = "- class: x\n  reason: y\n", *id = "- id: 0123456789abcdef\n  reason: y\n",
             *update = "- kind: lost-update\n  reason: y\n",
             *guarded = "- kind: [guarded-by, lost-update]\n  reason: y\n",
             *escaped = "- kind: escaped-value\n  reason: y\n",
             *ghosts = "- check: burrows-leino\n  kind: stale-value\n  reason: y\n";
  assert_int_equal(useless(all, BL_CHECK_DEFAULT, false), 1);
  assert_int_equal(useless(id, BL_CHECK_DEFAULT, false), 1);
  assert_int_equal(useless(all, BL_CHECK_DEFAULT & ~(unsigned)BL_CHECK_ATOMICITY, false), 0);
  assert_int_equal(useless(update, BL_CHECK_BLOCK_LOCAL, false), 1);
  assert_int_equal(useless(update, BL_CHECK_GUARDED_BY, false), 0);
  assert_int_equal(useless(guarded, BL_CHECK_BLOCK_LOCAL, false), 0);
  assert_int_equal(useless(guarded, BL_CHECK_BLOCK_LOCAL | BL_CHECK_GUARDED_BY, false), 1);
  assert_int_equal(useless(escaped, BL_CHECK_ALL, false), 0);
  assert_int_equal(useless(escaped, BL_CHECK_ALL, true), 1);
  assert_int_equal(useless(ghosts, BL_CHECK_DEFAULT, false), 0);
  assert_int_equal(useless(ghosts, BL_CHECK_BURROWS_LEINO, false), 1);
}

static void useless_rules_are_named(void **state)
{
  (void)state;
  struct read_file r;
  struct bl_findings fs = {0};
  struct bl_diagnostics ds = {0};
  read_text(&r, "# reviewed\n- class: no.such.Class\n  reason: x\n"
                "- method: inc\n  reason: y\n  expires: 2020-01-31\n"
                "- method: inc\n  reason: z\n");
  assert_true(r.good);
  cf_vec_push(&r.arena, &fs, sample_lost_update(&r.arena));
  bl_suppressions_apply(&r.rules, &fs, TODAY);
  bl_suppressions_review(&r.rules, &everything, &ds, &r.arena, TODAY);
  assert_true(cf_str_is(fs.items[0].justification, "z"));
  assert_int_equal(ds.n, 2);
  assert_true(cf_str_ends(ds.items[0].input, CF_STR(":2")));
  assert_non_null(strstr(ds.items[0].message.p, "fits no finding"));
  assert_true(cf_str_ends(ds.items[1].input, CF_STR(":4")));
  assert_non_null(strstr(ds.items[1].message.p, "expired on 2020-01-31; it fits 1 finding"));
  cf_arena_destroy(&r.arena);
}

static void faults_name_the_line(void **state)
{
  (void)state;
  bad("class: x\n", ":1: a list is meant here");
  bad("- class: x\n  reason: y\n  expire: 2027-01-01\n",
      ":3: unknown key 'expire'; did you mean 'expires'?");
  bad("- class: x\n", ":1: a reason is missing");
  bad("- class: x\n  reason:\n", ":1: a reason is missing");
  bad("- reason: x\n", ":1: it does not say which findings");
  bad("\n- class: x\n  kind: lost-updat\n  reason: y\n",
      ":3: no kind: 'lost-updat'; did you mean 'lost-update'?");
  bad("- check: atomic\n  reason: y\n", ":1: no check: 'atomic'; did you mean 'atomicity'?");
  bad("- id: 12\n  reason: y\n", ":1: no id of a finding");
  bad("- class: []\n  reason: y\n", ":1: an empty list");
  bad("- class: ''\n  reason: y\n", ":1: an empty pattern");
  bad("- class: {a: b}\n  reason: y\n", ":1: a word, a number or a list");
  bad("- class: x\n  class: y\n  reason: z\n", ":2: 'class' is said twice");
  bad("- class: *.x\n  reason: z\n", ":1: ");
  bad("- class: x\n  reason: z\n---\n- class: y\n", ":4: a second document");
  bad("- class: \"x\\0y\"\n  reason: z\n", ":1: a zero byte");
  static const char *const dates[] = {"2027-1-31", "2027-13-01",  "2027-00-01", "2027-01-32",
                                      "31.1.2027", "2027-01-31x", "soon"};
  for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
    char text[100];
    snprintf(text, sizeof text, "- class: x\n  reason: y\n  expires: %s\n", dates[i]);
    bad(text, ":3: no date (as 2027-01-31): '");
  }
}

static void an_empty_file_has_no_rules(void **state)
{
  (void)state;
  static const char *const texts[] = {"", "# nothing\n", "[]\n", "---\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct read_file r;
    read_text(&r, texts[i]);
    assert_true(r.good && r.rules.n == 0);
    cf_arena_destroy(&r.arena);
  }
}

static void today_can_be_fixed(void **state)
{
  (void)state;
  setenv("SOURCE_DATE_EPOCH", "1798675200", 1);
  assert_int_equal(bl_today(), 20261231);
  setenv("SOURCE_DATE_EPOCH", "999999999999999999", 1);
  assert_int_equal(bl_today(), 0); /* of no year: nothing has expired */
  unsetenv("SOURCE_DATE_EPOCH");
  assert_true(bl_today() > 20260101);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_key_fits),
      cmocka_unit_test(all_keys_must_fit),
      cmocka_unit_test(a_rule_holds_through_its_last_day),
      cmocka_unit_test(only_what_was_looked_for),
      cmocka_unit_test(useless_rules_are_named),
      cmocka_unit_test(faults_name_the_line),
      cmocka_unit_test(an_empty_file_has_no_rules),
      cmocka_unit_test(today_can_be_fixed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
