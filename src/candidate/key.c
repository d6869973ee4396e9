/* What it takes to ask for a key of a map. Receives the name of the key; says whether it is an
   object that somebody has to have, or what anybody can name. The models know the latter. */
#include "src/candidate/value.h"

#include "classfile/class/descriptor.h"

static const struct bl_class *class_named(const struct bl_program *p, struct cf_str type)
{
  return type.n == 0 ? NULL : bl_program_class(p, cf_descriptor_class(type));
}

/* What a call hands back is what it is cast to at once, if it is. */
static const struct bl_class *class_made_at(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct bl_program *p = it->program;
  if (in->op == CF_new) {
    return class_named(p, cf_pool_name(&it->cls->pool, (uint32_t)in->a));
  }
  if (cf_opcodes[in->op].kind != CF_K_INVOKE) {
    return NULL;
  }
  if (insn + 1 < it->insns.n && in[1].op == CF_checkcast) {
    return class_named(p, cf_pool_name(&it->cls->pool, (uint32_t)in[1].a));
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call == NULL || bl_call_callee(call) == NULL
             ? NULL
             : class_named(p, cf_descriptor_result(bl_method_descriptor(bl_call_callee(call))));
}

/* The class that is declared for the value; NULL where it is not known, or a constant. */
static const struct bl_class *class_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->len > 0) {
    uint32_t last = p->step[p->len - 1];
    return last == BL_STEP_ELEMENT
               ? NULL
               : class_named(it->program, bl_field_descriptor(it->program->fields[last]));
  }
  if (p->root == BL_ROOT_PARAM) {
    return bl_method_param_class(it->program, it->method, p->base);
  }
  uint32_t insn = bl_interp_made_at(it, name);
  return insn == CF_NO_INSN ? NULL : class_made_at(it, insn);
}

/* A number that says which one an object is, as its hash code does, stands for that object. */
static uint32_t object_numbered(const struct bl_method_check *c, uint32_t key)
{
  const struct bl_interp *it = c->it;
  uint32_t insn = key == 0 || key == BL_KEY_UNKNOWN ? CF_NO_INSN : bl_interp_call_of(it, key);
  if (insn == CF_NO_INSN) {
    return key;
  }
  const struct bl_effect *e =
      bl_said_of_call(c->w->all, bl_interp_site(it, insn)->call, BL_E_THIS_THREAD);
  return e == NULL || e->operand == BL_OPERAND_NONE ? key : c->operands[insn].name[0];
}

bool bl_is_object_key(const struct bl_method_check *c, uint32_t named)
{
  uint32_t key = object_numbered(c, named);
  const struct bl_class *cls = key == 0 || key == BL_KEY_UNKNOWN ? NULL : class_of(c->it, key);
  return cls != NULL && cls->super != NULL && /* of an Object it is not known what it is */
         (c->w->all->traits[cls->id] & (BL_T_BOX | BL_T_NAMED)) == 0;
}

bool bl_is_key_of_number(const struct bl_method_check *c, uint32_t key)
{
  return object_numbered(c, key) != key;
}

bool bl_is_thread_key(const struct bl_method_check *c, uint32_t named)
{
  uint32_t key = object_numbered(c, named);
  const struct bl_class *cls = key == 0 || key == BL_KEY_UNKNOWN ? NULL : class_of(c->it, key);
  const uint32_t *traits = c->w->all->traits;
  return cls != NULL && (traits[cls->id] & BL_T_ALONE) != 0 &&
         (cls->super == NULL || (traits[cls->super->id] & BL_T_ALONE) == 0);
}
