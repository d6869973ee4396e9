/* What a call throws where there is nothing, or no such element, and who counts on it. */
#ifndef BL_MISSES_H
#define BL_MISSES_H

#include "src/candidate/candidate.h"

/* Whether what is thrown there is caught where an index, or an element, is not there, or a
   reference is null. */
bool bl_is_miss_expected(const struct bl_method_check *c, uint32_t insn);

/* Whether the call is of an operation that fails where there is nothing. */
bool bl_may_fail(const struct bl_method_check *c, uint32_t insn);

/* Whether the method itself answers null on some way, having looked there, in the order of its
   code, if it accesses the state itself: null because something is closed says nothing of that. */
bool bl_may_answer_null(const struct bl_summaries *s, const struct bl_method *m, uint32_t state);

/* Whether the method throws what it has just made, as who does not find what it was asked for. */
bool bl_throws_new(const struct bl_method *m);

#endif
