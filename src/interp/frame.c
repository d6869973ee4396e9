/* Frames: moving and joining registers, locks and decisions. */
#include "src/interp/frame.h"

#include <assert.h>

struct bl_frame *bl_frame_new(struct cf_arena *a, uint16_t n_locals, uint16_t max_stack,
                              unsigned words)
{
  struct bl_frame *f = CF_NEW(a, struct bl_frame);
  size_t slots = (size_t)n_locals + max_stack;
  f->n_locals = n_locals;
  f->max_stack = max_stack;
  f->words = words;
  /* Registers and decisions are written before they are read, so they need no clearing. */
  f->name = cf_arena_alloc(a, (slots + 1) * sizeof *f->name);
  f->type = cf_arena_alloc(a, slots + 1);
  if (words > 0) {
    f->bits = cf_arena_alloc(a, (slots + 1) * BL_SETS * words * sizeof *f->bits);
    f->ended = CF_NEW_N(a, uint64_t, (size_t)BL_SETS * words);
    f->live = CF_NEW_N(a, uint64_t, words);
    f->unclaimed = CF_NEW_N(a, uint64_t, words);
    f->branch = cf_arena_alloc(a, BL_MAX_DECISIONS * sizeof *f->branch);
    f->decided =
        cf_arena_alloc(a, BL_MAX_DECISIONS * BL_DECISION_SETS * words * sizeof *f->decided);
  }
  return f;
}

void bl_frame_copy(struct bl_frame *dst, const struct bl_frame *src)
{
  size_t slots = (size_t)src->n_locals + src->depth;
  dst->reached = src->reached;
  dst->depth = src->depth;
  dst->n_held = src->n_held;
  dst->n_decisions = src->n_decisions;
  dst->escaped = src->escaped;
  memcpy(dst->name, src->name, slots * sizeof *src->name);
  memcpy(dst->type, src->type, slots);
  memcpy(dst->held, src->held, src->n_held * sizeof *src->held);
  if (src->words > 0) {
    size_t word = sizeof(uint64_t) * src->words;
    memcpy(dst->bits, src->bits, slots * BL_SETS * word);
    memcpy(dst->ended, src->ended, BL_SETS * word);
    memcpy(dst->live, src->live, word);
    memcpy(dst->unclaimed, src->unclaimed, word);
    memcpy(dst->branch, src->branch, src->n_decisions * sizeof *src->branch);
    memcpy(dst->decided, src->decided, src->n_decisions * BL_DECISION_SETS * word);
  }
}

void bl_frame_set_slot(struct bl_frame *f, unsigned slot, char type, uint32_t name)
{
  f->name[slot] = name;
  f->type[slot] = (uint8_t)type;
  if (f->words > 0) {
    memset(bl_frame_set(f, slot, BL_SET_CURRENT), 0, sizeof(uint64_t) * BL_SETS * f->words);
  }
}

