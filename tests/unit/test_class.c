/* Class files that compilers wrote: what is read of them, and that no damage to them does harm. */
#include "class_fixture.h"

#include "classfile/class/code_tables.h"

static const char *const good_classes[] = {
    "Small",           "Features",        "Features$Colour", "Features$Inner", "Features$Point",
    "Features$1Local", "Annotated",       "Annotated$Part",  "Annotated$Seen", "Annotated$Unseen",
    "Switches",        "Switches$Circle", "Switches$Colour", "Switches$Shape", "module-info",
};

enum { N_GOOD = sizeof good_classes / sizeof *good_classes };

static void open_class(struct fixture *f, const char *name)
{
  struct cf_err err;
  assert_true(parse_class(f, read_class(name), &err));
}

static const struct cf_member *method_named(const struct cf_class *cls, const char *name)
{
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    if (cf_str_is(cf_pool_utf8(&cls->pool, cls->methods[i].name), name)) {
      return &cls->methods[i];
    }
  }
  fail();
  return NULL;
}

static const struct cf_member *field_named(const struct cf_class *cls, const char *name)
{
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    if (cf_str_is(cf_pool_utf8(&cls->pool, cls->fields[i].name), name)) {
      return &cls->fields[i];
    }
  }
  fail();
  return NULL;
}

static uint32_t entry_with(const struct cf_pool *p, enum cf_tag tag)
{
  for (uint32_t i = 1; i < p->count; i++) {
    if (cf_pool_tag(p, i) == tag) {
      return i;
    }
  }
  fail();
  return 0;
}

/* --- what a class is once it is settled --- */

static size_t offset_of_code(const struct cf_class *cls, const struct cf_member *m)
{
  struct cf_arena a;
  struct cf_code code;
  struct cf_err err = {0};
  cf_arena_init(&a);
  assert_true(cf_code_parse(&code, &a, cls, m, false, &err));
  cf_arena_destroy(&a);
  return code.bytecode_offset;
}

/* Where classes settle. */
struct settled {
  struct cf_arena a, scratch;
  struct cf_texts texts;
};

static void begin_settling(struct settled *to)
{
  cf_arena_init(&to->a);
  cf_arena_init(&to->scratch);
  cf_texts_init(&to->texts, &to->a);
}

static void end_settling(struct settled *to)
{
  cf_texts_close(&to->texts);
  cf_arena_destroy(&to->a);
  cf_arena_destroy(&to->scratch);
}

/* Its bytes are spoilt, so that whoever still looks there is seen. */
static void settle(struct fixture *f, struct settled *to)
{
  unsigned sum = touch_class(&f->cls);
  struct cf_member *last = f->cls.n_methods == 0 ? NULL : &f->cls.methods[f->cls.n_methods - 1];
  size_t offset = last != NULL && last->has_code ? offset_of_code(&f->cls, last) : 0;
  cf_class_settle(&f->cls, &to->a, &to->scratch, &to->texts);
  cf_arena_reset(&to->scratch);
  memset((void *)f->bytes.p, 0xee, f->bytes.n);
  assert_int_equal(touch_class(&f->cls), sum);
  if (offset != 0) {
    assert_int_equal(offset_of_code(&f->cls, last), offset);
  }
}

static void settled_it_says_the_same(void **state)
{
  (void)state;
  struct settled to;
  struct fixture f[N_GOOD];
  begin_settling(&to);
  for (unsigned i = 0; i < N_GOOD; i++) {
    open_class(&f[i], good_classes[i]);
    settle(&f[i], &to);
  }
  for (unsigned i = 0; i < N_GOOD; i++) {
    (void)touch_class(&f[i].cls);
    close_class(&f[i]);
  }
  end_settling(&to);
}

static void what_finds_no_room_stays_with_the_class(void **state)
{
  (void)state;
  struct settled to;
  begin_settling(&to);
  to.texts.n_parts = CF_TEXTS_MOST_PARTS;
  for (unsigned i = 0; i < N_GOOD; i++) {
    struct fixture f;
    open_class(&f, good_classes[i]);
    settle(&f, &to);
    close_class(&f);
  }
  assert_int_equal(to.texts.numbers.n, 0);
  end_settling(&to);
}

