/* A heap of tasks that are ready, by the work that hangs on them: a long chain that is begun late
   is one that all other threads wait for. */
#include "src/program/tasks.h"

#include "classfile/base/memory.h"

#include "src/program/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* So many tasks of so little weight altogether are taken at a time. */
enum { MOST_AT_ONCE = 32, LIGHT = 2000 };

struct queue {
  const struct bl_tasks *t;
  void (*work)(void *ctx, unsigned thread, uint32_t i);
  void *ctx;
  unsigned threads;
  pthread_mutex_t lock;
  pthread_cond_t more;
  uint64_t *height; /* [n] weight of the heaviest chain from each task on */
  uint32_t *waits;  /* [n] for so many */
  uint32_t *heap;   /* [n_ready] children of i at 2 * i + 1 and 2 * i + 2 */
  uint32_t n_ready, left;
};

static void *get(uint32_t n, size_t size)
{
  return cf_memory_zeroed((size_t)n + 1, size);
}

/* --- the heap --- */

static bool is_before(const struct queue *q, uint32_t a, uint32_t b)
{
  return q->height[a] != q->height[b] ? q->height[a] > q->height[b] : a < b;
}

static void push(struct queue *q, uint32_t task)
{
  uint32_t at = q->n_ready++;
  for (; at > 0 && is_before(q, task, q->heap[(at - 1) / 2]); at = (at - 1) / 2) {
    q->heap[at] = q->heap[(at - 1) / 2];
  }
  q->heap[at] = task;
}

static uint32_t pop(struct queue *q)
{
  uint32_t top = q->heap[0], last = q->heap[--q->n_ready], at = 0, child;
  while ((child = 2 * at + 1) < q->n_ready) {
    child += child + 1 < q->n_ready && is_before(q, q->heap[child + 1], q->heap[child]) ? 1 : 0;
    if (!is_before(q, q->heap[child], last)) {
      break;
    }
    q->heap[at] = q->heap[child];
    at = child;
  }
  q->heap[at] = last;
  return top;
}

/* --- the work --- */

static uint32_t take(struct queue *q, uint32_t *tasks)
{
  uint32_t most = q->n_ready / (4 * q->threads), n = 0;
  uint64_t weight = 0;
  most = most < 1 ? 1 : most > MOST_AT_ONCE ? MOST_AT_ONCE : most;
  while (n < most && weight < LIGHT && (n == 0 || q->t->weight[q->heap[0]] < LIGHT)) {
    tasks[n] = pop(q);
    weight += q->t->weight[tasks[n++]];
  }
  return n;
}

static void finish(struct queue *q, uint32_t task)
{
  q->left--;
  for (uint32_t i = q->t->first[task]; i < q->t->first[task + 1]; i++) {
    if (--q->waits[q->t->next[i]] == 0) {
      push(q, q->t->next[i]);
    }
  }
}

static void draw(void *ctx, unsigned thread, uint32_t i)
{
  struct queue *q = ctx;
  uint32_t tasks[MOST_AT_ONCE];
  (void)i;
  pthread_mutex_lock(&q->lock);
  while (q->left > 0) {
    if (q->n_ready == 0) {
      pthread_cond_wait(&q->more, &q->lock);
      continue;
    }
    uint32_t n = take(q, tasks);
    pthread_mutex_unlock(&q->lock);
    for (uint32_t k = 0; k < n; k++) {
      q->work(q->ctx, thread, tasks[k]);
    }
    pthread_mutex_lock(&q->lock);
    for (uint32_t k = 0; k < n; k++) {
      finish(q, tasks[k]);
    }
    if (q->n_ready > 1 || q->left == 0) {
      pthread_cond_broadcast(&q->more);
    }
  }
  pthread_mutex_unlock(&q->lock);
}

static void prepare(struct queue *q)
{
  const struct bl_tasks *t = q->t;
  for (uint32_t i = t->n; i-- > 0;) {
    for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
      uint32_t next = t->next[k];
      q->waits[next]++;
      q->height[i] = q->height[next] > q->height[i] ? q->height[next] : q->height[i];
    }
    q->height[i] += t->weight[i];
  }
  for (uint32_t i = 0; i < t->n; i++) {
    if (q->waits[i] == 0) {
      push(q, i);
    }
  }
}

static void run_in_parallel(struct queue *q)
{
  q->height = get(q->t->n, sizeof *q->height);
  q->waits = get(q->t->n, sizeof *q->waits);
  q->heap = get(q->t->n, sizeof *q->heap);
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->more, NULL);
  prepare(q);
  bl_pool_for(q->threads, q->threads, draw, q);
  pthread_cond_destroy(&q->more);
  pthread_mutex_destroy(&q->lock);
  free(q->height);
  free(q->waits);
  free(q->heap);
}

void bl_tasks_run(unsigned threads, const struct bl_tasks *t,
                  void (*work)(void *ctx, unsigned thread, uint32_t i), void *ctx)
{
  threads = threads > BL_MAX_THREADS ? BL_MAX_THREADS : threads;
  struct queue q = {.t = t, .work = work, .ctx = ctx, .threads = threads, .left = t->n};
  if (threads > 1 && t->n > 1) {
    run_in_parallel(&q);
    return;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    work(ctx, 0, i);
  }
}
