/* Objects that others can get before they are ready (ANALYSIS §7, check-then-act): a new object is
   put where other threads find it at once, and a field of it, that nobody else sets, is set only
   afterwards; who gets the object in between needs what is not there yet. Receives finished
   summaries; hands on findings. shown_early.c looks into the method that makes the object,
   shown_early_readers.c for those who need the field. */
#ifndef BL_SHOWN_EARLY_H
#define BL_SHOWN_EARLY_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* Who needs the field, `handed`: be it to hand it back, without a look whether it has anything;
   method NULL: nobody is seen to, or
   some who need it look, and so know that it may not be there yet. */
struct bl_needed {
  const struct bl_method *method;
  uint32_t bci;
};
struct bl_needed bl_shown_early_needed(struct bl_worker *w, const struct bl_method *maker,
                                       uint32_t state, bool handed);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_shown_early_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m);

#endif
