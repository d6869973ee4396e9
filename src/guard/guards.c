/* Guards of states: what most accesses show, and which of them hold what is shown or declared
   (declared.c). Receives the facts of all methods; hands on a guard for each state. */
#include "src/guard/guards.h"

#include "classfile/base/map.h"
#include "classfile/base/memory.h"
#include "classfile/class/descriptor.h"
#include "src/guard/declared.h"
#include "src/guard/partly.h"
#include "src/pass/facts.h"
#include "src/program/pool.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"
#include "src/summary/operations.h"

#include <stdlib.h>

struct bl_guard *bl_guard_at(struct bl_guards *gs, struct cf_arena *a, uint32_t state)
{
  if (gs->of_state[state] == NULL) {
    gs->of_state[state] = CF_NEW(a, struct bl_guard);
  }
  return gs->of_state[state];
}

/* --- making --- */

/* A method counts as part of making where only makers of the same class call it. */
static void exclude_called(bool *makes, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *c = &m->calls[i];
    if (bl_call_callee(c) != NULL && (!makes[m->id] || bl_call_callee(c)->cls != m->cls)) {
      makes[bl_call_callee(c)->id] &= (bl_call_callee(c)->flags & BL_M_MAKES_THIS) != 0;
    }
    if (bl_call_lambda(c) != NULL) {
      makes[bl_call_lambda(c)->body->id] = false;
    }
  }
}

/* What a contract says is run while a lock is held, and the accessors that only lead there. */
static const bool *find_within(const struct bl_guards *gs, struct cf_arena *a)
{
  const struct bl_program *p = gs->s->program;
  const bool *said = bl_models_contract(gs->s->models, p, a, BL_WITHIN);
  if (said == NULL) {
    return NULL;
  }
  bool *within = CF_NEW_N(a, bool, p->n_methods + 1),
       *beside = cf_memory_zeroed(p->n_methods + 1, sizeof *beside);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    const struct bl_method *m = p->bodies[i];
    for (uint32_t k = 0; k < m->n_calls; k++) {
      const struct bl_method *callee = bl_call_callee(&m->calls[k]);
      if (callee != NULL && bl_method_is_accessor(callee)) {
        (said[m->id] ? within : beside)[callee->id] = true;
      }
    }
  }
  for (uint32_t id = 0; id < p->n_methods; id++) {
    within[id] = said[id] || (within[id] && !beside[id]);
  }
  free(beside);
  return within;
}

static void find_makers(struct bl_guards *gs, struct cf_arena *a)
{
  enum { MOST_DEEP = 3 };
  const struct bl_program *p = gs->s->program;
  gs->makes = CF_NEW_N(a, bool, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    const struct bl_method *m = p->bodies[i];
    gs->makes[m->id] = (m->flags & BL_M_MAKES_THIS) != 0 ||
                       (bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is(m, CF_ACC_STATIC) &&
                        (m->flags & BL_M_REACHABLE_VIRTUAL) == 0);
  }
  /* who makes nothing says so once */
  bool *told = cf_memory_zeroed(p->n_methods + 1, sizeof *told);
  for (unsigned round = 0; round < MOST_DEEP; round++) {
    for (uint32_t i = 0; i < p->n_bodies; i++) {
      uint32_t id = p->bodies[i]->id;
      if (!told[id]) {
        told[id] = !gs->makes[id];
        exclude_called(gs->makes, p->bodies[i]);
      }
    }
  }
  free(told);
  gs->within = find_within(gs, a);
  const bool *begins = bl_models_contract(gs->s->models, p, a, BL_BEGINS);
  for (uint32_t i = 0; begins != NULL && i < p->n_bodies; i++) {
    gs->makes[p->bodies[i]->id] |= begins[p->bodies[i]->id];
  }
}

/* --- inferred --- */

bool bl_guard_counts(const struct bl_guards *gs, const struct bl_fact *f)
{
  bool making = f->own && gs->makes[f->method->id];
  return bl_fact_is_shared(f) && !f->vague && !f->told && !making &&
         !bl_guard_is_within(gs, f->method);
}

bool bl_guard_is_within(const struct bl_guards *gs, const struct bl_method *m)
{
  return gs->within != NULL && gs->within[m->id];
}

