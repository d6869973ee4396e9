/* Candidates: which use of an observation counts, and what uses and acts have in common. Receives
   uses one by one; keeps the first and the worst of each observation. */
#include "src/check/candidate.h"

enum bl_confidence bl_lower(enum bl_confidence c)
{
  return c == BL_LOW ? BL_LOW : (enum bl_confidence)(c - 1);
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
  if (a->kind != b->kind) {
    return a->kind < b->kind;
  }
  if (excused_a != excused_b) {
    return !excused_a;
  }
  if (a->confidence != b->confidence) {
    return a->confidence > b->confidence;
  }
  if (a->write != b->write) {
    return a->write;
  }
  if (a->elsewhere != b->elsewhere) {
    return b->elsewhere;
  }
  return bl_is_earlier(c->it, a->insn, b->insn);
}

bool bl_is_same_lock(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  uint32_t same = o->self ? o->object : o->lock;
  bool here = (o->seen == NULL || !o->seen->own_block) && x->act_method == NULL;
  return bl_path_is_stable(bl_names_path(&c->it->names, same), c->it->program) ||
         (here && bl_is_same_stripe(c, same, o->insn, x->insn));
}

void bl_note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x, bool data)
{
  x.there = true;
  if (x.strict_only && !c->strict) {
    return;
  }
  const struct bl_observation *o = &c->it->obs->items[x.bit];
  if (o->half_guarded && x.kind != BL_LOST_UPDATE) {
    return; /* the lock that is held keeps most others out: checks count on that */
  }
  if (!bl_is_same_lock(c, &x)) {
    x.confidence = bl_lower(x.confidence); /* the lock is only likely the same */
  }
  bl_excuse(c, f, &x);
  x.confidence = o->half_guarded && x.confidence == BL_HIGH ? BL_MEDIUM : x.confidence;
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

struct bl_candidate bl_candidate_of(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                    enum bl_confidence confidence)
{
  return (struct bl_candidate){.bit = bit,
                               .insn = insn,
                               .kind = kind,
                               .confidence = confidence,
                               .decided_at = CF_NO_INSN,
                               .replaced_at = CF_NO_INSN,
                               .acted_on = BL_NO_STATE};
}

/* A write in one operation of what was read in one; to [K] any write of what was read, whatever
   lock it holds. */
static bool is_own_operation(const struct bl_method_check *c, const struct bl_observation *o,
                             uint32_t state, uint32_t object, bool write)
{
  return write && bl_same_place(o, state, object) &&
         (c->plain || (o->operation && bl_summaries_operation(c->w->all, state) == BL_OP_ATOMIC));
}

/* A write by an operation of a collection that holds its own monitor meanwhile, which is the
   observation's lock (ANALYSIS §6). */
static bool in_own_monitor(const struct bl_method_check *c, const struct bl_observation *o,
                           uint32_t state, uint32_t object)
{
  struct bl_path guard;
  const struct bl_summaries *s = c->w->all;
  if (!bl_same_place(o, state, object) || bl_state_kind_of(state) != BL_STATE_CONTENTS ||
      (s->holds_traits[bl_state_field(s->program, state)->id] & BL_T_LOCKED) == 0 ||
      !bl_summaries_guard(s, state, &guard)) {
    return false;
  }
  struct bl_path lock = bl_path_resolve(&guard, bl_names_path(&c->it->names, object));
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

bool bl_in_new_block(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t state, uint32_t object, bool write)
{
  return (!o->self && bl_frame_is_inside(f, o->lock)) ||
         is_own_operation(c, o, state, object, write);
}

bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee)
{
  bool around = callee->lambda != NULL && callee->lambda->own_block;
  if (o->lock == 0) {
    return false;
  }
  if (a->write) {
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (is_own_operation(c, o, at.state, object, true) || in_own_monitor(c, o, at.state, object)) {
      return true;
    }
  }
  bool elsewhere = callee->lambda != NULL && callee->lambda->elsewhere;
  if (o->self || (elsewhere && !a->own_block)) {
    return false;
  }
  return a->own_block || around ? bl_in_lock(c, o, a, callee) : bl_frame_is_inside(f, o->lock);
}

bool bl_in_lock(const struct bl_method_check *c, const struct bl_observation *o,
                const struct bl_access *a, const struct bl_callee *callee)
{
  struct bl_path lock = bl_path_lock(a->own_block ? bl_interp_map(c->it, callee->args, &a->lock)
                                                  : callee->lambda->lock);
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee)
{
  x->write = a->write;
  x->act_method = a->bci == BL_BCI_MODEL ? NULL : a->method;
  x->act_bci = a->bci;
  x->in_lambda = callee->lambda != NULL;
  x->elsewhere = x->in_lambda && callee->lambda->elsewhere;
  x->lambda = x->in_lambda ? callee->lambda->body : NULL;
}

bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at)
{
  const struct bl_path *object =
      at->object.root != BL_ROOT_NONE ? &at->object : bl_interp_object(c->it, at->state, 0);
  struct bl_path rel = bl_path_relative(bl_names_path(&c->it->names, lock), object);
  return bl_summaries_written_under(c->w->all, at->state, &rel);
}
