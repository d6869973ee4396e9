/* What damaged and lying archives give: messages, never a crash, never content that is not the
   entry's. */
#include "tests/unit/test_archive.h"

static const char long_text[] =
    "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789";

static struct buffer small_jar(void)
{
  MAKE_ZIP("small.jar", {"A.class", long_text, NULL, false}, {"B.class", "stored", NULL, true},
           {"META-INF/MANIFEST.MF", "Multi-Release: true\n", NULL, false},
           {"META-INF/versions/9/B.class", "nine", NULL, true});
  return read_whole("small.jar");
}

static void one_content(struct cf_archive *ar, uint32_t i, struct cf_inflater *inf)
{
  struct cf_arena a;
  struct cf_bytes bytes;
  struct cf_err err = {0};
  cf_arena_init(&a);
  if (cf_archive_read(&bytes, &a, ar, i, inf, &err)) {
    struct cf_str got = {(const char *)bytes.p, (uint32_t)bytes.n};
    assert_true(cf_str_is(got, long_text) || cf_str_is(got, "stored") || cf_str_is(got, "nine") ||
                cf_str_is(got, "Multi-Release: true\n") || cf_str_is(got, ""));
  } else {
    assert_int_not_equal(err.code, CF_OK);
  }
  cf_arena_destroy(&a);
}

/* Reads all of a damaged small.jar. Gives the number of entries and of notices. */
static uint32_t survive(struct buffer b, size_t n, struct cf_inflater *inf, uint32_t *notices)
{
  uint32_t entries;
  write_file("damaged.jar", b.p, n);
  struct cf_archive *ar = open_one("damaged.jar", 0, NULL);
  cf_archive_entries(ar, &entries);
  cf_archive_notices(ar, notices);
  for (uint32_t i = 0; i < entries; i++) {
    one_content(ar, i, inf);
  }
  cf_archive_close(ar);
  return entries;
}

static void every_truncated_prefix(void **state)
{
  (void)state;
  struct buffer b = small_jar();
  struct cf_inflater *inf = cf_inflater_new();
  uint32_t notices;
  for (size_t n = 0; n < b.n; n++) {
    assert_int_equal(survive(b, n, inf, &notices), 0);
    assert_int_equal(notices, 1);
  }
  assert_int_equal(survive(b, b.n, inf, &notices), 2);
  assert_int_equal(notices, 0);
  cf_inflater_free(inf);
  free(b.p);
}

static void every_flipped_byte(void **state)
{
  (void)state;
  struct buffer b = small_jar();
  struct cf_inflater *inf = cf_inflater_new();
  static const uint8_t masks[] = {0x01, 0x08, 0x80, 0xff};
  uint32_t notices;
  for (size_t i = 0; i < b.n * sizeof masks; i++) {
    uint8_t mask = masks[i % sizeof masks];
    b.p[i / sizeof masks] ^= mask;
    survive(b, b.n, inf, &notices);
    b.p[i / sizeof masks] ^= mask;
  }
  cf_inflater_free(inf);
  free(b.p);
}

static void truncated_names_the_file(void **state)
{
  (void)state;
  struct buffer b = small_jar();
  write_file("cut.jar", b.p, b.n - 30);
  expect_text("cut.jar", 0, NULL,
              "!! cut.jar: truncated or damaged archive: its central directory is missing\n");
  free(b.p);
}

/* Patches a field of entry 0 of a jar with a deflated A and a good B, and expects a text. */
static void expect_patched(enum field field, unsigned bytes, uint32_t value, const char *expected)
{
  MAKE_ZIP("p.jar", {"A.class", long_text, NULL, false}, {"B.class", "good", NULL, false});
  struct buffer b = read_whole("p.jar");
  put_le(central_header(b, 0) + field, bytes, value);
  write_file("p.jar", b.p, b.n);
  expect_text("p.jar", 0, NULL, expected);
  free(b.p);
}

