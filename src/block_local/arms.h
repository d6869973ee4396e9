/* The arms of a branch: what they do besides leading to an act (ANALYSIS §7). */
#ifndef BL_ARMS_H
#define BL_ARMS_H

#include "src/interp/interp.h"

/* A check inside the first block counts where one arm leaves it, and one of the two does nothing
   else (ANALYSIS §7). `insn` is the act. */
bool bl_one_arm_leaves(const struct bl_interp *it, uint32_t branch, uint32_t insn);

/* Both arms of the branch meet again, and one of them acts: at `insn`. What it tested while that
   was current, and what is old at the act, has been given up in that arm: `if (!valid) {
   read.unlock(); write.lock(); … }`. The other arm goes on with it (ANALYSIS §7). Of a loop that
   this leaves, the next turn is none of its arms. */
bool bl_is_dropped_in_arm(const struct bl_interp *it, uint32_t branch, uint32_t insn);

/* The loop that the branch goes on with reads this for the exit test of its next turn. */
bool bl_is_next_exit_test(const struct bl_interp *it, uint32_t insn, uint32_t branch);

#endif
