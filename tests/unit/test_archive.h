/* Archives for tests, made at run time in a folder of their own; and a patcher for the fields of a
   central directory. */
#ifndef TEST_ARCHIVE_H
#define TEST_ARCHIVE_H

#include "classfile/archive/archive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <cmocka.h>

/* A folder for the test program, removed by leave_folder. All paths of tests are relative to it. */
static inline int enter_folder(void **state)
{
  static char folder[64];
  snprintf(folder, sizeof folder, "/tmp/blocal-archive-XXXXXX");
  *state = folder;
  return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

static inline int leave_folder(void **state)
{
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", (const char *)*state);
  return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

struct buffer {
  uint8_t *p;
  size_t n;
};

static inline void write_file(const char *path, const void *p, size_t n)
{
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(p, 1, n, f), n);
  assert_int_equal(fclose(f), 0);
}

static inline void write_text(const char *path, const char *text)
{
  write_file(path, text, strlen(text));
}

/* The whole of a file, in a malloc of its exact size. */
static inline struct buffer read_whole(const char *path)
{
  struct stat st;
  assert_int_equal(stat(path, &st), 0);
  struct buffer b = {malloc((size_t)st.st_size + 1), (size_t)st.st_size};
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  assert_int_equal(fread(b.p, 1, b.n, f), b.n);
  fclose(f);
  return b;
}

/* One entry to be written; `file` names a file whose content it gets instead of `text`. */
struct item {
  const char *name, *text, *file;
  bool stored;
};

static inline void add_item(zip_t *zip, const struct item *item)
{
  zip_source_t *source = item->file != NULL
                             ? zip_source_file(zip, item->file, 0, 0)
                             : zip_source_buffer(zip, item->text, strlen(item->text), 0);
  zip_int64_t at = zip_file_add(zip, item->name, source, ZIP_FL_ENC_UTF_8);
  assert_true(at >= 0);
  zip_set_file_compression(zip, (zip_uint64_t)at, item->stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0);
}

static inline void make_zip(const char *path, const struct item *items, size_t n)
{
  zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
  assert_non_null(zip);
  for (size_t i = 0; i < n; i++) {
    add_item(zip, &items[i]);
  }
  assert_int_equal(zip_close(zip), 0);
}

#define MAKE_ZIP(path, ...)                                                                        \
  make_zip(path, (const struct item[]){__VA_ARGS__},                                               \
           sizeof((const struct item[]){__VA_ARGS__}) / sizeof(struct item))

/* Opens one input with the limits given, or the default ones. */
static inline struct cf_archive *open_one(const char *path, int release,
                                          const struct cf_limits *limits)
{
  struct cf_archive_options opt = {.release = release, .limits = limits};
  return cf_archive_open(&path, 1, &opt);
}

/* Entry i as text "path=content\n"; "path: message\n" where it cannot be read. */
static inline struct cf_str entry_text(struct cf_arena *a, struct cf_archive *ar, uint32_t i,
                                       struct cf_inflater *inf)
{
  uint32_t n;
  struct cf_str path = cf_entry_path(a, &cf_archive_entries(ar, &n)[i]);
  struct cf_bytes bytes;
  struct cf_err err = {0};
  char text[256];
  if (cf_archive_read(&bytes, a, ar, i, inf, &err)) {
    return cf_arena_printf(a, "%.*s=%.*s\n", (int)path.n, path.p, (int)bytes.n, bytes.p);
  }
  assert_int_not_equal(err.code, CF_OK);
  cf_err_format(text, sizeof text, &err);
  return cf_arena_printf(a, "%.*s: %s\n", (int)path.n, path.p, text);
}

/* All that an archive gives, as text in `a`: entries, then notices as "! where: text\n" (errors
   "!! …"). Checks that the ledger adds up. */
static inline struct cf_str archive_text(struct cf_arena *a, struct cf_archive *ar)
{
  uint32_t n;
  struct cf_str all = cf_arena_str(a, CF_STR(""));
  struct cf_inflater *inf = cf_inflater_new();
  cf_archive_entries(ar, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_str one = entry_text(a, ar, i, inf);
    all = cf_arena_printf(a, "%.*s%.*s", (int)all.n, all.p, (int)one.n, one.p);
  }
  cf_inflater_free(inf);
  struct cf_archive_ledger l = cf_archive_ledger(ar);
  assert_int_equal(l.classes, n);
  assert_int_equal(l.entries, l.classes + l.resources + l.archives + l.shadowed + l.left_out);
  const struct cf_notice *notices = cf_archive_notices(ar, &n);
  for (uint32_t i = 0; i < n; i++) {
    all = cf_arena_printf(a, "%.*s%s %.*s: %.*s\n", (int)all.n, all.p,
                          notices[i].error ? "!!" : "!", (int)notices[i].where.n,
                          notices[i].where.p, (int)notices[i].text.n, notices[i].text.p);
  }
  return all;
}

static inline void expect_text(const char *path, int release, const struct cf_limits *limits,
                               const char *expected)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_archive *ar = open_one(path, release, limits);
  assert_string_equal(archive_text(&a, ar).p, expected);
  cf_archive_close(ar);
  cf_arena_destroy(&a);
}

/* Fields of a central-directory header by offset. */
enum field { FLAGS = 8, METHOD = 10, CRC = 16, PACKED_SIZE = 20, SIZE = 24, NAME = 46 };

/* The header of entry i in the central directory. */
static inline uint8_t *central_header(struct buffer b, unsigned i)
{
  for (size_t at = 0; at + NAME <= b.n; at++) {
    if (memcmp(b.p + at, "PK\1\2", 4) == 0 && i-- == 0) {
      return b.p + at;
    }
  }
  fail_msg("no such entry");
  return NULL;
}

static inline void put_le(uint8_t *p, unsigned bytes, uint32_t value)
{
  for (unsigned i = 0; i < bytes; i++) {
    p[i] = (uint8_t)(value >> 8 * i);
  }
}

static inline uint32_t get_le32(const uint8_t *p)
{
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

#endif
