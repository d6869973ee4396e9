/* Time by the monotonic clock, memory by what the arenas hold: nearly all of it lies there. */
#include "src/program/budget.h"

#include "classfile/base/arena.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static atomic_bool interrupted; /* lock-free, as a handler needs it */

/* In hundredths. Linking what was read takes about as much memory again; reports need little. */
static const struct {
  unsigned time, memory;
} shares[] = {
    [BL_STAGE_READ] = {30, 40},
    [BL_STAGE_NAMES] = {55, 75},
    [BL_STAGE_OBSERVATIONS] = {75, 85},
    [BL_STAGE_CHECK] = {95, 95},
};

double bl_clock(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void bl_budget_start(struct bl_budget *b, double seconds, uint64_t bytes)
{
  b->began = bl_clock();
  b->seconds = seconds;
  b->bytes = bytes;
  atomic_init(&b->why, BL_GO_ON);
}

static enum bl_stop reason(const struct bl_budget *b, enum bl_stage stage)
{
  if (atomic_load_explicit(&interrupted, memory_order_relaxed)) {
    return BL_STOP_SIGNAL;
  }
  if (b->bytes > 0 && cf_arena_held() / 100 > b->bytes / 10000 * shares[stage].memory) {
    return BL_STOP_MEMORY;
  }
  if (b->seconds > 0 && bl_clock() - b->began > b->seconds / 100 * shares[stage].time) {
    return BL_STOP_TIME;
  }
  return BL_GO_ON;
}

bool bl_budget_is_spent(struct bl_budget *b, enum bl_stage stage)
{
  enum bl_stop why = b == NULL ? BL_GO_ON : reason(b, stage);
  int none = BL_GO_ON;
  if (why != BL_GO_ON) {
    atomic_compare_exchange_strong(&b->why, &none, (int)why);
  }
  return why != BL_GO_ON;
}

enum bl_stop bl_budget_why(const struct bl_budget *b)
{
  return (enum bl_stop)atomic_load(&b->why);
}

void bl_budget_interrupt(void)
{
  atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

/* A control group's limit is a number, or "max". */
static uint64_t number_in(const char *file)
{
  unsigned long long n = 0;
  FILE *f = fopen(file, "r");
  if (f != NULL) {
    n = fscanf(f, "%llu", &n) == 1 ? n : 0;
    fclose(f);
  }
  return n;
}

uint64_t bl_budget_memory_at_hand(void)
{
  static const char *const groups[] = {"/sys/fs/cgroup/memory.max",
                                       "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  uint64_t least = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    uint64_t limit = number_in(groups[i]);
    least = limit > 0 && (least == 0 || limit < least) ? limit : least;
  }
  return least;
}
