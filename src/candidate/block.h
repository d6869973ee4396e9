/* Blocks of a lock, seen from an instruction: in which of them a use, or what a callee does, lies,
   and what has been held since a read. */
#ifndef BL_CANDIDATE_BLOCK_H
#define BL_CANDIDATE_BLOCK_H

#include "src/candidate/candidate.h"

/* Whether an access of the method's own lies in a new block of the observation's lock; a write of
   what was read in one operation, and is written in one, is such a block itself. */
bool bl_in_new_block(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t state, uint32_t object, bool write);

/* Whether a callee's access lies in a new block of the observation's lock. */
bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee);

/* Whether the block that a callee, or what it runs, opened around its access is of the lock. */
bool bl_in_lock(const struct bl_method_check *c, const struct bl_observation *o,
                const struct bl_access *a, const struct bl_callee *callee);

/* Whether the state is one that the lock is there for: some write of it happens under the lock. */
bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at);

/* Whether the observation decides that the instruction is reached. */
bool bl_is_decided(const struct bl_frame *f, uint32_t bit);

/* How the lock of a block of one operation, of a state that is given, has to do with the object
   that is read. */
enum bl_own_lock {
  BL_LOCK_OF_OTHER,
  BL_LOCK_IS_OBJECT, /* it is the object's own monitor */
  BL_LOCK_BY_ITSELF  /* … and each operation takes it, for itself alone */
};
enum bl_own_lock bl_own_lock(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what tells the block of the read, its lock or the object, is certainly the same there and
   at the use. */
bool bl_is_same_lock(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether only callers that are given say that the state is written under the observation's lock. A
   second look needs no lock to find something else, (d); and of a state that others may write the
   lock that is held is it anyway. */
bool bl_is_supposed_lock(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether some lock is held optimistically and not validated yet. */
bool bl_is_unvalidated(const struct bl_frame *f);

/* Whether the lock, a name, has been held since the observation was made. */
bool bl_lasts_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                    uint32_t lock);

/* The name of a lock that has been held since then, 0 if there is none. */
uint32_t bl_held_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit);

/* Notes in the first look which element the instruction loads. Then whether the lock, a name, is
   such an element, and by its index the same one at the read and at the use. */
void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use);
/* The index, a name, of the element of that name which the instruction calls, having loaded it for
   that; 0: it calls none, or that is not known. */
uint32_t bl_called_at(const struct bl_method_check *c, uint32_t element, uint32_t insn);
/* All elements of that name that the method loads have one index; false if it loads none. */
bool bl_has_one_index(const struct bl_method_check *c, uint32_t name);
/* It is an element of an array that stays, as its elements do. */
bool bl_is_fixed_element(const struct bl_method_check *c, uint32_t name);
/* What was read, in one operation, is of an element that may be another one by now. */
bool bl_is_of_changing_element(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether what can change on the way to the lock, a name, is loaded once in the method, before the
   read: it is one and the same value at both ends. */
bool bl_is_loaded_once(const struct bl_method_check *c, const struct bl_candidate *x,
                       uint32_t lock);

#endif
