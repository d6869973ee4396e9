/* What an analysis has come to: all that is shown of it is made of this and of options that only
   choose and present. Strings and numbers; nothing in it points back into the analysis. */
#ifndef BL_OUTCOME_H
#define BL_OUTCOME_H

#include "src/finding/excerpt.h"

struct bl_outcome {
  struct bl_stats stats; /* of `partial`, the seconds and the memory nothing is kept */
  struct bl_findings findings;
  struct bl_diagnostics diagnostics; /* of the inputs, the JDK and the program */
  struct bl_diagnostics reviewed;    /* of annotations that are of no use */
  struct cf_str *missing;            /* [n_missing] classes that a JDK has not */
  uint32_t n_missing;
  struct bl_excerpts excerpts; /* for reports that show bytecode; else none */
};

/* The outcome as bytes, in `a`; the same ones for equal outcomes. */
struct cf_bytes bl_outcome_pack(struct cf_arena *a, const struct bl_outcome *o);

/* The outcome in the bytes, which it borrows its strings from; each has a NUL behind it. Tables
   live in `a`, and are never larger than what the bytes can hold. False if they are none. */
bool bl_outcome_unpack(struct bl_outcome *out, struct cf_arena *a, struct cf_bytes bytes);

#endif
