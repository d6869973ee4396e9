/* Instructions that put together what was read in different blocks of one lock (ANALYSIS §7,
   inconsistent-read; [K]): two operands may describe a state that there never was. Receives the
   state before an instruction; hands on candidates, at the older read. */
#include "src/block_local/visits.h"
#include "src/candidate/block.h"
#include "src/candidate/misses.h"
#include "src/verdict/note.h"

/* Where an operand has an observation, BL_SETS if nowhere. */
static enum bl_set set_of(const struct bl_frame *f, unsigned slot, unsigned bit)
{
  for (unsigned set = 0; set < BL_SETS; set++) {
    if (bl_bit(bl_frame_set(f, slot, (enum bl_set)set), bit)) {
      return (enum bl_set)set;
    }
  }
  return BL_SETS;
}

/* The next observation, from `from` on, that an operand has in any set; UINT_MAX. */
static unsigned next_in(const struct bl_frame *f, unsigned slot, unsigned from)
{
  for (unsigned w = from / 64; w < f->words; w++) {
    uint64_t all = 0;
    for (unsigned set = 0; set < BL_SETS; set++) {
      all |= bl_frame_set(f, slot, (enum bl_set)set)[w];
    }
    all &= w == from / 64 ? ~(uint64_t)0 << from % 64 : ~(uint64_t)0;
    if (all != 0) {
      return w * 64 + (unsigned)__builtin_ctzll(all);
    }
  }
  return UINT_MAX;
}

static uint32_t site_at_read(const struct bl_method_check *c, unsigned bit)
{
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    if (c->held_at_read[bit][i].name == c->it->obs->items[bit].lock) {
      return c->held_at_read[bit][i].site;
    }
  }
  return BL_SITE_ENTRY;
}

/* Two operands' observations of one lock: the same block, as far as is known. */
static bool share_block(const struct bl_method_check *c, unsigned a, enum bl_set in_a, unsigned b,
                        enum bl_set in_b)
{
  const struct bl_observation *x = &c->it->obs->items[a], *y = &c->it->obs->items[b];
  if (in_a != in_b) {
    return false;
  }
  if (in_a == BL_SET_CURRENT || x->insn == y->insn) {
    return true;
  }
  return !x->released_at_birth && !y->released_at_birth && site_at_read(c, a) == site_at_read(c, b);
}

static bool counts(const struct bl_observation *o)
{
  return o->lock != 0 && !o->off && o->state != BL_NO_STATE;
}

/* Two observations of one state: of one map, and of no part of it that is another's. */
static bool is_same_state(const struct bl_observation *a, const struct bl_observation *b)
{
  return bl_same_place(a, b->state, b->object) && a->key == b->key && a->key != BL_KEY_UNKNOWN;
}

/* The lock is one that keeps writers out of both. */
static bool share_lock(const struct bl_observation *a, const struct bl_observation *b)
{
  return a->lock == b->lock && !a->self && !b->self;
}

static bool belong_together(const struct bl_observation *a, const struct bl_observation *b)
{
  return share_lock(a, b) || is_same_state(a, b);
}

/* Nothing that the one operand has of what belongs together with `like` shares a block with
   anything of the other's. */
static bool is_mix(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot_a,
                   unsigned slot_b, const struct bl_observation *like)
{
  const struct bl_observation *items = c->it->obs->items;
  for (unsigned a = 0; (a = next_in(f, slot_a, a)) != UINT_MAX; a++) {
    for (unsigned b = 0;
         belong_together(like, &items[a]) && (b = next_in(f, slot_b, b)) != UINT_MAX; b++) {
      if (belong_together(like, &items[b]) &&
          share_block(c, a, set_of(f, slot_a, a), b, set_of(f, slot_b, b))) {
        return false;
      }
    }
  }
  return true;
}

/* Comparing two versions of one state is meant to: the recheck (ANALYSIS §8). */
static bool is_comparison(const struct bl_method_check *c, uint32_t insn)
{
  unsigned op = c->it->insns.items[insn].op;
  return cf_opcodes[op].kind == CF_K_BRANCH || (op >= CF_lcmp && op <= CF_dcmpg) ||
         c->compares[insn].there;
}

/* The newer of the two is an array that others replace, and the instruction takes an element of it
   at a place that is computed of the older one, of another field, not minding that there may be
   none. */
static bool is_torn_index(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_observation *index, const struct bl_observation *array)
{
  struct bl_touch t;
  unsigned of = bl_dereferenced_slot(c->it, f, insn);
  if (!bl_interp_touch(c->it, f, insn, &t) || t.index_slot == BL_NO_SLOT || of == BL_NO_SLOT ||
      bl_state_kind_of(array->state) != BL_STATE_FIELD || index->state == array->state) {
    return false;
  }
  const struct bl_field *field = bl_state_field(c->it->program, array->state);
  return field->type == '[' && field->late_written && index->seen == NULL &&
         bl_observe_is_value(c->it, array, f->name[of]) &&
         !bl_observe_is_value(c->it, index, f->name[of]) && !bl_is_miss_expected(c, insn);
}

