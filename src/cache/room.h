/* Room in the folder of kept files: what was not used for longest goes when they are too many.
   Private to the cache. */
#ifndef BL_ROOM_H
#define BL_ROOM_H

#include "src/cache/digest.h"

#define BL_ROOM_TEMPORARY "new-" /* what the names of unfinished files begin with */

/* Whether it is time to look, after this key was written: one time in sixteen, as keys are evenly
   spread. */
bool bl_room_is_due(const struct bl_digest *key);

/* Removes files of the open folder, oldest use first, if they are larger than `most` bytes
   together, until three quarters of that are left; and unfinished ones that nobody can be writing
   any more. What has another name is left alone, and not counted. */
void bl_room_make(int folder, uint64_t most);

#endif
