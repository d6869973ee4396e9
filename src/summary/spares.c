/* Chains of lists by size. Receives lists that are done with; hands them on to the next. Knows
   nothing of what they hold. Beside them a table of what many of their items tell alike. */
#include "src/summary/spares.h"

#include "classfile/base/memory.h"
#include "src/interp/effect.h"

#include <stdlib.h>

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

static uint32_t hash_of(const struct bl_where *w)
{
  uint64_t part[sizeof *w / sizeof(uint64_t)], h = w->at.state;
  memcpy(part, (const uint8_t *)w + sizeof w->at.state, sizeof part); /* the two paths */
  for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
    h = (h ^ part[i]) * 0x9e3779b97f4a7c15u;
  }
  return (uint32_t)(h >> 32);
}

/* Where it is, or has room to be. */
static const struct bl_where **find(const struct bl_spares *s, const struct bl_where *w)
{
  uint32_t i = hash_of(w) & (s->room - 1);
  while (s->shared[i] != NULL && memcmp(s->shared[i], w, sizeof *w) != 0) {
    i = (i + 1) & (s->room - 1);
  }
  return &s->shared[i];
}

static void make_room(struct bl_spares *s)
{
  enum { AT_FIRST = 256 };
  struct bl_spares old = *s;
  s->room = old.room == 0 ? AT_FIRST : 2 * old.room;
  s->shared = cf_memory_zeroed(s->room, sizeof *s->shared);
  for (uint32_t i = 0; i < old.room; i++) {
    if (old.shared[i] != NULL) {
      *find(s, old.shared[i]) = old.shared[i];
    }
  }
  free(old.shared);
}

const struct bl_where *bl_spares_share(struct bl_spares *s, const struct bl_where *w)
{
  if (s->n_shared * 3 >= s->room * 2) {
    make_room(s);
  }
  const struct bl_where **at = find(s, w);
  if (*at == NULL) {
    *at = memcpy(cf_arena_alloc(&s->arena, sizeof *w), w, sizeof *w);
    s->n_shared++;
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
  free(s->shared);
  cf_arena_destroy(&s->arena);
  bl_spares_begin(s);
}
