/* JDK images: what is listed, read and found; and what damaged and lying ones give: messages, never
   a crash, never content that is not the entry's. */
#include "tests/unit/test_image.h"

#include "classfile/archive/jimage.h"

static const char text_of_b[] = "B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B";
static const struct image_item small_items[] = {
    {"java.base", "java/lang", "A", "class", "the first", 0, NULL},
    {"java.base", "java/lang", "B", "class", text_of_b, 0, "zip"},
    {"java.base", "java/lang", "text", "properties", "no class", 0, NULL},
    {"java.base", "", "module-info", "class", "a module", 0, NULL},
    {"java.sql", "java/sql", "C", "class", "the last", 0, NULL},
};
enum { SMALL = sizeof small_items / sizeof *small_items };

static const char small_text[] = "modules!/java.base/java/lang/A.class=the first\n"
                                 "modules!/java.base/java/lang/B.class="
                                 "B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B B\n"
                                 "modules!/java.base/module-info.class=a module\n"
                                 "modules!/java.sql/java/sql/C.class=the last\n";

static void expect_image(struct buffer b, const struct cf_limits *limits, const char *expected)
{
  write_file("modules", b.p, b.n);
  expect_text("modules", 0, limits, expected);
}

static void lists_in_order_of_content(void **state)
{
  (void)state;
  for (int big = 0; big <= 1; big++) {
    struct buffer b = make_image(big != 0, small_items, SMALL);
    expect_image(b, NULL, small_text);
    free(b.p);
  }
}

/* --- finding --- */

static struct cf_jimage opened(struct buffer b)
{
  struct cf_jimage image;
  struct cf_err err = {0};
  assert_true(cf_jimage_open(&image, (struct cf_bytes){b.p, b.n}, &err));
  return image;
}

static void finds_every_name_by_its_hash(void **state)
{
  (void)state;
  for (int big = 0; big <= 1; big++) {
    struct buffer b = make_image(big != 0, small_items, SMALL);
    struct cf_jimage image = opened(b);
    struct cf_arena a;
    cf_arena_init(&a);
    for (uint32_t i = 0; i < SMALL; i++) {
      struct cf_jimage_location at;
      struct cf_err err = {0};
      const struct image_item *item = &small_items[i];
      struct cf_str name =
          cf_arena_printf(&a, "/%s/%s%s%s.%s", item->module, item->parent,
                          item->parent[0] != '\0' ? "/" : "", item->base, item->extension);
      assert_true(cf_jimage_find(&at, &image, name, &err));
      assert_int_equal(at.size, strlen(item->text));
      assert_true(cf_str_eq(cf_jimage_name(&a, &at), (struct cf_str){name.p + 1, name.n - 1}));
      name.n--;
      assert_false(cf_jimage_find(&at, &image, name, &err));
      assert_int_equal(err.code, CF_OK);
    }
    cf_arena_destroy(&a);
    free(b.p);
  }
}

static void finds_the_module_of_a_package(void **state)
{
  (void)state;
  /* Offsets of the strings "" and, behind it, "packages", "", "java", "sql", "java.sql". */
  const char little[] = {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 19, 0, 0, 0};
  const struct image_item items[] = {
      {"packages", "", "java", "sql", little, sizeof little, NULL},
      {"java.sql", "java/sql", "C", "class", "c", 0, NULL},
      {"java.sql", "java/sql", "D", "class", "d", 0, NULL},
  };
  struct buffer b = make_image(false, items, 3);
  struct cf_jimage image = opened(b);
  assert_true(cf_str_is(cf_jimage_module_of(&image, CF_STR("java/sql")), "java.sql"));
  assert_int_equal(cf_jimage_module_of(&image, CF_STR("java/sq")).n, 0);
  assert_int_equal(cf_jimage_module_of(&image, CF_STR("")).n, 0);
  free(b.p);
}

/* --- what is not supported, and lies --- */

static void names_what_it_cannot_unpack(void **state)
{
  (void)state;
  const struct image_item items[] = {
      {"m", "p", "A", "class", "abcabc", 0, "compact-cp"},
      {"m", "p", "B", "class", "abcabc", 0, "lzma"},
      {"m", "p", "C", "text", "", 0, NULL},
  };
  struct buffer b = make_image(false, items, 3);
  expect_image(b, NULL,
               "modules!/m/p/A.class: image resource: its constant pool is compacted (compact-cp), "
               "which is not supported\n"
               "modules!/m/p/B.class: image resource: its compression is not known\n");
  free(b.p);
}

static void says_what_is_wrong_with_the_header(void **state)
{
  (void)state;
  struct buffer b = make_image(false, small_items, SMALL);
  struct buffer part = {b.p, 27};
  expect_image(part, NULL, "!! modules: JDK image: it ends inside its header, at offset 27\n");
  put_le(b.p + 24, 4, 0xfffffff0);
  b.n = 100;
  expect_image(b, NULL,
               "!! modules: JDK image: its index claims 4294967411 bytes, more than there are, at "
               "offset 100\n");
  put_le(b.p + 4, 4, 2 << 16);
  expect_image(b, NULL, "!! modules: JDK image: its format's version 2 is unknown, at offset 4\n");
  free(b.p);
}

static void bad_slots_are_left_out(void **state)
{
  (void)state;
  struct buffer b = make_image(false, small_items, SMALL);
  put_le(b.p + 28 + 4 * SMALL, 4, 0x7fffffff); /* where the attributes of slot 0 lie */
  write_file("modules", b.p, b.n);
  struct cf_archive *ar = open_one("modules", 0, NULL);
  uint32_t n;
  const struct cf_notice *notices = cf_archive_notices(ar, &n);
  assert_int_equal(n, 1);
  assert_false(notices[0].error);
  assert_true(cf_str_is(notices[0].text, "left out: JDK image: entry 0: its attributes lie at "
                                         "2147483647, outside of the index, at offset 48"));
  assert_int_equal(cf_archive_ledger(ar).left_out, 1);
  cf_archive_close(ar);
  free(b.p);
}

