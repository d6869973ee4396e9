/* Whether whoever calls a method holds a lock meanwhile: as its callers show, or as it claims
   itself. Receives entry locks, models and annotations; knows nothing of observations but their
   lock. */
#include "src/verdict/callers.h"

#include "src/summary/callers.h"

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

/* A method of the object's own class, be it one above or around it. */
static bool is_of_own(const struct bl_method *m, const struct bl_method *callee)
{
  return callee->cls->nest_host == m->cls->nest_host || bl_class_is_a(m->cls, callee->cls);
}

static bool only_asks(const struct bl_summaries *all, const struct bl_method *m)
{
  return calls_model_of(all, m, BL_E_HELD) && !calls_model_of(all, m, BL_E_RELEASE);
}

/* The method asks whether a lock is held, itself or in a method of the object's, but neither takes
   nor gives up any itself. */
static bool asks_for_lock(const struct bl_summaries *all, const struct bl_method *m)
{
  bool own = (m->flags & BL_M_MONITOR) != 0 || calls_model_of(all, m, BL_E_RELEASE);
  bool asks = !own && calls_model_of(all, m, BL_E_HELD);
  for (uint32_t i = 0; i < m->n_calls && !own && !asks; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    asks = callee != NULL && is_of_own(m, callee) && only_asks(all, callee);
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

enum { LEAVES = 1u << CF_K_BRANCH | 1u << CF_K_GOTO | 1u << CF_K_SWITCH | 1u << CF_K_RETURN };

static bool asks_whether_asserted(const struct bl_method *m, const struct cf_insn *in)
{
  const struct bl_field *f =
      in->op == CF_getstatic ? bl_program_field(m->cls, (uint32_t)in->a) : NULL;
  return f != NULL && cf_str_is(bl_field_name(f), "$assertionsDisabled");
}

/* The instruction at `bci` goes on where what was asked is true, and else all that follows leads to
   an exception. */
static bool throws_where_false(struct cf_bytes code, uint32_t bci)
{
  enum { FAR = 16 }; /* instructions: an exception is made with a message, no more */
  struct cf_err err = {0};
  struct cf_insn in;
  bool asked = bci < code.n && cf_insn_decode(&in, code, bci, 0, &err) && in.op == CF_ifne;
  for (unsigned i = 0; asked && i < FAR; i++) {
    bci += cf_insn_length(&in);
    if (bci >= code.n || !cf_insn_decode(&in, code, bci, 0, &err) || in.op == CF_athrow) {
      return bci < code.n && in.op == CF_athrow;
    }
    asked = (LEAVES >> cf_opcodes[in.op].kind & 1) == 0;
  }
  return false;
}

/* Before all else, but for a look whether assertions are wanted, the method makes sure that it runs
   in the one thread that may come here. */
static bool asserts_thread(const struct bl_summaries *all, const struct bl_method *m)
{
  const struct bl_call *asks = NULL;
  for (uint32_t i = 0; i < m->n_calls && asks == NULL; i++) {
    asks = bl_said_of_call(all, &m->calls[i], BL_E_ONE_THREAD) != NULL ? &m->calls[i] : NULL;
  }
  if (asks == NULL) {
    return false;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  uint32_t bci = 0;
  bool wanted = false, first = true; /* wanted: the instruction before asks for that */
  for (; bci < asks->bci && first && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    first = wanted || (LEAVES >> cf_opcodes[in.op].kind & 1) == 0;
    wanted = asks_whether_asserted(m, &in);
  }
  if (!first || bci != asks->bci || !cf_insn_decode(&in, code, bci, 0, &err)) {
    return false;
  }
  return bl_method_result(bl_call_callee(asks)) == 'V' ||
         throws_where_false(code, bci + cf_insn_length(&in));
}

/* A compiler's accessor is part of those that call it: all of them say so. */
static bool is_claimed(struct bl_summaries *all, const struct bl_method *m)
{
  uint32_t n = 0;
  if (!bl_method_is_accessor(m)) {
    return bl_claims_lock(all, m);
  }
  const uint32_t *callers = bl_summaries_callers(all, m, &n);
  bool claimed = n > 0;
  for (uint32_t i = 0; i < n && claimed; i++) {
    claimed = bl_claims_lock(all, all->program->methods[callers[i]]);
  }
  return claimed;
}

bool bl_callers_hold(struct bl_method_check *c, const struct bl_candidate *x)
{
  if (seen_to_hold(c, x)) {
    return true;
  }
  if (c->claims_lock == BL_UNASKED) {
    bool claimed = is_claimed(c->w->all, c->it->method) || asserts_thread(c->w->all, c->it->method);
    c->claims_lock = claimed ? BL_YES : BL_NO;
  }
  return c->claims_lock == BL_YES;
}