/* Whether another of the fact's locks before it is the same: it counts once. */
static bool is_repeated(const struct bl_fact *f, unsigned k)
{
  for (unsigned i = 0; i < k; i++) {
    if (bl_path_eq(&f->locks[i], &f->locks[k])) {
      return true;
    }
  }
  return false;
}

/* How many accesses hold a lock exclusively. */
struct holders {
  uint32_t writes, reads;
};

static struct holders *holders_of(struct cf_map *held, const struct bl_path *lock)
{
  void **of = cf_map_at(held, lock, sizeof *lock);
  if (*of == NULL) {
    *of = CF_NEW(held->arena, struct holders);
  }
  return *of;
}

/* Calls `see` for every lock that some access holds exclusively. */
static void for_locks(struct bl_fact *const *facts, uint32_t n, struct cf_map *held,
                      void (*see)(void *ctx, const struct bl_fact *f, const struct bl_path *lock,
                                  struct holders *of),
                      void *ctx)
{
  for (uint32_t i = 0; i < n; i++) {
    for (unsigned k = 0; k < facts[i]->n_locks; k++) {
      const struct bl_path *lock = &facts[i]->locks[k];
      if (lock->mode == BL_EXCLUSIVE && lock->root != BL_ROOT_NONE && !is_repeated(facts[i], k)) {
        see(ctx, facts[i], lock, holders_of(held, lock));
      }
    }
  }
}

static void count_holder(void *ctx, const struct bl_fact *f, const struct bl_path *lock,
                         struct holders *of)
{
  (void)lock;
  *(f->write ? &of->writes : &of->reads) += bl_guard_counts(ctx, f) ? 1 : 0;
}

struct most_held {
  const struct bl_program *program;
  struct bl_path *lock;
  struct holders by;
};

static bool is_held_more(const struct bl_path *lock, struct holders by,
                         const struct most_held *most)
{
  if (by.writes != most->by.writes) {
    return by.writes > most->by.writes;
  }
  if (by.reads != most->by.reads || by.writes == 0) {
    return by.reads > most->by.reads && by.writes > 0;
  }
  return bl_path_before(most->program, lock, most->lock);
}

static void keep_most(void *ctx, const struct bl_fact *f, const struct bl_path *lock,
                      struct holders *of)
{
  struct most_held *most = ctx;
  (void)f;
  if (is_held_more(lock, *of, most)) {
    most->by = *of;
    *most->lock = *lock;
  }
}

/* The lock that most writes hold, of equal ones that which most reads hold; how many writes do. */
static uint32_t find_lock(const struct bl_guards *gs, struct bl_fact *const *facts, uint32_t n,
                          struct bl_path *lock)
{
  struct cf_arena a;
  struct cf_map held;
  struct most_held most = {gs->s->program, lock, {0, 0}};
  cf_arena_init(&a);
  cf_map_init(&held, &a);
  for_locks(facts, n, &held, count_holder, (void *)(uintptr_t)gs);
  for_locks(facts, n, &held, keep_most, &most);
  cf_map_destroy(&held);
  cf_arena_destroy(&a);
  return most.by.writes;
}

/* Whether nobody needs a lock: volatile, atomic, thread-safe. */
static bool is_exempt(const struct bl_summaries *s, uint32_t state)
{
  return bl_summaries_operation(s, state) == BL_OP_ATOMIC;
}

/* --- which accesses hold it --- */

/* From the object around it the lock hangs above: what is guarded by Outer.this is accessed by the
   outer object's own code. */
static bool is_seen_from_outside(const struct bl_program *p, const struct bl_path *lock,
                                 const struct bl_path *held)
{
  if (held->root != BL_ROOT_OWNER || lock->root != BL_ROOT_PARAM || lock->len == 0 ||
      lock->step[0] == BL_STEP_ELEMENT ||
      !cf_str_starts(bl_field_name(p->fields[lock->step[0]]), CF_STR("this$"))) {
    return false;
  }
  return held->len == lock->len - 1 &&
         memcmp(held->step, lock->step + 1, held->len * sizeof *held->step) == 0;
}

/* A lock in the object that a field holds, as of a wrapper, counts as that. Of the object itself it
   is just another one. */
