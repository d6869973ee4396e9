/* Uses of stale values in one method. Receives its states with observations; hands on the worst use of
   each stale value, or with --strict the first. Knows no report. */
#include "src/check/block_local.h"

#include "src/check/candidate.h"

#include "classfile/class/descriptor.h"

/* --- candidates: the worst and the first use of each observation --- */

static enum bl_confidence lower(enum bl_confidence c)
{
  return c == BL_LOW ? BL_LOW : (enum bl_confidence)(c - 1);
}

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
  if (!bl_path_is_stable(bl_names_path(&c->it->names, c->it->obs->items[x.bit].lock),
                         c->it->program)) {
    x.confidence = lower(x.confidence); /* the lock is only likely the same */
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

/* What a call does there: the callee itself, or a lambda that it runs. */
struct callee {
  const struct bl_call_effect *effect;
  const struct bl_args *args;
  const struct bl_inline_lambda *lambda; /* NULL: the callee itself */
};

/* Whether a callee's access lies in a new block of the observation's lock. */
static bool in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_access *a,
                        const struct callee *callee)
{
  bool around = callee->lambda != NULL && callee->lambda->own_block;
  if (o->lock == 0) {
    return false;
  }
  if (!a->own_block && !around) {
    return bl_frame_held(f, o->lock) != NULL;
  }
  struct bl_path lock =
      a->own_block ? bl_interp_map(c->it, callee->args, &a->lock) : callee->lambda->lock;
  return bl_names_of(&c->it->names, &lock) == o->lock;
}

/* Whether what is stored may come from the argument; a lambda's captures are all in one register. */
static bool stores_argument(const struct bl_access *a, const struct callee *callee,
                            unsigned argument)
{
  uint64_t from = callee->lambda != NULL ? ~(uint64_t)0 : bl_param_bit(argument);
  return a->write && (a->stores & from) != 0;
}

