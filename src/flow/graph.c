/* Walks and dominators of plain graphs. Dominators by semi-dominators and nearest common ancestors
   (Georgiadis, Tarjan, Werneck, "Finding dominators in practice"): as short as the iterative method
   of Cooper, Harvey and Kennedy, but graphs made to be hostile do not slow it down. */
#include "src/flow/graph.h"

void bl_graph_reverse(struct bl_graph *out, struct cf_arena *a, const struct bl_graph *g)
{
  uint32_t n_edges = g->start[g->n];
  out->n = g->n;
  out->start = CF_NEW_N(a, uint32_t, g->n + 2);
  out->edge = cf_arena_alloc(a, n_edges * sizeof(uint32_t) + 1);
  /* Counted one place further than usual: filling moves every start to where it belongs. */
  for (uint32_t e = 0; e < n_edges; e++) {
    out->start[g->edge[e] + 2]++;
  }
  for (uint32_t v = 1; v <= g->n + 1; v++) {
    out->start[v] += out->start[v - 1];
  }
  for (uint32_t v = 0; v < g->n; v++) {
    for (uint32_t e = g->start[v]; e < g->start[v + 1]; e++) {
      out->edge[out->start[g->edge[e] + 1]++] = v;
    }
  }
}

static void enter(struct bl_walk *w, uint32_t v, uint32_t parent)
{
  w->number[v] = w->n_reached;
  w->parent[v] = parent;
  w->preorder[w->n_reached++] = v;
}

void bl_graph_walk(struct bl_walk *w, struct cf_arena *a, const struct bl_graph *g, uint32_t root)
{
  size_t bytes = g->n * sizeof(uint32_t);
  *w = (struct bl_walk){.preorder = cf_arena_alloc(a, bytes),
                        .rpo = cf_arena_alloc(a, bytes),
                        .number = bl_no_vertices(a, g->n),
                        .last = cf_arena_alloc(a, bytes),
                        .parent = bl_no_vertices(a, g->n)};
  uint32_t *next = cf_arena_alloc(a, bytes); /* edge to look at next; the parents are the stack */
  memcpy(next, g->start, bytes);
  uint32_t place = g->n;
  enter(w, root, BL_NO_VERTEX);
  for (uint32_t v = root; v != BL_NO_VERTEX;) {
    if (next[v] == g->start[v + 1]) {
      w->last[v] = w->n_reached - 1;
      w->rpo[--place] = v;
      v = w->parent[v];
      continue;
    }
    uint32_t to = g->edge[next[v]++];
    if (w->number[to] == BL_NO_VERTEX) {
      enter(w, to, v);
      v = to;
    }
  }
  w->rpo += place;
}

/* Vertices by their preorder number. `up` is the tree at first; compression makes it skip. */
struct semi {
  uint32_t *up, *semi, *label, *idom;
  uint32_t *stack;
};

/* The number with the least semi-dominator on the way from v up to the part of the tree that is not
   linked yet: the numbers below `linked`. */
static uint32_t evaluate(const struct semi *s, uint32_t v, uint32_t linked)
{
  uint32_t depth = 0;
  while (s->up[v] >= linked && s->up[v] != BL_NO_VERTEX) {
    s->stack[depth++] = v;
    v = s->up[v];
  }
  uint32_t best = s->label[v];
  while (depth > 0) {
    uint32_t below = s->stack[--depth];
    s->up[below] = s->up[v];
    if (s->semi[best] < s->semi[s->label[below]]) {
      s->label[below] = best;
    } else {
      best = s->label[below];
    }
    v = below;
  }
  return s->label[v];
}

static void find_semi(const struct semi *s, uint32_t v, const struct bl_graph *reversed,
                      const struct bl_walk *w)
{
  uint32_t vertex = w->preorder[v];
  s->semi[v] = s->up[v];
  for (uint32_t e = reversed->start[vertex]; e < reversed->start[vertex + 1]; e++) {
    uint32_t from = w->number[reversed->edge[e]];
    if (from != BL_NO_VERTEX) {
      uint32_t u = s->semi[evaluate(s, from, v + 1)];
      s->semi[v] = u < s->semi[v] ? u : s->semi[v];
    }
  }
}

void bl_graph_dominators(uint32_t *idom, struct cf_arena *a, const struct bl_graph *reversed,
                         const struct bl_walk *w)
{
  uint32_t n = w->n_reached, *mem = cf_arena_alloc(a, 5 * sizeof(uint32_t) * n);
  struct semi s = {mem, mem + n, mem + 2 * n, mem + 3 * n, mem + 4 * n};
  for (uint32_t v = 0; v < n; v++) {
    uint32_t parent = w->parent[w->preorder[v]];
    s.up[v] = s.idom[v] = parent == BL_NO_VERTEX ? BL_NO_VERTEX : w->number[parent];
    s.semi[v] = s.label[v] = v;
  }
  for (uint32_t v = n; v-- > 1;) {
    find_semi(&s, v, reversed, w);
  }
  memset(idom, 0xff, reversed->n * sizeof *idom);
  for (uint32_t v = 1; v < n; v++) {
    while (s.idom[v] > s.semi[v]) {
      s.idom[v] = s.idom[s.idom[v]];
    }
    idom[w->preorder[v]] = w->preorder[s.idom[v]];
  }
}
