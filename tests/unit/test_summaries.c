/* Summaries of small compiled classes (data/interp_summaries.java) with the built-in models. The
   expectations follow from ANALYSIS §5 and the sources. */
#include "tests/unit/data/interp_fixture.h"

#include "src/pass/make.h"
#include "src/summary/fact_index.h"
#include "src/summary/join.h"
#include "src/summary/summaries.h"

struct made {
  struct fixture f;
  struct bl_models *models;
  struct bl_summaries *s;
};

static struct bl_summaries *make(const struct made *m, unsigned threads)
{
  struct bl_summary_options opt = {.unasked = true, .threads = threads};
  return bl_summaries_make(m->f.p, m->models, &opt);
}

static void start(struct made *m, const char *cls, unsigned threads)
{
  link_names(&m->f, (const char *const[]){cls, NULL});
  m->models = bl_models_new();
  m->s = make(m, threads);
}

static void finish(struct made *m)
{
  bl_summaries_free(m->s);
  bl_models_free(m->models);
  unlink_all(&m->f);
}

static const struct bl_call_effect *effect_of(const struct made *m, const char *cls,
                                              const char *method)
{
  const struct bl_method *at = method_of(&m->f, cls, method);
  assert_int_equal(m->s->fault[at->id], BL_FAULT_NONE);
  if (m->s->own[at->id] == NULL) {
    fail_msg("%s.%s was not summarised", cls, method);
  }
  return m->s->own[at->id];
}

static const char *path_text(struct made *m, const struct bl_path *p, const struct bl_method *at)
{
  return p->root == BL_ROOT_NONE ? "?" : bl_path_text(&m->f.a, p, m->f.p, at, CF_STR("")).p;
}

static void expect_text(const char *what, const char *got, const char *want)
{
  if (strcmp(got, want) != 0) {
    fail_msg("%s: \"%s\", not \"%s\"", what, got, want);
  }
}

/* --- locks --- */

/* "retake this acquire this.lock" */
static void expect_locks(struct made *m, const char *cls, const char *method, const char *want)
{
  static const char *const words[] = {"retake", "reopen", "release", "acquire", "try"};
  const struct bl_call_effect *e = effect_of(m, cls, method);
  char text[300] = "";
  for (uint32_t i = 0; i < e->n_locks; i++) {
    size_t n = strlen(text);
    snprintf(text + n, sizeof text - n, "%s%s %s", n == 0 ? "" : " ", words[e->locks[i].op],
             path_text(m, &e->locks[i].path, method_of(&m->f, cls, method)));
  }
  expect_text(method, text, want);
}

static void test_net_locks(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Wraps", 1);
  expect_locks(&m, "Wraps", "acquire", "acquire this.lock");
  expect_locks(&m, "Wraps", "release", "release this.lock");
  expect_locks(&m, "Wraps", "acquireOf", "acquire argument 1.lock");
  expect_locks(&m, "Wraps", "acquireGlobal", "acquire Wraps.GLOBAL");
  expect_locks(&m, "Wraps", "balanced", "");
  expect_locks(&m, "Wraps", "acquireSometimes", "try this.lock");   /* its result tells */
  expect_locks(&m, "Wraps", "acquireOrThrow", "acquire this.lock"); /* exceptions do not count */
  assert_true(effect_of(&m, "Wraps", "balanced")->opens_blocks);
  finish(&m);
}

static void test_interruptions(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Wraps", 1);
  expect_locks(&m, "Wraps", "reopen", "reopen this.lock");
  expect_locks(&m, "Wraps", "reopenByCalls", "reopen this.lock");
  expect_locks(&m, "Wraps", "reopenBelow", "reopen this.lock");
  expect_locks(&m, "Wraps", "waits", "retake this"); /* though it has entered it itself */
  expect_locks(&m, "Wraps", "waitsBelow", "retake this");
  expect_locks(&m, "Wraps", "waitsOn", "retake argument 1");
  expect_locks(&m, "Wraps", "waitsFarBelow", "retake argument 1");
  expect_locks(&m, "Wraps", "awaits", "retake this.lock"); /* the condition stands for its lock */
  finish(&m);
}

/* --- results --- */

/* "n of this under this.lock, claimed by control depth 1"; "in the caller's block" without a block.
 */
static const char *seen_text(struct made *m, const struct bl_seen *seen, const struct bl_method *at)
{
  static char text[300];
  struct cf_str name = bl_field_name(bl_state_field(m->f.p, seen->at.state));
  const char *object = path_text(m, &seen->at.object, at);
  const char *lock = seen->own_block ? path_text(m, &seen->lock, at) : "the caller's";
  snprintf(text, sizeof text, "%.*s of %s under %s%s%s depth %u", (int)name.n, name.p, object, lock,
           seen->claimed ? " claimed" : "", seen->control ? " by control" : "", seen->depth);
  return text;
}

