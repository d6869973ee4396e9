/* Why a use may be harmless, and how much less sure a finding is by what speaks for it (ANALYSIS
   §7, §8). Receives a candidate and the state before its use; hands on its reason, and who
   interferes as interference.c has found it. Must not know how a use came to be one, nor how bad it
   is. */
#include "src/verdict/excuse.h"

#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/flags.h"
#include "src/candidate/value.h"
#include "src/summary/as_found.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/belief.h"
#include "src/verdict/callers.h"
#include "src/verdict/interference.h"
#include "src/verdict/judge.h"
#include "src/verdict/ordered.h"
#include "src/verdict/reported.h"

/* Only this method writes what it read and writes back without a lock: perhaps one thread does, and
   the others just look. */
static bool has_one_writer(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  return o->self && x->kind == BL_LOST_UPDATE && x->act_method == NULL &&
         !bl_state_field(c->it->program, o->state)->of_process && bl_is_lone_writer(c, o->state);
}

/* Whether the block that the value was read in also writes other state of the class, on every way
   to the use: it has said what is going on, and who looks into that state sees it. To look for
   something that is not there says nothing. */
static bool claims_otherwise(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (unsigned i = 0; i < c->n_held_at_read[x->bit]; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    for (uint32_t k = 0; k < own->n && then->name == o->lock; k++) {
      const struct bl_fact *f = &own->items[k];
      if (f->write && f->n_locks > 0 && f->block == then->site && f->state != o->state &&
          bl_field_holder(bl_state_field(it->program, f->state)) !=
              bl_state_field(it->program, o->state) &&
          bl_state_field(it->program, f->state)->cls ==
              bl_state_field(it->program, o->state)->cls &&
          bl_cfg_dominates(&it->cfg, it->cfg.block_of[it->insns.index_of[f->bci]],
                           it->cfg.block_of[x->insn]) &&
          !bl_found_nothing(c, f->bci, x->insn)) {
        return true;
      }
    }
  }
  return false;
}

/* The use writes what every field is born with. */
static bool sets_back(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == x->acted_on && c->it->insns.index_of[f->bci] == x->insn) {
      return bl_is_born_with(bl_fact_value(f));
    }
  }
  return false;
}

/* Both were made in one block of the lock that they belong to. */
static bool is_of_one_block(const struct bl_method_check *c, uint32_t bit, uint32_t other)
{
  uint32_t lock = c->it->obs->items[bit].lock;
  const struct bl_held *a = bl_held_among(c->held_at_read[bit], c->n_held_at_read[bit], lock);
  const struct bl_held *b = bl_held_among(c->held_at_read[other], c->n_held_at_read[other], lock);
  return a != NULL && b != NULL && a->site == b->site;
}

/* The use sets back, to what it was born with, what the block that the value was read in has found
   so and set: the method gives up a claim that was its own, whatever has come in between. */
static bool gives_up_claim(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  if (x->kind != BL_CHECK_THEN_ACT || x->acted_on == o->state || x->act_method != NULL ||
      !sets_back(c, x)) {
    return false;
  }
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    const struct bl_observation *claimed = &it->obs->items[bit];
    if (claimed->lock == o->lock && !claimed->operation && !bl_bit(f->unclaimed, bit) &&
        bl_same_place(claimed, x->acted_on, x->acted_object) &&
        bl_comes_before(it, claimed->insn, x->insn) && is_of_one_block(c, x->bit, bit)) {
      return true;
    }
  }
  return false;
}

/* What one operation saw under another lock than its own was also written under that, on every way
   to the use: it is no more as it was seen, and whoever comes second saw that. */
static bool claims_in_other_block(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool checks = x->kind == BL_CHECK_THEN_ACT && o->operation && !x->again;
  for (unsigned i = 0; i < c->n_held_at_read[x->bit] && checks; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    for (uint32_t k = 0; k < own->n; k++) {
      const struct bl_fact *f = &own->items[k];
      uint32_t at = it->insns.index_of[f->bci];
      if (f->write && f->state == o->state && f->n_locks > 0 && f->block == then->site &&
          bl_comes_before(it, o->insn, at) && bl_comes_before(it, at, x->insn)) {
        return true;
      }
    }
  }
  return false;
}

