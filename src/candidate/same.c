/* Acts that merely make so what the check looked for: a setter that does nothing where the value is
   there already, a request that has been made. Receives branches and what acts write; knows nothing
   of observations. */
#include "src/candidate/branch.h"

#include "src/candidate/value.h"
#include "src/candidate/written.h"

/* --- what is compared --- */

/* A call with that descriptor can only be meant to say whether two objects are equal, or one is in
   the other. */
static bool compares_objects(const struct bl_method *m)
{
  return cf_str_is(bl_method_descriptor(m), bl_method_is(m, CF_ACC_STATIC)
                                                ? "(Ljava/lang/Object;Ljava/lang/Object;)Z"
                                                : "(Ljava/lang/Object;)Z");
}

static bool orders(unsigned op)
{
  return (op >= CF_iflt && op <= CF_ifle) || (op >= CF_if_icmplt && op <= CF_if_icmple) ||
         op == CF_tableswitch || op == CF_lookupswitch;
}

/* The branch that chooses the 1 or 0 which the branch at `insn` tests, where a compiler makes a
   value of a comparison first, as Groovy's does: if_icmpge, iconst_1, goto, iconst_0, ifeq. */
static uint32_t chooser_of(const struct cf_insns *insns, uint32_t insn)
{
  enum { BEFORE = 4 };
  const struct cf_insn *in = &insns->items[insn];
  if ((in->op != CF_ifeq && in->op != CF_ifne) || insn < BEFORE) {
    return insn;
  }
  const struct cf_insn *made = in - BEFORE;
  bool chosen = cf_opcodes[made[0].op].kind == CF_K_BRANCH && (uint32_t)made[0].a == made[3].bci &&
                made[1].op == CF_iconst_1 && cf_opcodes[made[2].op].kind == CF_K_GOTO &&
                (uint32_t)made[2].a == in->bci && made[3].op == CF_iconst_0;
  return chosen ? insn - BEFORE : insn;
}

bool bl_asks_order(const struct bl_interp *it, uint32_t branch)
{
  return orders(it->insns.items[chooser_of(&it->insns, branch)].op);
}

static bool is_harmless(const struct bl_method *m, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind == CF_K_INVOKE) {
    const struct bl_call *call = bl_method_call(m, in->bci);
    return call != NULL && bl_call_callee(call) != NULL && compares_objects(bl_call_callee(call));
  }
  return !orders(in->op) && kind != CF_K_PUT_FIELD && kind != CF_K_PUT_STATIC &&
         kind != CF_K_ARRAY_STORE && kind != CF_K_ARITH && kind != CF_K_MONITOR;
}

/* Nothing in the code of the static method can tell more of its arguments than whether they are
   equal. */
static bool only_compares(const struct bl_method_check *c, const struct bl_method *m)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in;
  if (!bl_method_is(m, CF_ACC_STATIC) || !bl_method_has_body(m) ||
      !cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        !is_harmless(m, &in)) {
      return false;
    }
  }
  return true;
}

static bool is_comparison(const struct bl_method_check *c, const struct bl_method *m)
{
  return bl_method_result(m) == 'Z' && (compares_objects(m) || only_compares(c, m));
}

static void compare_arguments(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  for (unsigned i = 0; i < args.n && i < BL_MAX_OPERANDS; i++) {
    c->operands[insn].name[i] = args.name[i];
  }
}

