/* Uses of a stale value as data: stored, computed with, passed on (ANALYSIS §7). Receives the state
   before an instruction; hands on candidates. */
#include "src/block_local/data_uses.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/verdict/note.h"

/* The lambda that another argument of the call is, if the callee runs it with this one, now or
   later. */
static bool is_handed_to(const struct bl_method_check *c, const struct bl_args *args,
                         unsigned argument, const struct bl_callee *callee,
                         struct bl_inline_lambda *lambda, struct bl_callee *body)
{
  for (unsigned i = 0; i < args->n && c->it->makes_lambdas; i++) {
    if (i == argument || !(bl_interp_inline_lambda(c->it, args, i, callee->effect, lambda) ||
                           bl_interp_started_lambda(c->it, args, i, callee->effect, lambda))) {
      continue;
    }
    for (unsigned k = 0; k < BL_MAX_HANDED; k++) {
      if (lambda->handed[k] == argument + 1) {
        *body = (struct bl_callee){lambda->effect, &lambda->args, lambda, lambda->captured + k + 1};
        return true;
      }
    }
  }
  return false;
}

/* What the body of a lambda does with what it has captured. */
static bool harms_inside(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *body, struct bl_candidate *x)
{
  return bl_written_back(c, f, bit, body, 0, x) || bl_decides_inside(c, f, bit, body, 0, x) ||
         bl_stored_by_callee(c, f, bit, body, 0, x);
}

/* The reference in the slot is what was read, or has been made of it: not an object in which a
   callee has left that, beside what else it has. */
static bool is_value_itself(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                            const struct bl_use *use)
{
  return f->type[use->slot] == 'A' && c->it->obs->items[bit].into_param == 0;
}

/* An operation of the library's that changes what it is made on. */
static bool changes_argument(const struct bl_call_effect *e, unsigned argument)
{
  bool changes = false;
  for (uint32_t i = 0; i < e->n_accesses && !changes; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *object = &a->where->at.object;
    changes = a->write && a->bci == BL_BCI_MODEL && object->root == BL_ROOT_PARAM &&
              object->len == 0 && object->base == argument;
  }
  return changes;
}

static struct bl_candidate passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn, const struct bl_use *use,
                                  const struct bl_args *args)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  struct bl_callee body = {0};
  struct bl_inline_lambda lambda;
  bool later = false;
  if (bl_interp_inline_lambda(c->it, args, use->argument, callee.effect, &lambda) ||
      (later = bl_interp_started_lambda(c->it, args, use->argument, callee.effect, &lambda))) {
    body = (struct bl_callee){lambda.effect, &lambda.args, &lambda, 0};
  } else if (!is_handed_to(c, args, use->argument, &callee, &lambda, &body)) {
    body.effect = NULL;
  }
  if (bl_data_compared(c, f, bit, insn, use, args, &x)) {
    return x;
  }
  if (bl_written_back(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && bl_written_back(c, f, bit, &body, use->argument, &x)) ||
      bl_answered_back(c, f, bit, &callee, use->argument, &body, &x) ||
      bl_decides_inside(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && bl_decides_inside(c, f, bit, &body, use->argument, &x)) ||
      bl_takes_by_element(c, f, bit, &callee, use, &x) ||
      (!later && bl_stored_by_callee(c, f, bit, &callee, use->argument, &x)) ||
      (body.effect != NULL && bl_stored_by_callee(c, f, bit, &body, use->argument, &x))) {
    return x;
  }
  if (bl_is_old_index(c, f, bit, insn, use, args, &x.confidence)) {
    x.old_index = true;
  } else if ((x.dropper = bl_adds_to_dropped(c, f, bit, insn, use, &x.counts_up)) != NULL) {
    x.confidence = BL_MEDIUM;
    x.write = true;
  } else if (!bl_used_inside(c, f, &c->it->obs->items[bit], &callee, use->argument)) {
    x.kind = BL_ESCAPED_VALUE;
    x.strict_only = true;
  } else if (is_value_itself(c, f, bit, use) &&
             bl_changes_through(c, f, &c->it->obs->items[bit], &callee, use->argument)) {
    x.confidence = BL_MEDIUM;
    x.write = x.alters = true;
  } else if (is_value_itself(c, f, bit, use) &&
             bl_is_called_element(c, f, &c->it->obs->items[bit], insn, use)) {
    x.confidence = BL_MEDIUM;
    x.changes_it = changes_argument(callee.effect, use->argument);
    x.goes_on = bl_goes_on_walking(c, f, &c->it->obs->items[bit], insn, use);
  } else {
    x.strict_only = later || f->type[use->slot] == 'A' ||
                    bl_is_operand(c, &c->it->obs->items[bit], insn, &callee, use->argument);
  }
  return x;
}

