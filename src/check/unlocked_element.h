/* Plain collections that only look safe (ANALYSIS §7, guarded-by; [BL]): the collection in which
   they lie locks itself, or each question to it is asked under a lock, but what it answers is
   changed when that lock is given up; or a volatile field has them, which covers the reference.
   Receives guards; hands on findings. */
#ifndef BL_UNLOCKED_ELEMENT_H
#define BL_UNLOCKED_ELEMENT_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends to *out, in `a`, one finding a field whose collection, or elements, are changed with no
 * lock held. */
void bl_unlocked_elements(struct bl_findings *out, struct cf_arena *a,
                          const struct bl_guards *guards);

#endif
