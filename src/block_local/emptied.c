/* What fails where there is nothing (ANALYSIS §7, check-then-act): `first()`, `firstKey()`,
   `iterator().next()`, because there was something a moment ago, though another thread may have
   taken the last one. What takes it away, as `remove()` of a queue, is an act. Receives the state
   before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/candidate/misses.h"
#include "src/candidate/written.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* The call that made the view or iterator of that name, CF_NO_INSN if it is none that the method
   has just got. */
static uint32_t view_made_at(const struct bl_interp *it, uint32_t name, uint32_t insn)
{
  uint32_t at = bl_interp_call_of(it, name);
  return at != CF_NO_INSN && at + 1 == insn ? at : CF_NO_INSN;
}

/* Of what the call is asked that must be there: the receiver's contents, or those of the collection
   that the receiver is a new iterator of. A name. */
static uint32_t asked_of(const struct bl_method_check *c, uint32_t insn, uint32_t receiver)
{
  enum { VIEWS = 2 }; /* map.keySet().iterator().next() */
  const struct bl_interp *it = c->it;
  for (unsigned i = 0; i < VIEWS; i++) {
    uint32_t made = view_made_at(it, receiver, insn);
    const struct bl_call_effect *e = made == CF_NO_INSN ? NULL : bl_interp_site(it, made)->effect;
    if (e == NULL || e->n_seen != 1 || !e->seen[0].live || e->seen[0].bci != BL_BCI_MODEL) {
      return receiver;
    }
    receiver = c->operands[made].name[0];
    insn = made;
  }
  return receiver;
}

static void visit(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *now)
{
  bool vector =
      bl_summaries_locks_itself(c->w->all, now->state); /* which is as often one thread's */
  enum bl_confidence sure = vector ? BL_LOW : BL_MEDIUM;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *first = &c->it->obs->items[b];
      if (first->key == 0 && first->insn != insn && bl_same_place(first, now->state, now->object) &&
          bl_was_there(c, first, f->branch[i], insn) && !bl_is_set_between(c, first, now)) {
        struct bl_candidate x = bl_candidate_of(b, insn, BL_CHECK_THEN_ACT, sure);
        x.decided_at = f->branch[i];
        x.acted_on = now->state;
        x.acted_object = now->object;
        x.again = x.fails = true;
        bl_note(c, f, x, false);
      }
    }
  }
}

static bool takes_away(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_model *m = bl_summaries_model(c->w->all, bl_call_callee(call));
  return bl_model_effect(m, BL_E_TAKE) != NULL;
}

void bl_visit_failing(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args)
{
  if (f->n_decisions == 0 || args->n == 0 || !bl_may_fail(c, insn) ||
      bl_is_miss_expected(c, insn) || takes_away(c, insn)) {
    return;
  }
  uint32_t collection = asked_of(c, insn, args->name[0]);
  struct bl_location at =
      bl_location_of_value(bl_names_path(&c->it->names, collection), BL_STATE_CONTENTS);
  if (at.state != BL_NO_STATE) {
    struct bl_observation now = {.insn = insn, .state = at.state};
    now.object = bl_names_of(&c->it->names, &at.object);
    visit(c, f, insn, &now);
  }
}
