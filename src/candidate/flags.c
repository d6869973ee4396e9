/* What branches ask of flags: of fields, of atomics, of the answer of a compareAndSet. Receives
   calls and branches with the states before them; knows nothing of what a flag announces. */
#include "src/candidate/flags.h"

/* An operation of the library's upon all that there is: most accesses of callees are none. */
static bool is_whole(const struct bl_access *a)
{
  return a->bci == BL_BCI_MODEL && a->key == 0;
}

static bool is_flag(const struct bl_interp *it, const struct bl_access *a, uint32_t state)
{
  return state < BL_UNMAPPED &&
         (a->cell || !a->write || bl_state_kind_of(state) == BL_STATE_FIELD) &&
         !bl_state_is_nowhere(it->program, state);
}

void bl_flag_ops_see(struct bl_flag_ops *ops, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  for (uint32_t i = 0; i < e->n_accesses && ops->n < BL_MAX_FLAG_OPS; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!is_whole(a)) {
      continue;
    }
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (!is_flag(it, a, at.state)) {
      continue;
    }
    uint32_t name = a->write && args.n > 1 ? args.name[args.n - 1] : 0;
    bool compares = a->write && a->expects != 0 && a->expects <= args.n;
    uint32_t expected = compares ? args.name[a->expects - 1] : 0;
    ops->items[ops->n++] = (struct bl_flag_op){
        .insn = insn,
        .state = at.state,
        .object = bl_names_of(&it->names, &at.object),
        .writes = a->write,
        .compares = compares,
        .expected = bl_constant_of(it->program, bl_names_path(&it->names, expected)),
        .stored = bl_constant_of(it->program, bl_names_path(&it->names, name)),
        .name = name};
  }
}

const struct bl_flag_op *bl_flag_op_of(const struct bl_flag_ops *ops, const struct bl_interp *it,
                                       uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  const struct bl_flag_op *best = NULL;
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n) {
    return NULL;
  }
  uint32_t insn = it->insns.index_of[p->base];
  for (unsigned i = 0; i < ops->n; i++) {
    if (ops->items[i].insn == insn && (best == NULL || ops->items[i].writes)) {
      best = &ops->items[i];
    }
  }
  return best;
}

/* The operation whose answer is compared, and with what; NULL: none is, or with no constant. */
static const struct bl_flag_op *compared(struct bl_constant *than, const struct bl_flag_ops *ops,
                                         const struct bl_interp *it, const struct bl_frame *f,
                                         enum cf_opcode op)
{
  bool null = op == CF_ifnull || op == CF_ifnonnull;
  bool two = op == CF_if_icmpeq || op == CF_if_icmpne || op == CF_if_acmpeq || op == CF_if_acmpne;
  uint32_t last = f->name[bl_frame_top(f, 0)];
  *than = (struct bl_constant){null ? BL_CONSTANT_NULL : BL_CONSTANT_INT, 0};
  if (!two) {
    bool zero = null || op == CF_ifeq || op == CF_ifne;
    const struct bl_flag_op *by = zero ? bl_flag_op_of(ops, it, last) : NULL;
    if (by != NULL && by->asks.kind != BL_NO_CONSTANT) {
      *than = by->asks;
    }
    return by != NULL && by->standing == BL_EQUAL ? by : NULL;
  }
  uint32_t first = f->name[bl_frame_top(f, 1)];
  const struct bl_flag_op *by = bl_flag_op_of(ops, it, first);
  *than = bl_constant_of(it->program, bl_names_path(&it->names, by != NULL ? last : first));
  by = by != NULL ? by : bl_flag_op_of(ops, it, last);
  bool plain = by != NULL && by->asks.kind == BL_NO_CONSTANT;
  return plain && than->kind != BL_NO_CONSTANT ? by : NULL;
}

struct bl_flag_test bl_flag_test_of(const struct bl_flag_ops *ops, struct bl_interp *it,
                                    const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_flag_test t = {bl_test_of(it, f, insn), NULL};
  struct bl_constant than;
  if (t.test.state != BL_NO_STATE || insn + 1 >= it->insns.n) {
    return t;
  }
  t.by = compared(&than, ops, it, f, (enum cf_opcode)in->op);
  if (t.by != NULL) {
    bool equal = in->op == CF_ifeq || in->op == CF_ifnull || in->op == CF_if_icmpeq ||
                 in->op == CF_if_acmpeq;
    if (t.by->asks.kind != BL_NO_CONSTANT) { /* it jumps where the answer is false, or true */
      equal = (in->op == CF_ifne) != t.by->unequal;
    }
    t.test = (struct bl_test){.state = t.by->state,
                              .object = t.by->object,
                              .than = than,
                              .equal = bl_interp_arm(it, insn, equal),
                              .other = bl_interp_arm(it, insn, !equal)};
  }
  return t;
}

