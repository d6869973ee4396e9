/* What is counted before it is there (ANALYSIS §7, check-then-act): who is counted last works off
   what a collection has, and those who were counted before him have perhaps not yet added theirs.
   Receives finished summaries; hands on findings. */
#ifndef BL_COUNTED_FIRST_H
#define BL_COUNTED_FIRST_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_counted_first_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m);

#endif
