/* Uses of stale values in one method. Receives its states with observations; hands on the worst use of
   each stale value, or with --strict the first. Knows no report. */
#include "src/check/block_local.h"

#include "src/check/candidate.h"

#include "classfile/class/descriptor.h"

/* --- candidates: the worst and the first use of each observation --- */

/* Excused uses come last; for --strict only among uses of one kind, for there the reason is that of
   the worst use, whatever the reason is. */
static bool is_worse(const struct bl_candidate *a, const struct bl_candidate *b, bool strict)
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
  return a->insn < b->insn;
}

/* `data` tells a use as data from an act that is merely decided: only the former is the published
   definition's first use. */
static void note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x,
                 bool data)
{
  x.there = true;
  if (x.strict_only && !c->strict) {
    return;
  }
  bl_excuse(c, f, &x);
  struct bl_candidate *first = &c->first[x.bit];
  if (data && (!first->there || x.insn < first->insn ||
               (x.insn == first->insn && is_worse(&x, first, c->strict)))) {
    *first = x;
  }
  if (is_worse(&x, &c->worst[x.bit], c->strict)) {
    c->worst[x.bit] = x;
  }
}

static struct bl_candidate candidate(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                     enum bl_confidence confidence)
{
  return (struct bl_candidate){.bit = bit,
                               .insn = insn,
                               .kind = kind,
                               .confidence = confidence,
                               .decided_at = CF_NO_INSN,
                               .acted_on = BL_NO_STATE};
}

/* --- uses as data --- */

static bool same_place(const struct bl_observation *o, uint32_t state, uint32_t object)
{
  return o->state == state && o->object == object;
}

/* A store of a stale value while its lock is held again. */
static struct bl_candidate stored(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_candidate x = candidate(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_touch touch;
  x.write = true;
  if (!bl_interp_touch(c->it, f, insn, &touch)) {
    return x;
  }
  x.acted_on = touch.state;
  if (same_place(o, touch.state, touch.object)) {
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

/* Whether a callee's access lies in a new block of the observation's lock. */
static bool in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_access *a,
                        const struct bl_args *args)
{
  if (o->lock == 0) {
    return false;
  }
  if (!a->own_block) {
    return bl_frame_held(f, o->lock) != NULL;
  }
  struct bl_path lock = bl_interp_map(c->it, args, &a->lock);
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

static bool tests_state(const struct bl_access *a, uint32_t state)
{
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    if (a->tested[i] == state) {
      return true;
    }
  }
  return false;
}

/* A stale argument that the callee writes back to where it was read. */
static bool written_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_call_effect *e, const struct bl_args *args,
                         unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->at);
    if (a->write && (a->stores & bl_param_bit(argument)) != 0 &&
        bl_state_kind_of(o->state) != BL_STATE_CONTENTS &&
        same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
        in_block_of(c, f, o, a, args)) {
      x->kind = BL_LOST_UPDATE;
      x->confidence = BL_HIGH;
      x->write = true;
      x->acted_on = at.state;
      x->act_method = a->method;
      x->act_bci = a->bci;
      x->rechecked_inside = tests_state(a, o->state);
      return true;
    }
  }
  return false;
}

static struct bl_candidate passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn, const struct bl_use *use,
                                  const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_candidate x = candidate(bit, insn, BL_STALE_VALUE, BL_LOW);
  bool held = bl_frame_held(f, c->it->obs->items[bit].lock) != NULL;
  if (written_back(c, f, bit, e, args, use->argument, &x)) {
    return x;
  }
  if (!held) {
    x.kind = BL_ESCAPED_VALUE;
    x.strict_only = true;
  } else if (f->type[use->slot] == 'A' && changes_through(e, use->argument)) {
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
  struct bl_candidate x = candidate(bit, insn, BL_STALE_VALUE, BL_LOW);
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
  struct bl_candidate x = candidate(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  (void)c;
  (void)f;
  if (use->role == BL_ROLE_STORED) {
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
      note(c, f, after_wait(c, f, bit, insn, use), true);
    } else if (!bl_bit(released, bit)) {
      continue;
    } else if (call) {
      note(c, f, passed(c, f, bit, insn, use, args), true);
    } else if (bl_frame_held(f, c->it->obs->items[bit].lock) == NULL) {
      struct bl_candidate x = candidate(bit, insn, BL_ESCAPED_VALUE, BL_LOW);
      x.strict_only = true;
      note(c, f, x, true);
    } else {
      note(c, f, used_again(c, f, bit, insn, use), true);
    }
  }
}

