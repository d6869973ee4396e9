/* The fixed point over a method's blocks. Receives the transfer of one instruction and of an edge;
   hands on the state at each block's entry. Knows no client and no check. */
#include "src/interp/edge.h"

enum {
  VISITS_PER_BLOCK = 40, /* more means that the states do not settle: a bug or an attack */
  MAX_STATE_BYTES = 256 * 1024 * 1024
};

typedef void mark_fn(void *ctx, uint32_t block);

struct bl_show {
  const struct bl_visitor *visitors; /* [n] */
  unsigned n;
  uint32_t kinds; /* of which some visitor wants to see instructions */
};

static struct bl_show show_to(const struct bl_visitor *visitors, unsigned n)
{
  struct bl_show to = {visitors, n, 0};
  for (unsigned v = 0; v < n; v++) {
    to.kinds |= visitors[v].kinds == 0 ? ~(uint32_t)0 : visitors[v].kinds;
  }
  return to;
}

/* Whether an exception of the instruction goes to the handlers of its block. */
static bool throws(const struct bl_interp *it, const struct bl_block *b, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return b->n_catches > 0 && cf_insn_may_throw(in) && in->op != CF_monitorexit &&
         it->code.max_stack > 0;
}

/* Whether a call gives up locks where it throws. */
static bool releases(const struct bl_interp *it, uint32_t insn)
{
  return cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
         bl_interp_site(it, insn)->effect->n_locks > 0;
}

static void throw_from(struct bl_interp *it, uint32_t block, uint32_t insn, mark_fn *mark,
                       void *ctx)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  bool same = !releases(it, insn);
  for (uint32_t i = 0; i < b->n_catches; i++) {
    if (same && bl_edge_throws_alike(it, b->catches[i].block)) {
      continue; /* as mostly, but for the first instruction of the block that throws */
    }
    bl_frame_copy(it->edge, it->now);
    bl_edge_throw(it, insn, b->catches[i].block);
    if (bl_edge_join(it, block, b->catches[i].block, true)) {
      mark(ctx, b->catches[i].block);
    }
  }
}

static void mark_returns(const struct bl_interp *it, mark_fn *mark, void *ctx)
{
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    if (it->at[b] != NULL && bl_interp_ends_subroutine(it, b)) {
      mark(ctx, b);
    }
  }
}

/* Whether the stack is as deep as whoever looks at the operands takes for granted. */
static bool has_operands(struct bl_interp *it, uint32_t insn)
{
  if (it->fault == BL_FAULT_NONE && it->now->depth < it->pops[insn]) {
    it->fault = BL_FAULT_STACK;
    it->fault_bci = it->insns.items[insn].bci;
  }
  return it->fault == BL_FAULT_NONE;
}

static void tell(struct bl_interp *it, const struct bl_show *to, uint32_t insn)
{
  uint32_t kind = (uint32_t)1 << cf_opcodes[it->insns.items[insn].op].kind;
  for (unsigned v = 0; (to->kinds & kind) != 0 && v < to->n; v++) {
    const struct bl_visitor *x = &to->visitors[v];
    if (x->kinds == 0 || (x->kinds & kind) != 0) {
      x->visit(x->ctx, it, insn, it->now);
    }
  }
}

static void show(struct bl_interp *it, const struct bl_show *to, uint32_t insn)
{
  if (it->words > 0 && it->obs->lazy && it->obs->count_of[insn] > 0) {
    bl_interp_fill(it, it->now, insn);
  }
  tell(it, to, insn);
}

/* Shows the states to `to` too, which may be NULL. */
static void run_block(struct bl_interp *it, uint32_t block, const struct bl_show *to, mark_fn *mark,
                      void *ctx)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  struct bl_tested tested = {0, 0, BL_KNOWN_NOT, 0, false};
  bl_frame_copy(it->now, it->at[block]);
  it->now->touched = true;
  for (uint32_t i = b->first; i < b->end && has_operands(it, i); i++) {
    if (to != NULL) {
      show(it, to, i);
    }
    if (throws(it, b, i) && (it->now->touched || releases(it, i))) {
      throw_from(it, block, i, mark, ctx);
      it->now->touched = false; /* a handler sees the stack no more */
    }
    if (i + 1 == b->end) {
      tested = bl_edge_tested(it, it->now, i);
    }
    bl_interp_step(it, it->now, i);
  }
  if (it->cfg.subroutines && it->fault == BL_FAULT_NONE &&
      bl_interp_enter_subroutine(it, block, it->now)) {
    mark_returns(it, mark, ctx);
  }
  for (uint32_t i = 0; i < b->n_succ && it->fault == BL_FAULT_NONE; i++) {
    if (!bl_edge_is_possible(it, tested, b->end - 1, b->succ[i])) {
      continue;
    }
    if (i + 1 < b->n_succ) {
      bl_frame_copy(it->edge, it->now);
    } else {
      struct bl_frame *last = it->now;
      it->now = it->edge;
      it->edge = last;
    }
    if (tested.zero != 0 || tested.null != 0 || tested.found != 0) {
      bl_edge_learn(it, tested, b->end - 1, b->succ[i]);
    }
    if ((!it->cfg.subroutines || bl_interp_return_from(it, block, b->succ[i], it->edge)) &&
        bl_edge_join(it, block, b->succ[i], false)) {
      mark(ctx, b->succ[i]);
    }
  }
}

