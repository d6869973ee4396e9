/* Maps in the order of access, as far as what makes them tells. See the header. */
#include "src/check/turned.h"

#include "classfile/class/descriptor.h"
#include "src/summary/fact_index.h"

/* The last two instructions of a body, the newest first. */
struct window {
  struct cf_insn last[2];
};

static void slide(struct window *w, const struct cf_insn *in)
{
  if (in->op != CF_checkcast) {
    w->last[1] = w->last[0];
    w->last[0] = *in;
  }
}

/* What the instruction calls, if it is a constructor; NULL of others. */
static const struct bl_method *constructor_of(const struct bl_class *c, const struct cf_insn *in)
{
  const struct bl_method *m =
      in->op == CF_invokespecial ? bl_program_method(c, (uint32_t)in->a) : NULL;
  return m != NULL && bl_method_is_init(m) ? m : NULL;
}

/* The number of a local variable that the instruction loads; UINT32_MAX of others. */
static uint32_t loaded(const struct cf_insn *in)
{
  return cf_opcodes[in->op].kind == CF_K_LOAD ? (uint32_t)in->a : UINT32_MAX;
}

/* The local variable that has the last parameter of a constructor, if that is a flag; UINT32_MAX if
   it is none. */
static uint32_t last_flag(const struct bl_method *m)
{
  struct cf_descriptor_walk walk = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  uint32_t slot = 1, last = UINT32_MAX;
  while (cf_descriptor_next(&type, &walk)) {
    last = type.p[0] == 'Z' ? slot : UINT32_MAX;
    slot += cf_value_slots(type);
  }
  return last;
}

/* A constructor that is given `flag` last makes such a map: the library's own, or one that hands
   the library's `true`, or that flag. */
static bool makes_ordered(const struct bl_summaries *s, const struct bl_method *m, bool flag)
{
  if (bl_summaries_said(s, m, BL_E_TURNS) != NULL) {
    return flag;
  }
  struct cf_bytes code = {0};
  if (bl_method_has_body(m)) {
    code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  }
  struct window w = {0};
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    const struct bl_method *to = constructor_of(m->cls, &in);
    bool besides = to != NULL && !bl_class_is_a(m->cls, to->cls); /* another map, as a part */
    if (to != NULL && !besides && bl_summaries_said(s, to, BL_E_TURNS) != NULL) {
      return w.last[0].op == CF_iconst_1 ||
             (flag && loaded(&w.last[0]) != UINT32_MAX && loaded(&w.last[0]) == last_flag(m));
    }
    slide(&w, &in);
  }
  return false;
}

/* All that the body stores in the field are such maps; *any: it stores one. */
static bool stores_ordered(const struct bl_summaries *s, const struct bl_method *m,
                           const struct bl_field *f, bool *any)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct window w = {0};
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    bool puts = (in.op == CF_putfield || in.op == CF_putstatic) &&
                bl_program_field(m->cls, (uint32_t)in.a) == f;
    const struct bl_method *made = puts ? constructor_of(m->cls, &w.last[0]) : NULL;
    if (puts && (made == NULL || !makes_ordered(s, made, w.last[1].op == CF_iconst_1))) {
      return false;
    }
    *any |= puts;
    slide(&w, &in);
  }
  return true;
}

/* The constructor is the library's for such maps, or calls that. */
static bool may_make_ordered(const struct bl_summaries *s, const struct bl_method *m)
{
  bool may = bl_summaries_said(s, m, BL_E_TURNS) != NULL;
  for (uint32_t i = 0; i < m->n_calls && !may; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    may = callee != NULL && bl_method_is_init(callee) &&
          bl_summaries_said(s, callee, BL_E_TURNS) != NULL;
  }
  return may;
}

/* Some constructor of what the field's maker makes: a class may have several. */
static bool may_hold_ordered(const struct bl_summaries *s, const struct bl_field *f)
{
  if (f->maker == NULL || f->made_otherwise || f->late_written || f->cls->cf == NULL ||
      !bl_method_is_constructor(f->maker)) {
    return false;
  }
  const struct bl_class *c = f->maker->cls;
  bool may = may_make_ordered(s, f->maker);
  for (uint32_t i = 0; i < c->n_methods && !may; i++) {
    may = bl_method_is_constructor(&c->methods[i]) && may_make_ordered(s, &c->methods[i]);
  }
  return may;
}

/* What the field has for good is in the order of access, whoever makes it. */
static bool is_in_access_order(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  bool all = bl_state_kind_of(state) == BL_STATE_CONTENTS && may_hold_ordered(s, f), any = false;
  for (uint32_t i = 0; all && i < f->cls->n_methods; i++) {
    const struct bl_method *m = &f->cls->methods[i];
    all = !bl_method_has_body(m) || stores_ordered(s, m, f, &any);
  }
  return all && any;
}

bool bl_fact_turns(const struct bl_summaries *s, const struct bl_fact *f)
{
  const struct bl_call *call =
      bl_state_kind_of(f->state) == BL_STATE_CONTENTS ? bl_method_call(f->method, f->bci) : NULL;
  return call != NULL && bl_said_of_call(s, call, BL_E_TURNS) != NULL;
}

struct bl_fact *const *bl_turned_facts(const struct bl_summaries *s, struct cf_arena *a,
                                       uint32_t state, uint32_t *n)
{
  struct bl_fact *const *facts = bl_summaries_facts(s, state, n);
  if (*n == 0 || !is_in_access_order(s, state)) {
    return facts;
  }
  struct bl_fact **turned = CF_NEW_N(a, struct bl_fact *, *n);
  for (uint32_t i = 0; i < *n; i++) {
    turned[i] = facts[i];
    if (!facts[i]->write && bl_fact_turns(s, facts[i])) {
      turned[i] = CF_NEW_N(a, struct bl_fact, 1);
      *turned[i] = *facts[i];
      turned[i]->write = true;
    }
  }
  return turned;
}
