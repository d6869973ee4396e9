/* Whether whoever calls a method holds a lock meanwhile: as its callers show, or as it claims
   itself. Receives entry locks, models and annotations; knows nothing of observations but their
   lock. */
#include "src/verdict/callers.h"

bool bl_callers_exclude(const struct bl_method *m, const struct bl_path *lock,
                        const struct bl_path *object)
{
  bool own = lock->base == 0 && !bl_method_is(m, CF_ACC_STATIC);
  return lock->root != BL_ROOT_PARAM || own ||
         (object->root == BL_ROOT_PARAM && object->base == lock->base);
}

/* All callers that are given hold some other lock than the observation's at the call, and so all
   the way from the read to the use; or that very lock, where the read was not in a block of it. */
static bool seen_to_hold(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_entry *e = bl_summaries_entry(c->w->all, c->it->method);
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *lock = bl_names_path(&c->it->names, o->lock);
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  for (uint32_t i = 0; i < e->n_likely; i++) {
    if (bl_callers_exclude(c->it->method, &e->likely[i], object) &&
        (o->operation || !bl_path_same_lock(&e->likely[i], lock))) {
      return true;
    }
  }
  return e->locked && e->n_likely == 0;
}

static bool calls_model_of(const struct bl_summaries *all, const struct bl_method *m,
                           enum bl_effect_kind kind)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(all, callee);
    if (model != NULL && bl_model_effect(model, kind) != NULL) {
      return true;
    }
  }
  return false;
}

/* The method asks whether a lock is held, itself or in a method of the class, but neither takes nor
 * gives up any itself. */
static bool asks_for_lock(const struct bl_summaries *all, const struct bl_method *m)
{
  bool own = (m->flags & BL_M_MONITOR) != 0 || calls_model_of(all, m, BL_E_RELEASE);
  bool asks = !own && calls_model_of(all, m, BL_E_HELD);
  for (uint32_t i = 0; i < m->n_calls && !own && !asks; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    asks = callee != NULL && callee->cls == m->cls && calls_model_of(all, callee, BL_E_HELD);
  }
  return asks;
}

static bool is_marked_under(const struct bl_models *models, const struct bl_method *m)
{
  return (bl_models_said_of(models, m) & BL_T_UNDER) != 0;
}

bool bl_claims_lock(const struct bl_summaries *all, const struct bl_method *m)
{
  return asks_for_lock(all, m) || is_marked_under(all->models, m);
}

bool bl_callers_hold(struct bl_method_check *c, const struct bl_candidate *x)
{
  if (seen_to_hold(c, x)) {
    return true;
  }
  if (c->claims_lock == BL_UNASKED) {
    c->claims_lock = bl_claims_lock(c->w->all, c->it->method) ? BL_YES : BL_NO;
  }
  return c->claims_lock == BL_YES;
}
