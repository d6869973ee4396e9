/* Tasks that have to wait for others. Receives a graph without circles and a function; knows
   nothing of what it does. */
#ifndef BL_TASKS_H
#define BL_TASKS_H

#include <stdbool.h>
#include <stdint.h>

/* What one task consists of that is done in rounds by parts in turns: of two neighbours the one
   with the lesser number comes first in each round, and then waits for the other before its next
   turn. Neighbours never run at the same time, and each finds the other as it would if all parts
   were run one after the other; all else runs side by side. (Scheduling by edge reversal: Barbosa,
   Gafni, "Concurrency in heavily loaded neighborhood-constrained systems", TOPLAS 11(4), 1989.) */
struct bl_turns {
  uint32_t n;             /* parts */
  const uint32_t *first;  /* [n + 1] into next: */
  const uint32_t *next;   /* the neighbours of each, in both directions */
  const uint32_t *weight; /* [n] about how long a turn of each takes */
};
enum { BL_MAX_ROUNDS = 8 };

struct bl_tasks {
  uint32_t n;
  const uint32_t *first;  /* [n + 1] into next: */
  const uint32_t *next;   /* the tasks that wait for each, all of them with greater numbers */
  const uint32_t *weight; /* [n] about how long each takes, in any unit */
  /* The parts of a task that is ready, or NULL: it is run as a whole. They live until the tasks are
     done. May be NULL itself; never asked where there is one thread only. */
  const struct bl_turns *(*open)(void *ctx, unsigned thread, uint32_t i);
  /* One turn of a part; whether it has changed something. Rounds are numbered from 0; after one
     that has changed nothing, or after `rounds` (at most BL_MAX_ROUNDS), the task is done: turns of
     later rounds that were begun before that was known have found nothing to do. */
  bool (*turn)(void *ctx, unsigned thread, uint32_t i, uint32_t part, uint32_t round);
  uint32_t rounds;
};

/* Calls work(ctx, thread, i) once for every task that is not opened, after all that it waits for,
   whose effects it sees. Threads as bl_pool_for; one alone takes the tasks by their numbers. Of
   those that are ready the ones that most work hangs on come first. */
void bl_tasks_run(unsigned threads, const struct bl_tasks *t,
                  void (*work)(void *ctx, unsigned thread, uint32_t i), void *ctx);

#endif
