/* Who comes between, and what excuses a use of an old value nevertheless (ANALYSIS §8): excuse.c
   asks, one file a kind of reason answers. */
#ifndef BL_CANDIDATE_EXCUSE_H
#define BL_CANDIDATE_EXCUSE_H

#include "src/candidate/candidate.h"

/* Whether the new collection of that name is filled before the call `insn` puts it into a map, and
   neither it nor what the map answered at the read is changed by this method otherwise. Of an array
   whether it is only kept. */
bool bl_puts_whole(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t name);

/* Whether on every way from the read of an atomic to the instruction a compareAndSet has been tried
   that expects what was read, or has succeeded that expects a constant: the value is the winner's,
   who may do more about it. */
bool bl_is_won_since(const struct bl_method_check *c, const struct bl_observation *o,
                     uint32_t insn);

/* Whether the class is made for another thread to take away what a method has found in the field:
   others copy it before they test it, a callback takes it away, who sets it does, who takes it away
   works on the same thread-safe collection, or does so under the lock that the class else reads and
   writes it under, and this test does not hold, or without the one that it does hold. */
bool bl_is_known_to_vanish(const struct bl_method_check *c, const struct bl_observation *tested);

/* Whether what was read under a lock that it is written under is taken away under none, by a method
   of the class that others can call. */
bool bl_is_taken_without_lock(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what can change on the way to the lock, a name, is loaded once in the method, before the
   read: it is one and the same value at both ends. */
bool bl_is_loaded_once(const struct bl_method_check *c, const struct bl_candidate *x,
                       uint32_t lock);

/* Whether the call compares the argument, an old copy, with what is there by then, or its callee
   does before it changes that: to be compared is no use. */
bool bl_is_operand(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   const struct bl_callee *callee, unsigned argument);

/* Whether the callee looks again, in its block of the access, before it does that: into the place
   that the observation is of, or at a stamp that was read with it, and which it is given. */
bool bl_callee_looks_again(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_access *a, const struct bl_callee *callee);

/* Whether the use is decided by several alternatives, and one of them is a fresh test of what was
   read, in a block that still lasts. */
bool bl_is_alternative(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x);

/* Whether the read, the use and every write of what was read lie where one and the same atomic was
   won by a compareAndSet, or the key by a putIfAbsent, be it by a callee, and has not been given
   up. BL_CLAIMED_BY_CLASS: what was read lies in no field, and all writes of that class do. */
enum bl_claimed { BL_NOT_CLAIMED, BL_CLAIMED_BY_CLASS, BL_CLAIMED_BY_ALL };
enum bl_claimed bl_is_claimed(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the write of the constant gives up a lock made of a compareAndSet, in a finally block of
   who was told by the branch that it is held: only such operations ever write anything else. */
bool bl_gives_up(const struct bl_method_check *c, uint32_t state, uint32_t branch, uint32_t insn,
                 struct bl_constant value);

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

/* Whether the second instruction is reached from the first only by an exception. */
bool bl_only_after_failure(const struct bl_interp *it, uint32_t from, uint32_t to);

/* Whether the value is the thread at hand, or says which one that is. */
bool bl_is_this_thread(const struct bl_method_check *c, uint32_t name);

/* Whether the key, a name, is an object that who asks for it must have: no text, number, class or
   constant, by which any thread comes to the same entry. */
bool bl_is_object_key(const struct bl_method_check *c, uint32_t key);

/* Whether the object is what the thread at hand keeps for itself, as the field that keeps it makes
   it for each: nobody hands it another. */
bool bl_is_thread_local(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what the candidate has does not change any more: a branch that tested this very copy has
   led here only if so, or what was done before with the field or the copy says it. */
bool bl_is_last_value(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x);

/* Whether the candidate has what a map has under a key, and once that is there it stays. */
bool bl_is_lasting_entry(struct bl_method_check *c, const struct bl_candidate *x);

/* The state behind a block that is reached, in it->arena. */
struct bl_frame *bl_state_behind(struct bl_interp *it, uint32_t block);

/* Whether who finds, by the recheck, that another has taken what was there goes on with nothing,
   though the method makes one where there was none at first. */
bool bl_is_left_empty_handed(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the value `joined` is the one called `name` where that is not null, and else one that the
   method makes or is told there. */
bool bl_is_one_of(const struct bl_method_check *c, uint32_t joined, uint32_t name);

/* Finds, in the state before the use, the write that best shows the interference, and an example of
   those that do harm; whether some write exists at all, though a lock may keep it out. */
bool bl_find_interference(const struct bl_method_check *c, const struct bl_frame *f,
                          struct bl_candidate *x);

/* Whether the method is one that the value was read by, or is acted upon by: that it writes, too,
   shows nobody else. */
bool bl_is_told_already(const struct bl_method_check *c, const struct bl_candidate *x,
                        const struct bl_method *m);

/* Whether the write that was found is one that cannot name the locks of its callers, and one of
   those that are held from the read to the use is held at a call that leads to it: most likely at
   all. */
bool bl_is_kept_out_by_callers(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x);

/* Fills in benign and interference of a candidate, in the state before its use. */
void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x);

/* Whether all callers of the method that is checked hold some other lock than the one between read
   and use, as far as can be seen, or the method says that they do. */
bool bl_callers_hold(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether a lock that callers of the method hold keeps others out of the object, both in the
   method's terms. A lock of an argument is another one for each argument: who comes with his own is
   not kept out, unless what is at stake is the argument's, too. */
bool bl_callers_exclude(const struct bl_method *m, const struct bl_path *lock,
                        const struct bl_path *object);

/* Whether a method says, by an assertion or an annotation, that its callers hold a lock. */
bool bl_claims_lock(const struct bl_summaries *all, const struct bl_method *m);

#endif
