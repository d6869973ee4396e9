/* What the first look at a method's instructions notes, and what the second asks of that. */
#ifndef BL_CANDIDATE_REMEMBER_H
#define BL_CANDIDATE_REMEMBER_H

#include "src/candidate/candidate.h"

/* Notes in the first look which element the instruction loads. Then whether the lock, a name, is
   such an element, and by its index the same one at the read and at the use. */
void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use);

/* Remembers what the instruction compares, in the state before it. */
void bl_remember_operands(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

#endif
