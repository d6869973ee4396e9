/* What makes two actions one story, so that somebody minds who comes in between: a number that goes
   from one to the other, one that both write, somebody who looks at both. Of objects and flags each
   is put, found or taken away for itself. Receives a method that was looked at and two of its
   actions. */
#ifndef BL_RELATION_H
#define BL_RELATION_H

#include "src/wording/action.h"

/* A number that the first has read is used by the second, or decides that it changes just that. */
bool bl_actions_flow(const struct bl_mover_method *x, const struct bl_action *one,
                     const struct bl_action *two);

/* Both write one number, and one of them looks at what is there, if it is a field. */
bool bl_actions_write_same(const struct bl_mover_method *x, const struct bl_action *one,
                           const struct bl_action *two);

/* Another method of the class, without the method's own lock, looks under both locks at the
   numbers that the two have changed; or changes under both what the two look at, if that is one
   field of two objects. */
bool bl_actions_observed(const struct bl_mover_method *x, const struct bl_action *one,
                         const struct bl_action *two);

/* Whether the object that a closed field holds is made for it, handed to nobody, and used under the
   monitor of the object that has the field alone: then its own lock keeps nobody out. */
bool bl_field_is_covered(struct bl_summaries *s, const struct bl_field *f);

#endif