/* A block found nothing in the collection, and that has led to an act on something else. */
static bool was_missed(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  return x->kind == BL_CHECK_THEN_ACT && x->decided_at != CF_NO_INSN && x->acted_on != o->state &&
         !o->operation && o->key == 0 && bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         bl_was_missing(c, o, x->decided_at, x->insn);
}

/* As claims_otherwise() of the block of a callee that the value comes from. What was to take what
   was not there has done nothing. */
static bool callee_claims(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  if (o->seen == NULL || !o->seen->own_block || o->seen->bci == BL_BCI_MODEL) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, o->insn)->effect;
  bool missed = was_missed(c, x);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool idle = missed && a->method == o->seen->method && a->bci == o->seen->bci;
    if (a->write && a->own_block && !a->checked && !idle && a->method == o->seen->method &&
        bl_path_eq(&a->where->lock, &o->seen->lock)) {
      return true;
    }
  }
  return false;
}

/* Some decision has in the set what is of the place of the observation; but not the bit `but`. */
static bool is_place_decided(const struct bl_method_check *c, const struct bl_frame *f,
                             uint32_t bit, unsigned set, uint32_t but)
{
  const uint64_t *alike = bl_alike(c, bit);
  bool any = false;
  for (unsigned w = 0; w < f->words && !any; w++) {
    uint64_t decided = 0;
    for (unsigned i = 0; i < f->n_decisions; i++) {
      decided |= bl_frame_decided(f, i, set)[w];
    }
    any = (decided & alike[w] & ~(w == but / 64 ? (uint64_t)1 << but % 64 : 0)) != 0;
  }
  return any;
}

/* A fresh test of the place decides; of a value that is used as data not the one by which a loop
   has looked for a key: that something is there, or not, says nothing of what there was. */
static bool is_decided_afresh(const struct bl_method_check *c, const struct bl_frame *f,
                              const struct bl_candidate *x)
{
  const uint64_t *alike = bl_alike(c, x->bit);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    bool sought =
        x->decided_at == CF_NO_INSN && bl_interp_is_behind_search(c->it, f->branch[i], x->insn);
    if (!sought && bl_bits_next_in_both(bl_frame_decided(f, i, BL_SET_FRESH), alike, f->words, 0) !=
                       UINT_MAX) {
      return true;
    }
  }
  return false;
}

/* Both branches, of what the two observations saw, ask the same: compare it with one constant, or
   ask the answers of one method. What a helper asks has no branch here. */
static bool asks_the_same(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                          uint32_t later, uint32_t later_insn)
{
  if (branch == CF_NO_INSN) {
    return false;
  }
  const struct bl_test *t = &c->tests[branch], *u = &c->tests[later];
  if (t->state != BL_NO_STATE || u->state != BL_NO_STATE) {
    return t->state == u->state && bl_constant_eq(t->than, u->than);
  }
  const struct cf_insns *insns = &c->it->insns;
  const struct bl_call *call = bl_method_call(c->it->method, insns->items[insn].bci);
  const struct bl_call *again = bl_method_call(c->it->method, insns->items[later_insn].bci);
  return call != NULL && again != NULL && bl_call_callee(call) != NULL &&
         bl_call_callee(call) == bl_call_callee(again) &&
         insns->items[branch].op == insns->items[later].op;
}

/* A later check of the place, by the branch, that may be as old by now: in an operation; or the
   same question in a block of the lock that every way to the use comes by. */
static bool is_later_check(const struct bl_method_check *c, const struct bl_candidate *x,
                           uint32_t later, uint32_t branch)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  bool itself =
      (x->another || x->old_index) && items[later].insn == x->insn; /* what it said a turn before */
  return !itself && bl_is_earlier(c->it, o->insn, items[later].insn) &&
         bl_same_key(o->key, items[later].key) &&
         (items[later].operation ||
          (bl_comes_before(c->it, items[later].insn, x->insn) &&
           asks_the_same(c, x->decided_at, o->insn, branch, items[later].insn)));
}

