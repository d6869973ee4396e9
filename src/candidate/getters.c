/* Getters that tell of a flag, read off their few instructions: see the header. Knows nothing of
   who asks, nor what the flag announces. */
#include "src/candidate/getters.h"

/* --- the instructions --- */

struct reader {
  const struct bl_method *m;
  const uint8_t *p;
  uint32_t n, at; /* bytes */
};

static unsigned op_at(const struct reader *r, uint32_t at)
{
  return at < r->n ? r->p[at] : CF_nop;
}

static int32_t operand(const struct reader *r)
{
  if (r->at + 2 >= r->n) {
    return 0;
  }
  int32_t high = (int8_t)r->p[r->at + 1];
  return high * 256 + r->p[r->at + 2];
}

/* The field of `this` that is read first. */
static const struct bl_field *read_field(struct reader *r)
{
  r->at = 1;
  if (op_at(r, 0) != CF_aload_0 || op_at(r, 1) != CF_getfield) {
    return NULL;
  }
  const struct bl_field *f = bl_program_field(r->m->cls, (uint32_t)operand(r) & 0xffff);
  r->at += 3;
  return f;
}

/* Whether a call follows that reads what the field contains, and does no more. */
static bool read_contents(const struct bl_summaries *s, struct reader *r)
{
  if (op_at(r, r->at) != CF_invokevirtual || r->m->n_calls != 1) {
    return false;
  }
  const struct bl_method *callee = bl_call_callee(&r->m->calls[0]);
  const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(s, callee);
  bool reads = model != NULL && bl_model_effect(model, BL_E_READ) != NULL &&
               bl_model_effect(model, BL_E_WRITE) == NULL &&
               bl_model_effect(model, BL_E_TAKE) == NULL;
  r->at += reads ? 3 : 0;
  if (reads && op_at(r, r->at) == CF_checkcast) {
    r->at += 3;
  }
  return reads;
}

/* The constant that is pushed, if one is. */
static struct bl_constant read_constant(struct reader *r)
{
  unsigned op = op_at(r, r->at);
  if (op == CF_getstatic) {
    const struct bl_field *f = bl_program_field(r->m->cls, (uint32_t)operand(r) & 0xffff);
    r->at += 3;
    bool constant = f != NULL && (f->access & CF_ACC_FINAL) != 0;
    return (struct bl_constant){constant ? BL_CONSTANT_FIELD : BL_NO_CONSTANT,
                                constant ? (int32_t)f->id : 0};
  }
  int32_t number = op == CF_bipush ? (int8_t)op_at(r, r->at + 1) : operand(r);
  struct bl_constant value = bl_constant_of_insn(op, number);
  r->at += value.kind == BL_NO_CONSTANT ? 0 : op == CF_sipush ? 3 : op == CF_bipush ? 2 : 1;
  return value;
}

/* What the branch compares the field with, and how, where it jumps; standing and unequal of *to. */
static bool read_comparison(struct bl_flag_op *to, struct reader *r)
{
  struct bl_constant than = read_constant(r);
  enum cf_opcode op = (enum cf_opcode)op_at(r, r->at);
  bool two = than.kind != BL_NO_CONSTANT;
  to->standing = bl_standing_of(op);
  switch (op) {
  case CF_ifnull:
  case CF_ifnonnull:
    to->asks = (struct bl_constant){BL_CONSTANT_NULL, 0};
    to->unequal = op == CF_ifnonnull;
    return !two;
  case CF_ifeq:
  case CF_ifne:
    to->asks = (struct bl_constant){BL_CONSTANT_INT, 0};
    to->unequal = op == CF_ifne;
    return !two;
  case CF_if_icmpeq:
  case CF_if_icmpne:
  case CF_if_acmpeq:
  case CF_if_acmpne:
    to->asks = than;
    to->unequal = op == CF_if_icmpne || op == CF_if_acmpne;
    return two;
  default:
    to->asks = two ? than : (struct bl_constant){BL_CONSTANT_INT, 0};
    return to->standing != BL_EQUAL && (op >= CF_if_icmpeq && op <= CF_if_icmple) == two;
  }
}

static void turn_round(struct bl_flag_op *to)
{
  static const enum bl_standing contrary[] = {BL_EQUAL, BL_AT_LEAST, BL_MORE, BL_AT_MOST, BL_LESS};
  to->unequal ^= to->standing == BL_EQUAL;
  to->standing = contrary[to->standing];
}

/* The answers of the two ways, and nothing else: `iconst_1; goto; iconst_0; ireturn`, or with two
   returns. *jumped: what it answers where the branch jumps. */
static bool read_answers(struct reader *r, bool *jumped)
{
  uint32_t target = (uint32_t)((int32_t)r->at + operand(r)), first = r->at + 3;
  unsigned stays = op_at(r, first), goes = op_at(r, target);
  bool two = (stays == CF_iconst_0 && goes == CF_iconst_1) ||
             (stays == CF_iconst_1 && goes == CF_iconst_0);
  bool returns = op_at(r, first + 1) == CF_ireturn && target == first + 2;
  bool joins = op_at(r, first + 1) == CF_goto && target == first + 4;
  *jumped = goes == CF_iconst_1;
  return two && (returns || joins) && op_at(r, target + 1) == CF_ireturn && target + 2 == r->n;
}

/* The second look at the same field: by a read of its own, or in the variable that it was put in.
 */
