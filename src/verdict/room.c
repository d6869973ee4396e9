/* What is kept within a bound, be it how many a collection has or how long an array is: of two that
   ask at once there may be one too many, or one too few, and who minds that (ANALYSIS §7). Receives
   the observation, the branch and the act; hands on answers, from which judge.c makes a confidence.
   Must not know of evidence. */
#include "src/verdict/room.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/act.h"
#include "src/candidate/branch.h"
#include "src/candidate/written.h"

static bool is_none(const struct bl_interp *it, uint32_t name)
{
  struct bl_constant k = bl_constant_of(it->program, bl_names_path(&it->names, name));
  return k.kind == BL_CONSTANT_INT && k.value == 0;
}

/* The branch goes by whether a long that was asked for, as count() answers, is the greater of two,
   neither of them 0. */
static bool compares_count(const struct bl_method_check *c, const struct bl_observation *o,
                           uint32_t branch)
{
  const struct cf_insn *in = &c->it->insns.items[branch];
  const struct bl_call *call = bl_interp_site(c->it, o->insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL ||
      bl_method_result(bl_call_callee(call)) != 'J' || branch == 0 || in->op < CF_iflt ||
      in->op > CF_ifle || in[-1].op != CF_lcmp) {
    return false;
  }
  const uint32_t *name = c->operands[branch - 1].name;
  return !is_none(c->it, name[0]) && !is_none(c->it, name[1]);
}

/* Whether the branch compares how many there are with some bound, other than none. */
static bool asks_bound(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t branch)
{
  const struct cf_insn *in = &c->it->insns.items[branch];
  bool compares = in->op >= CF_if_icmplt && in->op <= CF_if_icmple;
  return o->operation && o->key == 0 && (compares || compares_count(c, o, branch));
}

/* One goes, whichever, where there are more than some bound: how many there are at most need not be
   exact, and who comes too late takes one too many. */
bool bl_trims(const struct bl_method_check *c, const struct bl_observation *o,
              const struct bl_act *act, uint32_t branch)
{
  return act->takes && act->unheard && asks_bound(c, o, branch);
}

/* How many a class takes that is a collection itself, it promises. */
static bool promises_bound(const struct bl_method_check *c)
{
  return (c->w->all->traits[c->it->method->cls->id] & BL_T_HOLDS) != 0;
}

/* Whether the branch leads to the instruction only where a number that was asked for is not 0: how
   much room there is. */
static bool asks_room(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, o->insn)->call;
  const struct bl_method *asked = call == NULL ? NULL : bl_call_callee(call);
  return o->operation && o->key == 0 && asked != NULL && bl_method_result(asked) == 'I' &&
         bl_was_there(c, o, branch, insn);
}

/* One more is offered where there are fewer, or where there is room, and whether it was taken is
   asked at once, or, of what says itself how much room it has, handed back: the queue has a bound
   of its own, and who comes too late is told. */
bool bl_offers(const struct bl_method_check *c, const struct bl_observation *o,
               const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  const struct bl_call *call = act->method == NULL ? bl_interp_site(c->it, insn)->call : NULL;
  bool answers = call != NULL && bl_call_callee(call) != NULL && insn + 1 < c->it->insns.n &&
                 bl_method_result(bl_call_callee(call)) == 'Z';
  unsigned next = answers ? c->it->insns.items[insn + 1].op : CF_nop;
  bool tested = next == CF_ifeq || next == CF_ifne;
  return !act->takes && !act->removes && !act->settles && !promises_bound(c) &&
         ((tested && asks_bound(c, o, branch)) ||
          ((tested || next == CF_ireturn) && asks_room(c, o, branch, insn)));
}

bool bl_overfills(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act, uint32_t branch)
{
  bool adds = act->write && act->method == NULL && !act->takes && !act->next && !act->removes;
  return adds && !act->cell && bl_state_kind_of(o->state) == BL_STATE_CONTENTS && o->seen != NULL &&
         o->seen->bci == BL_BCI_MODEL && bl_same_place(o, act->state, act->object) &&
         asks_bound(c, o, branch) && !promises_bound(c);
}

static bool throws(const struct bl_interp *it)
{
  bool does = false;
  for (uint32_t i = 0; i < it->insns.n && !does; i++) {
    does = it->insns.items[i].op == CF_athrow;
  }
  return does;
}

/* A key and its value are put, by an operation of the method's own. */
static bool puts_entry(const struct bl_method_check *c, const struct bl_act *act, uint32_t insn)
{
  const struct bl_call *call = act->method == NULL ? bl_interp_site(c->it, insn)->call : NULL;
  if (call == NULL || bl_call_callee(call) == NULL || act->key == 0) {
    return false;
  }
  struct cf_str key, value;
  struct cf_descriptor_walk walk =
      cf_descriptor_parameters(bl_method_descriptor(bl_call_callee(call)));
  return cf_descriptor_next(&key, &walk) && key.p[0] == 'L' && cf_descriptor_next(&value, &walk);
}

/* An entry is put as long as there is room for it, and nobody is told where there is none: the
   method goes on, or is over, as it would be with it. What a map has beyond that costs memory. */
bool bl_puts_if_room(const struct bl_method_check *c, const struct bl_observation *o,
                     const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool meets = it->cfg.blocks[it->cfg.block_of[branch]].ipdom != BL_NO_BLOCK;
  return puts_entry(c, act, insn) && bl_overfills(c, o, act, branch) &&
         (meets || (!bl_method_returns(it->method) && !throws(it)));
}

/* The instruction asks how long the array is. */
static bool asks_length(const struct bl_method_check *c, uint32_t insn, uint32_t array)
{
  return c->it->insns.items[insn].op == CF_arraylength && c->operands[insn].name[0] == array;
}

/* Something that led here compares how long the array is with how long another one is. */
static bool compares_lengths(const struct bl_method_check *c, const struct bl_frame *f,
                             uint32_t array)
{
  bool longer = false;
  for (unsigned i = 0; i < f->n_decisions && array != 0 && !longer; i++) {
    uint32_t branch = f->branch[i]; /* of two lengths, one right behind the other */
    longer = branch > 3 && bl_asks_order(c->it, branch) &&
             ((asks_length(c, branch - 1, array) &&
               c->it->insns.items[branch - 3].op == CF_arraylength) ||
              (asks_length(c, branch - 3, array) &&
               c->it->insns.items[branch - 1].op == CF_arraylength));
  }
  return longer;
}

/* Of the array that the method is handed and the one that an atomic has the longer is kept: for its
   room, to be given out again, and what lies in it is nobody's. */
bool bl_takes_longer(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_act *act)
{
  return act->cell && bl_writes_argument(c->it, &act->written) &&
         compares_lengths(c, f, act->written.name);
}
