/* An operation that may fail, and whose failure nobody sees (ANALYSIS §7, lost-cas): what was not
   there is made and put there if it still is not, and used on whatever came of that. Receives the
   state before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/value.h"
#include "src/verdict/note.h"

/* What the call is given last is in a local variable, used after it, and nobody takes its answer.
 */
static bool is_used_on(const struct bl_method_check *c, uint32_t insn, const struct bl_args *args)
{
  return args->n > 0 && insn + 1 < c->it->insns.n && c->it->insns.items[insn + 1].op == CF_pop &&
         bl_goes_on_with_last(c, insn);
}

/* Where something is put, if nothing is there: under that key, or, `cell`, at all. */
struct slot_of_map {
  uint32_t state, object, key;
  bool cell;
};

/* The last look there in the set, or `last` if that is later, or there is none. */
static unsigned last_look(const struct bl_method_check *c, const struct bl_frame *f,
                          const uint64_t *set, const struct slot_of_map *at, unsigned last)
{
  const struct bl_observation *items = c->it->obs->items;
  for (unsigned bit = 0; (bit = bl_bits_next(set, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &items[bit];
    if (o->operation && bl_same_place(o, at->state, at->object) && (at->cell || at->key != 0) &&
        bl_asked_key(o) == at->key && at->key != BL_KEY_UNKNOWN &&
        (last == UINT_MAX || bl_is_earlier(c->it, items[last].insn, o->insn))) {
      last = bit;
    }
  }
  return last;
}

/* The last look that found nothing there, and so led here; UINT_MAX if there is none. Whoever
   looked first without a lock has looked again under it. */
static unsigned look_before(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct slot_of_map *at)
{
  unsigned last = UINT_MAX;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    last = last_look(c, f, bl_frame_decided(f, i, BL_SET_RELEASED), at, last);
  }
  return last;
}

/* The look that led to a new object where it found nothing: that is put, or what it found. */
static unsigned look_for_either(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct slot_of_map *at, const struct bl_args *args)
{
  unsigned slot = args->slot[args->n - 1];
  unsigned bit = last_look(c, f, bl_frame_set(f, slot, BL_SET_RELEASED), at, UINT_MAX);
  return bit != UINT_MAX && bl_is_fresh_on_some_way(c, args->name[args->n - 1]) ? bit : UINT_MAX;
}

/* The call puts it there only if nothing is there. */
static bool puts_if_nothing(const struct bl_method_check *c, const struct bl_args *args,
                            const struct bl_access *a)
{
  if (!a->write || !a->validates || a->bci != BL_BCI_MODEL || a->expects > args->n) {
    return false;
  }
  const struct bl_path *expected =
      a->expects == 0 ? NULL : bl_names_path(&c->it->names, args->name[a->expects - 1]);
  return expected == NULL ? a->key != 0 : a->key == 0 && expected->root == BL_ROOT_NULL;
}

void bl_visit_unseen(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!puts_if_nothing(c, args, a) || !is_used_on(c, insn, args)) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (at.state >= BL_UNMAPPED) {
      continue;
    }
    struct slot_of_map there = {at.state, bl_names_of(&c->it->names, &at.object),
                                bl_interp_access_key(c->it, args, a), a->expects != 0};
    unsigned bit = bl_is_fresh_or_lock(c, f, args->name[args->n - 1])
                       ? look_before(c, f, &there)
                       : look_for_either(c, f, &there, args);
    if (bit != UINT_MAX) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_CAS, BL_MEDIUM);
      x.acted_on = at.state;
      x.write = true;
      x.unseen = true;
      x.puts_missing = true;
      bl_note(c, f, x, false);
    }
  }
}
