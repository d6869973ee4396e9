/* What an object is, as far as what makes it tells. Receives the program and the traits of its
   classes; hands on traits. Of a wrapper it asks what the instruction before has made, and follows
   no value further. */
#include "src/summary/made.h"

#include "classfile/class/descriptor.h"

uint32_t bl_type_traits(const struct bl_summaries *s, struct cf_str descriptor)
{
  if (descriptor.n < 3 || descriptor.p[0] != 'L') {
    return 0;
  }
  struct cf_str name = {descriptor.p + 1, descriptor.n - 2};
  const struct bl_class *c = bl_program_class(s->program, name);
  return c == NULL ? 0 : s->traits[c->id];
}

uint32_t bl_made_traits(const struct bl_summaries *s, const struct bl_method *maker)
{
  if (bl_method_is_init(maker)) {
    return s->traits[maker->cls->id];
  }
  const struct bl_model *model = bl_summaries_model(s, maker);
  const struct bl_effect *atomic = bl_model_effect(model, BL_E_ATOMIC);
  uint32_t made = bl_type_traits(s, cf_descriptor_result(bl_method_descriptor(maker)));
  made |= bl_model_effect(model, BL_E_LOCKED) != NULL ? BL_T_LOCKED : 0;
  return made | (atomic != NULL && atomic->operand == BL_OPERAND_RESULT ? BL_T_ATOMIC : 0);
}

bool bl_makes_plain(const struct bl_summaries *s, const struct bl_method *maker)
{
  enum { OTHERS = BL_T_SAFE | BL_T_CELL | BL_T_FADES };
  if (bl_summaries_said(s, maker, BL_E_PLAIN) != NULL) {
    return true;
  }
  return bl_method_is_constructor(maker) && (maker->cls->cf == NULL || maker->cls->library) &&
         (s->traits[maker->cls->id] & (BL_T_HOLDS | OTHERS)) == BL_T_HOLDS;
}

/* The last two instructions of a body, casts and constants of the pool (the class that a wrapper
   checks for) apart: the newest first. */
struct window {
  struct cf_insn last[2];
};

static void slide(struct window *w, const struct cf_insn *in)
{
  if (in->op != CF_checkcast && in->op != CF_ldc && in->op != CF_ldc_w) {
    w->last[1] = w->last[0];
    w->last[0] = *in;
  }
}

static bool calls(const struct bl_class *cls, const struct cf_insn *in, const struct bl_method *m)
{
  return in->op == CF_invokestatic && bl_program_method(cls, (uint32_t)in->a) == m;
}

/* What the field is given in the body is wrapped of such things; all traits if nothing is. */
static uint32_t wrapped_in(const struct bl_summaries *s, const struct bl_method *m,
                           const struct bl_field *f)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct window w = {0};
  struct cf_insn in;
  struct cf_err err = {0};
  uint32_t all = UINT32_MAX;
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    bool puts = (in.op == CF_putfield || in.op == CF_putstatic) &&
                bl_program_field(m->cls, (uint32_t)in.a) == f && w.last[0].op != CF_aconst_null;
    bool made = cf_opcodes[w.last[1].op].kind == CF_K_INVOKE && w.last[1].op != CF_invokedynamic;
    if (puts) {
      all &= made && calls(m->cls, &w.last[0], f->maker)
                 ? bl_made_traits(s, bl_program_method(m->cls, (uint32_t)w.last[1].a))
                 : 0;
    }
    slide(&w, &in);
  }
  return all;
}

uint32_t bl_wrapped_traits(const struct bl_summaries *s, const struct bl_field *f)
{
  uint32_t all = UINT32_MAX;
  if (f->cls->cf == NULL || (f->late_written && !bl_field_is_closed(f))) {
    return 0;
  }
  for (uint32_t i = 0; i < f->cls->n_methods; i++) {
    const struct bl_method *m = &f->cls->methods[i];
    all &= bl_method_has_body(m) ? wrapped_in(s, m, f) : UINT32_MAX;
  }
  return all == UINT32_MAX ? 0 : all;
}
