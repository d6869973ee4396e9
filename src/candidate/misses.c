/* Calls that fail, or answer nothing, where there is nothing, or no such element. Receives a call
   of a method, or what is called; knows nothing of what was found there before. */
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

enum { LONGEST_GETTER = 512 }; /* bytes of code that are looked at */

/* From here on the value on top of the stack is handed back, be it that a lock is given up first.
 */
static bool is_handed_back(struct cf_bytes code, uint32_t bci)
{
  struct cf_err err = {0};
  struct cf_insn in;
  for (unsigned n = 0; n < 4 && cf_insn_decode(&in, code, bci, 0, &err); n++) {
    if (in.op == CF_areturn) {
      return true;
    }
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in.op].kind;
    if (kind != CF_K_LOAD && kind != CF_K_MONITOR && kind != CF_K_GOTO) {
      return false;
    }
    bci = kind == CF_K_GOTO ? (uint32_t)in.a : bci + cf_insn_length(&in);
  }
  return false;
}

/* What is there is looked at before, in the order of the code, if the method itself looks: null
   because something is closed says nothing of it. */
static bool is_looked_at_before(const struct bl_summaries *s, const struct bl_method *m,
                                uint32_t state, uint32_t bci)
{
  const struct bl_fact_list *facts = &s->facts_of[m->id];
  bool any = false, before = false;
  for (uint32_t i = 0; i < facts->n; i++) {
    any |= facts->items[i].state == state;
    before |= facts->items[i].state == state && facts->items[i].bci < bci;
  }
  return before || !any;
}

bool bl_may_answer_null(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t bci = 0; bci < code.n && code.n <= LONGEST_GETTER; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    if (in.op == CF_aconst_null && is_handed_back(code, bci + cf_insn_length(&in)) &&
        is_looked_at_before(s, m, state, bci)) {
      return true;
    }
  }
  return false;
}

bool bl_throws_new(const struct bl_method *m)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  bool made = false;
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);) {
    if (in.op == CF_athrow && made) {
      return true;
    }
    made = in.op == CF_invokespecial;
    bci += cf_insn_length(&in);
  }
  return false;
}