static bool is_of(const struct bl_path *held, const struct bl_path *lock)
{
  return bl_path_has_head(held, lock) &&
         (lock->len > 0 || lock->root == BL_ROOT_STATIC || held->len == 0);
}

static bool holds(const struct bl_program *p, const struct bl_fact *f, const struct bl_path *lock)
{
  for (unsigned i = 0; i < f->n_locks; i++) {
    const struct bl_path *held = &f->locks[i];
    bool same = (held->root == BL_ROOT_NONE && f->strange) || is_of(held, lock) ||
                is_seen_from_outside(p, lock, held);
    if (same && held->mode != BL_OPTIMISTIC && (!f->write || held->mode == BL_EXCLUSIVE)) {
      return true;
    }
  }
  return false;
}

bool bl_guard_is_held(const struct bl_program *p, const struct bl_guard *g, const struct bl_fact *f)
{
  unsigned held = 0;
  for (unsigned i = 0; i < g->n; i++) {
    held += holds(p, f, &g->locks[i]) ? 1 : 0;
  }
  return f->write ? held == g->n : held > 0;
}

static bool is_own_class(const struct bl_program *p, struct cf_str descriptor)
{
  const struct bl_class *c = bl_program_class(p, cf_descriptor_class(descriptor));
  return c != NULL && c->cf != NULL && !c->library;
}

/* Nobody is seen to take what is declared, and it is no mere object; or only readers are, and it is
   an object of the program's own, made of several locks perhaps: it locks in a way that is not
   understood. */
static bool is_strange(const struct bl_program *p, const struct bl_guard *g)
{
  const struct bl_path *lock = &g->locks[0];
  uint32_t field = lock->len > 0 ? lock->step[lock->len - 1] : lock->base;
  bool in_field = lock->len > 0 ? field != BL_STEP_ELEMENT : lock->root == BL_ROOT_STATIC;
  if (g->source != BL_GUARD_DECLARED || g->writes_held > 0 || !in_field) {
    return false;
  }
  struct cf_str type = bl_field_descriptor(p->fields[field]);
  return g->reads_held == 0 ? !cf_str_is(type, "Ljava/lang/Object;")
                            : g->writes > 0 && is_own_class(p, type);
}

/* One that a walk without the lock makes by its iterator is a part of what is looked for, as a read
   without it is. */
static bool tells_of_guard(const struct bl_guards *gs, const struct bl_guard *g,
                           const struct bl_fact *f)
{
  return bl_guard_counts(gs, f) &&
         (!f->write || !f->shown || bl_guard_is_held(gs->s->program, g, f));
}

static void count(struct bl_guards *gs, uint32_t state)
{
  struct bl_guard *g = gs->of_state[state];
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (tells_of_guard(gs, g, facts[i])) {
      uint32_t held = bl_guard_is_held(gs->s->program, g, facts[i]) ? 1 : 0;
      *(facts[i]->write ? &g->writes : &g->reads) += 1;
      *(facts[i]->write ? &g->writes_held : &g->reads_held) += held;
    }
  }
  g->source = is_strange(gs->s->program, g) ? BL_GUARD_UNREADABLE : g->source;
}

static bool is_rule(uint32_t held, const struct bl_guard *g)
{
  return held >= 2 && g->writes_held * 4 >= g->writes * 3;
}

struct bl_guard bl_guard_for(const struct bl_guards *gs, const struct bl_guard *g,
                             const struct bl_fact *f)
{
  const struct bl_program *p = gs->s->program;
  struct bl_guard own = *g;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, f->state, &n);
  for (uint32_t i = 0; i < n && g->source == BL_GUARD_INFERRED; i++) {
    if (facts[i]->write && tells_of_guard(gs, g, facts[i]) && !bl_facts_may_meet(p, facts[i], f)) {
      own.writes--;
      own.writes_held -= bl_guard_is_held(p, g, facts[i]) ? 1 : 0;
    }
  }
  bool none = g->source == BL_GUARD_INFERRED && g->elsewhere == 0 && g->shared == 0 &&
              !is_rule(own.writes_held, &own);
  own.source = none ? BL_GUARD_NONE : g->source;
  return own;
}