static void of_two_alike_the_texts_are_one(void **state)
{
  (void)state;
  struct settled to;
  struct fixture a, b;
  begin_settling(&to);
  open_class(&a, "Features");
  open_class(&b, "Features");
  settle(&a, &to);
  uint32_t n = to.texts.numbers.n;
  assert_true(n > 0);
  settle(&b, &to);
  assert_int_equal(to.texts.numbers.n, n);
  for (uint32_t i = 1; i < a.cls.pool.count; i++) {
    if (cf_pool_tag(&a.cls.pool, i) == CF_TAG_UTF8) {
      assert_ptr_equal(cf_pool_utf8(&a.cls.pool, i).p, cf_pool_utf8(&b.cls.pool, i).p);
    }
  }
  close_class(&a);
  close_class(&b);
  end_settling(&to);
}

/* Tables of frames, and of types of local variables. */
static void of_code_what_nobody_reads_goes(void **state)
{
  (void)state;
  struct settled to;
  struct fixture f;
  begin_settling(&to);
  open_class(&f, "Switches");
  uint32_t before = 0, after = 0;
  for (uint32_t i = 0; i < f.cls.n_methods; i++) {
    before += f.cls.methods[i].code_length;
  }
  settle(&f, &to);
  for (uint32_t i = 0; i < f.cls.n_methods; i++) {
    after += f.cls.methods[i].code_length;
  }
  assert_true(after < before && after > before / 2);
  close_class(&f);
  end_settling(&to);
}

/* Lines may go back, locals live nowhere, and numbers be as large as they can. */
static void tables_are_what_they_were(void **state)
{
  (void)state;
  static const uint8_t bytes[UINT16_MAX];
  struct cf_line lines[] = {{0, 1}, {0, 65535}, {1, 0}, {200, 300}, {65534, 299}};
  struct cf_local locals[] = {{0, 65535, 0, 1}, {65534, 0, 65535, 65535}, {300, 5, 255, 128}};
  const struct cf_code code = {.bytecode = {bytes, sizeof bytes},
                               .lines = lines,
                               .locals = locals,
                               .n_lines = sizeof lines / sizeof *lines,
                               .n_locals = sizeof locals / sizeof *locals};
  struct cf_code again = {.bytecode = code.bytecode};
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_cursor c = cf_cursor_of(cf_tables_pack(&a, &code));
  cf_tables_unpack(&again, &a, &c, true);
  assert_false(c.failed);
  assert_int_equal(cf_left(&c), 0);
  assert_int_equal(again.n_lines, code.n_lines);
  assert_memory_equal(again.lines, lines, sizeof lines);
  assert_int_equal(again.n_locals, code.n_locals);
  assert_memory_equal(again.locals, locals, sizeof locals);
  cf_arena_destroy(&a);
}

/* Its faults are told as they would be. */
static void damaged_code_stays_as_it_is(void **state)
{
  (void)state;
  struct settled to;
  struct fixture f;
  struct cf_code code;
  begin_settling(&to);
  open_class(&f, "Small");
  struct cf_member *add = (struct cf_member *)method_named(&f.cls, "add");
  struct cf_err before = {0}, after = {0};
  add->code_length--;
  assert_false(cf_code_parse(&code, &f.a, &f.cls, add, true, &before));
  uint32_t length = add->code_length;
  cf_class_settle(&f.cls, &to.a, &to.scratch, &to.texts);
  assert_int_equal(add->code_length, length);
  assert_false(cf_code_parse(&code, &f.a, &f.cls, add, true, &after));
  assert_int_equal(after.code, before.code);
  assert_int_equal(after.offset, before.offset);
  close_class(&f);
  end_settling(&to);
}

enum { TEXTS = 40000, TEXT_LENGTH = 60 };

