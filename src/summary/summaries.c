/* The store of summaries, and what a call means: own bodies, joined targets, models, or nothing
 * known. */
#include "src/summary/summaries.h"

#include "classfile/base/memory.h"

#include "classfile/class/descriptor.h"
#include "src/program/pool.h"

#include <stdlib.h>

uint32_t bl_method_params(const struct bl_method *m)
{
  uint32_t n = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(m->descriptor);
  while (cf_descriptor_next(&d, &w)) {
    n++;
  }
  return n;
}

/* --- fixed effects --- */

/* Nothing at all: a call that is not followed under --callees=same-class, and a method of the
   component that is just being summarised. */
static const struct bl_call_effect effect_nothing = {.known = true};

/* An unknown callee takes no lock and passes observations through; it may keep what it is given
   (ANALYSIS §5). */
static const struct bl_call_effect effect_unknown = {
    .flows = ~(uint64_t)0, .uses = ~(uint64_t)0, .escapes = ~(uint64_t)0, .runs_all = true};

/* A method that is not interpreted, being far from any lock: what it answers may be made of its
   arguments, and is loaded through its receiver, which it does not hand around. */
static const struct bl_call_effect effect_distant[] = {
    {.flows = ~(uint64_t)1,
     .flows_through = 1,
     .uses = ~(uint64_t)0,
     .escapes = ~(uint64_t)1,
     .known = true,
     .runs_all = true},
    {.flows = ~(uint64_t)0,
     .uses = ~(uint64_t)0,
     .escapes = ~(uint64_t)0,
     .known = true,
     .runs_all = true},
};

static const struct bl_call_effect *of_distant(const struct bl_method *m)
{
  return &effect_distant[bl_method_is(m, CF_ACC_STATIC) ? 1 : 0];
}

/* A lambda object carries what it captured; a string concatenation what it was made of. */
static const struct bl_call_effect effect_made_of_args = {
    .flows = ~(uint64_t)0, .known = true, .fresh = true};

/* --- joining the targets of a virtual call --- */

/* An effect that can grow: its arrays have room for all that a join keeps. */
enum { MAX_LOCK_CHANGES = 16 };

static struct bl_call_effect *roomy_effect(struct cf_arena *a)
{
  struct bl_call_effect *e = CF_NEW(a, struct bl_call_effect);
  e->locks = cf_arena_alloc(a, MAX_LOCK_CHANGES * sizeof *e->locks);
  e->seen = cf_arena_alloc(a, BL_MAX_SEEN * sizeof *e->seen);
  e->accesses = cf_arena_alloc(a, BL_MAX_ACCESSES * sizeof *e->accesses);
  e->runs = cf_arena_alloc(a, BL_MAX_RUNS * sizeof *e->runs);
  return e;
}

static void *keep_list(struct cf_arena *a, const void *items, size_t size)
{
  return size == 0 ? NULL : memcpy(cf_arena_alloc(a, size), items, size);
}

/* A copy with lists of its own of what is seen and accessed. */
static struct bl_call_effect *keep_lists(struct cf_arena *a, const struct bl_call_effect *e)
{
  struct bl_call_effect *kept = cf_arena_alloc(a, sizeof *kept);
  *kept = *e;
  kept->seen = keep_list(a, e->seen, e->n_seen * sizeof *e->seen);
  kept->accesses = keep_list(a, e->accesses, e->n_accesses * sizeof *e->accesses);
  return kept;
}

/* The same with all lists its own. */
static struct bl_call_effect *keep_effect(struct cf_arena *a, const struct bl_call_effect *e)
{
  struct bl_call_effect *kept = keep_lists(a, e);
  kept->locks = keep_list(a, e->locks, e->n_locks * sizeof *e->locks);
  kept->runs = keep_list(a, e->runs, e->n_runs * sizeof *e->runs);
  kept->given = keep_list(a, e->given, e->n_given * sizeof *e->given);
  return kept;
}

