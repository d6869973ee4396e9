/* Candidates: what they begin with, and the act of a callee in one. Must not know which of them
   counts in the end. */
#include "src/candidate/candidate.h"

struct bl_candidate bl_candidate_of(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                    enum bl_confidence confidence)
{
  return (struct bl_candidate){.bit = bit,
                               .insn = insn,
                               .kind = kind,
                               .confidence = confidence,
                               .decided_at = CF_NO_INSN,
                               .replaced_at = CF_NO_INSN,
                               .acted_on = BL_NO_STATE};
}

void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee)
{
  x->write = a->write;
  x->act_method = a->bci == BL_BCI_MODEL ? NULL : a->method;
  x->act_bci = a->bci;
  bool referred = callee->handed != 0 && (callee->lambda->body->flags & BL_M_LAMBDA_BODY) == 0;
  x->in_lambda = callee->lambda != NULL && !referred; /* a named method has lines of its own */
  x->elsewhere = x->in_lambda && callee->lambda->elsewhere;
  x->lambda = x->in_lambda ? callee->lambda->body : NULL;
}
