/* The store of summaries, and what a call means: own bodies, joined targets, models, or nothing known. */
#include "src/summary/summaries.h"

#include "classfile/class/descriptor.h"

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
    .flows = ~(uint64_t)0, .uses = ~(uint64_t)0, .escapes = ~(uint64_t)0};

/* A lambda object carries what it captured; a string concatenation what it was made of. */
static const struct bl_call_effect effect_made_of_args = {
    .flows = ~(uint64_t)0, .known = true, .fresh = true};

/* --- joining the targets of a virtual call --- */

static void append_locks(struct cf_arena *a, struct bl_call_effect *e,
                         const struct bl_call_effect *x)
{
  struct bl_lock_change *all = CF_NEW_N(a, struct bl_lock_change, e->n_locks + x->n_locks + 1);
  uint32_t n = 0;
  for (enum bl_lock_op op = BL_LOCK_RETAKE; op <= BL_LOCK_TRY; op++) {
    for (uint32_t k = 0; k < e->n_locks; k++) {
      if (e->locks[k].op == op) {
        all[n++] = e->locks[k];
      }
    }
    for (uint32_t k = 0; k < x->n_locks; k++) {
      bool there = false;
      for (uint32_t i = 0; i < n; i++) {
        there |= all[i].op == op && bl_path_eq(&all[i].path, &x->locks[k].path);
      }
      if (x->locks[k].op == op && !there && op == BL_LOCK_RETAKE) {
        all[n++] = x->locks[k];
      }
    }
  }
  e->locks = all;
  e->n_locks = n;
}

/* A net change counts only if every target makes it. */
static void intersect_net_changes(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < e->n_locks; k++) {
    bool both = e->locks[k].op == BL_LOCK_RETAKE;
    for (uint32_t i = 0; i < x->n_locks; i++) {
      both |= x->locks[i].op == e->locks[k].op && bl_path_eq(&x->locks[i].path, &e->locks[k].path);
    }
    if (both) {
      e->locks[n++] = e->locks[k];
    }
  }
  e->n_locks = n;
}

static void append_seen(struct cf_arena *a, struct bl_call_effect *e, const struct bl_call_effect *x)
{
  struct bl_seen *all = CF_NEW_N(a, struct bl_seen, BL_MAX_SEEN);
  memcpy(all, e->seen, e->n_seen * sizeof *all);
  for (uint32_t k = 0; k < x->n_seen && e->n_seen < BL_MAX_SEEN; k++) {
    all[e->n_seen++] = x->seen[k];
  }
  e->seen = all;
}

static void append_accesses(struct cf_arena *a, struct bl_call_effect *e,
                            const struct bl_call_effect *x)
{
  struct bl_access *all = CF_NEW_N(a, struct bl_access, BL_MAX_ACCESSES);
  memcpy(all, e->accesses, e->n_accesses * sizeof *all);
  for (uint32_t k = 0; k < x->n_accesses && e->n_accesses < BL_MAX_ACCESSES; k++) {
    all[e->n_accesses++] = x->accesses[k];
  }
  e->accesses = all;
}

static void join_effect(struct cf_arena *a, struct bl_call_effect *e,
                        const struct bl_call_effect *x)
{
  intersect_net_changes(e, x);
  append_locks(a, e, x);
  append_seen(a, e, x);
  append_accesses(a, e, x);
  if (!bl_path_eq(&e->result, &x->result)) {
    e->result = bl_path_of(BL_ROOT_NONE, 0);
  }
  e->flows |= x->flows;
  e->uses |= x->uses;
  e->escapes |= x->escapes;
  e->starts |= x->starts;
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
  return bl_method_has_body(m) ? &effect_nothing : &effect_unknown;
}

static const struct bl_call_effect *join_targets(const struct bl_worker *w,
                                                 const struct bl_method *declared,
                                                 const struct bl_targets *targets)
{
  struct bl_call_effect *e = cf_arena_alloc(w->keep, sizeof *e);
  *e = *of_method(w->all, targets->items[0]);
  for (uint32_t i = 1; i < targets->n; i++) {
    join_effect(w->keep, e, of_method(w->all, targets->items[i]));
  }
  if (targets->open) {
    e->flows = ~(uint64_t)0;
    e->result = bl_path_of(BL_ROOT_NONE, 0);
    e->fresh = false;
    e->escapes = ~(uint64_t)0;
    e->uses = ~(uint64_t)0;
  }
  (void)declared;
  return e;
}

