/* Calls that fail where there is nothing, or no such element. Receives a call of a method; knows
   nothing of what was found there before. */
#include "src/candidate/misses.h"

bool bl_may_fail(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         bl_model_effect(bl_summaries_model(c->w->all, bl_call_callee(call)), BL_E_FAILS) != NULL;
}

bool bl_is_miss_expected(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_block *b = &c->it->cfg.blocks[c->it->cfg.block_of[insn]];
  for (unsigned i = 0; i < b->n_catches; i++) {
    const struct bl_class *thrown =
        b->catches[i].catch_type == 0
            ? NULL
            : bl_program_class_at(c->it->method->cls, b->catches[i].catch_type);
    if (thrown != NULL && (c->w->all->traits[thrown->id] & BL_T_MISSES) != 0) {
      return true;
    }
  }
  return false;
}
