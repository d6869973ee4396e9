/* Objects that are made for a lock of the program's own, which alone calls them, while it is held:
   the guards of a monitor. Receives the program with its summaries; changes nothing. */
#ifndef BL_ASKED_BY_LOCK_H
#define BL_ASKED_BY_LOCK_H

#include "src/summary/summaries.h"

/* Whether the method is what its class makes of an abstract one of a class whose objects keep, for
   good, one of the class that the lock, said in the method's terms, is of or belongs to; and that
   one is called under such a lock alone: by methods of the lock's class, under their own object's,
   or by others that hold one. Which of those objects it was made for is not asked. */
bool bl_is_asked_by_lock(const struct bl_summaries *s, const struct bl_method *body,
                         const struct bl_path *lock);

#endif