bool bl_keeps_plain_collection(const struct bl_summaries *s, const struct bl_field *f)
{
  const struct bl_method *maker = f->maker;
  if (bl_field_holder(f) != NULL) {
    return bl_puts_plain(s, f);
  }
  return maker != NULL && !f->made_otherwise && !f->late_written && bl_makes_plain(s, maker);
}

bool bl_guard_is_own_monitor(const struct bl_program *p, const struct bl_guard *g, uint32_t state)
{
  const struct bl_field *f = bl_state_field(p, state);
  const struct bl_path *lock = &g->locks[0];
  unsigned len = f->type != '['                                                  ? lock->len
                 : lock->len > 0 && lock->step[lock->len - 1] == BL_STEP_ELEMENT ? lock->len - 1u
                                                                                 : UINT32_MAX;
  return (f->access & CF_ACC_STATIC) != 0
             ? lock->root == BL_ROOT_STATIC && len == 0 && p->fields[lock->base] == f
             : lock->root == BL_ROOT_PARAM && len == 1 && lock->step[0] != BL_STEP_ELEMENT &&
                   p->fields[lock->step[0]] == f;
}

/* The guard is the collection's own monitor, and the access holds no lock but such as no other
   method holds at one: its object's own, so that no other is the same by another name. Such a lock
   keeps nobody out. */
static bool is_locked_in_vain(const struct bl_guards *gs, const struct bl_guard *g,
                              struct bl_fact *const *facts, uint32_t n, const struct bl_fact *f)
{
  bool vain =
      !f->strange && f->n_likely == 0 && bl_guard_is_own_monitor(gs->s->program, g, f->state);
  for (uint32_t k = 0; k < f->n_locks && vain; k++) {
    vain = bl_path_from_first(&f->locks[k]);
    for (uint32_t i = 0; i < n && vain; i++) {
      bool other = facts[i]->method->enclosing != f->method->enclosing;
      vain = !other || !bl_guard_counts(gs, facts[i]) ||
             (!facts[i]->strange && !holds(gs->s->program, facts[i], &f->locks[k]));
    }
  }
  return vain;
}

/* The one method, its lambdas counted, that accesses a state without its guard, with no lock held
   that another holds for it, and changes it there, or only looks; NULL if none does, or several do.
   */
static const struct bl_method *find_bare(const struct bl_guards *gs, const struct bl_guard *g,
                                         struct bl_fact *const *facts, uint32_t n, bool change)
{
  enum { MOST_LOCKED = 4 }; /* each is compared with all */
  const struct bl_method *bare = NULL;
  uint32_t locked = 0;
  bool changes = false;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!bl_guard_counts(gs, f) || bl_guard_is_held(gs->s->program, g, f)) {
      continue;
    }
    if ((bare != NULL && bare->enclosing != f->method->enclosing) ||
        (f->n_locks > 0 && (locked++ == MOST_LOCKED || !is_locked_in_vain(gs, g, facts, n, f)))) {
      return NULL;
    }
    changes |= f->write;
    bare = f->method;
  }
  return changes == change ? bare : NULL;
}

/* The field has a plain collection, now this one and now a new one, which is put there under the
   guard, too. */
static bool is_replaced_under(const struct bl_guards *gs, const struct bl_guard *g, uint32_t state)
{
  const struct bl_field *f = bl_state_field(gs->s->program, state);
  if (f->maker == NULL || f->made_otherwise || !f->late_written || bl_field_holder(f) != NULL ||
      !bl_makes_plain(gs->s, f->maker)) {
    return false;
  }
  uint32_t n, writes = 0;
  struct bl_fact *const *facts = bl_summaries_writes(gs->s, bl_state_of(f->id, BL_STATE_FIELD), &n);
  bool held = true;
  for (uint32_t i = 0; i < n && held; i++) {
    if (bl_guard_counts(gs, facts[i])) {
      held = bl_guard_is_held(gs->s->program, g, facts[i]);
      writes++;
    }
  }
  return held && writes > 0;
}

/* How many accesses to what a plain collection has hold the guard in other methods, if there is one
   alone that does not: three at least, in two methods, and a change among them, or two changes.
   Else 0. That one changes it, or only looks. */
