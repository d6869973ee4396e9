/* What the class itself shows that it reckons with: that another thread takes away what was found.
 */
#ifndef BL_VERDICT_BELIEF_H
#define BL_VERDICT_BELIEF_H

#include "src/candidate/candidate.h"

/* Whether the class is made for another thread to take away what a method has found in the field:
   others copy it before they test it, a callback takes it away, who sets it does, who takes it away
   works on the same thread-safe collection, or does so under the lock that the class else reads and
   writes it under, and this test does not hold, or without the one that it does hold. */
bool bl_is_known_to_vanish(const struct bl_method_check *c, const struct bl_observation *tested);

/* Whether others replace what a volatile field has time and again: one makes the next of what was
   there, another stores one, too, be it of what was there or not; or a task does so, itself or
   by a method. */
bool bl_is_known_to_be_replaced(const struct bl_method_check *c, uint32_t state);

/* Whether another method puts there what has nothing in it, as a factory makes it of no object. */
bool bl_is_known_to_be_emptied(const struct bl_method_check *c, uint32_t state);

/* Whether another method of the class, that others can call, takes it away under no lock. */
bool bl_is_taken_under_none(const struct bl_method_check *c, uint32_t state);

/* … though it was read under a lock that it is written under. */
bool bl_is_taken_without_lock(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether the method itself takes away what the volatile field has, and another one calls it before
   an atomic tells that one whether it is the first of several threads: all of them have been here.
 */
bool bl_is_taken_before_win(const struct bl_method_check *c, uint32_t state);

/* Whether what the field has is taken away for a moment: some method takes it away and at once puts
   something there again, itself or by others. */
bool bl_is_renewed(const struct bl_method_check *c, uint32_t state);

/* Whether the method puts something into the field under a lock under which another one takes it
   away: each time it is gone it is made anew, so that this is no end that it comes to. */
bool bl_is_made_and_taken(const struct bl_method_check *c, uint32_t state,
                          const struct bl_method *by);

#endif
