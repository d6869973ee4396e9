/* Why a method is not reducible: two of its actions, and that a way leads from one to the other.
   Receives a method that was looked at; breadth first, so that the way is short. */
#include "src/mover/movers.h"

/* A block entered before or after the one point in time. */
struct state {
  uint32_t block;
  uint32_t first; /* the action that was that point; CF_NO_INSN before it */
};

struct search {
  const struct bl_mover_method *x;
  bl_columns column;
  bool exceptions; /* caught ones are followed too */
  bool (*met)[2];  /* [n_blocks] before, after */
  struct state *queue;
  uint32_t n;
  struct bl_mover_break *out;
};

static void go(struct search *s, uint32_t block, uint32_t first)
{
  bool after = first != CF_NO_INSN;
  if (!s->met[block][after] && s->x->it.at[block] != NULL) {
    s->met[block][after] = true;
    s->queue[s->n++] = (struct state){block, first};
  }
}

/* Takes the action in; whether that is one too many. */
static bool act(struct search *s, struct state *at, uint32_t insn)
{
  const struct bl_mover_method *x = s->x;
  const struct bl_move *m = x->move_of[insn] == 0 ? NULL : &x->moves[x->move_of[insn] - 1];
  if (m == NULL) {
    return false;
  }
  bool compound = (m->compound & s->column) != 0;
  bool after = at->first != CF_NO_INSN;
  if (compound || (after && ((m->right | m->atomic) & s->column) != 0)) {
    *s->out = (struct bl_mover_break){.first = compound && !after ? insn : at->first,
                                      .second = insn,
                                      .inside = compound && !after,
                                      .thrown = s->exceptions};
    return true;
  }
  if (!after && ((m->left | m->atomic) & s->column) != 0) {
    at->first = insn;
  }
  return false;
}

static void go_to_handlers(struct search *s, const struct bl_block *b, uint32_t insn,
                           const struct state *at)
{
  const struct cf_insn *in = &s->x->it.insns.items[insn];
  bool throws = s->exceptions && cf_insn_may_throw(in) && in->op != CF_monitorexit;
  for (uint32_t i = 0; throws && i < b->n_catches; i++) {
    go(s, b->catches[i].block, at->first);
  }
}

static bool run(struct search *s, struct state at)
{
  const struct bl_mover_method *x = s->x;
  const struct bl_block *b = &x->it.cfg.blocks[at.block];
  for (uint32_t i = b->first; i < b->end; i++) {
    go_to_handlers(s, b, i, &at);
    if (x->deferred[at.block] != i && act(s, &at, i)) {
      return true;
    }
    go_to_handlers(s, b, i, &at);
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    struct state then = at;
    if (bl_mover_succeeds(x, at.block, b->succ[i]) && act(s, &then, x->deferred[at.block])) {
      return true;
    }
    if (bl_mover_follows(x, at.block, b->succ[i])) {
      go(s, b->succ[i], then.first);
    }
  }
  return false;
}

static bool search(struct search *s)
{
  uint32_t n_blocks = s->x->it.cfg.n_blocks;
  struct cf_arena *a = s->x->it.arena;
  s->met = cf_arena_zalloc(a, n_blocks, sizeof *s->met);
  s->queue = cf_arena_alloc(a, 2 * (size_t)n_blocks * sizeof *s->queue);
  s->n = 0;
  go(s, 0, CF_NO_INSN);
  for (uint32_t i = 0; i < s->n; i++) {
    if (run(s, s->queue[i])) {
      return true;
    }
  }
  return false;
}

bool bl_mover_find_break(struct bl_mover_break *out, const struct bl_mover_method *x,
                         unsigned column)
{
  struct search s = {.x = x, .column = (bl_columns)1 << column, .out = out};
  if (search(&s)) {
    return true;
  }
  s.exceptions = true;
  return search(&s);
}
