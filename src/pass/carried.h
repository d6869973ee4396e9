/* What comes out of a method with its result: for this folder alone. */
#ifndef BL_CARRIED_H
#define BL_CARRIED_H

#include "src/summary/fill.h"
#include "src/summary/vouched.h"

/* Of which the lengths and sets are 0 at first, and the list need not be. */
struct bl_carried {
  uint64_t flows, flows_through; /* the parameters, a bit each */
  uint32_t n_seen;
  struct bl_seen seen[BL_MAX_SEEN];
};

/* The observation as callers are told of it; false if it is read too deep below, or not for sure.
 */
bool bl_carried_seen(struct bl_seen *out, const struct bl_worker *w, const struct bl_interp *it,
                     const struct bl_frame *f, uint32_t bit, bool control, enum bl_vouch vouches);

/* Whether both are of one read; then `old` is told of both. */
bool bl_carried_joins(struct bl_seen *old, const struct bl_seen *seen);

/* Another observation; of two alike one is kept, and what there is no room for is dropped. */
void bl_carried_keep(struct bl_carried *to, const struct bl_seen *seen);

/* What the sets of a slot or of a decision have (BL_SETS of them, `f->words` each) is carried out,
   by data or by control. */
void bl_carry_out(const struct bl_worker *w, struct bl_carried *to, const struct bl_interp *it,
                  const struct bl_frame *f, const uint64_t *sets, bool control);

/* The return itself tells what branches have found that else throw. */
void bl_carry_vouched(const struct bl_worker *w, struct bl_carried *to, const struct bl_vouching *v,
                      const struct bl_interp *it, const struct bl_frame *f);

#endif
