/* Writes that leave a field as the block has found it, or settle it because of that (ANALYSIS §8,
   rechecked): `x = f; if (x == null) x = make(); f = x;`, `if (!ready) prepare(); ready = true;`.
 */
#ifndef BL_AS_FOUND_H
#define BL_AS_FOUND_H

#include "src/summary/observe.h"

/* Whether the write of the field of that object, in the state before it, gives it what a fresh
   observation of that lock, 0 for the caller's block, has found there, or else what is made, or
   is so by then, because that found otherwise: it is decided as surely as by a test around it. */
bool bl_writes_as_found(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                        uint32_t state, uint32_t object, uint32_t lock);

#endif
