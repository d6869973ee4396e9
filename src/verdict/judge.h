/* How bad it is that something decides an act by an old value (ANALYSIS §7): judge.c asks, one file
   a kind of act answers. */
#ifndef BL_VERDICT_JUDGE_H
#define BL_VERDICT_JUDGE_H

#include "src/candidate/act.h"

/* Another field of the same lock is tested afresh in the act's own block. */
bool bl_tests_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t lock);

/* Whether the test was only whether the key is there. */
bool bl_asks_presence(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch);

/* Where there is none yet, one is computed and put there: a cache; whoever gives up a lock for that
   lets others compute it meanwhile. */
bool bl_fills_in(const struct bl_method_check *c, const struct bl_observation *o,
                 const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the act is also decided by what an atomic number told as it was counted up or down. */
bool bl_is_last_of_count(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* Whether what was read has been run, as a task, on the way to the instruction. */
bool bl_was_run(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn);

/* Whether the act is reached only where a compareAndSet that expects a constant, of whichever
   atomic, has succeeded since the read: of two that have read the same one alone comes there. */
bool bl_is_picked_since(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t insn);

/* Whether the act is reached only where a compareAndSet has succeeded since the read that expects
   what was read before that: nobody else who goes by it has come between. */
bool bl_is_version_won(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t insn);

/* Whether what was read was brought by a call that may be one of the method itself: that one has
   been asked another object, or it would go round in circles. */
bool bl_is_by_recursion(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what the branch asks, beside the atomic, a plain field of a lock, is written where it
   leads to the act, before that lock is given up: who comes next reckons with that. */
bool bl_is_reserved_beside(const struct bl_method_check *c, const struct bl_frame *f,
                           uint32_t branch, uint32_t insn);

/* Whether a field was found empty and is filled, for good, with what never changes: a collection
   that nobody adds to, or an object that cannot. */
bool bl_is_refill(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn);

/* Whether something is put into a collection that the method has taken something from since the
   branch found that there was something: what is put back does not go by that any more. */
bool bl_puts_back(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the act is one on what was read, or on what belongs to it. */
bool bl_is_act_on(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act);

/* How bad such an act is, given what was checked; false if it is none. `guarded`: it lies in a
   block of the lock, not just in one of its own operation. */
bool bl_judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                  bool guarded, const struct bl_callee *callee, enum bl_confidence *confidence);

/* Whether a field is set to what all who write it set it to, and all else that the block of the act
   does is decided by a fresh test in it (announces.c): the field says that it is done, as well
   twice. */
bool bl_only_announces(const struct bl_method_check *c, uint32_t insn, const struct bl_act *act,
                       const struct bl_callee *callee);

/* Whether a flag, which is only ever set, is set before a listener is told one outcome, while
   another method that looks and sets it tells another (outcome.c): it can hear of both. */
bool bl_tells_outcome(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t insn);

/* --- own_step.c: two steps where an atomic has one --- */

/* Whether a thread or a task is started right behind the instruction: to do that twice is something
   else than to set a flag twice. */
bool bl_starts_behind(const struct bl_method_check *c, uint32_t insn);

/* Whether the method asks an atomic itself, for a number, a flag, one of some constants or whether
   there is anything, and then changes it by an operation of its own whose answer it does not want.
   A flag that is only set is as well set twice, or set to what it was. */
bool bl_is_own_step(const struct bl_method_check *c, const struct bl_observation *o,
                    const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the reference that an atomic had is taken out by a look and a set, and gone on with: two
   who do so at once both have it. */
bool bl_takes_reference_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_observation *o, const struct bl_act *act,
                               uint32_t insn);

/* Whether an atomic that was compared with a bound is then counted, in two steps: as many as come
   at once pass. */
bool bl_counts_to_bound(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn);

/* --- taking.c: what is taken out of a collection --- */

/* Whether how many there are, or what is among them, makes one go that is no more there done twice:
   an eviction, a walk over a copy; or all that fit, of what is there by then. */
bool bl_removes_of_all(const struct bl_observation *o, const struct bl_act *act);

/* Whether what was next is removed, nobody asks whether it still was there, and the method goes on
   with it: of two that do so at once both have it. */
bool bl_removes_next_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct bl_observation *o, const struct bl_act *act,
                            uint32_t insn);

/* Whether it was asked if there is anything, and who takes it reckons with nothing: he is told so
   by what is thrown. */
bool bl_is_told_when_gone(const struct bl_method_check *c, const struct bl_observation *o,
                          uint32_t insn);

/* Whether the method has looked which is next, and takes that, or fails; it adds nothing itself,
   and nobody else takes any: of what others hand over it is the one consumer, and who is such a one
   comes alone. */
bool bl_is_lone_consumer(const struct bl_method_check *c, const struct bl_observation *o,
                         const struct bl_act *act);

/* Whether a loop takes one after the other down, while there are some: a turn too many finds
   nothing, unless that is what fails. */
bool bl_takes_down(const struct bl_method_check *c, const struct bl_observation *o,
                   const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the next element was asked for, and because of what it was like, whichever is next by now
   is taken, though another method takes some away, too. */
bool bl_takes_another(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether another method takes elements away, too: what was next, or there, need not be any more.
 */
bool bl_others_take(const struct bl_method_check *c, uint32_t state);

/* Whether the method alone writes the state, once its object is made. */
bool bl_is_lone_writer(const struct bl_method_check *c, uint32_t state);

/* Whether what is put is a collection, or an array, of its own of what the method, which alone has
   to do with the map, has found out (memo.c): what is lost with it is found out anew. */
bool bl_is_in_memo(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t put);

/* Whether the method alone puts anything there; others may take it away. */
bool bl_is_lone_putter(const struct bl_method_check *c, uint32_t state);

/* Whether the write of the constant gives up a lock made of a compareAndSet, in a finally block of
   who was told by the branch that it is held: only such operations ever write anything else. */
bool bl_gives_up(const struct bl_method_check *c, uint32_t state, uint32_t branch, uint32_t insn,
                 struct bl_constant value);

/* Whether the arm of the branch that leads to the instruction also counts something on, or returns
   true where another way says otherwise. */
bool bl_is_told_or_counted(const struct bl_method_check *c, uint32_t branch, uint32_t insn);

#endif
