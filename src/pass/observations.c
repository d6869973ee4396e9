/* The third pass over a method: which observations its result carries, what it uses of its
   parameters, which state it accesses in its own blocks and in the caller's. Receives fixed lock
   states; changes none of them. Its parts: callers_terms.c (paths, keys and parameters as callers
   say them), carried.c (the result), left.c (arguments), accesses.c (the list), freshly_asked.c
   (what branches have looked at besides). */
#include "src/interp/uses.h"
#include "src/pass/accesses.h"
#include "src/pass/callers_terms.h"
#include "src/pass/carried.h"
#include "src/pass/freshly_asked.h"
#include "src/pass/left.h"
#include "src/pass/passes.h"
#include "src/summary/as_found.h"
#include "src/summary/operations.h"

#include <stddef.h>

struct observations_pass {
  struct bl_worker *w;
  uint64_t uses;
  uint32_t sum_bci, sum_state,
      sum_object; /* the last addition to a field's current value, or call of it */
  uint32_t tested_lock, tested[BL_MAX_TESTED]; /* what was asked last of the state at hand; */
  bool asked;                                  /* it was asked at all */
  uint32_t taken, taken_bci; /* --strict: a lock that the method takes, and where it has it */
  struct bl_asking asking;
  struct bl_vouching vouching;
  struct bl_freshly_asked fresh;
  struct bl_carried data; /* by data */
  struct bl_leaving leaving;
  struct bl_carried chosen; /* by control, should the result turn out to be one of constants */
  struct bl_accesses accesses;
};

static void visit_return(struct observations_pass *n, const struct bl_interp *it,
                         const struct bl_frame *f, const struct cf_insn *in)
{
  bl_leaving_return(&n->leaving, n->w, it, f);
  if (in->op == CF_return) {
    bl_carry_vouched(n->w, &n->data, &n->vouching, it, f);
    return;
  }
  unsigned slot = bl_frame_top(f, 0);
  bl_carry_out(n->w, &n->data, it, f, bl_frame_set(f, slot, BL_SET_CURRENT), false);
  const struct bl_path *p = bl_names_path(&it->names, f->name[slot]);
  bool counted = in->op == CF_ireturn && p->root == BL_ROOT_JOIN;
  bool one = p->root != BL_ROOT_CONST_JOIN && bl_path_is_constant(p, it->program);
  for (unsigned i = 0; (one || counted) && i < f->n_decisions; i++) {
    bl_carry_out(n->w, &n->chosen, it, f, bl_frame_decided(f, i, BL_SET_CURRENT), true);
  }
}

/* What decides the access here adds to what decided it in the callee; lock 0 is the caller's block.
 */
static void add_tested(struct observations_pass *pass, struct bl_access *x, struct bl_what *what,
                       const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                       uint32_t lock)
{
  const uint32_t *more = pass->tested;
  unsigned n = 0;
  if (f->n_decisions == 0 && pass->fresh.n == 0) {
    return;
  }
  if (!pass->asked || pass->tested_lock != lock) {
    bl_observe_tested(pass->tested, it, f, lock);
    bl_freshly_asked_states(&pass->fresh, pass->tested, it, f, insn, lock);
    pass->tested_lock = lock;
    pass->asked = true;
  }
  x->checked |= more[0] != BL_NO_STATE;
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    while (n < BL_MAX_TESTED && what->tested[n] != BL_NO_STATE) {
      n++;
    }
    if (n < BL_MAX_TESTED && more[i] != BL_NO_STATE && !bl_access_tests(x, more[i])) {
      what->tested[n] = more[i];
    }
  }
}

/* Some branch that decides what happens here has looked at the state, in whatever block. */
static bool is_looked_at(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                         uint32_t object)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    for (unsigned set = 0; set < BL_SETS; set++) {
      const uint64_t *decided = bl_frame_decided(f, i, set);
      for (unsigned bit = 0; (bit = bl_bits_next(decided, f->words, bit)) != UINT_MAX; bit++) {
        if (it->obs->items[bit].state == state && it->obs->items[bit].object == object) {
          return true;
        }
      }
    }
  }
  return false;
}

/* Of a state whose every operation is a block of its own, a look before is a look again, for who
   calls: what may come between the two is this method's own affair. So is a write that leaves what
   a fresh look has found, or was done because of it. */
