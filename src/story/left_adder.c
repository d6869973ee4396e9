/* Work that is left to whoever has a lock: who adds to it and has another method look after it. See
   left_behind.h. */
#include "src/story/left_behind.h"

#include "src/summary/callers.h"
#include "src/summary/fact_index.h"

/* Something is put there by a method that has the object as others do. */
static bool adds(const struct bl_fact *f, const struct bl_method *tries)
{
  return f->write && f->own && bl_fact_is_shared(f) && !f->vague && f->method != tries &&
         !bl_method_is_init(f->method) && f->method->cls->nest_host == tries->cls->nest_host &&
         !bl_fact_sets_null(f);
}

/* The method's first call of the callee from `from` on and before `to`, NULL if there is none. */
static const struct bl_call *call_between(const struct bl_method *m, const struct bl_method *callee,
                                          uint32_t from, uint32_t to)
{
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < to; i++) {
    if (m->calls[i].bci >= from && bl_call_callee(&m->calls[i]) == callee) {
      return &m->calls[i];
    }
  }
  return NULL;
}

static bool calls_after(const struct bl_method *m, uint32_t bci, const struct bl_method *callee)
{
  return call_between(m, callee, bci + 1, UINT32_MAX) != NULL;
}

/* Who calls it looks at the state himself when it has come back. */
static bool is_looked_at_after(struct bl_worker *w, const struct bl_method *tries,
                               struct bl_fact *const *facts, uint32_t n)
{
  uint32_t n_callers;
  const uint32_t *callers = bl_summaries_callers(w->all, tries, &n_callers);
  for (uint32_t i = 0; i < n_callers; i++) {
    const struct bl_method *m = w->all->program->methods[callers[i]];
    for (uint32_t k = 0; k < n; k++) {
      if (facts[k]->method == m && call_between(m, tries, 0, facts[k]->bci) != NULL) {
        return true;
      }
    }
  }
  return false;
}

static bool has_it_looked_after(struct bl_worker *w, const struct bl_fact *f,
                                const struct bl_method *tries)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_callers(w->all, f->method, &n);
  bool after = calls_after(f->method, f->bci, tries);
  for (uint32_t i = 0; i < n && !after; i++) {
    const struct bl_method *m = w->all->program->methods[callers[i]];
    const struct bl_call *adds = call_between(m, f->method, 0, UINT32_MAX);
    after = adds != NULL && calls_after(m, adds->bci, tries);
  }
  return after;
}

const struct bl_fact *bl_added_before(struct bl_worker *w, const struct bl_method *tries,
                                      uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->all, state, &n);
  bool last = !is_looked_at_after(w, tries, facts, n);
  for (uint32_t i = 0; i < n && last; i++) {
    if (adds(facts[i], tries) && has_it_looked_after(w, facts[i], tries)) {
      return facts[i];
    }
  }
  return NULL;
}
