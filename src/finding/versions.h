/* Which conflicts of versions [K] are worth a word. Receives findings with their grounds; takes the
   check from those that say nothing new, and those that no check is left for away. */
#ifndef BL_VERSIONS_H
#define BL_VERSIONS_H

#include "src/finding/finding.h"

/* Of the findings from index `first` on: the same two versions, brought together by several
   callers, are reported once, where it is surest, then first in the program; that finding says how
   many others there are. And reads that nothing at all keeps apart count only of what threads are
   seen, or meant, to share: else every field of a program would be such a state. New text lives in
   `a`. */
void bl_versions_once(struct bl_findings *fs, uint32_t first, struct cf_arena *a);

#endif
