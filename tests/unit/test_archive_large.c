/* Zips that need the second record of a directory's end, and the wider sizes
   (APPNOTE.TXT 4.3.14, 4.5.3); or that have more entries than the first record can count, and no
   second, as old jars have. */
#include "tests/unit/test_archive.h"

enum { MANY = 65600, END = 22, LOCATOR = 20 };

static void make_many(const char *path)
{
  zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
  for (unsigned i = 0; i < MANY; i++) {
    char name[32];
    snprintf(name, sizeof name, "p/C%u.class", i);
    zip_source_t *source = zip_source_buffer(zip, "x", 1, 0);
    zip_int64_t at = zip_file_add(zip, name, source, ZIP_FL_ENC_UTF_8);
    zip_set_file_compression(zip, (zip_uint64_t)at, ZIP_CM_STORE, 0);
  }
  assert_int_equal(zip_close(zip), 0);
}

static void expect_many(const char *path)
{
  uint32_t n;
  struct cf_archive *ar = open_one(path, 0, NULL);
  const struct cf_entry *entries = cf_archive_entries(ar, &n);
  assert_int_equal(n, MANY);
  assert_true(cf_str_is(entries[MANY - 1].name, "p/C65599.class"));
  cf_archive_close(ar);
}

static void more_entries_than_the_first_record_counts(void **state)
{
  (void)state;
  make_many("many.jar");
  expect_many("many.jar");
  struct buffer b = read_whole("many.jar");
  uint8_t *end = b.p + b.n - END, *locator = end - LOCATOR;
  assert_memory_equal(locator, "PK\6\7", 4);
  assert_int_equal(get_le32(end + 8), 0xffffffff); /* both counts */
  uint64_t second = get_le32(locator + 8);
  memcpy(locator, "none", 4); /* what is behind the directory now is passed over */
  put_le(end + 8, 2, MANY % 0x10000);
  put_le(end + 10, 2, MANY % 0x10000);
  memmove(b.p + second, end, END);
  write_file("old.jar", b.p, (size_t)second + END);
  expect_many("old.jar");
  put_le(b.p + second + 10, 2, MANY % 0x10000 + 1);
  write_file("wrong.jar", b.p, (size_t)second + END);
  expect_text("wrong.jar", 0, NULL,
              "!! wrong.jar: damaged archive: its central directory is not where it claims to be, "
              "or is none\n");
  free(b.p);
}

/* One stored entry whose sizes and place are in the extra field alone; the record of the end says
   nothing but that the second one does. */
static size_t make_wide(uint8_t *p)
{
  enum { LOCAL = 30, HEADER = 46, WIDE = 28, SECOND = 56 };
  static const char name[] = "A.class", text[] = "wide";
  const unsigned n = sizeof name - 1, size = sizeof text - 1, at = LOCAL + n + size;
  uint8_t *header = p + at, *extra = header + HEADER + n, *second = extra + WIDE;
  uint8_t *locator = second + SECOND, *end = locator + LOCATOR;
  memset(p, 0, 1024);
  memcpy(p, "PK\3\4", 4);
  put_le(p + 26, 2, n);
  memcpy(p + LOCAL, name, n);
  memcpy(p + LOCAL + n, text, size);
  memcpy(header, "PK\1\2", 4);
  put_le(header + CRC, 4, 0xace38ce2); /* of "wide" */
  put_le(header + PACKED_SIZE, 4, 0xffffffff);
  put_le(header + SIZE, 4, 0xffffffff);
  put_le(header + 28, 2, n);
  put_le(header + 30, 2, WIDE);
  put_le(header + 42, 4, 0xffffffff);
  memcpy(header + HEADER, name, n);
  put_le(extra, 2, 1);
  put_le(extra + 2, 2, WIDE - 4);
  put_le(extra + 4, 4, size);
  put_le(extra + 12, 4, size);
  memcpy(second, "PK\6\6", 4);
  put_le(second + 32, 4, 1);
  put_le(second + 40, 4, HEADER + n + WIDE);
  put_le(second + 48, 4, at);
  memcpy(locator, "PK\6\7", 4);
  put_le(locator + 8, 4, (uint32_t)(second - p));
  memcpy(end, "PK\5\6", 4);
  memset(end + 8, 0xff, 12);
  return (size_t)(end + END - p);
}

static void wide_sizes(void **state)
{
  (void)state;
  uint8_t p[1024];
  size_t n = make_wide(p);
  write_file("wide.jar", p, n);
  expect_text("wide.jar", 0, NULL, "wide.jar!/A.class=wide\n");
}

/* Every byte changed in turn: whatever it says, nothing outside of the bytes is read. */
static void wide_and_damaged(void **state)
{
  (void)state;
  uint8_t p[1024];
  size_t n = make_wide(p);
  struct cf_inflater *inf = cf_inflater_new();
  for (size_t i = 0; i < 3 * n; i++) {
    static const uint8_t masks[] = {1, 0x80, 0xff};
    uint32_t entries;
    p[i / 3] ^= masks[i % 3];
    write_file("damaged.jar", p, n);
    p[i / 3] ^= masks[i % 3];
    struct cf_archive *ar = open_one("damaged.jar", 0, NULL);
    cf_archive_entries(ar, &entries);
    for (uint32_t k = 0; k < entries; k++) {
      struct cf_arena a;
      struct cf_bytes bytes;
      struct cf_err err = {0};
      cf_arena_init(&a);
      assert_true(cf_archive_read(&bytes, &a, ar, k, inf, &err) || err.code != CF_OK);
      cf_arena_destroy(&a);
    }
    cf_archive_close(ar);
  }
  cf_inflater_free(inf);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(more_entries_than_the_first_record_counts),
      cmocka_unit_test(wide_sizes),
      cmocka_unit_test(wide_and_damaged),
  };
  return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
