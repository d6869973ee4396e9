/* Which methods are worth interpreting. 97 % of real code touches no lock: a method matters only
   where it takes one, or where a value that a lock guarded is handed to it and it acts again under
   a lock; and so do the methods that these call. Receives the program and the models; hands on a
   mark for each method. Interprets nothing.

   A call that names one body, or nearly, is followed BL_MAX_CALL_DEPTH deep. A virtual call of many
   targets is looked into where a method of interest makes it, but a story that goes through several
   of those is not told: nobody would believe it, and it would lead from everywhere to everywhere.
 */
#include "src/pass/passes.h"
#include "src/summary/join.h"
#include "src/summary/operations.h"
#include "src/summary/summaries.h"

#include "src/program/pool.h"

enum { NARROW = 2, WIDE = 8 }; /* most targets of a call that is followed, that is looked into */

/* Calls from a method to the nearest of some kind below it, + 1; 0 = none near enough. */
struct nearness {
  uint8_t *of;     /* [n_methods] */
  uint8_t *of_set; /* [n_target_sets] least of a call's targets; 0 = none, or not looked at yet */
};

/* A call that leads to a body at all. Most lead to none, and each is asked for many times. */
struct step {
  uint32_t set;  /* id of its targets */
  uint32_t body; /* id of its lambda's body + 1; 0 = none */
};

struct relevance {
  struct bl_summaries *s;
  uint32_t *first; /* [n_bodies + 1] of each body's steps*/
  struct step *steps;
  uint32_t *first_target; /* [n_target_sets + 1] of each set's targets … */
  uint32_t *targets;      /* … their ids, for a method lies far away */
  bool *wraps_set;        /* [n_target_sets] some target wraps */
  bool *opens_set;        /* [n_target_sets] some target opens */
  bool *locked_set;       /* [n_target_sets] some target takes a lock, or stands for one */
  struct cf_arena arena;
  struct nearness values; /* to a method with locks whose value may be returned all the way up */
  struct nearness locks;  /* to a method with locks */
  bool *wraps;            /* changes locks by a library's method: perhaps net */
  bool *opens;            /* … surely, as `enter()` does: it takes locks and gives none up */
  uint8_t *interest;      /* [n_bodies] why each is entered for its own sake */
  const uint8_t *reached; /* [n_methods] 0: a library's method that nothing comes to */
  uint32_t narrow, wide;
  uint32_t *queue;
  uint32_t n;
};

/* What a method does to locks by a library's methods. */
struct lock_calls {
  bool any, takes, gives_up;
};

static void count_lock_change(struct lock_calls *to, const struct bl_call_effect *e)
{
  to->any = true;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    to->takes |= e->locks[i].op == BL_LOCK_ACQUIRE;
    to->gives_up |= e->locks[i].op == BL_LOCK_RELEASE;
  }
}

static struct lock_calls find_lock_calls(const struct bl_summaries *s, const struct bl_method *m)
{
  struct lock_calls found = {0};
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee != NULL && bl_effect_changes_locks(bl_summaries_modelled(s, callee))) {
      count_lock_change(&found, bl_summaries_modelled(s, callee));
    }
  }
  return found;
}

typedef void work(void *ctx, unsigned thread, uint32_t i);

static void for_bodies(const struct relevance *r, work *do_one, void *ctx)
{
  uint32_t n = r->s->program->n_bodies;
  bl_pool_for(bl_pool_for_steps(r->s->options.threads, n), n, do_one, ctx);
}

static void for_sets(const struct relevance *r, work *do_one, void *ctx)
{
  uint32_t n = r->s->program->n_target_sets;
  bl_pool_for(bl_pool_for_steps(r->s->options.threads, n), n, do_one, ctx);
}

/* --- how near a lock is below each method --- */

static uint32_t most_of(const struct relevance *r, uint32_t set)
{
  return r->first_target[set + 1] - r->first_target[set];
}

/* The JDK's own locks are its own affair: its methods matter for what they do to those that call
   them near locks of their own. */
