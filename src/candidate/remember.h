/* What the first look at a method's instructions notes, and what the second asks of that. */
#ifndef BL_CANDIDATE_REMEMBER_H
#define BL_CANDIDATE_REMEMBER_H

#include "src/candidate/candidate.h"

/* Notes in the first look which element the instruction loads. Then whether the lock, a name, is
   such an element, and by its index the same one at the read and at the use. */
void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use);

/* Notes in the first look at every instruction whether people are told of stale operands, or more
   is made of them; then whether they are only told. */
void bl_remember_told(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *uses, unsigned n, const struct bl_args *args);
bool bl_only_told(const struct bl_method_check *c, uint32_t bit);

/* The same of what the method reads at `bci` without the lock, whoever asks. */
bool bl_read_is_only_told(struct bl_worker *w, const struct bl_method *m, uint32_t bci);

/* Notes in the first look what an instruction compares; then whether the use is decided, in a block
   that still lasts, by a comparison of the copy, or of a stamp that was read with it, with the
   present. */
void bl_remember_compare(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_compared(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x);

/* Notes in the first look of which observation the receiver of a call is a copy that still holds.
   Then whether a test of what such a call returned decides the use: the field was read again, into
   a local, and asked. */
void bl_remember_through(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_asked_again(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x);

/* Remembers what the instruction compares, in the state before it. */
void bl_remember_operands(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* Before the first look: whether the method starts anything. Notes in the first look where new
   objects go; then whether what is started with the object runs neither at the read nor before the
   use. */
void bl_expect_carriers(struct bl_method_check *c);
void bl_remember_carriers(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args);
bool bl_is_ordered(struct bl_method_check *c, const struct bl_candidate *x);

#endif
