/* Fields that have nothing for a while (ANALYSIS §7, check-then-act (e)): a method sets a volatile
   field to nothing, or to a constant that stands for it, without having looked what it had, and to
   what is to be there only later; who needs it in between has nothing. Receives finished summaries;
   hands on findings. */
#ifndef BL_SET_BACK_H
#define BL_SET_BACK_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_set_back_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m);

#endif
