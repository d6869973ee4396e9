/* What a method that is not interpreted writes, from its instructions alone. Receives checked code;
   hands on facts that hold no lock. Knows no states. */
#include "src/pass/changes_scan.h"
#include "src/pass/facts.h"
#include "src/summary/operations.h"

enum { PUTS = 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC };

struct scan {
  struct bl_worker *w;
  const struct bl_method *m;
  struct bl_fact_list list;
  struct bl_fact_list called_for; /* what accessors store for it, for the time being at its calls */
  struct bl_constant last;        /* what the instruction before has pushed */
  bool stores_elements, changes_contents, writes_constants;
  bool loads_safe; /* an array of what is thread-safe by itself */
};

static void scan_fact(struct scan *s, uint32_t state, uint32_t bci, bool vague)
{
  const struct bl_field *f = bl_state_field(s->w->all->program, state);
  cf_vec_reserve(s->w->scratch, &s->list);
  s->list.items[s->list.n++] =
      (struct bl_fact){.state = state,
                       .method = s->m,
                       .bci = (uint16_t)bci,
                       .write = true,
                       .confined = bl_method_makes(s->m) && s->m->cls == f->cls,
                       .vague = vague,
                       .block = BL_SITE_ENTRY};
}

static void forget_constant(struct bl_fact_list *list, uint32_t bci)
{
  for (uint32_t i = 0; i < list->n; i++) {
    if (list->items[i].bci == bci) {
      list->items[i].kind = BL_NO_CONSTANT;
    }
  }
}

/* A write where paths meet may get another value than the one pushed last. */
static void scan_jump(struct scan *s, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind == CF_K_BRANCH || kind == CF_K_GOTO) {
    forget_constant(&s->list, (uint32_t)in->a);
    forget_constant(&s->called_for, (uint32_t)in->a);
  }
}

static void scan_put(struct scan *s, const struct cf_insn *in)
{
  if (in->op == CF_putfield || in->op == CF_putstatic) {
    const struct bl_field *f = bl_program_field(s->m->cls, (uint32_t)in->a);
    scan_fact(s, bl_state_of(f->id, BL_STATE_FIELD), in->bci, false);
    bl_fact_writes(&s->list.items[s->list.n - 1], s->last);
    s->writes_constants |= s->last.kind != BL_NO_CONSTANT;
  }
  if (in->op == CF_getstatic) {
    const struct bl_field *f = bl_program_field(s->m->cls, (uint32_t)in->a);
    s->last = (f->access & CF_ACC_FINAL) != 0
                  ? (struct bl_constant){BL_CONSTANT_FIELD, (int32_t)f->id}
                  : (struct bl_constant){BL_NO_CONSTANT, 0};
  } else if (!cf_op_keeps_top(in->op)) {
    s->last = bl_constant_of_insn(in->op, in->a);
  }
}

/* --- what accessors store --- */

/* As a method that is interpreted tells of such a call: the access is the accessor's, the value the
   caller's. */
static void scan_accessor(struct scan *s, const struct cf_insn *in)
{
  const struct bl_call *call = in->op == CF_invokestatic ? bl_method_call(s->m, in->bci) : NULL;
  const struct bl_method *accessor = call == NULL ? NULL : bl_call_callee(call);
  uint16_t put_at;
  const struct bl_field *f = accessor == NULL ? NULL : bl_accessor_stores(accessor, &put_at);
  if (f != NULL) {
    cf_vec_reserve(s->w->scratch, &s->called_for);
    struct bl_fact *fact = &s->called_for.items[s->called_for.n++];
    *fact = (struct bl_fact){.state = bl_state_of(f->id, BL_STATE_FIELD),
                             .method = s->m,
                             .bci = in->bci,
                             .write = true,
                             .block = BL_SITE_ENTRY};
    bl_fact_writes(fact, s->last);
    s->writes_constants |= s->last.kind != BL_NO_CONSTANT;
  }
  s->last = bl_constant_of_insn(in->op, in->a);
}

static bool calls_accessor(const struct bl_method *m)
{
  bool any = false;
  for (uint32_t i = 0; i < m->n_calls && !any; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    any = callee != NULL && bl_method_is_accessor(callee);
  }
  return any;
}

/* From the places of the calls to those of the accessors. */
static void keep_called_for(struct scan *s)
{
  for (uint32_t i = 0; i < s->called_for.n; i++) {
    struct bl_fact *f = &s->called_for.items[i];
    f->method = bl_call_callee(bl_method_call(s->m, f->bci));
    (void)bl_accessor_stores(f->method, &f->bci);
  }

  bl_facts_keep_called_for(s->w, s->m, &s->called_for);
}

/* --- elements and contents --- */

/* Perhaps those of any array or object that the method loads from a field are changed. */
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
  if (s->stores_elements && f->type == '[') {
    scan_fact(s, bl_state_of(f->id, BL_STATE_ELEMENTS), in->bci, true);
  }
  s->loads_safe |= f->type == '[' && (s->w->all->holds_traits[f->id] & BL_T_SAFE) != 0;
  if (s->changes_contents && f->type == 'L') {
    scan_fact(s, bl_state_of(f->id, BL_STATE_CONTENTS), in->bci, true);
  }
}

