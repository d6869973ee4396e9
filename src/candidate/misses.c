/* Calls that fail where there is nothing, or no such element. Receives a call of a method; knows
   nothing of what was found there before. */
#include "src/candidate/misses.h"

/* The argument of the call is the index of the first element. */
static bool is_first(const struct bl_method_check *c, uint32_t insn, unsigned argument)
{
  unsigned operand = argument + 1; /* behind the receiver */
  return operand < BL_MAX_OPERANDS && c->operands[insn].name[operand] != 0 &&
         bl_path_is_zero(bl_names_path(&c->it->names, c->operands[insn].name[operand]));
}

bool bl_may_fail(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_model *m = call == NULL || bl_call_callee(call) == NULL
                                 ? NULL
                                 : bl_summaries_model(c->w->all, bl_call_callee(call));
  const struct bl_effect *e = bl_model_effect(m, BL_E_FAILS);
  return e != NULL && (e->operand < 0 || is_first(c, insn, (unsigned)e->operand));
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
