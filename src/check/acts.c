/* Acts that a stale value decides: check-then-act, and writes after a wait (ANALYSIS §7). Receives
   the state before an instruction, with its decisions; hands on candidates. */
#include "src/check/candidate.h"

struct act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
  bool tested; /* the callee tests some state of that lock afresh */
};

/* Moves and jumps, the message of an exception that is thrown, the unlock of a finally block. */
static bool is_quiet(const struct bl_interp *it, uint32_t insn, bool throws)
{
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
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
    return true;
  case CF_K_INVOKE:
    return throws || it->insns.items[insn].op == CF_invokespecial ||
           bl_interp_site(it, insn)->effect->n_locks > 0;
  default:
    return false;
  }
}

static bool leaves(const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  return kind == CF_K_RETURN || kind == CF_K_THROW || in->op == CF_monitorexit;
}

/* Only quiet instructions, then the method or the block is left: an arm that does nothing else. */
static bool leaves_quietly(const struct bl_interp *it, uint32_t block)
{
  for (unsigned hops = 0; hops < 8; hops++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    bool throws = it->insns.items[b->end - 1].op == CF_athrow;
    for (uint32_t i = b->first; i < b->end; i++) {
      if (leaves(&it->insns.items[i])) {
        return true;
      }
      if (!is_quiet(it, i, throws)) {
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

/* A check inside the first block counts where one arm leaves it and does nothing else (ANALYSIS
 * §7). */
static bool one_arm_leaves(const struct bl_interp *it, uint32_t branch)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (leaves_quietly(it, b->succ[i])) {
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
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      if (c->it->obs->items[bit].lock == lock) {
        return true;
      }
    }
  }
  return false;
}

/* How bad the act is, given what was checked; false if it is none. */
static bool judge_act(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_observation *o, const struct act *act,
                      enum bl_confidence *confidence)
{
  struct bl_summaries *s = c->w->all;
  if (act->write && bl_same_place(o, act->state, act->object)) {
    bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
    *confidence = collection || act->tested || tests_afresh(c, f, o->lock) ? BL_MEDIUM : BL_HIGH;
    return true;
  }
  if (act->state == o->state) {
    return false; /* testing it again, or another object's */
  }
  if (act->write && bl_summaries_written_together(s, o->state, act->state)) {
    *confidence = act->tested || tests_afresh(c, f, o->lock) ? BL_LOW : BL_MEDIUM;
    return true;
  }
  *confidence = BL_LOW;
  struct bl_location at = {act->state, *bl_names_path(&c->it->names, act->object)};
  return bl_belongs_to_lock(c, o->lock, &at);
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
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_LOW);
  if (is_test_again(c, f, decision, act) || !judge_act(c, f, o, act, &x.confidence)) {
    return;
  }
  if (bl_bit(c->tested_current + (size_t)branch * f->words, bit)) {
    if (!one_arm_leaves(c->it, branch)) {
      return;
    }
    x.confidence = x.confidence == BL_HIGH ? BL_MEDIUM : bl_lower(x.confidence);
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
  x.rechecked_inside = callee_access != NULL && bl_access_tests(callee_access, o->state);
  bl_note(c, f, x, false);
}

static void decided_after_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                               unsigned decision, uint32_t bit, const struct act *act,
                               const struct bl_access *callee_access)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  if (!act->write || !bl_same_place(o, act->state, act->object)) {
    return;
  }
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  x.write = true;
  x.decided_at = branch;
  x.acted_on = act->state;
  x.act_method = act->method;
  x.act_bci = act->bci;
  x.rechecked_inside = callee_access != NULL && bl_access_tests(callee_access, o->state);
  bl_note(c, f, x, false);
}

/* `lock` says whether the act lies in a block of the observation's lock. */
static void visit_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct act *act, const struct bl_access *callee_access,
                      const struct bl_callee *callee)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    const uint64_t *waited = bl_frame_decided(f, i, BL_SET_WAITED);
    for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      bool held = callee_access != NULL ? bl_in_block_of(c, f, o, callee_access, callee)
                                        : bl_frame_held(f, o->lock) != NULL;
      if (!held) {
        continue;
      }
      if (bl_bit(released, bit)) {
        decided_act(c, f, insn, i, bit, act, callee_access,
                    callee != NULL && callee->lambda != NULL);
      } else if (bl_bit(waited, bit)) {
        decided_after_wait(c, f, insn, i, bit, act, callee_access);
      }
    }
  }
}

static void visit_callee_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                              const struct bl_callee *callee)
{
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    if (at.state >= BL_ELEMENTS_OF || a->validates) {
      continue; /* an operation that validates by itself is never a stale act (ANALYSIS §6) */
    }
    struct act act = {at.state, bl_names_of(&c->it->names, &at.object),
                      a->write, a->method->member == NULL ? NULL : a->method,
                      a->bci,   a->tested[0] != BL_NO_STATE};
    visit_act(c, f, insn, &act, a, callee);
  }
}

void bl_visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args)
{
  struct bl_touch t;
  struct bl_interp *it = c->it;
  if (f->n_decisions == 0) {
    return;
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    struct bl_callee callee = {bl_interp_site(it, insn)->effect, args, NULL};
    struct bl_inline_lambda lambda;
    visit_callee_acts(c, f, insn, &callee);
    for (unsigned i = 0; i < args->n; i++) {
      if (bl_interp_inline_lambda(it, args, i, callee.effect, &lambda)) {
        struct bl_callee body = {lambda.effect, &lambda.args, &lambda};
        visit_callee_acts(c, f, insn, &body);
      }
    }
  } else if (bl_interp_touch(it, f, insn, &t) && !t.confined) {
    struct act act = {t.state, t.object, t.write, NULL, 0, false};
    visit_act(c, f, insn, &act, NULL, NULL);
  }
}
