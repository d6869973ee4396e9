/* burrows-leino: the ghost variables of [BL §2–3] as findings. Receives a method whose uses of
   stale values have been looked for; hands on which of these the ghosts agree with, and what the
   ghosts alone say. */
#ifndef BL_BURROWS_LEINO_H
#define BL_BURROWS_LEINO_H

#include "src/block_local/ghosts.h"
#include "src/candidate/candidate.h"

/* Computes the ghosts of c's method, which is solved: c->ghosts, or NULL if it has none. */
void bl_burrows_leino_prepare(struct bl_method_check *c);

/* Where the value of a candidate came through a variable whose ghost was stale: the finding names
   the check, too. */
void bl_burrows_leino_name(struct bl_finding *f, struct cf_arena *a, struct bl_method_check *c,
                           const struct bl_candidate *x);

/* Appends, in `a`, a finding for each stale variable that none before it has named. */
void bl_burrows_leino_rest(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c);

#endif
