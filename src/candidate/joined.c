/* Values that are one of several, depending on the way (ANALYSIS §2, names): the key that was
   given, if there was one, else a new one. Receives the name of such a value; hands on whether it
   may be another, by running once more over the blocks that lead to where they meet. */
#include "src/candidate/value.h"

#include "src/candidate/branch.h"

/* A new one, or one of several, as what a loop has tried until it was good. */
static bool is_made_here(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return (p->root == BL_ROOT_SITE || p->root == BL_ROOT_JOIN) && p->len == 0;
}

/* Where the ways part that meet in the block is asked whether there is a value of that name at all:
   what comes on the other way is no other form of it. */
static bool is_asked_for_null(const struct bl_method_check *c, uint32_t block, uint32_t name)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t parts = g->blocks[block].idom;
  bool jumps;
  return parts != BL_NO_BLOCK && bl_asked_null(c, g->blocks[parts].end - 1, &jumps) == name;
}

bool bl_is_one_of(const struct bl_method_check *c, uint32_t joined, uint32_t name)
{
  struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, joined);
  uint32_t block = p->base >> 16, slot = p->base & 0xffff;
  if (p->root != BL_ROOT_JOIN || p->len != 0 || block >= it->cfg.n_blocks ||
      !is_asked_for_null(c, block, name)) {
    return false;
  }
  const struct bl_block *meet = &it->cfg.blocks[block];
  bool may_be = false;
  for (uint32_t i = 0; i < meet->n_pred; i++) {
    uint32_t from = meet->pred[i];
    if (meet->is_handler || it->at[from] == NULL || bl_cfg_is_back_edge(&it->cfg, from, block)) {
      return false;
    }
    const struct bl_frame *f = bl_interp_behind(it, from);
    if (slot >= (unsigned)f->n_locals + f->depth ||
        (f->name[slot] != name && !is_made_here(it, f->name[slot]))) {
      return false;
    }
    may_be |= f->name[slot] == name;
  }
  return may_be;
}

bool bl_is_fresh_on_some_way(const struct bl_method_check *c, uint32_t joined)
{
  struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, joined);
  uint32_t block = p->base >> 16, slot = p->base & 0xffff;
  bool fresh = false;
  if (p->root == BL_ROOT_JOIN && p->len == 0 && block < it->cfg.n_blocks) {
    const struct bl_block *meet = &it->cfg.blocks[block];
    for (uint32_t i = 0; i < meet->n_pred && !meet->is_handler && !fresh; i++) {
      uint32_t from = meet->pred[i];
      const struct bl_frame *f = it->at[from] == NULL ? NULL : bl_interp_behind(it, from);
      fresh = f != NULL && slot < (unsigned)f->n_locals + f->depth &&
              bl_is_fresh_or_lock(c, f, f->name[slot]);
    }
  }
  return fresh;
}
