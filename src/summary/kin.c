/* Whether two accesses of one state can be of one object, by what is known of its class. Receives
   facts, and reads the instruction of each; knows no lock. */
#include "src/summary/summaries.h"

#include "src/summary/fact_index.h"

/* A class that the object of the access is of: that of `this`, or the one that the reference to the
   field names, which is the static type of what it is written behind (JLS §13.1). Of contents and
   elements the class that has the field. */
static const struct bl_class *class_of(const struct bl_program *p, const struct bl_fact *f)
{
  const struct bl_class *cls = f->method->cls;
  if (f->own) {
    return cls;
  }
  if (bl_state_kind_of(f->state) == BL_STATE_FIELD && cls->cf != NULL &&
      bl_method_has_body(f->method)) {
    struct cf_bytes code = cf_code_bytecode(cls->cf, bl_method_member(f->method));
    if (f->bci + 2u < code.n && (code.p[f->bci] == CF_getfield || code.p[f->bci] == CF_putfield)) {
      return bl_program_owner(cls, cf_load_u2(code.p + f->bci + 1));
    }
  }
  return bl_state_field(p, f->state)->cls;
}

bool bl_facts_may_meet(const struct bl_program *p, const struct bl_fact *a, const struct bl_fact *b)
{
  const struct bl_class *x = class_of(p, a), *y = class_of(p, b);
  return x->cf == NULL || y->cf == NULL || bl_class_is_a(x, y) || bl_class_is_a(y, x);
}
