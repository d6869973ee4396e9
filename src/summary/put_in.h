/* What lies in a collection, as far as those tell who put it there: its traits. */
#ifndef BL_PUT_IN_H
#define BL_PUT_IN_H

#include "src/summary/summaries.h"

/* BL_T_… that all have which the methods of the nest put into what the field holds, each of which
   the method itself makes; 0 where some other thing is put, or none is seen to be. */
uint32_t bl_put_traits(const struct bl_summaries *s, const struct bl_field *holder);

#endif
