/* Whether what is put into a set, be it the keys of a map, only says that something has been done
   (ANALYSIS §7): it was not in it, it is put there last, behind all that was done because of that,
   and nobody takes a single one away. Of two that come at once both have done it, as they would
   have one after the other where the set had been emptied. Receives the observation, the branch and
   the act. */
#include "src/verdict/room.h"

#include "src/candidate/act.h"
#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/summary/fact_index.h"
#include "src/verdict/judge.h"

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

/* All that follows the instruction, where nothing else leads there, and on every way, is quiet; and
   if people are not to be told either, `mute`, no call. */
static bool comes_last(const struct bl_method_check *c, uint32_t branch, uint32_t insn, bool mute)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  bool last = true;
  for (uint32_t i = 0; i < it->insns.n && last; i++) {
    bool follows = i != insn && bl_comes_before(it, insn, i) &&
                   (g->block_of[i] == g->block_of[insn] ||
                    bl_cfg_post_dominates(g, g->block_of[i], g->block_of[insn]));
    bool calls = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE;
    last = !follows || (is_quiet(c, i) && !(mute && calls) && !answers(it, i, branch));
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

/* The act is an operation of the library's of that descriptor. */
static bool is_operation(const struct bl_method_check *c, const struct bl_act *act, uint32_t insn,
                         const char *descriptor)
{
  const struct bl_call *call = act->method == NULL ? bl_interp_site(c->it, insn)->call : NULL;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  return m != NULL && cf_str_is(bl_method_descriptor(m), descriptor);
}

/* It is given one element, and would say whether it was new. */
static bool adds_element(const struct bl_method_check *c, const struct bl_act *act, uint32_t insn)
{
  return act->unheard && act->settles && is_operation(c, act, insn, "(Ljava/lang/Object;)Z");
}

/* No other put of that state is seen in the method. */
static bool puts_once(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  unsigned puts = 0;
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    puts += f->write && f->state == state && !bl_fact_sets_null(f) ? 1 : 0;
  }
  return puts == 1;
}

/* A constant, or what a static field has for good; of a library's field that need not be known. */
static bool is_same_always(const struct bl_program *p, const struct bl_path *value)
{
  const struct bl_field *f =
      value->root == BL_ROOT_STATIC && value->len == 0 ? p->fields[value->base] : NULL;
  return (f != NULL && (f->phantom || (f->access & CF_ACC_FINAL) != 0)) ||
         bl_constant_of(p, value).kind != BL_NO_CONSTANT;
}

/* It puts into a map what says no more than that the key is there, the key once more, a constant or
   what a static field has for good, and nobody puts anything else there, by which more could be
   told. */
static bool adds_mark(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t insn)
{
  const uint32_t *operand = c->operands[insn].name;
  if (!is_operation(c, act, insn, "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;") ||
      !bl_interp_drops_result(c->it, insn) || operand[1] != act->key) {
    return false;
  }
  const struct bl_path *value = bl_names_path(&c->it->names, operand[2]);
  return (operand[2] == operand[1] || is_same_always(c->it->program, value)) &&
         bl_is_lone_putter(c, o->state) && puts_once(c, o->state);
}

bool bl_only_remembers(const struct bl_method_check *c, const struct bl_observation *o,
                       const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  bool same_key = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN;
  bool element = adds_element(c, act, insn);
  return act->write && !act->removes && same_key && (element || adds_mark(c, o, act, insn)) &&
         bl_was_missing(c, o, branch, insn) && comes_last(c, branch, insn, !element) &&
         !bl_state_is_nowhere(c->it->program, o->state) && loses_none(c, o->state);
}
