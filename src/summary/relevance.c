/* Which methods are worth interpreting. 97 % of real code touches no lock: a method's summary
   matters only where a stale value or a critical section is near in the call graph. Receives the
   program and the models; hands on a mark for each method. Interprets nothing. */
#include "src/summary/summaries.h"

struct relevance {
  struct bl_summaries *s;
  struct cf_arena arena;
  uint8_t
      *above; /* [n_methods] calls above a method with locks whose value it may return; 0 = none */
  bool *source; /* [n_methods] stale values or locks may come out of a call of it */
  uint32_t *queue;
  uint32_t n;
  uint8_t *below; /* [n_methods] calls below a method that is interpreted for its own sake, + 1 */
};

static bool changes_locks(const struct bl_call_effect *e)
{
  return e != NULL && e->n_locks > 0;
}

/* Takes or gives up locks itself, by an instruction or a library's method. */
static bool has_locks(const struct bl_summaries *s, const struct bl_method *m, bool *by_call)
{
  *by_call = false;
  for (uint32_t i = 0; i < m->n_calls && !*by_call; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    *by_call = callee != NULL && changes_locks(s->model_effect[callee->id]);
  }
  return *by_call || (m->flags & BL_M_MONITOR) != 0;
}

static bool returns_value(const struct bl_method *m)
{
  return m->descriptor.p[m->descriptor.n - 1] != 'V';
}

static bool makes_lambdas(const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (m->calls[i].lambda != NULL) {
      return true;
    }
  }
  return false;
}

/* Calls visit for every target with a body of every call and lambda of m. */
static void each_callee(const struct bl_method *m, void *ctx,
                        void (*visit)(void *ctx, const struct bl_method *caller,
                                      const struct bl_method *callee))
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *c = &m->calls[i];
    if (c->lambda != NULL && bl_method_has_body(c->lambda->body)) {
      visit(ctx, m, c->lambda->body);
    }
    const struct bl_targets *t = bl_call_targets(c);
    for (uint32_t k = 0; k < t->n; k++) {
      visit(ctx, m, t->items[k]);
    }
  }
}

static void enter(struct relevance *r, const struct bl_method *m, uint8_t distance)
{
  if (r->below[m->id] == 0) {
    r->below[m->id] = distance;
    r->queue[r->n++] = m->id;
  }
}

/* --- upwards: who may be handed a value that a lock guarded --- */

static void look_below(void *ctx, const struct bl_method *caller, const struct bl_method *callee)
{
  struct relevance *r = ctx;
  uint8_t level = r->above[callee->id];
  if (level != 0 && level <= BL_MAX_CALL_DEPTH && returns_value(caller) &&
      (r->above[caller->id] == 0 || level + 1 < r->above[caller->id])) {
    r->above[caller->id] = (uint8_t)(level + 1);
  }
  if (level != 0 || r->source[callee->id]) {
    enter(r, caller, 1);
  }
}

static void visit_upwards(struct relevance *r, const struct bl_method *m)
{
  bool by_call;
  if (has_locks(r->s, m, &by_call)) {
    enter(r, m, 1);
    r->above[m->id] = returns_value(m) ? 1 : 0;
    r->source[m->id] = by_call; /* perhaps a wrapper of lock and unlock */
    r->s->takes_locks[m->id] = true;
  }
  each_callee(m, r, look_below);
}

/* A lambda may run, and see, under locks of whoever gets it. */
static void visit_lambda_makers(struct relevance *r, const struct bl_method *m)
{
  if (!makes_lambdas(m)) {
    return;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    for (uint32_t k = 0; k < t->n; k++) {
      if (r->s->takes_locks[t->items[k]->id]) {
        enter(r, m, 1);
      }
    }
  }
}

/* --- downwards: what these call --- */

static void look_above(void *ctx, const struct bl_method *caller, const struct bl_method *callee)
{
  struct relevance *r = ctx;
  enter(r, callee, (uint8_t)(r->below[caller->id] + 1));
}

static void go_down(struct relevance *r)
{
  for (uint32_t i = 0; i < r->n; i++) {
    const struct bl_method *m = r->s->program->methods[r->queue[i]];
    if (r->below[m->id] <= BL_MAX_CALL_DEPTH) {
      each_callee(m, r, look_above);
    }
  }
}

void bl_relevance_find(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  struct relevance r = {.s = s};
  cf_arena_init(&r.arena);
  r.above = CF_NEW_N(&r.arena, uint8_t, p->n_methods + 1);
  r.source = CF_NEW_N(&r.arena, bool, p->n_methods + 1);
  r.queue = CF_NEW_N(&r.arena, uint32_t, p->n_methods + 1);
  r.below = CF_NEW_N(&r.arena, uint8_t, p->n_methods + 1);
  s->takes_locks = CF_NEW_N(&s->keep[0], bool, p->n_methods + 1);
  s->needed = CF_NEW_N(&s->keep[0], bool, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_bottom_up; i++) {
    visit_upwards(&r, p->bottom_up[i]);
  }
  for (uint32_t i = 0; i < p->n_bottom_up; i++) {
    visit_lambda_makers(&r, p->bottom_up[i]);
  }
  go_down(&r);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    s->needed[i] = r.below[i] != 0;
  }
  cf_arena_destroy(&r.arena);
}