/* The check is made again after this one: what comes of it is said there. */
static bool is_checked_later(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  if (!o->operation || x->kind != BL_CHECK_THEN_ACT ||
      !is_place_decided(c, f, x->bit, BL_SET_RELEASED, x->bit)) {
    return false;
  }
  const uint64_t *alike = bl_alike(c, x->bit);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    if (x->again && bl_comes_first(c->it, x->insn, f->branch[i])) {
      continue;
    }
    for (unsigned bit = 0; (bit = bl_bits_next_in_both(released, alike, f->words, bit)) != UINT_MAX;
         bit++) {
      if (is_later_check(c, x, bit, f->branch[i])) {
        return true;
      }
    }
  }
  return false;
}

/* A helper that throws where it does not like what it finds has looked there after this check: in
   the block of the use, or so that what comes of it is said of that look. */
static bool is_vouched_later(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  for (uint32_t bit = x->bit + 1; c->vouched && bit < c->it->obs->n; bit++) {
    const struct bl_observation *later = &items[bit];
    if (later->seen != NULL && later->seen->vouches != BL_VOUCH_NOT &&
        bl_same_place(o, later->state, later->object) && bl_same_key(o->key, later->key) &&
        bl_comes_before(c->it, o->insn, later->insn) &&
        bl_comes_before(c->it, later->insn, x->insn) &&
        (later->operation || bl_lasts_since(c, f, bit, o->lock))) {
      return true;
    }
  }
  return false;
}

static bool is_flag(const struct bl_method_check *c, const struct bl_observation *o)
{
  return bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         bl_state_field(c->it->program, o->state)->type == 'Z';
}

/* The flag that was tested in one operation, and is tested again here, has been written before what
   it announces: who sees it without the lock goes on too early (ANALYSIS §8, rechecked). What a
   callee does is announced by a flag alone: an object announces itself. */
static bool is_published_early(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  bool here = x->act_method == NULL || x->in_lambda || is_flag(c, o);
  if (!o->operation || !x->write || x->acted_on == o->state || !here) {
    return false;
  }
  const uint64_t *alike = bl_alike(c, x->bit);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next_in_both(fresh, alike, f->words, bit)) != UINT_MAX;
         bit++) {
      if (!bl_bit(f->unclaimed, bit)) {
        return true;
      }
    }
  }
  return false;
}

/* Whether what is written is the very object, or in it, that this method made and stored into the
   field: whoever sees the field set, without the lock, sees it half made. */
static bool fills_published(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_field *field = bl_state_field(c->it->program, o->state);
  struct bl_path value = bl_path_of_field(*bl_names_path(&c->it->names, o->object), field);
  bool inside =
      x->acted_on != o->state && bl_state_kind_of(o->state) == BL_STATE_FIELD &&
      ((bl_state_field(c->it->program, x->acted_on) == field && x->acted_object == o->object) ||
       bl_path_eq(bl_names_path(&c->it->names, x->acted_object), &value));
  for (unsigned i = 0; inside && i < c->n_published; i++) {
    const struct bl_publication *p = &c->published[i];
    if (p->fresh && bl_is_earlier(c->it, p->insn, x->insn) &&
        bl_same_place(o, p->state, p->object)) {
      return true;
    }
  }
  return false;
}

/* The method goes on with what the collection has, without a lock, after the instruction. */
static bool is_asked_after(const struct bl_method_check *c, uint32_t state, uint32_t insn)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  bool asked = false;
  for (uint32_t i = 0; i < own->n && !asked; i++) {
    const struct bl_fact *f = &own->items[i];
    asked =
        !f->write && f->state == state && f->n_locks == 0 && c->it->insns.index_of[f->bci] > insn;
  }
  return asked;
}

/* A collection that had nothing is filled one by one: whoever finds something in it meanwhile,
   without the lock, goes on with a part of what will be there. */