static void add_own_look(struct observations_pass *n, struct bl_access *x, struct bl_what *what,
                         const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                         uint32_t object, uint32_t lock)
{
  const struct bl_summaries *s = n->w->all;
  uint32_t state = x->where->at.state;
  if (x->write && state < BL_UNMAPPED && !s->options.strict &&
      what->tested[BL_MAX_TESTED - 1] == BL_NO_STATE && !bl_access_tests(x, state) &&
      ((bl_summaries_operation(s, state) == BL_OP_ATOMIC && is_looked_at(it, f, state, object)) ||
       bl_writes_as_found(it, f, insn, state, object, lock))) {
    unsigned i = 0;
    while (what->tested[i] != BL_NO_STATE) {
      i++;
    }
    what->tested[i] = state;
    x->checked = true;
  }
}

static void place_in_block(struct observations_pass *n, const struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn, struct bl_access *x,
                           struct bl_where *where, struct bl_what *what, uint32_t object)
{
  bool innermost = n->w->all->options.strict;
  uint32_t lock = bl_observe_lock(n->w->all, it, f, x->where->at.state, object, innermost);
  if (lock == 0 && f->n_held > 0) {
    lock = bl_observe_lock(n->w->all, it, f, x->where->at.state, object, true);
  }
  where->lock = bl_sayable(it, lock);
  x->own_block = lock != 0;
  add_tested(n, x, what, it, f, insn, lock);
  add_own_look(n, x, what, it, f, insn, object, lock);
}

/* The value of this name, which is written to the object's state, is the sum that was made last, or
   what the call gave, of what that still holds. */
static bool is_sum(const struct observations_pass *n, const struct bl_interp *it, uint32_t value,
                   uint32_t state, uint32_t object)
{
  const struct bl_path *p = bl_names_path(&it->names, value);
  return n->sum_state == state && n->sum_object == object && p->root == BL_ROOT_SITE &&
         p->len == 0 && p->base == n->sum_bci;
}

/* Notes in x what is written, where that is a parameter as it came or a constant. */
static void note_value(struct bl_access *x, struct bl_what *what, const struct bl_interp *it,
                       uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  x->value = bl_parameter_of(p);
  what->constant = bl_constant_of(it->program, p);
}

/* The instruction loads the local that has what is stored here. */
static bool loads_stored(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                         uint32_t stored)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return cf_opcodes[in->op].kind == CF_K_LOAD && (uint32_t)in->a < f->n_locals &&
         f->name[in->a] == stored;
}

/* The branch compares a field of `this`, or of an argument, with what is stored here: the one is
   loaded before the other. */
static bool compares_with_stored(const struct bl_interp *it, const struct bl_frame *f,
                                 uint32_t branch, uint32_t stored)
{
  uint8_t op = it->insns.items[branch].op;
  bool two = op == CF_if_acmpeq || op == CF_if_acmpne || op == CF_if_icmpeq || op == CF_if_icmpne;
  bool called = (op == CF_ifeq || op == CF_ifne) && branch > 0 &&
                cf_opcodes[it->insns.items[branch - 1].op].kind == CF_K_INVOKE;
  uint32_t first = it->cfg.blocks[it->cfg.block_of[branch]].first, last = branch - (called ? 2 : 1);
  return (two || called) && last >= first + 2 && last < branch &&
         (loads_stored(it, f, last, stored) || loads_stored(it, f, last - 2, stored));
}

/* All that was asked of the state is whether it is already what is stored, an argument: whatever
   else it may be by now is replaced. Of a flag that is to ask whether it is the contrary. */
static bool asks_only_whether_so(const struct bl_interp *it, const struct bl_frame *f,
                                 const struct bl_touch *touch)
{
  uint32_t stored = f->name[touch->value_slot];
  const struct bl_path *p = bl_names_path(&it->names, stored);
  if (p->root != BL_ROOT_PARAM || p->len != 0 || bl_state_kind_of(touch->state) != BL_STATE_FIELD ||
      bl_state_field(it->program, touch->state)->type == 'Z') {
    return false;
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      if (it->obs->items[bit].state == touch->state &&
          !compares_with_stored(it, f, f->branch[i], stored)) {
        return false;
      }
    }
  }
  return true;
}

/* … is no look before it is done. */
static void forget_asked(struct bl_what *what, uint32_t state)
{
  unsigned n = 0;
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    if (what->tested[i] != state) {
      what->tested[n++] = what->tested[i];
    }
  }
  while (n < BL_MAX_TESTED) {
    what->tested[n++] = BL_NO_STATE;
  }
}

