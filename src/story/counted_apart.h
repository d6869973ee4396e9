/* A number that is counted by one operation and asked by another (ANALYSIS §7): another thread
   counts in between, and the two get the same number, or none of them the one that it waits for.
   Receives finished summaries; hands on findings. */
#ifndef BL_COUNTED_APART_H
#define BL_COUNTED_APART_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_counted_apart_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m);

#endif
