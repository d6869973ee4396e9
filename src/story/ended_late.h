/* Tasks that take away what may be another's by then (ANALYSIS §7, lost-update): a method puts a
   value for a key that it was given, and begins a task that removes the entry by that key alone
   when the value has had its time. Who has put another one there meanwhile loses it. Receives
   finished summaries; hands on findings. */
#ifndef BL_ENDED_LATE_H
#define BL_ENDED_LATE_H

#include "src/story/begun.h"

/* Appends the finding of one method, if there is one, to *out; everything lives in `a`. */
void bl_ended_late_tell(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                        const struct bl_interp *it);

#endif
