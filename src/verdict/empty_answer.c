/* A callee that looks again, and answers nothing where there is nothing by then, though who calls
   it goes on with what it answers, for there was something (ANALYSIS §8, rechecked): `if (size() >
   0) take().run();`. Receives a candidate whose check is made again; decides nothing else. */
#include "src/candidate/misses.h"
#include "src/verdict/excuse.h"

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

/* What the call is given may be what it is asked about: `Objects.nonNull(answer)`. */
static bool is_told_of(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  bool drops = insn + 1 < c->it->insns.n && c->it->insns.items[insn + 1].op == CF_pop;
  if (m == NULL || bl_method_result(m) != 'Z' || drops) {
    return false;
  }
  bool told = false;
  for (unsigned k = call->op == CF_invokestatic ? 0 : 1; k < BL_MAX_OPERANDS; k++) {
    told |= c->operands[insn].name[k] == name;
  }
  return told;
}

/* The instruction asks whether there is anything, as a comparison does, or may. */
static bool asks(const struct bl_method_check *c, uint32_t insn, uint32_t name, bool used)
{
  unsigned op = c->it->insns.items[insn].op;
  const uint32_t *names = c->operands[insn].name;
  if (cf_opcodes[op].kind == CF_K_BRANCH) {
    return names[0] == name || names[1] == name;
  }
  return !used &&
         (op == CF_instanceof || (cf_opcodes[op].kind == CF_K_INVOKE && is_told_of(c, insn, name)));
}

/* Not of a getter that makes what is not there yet, and is called twice. */
bool bl_is_answer_counted_on(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_method *m = body_of(c, x->insn);
  const struct bl_observation *o = &it->obs->items[x->bit];
  uint32_t answer = it->made[x->insn];
  if (x->kind != BL_CHECK_THEN_ACT || !x->rechecked_inside || m == NULL || answer == 0 ||
      (o->seen != NULL && o->seen->method == m) || !bl_may_answer_null(c->w->all, m, o->state)) {
    return false;
  }
  bool used = false;
  for (uint32_t i = x->insn + 1; i < it->insns.n; i++) {
    if (asks(c, i, answer, used)) {
      return false;
    }
    used |= dereferences(c, i, answer);
  }
  return used;
}
