/* Two numbers that are bounds of each other (ANALYSIS §7, check-then-act (c)): a method refuses, by
   an exception, what does not go with the one, and sets the other, and another method does so the
   other way round, with no lock held: of two that do so at once each finds what was there before.
   Receives finished summaries; hands on findings. */
#ifndef BL_SKEWED_H
#define BL_SKEWED_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_skewed_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m);

#endif