static uint32_t count_elsewhere(const struct bl_guards *gs, const struct bl_guard *g,
                                uint32_t state, bool change)
{
  enum { ENOUGH = 3 };
  const struct bl_program *p = gs->s->program;
  uint32_t n, held = 0, last = 0, changes = 0;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  bool plain = bl_state_kind_of(state) == BL_STATE_CONTENTS &&
               (bl_keeps_plain_collection(gs->s, bl_state_field(p, state)) ||
                (change && is_replaced_under(gs, g, state)));
  const struct bl_method *bare = plain ? find_bare(gs, g, facts, n, change) : NULL;
  bool several = false;
  for (uint32_t i = 0; i < n && bare != NULL; i++) {
    uint32_t in = facts[i]->method->enclosing;
    if (bl_guard_counts(gs, facts[i]) && in != bare->enclosing) {
      several |= held > 0 && in != last;
      changes += facts[i]->write ? 1 : 0;
      last = in;
      held++;
    }
  }
  return several && (changes > 1 || (changes > 0 && held >= ENOUGH)) ? held : 0;
}

bool bl_guard_is_shared(const struct bl_guard *g, const struct bl_fact *f)
{
  bool shared = false;
  for (unsigned i = 0; i < f->n_locks; i++) {
    if (f->locks[i].mode != BL_SHARED) {
      return false;
    }
    struct bl_path held = bl_path_lock(f->locks[i]);
    shared |= is_of(&held, &g->locks[0]);
  }
  return shared;
}

/* How many writes hold the guard in the mode of readers alone, who do not keep each other out, if
   all accesses hold it in some mode; else 0. Of what lies in a collection only where the field
   keeps that one. */
static uint32_t count_shared(const struct bl_guards *gs, const struct bl_guard *g, uint32_t state)
{
  const struct bl_program *p = gs->s->program;
  uint32_t n, shared = 0;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  bool all = bl_state_kind_of(state) == BL_STATE_FIELD ||
             (bl_state_kind_of(state) == BL_STATE_CONTENTS &&
              bl_keeps_plain_collection(gs->s, bl_state_field(p, state)));
  for (uint32_t i = 0; i < n && all; i++) {
    if (bl_guard_counts(gs, facts[i]) && !bl_guard_is_held(p, g, facts[i])) {
      all = facts[i]->write && bl_guard_is_shared(g, facts[i]);
      shared += facts[i]->shown ? 0 : 1;
    }
  }
  return all ? shared : 0;
}

/* The guard that was meant, if most writes show none. */
static void infer_partly(struct bl_guards *gs, struct cf_arena *a, uint32_t state)
{
  struct bl_path lock;
  uint32_t held = bl_guard_partly(&lock, gs, state);
  if (held > 0) {
    *bl_guard_at(gs, a, state) = (struct bl_guard){.locks = {lock}, .n = 1, .partly = held};
    count(gs, state);
  }
}

/* Two writes at least must hold the very lock; of the others that counts which may be it. */
static void infer(struct bl_guards *gs, struct cf_arena *a, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  struct bl_path lock;
  uint32_t held = is_exempt(gs->s, state) ? 0 : find_lock(gs, facts, n, &lock);
  if (held == 0) {
    infer_partly(gs, a, state);
    return;
  }
  struct bl_guard *g = bl_guard_at(gs, a, state);
  g->locks[0] = lock;
  g->n = 1;
  count(gs, state);
  bool rule = is_rule(held, g);
  g->elsewhere = rule ? 0 : count_elsewhere(gs, g, state, true);
  g->beside_look = g->elsewhere > 0 ? 0 : count_elsewhere(gs, g, state, false);
  g->shared = rule || g->elsewhere > 0 ? 0 : count_shared(gs, g, state);
  g->source = rule || g->elsewhere > 0 || g->shared > 0 ? BL_GUARD_INFERRED : BL_GUARD_NONE;
  if (g->source == BL_GUARD_NONE && g->beside_look == 0) {
    infer_partly(gs, a, state);
  }
}

/* --- methods that were only scanned --- */

struct refining {
  struct bl_summaries *s;
  const bool *fields; /* [n_fields] of interest */
};

struct search {
  const bool *fields;
  bool found;
};

