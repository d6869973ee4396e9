/* A pass from callers to callees. */
#ifndef BL_TOP_DOWN_H
#define BL_TOP_DOWN_H

#include "src/pass/schedule.h"
#include "src/summary/summaries.h"

struct bl_top_down {
  const struct bl_waiting *waiting; /* of the program's order; not asked by one thread alone */
  void (*visit)(void *ctx, unsigned thread, uint32_t component);
  void *ctx;
};

/* Calls `visit` for every component of the order, after all with greater numbers that call it,
   however deep, in parallel; one thread alone takes them from the greatest number down. */
void bl_schedule_top_down(const struct bl_summaries *s, const struct bl_top_down *pass);

#endif
