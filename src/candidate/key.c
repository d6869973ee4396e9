/* What it takes to ask for a key of a map. Receives the name of the key; says whether it is an
   object that somebody has to have, or what anybody can name. The models know the latter. */
#include "src/candidate/excuse.h"

#include "classfile/class/descriptor.h"

static struct cf_str type_of_parameter(const struct bl_method *m, uint32_t param)
{
  struct cf_str type = {0};
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  uint32_t n = param + (bl_method_is(m, CF_ACC_STATIC) ? 1 : 0);
  for (uint32_t i = 0; i < n; i++) {
    if (!cf_descriptor_next(&type, &w)) {
      return (struct cf_str){0};
    }
  }
  return n == 0 ? m->cls->name : type;
}

/* What a call hands back is what it is cast to at once, if it is. */
static struct cf_str type_made_at(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  if (in->op == CF_new) {
    return cf_pool_name(&it->cls->pool, (uint32_t)in->a);
  }
  if (cf_opcodes[in->op].kind != CF_K_INVOKE) {
    return (struct cf_str){0};
  }
  if (insn + 1 < it->insns.n && in[1].op == CF_checkcast) {
    return cf_pool_name(&it->cls->pool, (uint32_t)in[1].a);
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call == NULL || bl_call_callee(call) == NULL
             ? (struct cf_str){0}
             : cf_descriptor_result(bl_method_descriptor(bl_call_callee(call)));
}

/* A descriptor or the name of a class; empty where it is not known, or a constant. */
static struct cf_str type_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->len > 0) {
    uint32_t last = p->step[p->len - 1];
    return last == BL_STEP_ELEMENT ? (struct cf_str){0}
                                   : bl_field_descriptor(it->program->fields[last]);
  }
  uint32_t insn = bl_interp_made_at(it, name);
  return p->root == BL_ROOT_PARAM ? type_of_parameter(it->method, p->base)
         : insn == CF_NO_INSN     ? (struct cf_str){0}
                                  : type_made_at(it, insn);
}

bool bl_is_object_key(const struct bl_method_check *c, uint32_t key)
{
  struct cf_str type = key == 0 || key == BL_KEY_UNKNOWN ? (struct cf_str){0} : type_of(c->it, key);
  const struct bl_class *cls =
      type.n == 0 ? NULL : bl_program_class(c->it->program, cf_descriptor_class(type));
  return cls != NULL && cls->super != NULL && /* of an Object it is not known what it is */
         (c->w->all->traits[cls->id] & (BL_T_BOX | BL_T_NAMED)) == 0;
}
