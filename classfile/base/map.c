/* Maps from bytes to pointers: the only file that sees uthash. Knows nothing of keys or values. */
#include "classfile/base/map.h"

#include "classfile/base/memory.h"

#include <assert.h>
#include <stdlib.h>

static uint64_t seed = UINT64_C(0x8ebc6af09c88c6e3);

void cf_map_seed(uint64_t s)
{
  seed = s;
}

static inline uint64_t mix(uint64_t a, uint64_t b)
{
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* In the manner of wyhash: one multiplication for eight bytes. The seed meets every word: with a
   known one, the word that makes a factor 0 would make all that stand before it equal. */
static inline uint32_t hash_bytes(const void *key, size_t n)
{
  const uint8_t *p = key;
  uint64_t h = mix(seed ^ 0xa0761d6478bd642full, (uint64_t)n ^ 0xe7037ed1a0b428dbull);
  uint64_t word;
  for (; n >= 8; p += 8, n -= 8) {
    memcpy(&word, p, 8);
    h = mix(word ^ seed, h ^ 0x589965cc75374cc3ull);
  }
  word = 0;
  if (n != 0) {
    memcpy(&word, p, n);
  }
  h = mix(word ^ seed, h ^ 0x1d8e4e27c47d124full);
  return (uint32_t)(h ^ h >> 32);
}

#define HASH_FUNCTION(key, n, hash) ((hash) = hash_bytes((key), (n)))
#define HASH_KEYCMP(a, b, n)        ((n) == 0 ? 0 : memcmp((a), (b), (n)))
#define uthash_malloc(size)         cf_memory_get(size)
#include <uthash.h>

struct cf_map_item {
  void *value;
  UT_hash_handle hh;
};

void cf_map_init(struct cf_map *m, struct cf_arena *a)
{
  *m = (struct cf_map){.arena = a};
}

void cf_map_destroy(struct cf_map *m)
{
  HASH_CLEAR(hh, m->head);
  m->n = 0;
}

static struct cf_map_item *find(const struct cf_map *m, const void *key, size_t n, unsigned hash)
{
  struct cf_map_item *item;
  HASH_FIND_BYHASHVALUE(hh, m->head, key, n, hash, item);
  return item;
}

void *cf_map_get(const struct cf_map *m, const void *key, size_t n)
{
  const struct cf_map_item *item = find(m, key, n, hash_bytes(key, n));
  return item == NULL ? NULL : item->value;
}

/* Three steps to the key: the bucket, its first item, the key's bytes. */
enum { SIDE_BY_SIDE = 16 };

/* maps[i]: where the i-th key is looked up. */
static void get_few(const struct cf_map *const *maps, const struct cf_map_key *keys, uint32_t n,
                    void **values)
{
  static const UT_hash_bucket empty;
  uint32_t hash[SIDE_BY_SIDE];
  const UT_hash_bucket *bucket[SIDE_BY_SIDE];
  for (uint32_t i = 0; i < n; i++) {
    hash[i] = hash_bytes(keys[i].p, keys[i].n);
    const struct cf_map_item *head = maps[i]->head;
    bucket[i] =
        head == NULL ? &empty : &head->hh.tbl->buckets[hash[i] & (head->hh.tbl->num_buckets - 1)];
    __builtin_prefetch(bucket[i]);
  }
  for (uint32_t i = 0; i < n; i++) {
    __builtin_prefetch(bucket[i]->hh_head);
  }
  for (uint32_t i = 0; i < n; i++) {
    const UT_hash_handle *first = bucket[i]->hh_head;
    __builtin_prefetch(first == NULL ? NULL : first->key);
  }
  for (uint32_t i = 0; i < n; i++) {
    const struct cf_map_item *item = find(maps[i], keys[i].p, keys[i].n, hash[i]);
    values[i] = item == NULL ? NULL : item->value;
  }
}

static inline uint32_t few(uint32_t left)
{
  return left < SIDE_BY_SIDE ? left : SIDE_BY_SIDE;
}

void cf_map_get_many(const struct cf_map *m, const struct cf_map_key *keys, uint32_t n,
                     void **values)
{
  const struct cf_map *maps[SIDE_BY_SIDE];
  for (uint32_t k = 0; k < SIDE_BY_SIDE; k++) {
    maps[k] = m;
  }
  for (uint32_t i = 0; i < n; i += SIDE_BY_SIDE) {
    get_few(maps, keys + i, few(n - i), values + i);
  }
}

void **cf_map_at(struct cf_map *m, const void *key, size_t n)
{
  assert(n <= UINT32_MAX);
  unsigned hash = hash_bytes(key, n);
  struct cf_map_item *item = find(m, key, n, hash);
  if (item == NULL) {
    item = CF_NEW(m->arena, struct cf_map_item);
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, m->head, key, (unsigned)n, hash, item);
    m->n++;
  }
  return &item->value;
}

void cf_parted_map_init(struct cf_parted_map *m, struct cf_arena *a)
{
  for (unsigned i = 0; i < CF_MAP_PARTS; i++) {
    cf_map_init(&m->part[i], a);
  }
}

void cf_parted_map_destroy(struct cf_parted_map *m)
{
  for (unsigned i = 0; i < CF_MAP_PARTS; i++) {
    cf_map_destroy(&m->part[i]);
  }
}

/* By the first and the last bytes, and how many there are. */
unsigned cf_parted_map_part(const void *key, size_t n)
{
  uint64_t first = 0, last = 0;
  size_t some = n < sizeof first ? n : sizeof first;
  if (n > 0) {
    memcpy(&first, key, some);
    memcpy(&last, (const uint8_t *)key + n - some, some);
  }
  uint64_t h = mix(first ^ 0xe7037ed1a0b428dbull, (last ^ (uint64_t)n << 32) | 1);
  return (unsigned)((h * 0x9e3779b97f4a7c15ull) >> 60) % CF_MAP_PARTS;
}

void cf_parted_map_get_many(const struct cf_parted_map *m, const struct cf_map_key *keys,
                            uint32_t n, void **values)
{
  const struct cf_map *maps[SIDE_BY_SIDE];
  for (uint32_t i = 0; i < n; i += SIDE_BY_SIDE) {
    uint32_t count = few(n - i);
    for (uint32_t k = 0; k < count; k++) {
      maps[k] = &m->part[cf_parted_map_part(keys[i + k].p, keys[i + k].n)];
    }
    get_few(maps, keys + i, count, values + i);
  }
}
