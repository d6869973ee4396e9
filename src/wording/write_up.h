/* Candidates in words. */
#ifndef BL_WRITE_UP_H
#define BL_WRITE_UP_H

#include "src/candidate/candidate.h"

/* Writes a candidate up. Lives in `a`. */
void bl_write_up(struct bl_finding *out, struct cf_arena *a, struct bl_method_check *c,
                 const struct bl_candidate *x);

/* What people call the root of a path in its method: the name of the local variable or parameter
   where the class has one, "size()" for the result of a call; empty where there is nothing better
   than the path's own text. In `a`. */
struct cf_str bl_root_text(struct cf_arena *a, const struct bl_interp *it, const struct bl_path *p);

/* What people call a lock that the method has a path to: "this.lock", "Pool.this.lock"; empty where
   the source has no word for it. In `a`. */
struct cf_str bl_said_text(struct cf_arena *a, const struct bl_interp *it, const struct bl_path *p);

/* The name of the variable that a load, or iinc, reads; empty where the class has none. In `a`. */
struct cf_str bl_variable_text(struct cf_arena *a, const struct bl_interp *it, uint32_t insn);

/* "put()" where the call at that place is of a library's operation, of which a model says so, "new
   HashSet()" of a constructor; else nothing. In `a`. */
struct cf_str bl_operation_text(struct cf_arena *a, const struct bl_summaries *s,
                                const struct bl_method *m, uint32_t bci);

/* One way from the read to the use, in terms of the observation's lock. */
struct bl_way {
  bool found;
  uint32_t release, acquire; /* instruction indices, CF_NO_INSN where there is none */
  bool waits;                /* the release is a wait, which also takes the lock again */
  uint32_t age;              /* acquisitions of any lock after the release */
};
struct bl_way bl_find_way(struct bl_method_check *c, const struct bl_candidate *x);

#endif
