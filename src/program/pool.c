/* Threads that are started for the first loop that wants them and wait for the next ones: a run has
   some forty loops, and to start threads for each took a small archive longer than they saved. They
   draw small runs of indices from one counter, so that a few large classes do not leave the others
   idle. */
#include "src/program/pool.h"

#include "classfile/base/memory.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

/* What one thread begins with. */
struct range {
  alignas(64) atomic_uint_least64_t next; /* wider than n: each thread overshoots by one chunk */
  uint64_t end;
};

struct loop {
  void (*work)(void *ctx, unsigned thread, uint32_t i);
  void *ctx;
  uint32_t n, chunk;
  unsigned threads;
  struct range ranges[BL_MAX_THREADS]; /* [threads] */
};

/* One other thread. It takes a loop that is offered, or comes too late and finds none. */
struct worker {
  unsigned number;
  bool started;
  pthread_t id;
  atomic_bool ends;
  _Atomic(struct loop *) offered;
  sem_t wake, done;
};

static struct worker *workers[BL_MAX_THREADS]; /* by number, from 1 on */
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void draw_from(struct loop *l, unsigned thread, struct range *r)
{
  for (;;) {
    uint64_t first = atomic_fetch_add_explicit(&r->next, l->chunk, memory_order_relaxed);
    if (first >= r->end) {
      return;
    }
    uint64_t end = first + l->chunk < r->end ? first + l->chunk : r->end;
    for (uint64_t i = first; i < end; i++) {
      l->work(l->ctx, thread, (uint32_t)i);
    }
  }
}

static void draw(struct loop *l, unsigned thread)
{
  for (unsigned i = 0; i < l->threads; i++) {
    draw_from(l, thread, &l->ranges[(thread + i) % l->threads]);
  }
}

static void divide(struct loop *l)
{
  for (unsigned t = 0; t < l->threads; t++) {
    atomic_init(&l->ranges[t].next, (uint64_t)l->n * t / l->threads);
    l->ranges[t].end = (uint64_t)l->n * (t + 1) / l->threads;
  }
}

/* So many looks take as long as it takes to be put to sleep and woken. */
enum { LOOKS = 500 };

/* Leaves the processor to who shares it. */
static void pause_a_little(void)
{
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* Most loops are short, and the next comes soon: a thread that looks for it for a while is there at
   once, and nobody has to wake it. */
static void wait_for(sem_t *s)
{
  for (unsigned i = 0; i < LOOKS; i++) {
    if (sem_trywait(s) == 0) {
      return;
    }
    pause_a_little();
  }
  while (sem_wait(s) != 0 && errno == EINTR) {
  }
}

static void *run(void *arg)
{
  struct worker *w = arg;
  while (!atomic_load(&w->ends)) {
    wait_for(&w->wake);
    struct loop *l = atomic_exchange(&w->offered, NULL);
    if (l != NULL) {
      draw(l, w->number);
      sem_post(&w->done);
    }
  }
  return NULL;
}

/* Enough pieces that the last ones even out, few enough that the counter is cheap. */
static uint32_t chunk_of(uint32_t n, unsigned threads)
{
  uint32_t chunk = n / (threads * 64);
  return chunk == 0 ? 1 : chunk > 64 ? 64 : chunk;
}

static bool start(struct worker *w)
{
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  /* Deep code is walked with explicit stacks; still, not every system gives threads 8 MB. */
  pthread_attr_setstacksize(&attr, (size_t)8 << 20);
  bool started = pthread_create(&w->id, &attr, run, w) == 0;
  pthread_attr_destroy(&attr);
  return started;
}

static struct worker *worker_of(unsigned number)
{
  struct worker *w = workers[number];
  if (w == NULL) {
    workers[number] = w = cf_memory_zeroed(1, sizeof *w);
    w->number = number;
    sem_init(&w->wake, 0, 0);
    sem_init(&w->done, 0, 0);
  }
  w->started = w->started || start(w);
  return w;
}

static void offer(struct worker *w, struct loop *l)
{
  if (w->started) {
    atomic_store(&w->offered, l);
    sem_post(&w->wake);
  }
}

/* Waits for the worker, unless it has not even begun. */
static void take_back(struct worker *w)
{
  if (w->started && atomic_exchange(&w->offered, NULL) == NULL) {
    wait_for(&w->done);
  }
}

void bl_pool_for(unsigned threads, uint32_t n, void (*work)(void *ctx, unsigned thread, uint32_t i),
                 void *ctx)
{
  threads = threads == 0 ? 1 : threads > BL_MAX_THREADS ? BL_MAX_THREADS : threads;
  threads = threads > n ? (n == 0 ? 1 : n) : threads;
  if (threads == 1) {
    for (uint32_t i = 0; i < n; i++) {
      work(ctx, 0, i);
    }
    return;
  }
  struct loop l;
  l.work = work;
  l.ctx = ctx;
  l.n = n;
  l.chunk = chunk_of(n, threads);
  l.threads = threads;
  divide(&l);
  bool nested = atomic_flag_test_and_set(&busy);
  assert(!nested);
  (void)nested;
  for (unsigned t = 1; t < threads; t++) {
    offer(worker_of(t), &l);
  }
  draw(&l, 0);
  for (unsigned t = 1; t < threads; t++) {
    take_back(workers[t]);
  }
  atomic_flag_clear(&busy);
}

static void end(struct worker *w)
{
  if (w->started) {
    atomic_store(&w->ends, true);
    sem_post(&w->wake);
    pthread_join(w->id, NULL);
  }
  sem_destroy(&w->wake);
  sem_destroy(&w->done);
  free(w);
}

void bl_pool_close(void)
{
  for (unsigned t = 1; t < BL_MAX_THREADS; t++) {
    if (workers[t] != NULL) {
      end(workers[t]);
      workers[t] = NULL;
    }
  }
}

unsigned bl_pool_for_steps(unsigned threads, uint32_t n)
{
  enum { WORTH_A_THREAD = 512 };
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
