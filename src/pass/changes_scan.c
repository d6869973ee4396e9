/* Whose elements and contents a method changes: the operand stack in straight-line code, with what
   was loaded from which field. Receives checked code that is not interpreted; knows no locks. */
#include "src/pass/changes_scan.h"

#include "classfile/class/descriptor.h"
#include "src/pass/facts.h"

/* What a slot of the operand stack has: nothing to speak of, `this`, or 2 + the id of the field. */
enum { OTHER, THIS, FIELDS };
enum { MOST = 32 };

struct changes {
  struct bl_worker *w;
  const struct bl_method *m;
  bl_see_change *see;
  void *ctx;
  bool *target; /* [code length] something jumps there */
  bool keeps_this;
  struct bl_constant last; /* what the instruction before has pushed */
  uint32_t call;           /* how many calls lie before */
  unsigned n;
  uint32_t stack[MOST];
};

static void push(struct changes *c, unsigned slots, uint32_t what)
{
  if (c->n + slots > MOST) {
    c->n = 0; /* below that nothing is known */
  }
  for (unsigned i = 0; i < slots; i++) {
    c->stack[c->n++] = what;
  }
}

static void pop(struct changes *c, unsigned slots)
{
  c->n -= c->n < slots ? c->n : slots;
}

/* The slot under so many others. */
static uint32_t below(const struct changes *c, unsigned slots)
{
  return slots < c->n ? c->stack[c->n - 1 - slots] : OTHER;
}

static struct bl_change change_of(const struct changes *c, const struct cf_insn *in, uint32_t whose)
{
  const struct bl_field *f = whose < FIELDS ? NULL : c->w->all->program->fields[whose - FIELDS];
  return (struct bl_change){
      .bci = in->bci, .field = f, .own = f != NULL && (f->access & CF_ACC_STATIC) == 0};
}

static void tell_elements(const struct changes *c, const struct cf_insn *in, uint32_t whose)
{
  struct bl_change change = change_of(c, in, whose);
  change.elements = true;
  change.takes = c->last.kind == BL_CONSTANT_NULL;
  c->see(c->ctx, &change);
}

/* --- calls --- */

static const struct bl_call *call_at(struct changes *c, uint32_t bci)
{
  while (c->call < c->m->n_calls && c->m->calls[c->call].bci < bci) {
    c->call++;
  }
  return c->call < c->m->n_calls && c->m->calls[c->call].bci == bci ? &c->m->calls[c->call] : NULL;
}

/* What the operation leaves where there was something, as far as the number of its arguments and
   the instruction before tell. */
static bool leaves_nothing(const struct changes *c, const struct bl_method *callee,
                           const struct bl_access *a)
{
  uint32_t named = 0;
  for (uint32_t i = 1; i < bl_method_params(callee); i++) {
    named += bl_access_names_only(a, i) ? 1 : 0;
  }
  return bl_method_params(callee) == 1 + named || c->last.kind == BL_CONSTANT_NULL;
}

/* The argument that the access changes, as it lies on the stack under the others. */
static uint32_t changed_argument(const struct changes *c, const struct cf_insn *in,
                                 const struct bl_method *callee, const struct bl_access *a)
{
  uint32_t above = cf_descriptor_slots(bl_method_descriptor(callee));
  bool static_call = in->op == CF_invokestatic;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(callee));
  struct cf_str d;
  bool direct = a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.len == 0 &&
                (a->where->at.state == BL_CONTENTS_OF || a->where->at.state == BL_ELEMENTS_OF);
  if (!direct || (!static_call && a->where->at.object.base == 0)) {
    return direct ? below(c, above) : OTHER;
  }
  for (uint32_t at = static_call ? 0 : 1; cf_descriptor_next(&d, &w); at++) {
    above -= cf_value_slots(d);
    if (at == a->where->at.object.base) {
      return below(c, above);
    }
  }
  return OTHER;
}

