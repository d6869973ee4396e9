/* An index into a list that is computed from, or was compared with, what the list had a moment ago
   (ANALYSIS §7, stale-value): the list may be shorter by now, and the call fails. Receives a use of
   an old value as an argument, or a call; knows nothing of how the value was computed. */
#include "src/block_local/visits.h"
#include "src/candidate/block.h"
#include "src/candidate/candidate.h"
#include "src/candidate/misses.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* Another method, or this one run by another thread, takes something out. */
static bool shrinks(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_fact_takes_away(facts[i])) {
      return true;
    }
  }
  return false;
}

/* What the field that has it is known to hold; 0 for what is in no field. */
static unsigned traits_of(const struct bl_method_check *c, uint32_t state)
{
  return bl_state_is_nowhere(c->it->program, state) ? 0
                                                    : bl_summaries_held_traits(c->w->all, state);
}

/* Of a list that is there to be changed by several threads: who guards one has it to himself. */
static bool is_concurrent_list(unsigned traits)
{
  return (traits & (BL_T_ATOMIC | BL_T_CELL)) == BL_T_ATOMIC;
}

bool bl_may_have_fewer(const struct bl_method_check *c, const struct bl_observation *o,
                       enum bl_confidence *confidence)
{
  unsigned traits = o->operation ? traits_of(c, o->state) : 0;
  bool concurrent = is_concurrent_list(traits);
  *confidence = concurrent ? BL_MEDIUM : BL_LOW; /* a Vector is as often one thread's */
  return (concurrent || (traits & BL_T_LOCKED) != 0) && shrinks(c, o->state);
}

bool bl_is_old_index(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     uint32_t insn, const struct bl_use *use, const struct bl_args *args,
                     enum bl_confidence *confidence)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  unsigned traits = traits_of(c, o->state);
  bool concurrent = is_concurrent_list(traits);
  if (!o->operation || use->argument == 0 || f->type[use->slot] != 'I' ||
      (!concurrent && (traits & BL_T_LOCKED) == 0) || bl_is_miss_expected(c, insn)) {
    return false;
  }
  *confidence = concurrent ? BL_MEDIUM : BL_LOW; /* a Vector is as often one thread's */
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (a->bci == BL_BCI_MODEL && use->argument == 1 &&
        bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object))) {
      return shrinks(c, o->state);
    }
  }
  return false;
}

/* --- an index that was compared with how many there were --- */

static bool compares(const struct bl_method_check *c, uint32_t branch, uint32_t name)
{
  unsigned op = c->it->insns.items[branch].op;
  return op >= CF_if_icmplt && op <= CF_if_icmple &&
         (c->operands[branch].name[0] == name || c->operands[branch].name[1] == name);
}

/* What a list has at an index is got, by the call or its callee. */
struct got {
  const struct bl_access *access;
  uint32_t state, object, index; /* the list's place, and a name */
};

static bool gets_at_index(const struct bl_method_check *c, uint32_t insn,
                          const struct bl_args *args, const struct bl_access *a, struct got *got)
{
  if (a->write || a->checked || a->key == 0 || a->key > args->n ||
      bl_interp_site(c->it, insn)->type[a->key - 1] != 'I') {
    return false;
  }
  struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
  if (at.state >= BL_UNMAPPED || bl_state_kind_of(at.state) != BL_STATE_CONTENTS) {
    return false;
  }
  *got = (struct got){a, at.state, bl_names_of(&c->it->names, &at.object), args->name[a->key - 1]};
  return true;
}

/* What the list was asked for is a number. */
static bool is_number(const struct bl_observation *o)
{
  return o->seen == NULL || bl_method_result(o->seen->method) != ';';
}

/* The list was asked how many it had in one operation, or in a block before the one at hand. */
static bool was_asked(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_observation *o, const struct got *got,
                      const struct bl_callee *callee)
{
  if (o->key != 0 || !is_number(o) || !bl_same_place(o, got->state, got->object)) {
    return false;
  }
  return got->access->bci != BL_BCI_MODEL
             ? !o->operation && bl_in_block_of(c, f, o, got->access, callee)
             : o->operation || bl_frame_is_inside(f, o->lock);
}

static void note_compared(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          uint32_t bit, uint32_t branch, const struct got *got)
{
  bool own = got->access->bci == BL_BCI_MODEL;
  bool sure =
      own && c->it->obs->items[bit].operation &&
      is_concurrent_list(traits_of(c, got->state)); /* the lock of others is as often held */
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, sure ? BL_MEDIUM : BL_LOW);
  x.decided_at = branch;
  x.acted_on = got->state;
  x.acted_object = got->object;
  x.act_method = own ? NULL : got->access->method;
  x.act_bci = got->access->bci;
  x.old_index = true;
  bl_note(c, f, x, false);
}

static void visit_got(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct got *got, const struct bl_callee *callee)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    bool about = compares(c, f->branch[i], got->index);
    for (unsigned b = 0; about && (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      if (was_asked(c, f, &c->it->obs->items[b], got, callee)) {
        note_compared(c, f, insn, b, f->branch[i], got);
      }
    }
  }
}

void bl_visit_index(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args)
{
  const struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; f->n_decisions > 0 && i < callee.effect->n_accesses; i++) {
    struct got got;
    if (gets_at_index(c, insn, args, &callee.effect->accesses[i], &got) && shrinks(c, got.state) &&
        !bl_is_miss_expected(c, insn)) {
      visit_got(c, f, insn, &got, &callee);
    }
  }
}
