/* Frames: moving and joining registers, locks and decisions. */
#include "src/interp/frame.h"

#include <assert.h>
#include <stddef.h>

struct bl_frame *bl_frame_new(struct cf_arena *a, uint16_t n_locals, uint16_t max_stack,
                              unsigned words)
{
  size_t slots = (size_t)n_locals + max_stack, beside = (BL_SETS + 2) * (size_t)words;
  size_t sets = words == 0 ? 0 : beside + (slots + 1) * BL_SETS * words;
  /* Registers, locks and decisions are written before they are read, so they need no clearing. */
  struct bl_frame *f = cf_arena_alloc(a, sizeof *f + sets * sizeof *f->bits +
                                             (slots + 1) * (sizeof *f->name + sizeof *f->type));
  memset(f, 0, offsetof(struct bl_frame, held));
  f->n_locals = n_locals;
  f->max_stack = max_stack;
  f->words = words;
  uint64_t *memory = (uint64_t *)(f + 1);
  f->bits = f->decided = memory; /* not null: none of their words may still be pointed at */
  if (words > 0) {
    f->ended = memory;
    f->live = f->ended + (size_t)BL_SETS * words;
    f->unclaimed = f->live + words;
    f->bits = f->unclaimed + words;
    memset(memory, 0, beside * sizeof *memory);
    f->arena = a;
  }
  f->name = (uint32_t *)(memory + sets);
  f->type = (uint8_t *)(f->name + slots + 1);
  return f;
}

/* Room for n decisions; the old ones stay. Most frames have few, or none. */
static void reserve_decisions(struct bl_frame *f, unsigned n)
{
  if (n <= f->cap_decisions) {
    return;
  }
  unsigned cap = n < 4 ? 4 : n > BL_MAX_DECISIONS / 2 ? BL_MAX_DECISIONS : 2 * n;
  size_t size = (size_t)BL_DECISION_SETS * f->words * sizeof *f->decided;
  uint32_t *branch = cf_arena_alloc(f->arena, cap * sizeof *branch);
  uint64_t *decided = cf_arena_alloc(f->arena, cap * size);
  if (f->n_decisions > 0) {
    memcpy(branch, f->branch, f->n_decisions * sizeof *branch);
    memcpy(decided, f->decided, f->n_decisions * size);
  }
  f->branch = branch;
  f->decided = decided;
  f->cap_decisions = (uint16_t)cap;
}

static void copy_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  dst->n_decisions = 0;
  if (src->n_decisions > 0) {
    reserve_decisions(dst, src->n_decisions);
    dst->n_decisions = src->n_decisions;
    memcpy(dst->branch, src->branch, src->n_decisions * sizeof *src->branch);
    memcpy(dst->decided, src->decided,
           (size_t)src->n_decisions * BL_DECISION_SETS * src->words * sizeof *src->decided);
  }
}

void bl_frame_copy(struct bl_frame *dst, const struct bl_frame *src)
{
  size_t slots = (size_t)src->n_locals + src->depth;
  dst->reached = src->reached;
  dst->touched = src->touched;
  dst->stale = src->stale;
  dst->depth = src->depth;
  dst->n_held = src->n_held;
  dst->escaped = src->escaped;
  memcpy(dst->name, src->name, slots * sizeof *src->name);
  memcpy(dst->type, src->type, slots);
  if (src->n_held > 0) {
    memcpy(dst->held, src->held, src->n_held * sizeof *src->held);
  }
  if (src->words > 0) {
    size_t sets = slots * BL_SETS + BL_SETS + 2;
    memcpy(dst->ended, src->ended, sets * sizeof(uint64_t) * src->words);
    copy_decisions(dst, src);
  }
}

/* --- ending blocks --- */

static const uint64_t *mask_of(const struct bl_masks *masks, uint32_t lock, unsigned words)
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

static void end_block(struct bl_frame *f, const uint64_t *mask, enum bl_set to)
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

static struct bl_held *find_held(struct bl_frame *f, uint32_t name)
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
  const struct bl_held *h = name == 0 ? NULL : find_held((struct bl_frame *)f, name);
  return h != NULL && h->depth > 0 ? h : NULL;
}