/* A comparison of longs is half a branch: what it decides is looked at separately. */
static bool is_tested(const struct bl_method_check *c, uint32_t insn, const struct bl_use *use)
{
  unsigned op = c->it->insns.items[insn].op;
  return use->role == BL_ROLE_TESTED ||
         (use->role == BL_ROLE_COMPUTED && op >= CF_lcmp && op <= CF_dcmpg);
}

/* What is stored is itself what a start has handed back, a future: it is put away, whatever it will
   have. */
static bool stores_started(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_call_of(it, name);
  return insn != CF_NO_INSN && bl_interp_site(it, insn)->effect->starts != 0;
}

static struct bl_candidate used_again(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  if (use->role == BL_ROLE_STORED) {
    struct bl_inline_lambda kept;
    unsigned base = bl_dereferenced_slot(c->it, f, insn);
    x = bl_data_stored(c, f, bit, insn);
    x.changes_it = x.write && base != BL_NO_SLOT && bl_frame_carries(f, base, bit);
    x.strict_only = x.kind == BL_STALE_VALUE && (stores_started(c->it, f->name[use->slot]) ||
                                                 bl_interp_kept_lambda(c->it, f, insn, &kept));
    return x;
  }
  x.write = x.changes_it = x.alters = use->role == BL_ROLE_CHANGED;
  x.confidence = x.write ? BL_MEDIUM : BL_LOW;
  x.strict_only = is_tested(c, insn, use) || bl_is_being_made(c, f, use);
  return x;
}

static struct bl_candidate after_wait(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use,
                                      const struct bl_args *args)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_touch touch;
  touch.state = BL_NO_STATE;
  bool stored =
      use->role == BL_ROLE_STORED && bl_interp_touch(c->it, f, insn, &touch) && !touch.confined;
  bool back = stored ? bl_same_place(o, touch.state, touch.object)
                     : use->role == BL_ROLE_ARGUMENT && bl_is_set_back(c, bit, insn, use, args);
  if (use->role == BL_ROLE_ARGUMENT && bl_takes_waited(c, f, insn, bit, args)) {
    x.harm = BL_HARM_BY_TAKES;
    x.write = x.takes_back = x.in_two = x.another = true;
    x.acted_on = o->state;
    x.acted_object = o->object;
  } else if (stored || back) {
    x.confidence = BL_HIGH;
    x.write = true;
    x.acted_on = touch.state;
    x.put_back = back && !bl_has_current(c, f, use->slot, o->state, o->object, bit);
  } else if (use->role == BL_ROLE_RECEIVER) {
    x.dropper = bl_adds_to_dropped(c, f, bit, insn, use, &x.counts_up);
    x.write = x.dropper != NULL;
    x.goes_on = bl_goes_on_walking(c, f, o, insn, use);
  }
  x.strict_only = is_tested(c, insn, use);
  return x;
}

/* Whether a use that is no call happens in a new block of the observation's lock. */
static bool is_used_inside(struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *o, uint32_t insn, const struct bl_use *use)
{
  struct bl_touch touch;
  if ((o->operation || c->plain) && use->role == BL_ROLE_STORED &&
      bl_interp_touch(c->it, f, insn, &touch)) {
    return bl_in_new_block(c, f, o, touch.state, touch.object, true);
  }
  return !o->self && bl_frame_is_inside(f, o->lock);
}

/* The put, always made between the read and the use, that replaced the value of the same key: what
   it really replaced is its own answer. CF_NO_INSN if there is none. */
static uint32_t replaced_at(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (unsigned i = 0; i < c->n_puts; i++) {
    const struct bl_blind_put *put = &c->puts[i];
    if (o->operation && o->key != 0 && o->key != BL_KEY_UNKNOWN && o->key == put->key &&
        bl_same_place(o, put->state, put->object) && bl_is_earlier(c->it, o->insn, put->insn) &&
        bl_is_earlier(c->it, put->insn, insn) &&
        bl_cfg_post_dominates(g, g->block_of[put->insn], g->block_of[o->insn])) {
      return put->insn;
    }
  }
  return CF_NO_INSN;
}

/* A lambda that runs elsewhere or later captures what was read in the block that goes on here, and
   writes it back in a block of its own. */
static void note_handed_out(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            unsigned slot, const struct bl_callee *body)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_UPDATE, BL_HIGH);
    x.write = x.still_current = true;
    if (bl_written_back(c, f, bit, body, 0, &x)) {
      bl_note(c, f, x, true);
    }
  }
}

