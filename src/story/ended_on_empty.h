/* A worker that ends because its queue was empty and all was over, where it looked into the queue
   first (ANALYSIS §7, check-then-act): what another thread adds in between, before it says so, is
   left there. Receives finished summaries; hands on findings. */
#ifndef BL_ENDED_ON_EMPTY_H
#define BL_ENDED_ON_EMPTY_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_ended_on_empty_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                              const struct bl_method *m);

#endif
