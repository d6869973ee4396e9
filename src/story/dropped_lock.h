/* Locks that a map has by key, and that are taken away from there while others wait for them
   (ANALYSIS §7, mutable-lock): who waits goes on with the old one, who comes then makes a new one,
   and both are let in. Receives finished summaries; hands on findings. */
#ifndef BL_DROPPED_LOCK_H
#define BL_DROPPED_LOCK_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_dropped_lock_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                            const struct bl_method *m);

#endif
