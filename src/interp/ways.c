/* Values that are one of several, depending on the way (ANALYSIS §2, names). Receives the name that
   such a value has where the ways meet; hands on what it was called on each, by running once more
   over the blocks that lead there. Knows no decision. */
#include "src/interp/frame.h"
#include "src/interp/interp.h"

const struct bl_frame *bl_interp_behind(struct bl_interp *it, uint32_t block)
{
  if (it->behind != NULL && it->behind[block] != NULL) {
    return it->behind[block];
  }
  const struct bl_block *b = &it->cfg.blocks[block];
  struct bl_frame *f = bl_frame_new(it->arena, it->code.max_locals, it->code.max_stack, it->words);
  bl_frame_copy(f, it->at[block]);
  for (uint32_t i = b->first; i < b->end; i++) {
    bl_interp_step(it, f, i);
  }
  if (it->settled && it->behind == NULL) {
    it->behind = CF_NEW_N(it->arena, const struct bl_frame *, it->cfg.n_blocks);
  }
  if (it->settled) {
    it->behind[block] = f;
  }
  return f;
}

unsigned bl_interp_ways(struct bl_interp *it, uint32_t joined, uint32_t names[], unsigned most)
{
  const struct bl_path *p = bl_names_path(&it->names, joined);
  uint32_t block = p->base >> 16, slot = p->base & 0xffff;
  if (joined == 0 || p->root != BL_ROOT_JOIN || p->len != 0 || block >= it->cfg.n_blocks ||
      it->cfg.blocks[block].is_handler || it->cfg.blocks[block].n_pred > most) {
    return 0;
  }
  const struct bl_block *meet = &it->cfg.blocks[block];
  for (uint32_t i = 0; i < meet->n_pred; i++) {
    const struct bl_frame *f =
        it->at[meet->pred[i]] == NULL ? NULL : bl_interp_behind(it, meet->pred[i]);
    if (f == NULL || slot >= (unsigned)f->n_locals + f->depth) {
      return 0;
    }
    names[i] = f->name[slot];
  }
  return meet->n_pred;
}

enum { MOST_WAYS = 4, MOST_INSNS = 64 };

/* The blocks that meet there are short, as those that only choose are: they are run once more for
   each access under such a lock. */
static bool are_short(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *meet = &it->cfg.blocks[block];
  bool all = true;
  for (uint32_t i = 0; i < meet->n_pred && all; i++) {
    const struct bl_block *b = &it->cfg.blocks[meet->pred[i]];
    all = b->end - b->first <= MOST_INSNS;
  }
  return all;
}

/* What the lock of that name is on each of the ways that meet where its object got its name, or it
   itself did; how many. */
static unsigned locks_of(struct bl_interp *it, uint32_t held, struct bl_path locks[MOST_WAYS])
{
  struct bl_path whole = *bl_names_path(&it->names, held), object = bl_path_head(whole, 0);
  uint32_t ways[MOST_WAYS];
  bool may = whole.root == BL_ROOT_JOIN && whole.base >> 16 < it->cfg.n_blocks &&
             are_short(it, whole.base >> 16);
  unsigned n = may ? bl_interp_ways(it, bl_names_of(&it->names, &object), ways, MOST_WAYS) : 0;
  for (unsigned i = 0; i < n; i++) {
    locks[i] = bl_path_lock(bl_path_append(*bl_names_path(&it->names, ways[i]), &whole));
  }
  return n;
}

static bool may_be(struct bl_interp *it, uint32_t held, const struct bl_path *lock)
{
  struct bl_path locks[MOST_WAYS];
  unsigned n = locks_of(it, held, locks);
  bool may = false;
  for (unsigned i = 0; i < n && !may; i++) {
    may = bl_path_same_lock(&locks[i], lock);
  }
  return may;
}

bool bl_interp_holds_in_order(struct bl_interp *it, const struct bl_held *held, unsigned n,
                              const struct bl_path *lock)
{
  unsigned either = 0;
  for (unsigned i = 0; i < n; i++) {
    either += held[i].depth > 0 && bl_held_mode(&held[i]) == BL_EXCLUSIVE &&
              may_be(it, held[i].name, lock);
  }
  return either >= 2;
}

struct bl_path bl_interp_lock_in_order(struct bl_interp *it, const struct bl_held *held, unsigned n,
                                       uint32_t name, const struct bl_path *object)
{
  struct bl_path locks[MOST_WAYS];
  unsigned most = n < 2 ? 0 : locks_of(it, name, locks);
  for (unsigned i = 0; i < most; i++) {
    if (bl_path_has_head(&locks[i], object) && bl_interp_holds_in_order(it, held, n, &locks[i])) {
      return locks[i];
    }
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}
