/* Chains of lists by size. Receives lists that are done with; hands them on to the next. Knows
   nothing of what they hold. Beside them a table of what many of their items tell alike. */
#include "src/summary/spares.h"

#include "src/interp/effect.h"

static size_t units_of(size_t size)
{
  return (size + BL_SPARE_UNIT - 1) / BL_SPARE_UNIT;
}

void *bl_spares_copy(struct bl_spares *s, const void *items, size_t size)
{
  size_t units = units_of(size);
  void *copy = units < BL_SPARE_SIZES ? s->of[units] : NULL;
  if (size == 0) {
    return NULL;
  }
  if (copy == NULL) {
    copy = cf_arena_alloc(&s->arena, units * BL_SPARE_UNIT);
  } else {
    memcpy(&s->of[units], copy, sizeof copy);
  }
  return memcpy(copy, items, size);
}

void bl_spares_return(struct bl_spares *s, void *copy, size_t size)
{
  size_t units = units_of(size);
  if (size == 0 || units >= BL_SPARE_SIZES) {
    return;
  }
#ifdef CF_ARENA_MALLOC
  memset(copy, 0xdb, size); /* who looks all the same shall see that it is wrong */
#endif
  memcpy(copy, &s->of[units], sizeof copy);
  s->of[units] = copy;
}

/* --- what is kept once --- */

_Static_assert(sizeof(struct bl_where) % sizeof(uint32_t) == 0, "it is hashed by whole words");

static uint32_t place_of_where(const struct bl_where *w)
{
  uint64_t h = 0;
  for (size_t at = 0; at < sizeof *w; at += sizeof(uint32_t)) {
    uint32_t word;
    memcpy(&word, (const char *)w + at, sizeof word);
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
  }
  return (uint32_t)h % BL_SPARE_PLACES;
}

const struct bl_where *bl_spares_share(struct bl_spares *s, const struct bl_where *w)
{
  const struct bl_where **at = &s->where[place_of_where(w)];
  if (*at == NULL || memcmp(*at, w, sizeof *w) != 0) {
    *at = memcpy(cf_arena_alloc(&s->arena, sizeof *w), w, sizeof *w);
  }
  return *at;
}

static uint32_t place_of(const struct bl_what *w)
{
  uint64_t h = w->stores + 5 * (uint64_t)w->tested[0] + 7 * (uint64_t)w->tested[1] +
               11 * (uint64_t)w->tested[2] + 13 * (uint64_t)w->constant.kind +
               (uint64_t)(uint32_t)w->constant.value;
  return (uint32_t)(h * 0x9e3779b97f4a7c15u >> 32) % BL_SPARE_COMMON;
}

const struct bl_what *bl_spares_share_what(struct bl_spares *s, const struct bl_what *w)
{
  const struct bl_what **at = &s->what[place_of(w)];
  if (*at == NULL || memcmp(*at, w, sizeof *w) != 0) {
    *at = memcpy(cf_arena_alloc(&s->arena, sizeof *w), w, sizeof *w);
  }
  return *at;
}

/* --- all of it --- */

void bl_spares_begin(struct bl_spares *s)
{
  *s = (struct bl_spares){0};
  cf_arena_init(&s->arena);
}

void bl_spares_end(struct bl_spares *s)
{
  cf_arena_destroy(&s->arena);
  bl_spares_begin(s);
}
