/* The store of summaries: asked and published method by method, freed. Made by src/pass/make.c. */
#include "src/summary/summaries.h"

#include "classfile/base/memory.h"

#include "classfile/class/descriptor.h"
#include "src/summary/fields.h"
#include "src/summary/fill.h"
#include "src/summary/join.h"

#include <stdlib.h>

uint32_t bl_method_params(const struct bl_method *m)
{
  uint32_t n = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  while (cf_descriptor_next(&d, &w)) {
    n++;
  }
  return n;
}

const struct bl_class *bl_method_param_class(const struct bl_program *p, const struct bl_method *m,
                                             uint32_t param)
{
  uint32_t at = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  if (param < at) {
    return m->cls;
  }
  struct cf_str d = {0};
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  while (cf_descriptor_next(&d, &w) && at < param) {
    at++;
  }
  bool object = at == param && d.n > 0 && d.p[0] == 'L';
  return object ? bl_program_class(p, cf_descriptor_class(d)) : NULL;
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
  e->n_seen = (uint8_t)n;
  n = 0;
  for (uint32_t i = 0; i < e->n_left; i++) {
    if (!is_platforms(p, e->left[i].seen.at.state)) {
      e->left[n++] = e->left[i];
    }
  }
  e->n_left = (uint8_t)n;
  n = 0;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (!is_platforms(p, e->accesses[i].where->at.state)) {
      e->accesses[n++] = e->accesses[i];
    }
  }
  e->n_accesses = (uint8_t)n;
}

/* Of a method that was visited before in this pass. */
static void note_change(struct bl_worker *w, const struct bl_method *m,
                        const struct bl_call_effect *e)
{
  struct bl_effect_change **change = &w->all->change[m->id];
  if (*change == NULL) {
    struct bl_effect_change none = {.more = w->all->changed[m->id]};
    *change = cf_arena_alloc(&w->all->notes[w->thread], sizeof none);
    **change = none;
  }
  if (!bl_effect_note_change(*change, w->all->own[m->id], e, w->visit)) {
    (*change)->more = w->visit;
  }
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
  struct bl_call_effect *old = *own; /* of which `e` may have lists */
  if (w->again) {
    note_change(w, m, e);
  }
  *own = bl_effect_keep(w->spares, e);
  if (!w->all->options.same_class) { /* else who calls it may not be waiting: see of_same_class */
    bl_effect_drop(w->spares, old);
  }
  return true;
}

void bl_summaries_enter(const struct bl_summaries *s, struct bl_interp *it)
{
  const struct bl_entry *entry = bl_summaries_entry(s, it->method);
  if (!s->options.same_class) { /* the published prototype looked at each method by itself */
    it->entry_locks = entry->locks;
    it->n_entry_locks = entry->n_locks;
  }
  it->entry_confined = entry->confined;
}

static bool solve(struct bl_worker *w, struct bl_interp *it, struct cf_arena *a,
                  const struct bl_method *m, const struct bl_visitor *visitor)
{
  if (!bl_interp_open(it, a, w->all->program, m, &w->effects)) {
    return false;
  }
  bl_summaries_enter(w->all, it);
  return bl_interp_solve(it, NULL, visitor, 1);
}

static struct bl_interp *look_at_hand(struct bl_worker *w, const struct bl_visitor *visitor)
{
  struct bl_at_hand *hand = w->hand;
  hand->busy = true;
  if (hand->it == NULL) {
    hand->it = CF_NEW(hand->arena, struct bl_interp);
    hand->solved = solve(w, hand->it, hand->arena, hand->method, visitor);
  } else if (hand->solved) {
    bl_interp_visit(hand->it, visitor, 1);
  }
  hand->busy = false;
  return hand->solved ? hand->it : NULL;
}

struct bl_interp *bl_look_at(struct bl_worker *w, const struct bl_method *m,
                             const struct bl_visitor *visitor)
{
  if (w->hand != NULL && w->hand->method == m && !w->hand->busy) {
    return look_at_hand(w, visitor);
  }
  struct bl_interp *it = CF_NEW(w->scratch, struct bl_interp);
  return solve(w, it, w->scratch, m, visitor) ? it : NULL;
}

/* --- who takes locks --- */

