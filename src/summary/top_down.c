/* The order of the top-down pass: components of the call graph, each after those that call it, in
   parallel. Receives the program's order; knows nothing of what the pass computes. */
#include "src/summary/top_down.h"

#include "classfile/base/vec.h"
#include "src/program/pool.h"

/* To wake a thread takes as long as to visit so many components. */
enum { WORTH_A_THREAD = 64 };

CF_VEC(called, uint32_t);

struct graph {
  const struct bl_summaries *s;
  const struct bl_top_down *pass;
  struct called *of;      /* [n_components] the others that each calls and that wait for it */
  uint32_t **seen;        /* [threads][n_components] the last, + 1, that was found to call each */
  struct cf_arena *found; /* [threads] */
  const uint32_t *turn;   /* components that have their turn at the same time */
};

static void add_called(struct graph *g, unsigned thread, uint32_t caller,
                       const struct bl_method *callee)
{
  uint32_t to = g->s->order.component[callee->id], *seen = g->seen[thread];
  if (to < caller && seen[to] != caller + 1) { /* BL_NO_COMPONENT is the greatest */
    seen[to] = caller + 1;
    cf_vec_push(&g->found[thread], &g->of[caller], to);
  }
}

static void look_at_method(struct graph *g, unsigned thread, uint32_t caller,
                           const struct bl_method *m)
{
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[k]);
    if (bl_call_action(&m->calls[k]) != NULL) {
      add_called(g, thread, caller, bl_call_action(&m->calls[k]));
    }
    for (uint32_t i = 0; i < t->n; i++) {
      add_called(g, thread, caller, t->items[i]);
    }
  }
}

static void look_at_component(void *ctx, unsigned thread, uint32_t c)
{
  struct graph *g = ctx;
  if (g->seen[thread] == NULL) {
    g->seen[thread] = CF_NEW_N(&g->found[thread], uint32_t, g->s->order.n_components + 1);
  }
  for (uint32_t i = g->pass->first[c]; i < g->pass->first[c + 1]; i++) {
    look_at_method(g, thread, c, g->s->order.methods[i]);
  }
}

/* How many callers stand one above the other over each component, at most. */
static uint32_t *find_levels(struct cf_arena *a, const struct graph *g, uint32_t *n_levels)
{
  uint32_t *level = CF_NEW_N(a, uint32_t, g->s->order.n_components + 1);
  *n_levels = 0;
  for (uint32_t c = g->s->order.n_components; c-- > 0;) {
    uint32_t below = level[c] + 1;
    for (uint32_t k = 0; k < g->of[c].n; k++) {
      uint32_t *of = &level[g->of[c].items[k]];
      *of = *of < below ? below : *of;
    }
    *n_levels = *n_levels < below ? below : *n_levels;
  }
  return level;
}

static void visit(void *ctx, unsigned thread, uint32_t i)
{
  const struct graph *g = ctx;
  g->pass->visit(g->pass->ctx, thread, g->turn[i]);
}

/* Level by level: tasks of a graph would be so small that to hand them out took as long as to do
   them. */
static void visit_levels(struct graph *g, struct cf_arena *a)
{
  uint32_t n = g->s->order.n_components, n_levels;
  const uint32_t *level = find_levels(a, g, &n_levels);
  uint32_t *first = CF_NEW_N(a, uint32_t, n_levels + 2);
  uint32_t *components = CF_NEW_N(a, uint32_t, n + 1);
  for (uint32_t c = 0; c < n; c++) {
    first[level[c] + 2]++;
  }
  for (uint32_t i = 0; i < n_levels; i++) {
    first[i + 2] += first[i + 1];
  }
  for (uint32_t c = 0; c < n; c++) {
    components[first[level[c] + 1]++] = c;
  }
  for (uint32_t i = 0; i < n_levels; i++) {
    uint32_t here = first[i + 1] - first[i];
    g->turn = components + first[i];
    bl_pool_for(here < WORTH_A_THREAD ? 1 : g->s->options.threads, here, visit, g);
  }
}

static void visit_side_by_side(const struct bl_summaries *s, const struct bl_top_down *pass)
{
  uint32_t n = s->order.n_components;
  struct cf_arena a;
  cf_arena_init(&a);
  struct graph g = {.s = s,
                    .pass = pass,
                    .of = CF_NEW_N(&a, struct called, n + 1),
                    .seen = CF_NEW_N(&a, uint32_t *, s->options.threads),
                    .found = CF_NEW_N(&a, struct cf_arena, s->options.threads)};
  bl_pool_for(bl_pool_for_steps(s->options.threads, n), n, look_at_component, &g);
  visit_levels(&g, &a);
  for (unsigned i = 0; i < s->options.threads; i++) {
    cf_arena_destroy(&g.found[i]);
  }
  cf_arena_destroy(&a);
}

void bl_schedule_top_down(const struct bl_summaries *s, const struct bl_top_down *pass)
{
  if (s->options.threads > 1) {
    visit_side_by_side(s, pass);
    return;
  }
  for (uint32_t c = s->order.n_components; c-- > 0;) {
    pass->visit(pass->ctx, 0, c);
  }
}
