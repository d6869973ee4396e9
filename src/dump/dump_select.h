/* Which classes are dumped, and how the parts of the dump name methods. For `blocal dump` alone. */
#ifndef BL_DUMP_SELECT_H
#define BL_DUMP_SELECT_H

#include "classfile/class/class.h"
#include "src/options/options.h"

/* Whether the options name a class that is to be dumped. */
bool bl_dump_selects(const struct bl_options *o, bool library, const struct cf_class *cls);

/* "com.acme.Counter.put(Object, int)", safe on a terminal; in `a`. */
struct cf_str bl_dump_method_name(struct cf_arena *a, struct cf_str cls, struct cf_str name,
                                  struct cf_str descriptor);

#endif
