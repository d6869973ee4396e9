/* Methods that are meant to be atomic and are not ([FQ]; ANALYSIS §7, non-atomic). Receives
   finished summaries and guards; hands on findings. */
#ifndef BL_ATOMICITY_H
#define BL_ATOMICITY_H

#include "src/finding/finding.h"
#include "src/mover/movers.h"

/* Appends a finding, in `a`, for each method of a class to report on that is declared atomic, or is
   synchronized, and is not reducible. `out` has the findings of the other checks. */
void bl_atomicity(struct bl_findings *out, struct cf_arena *a, struct bl_summaries *s,
                  const struct bl_guards *guards);

#endif
