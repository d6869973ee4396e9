/* An old value is stored: whether that takes back what others have written since. Receives the
   state before the store; hands on a candidate. */
#include "src/block_local/data_uses.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/summary/operations.h"

bool bl_has_current(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                    uint32_t state, uint32_t object, unsigned but)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (bit != but && bl_same_place(&c->it->obs->items[bit], state, object)) {
      return true;
    }
  }
  return false;
}

static bool is_sum_of_current(const struct bl_method_check *c, const struct bl_frame *f,
                              const struct bl_touch *touch)
{
  uint32_t made = bl_interp_made_at(c->it, f->name[touch->value_slot]);
  if (made == CF_NO_INSN) {
    return false;
  }
  const struct bl_sum *sum = &c->sums[made];
  return sum->state == touch->state && sum->object == touch->object &&
         bl_has_current(c, f, touch->value_slot, touch->state, touch->object, UINT_MAX);
}

/* The local variable is loaded by an instruction behind this one. */
static bool is_loaded_later(const struct bl_interp *it, uint32_t insn, unsigned local)
{
  for (uint32_t i = insn + 1; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && in->a == (int32_t)local) {
      return true;
    }
  }
  return false;
}

/* The local holds what the place has now, and the method goes on with it. What was read there
   before was taken away, or the same instruction has read anew, and the store, which always follows
   it, is what takes away. */
static bool takes_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                          uint32_t insn, unsigned local)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *current = bl_frame_set(f, local, BL_SET_CURRENT);
  bool again = bl_cfg_post_dominates(g, g->block_of[insn], g->block_of[items[bit].insn]);
  for (unsigned i = 0; (i = bl_bits_next(current, f->words, i)) != UINT_MAX; i++) {
    if ((i == bit ? again : !bl_bit(f->unclaimed, bit)) &&
        bl_same_place(&items[i], items[bit].state, items[bit].object)) {
      return f->type[local] == 'A' && is_loaded_later(c->it, insn, local);
    }
  }
  return false;
}

/* What was taken away in its block is put back in exchange for what is there now: the two change
   places, and nothing is lost. */
static bool changes_places(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           uint32_t insn)
{
  bool taken = false;
  for (unsigned local = 0; local < f->n_locals && !taken; local++) {
    taken = takes_present(c, f, bit, insn, local);
  }
  return taken;
}

/* The value of that name, which the instruction uses, is what the place has now, in a block that
   still lasts. */
static bool is_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       uint32_t name, const struct bl_touch *touch)
{
  const struct bl_observation *items = c->it->obs->items;
  bool present = false;
  for (uint32_t bit = 0; bit < c->it->obs->n && name != 0 && !present; bit++) {
    present = bl_same_place(&items[bit], touch->state, touch->object) && items[bit].insn < insn &&
              bl_lasts_since(c, f, bit, items[bit].lock) &&
              bl_observe_is_value(c->it, &items[bit], name);
  }
  return present;
}

/* The call is given what the place has now. */
static bool is_given_present(const struct bl_method_check *c, const struct bl_frame *f,
                             uint32_t call, const struct bl_touch *touch)
{
  bool given = false;
  for (unsigned k = 1; k < BL_MAX_OPERANDS && !given; k++) {
    given = is_present(c, f, call, c->operands[call].name[k], touch);
  }
  return given;
}

/* What is stored is the answer of a call of which nothing is known, that is given what the place
   has now: a collection that cannot change answers so with the one that comes of it. */
static bool is_answer_to_present(const struct bl_method_check *c, const struct bl_frame *f,
                                 const struct bl_touch *touch)
{
  uint32_t call = bl_interp_call_of(c->it, f->name[touch->value_slot]);
  const struct bl_method *callee =
      call == CF_NO_INSN ? NULL : bl_call_callee(bl_interp_site(c->it, call)->call);
  return callee != NULL && !bl_method_has_body(callee) &&
         bl_summaries_model(c->w->all, callee) == NULL &&
         (is_present(c, f, call, c->operands[call].name[0], touch) ||
          is_given_present(c, f, call, touch));
}

bool bl_is_made_of_current(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_touch *touch)
{
  return is_sum_of_current(c, f, touch) || is_answer_to_present(c, f, touch);
}

/* The call is left out, on the way to the store, only by a test of what the place has now: whether
   that is null, or has anything. */
static bool is_asked_first(const struct bl_method_check *c, const struct bl_frame *f, uint32_t call,
                           uint32_t insn, const struct bl_touch *touch)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  uint32_t block = g->block_of[call], above = g->blocks[block].idom;
  if (above == BL_NO_BLOCK || g->blocks[block].n_pred != 1 || g->blocks[above].n_succ != 2) {
    return false;
  }
  bool jumps;
  uint32_t branch = g->blocks[above].end - 1, name = bl_asked_null(c, branch, &jumps);
  uint32_t asks = name == 0 ? bl_interp_call_of(it, c->operands[branch].name[0]) : CF_NO_INSN;
  name = asks == CF_NO_INSN ? name : it->asked_of[it->site_of[asks]];
  return bl_comes_before(it, branch, insn) && is_present(c, f, branch, name, touch);
}

