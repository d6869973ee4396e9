/* Which plain collections a lock keeps (ANALYSIS §7, guarded-by): all who change one hold it, so
   that who walks over it has to, too. Receives the guards; hands on what walks, and what is handed
   out, are judged by; knows nothing of either. */
#ifndef BL_RULED_H
#define BL_RULED_H

#include "src/guard/guards.h"

/* All who change it, two methods at least, or one for the sake of nothing else, or one while others
   look into it, or one that changes what there is one of under a lock that there is one of, hold
   one lock, and some of them whatever a flag says. */
bool bl_is_ruled(const struct bl_guards *gs, uint32_t state);

/* Likewise, by a lock that is not the collection's own monitor. */
bool bl_is_ruled_by_another(const struct bl_guards *gs, uint32_t state);

/* A plain collection that lies in another: all who change it hold a lock that the holder has no
   name for, as its own monitor. */
bool bl_is_ruled_apart(const struct bl_guards *gs, uint32_t state);

#endif
