/* Uses of a stale value as data: stored, computed with, passed on (ANALYSIS §7). Receives the state
   before an instruction; hands on candidates. */
#include "src/check/candidate.h"

/* A store of a stale value while its lock is held again. */
static struct bl_candidate stored(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_touch touch;
  x.write = true;
  if (!bl_interp_touch(c->it, f, insn, &touch)) {
    return x;
  }
  x.acted_on = touch.state;
  if (bl_same_place(o, touch.state, touch.object)) {
    x.kind = BL_LOST_UPDATE;
    x.confidence = BL_HIGH;
  } else if (bl_observe_lock(c->w->all, c->it, f, touch.state, touch.object, false) == o->lock) {
    x.confidence = BL_MEDIUM;
  }
  return x;
}

static bool changes_through(const struct bl_call_effect *e, unsigned argument)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && a->at.object.root == BL_ROOT_PARAM && a->at.object.base == argument) {
      return true;
    }
  }
  return false;
}

/* Whether what is stored may come from the argument; a lambda's captures are all in one register.
 */
static bool stores_argument(const struct bl_access *a, const struct bl_callee *callee,
                            unsigned argument)
{
  uint64_t from = callee->lambda != NULL ? ~(uint64_t)0 : bl_param_bit(argument);
  return a->write && (a->stores & from) != 0;
}

/* A stale argument that the callee writes back to where it was read. */
static bool written_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *callee, unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    if (stores_argument(a, callee, argument) && bl_state_kind_of(o->state) != BL_STATE_CONTENTS &&
        bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
        bl_in_block_of(c, f, o, a, callee)) {
      x->kind = BL_LOST_UPDATE;
      x->confidence = BL_HIGH;
      x->acted_on = at.state;
      x->rechecked_inside = bl_access_tests(a, o->state);
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* The callee stores it into other state, in a block of the lock. */
static bool stored_by_callee(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                             const struct bl_callee *callee, unsigned argument,
                             struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    if (stores_argument(a, callee, argument) && bl_in_block_of(c, f, o, a, callee) &&
        at.state < BL_ELEMENTS_OF && bl_belongs_to_lock(c, o->lock, &at)) {
      x->confidence = BL_MEDIUM;
      x->rechecked_inside = bl_access_tests(a, o->state);
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* The argument is used where the lock is held again: by the caller, or in a block of the callee's.
 */
static bool used_inside(struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_callee *callee,
                        unsigned argument)
{
  bool inside = bl_frame_held(f, o->lock) != NULL;
  bool uses = (callee->effect->uses & bl_param_bit(argument)) != 0;
  for (uint32_t i = 0; uses && !inside && i < callee->effect->n_accesses; i++) {
    inside = bl_in_block_of(c, f, o, &callee->effect->accesses[i], callee);
  }
  return inside;
}

static struct bl_candidate passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn, const struct bl_use *use,
                                  const struct bl_args *args)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL};
  struct bl_callee body = {0};
  struct bl_inline_lambda lambda;
  if (bl_interp_inline_lambda(c->it, args, use->argument, callee.effect, &lambda)) {
    body = (struct bl_callee){lambda.effect, &lambda.args, &lambda};
  }
  if (written_back(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && written_back(c, f, bit, &body, use->argument, &x)) ||
      stored_by_callee(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && stored_by_callee(c, f, bit, &body, use->argument, &x))) {
    return x;
  }
  if (!used_inside(c, f, &c->it->obs->items[bit], &callee, use->argument)) {
    x.kind = BL_ESCAPED_VALUE;
    x.strict_only = true;
  } else if (f->type[use->slot] == 'A' && changes_through(callee.effect, use->argument)) {
    x.confidence = BL_MEDIUM;
    x.write = true;
  } else {
    x.strict_only = f->type[use->slot] == 'A';
  }
  return x;
}

static struct bl_candidate used_again(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  switch (use->role) {
  case BL_ROLE_STORED:
    return stored(c, f, bit, insn);
  case BL_ROLE_CHANGED:
    x.confidence = BL_MEDIUM;
    x.write = true;
    break;
  case BL_ROLE_TESTED: /* what it decides is looked at separately */
    x.strict_only = true;
    break;
  default:
    break;
  }
  return x;
}

static struct bl_candidate after_wait(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  struct bl_touch touch;
  if (use->role == BL_ROLE_STORED && bl_interp_touch(c->it, f, insn, &touch) && !touch.confined) {
    x.confidence = BL_HIGH;
    x.write = true;
  }
  x.strict_only = use->role == BL_ROLE_TESTED;
  return x;
}

static void visit_use(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *use, const struct bl_args *args)
{
  const uint64_t *released = bl_frame_set(f, use->slot, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(f, use->slot, BL_SET_WAITED);
  bool call = use->role == BL_ROLE_RECEIVER || use->role == BL_ROLE_ARGUMENT;
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    if (bl_bit(waited, bit)) {
      bl_note(c, f, after_wait(c, f, bit, insn, use), true);
    } else if (!bl_bit(released, bit)) {
      continue;
    } else if (call) {
      bl_note(c, f, passed(c, f, bit, insn, use, args), true);
    } else if (bl_frame_held(f, c->it->obs->items[bit].lock) == NULL) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_ESCAPED_VALUE, BL_LOW);
      x.strict_only = true;
      bl_note(c, f, x, true);
    } else {
      bl_note(c, f, used_again(c, f, bit, insn, use), true);
    }
  }
}

void bl_visit_uses(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_use *uses, unsigned n, const struct bl_args *args)
{
  for (unsigned i = 0; i < n; i++) {
    visit_use(c, f, insn, &uses[i], args);
  }
}
