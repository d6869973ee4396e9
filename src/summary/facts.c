/* Which method accesses which state under which locks. Receives the states of the names pass; hands
   on the accesses of each method. */
#include "src/summary/summaries.h"

/* --- constants --- */

static struct bl_constant constant(enum bl_constant_kind kind, int32_t value)
{
  return (struct bl_constant){(uint8_t)kind, value};
}

static struct bl_constant constant_of_insn(unsigned op, int32_t operand)
{
  if (op == CF_aconst_null) {
    return constant(BL_CONSTANT_NULL, 0);
  }
  if (op >= CF_iconst_m1 && op <= CF_iconst_5) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_iconst_0);
  }
  if (op == CF_lconst_0 || op == CF_lconst_1) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_lconst_0);
  }
  if (op == CF_bipush || op == CF_sipush) {
    return constant(BL_CONSTANT_INT, (int16_t)operand);
  }
  return constant(BL_NO_CONSTANT, 0);
}

struct bl_constant bl_constant_of(const struct bl_program *p, const struct bl_path *path)
{
  enum { NUMBERED = 0xc0000000u }; /* by pool index or bci: another one in each method */
  if (path->root == BL_ROOT_NULL) {
    return constant(BL_CONSTANT_NULL, 0);
  }
  if (path->root == BL_ROOT_CONST && (path->base & NUMBERED) == 0) {
    return constant_of_insn(path->base >> 16, (int16_t)path->base);
  }
  if (path->root == BL_ROOT_STATIC && path->len == 0 &&
      (p->fields[path->base]->access & CF_ACC_FINAL) != 0) {
    return constant(BL_CONSTANT_FIELD, (int32_t)path->base);
  }
  return constant(BL_NO_CONSTANT, 0);
}

/* --- collecting --- */

struct collector {
  struct bl_worker *w;
  struct bl_fact_list list;
};

/* The list was collected in the scratch arena; where the method was visited before, there is room.
 */
static void keep_list(struct bl_worker *w, const struct bl_method *m,
                      const struct bl_fact_list *list)
{
  struct bl_fact_list *kept = &w->all->facts_of[m->id];
  if (kept->cap < list->n) {
    *kept =
        (struct bl_fact_list){cf_arena_alloc(w->keep, list->n * sizeof *list->items), 0, list->n};
  }
  if (list->n > 0) {
    memcpy(kept->items, list->items, list->n * sizeof *list->items);
  }
  kept->n = list->n;
}

static bool is_initialisation(const struct bl_method *m, const struct bl_field *f)
{
  return m->cls == f->cls && cf_str_is(m->name, "<clinit>");
}

static void relate_locks(struct collector *c, struct bl_fact *fact, const struct bl_interp *it,
                         const struct bl_frame *f, const struct bl_path *object)
{
  fact->block = BL_SITE_ENTRY;
  if (f->n_held == 0) {
    return;
  }
  fact->locks = CF_NEW_N(c->w->keep, struct bl_path, f->n_held);
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0) {
      struct bl_path *lock = &fact->locks[fact->n_locks++];
      const struct bl_path *held = bl_names_path(&it->names, f->held[i].name);
      *lock = bl_path_relative(held, object);
      fact->strange |= lock->root == BL_ROOT_NONE &&
                       (held->root != BL_ROOT_PARAM || object->root != BL_ROOT_PARAM);
      lock->mode = lock->root == BL_ROOT_NONE ? BL_EXCLUSIVE : (uint8_t)bl_held_mode(&f->held[i]);
      fact->block = f->held[i].site;
    }
  }
}

static struct bl_fact *add_fact(struct collector *c, struct bl_interp *it, const struct bl_frame *f,
                                uint32_t insn, uint32_t state, const struct bl_path *object,
                                bool write)
{
  if (state >= BL_UNMAPPED) {
    return NULL;
  }
  cf_vec_reserve(c->w->scratch, &c->list);
  struct bl_fact *fact = &c->list.items[c->list.n++];
  *fact =
      (struct bl_fact){.state = state,
                       .method = it->method,
                       .bci = it->insns.items[insn].bci,
                       .write = write,
                       .confined = bl_interp_came_confined(it, f, bl_names_of(&it->names, object))};
  fact->own = object->root == BL_ROOT_PARAM && object->base == 0 && object->len == 0 &&
              !bl_method_is(it->method, CF_ACC_STATIC);
  fact->confined &= !bl_summaries_common(c->w->all, state);
  fact->confined |= is_initialisation(it->method, bl_state_field(it->program, state));
  bool known = object->root != BL_ROOT_NONE;
  relate_locks(c, fact, it, f, known ? object : bl_interp_object(it, state, 0));
  return fact;
}

