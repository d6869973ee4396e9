/* Post-dominators over normal edges: dominators of the reversed graph, whose root is one virtual
   exit. Returns, throws, and one block of every set of blocks that cannot be left (the header of an
   endless loop) are joined to it, so that every block has a way to the exit. */
#include "src/flow/graph.h"

struct exits {
  struct bl_cfg *g;
  struct cf_arena *a;
  uint8_t *joined;  /* by block: has an edge to the exit */
  uint8_t *reaches; /* by block: has a way to it */
  uint8_t *scanned; /* by block: belongs to an endless set that was looked at */
  uint32_t *stack;
};

/* The reversed graph with edges from the exit (vertex n_blocks) to the blocks marked in `to`. */
static void reversed_graph(struct bl_graph *out, const struct exits *x, const uint8_t *to)
{
  const struct bl_cfg *g = x->g;
  uint32_t n = 0;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    n += g->blocks[b].n_pred + to[b];
  }
  out->n = g->n_blocks + 1;
  out->start = cf_arena_alloc(x->a, (out->n + 1) * sizeof *out->start);
  out->edge = cf_arena_alloc(x->a, n * sizeof *out->edge + 1);
  n = 0;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    out->start[b] = n;
    for (uint32_t k = 0; k < g->blocks[b].n_pred; k++) {
      out->edge[n++] = g->blocks[b].pred[k];
    }
  }
  out->start[g->n_blocks] = n;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    if (to[b] != 0) {
      out->edge[n++] = b;
    }
  }
  out->start[out->n] = n;
}

/* Marks b and all that has a way to it. */
static void mark_reaching(struct exits *x, uint32_t b)
{
  uint32_t depth = 0;
  if (x->reaches[b] == 0) {
    x->reaches[b] = 1;
    x->stack[depth++] = b;
  }
  while (depth > 0) {
    const struct bl_block *block = &x->g->blocks[x->stack[--depth]];
    for (uint32_t k = 0; k < block->n_pred; k++) {
      uint32_t from = block->pred[k];
      if (x->reaches[from] == 0) {
        x->reaches[from] = 1;
        x->stack[depth++] = from;
      }
    }
  }
}

/* Of the blocks that b leads to, all of which lead back to it, the first in the order of visits. */
static uint32_t first_of_endless(struct exits *x, uint32_t b)
{
  uint32_t depth = 0, first = b;
  x->scanned[b] = 1;
  x->stack[depth++] = b;
  while (depth > 0) {
    uint32_t at = x->stack[--depth];
    const struct bl_block *block = &x->g->blocks[at];
    if (block->rpo < x->g->blocks[first].rpo) {
      first = at;
    }
    for (uint32_t k = 0; k < block->n_succ; k++) {
      uint32_t to = block->succ[k];
      if (x->scanned[to] == 0) {
        x->scanned[to] = 1;
        x->stack[depth++] = to;
      }
    }
  }
  return first;
}

/* In the reverse post-order of a backward walk over what never reaches the exit, the first block
   not yet marked lies in a set that cannot be left: else what it leaves to would have come before.
 */
static void join_endless(struct exits *x)
{
  uint8_t *lost = cf_arena_alloc(x->a, x->g->n_blocks);
  bool any = false;
  for (uint32_t b = 0; b < x->g->n_blocks; b++) {
    lost[b] = x->reaches[b] == 0;
    any |= lost[b];
  }
  if (!any) {
    return;
  }
  struct bl_graph graph;
  struct bl_walk w;
  reversed_graph(&graph, x, lost);
  bl_graph_walk(&w, x->a, &graph, x->g->n_blocks);
  for (uint32_t i = 1; i < w.n_reached; i++) {
    if (x->reaches[w.rpo[i]] == 0) {
      uint32_t first = first_of_endless(x, w.rpo[i]);
      x->joined[first] = 1;
      mark_reaching(x, first);
    }
  }
}

static void join_exits(struct exits *x)
{
  for (uint32_t b = 0; b < x->g->n_blocks; b++) {
    if (x->g->blocks[b].n_succ == 0) {
      x->joined[b] = 1;
      mark_reaching(x, b);
    }
  }
  join_endless(x);
}

void bl_cfg_postdominators(struct bl_cfg *g, struct cf_arena *a)
{
  struct exits x = {.g = g,
                    .a = a,
                    .joined = CF_NEW_N(a, uint8_t, g->n_blocks),
                    .reaches = CF_NEW_N(a, uint8_t, g->n_blocks),
                    .scanned = CF_NEW_N(a, uint8_t, g->n_blocks),
                    .stack = cf_arena_alloc(a, g->n_blocks * sizeof(uint32_t))};
  join_exits(&x);
  struct bl_graph backward, forward;
  struct bl_walk w;
  reversed_graph(&backward, &x, x.joined);
  bl_graph_reverse(&forward, a, &backward);
  bl_graph_walk(&w, a, &backward, g->n_blocks);
  uint32_t *ipdom = cf_arena_alloc(a, backward.n * sizeof *ipdom);
  bl_graph_dominators(ipdom, a, &forward, &w);
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    g->blocks[b].ipdom = ipdom[b] < g->n_blocks ? (uint16_t)ipdom[b] : BL_NO_BLOCK;
  }
}

bool bl_cfg_post_dominates(const struct bl_cfg *g, uint32_t block, uint32_t of)
{
  for (uint32_t n = 0; of != BL_NO_BLOCK && n <= g->n_blocks; n++) {
    if (of == block) {
      return true;
    }
    of = g->blocks[of].ipdom;
  }
  return false;
}