static bool is_wanted(const struct bl_interp *it, const struct bl_show *to, uint32_t insn)
{
  return (to->kinds >> cf_opcodes[it->insns.items[insn].op].kind & 1u) != 0;
}

/* The block's states once more, up to the last instruction that somebody wants to see. */
static void show_block(struct bl_interp *it, uint32_t block, const struct bl_show *to)
{
  uint32_t first = it->cfg.blocks[block].first, end = it->cfg.blocks[block].end;
  while (end > first && !is_wanted(it, to, end - 1)) {
    end--;
  }
  if (end == first || it->at[block] == NULL || !it->at[block]->reached) {
    return;
  }
  bl_frame_copy(it->now, it->at[block]);
  for (uint32_t i = first; i < end; i++) {
    tell(it, to, i);
    if (i + 1 < end) {
      bl_interp_step(it, it->now, i);
    }
  }
}

/* --- the worklist: blocks in reverse post-order, the earliest first --- */

struct worklist {
  const struct bl_cfg *cfg;
  bool *dirty; /* by position */
  uint32_t next;
  uint64_t left; /* visits until it is over budget */
};

static void mark_dirty(void *ctx, uint32_t block)
{
  struct worklist *w = ctx;
  uint32_t at = w->cfg->blocks[block].rpo;
  w->dirty[at] = true;
  if (at < w->next) {
    w->next = at;
  }
}

static bool too_large(const struct bl_interp *it)
{
  uint64_t slot = 5 + (uint64_t)BL_SETS * 8 * it->words;
  uint64_t frame = slot * ((uint64_t)it->code.max_locals + it->code.max_stack) +
                   (uint64_t)BL_MAX_DECISIONS * BL_DECISION_SETS * 8 * it->words + 256;
  return frame * it->cfg.n_blocks > MAX_STATE_BYTES;
}

static void make_scratch(struct bl_interp *it)
{
  uint16_t locals = it->code.max_locals, stack = it->code.max_stack;
  it->now = bl_frame_new(it->arena, locals, stack, it->words);
  it->edge = bl_frame_new(it->arena, locals, stack, it->words);
  it->lost = CF_NEW_N(it->arena, uint64_t, it->words + 1);
  it->hold = bl_frame_new(it->arena, 8, 0, it->words);
}

/* Runs what is dirty up to position `last`; nothing before it can become so again. */
static void settle(struct bl_interp *it, struct worklist *w, uint32_t last,
                   const struct bl_show *to)
{
  while (w->next <= last && it->fault == BL_FAULT_NONE) {
    uint32_t at = w->next++;
    if (!w->dirty[at]) {
      continue;
    }
    w->dirty[at] = false;
    if (w->left-- == 0) {
      it->fault = BL_FAULT_BUDGET;
      it->fault_bci = it->insns.items[it->cfg.blocks[it->cfg.order[at]].first].bci;
    } else {
      run_block(it, it->cfg.order[at], to, mark_dirty, w);
    }
  }
}

/* The last position from which an edge leads back to `at` or, in turn, to what lies between; `at`
   itself if there is none. `from`: by position, the last that leads back there. */
static uint32_t end_of_region(const uint32_t *from, uint32_t at)
{
  uint32_t end = at;
  for (; at <= end; at++) {
    end = from[at] > end ? from[at] : end;
  }
  return end;
}

static void lead_back(uint32_t *from, const struct bl_cfg *g, uint32_t at, uint32_t to)
{
  uint32_t target = g->blocks[to].rpo;
  if (target <= at) {
    from[target] = at; /* positions rise */
  }
}

/* By position, see end_of_region; `loops`: an edge leads to where it comes from. */
static uint32_t *find_regions(struct bl_interp *it, bool *loops)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t *from = cf_arena_alloc(it->arena, g->n_order * sizeof *from);
  for (uint32_t at = 0; at < g->n_order; at++) {
    from[at] = at;
    loops[at] = false;
  }
  for (uint32_t at = 0; at < g->n_order; at++) {
    const struct bl_block *b = &g->blocks[g->order[at]];
    for (uint32_t k = 0; k < b->n_succ; k++) {
      lead_back(from, g, at, b->succ[k]);
      loops[at] |= g->blocks[b->succ[k]].rpo == at;
    }
    for (uint32_t k = 0; k < b->n_catches; k++) {
      lead_back(from, g, at, b->catches[k].block);
      loops[at] |= g->blocks[b->catches[k].block].rpo == at;
    }
  }
  return from;
}

/* The first block from `block` on that can be reached. */
static uint32_t next_reachable(const struct bl_cfg *g, uint32_t block)
{
  while (block < g->n_blocks && g->blocks[block].rpo == BL_NO_BLOCK) {
    block++;
  }
  return block;
}