/* --- acts that a stale value decides --- */

struct act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
};

/* Only moves and jumps, then the method or the block is left: an arm that does nothing else. */
static bool leaves_quietly(const struct bl_interp *it, uint32_t block)
{
  for (unsigned hops = 0; hops < 8; hops++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    for (uint32_t i = b->first; i < b->end; i++) {
      switch ((enum cf_kind)cf_opcodes[it->insns.items[i].op].kind) {
      case CF_K_RETURN:
      case CF_K_THROW:
      case CF_K_MONITOR:
        return true;
      case CF_K_CONST:
      case CF_K_LOAD:
      case CF_K_STORE:
      case CF_K_STACK:
      case CF_K_GOTO:
      case CF_K_NOP:
      case CF_K_NEW:
      case CF_K_GET_FIELD:
      case CF_K_GET_STATIC:
      case CF_K_CONVERT:
        break;
      case CF_K_INVOKE:
        /* building the exception's message, or the unlock of a finally block */
        break;
      default:
        return false;
      }
    }
    if (b->n_succ != 1) {
      return false;
    }
    block = b->succ[0];
  }
  return false;
}

static bool does_calls(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  for (uint32_t i = b->first; i < b->end; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (in->op == CF_invokevirtual || in->op == CF_invokestatic || in->op == CF_invokeinterface) {
      const struct bl_call_effect *e = bl_interp_site(it, i)->effect;
      bool throws = cf_opcodes[it->insns.items[b->end - 1].op].kind == CF_K_THROW;
      if (e->n_locks == 0 && !throws) {
        return true;
      }
    }
  }
  return false;
}

/* A check inside the first block counts where one arm leaves it and does nothing else (ANALYSIS §7). */
static bool one_arm_leaves(const struct bl_interp *it, uint32_t branch)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (leaves_quietly(it, b->succ[i]) && !does_calls(it, b->succ[i])) {
      return true;
    }
  }
  return false;
}

/* Another field of the same lock is tested afresh in the act's own block. */
static bool tests_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t lock)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
      if (bl_bit(fresh, bit) && c->it->obs->items[bit].lock == lock) {
        return true;
      }
    }
  }
  return false;
}

static enum bl_confidence lower(enum bl_confidence c)
{
  return c == BL_LOW ? BL_LOW : (enum bl_confidence)(c - 1);
}

/* How bad the act is, given what was checked; false if it is none. */
static bool judge_act(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_observation *o, const struct act *act,
                      enum bl_confidence *confidence)
{
  struct bl_summaries *s = c->w->all;
  if (act->write && same_place(o, act->state, act->object)) {
    bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
    *confidence = collection || tests_afresh(c, f, o->lock) ? BL_MEDIUM : BL_HIGH;
    return true;
  }
  if (act->state == o->state) {
    return false; /* testing it again, or another object's */
  }
  if (act->write && bl_summaries_written_together(s, o->state, act->state)) {
    *confidence = BL_MEDIUM;
    return true;
  }
  *confidence = BL_LOW;
  return true;
}

/* A read of something that the same branch tested: the check is made again. */
static bool is_test_again(const struct bl_method_check *c, const struct bl_frame *f,
                          unsigned decision, const struct act *act)
{
  for (uint32_t bit = 0; !act->write && bit < c->it->obs->n; bit++) {
    bool decides = false;
    for (unsigned set = 0; set < BL_SETS; set++) {
      decides |= bl_bit(bl_frame_decided(f, decision, set), bit);
    }
    if (decides && c->it->obs->items[bit].state == act->state) {
      return true;
    }
  }
  return false;
}