/* e := x, keeping e's arrays. */
static void assign_effect(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  struct bl_call_effect copy = *x;
  copy.locks = e->locks;
  copy.seen = e->seen;
  copy.accesses = e->accesses;
  copy.runs = e->runs;
  for (uint32_t i = 0; i < x->n_runs; i++) {
    copy.runs[i] = x->runs[i];
  }
  copy.n_locks = x->n_locks < MAX_LOCK_CHANGES ? x->n_locks : MAX_LOCK_CHANGES;
  if (x->n_locks > 0) {
    memcpy(copy.locks, x->locks, copy.n_locks * sizeof *copy.locks);
  }
  if (x->n_seen > 0) {
    memcpy(copy.seen, x->seen, x->n_seen * sizeof *copy.seen);
  }
  if (x->n_accesses > 0) {
    memcpy(copy.accesses, x->accesses, x->n_accesses * sizeof *copy.accesses);
  }
  *e = copy;
}

static bool makes_change(const struct bl_call_effect *x, const struct bl_lock_change *c)
{
  for (uint32_t i = 0; i < x->n_locks; i++) {
    if (x->locks[i].op == c->op && bl_path_eq(&x->locks[i].path, &c->path)) {
      return true;
    }
  }
  return false;
}

/* A lock is given up and taken again if some target does so; a net change counts only if every
   target makes it. Retakes come first. */
static void join_locks(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < e->n_locks; k++) {
    if (bl_lock_interrupts(e->locks[k].op) || makes_change(x, &e->locks[k])) {
      e->locks[n++] = e->locks[k];
    }
  }
  e->n_locks = n;
  for (uint32_t k = 0; k < x->n_locks && e->n_locks < MAX_LOCK_CHANGES; k++) {
    if (bl_lock_interrupts(x->locks[k].op) && !makes_change(e, &x->locks[k])) {
      memmove(e->locks + 1, e->locks, e->n_locks * sizeof *e->locks);
      e->locks[0] = x->locks[k];
      e->n_locks++;
    }
  }
}

static bool same(const void *a, const void *b, uint32_t n, size_t size)
{
  return n == 0 || memcmp(a, b, n * size) == 0;
}

static bool same_given(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->n_given == b->n_given && same(a->given, b->given, a->n_given, sizeof *a->given);
}

static void join_effect(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  join_locks(e, x);
  e->n_given = same_given(e, x) ? e->n_given : 0;
  for (uint32_t k = 0; k < x->n_seen && e->n_seen < BL_MAX_SEEN; k++) {
    e->seen[e->n_seen++] = x->seen[k];
  }
  for (uint32_t k = 0; k < x->n_accesses && e->n_accesses < BL_MAX_ACCESSES; k++) {
    e->accesses[e->n_accesses++] = x->accesses[k];
  }
  for (uint32_t k = 0; k < x->n_runs && e->n_runs < BL_MAX_RUNS; k++) {
    e->runs[e->n_runs++] = x->runs[k];
  }
  e->runs_all |= x->runs_all;
  if (!bl_path_eq(&e->result, &x->result)) {
    e->result = bl_path_of(BL_ROOT_NONE, 0);
  }
  e->flows |= x->flows;
  e->flows_through |= x->flows_through;
  e->uses |= x->uses;
  e->escapes |= x->escapes;
  e->starts |= x->starts;
  e->keeps |= x->keeps;
  e->fresh &= x->fresh;
  e->opens_blocks |= x->opens_blocks;
  e->constant_result &= x->constant_result;
}

/* --- the effect of a call --- */

static const struct bl_call_effect *of_method(const struct bl_summaries *s,
                                              const struct bl_method *m)
{
  if (s->own[m->id] != NULL) {
    return s->own[m->id];
  }
  if (s->model_effect[m->id] != NULL) {
    return s->model_effect[m->id];
  }
  if (!bl_method_has_body(m)) {
    return &effect_unknown;
  }
  return s->needed[m->id] != 0 ? &effect_nothing : of_distant(m);
}

static void join_targets(struct bl_call_effect *e, const struct bl_summaries *s,
                         const struct bl_targets *targets)
{
  assign_effect(e, of_method(s, targets->items[0]));
  for (uint32_t i = 1; i < targets->n; i++) {
    join_effect(e, of_method(s, targets->items[i]));
  }
  if (targets->open) {
    e->flows = e->escapes = e->uses = ~(uint64_t)0;
    e->result = bl_path_of(BL_ROOT_NONE, 0);
    e->fresh = false;
    e->n_given = 0;
    e->runs_all = true;
  }
}

