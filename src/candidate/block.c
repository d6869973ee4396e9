/* Blocks: whether an access lies in a new one of the lock that an observation was made under, or
   that a callee opened (ANALYSIS §2, §3). Receives an observation and an access; decides nothing
   else. */
#include "src/candidate/block.h"

#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum bl_own_lock bl_own_lock(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_interp *it = c->it;
  const struct bl_field *field = bl_state_field(it->program, o->state);
  struct bl_path value = bl_path_of_field(*bl_names_path(&it->names, o->object), field);
  if (bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      !bl_path_eq(bl_names_path(&it->names, o->lock), &value)) {
    return BL_LOCK_OF_OTHER;
  }
  return bl_summaries_locks_itself(c->w->all, o->state) ? BL_LOCK_BY_ITSELF : BL_LOCK_IS_OBJECT;
}

/* Of a collection that takes its own lock for each operation: if another takes its place in the
   field, what the first had is as old. */
static bool is_of_operation(const struct bl_method_check *c, const struct bl_observation *o)
{
  return o->operation && bl_own_lock(c, o) == BL_LOCK_BY_ITSELF;
}

bool bl_is_same_lock(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  uint32_t same = o->self || is_of_operation(c, o) ? o->object : o->lock;
  bool here = (o->seen == NULL || !o->seen->own_block) && x->act_method == NULL;
  bool called = bl_called_at(c, same, o->insn) != 0 && bl_called_at(c, same, x->insn) != 0;
  if (bl_is_of_changing_element(c, o)) {
    return false;
  }
  return bl_path_is_stable(bl_names_path(&c->it->names, same), c->it->program) ||
         ((here || called) && bl_is_same_stripe(c, same, o->insn, x->insn)) ||
         bl_is_loaded_once(c, x, same);
}

/* A write in one operation of what was read in one; to [K] any write of what was read, whatever
   lock it holds. */
static bool is_own_operation(const struct bl_method_check *c, const struct bl_observation *o,
                             uint32_t state, uint32_t object, bool write)
{
  return write && bl_same_place(o, state, object) &&
         (c->plain || (o->operation && bl_summaries_operation(c->w->all, state) == BL_OP_ATOMIC));
}

/* A write by an operation of a collection that holds its own monitor meanwhile, which is the
   observation's lock (ANALYSIS §6). */
static bool in_own_monitor(const struct bl_method_check *c, const struct bl_observation *o,
                           uint32_t state, uint32_t object)
{
  struct bl_path guard;
  const struct bl_summaries *s = c->w->all;
  if (!bl_same_place(o, state, object) || bl_state_kind_of(state) != BL_STATE_CONTENTS ||
      (s->holds_traits[bl_state_field(s->program, state)->id] & BL_T_LOCKED) == 0 ||
      !bl_summaries_guard(s, state, &guard)) {
    return false;
  }
  const struct bl_path *of = bl_names_path(&c->it->names, object);
  struct bl_path lock = bl_interp_called(c->it, of, bl_path_resolve(&guard, of));
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

bool bl_in_new_block(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t state, uint32_t object, bool write)
{
  return (!o->self && bl_frame_is_inside(f, o->lock)) ||
         is_own_operation(c, o, state, object, write);
}

/* Whether a callee's location can be of the state once it is mapped: most are of another, and need
   not be. */
static bool may_be_of(const struct bl_location *at, uint32_t state)
{
  return at->state == state || at->state >= BL_UNMAPPED;
}

bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee)
{
  bool around = callee->lambda != NULL && callee->lambda->own_block;
  if (o->lock == 0) {
    return false;
  }
  if (a->write && may_be_of(&a->where->at, o->state)) {
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (is_own_operation(c, o, at.state, object, true) || in_own_monitor(c, o, at.state, object)) {
      return true;
    }
  }
  bool elsewhere = callee->lambda != NULL && callee->lambda->elsewhere;
  if (o->self || (elsewhere && !a->own_block)) {
    return false;
  }
  return a->own_block || around ? bl_in_lock(c, o, a, callee) : bl_frame_is_inside(f, o->lock);
}

bool bl_in_lock(const struct bl_method_check *c, const struct bl_observation *o,
                const struct bl_access *a, const struct bl_callee *callee)
{
  struct bl_path lock = bl_path_lock(
      a->own_block ? bl_interp_map(c->it, callee->args, &a->where->lock) : callee->lambda->lock);
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at)
{
  const struct bl_path *object =
      at->object.root != BL_ROOT_NONE ? &at->object : bl_interp_object(c->it, at->state, 0);
  struct bl_path rel = bl_path_relative(bl_names_path(&c->it->names, lock), object);
  return bl_summaries_written_under(c->w->all, at->state, &rel);
}

bool bl_is_supposed_lock(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool open =
      bl_state_is_nowhere(c->it->program, o->state) || !bl_summaries_closed(c->w->all, o->state);
  if (o->self || x->again || (open && !o->operation)) {
    return false;
  }
  struct bl_path rel = bl_path_relative(bl_names_path(&c->it->names, o->lock),
                                        bl_interp_object(c->it, o->state, o->object));
  return bl_summaries_only_likely(c->w->all, o->state, &rel, o->operation);
}

bool bl_is_unvalidated(const struct bl_frame *f)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].state == BL_HELD_OPTIMISTIC) {
      return true;
    }
  }
  return false;
}

bool bl_is_decided(const struct bl_frame *f, uint32_t bit)
{
  bool there = false;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    there |= bl_frame_is_decided_by(f, i, bit);
  }
  return there;
}