static bool is_filled_in_turns(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t loop = g->blocks[g->block_of[x->insn]].loop;
  return o->operation && o->key == 0 && x->write && !x->takes_back && x->act_method == NULL &&
         bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         bl_same_place(o, x->acted_on, x->acted_object) && x->decided_at != CF_NO_INSN &&
         loop != BL_NO_BLOCK && !bl_cfg_in_loop(g, g->block_of[x->decided_at], loop) &&
         bl_was_missing(c, o, x->decided_at, x->insn) && is_asked_after(c, o->state, x->insn);
}

/* The observation is of the block of a lock that is still held, and that all who write the state
   hold. */
static bool keeps_writers_out(const struct bl_method_check *c, const struct bl_frame *f,
                              const struct bl_observation *o)
{
  const struct bl_held *now = bl_frame_held(f, o->lock);
  if (now == NULL) {
    return false;
  }
  struct bl_path rel = bl_path_relative(bl_names_path(&c->it->names, o->lock),
                                        bl_interp_object(c->it, o->state, o->object));
  rel.mode = bl_held_mode(now) == BL_EXCLUSIVE ? BL_EXCLUSIVE : BL_SHARED;
  return bl_summaries_all_hold(c->w->all, o->state, &rel);
}

/* The place was tested anew under more locks than the first time, and the first one's among them;
   or, after an operation that took its own alone, under one for all that change it. */
static bool is_tested_under_more(const struct bl_method_check *c, const struct bl_frame *f,
                                 uint32_t bit)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[bit];
  const uint64_t *alike = bl_alike(c, bit);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned again = 0;
         (again = bl_bits_next_in_both(fresh, alike, f->words, again)) != UINT_MAX; again++) {
      if (items[again].insn != o->insn && bl_observe_same_entry(o->key, items[again].key) &&
          (bl_lasts_since(c, f, again, o->lock) ||
           (o->operation && keeps_writers_out(c, f, &items[again])))) {
        return true;
      }
    }
  }
  return false;
}

/* By data, to the field that it was read from: what a test of that field has to say of it. */
static bool writes_old_back(const struct bl_method_check *c, const struct bl_candidate *x)
{
  uint32_t state = c->it->obs->items[x->bit].state;
  bool back = x->kind == BL_LOST_UPDATE || (x->kind == BL_STALE_AFTER_WAIT && x->acted_on == state);
  return back && x->decided_at == CF_NO_INSN && !x->taken &&
         bl_state_kind_of(state) == BL_STATE_FIELD;
}

/* The fresh tests of the place show no more than that there is something. */
static bool is_only_found_there(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct bl_candidate *x)
{
  const uint64_t *alike = bl_alike(c, x->bit);
  bool there = false, more = false;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next_in_both(fresh, alike, f->words, bit)) != UINT_MAX;
         bit++) {
      bool only = bl_was_there(c, &c->it->obs->items[bit], f->branch[i], x->insn);
      there |= only;
      more |= !only;
    }
  }
  return there && !more;
}

/* What is written back is a number: that there is one now, or enough, says nothing of the old one,
   as it would of an object that was null, and still is. Nor does it of an object that nobody has
   asked for, and another is there by now. */
static bool is_old_all_the_same(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct bl_candidate *x)
{
  if (!writes_old_back(c, x)) {
    return false;
  }
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  char type = bl_state_field(c->it->program, o->state)->type;
  return strchr("BSIJFD", type) != NULL ||
         (type != 'Z' && !bl_is_decided(f, x->bit) && is_only_found_there(c, f, x));
}

/* What is removed was asked for by the very key, in a block that still lasts, and what that told
   decides that it is. */
static bool is_asked_for_again(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool asked = false;
  for (uint32_t bit = 0; bit < c->it->obs->n && x->named != 0 && !asked; bit++) {
    const struct bl_observation *again = &c->it->obs->items[bit];
    bool same = bit != x->bit && again->key == x->named &&
                bl_same_place(again, o->state, o->object) && bl_lasts_since(c, f, bit, o->lock);
    for (unsigned i = 0; i < f->n_decisions && same && !asked; i++) {
      asked = bl_bit(c->tested_current + (size_t)f->branch[i] * f->words, bit);
    }
  }
  return asked;
}

