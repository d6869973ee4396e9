/* Loops and their nesting (Havlak, "Nesting of reducible and irreducible loops", with Ramalingam's
   treatment of entries from outside). Loops are made by normal edges that go back: a handler that
   covers its own monitorexit is no loop. Their bodies follow exceptional edges too. */
#include "src/flow/graph.h"

/* A predecessor that entered an inner loop elsewhere than by its header; outer loops must see it.
 */
struct entry {
  uint32_t from;
  uint32_t next; /* in the list of one header, index + 1; 0 ends it */
};
CF_VEC(entry_vec, struct entry);
CF_VEC(body_vec, uint32_t);

struct loops {
  struct bl_cfg *g;
  struct cf_arena *a;
  const struct bl_graph *reversed;
  const struct bl_walk *w;
  uint32_t *into;    /* union-find: the header that a block was merged into, itself if none yet */
  uint32_t *taken;   /* by block: 1 + the last header whose body has it */
  uint32_t *entries; /* by header: its list */
  struct entry_vec pool;
  struct body_vec body;
};

/* The outermost loop found so far that holds b, or b; with path halving. */
static uint32_t find(struct loops *l, uint32_t b)
{
  while (l->into[b] != b) {
    l->into[b] = l->into[l->into[b]];
    b = l->into[b];
  }
  return b;
}

static void take(struct loops *l, uint32_t header, uint32_t from)
{
  uint32_t b = find(l, from);
  if (!bl_walk_below(l->w, b, header)) {
    struct entry e = {from, l->entries[header]};
    cf_vec_push(l->a, &l->pool, e);
    l->entries[header] = l->pool.n;
  } else if (b != header && l->taken[b] != header + 1) {
    l->taken[b] = header + 1;
    cf_vec_push(l->a, &l->body, b);
  }
}

/* Starts the body with the sources of edges back to the header. Says whether there are any. */
static bool take_back_edges(struct loops *l, uint32_t header)
{
  const struct bl_block *block = &l->g->blocks[header];
  bool any = false;
  for (uint32_t i = 0; i < block->n_pred; i++) {
    uint32_t from = block->pred[i];
    if (l->w->number[from] != BL_NO_VERTEX && bl_walk_below(l->w, from, header)) {
      any = true;
      take(l, header, from);
    }
  }
  return any;
}

static void take_predecessors(struct loops *l, uint32_t header, uint32_t b)
{
  const struct bl_graph *r = l->reversed;
  for (uint32_t e = r->start[b]; e < r->start[b + 1]; e++) {
    if (l->w->number[r->edge[e]] != BL_NO_VERTEX) {
      take(l, header, r->edge[e]);
    }
  }
  for (uint32_t e = l->entries[b]; e != 0; e = l->pool.items[e - 1].next) {
    take(l, header, l->pool.items[e - 1].from);
  }
}

/* Inner loops come first, so what a block gets here is its innermost. */
static void find_loop(struct loops *l, uint32_t header)
{
  l->body.n = 0;
  if (!take_back_edges(l, header)) {
    return;
  }
  l->g->blocks[header].is_header = true;
  l->g->blocks[header].loop = (uint16_t)header;
  for (uint32_t i = 0; i < l->body.n; i++) {
    uint32_t b = l->body.items[i];
    struct bl_block *block = &l->g->blocks[b];
    take_predecessors(l, header, b);
    *(block->is_header ? &block->outer : &block->loop) = (uint16_t)header;
    l->into[b] = header;
  }
}

void bl_cfg_loops(struct bl_cfg *g, struct cf_arena *a, const struct bl_graph *reversed,
                  const struct bl_walk *w)
{
  struct loops l = {.g = g, .a = a, .reversed = reversed, .w = w};
  l.into = cf_arena_alloc(a, g->n_blocks * sizeof(uint32_t));
  l.taken = CF_NEW_N(a, uint32_t, g->n_blocks);
  l.entries = CF_NEW_N(a, uint32_t, g->n_blocks);
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    l.into[b] = b;
  }
  for (uint32_t i = w->n_reached; i-- > 0;) {
    find_loop(&l, w->preorder[i]);
  }
}
