/* Reads one method for what its variables have. Receives its instructions, one after the other;
   interprets nothing: what is loaded right before a call are its arguments, but for what the others
   are made of, and a compiler's test for null. Knows nothing of threads. */
#include "src/sharing/giver.h"

#include "classfile/class/descriptor.h"

enum { LONGEST_CONDITION = 24 }; /* instructions up to its branch that are looked at */

/* --- what is in a local --- */

const struct bl_class *bl_giver_class(const struct bl_giver *g, struct cf_str descriptor)
{
  return cf_descriptor_type(descriptor) == 'A' && *descriptor.p == 'L'
             ? bl_program_class(g->s->program, cf_descriptor_class(descriptor))
             : NULL;
}

bool bl_giver_is_of_slot(const struct bl_giver *g, const struct cf_insn *in, uint32_t *slot)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  bool of_static = kind == CF_K_GET_STATIC || kind == CF_K_PUT_STATIC;
  const struct bl_field *f = of_static ? bl_program_field(g->m->cls, (uint32_t)in->a) : NULL;
  *slot = f != NULL ? BL_GIVER_STATIC + f->id : (uint32_t)in->a;
  return f != NULL || kind == CF_K_LOAD || kind == CF_K_STORE;
}

bool bl_giver_is_stored(const struct bl_giver *g, uint32_t slot, uint32_t from, uint32_t to)
{
  for (uint32_t i = 0; i < g->n_stores; i++) {
    const struct bl_giver_store *s = &g->stores[i];
    if (s->slot == slot && s->bci >= from && s->bci <= to) {
      return true;
    }
  }
  return false;
}

const struct bl_giver_store *bl_giver_last_store(const struct bl_giver *g, uint32_t slot)
{
  for (uint32_t i = g->n_stores; i-- > 0;) {
    if (g->stores[i].slot == slot) {
      return &g->stores[i];
    }
  }
  return NULL;
}

const struct bl_class *bl_giver_class_in(const struct bl_giver *g, uint32_t slot)
{
  const struct bl_giver_store *last = bl_giver_last_store(g, slot);
  if (last != NULL) {
    return last->made;
  }
  if (slot >= BL_GIVER_STATIC) {
    return bl_giver_class(g, bl_field_descriptor(g->s->program->fields[slot - BL_GIVER_STATIC]));
  }
  bool instance = !bl_method_is(g->m, CF_ACC_STATIC);
  if (instance && slot == 0) {
    return g->m->cls;
  }
  uint32_t at = instance ? 1 : 0;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(g->m));
  while (at <= slot && cf_descriptor_next(&d, &w)) {
    if (at == slot) {
      return bl_giver_class(g, d);
    }
    at += cf_value_slots(d);
  }
  return NULL;
}

/* --- parameters and arguments --- */

bool bl_giver_is_parameter(const struct bl_giver *g, uint32_t slot)
{
  return slot < g->m->slots && (slot > 0 || bl_method_is(g->m, CF_ACC_STATIC)) &&
         bl_giver_last_store(g, slot) == NULL;
}

uint32_t bl_giver_parameter(const struct bl_giver *g, uint32_t slot)
{
  uint32_t at = bl_method_is(g->m, CF_ACC_STATIC) ? 0 : 1, n = 0;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(g->m));
  while (at < slot && cf_descriptor_next(&d, &w)) {
    at += cf_value_slots(d);
    n++;
  }
  return at == slot && n < BL_GIVES_MOST && bl_giver_is_parameter(g, slot) ? n : BL_GIVES_MOST;
}

uint32_t bl_giver_arguments(const struct bl_call *c, struct cf_str *to)
{
  const struct bl_lambda *l = bl_call_lambda(c);
  uint32_t n = 0, most = l != NULL ? l->captured : UINT32_MAX;
  if (l != NULL && l->captured > 0 && l->kind != 6 && l->kind != 8) {
    to[n++] = CF_STR("");
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(
      l != NULL ? bl_method_descriptor(l->body) : bl_method_descriptor(bl_call_callee(c)));
  while (n < most && cf_descriptor_next(&d, &w)) {
    if (n == BL_GIVER_ARGUMENTS) {
      return 0;
    }
    to[n++] = d;
  }
  return n;
}

/* What an instruction takes from the stack, and leaves there, in slots. */
struct effect {
  uint32_t takes, leaves;
};

/* Of a call, or an access of a field. */
static struct effect effect_of_member(const struct bl_giver *g, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  struct cf_str d = cf_pool_descriptor(&g->m->cls->cf->pool, (uint32_t)in->a);
  if (kind == CF_K_INVOKE) {
    bool object = in->op != CF_invokestatic && in->op != CF_invokedynamic;
    return (struct effect){cf_descriptor_slots(d) + (object ? 1 : 0),
                           cf_value_slots(cf_descriptor_result(d))};
  }
  bool object = kind == CF_K_GET_FIELD || kind == CF_K_PUT_FIELD;
  bool put = kind == CF_K_PUT_STATIC || kind == CF_K_PUT_FIELD;
  uint32_t slots = cf_value_slots(d);
  return (struct effect){(object ? 1 : 0) + (put ? slots : 0), put ? 0 : slots};
}

/* False where straight code ends, or it is anybody's guess. */
static bool effect_of(const struct bl_giver *g, const struct cf_insn *in, struct effect *to)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  *to = (struct effect){op->n_pops, op->n_pushes};
  switch ((enum cf_kind)op->kind) {
  case CF_K_GET_STATIC:
  case CF_K_PUT_STATIC:
  case CF_K_GET_FIELD:
  case CF_K_PUT_FIELD:
  case CF_K_INVOKE:
    *to = effect_of_member(g, in);
    return true;
  case CF_K_CONST:
    to->leaves = in->op == CF_ldc2_w ? 2 : to->leaves;
    return true;
  case CF_K_BRANCH:
  case CF_K_GOTO:
  case CF_K_JSR:
  case CF_K_RET:
  case CF_K_SWITCH:
  case CF_K_RETURN:
  case CF_K_THROW:
    return false;
  default:
    return in->op != CF_multianewarray;
  }
}

