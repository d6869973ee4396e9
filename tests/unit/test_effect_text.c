/* The text form of effects: every field of struct bl_call_effect on a line of its own. Effects are
   made by hand, in the terms of Wraps.acquireOf(Wraps) (static) and Results.write(int). */
#include "tests/unit/data/interp_fixture.h"

#include "src/summary/effect_text.h"

struct made {
  struct fixture f;
  const struct bl_method *of_static, *of_instance;
  struct bl_path self, arg; /* parameters 0 and 1 of the instance method */
  struct bl_path lock;      /* its this.lock */
  struct bl_location n;     /* its this.n */
};

static void start(struct made *t)
{
  LINK(&t->f, "Wraps", "Results");
  t->of_static = method_of(&t->f, "Wraps", "acquireOf");
  t->of_instance = method_of(&t->f, "Results", "write");
  t->self = bl_path_of(BL_ROOT_PARAM, 0);
  t->arg = bl_path_of(BL_ROOT_PARAM, 1);
  t->lock = bl_path_extend(t->self, field_of(&t->f, "Results", "lock")->id);
  uint32_t n = field_of(&t->f, "Results", "n")->id;
  t->n = (struct bl_location){bl_state_of(n, BL_STATE_FIELD), t->self};
}

static void expect(struct made *t, const struct bl_call_effect *e, const char *want)
{
  struct cf_str got = bl_effect_text(&t->f.a, e, t->f.p, t->of_instance);
  assert_string_equal(cf_arena_str(&t->f.a, got).p, want);
}

static void test_nothing_and_unknown(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  expect(&t, &(struct bl_call_effect){.known = true}, "");
  expect(&t, &(struct bl_call_effect){0}, "unknown\n");
  unlink_all(&t.f);
}

static void test_locks(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  struct bl_lock_change locks[] = {{BL_LOCK_RETAKE, false, 1, t.self, 0},
                                   {BL_LOCK_REOPEN, false, 2, t.lock, 0},
                                   {BL_LOCK_RELEASE, false, 0, t.arg, 0},
                                   {BL_LOCK_ACQUIRE, false, 0, t.lock, 0},
                                   {BL_LOCK_TRY, false, 0, t.lock, 0}};
  struct bl_call_effect e = {
      .known = true, .locks = locks, .n_locks = 5, .opens_blocks = true, .pauses = true};
  expect(&t, &e,
         "waits on: this, 1 call below\n"
         "gives up and takes again: this.lock, 2 calls below\n"
         "releases: argument 1\n"
         "acquires: this.lock\n"
         "acquires where the result is not zero: this.lock\n"
         "takes a lock during the call\n"
         "only pauses\n");
  unlink_all(&t.f);
}

static void test_results(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  struct bl_seen seen[] = {
      {.at = t.n, .lock = t.lock, .own_block = true, .claimed = true, .depth = 1},
      {.at = {BL_CONTENTS_OF, t.arg}, .control = true, .method = t.of_instance, .bci = 7},
      {.at = {BL_NO_STATE, t.arg}, .own_block = true, .weak = true, .key = BL_KEY_HIDDEN},
  };
  struct bl_call_effect e = {.known = true,
                             .seen = seen,
                             .n_seen = 3,
                             .result = t.lock,
                             .fresh = true,
                             .constant_result = true,
                             .flows = 3,
                             .flows_through = 2};
  expect(
      &t, &e,
      "result is: this.lock\n"
      "result is: a new object\n"
      "result is: one of some constants\n"
      "result is made of: this, argument 1\n"
      "result is loaded through: argument 1\n"
      "result carries: this.n read under this.lock, claimed, 1 call below\n"
      "result is chosen by: contents of argument 1 read in the caller's block, at Results.write:7\n"
      "result carries: unknown state read in a block of its own, some key, of no one moment\n");
  unlink_all(&t.f);
}

static void test_parameters(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  struct bl_param_run runs[] = {{.param = 1, .own_block = true, .lock = t.lock}, {.param = 0}};
  struct bl_call_effect e = {.known = true,
                             .uses = 1,
                             .escapes = 2,
                             .starts = UINT64_C(1) << 63,
                             .runs = runs,
                             .n_runs = 2};
  expect(&t, &e,
         "uses: this\n"
         "lets escape: argument 1\n"
         "starts: argument 63 and all behind it\n"
         "runs: argument 1 under this.lock\n"
         "runs: this in the caller's block\n");
  unlink_all(&t.f);
}

static void test_accesses(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  struct bl_where of_this = {.at = t.n, .lock = t.lock};
  struct bl_where elements = {.at = {BL_ELEMENTS_OF, t.self}};
  struct bl_where contents = {.at = {BL_CONTENTS_OF, t.self}};
  struct bl_what written = bl_what_of(2), nothing = bl_what_of(0);
  written.tested[0] = t.n.state;
  struct bl_access write = {.where = &of_this,
                            .what = &written,
                            .own_block = true,
                            .write = true,
                            .validates = true,
                            .depth = 1,
                            .method = t.of_instance,
                            .bci = 9};
  struct bl_access read = {.where = &elements, .what = &nothing};
  struct bl_access put = read;
  put.where = &contents;
  put.write = put.blind = put.settles = put.cell = put.adds = put.checked = true;
  put.key = 2;
  put.expects = 1;
  struct bl_access all[] = {write, read, put};
  struct bl_call_effect e = {.known = true, .accesses = all, .n_accesses = 3, .runs_all = true};
  expect(&t, &e,
         "runs in place what it is given\n"
         "writes: this.n under this.lock, from argument 1, validating, after a fresh test of "
         "interp.Results.n, 1 call below, at Results.write:9\n"
         "reads: elements of this in the caller's block\n"
         "writes: contents of this, key argument 1, in the caller's block, where it finds this, "
         "whatever is there, if not there, all of it, adding, after some fresh test\n");
  unlink_all(&t.f);
}

static void expect_location(struct made *t, const struct bl_method *m, uint32_t state,
                            struct bl_path object, const char *want)
{
  struct bl_location at = {state, object};
  assert_string_equal(bl_location_text(&t->f.a, &at, t->f.p, m).p, want);
}

static void test_locations(void **state)
{
  (void)state;
  struct made t;
  start(&t);
  uint32_t lock = field_of(&t.f, "Wraps", "lock")->id,
           global = field_of(&t.f, "Wraps", "GLOBAL")->id;
  struct bl_path none = bl_path_of(BL_ROOT_NONE, 0);
  expect_location(&t, t.of_static, bl_state_of(lock, BL_STATE_FIELD), t.self, "argument 1.lock");
  expect_location(&t, t.of_static, bl_state_of(lock, BL_STATE_ELEMENTS), t.self,
                  "argument 1.lock[]");
  expect_location(&t, t.of_instance, bl_state_of(lock, BL_STATE_CONTENTS), t.self,
                  "this.lock.contents");
  expect_location(&t, t.of_static, bl_state_of(lock, BL_STATE_FIELD), none,
                  "Wraps.lock of some object");
  expect_location(&t, t.of_static, bl_state_of(global, BL_STATE_FIELD), none, "Wraps.GLOBAL");
  unlink_all(&t.f);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing_and_unknown),
      cmocka_unit_test(test_locks),
      cmocka_unit_test(test_results),
      cmocka_unit_test(test_parameters),
      cmocka_unit_test(test_accesses),
      cmocka_unit_test(test_locations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