static void visit_handed_out(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                             const struct bl_use *use, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_inline_lambda lambda;
  if (bl_bits_any(bl_frame_set(f, use->slot, BL_SET_CURRENT), f->words) &&
      !bl_interp_inline_lambda(c->it, args, use->argument, e, &lambda) &&
      bl_interp_started_lambda(c->it, args, use->argument, e, &lambda)) {
    const struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
    note_handed_out(c, f, insn, use->slot, &body);
  }
}

/* A lambda, or what is like one, is put away or handed back: its body, whenever it runs, uses what
   was old by then. */
static void visit_kept(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_inline_lambda lambda;
  unsigned slot = bl_frame_top(f, 0);
  if (!c->it->makes_lambdas || !bl_interp_kept_lambda(c->it, f, insn, &lambda)) {
    return;
  }
  const struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
    if (harms_inside(c, f, bit, &body, &x)) {
      bl_note(c, f, x, true);
    }
  }
  note_handed_out(c, f, insn, slot, &body);
}

/* Whether the method writes the state, and no constant, in the block in which `o` was read. */
static bool counts_in_block(const struct bl_method_check *c, uint32_t bit, uint32_t state)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    const struct bl_held *then = &c->held_at_read[bit][i];
    for (uint32_t k = 0; k < own->n && then->name == c->it->obs->items[bit].lock; k++) {
      const struct bl_fact *f = &own->items[k];
      if (f->write && f->n_locks > 0 && f->block == then->site && f->state == state &&
          bl_fact_value(f).kind == BL_NO_CONSTANT) {
        return true;
      }
    }
  }
  return false;
}

/* What is used was computed of this value and of another that the same block drew, as a number from
   a counter: `hi * 100 + lo++`. Nobody else gets that again. */
static bool is_drawn(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     const struct bl_use *use)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *released = bl_frame_set(f, use->slot, BL_SET_RELEASED);
  for (unsigned i = 0; (i = bl_bits_next(released, f->words, i)) != UINT_MAX; i++) {
    if (i != bit && items[i].lock == items[bit].lock && items[i].seen == NULL &&
        items[i].object == items[bit].object && items[i].state != items[bit].state &&
        !bl_bit(f->left, i) && counts_in_block(c, bit, items[i].state)) {
      return true;
    }
  }
  return false;
}

static void note_value(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x,
                       const struct bl_use *use)
{
  x.drawn = x.kind == BL_STALE_VALUE && is_drawn(c, f, x.bit, use);
  bl_note(c, f, x, true);
}

static void visit_use(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *use, const struct bl_args *args)
{
  const uint64_t *released = bl_frame_set(f, use->slot, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(f, use->slot, BL_SET_WAITED);
  bool call = use->role == BL_ROLE_RECEIVER || use->role == BL_ROLE_ARGUMENT;
  for (unsigned bit = 0; (bit = bl_bits_next_of(released, waited, f->words, bit)) != UINT_MAX;
       bit++) {
    if (bl_bit(waited, bit)) {
      bl_note(c, f, after_wait(c, f, bit, insn, use, args), true);
    } else if (replaced_at(c, &c->it->obs->items[bit], insn) != CF_NO_INSN) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_MEDIUM);
      x.replaced_at = replaced_at(c, &c->it->obs->items[bit], insn);
      bl_note(c, f, x, true);
    } else if (call) {
      note_value(c, f, passed(c, f, bit, insn, use, args), use);
    } else if (!is_used_inside(c, f, &c->it->obs->items[bit], insn, use)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_ESCAPED_VALUE, BL_LOW);
      x.strict_only = true;
      bl_note(c, f, x, true);
    } else {
      note_value(c, f, used_again(c, f, bit, insn, use), use);
    }
  }
}

bool bl_is_filled(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_use *use)
{
  if (use->role != BL_ROLE_RECEIVER || c->it->to_the_letter ||
      !bl_is_made_here(c->it, f->name[use->slot]) || !bl_interp_drops_result(c->it, insn)) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  bool fills = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    fills |= a->write && !a->removes && a->where->at.state == BL_CONTENTS_OF &&
             a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == use->argument;
  }
  return fills;
}

void bl_visit_uses(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_use *uses, unsigned n, const struct bl_args *args)
{
  visit_kept(c, f, insn);
  for (unsigned i = 0; i < n; i++) {
    visit_use(c, f, insn, &uses[i], args);
    if (c->it->makes_lambdas && uses[i].role == BL_ROLE_ARGUMENT) {
      visit_handed_out(c, f, insn, &uses[i], args);
    }
  }
}
