/* Tasks that wait for others: each runs once, after all that it waits for. */
#include "src/program/tasks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 3000 };

struct run {
  atomic_uint clock;
  uint32_t when[MOST]; /* 1 + when each was run */
};

static void work(void *ctx, unsigned thread, uint32_t i)
{
  struct run *r = ctx;
  (void)thread;
  assert_int_equal(r->when[i], 0);
  r->when[i] = 1 + atomic_fetch_add(&r->clock, 1);
}

static void run_and_look(unsigned threads, const struct bl_tasks *t)
{
  static struct run r;
  memset(&r, 0, sizeof r);
  bl_tasks_run(threads, t, work, &r);
  assert_int_equal(atomic_load(&r.clock), t->n);
  for (uint32_t i = 0; i < t->n; i++) {
    for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
      assert_true(r.when[i] < r.when[t->next[k]]);
    }
  }
}

static uint32_t first[MOST + 1], next[2 * MOST], weight[MOST];

/* Task i is waited for by i + step and i + 2 * step, if there are such. */
static struct bl_tasks ladder(uint32_t n, uint32_t step)
{
  uint32_t edges = 0;
  for (uint32_t i = 0; i < n; i++) {
    first[i] = edges;
    weight[i] = i % 7 == 0 ? 5000 : i;
    for (uint32_t to = i + step; step > 0 && to <= i + 2 * step && to < n; to += step) {
      next[edges++] = to;
    }
  }
  first[n] = edges;
  return (struct bl_tasks){.n = n, .first = first, .next = next, .weight = weight};
}

static void all_run_in_an_order_that_waits(void **state)
{
  static const uint32_t sizes[] = {0, 1, 2, 3, 50, MOST}, steps[] = {0, 1, 2, 17, 900};
  static const unsigned threads[] = {0, 1, 2, 5};
  (void)state;
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
      struct bl_tasks t = ladder(sizes[n], steps[s]);
      for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
        run_and_look(threads[k], &t);
      }
    }
  }
}

/* --- turns --- */

enum { PARTS = 60, ROUNDS = 5 };

/* Parts that are neighbours, in both directions. */
struct graph {
  bool beside[PARTS][PARTS];
  uint32_t n, first[PARTS + 1], next[PARTS * PARTS], weight[PARTS];
};

static void join(struct graph *g, uint32_t a, uint32_t b)
{
  g->beside[a][b] = g->beside[b][a] = a != b;
}

static struct bl_turns turns_of(struct graph *g)
{
  uint32_t edges = 0;
  for (uint32_t i = 0; i < g->n; i++) {
    g->first[i] = edges;
    g->weight[i] = 1 + 37 * i % 11 * 400;
    for (uint32_t k = 0; k < g->n; k++) {
      if (g->beside[i][k]) {
        g->next[edges++] = k;
      }
    }
  }
  g->first[g->n] = edges;
  return (struct bl_turns){g->n, g->first, g->next, g->weight};
}

/* Task 0 is done in turns, task 1 waits for it, task 2 for nothing. */
struct game {
  struct graph *g;
  struct bl_turns turns;
  uint32_t last;           /* round in which something changes */
  atomic_uint done[PARTS]; /* turns */
  atomic_bool running[PARTS];
  atomic_uint whole[3];
};

/* Neither runs, and the lesser number has had as many turns, or one more when the greater is at it.
 */
static void look_at_neighbour(struct game *x, uint32_t part, uint32_t other, uint32_t round)
{
  assert_false(atomic_load(&x->running[other]));
  assert_int_equal(atomic_load(&x->done[other]), other < part ? round + 1 : round);
}

static bool take_turn(void *ctx, unsigned thread, uint32_t task, uint32_t part, uint32_t round)
{
  struct game *x = ctx;
  (void)thread;
  assert_int_equal(task, 0);
  assert_false(atomic_exchange(&x->running[part], true));
  assert_int_equal(atomic_load(&x->done[part]), round);
  for (uint32_t k = 0; k < x->g->n; k++) {
    if (x->g->beside[part][k]) {
      look_at_neighbour(x, part, k, round);
    }
  }
  atomic_store(&x->running[part], false);
  atomic_fetch_add(&x->done[part], 1);
  return round < x->last || (round == x->last && part == 0);
}

static const struct bl_turns *open_first(void *ctx, unsigned thread, uint32_t task)
{
  (void)thread;
  return task == 0 ? &((struct game *)ctx)->turns : NULL;
}

static void run_whole(void *ctx, unsigned thread, uint32_t task)
{
  struct game *x = ctx;
  (void)thread;
  for (uint32_t i = 0; task == 1 && i < x->g->n; i++) {
    uint32_t least = x->last + 2 < ROUNDS ? x->last + 2 : ROUNDS;
    assert_true(atomic_load(&x->done[i]) >= least);
  }
  atomic_fetch_add(&x->whole[task], 1);
}

static void play(struct graph *g, unsigned threads, uint32_t last)
{
  static const uint32_t edges[] = {0, 1, 1, 1}, to[] = {1}, heavy[] = {9000, 10, 10};
  static struct game x;
  memset(&x, 0, sizeof x);
  x.g = g;
  x.turns = turns_of(g);
  x.last = last;
  struct bl_tasks t = {.n = 3,
                       .first = edges,
                       .next = to,
                       .weight = heavy,
                       .open = open_first,
                       .turn = take_turn,
                       .rounds = ROUNDS};
  bl_tasks_run(threads, &t, run_whole, &x);
  assert_int_equal(x.whole[0], 0);
  assert_int_equal(x.whole[1], 1);
  assert_int_equal(x.whole[2], 1);
  for (uint32_t i = 0; i < g->n; i++) {
    assert_true(x.done[i] <= ROUNDS);
  }
}

/* The round after the last change is the last one, and never more than there may be. */
static void play_all(struct graph *g)
{
  for (unsigned threads = 2; threads <= 5; threads++) {
    for (uint32_t last = 0; last <= ROUNDS; last++) {
      play(g, threads, last);
    }
  }
}

static void neighbours_take_turns(void **state)
{
  (void)state;
  static struct graph g;
  for (uint32_t n = 1; n <= PARTS; n += 1 + n / 2) {
    for (unsigned kind = 0; kind < 5; kind++) {
      memset(&g, 0, sizeof g);
      g.n = n;
      for (uint32_t i = 0; i < n; i++) {
        join(&g, i, (i + 1) % n); /* a ring */
        for (uint32_t k = 0; k < n; k++) {
          if ((kind == 1 && i % 2 != k % 2) || kind == 2 || (kind == 3 && i == 0) ||
              (kind == 4 && (i * 7 + k * 13) % 17 == 0)) {
            join(&g, i, k);
          }
        }
      }
      play_all(&g);
    }
  }
}

/* Parts without a neighbour, and no parts at all. */
static void the_lonely_need_no_turn(void **state)
{
  (void)state;
  static struct graph g;
  for (uint32_t n = 0; n < 9; n += 4) {
    memset(&g, 0, sizeof g);
    g.n = n;
    play_all(&g);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_run_in_an_order_that_waits),
                                     cmocka_unit_test(neighbours_take_turns),
                                     cmocka_unit_test(the_lonely_need_no_turn)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
