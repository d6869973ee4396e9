/* Where ways end. Receives a method's instructions and calls; hands on calls that never return, the
   exceptions that a compiler has a switch throw that names all its cases, and where a method that
   had suspended goes on: what it does then follows, for whoever reads it, on the call that it
   suspended at. */
#include "src/interp/ends.h"

#include "src/flow/cfg.h"

struct finder {
  const struct bl_method *method;
  const struct cf_code *code;
  const struct cf_insns *insns;
  struct cf_arena *scratch;
  uint8_t *ends;
  const struct cf_code *whole; /* with the lines */
};

static void end_at(struct finder *x, uint32_t insn, enum bl_way_end how)
{
  x->ends = x->ends != NULL ? x->ends : CF_NEW_N(x->scratch, uint8_t, x->insns->n);
  x->ends[insn] = (uint8_t)how;
}

/* What the call runs has no way back but an exception, and nobody can override it. */
static bool never_returns(const struct bl_call *call)
{
  const struct bl_method *m = bl_call_callee(call);
  return m != NULL && bl_method_has_body(m) && !bl_method_has_any(m, 1u << CF_K_RETURN) &&
         (call->op == CF_invokespecial || (m->flags & BL_M_EXACT) != 0);
}

enum { MOST_TO_TELL = 3 }; /* what the compiler's check drops, and the name that it tells */

/* The way to a call that throws what a compiler's check has found begins behind the check. */
static void look_at_never(struct finder *x, uint32_t call)
{
  const struct cf_insns *insns = x->insns;
  for (uint32_t i = call; i > 0 && i + MOST_TO_TELL > call; i--) {
    if (cf_opcodes[insns->items[i - 1].op].kind == CF_K_BRANCH) {
      end_at(x, i, BL_WAY_IS_NONE);
      return;
    }
  }
}

enum { MOST_TO_THROW = 6 }; /* new, dup, two nulls, <init>, athrow */

/* The last instruction of those that begin here, make an exception and throw it, else CF_NO_INSN.
 */
static uint32_t thrown_at(const struct cf_insns *insns, uint32_t insn)
{
  for (uint32_t i = insn; i < insns->n && i < insn + MOST_TO_THROW; i++) {
    if (insns->items[i].op == CF_athrow) {
      return insns->items[insn].op == CF_new ? i : CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

static const struct cf_code *with_lines(struct finder *x)
{
  struct cf_code *whole = CF_NEW(x->scratch, struct cf_code);
  struct cf_err err;
  if (x->whole == NULL && cf_code_parse(whole, x->scratch, x->method->cls->cf,
                                        bl_method_member(x->method), false, &err)) {
    x->whole = whole;
  }
  return x->whole;
}

/* Whether two places lie on one line, as far as is known. */
static bool on_one_line(struct finder *x, uint32_t a, uint32_t b)
{
  const struct cf_code *code = with_lines(x);
  const struct cf_insn *in = x->insns->items;
  uint32_t line = code == NULL ? 0 : cf_code_line(code, in[a].bci);
  return line != 0 && cf_code_line(code, in[b].bci) == line;
}

/* Who writes such a default gives it a line of its own; a compiler has none for it. */
static void look_at_switch(struct finder *x, uint32_t insn)
{
  const struct cf_insns *insns = x->insns;
  struct cf_switch s = cf_switch_of(&insns->items[insn], x->code->bytecode);
  uint32_t other = insns->index_of[s.target_default], end = thrown_at(insns, other);
  bool named = s.n == 0;
  for (uint32_t i = 0; i < s.n && !named; i++) {
    named = cf_switch_target(&s, i) == s.target_default;
  }
  if (end != CF_NO_INSN && !named && on_one_line(x, insn, other) && on_one_line(x, insn, end)) {
    end_at(x, other, BL_WAY_IS_NONE);
  }
}

/* A switch upon where to go on: 0 is the beginning. */
static void look_at_resumption(struct finder *x, uint32_t insn)
{
  const struct cf_insns *insns = x->insns;
  if (insn == 0 || insns->items[insn - 1].op != CF_getfield ||
      !bl_program_field(x->method->cls, (uint32_t)insns->items[insn - 1].a)->cls->resumes) {
    return;
  }
  struct cf_switch s = cf_switch_of(&insns->items[insn], x->code->bytecode);
  for (uint32_t i = 0; i < s.n; i++) {
    if (cf_switch_key(&s, i) != 0) {
      end_at(x, insns->index_of[cf_switch_target(&s, i)], BL_WAY_IS_NONE);
    }
  }
}

const uint8_t *bl_ends_find(const struct bl_method *m, const struct cf_code *code,
                            const struct cf_insns *insns, struct cf_arena *scratch)
{
  struct finder x = {m, code, insns, scratch, NULL, NULL};
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *call = &m->calls[i];
    if (never_returns(call)) {
      end_at(&x, insns->index_of[call->bci], BL_WAY_ENDS);
    } else if (bl_call_callee(call) != NULL &&
               (bl_call_callee(call)->flags & BL_M_NEVER_MEANT) != 0) {
      look_at_never(&x, insns->index_of[call->bci]);
    }
  }
  bool switches = bl_method_has_any(m, 1u << CF_K_SWITCH);
  for (uint32_t i = 0; switches && i < insns->n; i++) {
    if (cf_opcodes[insns->items[i].op].kind == CF_K_SWITCH) {
      look_at_switch(&x, i);
      look_at_resumption(&x, i);
    }
  }
  return x.ends;
}
