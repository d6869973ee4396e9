/* What observations say when a branch has tested them. Receives the state at an instruction, with
   its decisions; hands on answers and states. */
#include "src/summary/observe.h"

bool bl_observe_is_value(const struct bl_interp *it, const struct bl_observation *o, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (bl_state_kind_of(o->state) == BL_STATE_CONTENTS ||
      (o->seen != NULL && o->seen->bci == BL_BCI_MODEL)) { /* or what an updater has answered */
    return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[o->insn].bci;
  }
  struct bl_location at = bl_location_of_value(p, BL_STATE_FIELD);
  bool element = p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT;
  return !element && o->state == at.state &&
         o->object == bl_names_of((struct bl_names *)&it->names, &at.object);
}

/* Of a collection as a whole only methods without arguments ask, and a truth that they tell is that
   it is empty. */
enum bl_presence bl_observe_presence(const struct bl_summaries *s, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  char result = read == NULL ? ';' : bl_method_result(read);
  if (result == ';') {
    return BL_PRESENT_IF_SET;
  }
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
                    (s->traits[read->cls->id] & BL_T_CELL) == 0;
  bool one = o->seen->key != 0 || o->seen->entry != 0; /* of the collection it asks for */
  if (!collection || (!one && bl_method_descriptor(read).p[1] != ')')) {
    return BL_NO_PRESENCE;
  }
  return result != 'Z' && result != 'I' ? BL_NO_PRESENCE
         : result == 'Z' && !one        ? BL_PRESENT_IF_ZERO
         : result == 'I' && one         ? BL_NO_PRESENCE
                                        : BL_PRESENT_IF_SET;
}

bool bl_observe_rechecked(const struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_observation *old)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &it->obs->items[bit];
      if (o->state == old->state && o->object == old->object && o->lock == old->lock &&
          bl_observe_same_entry(o->key, old->key)) {
        return true;
      }
    }
  }
  return false;
}

static bool is_among(const uint32_t *states, unsigned n, uint32_t state)
{
  for (unsigned i = 0; i < n; i++) {
    if (states[i] == state) {
      return true;
    }
  }
  return false;
}

void bl_observe_tested(uint32_t states[], const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t lock)
{
  unsigned n = 0;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &it->obs->items[bit];
      if (n < BL_MAX_TESTED && o->lock == lock && o->callers_block == (lock == 0) &&
          o->state != BL_NO_STATE && !is_among(states, n, o->state)) {
        states[n++] = o->state;
      }
    }
  }
  while (n < BL_MAX_TESTED) {
    states[n++] = BL_NO_STATE;
  }
}
