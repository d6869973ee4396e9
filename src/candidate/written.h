/* What an act writes, beside what the state had, and who else writes it. */
#ifndef BL_CANDIDATE_WRITTEN_H
#define BL_CANDIDATE_WRITTEN_H

#include "src/candidate/candidate.h"

/* Whether the method alone writes the state, once its object is made. */
bool bl_is_lone_writer(const struct bl_method_check *c, uint32_t state);

/* What an act writes: a value of that name, if it has one, or a constant. */
struct bl_written {
  uint32_t name;
  struct bl_constant constant;
  const struct bl_call_effect *callee; /* that writes it, NULL for the instruction itself */
};

/* Whether the branch compares what the state had with the very value that is written to it at
   `insn`: whatever came in between, in the end it has that value, as it would without the check. Of
   a constant only if that is all that the branch decides, and it is asked and set by methods of
   another class that do nothing else. */
bool bl_sets_what_was_missed(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                             const struct bl_observation *o, const struct bl_written *written);

/* Whether the branch asks whether the very value that was read is 0, false or null, and all that it
   decides, and all that is done with the value, is that the instruction makes it that: the check
   but saves the write, and whatever comes in between, it is as if the write came after that. */
bool bl_sets_back_missed(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, uint32_t branch, uint32_t insn,
                         const struct bl_written *written);

/* Whether the branch asks whether just those bits are set that the write sets, in what the field
   has by then: to set them twice is to set them once. */
bool bl_sets_bits_missed(const struct bl_method_check *c, uint32_t branch,
                         const struct bl_written *written);

/* What is written is what every field is born with: 0, false, null. */
bool bl_writes_nothing(const struct bl_interp *it, const struct bl_written *written);

/* Whether the branch asks whether the very value that is written is greater, or less, than what the
   state had: the greatest is to be kept, and a lesser one can take its place. Not of a bound that
   the object itself has: that is a correction, and whoever makes it makes the same. */
bool bl_keeps_extreme(const struct bl_method_check *c, uint32_t branch,
                      const struct bl_written *written);

/* Whether the method itself writes what they are of between the two reads. */
bool bl_is_set_between(const struct bl_method_check *c, const struct bl_observation *from,
                       const struct bl_observation *to);

/* Whether some write of the method's own is of the state. */
bool bl_writes(const struct bl_summaries *all, const struct bl_method *m, uint32_t state);

#endif