static bool is_content(struct cf_str got)
{
  for (uint32_t i = 0; i < SMALL; i++) {
    if (cf_str_is(got, small_items[i].text)) {
      return true;
    }
  }
  return false;
}

/* Reads and looks for all of a damaged image. Gives the number of contents that are not any of the
   items': a location that lies may point anywhere. */
static uint32_t survive(const uint8_t *p, size_t n)
{
  uint32_t entries, strange = 0;
  struct cf_arena a;
  struct cf_inflater *inf = cf_inflater_new();
  cf_arena_init(&a);
  write_file("modules", p, n);
  struct cf_archive *ar = open_one("modules", 0, NULL);
  cf_archive_entries(ar, &entries);
  for (uint32_t i = 0; i < entries; i++) {
    struct cf_bytes bytes;
    struct cf_err err = {0};
    if (cf_archive_read(&bytes, &a, ar, i, inf, &err)) {
      strange += !is_content((struct cf_str){(const char *)bytes.p, (uint32_t)bytes.n});
    } else {
      assert_int_not_equal(err.code, CF_OK);
    }
  }
  cf_archive_close(ar);
  cf_arena_destroy(&a);
  cf_inflater_free(inf);
  return strange;
}

static void every_truncated_prefix(void **state)
{
  (void)state;
  struct buffer b = make_image(false, small_items, SMALL);
  for (size_t n = 0; n <= b.n; n++) {
    uint8_t *exact = malloc(n + 1);
    memcpy(exact, b.p, n);
    assert_int_equal(survive(exact, n), 0);
    free(exact);
  }
  free(b.p);
}

static void every_byte_changed(void **state)
{
  (void)state;
  struct buffer b = make_image(true, small_items, SMALL);
  for (size_t i = 0; i < b.n; i++) {
    const uint8_t was = b.p[i];
    const uint8_t values[] = {0, 0x7f, 0x80, 0xff, (uint8_t)(was + 1), (uint8_t)(was - 1)};
    for (size_t k = 0; k < sizeof values; k++) {
      b.p[i] = values[k];
      survive(b.p, b.n);
    }
    b.p[i] = was;
  }
  free(b.p);
}

static void limits_hold(void **state)
{
  (void)state;
  struct buffer b = make_image(false, small_items, SMALL);
  struct cf_limits limits = cf_default_limits;
  limits.max_entry_bytes = 9;
  expect_image(b, &limits,
               "modules!/java.base/java/lang/A.class=the first\n"
               "modules!/java.base/module-info.class=a module\n"
               "modules!/java.sql/java/sql/C.class=the last\n"
               "! modules!/java.base/java/lang/B.class: left out: it claims 63 bytes, the limit is "
               "9\n");
  write_file("modules", b.p, b.n);
  for (uint32_t most = 0; most <= SMALL; most++) {
    uint32_t n;
    limits = cf_default_limits;
    limits.max_entries = most;
    struct cf_archive *ar = open_one("modules", 0, &limits);
    assert_int_equal(cf_archive_ledger(ar).entries, most);
    cf_archive_notices(ar, &n);
    assert_int_equal(n, most < SMALL || cf_archive_ledger(ar).classes == 0);
    cf_archive_close(ar);
  }
  for (uint64_t most = 0; most < 100; most++) {
    uint64_t sum = 0;
    uint32_t n;
    limits = cf_default_limits;
    limits.max_archive_bytes = most;
    struct cf_archive *ar = open_one("modules", 0, &limits);
    const struct cf_entry *entries = cf_archive_entries(ar, &n);
    for (uint32_t i = 0; i < n; i++) {
      sum += entries[i].size;
    }
    assert_true(sum <= most);
    cf_archive_close(ar);
  }
  free(b.p);
}

/* Writes the fuzzer's corpus: tests/fuzz/corpus/image. */
static void write_corpus(const char *folder)
{
  static const struct image_item odd[] = {
      {"m", "p", "A", "class", "abcabc", 0, "compact-cp"},
      {"packages", "", "p", "q", "\1\0\0\0\1\0\0\0\0\0\0\0\1\0\0", 16, NULL},
      {"m", "p", "B", "class", "abcabcabcabcabcabc", 0, "zip"},
  };
  assert_int_equal(chdir(folder), 0);
  for (int big = 0; big <= 1; big++) {
    struct buffer b = make_image(big != 0, small_items, SMALL);
    write_file(big ? "big" : "little", b.p, b.n);
    free(b.p);
    b = make_image(big != 0, odd, 3);
    write_file(big ? "odd-big" : "odd-little", b.p, b.n);
    free(b.p);
  }
}

int main(int argc, char **argv)
{
  if (argc == 2) {
    write_corpus(argv[1]);
    return 0;
  }
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_in_order_of_content),
      cmocka_unit_test(finds_every_name_by_its_hash),
      cmocka_unit_test(finds_the_module_of_a_package),
      cmocka_unit_test(names_what_it_cannot_unpack),
      cmocka_unit_test(says_what_is_wrong_with_the_header),
      cmocka_unit_test(bad_slots_are_left_out),
      cmocka_unit_test(every_truncated_prefix),
      cmocka_unit_test(every_byte_changed),
      cmocka_unit_test(limits_hold),
  };
  return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