static bool reaches_component(const uint32_t *component_of, const struct bl_targets *targets,
                              uint32_t component)
{
  for (uint32_t i = 0; i < targets->n; i++) {
    if (component_of[targets->items[i]->id] == component) {
      return true;
    }
  }
  return false;
}

/* Whether a target in the component has changed since the visit; outside the bottom-up passes it is
   not known. */
static bool changed_since(const struct bl_summaries *s, const struct bl_targets *targets,
                          uint32_t component, uint32_t visit)
{
  for (uint32_t i = 0; i < targets->n; i++) {
    uint32_t id = targets->items[i]->id;
    if (s->order.component[id] == component && (s->changed == NULL || s->changed[id] >= visit)) {
      return true;
    }
  }
  return false;
}

/* Some target is in the caller's own component: its effect may still grow. */
static struct bl_provisional *join_provisionally(const struct bl_worker *w,
                                                 const struct bl_method *caller,
                                                 const struct bl_targets *targets, uint32_t now)
{
  struct bl_provisional *v = &w->all->provisional[targets->id];
  uint32_t component = w->all->order.component[caller->id];
  bool anew = v->effect == NULL || v->component != component + 1;
  if (!anew && !changed_since(w->all, targets, component, v->made)) {
    return v;
  }
  struct bl_call_effect *joined = roomy_effect(w->scratch);
  join_targets(joined, w->all, targets);
  v->made = now;
  if (anew || !bl_call_effect_eq(v->effect, joined)) {
    v->effect = v->effect == NULL ? roomy_effect(w->keep) : v->effect;
    assign_effect(v->effect, joined);
    v->component = component + 1;
    v->changed = now;
  }
  return v;
}

/* Whether a model speaks for all that the call can reach. */
static bool is_modelled(const struct bl_summaries *s, const struct bl_call *call)
{
  return call->callee != NULL && s->model_effect[call->callee->id] != NULL &&
         !s->options.same_class;
}

uint32_t bl_summaries_changed(const struct bl_worker *w, const struct bl_method *caller,
                              const struct bl_call *call, uint32_t now)
{
  const struct bl_summaries *s = w->all;
  const struct bl_targets *targets = bl_call_targets(call);
  uint32_t component = s->order.component[caller->id];
  if (is_modelled(s, call) || !reaches_component(s->order.component, targets, component)) {
    return 0;
  }
  if (targets->n > 1 || targets->open) {
    return join_provisionally(w, caller, targets, now)->changed;
  }
  uint32_t changed = s->changed[targets->items[0]->id]; /* at the end of that visit */
  return changed == 0 ? 0 : changed + 1;
}

static const struct bl_call_effect *of_targets(const struct bl_worker *w,
                                               const struct bl_method *caller,
                                               const struct bl_targets *targets)
{
  if (targets->n == 0) {
    return &effect_unknown;
  }
  if (targets->n == 1 && !targets->open) {
    return of_method(w->all, targets->items[0]);
  }
  const struct bl_call_effect *joined = atomic_load(&w->all->joined[targets->id]);
  if (joined != NULL) {
    return joined;
  }
  const uint32_t *component_of = w->all->order.component;
  if (!w->all->settled && reaches_component(component_of, targets, component_of[caller->id])) {
    return join_provisionally(w, caller, targets, w->visit)->effect;
  }
  struct bl_call_effect *roomy = roomy_effect(w->scratch);
  join_targets(roomy, w->all, targets);
  joined = keep_effect(w->keep, roomy);
  atomic_store(&w->all->joined[targets->id], joined);
  return joined;
}

static bool changes_locks(const struct bl_call_effect *e)
{
  return e != NULL && e->n_locks > 0;
}

/* --callees=same-class: the prototype of [AHB] loaded one class (ANALYSIS §9). */
static const struct bl_call_effect *of_same_class(const struct bl_worker *w,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *callee)
{
  if (changes_locks(w->all->model_effect[callee->id])) {
    return w->all->model_effect[callee->id];
  }
  if (callee->cls == caller->cls && bl_method_has_body(callee) &&
      w->all->needed[caller->id] <= BL_MAX_CALL_DEPTH) {
    return of_method(w->all, callee);
  }
  return &effect_nothing;
}

