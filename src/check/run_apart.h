/* What the library runs once for each key of a thread-safe map, or once in each thread, and changes
   a plain collection of the object's (ANALYSIS §7, guarded-by): `by.computeIfAbsent(k, this::make)`
   where `make` adds to a list. The lock of a key, if there is one, keeps out nobody who comes with
   another key. Receives the guards; hands on findings. */
#ifndef BL_RUN_APART_H
#define BL_RUN_APART_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends one finding a collection to *out; everything lives in `a`. */
void bl_run_apart(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards);

#endif
