/* Which setters are given null: what they store is taken away by those who call them. Receives
   methods that some call gives null as its last argument, and what each call can reach; hands on
   BL_M_TOLD_NULL, of setters alone, and the fields that they store. */
#include "src/program/link.h"

/* Whichever the call can reach. */
static void tell_targets(const struct bl_linker *l)
{
  const struct bl_program *p = l->p;
  for (uint32_t i = 0; i < p->n_target_sets; i++) {
    const struct bl_targets *t = p->target_sets[i];
    bool told = t->declared != NULL && l->told_null[t->declared->id];
    for (unsigned k = 0; k < t->n && told; k++) {
      l->told_null[t->items[k]->id] = true;
    }
  }
}

/* The field that the method stores its one argument in, and does nothing else; NULL if it is no
   setter. */
static struct bl_field *stored_by(const struct bl_linker *l, const struct bl_method *m)
{
  static const uint8_t of_class[] = {CF_aload_0, CF_putstatic},
                       of_object[] = {CF_aload_0, CF_aload_1, CF_putfield};
  bool is_static = bl_method_is(m, CF_ACC_STATIC);
  const uint8_t *ops = is_static ? of_class : of_object;
  uint32_t n = is_static ? sizeof of_class : sizeof of_object;
  if (!bl_method_has_body(m) || m->slots != n - 1 || m->n_insns != n + 1) {
    return NULL;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in;
  struct cf_err err = {0};
  bool stores =
      code.n > n && memcmp(code.p, ops, n) == 0 && cf_insn_decode(&in, code, n - 1, 0, &err);
  return stores ? l->fields.items[bl_program_field(m->cls, (uint32_t)in.a)->id] : NULL;
}

void bl_link_setters(struct bl_linker *l)
{
  tell_targets(l);
  for (uint32_t i = 0; i < l->methods.n; i++) {
    struct bl_method *m = l->methods.items[i];
    struct bl_field *f = l->told_null[i] ? stored_by(l, m) : NULL;
    if (f != NULL) {
      f->nulled = true;
      m->flags |= BL_M_TOLD_NULL;
    }
  }
}
