/* The list of what a method accesses: for this folder alone. */
#ifndef BL_ACCESSES_H
#define BL_ACCESSES_H

#include "src/summary/fill.h"

enum { BL_ACCESS_KINDS = 256 };

/* Of which all before the lists is 0 at first, but for `own_first` where the method is one of a
   recursion; the lists need not be. */
struct bl_accesses {
  uint32_t n;
  bool own_first;
  unsigned remotest;                    /* private: of what goes first, where the list is full */
  uint64_t kinds[BL_ACCESS_KINDS / 64]; /* private: what some access may be */
  struct bl_access items[BL_MAX_ACCESSES];
  struct bl_where where[BL_MAX_ACCESSES]; /* … of each */
};

/* In a recursion the list goes on from what it was in the last turn, `old`. */
void bl_accesses_start(struct bl_accesses *n, const struct bl_worker *w,
                       const struct bl_call_effect *old);

/* Another access, whose `where` and `what` are copied; `like` is a `what` that is kept already and
   that of `x` may be the same as, or NULL. Where the list is full, a write goes before a read
   and, if `own_first`, one of the method's own before one of a callee's. */
void bl_accesses_add(struct bl_accesses *n, const struct bl_worker *w, const struct bl_access *x,
                     const struct bl_what *like);

/* Whether there is no room for such an access of a callee's, whatever its object is here, nor
   another of that state: most of what the methods of a large recursion have to pass on. */
bool bl_accesses_surely_beyond(const struct bl_accesses *n, const struct bl_worker *w,
                               const struct bl_access *x);

/* Whether there is no room for such an access, in whatever block, nor another like it. */
bool bl_accesses_beyond(const struct bl_accesses *n, const struct bl_worker *w,
                        const struct bl_access *x);

#endif
