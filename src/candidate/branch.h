/* What a branch asks, and what is known where it has led. */
#ifndef BL_CANDIDATE_BRANCH_H
#define BL_CANDIDATE_BRANCH_H

#include "src/candidate/candidate.h"

/* The answer whether a key is there: who asks that means to hand back what is there, and nothing
   else. */
bool bl_asks_for_key(const struct bl_observation *o);

/* Whether the branch tested the observation itself, and leads to the instruction only where what it
   tested was there. */
bool bl_was_there(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn);
/* … or was not. */
bool bl_was_missing(const struct bl_method_check *c, const struct bl_observation *o,
                    uint32_t branch, uint32_t insn);

/* The block that the branch leads to where what it tested, the observation itself, was there, or
   was not (`there` says which); BL_NO_BLOCK if it asks something else. */
uint32_t bl_arm_where(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, bool there);

/* The value that the branch asks whether it is null, on whichever side the null is written; 0 if it
   asks something else. *jumps: it jumps if it is, not if it is not. */
uint32_t bl_asked_null(const struct bl_method_check *c, uint32_t branch, bool *jumps);

/* Nobody wants what the method's call answers: it is popped, or left there. */
bool bl_is_answer_dropped(const struct bl_method *m, const struct bl_call *call);

/* Whether the instruction jumps to the return of a reference: what comes there on another way is
   something else. */
bool bl_jumps_to_return(const struct cf_code *code, const struct cf_insn *in);

/* Whether the call at that place has answered null wherever the instruction is reached: what it was
   to take was not there. */
bool bl_found_nothing(const struct bl_method_check *c, uint32_t bci, uint32_t insn);
/* … or something. */
bool bl_found_something(const struct bl_method_check *c, uint32_t bci, uint32_t insn);

/* A comparison for equality: two values, by name, and the block where they are equal. */
struct bl_equality {
  uint32_t name[2], equal;
};

/* Whether the branch asks whether two values are equal, be it by a call that says so; then *out. */
bool bl_asked_equal(const struct bl_method_check *c, uint32_t branch, struct bl_equality *out);

/* Whether the order of two values, not just whether they are equal, may decide the branch. */
bool bl_asks_order(const struct bl_interp *it, uint32_t branch);

/* Whether it compares something with a bound, which is not 0. */
bool bl_asks_bound(const struct bl_method_check *c, uint32_t branch);

/* Whether both branches ask something of one number. */
bool bl_asks_same_number(const struct bl_method_check *c, uint32_t branch, uint32_t other);

/* Whether all that the arm of the branch does that leads to the instruction is the instruction, and
   there is no other arm. */
bool bl_decides_nothing_else(const struct bl_method_check *c, uint32_t branch, uint32_t insn);

/* Moves, reads and jumps: nothing that others could notice. */
bool bl_is_silent(const struct bl_method_check *c, uint32_t insn);

/* Whether the call does nothing but take or give up a lock, tell people, wake threads, or what
   shows nothing to others: by its model, or because its body calls nothing else. */
bool bl_is_silent_call(const struct bl_summaries *s, const struct bl_call *call);

/* Whether the branch is an assertion's, which a flag that the compiler made switches on and off. */
bool bl_is_assertion(const struct bl_interp *it, uint32_t branch);

/* Whether all that the branch decides is that people are told something, be it by an assertion. */
bool bl_decides_only_talk(const struct bl_summaries *s, const struct bl_interp *it,
                          uint32_t branch);

/* Whether the call makes a text up, or goes on with one that is being made. */
bool bl_makes_up_text(const struct bl_summaries *s, const struct bl_call *call);

/* Remembers what the instruction compares, in the state before it. */
void bl_remember_operands(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

#endif
