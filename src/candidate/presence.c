/* Whether what was read is there: the value itself, the branch that found it set, the collection
   that has been taken out of its field. Receives an observation and the state at hand; decides
   nothing. */
#include "src/candidate/branch.h"
#include "src/candidate/value.h"

/* --- tests of presence --- */

/* The block that the branch goes to where its operand is set: not null, not zero; BL_NO_BLOCK if it
   asks something else. */
static uint32_t arm_if_set(const struct bl_method_check *c, uint32_t branch, bool set)
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *in = &it->insns.items[branch];
  uint32_t jump = it->cfg.block_of[it->insns.index_of[in->a]];
  uint32_t next = branch + 1 < it->insns.n ? it->cfg.block_of[branch + 1] : jump;
  bool jumps;
  if (bl_asked_null(c, branch, &jumps) != 0) {
    return set == jumps ? next : jump;
  }
  switch (in->op) {
  case CF_ifne:
  case CF_ifgt:
    return set ? jump : next;
  case CF_ifeq:
  case CF_ifle:
    return set ? next : jump;
  default:
    return BL_NO_BLOCK;
  }
}

/* Whether the branch tested the observation itself, and leads to the instruction only where what it
   tested was there, or was not. */
static bool shows(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn, bool there)
{
  const struct bl_interp *it = c->it;
  enum bl_presence p = bl_observe_presence(c->w->all, o);
  bool jumps;
  uint32_t null = bl_asked_null(c, branch, &jumps);
  if (p == BL_NO_PRESENCE ||
      !bl_observe_is_value(it, o, null != 0 ? null : c->operands[branch].name[0])) {
    return false;
  }
  uint32_t arm = arm_if_set(c, branch, (p == BL_PRESENT_IF_SET) == there);
  return arm != BL_NO_BLOCK && it->cfg.blocks[arm].n_pred == 1 && !it->cfg.blocks[arm].is_handler &&
         bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[insn]);
}

bool bl_was_there(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn)
{
  return shows(c, o, branch, insn, true);
}

bool bl_was_missing(const struct bl_method_check *c, const struct bl_observation *o,
                    uint32_t branch, uint32_t insn)
{
  return shows(c, o, branch, insn, false);
}

/* Where the instruction is reached, a test has shown that what the call at that place answered is
   set, or is not. */
static bool is_found(const struct bl_method_check *c, uint32_t bci, uint32_t insn, bool set)
{
  const struct bl_interp *it = c->it;
  for (uint32_t i = it->insns.index_of[bci] + 1; i < it->insns.n; i++) {
    bool jumps;
    uint32_t name =
        cf_opcodes[it->insns.items[i].op].kind == CF_K_BRANCH ? bl_asked_null(c, i, &jumps) : 0;
    const struct bl_path *p = bl_names_path(&it->names, name);
    if (name == 0 || p->root != BL_ROOT_SITE || p->len != 0 || p->base != bci) {
      continue;
    }
    uint32_t arm = arm_if_set(c, i, set);
    if (arm != BL_NO_BLOCK && bl_arm_leads_to(it, arm, insn)) {
      return true;
    }
  }
  return false;
}

bool bl_found_nothing(const struct bl_method_check *c, uint32_t bci, uint32_t insn)
{
  return is_found(c, bci, insn, false);
}

bool bl_found_something(const struct bl_method_check *c, uint32_t bci, uint32_t insn)
{
  return is_found(c, bci, insn, true);
}

bool bl_is_taken_out(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *contents)
{
  bool taken = false;
  for (uint32_t bit = 0;
       bl_state_kind_of(contents->state) == BL_STATE_CONTENTS && bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (o->state != BL_NO_STATE && bl_state_kind_of(o->state) == BL_STATE_FIELD &&
        bl_state_field(c->it->program, o->state) ==
            bl_state_field(c->it->program, contents->state) &&
        o->object == contents->object) {
      if (bl_bit(f->unclaimed, bit)) {
        return false;
      }
      taken |= bl_is_earlier(c->it, o->insn, contents->insn);
    }
  }
  return taken;
}
