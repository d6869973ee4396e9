/* What a concurrent collection has next is looked at, then taken away by its name, and the method
   goes on with it (ANALYSIS §7): of two that do so at once both have it, for neither asks whether
   it still was there; and so of any collection with a wait in between. Receives the state before a
   call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/judge.h"
#include "src/verdict/note.h"

/* Some local variable has what was read, or is had of it, and is read again after the instruction.
 */
static bool goes_on(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    uint32_t bit, enum bl_set set)
{
  bool on = false;
  for (unsigned slot = 0; slot < f->n_locals && !on; slot++) {
    on = f->type[slot] == 'A' && bl_bit(bl_frame_set(f, slot, set), bit) &&
         bl_is_read_on(c, insn + 1, (int32_t)slot);
  }
  return on;
}

/* A map's operation, which would answer what was there; who works a queue off, or a set, is as
   often one thread. */
static bool tells_what_it_had(const struct bl_method_check *c, uint32_t insn)
{
  return bl_method_result(bl_call_callee(bl_interp_site(c->it, insn)->call)) == ';';
}

/* What was read, or is had of it, is handed back behind the instruction. */
static bool hands_back(const struct bl_method_check *c, uint32_t insn, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool back = false;
  for (uint32_t i = insn + 1; i < c->it->insns.n && !back; i++) {
    back = c->it->insns.items[i].op == CF_areturn && bl_is_name_of(c, o, c->operands[i].name[0]);
  }
  return back;
}

/* The operation takes away what is named, whatever has become of it, and nobody asks for that. */
static bool takes_unheard(const struct bl_method_check *c, const struct bl_args *args,
                          const struct bl_access *a, uint32_t insn)
{
  bool whole = a->expects == 0 || a->expects == a->key;
  return a->write && a->removes && a->settles && a->bci == BL_BCI_MODEL && whole && a->key != 0 &&
         a->key <= args->n && bl_interp_drops_result(c->it, insn);
}

/* The method puts it there again: what two have taken out is there once. */
static bool is_put_back(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool put = false;
  for (uint32_t i = insn + 1; i < it->insns.n && !put; i++) {
    const uint32_t *names = c->operands[i].name;
    put = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
          names[0] == c->operands[insn].name[0] &&
          (bl_is_name_of(c, o, names[1]) || bl_is_name_of(c, o, names[2]));
  }
  return put;
}

static void visit(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_callee *callee, const struct bl_access *a)
{
  struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
  uint32_t name = callee->args->name[a->key - 1];
  if (at.state >= BL_UNMAPPED || bl_state_is_nowhere(c->it->program, at.state) ||
      bl_summaries_operation(c->w->all, at.state) != BL_OP_ATOMIC) {
    return;
  }
  uint32_t object = bl_names_of(&c->it->names, &at.object);
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (!bl_same_place(o, at.state, object) || o->off || !o->operation ||
        !bl_looks_at_next(c->it, o) || !bl_is_name_of(c, o, name) ||
        !goes_on(c, f, insn, bit, BL_SET_RELEASED) || !bl_in_block_of(c, f, o, a, callee) ||
        is_put_back(c, o, insn)) {
      continue;
    }
    enum bl_kind kind = bl_is_decided(f, bit) ? BL_CHECK_THEN_ACT : BL_STALE_VALUE;
    bool likely =
        bl_others_take(c, o->state) || tells_what_it_had(c, insn) || hands_back(c, insn, bit);
    struct bl_candidate x = bl_candidate_of(bit, insn, kind, likely ? BL_MEDIUM : BL_LOW);
    x.harm = BL_HARM_BY_TAKES;
    x.another = x.in_two = x.write = x.takes_back = true;
    bl_act_of(&x, a, callee);
    x.acted_on = at.state;
    x.acted_object = object;
    bl_note(c, f, x, true);
  }
}

void bl_visit_taken_by_name(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            const struct bl_args *args)
{
  struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; i < callee.effect->n_accesses; i++) {
    if (takes_unheard(c, args, &callee.effect->accesses[i], insn)) {
      visit(c, f, insn, &callee, &callee.effect->accesses[i]);
    }
  }
}

/* It is what was read, or one of several that are, as from before a loop and its last turn. */
static bool is_one_of_looks(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t name)
{
  enum { MOST_WAYS = 4 };
  uint32_t ways[MOST_WAYS];
  bool is = bl_is_name_of(c, o, name);
  unsigned n = is ? 0 : bl_interp_ways(c->it, name, ways, MOST_WAYS);
  for (unsigned i = 0; i < n && !is; i++) {
    is = bl_is_name_of(c, o, ways[i]);
  }
  return is;
}

bool bl_takes_waited(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     uint32_t bit, const struct bl_args *args)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  bool takes = false;
  for (uint32_t i = 0; i < e->n_accesses && !takes && bl_looks_at_next(c->it, o); i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    takes = takes_unheard(c, args, a, insn) &&
            bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
            is_one_of_looks(c, o, args->name[a->key - 1]) && bl_others_take(c, o->state) &&
            goes_on(c, f, insn, bit, BL_SET_WAITED) && !is_put_back(c, o, insn);
  }
  return takes;
}

void bl_remember_drawn(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  if (!f->stale || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses && !c->draws_next; i++) {
    const struct bl_access *a = &e->accesses[i];
    c->draws_next = a->write && a->removes && a->settles && a->bci == BL_BCI_MODEL && a->key != 0;
  }
}
