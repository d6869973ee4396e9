/* Annotations, as javac writes them and as nobody should. */
#include "class_bytes.h"

struct fixture {
  struct cf_arena a;
  struct cf_bytes bytes;
  struct cf_class cls;
};

static void open_class(struct fixture *f, const char *name)
{
  struct cf_err err = {0};
  cf_arena_init(&f->a);
  f->bytes = read_class(name);
  assert_true(cf_class_parse(&f->cls, &f->a, f->bytes, &cf_default_limits, &err));
}

static void close_class(struct fixture *f)
{
  free_bytes(f->bytes);
  cf_arena_destroy(&f->a);
}

static void check_string(const struct fixture *f, const struct cf_annotation *ann,
                         const char *element, unsigned i, const char *expected)
{
  struct cf_str s;
  assert_true(cf_annotation_string(&s, &f->cls, ann, element, i));
  assert_true(cf_str_is(s, expected));
}

static void check_no_string(const struct fixture *f, const struct cf_annotation *ann,
                            const char *element, unsigned i)
{
  struct cf_str s;
  assert_false(cf_annotation_string(&s, &f->cls, ann, element, i));
}

static void a_class_has_visible_then_invisible_ones(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Annotated");
  struct cf_err err = {0};
  struct cf_annotation ann;
  struct cf_annotation_walk w = cf_annotations_of(&f.cls, &f.cls.annotations, &cf_default_limits);
  assert_true(cf_annotation_next(&ann, &w, &err));
  assert_true(cf_str_is(ann.type, "LAnnotated$Seen;"));
  assert_int_equal(ann.n_pairs, 3);
  check_string(&f, &ann, "value", 0, "lock");
  check_no_string(&f, &ann, "value", 1);
  check_string(&f, &ann, "names", 0, "a");
  check_string(&f, &ann, "names", 2, "c");
  check_no_string(&f, &ann, "names", 3);
  check_no_string(&f, &ann, "names", 0xffffffffu);
  check_no_string(&f, &ann, "nested", 0);
  check_no_string(&f, &ann, "absent", 0);
  assert_true(cf_annotation_next(&ann, &w, &err));
  assert_true(cf_str_is(ann.type, "LAnnotated$Unseen;"));
  check_string(&f, &ann, "value", 0, "quiet");
  assert_false(cf_annotation_next(&ann, &w, &err));
  assert_int_equal(err.code, CF_OK);
  close_class(&f);
}

static void members_have_their_own(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Annotated");
  struct cf_err err = {0};
  struct cf_annotation ann;
  struct cf_annotation_walk w =
      cf_annotations_of(&f.cls, &f.cls.fields[0].rare->annotations, &cf_default_limits);
  assert_true(cf_annotation_next(&ann, &w, &err));
  check_string(&f, &ann, "value", 0, "field");
  w = cf_annotations_of(&f.cls, &f.cls.methods[1].rare->annotations, &cf_default_limits);
  assert_true(cf_annotation_next(&ann, &w, &err));
  check_no_string(&f, &ann, "parts", 0);
  check_no_string(&f, &ann, "type", 0);
  check_string(&f, &ann, "names", 0, "last"); /* behind a class, an enum and an array */
  assert_false(cf_annotation_next(&ann, &w, &err));
  w = cf_annotations_of(&f.cls, &f.cls.methods[0].rare->annotations, &cf_default_limits);
  assert_false(cf_annotation_next(&ann, &w, &err));
  assert_int_equal(err.code, CF_OK);
  close_class(&f);
}

/* How many annotations are read before a fault or the end. */
static unsigned count(const struct cf_class *cls, const struct cf_annotations *at,
                      const struct cf_limits *lim, struct cf_err *err)
{
  struct cf_annotation ann;
  struct cf_annotation_walk w = cf_annotations_of(cls, at, lim);
  unsigned n = 0;
  while (cf_annotation_next(&ann, &w, err)) {
    n++;
  }
  return n;
}

static void depth_is_limited(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Annotated");
  struct cf_limits lim = cf_default_limits;
  struct cf_err err = {0};
  lim.max_annotation_depth = 0; /* "quiet" is a constant; the other has an array */
  assert_int_equal(count(&f.cls, &f.cls.fields[0].rare->annotations, &lim, &err), 1);
  assert_int_equal(err.code, CF_OK);
  assert_int_equal(count(&f.cls, &f.cls.annotations, &lim, &err), 0);
  assert_int_equal(err.code, CF_ERR_LIMIT);
  err = (struct cf_err){0};
  lim.max_annotation_depth = 1; /* an array of annotations with a value needs two */
  assert_int_equal(count(&f.cls, &f.cls.annotations, &lim, &err), 2);
  assert_int_equal(count(&f.cls, &f.cls.methods[1].rare->annotations, &lim, &err), 0);
  assert_int_equal(err.code, CF_ERR_LIMIT);
  err = (struct cf_err){0};
  lim.max_annotation_depth = 2;
  assert_int_equal(count(&f.cls, &f.cls.methods[1].rare->annotations, &lim, &err), 1);
  assert_int_equal(err.code, CF_OK);
  close_class(&f);
}