static void expect_seen(struct made *m, const char *cls, const char *method, const char *want)
{
  const struct bl_call_effect *e = effect_of(m, cls, method);
  if (e->n_seen != 1) {
    fail_msg("%s: %u observations", method, e->n_seen);
  }
  expect_text(method, seen_text(m, &e->seen[0], method_of(&m->f, cls, method)), want);
}

static void test_results(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Results", 1);
  expect_seen(&m, "Results", "own", "n of this under this depth 0");
  expect_seen(&m, "Results", "callers", "n of this under the caller's depth 0");
  expect_seen(&m, "Results", "uses", "n of this under this depth 1");
  expect_seen(&m, "Results", "ownObject", "n of this under this.lock depth 0");
  expect_seen(&m, "Results", "below", "n of this under this depth 1");
  expect_seen(&m, "Results", "of", "n of argument 1 under argument 1 depth 1");
  expect_seen(&m, "Results", "claimed", "n of this under this claimed depth 0");
  expect_seen(&m, "Results", "chosen", "n of this under this depth 0"); /* where its arms meet */
  expect_seen(&m, "Results", "chosenByArms", "n of this under this by control depth 0");
  assert_true(effect_of(&m, "Results", "chosenByArms")->constant_result);
  assert_true(effect_of(&m, "Results", "chosen")->constant_result);
  assert_false(effect_of(&m, "Results", "own")->constant_result);
  const struct bl_method *own = method_of(&m.f, "Results", "own");
  assert_ptr_equal(effect_of(&m, "Results", "below")->seen[0].method, own); /* where it was read */
  assert_int_equal(effect_of(&m, "Results", "write")->n_seen, 0);
  finish(&m);
}

/* Not far from any lock: nothing is known, nothing was done for it. */
static void test_distant_methods(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Results", 1);
  assert_null(m.s->own[method_of(&m.f, "Results", "unrelated")->id]);
  finish(&m);
}

static void test_accesses(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Results", 1);
  const struct bl_call_effect *e = effect_of(&m, "Results", "write");
  assert_int_equal(e->n_accesses, 2);
  for (unsigned i = 0; i < 2; i++) {
    assert_true(e->accesses[i].write && e->accesses[i].own_block);
    assert_int_equal(e->accesses[i].what->stores, 2); /* parameter 1 */
    expect_text("lock", path_text(&m, &e->accesses[i].where->lock, NULL), "this");
  }
  e = effect_of(&m, "Results", "callers");
  assert_int_equal(e->n_accesses, 1);
  assert_false(e->accesses[0].write || e->accesses[0].own_block);
  e = effect_of(&m, "Results", "uses"); /* the callee's access lies in this method's block */
  assert_int_equal(e->n_accesses, 1);
  assert_true(e->accesses[0].own_block);
  assert_int_equal(e->accesses[0].depth, 1);
  finish(&m);
}

/* --- parameters --- */

static void expect_flows(const struct made *m, const char *method, uint64_t flows, uint64_t uses)
{
  const struct bl_call_effect *e = effect_of(m, "Flows", method);
  if (e->flows != flows || e->uses != uses) {
    fail_msg("%s: flows %x uses %x", method, (unsigned)e->flows, (unsigned)e->uses);
  }
}

static void test_flows(void **state)
{
  (void)state;
  enum { THIS = 1, FIRST = 2, SECOND = 4 };
  struct made m;
  start(&m, "Flows", 1);
  expect_flows(&m, "first", FIRST, THIS); /* to return is no use; all lock `this` */
  expect_flows(&m, "sum", FIRST | SECOND, THIS | FIRST | SECOND);
  expect_flows(&m, "none", 0, THIS);
  expect_flows(&m, "self", THIS, THIS);
  expect_flows(&m, "same", 0, THIS | FIRST);
  expect_flows(&m, "stores", 0, THIS | SECOND);
  expect_flows(&m, "long2", SECOND, THIS); /* parameters, not slots */
  assert_int_equal(effect_of(&m, "Flows", "same")->flows_through, FIRST);
  assert_int_equal(effect_of(&m, "Flows", "escapes")->escapes, SECOND);
  assert_int_equal(effect_of(&m, "Flows", "first")->escapes, 0);
  finish(&m);
}

