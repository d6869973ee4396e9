/* Builds the graph: where blocks begin, what they flow to, in what order to visit them. The parts
   that are algorithms of their own are in catches.c, jsr.c, graph.c, postdom.c and loops.c. */
#include "src/flow/graph.h"

static enum cf_kind kind_of(const struct cf_insn *in)
{
  return (enum cf_kind)cf_opcodes[in->op].kind;
}

/* Whether control may go elsewhere than to the next instruction. A jsr comes back, but through ret.
 */
static bool ends_block(const struct cf_insn *in)
{
  const uint32_t ends = 1u << CF_K_BRANCH | 1u << CF_K_GOTO | 1u << CF_K_JSR | 1u << CF_K_RET |
                        1u << CF_K_SWITCH | 1u << CF_K_RETURN | 1u << CF_K_THROW;
  return (ends >> kind_of(in) & 1u) != 0;
}

/* --- where blocks begin --- */

struct builder {
  struct bl_cfg *g;
  struct cf_arena *a, *scratch; /* of the graph, and of what takes it to make it */
  uint16_t *edge;               /* where the next block's successors go */
  const struct cf_code *code;
  const uint8_t *ends; /* [insns->n] enum bl_way_end, or NULL */
  struct bl_regions regions;
};

static void lead_at(uint8_t *leads, const struct cf_insns *insns, uint32_t bci)
{
  leads[insns->index_of[bci]] = 1;
}

static void lead_switch(uint8_t *leads, const struct builder *b, const struct cf_insn *in)
{
  struct cf_switch s = cf_switch_of(in, b->code->bytecode);
  lead_at(leads, b->g->insns, s.target_default);
  for (uint32_t i = 0; i < s.n; i++) {
    lead_at(leads, b->g->insns, cf_switch_target(&s, i));
  }
}

static void lead_targets(uint8_t *leads, const struct builder *b, const struct cf_insn *in)
{
  const uint32_t jumps = 1u << CF_K_BRANCH | 1u << CF_K_GOTO | 1u << CF_K_JSR;
  if ((jumps >> kind_of(in) & 1u) != 0) {
    lead_at(leads, b->g->insns, (uint32_t)in->a);
  } else if (kind_of(in) == CF_K_SWITCH) {
    lead_switch(leads, b, in);
  }
}

static bool ends_behind(const struct builder *b, uint32_t insn)
{
  return b->ends != NULL && b->ends[insn] == BL_WAY_ENDS;
}

/* [n + 1]: 1 where a block begins; the last is the end of the code. */
static uint8_t *find_leads(const struct builder *b)
{
  const struct cf_insns *insns = b->g->insns;
  uint8_t *leads = CF_NEW_N(b->scratch, uint8_t, insns->n + 1);
  leads[0] = leads[insns->n] = 1;
  for (uint32_t i = 0; i < insns->n; i++) {
    const struct cf_insn *in = &insns->items[i];
    if (ends_block(in)) {
      lead_targets(leads, b, in);
      leads[i + 1] = 1;
    } else if (ends_behind(b, i)) {
      leads[i + 1] = 1;
    }
  }
  for (uint32_t i = 0; i < b->regions.regions.n; i++) {
    leads[b->regions.regions.items[i].first] = 1;
  }
  for (uint32_t i = 0; i < b->code->n_handlers; i++) {
    lead_at(leads, insns, b->code->handlers[i].handler);
  }
  return leads;
}

static void make_blocks(struct builder *b)
{
  struct bl_cfg *g = b->g;
  uint32_t n = g->insns->n;
  const uint8_t *leads = find_leads(b);
  for (uint32_t i = 0; i < n; i++) {
    g->n_blocks += leads[i];
  }
  g->blocks = CF_NEW_N(b->a, struct bl_block, g->n_blocks);
  g->block_of = cf_arena_alloc(b->a, n * sizeof *g->block_of);
  uint32_t next = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (leads[i] != 0) {
      g->blocks[next++] = (struct bl_block){.first = i,
                                            .ipdom = BL_NO_BLOCK,
                                            .idom = BL_NO_BLOCK,
                                            .loop = BL_NO_BLOCK,
                                            .rpo = BL_NO_BLOCK,
                                            .outer = BL_NO_BLOCK};
    }
    g->block_of[i] = (uint16_t)(next - 1);
  }
  for (uint32_t i = 0; i < next; i++) {
    g->blocks[i].end = i + 1 < next ? g->blocks[i + 1].first : n;
  }
}

