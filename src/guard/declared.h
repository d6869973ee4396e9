/* The guards that annotations declare: for this folder alone. */
#ifndef BL_DECLARED_H
#define BL_DECLARED_H

#include "src/guard/guards.h"

/* The guard of the state, made in `a` if it has none yet. */
struct bl_guard *bl_guard_at(struct bl_guards *gs, struct cf_arena *a, uint32_t state);

/* Notes what the annotations of all fields of classes to report on say: BL_GUARD_DECLARED or, where
   it cannot be read, BL_GUARD_UNREADABLE. By the summaries' thread of that number. */
void bl_guards_declare(struct bl_guards *gs, struct cf_arena *a, struct bl_summaries *s,
                       unsigned thread);

#endif
