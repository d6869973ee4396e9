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

static const struct bl_effect *thread_of(const struct bl_method_check *c, const struct bl_method *m)
{
  return m == NULL ? NULL : bl_model_effect(c->w->all->model_of[m->id], BL_E_THIS_THREAD);
}

/* How far a walk over a body has followed what such a call has told it. */
struct hand_on {
  bool on_top;   /* the instruction before has left it on the operand stack */
  int32_t local; /* that it is kept in, -1 for none */
  bool other;    /* something else may be returned */
};

static void follow(struct hand_on *h, const struct cf_insn *in, bool told)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_CAST:
    return;
  case CF_K_STORE:
    h->other |= h->on_top ? h->local >= 0 && h->local != in->a : h->local == in->a;
    h->local = h->on_top ? in->a : h->local;
    h->on_top = false;
    return;
  case CF_K_LOAD:
    h->on_top = h->local >= 0 && h->local == in->a;
    return;
  case CF_K_RETURN:
    h->other |= !h->on_top;
    return;
  default:
    h->on_top = told;
  }
}

/* Whether a body returns just what such a call tells it; nothing jumps between the call, or the
   load of what is kept, and the return. */
static bool hands_on(const struct bl_method_check *c, const struct bl_method *m)
{
  enum { MOST = 64 }; /* instructions */
  struct hand_on h = {.local = -1};
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  if (!bl_method_has_body(m) || m->n_insns > MOST ||
      !cf_code_check(&code, c->it->arena, m->cls->cf, m->member, &err)) {
    return false;
  }
  for (uint32_t bci = 0; !h.other && bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    const struct bl_call *call =
        cf_opcodes[in.op].kind == CF_K_INVOKE ? bl_method_call(m, bci) : NULL;
    const struct bl_effect *e = call == NULL ? NULL : thread_of(c, call->callee);
    h.other |= bl_jumps_to_return(&code, &in);
    follow(&h, &in, e != NULL && e->operand == BL_OPERAND_NONE);
  }
  return !h.other;
}

static bool is_handed_on(const struct bl_method_check *c, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  return t != NULL && t->n == 1 && !t->open && hands_on(c, t->items[0]);
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
    const struct bl_effect *e = thread_of(c, call->callee);
    if (e == NULL) {
      return is_handed_on(c, call);
    }
    if (e->operand == BL_OPERAND_NONE) {
      return true;
    }
    name = c->operands[insn].name[0];
  }
  return false;
}