void bl_remember_operands(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  uint32_t *name = c->operands[insn].name;
  unsigned op = c->it->insns.items[insn].op;
  switch (op) {
  case CF_lcmp:
  case CF_dcmpl:
  case CF_dcmpg:
    name[0] = f->name[bl_frame_top(f, 3)];
    name[1] = f->name[bl_frame_top(f, 1)];
    break;
  case CF_fcmpl:
  case CF_fcmpg:
  case CF_if_icmpeq:
  case CF_if_icmpne:
  case CF_if_icmplt:
  case CF_if_icmpge:
  case CF_if_icmpgt:
  case CF_if_icmple:
  case CF_if_acmpeq:
  case CF_if_acmpne:
    name[1] = f->name[bl_frame_top(f, 1)];
    /* fall through */
  case CF_ifeq:
  case CF_ifne:
  case CF_iflt:
  case CF_ifge:
  case CF_ifgt:
  case CF_ifle:
  case CF_ifnull:
  case CF_ifnonnull:
  case CF_arraylength:
  case CF_newarray:
  case CF_anewarray:
  case CF_areturn:
  case CF_putfield:
  case CF_putstatic: /* what is stored; of a long or a double nothing is known */
    name[0] = f->name[bl_frame_top(f, 0)];
    break;
  default:
    if (cf_opcodes[op].kind == CF_K_INVOKE && f->depth > 0) {
      compare_arguments(c, f, insn);
    } else if (cf_opcodes[op].kind == CF_K_ARRAY_LOAD) {
      name[0] = f->name[bl_frame_top(f, 1)];
      name[1] = f->name[bl_frame_top(f, 0)];
    } else if (cf_opcodes[op].kind == CF_K_ARRAY_STORE) {
      unsigned wide = op == CF_lastore || op == CF_dastore;
      name[0] = f->name[bl_frame_top(f, 2 + wide)];
      name[1] = f->name[bl_frame_top(f, 1 + wide)];
      name[2] = f->name[bl_frame_top(f, 0)];
    }
    break;
  }
}

uint32_t bl_asked_null(const struct bl_method_check *c, uint32_t branch, bool *jumps)
{
  const uint32_t *name = c->operands[branch].name;
  unsigned op = c->it->insns.items[branch].op;
  *jumps = op == CF_ifnull || op == CF_if_acmpeq;
  if (op == CF_ifnull || op == CF_ifnonnull) {
    return name[0];
  }
  bool compares = op == CF_if_acmpeq || op == CF_if_acmpne;
  bool first = bl_names_path(&c->it->names, name[1])->root == BL_ROOT_NULL;
  bool last = bl_names_path(&c->it->names, name[0])->root == BL_ROOT_NULL;
  return compares && first != last ? name[last ? 1 : 0] : 0;
}

/* The comparison whose outcome the branch tests: itself, a long's or a call's; CF_NO_INSN if the
   call does more than compare. */
static uint32_t comparison_of(const struct bl_method_check *c, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  unsigned op = it->insns.items[branch].op;
  const struct bl_path *p = bl_names_path(&it->names, c->operands[branch].name[0]);
  if (op < CF_ifeq || op > CF_ifle || p->root != BL_ROOT_SITE || p->len != 0 ||
      p->base >= it->code.bytecode.n) {
    return branch;
  }
  uint32_t insn = it->insns.index_of[p->base];
  if (insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    const struct bl_call *call = bl_interp_site(it, insn)->call;
    bool compares =
        call != NULL && bl_call_callee(call) != NULL && is_comparison(c, bl_call_callee(call));
    return compares ? insn : branch;
  }
  return insn == CF_NO_INSN ? branch : insn;
}

bool bl_asked_equal(const struct bl_method_check *c, uint32_t branch, struct bl_equality *out)
{
  const struct bl_interp *it = c->it;
  uint32_t insn = comparison_of(c, branch);
  unsigned op = it->insns.items[branch].op;
  bool direct = op >= CF_if_icmpeq && op <= CF_if_acmpne && !orders(op);
  bool zero = op == CF_ifeq || op == CF_ifne;
  if (branch + 1 >= it->insns.n || !(direct ? insn == branch : zero && insn != branch)) {
    return false;
  }
  bool by_call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  bool jumps = op == CF_if_icmpeq || op == CF_if_acmpeq || op == (by_call ? CF_ifne : CF_ifeq);
  const uint32_t *name = c->operands[insn].name;
  *out = (struct bl_equality){{name[0], name[1]}, bl_interp_arm(it, branch, jumps)};
  return true;
}

