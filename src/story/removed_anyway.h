/* Entries that are taken out of a concurrent map by their key alone because of the value that a
   walk has come by, or that a lambda is handed (ANALYSIS §7, check-then-act), or once that was
   given on, or are put back as it tells (lost-update): whoever puts another value there meanwhile
   loses it. Receives finished summaries; hands on findings. */
#ifndef BL_REMOVED_ANYWAY_H
#define BL_REMOVED_ANYWAY_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_removed_anyway_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                              const struct bl_method *m);

#endif
