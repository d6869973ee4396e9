/* Work that is left to whoever has a lock (ANALYSIS §7, check-then-act): who adds to a collection
   or a count tries the lock, be it by a method that he calls after that, and does nothing more
   where another thread has it; that one has found nothing more there by then, gives the lock up and
   does not look again. Receives finished summaries; hands on findings. */
#ifndef BL_LEFT_BEHIND_H
#define BL_LEFT_BEHIND_H

#include "src/story/story.h"

/* Instruction indices of one method; the state and the name of its object. */
struct bl_left_behind {
  uint32_t add, try, look, release;
  uint32_t state, object;
  const struct bl_fact *added; /* by another method; then there is no `add` */
};

/* left_adder.c: the addition to the state, by a method of the nest, after which that one, or who
   calls it, calls the method `tries`; NULL if there is none, or if somebody looks at the state when
   that method has come back. The worker's scratch is left alone. */
const struct bl_fact *bl_added_before(struct bl_worker *w, const struct bl_method *tries,
                                      uint32_t state);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_left_behind_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m);

#endif
