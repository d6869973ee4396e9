/* Locks that a method holds, and whom they keep out. See the header. */
#include "src/story/holds.h"

#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

void bl_note_held(struct bl_hold held[BL_MAX_HOLDS], const struct bl_frame *f)
{
  unsigned n = 0;
  for (unsigned i = 0; i < f->n_held && n < BL_MAX_HOLDS; i++) {
    if (f->held[i].depth > 0) {
      held[n++] = (struct bl_hold){f->held[i].name, f->held[i].site};
    }
  }
}

bool bl_still_held(const struct bl_hold held[BL_MAX_HOLDS], const struct bl_hold *one)
{
  bool still = false;
  for (unsigned i = 0; i < BL_MAX_HOLDS; i++) {
    still |= held[i].name == one->name && held[i].site == one->site;
  }
  return still;
}

/* Those of `held` that are among `others`, or are not. */
static unsigned select_held(struct bl_path to[BL_MAX_HOLDS], const struct bl_interp *it,
                            uint32_t object, const struct bl_hold held[BL_MAX_HOLDS],
                            const struct bl_hold others[BL_MAX_HOLDS], bool among)
{
  const struct bl_path *of = bl_names_path(&it->names, object);
  unsigned n = 0;
  for (unsigned i = 0; i < BL_MAX_HOLDS && held[i].name != 0; i++) {
    if (bl_still_held(others, &held[i]) == among) {
      to[n++] = bl_path_relative(bl_names_path(&it->names, held[i].name), of);
    }
  }
  return n;
}

unsigned bl_held_throughout(struct bl_path to[BL_MAX_HOLDS], const struct bl_interp *it,
                            uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                            const struct bl_hold later[BL_MAX_HOLDS])
{
  return select_held(to, it, object, at, later, true);
}

unsigned bl_held_only_later(struct bl_path to[BL_MAX_HOLDS], const struct bl_interp *it,
                            uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                            const struct bl_hold later[BL_MAX_HOLDS])
{
  return select_held(to, it, object, later, at, false);
}

bool bl_one_excludes(const struct bl_path *locks, unsigned n, const struct bl_path *lock)
{
  bool excludes = false;
  for (unsigned i = 0; i < n && !excludes; i++) {
    excludes = bl_path_excludes(lock, &locks[i]);
  }
  return excludes;
}

bool bl_one_keeps_out(const struct bl_path *locks, unsigned n, const struct bl_fact *access)
{
  bool out = false;
  for (unsigned i = 0; i < access->n_locks && !out; i++) {
    out = bl_one_excludes(locks, n, &access->locks[i]);
  }
  return out;
}

const struct bl_fact *bl_writer_between(const struct bl_worker *w, const struct bl_interp *it,
                                        uint32_t state, uint32_t object,
                                        const struct bl_hold at[BL_MAX_HOLDS],
                                        const struct bl_hold later[BL_MAX_HOLDS], bool puts)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, object, at, later);
  const struct bl_fact *by = NULL;
  for (uint32_t i = 0; i < n && (by == NULL || by->method == it->method); i++) {
    const struct bl_fact *x = facts[i];
    bool counts = !puts || !bl_fact_sets_null(x);
    if (counts && bl_fact_is_shared(x) && !bl_one_keeps_out(kept, n_kept, x)) {
      by = x;
    }
  }
  return by;
}

bool bl_is_held_itself(const struct bl_worker *w, const struct bl_interp *it, uint32_t state,
                       uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                       const struct bl_hold later[BL_MAX_HOLDS])
{
  struct bl_path itself =
      bl_path_of_field(*bl_names_path(&it->names, object), bl_state_field(it->program, state));
  bool held = false;
  for (unsigned i = 0; i < BL_MAX_HOLDS && at[i].name != 0; i++) {
    held |=
        bl_still_held(later, &at[i]) && bl_path_eq(bl_names_path(&it->names, at[i].name), &itself);
  }
  return held && bl_summaries_locks_itself(w->all, state);
}

bool bl_keeps_out(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                  uint32_t object, const struct bl_fact *write, uint32_t which)
{
  const struct bl_path *at = bl_interp_object(it, state, object);
  for (unsigned i = 0; i < f->n_held; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&it->names, f->held[i].name), at);
    lock.mode = (uint8_t)bl_held_mode(&f->held[i]);
    for (unsigned k = 0; f->held[i].depth > 0 && k < write->n_locks; k++) {
      if ((which >> k & 1u) != 0 && bl_path_excludes(&lock, &write->locks[k])) {
        return true;
      }
    }
  }
  return false;
}
