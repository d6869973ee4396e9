/* Instructions of the analysed program for excerpts in reports. */
#ifndef BL_BYTECODE_H
#define BL_BYTECODE_H

#include "src/report/report.h"

/* bl_report_input.code, with the program as `code_of`: the instructions that are at most three away
   from one at an offset of `bcis` [n]. A body that is none of the program has no instructions. */
void bl_bytecode_around(struct bl_code_lines *out, struct cf_arena *a, const void *program,
                        uint32_t body, const uint32_t *bcis, uint32_t n);

#endif
