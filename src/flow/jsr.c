/* Subroutines (jsr and ret, class files before version 51). A ret goes back behind every jsr to a
   subroutine that it belongs to. Which it belongs to is found by walking each subroutine from its
   entry, past inner subroutines rather than into them: a ret out of two levels at once, which
   JVMS §4.10.2.5 allows and no compiler writes, comes back from the inner one only. An exception
   may lead the walk out of the subroutine and to the ret of another one, which uses another local.
 */
#include "src/flow/graph.h"

/* Bounds the edges and the walking, for code made to have far more subroutines than any real code.
 */
enum { MAX_JSR_WORK = 1 << 22 };

CF_VEC(block_vec, uint16_t);

struct jsr {
  uint32_t from; /* block that ends in it; it comes back to from + 1 */
  uint32_t entry;
};
CF_VEC(jsr_vec, struct jsr);

struct joiner {
  struct bl_cfg *g;
  struct cf_arena *a;
  struct jsr_vec jsrs;
  struct block_vec *back; /* by block, of those that end in ret: where it goes */
  uint32_t *seen;         /* by block: 1 + the last entry whose walk came here */
  struct block_vec stack;
  uint32_t work;
};

static uint8_t last_kind(const struct bl_cfg *g, uint32_t b)
{
  return cf_opcodes[g->insns->items[g->blocks[b].end - 1].op].kind;
}

/* javac and its like begin a subroutine by storing where it returns to. */
bool bl_cfg_returns_from(const struct bl_cfg *g, uint32_t block, uint32_t entry)
{
  const struct cf_insn *first = &g->insns->items[g->blocks[entry].first];
  const struct cf_insn *ret = &g->insns->items[g->blocks[block].end - 1];
  return cf_opcodes[first->op].kind != CF_K_STORE || first->a == ret->a;
}

static void visit(struct joiner *j, uint32_t b, uint32_t entry)
{
  if (j->seen[b] != entry + 1) {
    j->seen[b] = entry + 1;
    cf_vec_push(j->a, &j->stack, (uint16_t)b);
  }
}

/* Lets the ret of block b return to all callers of the subroutine. A block of several subroutines
   gets several runs of them, disjoint since a jsr has one entry. */
static void return_to_callers(struct joiner *j, uint32_t b, uint32_t entry)
{
  for (uint32_t i = 0; i < j->jsrs.n && j->work < MAX_JSR_WORK; i++, j->work++) {
    if (j->jsrs.items[i].entry == entry) {
      cf_vec_push(j->a, &j->back[b], (uint16_t)(j->jsrs.items[i].from + 1));
    }
  }
}

static void leave_block(struct joiner *j, uint32_t b, uint32_t entry)
{
  const struct bl_block *block = &j->g->blocks[b];
  for (uint32_t i = 0; i < block->n_catches; i++) {
    visit(j, block->catches[i].block, entry);
  }
  if (last_kind(j->g, b) == CF_K_JSR) {
    visit(j, b + 1, entry);
    return;
  }
  for (uint32_t i = 0; i < block->n_succ; i++) {
    visit(j, block->succ[i], entry);
  }
}

static void walk_subroutine(struct joiner *j, uint32_t entry)
{
  visit(j, entry, entry);
  while (j->stack.n > 0 && j->work < MAX_JSR_WORK) {
    uint32_t b = j->stack.items[--j->stack.n];
    j->work++;
    if (last_kind(j->g, b) == CF_K_RET && bl_cfg_returns_from(j->g, b, entry)) {
      return_to_callers(j, b, entry);
    }
    leave_block(j, b, entry);
  }
  j->stack.n = 0;
}

static void find_jsrs(struct joiner *j)
{
  for (uint32_t b = 0; b < j->g->n_blocks; b++) {
    if (last_kind(j->g, b) == CF_K_JSR) {
      struct jsr found = {b, j->g->blocks[b].succ[0]};
      cf_vec_push(j->a, &j->jsrs, found);
    }
  }
}

void bl_cfg_join_subroutines(struct bl_cfg *g, struct cf_arena *a)
{
  struct joiner j = {.g = g, .a = a};
  j.back = CF_NEW_N(a, struct block_vec, g->n_blocks);
  j.seen = CF_NEW_N(a, uint32_t, g->n_blocks);
  uint8_t *walked = CF_NEW_N(a, uint8_t, g->n_blocks);
  find_jsrs(&j);
  for (uint32_t i = 0; i < j.jsrs.n; i++) {
    uint32_t entry = j.jsrs.items[i].entry;
    if (walked[entry] == 0) {
      walked[entry] = 1;
      walk_subroutine(&j, entry);
    }
  }
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    if (last_kind(g, b) == CF_K_RET) {
      g->blocks[b].succ = j.back[b].items;
      g->blocks[b].n_succ = (uint16_t)j.back[b].n;
    }
  }
}