/* The n-th instruction of the method, from 1; NULL: it is forgotten, or those of a test for null
   have taken its place. */
static const struct cf_insn *remembered(const struct bl_giver *g, uint32_t n)
{
  return n == 0 || g->n_last - n >= BL_GIVER_ARGUMENTS - 2 ? NULL
                                                           : &g->last[(n - 1) % BL_GIVER_ARGUMENTS];
}

/* Goes back before all that makes the operand which is there behind the `at`-th instruction, as
   the parts of a text; false: that is not to be told. */
static bool skip_operand(const struct bl_giver *g, uint32_t *at)
{
  const struct cf_insn *in = remembered(g, *at);
  struct effect e;
  if (in == NULL || !effect_of(g, in, &e)) {
    return false;
  }
  uint32_t still = e.leaves > 0 ? e.leaves : 1; /* `new X()` ends in a call that leaves nothing */
  while (still > 0 && (in = remembered(g, *at)) != NULL && effect_of(g, in, &e) &&
         e.leaves <= still) {
    still = still - e.leaves + e.takes;
    --*at;
  }
  return still == 0;
}

const struct cf_insn *bl_giver_push(const struct bl_giver *g, uint32_t n)
{
  uint32_t at = g->n_last;
  for (uint32_t i = 0; i < n; i++) {
    if (!skip_operand(g, &at)) {
      return NULL;
    }
  }
  return remembered(g, at);
}

/* --- the code --- */

void bl_giver_note_store(struct bl_giver *g, const struct cf_insn *in)
{
  const struct cf_insn *before =
      g->n_last == 0 ? NULL : &g->last[(g->n_last - 1) % BL_GIVER_ARGUMENTS];
  bool called = before != NULL && cf_opcodes[before->op].kind == CF_K_INVOKE;
  bool dynamic = called && before->op == CF_invokedynamic;
  const struct bl_method *by =
      called && !dynamic ? bl_program_method(g->m->cls, (uint32_t)before->a) : NULL;
  const struct bl_class *made = by != NULL && bl_method_is_init(by) ? by->cls : NULL;
  uint32_t lambda = dynamic ? g->call : 0, slot; /* the last call, + 1 */
  if (!bl_giver_is_of_slot(g, in, &slot)) {
    return;
  }
  if (g->n_stores < BL_GIVER_STORES) {
    g->stores[g->n_stores++] = (struct bl_giver_store){slot, in->bci, made, by, lambda};
  } else {
    g->over = true;
  }
}

void bl_giver_note_jump(struct bl_giver *g, const struct cf_insn *in)
{
  if ((uint32_t)in->a > in->bci) {
    return;
  }
  if (g->n_loops < BL_GIVER_LOOPS) {
    g->loops[g->n_loops++] = (struct bl_giver_loop){(uint32_t)in->a, in->bci};
  } else {
    g->over = true;
  }
}

bool bl_giver_enters_loop(const struct bl_giver *g, const struct cf_insn *jump)
{
  uint32_t bci = (uint32_t)jump->a;
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t i = 0; i < LONGEST_CONDITION && bci < g->code.n; i++) {
    if (!cf_insn_decode(&in, g->code, bci, 0, &err)) {
      return false;
    }
    if (cf_opcodes[in.op].kind == CF_K_BRANCH) {
      return (uint32_t)in.a > jump->bci && (uint32_t)in.a < (uint32_t)jump->a;
    }
    bci += cf_insn_length(&in);
  }
  return false;
}

static enum cf_opcode before(const struct bl_giver *g, uint32_t n)
{
  return g->n_last > n ? (enum cf_opcode)g->last[(g->n_last - 1 - n) % BL_GIVER_ARGUMENTS].op
                       : CF_nop;
}

/* Whether `x.getClass();` or `Objects.requireNonNull(x);` ends here, as compilers put it before
   `x::run`: a copy of what is loaded, a call and a pop. */
static bool is_null_test(const struct bl_giver *g, const struct cf_insn *in)
{
  enum cf_opcode call = before(g, 0);
  return in->op == CF_pop && (call == CF_invokevirtual || call == CF_invokestatic) &&
         before(g, 1) == CF_dup;
}

void bl_giver_remember(struct bl_giver *g, const struct cf_insn *in)
{
  if (is_null_test(g, in)) {
    g->n_last -= 2; /* what was loaded is the last again */
  } else {
    g->last[g->n_last++ % BL_GIVER_ARGUMENTS] = *in;
  }
}
