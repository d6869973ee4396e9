/* What a walk over a concurrent collection takes out by its iterator, which does not tell whether
   it was still there, and keeps the books for (ANALYSIS §7, check-then-act). Another method, that
   takes it out by its key, does the same if it has found it there: of one entry both do, so that it
   is counted off, or given back, twice.
   Receives finished summaries; hands on findings. Must not know what is done. */
#ifndef BL_REMOVED_TWICE_H
#define BL_REMOVED_TWICE_H

#include "src/story/story.h"

/* Appends what the method's walks do once too often to *out, in `a`; resets the worker's scratch.
 */
void bl_removed_twice_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m);

#endif
