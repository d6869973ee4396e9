/* What hostile input may claim before it is refused. One value, given to every reader. */
#ifndef CF_LIMITS_H
#define CF_LIMITS_H

#include <stdint.h>

struct cf_limits {
  uint64_t max_entry_bytes;   /* one inflated archive entry */
  uint64_t max_archive_bytes; /* all inflated entries of one outermost archive */
  uint32_t max_entries;       /* entries of one archive */
  uint32_t max_nesting;       /* archives in archives */
  uint32_t max_annotation_depth;
};

extern const struct cf_limits cf_default_limits;

#endif
