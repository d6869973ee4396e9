/* Access paths, their numbers, and the shared state that they lead to. */
#include "tests/unit/class_bytes.h"

#include "src/interp/interp.h"

static struct bl_path path(enum bl_root root, uint32_t base, unsigned n, const uint32_t *steps)
{
  struct bl_path p = bl_path_of(root, base);
  for (unsigned i = 0; i < n; i++) {
    p = bl_path_extend(p, steps[i]);
  }
  return p;
}

/* PATH(root, base, steps…), at least one step */
#define PATH(root, base, ...)                                                                      \
  path(root, base, sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), (uint32_t[]){__VA_ARGS__})

enum { ELEMENT = BL_STEP_ELEMENT };

static void assert_path(struct bl_path got, struct bl_path want)
{
  assert_memory_equal(&got, &want, sizeof got);
}

static const struct bl_path nowhere = {.root = BL_ROOT_NONE};

/* --- paths --- */

static void test_extend(void **state)
{
  (void)state;
  struct bl_path p = bl_path_of(BL_ROOT_PARAM, 3);
  for (unsigned i = 0; i < BL_PATH_STEPS; i++) {
    p = bl_path_extend(p, 10 + i);
    assert_int_equal(p.root, BL_ROOT_PARAM);
    assert_int_equal(p.base, 3);
    assert_int_equal(p.len, i + 1);
    assert_int_equal(p.step[i], 10 + i);
  }
  assert_int_equal(p.len, 4); /* ANALYSIS §6: at most four fields */
  assert_path(bl_path_extend(p, 14), nowhere);
  assert_path(bl_path_extend(nowhere, 1), nowhere);
}

static void test_eq(void **state)
{
  (void)state;
  struct bl_path p = PATH(BL_ROOT_STATIC, 1, 2), q = p;
  assert_true(bl_path_eq(&p, &q));
  assert_false(bl_path_eq(&nowhere, &nowhere)); /* no name: not even itself */
  struct bl_path too_long = bl_path_extend(PATH(BL_ROOT_PARAM, 0, 1, 2, 3, 4), 5);
  assert_false(bl_path_eq(&too_long, &too_long));
  const struct bl_path others[] = {PATH(BL_ROOT_PARAM, 1, 2),     PATH(BL_ROOT_STATIC, 2, 2),
                                   PATH(BL_ROOT_STATIC, 1, 3),    PATH(BL_ROOT_STATIC, 1, 2, 2),
                                   bl_path_of(BL_ROOT_STATIC, 1), nowhere};
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
    assert_false(bl_path_eq(&p, &others[i]));
    assert_false(bl_path_eq(&others[i], &p));
  }
}

static void test_has_head(void **state)
{
  (void)state;
  struct bl_path p = PATH(BL_ROOT_PARAM, 1, 5, 6, 7);
  struct bl_path heads[] = {bl_path_of(BL_ROOT_PARAM, 1), PATH(BL_ROOT_PARAM, 1, 5),
                            PATH(BL_ROOT_PARAM, 1, 5, 6), p};
  for (unsigned i = 0; i < 4; i++) {
    assert_true(bl_path_has_head(&p, &heads[i]));
    assert_int_equal(bl_path_has_head(&heads[i], &p), i == 3);
  }
  struct bl_path others[] = {nowhere, bl_path_of(BL_ROOT_PARAM, 0), bl_path_of(BL_ROOT_STATIC, 1),
                             PATH(BL_ROOT_PARAM, 1, 6), PATH(BL_ROOT_PARAM, 1, 5, 7)};
  for (unsigned i = 0; i < 5; i++) {
    assert_false(bl_path_has_head(&p, &others[i]));
  }
  assert_false(bl_path_has_head(&nowhere, &nowhere));
}

static void test_append(void **state)
{
  (void)state;
  struct bl_path tail = PATH(BL_ROOT_PARAM, 0, 7, 8);
  assert_path(bl_path_append(PATH(BL_ROOT_STATIC, 9, 6), &tail), PATH(BL_ROOT_STATIC, 9, 6, 7, 8));
  struct bl_path bare = bl_path_of(BL_ROOT_PARAM, 5);
  assert_path(bl_path_append(PATH(BL_ROOT_STATIC, 9, 6), &bare), PATH(BL_ROOT_STATIC, 9, 6));
  assert_path(bl_path_append(PATH(BL_ROOT_SITE, 9, 1, 2), &tail),
              PATH(BL_ROOT_SITE, 9, 1, 2, 7, 8));
  assert_path(bl_path_append(PATH(BL_ROOT_SITE, 9, 1, 2, 3), &tail), nowhere);
  assert_path(bl_path_append(nowhere, &tail), nowhere);
}

/* --- a lock as seen from an object --- */

struct relation {
  struct bl_path lock, object, want;
};

static void check_relations(const struct relation *r, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    assert_path(bl_path_relative(&r[i].lock, &r[i].object), r[i].want);
  }
}