static void look_for(void *ctx, const struct bl_field *f, bool write)
{
  struct search *s = ctx;
  (void)write;
  s->found |= s->fields[f->id];
}

static bool accesses_any(const struct refining *r, const struct bl_method *m)
{
  struct search s = {r->fields, false};
  return bl_scan_fields(m, UINT32_MAX, look_for, &s) && s.found;
}

static void refine(void *ctx, unsigned thread, uint32_t i)
{
  struct refining *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  struct bl_worker w;
  struct bl_interp it;
  if (r->s->needed[m->id] != 0 || m->cls->library ||
      bl_budget_is_spent(r->s->options.budget, BL_STAGE_CHECK)) {
    return;
  }
  bl_summaries_worker(&w, r->s, thread);
  if (accesses_any(r, m) && bl_interp_open(&it, w.scratch, r->s->program, m, &w.effects)) {
    struct bl_visitor facts = bl_facts_visitor(&w);
    bl_summaries_enter(r->s, &it);
    if (bl_interp_solve(&it, NULL, &facts, 1)) {
      bl_facts_keep(&facts, &it);
    }
  }
  cf_arena_reset(w.scratch);
}

static void refine_facts(struct bl_summaries *s, const bool *fields)
{
  struct refining r = {s, fields};
  bl_pool_for(s->options.threads, s->program->n_bodies, refine, &r);
  bl_facts_index(s);
}

/* --- all --- */

struct looking {
  struct bl_guards *guards;
  bool *fields; /* [n_fields] some lock may guard what they have, or what lies in that */
};

/* The elements of what the field holds are plain collections, and changed somewhere. */
static bool has_plain_elements(const struct bl_summaries *s, uint32_t field)
{
  const struct bl_field *elements = bl_program_elements(s->program, field);
  uint32_t n = 0;
  if (elements != NULL && bl_puts_plain(s, elements)) {
    (void)bl_summaries_writes(s, bl_state_of(elements->id, BL_STATE_CONTENTS), &n);
  }
  return n > 0;
}

static void look_at_states(void *ctx, unsigned thread, uint32_t field)
{
  const struct looking *l = ctx;
  const struct bl_summaries *s = l->guards->s;
  const struct bl_class *of = s->program->fields[field]->cls;
  (void)thread;
  l->fields[field] = has_plain_elements(s, field);
  for (uint32_t state = 3 * field; state < 3 * field + 3 && of->cf != NULL && !of->library;
       state++) {
    uint32_t n;
    struct bl_path lock;
    bool found = l->guards->of_state[state] != NULL;
    struct bl_fact *const *facts = found ? NULL : bl_summaries_facts(s, state, &n);
    found = found || (n > 0 && !is_exempt(s, state) &&
                      (find_lock(l->guards, facts, n, &lock) > 0 ||
                       bl_guard_partly(&lock, l->guards, state) > 0));
    l->fields[field] |= found;
  }
}

/* Whether there is any. */
static bool find_fields(struct bl_guards *gs, bool *fields)
{
  uint32_t n = gs->s->program->n_fields;
  struct looking l = {gs, fields};
  bl_pool_for(bl_pool_for_steps(gs->s->options.threads, n), n, look_at_states, &l);
  return memchr(fields, true, n) != NULL;
}

void bl_guards_begin(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s,
                     unsigned thread)
{
  *out = (struct bl_guards){.s = s};
  out->of_state = CF_NEW_N(a, struct bl_guard *, (size_t)3 * s->program->n_fields + 1);
  find_makers(out, a);
  bl_guards_declare(out, a, s, thread);
}

void bl_guards_finish(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s)
{
  uint32_t states = 3 * s->program->n_fields;
  bool *fields = cf_memory_zeroed(s->program->n_fields + 1, sizeof *fields);
  bool any = find_fields(out, fields);
  if (any) {
    refine_facts(s, fields);
  }
  for (uint32_t state = 0; any && state < states; state++) {
    if (out->of_state[state] != NULL) {
      count(out, state);
    } else if (fields[bl_state_field_id(state)]) {
      infer(out, a, state);
    }
  }
  free(fields);
}

void bl_guards_make(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s)
{
  bl_guards_begin(out, a, s, 0);
  bl_guards_finish(out, a, s);
}
