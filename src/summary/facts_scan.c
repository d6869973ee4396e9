/* What a method that is not interpreted writes, from its instructions alone. Receives checked code;
   hands on facts that hold no lock. Knows no states. */
#include "src/summary/facts.h"

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
    named += bl_access_names_only(a, i) ? 1 : 0;
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
    s->last = bl_constant_of_insn(in->op, in->a);
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
      s->last.kind = BL_NO_CONSTANT;
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
  bl_facts_keep_list(w, m, &s.list);
}

void bl_facts_scan_vaguely(struct bl_worker *w, const struct bl_method *m)
{
  bl_facts_scan(w, m);
  struct bl_fact_list *list = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < list->n; i++) {
    list->items[i].vague = true;
  }
}