static void remove_held(struct bl_frame *f, struct bl_held *h)
{
  size_t behind = (size_t)(&f->held[f->n_held] - (h + 1));
  memmove(h, h + 1, behind * sizeof *h);
  f->n_held--;
}

static bool push_held(struct bl_frame *f, struct bl_held h)
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
    remove_held(f, h);
  }
}

bool bl_frame_take(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                   const struct bl_masks *masks)
{
  struct bl_held *h = name == 0 ? NULL : find_held(f, name);
  f->touched = true;
  if (h == NULL) {
    return push_held(f, new_hold(name, site, mode));
  }
  if (h->depth < 0 && h->exclusive == 0 && mode == BL_EXCLUSIVE) {
    *h = new_hold(name, site, mode); /* who gave up the caller's read lock takes the write lock */
  } else if (h->depth >= 0 && h->state != BL_HELD_SURE) {
    end_block(f, mask_of(masks, name, f->words), BL_SET_RELEASED);
    *h = new_hold(name, site, mode);
  } else if (mode != BL_OPTIMISTIC) {
    deepen(f, h, mode);
  }
  return true;
}

void bl_frame_give_up(struct bl_frame *f, uint32_t name, enum bl_mode mode,
                      const struct bl_masks *masks)
{
  struct bl_held *h = find_held(f, name);
  f->touched = true;
  if (h == NULL) {
    if (name != 0) {
      (void)push_held(f, (struct bl_held){.name = name,
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
    end_block(f, mask_of(masks, name, f->words), BL_SET_RELEASED);
    remove_held(f, h);
  }
}

void bl_frame_try(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                  uint32_t witness, const struct bl_masks *masks)
{
  f->touched = true;
  struct bl_held *h = name == 0 ? NULL : find_held(f, name);
  struct bl_held hold = new_hold(name, site, mode);
  hold.depth = 0;
  hold.state = BL_HELD_IF;
  hold.witness = witness;
  if (h == NULL) {
    (void)push_held(f, hold);
  } else if (h->depth > 0 && h->state == BL_HELD_SURE) {
    deepen(f, h, mode);
  } else if (h->depth < 0) {
    h->state = BL_HELD_IF;
    h->witness = witness;
  } else {
    end_block(f, mask_of(masks, name, f->words), BL_SET_RELEASED);
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
      forget_current(f, mask_of(masks, h->name, f->words));
      h->state = BL_HELD_NOT;
    }
  }
}

void bl_frame_convert(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode)
{
  struct bl_held *h = name == 0 ? NULL : find_held(f, name);
  f->touched = true;
  if (mode == BL_VALIDATED) {
    if (h != NULL && h->state == BL_HELD_OPTIMISTIC) {
      h->state = BL_HELD_VALIDATED;
    }
  } else if (h == NULL) {
    (void)push_held(f, new_hold(name, site, mode));
  } else if (h->depth > 0) {
    h->state = mode == BL_OPTIMISTIC ? BL_HELD_OPTIMISTIC : BL_HELD_SURE;
    h->exclusive = mode == BL_EXCLUSIVE;
  }
}

void bl_frame_interrupt(struct bl_frame *f, uint32_t name, enum bl_set to,
                        const struct bl_masks *masks)
{
  end_block(f, mask_of(masks, name, f->words), to);
}

/* --- names --- */

static void drop(uint64_t *sets, unsigned n_sets, const uint64_t *mask, unsigned words)
{
  for (unsigned i = 0; i < n_sets; i++) {
    for (unsigned w = 0; w < words; w++) {
      sets[i * words + w] &= ~mask[w];
    }
  }
}

static void drop_observations(struct bl_frame *f, const uint64_t *mask)
{
  unsigned slots = (unsigned)f->n_locals + f->depth;
  drop(bl_frame_set(f, 0, BL_SET_CURRENT), slots * BL_SETS, mask, f->words);
  drop(bl_frame_decided(f, 0, 0), f->n_decisions * (unsigned)BL_DECISION_SETS, mask, f->words);
  drop(f->live, 1, mask, f->words);
}

/* A lock that nothing tells of any more is not held for sure. */
static void forget_witness(struct bl_frame *f, enum bl_root root, uint32_t base,
                           const struct bl_names *names, const struct bl_masks *masks)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    struct bl_held *h = &f->held[i - 1];
    const struct bl_path *p = bl_names_path(names, h->witness);
    bool told = h->witness != 0 && p->root == root && p->base == base;
    h->witness = told ? 0 : h->witness;
    if (h->depth == 0 && (h->witness == 0 || h->name == 0)) {
      end_block(f, mask_of(masks, h->name, f->words), BL_SET_RELEASED);
      remove_held(f, h);
    }
  }
}

