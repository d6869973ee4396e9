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

/* How an effect has changed while its component was at work. Most changes are of two sorts that
   many callers have no use for. */
enum { BL_KINDS_READ = 256 };
struct bl_effect_change {
  uint32_t more; /* when, by the clock of that, it last changed in another way than these: */
  bool blocks;   /* it was found to open blocks */
  uint64_t reads[BL_KINDS_READ / 64]; /* of which kinds accesses that only read have come or gone */
};

/* Takes in what differs between an effect and the next one. False if that is more than whether it
   opens blocks and what it reads. */
bool bl_effect_note_change(struct bl_effect_change *c, const struct bl_call_effect *before,
                           const struct bl_call_effect *after);

/* Whether a method with the effect `own` can be visited again, after a callee's effect changed in
   these ways alone, and find something new. Its own list of accesses only grows, up to its limit,
   and what is read changes no state. */
bool bl_effect_minds(const struct bl_call_effect *own, const struct bl_effect_change *c);

/* Whether a call with this effect, or with none (NULL), takes or gives up locks. */
static inline bool bl_effect_changes_locks(const struct bl_call_effect *e)
{
  return e != NULL && e->n_locks > 0;
}

#endif
