/* Candidates: what they begin with, and the act of a callee in one. Must not know which of them
   counts in the end. */
#include "src/candidate/value.h"

struct bl_candidate bl_candidate_of(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                    enum bl_confidence confidence)
{
  return (struct bl_candidate){.bit = bit,
                               .insn = insn,
                               .kind = kind,
                               .confidence = confidence,
                               .decided_at = CF_NO_INSN,
                               .replaced_at = CF_NO_INSN,
                               .read_at = insn,
                               .acted_on = BL_NO_STATE};
}

bool bl_is_made_here(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_at(it, name);
  return insn != CF_NO_INSN && it->insns.items[insn].op == CF_new;
}

const uint64_t *bl_alike(const struct bl_method_check *c, uint32_t bit)
{
  const struct bl_observations *obs = c->it->obs;
  if (c->alike[bit] == NULL) {
    c->alike[bit] = CF_NEW_N(c->w->scratch, uint64_t, obs->words);
    for (uint32_t other = 0; other < obs->n; other++) {
      if (bl_same_place(&obs->items[other], obs->items[bit].state, obs->items[bit].object)) {
        bl_bit_add(c->alike[bit], other);
      }
    }
  }
  return c->alike[bit];
}

/* A named method that is handed the value has lines of its own, and a class of the class path is
   not reported on: what these do is told at the call. */
bool bl_is_told_inside(const struct bl_callee *callee)
{
  const struct bl_method *body = callee->lambda == NULL ? NULL : callee->lambda->body;
  bool referred = callee->handed != 0 && body != NULL && (body->flags & BL_M_LAMBDA_BODY) == 0;
  return body != NULL && !referred && !body->cls->library;
}

/* An accessor that the method calls itself. */
static bool is_done_here(const struct bl_access *a, const struct bl_callee *callee)
{
  return bl_access_is_accessors(a) && callee->lambda == NULL;
}

void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee)
{
  x->write = a->write;
  x->act_method = a->bci == BL_BCI_MODEL || is_done_here(a, callee) ? NULL : a->method;
  x->act_bci = a->bci;
  x->in_lambda = bl_is_told_inside(callee);
  x->elsewhere = x->in_lambda && callee->lambda->elsewhere;
  x->lambda = x->in_lambda ? callee->lambda->body : NULL;
}
