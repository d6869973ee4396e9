/* A plain collection of a lock that is handed out itself (ANALYSIS §7, guarded-by): a getter that
   anybody may call takes the lock, and answers the very one that the field keeps, be it as one of
   several values, or a view of one of these; the lock is given up as it returns, and who is handed
   it walks over it while others change it. A getter that takes none says nothing of threads.
   Receives the guards; hands on findings. */
#ifndef BL_LENT_H
#define BL_LENT_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends the findings of all getters to *out; everything lives in `a`. */
void bl_lent_plain(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
