/* The order of the top-down pass: components of the call graph, each after those that call it, in
   parallel. Receives the program's order; knows nothing of what the pass computes. */
#include "src/pass/top_down.h"

#include "src/program/pool.h"

/* To wake a thread takes as long as to visit so many components. */
enum { WORTH_A_THREAD = 64 };

struct levels {
  const struct bl_top_down *pass;
  const uint32_t *turn; /* components that have their turn at the same time */
};

/* How many callers stand one above the other over each component, at most. */
static uint32_t *find_levels(struct cf_arena *a, const struct bl_waiting *w, uint32_t n,
                             uint32_t *n_levels)
{
  uint32_t *level = CF_NEW_N(a, uint32_t, n + 1);
  *n_levels = 0;
  for (uint32_t c = n; c-- > 0;) {
    for (uint32_t k = w->first[c]; k < w->first[c + 1]; k++) {
      uint32_t below = level[w->next[k]] + 1;
      level[c] = level[c] < below ? below : level[c];
    }
    *n_levels = *n_levels <= level[c] ? level[c] + 1 : *n_levels;
  }
  return level;
}

static void visit(void *ctx, unsigned thread, uint32_t i)
{
  const struct levels *l = ctx;
  l->pass->visit(l->pass->ctx, thread, l->turn[i]);
}

/* Level by level: tasks of a graph would be so small that to hand them out took as long as to do
   them. */
static void visit_levels(const struct bl_summaries *s, const struct bl_top_down *pass)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct levels l = {.pass = pass};
  uint32_t n = s->order.n_components, n_levels;
  const uint32_t *level = find_levels(&a, pass->waiting, n, &n_levels);
  uint32_t *first = CF_NEW_N(&a, uint32_t, n_levels + 2);
  uint32_t *components = CF_NEW_N(&a, uint32_t, n + 1);
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
    l.turn = components + first[i];
    bl_pool_for(here < WORTH_A_THREAD ? 1 : s->options.threads, here, visit, &l);
  }
  cf_arena_destroy(&a);
}

void bl_schedule_top_down(const struct bl_summaries *s, const struct bl_top_down *pass)
{
  if (s->options.threads > 1) {
    visit_levels(s, pass);
    return;
  }
  for (uint32_t c = s->order.n_components; c-- > 0;) {
    pass->visit(pass->ctx, 0, c);
  }
}
