/* The rank: bounds, that what speaks for a finding never lowers it, and that every term is said. */
#include "src/finding/rank.h"
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

static unsigned rank_of(struct cf_arena *a, struct bl_finding f)
{
  bl_rank(&f, a);
  return f.rank;
}

/* A number for each of a finding's grounds, so that a loop can try them all. */
enum { LOCK, INTERFERER, SHARING, ENDS, CONFIDENCE, BETTER };
static const int best_of[BETTER] = {BL_CERTAIN, BL_OTHER_METHOD, BL_SEEN_SHARED, BL_ENDS_IN_METHOD,
                                    BL_HIGH};
/* The unknown is no worse than the worst that is known. */
static const int least_of[BETTER] = {BL_LIKELY, BL_NOBODY, BL_NOT_SHARED, BL_ENDS_APART, BL_LOW};

static struct bl_finding finding_of(const int g[BETTER])
{
  struct bl_finding f = {.kind = BL_CHECK_THEN_ACT,
                         .confidence = (enum bl_confidence)g[CONFIDENCE]};
  f.grounds.same_lock = (enum bl_sureness)g[LOCK];
  f.grounds.interferer = (enum bl_interferer)g[INTERFERER];
  f.grounds.sharing = (enum bl_sharing_known)g[SHARING];
  f.grounds.ends = (enum bl_ends)g[ENDS];
  return f;
}

/* Calls `see` for every combination of what is known. */
static void for_all(struct cf_arena *a, void (*see)(struct cf_arena *a, int g[BETTER]))
{
  int g[BETTER];
  memcpy(g, least_of, sizeof g);
  for (int i = 0; i < BETTER;) {
    see(a, g);
    cf_arena_reset(a);
    for (i = 0; i < BETTER && ++g[i] > best_of[i]; i++) {
      g[i] = least_of[i];
    }
  }
}

static void see_better(struct cf_arena *a, int g[BETTER])
{
  unsigned now = rank_of(a, finding_of(g));
  for (int i = 0; i < BETTER; i++) {
    if (g[i] < best_of[i]) {
      g[i]++;
      assert_true(rank_of(a, finding_of(g)) > now);
      g[i]--;
    }
  }
}

static void better_grounds_rank_higher(void **state)
{
  for_all(*state, see_better);
}

static void see_bounds(struct cf_arena *a, int g[BETTER])
{
  struct bl_finding f = finding_of(g);
  for (int kind = 0; kind < BL_KIND_COUNT_; kind++) {
    f.kind = (enum bl_kind)kind;
    f.grounds.age = 0;
    f.grounds.distance = 0;
    f.grounds.writes = f.grounds.guarded = 1000000;
    assert_true(rank_of(a, f) <= 100);
    f.benign = BL_COVERED;
    f.grounds.age = f.grounds.distance = UINT32_MAX;
    f.grounds.guarded = 0;
    assert_true(rank_of(a, f) <= 100);
    f.benign = BL_NOT_BENIGN;
  }
}

static void ranks_are_bounded(void **state)
{
  for_all(*state, see_bounds);
}

/* The signed numbers that reasons begin with. */
static void see_sum(struct cf_arena *a, int g[BETTER])
{
  struct bl_finding f = finding_of(g);
  f.grounds.age = 3;
  f.grounds.distance = 250;
  f.grounds.writes = 5;
  f.grounds.guarded = 4;
  bl_rank(&f, a);
  int sum = 0;
  for (uint32_t i = 0; i < f.n_rank_reasons; i++) {
    char text[256] = "";
    memcpy(text, f.rank_reasons[i].p, f.rank_reasons[i].n < 255 ? f.rank_reasons[i].n : 255);
    assert_true(text[0] == '+' || text[0] == '-');
    sum += atoi(text);
  }
  assert_int_equal(f.rank, sum < 0 ? 0 : sum > 100 ? 100 : sum);
}

static void reasons_add_up(void **state)
{
  for_all(*state, see_sum);
}