/* As bl_interp_contents. */
static void see_inherited(const struct changes *c, const struct bl_call *call, uint32_t whose,
                          bool receiver, struct bl_change *change)
{
  bool self = whose == THIS;
  if (change->elements || (!self && (!receiver || call->named == BL_NO_CLASS))) {
    return;
  }
  uint32_t cls = self ? c->m->cls->id : call->named;
  const struct bl_field *own = bl_program_inherited(c->w->all->program, cls);
  if (own != NULL) {
    change->field = own;
    change->own = self;
  }
}

static void see_access(const struct changes *c, const struct cf_insn *in,
                       const struct bl_call *call, const struct bl_access *a)
{
  const struct bl_method *callee = bl_call_callee(call);
  uint32_t whose = changed_argument(c, in, callee, a);
  struct bl_change change = change_of(c, in, whose);
  change.elements = a->where->at.state == BL_ELEMENTS_OF;
  change.takes = leaves_nothing(c, callee, a);
  bool receiver = in->op != CF_invokestatic && a->where->at.object.base == 0;
  see_inherited(c, call, whose, receiver, &change);
  c->see(c->ctx, &change);
}

/* A reference to a method of the library: whoever runs it changes what it was made with. */
static void see_referred(const struct changes *c, const struct cf_insn *in,
                         const struct bl_lambda *made)
{
  const struct bl_call_effect *e = made == NULL || made->captured != 1 || made->kind == 6
                                       ? NULL
                                       : bl_summaries_modelled(c->w->all, made->body);
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && a->where->at.state == BL_CONTENTS_OF && a->where->at.object.base == 0) {
      struct bl_change change = change_of(c, in, below(c, 0));
      change.takes = leaves_nothing(c, made->body, a);
      c->see(c->ctx, &change);
    }
  }
}

static void visit_call(struct changes *c, const struct cf_insn *in)
{
  const struct bl_call *call = call_at(c, in->bci);
  see_referred(c, in, call == NULL ? NULL : bl_call_lambda(call));
  bool linked = call != NULL && bl_call_callee(call) != NULL;
  const struct bl_call_effect *e =
      linked ? bl_summaries_modelled(c->w->all, bl_call_callee(call)) : NULL;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    if (e->accesses[i].write) {
      see_access(c, in, call, &e->accesses[i]);
    }
  }
  const struct cf_pool *pool = &c->m->cls->cf->pool;
  bool dynamic = in->op == CF_invokedynamic;
  struct cf_str d = cf_pool_descriptor(pool, (uint32_t)in->a);
  pop(c, cf_descriptor_slots(d) + (dynamic || in->op == CF_invokestatic ? 0u : 1u));
  push(c, cf_value_slots(cf_descriptor_result(d)), OTHER);
}

/* --- the other instructions --- */

static void visit_field(struct changes *c, const struct cf_insn *in)
{
  unsigned slots = cf_value_slots(cf_pool_descriptor(&c->m->cls->cf->pool, (uint32_t)in->a));
  if (in->op == CF_putstatic || in->op == CF_putfield) {
    pop(c, slots + (in->op == CF_putfield ? 1 : 0));
    return;
  }
  bool known = in->op == CF_getstatic || below(c, 0) == THIS;
  pop(c, in->op == CF_getfield ? 1 : 0);
  push(c, slots,
       known && slots == 1 ? bl_program_field(c->m->cls, (uint32_t)in->a)->id + FIELDS : OTHER);
}

/* "abc" → "cabc": letters name the slots that are popped, the deepest first. */
static void visit_stack(struct changes *c, const struct cf_opcode_info *op)
{
  uint32_t was[4];
  for (unsigned i = 0; i < op->n_pops; i++) {
    was[i] = below(c, op->n_pops - 1u - i);
  }
  pop(c, op->n_pops);
  for (unsigned i = 0; i < op->n_pushes; i++) {
    push(c, 1, was[op->pushes[i] - 'a']);
  }
}