static void test_relative(void **state)
{
  (void)state;
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0), arg = bl_path_of(BL_ROOT_PARAM, 1);
  const struct relation related[] = {
      {self, self, self}, /* synchronized (this) { this.n = 1; } */
      {arg, arg, self},   /* the same of an argument: rooted anew at the object */
      {PATH(BL_ROOT_PARAM, 1, 5), arg, PATH(BL_ROOT_PARAM, 0, 5)},
      {PATH(BL_ROOT_SITE, 40, 5, 6), PATH(BL_ROOT_SITE, 40, 5), PATH(BL_ROOT_PARAM, 0, 6)},
      {self, PATH(BL_ROOT_PARAM, 0, 5), bl_path_of(BL_ROOT_OWNER, 1)}, /* this guards this.part.n */
      {arg, PATH(BL_ROOT_PARAM, 1, 5, 6), bl_path_of(BL_ROOT_OWNER, 2)},
      {PATH(BL_ROOT_PARAM, 1, 5), PATH(BL_ROOT_PARAM, 1, 5, 6, 7), bl_path_of(BL_ROOT_OWNER, 2)},
      {PATH(BL_ROOT_PARAM, 0, 8), PATH(BL_ROOT_PARAM, 0, 5), PATH(BL_ROOT_OWNER, 1, 8)},
      {PATH(BL_ROOT_PARAM, 0, 5, 8, 9), PATH(BL_ROOT_PARAM, 0, 5, 6, 7),
       PATH(BL_ROOT_OWNER, 2, 8, 9)},
      {self, PATH(BL_ROOT_PARAM, 0, 5, ELEMENT), bl_path_of(BL_ROOT_OWNER, 2)},
  };
  check_relations(related, sizeof related / sizeof *related);
}

static void test_relative_elsewhere(void **state)
{
  (void)state;
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0), arg = bl_path_of(BL_ROOT_PARAM, 1);
  struct bl_path fixed = bl_path_of(BL_ROOT_STATIC, 3), literal = bl_path_of(BL_ROOT_CLASS, 2);
  const struct relation elsewhere[] = {
      {fixed, self, fixed},
      {fixed, nowhere, fixed},
      {fixed, fixed, self}, /* its own monitor, whoever names it */
      {PATH(BL_ROOT_STATIC, 3, 7), fixed, PATH(BL_ROOT_PARAM, 0, 7)},
      {PATH(BL_ROOT_STATIC, 3, 7), self, PATH(BL_ROOT_STATIC, 3, 7)},
      {literal, arg, literal},
      {literal, nowhere, literal},
      {self, arg, nowhere},
      {arg, fixed, nowhere},
      {self, nowhere, nowhere},
      {nowhere, self, nowhere},
      {nowhere, nowhere, nowhere},
      {bl_path_of(BL_ROOT_SITE, 8), bl_path_of(BL_ROOT_SITE, 9), nowhere},
      {bl_path_of(BL_ROOT_SITE, 1), arg, nowhere},
  };
  check_relations(elsewhere, sizeof elsewhere / sizeof *elsewhere);
}

/* The same lock of the same object is the same relative path, however both are reached. */
static void test_relative_is_context_free(void **state)
{
  (void)state;
  struct bl_path heads[] = {bl_path_of(BL_ROOT_PARAM, 0), PATH(BL_ROOT_PARAM, 2, 4),
                            bl_path_of(BL_ROOT_SITE, 17), bl_path_of(BL_ROOT_JOIN, 17)};
  const struct bl_path tails[] = {bl_path_of(BL_ROOT_PARAM, 0), PATH(BL_ROOT_PARAM, 0, 1),
                                  PATH(BL_ROOT_PARAM, 0, 2), PATH(BL_ROOT_PARAM, 0, 1, 2),
                                  PATH(BL_ROOT_PARAM, 0, 1, ELEMENT)};
  for (unsigned l = 0; l < 5; l++) {
    for (unsigned o = 0; o < 5; o++) {
      struct bl_path want = bl_path_relative(&tails[l], &tails[o]);
      for (unsigned h = 0; h < 4; h++) {
        struct bl_path lock = bl_path_append(heads[h], &tails[l]);
        struct bl_path object = bl_path_append(heads[h], &tails[o]);
        assert_path(bl_path_relative(&lock, &object), want);
      }
    }
  }
}

/* --- numbers --- */

static struct bl_path nth(uint32_t i)
{
  struct bl_path p = bl_path_of(BL_ROOT_PARAM + i % 3, i / 3 % 7);
  for (uint32_t rest = i / 21; rest > 0; rest /= 11) {
    p = bl_path_extend(p, rest % 11);
  }
  return p;
}

