/* Whether anything that a method observes can come to be a finding, as far as names and locks tell.
 */
#ifndef BL_WORTH_H
#define BL_WORTH_H

#include "src/summary/observe.h"

enum { BL_WORTH_LOCKS = 16, BL_WORTH_SLOTS = 512 };

/* Where, in the order of blocks, an act of each kind happens last; those that share a slot are one.
 */
struct bl_last_acts {
  uint32_t at[BL_WORTH_SLOTS]; /* 0 = nowhere */
};

/* A lock that the method holds at some time. */
struct bl_held_once {
  uint32_t name, site; /* site: as of struct bl_held */
  bool again;          /* at several sites */
};

struct bl_worth {
  const struct bl_summaries *all;
  const struct bl_interp *it;
  struct bl_last_acts written; /* by place: state and object */
  struct bl_last_acts inside;  /* by lock of a block that a callee opens */
  struct bl_held_once held[BL_WORTH_LOCKS];
  unsigned n_held;
  bool compares;   /* with what is there, and writes if it is the same */
  uint64_t *which; /* [words of the observations] those that can; NULL: not asked, perhaps all */
  bool any;        /* more happens than is looked into */
};

/* Looks at the states over names alone, for *out, in the worker's scratch; then says, of the
   observations of the default mode, which can be used in a later block of their lock, or decide
   what is done there, or be put together with others; whether there are any. */
struct bl_visitor bl_worth_visitor(struct bl_worth **out, const struct bl_worker *w);
bool bl_is_worth(void *worth, const struct bl_observations *obs);

#endif