/* The act leaves the object that its own block has found there, or stores one that it has made
   because there was none. Of a constant that is set anyway judge.c has something to say. */
static bool is_as_found_anew(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  return x->kind == BL_CHECK_THEN_ACT && x->write && x->act_method == NULL &&
         bl_same_place(o, x->acted_on, x->acted_object) &&
         bl_state_field(c->it->program, o->state)->type != 'Z' &&
         bl_writes_as_found(c->it, f, x->insn, x->acted_on, x->acted_object, o->lock);
}

/* A test in the block of the act, or after this one, says the same anew. */
static bool is_checked_again(const struct bl_method_check *c, const struct bl_frame *f,
                             struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  if (x->half_made) {
    x->published = true;
    return false;
  }
  if (x->filled) {
    return bl_is_compared(c, f, x); /* that there is another element says nothing of the room */
  }
  if (!x->rechecked_inside && !is_asked_for_again(c, f, x) && !is_checked_later(c, f, x) &&
      !is_vouched_later(c, f, x) && !bl_is_compared(c, f, x) && !bl_is_alternative(c, f, x) &&
      !bl_is_asked_again(c, f, x) && !bl_is_tested_on_leaving(c, f, x) &&
      !is_as_found_anew(c, f, x) && !bl_is_put_right(c, f, x) &&
      (is_old_all_the_same(c, f, x) || !is_decided_afresh(c, f, x) ||
       (!bl_observe_rechecked(c->it, f, o) && !is_tested_under_more(c, f, x->bit)))) {
    return false;
  }
  if (is_published_early(c, f, x)) {
    x->published = fills_published(c, x);
    x->confidence = x->published ? BL_MEDIUM : BL_LOW;
    return false;
  }
  if (is_filled_in_turns(c, x)) {
    x->in_turns = x->published = true;
    x->confidence = BL_MEDIUM;
    return false;
  }
  if (bl_is_left_empty_handed(c, x)) {
    x->confidence = BL_MEDIUM;
    x->empty_handed = true;
    return false;
  }
  if (bl_is_answer_counted_on(c, x)) {
    x->confidence = BL_MEDIUM;
    x->counts_on_answer = true;
    return false;
  }
  if (bl_keeps_old_nothing(c, x)) {
    x->confidence = BL_MEDIUM;
    x->keeps_nothing = true;
    return false;
  }
  return true;
}

/* Some writer holds the lock that is waited on: what was read is what the wait may be for, not a
   setting. */
static bool is_waited_for(const struct bl_method_check *c, const struct bl_observation *o)
{
  struct bl_location at = {o->state, *bl_names_path(&c->it->names, o->object)};
  return bl_belongs_to_lock(c, o->lock, &at);
}

/* What is held here is not the monitor of the collection, which each of its operations holds, and
   a method of the class itself that others can call is seen to change it without. Where all is
   taken out, what is lost is what that method puts in: no matter what the operations hold. What is
   read again under a lock, or counted and then copied, is gone where such a method takes it away
   under none. */
static bool is_wrong_lock(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_fact *f = x->interference;
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  struct bl_path guard;
  if ((x->again && !x->put_before && bl_is_taken_without_lock(c, o)) ||
      (x->padded && bl_is_taken_under_none(c, o->state))) {
    return true;
  }
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         (x->taken || bl_summaries_guard(c->w->all, o->state, &guard)) && f != NULL &&
         f->method != c->it->method && f->method->cls->nest_host == c->it->method->cls->nest_host &&
         !bl_method_is(f->method, CF_ACC_PRIVATE);
}

/* What threads may share whoever has it, though nothing says that they do: no lock is held that
   others take for it. */
static bool is_shared_in_vain(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_summaries *s = c->w->all;
  return o->self && !o->half_guarded && bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         !bl_state_is_nowhere(s->program, o->state) &&
         (s->holds_traits[bl_state_field(s->program, o->state)->id] & BL_T_ANYWAY) != 0;
}

