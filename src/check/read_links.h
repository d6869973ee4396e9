/* Links that are written as a reader (ANALYSIS §7, guarded-by): what was got is moved to the front
   of a list of the program's own nodes, `head.next = node`, under a lock in the mode of readers,
   who do not keep each other out. The nodes have no name for the lock, so that no guard of theirs
   tells. Receives the guards; hands on findings. */
#ifndef BL_READ_LINKS_H
#define BL_READ_LINKS_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends one finding a field to *out; everything lives in `a`. */
void bl_read_links(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