void bl_frame_copy_slot(struct bl_frame *f, unsigned dst, unsigned src)
{
  f->name[dst] = f->name[src];
  f->type[dst] = f->type[src];
  if (f->words > 0 && dst != src) {
    memcpy(bl_frame_set(f, dst, BL_SET_CURRENT), bl_frame_set(f, src, BL_SET_CURRENT),
           sizeof(uint64_t) * BL_SETS * f->words);
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

bool bl_frame_acquire(struct bl_frame *f, uint32_t name, uint32_t site)
{
  struct bl_held *h = name == 0 ? NULL : find_held(f, name);
  if (h == NULL) {
    return push_held(f, (struct bl_held){name, 1, site});
  }
  if (++h->depth == 0) {
    remove_held(f, h);
  }
  return true;
}

void bl_frame_release(struct bl_frame *f, uint32_t name, const struct bl_masks *masks)
{
  struct bl_held *h = find_held(f, name);
  if (h == NULL) {
    if (name != 0) {
      (void)push_held(f, (struct bl_held){name, -1, BL_SITE_ENTRY});
    }
    return;
  }
  if (h->depth > 0 && --h->depth == 0) {
    end_block(f, mask_of(masks, name, f->words), BL_SET_RELEASED);
    remove_held(f, h);
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

void bl_frame_forget(struct bl_frame *f, enum bl_root root, uint32_t base,
                     const struct bl_names *names, const struct bl_masks *masks,
                     const uint64_t *lost)
{
  if (lost != NULL) {
    drop_observations(f, lost);
  }
  unsigned slots = (unsigned)f->n_locals + f->depth;
  for (unsigned s = 0; s < slots; s++) {
    const struct bl_path *p = bl_names_path(names, f->name[s]);
    if (p->root == root && p->base == base) {
      f->name[s] = 0;
    }
  }
  for (unsigned i = 0; i < f->n_held; i++) {
    const struct bl_path *p = bl_names_path(names, f->held[i].name);
    if (p->root == root && p->base == base) {
      end_block(f, mask_of(masks, f->held[i].name, f->words), BL_SET_RELEASED);
      f->held[i].name = 0;
    }
  }
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

static bool is_constant(const struct bl_path *p)
{
  return p->root == BL_ROOT_CONST || p->root == BL_ROOT_NULL || p->root == BL_ROOT_CONST_JOIN;
}

/* The name of a slot where two values of different names meet. */
static uint32_t join_name(uint32_t a, uint32_t b, uint32_t block, unsigned slot,
                          struct bl_names *names)
{
  bool constant = is_constant(bl_names_path(names, a)) && is_constant(bl_names_path(names, b));
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

/* Lowers dst's locks to what src holds too; a lock that only dst holds is dropped. */
static bool join_held_of_dst(struct bl_frame *dst, struct bl_frame *src,
                             const struct bl_masks *masks)
{
  bool changed = false;
  for (unsigned i = dst->n_held; i > 0; i--) {
    struct bl_held *h = &dst->held[i - 1];
    const struct bl_held *other = find_held(src, h->name);
    int32_t depth = other == NULL && h->depth > 0 ? 0 : other == NULL ? h->depth : other->depth;
    if (depth < h->depth) {
      changed = true;
      if (h->depth > 0 && depth <= 0) {
        end_block(dst, mask_of(masks, h->name, dst->words), BL_SET_RELEASED);
      }
      h->depth = depth;
    }
    if (other != NULL && other->site < h->site) {
      changed = true;
      h->site = other->site;
    }
    if (h->depth == 0) {
      remove_held(dst, h);
    }
  }
  return changed;
}

/* A lock stays held if both hold it, at the lesser depth; a lock of the caller's that either gave
   up is given up. Observations of a lock that only src holds are released in src, before it is
   joined. */
static bool join_held(struct bl_frame *dst, struct bl_frame *src, const struct bl_masks *masks)
{
  bool changed = join_held_of_dst(dst, src, masks);
  for (unsigned i = 0; i < src->n_held; i++) {
    struct bl_held h = src->held[i];
    const struct bl_held *other = find_held(dst, h.name);
    if (other != NULL && (h.depth < 0 || other->depth > 0)) {
      continue;
    }
    if (h.depth < 0) {
      changed |= push_held(dst, h);
    } else {
      end_block(src, mask_of(masks, h.name, src->words), BL_SET_RELEASED);
    }
  }
  return changed;
}

static unsigned find_decision(const struct bl_frame *f, uint32_t branch)
{
  unsigned k = 0;
  while (k < f->n_decisions && f->branch[k] != branch) {
    k++;
  }
  return k;
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

static bool join_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = false;
  unsigned all = BL_SETS * dst->words;
  for (unsigned k = dst->n_decisions; k-- > 0;) {
    unsigned i = find_decision(src, dst->branch[k]);
    bool both = i < src->n_decisions;
    changed |= meet_fresh(dst, k, both ? bl_frame_decided(src, i, BL_SET_FRESH) : NULL);
    if (!both && !bl_bits_any(bl_frame_decided(dst, k, 0), all)) {
      bl_frame_undecide(dst, k);
      changed = true;
    }
  }
  for (unsigned i = 0; i < src->n_decisions; i++) {
    unsigned k = find_decision(dst, src->branch[i]);
    const uint64_t *from = bl_frame_decided(src, i, 0);
    if (k < dst->n_decisions) {
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

static bool join_rest(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = (src->escaped & ~dst->escaped) != 0;
  dst->escaped |= src->escaped;
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
  bool changed = join_held(dst, src, masks);
  if (dst->words > 0) {
    changed |= bl_bits_or(dst->ended, src->ended, BL_SETS * dst->words);
  }
  unsigned slots = (unsigned)dst->n_locals + dst->depth;
  for (unsigned s = 0; s < slots; s++) {
    enum bl_join type = join_slot_type(dst, src, s);
    if (type == BL_JOIN_BAD) {
      return BL_JOIN_BAD;
    }
    changed |= type == BL_JOIN_CHANGED;
    if (dst->type[s] != 'T') {
      changed |= join_slot(dst, src, s, block, names);
    }
  }
  changed |= join_rest(dst, src);
  return changed ? BL_JOIN_CHANGED : BL_JOIN_SAME;
}
