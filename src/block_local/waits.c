/* Waits that an old check has decided (ANALYSIS §7, check-then-wait): what is waited for may have
   come between the check and the wait, and nobody will say so again. Receives the state before a
   call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"
#include "src/verdict/note.h"

enum { MOST_BLOCKS = 8 }; /* from a branch to a wait that it leads to at once */

/* The lock that an untimed wait gives up, or a callee that waits whatever it finds: another decides
   for itself, and a timed wait ends by itself. */
static uint32_t waited_on(const struct bl_method_check *c, uint32_t insn,
                          const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  for (uint32_t i = 0; i < site->effect->n_locks; i++) {
    if (bl_waits_outright(c->w->all, c->it, insn, args, &site->effect->locks[i])) {
      struct bl_path p = bl_interp_map(c->it, args, &site->effect->locks[i].path);
      return bl_names_of(&c->it->names, &p);
    }
  }
  return 0;
}

/* The library waits there, which throws unless its lock is held, and the method has taken none on
   the way: its callers have that lock, and had it when the method looked. */
static bool is_held_by_callers(const struct bl_method_check *c, const struct bl_frame *f,
                               uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  bool library = callee != NULL && (callee->cls->library || !bl_method_has_body(callee));
  bool waits = library && bl_summaries_model(c->w->all, callee) != NULL;
  for (unsigned i = 0; waits && i < f->n_held; i++) {
    waits = f->held[i].site == BL_SITE_ENTRY;
  }
  return waits;
}

/* No other branch lies between: one way out of this one always comes to the block, another may not.
 */
static bool decides_at_once(const struct bl_cfg *g, uint32_t branch, uint32_t block)
{
  const struct bl_block *b = &g->blocks[g->block_of[branch]];
  for (uint32_t i = 0; i < b->n_succ; i++) {
    for (uint32_t at = b->succ[i]; at != BL_NO_BLOCK && at != b->ipdom; at = g->blocks[at].ipdom) {
      if (at == block) {
        return true;
      }
    }
  }
  return false;
}

/* That way out of the branch always comes to a wait, no other branch lying between. */
static bool waits_on_way(const struct bl_interp *it, const struct bl_block *branch, uint32_t arm)
{
  uint32_t at = arm;
  for (unsigned n = 0; n < MOST_BLOCKS && at != BL_NO_BLOCK && at != branch->ipdom; n++) {
    const struct bl_block *b = &it->cfg.blocks[at];
    for (uint32_t i = b->first; i < b->end; i++) {
      if (bl_waits_at(it, i)) {
        return true;
      }
    }
    at = b->ipdom;
  }
  return false;
}

/* Whichever way the branch goes, a wait comes at once: it decides for how long at most. */
static bool waits_either_way(const struct bl_interp *it, uint32_t branch)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  bool every = true;
  for (uint32_t i = 0; i < b->n_succ && every; i++) {
    every = it->cfg.blocks[b->succ[i]].is_handler || waits_on_way(it, b, b->succ[i]);
  }
  return every;
}

/* It was read while the lock was held, as it still is. */
static bool is_held_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                          uint32_t lock)
{
  const struct bl_held *now = bl_frame_held(f, lock);
  for (unsigned i = 0; now != NULL && i < c->n_held_at_read[bit]; i++) {
    const struct bl_held *then = &c->held_at_read[bit][i];
    if (then->name == lock && then->depth > 0 && then->site == now->site) {
      return true;
    }
  }
  return false;
}

/* … in a block of another lock or in none: whoever announces a change takes the waited-on lock for
   it, and nobody has taken it since. */
static bool is_inside(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                      uint32_t lock)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  return (o->operation || o->lock != lock) && is_held_since(c, f, bit, lock);
}

/* The lock that is waited on belongs to the very object that was read: whoever changes what is
   tested in it wakes those who wait for it there, however old the way to it is. */
static bool is_of_what_was_read(const struct bl_method_check *c, const struct bl_observation *o,
                                uint32_t lock)
{
  const struct bl_path *p = bl_names_path(&c->it->names, lock);
  return p->root == BL_ROOT_SITE && p->base == c->it->insns.items[o->insn].bci;
}

/* The wait is a callee's, which looks at the place itself. */
static bool looks_itself(const struct bl_method_check *c, const struct bl_observation *o,
                         uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (!e->accesses[i].write && e->accesses[i].where->at.state == o->state) {
      return true;
    }
  }
  return false;
}

