/* Maps from bytes to pointers. */
#include "classfile/base/map.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { MANY = 20000, FEW = 100 };

static void an_empty_map_has_nothing(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_map m;
  cf_arena_init(&a);
  cf_map_init(&m, &a);
  assert_null(cf_map_get(&m, "key", 3));
  assert_null(cf_map_get(&m, NULL, 0));
  cf_map_destroy(&m);
  cf_arena_destroy(&a);
}

static void keys_are_bytes(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_map m;
  cf_arena_init(&a);
  cf_map_init(&m, &a);
  static const char *const keys[] = {"a", "a\0", "a\0b", "abcdefgh", "abcdefghi", "abcdefgh\0"};
  static const size_t lengths[] = {1, 2, 3, 8, 9, 9};
  int values[7];
  for (size_t i = 0; i < 6; i++) {
    *cf_map_at(&m, keys[i], lengths[i]) = &values[i];
  }
  *cf_map_at(&m, NULL, 0) = &values[6];
  for (size_t i = 0; i < 6; i++) {
    assert_ptr_equal(cf_map_get(&m, keys[i], lengths[i]), &values[i]);
  }
  assert_ptr_equal(cf_map_get(&m, "", 0), &values[6]);
  assert_null(cf_map_get(&m, "a\0c", 3));
  assert_int_equal(m.n, 7);
  cf_map_destroy(&m);
  assert_int_equal(m.n, 0);
  cf_arena_destroy(&a);
}

static void at_makes_an_entry_once(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_map m;
  cf_arena_init(&a);
  cf_map_init(&m, &a);
  void **first = cf_map_at(&m, "key", 3);
  assert_null(*first);
  int value;
  *first = &value;
  assert_ptr_equal(cf_map_at(&m, "key", 3), first);
  assert_int_equal(m.n, 1);
  cf_map_destroy(&m);
  cf_arena_destroy(&a);
}

/* Fills and asks a map of MANY numbers; the addresses of values stay through all growth. */
static void fill_and_ask(uint64_t seed)
{
  static uint32_t keys[MANY];
  static void **places[MANY];
  struct cf_arena a;
  struct cf_map m;
  cf_map_seed(seed);
  cf_arena_init(&a);
  cf_map_init(&m, &a);
  for (uint32_t i = 0; i < MANY; i++) {
    keys[i] = i * 64;
    places[i] = cf_map_at(&m, &keys[i], sizeof keys[i]);
    *places[i] = &keys[i];
  }
  assert_int_equal(m.n, MANY);
  for (uint32_t i = 0; i < MANY; i++) {
    uint32_t key = i * 64;
    assert_ptr_equal(cf_map_get(&m, &key, sizeof key), &keys[i]);
    assert_ptr_equal(cf_map_at(&m, &key, sizeof key), places[i]);
    key++;
    assert_null(cf_map_get(&m, &key, sizeof key));
  }
  cf_map_destroy(&m);
  cf_arena_destroy(&a);
}

static void any_seed_serves(void **state)
{
  (void)state;
  fill_and_ask(0);
  fill_and_ask(1);
  fill_and_ask(UINT64_MAX);
}

/* As one by one, of keys that are there and keys that are not, more than are looked up side by
 * side. */
static void many_are_found_as_one_is(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_map m;
  uint32_t numbers[FEW];
  struct cf_map_key keys[FEW];
  void *values[FEW];
  cf_arena_init(&a);
  cf_map_init(&m, &a);
  for (uint32_t i = 0; i < FEW; i++) {
    numbers[i] = i;
    keys[i] = (struct cf_map_key){&numbers[i], sizeof numbers[i]};
    values[i] = &m;
  }
  cf_map_get_many(&m, keys, FEW, values);
  for (uint32_t i = 0; i < FEW; i++) {
    assert_null(values[i]);
  }
  for (uint32_t i = 0; i < FEW; i += 3) {
    *cf_map_at(&m, keys[i].p, keys[i].n) = &numbers[i];
  }
  cf_map_get_many(&m, keys, FEW, values);
  for (uint32_t i = 0; i < FEW; i++) {
    assert_ptr_equal(values[i], i % 3 == 0 ? &numbers[i] : NULL);
  }
  cf_map_destroy(&m);
  cf_arena_destroy(&a);
}

/* Whoever asks the map as a whole finds what was put into a part; the part of a key is the same
   whatever the seed, for what is numbered by parts must be numbered alike in every run. */
static void parts_are_one_map(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_parted_map m;
  uint32_t numbers[FEW], used = 0;
  unsigned parts[FEW];
  struct cf_map_key keys[FEW];
  void *values[FEW];
  cf_arena_init(&a);
  cf_parted_map_init(&m, &a);
  for (uint32_t i = 0; i < FEW; i++) {
    numbers[i] = i * 2654435761u;
    keys[i] = (struct cf_map_key){&numbers[i], sizeof numbers[i]};
    parts[i] = cf_parted_map_part(keys[i].p, keys[i].n);
    assert_true(parts[i] < CF_MAP_PARTS);
    if (i % 3 == 0) {
      *cf_map_at(&m.part[parts[i]], keys[i].p, keys[i].n) = &numbers[i];
    }
  }
  cf_parted_map_get_many(&m, keys, FEW, values);
  for (uint32_t i = 0; i < FEW; i++) {
    assert_ptr_equal(values[i], i % 3 == 0 ? &numbers[i] : NULL);
  }
  for (unsigned i = 0; i < CF_MAP_PARTS; i++) {
    used += m.part[i].n > 0 ? 1 : 0;
  }
  assert_true(used > CF_MAP_PARTS / 4);
  cf_map_seed(12345);
  for (uint32_t i = 0; i < FEW; i++) {
    assert_int_equal(cf_parted_map_part(keys[i].p, keys[i].n), parts[i]);
  }
  assert_true(cf_parted_map_part("", 0) < CF_MAP_PARTS);
  cf_parted_map_destroy(&m);
  cf_arena_destroy(&a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_are_one_map),        cmocka_unit_test(many_are_found_as_one_is),
      cmocka_unit_test(an_empty_map_has_nothing), cmocka_unit_test(keys_are_bytes),
      cmocka_unit_test(at_makes_an_entry_once),   cmocka_unit_test(any_seed_serves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