static void test_what_the_result_is(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Flows", 1);
  const struct bl_call_effect *e = effect_of(&m, "Flows", "self");
  expect_text("self", path_text(&m, &e->result, NULL), "this");
  assert_false(e->fresh);
  assert_true(effect_of(&m, "Flows", "fresh")->fresh);
  assert_false(effect_of(&m, "Flows", "leaked")->fresh);
  assert_true(effect_of(&m, "Flows", "none")->constant_result);
  finish(&m);
}

/* lock NULL: in the caller's block */
static void expect_run(struct made *m, const char *method, uint32_t param, const char *lock)
{
  const struct bl_call_effect *e = effect_of(m, "Runs", method);
  if (e->n_runs != 1 || e->runs[0].param != param || e->runs[0].own_block != (lock != NULL)) {
    fail_msg("%s: %u runs", method, e->n_runs);
  }
  if (lock != NULL) {
    expect_text(method, path_text(m, &e->runs[0].lock, NULL), lock);
  }
}

static void test_runs(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Runs", 1);
  expect_run(&m, "plain", 2, NULL);
  expect_run(&m, "locked", 1, "this.lock");
  expect_run(&m, "own", 1, "this");
  expect_run(&m, "below", 1, "this.lock");
  expect_run(&m, "uses", 1, "this.lock");
  assert_int_equal(effect_of(&m, "Runs", "starts")->n_runs, 0);
  assert_false(effect_of(&m, "Runs", "starts")->runs_all);
  finish(&m);
}

/* --- what callers grant --- */

static void expect_entry(struct made *m, const char *method, const char *want)
{
  const struct bl_method *at = method_of(&m->f, "Entries", method);
  const struct bl_entry *e = bl_summaries_entry(m->s, at);
  char text[200] = "";
  for (uint32_t i = 0; i < e->n_locks; i++) {
    size_t n = strlen(text);
    snprintf(text + n, sizeof text - n, "%s%s", n == 0 ? "" : " ", path_text(m, &e->locks[i], at));
  }
  expect_text(method, text, want);
}

static void test_entry_locks(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Entries", 1);
  expect_entry(&m, "a", ""); /* anybody can call it */
  expect_entry(&m, "always", "this");
  expect_entry(&m, "sometimes", "");
  expect_entry(&m, "deep", "this");
  expect_entry(&m, "deeper", "this");
  expect_entry(&m, "underLock", "this.lock");
  expect_entry(&m, "helper", "");
  expect_entry(&m, "helper2", "argument 1");
  finish(&m);
}

static uint64_t confined_of(const struct made *m, const char *method)
{
  return bl_summaries_entry(m->s, method_of(&m->f, "Entries", method))->confined;
}

static void test_confined_and_dead(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Entries", 1);
  assert_int_equal(confined_of(&m, "helper"), 1);
  assert_int_equal(confined_of(&m, "helper2"), 0);
  assert_int_equal(confined_of(&m, "always"), 0);
  assert_true(bl_summaries_entry(m.s, method_of(&m.f, "Entries", "nobody"))->dead);
  assert_false(bl_summaries_entry(m.s, method_of(&m.f, "Entries", "helper"))->dead);
  assert_false(bl_summaries_entry(m.s, method_of(&m.f, "Entries", "a"))->dead);
  finish(&m);
}

/* The facts of a field's state, of one method; how many, and the first. */
static const struct bl_fact *fact_of(const struct made *m, const char *cls, const char *field,
                                     const char *method, bool write)
{
  uint32_t n;
  uint32_t state = bl_state_of(field_of(&m->f, cls, field)->id, BL_STATE_FIELD);
  struct bl_fact *const *facts = bl_summaries_facts(m->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    assert_int_equal(facts[i]->state, state);
    if (cf_str_is(bl_method_name(facts[i]->method), method) && facts[i]->write == write) {
      return facts[i];
    }
  }
  fail_msg("no access of %s in %s", field, method);
  return NULL;
}

static void test_facts(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Entries", 1);
  const struct bl_fact *fact = fact_of(&m, "Entries", "n", "always", true);
  assert_int_equal(fact->n_locks, 1); /* its callers' lock */
  expect_text("always", path_text(&m, &fact->locks[0], NULL), "this");
  assert_int_equal(fact_of(&m, "Entries", "n", "always", false)->n_locks, 1);
  assert_int_equal(fact_of(&m, "Entries", "m", "sometimes", true)->n_locks, 0);
  expect_text("underLock",
              path_text(&m, &fact_of(&m, "Entries", "m", "underLock", true)->locks[0], NULL),
              "this.lock");
  assert_true(fact_of(&m, "Entries", "n", "nobody", true)->dead);
  assert_false(fact->dead);
  assert_true(fact_of(&m, "Entries", "n", "helper", true)->confined);
  assert_false(fact_of(&m, "Entries", "n", "helper2", true)->confined);
  assert_false(fact->confined);
  finish(&m);
}