/* --- exceptional edges --- */

static bool may_throw(const struct bl_cfg *g, const struct bl_block *block)
{
  for (uint32_t i = block->first; i < block->end; i++) {
    if (cf_insn_may_throw(&g->insns->items[i])) {
      return true;
    }
  }
  return false;
}

/* Blocks lie within one region each, since regions begin blocks. */
static void add_catches(struct builder *b)
{
  const struct bl_region_vec *rs = &b->regions.regions;
  bl_catches_to_blocks(&b->regions, b->g->block_of);
  uint32_t r = 0;
  for (uint32_t i = 0; i < b->g->n_blocks; i++) {
    struct bl_block *block = &b->g->blocks[i];
    while (r + 1 < rs->n && rs->items[r + 1].first <= block->first) {
      r++;
    }
    const struct bl_catches *c = rs->items[r].catches;
    if (c->n > 0 && may_throw(b->g, block)) {
      block->catches = c->items;
      block->n_catches = (uint16_t)c->n;
    }
  }
  for (uint32_t i = 0; i < b->code->n_handlers; i++) {
    const struct cf_handler *h = &b->code->handlers[i];
    if (h->start < h->end) {
      b->g->blocks[b->g->block_of[b->g->insns->index_of[h->handler]]].is_handler = true;
    }
  }
}

/* --- normal edges --- */

static uint32_t block_at(const struct bl_cfg *g, uint32_t bci)
{
  return g->block_of[g->insns->index_of[bci]];
}

/* How many edges there can be at most, but those of ret. */
static uint32_t most_edges(const struct bl_cfg *g)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    const struct cf_insn *last = &g->insns->items[g->blocks[i].end - 1];
    n += kind_of(last) == CF_K_SWITCH ? (uint32_t)last->b + 1 : 2;
  }
  return n;
}

static void add_successor(struct builder *b, struct bl_block *block, uint32_t to)
{
  *b->edge++ = (uint16_t)to;
  block->n_succ++;
}

static bool is_possible(const struct builder *b, uint32_t to)
{
  return b->ends == NULL || b->ends[b->g->blocks[to].first] != BL_WAY_IS_NONE;
}

/* Each target once: the cases in order, the default last unless a case goes there too. `seen` holds
   for each block the last switch (its block + 1) that has it. */
static void add_switch(struct builder *b, uint32_t from, const struct cf_insn *in, uint32_t *seen)
{
  struct cf_switch s = cf_switch_of(in, b->code->bytecode);
  struct bl_block *block = &b->g->blocks[from];
  for (uint32_t i = 0; i <= s.n; i++) {
    uint32_t to = block_at(b->g, i < s.n ? cf_switch_target(&s, i) : s.target_default);
    if (seen[to] != from + 1 && is_possible(b, to)) {
      seen[to] = from + 1;
      add_successor(b, block, to);
    }
  }
}

static void add_branch(struct builder *b, uint32_t from, const struct cf_insn *in)
{
  uint32_t to = block_at(b->g, (uint32_t)in->a);
  add_successor(b, &b->g->blocks[from], to);
  if (to != from + 1 && is_possible(b, from + 1)) {
    add_successor(b, &b->g->blocks[from], from + 1);
  }
}