/* More texts than one part holds. */
static void texts_are_found_again(void **state)
{
  (void)state;
  struct settled to;
  uint8_t text[2 + TEXT_LENGTH] = {0, TEXT_LENGTH};
  uint32_t *number = calloc(TEXTS, sizeof *number);
  begin_settling(&to);
  for (uint32_t round = 0; round < 2; round++) {
    for (uint32_t i = 0; i < TEXTS; i++) {
      memcpy(text + 2, &i, sizeof i);
      uint32_t got = cf_texts_add(&to.texts, text);
      assert_true((got & cf_texts_bit) != 0 && (round == 0 || got == number[i]));
      assert_memory_equal(cf_texts_at(&to.texts, got), text, sizeof text);
      number[i] = got;
    }
  }
  assert_int_equal(to.texts.numbers.n, TEXTS);
  end_settling(&to);
  free(number);
}

/* --- what javac wrote --- */

static void a_small_class(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Small");
  assert_int_equal(f.cls.major, 61);
  assert_true(cf_str_is(cf_class_name(&f.cls), "Small"));
  assert_true(cf_str_is(cf_class_super(&f.cls), "java/lang/Object"));
  assert_true(cf_str_is(cf_class_source(&f.cls), "Small.java"));
  assert_int_equal(f.cls.n_fields, 2);
  assert_int_equal(f.cls.n_methods, 2);
  const struct cf_member *big = field_named(&f.cls, "BIG");
  assert_int_equal(big->access, CF_ACC_STATIC | CF_ACC_FINAL);
  assert_int_equal(cf_pool_long(&f.cls.pool, big->constant_value), INT64_C(1) << 40);
  const struct cf_member *add = method_named(&f.cls, "add");
  assert_int_equal(add->access, CF_ACC_SYNCHRONIZED);
  assert_int_equal(add->rare->exceptions.n, 2);
  struct cf_str thrown = cf_pool_name(&f.cls.pool, cf_load_u2(add->rare->exceptions.p));
  assert_true(cf_str_is(thrown, "java/io/IOException"));
  close_class(&f);
}

static void code_has_handlers_lines_and_locals(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Small");
  struct cf_code code;
  struct cf_err err = {0};
  const struct cf_member *add = method_named(&f.cls, "add");
  assert_true(cf_code_parse(&code, &f.a, &f.cls, add, true, &err));
  assert_int_equal(code.max_locals, 3);
  assert_ptr_equal(code.bytecode.p, f.bytes.p + code.bytecode_offset);
  assert_int_equal(code.n_handlers, 1);
  assert_int_equal(code.handlers[0].start, 0);
  struct cf_str caught = cf_pool_name(&f.cls.pool, code.handlers[0].catch_type);
  assert_true(cf_str_is(caught, "java/lang/RuntimeException"));
  assert_int_equal(cf_code_line(&code, 0), 7);
  assert_int_equal(cf_code_line(&code, 9), 7);
  assert_int_equal(cf_code_line(&code, code.handlers[0].handler), 8);
  assert_int_equal(cf_code_line(&code, (uint32_t)code.bytecode.n - 1), 11);
  assert_int_equal(code.n_locals, 3);
  assert_true(cf_code_parse(&code, &f.a, &f.cls, add, false, &err));
  assert_int_equal(code.n_locals, 0);
  close_class(&f);
}

/* Every line once, however many methods and entries name it; the code may end anywhere. */
static void lines_are_counted_once(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Small");
  bool seen[UINT16_MAX + 1] = {false};
  uint32_t lines = 0;
  for (uint32_t i = 0; i < f.cls.n_methods; i++) {
    struct cf_code code;
    struct cf_err err = {0};
    if (f.cls.methods[i].has_code) {
      assert_true(cf_code_parse(&code, &f.a, &f.cls, &f.cls.methods[i], false, &err));
      for (uint32_t k = 0; k < code.n_lines; k++) {
        lines += !seen[code.lines[k].line];
        seen[code.lines[k].line] = true;
      }
    }
  }
  assert_true(lines > 3);
  assert_int_equal(cf_class_count_lines(&f.cls), lines);
  for (uint32_t cut = 0; cut < f.cls.methods[0].code_length;
       cut++) { /* of one method only some is left */
    struct cf_class less = f.cls;
    struct cf_member method = f.cls.methods[0];
    method.code_length = cut;
    less.methods = &method;
    less.n_methods = 1;
    assert_true(cf_class_count_lines(&less) <= lines);
  }
  close_class(&f);
}

