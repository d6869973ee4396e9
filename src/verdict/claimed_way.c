/* Whether what was read has been claimed on the way that leads to the act, though not on others: a
   local tells them apart, as `boolean mine = false; if (idle) { idle = false; mine = true; }` and
   then `if (mine)` do (ANALYSIS §8, handed-over). Receives a candidate and the decisions before it;
   asks the states behind blocks. Knows no other reason. */
#include "src/verdict/excuse.h"

#include "src/candidate/test.h"
#include "src/candidate/value.h"

enum { MAX_WAYS = 8, MAX_ABOVE = 32 };

/* A branch that tests a value: name, and whether the act lies where that is 0, false or null. */
struct outcome {
  uint32_t name;
  bool zero;
};

static bool asks_zero(const struct cf_insn *in)
{
  return in->op == CF_ifeq || in->op == CF_ifne || in->op == CF_ifnull || in->op == CF_ifnonnull;
}

/* The block where the value is 0, or null, or where it is not. */
static uint32_t arm_of(const struct bl_interp *it, uint32_t branch, bool zero)
{
  const struct cf_insn *in = &it->insns.items[branch];
  bool jumps = (in->op == CF_ifeq || in->op == CF_ifnull) == zero;
  return jumps                      ? it->cfg.block_of[it->insns.index_of[in->a]]
         : branch + 1 < it->insns.n ? it->cfg.block_of[branch + 1]
                                    : BL_NO_BLOCK;
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
                        bool zero)
{
  const struct bl_path *p = bl_names_path(&c->it->names, f->name[slot]);
  struct bl_constant v = bl_constant_of(c->it->program, p);
  bool null = p->root == BL_ROOT_NULL || v.kind == BL_CONSTANT_NULL;
  bool number = v.kind == BL_CONSTANT_INT;
  return zero ? number && v.value != 0 : null || (number && v.value == 0);
}

/* On each way to where the value was joined on which it can be so. */
static bool is_told_by_value(const struct bl_method_check *c, uint32_t bit, struct outcome o)
{
  struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, o.name);
  uint32_t meet = p->base >> 16, slot = p->base & 0xffff;
  bool joined = (p->root == BL_ROOT_JOIN || p->root == BL_ROOT_CONST_JOIN) && p->len == 0 &&
                meet < it->cfg.n_blocks && !it->cfg.blocks[meet].is_handler;
  const struct bl_block *b = joined ? &it->cfg.blocks[meet] : NULL;
  bool claimed = false, all = joined && b->n_pred <= MAX_WAYS;
  for (uint32_t i = 0; all && i < b->n_pred; i++) {
    uint32_t from = b->pred[i];
    bool usable = it->at[from] != NULL && !bl_cfg_is_back_edge(&it->cfg, from, meet);
    const struct bl_frame *f = usable ? bl_state_behind(it, from) : NULL;
    if (f == NULL || slot >= (unsigned)f->n_locals + f->depth) {
      return false;
    }
    if (!is_contrary(c, f, slot, o.zero)) {
      all = is_claimed_behind(c, bit, f, from);
      claimed |= all;
    }
  }
  return all && claimed;
}

/* An earlier branch has asked the same of the value: on each way from that arm of it to where its
   arms meet. */
static bool is_told_by_test(const struct bl_method_check *c, uint32_t bit, struct outcome o,
                            uint32_t earlier)
{
  struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  uint32_t test = g->block_of[earlier], meet = g->blocks[test].ipdom;
  uint32_t arm = arm_of(it, earlier, o.zero);
  bool usable = arm != BL_NO_BLOCK && meet != BL_NO_BLOCK && arm != meet &&
                g->blocks[meet].n_pred <= MAX_WAYS && !g->blocks[meet].is_handler;
  bool claimed = false, all = usable;
  for (uint32_t i = 0; all && i < g->blocks[meet].n_pred; i++) {
    uint32_t from = g->blocks[meet].pred[i];
    if (bl_cfg_dominates(g, arm, from) && it->at[from] != NULL) {
      all = is_claimed_behind(c, bit, bl_state_behind(it, from), from);
      claimed |= all;
    }
  }
  return all && claimed;
}

static bool is_told(const struct bl_method_check *c, uint32_t bit, struct outcome o,
                    uint32_t branch)
{
  const struct bl_interp *it = c->it;
  if (is_told_by_value(c, bit, o)) {
    return true;
  }
  uint32_t above = it->cfg.blocks[it->cfg.block_of[branch]].idom;
  for (unsigned n = 0; n < MAX_ABOVE && above != BL_NO_BLOCK; n++) {
    uint32_t earlier = it->cfg.blocks[above].end - 1;
    if (asks_zero(&it->insns.items[earlier]) && c->operands[earlier].name[0] == o.name &&
        bl_comes_before(it, it->obs->items[bit].insn, earlier) &&
        is_told_by_test(c, bit, o, earlier)) {
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
    uint32_t branch = f->branch[i];
    struct outcome o = {c->operands[branch].name[0], false};
    uint32_t zero = arm_of(it, branch, true), other = arm_of(it, branch, false);
    if (!asks_zero(&it->insns.items[branch]) || o.name == 0 || zero == BL_NO_BLOCK ||
        other == BL_NO_BLOCK) {
      continue;
    }
    o.zero = bl_arm_leads_to(it, zero, x->insn);
    if ((o.zero || bl_arm_leads_to(it, other, x->insn)) && is_told(c, x->bit, o, branch)) {
      return true;
    }
  }
  return false;
}
