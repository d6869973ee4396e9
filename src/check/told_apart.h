/* Objects of a library that keep, from one call to the next, what they were told, in static fields
   (ANALYSIS §7, guarded-by): a matcher that is set to a text and then asked, a format, a digest; or
   make what is in them as they are walked over.
   They lock nothing, and a static field has one for all threads, so each use needs a lock. Receives
   the guards; hands on findings. */
#ifndef BL_TOLD_APART_H
#define BL_TOLD_APART_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends one finding a field to *out; everything lives in `a`. */
void bl_told_apart(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
