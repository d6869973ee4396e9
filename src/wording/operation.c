/* Who reads and who acts: a library's operation, by its name, or a method of the program. Receives
   a candidate as it is written up; decides nothing. */
#include "src/wording/writing.h"

/* Whether the call leads to the act. */
static bool leads_to_act(const struct write_up *w, const struct bl_call *call)
{
  const struct bl_call_effect *e = bl_summaries_of_call(w->c->w, w->x->lambda, call);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (e->accesses[i].method == w->x->act_method && e->accesses[i].bci == w->x->act_bci) {
      return true;
    }
  }
  return false;
}

const struct bl_call *bl_call_in_lambda(const struct write_up *w)
{
  const struct bl_method *body = w->x->lambda;
  for (uint32_t i = 0; body != NULL && body != w->x->act_method && i < body->n_calls; i++) {
    if (leads_to_act(w, &body->calls[i])) {
      return &body->calls[i];
    }
  }
  return NULL;
}

static struct cf_str operation_text(const struct write_up *w, const struct bl_method *m,
                                    uint32_t bci)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    if (m->calls[i].bci == bci && callee != NULL &&
        w->c->w->all->model_effect[callee->id] != NULL) {
      return cf_arena_printf(w->a, "%.*s()", (int)callee->name.n, callee->name.p);
    }
  }
  return CF_STR("");
}

static struct cf_str operation_here(const struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  return operation_text(w, it->method, it->insns.items[insn].bci);
}

struct cf_str bl_reading_text(const struct write_up *w)
{
  const struct bl_seen *seen = w->o->seen;
  bool inside = seen != NULL && seen->bci != BL_BCI_MODEL;
  return inside ? operation_text(w, seen->method, seen->bci) : operation_here(w, w->o->insn);
}

static bool acts_in_lambda(const struct write_up *w)
{
  return w->x->in_lambda && bl_call_in_lambda(w) == NULL;
}

const struct bl_method *bl_acting_method(const struct write_up *w)
{
  const struct bl_method *m = w->x->act_method;
  return m == NULL || acts_in_lambda(w) || !bl_method_has_body(m) ? NULL : m;
}

struct cf_str bl_acting_text(const struct write_up *w)
{
  const struct bl_method *m = w->x->act_method;
  if (acts_in_lambda(w)) {
    return m == NULL ? CF_STR("") : operation_text(w, m, w->x->act_bci);
  }
  return bl_acting_method(w) != NULL ? CF_STR("") : operation_here(w, w->x->insn);
}