void bl_frame_forget(struct bl_frame *f, enum bl_root root, uint32_t base,
                     const struct bl_names *names, const struct bl_masks *masks,
                     const uint64_t *lost)
{
  if (lost != NULL) {
    f->touched = true;
    drop_observations(f, lost);
  }
  unsigned slots = (unsigned)f->n_locals + f->depth;
  for (unsigned s = 0; s < slots; s++) {
    const struct bl_path *p = bl_names_path(names, f->name[s]);
    if (p->base == base && p->root == root) {
      f->touched |= s < f->n_locals;
      f->name[s] = 0;
    }
  }
  f->touched |= f->n_held > 0;
  for (unsigned i = 0; i < f->n_held; i++) {
    const struct bl_path *p = bl_names_path(names, f->held[i].name);
    if (p->root == root && p->base == base) {
      end_block(f, mask_of(masks, f->held[i].name, f->words), BL_SET_RELEASED);
      f->held[i].name = 0;
    }
  }
  forget_witness(f, root, base, names, masks);
}

/* --- decisions --- */

uint64_t *bl_frame_decide(struct bl_frame *f, uint32_t branch)
{
  unsigned i = 0;
  while (i < f->n_decisions && f->branch[i] < branch) {
    i++;
  }
  size_t size = (size_t)BL_DECISION_SETS * f->words * sizeof(uint64_t);
  if (i == f->n_decisions || f->branch[i] != branch) {
    if (f->n_decisions == BL_MAX_DECISIONS) {
      return NULL;
    }
    reserve_decisions(f, f->n_decisions + 1u);
    memmove(&f->branch[i + 1], &f->branch[i], (f->n_decisions - i) * sizeof *f->branch);
    memmove(bl_frame_decided(f, i + 1, 0), bl_frame_decided(f, i, 0), (f->n_decisions - i) * size);
    f->n_decisions++;
    f->branch[i] = branch;
  }
  memset(bl_frame_decided(f, i, 0), 0, size);
  return bl_frame_decided(f, i, 0);
}

void bl_frame_undecide(struct bl_frame *f, unsigned i)
{
  size_t size = (size_t)BL_DECISION_SETS * f->words * sizeof(uint64_t);
  size_t behind = (size_t)(f->n_decisions - i - 1);
  memmove(&f->branch[i], &f->branch[i + 1], behind * sizeof *f->branch);
  memmove(bl_frame_decided(f, i, 0), bl_frame_decided(f, i + 1, 0), behind * size);
  f->n_decisions--;
}

/* --- joining --- */

static bool is_constant(const struct bl_names *names, uint32_t name)
{
  return bl_path_is_constant(bl_names_path(names, name), names->program);
}

/* Two views of one lock: the weaker one. 0 if they are no such. */
static uint32_t weaker_view(uint32_t a, uint32_t b, const struct bl_names *names)
{
  const struct bl_path *x = bl_names_path(names, a), *y = bl_names_path(names, b);
  if (x->mode == y->mode || !bl_path_same_lock(x, y)) {
    return 0;
  }
  return x->mode > y->mode ? a : b;
}

/* The name of a slot where two values of different names meet. */
static uint32_t join_name(uint32_t a, uint32_t b, uint32_t block, unsigned slot,
                          struct bl_names *names)
{
  uint32_t weaker = weaker_view(a, b, names);
  if (weaker != 0) {
    return weaker;
  }
  bool constant = is_constant(names, a) && is_constant(names, b);
  struct bl_path p = bl_path_of(constant ? BL_ROOT_CONST_JOIN : BL_ROOT_JOIN, block << 16 | slot);
  struct bl_path other = bl_path_of(BL_ROOT_JOIN, p.base);
  uint32_t joined = bl_names_of(names, &other);
  return a == joined ? a : bl_names_of(names, &p);
}