enum bl_standing bl_standing_of(enum cf_opcode op)
{
  switch (op) {
  case CF_iflt:
  case CF_if_icmplt:
    return BL_LESS;
  case CF_ifle:
  case CF_if_icmple:
    return BL_AT_MOST;
  case CF_ifgt:
  case CF_if_icmpgt:
    return BL_MORE;
  case CF_ifge:
  case CF_if_icmpge:
    return BL_AT_LEAST;
  default:
    return BL_EQUAL;
  }
}

/* The order seen from the other operand. */
static enum bl_standing mirrored(enum bl_standing order)
{
  static const enum bl_standing of[] = {BL_EQUAL, BL_MORE, BL_AT_LEAST, BL_LESS, BL_AT_MOST};
  return of[order];
}

/* The answer of a getter that compares by itself. */
static struct bl_flag_test order_by_getter(enum bl_standing *order, const struct bl_flag_op *by,
                                           uint32_t holds, uint32_t other)
{
  *order = by->standing;
  return (struct bl_flag_test){{.state = by->state,
                                .object = by->object,
                                .than = by->asks,
                                .also = by->also,
                                .equal = holds,
                                .other = other},
                               by};
}

/* A comparison of the number that stands below another on the stack, or alone, with a constant. */
static struct bl_flag_test order_of_number(enum bl_standing *order, const struct bl_flag_ops *ops,
                                           struct bl_interp *it, const struct bl_frame *f,
                                           bool alone)
{
  struct bl_flag_test t = {{.state = BL_NO_STATE}, NULL};
  uint32_t last = f->name[bl_frame_top(f, 0)], flag = alone ? last : f->name[bl_frame_top(f, 1)];
  struct bl_constant than = {BL_CONSTANT_INT, 0};
  if (!alone) {
    than = bl_constant_of(it->program, bl_names_path(&it->names, last));
    if (than.kind == BL_NO_CONSTANT) {
      than = bl_constant_of(it->program, bl_names_path(&it->names, flag));
      flag = last;
      *order = mirrored(*order);
    }
  }
  t.test = bl_test_compared(it, flag, than);
  if (t.test.state == BL_NO_STATE && than.kind == BL_CONSTANT_INT) {
    t.by = bl_flag_op_of(ops, it, flag);
    t.by = t.by != NULL && t.by->asks.kind == BL_NO_CONSTANT ? t.by : NULL;
  }
  if (t.by != NULL) {
    t.test = (struct bl_test){.state = t.by->state, .object = t.by->object, .than = than};
  }
  return t;
}

/* What a branch asks of the number that a flag is, by its order; *order stays BL_EQUAL where it is
   none. */
static struct bl_flag_test order_of(enum bl_standing *order, const struct bl_flag_ops *ops,
                                    struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_flag_test t = {{.state = BL_NO_STATE}, NULL};
  bool asked = in->op == CF_ifeq || in->op == CF_ifne;
  *order = bl_standing_of((enum cf_opcode)in->op);
  if ((*order == BL_EQUAL && !asked) || insn + 1 >= it->insns.n) {
    return t;
  }
  if (asked) {
    const struct bl_flag_op *by = bl_flag_op_of(ops, it, f->name[bl_frame_top(f, 0)]);
    bool when_true = (in->op == CF_ifne) != (by != NULL && by->unequal);
    return by == NULL || by->standing == BL_EQUAL
               ? t
               : order_by_getter(order, by, bl_interp_arm(it, insn, when_true),
                                 bl_interp_arm(it, insn, !when_true));
  }
  bool alone = in->op >= CF_ifeq && in->op <= CF_ifle;
  t = order_of_number(order, ops, it, f, alone);
  t.test.equal = bl_interp_arm(it, insn, true);
  t.test.other = bl_interp_arm(it, insn, false);
  return t;
}

struct bl_flag_test bl_flag_comparison_of(enum bl_standing *order, const struct bl_flag_ops *ops,
                                          struct bl_interp *it, const struct bl_frame *f,
                                          uint32_t insn)
{
  struct bl_flag_test t = bl_flag_test_of(ops, it, f, insn);
  *order = BL_EQUAL;
  return t.test.state != BL_NO_STATE ? t : order_of(order, ops, it, f, insn);
}

bool bl_flag_arms(uint32_t *told, uint32_t *not_told, const struct bl_interp *it,
                  const struct bl_test *t, struct bl_constant value)
{
  bool same = bl_constant_eq(t->than, value);
  bool born = bl_is_born_with(t->than);
  bool boolean = bl_state_kind_of(t->state) == BL_STATE_CONTENTS ||
                 strchr("ZL[", bl_state_field(it->program, t->state)->type) != NULL;
  if (t->equal == t->other || (!same && !(born && boolean && !bl_is_born_with(value)))) {
    return false;
  }
  *told = same ? t->equal : t->other;
  *not_told = same ? t->other : t->equal;
  return true;
}

static bool stands_so(enum bl_standing order, int32_t a, int32_t b)
{
  switch (order) {
  case BL_LESS:
    return a < b;
  case BL_AT_MOST:
    return a <= b;
  case BL_MORE:
    return a > b;
  case BL_AT_LEAST:
    return a >= b;
  default:
    return a == b;
  }
}

