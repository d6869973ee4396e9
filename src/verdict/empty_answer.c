/* A callee that looks again, and answers nothing where there is nothing by then, though who calls
   it goes on with what it answers, for there was something (ANALYSIS §8, rechecked): `if (size() >
   0) take().run();`. Receives a candidate whose check is made again; decides nothing else. */
#include "src/candidate/misses.h"
#include "src/verdict/excuse.h"

enum { LONGEST_TAKER = 512 }; /* bytes of code that are looked at */

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

/* The method itself answers null on some way. */
static bool may_answer_null(const struct bl_method *m)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t bci = 0; bci < code.n && code.n <= LONGEST_TAKER; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    if (in.op == CF_aconst_null && is_handed_back(code, bci + cf_insn_length(&in))) {
      return true;
    }
  }
  return false;
}

/* The only body that the call leads to. */
static const struct bl_method *body_of(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_call *call = cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE
                                   ? bl_interp_site(c->it, insn)->call
                                   : NULL;
  const struct bl_targets *to =
      call == NULL || bl_call_lambda(call) != NULL ? NULL : bl_call_targets(call);
  return to != NULL && to->n == 1 && bl_method_has_body(to->items[0]) ? to->items[0] : NULL;
}

/* The instruction fails if the value of that name is null, and nobody there counts on that. */
static bool dereferences(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  unsigned op = c->it->insns.items[insn].op;
  bool needs = op == CF_invokevirtual || op == CF_invokeinterface || op == CF_getfield;
  return needs && c->operands[insn].name[0] == name && !bl_is_miss_expected(c, insn);
}

/* Not of a getter that makes what is not there yet, and is called twice. */
bool bl_is_answer_counted_on(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_method *m = body_of(c, x->insn);
  const struct bl_seen *seen = it->obs->items[x->bit].seen;
  uint32_t answer = it->made[x->insn];
  if (x->kind != BL_CHECK_THEN_ACT || !x->rechecked_inside || m == NULL || answer == 0 ||
      (seen != NULL && seen->method == m) || !may_answer_null(m)) {
    return false;
  }
  bool used = false;
  for (uint32_t i = x->insn + 1; i < it->insns.n; i++) {
    bool asks = cf_opcodes[it->insns.items[i].op].kind == CF_K_BRANCH;
    if (asks && (c->operands[i].name[0] == answer || c->operands[i].name[1] == answer)) {
      return false;
    }
    used |= dereferences(c, i, answer);
  }
  return used;
}