/* The method is called for the object, or is given it; the object is in no field that is seen, and
   no other method changes it: nothing says that two threads have it (ANALYSIS §7). */
static bool is_the_callers(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  return bl_state_is_nowhere(c->it->program, o->state) && object->root == BL_ROOT_PARAM &&
         object->len == 0 && x->interference != NULL && x->interference->method == c->it->method;
}

/* What a map has for the thread at hand. */
static bool is_own_entry(const struct bl_method_check *c, const struct bl_observation *o)
{
  return (o->seen != NULL && o->seen->key == BL_KEY_THREAD) ||
         (o->key != 0 && o->key != BL_KEY_UNKNOWN && bl_is_this_thread(c, o->key));
}

/* What was there is only taken away by this very method, on the way to the use or after it: two
   threads would have to end it. Of several operations that one method has, each on an arm of its
   own, another thread runs another one. */
static bool is_ended_here(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_fact *f = x->interference;
  if (f == NULL || f->method != c->it->method) {
    return false;
  }
  const struct bl_interp *it = c->it;
  uint32_t there = it->cfg.block_of[it->insns.index_of[f->bci]], here = it->cfg.block_of[x->insn];
  return bl_normal_reach(it, it->arena, there, BL_NO_BLOCK)[here] ||
         bl_normal_reach(it, it->arena, here, BL_NO_BLOCK)[there];
}

/* The test is that of a loop that waited at a lock: each turn read it anew, and the last one
 * counts. */
static bool waited_before(const struct bl_method_check *c, const struct bl_candidate *x)
{
  return x->decided_at != CF_NO_INSN &&
         bl_interp_ends_guarded_wait(c->it, c->it->cfg.block_of[x->decided_at]);
}

/* Whoever looks there finds something else than what was read: the block that read it saw to that,
   whatever the same read has seen in a later turn. Who waits, or acts, because there was nothing
   has taken nothing away. */
static bool is_handed_over(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_candidate *x)
{
  bool lasts = x->still_current || bl_is_unvalidated(f) || waited_before(c, x);
  bool waits = x->kind == BL_CHECK_THEN_WAIT && c->it->obs->items[x->bit].operation;
  return !waits && !was_missed(c, x) && !bl_is_last_out(c, x) &&
         (!bl_bit(lasts ? f->unclaimed : f->left, x->bit) || bl_is_claimed_on_way(c, f, x));
}

/* What was read has been set aside by a compareAndSet, before it is put back or acted upon. */
static bool is_winners(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool acts = x->kind == BL_CHECK_THEN_ACT && !x->again;
  return (acts || x->kind == BL_LOST_UPDATE) && bl_is_set_aside(c, o, x->insn, acts);
}

/* Nobody else comes in between than who makes the object, and has given it away by then: he writes
   it once, before all else. Not what is one for all, whoever is being made. */
static bool is_written_by_maker(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_fact *write = x->interference;
  return write != NULL && write->own && (write->method->flags & BL_M_MAKES_THIS) != 0 &&
         (c->it->method->flags & BL_M_MAKES_THIS) == 0 &&
         !bl_summaries_common(c->w->all, write->state);
}

/* Nothing was there for a key, this method alone puts something there, and holds a lock meanwhile
   that there is one of for each key: two threads that come with the same key come one after the
   other. */
static bool is_missing_under_lock_of_key(const struct bl_method_check *c, const struct bl_frame *f,
                                         const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  return x->kind == BL_CHECK_THEN_ACT && x->decided_at != CF_NO_INSN && o->key != 0 &&
         bl_holds_lock_of_key(c, f, x) && bl_was_missing(c, o, x->decided_at, x->insn) &&
         bl_is_lone_putter(c, o->state);
}

/* A class initialiser reads and writes a static field of its own class: whoever else comes to that
   waits until the class is initialised (JVMS §5.5), be it a thread that is started meanwhile. */