/* --- recursion --- */

static void test_recursion(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Recurses", 1);
  expect_seen(&m, "Recurses", "self", "n of this under this depth 0");
  assert_int_equal(effect_of(&m, "Recurses", "self")->flows, 0);
  assert_int_equal(effect_of(&m, "Recurses", "even")->n_seen, 1);
  assert_int_equal(effect_of(&m, "Recurses", "odd")->n_seen, 1);
  const struct bl_method *even = method_of(&m.f, "Recurses", "even");
  assert_ptr_equal(effect_of(&m, "Recurses", "odd")->seen[0].method, even);
  assert_ptr_equal(effect_of(&m, "Recurses", "even")->seen[0].method, even);
  expect_locks(&m, "Recurses", "waitsEven", "retake this");
  expect_locks(&m, "Recurses", "waitsOdd", "retake this");
  finish(&m);
}

/* --- guards --- */

static uint32_t guards_state(const struct made *m, const char *field)
{
  return bl_state_of(field_of(&m->f, "Guards", field)->id, BL_STATE_FIELD);
}

static struct bl_access reading(uint32_t field)
{
  static struct bl_where where[64];
  static struct bl_what what;
  struct bl_access a;
  assert_true(field < sizeof where / sizeof *where);
  memset(&a, 0, sizeof a);
  what = bl_what_of(0);
  a.what = &what;
  where[field].at.state = bl_state_of(field, BL_STATE_FIELD);
  a.where = &where[field];
  return a;
}

/* A callee that reads more is of no use to whose own list is full, nor one that writes, unless it
   can claim what the caller's result carries; what changed before the last visit is known. */
static void test_changes(void **state)
{
  struct bl_access few[] = {reading(1), reading(2)}, full[BL_MAX_ACCESSES];
  struct bl_seen seen = {.at.state = bl_state_of(2, BL_STATE_FIELD)};
  struct bl_call_effect one = {.accesses = few, .n_accesses = 1, .known = true};
  struct bl_call_effect two = {.accesses = few, .n_accesses = 2, .known = true};
  struct bl_call_effect own = {.accesses = full, .n_accesses = BL_MAX_ACCESSES, .known = true};
  struct bl_effect_change c = {0};
  (void)state;
  for (uint32_t i = 0; i < BL_MAX_ACCESSES; i++) {
    full[i] = reading(10 + i);
  }
  assert_true(bl_effect_note_change(&c, &one, &two, 7));
  assert_true(bl_effect_minds(&one, 0, &c, 7));
  assert_false(bl_effect_minds(&one, 0, &c, 8));
  assert_false(bl_effect_minds(&own, 0, &c, 7));
  full[3] = reading(2);
  assert_false(bl_effect_minds(&own, 0, &c, 7));
  full[3].checked = true; /* the callee's may be without a test */
  assert_true(bl_effect_minds(&own, 0, &c, 7));
  full[3] = reading(3);
  two.opens_blocks = true;
  assert_true(bl_effect_note_change(&c, &one, &two, 8));
  assert_true(bl_effect_minds(&own, 0, &c, 8));
  own.opens_blocks = true;
  assert_false(bl_effect_minds(&own, 0, &c, 8));
  two.uses = 2;
  assert_true(bl_effect_note_change(&c, &one, &two, 9));
  assert_true(bl_effect_minds(&own, 3, &c, 9));
  own.uses = 3;
  assert_false(bl_effect_minds(&own, 3, &c, 9));
  two.flows = 1;
  assert_false(bl_effect_note_change(&c, &one, &two, 10));
  two.flows = 0;
  few[0].write = few[1].write = true;
  assert_true(bl_effect_note_change(&c, &one, &two, 11));
  assert_false(bl_effect_minds(&own, 3, &c, 11));
  own.seen = &seen;
  own.n_seen = 1;
  assert_true(bl_effect_minds(&own, 3, &c, 11));
  struct bl_what given = bl_what_of(1); /* what the callee is given goes on in the object */
  few[1].what = &given;
  struct bl_where of_argument = *few[1].where;
  of_argument.at.object.root = BL_ROOT_PARAM;
  few[1].where = &of_argument;
  assert_false(bl_effect_note_change(&c, &one, &two, 12));
}

static void expect_guard(struct made *m, const char *field, const char *want)
{
  struct bl_path guard;
  bool found = bl_summaries_guard(m->s, guards_state(m, field), &guard);
  expect_text(field, found ? path_text(m, &guard, NULL) : "none", want);
}