static bool compares_with(const struct bl_method_check *c, uint32_t branch, uint32_t name)
{
  uint32_t insn = comparison_of(c, branch);
  for (unsigned i = 0; insn != CF_NO_INSN && name != 0 && i < BL_MAX_OPERANDS; i++) {
    if (c->operands[insn].name[i] == name) {
      return true;
    }
  }
  return false;
}

/* --- constants --- */

static bool compares_with_constant(const struct bl_method_check *c, uint32_t branch, uint32_t state,
                                   struct bl_constant value)
{
  const struct bl_interp *it = c->it;
  unsigned op = it->insns.items[branch].op;
  if (op == CF_ifnull || op == CF_ifnonnull) {
    return value.kind == BL_CONSTANT_NULL;
  }
  if (value.kind == BL_CONSTANT_INT && (op == CF_ifeq || op == CF_ifne)) {
    bool boolean = bl_state_field(it->program, state)->type == 'Z';
    return comparison_of(c, branch) == branch && (boolean || value.value == 0);
  }
  for (unsigned i = 0; i < 2; i++) {
    uint32_t name = c->operands[branch].name[i];
    if (name != 0 &&
        bl_constant_eq(value, bl_constant_of(it->program, bl_names_path(&it->names, name)))) {
      return true;
    }
  }
  return false;
}

/* By its model the call does nothing that anybody's state would show: it tells people, or wakes
   threads that look for themselves, or puts a number into a box. */
static bool only_tells(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_model *model = call == NULL || bl_call_callee(call) == NULL
                                     ? NULL
                                     : bl_summaries_model(c->w->all, bl_call_callee(call));
  return bl_model_effect(model, BL_E_LOG) != NULL ||
         (bl_model_effect(model, BL_E_PURE) != NULL &&
          (!bl_method_returns(bl_call_callee(call)) || bl_model_effect(model, BL_E_VIEW) != NULL));
}

/* A compiler's accessor that only reads a field for the method. */
static bool only_reads_field(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool reads = call != NULL && bl_call_callee(call) != NULL &&
               bl_method_is_accessor(bl_call_callee(call)) && bl_call_callee(call)->n_calls == 0;
  for (uint32_t i = 0; i < e->n_accesses && reads; i++) {
    reads = !e->accesses[i].write;
  }
  return reads;
}

/* It takes or gives up locks, and changes nothing under them. */
static bool only_locks(const struct bl_call_effect *e)
{
  bool only = e->n_locks > 0;
  for (uint32_t i = 0; i < e->n_accesses && only; i++) {
    only = !e->accesses[i].write;
  }
  return only;
}

bool bl_is_silent(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
  case CF_K_ARRAY_STORE:
    return false;
  case CF_K_INVOKE:
    return only_locks(bl_interp_site(it, insn)->effect) || only_tells(c, insn) ||
           only_reads_field(it, insn);
  default:
    return true;
  }
}

static bool is_silent_but(const struct bl_method_check *c, uint32_t arm, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (i != insn && bl_cfg_dominates(g, arm, g->block_of[i]) && !bl_is_silent(c, i)) {
      return false;
    }
  }
  return true;
}

/* The branch does not lead anywhere else: it skips the arm, or leaves without an answer. */
static bool is_skipped(const struct bl_interp *it, uint32_t branch, uint32_t other)
{
  const struct bl_cfg *g = &it->cfg;
  return g->blocks[g->block_of[branch]].ipdom == other ||
         it->insns.items[g->blocks[other].first].op == CF_return;
}

bool bl_decides_nothing_else(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *from = &g->blocks[g->block_of[branch]];
  for (uint32_t k = 0; k < from->n_succ && from->n_succ == 2; k++) {
    uint32_t arm = from->succ[k];
    if (g->blocks[arm].n_pred == 1 && bl_cfg_dominates(g, arm, g->block_of[insn])) {
      return is_skipped(it, branch, from->succ[1 - k]) && is_silent_but(c, arm, insn);
    }
  }
  return false;
}