static bool is_initialised_here(const struct bl_method_check *c, const struct bl_observation *o,
                                const struct bl_candidate *x)
{
  const struct bl_method *m = c->it->method;
  const struct bl_field *f = bl_state_field(c->it->program, o->state);
  return bl_method_is_init(m) && bl_method_is(m, CF_ACC_STATIC) && !x->in_lambda &&
         bl_state_kind_of(o->state) == BL_STATE_FIELD && f->cls == m->cls &&
         (f->access & CF_ACC_STATIC) != 0;
}

void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool any = bl_find_interference(c, f, x);
  bool covered = !x->fades && bl_callers_hold(c, x);
  enum bl_claimed claimed = x->fades ? BL_NOT_CLAIMED : bl_is_claimed(c, x);
  if (o->operation && !x->fades &&
      (covered || claimed != BL_NOT_CLAIMED || (bl_holds_on(c, f, x) && !is_wrong_lock(c, x)))) {
    x->confidence = BL_LOW; /* some lock is held throughout: most likely the writers know why */
  } else if (bl_is_kept_out_by_callers(c, f, x) || is_missing_under_lock_of_key(c, f, x)) {
    x->confidence = BL_LOW;
  } else if (covered) {
    x->confidence = bl_lower(x->confidence);
  } else if (x->again && !x->put_before && !x->draws && is_ended_here(c, x) &&
             !bl_is_taken_before_win(c, o->state)) {
    x->confidence = BL_LOW;
  } else {
    x->one_writer = has_one_writer(c, x);
  }
  if (x->kind == BL_CHECK_THEN_ACT && !o->operation && !x->remade &&
      (claims_otherwise(c, x) || callee_claims(c, x))) {
    x->confidence = bl_lower(x->confidence);
  }
  if (x->kind == BL_CHECK_THEN_ACT && x->acted_on != o->state &&
      bl_is_looked_at_again(c, f, o, x->insn)) {
    x->confidence = BL_LOW; /* whatever was found then, it has been put right */
  }
  if (is_shared_in_vain(c, o)) {
    x->confidence = BL_LOW;
  } else if (is_the_callers(c, x) || is_written_by_maker(c, x)) {
    x->confidence = bl_lower(x->confidence);
  }
  if (x->kind == BL_STALE_AFTER_WAIT && !is_waited_for(c, o)) {
    x->confidence = BL_LOW;
  }
  if (x->fades) {
    return;
  }
  if (c->confined[x->bit] || is_own_entry(c, o) || bl_is_thread_local(c, o) ||
      bl_is_others_thread(c, x) || is_initialised_here(c, o, x)) {
    x->benign = BL_CONFINED;
  } else if (x->interference == NULL && any) {
    x->benign = BL_COVERED;
  } else if (claimed == BL_CLAIMED_BY_ALL || bl_is_occupied(c, f, x)) {
    x->benign = BL_COVERED;
  } else if (bl_is_ordered(c, x)) {
    x->benign = BL_ORDERED;
  } else if (x->interference == NULL && bl_summaries_closed(c->w->all, o->state)) {
    x->benign = BL_NO_WRITER;
  } else if (is_checked_again(c, f, x)) {
    x->benign = BL_RECHECKED;
  } else if (!x->half_made && !x->keeps_nothing &&
             (bl_is_last_value(c, f, x) || bl_is_lasting_entry(c, x))) {
    x->benign = BL_WRITE_ONCE;
  } else if (x->swapped || x->drawn || claims_in_other_block(c, x) || gives_up_claim(c, f, x) ||
             is_winners(c, x) ||
             (x->kind != BL_LOST_UPDATE &&
              ((is_handed_over(c, f, x) && !x->put_back && !x->put_before) ||
               bl_is_taken_out(c, f, o) ||
               (x->kind == BL_CHECK_THEN_ACT && o->operation && bl_is_won_since(c, o, x->insn))))) {
    x->benign = BL_HANDED_OVER;
  } else if (x->kind >= BL_STALE_AFTER_WAIT && x->decided_at == CF_NO_INSN && !x->in_lambda &&
             bl_only_told(c, x->bit)) {
    x->benign = BL_REPORTED_ONLY;
  }
}