static void look_for_locks(const struct relevance *r, const struct bl_method *m)
{
  struct lock_calls calls = find_lock_calls(r->s, m);
  if (!calls.any && (m->flags & BL_M_MONITOR) == 0) {
    return;
  }
  bl_mark(r->s, m, BL_MARK_TAKES_LOCKS);
  if (!m->cls->platform) {
    r->wraps[m->id] = calls.any;
    r->opens[m->id] = calls.takes && !calls.gives_up;
    r->locks.of[m->id] = 1;
    r->values.of[m->id] = bl_method_returns(m) ? 1 : 0;
  }
}

static uint8_t nearer(uint8_t a, uint8_t b)
{
  return a == 0 || (b != 0 && b < a) ? b : a;
}

struct rising {
  struct relevance *r;
  uint8_t round;
};

static void look_at_set(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ((const struct rising *)ctx)->r;
  uint8_t value = 0, lock = 0;
  (void)thread;
  for (uint32_t k = r->first_target[i]; k < r->first_target[i + 1]; k++) {
    value = nearer(value, r->values.of[r->targets[k]]);
    lock = nearer(lock, r->locks.of[r->targets[k]]);
  }
  r->values.of_set[i] = value;
  r->locks.of_set[i] = lock;
}

static uint8_t below_step(const struct nearness *n, const struct step *c)
{
  uint8_t body = c->body == 0 ? 0 : __atomic_load_n(&n->of[c->body - 1], __ATOMIC_RELAXED);
  return nearer(n->of_set[c->set], body);
}

static void rise_to(const struct nearness *n, const struct bl_method *m, uint8_t round)
{
  __atomic_store_n(&n->of[m->id], round, __ATOMIC_RELAXED);
}

/* Whether a call of the body that is followed leads to what the round before reached. Others may
   be marked meanwhile, for the next round. */
static void rise_one(void *ctx, unsigned thread, uint32_t i)
{
  const struct rising *w = ctx;
  const struct relevance *r = w->r;
  (void)thread;
  if (r->first[i] == r->first[i + 1]) {
    return;
  }
  const struct bl_method *m = r->s->program->bodies[i];
  bool value = r->values.of[m->id] == 0 && bl_method_returns(m), lock = r->locks.of[m->id] == 0;
  for (uint32_t k = r->first[i]; k < r->first[i + 1] && (value || lock); k++) {
    const struct step *c = &r->steps[k];
    if (most_of(r, c->set) > r->narrow) {
      continue;
    }
    if (value && below_step(&r->values, c) == w->round) {
      rise_to(&r->values, m, (uint8_t)(w->round + 1));
      value = false;
    }
    if (lock && below_step(&r->locks, c) == w->round) {
      rise_to(&r->locks, m, (uint8_t)(w->round + 1));
      lock = false;
    }
  }
}

/* Some call may lead to a body that nobody can look into, and brings back what that has read. */
static bool calls_strange(const struct bl_summaries *s, const struct bl_method *m)
{
  bool calls = false;
  for (uint32_t i = 0; s->strange != NULL && i < m->n_calls && !calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    calls = callee != NULL && bl_method_returns(callee) &&
            bl_summaries_may_be_strange(s, bl_call_targets(&m->calls[i]));
  }
  return calls;
}

/* Who takes a lock by a callee that has nothing but that to do reads under it as if it took the
   lock itself; by the letter so does who calls a strange body. */
static void look_for_opened(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  bool opened = calls_strange(r->s, m);
  (void)thread;
  for (uint32_t k = r->first[i]; k < r->first[i + 1] && !opened; k++) {
    opened = r->opens_set[r->steps[k].set] && most_of(r, r->steps[k].set) <= r->narrow;
  }
  if (opened && bl_method_returns(m) && !m->cls->platform) {
    r->values.of[m->id] = 1;
  }
}

/* Round by round: callers of what was reached in the last. */
static void rise(struct relevance *r)
{
  struct rising w = {.r = r};
  for (w.round = 1; w.round <= BL_MAX_CALL_DEPTH; w.round++) {
    for_sets(r, look_at_set, &w);
    for_bodies(r, rise_one, &w);
  }
  for_sets(r, look_at_set, &w);
}

