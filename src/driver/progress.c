/* Progress on standard error. */
#include "src/driver/progress.h"

#include <stdio.h>
#include <time.h>

static uint64_t nanoseconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* A short run shows nothing: the first line is due after a while. */
void bl_progress_start(struct bl_progress *p, bool wanted)
{
  p->wanted = wanted;
  p->stage = "";
  atomic_init(&p->next, nanoseconds() + 300000000u);
  atomic_init(&p->shown, false);
}

/* Whether a line is due; of several threads that ask at once one is told so. */
static bool is_due(struct bl_progress *p)
{
  uint64_t now = nanoseconds(), next = atomic_load(&p->next);
  return now >= next && atomic_compare_exchange_strong(&p->next, &next, now + 100000000u);
}

void bl_progress_stage(struct bl_progress *p, const char *stage)
{
  p->stage = stage;
  p->stage_began = nanoseconds();
  if (p->wanted && is_due(p)) {
    fprintf(stderr, "\r\033[Kblocal: %s", stage);
    atomic_store(&p->shown, true);
  }
}

/* How far, how fast, how long still: as fast as since the stage began. */
static void print_line(const struct bl_progress *p, uint64_t done, uint64_t total)
{
  double seconds = (double)(nanoseconds() - p->stage_began) / 1e9;
  double rate = seconds > 0 ? (double)done / seconds : 0;
  fprintf(stderr, "\r\033[Kblocal: %s %3.0f %%", p->stage,
          total == 0 ? 100.0 : 100.0 * (double)done / (double)total);
  if (seconds >= 1 && done > 0 && total >= done) { /* before that it says little */
    fprintf(stderr, ", %.0f methods/s, %.0f s left", rate, (double)(total - done) / rate);
  }
}

void bl_progress_update(void *ctx, uint64_t done, uint64_t total)
{
  struct bl_progress *p = ctx;
  if (p->wanted && is_due(p)) {
    print_line(p, done, total);
    atomic_store(&p->shown, true);
  }
}

void bl_progress_end(struct bl_progress *p)
{
  if (atomic_exchange(&p->shown, false)) {
    fputs("\r\033[K", stderr);
  }
}
