/* What is taken out of a collection because of what was there: the next one, one of all, one after
   the other. Receives the observation, the branch and the act; knows no confidence. */
#include "src/verdict/judge.h"

#include "src/candidate/act.h"
#include "src/candidate/branch.h"
#include "src/candidate/misses.h"
#include "src/candidate/value.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

bool bl_removes_of_all(const struct bl_observation *o, const struct bl_act *act)
{
  return o->key == 0 && act->settles && act->removes;
}

bool bl_others_take(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (f->write && bl_fact_is_shared(f) && !f->vague && f->method != c->it->method &&
        !bl_method_is_init(f->method) && bl_fact_sets_null(f)) {
      return true;
    }
  }
  return false;
}

/* The method itself has looked which element is next, and has left it there. */
static bool reads_next(const struct bl_method_check *c, const struct bl_observation *o)
{
  return bl_looks_at_next(c->it, o) && bl_method_descriptor(o->seen->method).p[1] == ')';
}

bool bl_removes_next_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct bl_observation *o, const struct bl_act *act, uint32_t insn)
{
  uint32_t bit = (uint32_t)(o - c->it->obs->items);
  return bl_removes_of_all(o, act) && act->unheard && act->method == NULL && reads_next(c, o) &&
         bl_observe_is_value(c->it, o, c->operands[insn].name[1]) && bl_others_take(c, o->state) &&
         bl_goes_on_with_old(c, f, insn, bit);
}

/* It was asked whether there is anything, and what takes it throws where there is nothing, which
   nobody counts on; another method takes some, too, and the collection is not one that merely locks
   itself. */
static bool fails_when_gone(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t insn)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return read != NULL && bl_method_result(read) == 'Z' && bl_may_fail(c, insn) &&
         !bl_is_miss_expected(c, insn) && bl_others_take(c, o->state) &&
         !bl_summaries_locks_itself(c->w->all, o->state);
}

bool bl_is_told_when_gone(const struct bl_method_check *c, const struct bl_observation *o,
                          uint32_t insn)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return read != NULL && bl_method_result(read) == 'Z' && bl_may_fail(c, insn) &&
         bl_is_miss_expected(c, insn);
}

/* The collection is handed to the constructors, which alone write the field: who has it from before
   fills it. */
static bool is_only_given(const struct bl_program *p, uint32_t state)
{
  const struct bl_field *f = bl_state_field(p, state);
  return f->maker == NULL && f->made_otherwise == BL_MADE_GIVEN && !f->late_written;
}

bool bl_is_lone_consumer(const struct bl_method_check *c, const struct bl_observation *o,
                         const struct bl_act *act)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, o->state, &n);
  bool filled = is_only_given(c->it->program, o->state);
  bool lone = o->operation && reads_next(c, o) && act->next && act->method == NULL;
  for (uint32_t i = 0; i < n && lone; i++) {
    const struct bl_fact *f = facts[i];
    bool takes = bl_fact_sets_null(f), own = f->method == c->it->method;
    if (f->write && bl_fact_is_shared(f) && !bl_method_is_init(f->method)) {
      filled |= !takes && !own;
      lone = takes == own;
    }
  }
  return lone && filled;
}

bool bl_takes_down(const struct bl_method_check *c, const struct bl_observation *o,
                   const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[branch]].loop;
  return o->operation && o->key == 0 && act->key == 0 && act->puts == BL_PUTS_OTHER &&
         loop != BL_NO_BLOCK && it->cfg.blocks[it->cfg.block_of[insn]].loop == loop &&
         !fails_when_gone(c, o, insn);
}

/* The branch asks something of the very element that was next, and not only whether there is one.
 */
static bool asks_of_next(const struct bl_method_check *c, const struct bl_observation *o,
                         uint32_t branch)
{
  bool jumps;
  return reads_next(c, o) && bl_asked_null(c, branch, &jumps) == 0;
}

/* What was taken is compared with something: whether it is what was next. */
static bool compares_taken(const struct bl_interp *it, const struct bl_method_check *c,
                           uint32_t insn)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    unsigned op = it->insns.items[i].op;
    for (unsigned k = 0; (op == CF_if_acmpeq || op == CF_if_acmpne) && k < 2; k++) {
      const struct bl_path *p = bl_names_path(&it->names, c->operands[i].name[k]);
      if (p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[insn].bci) {
        return true;
      }
    }
  }
  return false;
}

/* Within a loop that the branch is not of: all that there are go, one after the other. */
static bool drains(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[insn]].loop;
  return loop != BL_NO_BLOCK && !bl_cfg_in_loop(&it->cfg, it->cfg.block_of[branch], loop);
}

/* What was taken is put there again, at some place behind: it may be too early for it. */
static bool puts_taken_back(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool put = false;
  for (uint32_t i = insn + 1; i < it->insns.n && !put; i++) {
    const uint32_t *names = c->operands[i].name;
    put = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
          names[0] == c->operands[insn].name[0] && bl_interp_made_at(it, names[1]) == insn;
  }
  return put;
}

bool bl_takes_another(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return act->next && asks_of_next(c, o, branch) && bl_others_take(c, o->state) &&
         !compares_taken(c->it, c, insn) && !puts_taken_back(c, insn) &&
         !drains(c->it, branch, insn);
}
