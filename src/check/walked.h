/* Walks over collections (ANALYSIS §7, guarded-by). Each step, of an iterator or of a stream when
   it is asked for its end, is a look of its own: where the collection's operations lock one by one,
   its contract wants the walker to hold that lock throughout, and where all who change a plain one
   hold a lock, who walks over it has to, and who hands out a view of it without the lock lets
   others walk so. Receives finished summaries, or guards; hands on findings. */
#ifndef BL_WALKED_H
#define BL_WALKED_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_walked_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m);

/* The same of plain collections, of all methods, once the guards are known. */
void bl_walked_plain(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