static void decided_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        unsigned decision, uint32_t bit, const struct act *act,
                        const struct bl_access *callee_access)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  struct bl_candidate x = candidate(bit, insn, BL_CHECK_THEN_ACT, BL_LOW);
  if (is_test_again(c, f, decision, act) || !judge_act(c, f, o, act, &x.confidence)) {
    return;
  }
  if (bl_bit(c->tested_current + (size_t)branch * f->words, bit)) {
    if (!one_arm_leaves(c->it, branch)) {
      return;
    }
    x.confidence = x.confidence == BL_HIGH ? BL_MEDIUM : lower(x.confidence);
  }
  x.write = act->write;
  x.decided_at = branch;
  x.acted_on = act->state;
  x.act_method = act->method;
  x.act_bci = act->bci;
  x.rechecked_inside = callee_access != NULL && tests_state(callee_access, o->state);
  note(c, f, x, false);
}

static void decided_after_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                               unsigned decision, uint32_t bit, const struct act *act)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  if (!act->write || !same_place(o, act->state, act->object) ||
      bl_bit(c->tested_current + (size_t)branch * f->words, bit)) {
    return;
  }
  struct bl_candidate x = candidate(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  x.write = true;
  x.decided_at = branch;
  x.acted_on = act->state;
  note(c, f, x, false);
}

/* `lock` says whether the act lies in a block of the observation's lock. */
static void visit_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct act *act, const struct bl_access *callee_access,
                      const struct bl_args *args)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    const uint64_t *waited = bl_frame_decided(f, i, BL_SET_WAITED);
    for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      bool held = callee_access != NULL ? in_block_of(c, f, o, callee_access, args)
                                        : bl_frame_held(f, o->lock) != NULL;
      if (!held) {
        continue;
      }
      if (bl_bit(released, bit)) {
        decided_act(c, f, insn, i, bit, act, callee_access);
      } else if (bl_bit(waited, bit)) {
        decided_after_wait(c, f, insn, i, bit, act);
      }
    }
  }
}

static bool touches_lock_state(struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_touch *t)
{
  return bl_observe_lock(c->w->all, c->it, f, t->state, t->object, false) != 0;
}

static void visit_callee_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                              const struct bl_call_effect *e, const struct bl_args *args)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->at);
    if (at.state >= BL_ELEMENTS_OF) {
      continue;
    }
    struct act act = {at.state, bl_names_of(&c->it->names, &at.object), a->write,
                      a->method->member == NULL ? NULL : a->method, a->bci};
    visit_act(c, f, insn, &act, a, args);
  }
}

static void visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       const struct bl_args *args)
{
  struct bl_touch t;
  struct bl_interp *it = c->it;
  if (f->n_decisions == 0) {
    return;
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
    struct bl_inline_lambda lambda;
    visit_callee_acts(c, f, insn, e, args);
    for (unsigned i = 0; i < args->n; i++) {
      if (bl_interp_inline_lambda(it, args, i, e, &lambda)) {
        visit_callee_acts(c, f, insn, lambda.effect, &lambda.args);
      }
    }
  } else if (bl_interp_touch(it, f, insn, &t) && !t.confined && touches_lock_state(c, f, &t)) {
    struct act act = {t.state, t.object, t.write, NULL, 0};
    visit_act(c, f, insn, &act, NULL, NULL);
  }
}

/* --- the visit --- */

static void remember_reads(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_observations *obs = c->it->obs;
  for (unsigned k = 0; k < obs->count_of[insn]; k++) {
    uint32_t bit = obs->first_of[insn] + k;
    memcpy(c->held_at_read[bit], f->held, f->n_held * sizeof *f->held);
    c->n_held_at_read[bit] = (uint8_t)f->n_held;
    c->confined[bit] = bl_interp_is_confined(c->it, f, obs->items[bit].object);
  }
}

static void remember_test(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_use *uses, unsigned n)
{
  uint64_t *tested = c->tested_current + (size_t)insn * f->words;
  for (unsigned i = 0; i < n; i++) {
    if (uses[i].role == BL_ROLE_TESTED) {
      (void)bl_bits_or(tested, bl_frame_set(f, uses[i].slot, BL_SET_CURRENT), f->words);
    }
  }
}