static bool join_slot_name(struct bl_frame *dst, const struct bl_frame *src, unsigned s,
                           uint32_t block, struct bl_names *names)
{
  uint32_t before = dst->name[s];
  if (before == src->name[s]) {
    return false;
  }
  dst->name[s] = join_name(before, src->name[s], block, s, names);
  return dst->name[s] != before;
}

/* Locals of different types are unusable; stack slots must agree. */
static enum bl_join join_slot_type(struct bl_frame *dst, const struct bl_frame *src, unsigned s)
{
  if (dst->type[s] == src->type[s] || dst->type[s] == 'T') {
    return BL_JOIN_SAME;
  }
  if (s >= dst->n_locals) {
    return BL_JOIN_BAD;
  }
  bl_frame_set_slot(dst, s, 'T', 0);
  return BL_JOIN_CHANGED;
}

static bool join_slot(struct bl_frame *dst, const struct bl_frame *src, unsigned s, uint32_t block,
                      struct bl_names *names)
{
  bool changed = join_slot_name(dst, src, s, block, names);
  if (dst->words == 0) {
    return changed;
  }
  unsigned all = BL_SETS * dst->words;
  uint64_t *to = bl_frame_set(dst, s, BL_SET_CURRENT);
  changed |= bl_bits_or(to, bl_frame_set(src, s, BL_SET_CURRENT), all);
  if (bl_names_path(names, dst->name[s])->root == BL_ROOT_CONST_JOIN &&
      bl_names_path(names, dst->name[s])->base >> 16 == block) {
    changed |= bl_bits_or(to, dst->ended, all);
  }
  return changed;
}

/* Both have it for sure, or have given it up: the lesser depth, the weaker mode. */
static bool join_sure(struct bl_frame *dst, struct bl_held *h, const struct bl_held *other,
                      const struct bl_masks *masks)
{
  struct bl_held was = *h;
  if (other->depth < h->depth) {
    if (h->depth > 0 && other->depth <= 0) {
      end_block(dst, mask_of(masks, h->name, dst->words), BL_SET_RELEASED);
    }
    h->depth = other->depth;
  }
  h->exclusive = other->exclusive < h->exclusive ? other->exclusive : h->exclusive;
  h->site = other->site < h->site ? other->site : h->site;
  h->witness = other->witness == h->witness ? h->witness : 0;
  h->negated &= other->negated;
  h->state = h->depth > 0 && other->state > h->state ? other->state : h->state;
  h->state = h->depth < 0 && other->state != h->state ? BL_HELD_SURE : h->state;
  bool changed = memcmp(&was, h, sizeof was) != 0;
  if (h->depth == 0) {
    remove_held(dst, h);
  }
  return changed;
}

/* Whether the value of slot s tells in this frame whether the lock is held: `zero` means that it is
   not, or with `negated` that it is. No entry: it is not held. */
static bool tells(const struct bl_frame *f, const struct bl_held *h, unsigned s, bool negated,
                  const struct bl_names *names)
{
  if (h != NULL && h->witness != 0 && h->witness == f->name[s] && (h->negated != 0) == negated) {
    return true;
  }
  const struct bl_path *p = bl_names_path(names, f->name[s]);
  bool zero = bl_path_is_zero(p);
  bool held = h != NULL && h->state == BL_HELD_SURE;
  return p->root == BL_ROOT_CONST && (h == NULL || h->state != BL_HELD_IF) &&
         zero == (held == negated);
}

/* The slot whose value tells on both sides whether the lock is held; no slot: the number of them.
 */
static unsigned find_witness(const struct bl_frame *dst, const struct bl_held *h,
                             const struct bl_frame *src, const struct bl_held *other,
                             const struct bl_names *names, bool *negated)
{
  unsigned slots = (unsigned)dst->n_locals + dst->depth;
  for (unsigned s = 0; s < slots; s++) {
    bool integral = dst->type[s] == src->type[s] && (dst->type[s] == 'I' || dst->type[s] == 'J');
    for (unsigned n = 0; integral && n < 2; n++) {
      if (tells(dst, h, s, n != 0, names) && tells(src, other, s, n != 0, names)) {
        *negated = n != 0;
        return s;
      }
    }
  }
  return slots;
}

/* Held on one side only, or perhaps: where a value tells which, the lock is held if it does. `h` or
   `other` may be NULL. */
