/* Control flow of one method. Receives its decoded instructions; hands on basic blocks with normal
   and exceptional edges, an order to visit them, post-dominators, loops. Knows nothing of values.
 */
#ifndef BL_CFG_H
#define BL_CFG_H

#include "classfile/code/insn.h"

/* No code has as many blocks: one with a jump each of at least a byte. */
enum { BL_NO_BLOCK = 0xffff };

/* Where an exception thrown in a block goes: handlers in table order. */
struct bl_catch {
  uint16_t block;      /* of the handler */
  uint16_t catch_type; /* pool index of Class, 0 = any */
};

struct bl_block {
  uint32_t first, end;      /* instruction indices [first, end) */
  uint16_t *succ;           /* [n_succ] normal successors; fall-through last; no duplicates */
  uint16_t *pred;           /* [n_pred] normal predecessors, unreachable ones too */
  struct bl_catch *catches; /* [n_catches] the same for every instruction of the block; none where
                               no instruction of it can throw; often shared between blocks */
  uint16_t n_succ, n_pred, n_catches;
  uint16_t ipdom; /* immediate post-dominator over normal edges, BL_NO_BLOCK = the method's exit */
  uint16_t idom;  /* immediate dominator over all edges, BL_NO_BLOCK for entry and unreachable */
  uint16_t loop;  /* header of the innermost natural loop that it is in (its own for a header), or
                     BL_NO_BLOCK. Exceptional edges back make no loop; a handler whose code goes on
                     with the next turn is in the loop. */
  uint16_t rpo;   /* position in bl_cfg.order, or BL_NO_BLOCK if unreachable */
  bool is_handler, is_header;
  uint16_t outer;               /* private, of a header: header of the loop around its own */
  uint16_t dom_first, dom_last; /* private: pre-order numbers of its subtree of dominated blocks */
};

struct bl_cfg {
  struct bl_block *blocks; /* [n_blocks], in code order; 0 is the entry */
  uint32_t n_blocks;
  uint16_t *order; /* [n_order] reachable blocks in reverse post-order over all edges */
  uint32_t n_order;
  uint16_t *block_of; /* [insns->n] block of each instruction */
  const struct cf_insns *insns;
  bool irreducible; /* some retreating edge is no back edge; treated as one all the same */
  bool forward;     /* no edge leads to an earlier block or to its own: `order` is the code's */
  bool subroutines; /* some block ends in a jsr */
};

enum bl_way_end {
  BL_WAY_GOES_ON,
  BL_WAY_ENDS,   /* behind the instruction: a call that never returns */
  BL_WAY_IS_NONE /* before it: a switch has no other cases than those that it names, or none leads
                    behind a branch */
};

/* Builds the graph in `a`; what it takes only meanwhile lives in `scratch`, which may be the same.
   Blocks end at jumps, before jump targets, and where the set of handlers
   that covers them changes. A jsr flows to its subroutine, a ret to the instruction behind every
   jsr of the method that can reach it. Loops that cannot be left are joined to the exit for
   post-dominance only. `ends`, [insns->n] or NULL, says where ways end that the instructions alone
   do not show. Linear but for handlers × blocks. `insns` was checked by cf_insns_decode. */
void bl_cfg_build(struct bl_cfg *out, struct cf_arena *a, struct cf_arena *scratch,
                  const struct cf_insns *insns, const struct cf_code *code, const uint8_t *ends);

/* Whether block `b` lies in the natural loop of `header`. */
bool bl_cfg_in_loop(const struct bl_cfg *g, uint32_t b, uint32_t header);

/* Whether the ret that ends block `block` can be that of the subroutine that begins with block
   `entry`: it goes where that was told to, if it begins by storing that in a local. */
bool bl_cfg_returns_from(const struct bl_cfg *g, uint32_t block, uint32_t entry);

/* Whether the edge goes back: `to` dominates `from`, or the edge retreats in an irreducible loop.
 */
static inline bool bl_cfg_is_back_edge(const struct bl_cfg *g, uint32_t from, uint32_t to)
{
  const struct bl_block *f = &g->blocks[from], *t = &g->blocks[to];
  return f->rpo != BL_NO_BLOCK && t->rpo <= f->rpo;
}

/* Whether a dominates b over all edges. */
bool bl_cfg_dominates(const struct bl_cfg *g, uint32_t a, uint32_t b);

/* Whether every way from block `of` to the end of the method, over normal edges, leads through
   `block`. */
bool bl_cfg_post_dominates(const struct bl_cfg *g, uint32_t block, uint32_t of);

/* Whether the branch of the block decides that the other one is reached: it always comes before,
   and its arms meet again only behind that, if at all. */
bool bl_cfg_decides(const struct bl_cfg *g, uint32_t block, uint32_t other);

#endif