static void test_names(void **state)
{
  (void)state;
  enum { MANY = 8000 };
  static bool taken[MANY + 1];
  static uint32_t name[MANY];
  struct cf_arena a;
  struct bl_names t;
  cf_arena_init(&a);
  bl_names_init(&t, &a);
  assert_int_equal(bl_names_of(&t, &nowhere), 0);
  assert_int_equal(bl_names_path(&t, 0)->root, BL_ROOT_NONE);
  for (uint32_t i = 0; i < MANY; i++) {
    struct bl_path p = nth(i);
    name[i] = bl_names_of(&t, &p);
    assert_in_range(name[i], 1, MANY);
    assert_false(taken[name[i]]);
    taken[name[i]] = true;
  }
  for (uint32_t i = 0; i < MANY; i++) {
    struct bl_path p = nth(i);
    assert_int_equal(bl_names_of(&t, &p), name[i]);
    assert_path(*bl_names_path(&t, name[i]), p);
  }
  assert_int_equal(bl_names_of(&t, &nowhere), 0);
  assert_int_equal(t.n, MANY + 1);
  cf_arena_destroy(&a);
}

/* Bases that differ in high bits alone: joins are block << 16 | slot. */
static void test_names_of_joins(void **state)
{
  (void)state;
  struct cf_arena a;
  struct bl_names t;
  cf_arena_init(&a);
  bl_names_init(&t, &a);
  for (uint32_t block = 0; block < 3000; block++) {
    struct bl_path p = bl_path_of(BL_ROOT_JOIN, block << 16 | 1);
    assert_int_equal(bl_names_of(&t, &p), block + 1);
  }
  cf_arena_destroy(&a);
}

/* --- state --- */

static void test_state_numbers(void **state)
{
  (void)state;
  struct bl_field fields[5] = {{0}};
  struct bl_field *by_id[5];
  bool seen[15] = {0};
  for (uint32_t i = 0; i < 5; i++) {
    by_id[i] = &fields[i];
  }
  struct bl_program p = {.fields = by_id, .n_fields = 5};
  for (uint32_t field = 0; field < 5; field++) {
    for (int kind = BL_STATE_FIELD; kind <= BL_STATE_CONTENTS; kind++) {
      uint32_t st = bl_state_of(field, (enum bl_state_kind)kind);
      assert_in_range(st, 0, 14); /* dense: three a field */
      assert_false(seen[st]);
      seen[st] = true;
      assert_ptr_equal(bl_state_field(&p, st), &fields[field]);
      assert_int_equal(bl_state_kind_of(st), kind);
    }
  }
}

static void check_location(struct bl_path value, enum bl_state_kind kind, uint32_t state,
                           struct bl_path object)
{
  struct bl_location at = bl_location_of_value(&value, kind);
  assert_int_equal(at.state, state);
  if (state != BL_NO_STATE) {
    assert_path(at.object, object);
  }
}

static void test_location_of_value(void **state)
{
  (void)state;
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0);
  uint32_t elements = bl_state_of(5, BL_STATE_ELEMENTS);
  uint32_t contents = bl_state_of(5, BL_STATE_CONTENTS);
  check_location(PATH(BL_ROOT_PARAM, 0, 5), BL_STATE_ELEMENTS, elements, self);
  check_location(PATH(BL_ROOT_PARAM, 0, 5), BL_STATE_CONTENTS, contents, self);
  check_location(PATH(BL_ROOT_PARAM, 0, 4, 5), BL_STATE_ELEMENTS, elements,
                 PATH(BL_ROOT_PARAM, 0, 4));
  check_location(PATH(BL_ROOT_STATIC, 2, 5), BL_STATE_CONTENTS, contents,
                 bl_path_of(BL_ROOT_STATIC, 2));
  check_location(bl_path_of(BL_ROOT_STATIC, 5), BL_STATE_ELEMENTS, elements, nowhere);
  /* rows of a matrix are elements of the field that holds it */
  check_location(PATH(BL_ROOT_PARAM, 0, 5, ELEMENT), BL_STATE_ELEMENTS, elements, self);
  check_location(PATH(BL_ROOT_PARAM, 0, 5, ELEMENT, ELEMENT), BL_STATE_ELEMENTS, elements, self);
  check_location(PATH(BL_ROOT_STATIC, 5, ELEMENT, ELEMENT), BL_STATE_ELEMENTS, elements, nowhere);
  check_location(PATH(BL_ROOT_PARAM, 0, 3, ELEMENT, 5), BL_STATE_ELEMENTS, elements,
                 PATH(BL_ROOT_PARAM, 0, 3, ELEMENT));
  /* in no field */
  check_location(self, BL_STATE_ELEMENTS, BL_NO_STATE, self);
  check_location(PATH(BL_ROOT_PARAM, 1, ELEMENT), BL_STATE_ELEMENTS, BL_NO_STATE, self);
  check_location(bl_path_of(BL_ROOT_SITE, 7), BL_STATE_CONTENTS, BL_NO_STATE, self);
  check_location(nowhere, BL_STATE_ELEMENTS, BL_NO_STATE, nowhere);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_extend),
      cmocka_unit_test(test_eq),
      cmocka_unit_test(test_has_head),
      cmocka_unit_test(test_append),
      cmocka_unit_test(test_relative),
      cmocka_unit_test(test_relative_elsewhere),
      cmocka_unit_test(test_relative_is_context_free),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_names_of_joins),
      cmocka_unit_test(test_state_numbers),
      cmocka_unit_test(test_location_of_value),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