static bool join_perhaps(struct bl_frame *dst, struct bl_held *h, struct bl_frame *src,
                         const struct bl_held *other, uint32_t block, struct bl_names *names)
{
  bool negated;
  bool shallow = (h == NULL || (h->depth >= 0 && h->depth <= 1)) &&
                 (other == NULL || (other->depth >= 0 && other->depth <= 1));
  bool optimistic =
      (h != NULL && bl_held_is_optimistic(h)) || (other != NULL && bl_held_is_optimistic(other));
  unsigned s =
      !shallow || optimistic ? UINT_MAX : find_witness(dst, h, src, other, names, &negated);
  if (s >= (unsigned)dst->n_locals + dst->depth) {
    return false;
  }
  uint32_t a = dst->name[s], b = src->name[s];
  struct bl_held joined = h != NULL ? *h : *other;
  if (h != NULL && other != NULL) {
    joined.exclusive = other->exclusive < h->exclusive ? other->exclusive : h->exclusive;
    joined.site = other->site < h->site ? other->site : h->site;
  }
  joined.depth = 0;
  joined.state = h != NULL && other != NULL && h->state == other->state ? h->state : BL_HELD_IF;
  joined.witness = a == b ? a : join_name(a, b, block, s, names);
  joined.negated = negated;
  if (h != NULL) {
    *h = joined;
    return true;
  }
  return push_held(dst, joined);
}

static bool is_perhaps(const struct bl_held *h)
{
  return h != NULL && h->depth == 0;
}

/* One lock that dst has. One that only dst holds is dropped. */
static bool join_one(struct bl_frame *dst, struct bl_held *h, struct bl_frame *src, uint32_t block,
                     struct bl_names *names, const struct bl_masks *masks)
{
  const struct bl_held *other = find_held(src, h->name);
  if (h->depth < 0 && (other == NULL || is_perhaps(other))) {
    return false;
  }
  if (other != NULL && !is_perhaps(h) && !is_perhaps(other)) {
    return join_sure(dst, h, other, masks);
  }
  struct bl_held was = *h;
  if (join_perhaps(dst, h, src, other, block, names)) {
    return memcmp(&was, h, sizeof was) != 0;
  }
  end_block(dst, mask_of(masks, h->name, dst->words), BL_SET_RELEASED);
  if (other != NULL && other->depth < 0) {
    *h = *other;
  } else {
    remove_held(dst, h);
  }
  return true;
}

/* A lock stays held if both hold it, at the lesser depth; a lock of the caller's that either gave
   up is given up. Observations of a lock that only src holds are released in src, before it is
   joined. */
static bool join_held(struct bl_frame *dst, struct bl_frame *src, uint32_t block,
                      struct bl_names *names, const struct bl_masks *masks)
{
  bool changed = false;
  unsigned had = dst->n_held;
  uint32_t dropped[BL_MAX_HELD];
  unsigned n_dropped = 0;
  for (unsigned i = had; i > 0; i--) {
    uint32_t name = dst->held[i - 1].name;
    unsigned before = dst->n_held;
    changed |= join_one(dst, &dst->held[i - 1], src, block, names, masks);
    if (dst->n_held < before) {
      dropped[n_dropped++] = name;
    }
  }
  for (unsigned i = 0; i < src->n_held; i++) {
    struct bl_held h = src->held[i];
    const struct bl_held *other = find_held(dst, h.name);
    if (other != NULL && (h.depth < 0 || other->depth >= 0)) {
      continue;
    }
    bool was_there = other != NULL;
    for (unsigned k = 0; k < n_dropped; k++) {
      was_there |= dropped[k] == h.name;
    }
    if (h.depth < 0) {
      changed |= push_held(dst, h);
    } else if (!was_there && join_perhaps(dst, NULL, src, &h, block, names)) {
      changed = true;
    } else {
      end_block(src, mask_of(masks, h.name, src->words), BL_SET_RELEASED);
    }
  }
  return changed;
}

/* dst's fresh tests are those that src made too: an excuse must hold on every path. `src` NULL:
 * none. */
