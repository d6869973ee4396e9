/* Findings as checks add them: what all of a kind say alike, and the steps of a trace. */
#ifndef BL_ADDED_H
#define BL_ADDED_H

#include "src/wording/place.h"

/* Appends a step; the finding's trace has room for it. */
void bl_add_step(struct bl_finding *f, enum bl_step_kind kind, struct bl_place at,
                 struct cf_str note);

/* Appends a check-then-act that two methods make together, medium and of the block-local check, in
   `a`; all but the kind, the confidence and the input is left to be filled in. */
struct bl_finding *bl_add_of_two(struct bl_findings *out, struct cf_arena *a,
                                 const struct bl_method *m);

/* Appends a medium guarded-by at that place, of the state, without a lock that has a name, in `a`;
   what else there is to say is left to be filled in. */
struct bl_finding *bl_add_breach(struct bl_findings *out, struct cf_arena *a,
                                 const struct bl_program *p, const struct bl_method *m,
                                 uint32_t bci, uint32_t state);

#endif
