/* Keeps the worst use of each read. Receives uses one by one, each as soon as it is seen, in the
   state before it; keeps of each observation the first, the worst and the worst conflict of
   versions. Must not know what makes a use one. */
#include "src/verdict/note.h"

#include "src/candidate/block.h"
#include "src/candidate/state_version.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/belief.h"
#include "src/verdict/excuse.h"

/* Where there was no entry one is computed and put there, which mostly does no harm twice; where
   there was one, what is there by then is used untested, though another method takes it away. */
static bool fills_what_may_go(const struct bl_candidate *fills, const struct bl_candidate *gone)
{
  return fills->kind == BL_CHECK_THEN_ACT && fills->fills_in && gone->kind == BL_CHECK_THEN_ACT &&
         gone->again && gone->confidence > BL_LOW && fills->confidence <= gone->confidence;
}

/* A check and an act that are low would hide that the value of a field itself is used, that what a
   collection had is changed or says what it loses, or what is wrong by itself: a wait or a
   compareAndSet by an old value. That stands for both where it is surer. Else what a collection had
   is mostly looked at on purpose. */
static bool hides_surer(const struct bl_method_check *c, const struct bl_candidate *low,
                        const struct bl_candidate *surer)
{
  enum bl_state_kind of = bl_state_kind_of(c->it->obs->items[surer->bit].state);
  bool value =
      surer->kind == BL_STALE_VALUE && !surer->strict_only &&
      (surer->names_lost || of == BL_STATE_FIELD || (of == BL_STATE_CONTENTS && surer->changes_it));
  return fills_what_may_go(low, surer) ||
         (low->kind == BL_CHECK_THEN_ACT && low->confidence == BL_LOW &&
          surer->confidence > BL_LOW &&
          (value || surer->kind == BL_CHECK_THEN_WAIT || surer->kind == BL_LOST_CAS));
}

/* Excused uses come last; for --strict only among uses of one kind, for there the reason is that of
   the worst use, whatever the reason is. */
static bool is_worse(const struct bl_method_check *c, const struct bl_candidate *a,
                     const struct bl_candidate *b, bool strict)
{
  if (!b->there) {
    return true;
  }
  bool excused_a = a->benign != BL_NOT_BENIGN, excused_b = b->benign != BL_NOT_BENIGN;
  if (!strict && excused_a != excused_b) {
    return !excused_a;
  }
  if (!strict && hides_surer(c, b, a)) {
    return true;
  }
  if (!strict && hides_surer(c, a, b)) {
    return false;
  }
  if (a->kind != b->kind) {
    return a->kind < b->kind;
  }
  if (excused_a != excused_b) {
    return !excused_a;
  }
  if (a->confidence != b->confidence) {
    return a->confidence > b->confidence;
  }
  if (a->apart != b->apart) {
    return a->apart;
  }
  if (a->write != b->write) {
    return a->write;
  }
  if (a->elsewhere != b->elsewhere) {
    return b->elsewhere;
  }
  return bl_is_earlier(c->it, a->insn, b->insn);
}

/* Whether the use, whatever excuses it has, is no worse than the worst one of its read, so that
   none needs to be looked for. They only take away, but what is announced too early is medium. */
static bool cannot_count(const struct bl_method_check *c, const struct bl_candidate *x, bool data)
{
  bool operation = c->it->obs->items[x->bit].operation;
  bool versions = operation || x->write || x->kind == BL_LOST_UPDATE || x->kind == BL_LOST_CAS ||
                  x->kind == BL_INCONSISTENT_READ || x->versions_only || c->versions;
  if (data || x->half_made || (operation && x->write)) {
    return false;
  }
  return !is_worse(c, x, &c->worst[x->bit], c->strict) &&
         (!versions || !is_worse(c, x, &c->version[x->bit], false));
}

/* Neither of two reads lies in any block: whether the path of the lock that both lack names one
   lock is no question. */
static bool lacks_lock_twice(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  return x->again && o->operation && (o->seen == NULL || !o->seen->own_block) && f->n_held == 0 &&
         c->n_held_at_read[x->bit] == 0 && !bl_summaries_locks_itself(c->w->all, o->state);
}

void bl_note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x, bool data)
{
  x.there = true;
  if (x.strict_only && !c->strict) {
    return;
  }
  const struct bl_observation *o = &c->it->obs->items[x.bit];
  if (o->half_guarded && x.kind != BL_LOST_UPDATE && !(x.again && bl_is_taken_without_lock(c, o))) {
    return; /* the lock that is held keeps most others out: checks count on that */
  }
  if ((o->copied && !x.taken) || bl_is_of_another_entry(c, &x) ||
      bl_is_held_by_entry(c, f, x.bit)) {
    return;
  }
  if (!bl_is_same_lock(c, &x) && !lacks_lock_twice(c, f, &x)) {
    x.confidence = bl_lower(x.confidence); /* the lock is only likely the same */
  }
  if (bl_is_supposed_lock(c, &x)) {
    x.confidence = o->operation ? BL_LOW : bl_lower(x.confidence); /* others could write without */
  }
  if (cannot_count(c, &x, data)) {
    return;
  }
  bl_excuse(c, f, &x);
  x.held = o->self ? bl_held_since(c, f, x.bit) : 0;
  bool likely = o->half_guarded || (o->operation && bl_summaries_may_be_given(c->w->all, o->state));
  x.confidence = likely && x.confidence == BL_HIGH ? BL_MEDIUM : x.confidence;
  if (x.again && x.interference == NULL && !x.fades) {
    return; /* nobody takes away what was there */
  }
  if (bl_is_conflict(c, &x) && is_worse(c, &x, &c->version[x.bit], false)) {
    c->version[x.bit] = x;
  }
  if (x.versions_only || c->versions) {
    return;
  }
  struct bl_candidate *first = &c->first[x.bit];
  if (data && (!first->there || bl_is_earlier(c->it, x.insn, first->insn) ||
               (x.insn == first->insn && is_worse(c, &x, first, c->strict)))) {
    *first = x;
  }
  if (is_worse(c, &x, &c->worst[x.bit], c->strict)) {
    c->worst[x.bit] = x;
  }
}
