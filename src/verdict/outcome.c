/* Whether a flag says that one of several outcomes has been told: `if (done) return; done = true;
   listener.failed();` in one method, and the same with `listener.completed()` in another. Receives
   an act that sets the flag; hands on whether a listener can so hear of two. Must not know what
   else the old value decides. */
#include "src/verdict/judge.h"

#include "src/candidate/act.h"
#include "src/candidate/written.h"
#include "src/summary/fact_index.h"

/* An interface of which nothing is known: who is behind it is told. */
static bool tells(const struct bl_summaries *s, const struct bl_call *call)
{
  return call->op == CF_invokeinterface && bl_call_callee(call) != NULL &&
         bl_summaries_model(s, bl_call_callee(call)) == NULL;
}

/* The method tells somebody of the same interface by another of its methods, behind `bci`, and
   never what `of` tells. */
static bool tells_otherwise(const struct bl_summaries *s, const struct bl_method *m, uint32_t bci,
                            const struct bl_method *of, const struct bl_method *told)
{
  bool otherwise = false;
  for (uint32_t i = 0; i < m->n_calls && !otherwise; i++) {
    const struct bl_call *call = &m->calls[i];
    otherwise = call->bci > bci && tells(s, call) && bl_call_callee(call)->cls == told->cls &&
                !bl_method_calls(of, bl_call_callee(call));
  }
  return otherwise && !bl_method_calls(m, told);
}

/* Whether the method tests the flag before it sets it at `bci`. */
static bool looks_before(const struct bl_summaries *s, const struct bl_method *m, uint32_t state,
                         uint32_t bci)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool looks = false;
  for (uint32_t i = 0; i < own->n && !looks; i++) {
    const struct bl_fact *f = &own->items[i];
    looks = f->state == state && !f->write && f->bci < bci;
  }
  return looks;
}

/* Another method looks, sets the flag without a lock and then tells something else of what `told`
   is of. The first of the class stands for all. */
static bool is_told_otherwise(const struct bl_method_check *c, uint32_t state,
                              const struct bl_method *told)
{
  const struct bl_summaries *s = c->w->all;
  const struct bl_method *m = c->it->method;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  const struct bl_method *first = NULL;
  for (uint32_t i = 0; i < n && first == NULL; i++) {
    const struct bl_fact *f = facts[i];
    bool sets = f->n_locks == 0 && bl_fact_is_shared(f) && f->method != m &&
                f->method->cls == m->cls && !bl_method_is_init(f->method);
    if (sets && looks_before(s, f->method, state, f->bci) &&
        tells_otherwise(s, f->method, f->bci, m, told)) {
      first = f->method;
    }
  }
  return first != NULL && first->id > m->id;
}

bool bl_tells_outcome(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t insn)
{
  const struct bl_method *m = c->it->method;
  bool flag = act->method == NULL && o->seen == NULL &&
              bl_state_kind_of(o->state) == BL_STATE_FIELD &&
              bl_state_field(c->it->program, o->state)->type == 'Z' &&
              bl_goes_one_way(c, o->state, &act->written);
  bool told = false;
  for (uint32_t i = 0; i < m->n_calls && flag && !told; i++) {
    const struct bl_call *call = &m->calls[i];
    told = tells(c->w->all, call) &&
           bl_comes_before(c->it, insn, c->it->insns.index_of[call->bci]) &&
           is_told_otherwise(c, o->state, bl_call_callee(call));
  }
  return told;
}
