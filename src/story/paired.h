/* What two collections of one object have under the same keys (ANALYSIS §7, check-then-act (d)):
   that the one has a key says that the other has something for it, as long as nobody takes both
   away in between. Receives finished summaries; hands on findings. */
#ifndef BL_PAIRED_H
#define BL_PAIRED_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_paired_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m);

#endif
