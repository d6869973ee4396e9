/* Branches: what a test has read decides what follows (ANALYSIS §2). Receives a branch at work;
   ends no decision, which is an affair of edges. */
#include "src/interp/step.h"

/* Whether the register also has a stale observation of the same place. One that a callee made in a
   block of its own is no older than the call, if the call itself is not over. */
static bool is_spoilt(const struct bl_step *s, unsigned slot, unsigned bit)
{
  const struct bl_observation *items = s->it->obs->items, *o = &items[bit];
  const uint64_t *released = bl_frame_set(s->f, slot, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(s->f, slot, BL_SET_WAITED);
  for (unsigned r = 0; (r = bl_bits_next_of(released, waited, s->f->words, r)) != UINT_MAX; r++) {
    bool of_the_call = items[r].insn == o->insn && items[r].released_at_birth;
    if (items[r].state == o->state && items[r].object == o->object && !of_the_call) {
      return true;
    }
  }
  return false;
}

/* What is tested of a register counts as fresh, place by place. */
static void add_fresh(const struct bl_step *s, unsigned slot, uint64_t *fresh)
{
  unsigned words = s->f->words;
  const uint64_t *current = bl_frame_set(s->f, slot, BL_SET_CURRENT);
  if (!bl_bits_any(bl_frame_set(s->f, slot, BL_SET_RELEASED), 2 * words)) {
    (void)bl_bits_or(fresh, current, words);
    return;
  }
  for (unsigned bit = 0; (bit = bl_bits_next(current, words, bit)) != UINT_MAX; bit++) {
    if (!is_spoilt(s, slot, bit)) {
      bl_bit_add(fresh, bit);
    }
  }
}

/* A branch decides with what its operands observed; only places of which a register has no stale
   observations count as fresh. */
static void decide(struct bl_step *s, unsigned first, unsigned n)
{
  unsigned words = s->f->words;
  if (words == 0) {
    return;
  }
  bl_step_gather(s, first, n);
  const uint64_t *all = bl_frame_set(s->it->hold, 0, BL_SET_CURRENT);
  if (!bl_bits_any(all, BL_SETS * words)) {
    for (unsigned i = 0; i < s->f->n_decisions; i++) {
      if (s->f->branch[i] == s->insn) {
        bl_frame_undecide(s->f, i);
        return;
      }
    }
    return;
  }
  uint64_t *d = bl_frame_decide(s->f, s->insn);
  if (d == NULL) {
    return; /* more decisions at once than are followed: the outer ones count */
  }
  memcpy(d, all, sizeof(uint64_t) * BL_SETS * words);
  for (unsigned i = 0; i < n; i++) {
    add_fresh(s, first + i, d + (size_t)BL_SET_FRESH * words);
  }
}

/* The load of one resource and its close(). */
static bool closes_at(const struct bl_interp *it, uint32_t load)
{
  if (load + 1 >= it->insns.n || cf_opcodes[it->insns.items[load].op].kind != CF_K_LOAD ||
      cf_opcodes[it->insns.items[load + 1].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_site *site = bl_interp_site(it, load + 1);
  return site->n_args == 1 && site->result[0] == 0 && site->call != NULL &&
         bl_call_callee(site->call) != NULL &&
         cf_str_is(bl_method_name(bl_call_callee(site->call)), "close");
}

/* The null test of try-with-resources (JLS §14.20.3): what it guards is just the load of the
   resource and its close(), and both arms meet there, or javac closes it on the other one, too,
   where nothing was thrown. */
static bool guards_close(const struct bl_step *s)
{
  const struct bl_interp *it = s->it;
  if (s->in->op != CF_ifnull || !closes_at(it, s->insn + 1) || s->insn + 3 >= it->insns.n) {
    return false;
  }
  const struct cf_insn *next = s->in + 3;
  uint32_t skip = it->insns.index_of[s->in->a];
  return skip == s->insn + 3 || ((next->op == CF_goto || next->op == CF_goto_w) &&
                                 (next->a == s->in->a || closes_at(it, skip)));
}

void bl_step_branch(struct bl_step *s)
{
  unsigned n = s->op->n_pops;
  unsigned first = bl_step_take(s, s->op->pops);
  if (s->it->fault == BL_FAULT_NONE && !guards_close(s)) {
    decide(s, first, n);
  }
}