/* The callee writes nothing else and calls nobody. A lambda that is handed out there is no call. */
static bool only_sets(const struct bl_interp *it, uint32_t insn, const struct bl_call_effect *e)
{
  bool called = e != NULL && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  const struct bl_call *call = called ? bl_interp_site(it, insn)->call : NULL;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  unsigned writes = 0;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    writes += e->accesses[i].write ? 1 : 0;
  }
  return m != NULL && bl_method_has_body(m) && m->n_calls == 0 && writes == 1;
}

/* The state was read by a method of another class: it is somebody else's who asks. */
static bool is_asked_of_others(const struct bl_interp *it, const struct bl_observation *o)
{
  return o->seen != NULL && o->seen->method->cls != it->method->cls;
}

static bool is_constant(const struct bl_interp *it, uint32_t name)
{
  return bl_names_path(&it->names, name)->root == BL_ROOT_CONST;
}

/* Of this object's or the class's own state: what is compared with it is kept within its bounds. */
static bool is_bound(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == BL_ROOT_STATIC || (bl_path_from_first(p) && p->len > 0);
}

bool bl_keeps_extreme(const struct bl_method_check *c, uint32_t branch,
                      const struct bl_written *written)
{
  const struct bl_interp *it = c->it;
  return bl_asks_order(it, branch) && written->name != 0 && !is_constant(it, written->name) &&
         !is_bound(it, written->name) && compares_with(c, branch, written->name);
}

bool bl_asks_bound(const struct bl_method_check *c, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  uint32_t at = chooser_of(&it->insns, branch);
  unsigned op = it->insns.items[at].op;
  if (op >= CF_if_icmplt && op <= CF_if_icmple) {
    return true; /* 0 needs no operand of its own */
  }
  const uint32_t *name = at == 0 ? NULL : c->operands[at - 1].name;
  bool compared =
      name != NULL && op >= CF_iflt && op <= CF_ifle &&
      (it->insns.items[at - 1].op == CF_lcmp ||
       (it->insns.items[at - 1].op >= CF_fcmpl && it->insns.items[at - 1].op <= CF_dcmpg));
  return compared && !is_constant(it, name[0]) && !is_constant(it, name[1]);
}

/* The call that has the value of that name as its answer; CF_NO_INSN if none has. */
static uint32_t call_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  uint32_t insn = made ? it->insns.index_of[p->base] : CF_NO_INSN;
  bool calls = insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
               bl_interp_site(it, insn)->call != NULL;
  return calls ? insn : CF_NO_INSN;
}

/* Two names of one number: the very value, what the same getter says twice, the number in a box. */
static bool is_one_number(const struct bl_method_check *c, uint32_t name, uint32_t other)
{
  uint32_t here = call_of(c->it, name), there = call_of(c->it, other);
  if (name == 0 || other == 0 || is_constant(c->it, name)) {
    return false;
  }
  if (name == other || (there != CF_NO_INSN && c->operands[there].name[0] == name)) {
    return true;
  }
  return here != CF_NO_INSN && there != CF_NO_INSN &&
         bl_call_callee(bl_interp_site(c->it, here)->call) ==
             bl_call_callee(bl_interp_site(c->it, there)->call) &&
         c->operands[here].name[0] == c->operands[there].name[0];
}

bool bl_asks_same_number(const struct bl_method_check *c, uint32_t branch, uint32_t other)
{
  uint32_t here = comparison_of(c, branch), there = comparison_of(c, other);
  bool same = false;
  for (unsigned i = 0; here != CF_NO_INSN && there != CF_NO_INSN && i < 4 && !same; i++) {
    same = is_one_number(c, c->operands[here].name[i / 2], c->operands[there].name[i % 2]);
  }
  return same;
}

