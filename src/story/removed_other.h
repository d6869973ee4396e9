/* What a concurrent map has for a key is removed by the key alone, and only then compared with what
   was to go (ANALYSIS §7, lost-update): another one that somebody has put there in between is lost.
   For entries that a walk has come by see removed_anyway.h. Receives finished summaries; hands on
   findings. */
#ifndef BL_REMOVED_OTHER_H
#define BL_REMOVED_OTHER_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_removed_other_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m);

#endif
