/* Tasks that may be over before they are there (ANALYSIS §7, check-then-act): a method starts a
   task that takes an entry of a collection away, and puts that entry there only then. Where the
   task has been faster nobody takes it away any more. Receives finished summaries; hands on
   findings. */
#ifndef BL_ENDED_FIRST_H
#define BL_ENDED_FIRST_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_ended_first_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m);

#endif