static void act_of(struct bl_candidate *x, const struct bl_access *a, const struct callee *callee)
{
  x->write = a->write;
  x->act_method = a->method;
  x->act_bci = a->bci;
  x->in_lambda = callee->lambda != NULL;
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
                         const struct callee *callee, unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    if (stores_argument(a, callee, argument) && bl_state_kind_of(o->state) != BL_STATE_CONTENTS &&
        same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
        in_block_of(c, f, o, a, callee)) {
      x->kind = BL_LOST_UPDATE;
      x->confidence = BL_HIGH;
      x->acted_on = at.state;
      x->rechecked_inside = tests_state(a, o->state);
      act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* The callee stores it into other state, in a block of the lock. */
static bool stored_by_callee(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                             const struct callee *callee, unsigned argument,
                             struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if (stores_argument(a, callee, argument) && in_block_of(c, f, o, a, callee)) {
      x->confidence = BL_MEDIUM;
      x->rechecked_inside = tests_state(a, o->state);
      act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

static struct bl_candidate passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn, const struct bl_use *use,
                                  const struct bl_args *args)
{
  struct bl_candidate x = candidate(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL};
  struct callee body = {0};
  struct bl_inline_lambda lambda;
  if (bl_interp_inline_lambda(c->it, args, use->argument, callee.effect, &lambda)) {
    body = (struct callee){lambda.effect, &lambda.args, &lambda};
  }
  if (written_back(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && written_back(c, f, bit, &body, use->argument, &x)) ||
      stored_by_callee(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && stored_by_callee(c, f, bit, &body, use->argument, &x))) {
    return x;
  }
  if (bl_frame_held(f, c->it->obs->items[bit].lock) == NULL) {
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
  bool tested; /* the callee tests some state of that lock afresh */
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

/* Whether the state is one that the lock is there for: some write of it happens under the lock. */
static bool belongs_to_lock(const struct bl_method_check *c, uint32_t lock, const struct act *act)
{
  const struct bl_names *names = &c->it->names;
  struct bl_path rel =
      bl_path_relative(bl_names_path(names, lock), bl_names_path(names, act->object));
  return bl_summaries_written_under(c->w->all, act->state, &rel);
}

/* How bad the act is, given what was checked; false if it is none. */
static bool judge_act(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_observation *o, const struct act *act,
                      enum bl_confidence *confidence)
{
  struct bl_summaries *s = c->w->all;
  if (act->write && same_place(o, act->state, act->object)) {
    bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
    *confidence = collection || act->tested || tests_afresh(c, f, o->lock) ? BL_MEDIUM : BL_HIGH;
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
  return belongs_to_lock(c, o->lock, act);
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
                        const struct bl_access *callee_access, bool in_lambda)
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
  if (x.confidence == BL_HIGH && bl_interp_ends_idle_loop(c->it, c->it->cfg.block_of[branch])) {
    x.confidence = BL_MEDIUM; /* it decides only whether the method goes on at all */
  }
  x.write = act->write;
  x.decided_at = branch;
  x.acted_on = act->state;
  x.act_method = act->method;
  x.act_bci = act->bci;
  x.in_lambda = in_lambda;
  x.rechecked_inside = callee_access != NULL && tests_state(callee_access, o->state);
  note(c, f, x, false);
}

static void decided_after_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                               unsigned decision, uint32_t bit, const struct act *act)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  if (!act->write || !same_place(o, act->state, act->object)) {
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
                      const struct callee *callee)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    const uint64_t *waited = bl_frame_decided(f, i, BL_SET_WAITED);
    for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      bool held = callee_access != NULL ? in_block_of(c, f, o, callee_access, callee)
                                        : bl_frame_held(f, o->lock) != NULL;
      if (!held) {
        continue;
      }
      if (bl_bit(released, bit)) {
        decided_act(c, f, insn, i, bit, act, callee_access,
                    callee != NULL && callee->lambda != NULL);
      } else if (bl_bit(waited, bit)) {
        decided_after_wait(c, f, insn, i, bit, act);
      }
    }
  }
}

static void visit_callee_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                              const struct callee *callee)
{
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    if (at.state >= BL_ELEMENTS_OF) {
      continue;
    }
    struct act act = {at.state, bl_names_of(&c->it->names, &at.object), a->write,
                      a->method->member == NULL ? NULL : a->method, a->bci,
                      a->tested[0] != BL_NO_STATE};
    visit_act(c, f, insn, &act, a, callee);
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
    struct callee callee = {bl_interp_site(it, insn)->effect, args, NULL};
    struct bl_inline_lambda lambda;
    visit_callee_acts(c, f, insn, &callee);
    for (unsigned i = 0; i < args->n; i++) {
      if (bl_interp_inline_lambda(it, args, i, callee.effect, &lambda)) {
        struct callee body = {lambda.effect, &lambda.args, &lambda};
        visit_callee_acts(c, f, insn, &body);
      }
    }
  } else if (bl_interp_touch(it, f, insn, &t) && !t.confined) {
    struct act act = {t.state, t.object, t.write, NULL, 0, false};
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
    c->confined[bit] = bl_interp_came_confined(c->it, f, obs->items[bit].object);
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

/* The worst use; for --strict the first use as data, or if there is none the act that it decides. */
static const struct bl_candidate *chosen_of(const struct bl_method_check *c, uint32_t bit)
{
  return c->strict && c->first[bit].there ? &c->first[bit] : &c->worst[bit];
}

/* One finding a method, read line and kind. */
static bool already_reported(const struct bl_method_check *c, uint32_t bit,
                             const struct bl_candidate *chosen)
{
  for (uint32_t other = 0; other < bit; other++) {
    const struct bl_candidate *x = chosen_of(c, other);
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
    struct bl_candidate chosen = *chosen_of(c, bit);
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
  bl_interp_visit(it, &(struct bl_visitor){visit_tests, &c}, 1);
  bl_interp_visit(it, &(struct bl_visitor){visit, &c}, 1);
  report(out, a, &c);
}

/* Whether a block can end in the method at all: else no value can outlive one. */
static bool can_be_stale(const struct bl_summaries *s, struct bl_worker *w,
                         const struct bl_method *m)
{
  if ((m->flags & BL_M_MONITOR) != 0 || s->entry[m->id].n_locks > 0) {
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
    for (uint32_t k = 0; k < e->n_runs; k++) {
      if (e->runs[k].own_block) {
        return true; /* a lambda's answer may come out of a block of the callee's */
      }
    }
  }
  return false;
}

bool bl_block_local_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, bool strict)
{
  struct bl_summaries *s = w->all;
  if (!s->needed[m->id] || !can_be_stale(s, w, m)) {
    return true;
  }
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.innermost = strict, .only_if_any = true};
  bool open = bl_interp_open(&it, w->scratch, s->program, m, &w->effects);
  it.observe_confined = strict;
  bl_summaries_enter(s, &it);
  if (open && bl_observe_and_solve(&obs, w, &it, &opt) && obs.n > 0) {
    check_solved(out, a, w, &it, strict);
  }
  bool ok = it.fault != BL_FAULT_BUDGET;
  cf_arena_reset(w->scratch);
  return ok;
}
