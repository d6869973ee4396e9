/* A heap of what is ready, by the work that hangs on it: a long chain that is begun late is one
   that all other threads wait for. Of those on which about as much hangs the first comes first:
   neighbours in the order have most of what they look at in common, and it is at hand still. */
#include "src/program/tasks.h"

#include "classfile/base/memory.h"

#include "src/program/pool.h"

#include <pthread.h>
#include <stdlib.h>

/* So many of so little weight altogether are taken at a time. */
enum { MOST_AT_ONCE = 32, LIGHT = 2000 };
/* As much is what differs by less than this part of all work, for each thread. */
enum { PARTS_OF_WORK = 32 };

/* A task, or a part of one that is done in turns. */
struct item {
  uint32_t task, part;
};
enum { WHOLE = 0xffffffffu };

/* A task that is done in turns. */
struct opened {
  const struct bl_turns *turns;
  uint32_t *waits;              /* [n] for so many neighbours */
  uint32_t *height;             /* [n] as in the queue, of one round */
  uint8_t *round;               /* [n] that its next turn is in */
  uint32_t done[BL_MAX_ROUNDS]; /* parts, in each round */
  bool changed[BL_MAX_ROUNDS];  /* by some part */
  bool over;
};

struct queue {
  const struct bl_tasks *t;
  void (*work)(void *ctx, unsigned thread, uint32_t i);
  void *ctx;
  unsigned threads;
  pthread_mutex_t lock;
  pthread_cond_t more;
  uint64_t *height;       /* [n] weight of the heaviest chain from each task on, in parts of all */
  uint32_t *waits;        /* [n] for so many */
  struct opened **opened; /* [n] NULL of those that are not */
  struct item *heap;      /* [n_ready] children of i at 2 * i + 1 and 2 * i + 2 */
  uint32_t n_ready, room, left;
};

static void *get(uint32_t n, size_t size)
{
  return cf_memory_zeroed((size_t)n + 1, size);
}

static uint32_t part_of(uint64_t work, unsigned threads)
{
  uint64_t part = work / ((uint64_t)PARTS_OF_WORK * threads) + 1;
  return part > UINT32_MAX ? UINT32_MAX : (uint32_t)part;
}

/* --- the heap --- */

static bool is_part_before(const struct opened *o, uint32_t a, uint32_t b)
{
  if (o->round[a] != o->round[b]) {
    return o->round[a] < o->round[b];
  }
  return o->height[a] != o->height[b] ? o->height[a] > o->height[b] : a < b;
}

static bool is_before(const struct queue *q, struct item a, struct item b)
{
  if (a.task == b.task) {
    return is_part_before(q->opened[a.task], a.part, b.part);
  }
  uint64_t of_a = q->height[a.task], of_b = q->height[b.task];
  return of_a != of_b ? of_a > of_b : a.task < b.task;
}

static void push(struct queue *q, uint32_t task, uint32_t part)
{
  struct item x = {task, part};
  uint32_t at = q->n_ready++;
  for (; at > 0 && is_before(q, x, q->heap[(at - 1) / 2]); at = (at - 1) / 2) {
    q->heap[at] = q->heap[(at - 1) / 2];
  }
  q->heap[at] = x;
}

static struct item pop(struct queue *q)
{
  struct item top = q->heap[0], last = q->heap[--q->n_ready];
  uint32_t at = 0, child;
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

static void make_room(struct queue *q, uint32_t more)
{
  struct item *old = q->heap;
  q->room += more;
  q->heap = get(q->room, sizeof *q->heap);
  for (uint32_t i = 0; i < q->n_ready; i++) {
    q->heap[i] = old[i];
  }
  free(old);
}

/* --- turns --- */

/* In the first round those wait whose neighbours have lesser numbers. */
static struct opened *open_task(const struct bl_turns *t, unsigned threads)
{
  struct opened *o = get(0, sizeof *o);
  uint64_t all = 0;
  o->turns = t;
  o->waits = get(t->n, sizeof *o->waits);
  o->height = get(t->n, sizeof *o->height);
  o->round = get(t->n, sizeof *o->round);
  for (uint32_t i = t->n; i-- > 0;) {
    for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
      uint32_t other = t->next[k];
      o->waits[i] += other < i ? 1 : 0;
      if (other > i && o->height[other] > o->height[i]) {
        o->height[i] = o->height[other];
      }
    }
    o->height[i] += t->weight[i];
    all += t->weight[i];
  }
  for (uint32_t i = 0; i < t->n; i++) {
    o->height[i] /= part_of(all, threads);
  }
  return o;
}

static void close_task(struct opened *o)
{
  if (o != NULL) {
    free(o->waits);
    free(o->height);
    free(o->round);
    free(o);
  }
}

static void finish_task(struct queue *q, uint32_t task)
{
  q->left--;
  for (uint32_t i = q->t->first[task]; i < q->t->first[task + 1]; i++) {
    if (--q->waits[q->t->next[i]] == 0) {
      push(q, q->t->next[i], WHOLE);
    }
  }
}

static void let(struct queue *q, uint32_t task, uint32_t part)
{
  const struct opened *o = q->opened[task];
  if (o->waits[part] == 0 && o->round[part] < q->t->rounds) {
    push(q, task, part);
  }
}

