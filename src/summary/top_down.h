/* A pass from callers to callees. */
#ifndef BL_TOP_DOWN_H
#define BL_TOP_DOWN_H

#include "src/summary/summaries.h"

struct bl_top_down {
  const uint32_t *first; /* [n_components + 1] first method of each component in order.methods */
  void (*visit)(void *ctx, unsigned thread, uint32_t component);
  void *ctx;
};

/* Calls `visit` for every component of the order, after all with greater numbers that call it,
   however deep, in parallel; one thread alone takes them from the greatest number down. */
void bl_schedule_top_down(const struct bl_summaries *s, const struct bl_top_down *pass);

#endif
