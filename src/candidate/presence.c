/* Whether what was read is there: the value itself, the branch that found it set, the collection
   that has been taken out of its field. Receives an observation and the state at hand; decides
   nothing. */
#include "src/candidate/candidate.h"

bool bl_is_itself(const struct bl_interp *it, const struct bl_observation *o, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (bl_state_kind_of(o->state) == BL_STATE_CONTENTS) {
    return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[o->insn].bci;
  }
  struct bl_location at = bl_location_of_value(p, BL_STATE_FIELD);
  bool element = p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT;
  return !element &&
         bl_same_place(o, at.state, bl_names_of((struct bl_names *)&it->names, &at.object));
}

/* --- tests of presence --- */

enum presence {
  NO_PRESENCE,
  PRESENT_IF_SET, /* a reference, the answer whether a key is there, a number of elements */
  PRESENT_IF_ZERO /* the answer whether there is nothing */
};

/* What the value of the observation says of what is there: of a collection as a whole only methods
   without arguments ask, and a truth that they tell is that it is empty. */
static enum presence presence_of(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  char result = read == NULL ? ';' : read->descriptor.p[read->descriptor.n - 1];
  if (result == ';') {
    return PRESENT_IF_SET;
  }
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
                    (c->w->all->traits[read->cls->id] & BL_T_CELL) == 0;
  if (!collection || (o->seen->key == 0 && read->descriptor.p[1] != ')')) {
    return NO_PRESENCE;
  }
  return result != 'Z' && result != 'I'       ? NO_PRESENCE
         : result == 'Z' && o->seen->key == 0 ? PRESENT_IF_ZERO
         : result == 'I' && o->seen->key != 0 ? NO_PRESENCE
                                              : PRESENT_IF_SET;
}

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

bool bl_was_there(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn)
{
  const struct bl_interp *it = c->it;
  enum presence p = presence_of(c, o);
  bool jumps;
  uint32_t null = bl_asked_null(c, branch, &jumps);
  if (p == NO_PRESENCE || !bl_is_itself(it, o, null != 0 ? null : c->operands[branch].name[0])) {
    return false;
  }
  uint32_t arm = arm_if_set(c, branch, p == PRESENT_IF_SET);
  return arm != BL_NO_BLOCK && it->cfg.blocks[arm].n_pred == 1 && !it->cfg.blocks[arm].is_handler &&
         bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[insn]);
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
