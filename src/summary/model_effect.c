/* Library models as effects: receives what a model file says of a method, hands on what the
   interpreter understands. */
#include "src/summary/summaries.h"

/* The parameter that an operand means; false for the result and for none. */
static bool operand_param(const struct bl_effect *x, const struct bl_method *m, uint32_t *param)
{
  if (x->operand == BL_OPERAND_THIS) {
    *param = 0;
    return true;
  }
  if (x->operand >= 0) {
    *param = (uint32_t)x->operand + (bl_method_is(m, CF_ACC_STATIC) ? 0u : 1u);
    return true;
  }
  return false;
}

static void add_lock(struct bl_call_effect *e, struct cf_arena *a, enum bl_lock_op op,
                     uint32_t param)
{
  if (e->locks == NULL) {
    e->locks = CF_NEW_N(a, struct bl_lock_change, BL_MODEL_EFFECTS);
  }
  e->locks[e->n_locks].op = (uint16_t)op;
  e->locks[e->n_locks++].path = bl_path_of(BL_ROOT_PARAM, param);
}

static void add_access(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                       uint32_t param, bool write)
{
  if (e->accesses == NULL) {
    e->accesses = CF_NEW_N(a, struct bl_access, BL_MODEL_EFFECTS);
  }
  struct bl_access *x = &e->accesses[e->n_accesses++];
  x->at.state = BL_CONTENTS_OF;
  x->at.object = bl_path_of(BL_ROOT_PARAM, param);
  x->write = write;
  x->stores = write ? ~bl_param_bit(param) : 0;
  x->method = m;
  memset(x->tested, 0xff, sizeof x->tested);
}

static void add_seen(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                     uint32_t param, bool claimed)
{
  if (e->seen == NULL) {
    e->seen = CF_NEW_N(a, struct bl_seen, BL_MODEL_EFFECTS);
  }
  struct bl_seen *seen = &e->seen[e->n_seen++];
  seen->at.state = BL_CONTENTS_OF;
  seen->at.object = bl_path_of(BL_ROOT_PARAM, param);
  seen->claimed = claimed;
  seen->method = m;
}

static void add_on_param(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                         enum bl_effect_kind kind, uint32_t param)
{
  switch (kind) {
  case BL_E_ACQUIRE:
    add_lock(e, a, BL_LOCK_ACQUIRE, param);
    break;
  case BL_E_TRY:
    add_lock(e, a, BL_LOCK_TRY, param);
    break;
  case BL_E_RELEASE:
    add_lock(e, a, BL_LOCK_RELEASE, param);
    break;
  case BL_E_WAIT:
    add_lock(e, a, BL_LOCK_RETAKE, param);
    break;
  case BL_E_VIEW: /* the result is that lock, under another name */
    e->result = bl_path_of(BL_ROOT_PARAM, param);
    break;
  case BL_E_READ:
    e->flows_through |= bl_param_bit(param);
    add_seen(e, a, m, param, false);
    add_access(e, a, m, param, false);
    break;
  case BL_E_WRITE:
    add_access(e, a, m, param, true);
    break;
  case BL_E_TAKE:
    e->flows_through |= bl_param_bit(param);
    add_seen(e, a, m, param, true);
    add_access(e, a, m, param, true);
    break;
  case BL_E_FLOW:
    e->flows |= bl_param_bit(param);
    break;
  case BL_E_STARTS:
    e->starts |= bl_param_bit(param);
    e->escapes |= bl_param_bit(param);
    break;
  default:
    break;
  }
}

static bool is_lock_effect(const struct bl_effect *x)
{
  return x->kind == BL_E_ACQUIRE || x->kind == BL_E_TRY || x->kind == BL_E_RELEASE;
}

struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_method *m,
                                          struct cf_arena *a)
{
  struct bl_call_effect *e = CF_NEW(a, struct bl_call_effect);
  e->known = true;
  e->runs_all = true;
  e->uses = ~(uint64_t)0;
  /* A semaphore is a lock only if it never has more than one permit, which is not known here. */
  bool may_be_counting = bl_model_effect(model, BL_E_BINARY) != NULL;
  for (uint32_t i = 0; i < model->n; i++) {
    const struct bl_effect *x = &model->effects[i];
    uint32_t param;
    if (x->kind == BL_E_PURE) {
      e->flows = ~(uint64_t)0;
    } else if (x->kind == BL_E_PAUSE) {
      e->pauses = true;
    } else if (x->kind == BL_E_FRESH) {
      e->fresh = true;
    } else if (operand_param(x, m, &param) && !(may_be_counting && is_lock_effect(x))) {
      add_on_param(e, a, m, (enum bl_effect_kind)x->kind, param);
    }
  }
  /* What takes or validates tells its caller how it went. */
  bool validates =
      bl_model_effect(model, BL_E_TAKE) != NULL || bl_model_effect(model, BL_E_VALIDATE) != NULL;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    e->accesses[i].validates = validates;
  }
  /* What is put into a collection may be seen through it. */
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    e->escapes |= e->accesses[i].write ? e->accesses[i].stores : 0;
  }
  return e;
}
