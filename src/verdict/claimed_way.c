/* Whether what was read has been claimed on the way that leads to the act, though not on others: a
   local tells them apart, as `boolean mine = false; if (idle) { idle = false; mine = true; }` and
   then `if (mine)` do (ANALYSIS §8, handed-over). Receives a candidate and the decisions before it;
   asks the states behind blocks. Knows no other reason. */
#include "src/verdict/excuse.h"

#include "src/candidate/test.h"
#include "src/candidate/value.h"

enum { MAX_WAYS = 8, MAX_ABOVE = 32 };

/* What a branch asks of a value, and what is so where the act lies: that it is the constant, or
   that it is not. */
struct outcome {
  uint32_t name;
  struct bl_constant than;
  bool equal;
};

/* The constant that one of the operands of the branch is, the other one being the value. */
static struct bl_constant compared(const struct bl_method_check *c, uint32_t branch, uint32_t *name)
{
  const struct bl_interp *it = c->it;
  const uint32_t *names = c->operands[branch].name;
  unsigned op = it->insns.items[branch].op;
  *name = names[0];
  if (op == CF_ifnull || op == CF_ifnonnull) {
    return (struct bl_constant){.kind = BL_CONSTANT_NULL};
  }
  if (op == CF_ifeq || op == CF_ifne) {
    return (struct bl_constant){.kind = BL_CONSTANT_INT};
  }
  for (unsigned i = 0; i < 2; i++) {
    struct bl_constant than = bl_constant_of(it->program, bl_names_path(&it->names, names[i]));
    *name = names[1 - i];
    if (than.kind != BL_NO_CONSTANT) {
      return than;
    }
  }
  return (struct bl_constant){.kind = BL_NO_CONSTANT};
}

/* Whether the branch asks whether some value is a constant; then where it is, and where it is not.
 */
static bool asks_constant(const struct bl_method_check *c, uint32_t branch, struct outcome *o,
                          uint32_t arms[2])
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *in = &it->insns.items[branch];
  bool jumps =
      in->op == CF_ifeq || in->op == CF_ifnull || in->op == CF_if_icmpeq || in->op == CF_if_acmpeq;
  bool asks = jumps || in->op == CF_ifne || in->op == CF_ifnonnull || in->op == CF_if_icmpne ||
              in->op == CF_if_acmpne;
  if (!asks || branch + 1 >= it->insns.n) {
    return false;
  }
  o->than = compared(c, branch, &o->name);
  arms[0] = bl_interp_arm(it, branch, !jumps);
  arms[1] = bl_interp_arm(it, branch, jumps);
  return o->name != 0 && o->than.kind != BL_NO_CONSTANT;
}

/* The read has been made on all ways through the block, and behind it what it saw is no more there,
   or was no more when its block ended. */
static bool is_claimed_behind(const struct bl_method_check *c, uint32_t bit,
                              const struct bl_frame *f, uint32_t block)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool read = bl_cfg_dominates(g, g->block_of[c->it->obs->items[bit].insn], block);
  return read && !bl_bit(bl_bit(f->live, bit) ? f->unclaimed : f->left, bit);
}

/* The local is there what rules out that the act follows. */
static bool is_contrary(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                        const struct outcome *o)
{
  struct bl_constant v =
      bl_constant_of(c->it->program, bl_names_path(&c->it->names, f->name[slot]));
  return v.kind != BL_NO_CONSTANT && bl_constant_eq(v, o->than) != o->equal;
}

/* On each way to where the value was joined on which it can be so. */
static bool is_told_by_value(const struct bl_method_check *c, uint32_t bit, const struct outcome *o)
{
  struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, o->name);
  uint32_t meet = p->base >> 16, slot = p->base & 0xffff;
  bool joined = (p->root == BL_ROOT_JOIN || p->root == BL_ROOT_CONST_JOIN) && p->len == 0 &&
                meet < it->cfg.n_blocks && !it->cfg.blocks[meet].is_handler;
  const struct bl_block *b = joined ? &it->cfg.blocks[meet] : NULL;
  bool claimed = false, all = joined && b->n_pred <= MAX_WAYS;
  for (uint32_t i = 0; all && i < b->n_pred; i++) {
    uint32_t from = b->pred[i];
    bool usable = it->at[from] != NULL && !bl_cfg_is_back_edge(&it->cfg, from, meet);
    const struct bl_frame *f = usable ? bl_interp_behind(it, from) : NULL;
    if (f == NULL || slot >= (unsigned)f->n_locals + f->depth) {
      return false;
    }
    if (!is_contrary(c, f, slot, o)) {
      all = is_claimed_behind(c, bit, f, from);
      claimed |= all;
    }
  }
  return all && claimed;
}

/* An earlier branch has asked the same of the value: on each way from that arm of it to where its
   arms meet. */
static bool is_told_by_test(const struct bl_method_check *c, uint32_t bit, uint32_t earlier,
                            uint32_t arm)
{
  struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  uint32_t test = g->block_of[earlier], meet = g->blocks[test].ipdom;
  bool usable = meet != BL_NO_BLOCK && arm != meet && g->blocks[meet].n_pred <= MAX_WAYS &&
                !g->blocks[meet].is_handler;
  bool claimed = false, all = usable;
  for (uint32_t i = 0; all && i < g->blocks[meet].n_pred; i++) {
    uint32_t from = g->blocks[meet].pred[i];
    if (bl_cfg_dominates(g, arm, from) && it->at[from] != NULL) {
      all = is_claimed_behind(c, bit, bl_interp_behind(it, from), from);
      claimed |= all;
    }
  }
  return all && claimed;
}

static bool is_told(const struct bl_method_check *c, uint32_t bit, const struct outcome *o,
                    uint32_t branch)
{
  const struct bl_interp *it = c->it;
  if (is_told_by_value(c, bit, o)) {
    return true;
  }
  uint32_t above = it->cfg.blocks[it->cfg.block_of[branch]].idom;
  for (unsigned n = 0; n < MAX_ABOVE && above != BL_NO_BLOCK; n++) {
    uint32_t earlier = it->cfg.blocks[above].end - 1, arms[2];
    struct outcome then;
    if (asks_constant(c, earlier, &then, arms) && then.name == o->name &&
        bl_constant_eq(then.than, o->than) &&
        bl_comes_before(it, it->obs->items[bit].insn, earlier) &&
        is_told_by_test(c, bit, earlier, arms[o->equal])) {
      return true;
    }
    above = it->cfg.blocks[above].idom;
  }
  return false;
}

bool bl_is_claimed_on_way(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  if (x->kind != BL_CHECK_THEN_ACT || it->obs->items[x->bit].operation) {
    return false;
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    struct outcome o;
    uint32_t branch = f->branch[i], arms[2];
    if (!asks_constant(c, branch, &o, arms)) {
      continue;
    }
    o.equal = bl_arm_leads_to(it, arms[1], x->insn);
    if ((o.equal || bl_arm_leads_to(it, arms[0], x->insn)) && is_told(c, x->bit, &o, branch)) {
      return true;
    }
  }
  return false;
}
