/* Arenas and the vectors that grow in them. */
#include "classfile/base/arena.h"
#include "classfile/base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void pieces_are_aligned_and_apart(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  unsigned char *pieces[300];
  for (size_t i = 0; i < 300; i++) {
    pieces[i] = cf_arena_alloc(&a, i * 7);
    assert_int_equal((uintptr_t)pieces[i] % alignof(uint64_t), 0);
    memset(pieces[i], (int)i, i * 7);
  }
  for (size_t i = 0; i < 300; i++) {
    for (size_t k = 0; k < i * 7; k++) {
      assert_int_equal(pieces[i][k], (unsigned char)i);
    }
  }
  cf_arena_destroy(&a);
  assert_int_equal(a.total, 0);
}

static void a_large_piece_leaves_the_room_behind_it(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  char *small = cf_arena_alloc(&a, 16);
  char *large = cf_arena_alloc(&a, (size_t)9 << 20);
  char *next = cf_arena_alloc(&a, 16);
  memset(large, 1, (size_t)9 << 20);
  memset(small, 2, 16);
  memset(next, 3, 16);
#ifndef CF_ARENA_MALLOC
  assert_ptr_equal(next, small + 16);
#endif
  assert_int_equal(large[(9 << 20) - 1], 1);
  cf_arena_destroy(&a);
}

static void what_is_handed_on_is_used_before_more_is_asked_for(void **state)
{
  (void)state;
  struct cf_arena to, from;
  cf_arena_init(&to);
  cf_arena_init(&from);
  assert_int_equal(cf_arena_used(&from), 0);
  memset(cf_arena_alloc(&from, 1000), 1, 1000);
  assert_in_range(cf_arena_used(&from), 1000, 1008);
  cf_arena_hand_on(&to, &from);
  assert_int_equal(from.total, 0);
  size_t given = to.total;
  unsigned char *piece = cf_arena_alloc(&to, 1000);
  memset(piece, 2, 1000);
#ifndef CF_ARENA_MALLOC
  assert_int_equal(to.total, given);
#else
  (void)given;
#endif
  assert_int_equal(piece[999], 2);
  cf_arena_adopt(&from, &to);
  assert_int_equal(piece[999], 2);
  cf_arena_destroy(&from);
  assert_int_equal(to.total, 0);
}

static void reset_gives_memory_back(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  cf_arena_reset(&a);
  assert_int_equal(a.total, 0);
  size_t most = 0;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 100; i++) {
      memset(cf_arena_alloc(&a, 3000), round, 3000);
    }
    if (round == 3) {
      most = a.total;
    }
    assert_true(round < 3 || a.total <= most);
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

static void reset_keeps_no_huge_chunk(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  cf_arena_alloc(&a, (size_t)64 << 20);
  cf_arena_reset(&a);
  assert_true(a.total < (size_t)8 << 20);
  assert_non_null(cf_arena_alloc(&a, 1));
  cf_arena_destroy(&a);
}

static void zalloc_clears_reused_memory(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  memset(cf_arena_alloc(&a, 64), 0xff, 64);
  cf_arena_reset(&a);
  const uint64_t *p = CF_NEW_N(&a, uint64_t, 8);
  for (int i = 0; i < 8; i++) {
    assert_int_equal(p[i], 0);
  }
  assert_non_null(cf_arena_zalloc(&a, 0, 8));
  assert_non_null(cf_arena_zalloc(&a, 8, 0));
  cf_arena_destroy(&a);
}

static void strings_are_copied_and_terminated(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_str s = cf_arena_str(&a, CF_STR("lock"));
  assert_string_equal(s.p, "lock");
  assert_int_equal(s.n, 4);
  s = cf_arena_str(&a, (struct cf_str){NULL, 0});
  assert_string_equal(s.p, "");
  s = cf_arena_printf(&a, "%s.%s:%d", "A", "m", 12);
  assert_string_equal(s.p, "A.m:12");
  assert_int_equal(s.n, 6);
  s = cf_arena_printf(&a, "%*d", 5000, 1);
  assert_int_equal(s.n, 5000);
  assert_int_equal(strlen(s.p), 5000);
  cf_arena_destroy(&a);
}

