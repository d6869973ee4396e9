/* A builder of small JDK images (lib/modules) in either byte order, for tests and the fuzzer's
   corpus. Written from the format alone (OpenJDK's ImageFileCreator), not from the reader. */
#ifndef TEST_IMAGE_H
#define TEST_IMAGE_H

#include "tests/unit/test_archive.h"

#include <zlib.h>

enum { IMAGE_MAX = 16, IMAGE_ROOM = 1 << 16 };

/* "/module/parent/base.extension" and what it holds. */
struct image_item {
  const char *module, *parent, *base, *extension;
  const char *text;
  size_t n;           /* of the text; 0 = up to its NUL */
  const char *method; /* of compression ("zip" is done, others only named); NULL = none */
};

struct image {
  bool big;
  uint8_t locations[IMAGE_ROOM], strings[IMAGE_ROOM], content[IMAGE_ROOM];
  uint32_t n_locations, n_strings, n_content;
  uint32_t at[IMAGE_MAX], slot_of[IMAGE_MAX], redirect[IMAGE_MAX]; /* by item, by item, by hash */
  char names[IMAGE_MAX][256];
};

static inline void image_u4(const struct image *m, uint8_t *p, uint32_t v)
{
  for (unsigned i = 0; i < 4; i++) {
    p[i] = (uint8_t)(v >> 8 * (m->big ? 3 - i : i));
  }
}

static inline uint32_t image_string(struct image *m, const char *s)
{
  for (uint32_t i = 0; i < m->n_strings; i += (uint32_t)strlen((char *)m->strings + i) + 1) {
    if (strcmp((char *)m->strings + i, s) == 0) {
      return i;
    }
  }
  uint32_t at = m->n_strings;
  memcpy(m->strings + at, s, strlen(s) + 1);
  m->n_strings += (uint32_t)strlen(s) + 1;
  return at;
}

/* Numbers take as few bytes as they need, and those that are 0 are left out. */
static inline void image_attribute(struct image *m, unsigned kind, uint64_t v)
{
  unsigned length = 1;
  while (length < 8 && v >> 8 * length != 0) {
    length++;
  }
  if (v == 0) {
    return;
  }
  m->locations[m->n_locations++] = (uint8_t)(kind << 3 | (length - 1));
  while (length-- > 0) {
    m->locations[m->n_locations++] = (uint8_t)(v >> 8 * length);
  }
}

static inline uint32_t image_hash(const char *name, uint32_t seed)
{
  for (; *name != '\0'; name++) {
    seed = seed * 0x01000193u ^ (uint8_t)*name;
  }
  return seed & 0x7fffffff;
}

static inline uint64_t image_put(struct image *m, const void *p, size_t n)
{
  memcpy(m->content + m->n_content, p, n);
  m->n_content += (uint32_t)n;
  return n;
}

/* The content; gives its size as it lies there, or 0 where it is not compressed. */
static inline uint64_t image_content(struct image *m, const struct image_item *item, size_t n)
{
  uint8_t packed[4096], header[29] = {0};
  uLongf size = sizeof packed;
  if (item->method == NULL) {
    image_put(m, item->text, n);
    return 0;
  }
  assert_int_equal(compress2(packed, &size, (const Bytef *)item->text, n, 9), Z_OK);
  image_u4(m, header, 0xCAFEFAFA);
  image_u4(m, header + (m->big ? 8 : 4), (uint32_t)size);
  image_u4(m, header + (m->big ? 16 : 12), (uint32_t)n);
  image_u4(m, header + 20, image_string(m, item->method));
  header[28] = 1;
  image_put(m, header, sizeof header);
  return sizeof header + image_put(m, packed, size);
}

