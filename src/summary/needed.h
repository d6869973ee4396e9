/* What a method needs to be there: a parameter that it dereferences, whatever else it finds. From
   instructions alone. */
#ifndef BL_NEEDED_H
#define BL_NEEDED_H

#include "src/program/program.h"

/* Whether the call, of one method of the program, fails where that argument (the receiver counts)
   is null: before the method has branched, it dereferences it, or hands it to another that does. */
bool bl_call_needs(const struct bl_call *call, unsigned argument);

#endif
