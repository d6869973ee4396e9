/* Branches as tests of a field's value. Receives a branch and the state before it; says what holds
   where it has led. Knows nothing of observations: the name of the operand tells what it was read
   from. */
#include "src/candidate/test.h"

static struct bl_test no_test(void)
{
  return (struct bl_test){.state = BL_NO_STATE};
}

struct bl_test bl_test_compared(struct bl_interp *it, uint32_t name, struct bl_constant than)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_FIELD);
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool element = p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT;
  struct bl_test t = no_test();
  if (at.state != BL_NO_STATE && !element && than.kind != BL_NO_CONSTANT) {
    t.state = at.state;
    t.object = bl_names_of(&it->names, &at.object);
    t.than = than;
  }
  return t;
}

bool bl_is_tested_at(struct cf_arena *a, const struct bl_method *m, uint32_t bci)
{
  struct cf_code code;
  struct cf_insn in = {.op = CF_nop};
  struct cf_err err = {0};
  bool decoded = bl_method_has_body(m) &&
                 cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err) &&
                 cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err);
  bci += decoded ? cf_insn_length(&in) : 0;
  return decoded && cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) &&
         (in.op == CF_ifeq || in.op == CF_ifne || in.op == CF_ifnull || in.op == CF_ifnonnull);
}

static struct bl_constant zero_of(unsigned op)
{
  bool null = op == CF_ifnull || op == CF_ifnonnull;
  return (struct bl_constant){null ? BL_CONSTANT_NULL : BL_CONSTANT_INT, 0};
}

static struct bl_test compared_with_other(struct bl_interp *it, const struct bl_frame *f)
{
  uint32_t a = f->name[bl_frame_top(f, 1)], b = f->name[bl_frame_top(f, 0)];
  struct bl_test t =
      bl_test_compared(it, a, bl_constant_of(it->program, bl_names_path(&it->names, b)));
  return t.state != BL_NO_STATE
             ? t
             : bl_test_compared(it, b, bl_constant_of(it->program, bl_names_path(&it->names, a)));
}

struct bl_test bl_test_of(struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_test t = no_test();
  bool equal = false; /* jumps where the two are equal */
  switch (in->op) {
  case CF_ifeq:
  case CF_ifnull:
    equal = true;
    /* fall through */
  case CF_ifne:
  case CF_ifnonnull:
    t = bl_test_compared(it, f->name[bl_frame_top(f, 0)], zero_of(in->op));
    break;
  case CF_if_icmpeq:
  case CF_if_acmpeq:
    equal = true;
    /* fall through */
  case CF_if_icmpne:
  case CF_if_acmpne:
    t = compared_with_other(it, f);
    break;
  default:
    break;
  }
  if (t.state != BL_NO_STATE && insn + 1 < it->insns.n) {
    t.equal = bl_interp_arm(it, insn, equal);
    t.other = bl_interp_arm(it, insn, !equal);
  }
  return t;
}

/* It is given two values, and says whether they are equal. */
static bool is_equals(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  return callee != NULL && cf_str_is(bl_method_name(callee), "equals") &&
         bl_method_result(callee) == 'Z' && callee->slots == 2;
}

/* The branch that goes by the comparison of two values, itself or by the next instruction; *equal:
   it jumps where they are one; *lower: how far the lower one lies from the top. */
static uint32_t branch_by(const struct bl_interp *it, uint32_t insn, bool *equal, unsigned *lower)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool longs = in->op == CF_lcmp, asks = cf_opcodes[in->op].kind == CF_K_INVOKE;
  *lower = longs ? 2 : 1;
  if (!longs && !asks) {
    *equal = in->op == CF_if_icmpeq || in->op == CF_if_acmpeq;
    return *equal || in->op == CF_if_icmpne || in->op == CF_if_acmpne ? insn : CF_NO_INSN;
  }
  bool goes_on = insn + 1 < it->insns.n && (in[1].op == CF_ifeq || in[1].op == CF_ifne) &&
                 (longs || is_equals(it, insn));
  *equal = goes_on && in[1].op == (longs ? CF_ifeq : CF_ifne);
  return goes_on ? insn + 1 : CF_NO_INSN;
}

struct bl_test bl_test_of_two(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                              bool upper, uint32_t *than, uint32_t *branch)
{
  static const struct bl_constant any = {BL_CONSTANT_INT, 0};
  bool equal;
  unsigned lower;
  *branch = branch_by(it, insn, &equal, &lower);
  if (*branch == CF_NO_INSN || *branch + 1 >= it->insns.n) {
    return no_test();
  }
  uint32_t name = f->name[bl_frame_top(f, upper ? 0 : lower)];
  *than = f->name[bl_frame_top(f, upper ? lower : 0)];
  struct bl_test t = name == 0 || *than == 0 ? no_test() : bl_test_compared(it, name, any);
  t.than = (struct bl_constant){BL_NO_CONSTANT, 0};
  if (t.state != BL_NO_STATE) {
    t.equal = bl_interp_arm(it, *branch, equal);
    t.other = bl_interp_arm(it, *branch, !equal);
  }
  return t;
}

