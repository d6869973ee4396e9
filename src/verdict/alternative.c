/* A test that is one of several alternatives: a recheck, `if (force || !done)`, in the block of the
   act, where, if the other holds, the act is done for its sake, and else the fresh test decides
   (ANALYSIS §8, rechecked); a bound that may be switched off. Receives the state before an act,
   with its decisions. */
#include "src/verdict/excuse.h"

#include "src/candidate/branch.h"

/* The successor of the block that is not `one`; BL_NO_BLOCK if there are not two. */
static uint32_t other_arm(const struct bl_block *b, uint32_t one)
{
  return b->n_succ != 2 ? BL_NO_BLOCK : b->succ[0] == one ? b->succ[1] : b->succ[0];
}

/* From the test up over the branches that also lead to `arm`: the first of the alternatives. The
   method's entry has none above it, whatever leads back to it. */
static uint32_t first_alternative(const struct bl_cfg *g, uint32_t test, uint32_t arm)
{
  uint32_t first = test;
  while (first != 0 && g->blocks[first].n_pred == 1 && !g->blocks[first].is_handler) {
    uint32_t above = g->blocks[first].pred[0];
    if (other_arm(&g->blocks[above], first) != arm || g->blocks[above].n_succ != 2) {
      break;
    }
    first = above;
  }
  return first;
}

/* Whether the act lies behind an arm of the test that another alternative leads to as well, and
   nothing else; the first of them, if so. */
static bool lies_behind(const struct bl_cfg *g, uint32_t test, uint32_t act, uint32_t *first)
{
  const struct bl_block *b = &g->blocks[test];
  for (uint32_t i = 0; i < b->n_succ && b->n_succ == 2; i++) {
    uint32_t arm = b->succ[i];
    *first = first_alternative(g, test, arm);
    if (*first != test && bl_cfg_dominates(g, *first, act) && bl_cfg_dominates(g, arm, act) &&
        !bl_cfg_dominates(g, other_arm(b, arm), act)) {
      return true;
    }
  }
  return false;
}

/* Whether the decision's branch tested the place of the observation in a block of its lock that
   still lasts, and nothing older. */
static bool tests_now(const struct bl_method_check *c, const struct bl_frame *f, unsigned decision,
                      uint32_t bit)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *now = bl_frame_decided(f, decision, BL_SET_CURRENT);
  const uint64_t *then = bl_frame_decided(f, decision, BL_SET_RELEASED);
  const uint64_t *alike = bl_alike(c, bit);
  if (bl_bits_next_in_both(then, alike, f->words, 0) != UINT_MAX) {
    return false;
  }
  bool fresh = false;
  for (unsigned b = 0; (b = bl_bits_next_in_both(now, alike, f->words, b)) != UINT_MAX; b++) {
    fresh |= items[b].lock == items[bit].lock && !items[b].released_at_birth;
  }
  return fresh;
}

bool bl_is_alternative(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t first;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (tests_now(c, f, i, x->bit) &&
        lies_behind(g, g->block_of[f->branch[i]], g->block_of[x->insn], &first)) {
      return true;
    }
  }
  return false;
}

bool bl_may_be_unbounded(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t first, test = g->block_of[branch];
  if (!bl_asks_bound(c, branch) || !lies_behind(g, test, g->block_of[insn], &first)) {
    return false;
  }
  bool same = true;
  while (test != first && same) {
    test = g->blocks[test].pred[0];
    same = bl_asks_same_number(c, g->blocks[test].end - 1, branch);
  }
  return same;
}
