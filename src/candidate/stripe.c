/* Locks that are elements of an array (ANALYSIS §6): the same one where the index is the same value
   and nobody replaces elements. Receives, instruction by instruction, which elements a method
   loads; says of a use whether the lock is certainly that of the read. */
#include "src/candidate/candidate.h"

void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_interp *it = c->it;
  if (it->insns.items[insn].op != CF_aaload || f->depth < 2) {
    return;
  }
  if (c->n_elements == BL_MAX_ELEMENTS) {
    c->many_elements = true;
    return;
  }
  struct bl_path p =
      bl_path_extend(*bl_names_path(&it->names, f->name[bl_frame_top(f, 1)]), BL_STEP_ELEMENT);
  c->elements[c->n_elements++] =
      (struct bl_element){bl_names_of(&it->names, &p), f->name[bl_frame_top(f, 0)]};
}

/* Elements are set while their array is made, and never again. */
static bool never_replaced(const struct bl_summaries *s, const struct bl_path *element)
{
  struct bl_location at = bl_location_of_value(element, BL_STATE_ELEMENTS);
  if (at.state == BL_NO_STATE || !bl_summaries_closed(s, at.state)) {
    return false;
  }
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, at.state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && !facts[i]->confined && !facts[i]->dead) {
      return false;
    }
  }
  return true;
}

/* All elements of the name that the method loads have one index. */
static bool has_one_index(const struct bl_method_check *c, uint32_t name)
{
  uint32_t index = 0;
  for (unsigned i = 0; i < c->n_elements; i++) {
    if (c->elements[i].name == name) {
      if (c->elements[i].index == 0 || (index != 0 && c->elements[i].index != index)) {
        return false;
      }
      index = c->elements[i].index;
    }
  }
  return index != 0 && !c->many_elements;
}

bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use)
{
  struct bl_path p = *bl_names_path(&c->it->names, lock);
  struct bl_path array = p;
  if (p.len == 0 || p.step[p.len - 1] != BL_STEP_ELEMENT) {
    return false;
  }
  array.step[--array.len] = 0;
  return bl_path_is_stable(&array, c->it->program) && has_one_index(c, lock) &&
         bl_leads_to(c->it, read, use) && never_replaced(c->w->all, &p);
}
