/* A story: what a method and another one, or another thread in the same, make go wrong together
   (ANALYSIS §7). Each is a header with one function that looks at a method for its part of it and
   finds out who plays the other; this is what they share. They receive finished summaries, and hand
   on findings of the check block-local; none knows of another but by its header. */
#ifndef BL_STORY_H
#define BL_STORY_H

#include "src/candidate/flags.h"
#include "src/finding/finding.h"
#include "src/story/holds.h"

/* Methods of a nest that are looked through for who plays the other part, each time again: there
   may be as many that play the first. */
enum { BL_MOST_OF_NEST = 2048 };

/* An instruction that sets a flag. */
struct bl_flag_set {
  uint32_t insn, state, object;
  struct bl_constant value;
  const struct bl_flag_op *op; /* NULL: it writes a field */
  uint32_t name;               /* what it writes to a field, 0 = unknown */
};

/* Appends a finding of the method, medium: its place is that instruction, no lock keeps others out
   of the state of the object of that name, by which the method decides, or which it announces;
   by default another method comes between. The message and the trace are left to be filled in, in
   `a`. */
struct bl_finding *bl_add_story(struct bl_findings *out, struct cf_arena *a,
                                const struct bl_interp *it, enum bl_kind kind, uint32_t insn,
                                uint32_t state, uint32_t object);

/* So many instructions lie from the one to the other; 0 if that comes first. */
static inline uint32_t bl_distance(uint32_t from, uint32_t to)
{
  return to > from ? to - from : 0;
}

#endif
