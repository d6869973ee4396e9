/* Merging of what several checks find at one place, and the choice of checks. */
#include "src/finding/merge.h"
#include "tests/unit/findings_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static int open_arena(void **state)
{
  struct cf_arena *a = calloc(1, sizeof *a);
  cf_arena_init(a);
  *state = a;
  return 0;
}

static int close_arena(void **state)
{
  cf_arena_destroy(*state);
  free(*state);
  return 0;
}

/* A finding of another check at a step of the sample's trace. */
static struct bl_finding other(struct cf_arena *a, uint32_t bci)
{
  struct bl_finding f = sample_lost_update(a);
  f.kind = BL_GUARDED_BY;
  f.check = BL_CHECK_GUARDED_BY;
  f.checks = BL_CHECK_GUARDED_BY;
  f.confidence = BL_MEDIUM;
  f.at = sample_place("inc", 14, bci);
  f.trace = CF_NEW_N(a, struct bl_step, 1);
  f.trace[0] = sample_step(BL_STEP_ACCESS, f.at, "written without it");
  f.n_trace = 1;
  return f;
}

static void add(struct cf_arena *a, struct bl_findings *fs, struct bl_finding f)
{
  cf_vec_push(a, fs, f);
}

/* The sample and the other one, in both orders: how many are left, and what the sample names. */
static uint32_t left_of(struct cf_arena *a, struct bl_finding f, struct bl_finding g,
                        unsigned *checks)
{
  struct bl_findings fs = {0}, gs = {0};
  add(a, &fs, f);
  add(a, &fs, g);
  add(a, &gs, g);
  add(a, &gs, f);
  bl_findings_merge(&fs, 0);
  bl_findings_merge(&gs, 0);
  assert_int_equal(fs.n, gs.n);
  *checks = fs.items[0].checks;
  assert_int_equal(*checks, gs.items[gs.n - 1].checks);
  return fs.n;
}

static void one_place_is_one_finding(void **state)
{
  struct cf_arena *a = *state;
  unsigned checks, both = BL_CHECK_BLOCK_LOCAL | BL_CHECK_BURROWS_LEINO | BL_CHECK_GUARDED_BY;
  assert_int_equal(left_of(a, sample_lost_update(a), other(a, 34), &checks), 1);
  assert_int_equal(checks, both);
  assert_int_equal(left_of(a, sample_lost_update(a), other(a, 12), &checks), 1);
  assert_int_equal(checks, both);
}

static void others_stay(void **state)
{
  struct cf_arena *a = *state;
  struct bl_finding f = sample_lost_update(a), g = other(a, 34);
  unsigned checks;
  assert_int_equal(left_of(a, f, other(a, 35), &checks), 2); /* a place that f does not tell of */
  assert_int_equal(left_of(a, f, other(a, 7), &checks), 2);  /* that one is in another method */
  g.field = CF_STR("com.acme.Counter.sum");
  assert_int_equal(left_of(a, f, g, &checks), 2);
  g = other(a, 34);
  g.at.descriptor = CF_STR("(I)V");
  assert_int_equal(left_of(a, f, g, &checks), 2);
  g = other(a, 34);
  f.confidence = BL_LOW; /* the other is surer */
  assert_int_equal(left_of(a, f, g, &checks), 2);
  f = sample_lost_update(a);
  f.benign = BL_RECHECKED;
  assert_int_equal(left_of(a, f, g, &checks), 2);
  g.check = BL_CHECK_BLOCK_LOCAL; /* two kinds of one check are two findings */
  assert_int_equal(left_of(a, sample_lost_update(a), g, &checks), 2);
}

static void merging_is_followed_to_the_end(void **state)
{
  struct cf_arena *a = *state;
  struct bl_findings fs = {0};
  struct bl_finding middle = other(a, 34);
  middle.kind = BL_STALE_VALUE;
  middle.check = middle.checks = BL_CHECK_STATE_VERSION;
  add(a, &fs, other(a, 34));
  add(a, &fs, middle);
  add(a, &fs, sample_lost_update(a));
  bl_findings_merge(&fs, 0);
  assert_int_equal(fs.n, 1);
  assert_int_equal(fs.items[0].kind, BL_LOST_UPDATE);
  assert_int_equal(fs.items[0].checks, BL_CHECK_BLOCK_LOCAL | BL_CHECK_BURROWS_LEINO |
                                           BL_CHECK_STATE_VERSION | BL_CHECK_GUARDED_BY);
}

static void only_the_list_behind_first(void **state)
{
  struct cf_arena *a = *state;
  struct bl_findings fs = {0};
  add(a, &fs, sample_lost_update(a));
  add(a, &fs, other(a, 34));
  bl_findings_merge(&fs, 1);
  assert_int_equal(fs.n, 2);
  bl_findings_merge(&fs, 2);
  assert_int_equal(fs.n, 2);
}

static void a_check_is_chosen(void **state)
{
  struct cf_arena *a = *state;
  struct bl_findings fs = {0};
  add(a, &fs, sample_lost_update(a));
  add(a, &fs, other(a, 35));
  bl_findings_select(&fs, 0, BL_CHECK_BURROWS_LEINO | BL_CHECK_ATOMICITY);
  assert_int_equal(fs.n, 1);
  assert_int_equal(fs.items[0].check, BL_CHECK_BURROWS_LEINO);
  assert_int_equal(fs.items[0].checks, BL_CHECK_BLOCK_LOCAL | BL_CHECK_BURROWS_LEINO);
  bl_findings_select(&fs, 0, BL_CHECK_GUARDED_BY);
  assert_int_equal(fs.n, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(one_place_is_one_finding, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(others_stay, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(merging_is_followed_to_the_end, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(only_the_list_behind_first, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(a_check_is_chosen, open_arena, close_arena),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