static void add_edges(struct builder *b, uint32_t from, uint32_t **seen)
{
  struct bl_block *block = &b->g->blocks[from];
  const struct cf_insn *last = &b->g->insns->items[block->end - 1];
  uint32_t to = from + 1;
  block->succ = b->edge;
  if (ends_behind(b, block->end - 1)) {
    return;
  }
  switch (kind_of(last)) {
  case CF_K_RETURN:
  case CF_K_THROW:
  case CF_K_RET:
    return;
  case CF_K_BRANCH:
    add_branch(b, from, last);
    return;
  case CF_K_SWITCH:
    if (*seen == NULL) {
      *seen = CF_NEW_N(b->scratch, uint32_t, b->g->n_blocks);
    }
    add_switch(b, from, last, *seen);
    return;
  case CF_K_GOTO:
  case CF_K_JSR:
    to = block_at(b->g, (uint32_t)last->a);
    break;
  default:
    break;
  }
  add_successor(b, block, to);
}

static void add_predecessors(struct bl_cfg *g, struct cf_arena *a)
{
  uint32_t n_edges = 0;
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    n_edges += g->blocks[i].n_succ;
    for (uint32_t k = 0; k < g->blocks[i].n_succ; k++) {
      g->blocks[g->blocks[i].succ[k]].n_pred++;
    }
  }
  uint16_t *edges = cf_arena_alloc(a, n_edges * sizeof *edges + 1);
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    g->blocks[i].pred = edges;
    edges += g->blocks[i].n_pred;
    g->blocks[i].n_pred = 0;
  }
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    for (uint32_t k = 0; k < g->blocks[i].n_succ; k++) {
      struct bl_block *to = &g->blocks[g->blocks[i].succ[k]];
      to->pred[to->n_pred++] = (uint16_t)i;
    }
  }
}

static void add_normal_edges(struct builder *b)
{
  uint32_t *seen = NULL;
  b->edge = cf_arena_alloc(b->a, most_edges(b->g) * sizeof *b->edge);
  for (uint32_t i = 0; i < b->g->n_blocks; i++) {
    add_edges(b, i, &seen);
    b->g->subroutines |= kind_of(&b->g->insns->items[b->g->blocks[i].end - 1]) == CF_K_JSR;
  }
  if (b->g->subroutines) {
    bl_cfg_join_subroutines(b->g, b->a);
  }
  add_predecessors(b->g, b->a);
}

/* --- order and dominators --- */

/* All edges. Handlers come first, so that the walk finishes them first and the order visits them
   after the code that they cover. */
static void whole_graph(struct bl_graph *out, struct cf_arena *a, const struct bl_cfg *g)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    n += g->blocks[i].n_succ + g->blocks[i].n_catches;
  }
  out->n = g->n_blocks;
  out->start = cf_arena_alloc(a, (g->n_blocks + 1) * sizeof *out->start);
  out->edge = cf_arena_alloc(a, n * sizeof *out->edge + 1);
  n = 0;
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    const struct bl_block *block = &g->blocks[i];
    out->start[i] = n;
    for (uint32_t k = 0; k < block->n_catches; k++) {
      out->edge[n++] = block->catches[k].block;
    }
    for (uint32_t k = 0; k < block->n_succ; k++) {
      out->edge[n++] = block->succ[k];
    }
  }
  out->start[g->n_blocks] = n;
}

static bool goes_forward(const struct bl_graph *whole, const struct bl_walk *w)
{
  for (uint32_t i = 0; i < w->n_reached; i++) {
    uint32_t from = w->preorder[i];
    for (uint32_t e = whole->start[from]; e < whole->start[from + 1]; e++) {
      if (whole->edge[e] <= from) {
        return false;
      }
    }
  }
  return true;
}

static void set_order(struct bl_cfg *g, struct cf_arena *a, const struct bl_graph *whole,
                      const struct bl_walk *w)
{
  g->order = cf_arena_alloc(a, g->n_blocks * sizeof *g->order);
  g->n_order = w->n_reached;
  for (uint32_t i = 0; i < g->n_order; i++) {
    g->order[i] = (uint16_t)w->rpo[i];
  }
  g->forward = goes_forward(whole, w);
  for (uint32_t b = 0, i = 0; g->forward && b < g->n_blocks; b++) {
    if (w->number[b] != BL_NO_VERTEX) {
      g->order[i++] = (uint16_t)b;
    }
  }
  for (uint32_t i = 0; i < g->n_order; i++) {
    g->blocks[g->order[i]].rpo = (uint16_t)i;
  }
}