bool bl_sets_what_was_missed(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                             const struct bl_observation *o, const struct bl_written *written)
{
  const struct bl_interp *it = c->it;
  struct bl_constant value = written->constant;
  if (written->name != 0) {
    value = bl_constant_of(it->program, bl_names_path(&it->names, written->name));
  }
  if (value.kind == BL_NO_CONSTANT) {
    return !bl_asks_order(it, branch) && compares_with(c, branch, written->name);
  }
  return is_asked_of_others(it, o) && compares_with_constant(c, branch, o->state, value) &&
         only_sets(it, insn, written->callee) && bl_decides_nothing_else(c, branch, insn);
}

/* The arm of the test where the flag was as it is; BL_NO_BLOCK where none shows that. */
static uint32_t arm_as_it_is(const struct bl_test *t, struct bl_constant value)
{
  if (t->state == BL_NO_STATE || t->also.kind != BL_NO_CONSTANT || t->equal == t->other) {
    return BL_NO_BLOCK;
  }
  return bl_constant_eq(t->than, value) ? t->equal : t->other;
}

bool bl_is_set_either_way(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                          const struct bl_observation *o, const struct bl_written *written)
{
  const struct bl_interp *it = c->it;
  const struct bl_test *t = &c->tests[branch];
  bool flag = bl_state_kind_of(o->state) == BL_STATE_FIELD && t->state == o->state &&
              bl_state_field(it->program, o->state)->type == 'Z' &&
              only_sets(it, insn, written->callee) && bl_goes_one_way(c, o->state, written);
  uint32_t arm = flag ? arm_as_it_is(t, bl_constant_written(it, written)) : BL_NO_BLOCK;
  return arm != BL_NO_BLOCK &&
         bl_normal_reach(it, c->w->scratch, arm, it->cfg.block_of[branch])[it->cfg.block_of[insn]];
}

/* --- what was looked up last --- */

static bool is_value_of(const struct bl_interp *it, uint32_t name, uint32_t state)
{
  return name != 0 &&
         bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_FIELD).state == state;
}

/* Some call before the act has asked whether the field has an object equal to the value: of keys,
   and not of versions, of which the newer one is to be kept. */
static bool was_compared(const struct bl_method_check *c, uint32_t state, uint32_t value,
                         uint32_t act)
{
  const struct bl_interp *it = c->it;
  bool was = false;
  for (uint32_t i = 0; i < it->insns.n && !was; i++) {
    unsigned op = it->insns.items[i].op;
    bool calls = cf_opcodes[op].kind == CF_K_INVOKE && op != CF_invokedynamic;
    const struct bl_call *call = calls ? bl_interp_site(it, i)->call : NULL;
    const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
    const uint32_t *name = c->operands[i].name;
    was = callee != NULL &&
          ((name[0] == value && is_value_of(it, name[1], state)) ||
           (name[1] == value && is_value_of(it, name[0], state))) &&
          is_comparison(c, callee) && bl_comes_before(it, i, act);
  }
  return was;
}

/* The argument that the instruction before loads; 0: it loads none. */
static uint32_t loaded_argument(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = insn == 0 ? NULL : &it->insns.items[insn - 1];
  bool loads = in != NULL && cf_opcodes[in->op].kind == CF_K_LOAD && (uint32_t)in->a < f->n_locals;
  uint32_t name = loads ? f->name[in->a] : 0;
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == BL_ROOT_PARAM && p->len == 0 ? name : 0;
}

