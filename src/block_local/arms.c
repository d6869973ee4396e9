/* How the arms of a branch end, and what they do on the way. Receives the instructions, the graph
   and the effects of calls; must not know of observations. */
#include "src/block_local/arms.h"
#include "src/candidate/branch.h"
#include "src/program/program.h"

/* The call locks or unlocks, or merely says which lock is meant: rw.readLock(). */
static bool locks_or_names(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  return e->n_locks > 0 || (e->known && e->result.root != BL_ROOT_NONE && e->n_accesses == 0);
}

/* Moves and jumps, the message of an exception that is thrown, the unlock of a finally block. */
static bool is_quiet(const struct bl_interp *it, uint32_t insn, bool throws)
{
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_CONST:
  case CF_K_LOAD:
  case CF_K_STORE:
  case CF_K_STACK:
  case CF_K_GOTO:
  case CF_K_NOP:
  case CF_K_NEW:
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
  case CF_K_CONVERT:
    return true;
  case CF_K_INVOKE:
    return throws || it->insns.items[insn].op == CF_invokespecial || locks_or_names(it, insn);
  default:
    return false;
  }
}

static bool leaves(const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  return kind == CF_K_RETURN || kind == CF_K_THROW || in->op == CF_monitorexit;
}

/* The call at its end never returns. */
static bool ends_in_call(const struct bl_interp *it, const struct bl_block *b)
{
  return b->n_succ == 0 && cf_opcodes[it->insns.items[b->end - 1].op].kind == CF_K_INVOKE;
}

/* A try statement closes its resource if there is any: where both arms of the test for null meet,
   if the way there is quiet; BL_NO_BLOCK otherwise. */
static uint32_t behind_close(const struct bl_interp *it, const struct bl_block *b)
{
  unsigned op = it->insns.items[b->end - 1].op;
  uint32_t skip = b->n_succ == 2 ? b->succ[0] : BL_NO_BLOCK, meet = b->ipdom;
  if ((op != CF_ifnull && op != CF_ifnonnull) || skip == BL_NO_BLOCK || meet == BL_NO_BLOCK) {
    return BL_NO_BLOCK;
  }
  uint32_t way = skip == meet ? b->succ[1] : skip;
  const struct bl_block *close = &it->cfg.blocks[way];
  if ((skip != meet && b->succ[1] != meet) || close->n_succ != 1 || close->succ[0] != meet) {
    return BL_NO_BLOCK;
  }
  for (uint32_t i = close->first; i < close->end; i++) {
    if (!is_quiet(it, i, false)) {
      return BL_NO_BLOCK;
    }
  }
  return meet;
}

/* Only quiet instructions, then the method or the block is left: an arm that does nothing else. */
static bool leaves_quietly(const struct bl_interp *it, uint32_t block)
{
  for (unsigned hops = 0; hops < 8; hops++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    bool stops = ends_in_call(it, b), throws = stops || it->insns.items[b->end - 1].op == CF_athrow;
    uint32_t meet = behind_close(it, b);
    for (uint32_t i = b->first; i < (meet == BL_NO_BLOCK ? b->end : b->end - 1); i++) {
      if (leaves(&it->insns.items[i])) {
        return true;
      }
      if (!is_quiet(it, i, throws)) {
        return false;
      }
    }
    if (b->n_succ != 1 && meet == BL_NO_BLOCK) {
      return stops;
    }
    block = meet == BL_NO_BLOCK ? b->succ[0] : meet;
  }
  return false;
}

static bool unlocks(const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    if (e->locks[i].op == BL_LOCK_RELEASE) {
      return true;
    }
  }
  return false;
}

/* What the instruction does to an arm that changes nothing. */
enum step { ARM_GOES_ON, ARM_UNLOCKS, ARM_RETURNS, ARM_CHANGES };

static enum step step_of(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call_effect *e;
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_RETURN:
    return ARM_RETURNS;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
  case CF_K_ARRAY_STORE:
    return ARM_CHANGES;
  case CF_K_INVOKE:
    e = bl_interp_site(it, insn)->effect;
    return bl_effect_writes(e) ? ARM_CHANGES : unlocks(e) ? ARM_UNLOCKS : ARM_GOES_ON;
  default:
    return ARM_GOES_ON;
  }
}

/* How the arm that begins with the block, and does not branch, ends: at the first of these steps.
   With `past_unlock` it goes on behind an unlock. */
static enum step end_of_arm(const struct bl_interp *it, uint32_t block, bool past_unlock)
{
  for (unsigned hops = 0; hops < 8; hops++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    for (uint32_t i = b->first; i < b->end; i++) {
      enum step step = step_of(it, i);
      if (step != ARM_GOES_ON && !(step == ARM_UNLOCKS && past_unlock)) {
        return step;
      }
    }
    if (b->n_succ != 1) {
      return ARM_CHANGES;
    }
    block = b->succ[0];
  }
  return ARM_CHANGES;
}

/* One arm returns and changes nothing, the other does no more than unlock, and leads to the act. */
static bool one_arm_returns(const struct bl_interp *it, const struct bl_block *b, uint32_t insn)
{
  for (uint32_t i = 0; i < b->n_succ; i++) {
    uint32_t other = b->succ[b->n_succ - 1 - i];
    if (b->n_succ == 2 && end_of_arm(it, b->succ[i], true) == ARM_RETURNS &&
        end_of_arm(it, other, false) == ARM_UNLOCKS &&
        bl_leads_to(it, it->cfg.blocks[other].first, insn)) {
      return true;
    }
  }
  return false;
}

bool bl_one_arm_leaves(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (leaves_quietly(it, b->succ[i])) {
      return true;
    }
  }
  return one_arm_returns(it, b, insn);
}

bool bl_is_dropped_in_arm(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  uint32_t meet = it->cfg.blocks[it->cfg.block_of[branch]].ipdom;
  return meet != BL_NO_BLOCK && bl_comes_before(it, branch, insn) &&
         bl_leads_to(it, insn, it->cfg.blocks[meet].first);
}

bool bl_is_next_exit_test(const struct bl_interp *it, uint32_t insn, uint32_t branch)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *b = &g->blocks[g->block_of[insn]];
  if (b->loop == BL_NO_BLOCK || g->blocks[g->block_of[branch]].loop != b->loop ||
      !bl_comes_first(it, insn, branch)) {
    return false;
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (!g->blocks[b->succ[i]].is_handler && !bl_cfg_in_loop(g, b->succ[i], b->loop)) {
      return true;
    }
  }
  return false;
}