static void visit_touch(struct observations_pass *n, const struct bl_interp *it,
                        const struct bl_frame *f, const struct bl_touch *touch,
                        const struct cf_insn *in)
{
  if (touch->confined) {
    return;
  }
  struct bl_access x;
  struct bl_where where = {.at = {touch->state, bl_sayable(it, touch->object)}};
  struct bl_what what = bl_what_of(touch->write ? bl_params_in(it, f, touch->value_slot) : 0);
  memset(&x, 0, sizeof x);
  x.where = &where;
  x.what = &what;
  x.method = it->method;
  x.bci = (uint16_t)in->bci;
  x.write = touch->write;
  x.asks = touch->write ? bl_params_deciding(&n->asking, n->w->all, it, f) : 0;
  x.adds = touch->write && is_sum(n, it, f->name[touch->value_slot], touch->state, touch->object);
  x.pushes = touch->write && bl_stores_at_end(it, f, it->insns.index_of[in->bci], touch);
  if (touch->write) {
    note_value(&x, &what, it, f->name[touch->value_slot]);
  }
  place_in_block(n, it, f, it->insns.index_of[in->bci], &x, &where, &what, touch->object);
  if (x.write && x.own_block && bl_access_tests(&x, touch->state) &&
      asks_only_whether_so(it, f, touch)) {
    forget_asked(&what, touch->state);
  }
  bl_accesses_add(&n->accesses, n->w, &x, NULL);
}

/* The parameters that flow into what the callee is given, or the lambda has captured. */
static uint64_t params_of_args(const struct bl_interp *it, const struct bl_frame *f,
                               const struct bl_args *args, const struct bl_inline_lambda *lambda,
                               uint64_t which)
{
  uint64_t params = 0;
  for (unsigned i = 0; which != 0 && i < args->n; i++) {
    const uint64_t *captured = lambda == NULL ? NULL : bl_interp_captured_bits(it, lambda, i);
    if ((which & bl_param_bit(i)) == 0) {
      continue;
    }
    if (captured != NULL) {
      params |= bl_params_among(it, f, captured);
    } else if (args->slot[i] != 0) {
      params |= bl_params_in(it, f, args->slot[i]);
    }
  }
  return params;
}

/* `lambda` is NULL, or what `e` and `args` are of: then the callee's block may be around it. */
static void pass_on(struct observations_pass *n, struct bl_interp *it, const struct bl_frame *f,
                    const struct bl_call_effect *e, const struct bl_args *args,
                    const struct bl_inline_lambda *lambda, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *c = &e->accesses[i];
    if (c->depth == BL_MAX_CALL_DEPTH || bl_accesses_surely_beyond(&n->accesses, n->w, c)) {
      continue;
    }
    uint32_t state, object = bl_interp_map_written(it, f, args, c, &state);
    if (state == BL_NO_STATE || bl_interp_is_confined(it, f, object)) {
      continue;
    }
    struct bl_access x;
    struct bl_where where = {.at = {state, bl_sayable(it, object)}};
    struct bl_what what = *c->what;
    memset(&x, 0, sizeof x);
    x.where = &where;
    x.what = &what;
    x.method = c->method;
    x.bci = c->bci;
    x.depth = (c->depth + 1u) & 7u;
    x.write = c->write;
    if (bl_accesses_beyond(&n->accesses, n->w, &x)) {
      continue;
    }
    x.validates = c->validates && !(c->tells && bl_interp_drops_result(it, insn));
    x.blind = c->blind;
    x.cell = c->cell;
    x.settles = c->settles;
    x.removes = c->removes;
    bl_note_key(n->w, it, bl_interp_access_key(it, args, c), &x, &what);
    x.checked = c->checked;
    bool stores_given = c->write && c->value > 0 && c->value <= args->n;
    x.adds = c->adds || (stores_given && is_sum(n, it, args->name[c->value - 1], state, object));
    x.pushes = c->pushes;
    what.stores = params_of_args(it, f, args, lambda, c->what->stores);
    x.asks = c->write ? bl_params_deciding(&n->asking, n->w->all, it, f) : 0;
    x.asks |= bl_numbers_among(&n->asking, n->w->all, it->method,
                               params_of_args(it, f, args, lambda, c->asks));
    if (c->value > 0 && c->value <= args->n) {
      note_value(&x, &what, it, args->name[c->value - 1]);
    }
    if (x.bci == BL_BCI_MODEL && x.method != it->method) {
      x.method = it->method;
      x.bci = (uint16_t)in->bci;
    }
    if (c->own_block || (lambda != NULL && lambda->own_block)) {
      struct bl_path lock =
          bl_path_lock(c->own_block ? bl_interp_map(it, args, &c->where->lock) : lambda->lock);
      uint32_t name = bl_names_of(&it->names, &lock);
      where.lock = bl_sayable(it, name);
      x.own_block = true;
      if (bl_frame_held(f, name) != NULL) { /* re-entered: it is this method's block */
        add_tested(n, &x, &what, it, f, insn, name);
      }
    } else if (state < BL_UNMAPPED) {
      place_in_block(n, it, f, insn, &x, &where, &what, object);
    } else if (f->n_held > 0) { /* of a collection that the method is given */
      uint32_t lock = bl_observe_lock(n->w->all, it, f, state, object, true);
      where.lock = bl_sayable(it, lock);
      x.own_block = lock != 0;
    }
    bl_accesses_add(&n->accesses, n->w, &x, c->what);
  }
}