const struct bl_call_effect *
bl_summaries_of_call(const void *worker, const struct bl_method *caller, const struct bl_call *call)
{
  const struct bl_worker *w = worker;
  if (call == NULL || call->callee == NULL) {
    return &effect_made_of_args;
  }
  if (w->all->options.same_class) {
    return of_same_class(w, caller, call->callee);
  }
  if (w->all->model_effect[call->callee->id] != NULL) {
    return w->all->model_effect[call->callee->id];
  }
  if (w->all->needed[caller->id] > BL_MAX_CALL_DEPTH) {
    return of_distant(call->callee);
  }
  return of_targets(w, caller, bl_call_targets(call));
}

const struct bl_call_effect *bl_summaries_of_body(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *body)
{
  const struct bl_worker *w = worker;
  return w->all->needed[caller->id] > BL_MAX_CALL_DEPTH ? of_distant(body)
                                                        : of_method(w->all, body);
}

/* --- equality --- */

bool bl_call_effect_eq(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->n_locks == b->n_locks && a->n_seen == b->n_seen && a->n_accesses == b->n_accesses &&
         same(a->locks, b->locks, a->n_locks, sizeof *a->locks) && a->n_runs == b->n_runs &&
         same(a->runs, b->runs, a->n_runs, sizeof *a->runs) && same_given(a, b) &&
         same(a->seen, b->seen, a->n_seen, sizeof *a->seen) &&
         same(a->accesses, b->accesses, a->n_accesses, sizeof *a->accesses) &&
         memcmp(&a->result, &b->result, sizeof a->result) == 0 && a->flows == b->flows &&
         a->flows_through == b->flows_through && a->uses == b->uses && a->escapes == b->escapes &&
         a->starts == b->starts && a->keeps == b->keeps && a->fresh == b->fresh &&
         a->opens_blocks == b->opens_blocks && a->constant_result == b->constant_result;
}

static bool is_platforms(const struct bl_program *p, uint32_t state)
{
  return state < BL_UNMAPPED && bl_state_field(p, state)->cls->platform;
}

/* What the JDK keeps in fields of its own is its own affair; models say what matters of it. */
static void forget_internals(struct bl_call_effect *e, const struct bl_program *p)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->n_seen; i++) {
    if (!is_platforms(p, e->seen[i].at.state)) {
      e->seen[n++] = e->seen[i];
    }
  }
  e->n_seen = n;
  n = 0;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (!is_platforms(p, e->accesses[i].at.state)) {
      e->accesses[n++] = e->accesses[i];
    }
  }
  e->n_accesses = n;
}

bool bl_summaries_publish(struct bl_worker *w, const struct bl_method *m, struct bl_call_effect *e)
{
  if (m->cls->platform) {
    forget_internals(e, w->all->program);
  }
  struct bl_call_effect **own = &w->all->own[m->id];
  if (*own != NULL && bl_call_effect_eq(*own, e)) {
    return false;
  }
  *own = keep_lists(w->keep, e);
  return true;
}

void bl_summaries_enter(const struct bl_summaries *s, struct bl_interp *it)
{
  const struct bl_entry *entry = &s->entry[it->method->id];
  if (!s->options.same_class) { /* the published prototype looked at each method by itself */
    it->entry_locks = entry->locks;
    it->n_entry_locks = entry->n_locks;
  }
  it->entry_confined = entry->confined;
}

/* --- who takes locks --- */

static void keep_holders(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  bool *holds = CF_NEW_N(&s->keep[0], bool, p->n_methods + 1);
  for (uint32_t i = 0; i < s->order.n; i++) {
    const struct bl_method *m = s->order.methods[i];
    holds[m->id] = bl_summaries_holds_locks(s, m);
  }
  s->holds = holds;
}

bool bl_summaries_holds_locks(const struct bl_summaries *s, const struct bl_method *m)
{
  if (s->holds != NULL) {
    return s->holds[m->id];
  }
  if ((m->flags & BL_M_MONITOR) != 0) {
    return true;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    if (callee == NULL) {
      continue;
    }
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    if (changes_locks(s->model_effect[callee->id])) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (changes_locks(s->own[t->items[k]->id])) {
        return true;
      }
    }
  }
  return false;
}

/* --- making and freeing --- */

bool bl_summaries_stop(struct bl_worker *w, const struct bl_method *m, enum bl_stage stage)
{
  uint8_t *fault = &w->all->fault[m->id];
  if (*fault != BL_FAULT_STOPPED && bl_budget_is_spent(w->all->options.budget, stage)) {
    *fault = BL_FAULT_STOPPED;
  }
  return *fault == BL_FAULT_STOPPED;
}

