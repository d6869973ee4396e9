/* Conflicts of the same two versions are reported once; those of what nobody shares, not at all. */
#include "src/finding/versions.h"
#include "tests/unit/findings_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static struct cf_arena arena;

static int open_arena(void **state)
{
  (void)state;
  cf_arena_init(&arena);
  return 0;
}

static int close_arena(void **state)
{
  (void)state;
  cf_arena_destroy(&arena);
  return 0;
}

static struct bl_finding conflict(const char *method, uint64_t from, uint64_t to, unsigned checks)
{
  struct bl_finding f = sample_lost_update(&arena);
  f.at.method = cf_str_c(method);
  f.checks = checks;
  f.grounds.versions[0] = from;
  f.grounds.versions[1] = to;
  return f;
}

static void add(struct bl_findings *fs, struct bl_finding f)
{
  cf_vec_push(&arena, fs, f);
}

enum { VERSION = BL_CHECK_STATE_VERSION, BOTH = BL_CHECK_STATE_VERSION | BL_CHECK_BLOCK_LOCAL };

static void the_first_stands_for_all(void **state)
{
  (void)state;
  struct bl_findings fs = {0};
  add(&fs, conflict("b", 1, 2, VERSION));
  add(&fs, conflict("a", 1, 2, VERSION));
  add(&fs, conflict("c", 1, 2, BOTH));
  bl_versions_once(&fs, 0, &arena);
  assert_int_equal(fs.n, 2); /* what is another check's, too, stays as that */
  assert_true(cf_str_is(fs.items[0].at.method, "a"));
  assert_int_equal(fs.items[0].checks, VERSION);
  assert_true(cf_str_is(fs.items[0].trace[4].note, "written back; and so in 2 other places"));
  assert_int_equal(fs.items[1].checks, BL_CHECK_BLOCK_LOCAL);
}

static void the_surest_comes_first(void **state)
{
  (void)state;
  struct bl_findings fs = {0};
  struct bl_finding low = conflict("a", 1, 2, VERSION);
  low.confidence = BL_LOW;
  add(&fs, low);
  add(&fs, conflict("b", 1, 2, VERSION));
  bl_versions_once(&fs, 0, &arena);
  assert_int_equal(fs.n, 1);
  assert_true(cf_str_is(fs.items[0].at.method, "b"));
}

static void others_stay(void **state)
{
  (void)state;
  struct bl_findings fs = {0};
  struct bl_finding benign = conflict("a", 1, 2, VERSION), kind = conflict("a", 1, 2, VERSION);
  benign.benign = BL_RECHECKED;
  kind.kind = BL_STALE_VALUE;
  add(&fs, conflict("a", 1, 2, VERSION));
  add(&fs, conflict("a", 1, 3, VERSION));
  add(&fs, conflict("a", 3, 2, VERSION));
  add(&fs, conflict("a", 0, 0, VERSION));
  add(&fs, conflict("b", 0, 0, VERSION));
  add(&fs, conflict("b", 1, 2, BL_CHECK_BLOCK_LOCAL));
  add(&fs, benign);
  add(&fs, kind);
  bl_versions_once(&fs, 0, &arena);
  assert_int_equal(fs.n, 8);
  bl_versions_once(&fs, 8, &arena);
  assert_int_equal(fs.n, 8);
}

static void what_nobody_shares_is_no_state(void **state)
{
  (void)state;
  struct bl_findings fs = {0};
  struct bl_finding f = conflict("a", 1, 2, VERSION), g = conflict("b", 3, 4, VERSION);
  f.grounds.conflict = g.grounds.conflict = true;
  f.grounds.sharing = BL_NOT_SHARED;
  g.grounds.sharing = BL_MEANT_SHARED;
  add(&fs, f);
  add(&fs, g);
  bl_versions_once(&fs, 0, &arena);
  assert_int_equal(fs.n, 1);
  assert_true(cf_str_is(fs.items[0].at.method, "b"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(the_first_stands_for_all, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(the_surest_comes_first, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(others_stay, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(what_nobody_shares_is_no_state, open_arena, close_arena),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
