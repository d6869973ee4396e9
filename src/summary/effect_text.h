/* The text form of summaries: what `blocal dump --summary` prints and tests read. Knows nothing of
   how effects are computed. */
#ifndef BL_EFFECT_TEXT_H
#define BL_EFFECT_TEXT_H

#include "src/summary/summaries.h"

/* The effect in the terms of method `m`, one fact a line and each line ended by '\n'; in `a`. The
   order is fixed: locks, what the result is and carries, parameters, accesses. Names stand as the
   class file has them. */
struct cf_str bl_effect_text(struct cf_arena *a, const struct bl_call_effect *e,
                             const struct bl_program *p, const struct bl_method *m);

/* "this.count", "Counter.total", "this.items.contents", "Node.next of some object". */
struct cf_str bl_location_text(struct cf_arena *a, const struct bl_location *at,
                               const struct bl_program *p, const struct bl_method *m);

#endif
