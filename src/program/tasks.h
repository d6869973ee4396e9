/* Tasks that have to wait for others. Receives a graph without circles and a function; knows
   nothing of what it does. */
#ifndef BL_TASKS_H
#define BL_TASKS_H

#include <stdint.h>

struct bl_tasks {
  uint32_t n;
  const uint32_t *first;  /* [n + 1] into next: */
  const uint32_t *next;   /* the tasks that wait for each, all of them with greater numbers */
  const uint32_t *weight; /* [n] about how long each takes, in any unit */
};

/* Calls work(ctx, thread, i) once for every task, after all that it waits for, whose effects it
   sees. Threads as bl_pool_for; one alone takes the tasks by their numbers. Of those that are ready
   the ones that most work hangs on come first. */
void bl_tasks_run(unsigned threads, const struct bl_tasks *t,
                  void (*work)(void *ctx, unsigned thread, uint32_t i), void *ctx);

#endif
