/* What a collection has is worked off by a walk, and then it is cleared (ANALYSIS §7, lost-update):
   what another thread adds in between is lost. Receives finished summaries; hands on findings. */
#ifndef BL_CLEARED_H
#define BL_CLEARED_H

#include "src/finding/finding.h"
#include "src/story/holds.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_cleared_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m);

#endif
