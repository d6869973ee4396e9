/* Values that people are only told: noted in the first look, asked in the second. */
#ifndef BL_VERDICT_REPORTED_H
#define BL_VERDICT_REPORTED_H

#include "src/candidate/candidate.h"

/* Notes in the first look at every instruction whether people are told of stale operands, or more
   is made of them; then whether they are only told. */
void bl_remember_told(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *uses, unsigned n, const struct bl_args *args);
bool bl_only_told(const struct bl_method_check *c, uint32_t bit);

/* The same of what the method reads at `bci` without the lock, whoever asks. `asserted`: a helper
   that is given it and does nothing but throw where it is not so (`checkState(open)`) is but told
   of it. */
bool bl_read_is_only_told(struct bl_worker *w, const struct bl_method *m, uint32_t bci,
                          bool asserted);

#endif