static inline void image_add(struct image *m, uint32_t i, const struct image_item *item)
{
  size_t n = item->n != 0 ? item->n : strlen(item->text);
  uint64_t offset = m->n_content, packed = image_content(m, item, n);
  m->at[i] = m->n_locations;
  image_attribute(m, 1, image_string(m, item->module));
  image_attribute(m, 2, image_string(m, item->parent));
  image_attribute(m, 3, image_string(m, item->base));
  image_attribute(m, 4, image_string(m, item->extension));
  image_attribute(m, 5, offset);
  image_attribute(m, 6, packed);
  image_attribute(m, 7, n);
  m->locations[m->n_locations++] = 0;
  snprintf(m->names[i], sizeof m->names[i], "/%s/%s%s%s%s%s", item->module, item->parent,
           item->parent[0] == '\0' ? "" : "/", item->base, item->extension[0] == '\0' ? "" : ".",
           item->extension);
}

/* Places items by hash: several of one hash get a seed that scatters them over free slots, single
   ones the slots that are left. */
static inline bool image_try_seed(struct image *m, uint32_t n, uint32_t hash, uint32_t seed,
                                  const bool *taken)
{
  bool mine[IMAGE_MAX] = {false};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t slot = image_hash(m->names[i], seed) % n;
    if (image_hash(m->names[i], 0x01000193) % n == hash) {
      if (taken[slot] || mine[slot]) {
        return false;
      }
      mine[slot] = true;
      m->slot_of[i] = slot;
    }
  }
  return true;
}

static inline uint32_t image_same_hash(const struct image *m, uint32_t n, uint32_t hash)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < n; i++) {
    count += image_hash(m->names[i], 0x01000193) % n == hash;
  }
  return count;
}

static inline void image_place(struct image *m, uint32_t n)
{
  bool taken[IMAGE_MAX] = {false};
  for (uint32_t size = n; size > 1; size--) {
    for (uint32_t hash = 0; hash < n; hash++) {
      if (image_same_hash(m, n, hash) == size) {
        uint32_t seed = 1;
        while (!image_try_seed(m, n, hash, seed, taken)) {
          assert_true(++seed < 100000); /* an even number of slots keeps some together for ever */
        }
        m->redirect[hash] = seed;
        for (uint32_t i = 0; i < n; i++) {
          bool here = image_hash(m->names[i], 0x01000193) % n == hash;
          taken[m->slot_of[i]] |= here;
        }
      }
    }
  }
  for (uint32_t i = 0, slot = 0; i < n; i++) {
    uint32_t hash = image_hash(m->names[i], 0x01000193) % n;
    if (image_same_hash(m, n, hash) == 1) {
      while (taken[slot]) {
        slot++;
      }
      taken[slot] = true;
      m->slot_of[i] = slot;
      m->redirect[hash] = (uint32_t)(-1 - (int32_t)slot);
    }
  }
}

/* The image of the items, in a malloc of its exact size. */
static inline struct buffer make_image(bool big, const struct image_item *items, uint32_t n)
{
  struct image *m = calloc(1, sizeof *m);
  m->big = big;
  image_string(m, "");
  for (uint32_t i = 0; i < n; i++) {
    image_add(m, i, &items[i]);
  }
  image_place(m, n);
  uint32_t tables = 28 + 8 * n;
  struct buffer b = {NULL, tables + m->n_locations + m->n_strings + m->n_content};
  uint32_t header[] = {0xCAFEDADA, 1 << 16, 0, n, n, m->n_locations, m->n_strings};
  b.p = malloc(b.n);
  for (uint32_t i = 0; i < 7; i++) {
    image_u4(m, b.p + 4 * (size_t)i, header[i]);
  }
  for (uint32_t i = 0; i < n; i++) {
    image_u4(m, b.p + 28 + 4 * (size_t)i, m->redirect[i]);
    image_u4(m, b.p + 28 + 4 * (size_t)(n + m->slot_of[i]), m->at[i]);
  }
  memcpy(b.p + tables, m->locations, m->n_locations);
  memcpy(b.p + tables + m->n_locations, m->strings, m->n_strings);
  memcpy(b.p + tables + m->n_locations + m->n_strings, m->content, m->n_content);
  free(m);
  return b;
}

#endif