/* What is known of the changes. */
struct certain {
  struct scan *scan;
  uint32_t first;       /* of the certain facts in the list */
  bool elements, other; /* some change is of elements, or contents, that are not known whose */
  bool takes;           /* some change takes away */
};

static void see_change(void *ctx, const struct bl_change *change)
{
  struct certain *c = ctx;
  const struct bl_field *f = change->field;
  c->takes |= change->takes;
  if (f == NULL || c->scan->w->all->handle_of[f->id] != 0) {
    *(change->elements ? &c->elements : &c->other) = true;
    return;
  }
  scan_fact(c->scan, bl_state_of(f->id, change->elements ? BL_STATE_ELEMENTS : BL_STATE_CONTENTS),
            change->bci, false);
  struct bl_fact *fact = &c->scan->list.items[c->scan->list.n - 1];
  fact->own = change->own;
  fact->kind = change->takes ? BL_CONSTANT_NULL : BL_NO_CONSTANT;
}

static bool is_told(const struct certain *c, const struct bl_fact *perhaps)
{
  bool certain = bl_state_kind_of(perhaps->state) == BL_STATE_ELEMENTS ? !c->elements : !c->other;
  for (uint32_t i = c->first; !certain && i < c->scan->list.n; i++) {
    certain = c->scan->list.items[i].state == perhaps->state;
  }
  return certain;
}

/* The facts from `first` on are perhaps: those stay of which nothing certain is known. */
static void make_certain(struct scan *s, uint32_t first)
{
  struct certain c = {.scan = s, .first = s->list.n};
  bl_scan_changes(s->w, s->m, see_change, &c);
  uint32_t n = first;
  for (uint32_t i = first; i < s->list.n; i++) {
    struct bl_fact fact = s->list.items[i];
    if (i < c.first && bl_state_kind_of(fact.state) == BL_STATE_CONTENTS && c.takes) {
      fact.kind = BL_CONSTANT_NULL;
    }
    if (i >= c.first || !is_told(&c, &fact)) {
      s->list.items[n++] = fact;
    }
  }
  s->list.n = n;
}

/* --- the code --- */

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
      s->last.kind = BL_NO_CONSTANT;
      continue;
    }
    in = (struct cf_insn){.bci = (uint16_t)bci, .op = op};
    if (length != 1 && !cf_insn_decode(&in, code, bci, 0, &err)) {
      return;
    }
    length = cf_insn_length(&in);
    visit(s, &in);
  }
}

/* It calls an object whose class has its contents by inheritance. */
static bool calls_inheritors(const struct bl_program *p, const struct bl_method *m)
{
  bool any = bl_program_inherited(p, m->cls->id) != NULL;
  for (uint32_t i = 0; i < m->n_calls && p->inherited != NULL && !any; i++) {
    uint32_t named = m->calls[i].named;
    any = named != BL_NO_CLASS && bl_program_inherited(p, named) != NULL;
  }
  return any;
}

void bl_facts_scan(struct bl_worker *w, const struct bl_method *m)
{
  struct scan s = {.w = w,
                   .m = m,
                   .stores_elements = bl_method_has_any(m, 1u << CF_K_ARRAY_STORE),
                   .changes_contents = bl_operations_changes(w->all, m)};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  if (bl_method_has_any(m, PUTS)) {
    scan_code(&s, code, PUTS | 1u << CF_K_CONST | 1u << CF_K_GET_STATIC, scan_put);
  }
  uint32_t n = s.list.n;
  if (s.stores_elements || s.changes_contents) {
    scan_code(&s, code, 1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC, scan_loads);
  }
  if (s.list.n > n || (s.changes_contents && s.loads_safe) ||
      (s.changes_contents && calls_inheritors(w->all->program, m))) {
    make_certain(&s, n);
  }
  if (calls_accessor(m)) {
    s.last.kind = BL_NO_CONSTANT;
    scan_code(&s, code, 1u << CF_K_INVOKE | 1u << CF_K_CONST, scan_accessor);
  }
  if (s.writes_constants) {
    scan_code(&s, code, 1u << CF_K_BRANCH | 1u << CF_K_GOTO, scan_jump);
  }
  bl_facts_add_told(w, m, &s.list);
  bl_facts_keep_list(w, m, &s.list);
  keep_called_for(&s);
}

void bl_facts_scan_vaguely(struct bl_worker *w, const struct bl_method *m)
{
  bl_facts_scan(w, m);
  const struct bl_fact_list *lists[] = {&w->all->facts_of[m->id],
                                        &bl_summaries_rare(w->all, m->id)->called_for};
  for (unsigned k = 0; k < 2; k++) {
    for (uint32_t i = 0; i < lists[k]->n; i++) {
      lists[k]->items[i].vague = true;
    }
  }
}