/* Numbers the dominator tree in pre-order, without walking it: a block's subtree is as large as its
   children's, and in reverse post-order a dominator comes before what it dominates. */
static void number_dominators(struct bl_cfg *g, struct cf_arena *a)
{
  uint16_t *next = cf_arena_alloc(a, g->n_blocks * sizeof *next);
  for (uint32_t i = g->n_order; i-- > 0;) {
    struct bl_block *block = &g->blocks[g->order[i]];
    block->dom_last++; /* as the subtree's size, for now */
    if (i > 0) {
      uint16_t *of_dominator = &g->blocks[block->idom].dom_last;
      *of_dominator = (uint16_t)(*of_dominator + block->dom_last);
    }
  }
  for (uint32_t i = 0; i < g->n_order; i++) {
    struct bl_block *block = &g->blocks[g->order[i]];
    uint16_t size = block->dom_last;
    if (i > 0) {
      block->dom_first = next[block->idom];
      next[block->idom] = (uint16_t)(next[block->idom] + size);
    }
    next[g->order[i]] = (uint16_t)(block->dom_first + 1);
    block->dom_last = (uint16_t)(block->dom_first + size - 1);
  }
}

static void set_dominators(struct bl_cfg *g, struct cf_arena *a, const struct bl_graph *reversed,
                           const struct bl_walk *w)
{
  uint32_t *idom = cf_arena_alloc(a, g->n_blocks * sizeof *idom);
  bl_graph_dominators(idom, a, reversed, w);
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    g->blocks[i].idom = idom[i] == BL_NO_VERTEX ? BL_NO_BLOCK : (uint16_t)idom[i];
  }
  number_dominators(g, a);
}

static bool is_irreducible(const struct bl_cfg *g, const struct bl_graph *whole)
{
  for (uint32_t i = 0; i < g->n_order; i++) {
    uint32_t from = g->order[i];
    for (uint32_t e = whole->start[from]; e < whole->start[from + 1]; e++) {
      uint32_t to = whole->edge[e];
      if (g->blocks[to].rpo <= i && !bl_cfg_dominates(g, to, from)) {
        return true;
      }
    }
  }
  return false;
}

/* --- small graphs whose edges all lead forward: the order is the code's, there are no loops, and
   dominators take one pass (Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm") --- */

enum { MOST_IN_ONE_PASS = 512 }; /* each edge may walk the whole tree */

static bool leads_forward(const struct bl_cfg *g)
{
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    const struct bl_block *block = &g->blocks[b];
    for (uint32_t k = 0; k < block->n_succ; k++) {
      if (block->succ[k] <= b) {
        return false;
      }
    }
    for (uint32_t k = 0; k < block->n_catches; k++) {
      if (block->catches[k].block <= b) {
        return false;
      }
    }
  }
  return true;
}

/* One more edge: the dominator of `to` is the nearest that both ways have. */
static void dominate(struct bl_cfg *g, uint32_t from, uint32_t to, bool first)
{
  uint32_t other = g->blocks[to].idom;
  while (!first && from != other) {
    if (from > other) {
      from = g->blocks[from].idom;
    } else {
      other = g->blocks[other].idom;
    }
  }
  g->blocks[to].idom = (uint16_t)from;
}

