/* Copies of texts in parts of one size, and a map from each to its number. */
#include "classfile/class/texts.h"

#include "classfile/base/vec.h"

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
  size_t size = cf_texts_size(text);
  if (size > CF_TEXTS_PART - t->used) {
    if (t->n_parts == CF_TEXTS_MOST_PARTS) {
      return 0;
    }
    add_part(t);
  }
  uint32_t unit = (t->n_parts - 1) * CF_TEXTS_UNITS + t->used / CF_TEXTS_UNIT;
  memcpy(t->parts[t->n_parts - 1] + t->used, text, size);
  t->used += (uint32_t)(size + CF_TEXTS_UNIT - 1) / CF_TEXTS_UNIT * CF_TEXTS_UNIT;
  return unit | cf_texts_bit;
}

/* It is kept before it is looked up, once: mostly it is new. */
uint32_t cf_texts_add(struct cf_texts *t, const uint8_t *text)
{
  uint32_t number = keep(t, text);
  if (number == 0) {
    return (uint32_t)(uintptr_t)cf_map_get(&t->numbers, text, cf_texts_size(text));
  }
  const uint8_t *kept = cf_texts_at(t, number);
  void **known = cf_map_at(&t->numbers, kept, cf_texts_size(text));
  if (*known != NULL) {
    t->used = (uint32_t)(kept - t->parts[t->n_parts - 1]);
  } else {
    *known = (void *)(uintptr_t)number;
  }
  return (uint32_t)(uintptr_t)*known;
}

enum { SIDE_BY_SIDE = 64 };

/* Most are there already. */
static void find_or_add(uint32_t *numbers, struct cf_texts *t, const uint8_t *const *texts,
                        uint32_t n)
{
  struct cf_map_key keys[SIDE_BY_SIDE];
  void *found[SIDE_BY_SIDE];
  for (uint32_t i = 0; i < n; i++) {
    keys[i] = (struct cf_map_key){texts[i], cf_texts_size(texts[i])};
  }
  cf_map_get_many(&t->numbers, keys, n, found);
  for (uint32_t i = 0; i < n; i++) {
    numbers[i] = found[i] != NULL ? (uint32_t)(uintptr_t)found[i] : cf_texts_add(t, texts[i]);
  }
}

void cf_texts_add_many(uint32_t *numbers, struct cf_texts *t, const uint8_t *const *texts,
                       uint32_t n)
{
  for (uint32_t from = 0; from < n; from += SIDE_BY_SIDE) {
    uint32_t some = n - from < SIDE_BY_SIDE ? n - from : SIDE_BY_SIDE;
    find_or_add(numbers + from, t, texts + from, some);
  }
}
