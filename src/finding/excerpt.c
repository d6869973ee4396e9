/* See the header. */
#include "src/finding/excerpt.h"

uint32_t bl_finding_bcis(uint32_t **out, struct cf_arena *a, const struct bl_finding *f,
                         uint32_t body)
{
  uint32_t n = 0, *bcis = CF_NEW_N(a, uint32_t, (size_t)f->n_trace + 1);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    if (f->trace[i].at.body == body) {
      bcis[n++] = f->trace[i].at.bci;
    }
  }
  if (f->at.body == body) {
    bcis[n++] = f->at.bci;
  }
  *out = bcis;
  return n;
}
