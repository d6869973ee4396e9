/* What constructors keep of what they are given, in final fields, and what getters return: from
   instructions alone, before any method is interpreted. */
#ifndef BL_KEPT_H
#define BL_KEPT_H

#include "src/interp/effect.h"

/* Of a constructor: the final fields of its class that get one of its parameters; how many. */
uint32_t bl_kept_by(const struct bl_method *init, struct bl_given out[BL_MAX_GIVEN]);

/* The same, and of those that are not final but that nobody writes once the object is made. */
uint32_t bl_kept_for_good_by(const struct bl_method *init, struct bl_given out[BL_MAX_GIVEN]);

/* The field of its object that the method does nothing but return, or NULL. */
const struct bl_field *bl_got_by(const struct bl_method *m);

/* The same of a compiler's accessor, of the object that it is given. */
const struct bl_field *bl_lent_by(const struct bl_method *m);

/* The same of an accessor of a static field. */
const struct bl_field *bl_lent_of_class_by(const struct bl_method *m);

/* The field of its object that the method does nothing but tell of whether it is null, or NULL;
 *there: it answers true where it is not. */
const struct bl_field *bl_told_by(const struct bl_method *m, bool *there);

/* Whether the constructor, as all others of its class, puts a new object of one class into the
   final field of its own. */
bool bl_holds_part(const struct bl_method *init, const struct bl_field *field);

/* Whether some object that constructors of the class put into such a field may keep the object that
   is being made. */
bool bl_has_part_of_its_own(const struct bl_program *p, const struct bl_class *c);

/* The final field in which each object of the class keeps the one that made it, of
   bl_class.made_for: that of an inner class, or of one that is given `this` as the first argument.
   NULL if some object may have been made by another. */
const struct bl_field *bl_kept_maker(const struct bl_class *c);

#endif
