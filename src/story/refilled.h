/* Collections that have nothing for a while (ANALYSIS §7, check-then-act (e)): a method clears a
   concurrent collection and puts in anew what is to be there, while another method asks it, with no
   lock, and finds nothing. Receives finished summaries; hands on findings. */
#ifndef BL_REFILLED_H
#define BL_REFILLED_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_refilled_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
