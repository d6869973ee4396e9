/* The parallel for: every index once, on threads with numbers in range. */
#include "src/program/pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 20000 };

struct tally {
  unsigned threads;
  atomic_uint hits[MOST];
  atomic_bool out_of_range;
};

static void count(void *ctx, unsigned thread, uint32_t i)
{
  struct tally *t = ctx;
  if (thread >= t->threads || i >= MOST) {
    atomic_store(&t->out_of_range, true);
    return;
  }
  atomic_fetch_add(&t->hits[i], 1);
}

static void check(unsigned threads, uint32_t n)
{
  struct tally *t = calloc(1, sizeof *t);
  assert_non_null(t);
  t->threads = threads == 0 ? 1 : threads;
  bl_pool_for(threads, n, count, t);
  assert_false(t->out_of_range);
  for (uint32_t i = 0; i < MOST; i++) {
    assert_int_equal(t->hits[i], i < n);
  }
  free(t);
}

static void every_index_once(void **state)
{
  (void)state;
  static const uint32_t sizes[] = {0, 1, 2, 3, 63, 64, 65, 1000, MOST};
  for (unsigned threads = 0; threads <= 5; threads++) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      check(threads, sizes[i]);
    }
  }
  check(100000, 300); /* capped at BL_MAX_THREADS */
  bl_pool_close();
}

static void closed_it_starts_anew(void **state)
{
  (void)state;
  for (int i = 0; i < 3; i++) {
    check(3, 1000);
    bl_pool_close();
  }
  bl_pool_close();
}

static void somebody_works(void **state)
{
  (void)state;
  assert_true(bl_pool_processors() >= 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_index_once),
      cmocka_unit_test(closed_it_starts_anew),
      cmocka_unit_test(somebody_works),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
