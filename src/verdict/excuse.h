/* What excuses a use of an old value (ANALYSIS §8): excuse.c asks, one file a kind of reason
   answers. */
#ifndef BL_VERDICT_EXCUSE_H
#define BL_VERDICT_EXCUSE_H

#include "src/candidate/candidate.h"

/* Whether on every way from the read of an atomic to the instruction a compareAndSet has been tried
   that expects what was read, or has succeeded that expects a constant: the value is the winner's,
   who may do more about it. */
bool bl_is_won_since(const struct bl_method_check *c, const struct bl_observation *o,
                     uint32_t insn);

/* Whether the instruction is reached only where a compareAndSet that expects what was read has
   succeeded, and has left there a constant which says that somebody is at it, or, `any`, whatever:
   who writes that back, or acts, is the winner. */
bool bl_is_set_aside(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                     bool any);

/* Whether the use is decided by several alternatives, and one of them is a fresh test of what was
   read, in a block that still lasts. */
bool bl_is_alternative(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x);

/* Whether the read, the use and every write of what was read lie where one and the same atomic was
   won by a compareAndSet, or the key by a putIfAbsent, be it by a callee, and has not been given
   up. BL_CLAIMED_BY_CLASS: what was read lies in no field, and all writes of that class do. */
enum bl_claimed { BL_NOT_CLAIMED, BL_CLAIMED_BY_CLASS, BL_CLAIMED_BY_ALL };
enum bl_claimed bl_is_claimed(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the method has found a flag clear and set it, in one block of the lock, and has it until
   the use, and all who write the state look at that flag first. */
bool bl_is_occupied(struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x);

/* Whether the value is the thread at hand, or says which one that is. */
bool bl_is_this_thread(const struct bl_method_check *c, uint32_t name);

/* Whether the candidate was decided by its not being the thread at hand, or its number, that was
   read: whatever others put there by then, it still is not. */
bool bl_is_others_thread(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the object is what the thread at hand keeps for itself, as the field that keeps it makes
   it for each: nobody hands it another. */
bool bl_is_thread_local(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what the candidate has does not change any more: a branch that tested this very copy has
   led here only if so, or what was done before with the field or the copy says it. */
bool bl_is_last_value(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x);

/* Whether the candidate has what a map has under a key, and once that is there it stays. */
bool bl_is_lasting_entry(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether who finds, by the recheck, that another has taken what was there goes on with nothing,
   though the method makes one where there was none at first. */
bool bl_is_left_empty_handed(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the callee that looks again answers nothing where there is nothing by then, and what it
   answers is dereferenced, untested. */
bool bl_is_answer_counted_on(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether who finds, by the recheck, that another has put something where there was nothing goes on
   with the nothing that it had found. */
bool bl_keeps_old_nothing(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether what was checked is a number that the method has counted down, and found to be 0, while
   somebody counts it up: who comes in again is not kept out by that. */
bool bl_is_last_out(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether what was checked has been claimed in its block on each way that leads to the act, as a
   local tells that is tested on the way. */
bool bl_is_claimed_on_way(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_candidate *x);

/* Whether what was checked is asked for again in the block of the act, on every way there, and put
   right where the answer is the other one. */
bool bl_is_put_right(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_candidate *x);

/* Fills in benign and interference of a candidate, in the state before its use. */
void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x);

/* Whether the branch compares something with a bound, and all alternatives that lead to the
   instruction without that ask the bound itself: it may be switched off. */
bool bl_may_be_unbounded(const struct bl_method_check *c, uint32_t branch, uint32_t insn);

/* Whether what a map, the contents of that state, has under a key stays there: whoever puts finds
   that there is nothing under the key, or leaves it to the operation to find that, and nobody
   takes anything away. What it finds is kept for all threads. */
bool bl_entries_stay(struct bl_worker *w, uint32_t state);

#endif
