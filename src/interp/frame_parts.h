/* The inside of a frame: what its files share. No client includes this. */
#ifndef BL_FRAME_PARTS_H
#define BL_FRAME_PARTS_H

#include "src/interp/frame.h"

/* The observations of the lock's block, [words], or NULL: none are known. */
const uint64_t *bl_frame_mask(const struct bl_masks *masks, uint32_t lock, unsigned words);

/* The block of these observations ends (BL_SET_RELEASED) or is interrupted (BL_SET_WAITED), in all
   registers and decisions. Nothing for NULL. */
void bl_frame_end(struct bl_frame *f, const uint64_t *mask, enum bl_set to);

/* The last entry of that name, also of a lock that is not held at this depth; NULL if there is
   none. */
struct bl_held *bl_held_find(struct bl_frame *f, uint32_t name);

/* False if the table is full. */
bool bl_held_push(struct bl_frame *f, struct bl_held h);

void bl_held_remove(struct bl_frame *f, struct bl_held *h);

#endif