/* --- calls, cut down to what is asked of them --- */

static bool is_step(const struct bl_call *c)
{
  return bl_call_targets(c)->n > 0 || bl_call_action_body(c) != NULL;
}

/* All that is asked of every call of the program, in one walk. */
static void look_at_calls(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  (void)thread;
  for (uint32_t k = 0; k < m->n_calls; k++) {
    r->first[i + 1] += is_step(&m->calls[k]) ? 1 : 0;
  }
  look_for_locks(r, m);
}

static void note_steps(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  uint32_t n = r->first[i];
  (void)thread;
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_method *body = bl_call_action_body(&m->calls[k]);
    if (is_step(&m->calls[k])) {
      uint32_t set = bl_call_targets(&m->calls[k])->id;
      r->steps[n++] = (struct step){set, body == NULL ? 0 : body->id + 1};
    }
  }
}

/* Takes a lock, or is but another name of what does: what a compiler makes for an inner class. */
static bool locks_or_stands_for(const struct relevance *r, const struct bl_method *m)
{
  bool locks = bl_marked(r->s, m, BL_MARK_TAKES_LOCKS);
  for (uint32_t i = 0; i < m->n_calls && !locks && bl_method_is_accessor(m); i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    locks = t->n == 1 && bl_marked(r->s, t->items[0], BL_MARK_TAKES_LOCKS);
  }
  return locks;
}

static void note_set(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ctx;
  const struct bl_targets *t = r->s->program->target_sets[i];
  (void)thread;
  for (uint32_t k = 0; k < t->n; k++) {
    uint32_t id = t->items[k]->id;
    r->targets[r->first_target[i] + k] = id;
    r->wraps_set[i] |= r->wraps[id];
    r->opens_set[i] |= r->opens[id];
    r->locked_set[i] |= locks_or_stands_for(r, t->items[k]);
  }
}

static void find_sets(struct relevance *r)
{
  const struct bl_program *p = r->s->program;
  uint32_t n = p->n_target_sets;
  r->first_target = CF_NEW_N(&r->arena, uint32_t, n + 1);
  r->wraps_set = CF_NEW_N(&r->arena, bool, n + 1);
  r->opens_set = CF_NEW_N(&r->arena, bool, n + 1);
  r->locked_set = CF_NEW_N(&r->arena, bool, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    r->first_target[i + 1] = r->first_target[i] + p->target_sets[i]->n;
  }
  r->targets = cf_arena_alloc(&r->arena, ((size_t)r->first_target[n] + 1) * sizeof *r->targets);
  for_sets(r, note_set, r);
}

static void find_steps(struct relevance *r)
{
  const struct bl_program *p = r->s->program;
  r->first = CF_NEW_N(&r->arena, uint32_t, p->n_bodies + 1);
  for_bodies(r, look_at_calls, r);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    r->first[i + 1] += r->first[i];
  }
  r->steps = cf_arena_alloc(&r->arena, (r->first[p->n_bodies] + 1) * sizeof *r->steps);
  for_bodies(r, note_steps, r);
  find_sets(r);
}

/* --- methods of interest --- */

static void enter(struct relevance *r, const struct bl_method *m, uint8_t distance)
{
  uint8_t *needed = &r->s->needed[m->id];
  if (r->reached[m->id] == 0) {
    return;
  }
  if (*needed == 0) {
    r->queue[r->n++] = m->id;
  }
  *needed = nearer(*needed, distance);
}

/* It is handed what was read under a lock that is given up by then, and a lock is taken again; or
   a callee changes its locks. */
static bool reads_and_acts(const struct relevance *r, uint32_t body)
{
  unsigned reads = 0, acts = 0;
  for (uint32_t k = r->first[body]; k < r->first[body + 1]; k++) {
    reads += below_step(&r->values, &r->steps[k]) != 0 ? 1 : 0;
    acts += below_step(&r->locks, &r->steps[k]) != 0 ? 1 : 0;
    if (r->wraps_set[r->steps[k].set]) {
      return true;
    }
  }
  bool again =
      acts > 1 || r->s->options.strict || (r->s->program->bodies[body]->flags & BL_M_LOOPS) != 0;
  return reads > 0 && again;
}