/* What is in an array is changed with the array's field: `counts[i].increment()`. */
static void visit_element(struct changes *c, const struct cf_opcode_info *op)
{
  uint32_t array = below(c, 1);
  const struct bl_field *f = array < FIELDS ? NULL : c->w->all->program->fields[array - FIELDS];
  pop(c, op->n_pops);
  bool part = f != NULL && op->pushes[0] == 'A' && bl_field_descriptor(f).p[1] == 'L';
  push(c, op->n_pushes, part ? array : OTHER);
}

static void visit_simple(struct changes *c, const struct cf_insn *in,
                         const struct cf_opcode_info *op)
{
  bool self = op->kind == CF_K_LOAD && op->pushes[0] == 'A' && in->a == 0 && c->keeps_this;
  bool wide = in->op == CF_ldc2_w;
  pop(c, in->op == CF_multianewarray ? (unsigned)in->b : op->n_pops);
  push(c, op->n_pushes + (wide ? 1u : 0u), self ? THIS : OTHER);
}

static void visit(struct changes *c, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  switch ((enum cf_kind)op->kind) {
  case CF_K_INVOKE:
    visit_call(c, in);
    break;
  case CF_K_GET_STATIC:
  case CF_K_PUT_STATIC:
  case CF_K_GET_FIELD:
  case CF_K_PUT_FIELD:
    visit_field(c, in);
    break;
  case CF_K_STACK:
    visit_stack(c, op);
    break;
  case CF_K_ARRAY_STORE:
    tell_elements(c, in, below(c, op->n_pops - 1u));
    pop(c, op->n_pops);
    break;
  case CF_K_ARRAY_LOAD:
    visit_element(c, op);
    break;
  case CF_K_CAST:
    break;
  case CF_K_GOTO:
  case CF_K_JSR:
  case CF_K_RET:
  case CF_K_SWITCH:
  case CF_K_RETURN:
  case CF_K_THROW:
    c->n = 0;
    break;
  default:
    visit_simple(c, in, op);
    break;
  }
}

/* --- the code --- */

enum { MARKED = 1 << CF_K_BRANCH | 1 << CF_K_GOTO | 1 << CF_K_JSR | 1 << CF_K_STORE };

/* Arms of switches and handlers need no mark: a switch, and what ends the way before a handler,
   leaves nothing known on the stack. */
static void mark_target(struct changes *c, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  bool jumps = kind == CF_K_BRANCH || kind == CF_K_GOTO || kind == CF_K_JSR;
  if (jumps) {
    c->target[in->a] = true;
  }
  c->keeps_this &= kind != CF_K_STORE || in->a != 0;
}

/* Shows the instructions of these kinds, and those whose lengths differ. */
static void for_code(struct changes *c, uint32_t kinds,
                     void (*see)(struct changes *c, const struct cf_insn *in))
{
  struct cf_bytes code = cf_code_bytecode(c->m->cls->cf, bl_method_member(c->m));
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0, length; bci < code.n; bci += length) {
    length = cf_fixed_length[code.p[bci]];
    if (length != 0 && (kinds >> cf_opcodes[code.p[bci]].kind & 1u) == 0) {
      continue;
    }
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return;
    }
    length = length != 0 ? length : cf_insn_length(&in);
    see(c, &in);
  }
}

static void step(struct changes *c, const struct cf_insn *in)
{
  if (c->target[in->bci]) {
    c->n = 0; /* who comes from elsewhere may have something else there */
  }
  visit(c, in);
  if (!cf_op_keeps_top(in->op)) {
    c->last = bl_constant_of_insn(in->op, in->a);
  }
}

void bl_scan_changes(struct bl_worker *w, const struct bl_method *m, bl_see_change *see, void *ctx)
{
  struct changes c = {
      .w = w, .m = m, .see = see, .ctx = ctx, .keeps_this = !bl_method_is(m, CF_ACC_STATIC)};
  size_t n = cf_code_bytecode(m->cls->cf, bl_method_member(m)).n;
  c.target = CF_NEW_N(w->scratch, bool, n);
  if (bl_method_has_any(m, MARKED)) {
    for_code(&c, MARKED, mark_target);
  }
  for_code(&c, ~0u, step);
}
