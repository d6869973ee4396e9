/* The bytecode that an HTML report may show, gathered beforehand for a later run that has no
   program. Receives all findings and the program; hands on excerpts by body and offsets. Private to
   the driver. */
#ifndef BL_EXCERPTS_H
#define BL_EXCERPTS_H

#include "src/finding/excerpt.h"
#include "src/options/options.h"
#include "src/program/program.h"

/* Whether a report is to be written that shows bytecode. */
bool bl_excerpts_wanted(const struct bl_options *o);

/* What bl_bytecode_around says of every method that a finding's steps are in, each once, sorted. */
void bl_excerpts_gather(struct bl_excerpts *out, struct cf_arena *a, const struct bl_findings *fs,
                        const struct bl_program *p);

/* As bl_bytecode_around, from a struct bl_excerpts: its lines, borrowed; none of what was not
   gathered. */
void bl_excerpts_find(struct bl_code_lines *out, struct cf_arena *a, const void *excerpts,
                      uint32_t body, const uint32_t *bcis, uint32_t n);

#endif