static void a_fault_loses_only_what_is_behind_it(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Annotated");
  struct cf_annotations cut = f.cls.annotations;
  cut.visible.n -= 1;
  struct cf_err err = {0};
  struct cf_annotation ann;
  struct cf_annotation_walk w = cf_annotations_of(&f.cls, &cut, &cf_default_limits);
  assert_false(cf_annotation_next(&ann, &w, &err));
  assert_int_equal(err.code, CF_ERR_TRUNCATED);
  assert_true(cf_annotation_next(&ann, &w, &err));
  assert_true(cf_str_is(ann.type, "LAnnotated$Unseen;"));
  close_class(&f);
}

static void every_prefix_is_truncated(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Annotated");
  struct cf_bytes whole = f.cls.annotations.visible;
  for (size_t n = 0; n < whole.n; n++) {
    struct cf_annotations cut = {{whole.p, n}, {NULL, 0}};
    struct cf_err err = {0};
    assert_int_equal(count(&f.cls, &cut, &cf_default_limits, &err), 0);
    assert_int_equal(err.code, n < 2 ? CF_OK : CF_ERR_TRUNCATED);
  }
  close_class(&f);
}

/* --- written by hand: the attribute replaces that of a class whose pool is known --- */

/* A pool with 1 = Utf8 "value", 2 = Integer, in a class file of its own that ends with `attribute`.
 */
static const char pool_hex[] = "CAFEBABE 0000 0041 0003 01 0005 76616C7565 03 00000001";

static const char *message_of(const char *attribute, uint32_t depth, char buf[200])
{
  static uint8_t bytes[4096];
  size_t pool_end = put_hex(bytes, 0, pool_hex);
  size_t n = put_hex(bytes, pool_end, attribute);
  struct cf_bytes b = exact_copy(bytes, n);
  static const uint8_t tags[] = {CF_TAG_NONE, CF_TAG_UTF8, CF_TAG_INTEGER};
  static const uint32_t word[] = {0, 11, 1};
  struct cf_class cls = {.pool = {.bytes = b, .count = 3, .tag = tags, .word = word}};
  struct cf_annotations ann = {{b.p + pool_end, n - pool_end}, {NULL, 0}};
  struct cf_limits lim = cf_default_limits;
  lim.max_annotation_depth = depth;
  struct cf_err err = {0};
  touch_annotations(&cls, &ann);
  count(&cls, &ann, &lim, &err);
  cf_err_format(buf, 200, &err);
  free_bytes(b);
  return buf;
}

static void faults_are_named(void **state)
{
  (void)state;
  static const struct {
    const char *attribute, *message;
  } cases[] = {
      {"0001 0001 0000", "no fault"},
      {"0001 0001 0001 0001 73 0001", "no fault"},
      {"0002 0001 0000 0002 0000", "annotation: its type, 2, is no Utf8, at offset 33"},
      {"0001 0009 0000", "annotation: its type, 9, is no Utf8, at offset 29"},
      {"0001 0001 0001 0001 21 0001", "annotation: value tag 33 is undefined, at offset 32"},
      {"0001 0001 0001 0001 5B FFFF 42", "annotation: the bytes end too early, at offset 35"},
      {"0001 0001 0001 0001 5B 0000", "no fault"},
      {"0001 0001 0001 0001 5B 0001 5B 0001 5B 0000",
       "annotation: its values are nested too deep, at offset 38"},
      {"0001 0001 0001 0001 40 0001 0001 0001 40 0001 0001 0001 40 0001 0000",
       "annotation: its values are nested too deep, at offset 46"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char buf[200];
    assert_string_equal(message_of(cases[i].attribute, 2, buf), cases[i].message);
  }
}

static void arrays_hold_strings_or_not(void **state)
{
  (void)state;
  static const char *const cases[] = {
      "0001 0001 0001 0001 5B 0002 73 0001 73 0001", /* two strings */
      "0001 0001 0001 0001 5B 0002 73 0002 73 0009", /* two that are no Utf8 */
      "0001 0001 0001 0001 5B 0001 65 0001 0001",    /* an enum constant */
      "0001 0001 0001 0001 73 0002",                 /* a string that is none */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char buf[200];
    assert_string_equal(message_of(cases[i], 2, buf), "no fault");
  }
}

/* Whatever the limit says, the stack holds: hostile nesting stops at a depth of its own. */
static void endless_nesting_stops(void **state)
{
  (void)state;
  char hex[4000] = "0001 0001 0001 0001 ";
  for (int i = 0; i < 600; i++) {
    strcat(hex, "5B0001");
  }
  char buf[200];
  message_of(hex, UINT32_MAX, buf);
  assert_non_null(strstr(buf, "nested too deep"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_class_has_visible_then_invisible_ones),
      cmocka_unit_test(members_have_their_own),
      cmocka_unit_test(depth_is_limited),
      cmocka_unit_test(a_fault_loses_only_what_is_behind_it),
      cmocka_unit_test(every_prefix_is_truncated),
      cmocka_unit_test(faults_are_named),
      cmocka_unit_test(arrays_hold_strings_or_not),
      cmocka_unit_test(endless_nesting_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
