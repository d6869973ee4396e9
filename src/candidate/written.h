/* What an act writes, beside what the state had, and who else writes it. */
#ifndef BL_CANDIDATE_WRITTEN_H
#define BL_CANDIDATE_WRITTEN_H

#include "src/candidate/candidate.h"

struct bl_act;

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

/* Whether a flag that all who write it set to one value is set to that by a callee that does
   nothing else, and the branch leads there as well where the flag was found so: nobody has it for
   himself because of what he saw, and to set it twice is to set it once. */
bool bl_is_set_either_way(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                          const struct bl_observation *o, const struct bl_written *written);

/* Of two fields that belong together, a key and what was found for it, the act sets one, to no
   constant, in a block that sets the key to the argument that it was compared with before: it keeps
   what was looked up last, and of two that do so the later one is kept, as a whole. */
bool bl_keeps_last(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

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

/* What is written, where it stands in the code; BL_NO_CONSTANT else. */
struct bl_constant bl_constant_written(const struct bl_interp *it,
                                       const struct bl_written *written);

/* What is written stands in the code, or is the caller's. */
bool bl_writes_given(const struct bl_interp *it, const struct bl_written *written);

/* The callers give what is written: of two, one thinks that it is there, and it is not. */
bool bl_writes_argument(const struct bl_interp *it, const struct bl_written *written);

/* Whether the branch decides that the method itself gives the state back what it was born with. */
bool bl_resets_where_decided(const struct bl_method_check *c, uint32_t state, uint32_t branch);

/* Whether all who write it once its object is made write this constant: whoever comes first, it is
   the same afterwards. */
bool bl_goes_one_way(const struct bl_method_check *c, uint32_t state,
                     const struct bl_written *written);

/* A number or a flag is set back to that: to do it twice is to do it once. */
bool bl_only_resets(const struct bl_interp *it, const struct bl_observation *o,
                    const struct bl_written *written);

/* A flag is set, or a reference dropped, whichever way a fresh look in this block has gone, which
   decided what else there was to do: as well done twice. In a callee: by one that nobody undoes. */
bool bl_is_set_anyway(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act);

/* A reference is dropped once what it is by then has been copied, in the block of the act, and the
   copy is asked for later: whoever has come in between, nothing is lost. */
bool bl_takes_what_is_there(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, const struct bl_observation *o,
                            const struct bl_act *act);

/* A flag that whoever sets it sets back in the same block: who has the lock finds it as it always
   was, and it only tells those outside that somebody has. Who waited does the same once more. */
bool bl_only_tells_outside(const struct bl_method_check *c, uint32_t state);

/* What the collection had was asked, and a copy is stored of what the field has by then: nobody's
   entry is lost but another's for the very key. */
bool bl_copies_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                      const struct bl_callee *callee);

/* A part of an object was asked, and what a call makes of the one that is there by then is stored:
   nothing that others have put into it is lost, and only that it is done once more is in question.
 */
bool bl_stores_successor(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                         const struct bl_callee *callee);

/* Whether the act also replaces another volatile number of the object that was tested with this
   one: together they are one state, and it is tested and replaced piece by piece. */
bool bl_replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act,
                         const struct bl_callee *callee);

/* Whether a flag is set to the value, a constant, that it was found to have: the branch leads to
   the instruction only where it had. */
bool bl_is_as_found(const struct bl_interp *it, uint32_t branch, uint32_t insn,
                    struct bl_constant value);

#endif