static void order_forward(struct bl_cfg *g, struct cf_arena *a, struct cf_arena *scratch)
{
  uint8_t *reached = CF_NEW_N(scratch, uint8_t, g->n_blocks);
  g->order = cf_arena_alloc(a, g->n_blocks * sizeof *g->order);
  reached[0] = 1;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    struct bl_block *block = &g->blocks[b];
    if (reached[b] == 0) {
      continue;
    }
    block->rpo = (uint16_t)g->n_order;
    g->order[g->n_order++] = (uint16_t)b;
    for (uint32_t k = 0; k < block->n_catches; k++) {
      uint32_t to = block->catches[k].block;
      dominate(g, b, to, reached[to] == 0);
      reached[to] = 1;
    }
    for (uint32_t k = 0; k < block->n_succ; k++) {
      uint32_t to = block->succ[k];
      dominate(g, b, to, reached[to] == 0);
      reached[to] = 1;
    }
  }
}

/* The exit, BL_NO_BLOCK, is behind all blocks. */
static void postdominate_forward(struct bl_cfg *g)
{
  for (uint32_t b = g->n_blocks; b-- > 0;) {
    struct bl_block *block = &g->blocks[b];
    uint32_t at = block->n_succ == 0 ? BL_NO_BLOCK : block->succ[0];
    for (uint32_t k = 1; k < block->n_succ; k++) {
      uint32_t other = block->succ[k];
      while (at != other) {
        if (at < other) {
          at = g->blocks[at].ipdom;
        } else {
          other = g->blocks[other].ipdom;
        }
      }
    }
    block->ipdom = (uint16_t)at;
  }
}

static void build_forward(struct bl_cfg *g, struct cf_arena *a, struct cf_arena *scratch)
{
  g->forward = true;
  order_forward(g, a, scratch);
  number_dominators(g, scratch);
  postdominate_forward(g);
}

static void build_any(struct bl_cfg *g, struct cf_arena *a)
{
  struct cf_arena scratch; /* for more than the graph itself takes, which may be kept for long */
  struct bl_graph whole, reversed;
  struct bl_walk w;
  cf_arena_init(&scratch);
  whole_graph(&whole, &scratch, g);
  bl_graph_reverse(&reversed, &scratch, &whole);
  bl_graph_walk(&w, &scratch, &whole, 0);
  set_order(g, a, &whole, &w);
  set_dominators(g, &scratch, &reversed, &w);
  g->irreducible = is_irreducible(g, &whole);
  bl_cfg_loops(g, &scratch, &reversed, &w);
  bl_cfg_postdominators(g, &scratch);
  cf_arena_destroy(&scratch);
}

void bl_cfg_build(struct bl_cfg *out, struct cf_arena *a, struct cf_arena *scratch,
                  const struct cf_insns *insns, const struct cf_code *code, const uint8_t *ends)
{
  *out = (struct bl_cfg){.insns = insns};
  struct builder b = {.g = out, .a = a, .scratch = scratch, .code = code, .ends = ends};
  bl_catches_find(&b.regions, a, scratch, insns, code);
  make_blocks(&b);
  add_catches(&b);
  add_normal_edges(&b);
  if (out->n_blocks <= MOST_IN_ONE_PASS && leads_forward(out)) {
    build_forward(out, a, scratch);
  } else {
    build_any(out, a);
  }
}

bool bl_cfg_in_loop(const struct bl_cfg *g, uint32_t b, uint32_t header)
{
  uint32_t h = g->blocks[b].loop;
  while (h != BL_NO_BLOCK && h != header) {
    h = g->blocks[h].outer;
  }
  return h != BL_NO_BLOCK;
}

bool bl_cfg_dominates(const struct bl_cfg *g, uint32_t a, uint32_t b)
{
  const struct bl_block *x = &g->blocks[a], *y = &g->blocks[b];
  if (x->rpo == BL_NO_BLOCK || y->rpo == BL_NO_BLOCK) {
    return a == b;
  }
  return x->dom_first <= y->dom_first && y->dom_first <= x->dom_last;
}

bool bl_cfg_decides(const struct bl_cfg *g, uint32_t block, uint32_t other)
{
  uint32_t meet = g->blocks[block].ipdom;
  return g->blocks[block].n_succ == 2 && block != other && bl_cfg_dominates(g, block, other) &&
         (meet == BL_NO_BLOCK || !bl_cfg_dominates(g, meet, other));
}
