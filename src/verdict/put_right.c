/* Whether what was found to be so is put right, in the block of the act, before the act: the same
   question is asked once more on every way there, and where the answer is the bad one the block
   itself changes what was asked (`if (low >= high) refill(); return low++;`) (ANALYSIS §8,
   rechecked). Receives a candidate and the state before its act. Knows no other reason. */
#include "src/verdict/excuse.h"

#include "src/candidate/block.h"
#include "src/candidate/test.h"
#include "src/candidate/value.h"

/* How many places the branch tested while they were current, and whether the other one, too. */
static unsigned places_shared(const struct bl_method_check *c, uint32_t branch, uint32_t other,
                              unsigned *all)
{
  unsigned words = c->it->obs->words, shared = 0;
  const uint64_t *tested = c->tested_current + (size_t)branch * words;
  const uint64_t *there = c->tested_current + (size_t)other * words;
  *all = 0;
  for (unsigned bit = 0; (bit = bl_bits_next(tested, words, bit)) != UINT_MAX; bit++) {
    shared += bl_bits_next_in_both(there, bl_alike(c, bit), words, 0) != UINT_MAX ? 1 : 0;
    (*all)++;
  }
  return shared;
}

/* Both compare one field with one constant, or two or more of the same fields with each other. */
static bool asks_the_same(const struct bl_method_check *c, uint32_t branch, uint32_t other)
{
  const struct bl_test *t = &c->tests[branch], *u = &c->tests[other];
  if (t->state != BL_NO_STATE || u->state != BL_NO_STATE) {
    return t->state == u->state && t->object == u->object && bl_constant_eq(t->than, u->than);
  }
  unsigned here, there;
  return places_shared(c, branch, other, &here) == here &&
         places_shared(c, other, branch, &there) == there && here > 1 && there > 1;
}

/* The branch asks for the place of the candidate, as it is in a block that still lasts. */
static bool asks_now(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_candidate *x, uint32_t branch)
{
  const uint64_t *tested = c->tested_current + (size_t)branch * f->words;
  const uint64_t *alike = bl_alike(c, x->bit);
  bool now = false;
  for (unsigned bit = 0; (bit = bl_bits_next_in_both(tested, alike, f->words, bit)) != UINT_MAX;
       bit++) {
    now |= bit != x->bit && bl_lasts_since(c, f, bit, c->it->obs->items[x->bit].lock);
  }
  return now && !c->tested_old[branch];
}

/* Behind one arm of the test alone the method writes what was asked, and goes on to the act. */
static bool mends(const struct bl_method_check *c, const struct bl_candidate *x, uint32_t test)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  const struct bl_block *b = &it->cfg.blocks[test];
  unsigned arms = 0;
  for (uint32_t k = 0; k < b->n_succ; k++) {
    bool writes = false;
    for (uint32_t i = 0; i < own->n && !writes; i++) {
      uint32_t at = it->insns.index_of[own->items[i].bci];
      writes = own->items[i].write && own->items[i].state == it->obs->items[x->bit].state &&
               at != x->insn && bl_arm_leads_to(it, b->succ[k], at) && bl_leads_to(it, at, x->insn);
    }
    arms += writes ? 1 : 0;
  }
  return arms == 1;
}

bool bl_is_put_right(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  uint32_t at = g->block_of[x->insn];
  if (x->kind != BL_CHECK_THEN_ACT || x->act_method != NULL || x->decided_at == CF_NO_INSN) {
    return false;
  }
  for (uint32_t b = g->blocks[at].idom; b != BL_NO_BLOCK && b != g->block_of[o->insn];
       b = g->blocks[b].idom) {
    uint32_t branch = g->blocks[b].end - 1;
    if (g->blocks[b].n_succ == 2 && branch != x->decided_at && asks_now(c, f, x, branch) &&
        asks_the_same(c, x->decided_at, branch) && mends(c, x, b)) {
      return true;
    }
  }
  return false;
}
