/* Names, order and fingerprints. */
#include "src/wording/place.h"
#include "tests/unit/findings_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void names_are_found_again(void **state)
{
  (void)state;
  for (int k = 0; k < BL_KIND_COUNT_; k++) {
    assert_int_equal(bl_kind_find(cf_str_c(bl_kind_name((enum bl_kind)k))), k);
  }
  for (int c = BL_LOW; c <= BL_HIGH; c++) {
    assert_int_equal(bl_confidence_find(cf_str_c(bl_confidence_name((enum bl_confidence)c))), c);
  }
  for (int b = 1; b < BL_BENIGN_COUNT_; b++) {
    assert_int_equal(bl_benign_find(cf_str_c(bl_benign_name((enum bl_benign)b))), b);
  }
  for (int bit = 1; bit <= BL_CHECK_ALL; bit *= 2) {
    assert_int_equal(bl_check_find(cf_str_c(bl_check_name((enum bl_check)bit))), bit);
  }
  for (int s = BL_STEP_READ; s <= BL_STEP_ACCESS; s++) {
    assert_true(strlen(bl_step_name((enum bl_step_kind)s)) > 0);
  }
  assert_null(bl_benign_name(BL_NOT_BENIGN));
  assert_int_equal(bl_kind_find(CF_STR("lost")), -1);
  assert_int_equal(bl_check_find(CF_STR("")), -1);
}

/* Findings that differ in one thing each, in the order of every report. */
static struct bl_findings ordered(struct cf_arena *a)
{
  struct bl_findings fs = {0};
  struct bl_finding f = sample_lost_update(a);
  cf_vec_push(a, &fs, f);
  f.lock = CF_STR("this.other");
  cf_vec_push(a, &fs, f);
  f.read_line = 11;
  f.lock = CF_STR("this.lock");
  cf_vec_push(a, &fs, f);
  f.kind = BL_STALE_VALUE;
  f.read_line = 1;
  cf_vec_push(a, &fs, f);
  f.at.bci = 1000;
  f.kind = BL_LOST_UPDATE;
  cf_vec_push(a, &fs, f);
  f.at.descriptor = CF_STR("(I)V");
  f.at.bci = 1;
  cf_vec_push(a, &fs, f);
  f.at.method = CF_STR("incr");
  cf_vec_push(a, &fs, f);
  f.at.cls = CF_STR("com.acme.D");
  f.at.method = CF_STR("a");
  cf_vec_push(a, &fs, f);
  return fs;
}

static void any_order_is_sorted_alike(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  uint32_t random = 7;
  for (int round = 0; round < 200; round++) {
    struct bl_findings good = ordered(&a), fs = ordered(&a);
    for (uint32_t i = fs.n; i > 1; i--) {
      random = random * 1664525u + 1013904223u;
      uint32_t k = (random >> 16) % i;
      struct bl_finding f = fs.items[k];
      fs.items[k] = fs.items[i - 1];
      fs.items[i - 1] = f;
    }
    bl_findings_sort(&fs);
    for (uint32_t i = 0; i < fs.n; i++) {
      struct bl_finding *x = &fs.items[i], *y = &good.items[i];
      assert_true(cf_str_eq(x->at.cls, y->at.cls) && cf_str_eq(x->at.method, y->at.method));
      assert_true(cf_str_eq(x->at.descriptor, y->at.descriptor) && cf_str_eq(x->lock, y->lock));
      assert_true(x->at.bci == y->at.bci && x->kind == y->kind && x->read_line == y->read_line);
    }
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

static void the_highest_rank_comes_first(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_findings fs = ordered(&a);
  for (uint32_t i = 0; i < fs.n; i++) {
    fs.items[i].rank = i % 3 * 10;
    fs.items[i].id = i;
  }
  bl_findings_sort_by_rank(&fs);
  for (uint32_t i = 1; i < fs.n; i++) {
    const struct bl_finding *x = &fs.items[i - 1], *y = &fs.items[i];
    assert_true(x->rank > y->rank || (x->rank == y->rank && x->id < y->id));
  }
  cf_arena_destroy(&a);
}

static void nothing_is_sorted_too(void **state)
{
  (void)state;
  struct bl_findings none = {0};
  bl_findings_sort(&none);
  bl_findings_sort_by_rank(&none);
  bl_findings_identify(&none);
}

static void fingerprints_differ(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_findings fs = ordered(&a);
  bl_findings_identify(&fs);
  for (uint32_t i = 0; i < fs.n; i++) {
    for (uint32_t k = 0; k < i; k++) {
      assert_int_not_equal(fs.items[i].id, fs.items[k].id);
    }
  }
  cf_arena_destroy(&a);
}

/* A file with more lines above, and a jar with another name. */
static void fingerprints_do_not_see_lines(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_findings before = ordered(&a), after = ordered(&a);
  for (uint32_t i = 0; i < after.n; i++) {
    struct bl_finding *f = &after.items[i];
    f->at.line += 5;
    f->at.bci += 3;
    f->read_line += 5;
    f->input = CF_STR("app-2.jar");
    f->message = CF_STR("another wording");
    f->rank = 1;
    f->confidence = BL_LOW;
  }
  bl_findings_identify(&before);
  bl_findings_identify(&after);
  for (uint32_t i = 0; i < after.n; i++) {
    assert_int_equal(before.items[i].id, after.items[i].id);
  }
  cf_arena_destroy(&a);
}

/* Files hold fingerprints: this value must never change. */
static void fingerprints_are_for_ever(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_finding f = sample_lost_update(&a);
  struct bl_findings fs = {&f, 1, 1};
  bl_findings_identify(&fs);
  assert_int_equal(f.id, UINT64_C(0x28bb5a4f48ab056e));
  cf_arena_destroy(&a);
}

/* As Java has it: nobody writes <init>. */
static void constructors_have_their_names(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  const struct cf_str cls = CF_STR("Map$Entry");
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("get")), "Map$Entry.get()"));
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("<init>")), "new Map$Entry()"));
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("<clinit>")), "Map$Entry.static {}"));
  cf_arena_destroy(&a);
}

/* What Scala spells so that an inner class may call it; not what only looks like it. */
static void expanded_names_are_told_short(void **state)
{
  (void)state;
  struct cf_arena a;
  cf_arena_init(&a);
  const struct cf_str cls = CF_STR("Pool");
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("com$acme$Pool$$reset")), "Pool.reset()"));
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("reset$$extra")), "Pool.reset$$extra()"));
  assert_true(cf_str_is(bl_short_text(&a, cls, CF_STR("a$b$$")), "Pool.a$b$$()"));
  assert_true(
      cf_str_is(bl_short_text(&a, cls, CF_STR("$anonfun$reset$1")), "Pool.$anonfun$reset$1()"));
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constructors_have_their_names),
      cmocka_unit_test(expanded_names_are_told_short),
      cmocka_unit_test(names_are_found_again),
      cmocka_unit_test(any_order_is_sorted_alike),
      cmocka_unit_test(the_highest_rank_comes_first),
      cmocka_unit_test(nothing_is_sorted_too),
      cmocka_unit_test(fingerprints_differ),
      cmocka_unit_test(fingerprints_do_not_see_lines),
      cmocka_unit_test(fingerprints_are_for_ever),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
