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
  return (struct bl_tasks){n, first, next, weight};
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

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_run_in_an_order_that_waits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
