/* The central directory of a zip. Receives bytes that may be anything; hands on entries, whose
   headers lie within the bytes. Believes none of the sizes. libzip did the same at more than the
   cost of parsing the classes: an allocation or three, a look at the time zone and a copy an entry.
 */
#include "classfile/archive/directory.h"

#include <string.h>

enum {
  END_SIZE = 22,
  LOCATOR_SIZE = 20,
  END64_SIZE = 56,
  HEADER_SIZE = 46,
  LOCAL_SIZE = 30,
  MOST_COMMENT = 0xffff,
  ZIP64_EXTRA = 1,
  ENCRYPTED = 1,
  MOST_ENDS = 16 /* tried: a hostile comment may be full of them, each before a long directory */
};

/* --- little-endian numbers --- */

static uint32_t le2(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static uint32_t le4(const uint8_t *p)
{
  return le2(p) | le2(p + 2) << 16;
}

static uint64_t le8(const uint8_t *p)
{
  return (uint64_t)le4(p) | (uint64_t)le4(p + 4) << 32;
}

static bool is_at(struct cf_bytes b, uint64_t at, size_t size, const char *signature)
{
  return at <= b.n && b.n - at >= size && memcmp(b.p + at, signature, 4) == 0;
}

/* --- where the directory is --- */

/* What a record of the directory's end says, and where that record stands. */
struct end {
  size_t at;
  uint64_t n, size, offset;
  bool wide; /* n counts all, not only modulo 2^16 */
};

/* The last record of an end before `before`; false if none. Behind it only a comment may stand. */
static bool previous_end(size_t *at, struct cf_bytes b, size_t before)
{
  size_t lowest = b.n > END_SIZE + MOST_COMMENT ? b.n - END_SIZE - MOST_COMMENT : 0;
  while (before > lowest) {
    before--;
    if (is_at(b, before, END_SIZE, "PK\5\6")) {
      *at = before;
      return true;
    }
  }
  return false;
}

/* A large zip's second record, to which a locator before the first leads. */
static bool read_end64(struct end *e, struct cf_bytes b)
{
  if (e->at < LOCATOR_SIZE || !is_at(b, e->at - LOCATOR_SIZE, LOCATOR_SIZE, "PK\6\7")) {
    return false;
  }
  uint64_t at = le8(b.p + e->at - LOCATOR_SIZE + 8);
  if (at >= e->at || !is_at(b, at, END64_SIZE, "PK\6\6")) {
    return false;
  }
  const uint8_t *p = b.p + at;
  *e = (struct end){(size_t)at, le8(p + 32), le8(p + 40), le8(p + 48), true};
  return true;
}

static void read_end(struct end *e, struct cf_bytes b, size_t at)
{
  const uint8_t *p = b.p + at;
  *e = (struct end){at, le2(p + 10), le4(p + 12), le4(p + 16), false};
  if (e->n == 0xffff || e->size == UINT32_MAX || e->offset == UINT32_MAX) {
    (void)read_end64(e, b);
  }
}

/* Where the zip begins: what stands before it is not counted by the offsets, or is. */
static bool find_start(size_t *start, const struct end *e, struct cf_bytes b)
{
  if (e->size > e->at) {
    return false;
  }
  uint64_t at = e->at - e->size; /* the directory, if it ends where the record begins */
  *start = 0;
  if (e->n == 0 || is_at(b, e->offset, HEADER_SIZE, "PK\1\2")) {
    return e->offset <= at;
  }
  *start = (size_t)(at - e->offset);
  return e->offset < at && is_at(b, at, HEADER_SIZE, "PK\1\2");
}

/* --- its headers --- */

static size_t header_size(const uint8_t *p)
{
  return (size_t)HEADER_SIZE + le2(p + 28) + le2(p + 30) + le2(p + 32);
}

/* How many headers stand one behind the other in the bytes, and whether they fill these. */
static bool count_headers(uint64_t *n, struct cf_bytes headers)
{
  size_t at = 0;
  *n = 0;
  while (is_at(headers, at, HEADER_SIZE, "PK\1\2") &&
         header_size(headers.p + at) <= headers.n - at) {
    at += header_size(headers.p + at);
    ++*n;
  }
  return at == headers.n;
}

static bool open_end(struct cf_directory *out, const struct end *e, struct cf_bytes b)
{
  size_t start;
  if (!find_start(&start, e, b) || e->size > UINT32_MAX) {
    return false;
  }
  out->zip = (struct cf_bytes){b.p + start, b.n - start};
  out->headers = (struct cf_bytes){out->zip.p + e->offset, (size_t)e->size};
  /* Before there was a second record, zips of more entries had their number modulo 2^16. */
  return count_headers(&out->n, out->headers) &&
         (e->wide ? out->n == e->n : out->n % 0x10000 == e->n);
}

bool cf_directory_is_there(struct cf_bytes bytes)
{
  size_t at;
  return previous_end(&at, bytes, bytes.n);
}

bool cf_directory_open(struct cf_directory *out, struct cf_bytes bytes, const char **why)
{
  size_t at = bytes.n;
  unsigned tries = 0;
  *why = "truncated or damaged archive: its central directory is missing";
  while (previous_end(&at, bytes, at) && tries++ < MOST_ENDS) {
    struct end e;
    read_end(&e, bytes, at);
    if (open_end(out, &e, bytes)) {
      return true;
    }
    *why = "damaged archive: its central directory is not where it claims to be, or is none";
  }
  return false;
}

/* --- entries --- */

/* Takes a size of 8 bytes from the extra field where the header says that it is there. */
static void widen(uint64_t *size, const uint8_t **at, const uint8_t *end)
{
  if (*size == UINT32_MAX && end - *at >= 8) {
    *size = le8(*at);
    *at += 8;
  }
}

static void read_extra(struct cf_zip_entry *out, struct cf_bytes extra)
{
  size_t at = 0;
  while (extra.n - at >= 4) {
    const uint8_t *p = extra.p + at;
    size_t size = le2(p + 2);
    if (size > extra.n - at - 4) {
      return;
    }
    if (le2(p) == ZIP64_EXTRA) {
      const uint8_t *from = p + 4, *end = from + size;
      widen(&out->size, &from, end);
      widen(&out->packed_size, &from, end);
      widen(&out->local, &from, end);
      return;
    }
    at += 4 + size;
  }
}

bool cf_directory_entry(struct cf_zip_entry *out, uint32_t *next, const struct cf_directory *d,
                        uint32_t at)
{
  if (at >= d->headers.n) {
    return false;
  }
  const uint8_t *p = d->headers.p + at;
  uint32_t name = le2(p + 28), extra = le2(p + 30);
  *out = (struct cf_zip_entry){.name = {(const char *)p + HEADER_SIZE, name},
                               .size = le4(p + 24),
                               .packed_size = le4(p + 20),
                               .local = le4(p + 42),
                               .crc = le4(p + 16),
                               .method = (uint16_t)le2(p + 10),
                               .encrypted = (le2(p + 8) & ENCRYPTED) != 0};
  read_extra(out, (struct cf_bytes){p + HEADER_SIZE + name, extra});
  *next = (uint32_t)(at + header_size(p));
  return true;
}

bool cf_directory_bytes(struct cf_bytes *out, const struct cf_directory *d,
                        const struct cf_zip_entry *e, struct cf_err *err)
{
  struct cf_bytes zip = d->zip;
  if (!is_at(zip, e->local, LOCAL_SIZE, "PK\3\4")) {
    return cf_fail(err, CF_ERR_MALFORMED, "archive entry", -1,
                   "its local header is damaged or outside of the archive", 0, CF_NO_OFFSET);
  }
  const uint8_t *p = zip.p + e->local;
  uint64_t at = e->local + LOCAL_SIZE + le2(p + 26) + le2(p + 28);
  uint64_t there = at > zip.n ? 0 : zip.n - at;
  if (e->packed_size > there) {
    return cf_fail(err, CF_ERR_TRUNCATED, "archive entry", -1,
                   "the archive ends inside its data, %lld bytes before its end",
                   (int64_t)(e->packed_size - there), CF_NO_OFFSET);
  }
  *out = (struct cf_bytes){zip.p + at, (size_t)e->packed_size};
  return true;
}
