/* Which lock was meant, of those that some accesses hold. See the header. */
#include "src/guard/partly.h"

#include "src/summary/fact_index.h"

/* A lock, as the only one of a guard; how many accesses hold it, and in how many methods, their
   lambdas counted as they. */
struct meant {
  struct bl_guard guard;
  uint32_t held, all, methods, last;
};

enum { MOST_LOCKS = 4 }; /* each is compared with all accesses */

/* The object in a field of the one that has the collection, or in a static one of a static one. */
static bool is_in_field(const struct bl_path *lock)
{
  return lock->root == BL_ROOT_STATIC
             ? lock->len == 0
             : bl_path_from_first(lock) && lock->len == 1 && lock->step[0] != BL_STEP_ELEMENT;
}

static bool is_known(const struct meant *locks, uint32_t n, const struct bl_path *lock)
{
  for (uint32_t i = 0; i < n; i++) {
    if (bl_path_eq(&locks[i].guard.locks[0], lock)) {
      return true;
    }
  }
  return false;
}

/* The locks that accesses hold exclusively, as far as one of them may be there for the collection:
   their number. */
static uint32_t find_locks(struct meant locks[MOST_LOCKS], const struct bl_guards *gs,
                           struct bl_fact *const *facts, uint32_t n_facts)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < n_facts; i++) {
    for (unsigned k = 0; k < facts[i]->n_locks && n < MOST_LOCKS; k++) {
      const struct bl_path *lock = &facts[i]->locks[k];
      if (lock->mode == BL_EXCLUSIVE && is_in_field(lock) && bl_guard_counts(gs, facts[i]) &&
          !is_known(locks, n, lock)) {
        locks[n++] = (struct meant){.guard = {.locks = {*lock}, .n = 1}, .last = UINT32_MAX};
      }
    }
  }
  return n;
}

enum { FEWEST = 3, LEAST = 3 }; /* one in so many accesses; of another's monitor so many */

/* Counts who holds it; false if these are too few, some access holds another lock, or no change is
   made with none. */
static bool count(struct meant *of, const struct bl_guards *gs, struct bl_fact *const *facts,
                  uint32_t n)
{
  bool bare = false;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!bl_guard_counts(gs, f)) {
      continue;
    }
    of->all++;
    if (bl_guard_is_held(gs->s->program, &of->guard, f)) {
      of->held++;
      of->methods += f->method->enclosing != of->last ? 1 : 0;
      of->last = f->method->enclosing;
    } else if (f->n_locks > 0) {
      return false;
    } else {
      bare |= f->write && bl_fact_holds_none(gs->s, f);
    }
  }
  return bare && of->held * FEWEST >= of->all;
}

uint32_t bl_guard_partly(struct bl_path *lock, const struct bl_guards *gs, uint32_t state)
{
  const struct bl_program *p = gs->s->program;
  const struct bl_field *field = bl_state_field(p, state);
  if (bl_state_kind_of(state) != BL_STATE_CONTENTS || bl_field_holder(field) != NULL ||
      !bl_keeps_plain_collection(gs->s, field)) {
    return 0;
  }
  struct meant locks[MOST_LOCKS];
  uint32_t n_facts, most = 0;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n_facts);
  uint32_t n = find_locks(locks, gs, facts, n_facts);
  for (uint32_t i = 0; i < n; i++) {
    bool own = bl_guard_is_own_monitor(p, &locks[i].guard, state);
    bool meant = count(&locks[i], gs, facts, n_facts) &&
                 (own || (locks[i].methods > 1 && locks[i].held >= LEAST));
    if (meant && locks[i].held > most) {
      most = locks[i].held;
      *lock = locks[i].guard.locks[0];
    }
  }
  return most;
}
