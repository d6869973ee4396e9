/* Whose state it is. Receives a place in a method's terms; hands on the classes of the objects that
   lead to it, and the static field that it begins at. Knows nothing of what shares them. */
#include "src/sharing/parts.h"

static void add_owner(struct bl_owners *o, const struct bl_class *c)
{
  bool known = false;
  for (uint32_t i = 0; i < o->n; i++) {
    known |= o->cls[i] == c->id;
  }
  if (!known && o->n < BL_MAX_OWNERS) {
    o->cls[o->n++] = c->id;
  }
}

struct bl_owners bl_owners_of(const struct bl_program *p, const struct bl_method *m, uint32_t state,
                              const struct bl_path *object)
{
  struct bl_owners o = {.state = state, .through = BL_NO_OWNER};
  const struct bl_field *f = state == BL_NO_STATE ? NULL : bl_state_field(p, state);
  if (object->root == BL_ROOT_STATIC) {
    o.through = object->base;
  } else if (f != NULL && (f->access & CF_ACC_STATIC) != 0) {
    o.through = f->id;
  }
  bool own = bl_path_from_first(object);
  if (f == NULL || (own && !bl_method_is(m, CF_ACC_STATIC))) {
    add_owner(&o, m->cls);
  }
  for (unsigned i = 0; i < object->len; i++) {
    if (object->step[i] != BL_STEP_ELEMENT) {
      add_owner(&o, p->fields[object->step[i]]->cls);
    }
  }
  if (f != NULL) {
    add_owner(&o, f->cls);
  }
  return o;
}

void bl_owners_add_lock(struct bl_owners *o, const struct bl_program *p, const struct bl_method *m,
                        const struct bl_path *lock)
{
  const struct bl_field *f = o->state == BL_NO_STATE ? NULL : bl_state_field(p, o->state);
  bool own = bl_path_from_this(lock, m);
  if (!own || f == NULL || !bl_sharing_is_ours(f->cls)) {
    return;
  }
  add_owner(o, m->cls);
  for (unsigned i = 0; i + 1 < lock->len; i++) {
    if (lock->step[i + 1] != BL_STEP_ELEMENT) {
      add_owner(o, p->fields[lock->step[i + 1]]->cls);
    }
  }
}
