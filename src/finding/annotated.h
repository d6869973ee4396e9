/* Findings that an annotation in the code asks not to be reported. Receives finished findings and
   the program; marks them as suppressed. Which annotations, and what their values mean, is said by
   model files. */
#ifndef BL_ANNOTATED_H
#define BL_ANNOTATED_H

#include "src/finding/finding.h"
#include "src/summary/model.h"

/* Marks those whose method, field or class is annotated so; of a local class also the method that
   it is written in, and of any class the classes around it. A lambda's method is the one that it is
   written in. Texts live in `a`, or are borrowed from the program. */
void bl_findings_mute(struct bl_findings *fs, struct cf_arena *a, const struct bl_program *p,
                      const struct bl_models *ms);

/* Whether all words of lines `mutes:WORD` are "all", a kind or a check. On false *message says
   which is not, in `a`. */
bool bl_muted_words_check(struct cf_str *message, struct cf_arena *a, const struct bl_models *ms);

#endif