static void age_and_distance_cost(void **state)
{
  const int g[BETTER] = {BL_CERTAIN, BL_OTHER_METHOD, BL_SEEN_SHARED, BL_ENDS_IN_METHOD, BL_HIGH};
  struct bl_finding near = finding_of(g), far = near, old = near, older = near;
  old.grounds.age = 2;
  older.grounds.age = 4;
  far.grounds.distance = 300;
  near.grounds.age = 1;
  assert_true(rank_of(*state, near) > rank_of(*state, old));
  assert_true(rank_of(*state, old) > rank_of(*state, older));
  assert_true(rank_of(*state, near) > rank_of(*state, far));
}

static void benign_comes_last(void **state)
{
  struct bl_finding high = {.confidence = BL_HIGH, .benign = BL_COVERED};
  struct bl_finding medium = {.confidence = BL_MEDIUM};
  assert_true(rank_of(*state, high) < rank_of(*state, medium));
}

static void vague_writers_count_less(void **state)
{
  struct bl_finding f = {.confidence = BL_HIGH};
  unsigned nobody = rank_of(*state, f);
  f.grounds.interferer = BL_OTHER_METHOD;
  unsigned sure = rank_of(*state, f);
  f.grounds.interferer_vague = true;
  assert_true(rank_of(*state, f) < sure);
  assert_true(rank_of(*state, f) > nobody);
}

/* What speaks for a finding by its sort, and against it, and what the evidence of sharing is. */
static void sorts_are_weighed(void **state)
{
  static const struct bl_grounds more[] = {{.of_two = true},
                                           {.walked = true},
                                           {.again = true},
                                           {.keyed = true},
                                           {.own = true}},
                                 less[] = {{.puts_missing = true}, {.by_worker = true}};
  struct bl_finding f = {.confidence = BL_MEDIUM};
  unsigned plain = rank_of(*state, f);
  for (unsigned i = 0; i < sizeof more / sizeof *more; i++) {
    f.grounds = more[i];
    assert_true(rank_of(*state, f) > plain);
  }
  for (unsigned i = 0; i < sizeof less / sizeof *less; i++) {
    f.grounds = less[i];
    assert_true(rank_of(*state, f) < plain);
  }
  f.grounds = (struct bl_grounds){.again = true};
  unsigned locked = rank_of(*state, f);
  f.grounds.unlocked = true;
  assert_true(rank_of(*state, f) < locked);
  f.grounds = (struct bl_grounds){.sharing = BL_SEEN_SHARED};
  unsigned seen = rank_of(*state, f);
  f.grounds.by_contract = true;
  assert_true(rank_of(*state, f) > seen);
  f.grounds = (struct bl_grounds){.sharing = BL_SEEN_SHARED, .only_declared = true};
  assert_true(rank_of(*state, f) < seen);
}

/* z of [RX]: rises with the share that is guarded, and with the number of writes where most are. */
static void guards_are_weighed(void **state)
{
  (void)state;
  assert_true(bl_guard_z(0, 0) == 0);
  for (uint32_t n = 1; n < 50; n++) {
    assert_true(bl_guard_z(n + 1, n + 1) > bl_guard_z(n, n));
    for (uint32_t k = 0; k < n; k++) {
      assert_true(bl_guard_z(k + 1, n) > bl_guard_z(k, n));
    }
  }
  assert_true(bl_guard_z(3, 5) > -0.001 && bl_guard_z(3, 5) < 0.001);
  assert_true(bl_guard_z(10, 10) > 2.58 && bl_guard_z(10, 10) < 2.59); /* 0.4 / √(0.24 / 10) */
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(better_grounds_rank_higher, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(ranks_are_bounded, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(reasons_add_up, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(age_and_distance_cost, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(benign_comes_last, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(vague_writers_count_less, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(sorts_are_weighed, open_arena, close_arena),
      cmocka_unit_test(guards_are_weighed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
