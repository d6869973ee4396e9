/* What an object is, as far as what makes it tells: its traits. */
#ifndef BL_MADE_H
#define BL_MADE_H

#include "src/summary/summaries.h"

/* BL_T_… of the class that the descriptor names; 0 of others. */
uint32_t bl_type_traits(const struct bl_summaries *s, struct cf_str descriptor);

/* Of what the constructor or method makes: by its class, or by the type of its result and what the
   model says of that. */
uint32_t bl_made_traits(const struct bl_summaries *s, const struct bl_method *maker);

/* Whether it makes a plain collection: by the constructor of a class of the library's that does not
   lock, or by a method of which a model says so. */
bool bl_makes_plain(const struct bl_summaries *s, const struct bl_method *maker);

/* Of what the maker of the field, a method that wraps its argument, is given wherever the field's
   class stores what it makes: those that all have. 0 where some other class may store something. */
uint32_t bl_wrapped_traits(const struct bl_summaries *s, const struct bl_field *f);

#endif
