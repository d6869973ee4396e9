/* Whether what was read is there: the value itself, the branch that found it set, the collection
   that has been taken out of its field. Receives an observation and the state at hand; decides
   nothing. */
#include "src/candidate/branch.h"

#include "src/candidate/value.h"
#include "src/summary/answered.h"
#include "src/summary/kept.h"

/* --- tests of presence --- */

/* The block that the branch goes to where its operand is set: not null, not zero; BL_NO_BLOCK if it
   asks something else. */
static uint32_t arm_if_set(const struct bl_method_check *c, uint32_t branch, bool set)
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *in = &it->insns.items[branch];
  uint32_t jump = bl_interp_arm(it, branch, true);
  uint32_t next = branch + 1 < it->insns.n ? bl_interp_arm(it, branch, false) : jump;
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

/* How the left of two numbers stands to the right one where the branch jumps, or goes on. */
enum order { EQUAL, UNEQUAL, LESS, AT_LEAST, MORE, AT_MOST, NO_ORDER };

static enum order order_of(enum cf_opcode op)
{
  switch (op) {
  case CF_if_icmpeq:
    return EQUAL;
  case CF_if_icmpne:
    return UNEQUAL;
  case CF_if_icmplt:
    return LESS;
  case CF_if_icmpge:
    return AT_LEAST;
  case CF_if_icmpgt:
    return MORE;
  case CF_if_icmple:
    return AT_MOST;
  default:
    return NO_ORDER;
  }
}

/* Whether a count that stands so to the number is known to be more than none (`there`), or none. */
static bool tells_count(enum order o, int32_t number, bool there)
{
  switch (o) {
  case EQUAL:
    return there ? number > 0 : number == 0;
  case UNEQUAL:
    return there && number == 0;
  case LESS:
    return !there && number == 1;
  case AT_LEAST:
    return there && number > 0;
  case MORE:
    return there && number >= 0;
  case AT_MOST:
    return !there && number == 0;
  case NO_ORDER:
    break;
  }
  return false;
}

/* The block that a comparison of the count, which is the observation, with a number leads to only
   where there is something, or nothing. */
static uint32_t arm_of_count(const struct bl_method_check *c, const struct bl_observation *o,
                             uint32_t branch, bool there)
{
  static const enum order turned[] = {EQUAL, UNEQUAL, MORE, AT_MOST, LESS, AT_LEAST, NO_ORDER};
  static const enum order negated[] = {UNEQUAL, EQUAL, AT_LEAST, LESS, AT_MOST, MORE, NO_ORDER};
  const struct bl_interp *it = c->it;
  const struct cf_insn *in = &it->insns.items[branch];
  enum order how = order_of((enum cf_opcode)in->op);
  const uint32_t *names = c->operands[branch].name;
  bool left = how != NO_ORDER && bl_observe_is_value(it, o, names[1]); /* names[0] is on top */
  if (how == NO_ORDER || (!left && !bl_observe_is_value(it, o, names[0]))) {
    return BL_NO_BLOCK;
  }
  struct bl_constant than =
      bl_constant_of(it->program, bl_names_path(&it->names, names[left ? 0 : 1]));
  how = left ? how : turned[how];
  if (than.kind != BL_CONSTANT_INT || branch + 1 >= it->insns.n) {
    return BL_NO_BLOCK;
  }
  return tells_count(how, than.value, there)            ? bl_interp_arm(it, branch, true)
         : tells_count(negated[how], than.value, there) ? bl_interp_arm(it, branch, false)
                                                        : BL_NO_BLOCK;
}

/* The block that a branch on what a getter has told of the field goes to only where it was there,
   or was not; the getter may have asked for more (`isOpen()`), and then tells of the former alone.
 */
static uint32_t arm_of_answer(const struct bl_method_check *c, const struct bl_method *getter,
                              uint32_t state, uint32_t branch, bool there)
{
  bool answer;
  const struct bl_field *f = bl_told_by(getter, &answer);
  if (f != NULL) {
    return state == bl_state_of(f->id, BL_STATE_FIELD) ? arm_if_set(c, branch, answer == there)
                                                       : BL_NO_BLOCK;
  }
  return there && bl_answers_if_there(getter, bl_state_field(c->it->program, state), &answer)
             ? arm_if_set(c, branch, answer)
             : BL_NO_BLOCK;
}

/* Likewise where it tested what a getter has told of that: `if (hasPart())`. */
static uint32_t arm_of_told(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t branch, bool there)
{
  const struct bl_interp *it = c->it;
  if (o->seen == NULL || o->seen->bci == BL_BCI_MODEL ||
      bl_interp_made_at(it, c->operands[branch].name[0]) != o->insn) {
    return BL_NO_BLOCK;
  }
  const struct bl_targets *t = bl_call_targets(bl_interp_site(it, o->insn)->call);
  bool told = t->n == 1 && t->items[0] == o->seen->method && o->state != BL_NO_STATE &&
              bl_state_kind_of(o->state) == BL_STATE_FIELD;
  return told ? arm_of_answer(c, o->seen->method, o->state, branch, there) : BL_NO_BLOCK;
}

