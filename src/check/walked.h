/* Walks over synchronized collections (ANALYSIS §7, guarded-by): each step of an iterator is a look
   of its own into a collection whose operations lock one by one, so its contract wants the walker
   to hold that lock throughout. Receives finished summaries; hands on findings. */
#ifndef BL_WALKED_H
#define BL_WALKED_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_walked_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m);

#endif
