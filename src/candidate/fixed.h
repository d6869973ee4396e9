/* What never changes once it is made. */
#ifndef BL_CANDIDATE_FIXED_H
#define BL_CANDIDATE_FIXED_H

#include "src/candidate/candidate.h"

/* Whether the field has a collection that nobody changes once its object is made, nor hands out. */
bool bl_keeps_as_it_was(const struct bl_method_check *c, const struct bl_field *f);

/* Whether objects of the class can change once they are made: themselves, or what they are made of;
   and of a type without objects of its own, those of the classes below it. */
bool bl_is_mutable(const struct bl_method_check *c, const struct bl_class *cls);
bool bl_may_be_mutable(const struct bl_method_check *c, const struct bl_class *cls);

#endif
