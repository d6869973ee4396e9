/* What is looked at again before the use: compared with the present, tested or read anew. */
#ifndef BL_CANDIDATE_AGAIN_H
#define BL_CANDIDATE_AGAIN_H

#include "src/candidate/candidate.h"

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

/* Whether the call compares the argument, an old copy, with what is there by then, or its callee
   does before it changes that: to be compared is no use. */
bool bl_is_operand(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   const struct bl_callee *callee, unsigned argument);

/* Whether the callee looks again, in its block of the access, before it does that: into the place
   that the observation is of, or at a stamp that was read with it, and which it is given. */
bool bl_callee_looks_again(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_access *a, const struct bl_callee *callee);

/* Whether what was read is tested anew, in a block of its lock that still lasts, where a loop is
   left that leads to the act: `while (none) wait();`. */
bool bl_is_tested_on_leaving(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x);

/* Whether what was read is tested anew on every way to the instruction, in a block of its lock that
   still lasts, though that test may have led to other things; or at least read anew. */
bool bl_is_looked_at_again(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *o, uint32_t insn);
bool bl_is_read_anew(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t insn);

#endif
