/* Findings while they are being made: of each method all that is written up, and of that what a
   report can need. Receives what the checks make, method by method; hands on one list. Knows no
   check. */
#ifndef BL_KEEP_H
#define BL_KEEP_H

#include "src/finding/finding.h"

enum { BL_KEEP_SEEN = 256 };

struct bl_kept_chunk;

/* One thread's findings. Zeroed to begin with. */
struct bl_keep {
  struct bl_findings made; /* of the method at hand … */
  struct cf_arena drafts;  /* … and all that was written for them */
  /* private: */
  struct bl_kept_chunk *first, *last;
  uint32_t n;            /* in the chunks */
  struct cf_arena texts; /* of those in the chunks */
  struct cf_str seen[BL_KEEP_SEEN];
};

/* The method is done: what was made is kept, without what the drafts have beside it, and texts that
   come again are kept once. */
void bl_keep_made(struct bl_keep *k);

/* Adds to the list what is in `each` of `n`, one after the other, and what is in `more`; the list
   and its texts live in `a`. `each` is empty then. */
void bl_keep_hand_over(struct bl_findings *out, struct cf_arena *a, struct bl_keep *each,
                       unsigned n, const struct bl_findings *more);

#endif
