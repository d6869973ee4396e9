/* Threads that live for one loop. They draw small runs of indices from one counter, so that a few
   large classes do not leave the others idle. */
#include "src/program/pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

struct loop {
  void (*work)(void *ctx, unsigned thread, uint32_t i);
  void *ctx;
  uint32_t n, chunk;
  atomic_uint_least64_t next; /* wider than n: each thread overshoots by one chunk */
};

struct worker {
  struct loop *loop;
  pthread_t id;
  unsigned number;
  bool started;
};

static void draw(struct loop *l, unsigned thread)
{
  for (;;) {
    uint64_t first = atomic_fetch_add_explicit(&l->next, l->chunk, memory_order_relaxed);
    if (first >= l->n) {
      return;
    }
    uint64_t end = first + l->chunk < l->n ? first + l->chunk : l->n;
    for (uint64_t i = first; i < end; i++) {
      l->work(l->ctx, thread, (uint32_t)i);
    }
  }
}

static void *run(void *arg)
{
  struct worker *w = arg;
  draw(w->loop, w->number);
  return NULL;
}

/* Enough pieces that the last ones even out, few enough that the counter is cheap. */
static uint32_t chunk_of(uint32_t n, unsigned threads)
{
  uint32_t chunk = n / (threads * 64);
  return chunk == 0 ? 1 : chunk > 64 ? 64 : chunk;
}

static void start_others(struct worker *ws, unsigned threads, struct loop *l)
{
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  /* Deep code is walked with explicit stacks; still, not every system gives threads 8 MB. */
  pthread_attr_setstacksize(&attr, (size_t)8 << 20);
  for (unsigned t = 1; t < threads; t++) {
    ws[t] = (struct worker){.loop = l, .number = t};
    ws[t].started = pthread_create(&ws[t].id, &attr, run, &ws[t]) == 0;
  }
  pthread_attr_destroy(&attr);
}

void bl_pool_for(unsigned threads, uint32_t n, void (*work)(void *ctx, unsigned thread, uint32_t i),
                 void *ctx)
{
  threads = threads == 0 ? 1 : threads > BL_MAX_THREADS ? BL_MAX_THREADS : threads;
  threads = threads > n ? (n == 0 ? 1 : n) : threads;
  struct loop l = {.work = work, .ctx = ctx, .n = n, .chunk = chunk_of(n, threads)};
  struct worker ws[BL_MAX_THREADS];
  start_others(ws, threads, &l);
  draw(&l, 0);
  for (unsigned t = 1; t < threads; t++) {
    if (ws[t].started) {
      pthread_join(ws[t].id, NULL);
    }
  }
}

unsigned bl_pool_for_steps(unsigned threads, uint32_t n)
{
  enum { WORTH_A_THREAD = 2048 };
  unsigned pay = n / WORTH_A_THREAD;
  return pay == 0 ? 1 : pay < threads ? pay : threads;
}

unsigned bl_pool_processors(void)
{
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) {
    return (unsigned)CPU_COUNT(&set);
  }
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (unsigned)n : 1;
}