static void visit_tests(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  remember_reads(ctx, f, insn);
  if (kind == CF_K_BRANCH || kind == CF_K_SWITCH) {
    remember_test(ctx, f, insn, uses, bl_uses_of(it, f, insn, uses, &args));
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_method_check *c = ctx;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  for (unsigned i = 0; i < n; i++) {
    visit_use(c, f, insn, &uses[i], &args);
  }
  visit_acts(c, f, insn, &args);
}

/* --- reporting --- */

static uint32_t read_line(const struct bl_method_check *c, uint32_t bit)
{
  return bl_interp_line(c->it, c->it->obs->items[bit].insn);
}

/* One finding a method, read line and kind. */
static bool already_reported(const struct bl_method_check *c, uint32_t bit,
                             const struct bl_candidate *chosen)
{
  for (uint32_t other = 0; other < bit; other++) {
    const struct bl_candidate *x = c->strict ? &c->first[other] : &c->worst[other];
    if (!x->there) {
      continue;
    }
    if (c->strict ? x->insn == chosen->insn
                  : x->kind == chosen->kind && x->benign == chosen->benign &&
                        read_line(c, other) == read_line(c, bit)) {
      return true;
    }
  }
  return false;
}

static void report(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    struct bl_candidate chosen = c->strict ? c->first[bit] : c->worst[bit];
    if (!chosen.there || already_reported(c, bit, &chosen)) {
      continue;
    }
    if (c->strict) { /* [AHB] footnote 3: the first use; the reason is the worst use's */
      chosen.benign = c->worst[bit].benign;
    }
    cf_vec_reserve(a, out);
    bl_write_up(&out->items[out->n++], a, c, &chosen);
  }
}

static void check_solved(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         struct bl_interp *it, bool strict)
{
  struct cf_arena *s = w->scratch;
  uint32_t n = it->obs->n;
  struct bl_method_check c = {.w = w, .it = it, .strict = strict};
  c.first = CF_NEW_N(s, struct bl_candidate, n);
  c.worst = CF_NEW_N(s, struct bl_candidate, n);
  c.tested_current = CF_NEW_N(s, uint64_t, (size_t)it->insns.n * it->words);
  c.held_at_read = cf_arena_zalloc(s, n, sizeof *c.held_at_read);
  c.n_held_at_read = CF_NEW_N(s, uint8_t, n);
  c.confined = CF_NEW_N(s, bool, n);
  bl_interp_visit(it, visit_tests, &c);
  bl_interp_visit(it, visit, &c);
  report(out, a, &c);
}

/* Whether a block can end in the method at all: else no value can outlive one. */
static bool can_be_stale(const struct bl_summaries *s, struct bl_worker *w,
                         const struct bl_method *m)
{
  if ((m->flags & BL_M_MONITOR) != 0 || s->entry[m->id].n > 0) {
    return true;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    if (e->n_locks > 0) {
      return true;
    }
    for (uint32_t k = 0; k < e->n_seen; k++) {
      if (e->seen[k].own_block) {
        return true;
      }
    }
  }
  return false;
}

bool bl_block_local_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, bool strict)
{
  struct bl_summaries *s = w->all;
  if (!can_be_stale(s, w, m)) {
    return true;
  }
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.innermost = strict};
  bool open = bl_interp_open(&it, w->scratch, s->program, m, &w->effects);
  it.observe_confined = strict;
  it.entry_locks = s->entry[m->id].items;
  it.n_entry_locks = s->entry[m->id].n;
  bool ok = open && bl_interp_solve(&it, NULL) && bl_observe_number(&obs, w, &it, &opt);
  if (ok && obs.n > 0 && bl_interp_solve(&it, &obs)) {
    check_solved(out, a, w, &it, strict);
  }
  ok = it.fault != BL_FAULT_BUDGET;
  cf_arena_reset(w->scratch);
  return ok;
}
