/* One shortest way from an origin to where it is read too late, over the end of its critical
   section and the beginning of another. Receives the marks; hands on both places and the age. */
#include "src/block_local/ghosts.h"

enum phase { PHASE_CURRENT, PHASE_OVER, PHASE_STALE, PHASES };

struct search {
  const struct bl_ghosts *g;
  uint32_t *from;  /* [insns.n * PHASES] node before it + 1, 0 = not reached */
  uint32_t *queue; /* the same size */
  uint32_t head, tail;
};

/* The step from one instruction to the next: into another phase where a section ends or begins. */
static void step(struct search *s, uint32_t node, uint32_t to)
{
  uint32_t insn = node / PHASES, phase = node % PHASES;
  const uint8_t *mark = s->g->mark;
  bool was = (mark[insn] & BL_MARK_INSIDE) != 0, is = (mark[to] & BL_MARK_INSIDE) != 0;
  bool begins = (mark[insn] & (BL_MARK_WAIT | BL_MARK_SECTION)) != 0 || (!was && is);
  if (phase == PHASE_CURRENT && ((mark[insn] & BL_MARK_WAIT) != 0 || (was && !is))) {
    phase = PHASE_OVER;
  }
  if (phase == PHASE_OVER && begins && node != s->queue[0]) {
    phase = PHASE_STALE;
  }
  uint32_t next = to * PHASES + phase;
  if (s->from[next] == 0) {
    s->from[next] = node + 1;
    s->queue[s->tail++] = next;
  }
}

static void expand(struct search *s, uint32_t node)
{
  const struct bl_cfg *cfg = &s->g->it->cfg;
  uint32_t insn = node / PHASES;
  const struct bl_block *b = &cfg->blocks[cfg->block_of[insn]];
  if (insn + 1 < b->end) {
    step(s, node, insn + 1);
    return;
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    step(s, node, cfg->blocks[b->succ[i]].first);
  }
  for (uint32_t i = 0; i < b->n_catches; i++) {
    step(s, node, cfg->blocks[b->catches[i].block].first);
  }
}

static bool begins_section(const struct search *s, uint32_t from, uint32_t to)
{
  const uint8_t *mark = s->g->mark;
  return (mark[from] & (BL_MARK_WAIT | BL_MARK_SECTION)) != 0 ||
         ((mark[from] & BL_MARK_INSIDE) == 0 && (mark[to] & BL_MARK_INSIDE) != 0);
}

static void read_back(struct bl_ghost_way *way, const struct search *s, uint32_t node,
                      uint32_t first)
{
  while (node != first) {
    uint32_t before = s->from[node] - 1, from = before / PHASES, to = node / PHASES;
    bool began = begins_section(s, from, to) && before != first;
    if (before % PHASES == PHASE_CURRENT && node % PHASES != PHASE_CURRENT) {
      way->release = from;
      way->waits = (s->g->mark[from] & BL_MARK_WAIT) != 0;
    }
    if (before % PHASES != PHASE_STALE && node % PHASES == PHASE_STALE && !way->waits) {
      way->enter = (s->g->mark[from] & BL_MARK_SECTION) != 0 ? from : to;
    }
    way->age += began && node % PHASES != PHASE_CURRENT ? 1 : 0;
    node = before;
  }
}

struct bl_ghost_way bl_ghosts_way(const struct bl_ghosts *g, const struct bl_ghost_origin *o)
{
  struct cf_arena *a = g->it->arena;
  size_t nodes = (size_t)g->it->insns.n * PHASES;
  struct search s = {
      .g = g, .from = CF_NEW_N(a, uint32_t, nodes), .queue = CF_NEW_N(a, uint32_t, nodes)};
  struct bl_ghost_way way = {.release = CF_NO_INSN, .enter = CF_NO_INSN};
  bool section = (g->mark[o->insn] & BL_MARK_SECTION) != 0;
  uint32_t first = o->insn * PHASES + (section ? PHASE_OVER : PHASE_CURRENT);
  s.from[first] = first + 1;
  s.queue[s.tail++] = first;
  while (s.head < s.tail) {
    uint32_t node = s.queue[s.head++];
    bool argument = node % PHASES == PHASE_OVER && (g->mark[o->read_at] & BL_MARK_SECTION) != 0 &&
                    node != first;
    if (node / PHASES == o->read_at && (node % PHASES == PHASE_STALE || argument)) {
      read_back(&way, &s, node, first);
      way.age += argument ? 1 : 0;
      break;
    }
    expand(&s, node);
  }
  return way;
}
