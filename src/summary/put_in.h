/* What lies in a collection, as far as those tell who put it there: its traits. */
#ifndef BL_PUT_IN_H
#define BL_PUT_IN_H

#include "src/summary/summaries.h"

/* Beside BL_T_…: a plain collection, made by the constructor of a class of the library's. */
#define BL_PUT_PLAIN (1u << 31)

/* BL_T_… that all have which the methods of the nest put into what the field holds, each of which
   the method itself makes; 0 where some other thing is put, or none is seen to be. */
uint32_t bl_put_traits(const struct bl_summaries *s, const struct bl_field *holder);

/* Whether the elements are plain collections, all of them: of a field that stands for what lies in
   another (bl_field_holder), once it is known what fields hold. */
static inline bool bl_puts_plain(const struct bl_summaries *s, const struct bl_field *elements)
{
  return (s->holds_traits[elements->id] & BL_PUT_PLAIN) != 0;
}

#endif