/* By the class that the reference names, and only for what a model says. */
static bool is_safe(const void *worker, const struct bl_call *call)
{
  const struct bl_summaries *s = ((const struct bl_worker *)worker)->all;
  return call->named != NULL && call->callee != NULL && s->model_effect[call->callee->id] != NULL &&
         (s->traits[call->named->id] & BL_T_ATOMIC) != 0 &&
         (s->traits[call->named->id] & BL_T_CELL) == 0;
}

/* Only the thread that summarises the method may decode it for all. */
static const struct bl_interp *decoded_of(const void *worker, const struct bl_method *m)
{
  const struct bl_worker *w = worker;
  const struct bl_interp **decoded = &w->all->decoded[m->id];
  if (*decoded == NULL && w->all->late[m->id] && w->all->changed != NULL) {
    *decoded = bl_interp_decode(w->keep, w->all->program, m);
  }
  return *decoded;
}

void bl_summaries_worker(struct bl_worker *out, struct bl_summaries *s, unsigned thread)
{
  *out = (struct bl_worker){.all = s, .keep = &s->keep[thread], .scratch = &s->scratch[thread]};
  out->effects = (struct bl_effects){.ctx = out,
                                     .of_call = bl_summaries_of_call,
                                     .of_body = bl_summaries_of_body,
                                     .alias = bl_fields_alias,
                                     .one_permit = bl_fields_one_permit,
                                     .named = bl_fields_named,
                                     .is_safe = is_safe,
                                     .has_handle = bl_fields_has_handle,
                                     .decoded = decoded_of};
}

static void mark_cells(struct bl_call_effect *e, unsigned traits)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    e->accesses[i].cell = (traits & BL_T_CELL) != 0;
  }
}

static void make_model_effects(struct bl_summaries *s, const struct bl_models *models)
{
  const struct bl_program *p = s->program;
  s->models = models;
  s->model_of = bl_models_resolve(models, p, &s->keep[0]);
  s->model_effect = CF_NEW_N(&s->keep[0], struct bl_call_effect *, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (s->model_of[i] != NULL) {
      s->model_effect[i] = bl_model_effect_of(s->model_of[i], p->methods[i], &s->keep[0]);
      mark_cells(s->model_effect[i], s->traits[p->methods[i]->cls->id]);
    }
  }
}

static void drop_joined(struct bl_summaries *s)
{
  for (uint32_t i = 0; i < s->program->n_target_sets; i++) {
    s->provisional[i].component = 0;
    atomic_store(&s->joined[i], NULL);
  }
  s->settled = false;
}

/* --- what has to wait for the guards --- */

static bool calls_late(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls && s->needed[m->id] <= BL_MAX_CALL_DEPTH; i++) {
    const struct bl_call *c = &m->calls[i];
    const struct bl_targets *t = bl_call_targets(c);
    if (c->lambda != NULL && s->late[c->lambda->body->id]) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (s->late[t->items[k]->id]) {
        return true;
      }
    }
  }
  return false;
}

/* Methods of one component, which call each other, are late together. */
static void find_late(struct bl_summaries *s)
{
  const struct bl_order *o = &s->order;
  s->late = CF_NEW_N(&s->keep[0], bool, s->program->n_methods + 1);
  for (uint32_t first = 0, end; first < o->n; first = end) {
    uint32_t component = o->component[o->methods[first]->id];
    bool late = false;
    for (end = first; end < o->n && o->component[o->methods[end]->id] == component; end++) {
      late |= s->takes_locks[o->methods[end]->id] || calls_late(s, o->methods[end]);
    }
    for (uint32_t i = first; i < end; i++) {
      s->late[o->methods[i]->id] = late;
    }
  }
}

/* Methods of interest that nobody calls who matters have no use for a summary. */
static void find_asked(struct bl_summaries *s)
{
  s->asked = CF_NEW_N(&s->keep[0], bool, s->program->n_methods + 1);
  for (uint32_t i = 0; i < s->order.n; i++) {
    const struct bl_method *m = s->order.methods[i];
    s->asked[m->id] |= s->options.unasked;
    for (uint32_t k = 0; k < m->n_calls && s->needed[m->id] <= BL_MAX_CALL_DEPTH; k++) {
      const struct bl_targets *t = bl_call_targets(&m->calls[k]);
      for (uint32_t n = 0; n < t->n; n++) {
        s->asked[t->items[n]->id] = true;
      }
      if (m->calls[k].lambda != NULL) {
        s->asked[m->calls[k].lambda->body->id] = true;
      }
    }
  }
}

