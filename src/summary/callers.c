/* The calls of a program turned around. Receives the program and the facts; hands on who calls a
   method. Knows nothing of what for. */
#include "src/summary/callers.h"

#include "src/program/program.h"

typedef void call_fn(struct bl_callers *c, uint32_t callee, uint32_t caller);

static void each_call(struct bl_summaries *s, call_fn *tell)
{
  for (uint32_t i = 0; i < s->program->n_bodies; i++) {
    const struct bl_method *m = s->program->bodies[i], *last = NULL;
    for (uint32_t k = 0; k < m->n_calls && !m->cls->library; k++) {
      const struct bl_method *callee = bl_call_callee(&m->calls[k]);
      if (callee != NULL && callee != last && !callee->cls->library) {
        tell(&s->callers, callee->id, m->id);
      }
      last = callee;
    }
  }
}

static void count(struct bl_callers *c, uint32_t callee, uint32_t caller)
{
  (void)caller;
  c->first[callee + 2]++;
}

static void fill(struct bl_callers *c, uint32_t callee, uint32_t caller)
{
  c->of[c->first[callee + 1]++] = caller;
}

/* While it is filled first[i + 1] is where the next of i goes; in the end it is the first of i + 1.
 */
static void turn_around(struct bl_summaries *s)
{
  struct bl_callers *c = &s->callers;
  uint32_t n = s->program->n_methods;
  c->first = CF_NEW_N(&c->arena, uint32_t, (size_t)n + 2);
  each_call(s, count);
  for (uint32_t i = 0; i < n; i++) {
    c->first[i + 2] += c->first[i + 1];
  }
  c->of = cf_arena_alloc(&c->arena, ((size_t)c->first[n + 1] + 1) * sizeof *c->of);
  each_call(s, fill);
}

const uint32_t *bl_summaries_all_callers(struct bl_summaries *s, const struct bl_method *m,
                                         uint32_t *n)
{
  struct bl_callers *c = &s->callers;
  pthread_mutex_lock(&c->lock);
  if (c->of == NULL) {
    turn_around(s);
  }
  pthread_mutex_unlock(&c->lock);
  *n = c->first[m->id + 1] - c->first[m->id];
  return &c->of[c->first[m->id]];
}

const uint32_t *bl_summaries_callers(struct bl_summaries *s, const struct bl_method *m, uint32_t *n)
{
  const uint32_t *callers = bl_summaries_all_callers(s, m, n);
  *n = s->facts_of[m->id].n > 0 ? *n : 0;
  return callers;
}

void bl_summaries_forget_callers(struct bl_summaries *s)
{
  cf_arena_destroy(&s->callers.arena);
  s->callers.first = s->callers.of = NULL;
}
