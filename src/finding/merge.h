/* One fault that several checks find is one finding, which names them all (ANALYSIS §9). Receives
   the findings of all checks, before they are sorted; knows no check. */
#ifndef BL_MERGE_H
#define BL_MERGE_H

#include "src/finding/finding.h"

/* Of the findings from index `first` on: one at a place that another tells of in its trace, in the
   same method and of the same field, found by another check, goes into that one, if that one is at
   least as sure, not benign, and of the kind that says more (the earlier in ANALYSIS §7's table).
   O(n log n) in the steps of all traces. */
void bl_findings_merge(struct bl_findings *fs, uint32_t first);

/* Keeps of the findings from index `first` on those that violate one of `checks`, each under the
   first of these: `checks` of a finding still names all that it violates. */
void bl_findings_select(struct bl_findings *fs, uint32_t first, unsigned checks);

#endif
