/* The other fields that a finding stands for, in its message: "likewise 'total' at line 61".
   Receives runs of findings with one mend; knows not why they are one. */
#ifndef BL_LIKEWISE_H
#define BL_LIKEWISE_H

#include "src/finding/finding.h"

/* The first of the run, whose findings lie in one list, is to name the fields of the others, each
   once. None of them may be in a run that was noted before. */
void bl_likewise_note(struct bl_finding **run, uint32_t n);

/* Writes the messages, in `a`, of the findings from index `first` on that are to name others and
   are still shown, and forgets what was noted. */
void bl_likewise_write(struct bl_findings *fs, uint32_t first, struct cf_arena *a);

#endif