bool bl_takes_in_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_touch *touch)
{
  const struct bl_interp *it = c->it;
  uint32_t value = f->name[touch->value_slot];
  bool takes = false;
  for (uint32_t i = 0; i < insn && value != 0 && f->type[touch->value_slot] == 'A' && !takes; i++) {
    takes = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
            c->operands[i].name[0] == value &&
            (bl_comes_before(it, i, insn) || is_asked_first(c, f, i, insn, touch)) &&
            is_given_present(c, f, i, touch);
  }
  return takes;
}

/* Where the store is reached a test in its block has found that the place has nothing by now, be it
   an empty collection. */
static bool is_found_empty(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                           const struct bl_touch *touch)
{
  const struct bl_field *field = bl_state_field(c->it->program, touch->state);
  bool empty = false;
  for (uint32_t bit = 0; bit < c->it->obs->n && !empty; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    bool same = o->state != BL_NO_STATE && o->object == touch->object &&
                bl_state_field(c->it->program, o->state) == field &&
                bl_lasts_since(c, f, bit, o->lock);
    for (unsigned i = 0; i < f->n_decisions && same && !empty; i++) {
      empty = bl_frame_is_decided_by(f, i, bit) && bl_was_missing(c, o, f->branch[i], insn);
    }
  }
  return empty;
}

bool bl_was_taken_away(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[bit];
  bool contents = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
  bool away = !bl_bit(f->unclaimed, bit);
  uint32_t field = bl_state_of(bl_state_field(c->it->program, o->state)->id, BL_STATE_FIELD);
  for (uint32_t i = 0; i < c->it->obs->n && contents && !away; i++) {
    away = items[i].state == field && items[i].object == o->object && !bl_bit(f->unclaimed, i) &&
           bl_comes_before(c->it, items[i].insn, o->insn);
  }
  return away;
}

/* What was read is a view or a copy of all that a collection has, be it one that a callee makes. */
static bool is_of_all(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_seen *seen = o->seen;
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS && seen != NULL && o->key == 0 &&
         o->entry == 0 &&
         (seen->weak ||
          (seen->bci != BL_BCI_MODEL && bl_interp_site(c->it, o->insn)->result[0] == 'A'));
}

bool bl_is_put_in_place(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t state, uint32_t object)
{
  return is_of_all(c, o) && state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_FIELD &&
         bl_state_field(c->it->program, state) == bl_state_field(c->it->program, o->state) &&
         object == o->object;
}

/* The value of that name is the future that was handed back where the lambda was started which will
   read the observation, or the last of the stages behind that: not what any of them will have. */
static bool is_still_to_come(const struct bl_interp *it, const struct bl_observation *o,
                             uint32_t name)
{
  enum { MAX_STAGES = 8 };
  for (unsigned i = 0; i < MAX_STAGES && o->later; i++) {
    uint32_t insn = bl_interp_call_of(it, name);
    if (insn == CF_NO_INSN || bl_interp_site(it, insn)->effect->starts == 0) {
      return false;
    }
    if (insn == o->insn) {
      return true;
    }
    name = it->asked_of[it->site_of[insn]];
  }
  return false;
}

struct bl_candidate bl_data_stored(struct bl_method_check *c, const struct bl_frame *f,
                                   uint32_t bit, uint32_t insn)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_touch touch;
  x.write = true;
  if (!bl_interp_touch(c->it, f, insn, &touch)) {
    return x;
  }
  x.acted_on = touch.state;
  if (is_still_to_come(c->it, o, f->name[touch.value_slot])) {
    return x;
  }
  enum bl_alike element = bl_is_same_element(c, o, insn);
  if ((bl_same_place(o, touch.state, touch.object) && element != BL_NOT_ALIKE) ||
      bl_is_put_in_place(c, o, touch.state, touch.object)) {
    bool adds = bl_is_made_of_current(c, f, &touch);
    bool soft = bl_puts_soft(c, f->name[touch.value_slot]); /* what is lost is made anew */
    x.kind = adds ? BL_STALE_VALUE : BL_LOST_UPDATE;
    x.confidence = adds || soft ? BL_LOW : element == BL_PERHAPS_ALIKE ? BL_MEDIUM : BL_HIGH;
    x.swapped = changes_places(c, f, bit, insn) || bl_stores_at_end(c->it, f, insn, &touch) ||
                (bl_was_taken_away(c, f, bit) &&
                 (bl_takes_in_present(c, f, insn, &touch) || is_found_empty(c, f, insn, &touch)));
  } else if (bl_observe_lock(c->w->all, c->it, f, touch.state, touch.object, false) == o->lock) {
    x.confidence = BL_MEDIUM;
  }
  return x;
}