static void constants_of_all_types(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Features");
  const struct cf_pool *p = &f.cls.pool;
  uint32_t bits = 0x3fc00000u; /* 1.5f */
  assert_int_equal(cf_pool_int(p, field_named(&f.cls, "I")->constant_value), 7);
  assert_int_equal(cf_pool_int(p, field_named(&f.cls, "F")->constant_value), bits);
  assert_int_equal(cf_pool_long(p, field_named(&f.cls, "J")->constant_value), -3);
  assert_int_equal(cf_pool_long(p, field_named(&f.cls, "D")->constant_value),
                   INT64_C(0x4004000000000000)); /* 2.5 */
  uint32_t s = field_named(&f.cls, "S")->constant_value;
  assert_int_equal(cf_pool_tag(p, s), CF_TAG_STRING);
  assert_true(cf_str_is(cf_pool_name(p, s), "s\xc3\xa9"));
  assert_int_equal(cf_pool_tag(p, p->count), CF_TAG_NONE);
  assert_int_equal(cf_pool_tag(p, 0xffffffffu), CF_TAG_NONE);
  close_class(&f);
}

static void features_of_a_class(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Features");
  assert_int_equal(f.cls.n_interfaces, 2);
  assert_true(cf_str_is(cf_pool_name(&f.cls.pool, f.cls.interfaces[0]), "java/lang/Runnable"));
  assert_true(f.cls.access & CF_ACC_ABSTRACT);
  assert_int_not_equal(f.cls.signature, 0);
  assert_int_equal(f.cls.n_nest_members, 4);
  assert_true(f.cls.n_inner >= 4);
  const struct cf_member *most = method_named(&f.cls, "most");
  assert_false(most->has_code);
  assert_true(cf_str_is(cf_pool_utf8(&f.cls.pool, most->descriptor),
                        "([[Ljava/lang/Comparable;JD)Ljava/lang/Comparable;"));
  assert_int_not_equal(most->signature, 0);
  assert_int_not_equal(method_named(&f.cls, "lambda$lambda$0")->access & CF_ACC_SYNTHETIC, 0);
  close_class(&f);
}

static void lambdas_have_bootstraps(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Features");
  const struct cf_pool *p = &f.cls.pool;
  struct cf_dynamic_ref d = cf_pool_dynamic(p, entry_with(p, CF_TAG_INVOKE_DYNAMIC));
  assert_true(cf_str_is(d.name, "getAsInt"));
  const struct cf_bootstrap *b = &f.cls.bootstraps[d.bootstrap];
  assert_int_equal(b->n_arguments, 3);
  struct cf_handle_ref factory = cf_pool_handle(p, b->method_handle);
  assert_int_equal(factory.kind, 6);
  assert_true(cf_str_is(cf_pool_member(p, factory.member).name, "metafactory"));
  assert_true(cf_str_is(cf_pool_name(p, cf_bootstrap_argument(b, 0)), "()I"));
  struct cf_handle_ref body = cf_pool_handle(p, cf_bootstrap_argument(b, 1));
  assert_true(cf_str_is(cf_pool_member(p, body.member).name, "lambda$lambda$0"));
  close_class(&f);
}

static void nested_classes_know_their_host(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Features$1Local");
  assert_true(cf_str_is(cf_pool_name(&f.cls.pool, f.cls.nest_host), "Features"));
  assert_true(cf_str_is(cf_pool_name(&f.cls.pool, f.cls.enclosing_class), "Features"));
  struct cf_name_and_type m = cf_pool_name_and_type(&f.cls.pool, f.cls.enclosing_method);
  assert_true(cf_str_is(m.name, "local"));
  assert_true(cf_str_is(m.descriptor, "()Ljava/lang/Object;"));
  assert_int_equal(f.cls.inner[0].outer, 0);
  assert_true(cf_str_is(cf_pool_utf8(&f.cls.pool, f.cls.inner[0].name), "Local"));
  close_class(&f);
}

