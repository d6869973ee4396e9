/* Reads without a guard that are only looks whether it is worth while to take it. */
#ifndef BL_LOOKED_AGAIN_H
#define BL_LOOKED_AGAIN_H

#include "src/guard/guards.h"

/* Whether the method reads the state once more behind that read, under the guard. */
bool bl_is_read_again(const struct bl_guards *gs, const struct bl_guard *g,
                      const struct bl_fact *x);

/* Whether the value is but tested, at `bci` of the method `in` (of an accessor its caller), and
   what that calls then, or a lambda that it makes, takes the guard and reads the state again. */
bool bl_is_but_a_look(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *x,
                      const struct bl_method *in, uint32_t bci);

/* Whether on every way to the read, at `bci` of the method `in`, that has had the value made under
   the guard, or has found it there: one method alone makes it, where it finds nothing, and nobody
   takes it away again. */
bool bl_is_made_before(const struct bl_guards *gs, const struct bl_guard *g,
                       const struct bl_fact *x, const struct bl_method *in, uint32_t bci);

/* Whether a flag is asked first in the block of the access: it may tell when all changes are over.
 */
bool bl_hangs_on_flag(const struct bl_summaries *s, const struct bl_fact *x);

#endif
