/* Tasks that may be over before they are there (ANALYSIS §7, check-then-act): a method starts a
   task that takes an entry of a collection away, and puts that entry there only then. Where the
   task has been faster nobody takes it away any more. Receives finished summaries; hands on
   findings. */
#ifndef BL_ENDED_FIRST_H
#define BL_ENDED_FIRST_H

#include "src/story/begun.h"

/* Appends the finding of one method, if there is one, to *out; everything lives in `a`. */
void bl_ended_first_tell(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                         const struct bl_interp *it);

#endif