static void records_enums_and_modules(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Features$Point");
  assert_true(f.cls.is_record);
  close_class(&f);
  open_class(&f, "Features$Colour");
  assert_false(f.cls.is_record);
  assert_true(f.cls.access & CF_ACC_ENUM);
  close_class(&f);
  open_class(&f, "module-info");
  assert_true(f.cls.access & CF_ACC_MODULE);
  assert_int_equal(f.cls.super_class, 0);
  assert_int_equal(cf_class_super(&f.cls).n, 0);
  struct cf_str name = cf_pool_name(&f.cls.pool, entry_with(&f.cls.pool, CF_TAG_MODULE));
  assert_true(cf_str_is(name, "sample.module") || cf_str_is(name, "java.base"));
  close_class(&f);
}

static void dynamic_constants(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Switches");
  assert_int_equal(f.cls.major, CF_NEWEST_MAJOR);
  struct cf_dynamic_ref d = cf_pool_dynamic(&f.cls.pool, entry_with(&f.cls.pool, CF_TAG_DYNAMIC));
  assert_true(cf_str_is(d.name, "invoke"));
  assert_int_equal(d.descriptor.p[0], 'L');
  assert_true(d.bootstrap < f.cls.n_bootstraps);
  close_class(&f);
}

static void all_good_classes_can_be_used(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_GOOD; i++) {
    struct fixture f;
    open_class(&f, good_classes[i]);
    touch_class(&f.cls);
    close_class(&f);
  }
}

/* --- what is left of them --- */

static void every_prefix_is_refused(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_GOOD; i++) {
    struct cf_bytes whole = read_class(good_classes[i]);
    for (size_t n = 0; n < whole.n; n++) {
      struct fixture f;
      struct cf_err err;
      assert_false(parse_class(&f, exact_copy(whole.p, n), &err));
      assert_int_equal(err.code, CF_ERR_TRUNCATED);
      assert_true(err.offset <= n);
      close_class(&f);
    }
    free_bytes(whole);
  }
}

static void every_prefix_of_code_is_refused(void **state)
{
  (void)state;
  struct fixture f;
  open_class(&f, "Small");
  struct cf_member m = *method_named(&f.cls, "add");
  uint32_t whole = m.code_length;
  for (m.code_length = 0; m.code_length < whole; m.code_length++) {
    struct cf_code code;
    struct cf_err err = {0};
    assert_false(cf_code_parse(&code, &f.a, &f.cls, &m, true, &err));
    assert_int_equal(err.code, CF_ERR_TRUNCATED);
  }
  close_class(&f);
}

static void trailing_bytes_are_refused(void **state)
{
  (void)state;
  static const char *const expected[] = {"class: 1 byte after the end, at offset 603",
                                         "class: 3 bytes after the end, at offset 603"};
  struct cf_bytes small = read_class("Small");
  assert_int_equal(small.n, 603);
  for (size_t i = 0; i < 2; i++) {
    uint8_t longer[700] = {0};
    memcpy(longer, small.p, small.n);
    struct fixture f;
    struct cf_err err;
    char buf[200];
    assert_false(parse_class(&f, exact_copy(longer, small.n + 1 + 2 * i), &err));
    cf_err_format(buf, sizeof buf, &err);
    assert_string_equal(buf, expected[i]);
    close_class(&f);
  }
  free_bytes(small);
}

/* Parses `b` and uses all of it if it is taken for good. */
static void try_mutant(struct cf_bytes b)
{
  struct cf_arena a;
  struct cf_class cls;
  struct cf_err err = {0};
  cf_arena_init(&a);
  if (cf_class_parse(&cls, &a, b, &cf_default_limits, &err)) {
    assert_int_equal(err.code, CF_OK);
    touch_class(&cls);
  } else {
    assert_int_not_equal(err.code, CF_OK);
    assert_true(err.offset <= b.n);
  }
  cf_arena_destroy(&a);
}

