/* The limits that hold unless a caller gives others. Far above what real programs need: the largest
   class files known have some megabytes, the largest archives some hundred thousand entries. */
#include "classfile/base/limits.h"

const struct cf_limits cf_default_limits = {
    .max_entry_bytes = (uint64_t)1 << 29,
    .max_archive_bytes = (uint64_t)1 << 33,
    .max_entries = 1u << 20,
    .max_nesting = 8,
    .max_annotation_depth = 64,
};