static bool says_no(const struct cf_insn *items, uint32_t insn)
{
  return insn > 0 && items[insn].op == CF_ireturn && items[insn - 1].op == CF_iconst_0;
}

/* The block ends the method by an exception, or, `no`, by answering no. */
static bool ends_so(const struct bl_interp *it, const struct bl_block *b, bool no)
{
  const struct cf_insn *items = it->insns.items;
  return items[b->end - 1].op == CF_athrow || (no && says_no(items, b->end - 1));
}

/* Whether it is, or not: the method says both. */
static bool may_agree(const struct bl_interp *it)
{
  bool may = false;
  for (uint32_t i = 0; bl_method_result(it->method) == 'Z' && i < it->insns.n && !may; i++) {
    may = it->insns.items[i].op == CF_ireturn && !says_no(it->insns.items, i);
  }
  return may;
}

/* All that the arm alone leads to ends so, and something does. */
static bool arm_ends_so(const struct bl_interp *it, uint32_t arm, bool no)
{
  const struct bl_cfg *g = &it->cfg;
  bool ends = false, goes_on = g->blocks[arm].n_pred != 1;
  for (uint32_t i = 0; i < g->n_blocks && !goes_on; i++) {
    const struct bl_block *b = &g->blocks[i];
    if (!bl_cfg_dominates(g, arm, i)) {
      continue;
    }
    bool ended = ends_so(it, b, no);
    ends |= ended;
    goes_on = b->n_succ == 0 && !ended;
    for (uint32_t k = 0; k < b->n_succ && !goes_on; k++) {
      goes_on = !bl_cfg_dominates(g, arm, b->succ[k]);
    }
  }
  return ends && !goes_on;
}

bool bl_arm_throws(const struct bl_interp *it, uint32_t arm)
{
  return arm_ends_so(it, arm, false);
}

bool bl_arm_refuses(const struct bl_interp *it, uint32_t arm)
{
  return arm_ends_so(it, arm, may_agree(it));
}

/* Whether an exception may leave the block once the instruction is done: a call may have done its
   part before it fails. */
static bool fails_after(const struct bl_interp *it, const struct bl_block *b, uint32_t insn)
{
  bool calls = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE, fails = false;
  for (uint32_t i = calls ? insn : insn + 1; i < b->end && !fails; i++) {
    fails = cf_insn_may_throw(&it->insns.items[i]);
  }
  return fails;
}

static bool catches(const struct bl_block *b, uint32_t handler)
{
  bool any = false;
  for (uint32_t i = 0; i < b->n_catches && !any; i++) {
    any = b->catches[i].block == handler;
  }
  return any;
}

/* Whether nothing but an exception out of that one block leads to the handler. */
static bool is_handler_of(const struct bl_cfg *g, uint32_t handler, uint32_t block)
{
  bool alone = g->blocks[handler].n_pred == 0;
  for (uint32_t i = 0; i < g->n_blocks && alone; i++) {
    alone = i == block || !catches(&g->blocks[i], handler);
  }
  return alone;
}

/* What only the handler of the block comes to, where nothing fails any more once the instruction is
   done, is done in its place. */
static bool is_done_instead(const struct bl_interp *it, uint32_t insn, uint32_t there)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *b = &g->blocks[g->block_of[insn]];
  bool handled = false;
  for (uint32_t i = 0; i < b->n_catches && !handled; i++) {
    uint32_t handler = b->catches[i].block;
    handled = bl_cfg_dominates(g, handler, there) && is_handler_of(g, handler, g->block_of[insn]);
  }
  return handled && !fails_after(it, b, insn);
}

bool bl_comes_before(const struct bl_interp *it, uint32_t insn, uint32_t other)
{
  uint32_t here = it->cfg.block_of[insn], there = it->cfg.block_of[other];
  return here == there
             ? insn < other
             : bl_cfg_dominates(&it->cfg, here, there) && !is_done_instead(it, insn, there);
}

bool bl_comes_first(const struct bl_interp *it, uint32_t insn, uint32_t other)
{
  return insn == other || bl_comes_before(it, insn, other);
}

bool bl_is_earlier(const struct bl_interp *it, uint32_t insn, uint32_t other)
{
  return bl_comes_before(it, insn, other) || (insn < other && !bl_comes_before(it, other, insn));
}

bool *bl_blocks_behind(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t start = g->block_of[insn];
  bool *reached = CF_NEW_N(it->arena, bool, g->n_blocks);
  reached[start] = true;
  for (uint32_t i = g->blocks[start].rpo; i < g->n_order; i++) {
    const struct bl_block *b = &g->blocks[g->order[i]];
    for (uint32_t k = 0; reached[g->order[i]] && k < b->n_succ; k++) {
      reached[b->succ[k]] |= !bl_cfg_is_back_edge(g, g->order[i], b->succ[k]);
    }
  }
  return reached;
}

