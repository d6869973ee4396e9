/* Findings as checks add them. Receives where one is; hands on what is left to be filled in.
   Knows nothing of why it is one. */
#include "src/wording/added.h"

void bl_add_step(struct bl_finding *f, enum bl_step_kind kind, struct bl_place at,
                 struct cf_str note)
{
  f->trace[f->n_trace++] = (struct bl_step){at, note, kind, false, false};
}

struct bl_finding *bl_add_of_two(struct bl_findings *out, struct cf_arena *a,
                                 const struct bl_method *m)
{
  cf_vec_reserve(a, out);
  struct bl_finding *f = &out->items[out->n++];
  *f = (struct bl_finding){.kind = BL_CHECK_THEN_ACT,
                           .check = BL_CHECK_BLOCK_LOCAL,
                           .checks = BL_CHECK_BLOCK_LOCAL,
                           .confidence = BL_MEDIUM,
                           .input = m->cls->container};
  return f;
}

struct bl_finding *bl_add_breach(struct bl_findings *out, struct cf_arena *a,
                                 const struct bl_program *p, const struct bl_method *m,
                                 uint32_t bci, uint32_t state)
{
  struct bl_finding *f = bl_add_of_two(out, a, m);
  f->kind = BL_GUARDED_BY;
  f->check = f->checks = BL_CHECK_GUARDED_BY;
  f->at = bl_place_of(a, p, m, bci);
  f->read_line = f->at.line;
  f->field = bl_state_text(a, p, state);
  f->lock = CF_STR("");
  return f;
}
