/* A wait that nothing asks again after (ANALYSIS §7, stale-after-wait): what was not there was
   waited for, once, and then taken for granted. Who waits may wake up for nothing, or another has
   been faster. Receives the state before an instruction; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/verdict/note.h"

/* The branch tested the bit, or another of its place, as it was. */
static bool tests(const struct bl_method_check *c, uint32_t branch, const uint64_t *alike)
{
  const uint64_t *tested = c->tested_current + (size_t)branch * c->it->words;
  return bl_bits_next_in_both(tested, alike, c->it->words, 0) != UINT_MAX;
}

/* Behind one arm of the branch alone lies the wait, and both lead to the instruction. */
static bool waits_on_one_arm(const struct bl_interp *it, uint32_t block, uint32_t wait,
                             uint32_t insn)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  bool one = false;
  for (uint32_t k = 0; k < b->n_succ && b->n_succ == 2; k++) {
    one |= bl_arm_leads_to(it, b->succ[k], wait) && !bl_arm_leads_to(it, b->succ[k], insn);
  }
  return one && bl_cfg_dominates(&it->cfg, block, it->cfg.block_of[insn]);
}

/* Whether some way leads from the wait to the instruction that does not come by the block. */
static bool leads_past(const struct bl_method_check *c, uint32_t wait, uint32_t insn,
                       uint32_t block)
{
  const struct bl_interp *it = c->it;
  return bl_normal_reach(it, c->w->scratch, it->cfg.block_of[wait], block)[it->cfg.block_of[insn]];
}

/* What was tested is not tested again on every way from the wait. */
static bool is_not_asked_again(const struct bl_method_check *c, const uint64_t *alike,
                               uint32_t wait, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool past = true;
  for (uint32_t b = 0; b < g->n_blocks && past; b++) {
    past = g->blocks[b].n_succ < 2 || b == g->block_of[wait] ||
           !tests(c, g->blocks[b].end - 1, alike) || leads_past(c, wait, insn, b);
  }
  return past;
}

/* The branch that asked for the observation and so decided whether to wait; CF_NO_INSN if there is
   none, or it is asked for again. */
static uint32_t decides_wait(const struct bl_method_check *c, uint32_t bit, uint32_t wait,
                             uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  const uint64_t *alike = bl_alike(c, bit);
  for (uint32_t b = g->blocks[g->block_of[wait]].idom; b != BL_NO_BLOCK; b = g->blocks[b].idom) {
    uint32_t branch = g->blocks[b].end - 1;
    if (tests(c, branch, alike) && waits_on_one_arm(c->it, b, wait, insn)) {
      return leads_past(c, wait, insn, b) && is_not_asked_again(c, alike, wait, insn) ? branch
                                                                                      : CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

/* It is waited where there is any: who waits there wants it to be none. */
static bool waits_for_none(const struct bl_interp *it, uint32_t branch, uint32_t wait)
{
  unsigned op = it->insns.items[branch].op;
  bool zero = op == CF_ifeq || op == CF_ifle, some = op == CF_ifne || op == CF_ifgt;
  return (zero || some) && bl_arm_leads_to(it, bl_interp_arm(it, branch, some), wait);
}

/* It is added to, though what was asked is whether there is anything, and only where there is none
   it is waited: that needs no answer. */
static bool only_adds(const struct bl_method_check *c, uint32_t branch, uint32_t wait,
                      uint32_t insn)
{
  const struct cf_insn *all = c->it->insns.items;
  bool asks_zero = all[branch].op >= CF_ifeq && all[branch].op <= CF_ifle &&
                   !waits_for_none(c->it, branch, wait);
  bool adds = false;
  for (uint32_t i = insn; i > 0 && i + 2 >= insn && !adds; i--) { /* a copy may lie between */
    adds = all[i - 1].op == CF_iadd || all[i - 1].op == CF_ladd;
  }
  return asks_zero && adds;
}

/* How many there are was compared with how many there may be. */
static bool asks_room(const struct bl_method_check *c, uint32_t branch)
{
  unsigned op = c->it->insns.items[branch].op;
  return op == CF_if_icmpeq || op == CF_if_icmpne || bl_asks_bound(c, branch);
}

/* `fills`: something is put there, for which there must be room. */
static void visit_taken(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        uint32_t state, uint32_t object, bool fills)
{
  for (unsigned i = 0; i < c->n_waits; i++) {
    const struct bl_wait *w = &c->waits[i];
    for (uint32_t bit = 0; bit < c->it->obs->n && bl_frame_held(f, w->lock) != NULL; bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      if (o->lock != w->lock || o->operation || o->off || !bl_same_place(o, state, object) ||
          !bl_comes_before(c->it, o->insn, w->insn)) {
        continue;
      }
      uint32_t branch = decides_wait(c, bit, w->insn, insn);
      if (branch != CF_NO_INSN &&
          (fills ? asks_room(c, branch) : !only_adds(c, branch, w->insn, insn))) {
        struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
        x.write = true;
        x.decided_at = branch;
        x.acted_on = state;
        x.acted_object = object;
        bl_note(c, f, x, false);
        return;
      }
    }
  }
}

/* Takes an element for granted: it fails where there is none, or hands on what it has. */
static bool takes(const struct bl_method_check *c, uint32_t insn, const struct bl_access *a)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_model *model = call == NULL || bl_call_callee(call) == NULL
                                     ? NULL
                                     : bl_summaries_model(c->w->all, bl_call_callee(call));
  bool changes = a->bci == BL_BCI_MODEL && a->write && a->key == 0 && !a->blind;
  return changes && ((a->removes && !a->validates) || bl_model_effect(model, BL_E_FAILS) != NULL);
}

/* A helper counts a number of what is there up or down, in the block that waited, and asks nothing
   first: `if (n == 0) wait(); return next();`. */
static bool counts(const struct bl_access *a, uint32_t state)
{
  return a->bci != BL_BCI_MODEL && a->write && a->adds && !a->own_block && !a->checked &&
         a->key == 0 && a->asks == 0 && bl_state_kind_of(state) == BL_STATE_FIELD;
}

/* The library puts one more into a collection, whatever it has. */
static bool puts_one(const struct bl_access *a)
{
  return a->bci == BL_BCI_MODEL && a->write && !a->removes && !a->validates && !a->blind &&
         !a->cell;
}

void bl_visit_waited_once(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args)
{
  struct bl_interp *it = c->it;
  struct bl_touch t;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    if (bl_interp_touch(it, f, insn, &t) && t.write && !t.confined) {
      visit_taken(c, f, insn, t.state, t.object, false);
    }
    return;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
    bool granted = takes(c, insn, a) || counts(a, at.state);
    if (at.state < BL_UNMAPPED && (granted || puts_one(a))) {
      visit_taken(c, f, insn, at.state, bl_names_of(&it->names, &at.object), !granted);
    }
  }
}
