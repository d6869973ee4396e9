/* The parts of data_uses.c: what is done with an old value, by the instruction itself or by what it
   is handed to. `bit` is the observation, `insn` where it is used, `f` the state before that. */
#ifndef BL_DATA_USES_H
#define BL_DATA_USES_H

#include "src/block_local/visits.h"

/* data_stored.c: the value has something of what that place holds now, by another read than `but`.
 */
bool bl_has_current(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                    uint32_t state, uint32_t object, unsigned but);

/* The value is a sum of what the field holds now and something stale, or what a call of that gives:
   no update is lost, but what is added was true once; or what a call of which nothing is known
   answers, that is given what the field holds now. A sum of an earlier block is old itself. Of
   the touch the state, the object and the slot of the value. */
bool bl_is_made_of_current(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_touch *touch);

/* What is stored has taken in, on every way, all that is there by now: where what was there before
   was taken away, what others have added since goes with it (`left.addAll(all); all = left`). */
bool bl_takes_in_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_touch *touch);

/* The block that read it took it away, or the collection that it was read of. */
bool bl_was_taken_away(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit);

/* The candidate of a store of the value while its lock is held again. */
struct bl_candidate bl_data_stored(struct bl_method_check *c, const struct bl_frame *f,
                                   uint32_t bit, uint32_t insn);

/* What was read is all that a collection has, and the write puts another collection in its place.
 */
bool bl_is_put_in_place(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t state, uint32_t object);

/* data_compared.c: a compareAndSet with the value, which sees itself whether that is stale. To be
   told apart: the value to set is of before, the expected one is not; or nobody asks whether it
   failed. Fills `x`. */
bool bl_data_compared(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                      uint32_t insn, const struct bl_use *use, const struct bl_args *args,
                      struct bl_candidate *x);

/* data_elements.c: the receiver of the call is an element that the method itself got out of a
   guarded collection. What was got anew, be it by an old key, is no old element. */
bool bl_is_called_element(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o, uint32_t insn, const struct bl_use *use);

/* The receiver is an iterator over a plain collection that a field keeps for good: what others have
   changed there since its block ended makes it fail. */
bool bl_goes_on_walking(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, uint32_t insn, const struct bl_use *use);

/* An element, or what the method has gathered of such, says what the very collection loses, in a
   later block. Fills `x`. */
bool bl_takes_by_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *callee, const struct bl_use *use,
                         struct bl_candidate *x);

/* data_callee.c: what a callee does in blocks of its own with the argument, of a lambda's body with
   all that it has captured of the value. The first four fill `x`. It writes it back to where it
   was read: */
bool bl_written_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     const struct bl_callee *callee, unsigned argument, struct bl_candidate *x);
/* an operation puts there what the lambda answers that it runs on what is there by then, which is
   made of the value alone: */
bool bl_answered_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                      const struct bl_callee *operation, unsigned argument,
                      const struct bl_callee *body, struct bl_candidate *x);
/* it decides by it to change what it was read from; other state it decides about as it likes: */
bool bl_decides_inside(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                       const struct bl_callee *callee, unsigned argument, struct bl_candidate *x);
/* it stores it into other state of the lock: */
bool bl_stored_by_callee(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *callee, unsigned argument, struct bl_candidate *x);
/* it changes what the argument refers to, and that is the lock's own state: */
bool bl_changes_through(struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_callee *callee,
                        unsigned argument);
/* it uses it where the lock is held again, by the caller or in a block of its own. */
bool bl_used_inside(struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_callee *callee,
                    unsigned argument);

/* The call is of a setter that puts the argument where it was read, whatever the lock. */
bool bl_is_set_back(const struct bl_method_check *c, uint32_t bit, uint32_t insn,
                    const struct bl_use *use, const struct bl_args *args);

#endif
