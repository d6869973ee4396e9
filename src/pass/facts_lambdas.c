/* What lambdas access that a call is given: of which element of a collection, or by a reference to
   a method of the library, only the method that makes the call knows. Receives calls in states;
   hands on facts. */
#include "src/pass/facts_parts.h"

/* --- references to methods --- */

/* A model alone says what the method does, be the library's code given or not. */
static bool is_by_model(const struct bl_summaries *s, const struct bl_method *m)
{
  return !bl_method_has_body(m) || (m->cls->library && bl_summaries_model(s, m) != NULL);
}

void bl_facts_of_referred(struct bl_fact_collector *c, struct bl_interp *it,
                          const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  struct bl_inline_lambda made;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    bool runs = bl_interp_inline_lambda(it, &args, i, e, &made) ||
                bl_interp_started_lambda(it, &args, i, e, &made);
    if (!runs || made.own_block || !is_by_model(c->w->all, made.body)) {
      continue;
    }
    uint32_t before = c->list.n, own = bl_method_params(made.body);
    made.args.n = made.args.n > own ? own : made.args.n;
    bl_facts_of_model(c, it, f, insn, &made.args, made.effect);
    for (uint32_t k = before; k < c->list.n && made.elsewhere; k++) {
      struct bl_fact *fact = &c->list.items[k];
      fact->n_locks = fact->n_likely = 0;
      fact->block = BL_SITE_ENTRY;
      fact->strange = false;
    }
  }
}

/* --- what lambdas are handed --- */

/* One more lock that is held at the access. */
static void add_lock(struct bl_fact_collector *c, struct bl_fact *fact, struct bl_path lock)
{
  unsigned behind = fact->n_likely, n = fact->n_locks;
  struct bl_path *locks = CF_NEW_N(c->w->keep, struct bl_path, n + behind + 1u);
  if (n + behind > 0) {
    memcpy(locks, fact->locks, n * sizeof *locks);
    memcpy(locks + n + 1, fact->locks + n, behind * sizeof *locks);
  }
  locks[n] = lock;
  fact->locks = locks;
  fact->n_locks++;
}

/* A lock that is held where the lambda makes the access, named as the method would. */
static void add_lambdas_lock(struct bl_fact_collector *c, struct bl_fact *fact, struct bl_path lock,
                             const struct bl_path *object)
{
  struct bl_path own = bl_path_lock(lock), said = bl_path_relative(&own, object);
  said.mode = said.root == BL_ROOT_NONE ? BL_EXCLUSIVE : lock.mode;
  fact->strange |= said.root == BL_ROOT_NONE;
  add_lock(c, fact, said);
}

/* The call keeps all others out of what it hands on, meanwhile: of a key, or by a monitor. */
static bool is_block_of_its_own(const struct bl_fact_collector *c, const struct bl_call_effect *e,
                                const struct bl_field *holder)
{
  uint32_t traits = c->w->all->holds_traits[holder->id];
  bool keyed = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    keyed |= e->accesses[i].write && e->accesses[i].key != 0;
  }
  return (traits & BL_T_LOCKED) != 0 || (keyed && (traits & BL_T_SAFE) != 0);
}

/* The locks that are held where the lambda makes the access, besides those of the method: its own,
   its runner's, and what the collection does meanwhile. */
static void relate_lambda(struct bl_fact_collector *c, const struct bl_interp *it,
                          struct bl_fact *fact, const struct bl_inline_lambda *lambda,
                          const struct bl_access *a, const struct bl_location *at,
                          const struct bl_call_effect *runner)
{
  static const struct bl_path unnamed = {.root = BL_ROOT_NONE};
  const struct bl_field *holder = bl_field_holder(bl_state_field(it->program, at->state));
  if (a->own_block) {
    add_lambdas_lock(c, fact, bl_interp_map(it, &lambda->args, &a->where->lock), &at->object);
  }
  if (lambda->own_block) {
    add_lambdas_lock(c, fact, lambda->lock, &at->object);
  }
  if (holder != NULL && is_block_of_its_own(c, runner, holder)) {
    add_lambdas_lock(c, fact, unnamed, &at->object);
  }
}

/* The lambda's body does not know of what its argument is an element, or a part: the method does,
   whose call hands it on, as the argument of that number. */
static void collect_handed(struct bl_fact_collector *c, struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn,
                           const struct bl_inline_lambda *lambda, unsigned handed)
{
  uint32_t param = lambda->captured + handed;
  for (uint32_t i = 0; i < lambda->effect->n_accesses; i++) {
    const struct bl_access *a = &lambda->effect->accesses[i];
    struct bl_location at = a->where->at;
    if (at.state != BL_CONTENTS_OF || at.object.root != BL_ROOT_PARAM || at.object.base != param) {
      continue;
    }
    at = bl_interp_map_location(it, &lambda->args, &at);
    struct bl_fact *fact =
        bl_facts_add(&c->called_for, c, it, f, insn, at.state, &at.object, a->write);
    if (fact != NULL && a->bci != BL_BCI_MODEL) {
      bl_fact_tell_of(fact, a->method, a->bci, (struct bl_constant){BL_NO_CONSTANT, 0});
    }
    if (fact != NULL) {
      relate_lambda(c, it, fact, lambda, a, &at, bl_interp_site(it, insn)->effect);
    }
  }
}

void bl_facts_of_lambdas(struct bl_fact_collector *c, struct bl_interp *it,
                         const struct bl_frame *f, uint32_t insn, const struct bl_call_effect *e)
{
  struct bl_args args;
  struct bl_inline_lambda lambda;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_runs; i++) {
    if (e->runs[i].element != 0 && bl_interp_handed_element(it, insn) != 0 &&
        bl_interp_inline_lambda(it, &args, e->runs[i].param, e, &lambda) &&
        bl_method_has_body(lambda.body)) {
      collect_handed(c, it, f, insn, &lambda, lambda.element - 1u);
    }
  }
}

void bl_facts_of_handed_parts(struct bl_fact_collector *c, struct bl_interp *it,
                              const struct bl_frame *f, uint32_t insn,
                              const struct bl_call_effect *e)
{
  struct bl_args args;
  struct bl_inline_lambda lambda;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_runs; i++) {
    const struct bl_param_run *run = &e->runs[i];
    for (unsigned k = 0; k < BL_MAX_HANDED && !run->later; k++) {
      bool known = run->part[k] != 0 || (run->itself >> k & 1) != 0;
      if (known && bl_interp_inline_lambda(it, &args, run->param, e, &lambda) &&
          bl_method_has_body(lambda.body)) {
        collect_handed(c, it, f, insn, &lambda, k);
      }
    }
  }
}
