/* Texts of constant pools that several classes have, each kept once. Receives texts as they stand
   in class files; hands on numbers under which they are found. Knows nothing of what they say. */
#ifndef CF_TEXTS_H
#define CF_TEXTS_H

#include "classfile/base/arena.h"
#include "classfile/base/cursor.h"
#include "classfile/base/map.h"

/* One thread fills it; then any number of them may read. */
struct cf_texts {
  struct cf_arena *arena;
  uint8_t **parts; /* [n_parts] of CF_TEXTS_PART bytes each */
  uint32_t n_parts, room_for_parts;
  uint32_t used;          /* bytes of the last part */
  struct cf_map numbers;  /* by text with its length */
  struct cf_arena of_map; /* … until it is closed */
};

enum {
  CF_TEXTS_PART = 1 << 20,
  CF_TEXTS_UNIT = 2,
  CF_TEXTS_UNITS = CF_TEXTS_PART / CF_TEXTS_UNIT,
  CF_TEXTS_MOST_PARTS = 1 << 12
};

/* Numbers have this bit, and what is no number has not. */
static const uint32_t cf_texts_bit = (uint32_t)1 << 31;

void cf_texts_init(struct cf_texts *t, struct cf_arena *a);

/* Nothing is added any more: gives back what only that needs. */
void cf_texts_close(struct cf_texts *t);

/* The number of the text, a u2 length and as many bytes; 0 if there is no room. */
uint32_t cf_texts_add(struct cf_texts *t, const uint8_t *text);

/* numbers[i] = that of texts[i], for all n. */
void cf_texts_add_many(uint32_t *numbers, struct cf_texts *t, const uint8_t *const *texts,
                       uint32_t n);

/* Bytes of a text with its length. */
static inline size_t cf_texts_size(const uint8_t *text)
{
  return 2 + (size_t)cf_load_u2(text);
}

/* The text of that number, with its length. */
static inline const uint8_t *cf_texts_at(const struct cf_texts *t, uint32_t number)
{
  uint32_t unit = number & ~cf_texts_bit;
  return t->parts[unit / CF_TEXTS_UNITS] + (size_t)(unit % CF_TEXTS_UNITS) * CF_TEXTS_UNIT;
}

#endif
