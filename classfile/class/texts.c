/* A table with open addressing; the hash is kept, so that few texts are looked at in vain. */
#include "classfile/class/texts.h"

#include "classfile/base/map.h"
#include "classfile/base/memory.h"
#include "classfile/base/vec.h"

#include <stdlib.h>

enum { MOST_PARTS = 1 << 12, SLOTS_AT_FIRST = 1 << 12 };

struct cf_text_slot {
  uint32_t hash, number; /* 0: free */
};

void cf_texts_init(struct cf_texts *t, struct cf_arena *a)
{
  *t = (struct cf_texts){.arena = a, .used = CF_TEXTS_PART, .room = SLOTS_AT_FIRST};
  t->slots = cf_memory_zeroed(t->room, sizeof *t->slots);
}

void cf_texts_close(struct cf_texts *t)
{
  free(t->slots);
  t->slots = NULL;
  t->room = 0;
}

static size_t size_of(const uint8_t *text)
{
  return 2 + (size_t)cf_load_u2(text);
}

uint32_t cf_texts_hash(const struct cf_texts *t, const uint8_t *text)
{
  uint32_t hash = cf_map_hash(text, size_of(text));
  __builtin_prefetch(&t->slots[hash & (t->room - 1)]);
  return hash;
}

static struct cf_text_slot *free_slot(const struct cf_texts *t, uint32_t hash)
{
  uint32_t i = hash & (t->room - 1);
  while (t->slots[i].number != 0) {
    i = (i + 1) & (t->room - 1);
  }
  return &t->slots[i];
}

static void make_room(struct cf_texts *t)
{
  struct cf_text_slot *old = t->slots;
  uint32_t n = t->room;
  t->room *= 2;
  t->slots = cf_memory_zeroed(t->room, sizeof *t->slots);
  for (uint32_t i = 0; i < n; i++) {
    if (old[i].number != 0) {
      *free_slot(t, old[i].hash) = old[i];
    }
  }
  free(old);
}

static void add_part(struct cf_texts *t)
{
  if (t->n_parts == t->room_for_parts) {
    t->parts = cf_vec_grow(t->arena, t->parts, t->n_parts, &t->room_for_parts, sizeof *t->parts);
  }
  t->parts[t->n_parts++] = cf_arena_alloc(t->arena, CF_TEXTS_PART);
  t->used = 0;
}

/* A copy of it; its number. */
static uint32_t keep(struct cf_texts *t, const uint8_t *text)
{
  size_t size = size_of(text);
  if (size > CF_TEXTS_PART - t->used) {
    if (t->n_parts == MOST_PARTS) {
      return 0;
    }
    add_part(t);
  }
  uint32_t unit = (t->n_parts - 1) * CF_TEXTS_UNITS + t->used / CF_TEXTS_UNIT;
  memcpy(t->parts[t->n_parts - 1] + t->used, text, size);
  t->used += (uint32_t)(size + CF_TEXTS_UNIT - 1) / CF_TEXTS_UNIT * CF_TEXTS_UNIT;
  return unit | cf_texts_bit;
}

static bool is_same(const uint8_t *a, const uint8_t *b)
{
  return cf_load_u2(a) == cf_load_u2(b) && memcmp(a, b, size_of(a)) == 0;
}

uint32_t cf_texts_add(struct cf_texts *t, const uint8_t *text, uint32_t hash)
{
  uint32_t i = hash & (t->room - 1);
  for (; t->slots[i].number != 0; i = (i + 1) & (t->room - 1)) {
    if (t->slots[i].hash == hash && is_same(cf_texts_at(t, t->slots[i].number), text)) {
      return t->slots[i].number;
    }
  }
  uint32_t number = keep(t, text);
  if (number != 0) {
    t->slots[i] = (struct cf_text_slot){hash, number};
    t->n++;
  }
  if (t->n > t->room / 2) {
    make_room(t);
  }
  return number;
}