static void mutate(const char *name, const uint8_t *values, size_t n_values)
{
  struct cf_bytes b = read_class(name);
  uint8_t *p = (uint8_t *)b.p;
  for (size_t i = 0; i < b.n; i++) {
    uint8_t was = p[i];
    for (size_t k = 0; k < n_values; k++) {
      p[i] = values[k];
      try_mutant(b);
    }
    p[i] = (uint8_t)(was + 1);
    try_mutant(b);
    p[i] = (uint8_t)(was - 1);
    try_mutant(b);
    p[i] = was;
  }
  free_bytes(b);
}

static void no_changed_byte_does_harm(void **state)
{
  (void)state;
  uint8_t all[256];
  for (unsigned i = 0; i < 256; i++) {
    all[i] = (uint8_t)i;
  }
  static const uint8_t few[] = {0, 1, 0x7f, 0xff};
  if (getenv("TEST_FEW")) { /* where all would take long */
    mutate("Small", few, sizeof few);
  } else {
    mutate("Small", all, sizeof all);
  }
  for (size_t i = 1; i < N_GOOD; i++) {
    mutate(good_classes[i], few, sizeof few);
  }
}

static void size_is_limited(void **state)
{
  (void)state;
  struct cf_bytes small = read_class("Small");
  const uint64_t sizes[] = {0, 1, 2, small.n - 1, small.n};
  for (size_t i = 0; i < 5; i++) {
    struct cf_limits lim = cf_default_limits;
    lim.max_entry_bytes = sizes[i];
    struct cf_arena a;
    struct cf_class cls;
    struct cf_err err = {0};
    cf_arena_init(&a);
    assert_int_equal(cf_class_parse(&cls, &a, small, &lim, &err), sizes[i] == small.n);
    assert_int_equal(err.code, sizes[i] == small.n ? CF_OK : CF_ERR_LIMIT);
    cf_arena_destroy(&a);
  }
  free_bytes(small);
}

/* --- versions --- */

static void check_version(uint8_t major, bool good)
{
  struct cf_bytes small = read_class("Small");
  ((uint8_t *)small.p)[7] = major;
  struct fixture f;
  struct cf_err err;
  assert_int_equal(parse_class(&f, small, &err), good);
  if (good) {
    assert_int_equal(f.cls.major, major);
    touch_class(&f.cls);
  }
  close_class(&f);
}

static void versions_old_and_new(void **state)
{
  (void)state;
  check_version(0, false);
  check_version(44, false);
  check_version(45, true);
  check_version(CF_NEWEST_MAJOR, true);
  check_version(70, true);
  check_version(255, true);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(settled_it_says_the_same),
      cmocka_unit_test(tables_are_what_they_were),
      cmocka_unit_test(what_finds_no_room_stays_with_the_class),
      cmocka_unit_test(of_two_alike_the_texts_are_one),
      cmocka_unit_test(of_code_what_nobody_reads_goes),
      cmocka_unit_test(damaged_code_stays_as_it_is),
      cmocka_unit_test(texts_are_found_again),
      cmocka_unit_test(a_small_class),
      cmocka_unit_test(code_has_handlers_lines_and_locals),
      cmocka_unit_test(lines_are_counted_once),
      cmocka_unit_test(constants_of_all_types),
      cmocka_unit_test(features_of_a_class),
      cmocka_unit_test(lambdas_have_bootstraps),
      cmocka_unit_test(nested_classes_know_their_host),
      cmocka_unit_test(records_enums_and_modules),
      cmocka_unit_test(dynamic_constants),
      cmocka_unit_test(all_good_classes_can_be_used),
      cmocka_unit_test(every_prefix_is_refused),
      cmocka_unit_test(every_prefix_of_code_is_refused),
      cmocka_unit_test(trailing_bytes_are_refused),
      cmocka_unit_test(no_changed_byte_does_harm),
      cmocka_unit_test(size_is_limited),
      cmocka_unit_test(versions_old_and_new),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