static bool read_again(struct reader *r, const struct bl_field *f, bool local)
{
  unsigned op = op_at(r, r->at);
  if (local) {
    r->at++;
    return op == CF_iload_1 || op == CF_aload_1;
  }
  r->at++;
  bool same = op == CF_aload_0 && op_at(r, r->at) == CF_getfield &&
              bl_program_field(r->m->cls, (uint32_t)operand(r) & 0xffff) == f;
  r->at += 3;
  return same;
}

/* `state == A || state == B`, or `state != A && state != B`, behind the first read: both
   comparisons lead to one answer where they find it equal. */
static bool read_either(struct bl_flag_op *to, struct reader *r, const struct bl_field *f)
{
  struct bl_flag_op second = {.unequal = false};
  unsigned store = op_at(r, r->at), load = op_at(r, r->at + 1);
  bool local =
      (store == CF_istore_1 && load == CF_iload_1) || (store == CF_astore_1 && load == CF_aload_1);
  bool jumped;
  r->at += local ? 2 : 0;
  if (!read_comparison(to, r) || to->standing != BL_EQUAL || to->unequal) {
    return false;
  }
  uint32_t first = (uint32_t)((int32_t)r->at + operand(r));
  r->at += 3;
  if (!read_again(r, f, local) || !read_comparison(&second, r) || second.standing != BL_EQUAL ||
      !read_answers(r, &jumped)) {
    return false;
  }
  uint32_t target = (uint32_t)((int32_t)r->at + operand(r));
  bool one = first == target ? jumped : !jumped, other = second.unequal ? !jumped : jumped;
  to->also = second.asks;
  to->standing = BL_EITHER;
  to->unequal = !one;
  return one == other && (first == target || first == r->at + 3) &&
         to->asks.kind != BL_NO_CONSTANT && to->also.kind != BL_NO_CONSTANT;
}

bool bl_flag_is_getter(const struct bl_method *m)
{
  enum { MOST_INSNS = 14 };
  return bl_method_has_body(m) && !bl_method_is(m, CF_ACC_STATIC) && !bl_method_is_init(m) &&
         bl_method_descriptor(m).p[1] == ')' && m->n_insns <= MOST_INSNS;
}

static bool begin(struct reader *r, const struct bl_method *getter)
{
  enum { LONGEST = 32 }; /* bytes */
  *r = (struct reader){.m = getter};
  if (!bl_flag_is_getter(getter)) {
    return false;
  }
  struct cf_bytes code = cf_code_bytecode(getter->cls->cf, bl_method_member(getter));
  r->p = code.p;
  r->n = (uint32_t)code.n;
  return code.n <= LONGEST;
}

/* What the getter tells, but of which object: false if it does more, or other things. */
static bool decode(struct bl_flag_op *to, const struct bl_summaries *s,
                   const struct bl_method *getter)
{
  struct reader r;
  const struct bl_field *f = begin(&r, getter) ? read_field(&r) : NULL;
  bool jumped, cell = f != NULL && read_contents(s, &r);
  if (f == NULL || (cell && (s->holds_traits[f->id] & BL_T_CELL) == 0)) {
    return false;
  }
  *to = (struct bl_flag_op){.getter = true,
                            .state = bl_state_of(f->id, cell ? BL_STATE_CONTENTS : BL_STATE_FIELD),
                            .asks = {BL_NO_CONSTANT, 0}};
  if (cf_opcodes[op_at(&r, r.at)].kind == CF_K_RETURN) {
    return r.at + 1 == r.n;
  }
  struct reader again = r;
  struct bl_flag_op either = *to;
  if (!cell && read_either(&either, &again, f)) {
    *to = either;
    return true;
  }
  if (!read_comparison(to, &r) || to->asks.kind == BL_NO_CONSTANT || !read_answers(&r, &jumped)) {
    return false;
  }
  if (!jumped) {
    turn_round(to);
  }
  return true;
}

/* --- calls --- */

/* One that does more than these few instructions, a lock around them perhaps, as its summary has
   it. */
static void see_by_summary(struct bl_flag_ops *ops, struct bl_interp *it, const struct bl_frame *f,
                           uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  if (e->n_seen != 1 || e->n_accesses != 1 || e->seen[0].control || e->seen[0].key != 0 ||
      e->seen[0].bci == BL_BCI_MODEL || site->result[0] == 0) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  struct bl_location at = bl_interp_map_location(it, &args, &e->seen[0].at);
  if (at.state < BL_UNMAPPED && at.state != bl_state_nowhere(it->program)) {
    ops->items[ops->n++] = (struct bl_flag_op){
        .insn = insn, .state = at.state, .object = bl_names_of(&it->names, &at.object)};
  }
}

void bl_flag_getters_see(struct bl_flag_ops *ops, const struct bl_summaries *s,
                         struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_method *getter = bl_family_helper_of(it->method, bl_interp_site(it, insn)->call);
  struct bl_flag_op op;
  struct bl_args args;
  if (ops->n == BL_MAX_FLAG_OPS) {
    return;
  }
  if (getter == NULL || !decode(&op, s, getter)) {
    see_by_summary(ops, it, f, insn);
    return;
  }
  bl_interp_args(it, f, insn, &args);
  op.insn = insn;
  op.object = args.name[0];
  ops->items[ops->n++] = op;
}
