/* The jimage format: header, index, locations, compressed resources. Everything that the file says
   of itself is checked against its bytes before it is used: see jimage.h. */
#include "classfile/archive/jimage.h"

#include "classfile/archive/inflate.h"

enum {
  HEADER_SIZE = 28,
  PACKED_HEADER_SIZE = 29,
  MAX_LAYERS = 4, /* of compression upon compression */
  MAJOR_VERSION = 1
};

#define MAGIC        0xCAFEDADAu
#define PACKED_MAGIC 0xCAFEFAFAu
#define HASH_SEED    0x01000193u /* and factor */

/* Attributes of a location. */
enum { A_END, A_MODULE, A_PARENT, A_BASE, A_EXTENSION, A_OFFSET, A_PACKED, A_SIZE, A_COUNT };

static uint32_t little_u4(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t image_u8(const struct cf_jimage *image, const uint8_t *p)
{
  bool little = image->u4 == little_u4;
  uint64_t low = image->u4(little ? p : p + 4), high = image->u4(little ? p + 4 : p);
  return high << 32 | low;
}

bool cf_jimage_recognise(struct cf_bytes b)
{
  return b.n >= 4 && (cf_load_u4(b.p) == MAGIC || little_u4(b.p) == MAGIC);
}

static size_t offset_of(const struct cf_jimage *image, const uint8_t *p)
{
  return (size_t)(p - image->bytes.p);
}

/* --- the index --- */

static bool header_fault(struct cf_err *err, enum cf_err_code code, const char *what, int64_t value,
                         size_t offset)
{
  return cf_fail(err, code, "JDK image", -1, what, value, offset);
}

bool cf_jimage_open(struct cf_jimage *out, struct cf_bytes b, struct cf_err *err)
{
  if (b.n < HEADER_SIZE) {
    return header_fault(err, CF_ERR_TRUNCATED, "it ends inside its header", 0, b.n);
  }
  *out = (struct cf_jimage){.bytes = b, .u4 = little_u4(b.p) == MAGIC ? little_u4 : cf_load_u4};
  uint32_t major = out->u4(b.p + 4) >> 16;
  if (major != MAJOR_VERSION) {
    return header_fault(err, CF_ERR_UNSUPPORTED, "its format's version %lld is unknown", major, 4);
  }
  out->slots = out->u4(b.p + 16);
  uint64_t locations = out->u4(b.p + 20), strings = out->u4(b.p + 24);
  uint64_t tables = 8 * (uint64_t)out->slots;
  uint64_t index = HEADER_SIZE + tables + locations + strings;
  if (index > b.n) {
    return header_fault(err, CF_ERR_TRUNCATED, "its index claims %lld bytes, more than there are",
                        (int64_t)index, b.n);
  }
  out->redirect = b.p + HEADER_SIZE;
  out->offsets = out->redirect + tables / 2;
  out->locations = (struct cf_bytes){out->redirect + tables, (size_t)locations};
  out->strings = (struct cf_bytes){out->locations.p + locations, (size_t)strings};
  out->resources = (struct cf_bytes){b.p + index, b.n - (size_t)index};
  return true;
}

static bool string_at(struct cf_str *out, const struct cf_jimage *image, uint64_t offset)
{
  struct cf_bytes s = image->strings;
  const uint8_t *end = offset < s.n ? memchr(s.p + offset, 0, s.n - (size_t)offset) : NULL;
  if (end == NULL || end - s.p - (ptrdiff_t)offset > UINT16_MAX) {
    return false;
  }
  *out = (struct cf_str){(const char *)s.p + offset, (uint32_t)(end - s.p - (ptrdiff_t)offset)};
  return true;
}

static bool slot_fault(struct cf_err *err, const struct cf_jimage *image, uint32_t slot,
                       const char *what, int64_t value, const uint8_t *at)
{
  return cf_fail(err, CF_ERR_MALFORMED, "JDK image", slot, what, value, offset_of(image, at));
}

/* Attributes are a byte of kind and length, and a number of that length; kinds that came later are
   skipped. */
static bool read_attributes(uint64_t values[A_COUNT], const struct cf_jimage *image, uint32_t slot,
                            const uint8_t *p, struct cf_err *err)
{
  const uint8_t *end = image->locations.p + image->locations.n;
  memset(values, 0, A_COUNT * sizeof *values);
  while (p < end && *p >> 3 != A_END) {
    unsigned kind = *p >> 3, length = (*p & 7u) + 1;
    uint64_t value = 0;
    if ((size_t)(end - p) <= length) {
      break;
    }
    for (unsigned i = 1; i <= length; i++) {
      value = value << 8 | p[i];
    }
    if (kind < A_COUNT) {
      values[kind] = value;
    }
    p += 1 + length;
  }
  return (p < end && *p >> 3 == A_END) ||
         slot_fault(err, image, slot, "its attributes have no end", 0, p);
}

bool cf_jimage_location(struct cf_jimage_location *out, const struct cf_jimage *image, uint32_t i,
                        struct cf_err *err)
{
  uint64_t values[A_COUNT];
  const uint8_t *from = image->offsets + 4 * (size_t)i;
  uint32_t offset = image->u4(from);
  if (offset >= image->locations.n) {
    return slot_fault(err, image, i, "its attributes lie at %lld, outside of the index", offset,
                      from);
  }
  const uint8_t *at = image->locations.p + offset;
  if (!read_attributes(values, image, i, at, err)) {
    return false;
  }
  *out = (struct cf_jimage_location){
      .offset = values[A_OFFSET], .packed = values[A_PACKED], .size = values[A_SIZE]};
  if (!string_at(&out->module, image, values[A_MODULE]) ||
      !string_at(&out->parent, image, values[A_PARENT]) ||
      !string_at(&out->base, image, values[A_BASE]) ||
      !string_at(&out->extension, image, values[A_EXTENSION])) {
    return slot_fault(err, image, i, "its name lies outside of the index's strings", 0, at);
  }
  uint64_t stored = out->packed != 0 ? out->packed : out->size;
  if (out->offset > image->resources.n || stored > image->resources.n - out->offset) {
    return slot_fault(err, image, i, "its %lld bytes are more than the image has", (int64_t)stored,
                      at);
  }
  return true;
}

/* --- finding --- */

/* jdk.internal.jimage.ImageStringsReader.hashCode */
static uint32_t hash_of(struct cf_str name, uint32_t seed)
{
  for (uint32_t i = 0; i < name.n; i++) {
    seed = seed * HASH_SEED ^ (uint8_t)name.p[i];
  }
  return seed & 0x7fffffff;
}

static bool take(struct cf_str *rest, struct cf_str part)
{
  bool good = cf_str_starts(*rest, part);
  rest->p += good ? part.n : 0;
  rest->n -= good ? part.n : 0;
  return good;
}

static bool has_name(const struct cf_jimage_location *at, struct cf_str name)
{
  const struct cf_str slash = CF_STR("/"), dot = CF_STR(".");
  return (at->module.n == 0 ||
          (take(&name, slash) && take(&name, at->module) && take(&name, slash))) &&
         (at->parent.n == 0 || (take(&name, at->parent) && take(&name, slash))) &&
         take(&name, at->base) &&
         (at->extension.n == 0 || (take(&name, dot) && take(&name, at->extension))) && name.n == 0;
}

bool cf_jimage_find(struct cf_jimage_location *out, const struct cf_jimage *image,
                    struct cf_str name, struct cf_err *err)
{
  if (image->slots == 0) {
    return false;
  }
  uint32_t entry = hash_of(name, HASH_SEED) % image->slots;
  int64_t how = (int32_t)image->u4(image->redirect + 4 * (size_t)entry);
  uint32_t slot = how < 0 ? (uint32_t)(-1 - how) : hash_of(name, (uint32_t)how) % image->slots;
  return how != 0 && slot < image->slots && cf_jimage_location(out, image, slot, err) &&
         has_name(out, name);
}

/* A package's entry is pairs of "is empty here" and the offset of a module's name. */
struct cf_str cf_jimage_module_of(const struct cf_jimage *image, struct cf_str package)
{
  char name[512] = "/packages/";
  uint32_t n = (uint32_t)strlen(name);
  struct cf_jimage_location at;
  struct cf_err err = {0};
  struct cf_str module = CF_STR("");
  if (package.n > sizeof name - n) {
    return module;
  }
  for (uint32_t i = 0; i < package.n; i++) {
    name[n++] = package.p[i] == '/' ? '.' : package.p[i];
  }
  if (!cf_jimage_find(&at, image, (struct cf_str){name, n}, &err) || at.packed != 0) {
    return module;
  }
  const uint8_t *p = image->resources.p + at.offset;
  for (uint64_t k = 0; k + 8 <= at.size; k += 8) {
    if (image->u4(p + k) == 0 && string_at(&module, image, image->u4(p + k + 4))) {
      break;
    }
  }
  return module;
}

struct cf_str cf_jimage_name(struct cf_arena *a, const struct cf_jimage_location *at)
{
  return cf_arena_printf(a, "%.*s%s%.*s%s%.*s%s%.*s", (int)at->module.n, at->module.p,
                         at->module.n > 0 ? "/" : "", (int)at->parent.n, at->parent.p,
                         at->parent.n > 0 ? "/" : "", (int)at->base.n, at->base.p,
                         at->extension.n > 0 ? "." : "", (int)at->extension.n, at->extension.p);
}

/* --- content --- */

/* One layer of compression (jdk.internal.jimage.decompressor.CompressedResourceHeader). */
struct layer {
  uint64_t packed, size;
  struct cf_str method;
  struct cf_bytes content;
};

static bool content_fault(struct cf_err *err, enum cf_err_code code, const char *what,
                          int64_t value)
{
  return cf_fail(err, code, "image resource", -1, what, value, CF_NO_OFFSET);
}

static bool has_layer(const struct cf_jimage *image, struct cf_bytes b)
{
  return b.n >= PACKED_HEADER_SIZE && image->u4(b.p) == PACKED_MAGIC;
}

static bool read_layer(struct layer *out, const struct cf_jimage *image, struct cf_bytes b,
                       struct cf_err *err)
{
  out->packed = image_u8(image, b.p + 4);
  out->size = image_u8(image, b.p + 12);
  if (out->packed > b.n - PACKED_HEADER_SIZE) {
    return content_fault(err, CF_ERR_MALFORMED, "its compressed data claims %lld bytes too many",
                         (int64_t)(out->packed - (b.n - PACKED_HEADER_SIZE)));
  }
  out->content = (struct cf_bytes){b.p + PACKED_HEADER_SIZE, (size_t)out->packed};
  return string_at(&out->method, image, image->u4(b.p + 20)) ||
         content_fault(err, CF_ERR_MALFORMED, "the name of its compression is at %lld, outside",
                       image->u4(b.p + 20));
}

/* zlib's wrapper of deflate (RFC 1950): two bytes before, a checksum behind. */
static bool unwrap(struct cf_bytes *deflated, uint32_t *checksum, struct cf_bytes b,
                   struct cf_err *err)
{
  if (b.n < 6 || (b.p[0] & 15) != 8 || (b.p[0] << 8 | b.p[1]) % 31 != 0 || (b.p[1] & 32) != 0) {
    return content_fault(err, CF_ERR_MALFORMED, "its compressed data is damaged", 0);
  }
  *deflated = (struct cf_bytes){b.p + 2, b.n - 6};
  *checksum = cf_load_u4(b.p + b.n - 4);
  return true;
}

static bool unpack(struct cf_bytes *out, struct cf_arena *a, const struct layer *l,
                   const struct cf_limits *limits, struct cf_inflater *inf, struct cf_err *err)
{
  struct cf_bytes deflated = {0};
  uint32_t checksum = 0;
  if (cf_str_is(l->method, "compact-cp")) {
    return content_fault(err, CF_ERR_UNSUPPORTED,
                         "its constant pool is compacted (compact-cp), which is not supported", 0);
  }
  if (!cf_str_is(l->method, "zip")) {
    return content_fault(err, CF_ERR_UNSUPPORTED, "its compression is not known", 0);
  }
  if (!unwrap(&deflated, &checksum, l->content, err)) {
    return false;
  }
  if (l->size > limits->max_entry_bytes || l->size > deflated.n * CF_DEFLATE_MAX_RATIO) {
    return content_fault(err, CF_ERR_LIMIT, "it claims %lld bytes, more than it can have",
                         (int64_t)l->size);
  }
  uint8_t *p = cf_arena_alloc(a, (size_t)l->size + 1);
  *out = (struct cf_bytes){p, (size_t)l->size};
  return cf_inflate(p, out->n, deflated, inf, err) &&
         (cf_adler32(*out) == checksum ||
          content_fault(err, CF_ERR_MALFORMED, "its checksum is wrong: the image says %lld",
                        checksum));
}

bool cf_jimage_read(struct cf_bytes *out, struct cf_arena *a, const struct cf_jimage *image,
                    const struct cf_jimage_location *at, const struct cf_limits *limits,
                    struct cf_inflater *inf, struct cf_err *err)
{
  struct cf_bytes b = {image->resources.p + at->offset,
                       (size_t)(at->packed != 0 ? at->packed : at->size)};
  for (int i = 0; at->packed != 0 && i < MAX_LAYERS && has_layer(image, b); i++) {
    struct layer layer = {0};
    if (!read_layer(&layer, image, b, err) || !unpack(&b, a, &layer, limits, inf, err)) {
      return false;
    }
  }
  *out = b;
  return b.n == at->size ||
         content_fault(err, CF_ERR_MALFORMED, "it has not the %lld bytes that the index says",
                       (int64_t)at->size);
}
