/* Where ways through a method end that its instructions alone do not show. */
#ifndef BL_ENDS_H
#define BL_ENDS_H

#include "src/interp/interp.h"

/* [insns.n] enum bl_way_end in `scratch`, NULL if there are none; needs code and instructions. */
const uint8_t *bl_ends_find(const struct bl_interp *it, struct cf_arena *scratch);

#endif
