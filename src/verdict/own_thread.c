/* What names the thread at hand: whatever a map has for such a key is that thread's own; what it
   keeps for itself; and whether it is asked for. Receives a name, or a candidate; the models say
   which calls tell of threads. */
#include "src/verdict/excuse.h"

#include "src/candidate/branch.h"
#include "src/candidate/test.h"

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
      !cf_code_check(&code, c->it->arena, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; !h.other && bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    const struct bl_call *call =
        cf_opcodes[in.op].kind == CF_K_INVOKE ? bl_method_call(m, bci) : NULL;
    const struct bl_effect *e = bl_said_of_call(c->w->all, call, BL_E_THIS_THREAD);
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
    uint32_t insn = bl_interp_call_of(c->it, name);
    const struct bl_call *call = insn == CF_NO_INSN ? NULL : bl_interp_site(c->it, insn)->call;
    if (call == NULL || bl_call_callee(call) == NULL) {
      return false;
    }
    const struct bl_effect *e = bl_said_of_call(c->w->all, call, BL_E_THIS_THREAD);
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

/* What the branch compares for equality, two names; NULL if it does not. */
static const uint32_t *compared_by(const struct bl_method_check *c, uint32_t branch)
{
  const struct cf_insn *in = &c->it->insns.items[branch];
  if (in->op == CF_if_acmpeq || in->op == CF_if_acmpne) {
    return c->operands[branch].name;
  }
  bool number = branch > 0 && (in - 1)->op == CF_lcmp && (in->op == CF_ifeq || in->op == CF_ifne);
  return number ? c->operands[branch - 1].name : NULL;
}

bool bl_is_others_thread(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  uint32_t branch = x->decided_at;
  const uint32_t *two = branch == CF_NO_INSN ? NULL : compared_by(c, branch);
  bool asks = false;
  for (unsigned i = 0; two != NULL && i < 2 && !asks; i++) {
    asks = bl_observe_is_value(it, o, two[i]) && bl_is_this_thread(c, two[1 - i]);
  }
  if (!asks || branch + 1 >= it->insns.n) {
    return false;
  }
  const struct cf_insn *in = &it->insns.items[branch];
  bool jumps = in->op == CF_if_acmpeq || in->op == CF_ifeq;
  uint32_t own = bl_interp_arm(it, branch, jumps);
  return !bl_normal_reach(it, it->arena, own, BL_NO_BLOCK)[it->cfg.block_of[x->insn]];
}

/* What the models say of threads of the call, NULL if nothing. */
/* The field that the path is, where all that happens to it is given; NULL if it is none. */
static const struct bl_field *closed_field(const struct bl_method_check *c, const struct bl_path *p)
{
  bool is_static = p->root == BL_ROOT_STATIC && p->len == 0;
  if (!is_static && p->len != 1) {
    return NULL;
  }
  const struct bl_field *f = c->it->program->fields[is_static ? p->base : p->step[0]];
  return bl_field_is_closed(f) && (f->access & CF_ACC_FINAL) != 0 ? f : NULL;
}

/* The method makes a thread's own of what it was given or found. */
static bool hands_out(const struct bl_method_check *c, const struct bl_method *m)
{
  bool does = false;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_effect *e = bl_said_of_call(c->w->all, &m->calls[i], BL_E_THREAD_LOCAL);
    does |= e != NULL && e->operand != BL_OPERAND_NONE;
  }
  return does;
}

static bool is_handed_out(const struct bl_method_check *c, const struct bl_class *nest)
{
  bool is = false;
  for (const struct bl_class *of = nest->nest_first; of != NULL; of = of->nest_next) {
    for (uint32_t i = 0; i < of->n_methods; i++) {
      is |= hands_out(c, &of->methods[i]);
    }
  }
  return is;
}

bool bl_is_thread_local(const struct bl_method_check *c, const struct bl_observation *o)
{
  uint32_t insn = bl_interp_call_of(c->it, o->object);
  const struct bl_call *call = insn == CF_NO_INSN ? NULL : bl_interp_site(c->it, insn)->call;
  const struct bl_effect *e = bl_said_of_call(c->w->all, call, BL_E_THREAD_LOCAL);
  if (e == NULL || e->operand != BL_OPERAND_NONE) {
    return false;
  }
  const struct bl_path *holder = bl_names_path(&c->it->names, c->operands[insn].name[0]);
  const struct bl_field *f = closed_field(c, holder);
  return f != NULL && !is_handed_out(c, f->cls->nest_host);
}