/* A lambda may run, and see, under locks of whoever gets it. */
static bool hands_lambdas_to_locks(const struct relevance *r, uint32_t body)
{
  const struct bl_method *m = r->s->program->bodies[body];
  bool makes = false, locks = false;
  for (uint32_t k = r->first[body]; k < r->first[body + 1] && !locks; k++) {
    locks = below_step(&r->locks, &r->steps[k]) != 0;
  }
  for (uint32_t i = 0; locks && i < m->n_calls; i++) {
    makes |= bl_call_action(&m->calls[i]) != NULL;
  }
  return makes;
}

/* Methods that act on what they read without a lock (ANALYSIS §2, block of one operation); of their
   callees only the nearer ones matter. */
enum { OPERATION_DISTANCE = 3 };

static bool calls_locker(const struct relevance *r, uint32_t body)
{
  bool locker = false;
  for (uint32_t k = r->first[body]; k < r->first[body + 1] && !locker; k++) {
    locker = r->locked_set[r->steps[k].set];
  }
  return locker;
}

/* What a lambda writes may be written under the lock of who runs it: a callee that takes one
   itself, for nearly all that a lambda is handed to leads to a lock somewhere. */
static void mark_guarded(const struct relevance *r)
{
  for (uint32_t i = 0; i < r->s->program->n_bodies; i++) {
    const struct bl_method *m = r->s->program->bodies[i];
    if (m->cls->platform) {
      continue;
    }
    if (bl_marked(r->s, m, BL_MARK_TAKES_LOCKS) || bl_operations_changes_elements(r->s, m)) {
      bl_operations_mark_guarded(r->s, m);
    }
    if (calls_locker(r, i)) {
      bl_operations_mark_lambdas(r->s, m);
    }
  }
}

/* Some callee takes a lock, be it the JDK's, or a lambda does. */
static bool leads_to_lock(const struct relevance *r, uint32_t body)
{
  bool leads = calls_locker(r, body);
  for (uint32_t k = r->first[body]; k < r->first[body + 1] && !leads; k++) {
    const struct step *c = &r->steps[k];
    leads = c->body != 0 && r->locks.of[c->body - 1] == 1;
  }
  return leads;
}

enum { OF_INTEREST = 1, GRANTS = 2, MAY_ACT = 4, GRANTS_FURTHER = 8 };

static void look_at(void *ctx, unsigned thread, uint32_t i)
{
  const struct relevance *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  bool operations = !r->s->options.strict;
  (void)thread;
  if (m->cls->platform) {
    return;
  }
  if (bl_marked(r->s, m, BL_MARK_TAKES_LOCKS) || reads_and_acts(r, i) ||
      hands_lambdas_to_locks(r, i)) {
    r->interest[i] = OF_INTEREST;
    return;
  }
  bool letter = !m->cls->library && (r->s->options.plain || calls_strange(r->s, m));
  bool acts = letter || (operations && bl_operations_may_act(r->s, m, leads_to_lock(r, i)));
  unsigned grants = bl_summaries_grants(r->s, m);
  r->interest[i] = (uint8_t)((acts ? MAY_ACT : 0) | (grants > 1   ? GRANTS_FURTHER
                                                     : grants > 0 ? GRANTS
                                                                  : 0));
}

static void enter_interesting(struct relevance *r)
{
  const struct bl_program *p = r->s->program;
  for_bodies(r, look_at, r);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if ((r->interest[i] & OF_INTEREST) != 0) {
      enter(r, p->bodies[i], 1);
    }
    if ((r->interest[i] & GRANTS) != 0) {
      enter(r, p->bodies[i], BL_MAX_CALL_DEPTH);
    }
    if ((r->interest[i] & GRANTS_FURTHER) != 0) {
      enter(r, p->bodies[i], BL_MAX_CALL_DEPTH - 1);
    }
    if ((r->interest[i] & MAY_ACT) != 0) {
      enter(r, p->bodies[i], OPERATION_DISTANCE);
    }
  }
}

/* --- and what they call --- */