static void visit_call(struct observations_pass *n, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_inline_lambda lambda;
  pass_on(n, it, f, e, args, NULL, insn);
  for (unsigned i = 0; i < args->n && it->makes_lambdas; i++) {
    if (bl_interp_inline_lambda(it, args, i, e, &lambda)) {
      pass_on(n, it, f, lambda.effect, &lambda.args, &lambda, insn);
    }
  }
}

/* The first lock that the method is seen to hold: not one of the caller's that it has given up. */
static void note_taken(struct observations_pass *n, const struct bl_frame *f,
                       const struct cf_insn *in)
{
  for (unsigned i = 0; i < f->n_held && n->taken == 0; i++) {
    if (f->held[i].depth > 0) {
      n->taken = f->held[i].name;
      n->taken_bci = in->bci;
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct observations_pass *n = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  n->asked = n->asking.deciding_known = false;
  note_taken(n, f, in);
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n_uses = bl_uses_of(it, f, insn, uses, &args);
  const struct bl_call_effect *e = NULL;
  if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    e = bl_interp_site(it, insn)->effect;
    visit_call(n, it, f, insn, &args);
  }
  if (f->words > 0) {
    bl_freshly_asked_through(&n->fresh, it, f, insn, &args, e);
    bl_leaving_see(&n->leaving, it, f, insn, &args);
  }
  for (unsigned i = 0; f->words > 0 && i < n_uses; i++) {
    if (e == NULL || (e->uses & bl_param_bit(uses[i].argument)) != 0) {
      n->uses |= bl_params_in(it, f, uses[i].slot);
    }
  }
  struct bl_touch touch;
  uint32_t state, object;
  if ((cf_opcodes[in->op].kind == CF_K_ARITH && bl_adds_to_current(it, f, insn, &state, &object)) ||
      (e != NULL && bl_calls_current(it, f, &args, e, &state, &object))) {
    n->sum_state = state;
    n->sum_object = object;
    n->sum_bci = in->bci;
  }
  if (bl_interp_touch(it, f, insn, &touch)) {
    visit_touch(n, it, f, &touch, in);
  }
  if (cf_opcodes[in->op].kind == CF_K_BRANCH && n->fresh.through != NULL) {
    bl_freshly_asked_branch(&n->fresh, it, f, insn);
  }
  if (n->vouching.any && cf_opcodes[in->op].kind == CF_K_BRANCH) {
    bl_vouching_see(&n->vouching, it, f, insn);
  }
  if (cf_opcodes[in->op].kind == CF_K_RETURN && f->words > 0) {
    visit_return(n, it, f, in);
  }
}

/* --- the pass --- */

/* In a recursion the lists only grow: cut off at their limits, they would else never settle. */
static void start_from(struct observations_pass *n, const struct bl_call_effect *old)
{
  n->data.flows = old->flows;
  n->data.flows_through = old->flows_through;
  n->uses = old->uses;
  for (uint32_t i = 0; i < old->n_seen; i++) {
    bl_carried_keep(&n->data, &old->seen[i]);
  }
  for (uint32_t i = 0; i < old->n_left; i++) {
    bl_leaving_keep(&n->leaving, &old->left[i]);
  }
  bl_accesses_start(&n->accesses, n->w, old);
}

static void empty(struct bl_carried *c)
{
  c->flows = c->flows_through = 0;
  c->n_seen = 0;
}

struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_method *m)
{
  struct observations_pass *n = cf_arena_alloc(w->scratch, sizeof *n);
  memset(n, 0, offsetof(struct observations_pass, data)); /* of the lists the lengths will do */
  memset(&n->accesses, 0, offsetof(struct bl_accesses, items));
  empty(&n->data);
  empty(&n->chosen);
  n->leaving.n = n->leaving.n_stored = 0;
  n->leaving.own_fresh = !bl_method_is(m, CF_ACC_STATIC) &&
                         (bl_summaries_entry(w->all, m)->confined & bl_param_bit(0)) != 0;
  n->accesses.own_first = bl_marked(w->all, m, BL_MARK_RECURS);
  n->w = w;
  n->sum_state = BL_NO_STATE;
  n->vouching.any = !w->all->options.strict && bl_may_vouch(m);
  if (w->again) {
    start_from(n, w->all->own[m->id]);
  }
  return (struct bl_visitor){.visit = visit, .ctx = n, .kinds = ~(uint32_t)BL_MOVES};
}

