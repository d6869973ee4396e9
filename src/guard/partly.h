/* Locks that somebody meant for a plain collection and that others forget (ANALYSIS §7, guarded-by;
   [RX]: one that is taken for nothing else): held at some accesses, and at some changes none is.
   Receives what accesses are known; hands on the lock; knows nothing of findings. */
#ifndef BL_PARTLY_H
#define BL_PARTLY_H

#include "src/guard/guards.h"

/* How many accesses of what a plain collection has, which its field keeps for good, hold one lock
   that is there for it: its own monitor, or, three at least, in two methods, a lock that a field of
   the class has. 0 if there is none such, if two in three accesses do not hold it, if one of these
   holds another one, or if no change is made with no lock at all. */
uint32_t bl_guard_partly(struct bl_path *lock, const struct bl_guards *gs, uint32_t state);

#endif
