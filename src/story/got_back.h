/* What is put into an atomic, or a volatile field, if that has nothing, nobody hearing whether it
   was, and then got from there again without a look, though another method takes it away (ANALYSIS
   §7, check-then-act). Receives finished summaries; hands on findings. */
#ifndef BL_GOT_BACK_H
#define BL_GOT_BACK_H

#include "src/story/story.h"

/* Appends the finding of one method, if any, to *out; everything lives in `a`. The method's own
   memory is the worker's scratch, which is reset. */
void bl_got_back_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