/* Texts of the common conversions are put together without printf, and are what that gives. */
static void texts_are_what_printf_gives(void **state)
{
  struct cf_arena a;
  char expected[64];
  (void)state;
  cf_arena_init(&a);
  snprintf(expected, sizeof expected, "%.*s|%s|%u|%u|%.*s", 2, "abc", "", 0u, UINT32_MAX, 9,
           "line 7");
  struct cf_str s =
      cf_arena_printf(&a, "%.*s|%s|%u|%u|%.*s", 2, "abc", "", 0u, UINT32_MAX, 9, "line 7");
  assert_string_equal(s.p, expected);
  assert_int_equal(s.n, strlen(expected));
  s = cf_arena_printf(&a, "%s is %u%%", "x", 5u);
  assert_string_equal(s.p, "x is 5%");
  s = cf_arena_printf(&a, "%s", "");
  assert_string_equal(s.p, "");
  cf_arena_destroy(&a);
}

static void vectors_grow(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  CF_VEC(ints, int) v = {0};
  for (int i = 0; i < 1000; i++) {
    cf_vec_push(&a, &v, i);
  }
  assert_int_equal(v.n, 1000);
  assert_int_equal(v.cap, 1024);
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(v.items[i], i);
  }
  cf_arena_destroy(&a);
}

static void pieces_survive_their_arena_when_another_adopts_it(void **state)
{
  (void)state;
  struct cf_arena a, b;
  cf_arena_init(&a);
  cf_arena_init(&b);
  size_t before = cf_arena_held();
  char *first = cf_arena_alloc(&a, 8);
  strcpy(first, "of a");
  char *second = cf_arena_alloc(&b, (size_t)1 << 20), *third = cf_arena_alloc(&b, 8);
  strcpy(second, "of b");
  strcpy(third, "too");
  size_t held = cf_arena_held();
  assert_int_equal(held - before, a.total + b.total);
  cf_arena_adopt(&a, &b);
  assert_int_equal(b.total, 0);
  assert_int_equal(cf_arena_held(), held);
  cf_arena_destroy(&b);
  memset(cf_arena_alloc(&a, 64), 0xff, 64);
  assert_string_equal(first, "of a");
  assert_string_equal(second, "of b");
  assert_string_equal(third, "too");
  cf_arena_adopt(&b, &a); /* into an empty one */
  assert_string_equal(second, "of b");
  cf_arena_adopt(&b, &a); /* of an empty one */
  cf_arena_destroy(&b);
  assert_int_equal(cf_arena_held(), before);
}

static void the_last_piece_gives_back_what_it_does_not_need(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  char *first = cf_arena_alloc(&a, 100);
  char *last = cf_arena_alloc(&a, 1000);
  memset(first, 1, 100);
  memset(last, 2, 13);
  cf_arena_shorten(&a, first, 100, 10); /* not the last */
  cf_arena_shorten(&a, last, 1000, 13);
  char *next = cf_arena_alloc(&a, 8);
  memset(next, 3, 8);
#ifndef CF_ARENA_MALLOC
  assert_ptr_equal(next, last + 16);
#endif
  assert_int_equal(first[99], 1);
  assert_int_equal(last[12], 2);
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_are_aligned_and_apart),
      cmocka_unit_test(a_large_piece_leaves_the_room_behind_it),
      cmocka_unit_test(what_is_handed_on_is_used_before_more_is_asked_for),
      cmocka_unit_test(reset_gives_memory_back),
      cmocka_unit_test(reset_keeps_no_huge_chunk),
      cmocka_unit_test(zalloc_clears_reused_memory),
      cmocka_unit_test(strings_are_copied_and_terminated),
      cmocka_unit_test(texts_are_what_printf_gives),
      cmocka_unit_test(vectors_grow),
      cmocka_unit_test(pieces_survive_their_arena_when_another_adopts_it),
      cmocka_unit_test(the_last_piece_gives_back_what_it_does_not_need),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
