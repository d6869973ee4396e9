/* Which element is next in a collection, and the name that it goes by there: itself, or the key of
   an entry; and what a walk has come by, of it or of a copy. Receives what an operation has found;
   knows nothing of what is done with it. */
#include "src/candidate/value.h"

bool bl_looks_at_next(const struct bl_interp *it, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  bool looks = read != NULL && o->seen->bci == BL_BCI_MODEL && o->seen->depth == 0 && o->key == 0 &&
               !o->seen->weak && bl_method_result(read) == ';';
  const struct bl_call_effect *e = looks ? bl_interp_site(it, o->insn)->effect : NULL;
  for (uint32_t i = 0; looks && i < e->n_accesses; i++) {
    looks = !e->accesses[i].write;
  }
  return looks;
}

bool bl_is_name_of(const struct bl_method_check *c, const struct bl_observation *o, uint32_t name)
{
  uint32_t entry;
  return bl_observe_is_value(c->it, o, name) ||
         (name != 0 && bl_interp_told_by(c->it, name, &entry) != 0 &&
          bl_observe_is_value(c->it, o, entry));
}

bool bl_is_it_or_copy(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t name)
{
  const struct bl_interp *it = c->it;
  uint32_t made = bl_interp_made_at(it, name);
  bool is = bl_observe_is_value(it, o, name), begun = is;
  bool fresh = made != CF_NO_INSN && it->insns.items[made].op == CF_new;
  for (uint32_t i = fresh ? made + 1 : it->insns.n; i < it->insns.n && !begun; i++) {
    const struct bl_site *site =
        it->insns.items[i].op == CF_invokespecial ? bl_interp_site(it, i) : NULL;
    begun = site != NULL && site->constructor && c->operands[i].name[0] == name;
    is = begun && site->n_args == 2 && bl_observe_is_value(it, o, c->operands[i].name[1]);
  }
  return is;
}

bool bl_is_walked_to(const struct bl_method_check *c, const struct bl_observation *o, uint32_t name,
                     uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t next = bl_interp_call_of(it, name);
  uint32_t loop = next == CF_NO_INSN ? BL_NO_BLOCK : it->cfg.blocks[it->cfg.block_of[next]].loop;
  uint32_t walk = loop == BL_NO_BLOCK || bl_cfg_in_loop(&it->cfg, it->cfg.block_of[insn], loop)
                      ? CF_NO_INSN
                      : bl_interp_call_of(it, c->operands[next].name[0]);
  return walk != CF_NO_INSN && bl_is_it_or_copy(c, o, c->operands[walk].name[0]);
}
