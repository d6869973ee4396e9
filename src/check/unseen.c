/* An operation that may fail, and whose failure nobody sees (ANALYSIS §7, lost-cas): what was not
   there is made and put there if it still is not, and used on whatever came of that. Receives the
   state before a call; hands on candidates. */
#include "src/check/candidate.h"

static bool touches_local(const struct cf_insn *in, enum cf_kind kind, int32_t local)
{
  return cf_opcodes[in->op].kind == kind && in->a == local;
}

/* What the rest of a block does first with a local variable, if anything. */
enum first_touch { UNTOUCHED, READ_FIRST, SET_FIRST };

static enum first_touch first_touch(const struct bl_interp *it, uint32_t insn, int32_t local)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[insn]];
  for (uint32_t i = insn; i < b->end; i++) {
    if (touches_local(&it->insns.items[i], CF_K_LOAD, local)) {
      return READ_FIRST;
    }
    if (touches_local(&it->insns.items[i], CF_K_STORE, local)) {
      return SET_FIRST;
    }
  }
  return UNTOUCHED;
}

bool bl_is_read_on(const struct bl_method_check *c, uint32_t insn, int32_t local)
{
  const struct bl_cfg *g = &c->it->cfg;
  if (insn >= c->it->insns.n) {
    return false;
  }
  bool *seen = CF_NEW_N(c->w->scratch, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(c->w->scratch, uint32_t, g->n_blocks), n = 0;
  enum first_touch touch = first_touch(c->it, insn, local);
  for (uint32_t at = g->block_of[insn], next = 0; touch != READ_FIRST; next++) {
    const struct bl_block *b = &g->blocks[at];
    for (uint32_t i = 0; touch == UNTOUCHED && i < b->n_succ; i++) {
      if (!seen[b->succ[i]]) {
        seen[b->succ[i]] = true;
        queue[n++] = b->succ[i];
      }
    }
    if (next == n) {
      return false;
    }
    at = queue[next];
    touch = first_touch(c->it, g->blocks[at].first, local);
  }
  return true;
}

bool bl_goes_on_with_last(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  if (insn == 0 || insn + 1 >= it->insns.n ||
      cf_opcodes[it->insns.items[insn - 1].op].kind != CF_K_LOAD) {
    return false;
  }
  return bl_is_read_on(c, insn + 1, it->insns.items[insn - 1].a);
}

/* What the call is given last is a new object in a local variable, used after it. */
static bool is_used_on(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       const struct bl_args *args)
{
  return args->n > 0 && insn + 1 < c->it->insns.n && c->it->insns.items[insn + 1].op == CF_pop &&
         bl_is_fresh(c, f, args->name[args->n - 1]) && bl_goes_on_with_last(c, insn);
}

/* The last look that found nothing there, and so led here; UINT_MAX if there is none. Whoever
   looked first without a lock has looked again under it. */
static unsigned look_before(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct bl_location *at, uint32_t object, uint32_t key)
{
  const struct bl_observation *items = c->it->obs->items;
  unsigned last = UINT_MAX;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &items[bit];
      if (o->operation && bl_same_place(o, at->state, object) && o->key != 0 && o->key == key &&
          key != BL_KEY_UNKNOWN &&
          (last == UINT_MAX || bl_is_earlier(c->it, items[last].insn, o->insn))) {
        last = bit;
      }
    }
  }
  return last;
}

void bl_visit_unseen(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses && f->n_decisions > 0; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!a->write || !a->validates || a->expects != 0 || a->key == 0 || a->bci != BL_BCI_MODEL) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, args, &a->at);
    if (at.state >= BL_UNMAPPED) {
      continue;
    }
    unsigned bit = look_before(c, f, &at, bl_names_of(&c->it->names, &at.object),
                               bl_observe_key(args, a->key));
    if (bit != UINT_MAX && is_used_on(c, f, insn, args)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_CAS, BL_MEDIUM);
      x.acted_on = at.state;
      x.write = true;
      x.unseen = true;
      x.puts_missing = true;
      bl_note(c, f, x, false);
    }
  }
}
