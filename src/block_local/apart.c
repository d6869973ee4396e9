/* Two fields that are always written together, of which the one is compared and the other handed
   back, each read at a time of its own and without the lock of their writers (ANALYSIS §7,
   check-then-act): the value may be that of another key. Receives the state before an
   instruction; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/summary/fact_index.h"
#include "src/verdict/note.h"

/* The slot of what the instruction returns, BL_NO_SLOT if it is no return of a value. */
static unsigned returned_slot(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  switch (it->insns.items[insn].op) {
  case CF_ireturn:
  case CF_freturn:
  case CF_areturn:
    return bl_frame_top(f, 0);
  case CF_lreturn:
  case CF_dreturn:
    return bl_frame_top(f, 1);
  default:
    return BL_NO_SLOT;
  }
}

/* A field, read in one operation by the method itself. */
static bool is_read_alone(const struct bl_observation *o)
{
  return o->state != BL_NO_STATE && !o->off && o->operation && !o->half_guarded &&
         o->seen == NULL && bl_state_kind_of(o->state) == BL_STATE_FIELD;
}

/* What is compared with it is no constant, and nothing that there is one of: a key, and no state
   that the object is in. */
static bool is_key(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return name != 0 && p->root != BL_ROOT_CONST && p->root != BL_ROOT_NULL &&
         p->root != BL_ROOT_STATIC;
}

/* The branch has found the value of the observation equal to some key wherever it leads to the
   instruction. */
static bool is_found_equal(const struct bl_method_check *c, uint32_t branch,
                           const struct bl_observation *o, uint32_t insn)
{
  struct bl_equality e;
  if (!bl_asked_equal(c, branch, &e)) {
    return false;
  }
  bool first = bl_observe_is_value(c->it, o, e.name[0]);
  bool second = bl_observe_is_value(c->it, o, e.name[1]);
  return first != second && is_key(c->it, e.name[first ? 1 : 0]) &&
         bl_arm_leads_to(c->it, e.equal, insn);
}

/* The method itself sets the key where it is another one, or calls who does: it is the last key
   that was asked for, and changes with who asks. */
static bool is_last_key(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  bool last = false;
  for (uint32_t i = 0; i < n && !last; i++) {
    const struct bl_fact *f = facts[i];
    last = bl_fact_is_shared(f) &&
           (f->method == c->it->method || bl_method_calls(c->it->method, f->method));
  }
  return last;
}

static void visit_value(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        uint32_t bit)
{
  const struct bl_observation *items = c->it->obs->items, *value = &items[bit];
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *key = &items[b];
      if (key->state != value->state && key->object == value->object && is_read_alone(key) &&
          is_found_equal(c, f->branch[i], key, insn) && is_last_key(c, key->state) &&
          bl_summaries_go_together(c->w->all, key->state, value->state)) {
        struct bl_candidate x = bl_candidate_of(b, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
        x.decided_at = f->branch[i];
        x.acted_on = value->state;
        x.acted_object = value->object;
        x.composed = true;
        x.apart = true;
        bl_note(c, f, x, false);
      }
    }
  }
}

void bl_visit_apart(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = f->n_decisions == 0 ? BL_NO_SLOT : returned_slot(c->it, f, insn);
  if (slot == BL_NO_SLOT) {
    return;
  }
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (is_read_alone(o) && bl_observe_is_value(c->it, o, f->name[slot])) {
      visit_value(c, f, insn, bit);
    }
  }
}
