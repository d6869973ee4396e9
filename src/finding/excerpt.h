/* Instructions near the steps of a finding, for reports that have no source to show. */
#ifndef BL_EXCERPT_H
#define BL_EXCERPT_H

#include "src/finding/finding.h"

/* One instruction, as `blocal dump --code` shows it. */
struct bl_code_line {
  uint32_t bci, line; /* line 0: unknown */
  bool behind_gap;    /* the instruction before it is left out */
  struct cf_str text;
};
CF_VEC(bl_code_lines, struct bl_code_line);

/* What is near some offsets in the code of a method. */
struct bl_excerpt {
  uint32_t body;  /* a bl_place.body */
  uint32_t *bcis; /* [n_bcis] */
  uint32_t n_bcis;
  struct bl_code_line *lines; /* [n_lines] */
  uint32_t n_lines;
};
CF_VEC(bl_excerpts, struct bl_excerpt);

/* The offsets of a finding's steps in that body, in their order, and of the finding itself; in `a`.
 */
uint32_t bl_finding_bcis(uint32_t **out, struct cf_arena *a, const struct bl_finding *f,
                         uint32_t body);

#endif