/* Whether the argument only says which one is meant, to be removed or compared. */
static bool is_named_only(const struct bl_access *a, unsigned argument)
{
  return (a->key == 0 && a->removes) || (argument + 1u == a->key && a->removes) ||
         argument + 1u == a->expects;
}

/* What the operation leaves where there was something, if that is nothing: it stores null, or
   nothing at all. */
static struct bl_constant left_by(const struct bl_interp *it, const struct bl_args *args,
                                  const struct bl_access *a)
{
  if (a->cell && args->n == 2) {
    return bl_constant_of(it->program, bl_names_path(&it->names, args->name[1]));
  }
  for (unsigned i = 0; i < args->n; i++) {
    if ((a->stores & bl_param_bit(i)) != 0 && !is_named_only(a, i) &&
        bl_names_path(&it->names, args->name[i])->root != BL_ROOT_NULL) {
      return constant(BL_NO_CONSTANT, 0);
    }
  }
  return constant(BL_CONSTANT_NULL, 0);
}

/* Models' accesses are the caller's own; a summarised callee has facts itself. */
static void collect_model(struct collector *c, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL || call->callee == NULL) {
    return;
  }
  const struct bl_call_effect *e = c->w->all->model_effect[call->callee->id];
  if (e == NULL || e->n_accesses == 0) {
    return;
  }
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_location at = bl_interp_map_location(it, &args, &e->accesses[i].at);
    if (at.state >= BL_UNMAPPED) {
      at = bl_interp_local_location(it, &args, &e->accesses[i].at);
    }
    const struct bl_access *a = &e->accesses[i];
    struct bl_fact *fact = add_fact(c, it, f, insn, at.state, &at.object, a->write);
    if (fact != NULL && a->write) {
      fact->value = left_by(it, &args, a);
    }
  }
}

static void collect(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct collector *c = ctx;
  struct bl_touch touch;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    collect_model(c, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &touch)) {
    struct bl_path object = *bl_names_path(&it->names, touch.object);
    struct bl_fact *fact = add_fact(c, it, f, insn, touch.state, &object, touch.write);
    if (fact != NULL && touch.write) {
      fact->value =
          bl_constant_of(it->program, bl_names_path(&it->names, f->name[touch.value_slot]));
    }
  }
}

struct bl_visitor bl_facts_visitor(struct bl_worker *w)
{
  struct collector *c = CF_NEW(w->scratch, struct collector);
  c->w = w;
  return (struct bl_visitor){collect, c};
}

/* --- methods that are only scanned --- */

struct scan {
  struct bl_worker *w;
  const struct bl_method *m;
  struct bl_fact_list list;
  struct bl_constant last; /* what the instruction before has pushed */
  uint32_t call;           /* how many calls lie before */
  bool stores_elements, changes_contents, takes_contents, writes_constants;
};

static void scan_fact(struct scan *s, uint32_t state, uint32_t bci, bool vague)
{
  const struct bl_field *f = bl_state_field(s->w->all->program, state);
  cf_vec_reserve(s->w->scratch, &s->list);
  s->list.items[s->list.n++] =
      (struct bl_fact){.state = state,
                       .method = s->m,
                       .bci = bci,
                       .write = true,
                       .confined = bl_method_is_init(s->m) && s->m->cls == f->cls,
                       .vague = vague,
                       .block = BL_SITE_ENTRY};
}

/* A write where paths meet may get another value than the one pushed last. */
static void scan_jump(struct scan *s, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  for (uint32_t i = 0; (kind == CF_K_BRANCH || kind == CF_K_GOTO) && i < s->list.n; i++) {
    if (s->list.items[i].bci == (uint32_t)in->a) {
      s->list.items[i].value.kind = BL_NO_CONSTANT;
    }
  }
}

/* As left_by, as far as the number of its arguments and the instruction before tell. */
static bool leaves_nothing(const struct scan *s, const struct bl_method *callee,
                           const struct bl_access *a)
{
  uint32_t named = 0;
  for (uint32_t i = 1; i < bl_method_params(callee); i++) {
    named += is_named_only(a, i) ? 1 : 0;
  }
  return bl_method_params(callee) == 1 + named || s->last.kind == BL_CONSTANT_NULL;
}

static void scan_call(struct scan *s, uint32_t bci)
{
  while (s->call < s->m->n_calls && s->m->calls[s->call].bci < bci) {
    s->call++;
  }
  const struct bl_call *call = &s->m->calls[s->call];
  bool linked = s->call < s->m->n_calls && call->bci == bci && call->callee != NULL;
  const struct bl_call_effect *e = linked ? s->w->all->model_effect[call->callee->id] : NULL;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    if (e->accesses[i].write) {
      s->changes_contents = true;
      s->takes_contents |= leaves_nothing(s, call->callee, &e->accesses[i]);
    }
  }
}

