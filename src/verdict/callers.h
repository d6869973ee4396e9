/* Locks that the callers of a method hold. */
#ifndef BL_VERDICT_CALLERS_H
#define BL_VERDICT_CALLERS_H

#include "src/candidate/candidate.h"

/* Whether all callers of the method that is checked hold some other lock than the one between read
   and use, as far as can be seen, or the method says that they do. */
bool bl_callers_hold(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether a lock that callers of the method hold keeps others out of the object, both in the
   method's terms. A lock of an argument is another one for each argument: who comes with his own is
   not kept out, unless what is at stake is the argument's, too. */
bool bl_callers_exclude(const struct bl_method *m, const struct bl_path *lock,
                        const struct bl_path *object);

/* Whether a method says, by an assertion or an annotation, that its callers hold a lock. */
bool bl_claims_lock(const struct bl_summaries *all, const struct bl_method *m);

#endif