static void mark_bare(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    for (uint32_t k = 0; m->calls[i].callee != NULL && k < t->n; k++) {
      __atomic_store_n(&s->bare[t->items[k]->id], true, __ATOMIC_RELAXED);
    }
    if (m->calls[i].lambda != NULL) {
      __atomic_store_n(&s->bare[m->calls[i].lambda->body->id], true, __ATOMIC_RELAXED);
    }
  }
}

/* Methods that are not interpreted still write, and call. */
static void scan_method(void *ctx, unsigned thread, uint32_t i)
{
  struct bl_summaries *s = ctx;
  const struct bl_method *m = s->program->bodies[i];
  struct bl_worker w;
  if (s->needed[m->id] == 0) {
    bl_summaries_worker(&w, s, thread);
    bl_facts_scan(&w, m);
    mark_bare(s, m);
  }
}

static void scan_others(struct bl_summaries *s)
{
  s->bare = CF_NEW_N(&s->keep[0], bool, s->program->n_methods + 1);
  bl_pool_for(s->options.threads, s->program->n_bodies, scan_method, s);
}

static void bottom_up(struct bl_summaries *s, bl_visit_method *visit)
{
  bl_schedule_bottom_up(s, &(struct bl_bottom_up){.order = &s->order,
                                                  .needed = s->needed,
                                                  .visit = visit,
                                                  .changed = bl_summaries_changed,
                                                  .tells = true});
  s->settled = true;
}

struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt)
{
  struct bl_summaries *s = cf_memory_zeroed(1, sizeof *s);
  s->program = p;
  s->options = *opt;
  s->options.threads = opt->threads == 0 ? 1 : opt->threads;
  s->keep = cf_memory_zeroed(s->options.threads, sizeof *s->keep);
  s->scratch = cf_memory_zeroed(s->options.threads, sizeof *s->scratch);
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_init(&s->keep[t]);
    cf_arena_init(&s->scratch[t]);
  }
  struct cf_arena *a = &s->keep[0];
  cf_map_init(&s->holders, a);
  s->own = CF_NEW_N(a, struct bl_call_effect *, p->n_methods + 1);
  s->joined = cf_arena_zalloc(a, p->n_target_sets, sizeof *s->joined);
  s->provisional = CF_NEW_N(a, struct bl_provisional, p->n_target_sets);
  s->fault = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  s->decoded = CF_NEW_N(a, const struct bl_interp *, p->n_methods + 1);
  s->alias = CF_NEW_N(a, struct bl_path *, p->n_fields + 1);
  s->facts_of = CF_NEW_N(a, struct bl_fact_list, p->n_methods + 1);
  s->history = cf_arena_zalloc(a, p->n_fields + 1, sizeof *s->history);
  s->entry = CF_NEW_N(a, struct bl_entry, p->n_methods + 1);
  s->traits = bl_models_traits(models, p, a);
  make_model_effects(s, models);
  s->perhaps_guarded = CF_NEW_N(a, bool, p->n_fields + 1);
  bl_operations_prepare(s);
  bl_relevance_find(s);
  bl_order_find(&s->order, a, p, s->needed);
  find_late(s);
  find_asked(s);
  s->permits = cf_arena_zalloc(a, p->n_fields + 1, 1); /* the next pass asks already */
  bl_pass_fields(s);
  bl_pass_permits(s);
  scan_others(s);
  bottom_up(s, bl_pass_names);
  keep_holders(s);
  bl_pass_entries(s);
  bl_facts_index(s);
  bl_operations_index(s);
  drop_joined(s);
  bottom_up(s, bl_pass_observations);
  return s;
}

void bl_summaries_free(struct bl_summaries *s)
{
  cf_map_destroy(&s->holders);
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&s->keep[t]);
    cf_arena_destroy(&s->scratch[t]);
  }
  free(s->keep);
  free(s->scratch);
  free(s);
}
