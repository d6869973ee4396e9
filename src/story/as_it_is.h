/* A compareAndSet that expects what it has just read, whatever that is (ANALYSIS §7, lost-cas): it
   compares nothing, so that of two who do so at once both may be told that they have won, or what
   the slower one sets is lost. Receives finished summaries; hands on findings. */
#ifndef BL_AS_IT_IS_H
#define BL_AS_IT_IS_H

#include "src/story/story.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_as_it_is_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
