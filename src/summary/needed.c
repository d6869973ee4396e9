/* What a method needs to be there. Receives its code, up to the first branch; interprets nothing
   but which slots of the operand stack have the parameter. */
#include "src/summary/needed.h"

#include "classfile/class/descriptor.h"

enum { MOST_INSNS = 32, MOST_DEEP = 2, MOST_SLOTS = 24 };

/* The operand stack: which slots have it. */
struct look {
  const struct bl_method *m;
  unsigned local, deep;
  bool has[MOST_SLOTS];
  unsigned depth;
};

enum verdict { GO_ON, NEEDED, UNKNOWN };

static bool fails_without(const struct bl_method *m, unsigned argument, unsigned deep);

static bool push(struct look *l, unsigned n, bool it)
{
  if (l->depth + n > MOST_SLOTS) {
    return false;
  }
  for (unsigned i = 0; i < n; i++) {
    l->has[l->depth++] = it;
  }
  return true;
}

/* Whether one of the slots taken has it. */
static bool pop(struct look *l, unsigned n)
{
  bool any = false;
  for (unsigned i = 0; i < n && l->depth > 0; i++) {
    any |= l->has[--l->depth];
  }
  return any;
}

/* The slot that many below the top has it. */
static bool has(const struct look *l, unsigned below)
{
  return below < l->depth && l->has[l->depth - 1 - below];
}

static enum verdict replace(struct look *l, unsigned pops, unsigned pushes)
{
  (void)pop(l, pops);
  return push(l, pushes, false) ? GO_ON : UNKNOWN;
}

/* --- calls --- */

/* The one method of the program that the call reaches; NULL if there may be another. */
static const struct bl_method *only_target(const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_method *m = t->n == 1 && !t->open ? t->items[0] : NULL;
  return m != NULL && bl_method_has_body(m) && !m->cls->library ? m : NULL;
}

bool bl_call_needs(const struct bl_call *call, unsigned argument)
{
  const struct bl_method *m = only_target(call);
  return m != NULL && fails_without(m, argument, 0);
}

/* Which of the arguments has it, counted with the receiver; UINT32_MAX if none does. */
static unsigned argument_of(const struct look *l, struct cf_str descriptor, unsigned receiver)
{
  unsigned at = cf_descriptor_slots(descriptor), i = receiver;
  struct cf_descriptor_walk w = cf_descriptor_parameters(descriptor);
  for (struct cf_str one; cf_descriptor_next(&one, &w); i++) {
    if (cf_descriptor_type(one) == 'A' && has(l, at - 1)) {
      return i;
    }
    at -= cf_value_slots(one);
  }
  return UINT32_MAX;
}

static enum verdict see_call(struct look *l, const struct cf_insn *in)
{
  const struct cf_pool *pool = &l->m->cls->cf->pool;
  struct cf_str d = cf_pool_descriptor(pool, (uint32_t)in->a);
  bool dynamic = in->op == CF_invokedynamic; /* a text, or an object that is run later */
  unsigned slots = cf_descriptor_slots(d), receiver = !dynamic && in->op != CF_invokestatic;
  const struct bl_call *call = dynamic ? NULL : bl_method_call(l->m, in->bci);
  const struct bl_method *target = call == NULL ? NULL : only_target(call);
  unsigned given = argument_of(l, d, receiver);
  if ((receiver != 0 && has(l, slots)) ||
      (given != UINT32_MAX && target != NULL && l->deep < MOST_DEEP &&
       fails_without(target, given, l->deep + 1))) {
    return NEEDED;
  }
  return replace(l, slots + receiver, cf_value_slots(cf_descriptor_result(d)));
}

/* --- instructions --- */