/* Shows the blocks from `block` on, in code order, that stand up to position `end`; the next. */
static uint32_t show_settled(struct bl_interp *it, uint32_t block, uint32_t end,
                             const struct bl_show *to)
{
  const struct bl_cfg *g = &it->cfg;
  block = next_reachable(g, block);
  while (block < g->n_blocks && g->blocks[block].rpo <= end && it->fault == BL_FAULT_NONE) {
    show_block(it, block, to);
    block = next_reachable(g, block + 1);
  }
  return block;
}

/* Region by region: what no edge leads back to is run once, and shown at once if it is its turn;
   the rest is shown when it has settled, and all that stands before it in the code. */
static void solve_and_show(struct bl_interp *it, struct worklist *w, const struct bl_show *to)
{
  bool *loops = cf_arena_alloc(it->arena, it->cfg.n_order);
  const uint32_t *from = find_regions(it, loops);
  uint32_t next = 0;
  for (uint32_t at = 0, end; at < it->cfg.n_order && it->fault == BL_FAULT_NONE; at = end + 1) {
    end = end_of_region(from, at);
    bool at_once = end == at && !loops[at] && it->cfg.order[at] == next;
    settle(it, w, end, at_once ? to : NULL);
    next = show_settled(it, at_once ? next + 1 : next, end, to);
  }
}

static bool is_in_code_order(const struct bl_cfg *g)
{
  for (uint32_t at = 1; at < g->n_order; at++) {
    if (g->order[at - 1] > g->order[at]) {
      return false;
    }
  }
  return true;
}

/* Whether nothing but edges makes blocks dirty, and what is computed later tells nothing of what
   was computed before. */
static bool can_show_at_once(const struct bl_interp *it)
{
  return !it->cfg.subroutines && (!it->gives || is_in_code_order(&it->cfg));
}

/* Computes the states; shows them to `to`, if it is not NULL, in code order. */
static void solve(struct bl_interp *it, const struct bl_show *to)
{
  struct worklist w = {&it->cfg, CF_NEW_N(it->arena, bool, it->cfg.n_order + 1), 0,
                       (uint64_t)VISITS_PER_BLOCK * it->cfg.n_blocks + 100};
  uint32_t last = it->cfg.n_order - 1;
  mark_dirty(&w, 0);
  if (to == NULL || it->cfg.forward) {
    settle(it, &w, last, to); /* forward: each block is run once, after all that leads to it */
  } else if (can_show_at_once(it)) {
    solve_and_show(it, &w, to);
  } else {
    settle(it, &w, last, NULL);
    if (it->fault == BL_FAULT_NONE) {
      bl_interp_visit(it, to->visitors, to->n);
    }
  }
}

bool bl_interp_solve(struct bl_interp *it, struct bl_observations *obs,
                     const struct bl_visitor *visitors, unsigned n)
{
  it->obs = obs;
  it->words = obs == NULL ? 0 : obs->words;
  if (too_large(it)) {
    it->fault = BL_FAULT_BUDGET;
    return false;
  }
  make_scratch(it);
  it->captured_bits =
      it->words > 0 && it->makes_lambdas ? CF_NEW_N(it->arena, uint64_t *, it->insns.n) : NULL;
  it->jsr = NULL;
  it->settled = false;
  it->behind = NULL;
  it->at = CF_NEW_N(it->arena, struct bl_frame *, it->cfg.n_blocks);
  it->at[0] = bl_edge_entry(it);
  struct bl_show to = show_to(visitors, n);
  solve(it, n > 0 ? &to : NULL);
  it->settled = it->fault == BL_FAULT_NONE;
  return it->settled;
}

/* The end of the marked instructions of the block; its first one if there is none. */
static uint32_t end_of_marked(const struct bl_block *b, const bool *which)
{
  uint32_t end = b->end;
  while (end > b->first && !which[end - 1]) {
    end--;
  }
  return end;
}

void bl_interp_visit_insns(struct bl_interp *it, const bool *which,
                           const struct bl_visitor *visitors, unsigned n)
{
  struct bl_show to = show_to(visitors, n);
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    uint32_t end = end_of_marked(&it->cfg.blocks[b], which);
    if (end == it->cfg.blocks[b].first || it->at[b] == NULL || !it->at[b]->reached) {
      continue;
    }
    bl_frame_copy(it->now, it->at[b]);
    for (uint32_t i = it->cfg.blocks[b].first; i < end; i++) {
      if (which[i]) {
        tell(it, &to, i);
      }
      if (i + 1 < end) {
        bl_interp_step(it, it->now, i);
      }
    }
  }
}

void bl_interp_visit(struct bl_interp *it, const struct bl_visitor *visitors, unsigned n)
{
  if (n > 0) {
    bl_interp_visit_blocks(it, NULL, visitors, n);
  }
}

void bl_interp_visit_blocks(struct bl_interp *it, const bool *which,
                            const struct bl_visitor *visitors, unsigned n)
{
  struct bl_show to = show_to(visitors, n);
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    if (which == NULL || which[b]) {
      show_block(it, b, &to);
    }
  }
}