bool bl_summaries_holds_locks(const struct bl_summaries *s, const struct bl_method *m)
{
  if (s->holders_marked) {
    return bl_marked(s, m, BL_MARK_HOLDS);
  }
  if ((m->flags & BL_M_MONITOR) != 0) {
    return true;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee == NULL) {
      continue;
    }
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    if (bl_effect_changes_locks(bl_summaries_modelled(s, callee))) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (bl_effect_changes_locks(s->own[t->items[k]->id])) {
        return true;
      }
    }
  }
  return false;
}

/* --- at work, and freed --- */

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
  return bl_call_callee(call) != NULL && bl_summaries_modelled(s, bl_call_callee(call)) != NULL &&
         (s->traits[call->named] & BL_T_ATOMIC) != 0 && (s->traits[call->named] & BL_T_CELL) == 0;
}

static bool fades(const void *worker, const struct bl_call *call)
{
  const struct bl_summaries *s = ((const struct bl_worker *)worker)->all;
  return bl_call_callee(call) != NULL && bl_summaries_modelled(s, bl_call_callee(call)) != NULL &&
         (s->traits[call->named] & BL_T_FADES) != 0;
}

const struct bl_rare bl_rare_of_most = {.entry = {.dead = false}};

struct bl_rare *bl_summaries_to_rare(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_rare **at = &w->all->rare[m->id];
  if (*at == NULL) {
    *at = CF_NEW(w->keep, struct bl_rare);
  }
  return *at;
}

static const struct bl_decoded *at_hand(const struct bl_worker *w)
{
  struct bl_at_hand *hand = w->hand;
  if (hand->decoded == NULL) {
    hand->decoded = bl_interp_decode(hand->arena, w->scratch, hand->method);
  }
  return hand->decoded;
}

/* Only the thread that summarises the method may decode it for all. What nobody asks of is visited
   by one pass fewer: to keep it, too, would take more memory than it saves time. */
static const struct bl_decoded *decoded_of(const void *worker, const struct bl_method *m)
{
  const struct bl_worker *w = worker;
  const struct bl_summaries *s = w->all;
  const struct bl_decoded *kept = bl_kept_code_of(s->code, m);
  bool keep = kept == NULL && s->changed != NULL && bl_marked(s, m, BL_MARK_LATE) &&
              bl_marked(s, m, BL_MARK_ASKED);
  if (kept == NULL && w->hand != NULL && w->hand->method == m) {
    return at_hand(w);
  }
  return keep ? bl_kept_code_add(s->code, w->thread, w->scratch, m, bl_marked(s, m, BL_MARK_RECURS))
              : kept;
}

void bl_summaries_worker(struct bl_worker *out, struct bl_summaries *s, unsigned thread)
{
  *out = (struct bl_worker){.all = s,
                            .keep = &s->keep[thread],
                            .scratch = &s->scratch[thread],
                            .thread = thread,
                            .spares = &s->spares[thread]};
  out->effects = (struct bl_effects){.ctx = out,
                                     .of_call = bl_summaries_of_call,
                                     .of_body = bl_summaries_of_body,
                                     .alias = bl_fields_alias,
                                     .parts = s->parts,
                                     .maker = s->maker,
                                     .makes = s->makes,
                                     .one_permit = bl_fields_one_permit,
                                     .named = bl_fields_named,
                                     .is_safe = is_safe,
                                     .fades = fades,
                                     .has_handle = bl_fields_has_handle,
                                     .decoded = decoded_of};
}

void bl_summaries_forget_effects(struct bl_summaries *s)
{
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&s->scratch[t]);
    bl_spares_end(&s->spares[t]);
  }
  bl_kept_code_free(s->code);
  s->code = NULL;
}

void bl_summaries_free(struct bl_summaries *s)
{
  pthread_mutex_destroy(&s->callers.lock);
  cf_arena_destroy(&s->callers.arena);
  cf_map_destroy(&s->holders);
  cf_arena_destroy(&s->index);
  bl_summaries_forget_effects(s);
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&s->keep[t]);
  }
  for (unsigned i = 0; i < BL_PROVISIONAL_LOCKS; i++) {
    pthread_mutex_destroy(&s->provisional_lock[i]);
  }
  free(s->keep);
  free(s->scratch);
  free(s->spares);
  free(s->notes);
  free(s);
}
