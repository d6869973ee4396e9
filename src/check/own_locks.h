/* Static state under the lock of each object (ANALYSIS §7, guarded-by): two objects are two locks,
   so that it keeps nobody out. Receives finished summaries and guards; hands on one finding a
   field. */
#ifndef BL_OWN_LOCKS_H
#define BL_OWN_LOCKS_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends the findings to *out; everything lives in `a`. */
void bl_own_locks(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
