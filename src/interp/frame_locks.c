/* Locks of a frame: taking, giving up and trying them, and what ends with their blocks. */
#include "src/interp/frame_parts.h"

/* --- ending blocks --- */

const uint64_t *bl_frame_mask(const struct bl_masks *masks, uint32_t lock, unsigned words)
{
  if (masks == NULL || words == 0 || lock == 0) {
    return NULL;
  }
  for (uint32_t i = 0; i < masks->n; i++) {
    if (masks->lock[i] == lock) {
      return masks->mask + (size_t)i * words;
    }
  }
  return NULL;
}

/* In one group of sets: current observations of the mask go to `to`; an end of the block also takes
   those that only waited. */
static void end_in(uint64_t *sets, const uint64_t *mask, unsigned words, enum bl_set to)
{
  for (unsigned w = 0; w < words; w++) {
    uint64_t *current = &sets[BL_SET_CURRENT * words + w];
    uint64_t *waited = &sets[BL_SET_WAITED * words + w];
    uint64_t gone = *current & mask[w];
    *current &= ~mask[w];
    if (to == BL_SET_RELEASED) {
      gone |= *waited & mask[w];
      *waited &= ~mask[w];
    }
    sets[to * words + w] |= gone;
  }
}

void bl_frame_end(struct bl_frame *f, const uint64_t *mask, enum bl_set to)
{
  if (mask == NULL) {
    return;
  }
  f->touched = f->stale = true;
  unsigned slots = (unsigned)f->n_locals + f->depth;
  for (unsigned s = 0; s < slots; s++) {
    end_in(bl_frame_set(f, s, BL_SET_CURRENT), mask, f->words, to);
  }
  for (unsigned w = 0; w < f->words; w++) {
    f->left[w] |= f->live[w] & f->unclaimed[w] & mask[w];
    f->live[w] &= ~mask[w];
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    uint64_t *d = bl_frame_decided(f, i, BL_SET_CURRENT);
    end_in(d, mask, f->words, to);
    for (unsigned w = 0; w < f->words; w++) {
      d[BL_SET_FRESH * f->words + w] &= ~mask[w];
    }
  }
}

/* --- locks --- */

struct bl_held *bl_held_find(struct bl_frame *f, uint32_t name)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    if (f->held[i - 1].name == name) {
      return &f->held[i - 1];
    }
  }
  return NULL;
}

const struct bl_held *bl_frame_held(const struct bl_frame *f, uint32_t name)
{
  const struct bl_held *h = name == 0 ? NULL : bl_held_find((struct bl_frame *)f, name);
  return h != NULL && h->depth > 0 ? h : NULL;
}

uint32_t bl_frame_innermost(const struct bl_frame *f)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    if (f->held[i - 1].depth > 0) {
      return f->held[i - 1].name;
    }
  }
  return 0;
}

bool bl_frame_holds_any(const struct bl_frame *f)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0) {
      return true;
    }
  }
  return false;
}

bool bl_frame_holds(const struct bl_frame *f, const struct bl_names *names,
                    const struct bl_path *lock)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0 && bl_path_same_lock(bl_names_path(names, f->held[i].name), lock)) {
      return true;
    }
  }
  return false;
}

void bl_held_remove(struct bl_frame *f, struct bl_held *h)
{
  size_t behind = (size_t)(&f->held[f->n_held] - (h + 1));
  memmove(h, h + 1, behind * sizeof *h);
  f->n_held--;
}

bool bl_held_push(struct bl_frame *f, struct bl_held h)
{
  if (f->n_held == BL_MAX_HELD) {
    return false;
  }
  f->held[f->n_held++] = h;
  return true;
}

static struct bl_held new_hold(uint32_t name, uint32_t site, enum bl_mode mode)
{
  return (struct bl_held){.name = name,
                          .depth = 1,
                          .exclusive = mode == BL_EXCLUSIVE,
                          .state = mode == BL_OPTIMISTIC ? BL_HELD_OPTIMISTIC : BL_HELD_SURE,
                          .site = site};
}

static void deepen(struct bl_frame *f, struct bl_held *h, enum bl_mode mode)
{
  h->depth = (int16_t)(h->depth + (h->depth < INT16_MAX));
  h->exclusive = (uint8_t)(h->exclusive + (mode == BL_EXCLUSIVE && h->exclusive < UINT8_MAX));
  if (h->depth == 0) {
    bl_held_remove(f, h);
  }
}