/* By the letter of [AHB §5.1] the result of a method that takes a lock is shared, whatever it is.
 */
static void carry_taken(struct observations_pass *n, const struct bl_interp *it)
{
  bool carries = n->taken == 0 || !n->w->all->options.strict || !bl_method_returns(it->method);
  for (uint32_t i = 0; i < n->data.n_seen && !carries; i++) {
    carries = n->data.seen[i].own_block;
  }
  if (!carries) {
    struct bl_seen seen;
    memset(&seen, 0, sizeof seen);
    seen.at = (struct bl_location){bl_state_unseen(it->program), bl_path_of(BL_ROOT_NONE, 0)};
    seen.lock = bl_sayable(it, n->taken);
    seen.own_block = true;
    seen.method = it->method;
    seen.bci = (uint16_t)n->taken_bci;
    bl_carried_keep(&n->data, &seen);
  }
}

void bl_observations_keep(const struct bl_visitor *visitor, const struct bl_interp *it,
                          struct bl_call_effect *e)
{
  struct observations_pass *n = visitor->ctx;
  carry_taken(n, it);
  if (e->constant_result) {
    n->data.flows |= n->chosen.flows;
    n->data.flows_through |= n->chosen.flows_through;
    for (uint32_t i = 0; i < n->chosen.n_seen; i++) {
      bl_carried_keep(&n->data, &n->chosen.seen[i]);
    }
  }
  e->flows = n->data.flows;
  e->flows_through = n->data.flows_through;
  e->uses = n->uses;
  e->n_seen = (uint8_t)n->data.n_seen;
  e->n_accesses = (uint8_t)n->accesses.n;
  e->seen = n->data.seen;
  e->accesses = n->accesses.items;
  bl_leaving_end(&n->leaving, e);
}

static void effect_unknown_flows(struct bl_call_effect *e)
{
  e->flows = e->uses = ~(uint64_t)0;
  e->n_seen = e->n_left = e->n_accesses = 0;
}

bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_summaries *s = w->all;
  struct bl_interp it;
  struct bl_observations obs;
  if (!bl_marked(s, m, BL_MARK_LATE) || !bl_marked(s, m, BL_MARK_ASKED)) {
    return false; /* its effect is already whole, or nobody wants to know */
  }
  struct bl_call_effect e = *s->own[m->id];
  if (bl_summaries_stop(w, m, BL_STAGE_OBSERVATIONS)) {
    effect_unknown_flows(&e);
    return bl_summaries_publish(w, m, &e);
  }
  struct bl_observe_options opt = bl_observe_for_summary(s);
  bool open = bl_interp_open(&it, w->scratch, s->program, m, &w->effects);
  it.to_the_letter = s->options.strict;
  struct bl_visitor visitor = bl_observations_visitor(w, m);
  if (open && bl_observe_and_solve(&obs, w, &it, &opt, &visitor, 1)) {
    bl_observations_keep(&visitor, &it, &e);
  } else {
    s->fault[m->id] = (uint8_t)it.fault;
    effect_unknown_flows(&e);
  }
  bool changed = bl_summaries_publish(w, m, &e);
  cf_arena_reset(w->scratch);
  return changed;
}
