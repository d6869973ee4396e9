/* A story: what a method and another one, or another thread in the same, make go wrong together
   (ANALYSIS §7). Each is a header with one function that looks at a method for its part of it and
   finds out who plays the other; this is what they share. They receive finished summaries, and hand
   on findings of the check block-local; none knows of another but by its header. */
#ifndef BL_STORY_H
#define BL_STORY_H

#include "src/candidate/flags.h"
#include "src/finding/finding.h"
#include "src/story/holds.h"

/* An instruction that sets a flag. */
struct bl_flag_set {
  uint32_t insn, state, object;
  struct bl_constant value;
  const struct bl_flag_op *op; /* NULL: it writes a field */
};

#endif
