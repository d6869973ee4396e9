/* What a run may spend, and what each of its stages may. */
#include "src/program/budget.h"

#include "classfile/base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <time.h>

#include <cmocka.h>

static void pause_for(double seconds)
{
  struct timespec t = {0, (long)(seconds * 1e9)};
  nanosleep(&t, NULL);
}

static void without_limits_nothing_is_spent(void **state)
{
  (void)state;
  struct bl_budget b;
  bl_budget_start(&b, 0, 0);
  assert_false(bl_budget_is_spent(NULL, BL_STAGE_READ));
  assert_false(bl_budget_is_spent(&b, BL_STAGE_READ));
  assert_false(bl_budget_is_spent(&b, BL_STAGE_CHECK));
  assert_int_equal(bl_budget_why(&b), BL_GO_ON);
}

static void early_stages_leave_time_to_later_ones(void **state)
{
  (void)state;
  struct bl_budget b;
  bl_budget_start(&b, 1e6, 0);
  assert_false(bl_budget_is_spent(&b, BL_STAGE_READ));
  b.began -= 4e5; /* as if that long had passed */
  assert_true(bl_budget_is_spent(&b, BL_STAGE_READ));
  assert_false(bl_budget_is_spent(&b, BL_STAGE_NAMES));
  b.began -= 5e5;
  assert_true(bl_budget_is_spent(&b, BL_STAGE_OBSERVATIONS));
  assert_false(bl_budget_is_spent(&b, BL_STAGE_CHECK));
  b.began -= 1e5;
  assert_true(bl_budget_is_spent(&b, BL_STAGE_CHECK));
  assert_int_equal(bl_budget_why(&b), BL_STOP_TIME);
  bl_budget_start(&b, 1e-9, 0);
  pause_for(1e-3);
  assert_true(bl_budget_is_spent(&b, BL_STAGE_CHECK));
}

static void memory_is_what_arenas_hold(void **state)
{
  (void)state;
  struct bl_budget b;
  struct cf_arena a;
  cf_arena_init(&a);
  bl_budget_start(&b, 0, 10 << 20);
  assert_false(bl_budget_is_spent(&b, BL_STAGE_READ));
  cf_arena_alloc(&a, 5 << 20);
  assert_true(bl_budget_is_spent(&b, BL_STAGE_READ));
  assert_false(bl_budget_is_spent(&b, BL_STAGE_NAMES));
  cf_arena_alloc(&a, 5 << 20);
  assert_true(bl_budget_is_spent(&b, BL_STAGE_CHECK));
  assert_int_equal(bl_budget_why(&b), BL_STOP_MEMORY);
  cf_arena_destroy(&a);
  assert_false(bl_budget_is_spent(&b, BL_STAGE_READ));
  assert_int_equal(bl_budget_why(&b), BL_STOP_MEMORY); /* what was left out stays left out */
}

static void who_interrupts_stops_all(void **state)
{
  (void)state;
  struct bl_budget b;
  bl_budget_start(&b, 0, 0);
  bl_budget_interrupt();
  assert_true(bl_budget_is_spent(&b, BL_STAGE_READ));
  assert_true(bl_budget_is_spent(&b, BL_STAGE_CHECK));
  assert_int_equal(bl_budget_why(&b), BL_STOP_SIGNAL);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_limits_nothing_is_spent),
      cmocka_unit_test(early_stages_leave_time_to_later_ones),
      cmocka_unit_test(memory_is_what_arenas_hold),
      cmocka_unit_test(who_interrupts_stops_all), /* the last: nothing takes it back */
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
