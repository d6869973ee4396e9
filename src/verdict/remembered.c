/* Whether what is put into a set only says that something has been done (ANALYSIS §7): it was not
   in it, it is put there last, behind all that was done because of that, and nobody takes a single
   one away. Of two that come at once both have done it, as they would have one after the other
   where the set had been emptied. Receives the observation, the branch and the act. */
#include "src/verdict/room.h"

#include "src/candidate/act.h"
#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/summary/fact_index.h"

/* Moves, reads, and words for people. */
static bool is_quiet(const struct bl_method_check *c, uint32_t insn)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  const struct bl_call *call = cf_opcodes[in->op].kind == CF_K_INVOKE && in->op != CF_invokedynamic
                                   ? bl_interp_site(c->it, insn)->call
                                   : NULL;
  const struct bl_model *model = call == NULL || bl_call_callee(call) == NULL
                                     ? NULL
                                     : bl_summaries_model(c->w->all, bl_call_callee(call));
  bool asks = bl_model_effect(model, BL_E_PURE) != NULL &&
              bl_method_result(bl_call_callee(call)) == 'Z'; /* whether anybody is to be told */
  return in->op == CF_invokedynamic || bl_is_silent(c, insn) || asks ||
         bl_model_effect(model, BL_E_CHAINED) != NULL || bl_model_effect(model, BL_E_FRESH) != NULL;
}

/* A constant is pushed there, and handed back. */
static bool hands_back(const struct bl_interp *it, uint32_t insn, const struct cf_insn *constant)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return insn + 1 < it->insns.n && cf_opcodes[in->op].kind == CF_K_CONST &&
         in->op == constant->op && in->a == constant->a && cf_opcodes[in[1].op].kind == CF_K_RETURN;
}

/* What is handed back there hangs on it: the caller is told whether it was in the set. Not where
   the other arm of the branch, on which it was, hands back the same constant. */
static bool answers(const struct bl_interp *it, uint32_t insn, uint32_t branch)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  bool same = false;
  if (cf_opcodes[in->op].kind != CF_K_RETURN || in->op == CF_return) {
    return false;
  }
  for (uint32_t k = 0; k < b->n_succ && insn > 0; k++) {
    same |= !bl_arm_leads_to(it, b->succ[k], insn) &&
            hands_back(it, it->cfg.blocks[b->succ[k]].first, in - 1);
  }
  return !same;
}

/* All that follows the instruction, where nothing else leads there, and on every way, is quiet. */
static bool comes_last(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  bool last = true;
  for (uint32_t i = 0; i < it->insns.n && last; i++) {
    bool follows = i != insn && bl_comes_before(it, insn, i) &&
                   (g->block_of[i] == g->block_of[insn] ||
                    bl_cfg_post_dominates(g, g->block_of[i], g->block_of[insn]));
    last = !follows || (is_quiet(c, i) && !answers(it, i, branch));
  }
  return last;
}

/* The write takes an element, or some, and not all there is. */
static bool takes_one(const struct bl_summaries *s, const struct bl_fact *w)
{
  if (!bl_fact_sets_null(w)) {
    return false;
  }
  const struct bl_call *call = bl_method_call(w->method, w->bci);
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(s, callee);
  bool all = model != NULL && bl_model_effect(model, BL_E_KEY) == NULL && !w->shown &&
             bl_method_descriptor(callee).p[1] == ')' && !bl_method_returns(callee);
  return !all;
}

static bool loses_none(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool none = true;
  for (uint32_t i = 0; i < n && none; i++) {
    const struct bl_fact *f = facts[i];
    none = !f->write || !bl_fact_is_shared(f) || !takes_one(c->w->all, f);
  }
  return none;
}

/* An operation of the library's that is given one element, and says whether it was new. */
static bool adds_element(const struct bl_method_check *c, const struct bl_act *act, uint32_t insn)
{
  const struct bl_call *call = act->method == NULL ? bl_interp_site(c->it, insn)->call : NULL;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  return m != NULL && cf_str_is(bl_method_descriptor(m), "(Ljava/lang/Object;)Z");
}

bool bl_only_remembers(const struct bl_method_check *c, const struct bl_observation *o,
                       const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  bool same_key = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN;
  return act->write && act->settles && !act->removes && act->unheard && same_key &&
         adds_element(c, act, insn) && bl_was_missing(c, o, branch, insn) &&
         comes_last(c, branch, insn) && !bl_state_is_nowhere(c->it->program, o->state) &&
         loses_none(c, o->state);
}
