/* The order of the bottom-up passes: components of the call graph by level, those of one level in
   parallel. Receives the program's order; knows nothing of what a pass computes. */
#include "src/program/pool.h"
#include "src/summary/summaries.h"

#include "src/program/program.h"

/* Recursion is followed until it settles, as the effects that go round do after about as many
   rounds as they are followed deep; a bound, should they not. */
enum { MAX_ROUNDS = 2 * BL_MAX_CALL_DEPTH };

/* Components as runs of order.methods, sorted by level. */
struct schedule {
  struct bl_summaries *s;
  const uint32_t *component; /* [n_methods] as in bl_order */
  bl_visit_method *visit;
  uint32_t *first;    /* [n_components + 1] first method of each component in order.methods */
  uint32_t *by_level; /* [n_components] component numbers */
  uint32_t *level_at; /* [n_levels + 1] first of each level in by_level */
  uint32_t *visited;  /* [n_methods] when, by the clock of its component; 0 = never */
  uint32_t n_levels;
  uint32_t base; /* of the level at work */
};

/* --- levels --- */

static uint32_t above(const struct schedule *d, const uint32_t *level, const struct bl_method *m,
                      const struct bl_method *callee, uint32_t at)
{
  uint32_t component = d->component[callee->id];
  if (component == BL_NO_COMPONENT || component == d->component[m->id]) {
    return at;
  }
  return level[component] + 1 > at ? level[component] + 1 : at;
}

static uint32_t level_of(const struct schedule *d, const uint32_t *level, const struct bl_method *m,
                         uint32_t at)
{
  for (uint32_t k = 0; k < m->n_calls && d->s->needed[m->id] <= BL_MAX_CALL_DEPTH; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *t = bl_call_targets(c);
    if (c->lambda != NULL) {
      at = above(d, level, m, c->lambda->body, at);
    }
    for (uint32_t i = 0; i < t->n; i++) {
      at = above(d, level, m, t->items[i], at);
    }
  }
  return at;
}

/* The level of a component is one above its callees'. */
static uint32_t *find_levels(struct schedule *d, struct cf_arena *a)
{
  const struct bl_order *o = &d->s->order;
  uint32_t *level = CF_NEW_N(a, uint32_t, o->n_components + 1);
  for (uint32_t i = 0; i < o->n; i++) {
    const struct bl_method *m = o->methods[i];
    uint32_t at = level_of(d, level, m, level[o->component[m->id]]);
    level[o->component[m->id]] = at;
    d->n_levels = at + 1 > d->n_levels ? at + 1 : d->n_levels;
  }
  return level;
}

static void group(struct schedule *d, struct cf_arena *a)
{
  const struct bl_order *o = &d->s->order;
  d->first = CF_NEW_N(a, uint32_t, o->n_components + 1);
  for (uint32_t i = o->n; i > 0; i--) {
    d->first[o->component[o->methods[i - 1]->id]] = i - 1;
  }
  d->first[o->n_components] = o->n;
  const uint32_t *level = find_levels(d, a);
  d->level_at = CF_NEW_N(a, uint32_t, d->n_levels + 2);
  d->by_level = CF_NEW_N(a, uint32_t, o->n_components + 1);
  for (uint32_t c = 0; c < o->n_components; c++) {
    d->level_at[level[c] + 1]++;
  }
  for (uint32_t l = 0; l < d->n_levels; l++) {
    d->level_at[l + 1] += d->level_at[l];
  }
  uint32_t *next = CF_NEW_N(a, uint32_t, d->n_levels + 1);
  memcpy(next, d->level_at, d->n_levels * sizeof *next);
  for (uint32_t c = 0; c < o->n_components; c++) {
    d->by_level[next[level[c]]++] = c;
  }
}

/* --- one component --- */

/* Whether what some call means has changed since the method was visited. */
static bool is_due(const struct schedule *d, const struct bl_worker *w, const struct bl_method *m,
                   uint32_t now)
{
  uint32_t visited = d->visited[m->id];
  bool looks = d->s->needed[m->id] <= BL_MAX_CALL_DEPTH;
  for (uint32_t k = 0; looks && k < m->n_calls && visited != 0; k++) {
    if (bl_summaries_changed(w, m, &m->calls[k], now) > visited) {
      return true;
    }
  }
  return visited == 0;
}

static void visit_component(void *ctx, unsigned thread, uint32_t i)
{
  struct schedule *d = ctx;
  uint32_t component = d->by_level[d->base + i];
  uint32_t from = d->first[component], to = d->first[component + 1], clock = 0;
  struct bl_worker w;
  bl_summaries_worker(&w, d->s, thread);
  bool changed = true;
  for (unsigned round = 0; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    for (uint32_t k = from; k < to; k++) {
      const struct bl_method *m = d->s->order.methods[k];
      if (!is_due(d, &w, m, clock + 1)) {
        continue;
      }
      w.again = d->visited[m->id] != 0;
      d->visited[m->id] = w.visit = ++clock;
      if (d->visit(&w, m)) {
        d->s->changed[m->id] = clock;
        changed = true;
      }
    }
  }
  if (d->s->options.progress != NULL) {
    d->s->options.progress(d->s->options.progress_ctx, to - from);
  }
}

void bl_schedule_bottom_up(struct bl_summaries *s, bl_visit_method *visit)
{
  struct schedule d = {.s = s, .visit = visit, .component = s->order.component};
  struct cf_arena a;
  cf_arena_init(&a);
  group(&d, &a);
  d.visited = CF_NEW_N(&a, uint32_t, s->program->n_methods + 1);
  s->changed = CF_NEW_N(&a, uint32_t, s->program->n_methods + 1);
  for (uint32_t l = 0; l < d.n_levels; l++) {
    d.base = d.level_at[l];
    bl_pool_for(s->options.threads, d.level_at[l + 1] - d.base, visit_component, &d);
  }
  s->changed = NULL;
  cf_arena_destroy(&a);
}