static void scan_insn(struct scan *s, const struct cf_insn *in)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC: {
    const struct bl_field *f = bl_program_field(s->m->cls, (uint32_t)in->a);
    scan_fact(s, bl_state_of(f->id, BL_STATE_FIELD), in->bci, false);
    s->list.items[s->list.n - 1].value = s->last;
    s->writes_constants |= s->last.kind != BL_NO_CONSTANT;
    break;
  }
  case CF_K_ARRAY_STORE:
    s->stores_elements = true;
    break;
  case CF_K_INVOKE:
    scan_call(s, in->bci);
    break;
  default:
    break;
  }
  if (!cf_op_keeps_top(in->op)) {
    s->last = constant_of_insn(in->op, in->a);
  }
}

/* Whose elements or contents are changed is not known without interpreting: perhaps those of any
   array or object that the method loads from a field. */
static void scan_loads(struct scan *s, const struct cf_insn *in)
{
  if (in->op != CF_getfield && in->op != CF_getstatic) {
    return;
  }
  const struct bl_field *f = bl_program_field(s->m->cls, (uint32_t)in->a);
  uint32_t handled = s->w->all->handle_of[f->id];
  if (s->changes_contents && handled != 0) {
    scan_fact(s, bl_state_of(handled - 1, BL_STATE_FIELD), in->bci, true);
    return;
  }
  if (s->stores_elements && f->descriptor.p[0] == '[') {
    scan_fact(s, bl_state_of(f->id, BL_STATE_ELEMENTS), in->bci, true);
  }
  if (s->changes_contents && f->descriptor.p[0] == 'L') {
    scan_fact(s, bl_state_of(f->id, BL_STATE_CONTENTS), in->bci, true);
    s->list.items[s->list.n - 1].value.kind = s->takes_contents ? BL_CONSTANT_NULL : BL_NO_CONSTANT;
  }
}

/* Without its operands, where it has none or they do not matter. */
static bool is_short(uint8_t op)
{
  return cf_fixed_length[op] == 1 ||
         (cf_opcodes[op].kind == CF_K_INVOKE && cf_fixed_length[op] != 0);
}

/* Shows the instructions of these kinds. */
static void scan_code(struct scan *s, struct cf_bytes code, uint32_t kinds,
                      void (*visit)(struct scan *s, const struct cf_insn *in))
{
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0, length; bci < code.n; bci += length) {
    uint8_t op = code.p[bci];
    length = cf_fixed_length[op];
    bool meant = (kinds >> cf_opcodes[op].kind & 1u) != 0;
    if (!meant && length != 0) {
      s->last = constant(BL_NO_CONSTANT, 0);
      continue;
    }
    in = (struct cf_insn){.bci = (uint16_t)bci, .op = op};
    if (!is_short(op) && !cf_insn_decode(&in, code, bci, 0, &err)) {
      return;
    }
    length = cf_insn_length(&in);
    visit(s, &in);
  }
}

void bl_facts_scan(struct bl_worker *w, const struct bl_method *m)
{
  const uint32_t changes = 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC | 1u << CF_K_ARRAY_STORE |
                           1u << CF_K_INVOKE | 1u << CF_K_CONST;
  struct scan s = {.w = w, .m = m};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, m->member);
  scan_code(&s, code, changes, scan_insn);
  if (s.stores_elements || s.changes_contents) {
    scan_code(&s, code, 1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC, scan_loads);
  }
  if (s.writes_constants) {
    scan_code(&s, code, 1u << CF_K_BRANCH | 1u << CF_K_GOTO, scan_jump);
  }
  keep_list(w, m, &s.list);
}

void bl_facts_scan_vaguely(struct bl_worker *w, const struct bl_method *m)
{
  bl_facts_scan(w, m);
  struct bl_fact_list *list = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < list->n; i++) {
    list->items[i].vague = true;
  }
}

void bl_facts_keep(const struct bl_visitor *visitor, const struct bl_interp *it)
{
  const struct collector *c = visitor->ctx;
  keep_list(c->w, it->method, &c->list);
}

bool bl_scan_fields(const struct bl_method *m, uint32_t most, bl_see_field *see, void *ctx)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, m->member);
  struct cf_insn in;
  struct cf_err err = {0};
  if (code.n > most) {
    return false;
  }
  for (uint32_t bci = 0, length; bci < code.n; bci += length) {
    uint8_t op = code.p[bci];
    length = cf_fixed_length[op];
    if ((op < CF_getstatic || op > CF_putfield) && length != 0) {
      continue;
    }
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    length = cf_insn_length(&in);
    if (in.op >= CF_getstatic && in.op <= CF_putfield) {
      see(ctx, bl_program_field(m->cls, (uint32_t)in.a),
          in.op == CF_putstatic || in.op == CF_putfield);
    }
  }
  return true;
}