static bool meet_fresh(const struct bl_frame *dst, unsigned i, const uint64_t *src)
{
  bool changed = false;
  uint64_t *fresh = bl_frame_decided(dst, i, BL_SET_FRESH);
  for (unsigned w = 0; w < dst->words; w++) {
    uint64_t both = src == NULL ? 0 : fresh[w] & src[w];
    changed |= both != fresh[w];
    fresh[w] = both;
  }
  return changed;
}

/* Both lists ascend by their branches. */
static bool keep_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = false;
  unsigned i = src->n_decisions;
  for (unsigned k = dst->n_decisions; k-- > 0;) {
    while (i > 0 && src->branch[i - 1] > dst->branch[k]) {
      i--;
    }
    bool both = i > 0 && src->branch[i - 1] == dst->branch[k];
    changed |= meet_fresh(dst, k, both ? bl_frame_decided(src, i - 1, BL_SET_FRESH) : NULL);
    if (!both && !bl_bits_any(bl_frame_decided(dst, k, 0), BL_SETS * dst->words)) {
      bl_frame_undecide(dst, k);
      changed = true;
    }
  }
  return changed;
}

static bool join_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = keep_decisions(dst, src);
  unsigned all = BL_SETS * dst->words, k = 0;
  for (unsigned i = 0; i < src->n_decisions; i++) {
    while (k < dst->n_decisions && dst->branch[k] < src->branch[i]) {
      k++;
    }
    const uint64_t *from = bl_frame_decided(src, i, 0);
    if (k < dst->n_decisions && dst->branch[k] == src->branch[i]) {
      changed |= bl_bits_or(bl_frame_decided(dst, k, 0), from, all);
      continue;
    }
    uint64_t *to = bl_bits_any(from, all) ? bl_frame_decide(dst, src->branch[i]) : NULL;
    if (to != NULL) {
      memcpy(to, from, all * sizeof *to);
      changed = true;
    }
  }
  return changed;
}

/* The registers; depths are equal. *bad: types of the stacks differ. */
static bool join_slots(struct bl_frame *dst, const struct bl_frame *src, uint32_t block,
                       struct bl_names *names, bool *bad)
{
  bool changed = false;
  unsigned slots = (unsigned)dst->n_locals + dst->depth, all = BL_SETS * dst->words;
  bool ended = bl_bits_any(dst->ended, all);
  *bad = false;
  for (unsigned s = 0; s < slots; s++) {
    if (dst->type[s] == 'T') {
      continue;
    }
    if (dst->type[s] == src->type[s] && dst->name[s] == src->name[s] && !ended) {
      changed |= bl_bits_or(dst->bits + (size_t)s * all, src->bits + (size_t)s * all, all);
      continue;
    }
    enum bl_join type = join_slot_type(dst, src, s);
    if (type == BL_JOIN_BAD) {
      *bad = true;
      return changed;
    }
    changed |= type == BL_JOIN_CHANGED;
    if (dst->type[s] != 'T') {
      changed |= join_slot(dst, src, s, block, names);
    }
  }
  return changed;
}

static bool join_rest(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = (src->escaped & ~dst->escaped) != 0;
  dst->escaped |= src->escaped;
  dst->stale |= src->stale;
  if (dst->words > 0) {
    changed |= bl_bits_or(dst->live, src->live, dst->words);
    changed |= bl_bits_or(dst->unclaimed, src->unclaimed, dst->words);
    changed |= join_decisions(dst, src);
  }
  return changed;
}

enum bl_join bl_frame_join(struct bl_frame *dst, struct bl_frame *src, uint32_t block,
                           struct bl_names *names, const struct bl_masks *masks)
{
  if (!dst->reached) {
    bl_frame_copy(dst, src);
    dst->reached = true;
    return BL_JOIN_CHANGED;
  }
  if (dst->depth != src->depth) {
    return BL_JOIN_BAD;
  }
  bool changed = (dst->n_held > 0 || src->n_held > 0) && join_held(dst, src, block, names, masks);
  if (dst->words > 0) {
    changed |= bl_bits_or(dst->ended, src->ended, BL_SETS * dst->words);
  }
  bool bad;
  changed |= join_slots(dst, src, block, names, &bad);
  if (bad) {
    return BL_JOIN_BAD;
  }
  changed |= join_rest(dst, src);
  return changed ? BL_JOIN_CHANGED : BL_JOIN_SAME;
}
