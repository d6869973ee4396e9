/* What an inner class changes of the object around it, under its own object's monitor (ANALYSIS §7,
   guarded-by): `synchronized (this)` in an anonymous class locks that one's object, and not the
   one around it, whose methods lock themselves to change the same. Receives the guards; hands on
   findings. */
#ifndef BL_INNER_MONITOR_H
#define BL_INNER_MONITOR_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends the findings, one a state, to *out; everything lives in `a`. */
void bl_inner_monitors(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