static void finish_turn(struct queue *q, uint32_t task, uint32_t part, bool changed)
{
  struct opened *o = q->opened[task];
  const struct bl_turns *t = o->turns;
  uint32_t round = o->round[part]++;
  o->changed[round] |= changed;
  if (o->over) {
    return;
  }
  if (++o->done[round] == t->n && (!o->changed[round] || round + 1 == q->t->rounds)) {
    o->over = true;
    finish_task(q, task);
    return;
  }
  o->waits[part] = t->first[part + 1] - t->first[part];
  if (o->waits[part] == 0) {
    let(q, task, part);
  }
  for (uint32_t k = t->first[part]; k < t->first[part + 1]; k++) {
    o->waits[t->next[k]]--;
    let(q, task, t->next[k]);
  }
}

static void begin_turns(struct queue *q, uint32_t task, struct opened *o)
{
  q->opened[task] = o;
  make_room(q, o->turns->n);
  if (o->turns->n == 0) {
    finish_task(q, task);
  }
  for (uint32_t i = 0; i < o->turns->n; i++) {
    let(q, task, i);
  }
}

/* --- the work --- */

static uint32_t weight_of(const struct queue *q, struct item x)
{
  return x.part == WHOLE ? q->t->weight[x.task] : q->opened[x.task]->turns->weight[x.part];
}

static uint32_t take(struct queue *q, struct item *items)
{
  uint32_t most = q->n_ready / (4 * q->threads), n = 0;
  uint64_t weight = 0;
  most = most < 1 ? 1 : most > MOST_AT_ONCE ? MOST_AT_ONCE : most;
  while (n < most && weight < LIGHT && (n == 0 || weight_of(q, q->heap[0]) < LIGHT)) {
    items[n] = pop(q);
    weight += weight_of(q, items[n++]);
  }
  return n;
}

/* What came of an item. */
struct outcome {
  struct opened *opened;
  bool changed;
};

static struct outcome run(const struct queue *q, unsigned thread, struct item x)
{
  if (x.part != WHOLE) {
    const struct opened *o = q->opened[x.task];
    return (struct outcome){.changed =
                                q->t->turn(q->ctx, thread, x.task, x.part, o->round[x.part])};
  }
  const struct bl_turns *turns = q->t->open == NULL ? NULL : q->t->open(q->ctx, thread, x.task);
  if (turns == NULL) {
    q->work(q->ctx, thread, x.task);
    return (struct outcome){0};
  }
  return (struct outcome){.opened = open_task(turns, q->threads)};
}

static void finish(struct queue *q, struct item x, struct outcome out)
{
  if (x.part != WHOLE) {
    finish_turn(q, x.task, x.part, out.changed);
  } else if (out.opened != NULL) {
    begin_turns(q, x.task, out.opened);
  } else {
    finish_task(q, x.task);
  }
}

static void draw(void *ctx, unsigned thread, uint32_t i)
{
  struct queue *q = ctx;
  struct item items[MOST_AT_ONCE];
  struct outcome outcomes[MOST_AT_ONCE];
  (void)i;
  pthread_mutex_lock(&q->lock);
  while (q->left > 0) {
    if (q->n_ready == 0) {
      pthread_cond_wait(&q->more, &q->lock);
      continue;
    }
    uint32_t n = take(q, items);
    pthread_mutex_unlock(&q->lock);
    for (uint32_t k = 0; k < n; k++) {
      outcomes[k] = run(q, thread, items[k]);
    }
    pthread_mutex_lock(&q->lock);
    for (uint32_t k = 0; k < n; k++) {
      finish(q, items[k], outcomes[k]);
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
  uint64_t all = 0;
  for (uint32_t i = t->n; i-- > 0;) {
    for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
      uint32_t next = t->next[k];
      q->waits[next]++;
      q->height[i] = q->height[next] > q->height[i] ? q->height[next] : q->height[i];
    }
    q->height[i] += t->weight[i];
    all += t->weight[i];
  }
  for (uint32_t i = 0; i < t->n; i++) {
    q->height[i] /= part_of(all, q->threads);
  }
  for (uint32_t i = 0; i < t->n; i++) {
    if (q->waits[i] == 0) {
      push(q, i, WHOLE);
    }
  }
}

/* It is held for as long as a heap takes: to sleep and be woken would take many times that. */
static void lock_init(pthread_mutex_t *lock)
{
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ADAPTIVE_NP);
#endif
  pthread_mutex_init(lock, &attr);
  pthread_mutexattr_destroy(&attr);
}

static void run_in_parallel(struct queue *q)
{
  uint32_t n = q->t->n;
  q->height = get(n, sizeof *q->height);
  q->waits = get(n, sizeof *q->waits);
  q->opened = get(n, sizeof(struct opened *));
  make_room(q, n);
  lock_init(&q->lock);
  pthread_cond_init(&q->more, NULL);
  prepare(q);
  bl_pool_for(q->threads, q->threads, draw, q);
  pthread_cond_destroy(&q->more);
  pthread_mutex_destroy(&q->lock);
  for (uint32_t i = 0; i < n; i++) {
    close_task(q->opened[i]);
  }
  free(q->opened);
  free(q->height);
  free(q->waits);
  free(q->heap);
}

void bl_tasks_run(unsigned threads, const struct bl_tasks *t,
                  void (*work)(void *ctx, unsigned thread, uint32_t i), void *ctx)
{
  threads = threads > BL_MAX_THREADS ? BL_MAX_THREADS : threads;
  struct queue q = {.t = t, .work = work, .ctx = ctx, .threads = threads, .left = t->n};
  if (threads > 1 && t->n > 0) {
    run_in_parallel(&q);
    return;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    work(ctx, 0, i);
  }
}