/* The method makes a lambda that may bring what was read under a lock to whoever runs it, or takes
   one there with what it is handed. */
static bool brings_by_lambda(const struct relevance *r, const struct bl_method *m)
{
  bool brings = false;
  for (uint32_t i = 0; i < m->n_calls && !brings; i++) {
    const struct bl_method *body = bl_call_action_body(&m->calls[i]);
    brings = body != NULL && (r->values.of[body->id] != 0 || r->locks.of[body->id] != 0);
  }
  return brings;
}

/* A lock may be held where the method calls others: it takes one, be it by a callee that has
   nothing but that to do, or it may be called with one. */
static bool may_hold(const struct relevance *r, const struct bl_method *m)
{
  bool holds = r->s->needed[m->id] > 1 || bl_marked(r->s, m, BL_MARK_TAKES_LOCKS);
  for (uint32_t i = 0; i < m->n_calls && !holds; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    holds = t->n > 0 && t->n <= r->narrow && r->opens_set[t->id];
  }
  return holds;
}

/* `in_full`: a lock may be held there, or the callee may run a lambda that takes one; else it
   matters in full only if it takes one itself. */
static void enter_targets(struct relevance *r, const struct bl_method *m,
                          const struct bl_targets *t, bool in_full)
{
  uint8_t distance = r->s->needed[m->id];
  bool narrow = t->n <= r->narrow;
  for (uint32_t i = 0; i < t->n && (narrow || (distance == 1 && t->n <= r->wide)); i++) {
    uint8_t next = (uint8_t)(distance + 1);
    if (!in_full && r->locks.of[t->items[i]->id] == 0) {
      next = BL_MAX_CALL_DEPTH + 1;
    } else if (!narrow) {
      next = BL_MAX_CALL_DEPTH - 1;
    }
    enter(r, t->items[i], next);
  }
}

static void enter_callees_of(struct relevance *r, const struct bl_method *m)
{
  bool in_full = may_hold(r, m) || brings_by_lambda(r, m);
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_method *body = bl_call_action_body(&m->calls[k]);
    if (body != NULL) {
      enter(r, body, (uint8_t)(r->s->needed[m->id] + 1));
    }
    enter_targets(r, m, bl_call_targets(&m->calls[k]), in_full);
  }
}

static void enter_callees(struct relevance *r)
{
  for (uint8_t distance = 1; distance <= BL_MAX_CALL_DEPTH; distance++) {
    for (uint32_t i = 0; i < r->n; i++) {
      const struct bl_method *m = r->s->program->methods[r->queue[i]];
      if (r->s->needed[m->id] == distance) {
        enter_callees_of(r, m);
      }
    }
  }
}

static struct nearness new_nearness(struct relevance *r)
{
  const struct bl_program *p = r->s->program;
  return (struct nearness){CF_NEW_N(&r->arena, uint8_t, p->n_methods + 1),
                           CF_NEW_N(&r->arena, uint8_t, p->n_target_sets + 1)};
}

void bl_relevance_find(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  bool letter = s->options.strict; /* the published definitions follow every call alike */
  struct relevance r = {
      .s = s, .narrow = letter ? BL_MAX_TARGETS : NARROW, .wide = letter ? BL_MAX_TARGETS : WIDE};
  cf_arena_init(&r.arena);
  r.reached = bl_reach_find(s, &r.arena);
  r.values = new_nearness(&r);
  r.locks = new_nearness(&r);
  r.interest = CF_NEW_N(&r.arena, uint8_t, p->n_bodies + 1);
  r.wraps = CF_NEW_N(&r.arena, bool, p->n_methods + 1);
  r.opens = CF_NEW_N(&r.arena, bool, p->n_methods + 1);
  r.queue = CF_NEW_N(&r.arena, uint32_t, p->n_methods + 1);
  s->needed = CF_NEW_N(&s->keep[0], uint8_t, p->n_methods + 1);
  find_steps(&r);
  for_bodies(&r, look_for_opened, &r);
  rise(&r);
  mark_guarded(&r);
  enter_interesting(&r);
  enter_callees(&r);
  cf_arena_destroy(&r.arena);
}
