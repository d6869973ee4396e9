/* Whether a write gives up a lock made of a compareAndSet that another method has won. Receives the
   write and the branch that says that it is held; asks the facts who else writes it. Must not know
   what is done under it: that is claim.c's. */
#include "src/verdict/judge.h"

#include "src/candidate/flags.h"
#include "src/summary/fact_index.h"

/* The same constant is written on the way of an exception, too: in a finally block. */
static bool is_written_anyhow(const struct bl_method_check *c, uint32_t state, uint32_t branch,
                              uint32_t insn, struct bl_constant value)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    uint32_t at = it->insns.index_of[f->bci];
    if (f->write && f->state == state && at != insn && bl_constant_eq(bl_fact_value(f), value) &&
        bl_only_after_failure(it, branch, at)) {
      return true;
    }
  }
  return false;
}

/* Only operations that validate by themselves change it to anything else: they win it. */
static bool is_won_by_others(const struct bl_summaries *s, uint32_t state, struct bl_constant value)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  bool won = false;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!bl_fact_is_shared(f) || bl_constant_eq(bl_fact_value(f), value)) {
      continue;
    }
    won = !f->vague && bl_said_of_call(s, bl_method_call(f->method, f->bci), BL_E_VALIDATE) != NULL;
    if (!won) {
      return false;
    }
  }
  return won;
}

bool bl_gives_up(const struct bl_method_check *c, uint32_t state, uint32_t branch, uint32_t insn,
                 struct bl_constant value)
{
  return bl_is_born_with(value) && is_written_anyhow(c, state, branch, insn, value) &&
         is_won_by_others(c->w->all, state, value);
}
