/* Whether an atomic number goes with what is taken away, or the answer that it was: `if
   (map.containsKey(k)) { map.remove(k); size.decrementAndGet(); return true; }`. Two that come at
   once take one thing away, and count two, or are both told so. Receives the branch that found it
   there and the removal; must not know who else removes. */
#include "src/verdict/judge.h"

#include "src/candidate/branch.h"

/* An atomic number is counted on, and nobody asks what it was. */
static bool counts(const struct bl_interp *it, uint32_t insn)
{
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  char type = callee == NULL ? 'Z' : bl_method_result(callee);
  bool counts = false;
  for (uint32_t i = 0; i < site->effect->n_accesses && !counts; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    counts = a->bci == BL_BCI_MODEL && a->write && a->cell && a->validates && a->expects == 0 &&
             (type == 'I' || type == 'J' || type == 'V') && bl_interp_drops_result(it, insn);
  }
  return counts;
}

/* The instruction returns true. */
static bool returns_true(const struct bl_interp *it, uint32_t insn)
{
  return it->insns.items[insn].op == CF_ireturn && bl_method_result(it->method) == 'Z' &&
         insn > 0 && it->insns.items[insn - 1].op == CF_iconst_1;
}

/* Some way that does not lead through the arm returns otherwise. */
static bool says_else(const struct bl_interp *it, uint32_t arm)
{
  bool other = false;
  for (uint32_t i = 0; i < it->insns.n && !other; i++) {
    other = it->insns.items[i].op == CF_ireturn && !returns_true(it, i) &&
            !bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[i]);
  }
  return other;
}

bool bl_is_told_or_counted(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *from = &g->blocks[g->block_of[branch]];
  bool counted = false;
  for (uint32_t k = 0; k < from->n_succ && from->n_succ == 2 && !counted; k++) {
    uint32_t arm = from->succ[k];
    bool leads = g->blocks[arm].n_pred == 1 && bl_cfg_dominates(g, arm, g->block_of[insn]);
    for (uint32_t i = 0; i < it->insns.n && leads && !counted; i++) {
      counted = bl_cfg_dominates(g, arm, g->block_of[i]) &&
                (counts(it, i) || (returns_true(it, i) && says_else(it, arm)));
    }
  }
  return counted;
}
