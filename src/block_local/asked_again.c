/* Waits after which what was checked is asked for again (ANALYSIS §7, stale-after-wait): by the
   loop that waits, or by the callee that does. Receives a check and an act; knows no values. */
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"

bool bl_waits_at(const struct bl_interp *it, uint32_t insn)
{
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    if (e->locks[i].op == BL_LOCK_RETAKE) {
      return true;
    }
  }
  return false;
}

/* Between the check and the act a callee waits that also reads what was checked: it waits for just
   that, and looks again when it wakes up. */
static bool is_waited_for_below(const struct bl_method_check *c, const struct bl_observation *o,
                                uint32_t insn)
{
  for (uint32_t i = o->insn + 1; i < c->it->insns.n; i++) {
    if (!bl_waits_at(c->it, i) || !bl_comes_before(c->it, i, insn)) {
      continue;
    }
    const struct bl_call_effect *e = bl_interp_site(c->it, i)->effect;
    for (uint32_t k = 0; k < e->n_accesses; k++) {
      if (!e->accesses[k].write && e->accesses[k].where->at.state == o->state) {
        return true;
      }
    }
  }
  return false;
}

/* The branch is the exit test of a loop that waits in its turns, and there is no other way out: who
   comes after it has asked again since the last wait. */
static bool asks_each_turn(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_block *b = &g->blocks[g->block_of[branch]];
  uint32_t loop = b->loop;
  bool waits = false;
  if (loop == BL_NO_BLOCK || bl_cfg_in_loop(g, g->block_of[insn], loop)) {
    return false;
  }
  for (uint32_t i = 0; i < g->n_blocks; i++) {
    bool inside = bl_cfg_in_loop(g, i, loop);
    for (uint32_t k = 0; k < g->blocks[i].n_succ && inside && i != g->block_of[branch]; k++) {
      if (!bl_cfg_in_loop(g, g->blocks[i].succ[k], loop)) {
        return false;
      }
    }
  }
  for (uint32_t i = 0; i < c->it->insns.n && !waits; i++) {
    waits = bl_cfg_in_loop(g, g->block_of[i], loop) && bl_waits_at(c->it, i);
  }
  return waits;
}

/* Methods that wait more often, or are larger, are not looked at so closely: each test is held
   against each wait, and each of these against the whole graph. */
enum { MOST_WAITS = 4, MOST_BLOCKS = 256 };

static bool is_small(const struct bl_interp *it)
{
  unsigned waits = 0;
  for (uint32_t i = 0; i < it->insns.n && waits <= MOST_WAITS; i++) {
    waits += bl_waits_at(it, i);
  }
  return waits <= MOST_WAITS && it->cfg.n_blocks <= MOST_BLOCKS;
}

/* All normal ways from a wait to the instruction `insn` lead by the instruction `by`. */
static bool is_on_every_way(const struct bl_method_check *c, uint32_t by, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t block = it->cfg.block_of[by];
  bool every = true;
  for (uint32_t i = 0; i < it->insns.n && every; i++) {
    uint32_t from = it->cfg.block_of[i];
    every = !bl_waits_at(it, i) || (from == block && i < by) ||
            !bl_normal_reach(it, c->w->scratch, from, block)[it->cfg.block_of[insn]];
  }
  return every;
}

/* The branch at the end of the block tests what one of these has read, behind each wait. */
static bool tests_afresh(const struct bl_method_check *c, const uint64_t *alike, uint32_t block,
                         uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const uint64_t *tested = c->tested_current + (size_t)(it->cfg.blocks[block].end - 1) * it->words;
  bool afresh = false;
  for (unsigned bit = 0;
       !afresh && (bit = bl_bits_next_in_both(tested, alike, it->words, bit)) != UINT_MAX; bit++) {
    uint32_t read = it->obs->items[bit].insn;
    afresh = read != CF_NO_INSN && is_on_every_way(c, read, insn);
  }
  return afresh;
}

/* One way out of the block alone leads on to the instruction; another may lead back to it. */
static bool decides(const struct bl_method_check *c, uint32_t block, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_block *b = &it->cfg.blocks[block];
  unsigned on = 0;
  for (uint32_t k = 0; k < b->n_succ; k++) {
    on += b->succ[k] != block &&
          bl_normal_reach(it, c->w->scratch, b->succ[k], block)[it->cfg.block_of[insn]];
  }
  return b->n_succ == 2 && on == 1;
}

/* Another test of the same place, behind each wait, decides anew whether to come to the
   instruction: the loop that waits is not the one that looked first. */
static bool is_decided_behind(const struct bl_method_check *c, const struct bl_observation *o,
                              uint32_t insn)
{
  const uint64_t *alike = bl_alike(c, (uint32_t)(o - c->it->obs->items));
  bool decided = false, small = is_small(c->it);
  for (uint32_t b = 0; small && b < c->it->cfg.n_blocks && !decided; b++) {
    decided = tests_afresh(c, alike, b, insn) && decides(c, b, insn) &&
              is_on_every_way(c, c->it->cfg.blocks[b].end - 1, insn);
  }
  return decided;
}

bool bl_asks_after_wait(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t branch, uint32_t insn)
{
  return asks_each_turn(c, branch, insn) || is_waited_for_below(c, o, insn) ||
         is_decided_behind(c, o, insn);
}
