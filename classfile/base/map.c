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

static void get_few(const struct cf_map *m, const struct cf_map_key *keys, uint32_t n,
                    void **values)
{
  const UT_hash_table *t = m->head->hh.tbl;
  uint32_t hash[SIDE_BY_SIDE];
  const UT_hash_bucket *bucket[SIDE_BY_SIDE];
  for (uint32_t i = 0; i < n; i++) {
    hash[i] = hash_bytes(keys[i].p, keys[i].n);
    bucket[i] = &t->buckets[hash[i] & (t->num_buckets - 1)];
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
    const struct cf_map_item *item = find(m, keys[i].p, keys[i].n, hash[i]);
    values[i] = item == NULL ? NULL : item->value;
  }
}

void cf_map_get_many(const struct cf_map *m, const struct cf_map_key *keys, uint32_t n,
                     void **values)
{
  for (uint32_t i = 0; i < n && m->head == NULL; i++) {
    values[i] = NULL;
  }
  for (uint32_t i = 0; i < n && m->head != NULL; i += SIDE_BY_SIDE) {
    get_few(m, keys + i, n - i < SIDE_BY_SIDE ? n - i : SIDE_BY_SIDE, values + i);
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