static void test_guards(void **state)
{
  (void)state;
  struct made m;
  start(&m, "Guards", 1);
  expect_guard(&m, "three", "this"); /* 75 % of the writes */
  expect_guard(&m, "two", "this");   /* 67 % */
  expect_guard(&m, "sixty", "this");
  expect_guard(&m, "under", "none"); /* 57 % */
  expect_guard(&m, "half", "none");
  expect_guard(&m, "none", "none");
  expect_guard(&m, "read", "this");  /* reads without it do not count */
  expect_guard(&m, "fresh", "this"); /* writes of new objects do not count */
  expect_guard(&m, "shared", "Guards.class");
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0), other = bl_path_of(BL_ROOT_PARAM, 1);
  assert_true(bl_summaries_written_under(m.s, guards_state(&m, "half"), &self));
  assert_false(bl_summaries_written_under(m.s, guards_state(&m, "half"), &other));
  assert_false(bl_summaries_written_under(m.s, guards_state(&m, "none"), &self));
  finish(&m);
}

static void test_written_together(void **state)
{
  (void)state;
  static const struct {
    const char *a, *b;
    bool together;
  } pairs[] = {{"left", "right", true},  {"left", "three", true},   {"three", "apart", true},
               {"left", "apart", false}, {"right", "apart", false}, {"none", "loose", false},
               {"left", "sixty", false}};
  struct made m;
  start(&m, "Guards", 1);
  for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    uint32_t a = guards_state(&m, pairs[i].a), b = guards_state(&m, pairs[i].b);
    if (bl_summaries_written_together(m.s, a, b) != pairs[i].together ||
        bl_summaries_written_together(m.s, b, a) != pairs[i].together) {
      fail_msg("%s and %s", pairs[i].a, pairs[i].b);
    }
  }
  finish(&m);
}

/* --- threads --- */

static void expect_same_facts(const struct bl_fact_list *a, const struct bl_fact_list *b)
{
  assert_int_equal(a->n, b->n);
  for (uint32_t i = 0; i < a->n; i++) {
    const struct bl_fact *x = &a->items[i], *y = &b->items[i];
    assert_int_equal(x->state, y->state);
    assert_int_equal(x->bci, y->bci);
    assert_int_equal(x->write, y->write);
    assert_int_equal(x->confined, y->confined);
    assert_int_equal(x->n_locks, y->n_locks);
    assert_int_equal(x->block, y->block);
    for (unsigned k = 0; k < x->n_locks; k++) {
      assert_memory_equal(&x->locks[k], &y->locks[k], sizeof x->locks[k]);
    }
  }
}

static void expect_same(const struct bl_summaries *a, const struct bl_summaries *b)
{
  for (uint32_t i = 0; i < a->program->n_methods; i++) {
    assert_int_equal(a->own[i] == NULL, b->own[i] == NULL);
    assert_true(a->own[i] == NULL || bl_call_effect_eq(a->own[i], b->own[i]));
    const struct bl_entry *x = bl_summaries_entry(a, a->program->methods[i]);
    const struct bl_entry *y = bl_summaries_entry(b, b->program->methods[i]);
    assert_int_equal(x->n_locks, y->n_locks);
    assert_int_equal(x->confined, y->confined);
    assert_int_equal(x->dead, y->dead);
    expect_same_facts(&a->facts_of[i], &b->facts_of[i]);
  }
}

static void test_threads(void **state)
{
  (void)state;
  struct made m;
  LINK(&m.f, "Wraps", "Results", "Flows", "Runs", "Entries", "Recurses", "Guards");
  m.models = bl_models_new();
  m.s = make(&m, 1);
  for (unsigned round = 0; round < 5; round++) {
    struct bl_summaries *more = make(&m, 4);
    expect_same(m.s, more);
    bl_summaries_free(more);
  }
  finish(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_net_locks),
      cmocka_unit_test(test_interruptions),
      cmocka_unit_test(test_results),
      cmocka_unit_test(test_distant_methods),
      cmocka_unit_test(test_accesses),
      cmocka_unit_test(test_flows),
      cmocka_unit_test(test_what_the_result_is),
      cmocka_unit_test(test_runs),
      cmocka_unit_test(test_entry_locks),
      cmocka_unit_test(test_confined_and_dead),
      cmocka_unit_test(test_facts),
      cmocka_unit_test(test_changes),
      cmocka_unit_test(test_recursion),
      cmocka_unit_test(test_guards),
      cmocka_unit_test(test_written_together),
      cmocka_unit_test(test_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
