/* What goes away with a flag (ANALYSIS §7, check-then-act): a method sets a flag to the contrary
   and a field to null, and another one, which has found the flag as it was, needs the field without
   a look. Receives finished summaries; hands on findings. */
#ifndef BL_WITHDRAWN_H
#define BL_WITHDRAWN_H

#include "src/story/story.h"

/* Appends the findings of one method, the one that takes the field away, to *out; everything lives
   in `a`. The method's own memory is the worker's scratch, which is reset. */
void bl_withdrawn_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         const struct bl_method *m);

#endif
