/* What the answer of a small helper shows of a field. Receives its code; interprets nothing. */
#include "src/summary/answered.h"

#include "classfile/class/descriptor.h"

enum { MAX_INSNS = 24, BEHIND = 4 /* instructions looked back at */ };

#define NOWHERE UINT32_MAX

/* Small, of an object, and its answer is yes or no. */
static bool may_answer(const struct bl_method *m)
{
  return m->n_insns <= MAX_INSNS && !bl_method_is(m, CF_ACC_STATIC) && bl_method_has_body(m) &&
         bl_method_result(m) == 'Z' && bl_method_has_any(m, 1u << CF_K_BRANCH);
}

/* What is answered there by a constant and a return, be it behind a jump: 0 or 1; else -1. */
static int answer_at(struct cf_bytes code, uint32_t bci)
{
  struct cf_insn said, back;
  struct cf_err err = {0};
  if (!cf_insn_decode(&said, code, bci, 0, &err) ||
      (said.op != CF_iconst_0 && said.op != CF_iconst_1) || bci + 1 >= code.n ||
      !cf_insn_decode(&back, code, bci + 1, 0, &err)) {
    return -1;
  }
  uint32_t at = back.op == CF_goto ? (uint32_t)back.a : bci + 1;
  return at < code.n && code.p[at] == CF_ireturn ? (int)said.op - CF_iconst_0 : -1;
}

/* It loads a reference from a local variable, or stores one there. */
static bool loads(const struct cf_insn *in)
{
  return cf_opcodes[in->op].kind == CF_K_LOAD && cf_opcodes[in->op].pushes[0] == 'A';
}

static bool stores(const struct cf_insn *in)
{
  return cf_opcodes[in->op].kind == CF_K_STORE && cf_opcodes[in->op].pops[0] == 'A';
}

/* The field of the object, by its index in the pool, that the instructions before this one have put
   on the stack, be it by way of a copy: `(link = this.link)`; 0 if they have not. */
static uint32_t field_before(const struct cf_insn last[BEHIND])
{
  const struct cf_insn *end = &last[BEHIND - 1];
  bool copied = loads(end) && stores(end - 1) && end->a == end[-1].a;
  const struct cf_insn *got = copied ? end - 2 : end;
  return got->op == CF_getfield && loads(got - 1) && got[-1].a == 0 ? (uint32_t)got->a : 0;
}

/* It is answered so at one place alone: no handler of an exception says so, too. */
static bool is_said_once(struct cf_bytes code, int said)
{
  struct cf_insn in;
  struct cf_err err = {0};
  unsigned n = 0;
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    n += answer_at(code, bci) == said ? 1 : 0;
  }
  return n == 1;
}

/* The way ends there. */
static bool ends(const struct cf_insn *in)
{
  const uint32_t kinds =
      1u << CF_K_GOTO | 1u << CF_K_RET | 1u << CF_K_SWITCH | 1u << CF_K_RETURN | 1u << CF_K_THROW;
  return (kinds >> cf_opcodes[in->op].kind & 1u) != 0;
}

/* The instruction asks whether the field, some if NULL, has nothing: where it goes on if so; else
   NOWHERE. */
static uint32_t place_if_none(const struct bl_method *m, const struct bl_field *f,
                              const struct cf_insn *in, const struct cf_insn last[BEHIND])
{
  bool asks = in->op == CF_ifnull || in->op == CF_ifnonnull;
  uint32_t field = asks ? field_before(last) : 0;
  if (field == 0 || (f != NULL && f != bl_program_field(m->cls, field))) {
    return NOWHERE;
  }
  return in->op == CF_ifnull ? (uint32_t)in->a : in->bci + cf_insn_length(in);
}

/* One way leads on, from the first instruction to the test, and all others to one place. */
bool bl_answers_if_there(const struct bl_method *m, const struct bl_field *f, bool *answer)
{
  if (!may_answer(m)) {
    return false;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in, last[BEHIND] = {{0}};
  struct cf_err err = {0};
  uint32_t out = NOWHERE;
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    uint32_t none = place_if_none(m, f, &in, last);
    int said = none == NOWHERE || (out != NOWHERE && out != none) ? -1 : answer_at(code, none);
    if (said >= 0) {
      *answer = said == 0;
      return is_said_once(code, *answer ? 1 : 0);
    }
    bool branch = cf_opcodes[in.op].kind == CF_K_BRANCH;
    uint32_t to = branch ? (uint32_t)in.a : out;
    if (ends(&in) || (branch && to <= bci) || (out != NOWHERE && out != to)) {
      return false;
    }
    out = to;
    memmove(last, last + 1, (BEHIND - 1) * sizeof last[0]);
    last[BEHIND - 1] = in;
  }
  return false;
}
