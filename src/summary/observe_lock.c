/* Which of the locks that are held an observation belongs to (ANALYSIS §2). Receives the state at a
   read and what is known of all writers; hands on the lock's name. */
#include "src/summary/observe_lock.h"

#include "src/summary/fact_index.h"
#include "src/summary/observe.h"
#include "src/summary/operations.h"

/* A held lock, as facts name it; an optimistic reader is told of writers, if not kept from them. */
static struct bl_path relative_to(const struct bl_interp *it, const struct bl_held *h,
                                  const struct bl_path *object)
{
  struct bl_path rel = bl_path_relative(bl_names_path(&it->names, h->name), object);
  rel.mode = rel.root == BL_ROOT_NONE || bl_held_mode(h) == BL_EXCLUSIVE ? BL_EXCLUSIVE : BL_SHARED;
  return rel;
}

static uint32_t holder_of(const struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_path *object, const struct bl_path *guard)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    struct bl_path rel = bl_path_relative(bl_names_path(&it->names, f->held[i - 1].name), object);
    if (f->held[i - 1].depth > 0 && bl_path_eq(&rel, guard)) {
      return f->held[i - 1].name;
    }
  }
  return 0;
}

uint32_t bl_held_by_all_writers(const struct bl_summaries *s, const struct bl_interp *it,
                                const struct bl_frame *f, uint32_t state,
                                const struct bl_path *object)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    const struct bl_held *h = &f->held[i - 1];
    struct bl_path rel = relative_to(it, h, object);
    if (h->depth > 0 && bl_summaries_all_hold(s, state, &rel)) {
      return h->name;
    }
  }
  return 0;
}

/* A lock that the method is given: its callers name it. */
static bool is_given(const struct bl_interp *it, const struct bl_path *lock)
{
  bool own = lock->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  return lock->root == BL_ROOT_PARAM && !own;
}

/* A callee that the method calls under a lock that nothing names writes the state. */
static bool is_written_by_its_calls(const struct bl_summaries *s, const struct bl_method *m,
                                    uint32_t state)
{
  const struct bl_written_by_calls *calls = &bl_summaries_rare(s, m->id)->written_by_calls;
  for (uint32_t i = 0; i < calls->n; i++) {
    if (calls->items[i].state == state && calls->items[i].lock.root == BL_ROOT_NONE) {
      return true;
    }
  }
  return false;
}

/* Whether the state is written under a lock that nothing names: by the method itself, under an
   object out of a map, or that a call returned; or by any, where it is handed `lock` and the writer
   may be handed it too. */
static bool is_written_unnamed(const struct bl_summaries *s, const struct bl_interp *it,
                               uint32_t state, const struct bl_path *lock)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *x = facts[i];
    if ((x->method == it->method || is_given(it, lock)) && x->write && !x->confined &&
        x->n_locks > 0 && x->locks[x->n_locks - 1].root == BL_ROOT_NONE) {
      return true;
    }
  }
  return is_written_by_its_calls(s, it->method, state);
}

/* The innermost lock, if nothing names it: then it is the same as another only by its value. One
   that the method has made and nobody else has seen keeps nobody out. */
static uint32_t innermost_unnamed(const struct bl_interp *it, const struct bl_frame *f,
                                  const struct bl_path *object)
{
  uint32_t name = bl_frame_innermost(f);
  struct bl_path rel = bl_path_relative(bl_names_path(&it->names, name), object);
  return rel.root == BL_ROOT_NONE && !bl_interp_is_confined(it, f, name) ? name : 0;
}

uint32_t bl_observe_lock(const struct bl_summaries *s, const struct bl_interp *it,
                         const struct bl_frame *f, uint32_t state, uint32_t object,
                         bool take_innermost)
{
  if (take_innermost || f->n_held == 0) {
    return bl_frame_innermost(f);
  }
  if (bl_summaries_fades(s, state)) {
    return 0;
  }
  if (bl_state_is_nowhere(it->program, state)) {
    return bl_frame_innermost(f); /* who else writes it, and under which locks, is not known */
  }
  const struct bl_path *o = bl_interp_object(it, state, object);
  struct bl_path guard;
  uint32_t name = 0;
  if (bl_summaries_guard(s, state, &guard)) {
    name = holder_of(it, f, o, &guard);
  }
  if (name == 0 && bl_summaries_operation(s, state) == BL_OP_ATOMIC) {
    return bl_held_by_all_writers(s, it, f, state, o);
  }
  for (unsigned i = f->n_held; name == 0 && i > 0; i--) {
    struct bl_path rel = relative_to(it, &f->held[i - 1], o);
    if (f->held[i - 1].depth > 0 && bl_summaries_written_under(s, state, &rel)) {
      name = f->held[i - 1].name;
    }
  }
  if (name == 0 && !bl_summaries_closed(s, state)) {
    name = bl_frame_innermost(f);
  }
  if (name == 0) {
    uint32_t unnamed = innermost_unnamed(it, f, o);
    bool written =
        unnamed != 0 && is_written_unnamed(s, it, state, bl_names_path(&it->names, unnamed));
    name = written ? unnamed : 0;
  }
  return name;
}
