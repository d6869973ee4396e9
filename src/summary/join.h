/* Effects of calls, copied and joined. An arena that is given holds what is made. */
#ifndef BL_JOIN_H
#define BL_JOIN_H

#include "classfile/base/arena.h"
#include "src/interp/effect.h"
#include "src/summary/spares.h"

/* An effect that can grow: its arrays have room for all that a join keeps. */
struct bl_call_effect *bl_effect_roomy(struct cf_arena *a);

/* e := x, keeping e's arrays, which are roomy. */
void bl_effect_assign(struct bl_call_effect *e, const struct bl_call_effect *x);

/* e := what holds of both; e is roomy. */
void bl_effect_join(struct bl_call_effect *e, const struct bl_call_effect *x);

/* A copy with lists of its own, or where there are none one for all that are alike, not to be
   changed; and what is done when nobody looks at it any more; it may be NULL.
 */
struct bl_call_effect *bl_effect_keep(struct bl_spares *s, const struct bl_call_effect *e);
void bl_effect_drop(struct bl_spares *s, struct bl_call_effect *kept);

/* Equal in everything that a caller can see. */
bool bl_call_effect_eq(const struct bl_call_effect *a, const struct bl_call_effect *b);

/* Whether a call with this effect, or with none (NULL), takes or gives up locks. */
static inline bool bl_effect_changes_locks(const struct bl_call_effect *e)
{
  return e != NULL && e->n_locks > 0;
}

#endif
