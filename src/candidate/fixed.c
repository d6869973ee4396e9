/* What never changes once it is made: a state, a collection in a field, the objects of a class.
   Receives fields and classes, and asks who writes them and who hands them out; decides nothing. */
#include "src/candidate/act.h"

#include "classfile/class/descriptor.h"

/* Somebody writes it once its object is made, or may: not all code that can is given. */
static bool is_written_after(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && !facts[i]->confined && !facts[i]->dead) {
      return true;
    }
  }
  return !bl_summaries_closed(s, state);
}

/* The method loads the field. */
static bool loads(struct cf_arena *a, const struct bl_method *m, const struct bl_field *f)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  if (!bl_method_has_body(m)) {
    return false;
  }
  if (!cf_code_check(&code, a, m->cls->cf, m->member, &err)) {
    return true;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        ((in.op == CF_getfield || in.op == CF_getstatic) &&
         bl_program_field(m->cls, (uint32_t)in.a) == f)) {
      return true;
    }
  }
  return false;
}

/* What the method returns may, by its type, be the collection that the field has. Which collection
   is which is not known without the library: then any. */
static bool may_return(const struct bl_summaries *s, const struct bl_method *m,
                       const struct bl_class *held)
{
  const struct bl_class *is =
      bl_program_class(s->program, cf_descriptor_class(cf_descriptor_result(m->descriptor)));
  return is != NULL && (bl_class_is_a(held, is) || bl_class_is_a(is, held) ||
                        (is->cf == NULL && (s->traits[is->id] & BL_T_HOLDS) != 0));
}

/* Some method that sees the field may hand out what it has: others can change that. */
static bool is_handed_out(const struct bl_method_check *c, const struct bl_field *f,
                          const struct bl_class *held)
{
  const struct bl_class *nest = f->cls->nest_host;
  for (const struct bl_class *of = nest->nest_first; of != NULL; of = of->nest_next) {
    for (uint32_t i = 0; i < of->n_methods; i++) {
      const struct bl_method *m = &of->methods[i];
      if (may_return(c->w->all, m, held) && loads(c->it->arena, m, f)) {
        return true;
      }
    }
  }
  return false;
}

bool bl_keeps_as_it_was(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_summaries *s = c->w->all;
  const struct bl_class *held = bl_program_class(s->program, cf_descriptor_class(f->descriptor));
  return held != NULL && f->descriptor.p[0] == 'L' && (s->traits[held->id] & BL_T_HOLDS) != 0 &&
         !is_written_after(s, bl_state_of(f->id, BL_STATE_CONTENTS)) && !is_handed_out(c, f, held);
}

static bool has_mutable_type(const struct bl_summaries *s, const struct bl_field *f)
{
  struct cf_str d = f->descriptor;
  const struct bl_class *cls =
      d.n < 3 || d.p[0] != 'L' ? NULL
                               : bl_program_class(s->program, (struct cf_str){d.p + 1, d.n - 2});
  return d.p[0] == '[' || (cls != NULL && (s->traits[cls->id] & BL_T_MUTABLE) != 0);
}

/* Something is put there while its object is made: then that is seen, and nobody else does. */
static bool is_filled_at_first(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool filled = false;
  for (uint32_t i = 0; i < n; i++) {
    filled |= facts[i]->write && facts[i]->confined;
  }
  return filled;
}

/* The field, or what it holds, once its object is made. */
static bool can_change(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_summaries *s = c->w->all;
  bool fixed =
      (f->access & CF_ACC_FINAL) != 0 || !is_written_after(s, bl_state_of(f->id, BL_STATE_FIELD));
  bool array = f->descriptor.p[0] == '[' && f->descriptor.p[1] != '[' &&
               !is_written_after(s, bl_state_of(f->id, BL_STATE_ELEMENTS));
  bool filled = is_filled_at_first(s, bl_state_of(f->id, BL_STATE_CONTENTS));
  return !fixed || (!array && has_mutable_type(s, f) && !(filled && bl_keeps_as_it_was(c, f)));
}

bool bl_is_mutable(const struct bl_method_check *c, const struct bl_class *cls)
{
  if ((c->w->all->traits[cls->id] & BL_T_MUTABLE) != 0) {
    return true;
  }
  for (; cls != NULL && cls->cf != NULL && !cls->library; cls = cls->super) {
    for (uint32_t i = 0; i < cls->n_fields; i++) {
      const struct bl_field *f = &cls->fields[i];
      if ((f->access & CF_ACC_STATIC) == 0 && can_change(c, f)) {
        return true;
      }
    }
  }
  return false;
}

bool bl_may_be_mutable(const struct bl_method_check *c, const struct bl_class *cls)
{
  bool mutable = bl_is_mutable(c, cls);
  bool abstract = cls->cf != NULL && (cls->cf->access & CF_ACC_ABSTRACT) != 0;
  for (uint32_t i = 0; !mutable && abstract && i < cls->n_subs; i++) {
    mutable = bl_may_be_mutable(c, cls->subs[i]);
  }
  return mutable;
}
