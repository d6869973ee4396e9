/* Getters that tell of a flag: `return state;`, `return !closed.get();`, `return state == OPEN;`,
   `return state == STARTING || state == OPEN;`.
   What one answers is as good as a look at the flag. */
#ifndef BL_GETTERS_H
#define BL_GETTERS_H

#include "src/candidate/flags.h"

/* Notes the call as an operation on a flag if it is a getter of one, of the caller's family, by its
   instructions or by its summary. In the state before it. */
void bl_flag_getters_see(struct bl_flag_ops *ops, const struct bl_summaries *s,
                         struct bl_interp *it, const struct bl_frame *f, uint32_t insn);

/* Whether the method is as small as getters are, and is given nothing. */
bool bl_flag_is_getter(const struct bl_method *m);

#endif