static const struct bl_call_effect *of_targets(const struct bl_worker *w,
                                               const struct bl_method *caller,
                                               const struct bl_method *declared, uint8_t op)
{
  const struct bl_targets *targets = bl_program_targets(declared, op);
  if (targets->n == 0) {
    return &effect_unknown;
  }
  if (targets->n == 1 && !targets->open) {
    return of_method(w->all, targets->items[0]);
  }
  const struct bl_call_effect *joined = atomic_load(&w->all->joined[declared->id]);
  if (joined != NULL && op != CF_invokespecial && op != CF_invokestatic) {
    return joined;
  }
  joined = join_targets(w, declared, targets);
  bool settled = true;
  for (uint32_t i = 0; i < targets->n; i++) {
    settled &= targets->items[i]->component != caller->component;
  }
  if (settled && op != CF_invokespecial && op != CF_invokestatic) {
    atomic_store(&w->all->joined[declared->id], joined);
  }
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
  if (callee->cls == caller->cls && bl_method_has_body(callee)) {
    return of_method(w->all, callee);
  }
  return &effect_nothing;
}

const struct bl_call_effect *bl_summaries_of_call(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_call *call)
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
  return of_targets(w, caller, call->callee, call->op);
}

const struct bl_call_effect *bl_summaries_of_body(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *body)
{
  const struct bl_worker *w = worker;
  (void)caller;
  return of_method(w->all, body);
}

static const struct bl_path *alias_of(const void *worker, uint32_t field)
{
  const struct bl_worker *w = worker;
  const struct bl_path *alias = w->all->alias[field];
  return alias == NULL || alias->root == BL_ROOT_NONE ? NULL : alias;
}

/* --- equality --- */

static bool same(const void *a, const void *b, uint32_t n, size_t size)
{
  return n == 0 || memcmp(a, b, n * size) == 0;
}

bool bl_call_effect_eq(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->n_locks == b->n_locks && a->n_seen == b->n_seen && a->n_accesses == b->n_accesses &&
         same(a->locks, b->locks, a->n_locks, sizeof *a->locks) &&
         same(a->seen, b->seen, a->n_seen, sizeof *a->seen) &&
         same(a->accesses, b->accesses, a->n_accesses, sizeof *a->accesses) &&
         memcmp(&a->result, &b->result, sizeof a->result) == 0 && a->flows == b->flows &&
         a->uses == b->uses && a->escapes == b->escapes && a->starts == b->starts &&
         a->fresh == b->fresh && a->opens_blocks == b->opens_blocks &&
         a->constant_result == b->constant_result;
}

/* --- making and freeing --- */

void bl_summaries_worker(struct bl_worker *out, struct bl_summaries *s, unsigned thread)
{
  *out = (struct bl_worker){s, &s->keep[thread], &s->scratch[thread], {0}};
  out->effects = (struct bl_effects){out, bl_summaries_of_call, bl_summaries_of_body, alias_of};
}

static void make_model_effects(struct bl_summaries *s, const struct bl_models *models)
{
  const struct bl_program *p = s->program;
  s->model_of = bl_models_resolve(models, p, &s->keep[0]);
  s->model_effect = CF_NEW_N(&s->keep[0], struct bl_call_effect *, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (s->model_of[i] != NULL) {
      s->model_effect[i] = bl_model_effect_of(s->model_of[i], p->methods[i], &s->keep[0]);
    }
  }
}

static void drop_joined(struct bl_summaries *s)
{
  for (uint32_t i = 0; i < s->program->n_methods; i++) {
    atomic_store(&s->joined[i], NULL);
  }
}

struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt)
{
  struct bl_summaries *s = calloc(1, sizeof *s);
  s->program = p;
  s->options = *opt;
  s->options.threads = opt->threads == 0 ? 1 : opt->threads;
  s->keep = calloc(s->options.threads, sizeof *s->keep);
  s->scratch = calloc(s->options.threads, sizeof *s->scratch);
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_init(&s->keep[t]);
    cf_arena_init(&s->scratch[t]);
  }
  struct cf_arena *a = &s->keep[0];
  s->own = CF_NEW_N(a, struct bl_call_effect *, p->n_methods + 1);
  s->joined = cf_arena_zalloc(a, p->n_methods + 1, sizeof *s->joined);
  s->alias = CF_NEW_N(a, struct bl_path *, p->n_fields + 1);
  s->facts_of = CF_NEW_N(a, struct bl_fact_list, p->n_methods + 1);
  s->entry = CF_NEW_N(a, struct bl_entry_locks, p->n_methods + 1);
  make_model_effects(s, models);
  bl_pass_aliases(s);
  bl_schedule_bottom_up(s, bl_pass_names);
  bl_pass_entry_locks(s);
  bl_facts_index(s);
  drop_joined(s);
  s->observing = true;
  bl_schedule_bottom_up(s, bl_pass_observations);
  return s;
}

void bl_summaries_free(struct bl_summaries *s)
{
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&s->keep[t]);
    cf_arena_destroy(&s->scratch[t]);
  }
  free(s->keep);
  free(s->scratch);
  free(s);
}
