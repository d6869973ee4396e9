/* What is put into a map, or an atomic, only if nothing is there, and used on whatever came of that
   (ANALYSIS §7, lost-cas): where another was first, it has his, and the method's own is lost.
   Without a look before it, for which see src/block_local/unseen.c. Receives finished summaries;
   hands on findings. */
#ifndef BL_UNHEARD_H
#define BL_UNHEARD_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_unheard_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m);

#endif
