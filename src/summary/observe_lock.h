/* Part of observe.c: the lock of an observation. */
#ifndef BL_OBSERVE_LOCK_H
#define BL_OBSERVE_LOCK_H

#include "src/summary/summaries.h"

/* A volatile or atomic access belongs to the block of its guard, or of a lock that all writers
   hold: the name of that, 0 if none is held. */
uint32_t bl_held_by_all_writers(const struct bl_summaries *s, const struct bl_interp *it,
                                const struct bl_frame *f, uint32_t state,
                                const struct bl_path *object);

#endif
