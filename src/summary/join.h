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

/* States by number, of which several may have the same. */
enum { BL_STATE_KINDS = 256 };
struct bl_access_kinds {
  uint64_t read[BL_STATE_KINDS / 64], written[BL_STATE_KINDS / 64]; /* … that a caller passes on */
  uint64_t claimed[BL_STATE_KINDS / 64];                            /* of any write */
};

/* How an effect has changed while its component was at work. Most changes are of sorts that many
   callers have no use for. Times are by the clock of the component; 0 = never. */
enum { BL_CHANGES = 3 };
struct bl_effect_change {
  uint32_t more;             /* when it last changed in another way than these: */
  uint32_t blocks;           /* it was found to open blocks */
  uint32_t uses;             /* another parameter is used */
  uint32_t when[BL_CHANGES]; /* accesses of fields have come, or writes gone: the last times, the
                                latest first; the last of these stands for all before, too */
  struct bl_access_kinds kinds[BL_CHANGES]; /* … of which states */
};

/* Takes in what differs between an effect and the next one, `now`. False if that is more than can
   be told of here. */
bool bl_effect_note_change(struct bl_effect_change *c, const struct bl_call_effect *before,
                           const struct bl_call_effect *after, uint32_t now);

/* Whether a method with the effect `own`, and these parameters as bits, can be visited again, after
   a callee's effect changed in these ways alone since the visit `visited`, and find something new.
   Its own lists only grow, up to their limits. What is read changes no state; a write claims what
   was read before it, which a result tells that carries it. */
bool bl_effect_minds(const struct bl_call_effect *own, uint64_t params,
                     const struct bl_effect_change *c, uint32_t visited);

/* Whether a call with this effect, or with none (NULL), takes or gives up locks. */
static inline bool bl_effect_changes_locks(const struct bl_call_effect *e)
{
  return e != NULL && e->n_locks > 0;
}

#endif
