/* What a compiler's accessor, of an inner class, sets for who calls it. */
#ifndef BL_ACCESSOR_PUT_H
#define BL_ACCESSOR_PUT_H

#include "src/interp/interp.h"

struct bl_accessor_put {
  const struct bl_field *field; /* NULL: the instruction is no such call */
  uint32_t object, value;       /* names; object: 0 of a static field */
};
struct bl_accessor_put bl_accessor_put_of(const struct bl_interp *it, const struct bl_frame *f,
                                          uint32_t insn);

#endif
