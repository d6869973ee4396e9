/* Accesses that break a guard (ANALYSIS §7, guarded-by; [FF], [RX]). Receives finished summaries;
   hands on one finding a method and state. */
#ifndef BL_GUARDED_BY_H
#define BL_GUARDED_BY_H

#include "src/finding/finding.h"
#include "src/guard/guards.h"

/* Appends the findings to *out, in `a`: accesses, of any kind, without a declared guard, and writes
   without an inferred one; with `strict` also writes without the lock that fewer writes hold than
   make a guard. Texts live in `a`. */
void bl_guarded_by(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards,
                   bool strict);

/* Whether it is the write of a number that comes right after a read of it: x++, x += y. */
bool bl_is_count(const struct bl_summaries *s, const struct bl_fact *x);

#endif
