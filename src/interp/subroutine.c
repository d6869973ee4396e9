/* Subroutines of old compilers (jsr, ret): where one returns, the locals that it does not assign
   are those of the jsr that it returns to, not of all that called it. Receives the states at jsr
   and ret; hands on the state behind the jsr. */
#include "src/interp/interp.h"

static enum cf_kind last_kind(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  return (enum cf_kind)cf_opcodes[it->insns.items[b->end - 1].op].kind;
}

/* The block behind a jsr in code order, or BL_NO_BLOCK. */
static uint32_t behind(const struct bl_interp *it, uint32_t block)
{
  uint32_t next = it->cfg.blocks[block].end;
  return next < it->insns.n ? it->cfg.block_of[next] : BL_NO_BLOCK;
}

struct walk {
  const struct bl_interp *it;
  bool *seen;
  uint32_t *stack;
  uint32_t n;
};

static void walk_to(struct walk *w, uint32_t block)
{
  if (block != BL_NO_BLOCK && !w->seen[block]) {
    w->seen[block] = true;
    w->stack[w->n++] = block;
  }
}

static bool touches_locks(const struct bl_interp *it, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  return kind == CF_K_MONITOR ||
         (kind == CF_K_INVOKE && bl_interp_site(it, insn)->effect->n_locks > 0);
}

static void add_assigned(const struct bl_interp *it, uint32_t block, bool *assigned)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  for (uint32_t i = b->first; i < b->end; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    unsigned width = kind == CF_K_STORE ? (unsigned)strlen(cf_opcodes[in->op].pops) : 1;
    for (unsigned s = 0; (kind == CF_K_STORE || kind == CF_K_IINC) && s < width; s++) {
      assigned[(unsigned)in->a + s] = true;
    }
  }
}

/* Looks through the subroutine, nested ones included: which locals it assigns, whether it takes or
   gives up locks. */
static void look_through(const struct bl_interp *it, uint32_t subroutine, struct bl_jsr *jsr)
{
  struct walk w = {it, CF_NEW_N(it->arena, bool, it->cfg.n_blocks),
                   CF_NEW_N(it->arena, uint32_t, it->cfg.n_blocks), 0};
  bool *assigned = CF_NEW_N(it->arena, bool, (size_t)it->code.max_locals + 1);
  walk_to(&w, subroutine);
  while (w.n > 0) {
    uint32_t block = w.stack[--w.n];
    const struct bl_block *b = &it->cfg.blocks[block];
    add_assigned(it, block, assigned);
    for (uint32_t i = b->first; i < b->end; i++) {
      jsr->locks |= touches_locks(it, i);
    }
    if (last_kind(it, block) == CF_K_JSR) {
      walk_to(&w, behind(it, block));
    }
    for (uint32_t i = 0; i < b->n_succ && last_kind(it, block) != CF_K_RET; i++) {
      walk_to(&w, b->succ[i]);
    }
    for (uint32_t i = 0; i < b->n_catches; i++) {
      walk_to(&w, b->catches[i].block);
    }
  }
  jsr->assigned = assigned;
}

bool bl_interp_enter_subroutine(struct bl_interp *it, uint32_t block, const struct bl_frame *after)
{
  if (last_kind(it, block) != CF_K_JSR) {
    return false;
  }
  if (it->jsr == NULL) {
    it->jsr = CF_NEW_N(it->arena, struct bl_jsr, it->cfg.n_blocks);
  }
  struct bl_jsr *jsr = &it->jsr[block];
  if (jsr->at == NULL) {
    jsr->at = bl_frame_new(it->arena, it->code.max_locals, it->code.max_stack, it->words);
    look_through(it, it->cfg.blocks[block].succ[0], jsr);
  }
  bl_frame_copy(it->edge, after);
  const struct bl_masks *masks = it->obs == NULL ? NULL : &it->obs->masks;
  return bl_frame_join(jsr->at, it->edge, block, &it->names, masks) == BL_JOIN_CHANGED;
}

bool bl_interp_return_from(struct bl_interp *it, uint32_t block, uint32_t to, struct bl_frame *f)
{
  if (last_kind(it, block) != CF_K_RET) {
    return true;
  }
  uint32_t caller = it->cfg.block_of[it->cfg.blocks[to].first - 1];
  const struct bl_jsr *jsr = it->jsr == NULL ? NULL : &it->jsr[caller];
  if (jsr == NULL || jsr->at == NULL) {
    return false; /* the jsr has not been reached: nothing returns to it yet */
  }
  f->stale |= jsr->at->stale;
  if (!jsr->locks) {
    f->n_held = jsr->at->n_held;
    memcpy(f->held, jsr->at->held, f->n_held * sizeof *f->held);
  }
  for (unsigned s = 0; s < f->n_locals; s++) {
    if (!jsr->assigned[s]) {
      f->name[s] = jsr->at->name[s];
      f->type[s] = jsr->at->type[s];
      if (f->words > 0) {
        memcpy(bl_frame_set(f, s, BL_SET_CURRENT), bl_frame_set(jsr->at, s, BL_SET_CURRENT),
               sizeof(uint64_t) * BL_SETS * f->words);
      }
    }
  }
  return true;
}

bool bl_interp_ends_subroutine(const struct bl_interp *it, uint32_t block)
{
  return last_kind(it, block) == CF_K_RET;
}
