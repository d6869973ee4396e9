/* What names the thread at hand: whatever a map has for such a key is that thread's own. Receives a
   name; the models say which calls tell of threads. */
#include "src/check/candidate.h"

/* The call that the value is the result of, CF_NO_INSN if it is none. */
static uint32_t call_of(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n) {
    return CF_NO_INSN;
  }
  uint32_t insn = it->insns.index_of[p->base];
  bool call = insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  return call ? insn : CF_NO_INSN;
}

bool bl_is_this_thread(const struct bl_method_check *c, uint32_t name)
{
  enum { MAX_CALLS = 3 }; /* of a box of the number of the thread */
  for (unsigned i = 0; i < MAX_CALLS; i++) {
    uint32_t insn = call_of(c, name);
    const struct bl_call *call = insn == CF_NO_INSN ? NULL : bl_interp_site(c->it, insn)->call;
    if (call == NULL || call->callee == NULL) {
      return false;
    }
    const struct bl_effect *e =
        bl_model_effect(c->w->all->model_of[call->callee->id], BL_E_THIS_THREAD);
    if (e == NULL) {
      return false;
    }
    if (e->operand == BL_OPERAND_NONE) {
      return true;
    }
    name = c->operands[insn].name[0];
  }
  return false;
}
