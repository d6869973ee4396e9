/* What a value is to the method at hand: new, put somewhere, kept in a local variable. */
#ifndef BL_CANDIDATE_VALUE_H
#define BL_CANDIDATE_VALUE_H

#include "src/candidate/candidate.h"

/* A new object of this method's that can change and that nobody has seen before the instruction. */
bool bl_is_fresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t name);

/* Whether the value of that name is a new object of the method's that threads meet at, or that has
   nothing else but its monitor: two that have one each are not kept apart. */
bool bl_is_new_lock(const struct bl_method_check *c, uint32_t name);

/* Whether it is the one or the other: the method's own alone, and not as good as another. */
bool bl_is_fresh_or_lock(const struct bl_method_check *c, const struct bl_frame *f, uint32_t name);

/* … on one of the ways that meet where the value got its name. */
bool bl_is_fresh_on_some_way(const struct bl_method_check *c, uint32_t joined);

/* Whether it is the result of a call that makes a new object which can change, or that threads meet
   at. */
bool bl_is_made_by_call(const struct bl_method_check *c, uint32_t name);

/* Whether the value of that name is a new object of the method's that is given up when memory is
   short, as an entry of a cache, and is made of one value: another one in its place is as good. */
bool bl_puts_soft(const struct bl_method_check *c, uint32_t name);

/* Whether it is a new collection of the library's, or a wrapper around one: what is put into it is
   lost with it. */
bool bl_puts_holder(const struct bl_method_check *c, uint32_t name);

/* What is put into a collection. */
enum bl_put {
  BL_PUTS_OTHER,
  BL_PUTS_COMPUTED, /* the result of a call: to compute it twice is to waste time */
  BL_PUTS_MADE,     /* a new object that can change, made by a call, and only put there */
  BL_PUTS_FRESH     /* a new object that can change, or a lock, whoever has been given it: of two,
                       one is lost with what is put into it, or does not keep the others out */
};

/* What the value of that name is, given last to the call `insn`. */
enum bl_put bl_what_value_is(const struct bl_method_check *c, uint32_t insn, uint32_t name);

/* What the access, which the callee makes, puts there. */
enum bl_put bl_what_is_put(const struct bl_method_check *c, uint32_t insn,
                           const struct bl_callee *callee, const struct bl_access *a);

/* Whether a local variable has the very reference that was read, and the method returns it after
   the instruction. */
bool bl_hands_back(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   uint32_t bit);

/* … and it is read again after the instruction, for whatever it may be. */
bool bl_goes_on_with_old(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         uint32_t bit);

/* Whether a local variable has what is there now, read in a block that still lasts, and it is read
   again after the instruction. */
bool bl_keeps_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      uint32_t state, uint32_t object);

/* … and asked whether it is null. */
bool bl_keeps_and_asks(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       uint32_t state, uint32_t object);

/* Whether the local variable is read, before it is set, on some way from the instruction on. */
bool bl_is_read_on(const struct bl_method_check *c, uint32_t insn, int32_t local);

/* Whether what a call is given last is in a local variable that is read after it. */
bool bl_goes_on_with_last(const struct bl_method_check *c, uint32_t insn);

/* Whether the store goes into the element that the observation was read from, as far as the indices
   tell; what is no element is itself. */
enum bl_alike { BL_ALIKE, BL_PERHAPS_ALIKE, BL_NOT_ALIKE };
enum bl_alike bl_is_same_element(const struct bl_method_check *c, const struct bl_observation *o,
                                 uint32_t insn);

/* What was read and what is changed, or read again, are two collections that were got out of one by
   different keys. */
bool bl_is_of_another_entry(const struct bl_method_check *c, const struct bl_candidate *x);

/* What was read is what a collection in another has, and the monitor of that collection, or of one
   that was got out of the same, has been held since. */
bool bl_is_held_by_entry(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit);

/* The method itself has made the object of that name. */
bool bl_is_made_here(const struct bl_interp *it, uint32_t name);

/* The use writes to, or reads from, an object of the method's own that nobody else has yet: it is
   not the stale value, but what is made of it. */
bool bl_is_being_made(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_use *use);

/* Whether the collection was taken out of its field, in the block that it was read in: nobody else
   has it. */
bool bl_is_taken_out(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *contents);

/* Whether the new collection of that name is filled before the call `insn` puts it into a map, and
   neither it nor what the map answered at the read is changed by this method otherwise. Of an array
   whether it is only kept. */
bool bl_puts_whole(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t name);

/* Whether the key, a name, is an object that who asks for it must have: no text, number, class or
   constant, by which any thread comes to the same entry. */
bool bl_is_object_key(const struct bl_method_check *c, uint32_t key);

/* Whether the key is a number that says which one an object is: nobody else comes to the entry. */
bool bl_is_key_of_number(const struct bl_method_check *c, uint32_t key);

/* Whether it is a thread, and no more than that: what a map has for it is that thread's own, which
   mostly comes itself. What a class makes of threads is managed by another. */
bool bl_is_thread_key(const struct bl_method_check *c, uint32_t key);

/* Whether the method itself has looked, by an operation of the library's, which element is next, or
   next to what that is given, and has left it there. */
bool bl_looks_at_next(const struct bl_interp *it, const struct bl_observation *o);

/* Whether the value of that name is what was read, or a new object that a constructor was given
   that alone: a copy of it. */
bool bl_is_it_or_copy(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t name);

/* Whether it is what a walk, in a loop that the instruction does not lie in, has come by of what
   was read, or of a copy of that. */
bool bl_is_walked_to(const struct bl_method_check *c, const struct bl_observation *o, uint32_t name,
                     uint32_t insn);

/* Whether the value of that name is what was read, or what an entry that was read is known by. */
bool bl_is_name_of(const struct bl_method_check *c, const struct bl_observation *o, uint32_t name);

/* Whether the key that the observation is of is one that a walk over the keys of that very map has
   come by, or a copy of them has, or hands to the lambda at hand. */
bool bl_is_key_walked_over(const struct bl_method_check *c, const struct bl_observation *got);

/* The map whose entries the body of a lambda is handed, one by one, by the call that is given it:
   their keys are its parameter *key, their values the one behind it, the last. A path in terms of
   the method that makes the lambda; rootless if it is no such body. */
struct bl_path bl_entries_handed(struct bl_worker *w, const struct bl_method *body, uint32_t *key);

/* Whether the value `joined` is the one called `name` where that is not null, and else one that the
   method makes or is told there. */
bool bl_is_one_of(const struct bl_method_check *c, uint32_t joined, uint32_t name);

#endif
