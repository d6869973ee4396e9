/* What is written to: which elements of one array are surely different ones (ANALYSIS §4, §7), and
   what the method is still making. Receives names; all elements are one state to the analysis
   otherwise. */
#include "src/candidate/candidate.h"

static bool is_given(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->len == 0;
}

/* Two numbers that the code writes down, or two that the caller gives: what it gives for two it
   means to be two. The results of two computations may well be equal. */
static bool surely_differ(const struct bl_method_check *c, uint32_t a, uint32_t b)
{
  const struct bl_path *p = bl_names_path(&c->it->names, a);
  const struct bl_path *q = bl_names_path(&c->it->names, b);
  struct bl_constant x = bl_constant_of(c->it->program, p);
  struct bl_constant y = bl_constant_of(c->it->program, q);
  if (x.kind == BL_CONSTANT_INT && y.kind == BL_CONSTANT_INT) {
    return x.value != y.value;
  }
  return is_given(p) && is_given(q) && p->base != q->base;
}

bool bl_is_other_element(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_touch *store)
{
  const struct cf_insn *read = &c->it->insns.items[o->insn];
  if (store->index_slot == BL_NO_SLOT || cf_opcodes[read->op].kind != CF_K_ARRAY_LOAD) {
    return false;
  }
  uint32_t index = c->operands[o->insn].name[1];
  return index != 0 && surely_differ(c, index, f->name[store->index_slot]);
}

bool bl_is_being_made(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_use *use)
{
  bool base = use->role == BL_ROLE_CHANGED || use->role == BL_ROLE_READ;
  return base && bl_interp_is_confined(c->it, f, f->name[use->slot]);
}
