/* What is done whichever way a branch goes: a compiler writes a finally block once for each way out
   of its try, and of the copies every way to the end comes by one. Receives a branch and an
   instruction that it leads to; must not know what either does. */
#include "src/block_local/visits.h"

/* Both are the same instruction but for where it jumps. */
static bool is_alike(const struct cf_insn *a, const struct cf_insn *b)
{
  bool jumps = cf_opcodes[a->op].kind == CF_K_BRANCH || cf_opcodes[a->op].kind == CF_K_GOTO;
  return a->op == b->op && (jumps || a->a == b->a);
}

/* The first of its line; a handler's copy of a finally block first keeps what was thrown. */
static bool is_first_of_line(struct bl_interp *it, uint32_t insn)
{
  if (insn == 0 || bl_interp_line(it, insn - 1) != bl_interp_line(it, insn)) {
    return true;
  }
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[insn - 1]];
  return b->is_handler && b->first == insn - 1 &&
         cf_opcodes[it->insns.items[insn - 1].op].kind == CF_K_STORE;
}

/* The other instruction ends a copy of the line as far as this one: all before it in that line is
   alike. */
static bool is_copy(struct bl_interp *it, uint32_t insn, uint32_t other)
{
  const struct cf_insn *in = it->insns.items;
  bool starts = false, other_starts = false;
  uint32_t i = 0;
  for (; !starts && !other_starts && is_alike(&in[insn - i], &in[other - i]); i++) {
    starts = is_first_of_line(it, insn - i);
    other_starts = is_first_of_line(it, other - i);
  }
  return starts && other_starts && bl_interp_line(it, insn) == bl_interp_line(it, other);
}

/* Begins a handler of whatever is thrown that does more than give up a monitor. */
static bool is_finally(const struct bl_interp *it, uint32_t block)
{
  uint32_t first = it->cfg.blocks[block].first;
  const struct cf_insn *in = &it->insns.items[first];
  bool gives_up = first + 2 < it->insns.n && in[2].op == CF_monitorexit;
  return cf_opcodes[in->op].kind == CF_K_STORE && !gives_up;
}

static enum bl_answer has_finally(const struct bl_interp *it)
{
  for (uint32_t i = 0; i < it->cfg.n_blocks; i++) {
    const struct bl_block *b = &it->cfg.blocks[i];
    for (uint32_t k = 0; k < b->n_catches; k++) {
      if (b->catches[k].catch_type == 0 && is_finally(it, b->catches[k].block)) {
        return BL_YES;
      }
    }
  }
  return BL_NO;
}

static bool has_another(struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = it->insns.items;
  uint32_t line = bl_interp_line(it, insn);
  bool another = false;
  for (uint32_t i = 0; i < it->insns.n && line != 0 && !another; i++) {
    another = i != insn && is_alike(&in[insn], &in[i]) && bl_interp_line(it, i) == line;
  }
  return another;
}

/* Marks the blocks with copies of the instruction, itself too; how many there are. */
static uint32_t mark_copies(bool *has, struct bl_interp *it, uint32_t insn)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (it->insns.items[i].op == it->insns.items[insn].op && is_copy(it, insn, i)) {
      has[it->cfg.block_of[i]] = true;
      n++;
    }
  }
  return n;
}

/* Blocks to look at: those that a way from the branch reaches without a copy. */
struct walk {
  bool *seen;      /* [n_blocks] or has a copy */
  uint32_t *queue; /* [n_blocks] */
  uint32_t n;
};

static void push(struct walk *w, uint32_t block)
{
  if (!w->seen[block]) {
    w->seen[block] = true;
    w->queue[w->n++] = block;
  }
}

/* The method ends behind the block, not by what some handler of its own catches in any case. */
static bool is_end(const struct bl_cfg *g, const struct bl_block *b)
{
  bool caught = false;
  for (uint32_t i = 0; i < b->n_catches && !caught; i++) {
    caught = b->catches[i].catch_type == 0;
  }
  return b->n_succ == 0 && (!caught || g->insns->items[b->end - 1].op != CF_athrow);
}

/* A copy of the instruction lies on every way from the branch to the end. */
static bool is_on_every_way(struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  struct walk w = {0};
  if (!has_another(c->it, insn)) {
    return false;
  }
  if (c->walk_seen == NULL) {
    c->walk_seen = cf_arena_alloc(c->w->scratch, g->n_blocks * sizeof *c->walk_seen);
    c->walk_queue = cf_arena_alloc(c->w->scratch, g->n_blocks * sizeof *c->walk_queue);
  }
  w.seen = c->walk_seen;
  w.queue = c->walk_queue;
  memset(w.seen, 0, g->n_blocks * sizeof *w.seen);
  if (mark_copies(w.seen, c->it, insn) < 2 || w.seen[g->block_of[branch]]) {
    return false;
  }
  push(&w, g->block_of[branch]);
  for (uint32_t i = 0; i < w.n; i++) {
    const struct bl_block *b = &g->blocks[w.queue[i]];
    if (is_end(g, b)) {
      return false;
    }
    for (uint32_t k = 0; k < b->n_succ; k++) {
      push(&w, b->succ[k]);
    }
    for (uint32_t k = 0; k < b->n_catches; k++) {
      push(&w, b->catches[k].block);
    }
  }
  return true;
}

/* A test of a local variable alone, which nothing behind the branch sets: it turns out the same
   whichever way that went. */
static bool is_steady(const struct bl_interp *it, uint32_t branch, uint32_t test)
{
  const struct cf_insn *in = it->insns.items;
  bool alone = (in[test].op >= CF_ifeq && in[test].op <= CF_ifle) || in[test].op == CF_ifnull ||
               in[test].op == CF_ifnonnull;
  if (!alone || test == 0 || cf_opcodes[in[test - 1].op].kind != CF_K_LOAD) {
    return false;
  }
  bool again = it->cfg.blocks[it->cfg.block_of[branch]].loop != BL_NO_BLOCK;
  for (uint32_t i = again ? 0 : branch; i < it->insns.n; i++) {
    bool sets = cf_opcodes[in[i].op].kind == CF_K_STORE || in[i].op == CF_iinc;
    if (sets && in[i].a == in[test - 1].a) {
      return false;
    }
  }
  return true;
}

/* The test that the instruction hangs on at once, and that is a steady one: where a finally block
   begins with it, that is what every way comes by. CF_NO_INSN: there is none. */
static uint32_t guard_of(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  for (uint32_t b = g->blocks[g->block_of[insn]].idom; b != BL_NO_BLOCK; b = g->blocks[b].idom) {
    uint32_t last = g->blocks[b].end - 1;
    if (g->blocks[b].n_succ > 1) {
      return last != branch && is_steady(it, branch, last) ? last : CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

bool bl_is_done_anyway(struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  if (c->has_finally == BL_UNASKED) {
    c->has_finally = has_finally(c->it);
  }
  if (c->has_finally == BL_NO) {
    return false;
  }
  uint32_t guard = CF_NO_INSN;
  return is_on_every_way(c, branch, insn) ||
         ((guard = guard_of(c->it, branch, insn)) != CF_NO_INSN &&
          is_on_every_way(c, branch, guard));
}
