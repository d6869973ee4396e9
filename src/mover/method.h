/* The parts of bl_mover_look: what each instruction of a method is. Private to the movers. */
#ifndef BL_METHOD_H
#define BL_METHOD_H

#include "src/mover/movers.h"

/* As bl_mover_held, of what the columns say alone. */
bl_columns bl_mover_assumed(struct bl_mover_method *x, uint32_t name);

/* What an access to shared state is, in the state before it. */
struct bl_move bl_mover_access(struct bl_mover_method *x, const struct bl_frame *f,
                               const struct bl_location *at, bool write, uint32_t bci);

/* Looks at one instruction, as a visitor. */
void bl_mover_visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f);

/* Notes, for words, that a lock is taken here, the first of the method. */
void bl_mover_note_lock(struct bl_mover_method *x, const struct bl_path *lock,
                        const struct bl_method *in, uint32_t bci);

#endif
