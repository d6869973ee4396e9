/* The algebra of movers: its laws over all values, and that one path's phases agree with it. */
#include "src/mover/reduction.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define ALL (BL_A_COMPOUND + 1u)

static unsigned then(unsigned a, unsigned b)
{
  struct bl_move x = bl_move_of((enum bl_atomicity)a, BL_ALL_COLUMNS);
  struct bl_move y = bl_move_of((enum bl_atomicity)b, BL_ALL_COLUMNS);
  struct bl_move both = bl_move_then(&x, &y);
  return bl_move_at(&both, 7);
}

static unsigned either(unsigned a, unsigned b)
{
  struct bl_move x = bl_move_of((enum bl_atomicity)a, BL_ALL_COLUMNS);
  struct bl_move y = bl_move_of((enum bl_atomicity)b, BL_ALL_COLUMNS);
  struct bl_move both = bl_move_or(&x, &y);
  return bl_move_at(&both, 7);
}

/* [FQ] §3.2, with right and left movers put in as Lipton has them. */
static void in_sequence(void **state)
{
  (void)state;
  static const enum bl_atomicity table[ALL][ALL] = {
      {BL_A_CONST, BL_A_MOVER, BL_A_RIGHT, BL_A_LEFT, BL_A_ATOMIC, BL_A_COMPOUND},
      {BL_A_MOVER, BL_A_MOVER, BL_A_RIGHT, BL_A_LEFT, BL_A_ATOMIC, BL_A_COMPOUND},
      {BL_A_RIGHT, BL_A_RIGHT, BL_A_RIGHT, BL_A_ATOMIC, BL_A_ATOMIC, BL_A_COMPOUND},
      {BL_A_LEFT, BL_A_LEFT, BL_A_COMPOUND, BL_A_LEFT, BL_A_COMPOUND, BL_A_COMPOUND},
      {BL_A_ATOMIC, BL_A_ATOMIC, BL_A_COMPOUND, BL_A_ATOMIC, BL_A_COMPOUND, BL_A_COMPOUND},
      {BL_A_COMPOUND, BL_A_COMPOUND, BL_A_COMPOUND, BL_A_COMPOUND, BL_A_COMPOUND, BL_A_COMPOUND}};
  for (unsigned a = 0; a < ALL; a++) {
    for (unsigned b = 0; b < ALL; b++) {
      assert_int_equal(then(a, b), table[a][b]);
    }
  }
}

static void laws(void **state)
{
  (void)state;
  for (unsigned a = 0; a < ALL; a++) {
    assert_int_equal(either(a, a), a);
    assert_int_equal(then(BL_A_CONST, a), a);
    assert_int_equal(then(a, BL_A_CONST), a);
    for (unsigned b = 0; b < ALL; b++) {
      assert_int_equal(either(a, b), either(b, a));
      for (unsigned c = 0; c < ALL; c++) {
        assert_int_equal(then(then(a, b), c), then(a, then(b, c)));
        assert_int_equal(either(either(a, b), c), either(a, either(b, c)));
      }
    }
  }
}

/* What is after the run of three actions, as one path sees it. */
static void phases_agree(void **state)
{
  (void)state;
  for (unsigned n = 0; n < ALL * ALL * ALL; n++) {
    unsigned acts[] = {n % ALL, n / ALL % ALL, n / ALL / ALL};
    struct bl_phases p = {.before = BL_ALL_COLUMNS};
    unsigned all = BL_A_CONST;
    for (int i = 0; i < 3; i++) {
      struct bl_move m = bl_move_of((enum bl_atomicity)acts[i], BL_ALL_COLUMNS);
      bl_phases_act(&p, &m);
      all = then(all, acts[i]);
    }
    assert_int_equal(p.broken, all == BL_A_COMPOUND ? BL_ALL_COLUMNS : 0);
    assert_int_equal(p.after, all == BL_A_LEFT || all == BL_A_ATOMIC ? BL_ALL_COLUMNS : 0);
    assert_int_equal(p.before, all <= BL_A_RIGHT ? BL_ALL_COLUMNS : 0);
  }
}

/* Columns are apart: what is so in one says nothing of another. */
static void columns(void **state)
{
  (void)state;
  struct bl_move held = bl_move_of(BL_A_RIGHT, ~bl_columns_with(0));
  struct bl_move access = bl_move_of(BL_A_ATOMIC, ~bl_columns_with(BL_COLUMN_PLAIN));
  struct bl_move all = bl_move_then(&access, &held);
  for (unsigned c = 0; c < BL_COLUMNS; c++) {
    bool lock = (c & 1u) != 0, plain = (c >> BL_COLUMN_PLAIN & 1u) != 0;
    assert_int_equal(bl_move_at(&all, c), !lock && !plain ? BL_A_COMPOUND
                                          : !plain        ? BL_A_ATOMIC
                                          : !lock         ? BL_A_RIGHT
                                                          : BL_A_CONST);
    assert_int_equal(bl_columns_spread((bl_columns)1 << c, c & 7u), 0xffu << (c & ~7u));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(in_sequence),
      cmocka_unit_test(laws),
      cmocka_unit_test(phases_agree),
      cmocka_unit_test(columns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
