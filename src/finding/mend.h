/* What would mend a finding. */
#ifndef BL_MEND_H
#define BL_MEND_H

#include "src/finding/finding.h"

/* Fills in `mend` from kind, lock and grounds, in `a`; leaves it empty where nothing short is known
   to be right, and of what is benign. */
void bl_mend(struct bl_finding *f, struct cf_arena *a);

#endif
