/* What a helper has found that else throws (ANALYSIS §7, check-then-act): `checkAbsent(key)` and
   then put, `checkOpen()` and then the field is read again and dereferenced. Receives an act, or
   what is dereferenced, with the state before it; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/act.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/written.h"
#include "src/verdict/belief.h"
#include "src/verdict/note.h"

void bl_remember_vouched(struct bl_method_check *c, uint32_t insn)
{
  const struct bl_observations *obs = c->it->obs;
  for (unsigned k = 0; k < obs->count_of[insn] && !c->vouched; k++) {
    const struct bl_observation *o = &obs->items[obs->first_of[insn] + k];
    c->vouched = o->seen != NULL && o->seen->vouches != BL_VOUCH_NOT;
  }
}

/* The observation, if it is one that a helper vouches for, made on every way to the instruction in
   a block that is over; else NULL. */
static const struct bl_observation *vouched_before(const struct bl_method_check *c,
                                                   const struct bl_frame *f, uint32_t bit,
                                                   enum bl_vouch what, uint32_t insn)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool is = o->seen != NULL && o->seen->vouches == what && o->key != BL_KEY_UNKNOWN &&
            bl_comes_before(c->it, o->insn, insn);
  return is && (o->released_at_birth || !bl_lasts_since(c, f, bit, o->lock)) ? o : NULL;
}

void bl_visit_vouched_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_act *act, const struct bl_access *a,
                          const struct bl_callee *callee)
{
  bool puts = act->write && !act->settles && !act->removes && !act->heard && a != NULL &&
              act->key != 0 && act->puts != BL_PUTS_COMPUTED;
  for (uint32_t bit = 0; bit < c->it->obs->n && puts; bit++) {
    const struct bl_observation *o = vouched_before(c, f, bit, BL_VOUCH_ABSENT, insn);
    if (o == NULL || o->key != act->key || !bl_same_place(o, act->state, act->object) ||
        !bl_in_block_of(c, f, o, a, callee)) {
      continue;
    }
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
    x.write = x.puts_missing = true;
    x.acted_on = act->state;
    x.acted_object = act->object;
    x.act_method = act->method;
    x.act_bci = act->bci;
    x.rechecked_inside = bl_callee_looks_again(c, f, bit, a, callee);
    bl_note(c, f, x, false);
  }
}

/* The first such use stands for all of what the helper has found. */
void bl_visit_vouched_again(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            uint32_t second)
{
  const struct bl_observation *again = &c->it->obs->items[second];
  for (uint32_t bit = 0; bit < second; bit++) {
    const struct bl_observation *o = vouched_before(c, f, bit, BL_VOUCH_THERE, again->insn);
    if (o != NULL && !c->worst[bit].there && bl_same_place(o, again->state, again->object) &&
        bl_same_key(o->key, again->key) && !bl_is_set_between(c, o, again)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
      bool known =
          bl_state_kind_of(again->state) == BL_STATE_CONTENTS || bl_is_known_to_vanish(c, o);
      x.confidence = known ? BL_MEDIUM : BL_LOW;
      x.acted_on = again->state;
      x.acted_object = again->object;
      x.again = true;
      bl_note(c, f, x, false);
    }
  }
}
