/* Candidates: which use of an observation counts, and what uses and acts have in common. Receives
   uses one by one; keeps the first and the worst of each observation. */
#include "src/check/candidate.h"

enum bl_confidence bl_lower(enum bl_confidence c)
{
  return c == BL_LOW ? BL_LOW : (enum bl_confidence)(c - 1);
}

/* Excused uses come last; for --strict only among uses of one kind, for there the reason is that of
   the worst use, whatever the reason is. */
static bool is_worse(const struct bl_candidate *a, const struct bl_candidate *b, bool strict)
{
  if (!b->there) {
    return true;
  }
  bool excused_a = a->benign != BL_NOT_BENIGN, excused_b = b->benign != BL_NOT_BENIGN;
  if (!strict && excused_a != excused_b) {
    return !excused_a;
  }
  if (a->kind != b->kind) {
    return a->kind < b->kind;
  }
  if (excused_a != excused_b) {
    return !excused_a;
  }
  if (a->confidence != b->confidence) {
    return a->confidence > b->confidence;
  }
  if (a->write != b->write) {
    return a->write;
  }
  return a->insn < b->insn;
}

void bl_note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x, bool data)
{
  x.there = true;
  if (x.strict_only && !c->strict) {
    return;
  }
  if (!bl_path_is_stable(bl_names_path(&c->it->names, c->it->obs->items[x.bit].lock),
                         c->it->program)) {
    x.confidence = bl_lower(x.confidence); /* the lock is only likely the same */
  }
  bl_excuse(c, f, &x);
  struct bl_candidate *first = &c->first[x.bit];
  if (data && (!first->there || x.insn < first->insn ||
               (x.insn == first->insn && is_worse(&x, first, c->strict)))) {
    *first = x;
  }
  if (is_worse(&x, &c->worst[x.bit], c->strict)) {
    c->worst[x.bit] = x;
  }
}

struct bl_candidate bl_candidate_of(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                    enum bl_confidence confidence)
{
  return (struct bl_candidate){.bit = bit,
                               .insn = insn,
                               .kind = kind,
                               .confidence = confidence,
                               .decided_at = CF_NO_INSN,
                               .acted_on = BL_NO_STATE};
}

bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee)
{
  bool around = callee->lambda != NULL && callee->lambda->own_block;
  if (o->lock == 0) {
    return false;
  }
  if (!a->own_block && !around) {
    return bl_frame_held(f, o->lock) != NULL;
  }
  struct bl_path lock =
      a->own_block ? bl_interp_map(c->it, callee->args, &a->lock) : callee->lambda->lock;
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee)
{
  x->write = a->write;
  x->act_method = a->method;
  x->act_bci = a->bci;
  x->in_lambda = callee->lambda != NULL;
}

bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at)
{
  struct bl_path rel = bl_path_relative(bl_names_path(&c->it->names, lock), &at->object);
  return bl_summaries_written_under(c->w->all, at->state, &rel);
}
