/* Findings that are kept method by method: what is there still afterwards, and in which order. */
#include "src/finding/keep.h"
#include "tests/unit/findings_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* A method's finding, its texts in the drafts. */
static void make(struct bl_keep *k, uint32_t bci, const char *message)
{
  struct bl_finding f = sample_lost_update(&k->drafts);
  f.at.bci = bci;
  f.message = cf_arena_printf(&k->drafts, "%s", message);
  f.lock = cf_arena_printf(&k->drafts, "this.%s", "lock");
  cf_vec_push(&k->drafts, &k->made, f);
}

static struct bl_findings hand_over(struct cf_arena *a, struct bl_keep *each, unsigned n,
                                    const struct bl_findings *more)
{
  struct bl_findings out = {0};
  bl_keep_hand_over(&out, a, each, n, more);
  return out;
}

static void keeps_texts_and_trace(void **state)
{
  struct cf_arena a;
  struct bl_keep k = {0};
  (void)state;
  cf_arena_init(&a);
  make(&k, 1, "first");
  uint32_t steps = k.made.items[0].n_trace;
  bl_keep_made(&k);
  assert_int_equal(k.made.n, 0);
  make(&k, 2, "second"); /* where the first was */
  bl_keep_made(&k);
  struct bl_findings fs = hand_over(&a, &k, 1, &(struct bl_findings){0});
  assert_int_equal(fs.n, 2);
  assert_true(cf_str_is(fs.items[0].message, "first"));
  assert_true(cf_str_is(fs.items[1].message, "second"));
  assert_int_equal(fs.items[0].n_trace, steps);
  assert_true(cf_str_is(fs.items[0].lock, "this.lock"));
  assert_ptr_equal(fs.items[0].lock.p, fs.items[1].lock.p);
  struct bl_finding sample = sample_lost_update(&a);
  for (uint32_t i = 0; i < steps; i++) {
    assert_true(cf_str_eq(fs.items[0].trace[i].note, sample.trace[i].note));
    assert_true(cf_str_eq(fs.items[0].trace[i].at.cls, sample.trace[i].at.cls));
  }
  cf_arena_destroy(&a);
}

static void keeps_the_order_of_threads(void **state)
{
  enum { MANY = 1500 };
  struct cf_arena a;
  struct bl_keep each[3] = {0};
  struct bl_findings more = {0};
  (void)state;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < MANY; i++) {
    make(&each[2 * (i % 2)], i, "of a thread");
    bl_keep_made(&each[2 * (i % 2)]);
  }
  cf_vec_push(&a, &more, sample_lost_update(&a));
  more.items[0].at.bci = MANY;
  struct bl_findings fs = hand_over(&a, each, 3, &more);
  assert_int_equal(fs.n, MANY + 1);
  for (uint32_t i = 0; i < MANY / 2; i++) {
    assert_int_equal(fs.items[i].at.bci, 2 * i);
    assert_int_equal(fs.items[MANY / 2 + i].at.bci, 2 * i + 1);
  }
  assert_int_equal(fs.items[MANY].at.bci, MANY);
  cf_arena_destroy(&a);
}

static void adds_to_a_list(void **state)
{
  struct cf_arena a;
  struct bl_keep k = {0};
  struct bl_findings fs = {0};
  (void)state;
  cf_arena_init(&a);
  cf_vec_push(&a, &fs, sample_lost_update(&a));
  fs.items[0].at.bci = 7;
  make(&k, 8, "more");
  bl_keep_made(&k);
  bl_keep_hand_over(&fs, &a, &k, 1, &(struct bl_findings){0});
  assert_int_equal(fs.n, 2);
  assert_int_equal(fs.items[0].at.bci, 7);
  assert_int_equal(fs.items[1].at.bci, 8);
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keeps_texts_and_trace),
      cmocka_unit_test(keeps_the_order_of_threads),
      cmocka_unit_test(adds_to_a_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
