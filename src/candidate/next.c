/* Which element is next in a collection, and the name that it goes by there: itself, or the key of
   an entry. Receives what an operation has found; knows nothing of what is done with it. */
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