static void lying_sizes(void **state)
{
  (void)state;
  expect_patched(SIZE, 4, sizeof long_text,
                 "p.jar!/A.class: archive entry: it inflates to fewer than the 88 bytes claimed\n"
                 "p.jar!/B.class=good\n");
  expect_patched(SIZE, 4, sizeof long_text - 2,
                 "p.jar!/A.class: archive entry: it inflates to more than the 86 bytes claimed\n"
                 "p.jar!/B.class=good\n");
  expect_patched(SIZE, 4, 0,
                 "p.jar!/A.class: archive entry: it inflates to more than the 0 bytes claimed\n"
                 "p.jar!/B.class=good\n");
  expect_patched(SIZE, 4, 0xfffffffe,
                 "p.jar!/B.class=good\n! p.jar!/A.class: left out: it claims 4294967294 bytes, "
                 "but its 16 compressed bytes give at most 16512\n");
  expect_patched(PACKED_SIZE, 4, 0x7fffffff,
                 "p.jar!/B.class=good\n! p.jar!/A.class: left out: it claims more bytes than the "
                 "archive has\n");
  expect_patched(PACKED_SIZE, 4, 1,
                 "p.jar!/A.class: archive entry: its compressed data is damaged\n"
                 "p.jar!/B.class=good\n");
}

static void what_cannot_be_read_is_left_out(void **state)
{
  (void)state;
  expect_patched(FLAGS, 2, 1, "p.jar!/B.class=good\n! p.jar!/A.class: left out: it is encrypted\n");
  expect_patched(METHOD, 2, 97,
                 "p.jar!/B.class=good\n! p.jar!/A.class: left out: its compression method 97 is "
                 "not supported\n");
}

static void a_wrong_checksum(void **state)
{
  (void)state;
  expect_patched(CRC, 4, 1,
                 "p.jar!/A.class: archive entry: its checksum is wrong: the archive says 1\n"
                 "p.jar!/B.class=good\n");
}

/* Renames B to A in both headers, so that two entries have one name. */
static void of_equal_names_the_last_counts(void **state)
{
  (void)state;
  MAKE_ZIP("twice.jar", {"A.class", "first", NULL, true}, {"B.class", "last", NULL, true});
  struct buffer b = read_whole("twice.jar");
  for (size_t i = 0; i + 7 <= b.n; i++) {
    if (memcmp(b.p + i, "B.class", 7) == 0) {
      b.p[i] = 'A';
    }
  }
  write_file("twice.jar", b.p, b.n);
  expect_text("twice.jar", 0, NULL,
              "twice.jar!/A.class=last\n! twice.jar!/A.class: the archive has several entries of "
              "this name: the last counts, as in Java\n");
  free(b.p);
}

static void make_abc(void)
{
  MAKE_ZIP("abc.jar", {"A.class", "a", NULL, true}, {"B.class", "bb", NULL, true},
           {"C.class", "", NULL, true});
}

static void entries_have_a_limit(void **state)
{
  (void)state;
  make_abc();
  struct cf_limits limits = cf_default_limits;
  static const char *const expected[] = {
      "! abc.jar: it has 3 entries, those above the limit of 0 are left out\n",
      "abc.jar!/A.class=a\n! abc.jar: it has 3 entries, those above the limit of 1 are left out\n",
      ("abc.jar!/A.class=a\nabc.jar!/B.class=bb\n"
       "! abc.jar: it has 3 entries, those above the limit of 2 are left out\n"),
      "abc.jar!/A.class=a\nabc.jar!/B.class=bb\nabc.jar!/C.class=\n"};
  for (limits.max_entries = 0; limits.max_entries < 4; limits.max_entries++) {
    expect_text("abc.jar", 0, &limits, expected[limits.max_entries]);
  }
}

static void an_entry_has_a_limit(void **state)
{
  (void)state;
  make_abc();
  struct cf_limits limits = cf_default_limits;
  limits.max_entry_bytes = 0;
  expect_text("abc.jar", 0, &limits,
              "abc.jar!/C.class=\n"
              "! abc.jar!/A.class: left out: it claims 1 bytes, the limit for an entry is 0\n"
              "! abc.jar!/B.class: left out: it claims 2 bytes, the limit for an entry is 0\n");
  limits.max_entry_bytes = 1;
  expect_text("abc.jar", 0, &limits,
              "abc.jar!/A.class=a\nabc.jar!/C.class=\n"
              "! abc.jar!/B.class: left out: it claims 2 bytes, the limit for an entry is 1\n");
  limits.max_entry_bytes = 2;
  expect_text("abc.jar", 0, &limits,
              "abc.jar!/A.class=a\nabc.jar!/B.class=bb\nabc.jar!/C.class=\n");
}

