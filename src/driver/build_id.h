/* Which build of the tool this is. */
#ifndef BL_BUILD_ID_H
#define BL_BUILD_ID_H

#include "classfile/base/bytes.h"

/* The build id that the linker has given to the program: a hash of all that is in it, models and
   texts too. Empty where there is none. Borrowed from the program. */
struct cf_bytes bl_build_id(void);

#endif