uint32_t bl_flag_arm_of(const struct bl_test *t, enum bl_standing order, struct bl_constant value)
{
  bool numbers = value.kind == BL_CONSTANT_INT && t->than.kind == BL_CONSTANT_INT;
  if (t->equal == t->other || value.kind == BL_NO_CONSTANT || t->than.kind == BL_NO_CONSTANT ||
      (order != BL_EQUAL && order != BL_EITHER && !numbers)) {
    return BL_NO_BLOCK;
  }
  bool too = order == BL_EITHER && bl_constant_eq(t->also, value);
  bool so = too || (numbers ? stands_so(order, value.value, t->than.value)
                            : bl_constant_eq(t->than, value));
  return so ? t->equal : t->other;
}

/* --- flags in local variables --- */

/* The last instruction of the block that is no jump without a question; CF_NO_INSN: none. */
static uint32_t last_pushed(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  uint32_t last = b->end - 1;
  bool jumps = cf_opcodes[it->insns.items[last].op].kind == CF_K_GOTO;
  return !jumps ? last : last > b->first ? last - 1 : CF_NO_INSN;
}

/* Whether the instruction gives the flag the other value, or comes behind the read only. */
static bool is_by_way_of(const struct bl_interp *it, uint32_t insn, bool set, uint32_t read)
{
  enum cf_opcode op = insn == CF_NO_INSN ? CF_nop : (enum cf_opcode)it->insns.items[insn].op;
  return (op == CF_iconst_0 || op == CF_iconst_1) &&
         ((op == CF_iconst_1) != set || bl_comes_before(it, read, insn));
}

/* A store: what it stores is pushed right before, or on each way to it. */
static bool stores_by_way_of(const struct bl_interp *it, uint32_t store, bool set, uint32_t read)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[store]];
  if (store > b->first) {
    return is_by_way_of(it, store - 1, set, read);
  }
  bool all = b->n_pred > 0;
  for (unsigned i = 0; i < b->n_pred && all; i++) {
    all = is_by_way_of(it, last_pushed(it, b->pred[i]), set, read);
  }
  return all;
}

bool bl_flag_comes_by(const struct bl_interp *it, uint32_t branch, uint32_t use, uint32_t read)
{
  const struct cf_insn *in = it->insns.items;
  if (branch == CF_NO_INSN || branch == 0 || branch + 1 >= it->insns.n ||
      (in[branch].op != CF_ifeq && in[branch].op != CF_ifne) ||
      cf_opcodes[in[branch - 1].op].kind != CF_K_LOAD) {
    return false;
  }
  uint32_t jump = it->cfg.block_of[it->insns.index_of[in[branch].a]],
           next = it->cfg.block_of[branch + 1];
  bool jumps = bl_arm_leads_to(it, jump, use), set = jumps == (in[branch].op == CF_ifne);
  if (!jumps && !bl_arm_leads_to(it, next, use)) {
    return false;
  }
  bool all = true;
  for (uint32_t i = 0; i < it->insns.n && all; i++) {
    if (cf_opcodes[in[i].op].kind == CF_K_STORE && in[i].a == in[branch - 1].a) {
      all = stores_by_way_of(it, i, set, read);
    }
  }
  return all;
}

/* The branch that asks whether what is read there is null; CF_NO_INSN: none does, straight away. */
static uint32_t asking(const struct bl_interp *it, uint32_t read)
{
  const struct cf_insn *in = it->insns.items;
  uint32_t i = read + 1;
  if (i + 1 < it->insns.n && in[i].op == CF_dup) {
    i++;
  }
  if (i + 1 < it->insns.n && cf_opcodes[in[i].op].kind == CF_K_STORE) {
    i++;
    i += i + 1 < it->insns.n && cf_opcodes[in[i].op].kind == CF_K_LOAD ? 1 : 0;
  }
  return i < it->insns.n && (in[i].op == CF_ifnull || in[i].op == CF_ifnonnull) ? i : CF_NO_INSN;
}

bool bl_asks_for_null(const struct bl_interp *it, uint32_t read)
{
  return asking(it, read) != CF_NO_INSN;
}

static bool only_throws(const struct bl_interp *it, uint32_t block)
{
  enum { FEW_BLOCKS = 4 };
  for (unsigned i = 0; i < FEW_BLOCKS; i++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    if (b->n_succ != 1) {
      return b->n_succ == 0 && it->insns.items[b->end - 1].op == CF_athrow;
    }
    block = b->succ[0];
  }
  return false;
}

bool bl_fails_at(const struct bl_interp *it, uint32_t branch, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  return b->n_succ == 2 && only_throws(it, block) &&
         !only_throws(it, b->succ[b->succ[0] == block ? 1 : 0]);
}

bool bl_fails_for_null(const struct bl_interp *it, uint32_t read)
{
  uint32_t branch = asking(it, read);
  if (branch == CF_NO_INSN) {
    return false;
  }
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  bool jumps = it->insns.items[branch].op == CF_ifnull;
  return b->n_succ == 2 && bl_fails_at(it, branch, b->succ[jumps ? 0 : 1]);
}