bool bl_frame_take(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                   const struct bl_masks *masks)
{
  struct bl_held *h = name == 0 ? NULL : bl_held_find(f, name);
  f->touched = true;
  if (h == NULL) {
    return bl_held_push(f, new_hold(name, site, mode));
  }
  if (h->depth < 0 && h->exclusive == 0 && mode == BL_EXCLUSIVE) {
    *h = new_hold(name, site, mode); /* who gave up the caller's read lock takes the write lock */
  } else if (h->depth >= 0 && h->state != BL_HELD_SURE) {
    bl_frame_end(f, bl_frame_mask(masks, name, f->words), BL_SET_RELEASED);
    *h = new_hold(name, site, mode);
  } else if (mode != BL_OPTIMISTIC) {
    deepen(f, h, mode);
  }
  return true;
}

void bl_frame_give_up(struct bl_frame *f, uint32_t name, enum bl_mode mode,
                      const struct bl_masks *masks)
{
  struct bl_held *h = bl_held_find(f, name);
  f->touched = true;
  if (h == NULL) {
    if (name != 0) {
      (void)bl_held_push(f, (struct bl_held){.name = name,
                                             .depth = -1,
                                             .exclusive = mode == BL_EXCLUSIVE ? 1 : 0,
                                             .site = BL_SITE_ENTRY});
    }
    return;
  }
  if (h->depth < 0) {
    return;
  }
  h->depth = (int16_t)(h->depth - (h->depth > 0));
  h->exclusive = (uint8_t)(h->exclusive - (mode == BL_EXCLUSIVE && h->exclusive > 0));
  h->exclusive = h->exclusive > h->depth ? (uint8_t)h->depth : h->exclusive;
  if (h->depth == 0) {
    bl_frame_end(f, bl_frame_mask(masks, name, f->words), BL_SET_RELEASED);
    bl_held_remove(f, h);
  }
}

void bl_frame_try(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                  uint32_t witness, const struct bl_masks *masks)
{
  f->touched = true;
  struct bl_held *h = name == 0 ? NULL : bl_held_find(f, name);
  struct bl_held hold = new_hold(name, site, mode);
  hold.depth = 0;
  hold.state = BL_HELD_IF;
  hold.witness = witness;
  if (h == NULL) {
    (void)bl_held_push(f, hold);
  } else if (h->depth > 0 && h->state == BL_HELD_SURE) {
    deepen(f, h, mode);
  } else if (h->depth < 0) {
    h->state = BL_HELD_IF;
    h->witness = witness;
  } else {
    bl_frame_end(f, bl_frame_mask(masks, name, f->words), BL_SET_RELEASED);
    *h = hold;
  }
}

/* Where the lock was not taken, nothing can have been read under it. */
static void forget_current(struct bl_frame *f, const uint64_t *mask)
{
  unsigned slots = (unsigned)f->n_locals + f->depth;
  for (unsigned w = 0; mask != NULL && w < f->words; w++) {
    for (unsigned s = 0; s < slots; s++) {
      bl_frame_set(f, s, BL_SET_CURRENT)[w] &= ~mask[w];
    }
    for (unsigned i = 0; i < f->n_decisions; i++) {
      bl_frame_decided(f, i, BL_SET_CURRENT)[w] &= ~mask[w];
      bl_frame_decided(f, i, BL_SET_FRESH)[w] &= ~mask[w];
    }
    f->live[w] &= ~mask[w];
  }
}

void bl_frame_learn(struct bl_frame *f, uint32_t witness, bool zero, const struct bl_masks *masks)
{
  for (unsigned i = f->n_held; witness != 0 && i > 0; i--) {
    struct bl_held *h = &f->held[i - 1];
    if (h->witness != witness || h->state != BL_HELD_IF) {
      continue;
    }
    bool taken = zero == (h->negated != 0);
    if (h->depth < 0) {
      h->state = BL_HELD_SURE;
      if (taken) {
        deepen(f, h, BL_SHARED);
      }
    } else if (taken) {
      h->state = BL_HELD_SURE;
      h->depth = 1;
    } else {
      forget_current(f, bl_frame_mask(masks, h->name, f->words));
      h->state = BL_HELD_NOT;
    }
  }
}

void bl_frame_convert(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode)
{
  struct bl_held *h = name == 0 ? NULL : bl_held_find(f, name);
  f->touched = true;
  if (mode == BL_VALIDATED) {
    if (h != NULL && h->state == BL_HELD_OPTIMISTIC) {
      h->state = BL_HELD_VALIDATED;
    }
  } else if (h == NULL) {
    (void)bl_held_push(f, new_hold(name, site, mode));
  } else if (h->state == BL_HELD_SOMEWHERE) {
    *h = new_hold(name, site, mode);
  } else if (h->depth > 0) {
    h->state = mode == BL_OPTIMISTIC ? BL_HELD_OPTIMISTIC : BL_HELD_SURE;
    h->exclusive = mode == BL_EXCLUSIVE;
  }
}

void bl_frame_interrupt(struct bl_frame *f, uint32_t name, enum bl_set to,
                        const struct bl_masks *masks)
{
  bl_frame_end(f, bl_frame_mask(masks, name, f->words), to);
}
