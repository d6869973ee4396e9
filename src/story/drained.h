/* A queue that was seen empty, and a state that then says so (ANALYSIS §7, check-then-act): who
   adds to the queue in between, and finds the state as it still was, leaves the work to somebody
   who does not look again. Receives finished summaries; hands on findings. drained.c looks at who
   works the queue off, drained_adder.c at who adds to it and writes up. */
#ifndef BL_DRAINED_H
#define BL_DRAINED_H

#include "src/story/story.h"

/* The state that is set once nothing is left. */
struct bl_drained {
  const struct bl_method *method;
  uint32_t read, set; /* instruction indices: where nothing was left, where that is said */
  uint32_t queue, flag, object; /* states; the name of the object that has both */
  struct bl_constant value;     /* of the flag from then on */
  bool after_failure;           /* it is only set where something has failed */
};

struct bl_adder {
  const struct bl_method *method; /* NULL: nobody is seen to add */
  uint32_t bci;                   /* of the addition */
};

/* Who adds to the queue and goes by the flag afterwards: the method itself before it works it off,
   or another of the nest, be it by a call of the method that goes by the flag at first. In the
   worker's scratch, which is not reset. */
struct bl_adder bl_drained_find_adder(struct bl_worker *w, const struct bl_drained *d);

void bl_drained_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_drained *d,
                         const struct bl_adder *by, const struct bl_interp *it);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_drained_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m);

#endif
