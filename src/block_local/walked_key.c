/* What a map has for a key is used untested because a walk over its keys has just come by that key,
   or because it was the first, though another thread may have taken the entry away meanwhile
   (ANALYSIS §7, check-then-act); be it the first because no later one was there.
   Receives the state before an instruction that needs a value to be there; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* The look that has found what the value of that name is of to be next; UINT32_MAX: none has. */
static uint32_t look_behind(const struct bl_method_check *c, const struct bl_observation *got,
                            uint32_t name)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (bl_same_place(o, got->state, got->object) && o->operation && !o->off &&
        bl_looks_at_next(c->it, o) && bl_is_name_of(c, o, name)) {
      return bit;
    }
  }
  return UINT32_MAX;
}

/* The look that has found what the key is of to be next, as every other thread finds it, or the
   last of several, one on each way to where the key got its name; UINT32_MAX if there is none. */
static uint32_t look_for_next(const struct bl_method_check *c, const struct bl_observation *got)
{
  enum { MOST_WAYS = 4 };
  uint32_t names[MOST_WAYS], look = look_behind(c, got, got->key);
  unsigned n = look != UINT32_MAX ? 0 : bl_interp_ways(c->it, got->key, names, MOST_WAYS);
  for (unsigned i = 0; i < n; i++) {
    look = look_behind(c, got, names[i]);
    if (look == UINT32_MAX) {
      return look;
    }
  }
  return look;
}

/* What is taken out by the look-up itself nobody else takes. */
static bool only_asks(const struct bl_interp *it, const struct bl_observation *got)
{
  const struct bl_call_effect *e = bl_interp_site(it, got->insn)->effect;
  bool writes = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    writes |= e->accesses[i].write;
  }
  return !writes;
}

void bl_visit_walked_key(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned bit)
{
  const struct bl_observation *got = &c->it->obs->items[bit];
  bool entered = c->it->insns.items[insn].op == CF_monitorexit; /* so it was there */
  if (entered || got->key == 0 || got->key == BL_KEY_UNKNOWN || got->seen == NULL ||
      !only_asks(c->it, got)) {
    return;
  }
  uint32_t look = look_for_next(c, got);
  if (look == UINT32_MAX && !bl_is_key_walked_over(c, got)) {
    return;
  }
  bool safe = bl_summaries_is_atomic(c->w->all, got->state); /* else the walk itself fails first */
  uint32_t of = look == UINT32_MAX ? bit : look;
  struct bl_candidate x = bl_candidate_of(of, insn, BL_CHECK_THEN_ACT, safe ? BL_MEDIUM : BL_LOW);
  x.acted_on = got->state;
  x.acted_object = got->object;
  x.again = true;
  x.walked = look == UINT32_MAX;
  x.in_two = !x.walked;
  x.read_at = got->insn;
  bl_note(c, f, x, false);
}

void bl_visit_drawn_next(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned slot)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
       bit++) {
    const struct bl_observation *got = &c->it->obs->items[bit];
    bool drawn = got->seen != NULL && !only_asks(c->it, got) && got->operation && got->key != 0 &&
                 got->key != BL_KEY_UNKNOWN && bl_observe_is_value(c->it, got, f->name[slot]) &&
                 !bl_found_something(c, c->it->insns.items[got->insn].bci, insn);
    uint32_t look =
        drawn && bl_summaries_is_atomic(c->w->all, got->state) ? look_for_next(c, got) : UINT32_MAX;
    if (look != UINT32_MAX) {
      struct bl_candidate x = bl_candidate_of(look, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
      x.acted_on = got->state;
      x.acted_object = got->object;
      x.again = x.draws = x.in_two = true;
      x.read_at = got->insn;
      bl_note(c, f, x, false);
    }
  }
}