uint32_t bl_arm_where(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, bool there)
{
  enum bl_presence p = bl_observe_presence(c->w->all, o);
  bool jumps;
  uint32_t null = bl_asked_null(c, branch, &jumps);
  bool tested = p != BL_NO_PRESENCE &&
                bl_observe_is_value(c->it, o, null != 0 ? null : c->operands[branch].name[0]);
  if (tested && order_of((enum cf_opcode)c->it->insns.items[branch].op) == NO_ORDER) {
    return arm_if_set(c, branch, (p == BL_PRESENT_IF_SET) == there);
  }
  return p == BL_PRESENT_IF_SET &&
                 order_of((enum cf_opcode)c->it->insns.items[branch].op) != NO_ORDER
             ? arm_of_count(c, o, branch, there)
             : arm_of_told(c, o, branch, there);
}

static bool has_one_entry(const struct bl_method_check *c, uint32_t arm)
{
  const struct bl_block *b = &c->it->cfg.blocks[arm];
  return b->n_pred == 1 && !b->is_handler;
}

/* The flag that the branch tests, where it is one number behind some arm of an earlier test and
   another behind the other: `boolean there = x != null; if (there)`. */
struct kept {
  uint32_t meet, slot; /* where the arms meet, what holds the flag there */
  uint32_t test;       /* block that ends with the earlier test; BL_NO_BLOCK if there is none */
};

static struct kept kept_outcome(const struct bl_method_check *c, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, c->operands[branch].name[0]);
  unsigned op = it->insns.items[branch].op;
  struct kept k = {p->base >> 16, p->base & 0xffff, BL_NO_BLOCK};
  if ((op == CF_ifeq || op == CF_ifne) && p->root == BL_ROOT_CONST_JOIN && p->len == 0 &&
      k.meet < it->cfg.n_blocks && !it->cfg.blocks[k.meet].is_handler) {
    k.test = it->cfg.blocks[k.meet].idom;
  }
  return k;
}

/* Where the arms meet: whether the edge from that block comes from the arm of the test. */
static bool comes_by(const struct bl_method_check *c, const struct kept *k, uint32_t arm,
                     uint32_t from)
{
  return arm == k->meet ? from == k->test : bl_cfg_dominates(&c->it->cfg, arm, from);
}

/* Whether the flag is set behind the arm, and only there (1), or clear only there (0); else -1. */
static int flag_behind(const struct bl_method_check *c, const struct kept *k, uint32_t arm)
{
  struct bl_interp *it = c->it;
  const struct bl_block *meet = &it->cfg.blocks[k->meet];
  int on = -1;
  for (uint32_t i = 0; i < meet->n_pred; i++) {
    uint32_t from = meet->pred[i];
    const struct bl_frame *f = it->at[from] == NULL ? NULL : bl_interp_behind(it, from);
    if (f == NULL || k->slot >= (unsigned)f->n_locals + f->depth) {
      return -1;
    }
    struct bl_constant v = bl_constant_of(it->program, bl_names_path(&it->names, f->name[k->slot]));
    int says = (v.value != 0) == comes_by(c, k, arm, from);
    if (v.kind != BL_CONSTANT_INT || (on >= 0 && on != says)) {
      return -1;
    }
    on = says;
  }
  return on;
}

/* As bl_arm_where, of a test whose outcome was kept in a flag that the branch tests. */
static uint32_t arm_of_kept(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t branch, bool there)
{
  struct kept k = kept_outcome(c, branch);
  uint32_t arm = k.test == BL_NO_BLOCK
                     ? BL_NO_BLOCK
                     : bl_arm_where(c, o, c->it->cfg.blocks[k.test].end - 1, there);
  int set = arm == BL_NO_BLOCK || (arm != k.meet && !has_one_entry(c, arm))
                ? -1
                : flag_behind(c, &k, arm);
  return set < 0 ? BL_NO_BLOCK : arm_if_set(c, branch, set == 1);
}

/* Whether the branch tested the observation itself, or the outcome of such a test, and leads to the
   instruction only where what was tested was there, or was not. */
static bool shows(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn, bool there)
{
  const struct bl_interp *it = c->it;
  uint32_t arm = bl_arm_where(c, o, branch, there);
  arm = arm == BL_NO_BLOCK ? arm_of_kept(c, o, branch, there) : arm;
  return arm != BL_NO_BLOCK && has_one_entry(c, arm) &&
         bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[insn]);
}

bool bl_asks_for_key(const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return read != NULL && o->key != 0 && bl_method_result(read) == 'Z';
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

/* The field is read again only when that has been asked, turn by turn if it is asked in a loop. */
static bool is_read_later(const struct bl_interp *it, uint32_t insn, uint32_t asked)
{
  return it->cfg.blocks[it->cfg.block_of[asked]].loop == BL_NO_BLOCK &&
         bl_comes_before(it, asked, insn);
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
        o->object == contents->object && !is_read_later(c->it, o->insn, contents->insn)) {
      if (bl_bit(f->unclaimed, bit)) {
        return false;
      }
      taken |= bl_is_earlier(c->it, o->insn, contents->insn);
    }
  }
  return taken;
}
