/* Loads of local variables that the source does not have, or that only hand a value back. Receives
   a decoded method; knows no states. */
#ifndef BL_TEMPORARIES_H
#define BL_TEMPORARIES_H

#include "src/interp/interp.h"

/* Marks in out [insns.n] the loads (iinc too) that are no reads of a variable: what goes straight
   into a return; where there is a LocalVariableTable (JVMS §4.7.13), slots without a variable
   there; and the shapes in which compilers keep the lock of a synchronized block, the array, its
   length and the index of a for-each loop, or its iterator. */
void bl_temporaries_find(bool *out, const struct bl_interp *it);

#endif
