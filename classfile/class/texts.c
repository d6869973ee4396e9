/* Copies of texts in parts of one size, and a map from each to its number. */
#include "classfile/class/texts.h"

#include "classfile/base/vec.h"

enum { MOST_PARTS = 1 << 12 };

void cf_texts_init(struct cf_texts *t, struct cf_arena *a)
{
  *t = (struct cf_texts){.arena = a, .used = CF_TEXTS_PART};
  cf_arena_init(&t->of_map);
  cf_map_init(&t->numbers, &t->of_map);
}

void cf_texts_close(struct cf_texts *t)
{
  cf_map_destroy(&t->numbers);
  cf_arena_destroy(&t->of_map);
}

static size_t size_of(const uint8_t *text)
{
  return 2 + (size_t)cf_load_u2(text);
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

uint32_t cf_texts_add(struct cf_texts *t, const uint8_t *text)
{
  size_t size = size_of(text);
  uint32_t number = (uint32_t)(uintptr_t)cf_map_get(&t->numbers, text, size);
  if (number == 0) {
    number = keep(t, text);
    if (number != 0) {
      *cf_map_at(&t->numbers, cf_texts_at(t, number), size) = (void *)(uintptr_t)number;
    }
  }
  return number;
}
