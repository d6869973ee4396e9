/* Where ways through a method end that its instructions alone do not show. */
#ifndef BL_ENDS_H
#define BL_ENDS_H

#include "src/program/program.h"

/* [insns->n] enum bl_way_end of the method in `scratch`, NULL if there are none. */
const uint8_t *bl_ends_find(const struct bl_method *m, const struct cf_code *code,
                            const struct cf_insns *insns, struct cf_arena *scratch);

#endif
