/* An operation that may fail, and whose failure nobody sees (ANALYSIS §7, lost-cas): what was not
   there is made and put there if it still is not, and used on whatever came of that. Receives the
   state before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/value.h"

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
      if (o->operation && bl_same_place(o, at->state, object) && key != 0 &&
          bl_asked_key(o) == key && key != BL_KEY_UNKNOWN &&
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
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (at.state >= BL_UNMAPPED) {
      continue;
    }
    unsigned bit = look_before(c, f, &at, bl_names_of(&c->it->names, &at.object),
                               bl_interp_key(c->it, args, a->key));
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
