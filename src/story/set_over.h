/* A flag that a thread sets when it begins, over what has told it to end by then (ANALYSIS §7,
   lost-update): who ended it before it had begun is not heeded. Receives finished summaries; hands
   on findings. */
#ifndef BL_SET_OVER_H
#define BL_SET_OVER_H

#include "src/story/story.h"

/* Appends the findings of one method, that which a thread comes in by, to *out; everything lives in
   `a`. The method's own memory is the worker's scratch, which is reset. */
void bl_set_over_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
