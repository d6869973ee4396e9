/* What a method says by coming back. Receives its states, with observations, as they are visited;
   knows nothing of its callers. */
#include "src/summary/vouched.h"

enum { MAX_INSNS = 48, MAX_TESTS = 4 };

bool bl_may_vouch(const struct bl_method *m)
{
  return m->n_insns <= MAX_INSNS && !bl_method_returns(m) && bl_method_has_body(m) &&
         !bl_method_is_init(m) && bl_method_has_any(m, 1u << CF_K_THROW) &&
         bl_method_has_any(m, 1u << CF_K_BRANCH);
}

/* Whether it jumps where the value is set: not zero, not null. */
static bool jumps_if_set(unsigned op)
{
  return op == CF_ifne || op == CF_ifgt || op == CF_ifnonnull;
}

void bl_vouching_see(struct bl_vouching *v, const struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn)
{
  unsigned op = it->insns.items[insn].op;
  bool asks = jumps_if_set(op) || op == CF_ifeq || op == CF_ifle || op == CF_ifnull;
  if (asks && v->n < MAX_TESTS && f->depth > 0) {
    v->tests[v->n].branch = insn;
    v->tests[v->n++].name = f->name[bl_frame_top(f, 0)];
  }
}

/* Whether some normal way leads from the block to a return. */
static bool returns_from(const struct bl_interp *it, uint32_t block)
{
  bool *reached = CF_NEW_N(it->arena, bool, it->cfg.n_blocks);
  uint32_t *queue = CF_NEW_N(it->arena, uint32_t, it->cfg.n_blocks + 1), n = 0;
  reached[block] = true;
  queue[n++] = block;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_block *b = &it->cfg.blocks[queue[i]];
    if (it->insns.items[b->end - 1].op == CF_return) {
      return true;
    }
    for (uint32_t k = 0; k < b->n_succ; k++) {
      if (!reached[b->succ[k]] && !it->cfg.blocks[b->succ[k]].is_handler) {
        reached[b->succ[k]] = true;
        queue[n++] = b->succ[k];
      }
    }
  }
  return false;
}

static bool is_decided(const struct bl_frame *f, uint32_t branch, uint32_t bit)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (f->branch[i] == branch && bl_frame_is_decided_by(f, i, bit)) {
      return true;
    }
  }
  return false;
}

enum bl_vouch bl_vouching_of(const struct bl_vouching *v, unsigned i, const struct bl_summaries *s,
                             const struct bl_interp *it, const struct bl_frame *f, uint32_t bit)
{
  const struct bl_observation *o = &it->obs->items[bit];
  uint32_t branch = v->tests[i].branch;
  if (o->insn == CF_NO_INSN || o->state == BL_NO_STATE || o->off || o->copied ||
      branch + 1 >= it->insns.n || !is_decided(f, branch, bit) ||
      !bl_observe_is_value(it, o, v->tests[i].name)) {
    return BL_VOUCH_NOT;
  }
  const struct cf_insn *in = &it->insns.items[branch];
  bool jumps = returns_from(it, bl_interp_arm(it, branch, true));
  bool goes_on = returns_from(it, bl_interp_arm(it, branch, false));
  enum bl_presence presence = bl_observe_presence(s, o);
  if (jumps == goes_on || presence == BL_NO_PRESENCE) {
    return BL_VOUCH_NOT;
  }
  bool set = jumps == jumps_if_set(in->op);
  if (set == (presence == BL_PRESENT_IF_SET)) {
    return BL_VOUCH_THERE;
  }
  return o->key != 0 ? BL_VOUCH_ABSENT : BL_VOUCH_NOT;
}

bool bl_vouching_is_whole(const struct bl_interp *it)
{
  unsigned n = 0;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    n += it->insns.items[i].op == CF_return ? 1 : 0;
  }
  return n == 1;
}
