/* Locks made of a plain flag and a lock that is held for a moment only: who finds the flag clear
   sets it in the same block, works without the lock, and clears it later. */
#ifndef BL_OCCUPIED_H
#define BL_OCCUPIED_H

#include "src/candidate/candidate.h"

/* Such a flag, or state, of the object at hand, and the lock. */
struct bl_occupancy {
  uint32_t state;           /* a field's */
  struct bl_constant clear; /* what says that nobody is at it */
  struct bl_path lock;      /* as any method of the object has it */
};

/* What one method does with the flag; NULL where nothing is known. It lives as long as the check of
   the method at hand, in which each is looked at once. */
const struct bl_occupied *bl_occupied_of(struct bl_method_check *c, const struct bl_method *m,
                                         const struct bl_occupancy *x);

/* Index of its instruction at the bci. */
uint32_t bl_occupied_insn(const struct bl_occupied *all, uint32_t bci);

/* Whether the flag was found clear in the very block of the lock that the instruction lies in, and
   is still. */
bool bl_occupied_is_free(const struct bl_occupied *all, uint32_t insn);

/* Whether the method itself has set the flag by then, where it was clear, and it is still. */
bool bl_occupied_is_held(const struct bl_occupied *all, uint32_t insn);

/* Whether one such set comes in the block of the first instruction, or before it, and the flag is
   as it was set until the second. */
bool bl_occupied_lasts(const struct bl_occupied *all, uint32_t insn, uint32_t other);

/* Whether the method writes the flag at the instruction as the rule wants it: sets it where it was
   clear, or clears it where it has set it. */
bool bl_occupied_keeps_rule(const struct bl_occupied *all, uint32_t insn);

#endif
