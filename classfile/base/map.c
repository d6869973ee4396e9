/* Maps from bytes to pointers: open addressing, at most half full. Knows nothing of keys or values.
 */
#include "classfile/base/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t seed = 0x9e3779b9u;

void cf_map_seed(uint32_t s)
{
  seed = s;
}

static inline uint64_t mix(uint64_t a, uint64_t b)
{
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* In the manner of wyhash: one multiplication for eight bytes. */
static inline uint32_t hash_bytes(const void *key, size_t n)
{
  const uint8_t *p = key;
  uint64_t h = mix(seed ^ 0xa0761d6478bd642full, (uint64_t)n ^ 0xe7037ed1a0b428dbull);
  uint64_t word;
  for (; n >= 8; p += 8, n -= 8) {
    memcpy(&word, p, 8);
    h = mix(word ^ 0x8ebc6af09c88c6e3ull, h ^ 0x589965cc75374cc3ull);
  }
  word = 0;
  if (n != 0) {
    memcpy(&word, p, n);
  }
  h = mix(word ^ 0x8ebc6af09c88c6e3ull, h ^ 0x1d8e4e27c47d124full);
  return (uint32_t)(h ^ h >> 32);
}

/* One key. What is searched, the slots, is small and apart: most misses touch nothing else. */
struct cf_map_item {
  const void *key;
  size_t n;
  void *value;
};

struct cf_map_slot {
  uint32_t hash;
  uint32_t item; /* 1 + its number, 0 = free */
};

/* Items lie in pieces that double, so that they never move. */
enum { FIRST_PIECE = 16 };

static struct cf_map_item *item_at(const struct cf_map *m, uint32_t i)
{
  uint32_t piece = 31u - (uint32_t)__builtin_clz(i / FIRST_PIECE + 1);
  return &m->pieces[piece][i - FIRST_PIECE * ((1u << piece) - 1)];
}

void cf_map_init(struct cf_map *m, struct cf_arena *a)
{
  *m = (struct cf_map){.arena = a};
}

void cf_map_destroy(struct cf_map *m)
{
  free(m->slots);
  *m = (struct cf_map){.arena = m->arena};
}

/* The slot with the key, or the free one where it belongs. There is always a free one. */
static struct cf_map_slot *find(const struct cf_map *m, const void *key, size_t n, uint32_t hash)
{
  for (uint32_t at = hash & m->mask;; at = (at + 1) & m->mask) {
    struct cf_map_slot *slot = &m->slots[at];
    if (slot->item == 0) {
      return slot;
    }
    if (slot->hash == hash) {
      const struct cf_map_item *item = item_at(m, slot->item - 1);
      if (item->n == n && (n == 0 || memcmp(item->key, key, n) == 0)) {
        return slot;
      }
    }
  }
}

void *cf_map_get(const struct cf_map *m, const void *key, size_t n)
{
  if (m->n == 0) {
    return NULL;
  }
  const struct cf_map_slot *slot = find(m, key, n, hash_bytes(key, n));
  return slot->item == 0 ? NULL : item_at(m, slot->item - 1)->value;
}

/* Twice the slots, or the first ones. */
static void grow(struct cf_map *m)
{
  uint32_t had = m->slots == NULL ? 0 : m->mask + 1, has = had == 0 ? 2 * FIRST_PIECE : 2 * had;
  struct cf_map_slot *old = m->slots;
  m->slots = has > had ? calloc(has, sizeof *m->slots) : NULL;
  if (m->slots == NULL) {
    fprintf(stderr, "blocal: out of memory (a map of %u)\n", m->n);
    exit(3);
  }
  m->mask = has - 1;
  for (uint32_t i = 0; i < had; i++) {
    uint32_t at = old[i].hash & m->mask;
    while (old[i].item != 0 && m->slots[at].item != 0) {
      at = (at + 1) & m->mask;
    }
    if (old[i].item != 0) {
      m->slots[at] = old[i];
    }
  }
  free(old);
}

static struct cf_map_item *new_item(struct cf_map *m)
{
  uint32_t i = m->n++, piece = 31u - (uint32_t)__builtin_clz(i / FIRST_PIECE + 1);
  if (m->pieces[piece] == NULL) {
    size_t size = ((size_t)FIRST_PIECE << piece) * sizeof(struct cf_map_item);
    m->pieces[piece] = cf_arena_alloc(m->arena, size);
  }
  return item_at(m, i);
}

void **cf_map_at(struct cf_map *m, const void *key, size_t n)
{
  uint32_t hash = hash_bytes(key, n);
  if (m->slots == NULL || m->n >= (m->mask + 1) / 2) {
    grow(m);
  }
  struct cf_map_slot *slot = find(m, key, n, hash);
  if (slot->item != 0) {
    return &item_at(m, slot->item - 1)->value;
  }
  struct cf_map_item *item = new_item(m);
  *item = (struct cf_map_item){.key = key, .n = n};
  *slot = (struct cf_map_slot){hash, m->n};
  return &item->value;
}
