/* Plain directed graphs for the inside of src/flow: a depth-first walk and dominators, used once
   forwards and once backwards. Knows nothing of code. No recursion anywhere: a method may have tens
   of thousands of blocks. */
#ifndef BL_GRAPH_H
#define BL_GRAPH_H

#include "classfile/base/vec.h"
#include "src/flow/cfg.h"

enum { BL_NO_VERTEX = 0xffffffffu };

/* Successors of v: edge[start[v]] … edge[start[v + 1] - 1]. An edge may occur twice. */
struct bl_graph {
  uint32_t n;
  uint32_t *start; /* [n + 1] */
  uint32_t *edge;
};

/* A depth-first walk from one root. All but the orders are indexed by vertex. */
struct bl_walk {
  uint32_t n_reached;
  uint32_t *preorder; /* [n_reached] vertices */
  uint32_t *rpo;      /* [n_reached] vertices in reverse post-order */
  uint32_t *number;   /* position in preorder, BL_NO_VERTEX if not reached */
  uint32_t *last;     /* greatest number below it in the walk's tree, itself included */
  uint32_t *parent;   /* in the walk's tree; BL_NO_VERTEX for the root */
};

void bl_graph_reverse(struct bl_graph *out, struct cf_arena *a, const struct bl_graph *g);
void bl_graph_walk(struct bl_walk *out, struct cf_arena *a, const struct bl_graph *g,
                   uint32_t root);

/* idom[v] for every vertex: BL_NO_VERTEX for the root and what it does not reach. */
void bl_graph_dominators(uint32_t *idom, struct cf_arena *a, const struct bl_graph *reversed,
                         const struct bl_walk *w);

/* Whether v lies in the subtree of top; both must be reached. */
static inline bool bl_walk_below(const struct bl_walk *w, uint32_t v, uint32_t top)
{
  return w->number[top] <= w->number[v] && w->number[v] <= w->last[top];
}

/* An array of n times BL_NO_VERTEX. */
static inline uint32_t *bl_no_vertices(struct cf_arena *a, uint32_t n)
{
  uint32_t *p = cf_arena_alloc(a, n * sizeof *p + 1);
  memset(p, 0xff, n * sizeof *p);
  return p;
}

/* The steps of bl_cfg_build that have files of their own, in their order. */

/* Handlers in the order in which they are tried. Shared between regions that have the same.
   `block` is an instruction's index until bl_catches_to_blocks. */
struct bl_catches {
  struct bl_catch *items;
  uint32_t n;
};

/* Code that the same handlers cover. */
struct bl_region {
  uint32_t first; /* instruction index; it ends where the next begins */
  const struct bl_catches *catches;
};
CF_VEC(bl_region_vec, struct bl_region);
CF_VEC(bl_catches_vec, struct bl_catches *);

struct bl_regions {
  struct bl_region_vec regions; /* from instruction 0 on; neighbours differ */
  struct bl_catches_vec lists;  /* each once */
};

/* The handlers' lists live in `a`, the regions in `scratch`. */
void bl_catches_find(struct bl_regions *out, struct cf_arena *a, struct cf_arena *scratch,
                     const struct cf_insns *insns, const struct cf_code *code);
/* Puts block numbers into the lists. */
void bl_catches_to_blocks(const struct bl_regions *rs, const uint16_t *block_of);

/* Gives every block that ends in ret its successors. */
void bl_cfg_join_subroutines(struct bl_cfg *g, struct cf_arena *a);

/* Fills ipdom. Needs succ, pred and rpo. */
void bl_cfg_postdominators(struct bl_cfg *g, struct cf_arena *a);

/* Fills loop, outer and is_header. */
void bl_cfg_loops(struct bl_cfg *g, struct cf_arena *a, const struct bl_graph *reversed,
                  const struct bl_walk *w);

#endif