bool bl_keeps_last(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  const struct bl_fact *act = NULL;
  for (uint32_t i = 0; i < own->n; i++) {
    bool is = own->items[i].write && own->items[i].bci == it->insns.items[insn].bci &&
              bl_fact_value(&own->items[i]).kind == BL_NO_CONSTANT;
    act = is ? &own->items[i] : act;
  }
  for (uint32_t i = 0; act != NULL && act->own && act->n_locks > 0 && i < own->n; i++) {
    const struct bl_fact *w = &own->items[i];
    bool beside = w->write && w->own && w->n_locks > 0 && w->block == act->block &&
                  bl_state_kind_of(w->state) == BL_STATE_FIELD;
    uint32_t value = beside ? loaded_argument(it, f, it->insns.index_of[w->bci]) : 0;
    if (value != 0 && was_compared(c, w->state, value, insn)) {
      return true;
    }
  }
  return false;
}

/* What the branch compares is the very value that was read. */
static bool compares_itself(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t branch)
{
  const uint32_t *name = c->operands[branch].name;
  return (name[0] != 0 && bl_observe_is_value(c->it, o, name[0])) ||
         (name[1] != 0 && bl_observe_is_value(c->it, o, name[1]));
}

static bool has(const struct bl_frame *f, unsigned slot, uint32_t bit)
{
  return bl_bit(bl_frame_set(f, slot, BL_SET_CURRENT), bit) ||
         bl_bit(bl_frame_set(f, slot, BL_SET_RELEASED), bit) ||
         bl_bit(bl_frame_set(f, slot, BL_SET_WAITED), bit);
}

static bool is_loaded(const struct bl_interp *it, uint32_t from, uint32_t to, unsigned local)
{
  for (uint32_t i = from; i < to; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && in->a == (int32_t)local) {
      return true;
    }
  }
  return false;
}

/* What was read is but compared: it goes nowhere before the branch, and nobody asks for it after
   that. Who goes on with it takes it, and of two both have it. */
static bool is_only_compared(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_observation *o, uint32_t branch, uint32_t insn)
{
  uint32_t bit = (uint32_t)(o - c->it->obs->items);
  for (uint32_t i = o->insn + 1; i < branch; i++) {
    if (!bl_is_silent(c, i)) {
      return false;
    }
  }
  for (unsigned local = 0; local < f->n_locals; local++) {
    if (has(f, local, bit) &&
        (is_loaded(c->it, branch + 1, insn, local) || bl_is_read_on(c, insn, (int32_t)local))) {
      return false;
    }
  }
  return o->insn < branch;
}

bool bl_sets_back_missed(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, uint32_t branch, uint32_t insn,
                         const struct bl_written *written)
{
  struct bl_constant value = bl_constant_written(c->it, written);
  return bl_writes_nothing(c->it, written) && !bl_asks_order(c->it, branch) &&
         compares_itself(c, o, branch) && compares_with_constant(c, branch, o->state, value) &&
         bl_decides_nothing_else(c, branch, insn) && is_only_compared(c, f, o, branch, insn);
}

/* --- bits --- */

/* Both are given the same constant as their last operand. */
static bool end_with_same(const struct bl_interp *it, uint32_t one, uint32_t other)
{
  if (one == 0 || other == 0 || one == CF_NO_INSN || other == CF_NO_INSN) {
    return false;
  }
  const struct cf_insn *a = &it->insns.items[one - 1], *b = &it->insns.items[other - 1];
  return cf_opcodes[a->op].kind == CF_K_CONST && a->op == b->op && a->a == b->a;
}

bool bl_sets_bits_missed(const struct bl_method_check *c, uint32_t branch,
                         const struct bl_written *written)
{
  const struct bl_interp *it = c->it;
  uint32_t set = bl_interp_made_at(it, written->name),
           test = bl_interp_made_at(it, c->operands[branch].name[0]);
  if (set == CF_NO_INSN || test == CF_NO_INSN || !end_with_same(it, set, test)) {
    return false;
  }
  unsigned or_ = it->insns.items[set].op, and_ = it->insns.items[test].op;
  return (or_ == CF_ior || or_ == CF_lor) &&
         (and_ == CF_iand || and_ == CF_land || cf_opcodes[and_].kind == CF_K_INVOKE);
}
