/* Threads that are interrupted when they may be over with what was to be (ANALYSIS §7,
   stale-value): who is at work says so by a field while it lasts, and who reads that interrupts
   whatever the thread does by then. Receives finished summaries; hands on findings. */
#ifndef BL_INTERRUPTED_H
#define BL_INTERRUPTED_H

#include "src/story/story.h"

/* Appends the findings of one method, that which interrupts, to *out; everything lives in `a`. The
   method's own memory is the worker's scratch, which is reset. */
void bl_interrupted_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m);

#endif
