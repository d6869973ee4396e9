/* Who calls what reads or writes shared state: asked where a finding is told. */
#ifndef BL_CALLERS_H
#define BL_CALLERS_H

#include "src/summary/summaries.h"

/* [*n] by id, the methods that are given, not of a library, and call this one by name, some of them
   more than once; none of a library's. The first question finds them for all methods, once the
   facts are known; any thread may ask. Lives until: */
const uint32_t *bl_summaries_all_callers(struct bl_summaries *s, const struct bl_method *m,
                                         uint32_t *n);

/* The same; none of a method that has no facts. */
const uint32_t *bl_summaries_callers(struct bl_summaries *s, const struct bl_method *m,
                                     uint32_t *n);

/* Few will ask again. One thread alone. */
void bl_summaries_forget_callers(struct bl_summaries *s);

#endif
