/* Frames: their memory, copies of them, names that are lost, decisions. */
#include "src/interp/frame_parts.h"

#include <assert.h>
#include <stddef.h>

struct bl_frame *bl_frame_new(struct cf_arena *a, uint16_t n_locals, uint16_t max_stack,
                              unsigned words)
{
  size_t slots = (size_t)n_locals + max_stack, beside = BL_BESIDE_SETS * (size_t)words;
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
    f->left = f->unclaimed + words;
    f->nothing = f->left + words;
    f->parted = f->nothing + words;
    f->something = f->parted + words;
    f->bits = f->something + words;
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
    size_t sets = slots * BL_SETS + BL_BESIDE_SETS;
    memcpy(dst->ended, src->ended, sets * sizeof(uint64_t) * src->words);
    copy_decisions(dst, src);
  }
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

static bool hangs_on(const struct bl_names *names, uint32_t name, const struct bl_path *root)
{
  const struct bl_path *p = bl_names_path(names, name);
  return p->base == root->base && p->root == root->root;
}

/* A lock that nothing tells of any more is not held for sure. */
static void forget_witness(struct bl_frame *f, const struct bl_path *root,
                           const struct bl_names *names, const struct bl_masks *masks)
{
  for (unsigned i = f->n_held; i > 0; i--) {
    struct bl_held *h = &f->held[i - 1];
    bool told = h->witness != 0 && hangs_on(names, h->witness, root);
    h->witness = told ? 0 : h->witness;
    if (h->depth == 0 && (h->witness == 0 || h->name == 0)) {
      bl_frame_end(f, bl_frame_mask(masks, h->name, f->words), BL_SET_RELEASED);
      bl_held_remove(f, h);
    }
  }
}

static void forget_locks(struct bl_frame *f, const struct bl_path *root,
                         const struct bl_names *names, const struct bl_masks *masks)
{
  f->touched = true;
  for (unsigned i = 0; i < f->n_held; i++) {
    if (hangs_on(names, f->held[i].name, root)) {
      bl_frame_end(f, bl_frame_mask(masks, f->held[i].name, f->words), BL_SET_RELEASED);
      f->held[i].name = 0;
    }
  }
  forget_witness(f, root, names, masks);
}

void bl_frame_forget(struct bl_frame *f, uint32_t name, const struct bl_names *names,
                     const struct bl_masks *masks, const uint64_t *lost)
{
  const struct bl_path *root = bl_names_path(names, name);
  bool longer = (names->longer & bl_root_bit(root->root, root->base)) != 0;
  if (lost != NULL) {
    f->touched = true;
    drop_observations(f, lost);
  }
  unsigned slots = (unsigned)f->n_locals + f->depth;
  for (unsigned s = 0; s < slots; s++) {
    if (f->name[s] == name || (longer && hangs_on(names, f->name[s], root))) {
      f->touched |= s < f->n_locals;
      f->name[s] = 0;
    }
  }
  if (f->n_held > 0) {
    forget_locks(f, root, names, masks);
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

void bl_frame_found_nothing(struct bl_frame *f, uint32_t bit)
{
  bool parted = bl_bit(f->parted, bit);
  f->touched = true;
  if (!parted && bl_bit(f->something, bit)) {
    bl_bit_remove(f->something, bit);
    bl_bit_remove(f->unclaimed, bit);
    bl_bit_remove(f->left, bit);
    return;
  }
  if (!bl_bit(f->live, bit)) {
    if (parted) {
      bl_bit_add(f->left, bit);
    }
  } else if (parted || bl_bit(f->unclaimed, bit)) {
    bl_bit_add(f->unclaimed, bit);
    bl_bit_add(f->nothing, bit);
  }
}

void bl_frame_found_something(struct bl_frame *f, uint32_t bit)
{
  if (bl_bit(f->unclaimed, bit)) {
    f->touched = true;
    bl_bit_add(f->something, bit);
  }
}