static enum verdict see_field(struct look *l, const struct cf_insn *in)
{
  unsigned width =
      cf_value_slots(bl_field_descriptor(bl_program_field(l->m->cls, (uint32_t)in->a)));
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_GET_STATIC:
    return replace(l, 0, width);
  case CF_K_PUT_STATIC:
    return replace(l, width, 0);
  case CF_K_GET_FIELD:
    return has(l, 0) ? NEEDED : replace(l, 1, width);
  default:
    return has(l, width) ? NEEDED : replace(l, width + 1, 0);
  }
}

/* What is moved about is followed only where it is copied on the top. */
static enum verdict see_move(struct look *l, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  bool copied = in->op == CF_dup && has(l, 0);
  bool any = pop(l, op->n_pops);
  bool pushed = push(l, op->n_pushes, copied);
  return (any && !copied && in->op != CF_pop) || !pushed ? UNKNOWN : GO_ON;
}

static enum verdict see(struct look *l, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  switch ((enum cf_kind)op->kind) {
  case CF_K_LOAD:
    return push(l, op->n_pushes, op->pushes[0] == 'A' && (unsigned)in->a == l->local) ? GO_ON
                                                                                      : UNKNOWN;
  case CF_K_STORE:
    (void)pop(l, op->n_pops);
    return l->local - (unsigned)in->a < op->n_pops ? UNKNOWN : GO_ON;
  case CF_K_STACK:
    return see_move(l, in);
  case CF_K_CAST:
  case CF_K_IINC:
  case CF_K_NOP:
    return GO_ON;
  case CF_K_GET_STATIC:
  case CF_K_PUT_STATIC:
  case CF_K_GET_FIELD:
  case CF_K_PUT_FIELD:
    return see_field(l, in);
  case CF_K_INVOKE:
    return see_call(l, in);
  case CF_K_ARRAY_LENGTH:
  case CF_K_MONITOR:
    return has(l, 0) ? NEEDED : replace(l, op->n_pops, op->n_pushes);
  case CF_K_ARRAY_LOAD:
  case CF_K_ARRAY_STORE:
    return has(l, op->n_pops - 1u) ? NEEDED : replace(l, op->n_pops, op->n_pushes);
  case CF_K_CONST:
    return replace(l, 0, in->op == CF_ldc2_w ? 2 : op->n_pushes);
  case CF_K_ARITH:
  case CF_K_CONVERT:
  case CF_K_NEW:
    return replace(l, op->n_pops, op->n_pushes);
  default: /* it branches, ends, or asks */
    return UNKNOWN;
  }
}

/* --- a method --- */

/* The local variable of the argument, counted with the receiver; UINT32_MAX if it is no reference.
 */
static unsigned local_of(const struct bl_method *m, unsigned argument)
{
  unsigned local = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1, i = local;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  for (struct cf_str one; cf_descriptor_next(&one, &w); i++) {
    if (i == argument) {
      return cf_descriptor_type(one) == 'A' ? local : UINT32_MAX;
    }
    local += cf_value_slots(one);
  }
  return UINT32_MAX;
}

/* Nobody there catches what is thrown, but who throws it on. */
static bool is_caught(const struct bl_method *m, uint32_t bci)
{
  struct cf_arena a;
  struct cf_code code;
  struct cf_err err = {0};
  cf_arena_init(&a);
  bool caught = !cf_code_parse_again(&code, &a, m->cls->cf, bl_method_member(m), &err);
  for (uint32_t i = 0; !caught && i < code.n_handlers; i++) {
    const struct cf_handler *h = &code.handlers[i];
    caught = h->catch_type != 0 && h->start <= bci && bci < h->end;
  }
  cf_arena_destroy(&a);
  return caught;
}

static bool fails_without(const struct bl_method *m, unsigned argument, unsigned deep)
{
  struct look l = {.m = m, .local = local_of(m, argument), .deep = deep};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  enum verdict v = l.local == UINT32_MAX ? UNKNOWN : GO_ON;
  for (uint32_t bci = 0, n = 0;
       v == GO_ON && n < MOST_INSNS && bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in), n++) {
    v = see(&l, &in);
  }
  return v == NEEDED && !is_caught(m, in.bci);
}
