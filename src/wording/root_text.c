/* Names of local values as the source has them. Receives a path's root; hands on the variable's
   name from the LocalVariableTable (JVMS §4.7.13), or the call that made the value. */
#include "src/candidate/candidate.h"

#include "classfile/class/descriptor.h"
#include "src/wording/write_up.h"

/* The variable in `slot` whose range begins first, or nothing. A range may begin just behind the
   store that fills it. */
static struct cf_str variable(const struct bl_interp *it, const struct cf_code *code, unsigned slot)
{
  const struct cf_local *best = NULL;
  for (uint32_t i = 0; i < code->n_locals; i++) {
    const struct cf_local *l = &code->locals[i];
    if (l->slot == slot && (best == NULL || l->start < best->start)) {
      best = l;
    }
  }
  return best == NULL ? CF_STR("") : cf_pool_utf8(&it->cls->pool, best->name);
}

/* The slot that a value is stored to right after it was made, or 0xffff. */
static unsigned stored_to(const struct bl_interp *it, uint32_t insn)
{
  uint32_t next = insn + 1;
  while (next < it->insns.n && cf_opcodes[it->insns.items[next].op].kind == CF_K_CAST) {
    next++;
  }
  if (next < it->insns.n && cf_opcodes[it->insns.items[next].op].kind == CF_K_STORE) {
    return (unsigned)it->insns.items[next].a;
  }
  return 0xffff;
}

static unsigned slot_of_param(const struct bl_method *m, uint32_t param)
{
  unsigned slot = 0;
  if (!bl_method_is(m, CF_ACC_STATIC)) {
    slot = 1;
    param--; /* `this` has its own text */
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  while (param > 0 && cf_descriptor_next(&d, &w)) {
    slot += cf_value_slots(d);
    param--;
  }
  return slot;
}

static struct cf_str made_text(struct cf_arena *a, const struct bl_interp *it,
                               const struct cf_code *code, uint32_t insn)
{
  struct cf_str name = variable(it, code, stored_to(it, insn));
  if (name.n > 0 || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return name;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL) {
    return name;
  }
  name = bl_method_name(bl_call_callee(call));
  return cf_arena_printf(a, "%.*s()", (int)name.n, name.p);
}

static struct cf_str root_of(struct cf_arena *a, const struct bl_interp *it,
                             const struct cf_code *code, const struct bl_path *p)
{
  const struct bl_method *m = it->method;
  switch ((enum bl_root)p->root) {
  case BL_ROOT_PARAM:
    if (p->base == 0 && !bl_method_is(m, CF_ACC_STATIC)) {
      break;
    }
    return variable(it, code, slot_of_param(m, p->base));
  case BL_ROOT_JOIN:
    return variable(it, code, p->base & 0xffff);
  case BL_ROOT_SITE:
    if (p->base < it->code.bytecode.n && it->insns.index_of[p->base] != CF_NO_INSN) {
      return made_text(a, it, code, it->insns.index_of[p->base]);
    }
    break;
  default:
    break;
  }
  return CF_STR("");
}

struct cf_str bl_variable_text(struct cf_arena *a, const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind != CF_K_LOAD && kind != CF_K_IINC) {
    return CF_STR("");
  }
  struct cf_arena scratch;
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_str text = CF_STR("");
  cf_arena_init(&scratch);
  if (cf_code_parse(&code, &scratch, it->cls, bl_method_member(it->method), true, &err)) {
    for (uint32_t i = 0; i < code.n_locals && text.n == 0; i++) {
      if (cf_local_covers(&code.locals[i], (uint32_t)in->a, in->bci)) {
        text = cf_arena_str(a, cf_pool_utf8(&it->cls->pool, code.locals[i].name));
      }
    }
  }
  cf_arena_destroy(&scratch);
  return text;
}

struct cf_str bl_root_text(struct cf_arena *a, const struct bl_interp *it, const struct bl_path *p)
{
  struct cf_arena scratch;
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_str text = CF_STR("");
  cf_arena_init(&scratch);
  if (cf_code_parse(&code, &scratch, it->cls, bl_method_member(it->method), true, &err)) {
    text = cf_arena_str(a, root_of(a, it, &code, p));
  }
  cf_arena_destroy(&scratch);
  return text;
}
