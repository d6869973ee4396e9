/* Where uses are taken in. */
#ifndef BL_VERDICT_NOTE_H
#define BL_VERDICT_NOTE_H

#include "src/candidate/candidate.h"

/* Takes a use in, in the state before it: excused if it can be, one step lower if the lock is only
   likely the same. `data` tells a use as data from an act that is merely decided: only the former
   is the published definition's first use. */
void bl_note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x, bool data);

#endif
