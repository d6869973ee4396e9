/* What a call throws where there is nothing, or no such element, and who counts on it. */
#ifndef BL_MISSES_H
#define BL_MISSES_H

#include "src/candidate/candidate.h"

/* Whether what is thrown there is caught where an index, or an element, is not there, or a
   reference is null. */
bool bl_is_miss_expected(const struct bl_method_check *c, uint32_t insn);

/* Whether the call is of an operation that fails where there is nothing. */
bool bl_may_fail(const struct bl_method_check *c, uint32_t insn);

#endif
