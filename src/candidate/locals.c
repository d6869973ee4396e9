/* What becomes of a local variable behind an instruction. Receives code and its flow, and
   the state at hand where it asks what is in one. */
#include "src/candidate/value.h"

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
  const struct cf_insn *in = &it->insns.items[insn];
  if (insn == 0 || insn + 1 >= it->insns.n) {
    return false;
  }
  bool loaded = cf_opcodes[in[-1].op].kind == CF_K_LOAD;
  bool stored = insn > 1 && cf_opcodes[in[-1].op].kind == CF_K_STORE &&
                in[-2].op == CF_dup; /* put(k, v = …) */
  return (loaded || stored) && bl_is_read_on(c, insn + 1, in[-1].a);
}

bool bl_hands_back(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct cf_insn *in = c->it->insns.items;
  for (uint32_t i = insn + 1; i + 1 < c->it->insns.n; i++) {
    if (in[i + 1].op == CF_areturn && cf_opcodes[in[i].op].kind == CF_K_LOAD &&
        bl_bit(bl_frame_set(f, (unsigned)in[i].a, BL_SET_RELEASED), bit) &&
        bl_observe_is_value(c->it, o, f->name[in[i].a]) && bl_is_read_on(c, insn + 1, in[i].a)) {
      return true;
    }
  }
  return false;
}

bool bl_goes_on_with_old(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool goes_on = false;
  for (unsigned slot = 0; slot < f->n_locals && !goes_on; slot++) {
    goes_on = bl_bit(bl_frame_set(f, slot, BL_SET_RELEASED), bit) &&
              bl_observe_is_value(c->it, o, f->name[slot]) &&
              bl_is_read_on(c, insn + 1, (int32_t)slot);
  }
  return goes_on;
}

/* The local variable has what is there now, read in a block that still lasts. */
static bool has_present(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                        uint32_t state, uint32_t object)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  bool has = false;
  for (unsigned bit = 0; !has && (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    has = bl_same_place(o, state, object) && bl_observe_is_value(c->it, o, f->name[slot]);
  }
  return has;
}

bool bl_keeps_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      uint32_t state, uint32_t object)
{
  bool keeps = false;
  for (unsigned slot = 0; slot < f->n_locals && !keeps; slot++) {
    keeps = has_present(c, f, slot, state, object) && bl_is_read_on(c, insn + 1, (int32_t)slot);
  }
  return keeps;
}

/* Some branch after the instruction asks of the variable whether it is null. */
static bool is_asked_after(const struct bl_interp *it, uint32_t insn, unsigned local)
{
  const struct cf_insn *in = it->insns.items;
  bool asked = false;
  for (uint32_t i = insn + 1; i + 1 < it->insns.n && !asked; i++) {
    asked = touches_local(&in[i], CF_K_LOAD, (int32_t)local) &&
            (in[i + 1].op == CF_ifnull || in[i + 1].op == CF_ifnonnull);
  }
  return asked;
}

bool bl_keeps_and_asks(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       uint32_t state, uint32_t object)
{
  bool asks = false;
  for (unsigned slot = 0; slot < f->n_locals && !asks; slot++) {
    asks = has_present(c, f, slot, state, object) && is_asked_after(c->it, insn, slot) &&
           bl_is_read_on(c, insn + 1, (int32_t)slot);
  }
  return asks;
}
