/* Block-local atomicity [AHB §3], with what ANALYSIS §2–§8 add in the default mode. */
#ifndef BL_BLOCK_LOCAL_H
#define BL_BLOCK_LOCAL_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

struct bl_stale_options {
  bool strict;   /* the published definitions, ANALYSIS §9 */
  bool versions; /* conflicts of versions [K] that are nothing to block-local, too */
  bool ghosts;   /* what only the ghosts of [BL] say, too */
};

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. False if the method is over budget. */
bool bl_block_local_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, const struct bl_stale_options *how);

#endif