static bool is_of_field(const struct bl_interp *it, uint32_t insn, enum cf_kind kind,
                        enum cf_kind of_class, const struct bl_field *field)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind is = (enum cf_kind)cf_opcodes[in->op].kind;
  return (is == kind || is == of_class) &&
         bl_program_field(it->method->cls, (uint32_t)in->a) == field;
}

bool bl_is_taken_before(const struct bl_interp *it, const struct bl_field *field, uint32_t insn)
{
  uint32_t set = CF_NO_INSN;
  for (uint32_t i = 1; i < it->insns.n; i++) {
    bool local = cf_opcodes[it->insns.items[i - 1].op].kind == CF_K_LOAD; /* it may be that one */
    if (is_of_field(it, i, CF_K_PUT_FIELD, CF_K_PUT_STATIC, field) &&
        bl_comes_before(it, i, insn)) {
      set = local ? CF_NO_INSN : i;
    }
  }
  const bool *behind = set == CF_NO_INSN ? NULL : bl_blocks_behind(it, set);
  bool taken = behind != NULL;
  for (uint32_t i = 0; i < it->insns.n && taken; i++) {
    uint32_t block = it->cfg.block_of[i];
    bool since = block == it->cfg.block_of[set] ? i > set : behind[block];
    taken = !since || !is_of_field(it, i, CF_K_GET_FIELD, CF_K_GET_STATIC, field) ||
            bl_comes_before(it, insn, i);
  }
  return taken;
}

bool bl_leads_to(const struct bl_interp *it, uint32_t from, uint32_t to)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t start = g->block_of[from], end = g->block_of[to];
  return start == end ? from < to : bl_blocks_behind(it, from)[end];
}

bool *bl_normal_reach(const struct bl_interp *it, struct cf_arena *a, uint32_t from, uint32_t but)
{
  const struct bl_cfg *g = &it->cfg;
  bool *reached = CF_NEW_N(a, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(a, uint32_t, g->n_blocks + 1), n = 0;
  reached[from] = true;
  queue[n++] = from;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_block *b = &g->blocks[queue[i]];
    for (uint32_t k = 0; k < b->n_succ; k++) {
      uint32_t to = b->succ[k];
      if (!reached[to] && to != but && !g->blocks[to].is_handler) {
        reached[to] = true;
        queue[n++] = to;
      }
    }
  }
  return reached;
}

bool bl_leads_out(const struct bl_interp *it, struct cf_arena *a, uint32_t at, uint32_t from,
                  uint32_t to)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t here = g->block_of[at], start = g->block_of[from], end = g->block_of[to];
  uint32_t loop = g->blocks[here].loop;
  return bl_leads_to(it, at, to) ||
         (loop != BL_NO_BLOCK && here != start && !bl_cfg_in_loop(g, end, loop) &&
          bl_normal_reach(it, a, here, start)[end]);
}

bool bl_ends_without(const struct bl_interp *it, struct cf_arena *a, uint32_t from, uint32_t block)
{
  const bool *reached = bl_normal_reach(it, a, from, block);
  bool ends = false;
  for (uint32_t b = 0; b < it->cfg.n_blocks && !ends; b++) {
    unsigned last = it->insns.items[it->cfg.blocks[b].end - 1].op;
    ends = b != block && reached[b] && cf_opcodes[last].kind == CF_K_RETURN;
  }
  return ends;
}

static bool is_boolean(const struct bl_interp *it, const struct bl_test *t)
{
  return bl_state_field(it->program, t->state)->type == 'Z';
}

bool bl_test_shows(const struct bl_interp *it, const struct bl_test *t, uint32_t insn,
                   struct bl_constant value)
{
  if (t->state == BL_NO_STATE || t->equal == t->other) {
    return false;
  }
  if (bl_constant_eq(t->than, value)) {
    return bl_arm_leads_to(it, t->equal, insn);
  }
  return is_boolean(it, t) && value.kind == BL_CONSTANT_INT && bl_arm_leads_to(it, t->other, insn);
}

bool bl_test_rules_out(const struct bl_interp *it, const struct bl_test *t, uint32_t insn,
                       struct bl_constant value)
{
  if (t->state == BL_NO_STATE || t->equal == t->other || value.kind == BL_NO_CONSTANT) {
    return false;
  }
  return bl_arm_leads_to(it, bl_constant_eq(t->than, value) ? t->other : t->equal, insn);
}

bool bl_only_after_failure(const struct bl_interp *it, uint32_t from, uint32_t to)
{
  const struct bl_cfg *g = &it->cfg;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    if (g->blocks[b].is_handler && bl_cfg_dominates(g, b, g->block_of[to]) &&
        !bl_cfg_dominates(g, b, g->block_of[from])) {
      return true;
    }
  }
  return false;
}
