/* Helpers that tell by an exception: ensureOpen(), checkConnected(). Who calls one, and goes on,
   knows what it has found. */
#ifndef BL_GUARDED_RETURN_H
#define BL_GUARDED_RETURN_H

#include "src/candidate/flags.h"

/* The test that decides whether the method comes back: on one arm it only throws. The blocks are
   those of that method. */
struct bl_guarded_return {
  struct bl_test test; /* of a flag of `this`; state BL_NO_STATE: there is none */
  uint32_t thrown;     /* the arm that does not come back */
};

/* Whether the method is a helper of that kind, as far as its instructions and calls tell: it is
   small, and says nothing by its answer. */
bool bl_may_guard_return(const struct bl_summaries *s, const struct bl_method *m);

/* What a return of the method tells; its last such test. The method is interpreted, in the worker's
   scratch, which is not reset. */
struct bl_guarded_return bl_guarded_return_of(struct bl_worker *w, const struct bl_method *m);

#endif
