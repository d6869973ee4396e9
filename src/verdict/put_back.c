/* Something is put into a collection by a method that has taken something out of it before: the old
   answer, that there was something, has led to that, and what is put back does not go by it
   (ANALYSIS §7). Receives the branch that asked and the act; decides nothing. */
#include "src/verdict/judge.h"

/* The call takes something out of the collection of that name, and gives it to the method. */
static bool takes_from(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  if (cf_opcodes[c->it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t i = 0; i < e->n_seen; i++) {
    const struct bl_path *of = &e->seen[i].at.object;
    if (e->seen[i].claimed == BL_CLAIM_MADE && e->seen[i].at.state == BL_CONTENTS_OF &&
        of->len == 0 && of->root == BL_ROOT_PARAM && of->base < BL_MAX_OPERANDS &&
        c->operands[insn].name[of->base] == name) {
      return true;
    }
  }
  return false;
}

/* … be it by a further turn of a loop. */
static bool goes_on_to(const struct bl_method_check *c, uint32_t from, uint32_t to)
{
  const struct bl_interp *it = c->it;
  const bool *reach = bl_normal_reach(it, it->arena, it->cfg.block_of[from], BL_NO_BLOCK);
  return reach[it->cfg.block_of[to]] && bl_is_earlier(it, from, to);
}

bool bl_puts_back(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t name = c->operands[insn].name[0];
  bool puts = act->method == NULL && act->key == 0 && o->key == 0 && !act->removes && !act->takes &&
              !act->next && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  bool taken = false;
  for (uint32_t i = 0; i < it->insns.n && puts && name != 0 && !taken; i++) {
    taken = takes_from(c, i, name) && bl_is_earlier(it, branch, i) && bl_leads_to(it, branch, i) &&
            goes_on_to(c, i, insn);
  }
  return taken;
}
