/* What a method leaves in objects that it is given: for this folder alone. */
#ifndef BL_LEFT_H
#define BL_LEFT_H

#include "src/summary/fill.h"

enum { BL_MAX_STORED = 16 };

/* All 0 at first, but for the items, and what the entry of the method says. */
struct bl_leaving {
  bool own_fresh; /* its own object came to it as one that nobody but its callers has yet */
  uint32_t n_stored, n;
  struct {
    uint32_t bit, param;
  } stored[BL_MAX_STORED];
  struct bl_left items[BL_MAX_LEFT];
};

/* An instruction at work: what it stores into an argument, or a callee does. */
void bl_leaving_see(struct bl_leaving *l, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn, const struct bl_args *args);

/* A return: what was stored so far is left. */
void bl_leaving_return(struct bl_leaving *l, const struct bl_worker *w, const struct bl_interp *it,
                       const struct bl_frame *f);

/* After the last return: gives the callee's effect what is left. An argument that others have by
   then is as current as they keep it. The list stays where it is. */
void bl_leaving_end(struct bl_leaving *l, struct bl_call_effect *e);

/* Another one; of two alike one is kept, and what there is no room for is dropped. */
void bl_leaving_keep(struct bl_leaving *l, const struct bl_left *left);

#endif
