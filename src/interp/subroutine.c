/* Subroutines of old compilers (jsr, ret): where one returns, the locals that it does not assign
   are those of the jsr that it returns to, not of all that called it. Receives the states at jsr
   and ret; hands on the state behind the jsr. */
#include "src/interp/interp.h"

static enum cf_kind last_kind(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  return (enum cf_kind)cf_opcodes[it->insns.items[b->end - 1].op].kind;
}

/* The blocks that a subroutine comes by, up to its ret; an exception may lead out of it, into code
   that calls it again. */
struct walk {
  const struct bl_interp *it;
  uint32_t entry;
  bool *seen, *inside; /* by block */
  uint32_t *list;      /* [n] those seen */
  uint32_t n;
};

static bool see(struct walk *w, uint32_t block)
{
  if (!w->seen[block]) {
    w->seen[block] = true;
    w->list[w->n++] = block;
  }
  return false;
}

/* Whether `f` is true of a block to which this one leads on. */
static bool any_next(struct walk *w, uint32_t block, bool (*f)(struct walk *, uint32_t))
{
  const struct bl_block *b = &w->it->cfg.blocks[block];
  bool ends = last_kind(w->it, block) == CF_K_JSR && b->succ[0] == w->entry;
  bool any = false;
  for (uint32_t i = 0; !ends && i < b->n_succ && !any; i++) {
    any = f(w, b->succ[i]);
  }
  for (uint32_t i = 0; i < b->n_catches && !any; i++) {
    any = f(w, b->catches[i].block);
  }
  return any;
}

static bool is_inside(struct walk *w, uint32_t block)
{
  return w->inside[block];
}

static bool is_own_ret(const struct walk *w, uint32_t block)
{
  return last_kind(w->it, block) == CF_K_RET && bl_cfg_returns_from(&w->it->cfg, block, w->entry);
}

/* Those of the seen from which its ret can be reached: backwards, until nothing changes. Code that
   is made to take many turns is taken to be inside as a whole. */
static void find_inside(struct walk *w)
{
  enum { MAX_TURNS = 16 };
  bool changed = true;
  for (int turn = 0; changed; turn++) {
    changed = false;
    for (uint32_t i = w->n; i-- > 0;) {
      uint32_t block = w->list[i];
      if (!w->inside[block] &&
          (turn == MAX_TURNS || is_own_ret(w, block) || any_next(w, block, is_inside))) {
        w->inside[block] = changed = true;
      }
    }
  }
}

static void walk_through(struct walk *w)
{
  see(w, w->entry);
  for (uint32_t i = 0; i < w->n; i++) {
    if (!is_own_ret(w, w->list[i])) {
      any_next(w, w->list[i], see);
    }
  }
  find_inside(w);
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
  struct walk w = {.it = it,
                   .entry = subroutine,
                   .seen = CF_NEW_N(it->arena, bool, it->cfg.n_blocks),
                   .inside = CF_NEW_N(it->arena, bool, it->cfg.n_blocks),
                   .list = CF_NEW_N(it->arena, uint32_t, it->cfg.n_blocks)};
  bool *assigned = CF_NEW_N(it->arena, bool, (size_t)it->code.max_locals + 1);
  walk_through(&w);
  for (uint32_t i = 0; i < w.n; i++) {
    const struct bl_block *b = &it->cfg.blocks[w.list[i]];
    if (!w.inside[w.list[i]]) {
      continue;
    }
    add_assigned(it, w.list[i], assigned);
    for (uint32_t k = b->first; k < b->end; k++) {
      jsr->locks |= touches_locks(it, k);
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
