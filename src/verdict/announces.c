/* Whether a flag is set only to say that something is there, which the same block has looked for
   itself: `if (ring == null) ring = …; initialized = true;`. Receives an act that writes the flag;
   hands on whether all else that its block does is decided by a fresh test in it. Must not know
   what was checked before. */
#include "src/verdict/judge.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/act.h"
#include "src/candidate/branch.h"
#include "src/candidate/written.h"

/* It locks, or does nothing that anybody's state would show; or it makes an object. */
static bool is_harmless_call(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_method *m = bl_call_callee(call);
  return m != NULL && (bl_method_is_init(m) || bl_is_silent_call(s, call));
}

/* Of the callee that sets it: every other write of its block is decided by a fresh test, there is
   some, and it calls nobody who would do more. */
static bool callee_looks(const struct bl_method_check *c, const struct bl_act *act,
                         const struct bl_call_effect *e)
{
  bool looks = false;
  for (uint32_t i = 0; i < act->method->n_calls; i++) {
    if (!is_harmless_call(c->w->all, &act->method->calls[i])) {
      return false;
    }
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && a->method == act->method && a->bci != act->bci) {
      if (!a->checked) {
        return false;
      }
      looks |= bl_access_tests(a, a->where->at.state);
    }
  }
  return looks;
}

/* What the method does between two instructions of one block of a lock, and beyond. */
struct stretch {
  uint32_t first, act, end; /* instruction indices; end: behind the last */
};

/* The block of the lock that the act lies in, up to where it is given up. */
static bool find_stretch(const struct bl_method_check *c, uint32_t insn, struct stretch *out)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (it->insns.index_of[f->bci] == insn && f->write && f->n_locks > 0) {
      uint32_t end = insn + 1;
      while (end < it->insns.n && it->insns.items[end].op != CF_monitorexit &&
             cf_opcodes[it->insns.items[end].op].kind != CF_K_RETURN) {
        end++;
      }
      bool entry = f->block >= it->code.bytecode.n;
      *out = (struct stretch){entry ? 0 : it->insns.index_of[f->block], insn, end};
      return true;
    }
  }
  return false;
}

/* Decided by a test of what it writes, or of what goes with that, within the stretch. */
static bool is_tested(const struct bl_method_check *c, const struct stretch *s, uint32_t insn,
                      uint32_t flag)
{
  for (uint32_t i = s->first; i < insn; i++) {
    const struct bl_test *t = &c->tests[i];
    if (cf_opcodes[c->it->insns.items[i].op].kind == CF_K_BRANCH && t->state != BL_NO_STATE &&
        t->state != flag &&
        (bl_arm_leads_to(c->it, t->equal, insn) || bl_arm_leads_to(c->it, t->other, insn))) {
      return true;
    }
  }
  return false;
}

static bool is_own_block_tested(const struct bl_method_check *c, uint32_t insn, uint32_t flag)
{
  struct stretch s;
  bool some = false;
  if (!find_stretch(c, insn, &s)) {
    return false;
  }
  for (uint32_t i = s.first; i < s.end; i++) {
    if (i == insn || bl_is_silent(c, i)) {
      continue;
    }
    if (!is_tested(c, &s, i, flag)) {
      return false;
    }
    some = true;
  }
  return some;
}

bool bl_only_announces(const struct bl_method_check *c, uint32_t insn, const struct bl_act *act,
                       const struct bl_callee *callee)
{
  if (bl_state_kind_of(act->state) != BL_STATE_FIELD ||
      !bl_goes_one_way(c, act->state, &act->written)) {
    return false;
  }
  return act->method != NULL ? callee != NULL && callee_looks(c, act, callee->effect)
                             : is_own_block_tested(c, insn, act->state);
}