/* What the branch at the end of the block tested while it was current. */
static const uint64_t *tested_at(const struct bl_method_check *c, uint32_t block)
{
  return c->tested_current + (size_t)(c->it->cfg.blocks[block].end - 1) * c->it->words;
}

/* It was tested in the very block of the lock that the wait lies in, in an earlier turn of that:
   the wait which that decided is over, and whether to wait once more has been decided anew. */
static bool is_of_earlier_turn(const struct bl_method_check *c, const struct bl_frame *f,
                               uint32_t bit, uint32_t branch, uint32_t lock)
{
  return c->it->obs->items[bit].lock == lock && is_held_since(c, f, bit, lock) &&
         bl_bit(tested_at(c, c->it->cfg.block_of[branch]), bit);
}

static bool may_leave(const struct bl_cfg *g, uint32_t block, uint32_t loop)
{
  const struct bl_block *b = &g->blocks[block];
  bool leaves = false;
  for (uint32_t i = 0; i < b->n_succ; i++) {
    leaves |= !g->blocks[b->succ[i]].is_handler && !bl_cfg_in_loop(g, b->succ[i], loop);
  }
  return leaves;
}

/* A test that may end the loop asks for that state, under its lock. */
static bool is_asked_in_turns(const struct bl_method_check *c, uint32_t loop, uint32_t state,
                              uint32_t lock)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    const uint64_t *tested = tested_at(c, b);
    bool ends = bl_cfg_in_loop(g, b, loop) && may_leave(g, b, loop);
    for (unsigned bit = 0; ends && (bit = bl_bits_next(tested, c->it->words, bit)) != UINT_MAX;
         bit++) {
      if (c->it->obs->items[bit].state == state && c->it->obs->items[bit].lock == lock) {
        return true;
      }
    }
  }
  return false;
}

/* What the wait is for was asked under its lock, and the loop around it asks for that anew after
   each turn. The old test is none of the loop's: it only says whether to wait for that at all. */
static bool waits_for_another(const struct bl_method_check *c, const struct bl_frame *f,
                              uint32_t insn, uint32_t branch, uint32_t lock)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t loop = g->blocks[g->block_of[insn]].loop;
  if (loop == BL_NO_BLOCK || bl_cfg_in_loop(g, g->block_of[branch], loop)) {
    return false;
  }
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    const uint64_t *tested = tested_at(c, b);
    bool before = !bl_cfg_in_loop(g, b, loop) && bl_cfg_dominates(g, b, loop);
    for (unsigned bit = 0; before && (bit = bl_bits_next(tested, f->words, bit)) != UINT_MAX;
         bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      if (o->lock == lock && is_held_since(c, f, bit, lock) &&
          is_asked_in_turns(c, loop, o->state, lock)) {
        return true;
      }
    }
  }
  return false;
}

void bl_remember_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args)
{
  bool may = f->n_decisions > 0 && f->n_held > 0 && !c->strict && !c->versions &&
             bl_interp_site(c->it, insn)->effect->n_locks > 0;
  uint32_t lock = may ? waited_on(c, insn, args) : 0;
  if (lock != 0 && c->n_waits < BL_MAX_WAITS) {
    c->waits[c->n_waits++] = (struct bl_wait){insn, lock};
  }
}

void bl_visit_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool may = f->n_decisions > 0 && !is_held_by_callers(c, f, insn);
  uint32_t lock = may ? waited_on(c, insn, args) : 0;
  for (unsigned i = 0; lock != 0 && i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    if (!decides_at_once(g, f->branch[i], g->block_of[insn]) ||
        waits_either_way(c->it, f->branch[i]) ||
        waits_for_another(c, f, insn, f->branch[i], lock)) {
      continue;
    }
    for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      if (is_inside(c, f, bit, lock) || is_of_what_was_read(c, o, lock) ||
          looks_itself(c, o, insn) || is_of_earlier_turn(c, f, bit, f->branch[i], lock)) {
        continue;
      }
      struct bl_candidate x =
          bl_candidate_of(bit, insn, BL_CHECK_THEN_WAIT, o->lock == lock ? BL_HIGH : BL_MEDIUM);
      x.decided_at = f->branch[i];
      bl_note(c, f, x, false);
    }
  }
}
