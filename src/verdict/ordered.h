/* What is started with an object, and when: noted in the first look, asked in the second. */
#ifndef BL_VERDICT_ORDERED_H
#define BL_VERDICT_ORDERED_H

#include "src/candidate/candidate.h"

/* Before the first look: whether the method starts anything. Notes in the first look where new
   objects go; then whether what is started with the object runs neither at the read nor before the
   use. */
void bl_expect_carriers(struct bl_method_check *c);
void bl_remember_carriers(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args);
bool bl_is_ordered(struct bl_method_check *c, const struct bl_candidate *x);

#endif