static void a_file_has_a_limit(void **state)
{
  (void)state;
  mkdir("dir", 0777);
  write_text("dir/A.class", "\xCA\xFE\xBA\xBE");
  struct cf_limits limits = cf_default_limits;
  limits.max_entry_bytes = 3;
  expect_text("dir", 0, &limits, "! dir/A.class: left out: 4 bytes, the limit is 3\n");
  expect_text("dir/A.class", 0, &limits, "!! dir/A.class: 4 bytes, the limit is 3\n");
  limits.max_entry_bytes = 4;
  expect_text("dir", 0, &limits, "dir/A.class=\xCA\xFE\xBA\xBE\n");
}

static void an_archive_has_a_limit(void **state)
{
  (void)state;
  make_abc();
  struct cf_limits limits = cf_default_limits;
  static const char *const expected[] = {
      "abc.jar!/C.class=\n"
      "! abc.jar!/A.class: left out: the archive's entries exceed the limit of 0 bytes\n"
      "! abc.jar!/B.class: left out: the archive's entries exceed the limit of 0 bytes\n",
      "abc.jar!/A.class=a\nabc.jar!/C.class=\n"
      "! abc.jar!/B.class: left out: the archive's entries exceed the limit of 1 bytes\n",
      "abc.jar!/A.class=a\nabc.jar!/C.class=\n"
      "! abc.jar!/B.class: left out: the archive's entries exceed the limit of 2 bytes\n",
      "abc.jar!/A.class=a\nabc.jar!/B.class=bb\nabc.jar!/C.class=\n"};
  for (limits.max_archive_bytes = 0; limits.max_archive_bytes < 4; limits.max_archive_bytes++) {
    expect_text("abc.jar", 0, &limits, expected[limits.max_archive_bytes]);
  }
}

/* The limit is for all that the outermost archive holds. */
static void nested_archives_share_the_limit(void **state)
{
  (void)state;
  make_abc();
  struct buffer inner = read_whole("abc.jar");
  MAKE_ZIP("outer.jar", {"O.class", "o", NULL, true}, {"abc.jar", NULL, "abc.jar", true});
  struct cf_limits limits = cf_default_limits;
  limits.max_archive_bytes = inner.n + 2; /* O, the inner jar, and one byte for A */
  char expected[512];
  snprintf(expected, sizeof expected,
           "outer.jar!/O.class=o\nouter.jar!/abc.jar!/A.class=a\nouter.jar!/abc.jar!/C.class=\n"
           "! outer.jar!/abc.jar!/B.class: left out: the archive's entries exceed the limit of "
           "%zu bytes\n",
           inner.n + 2);
  expect_text("outer.jar", 0, &limits, expected);
  free(inner.p);
}

static void notices_of_one_archive_are_few(void **state)
{
  (void)state;
  static char names[200][16];
  struct item items[200];
  for (unsigned i = 0; i < 200; i++) {
    snprintf(names[i], sizeof names[i], "C%u.class", i);
    items[i] = (struct item){names[i], "xx", NULL, true};
  }
  make_zip("noisy.jar", items, 200);
  struct cf_limits limits = cf_default_limits;
  limits.max_entry_bytes = 1;
  struct cf_archive *ar = open_one("noisy.jar", 0, &limits);
  uint32_t n;
  const struct cf_notice *notices = cf_archive_notices(ar, &n);
  assert_int_equal(n, 51);
  assert_true(cf_str_is(notices[50].text, "150 more warnings about its entries"));
  assert_int_equal(cf_archive_ledger(ar).left_out, 200);
  cf_archive_close(ar);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_truncated_prefix),
      cmocka_unit_test(every_flipped_byte),
      cmocka_unit_test(truncated_names_the_file),
      cmocka_unit_test(lying_sizes),
      cmocka_unit_test(what_cannot_be_read_is_left_out),
      cmocka_unit_test(a_wrong_checksum),
      cmocka_unit_test(of_equal_names_the_last_counts),
      cmocka_unit_test(entries_have_a_limit),
      cmocka_unit_test(an_entry_has_a_limit),
      cmocka_unit_test(a_file_has_a_limit),
      cmocka_unit_test(an_archive_has_a_limit),
      cmocka_unit_test(nested_archives_share_the_limit),
      cmocka_unit_test(notices_of_one_archive_are_few),
  };
  return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
