/* Calls of a method that counts on its callers for a lock. Receives the method and the guard that
   it accesses something without; hands on who calls it without that lock, too, or that all hand it
   the very lock. Must not know of findings. One thread's, as the summaries are final by then. */
#ifndef BL_BARE_CALL_H
#define BL_BARE_CALL_H

#include "src/guard/guards.h"
#include "src/wording/there.h"

struct bl_bare_call {
  const struct bl_guards *guards;
  struct cf_arena *a;
  const struct bl_method *callee;
  const struct bl_guard *guard;
  const struct bl_method *caller; /* that calls it without the lock; NULL: none found */
  uint32_t bci;
  struct cf_str lock;    /* … as the caller would write it; empty where it has no word for it */
  struct bl_path needed; /* … in the caller's terms */
  bool same;             /* the caller calls it on its own object */
  bool plain;            /* some call holds no lock at all, of an object that others may have */
  unsigned with;         /* calls that hold it */
};

/* Looks at the calls in the classes of the method's nest: some with, and one without the lock. Its
   texts are made in `a`. */
struct bl_bare_call bl_find_bare_call(const struct bl_guards *gs, struct cf_arena *a,
                                      const struct bl_method *m, const struct bl_guard *g);

/* Whether some method, be it of another nest than `found` has looked at, calls it with no lock. */
bool bl_is_called_plainly(const struct bl_method *m, const struct bl_guard *g,
                          const struct bl_bare_call *found);

/* Whether all who call the method of the access, as far as they are given, hand it the very lock,
   and it holds that. */
bool bl_is_handed_guard(const struct bl_summaries *s, const struct bl_fact *x,
                        const struct bl_path *guard, const struct bl_there *there);

#endif
