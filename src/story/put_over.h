/* Who leaves takes away, by its own key alone, what a concurrent map has for that, though another
   method puts a newer one over it and goes on with the older (ANALYSIS §7, lost-update): the newer
   one is lost. Receives finished summaries; hands on findings. */
#ifndef BL_PUT_OVER_H
#define BL_PUT_OVER_H

#include "src/story/story.h"

/* Appends the finding of one method, if there is one, to *out; everything lives in `a`. The
   method's own memory is the worker's scratch, which is reset. */
void bl_put_over_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
