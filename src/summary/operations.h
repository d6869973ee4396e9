/* Blocks of one operation (ANALYSIS §2), and what is known of what a field holds. */
#ifndef BL_OPERATIONS_H
#define BL_OPERATIONS_H

#include "src/summary/summaries.h"

/* How a state is read where no lock covers the read (ANALYSIS §2, block of one operation). */
enum bl_operation {
  BL_OP_NONE,
  BL_OP_GUARDED, /* some lock guards it: over at once */
  BL_OP_ATOMIC   /* volatile, an atomic, in a thread-safe collection: likewise, guarded or not */
};
static inline enum bl_operation bl_summaries_operation(const struct bl_summaries *s, uint32_t state)
{
  return s->operations == NULL ? BL_OP_NONE : (enum bl_operation)s->operations[state];
}

/* The lock that guards the state; NULL where none does, or none could be told yet. */
static inline const struct bl_path *bl_summaries_inferred(const struct bl_summaries *s,
                                                          uint32_t state)
{
  const struct bl_inferred *of = s->guards[bl_state_field_id(state)];
  return of == NULL || of->guard[bl_state_kind_of(state)].root == BL_ROOT_NONE
             ? NULL
             : &of->guard[bl_state_kind_of(state)];
}

/* Whether each access of the state is atomic by itself: volatile, an atomic, a thread-safe
   collection. */
bool bl_summaries_is_atomic(const struct bl_summaries *s, uint32_t state);

/* Whether the state is the contents of a collection that is only likely thread-safe: the class
   makes such a one, but may be given another. */
bool bl_summaries_may_be_given(const struct bl_summaries *s, uint32_t state);

/* BL_T_… of the object whose contents the state is; 0 where it is another state. */
static inline uint32_t bl_summaries_held_traits(const struct bl_summaries *s, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_CONTENTS || s->holds_traits == NULL
             ? 0
             : s->holds_traits[bl_state_field(s->program, state)->id];
}

/* Whether the state is the contents of a reference that the collector clears: no lock keeps it out.
 */
static inline bool bl_summaries_fades(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_FADES) != 0;
}

/* Whether the state is the contents of a collection whose operations hold its own monitor. */
static inline bool bl_summaries_locks_itself(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_LOCKED) != 0;
}

/* Whether a put into the contents may take another entry away. */
static inline bool bl_summaries_evicts(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_EVICTS) != 0;
}

/* Whether the state is the contents of what all have in common by contract, whoever holds it: a
   registry of the process. */
static inline bool bl_summaries_common(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_COMMON) != 0;
}

/* Blocks of one operation: what fields hold; which fields a lock may guard, told of each method
   that takes locks, or hands lambdas to such; whether a method's instructions both read so and act,
   perhaps by a call that leads to a lock; after the facts, guards and states; whether it is worth
   looking at the method for them. */
void bl_operations_prepare(struct bl_summaries *s);
void bl_operations_mark_guarded(struct bl_summaries *s, const struct bl_method *m);
void bl_operations_mark_lambdas(struct bl_summaries *s, const struct bl_method *m);
bool bl_operations_may_act(const struct bl_summaries *s, const struct bl_method *m, bool locker);
void bl_operations_index(struct bl_summaries *s);
bool bl_operations_possible(const struct bl_worker *w, const struct bl_method *m);
/* Whether the method is a lambda that asks a concurrent map for one key, which it may have been
   handed by a walk over the keys, and tests nothing. */
bool bl_operations_may_be_handed(const struct bl_summaries *s, const struct bl_method *m);
/* The same of a method in which no lock is held nor brings a call anything out of a block of its
   own: false where nothing that an operation has told can be stale. */
bool bl_operations_meet(const struct bl_worker *w, const struct bl_method *m);
/* Whether the method itself calls a compareAndSet, or the like. */
bool bl_operations_wins(const struct bl_summaries *s, const struct bl_method *m);
/* Likewise, or an operation that sets the one value of an atomic, whatever it is. */
bool bl_operations_sets(const struct bl_summaries *s, const struct bl_method *m);
/* Likewise, or a putIfAbsent: what locks are made of. */
bool bl_operations_claims(const struct bl_summaries *s, const struct bl_method *m);
/* Whether it looks into a collection, and sets a flag that others see at once, one of the two by a
   helper perhaps. */
bool bl_operations_drains(const struct bl_summaries *s, const struct bl_method *m);
/* Whether it itself looks into a collection or an atomic. */
bool bl_operations_reads(const struct bl_summaries *s, const struct bl_method *m);
/* Whether the nest has fields that may be flags: volatile ones, or atomics. */
static inline bool bl_operations_flagged(const struct bl_summaries *s, const struct bl_method *m)
{
  return s->flagged[m->cls->nest_host->id];
}
/* Whether it itself changes what a collection or an atomic has. */
bool bl_operations_changes(const struct bl_summaries *s, const struct bl_method *m);
/* Whether it looks for any element in a loop, and asks what may be a flag. */
bool bl_operations_ends_on_empty(const struct bl_summaries *s, const struct bl_method *m);
/* … or a collection does, by a lambda of the method's, what it has itself. */
bool bl_operations_changes_elements(const struct bl_summaries *s, const struct bl_method *m);

#endif