static void note(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn, unsigned a,
                 unsigned b, enum bl_set in_b)
{
  const struct bl_observation *items = c->it->obs->items;
  bool b_is_older = in_b != BL_SET_CURRENT && bl_is_earlier(c->it, items[b].insn, items[a].insn);
  struct bl_candidate x = bl_candidate_of(b_is_older ? b : a, insn, BL_INCONSISTENT_READ, BL_LOW);
  unsigned other = b_is_older ? a : b;
  x.acted_on = items[other].state;
  x.other = other + 1;
  x.versions_only = !share_lock(&items[a], &items[b]);
  x.torn_index = bl_is_unvalidated(f) && is_torn_index(c, f, insn, &items[x.bit], &items[other]);
  x.confidence = x.torn_index ? BL_MEDIUM : BL_LOW;
  bl_note(c, f, x, false);
}

/* One finding a pair: the first of each. */
static void visit_pair(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       unsigned slot_a, unsigned slot_b)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *released = bl_frame_set(f, slot_a, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(f, slot_a, BL_SET_WAITED);
  bool compares = is_comparison(c, insn);
  for (unsigned a = 0; (a = bl_bits_next_of(released, waited, f->words, a)) != UINT_MAX; a++) {
    if (set_of(f, slot_a, a) == BL_SET_CURRENT || !counts(&items[a])) {
      continue;
    }
    for (unsigned b = 0; (b = next_in(f, slot_b, b)) != UINT_MAX; b++) {
      if (counts(&items[b]) && belong_together(&items[a], &items[b]) &&
          !(compares && bl_same_place(&items[a], items[b].state, items[b].object)) &&
          is_mix(c, f, slot_a, slot_b, &items[a])) {
        note(c, f, insn, a, b, set_of(f, slot_b, b));
        return;
      }
    }
  }
}

/* Whether what was read under the lock is not validated yet: each read is of a moment of its own.
 */
static bool is_torn(const struct bl_frame *f, uint32_t lock)
{
  const struct bl_held *h = bl_frame_held(f, lock);
  return h != NULL && h->state == BL_HELD_OPTIMISTIC;
}

/* Two operands that were read one after the other, while writers may have come (ANALYSIS §6: use
   before the validation). */
static void visit_torn_pair(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            unsigned slot_a, unsigned slot_b)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *in_a = bl_frame_set(f, slot_a, BL_SET_CURRENT);
  const uint64_t *in_b = bl_frame_set(f, slot_b, BL_SET_CURRENT);
  bool compares = is_comparison(c, insn);
  for (unsigned a = 0; (a = bl_bits_next(in_a, f->words, a)) != UINT_MAX; a++) {
    for (unsigned b = a + 1; is_torn(f, items[a].lock) && counts(&items[a]) &&
                             (b = bl_bits_next(in_b, f->words, b)) != UINT_MAX;
         b++) {
      if (counts(&items[b]) && share_lock(&items[a], &items[b]) && items[a].insn != items[b].insn &&
          !bl_bit(in_b, a) &&
          !(compares && bl_same_place(&items[a], items[b].state, items[b].object))) {
        note(c, f, insn, a, b, BL_SET_CURRENT);
        return;
      }
    }
  }
}

/* The operand is a new object of the method's own that has room for one value, and gets another:
   what it had goes. */
static bool is_emptied(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_use *use)
{
  return use->role == BL_ROLE_CHANGED && !c->it->to_the_letter &&
         bl_interp_is_confined(c->it, f, f->name[use->slot]) &&
         bl_interp_holds_one(c->it, f->name[use->slot]);
}

void bl_visit_mixes(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_use *uses, unsigned n)
{
  for (unsigned i = 0; i < n && bl_is_unvalidated(f); i++) {
    for (unsigned k = 0; k < n; k++) {
      if (k != i) {
        visit_torn_pair(c, f, insn, uses[i].slot, uses[k].slot);
      }
    }
  }
  for (unsigned i = 0; i < n; i++) {
    if (!bl_bits_any(bl_frame_set(f, uses[i].slot, BL_SET_RELEASED), 2 * f->words) ||
        is_emptied(c, f, &uses[i])) {
      continue;
    }
    for (unsigned k = 0; k < n; k++) {
      if (k != i) {
        visit_pair(c, f, insn, uses[i].slot, uses[k].slot);
      }
    }
  }
}
