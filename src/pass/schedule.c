/* The order of the bottom-up passes: components of the call graph, each after those that it calls,
   in parallel, and the methods of a large one in turns. Receives the program's order; knows nothing
   of what a pass computes. */
#include "src/pass/schedule.h"
#include "src/pass/turns.h"
#include "src/summary/summaries.h"

#include "classfile/base/vec.h"
#include "src/program/pool.h"
#include "src/program/program.h"

/* Recursion is followed until it settles, as the effects that go round do after about as many
   rounds as they are followed deep; a bound, should they not. */
enum { MAX_ROUNDS = 2 * BL_MAX_CALL_DEPTH };
_Static_assert((int)MAX_ROUNDS <= (int)BL_MAX_ROUNDS, "as many rounds as tasks can have");

/* From so many methods on it pays to find out which of a component can be visited side by side. */
enum { LARGE = 24 };

/* Components as runs of order.methods, and which of them wait for which. */
struct schedule {
  struct bl_summaries *s;
  const struct bl_bottom_up *pass;
  const uint32_t *component; /* [n_methods] as in bl_order */
  uint32_t *first;        /* [n_components + 1] first method of each component in order.methods */
  uint32_t *visited;      /* [order.n] when each, by the clock of its component; 0 = never */
  const uint32_t *place;  /* [n_methods] in order.methods, of those that are there */
  struct cf_arena *found; /* [threads] who waits for whom */
};

/* --- which components wait --- */

CF_VEC(callees, uint32_t);

struct edges {
  const struct schedule *d;
  uint32_t **seen;    /* [threads][n_components] the last, + 1, that was found to wait for each */
  struct callees *of; /* [n_components] the others that each waits for */
};

/* A call that is too deep to be looked into counts where the order agrees: the top-down pass goes
   by it, and who is called from below is told of it afterwards (entries.c). */
static void add_edge(struct edges *e, unsigned thread, uint32_t caller,
                     const struct bl_method *callee)
{
  uint32_t to = e->d->component[callee->id], *seen = e->seen[thread];
  if (to < caller && seen[to] != caller + 1) { /* BL_NO_COMPONENT is the greatest */
    seen[to] = caller + 1;
    cf_vec_push(&e->d->found[thread], &e->of[caller], to);
  }
}

static void add_edges(struct edges *e, unsigned thread, uint32_t caller, const struct bl_method *m)
{
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *t = bl_call_targets(c);
    if (bl_call_action(c) != NULL) {
      add_edge(e, thread, caller, bl_call_action(c));
    }
    for (uint32_t i = 0; i < t->n; i++) {
      add_edge(e, thread, caller, t->items[i]);
    }
  }
}

static void look_at_component(void *ctx, unsigned thread, uint32_t component)
{
  struct edges *e = ctx;
  const struct schedule *d = e->d;
  if (e->seen[thread] == NULL) {
    e->seen[thread] = CF_NEW_N(&d->found[thread], uint32_t, d->pass->order->n_components + 1);
  }
  for (uint32_t i = d->first[component]; i < d->first[component + 1]; i++) {
    add_edges(e, thread, component, d->pass->order->methods[i]);
  }
}

/* Turned around, as a component that is done tells those that wait for it. Counted, then filled:
   while filling, first[i + 1] is where the next of i goes; in the end it is the first of i + 1. */
static void turn_around(struct bl_waiting *w, const struct callees *of, uint32_t n)
{
  uint32_t *first = CF_NEW_N(&w->arena, uint32_t, n + 2);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t k = 0; k < of[i].n; k++) {
      first[of[i].items[k] + 2]++;
    }
  }
  for (uint32_t i = 0; i < n; i++) {
    first[i + 2] += first[i + 1];
  }
  uint32_t *next = cf_arena_alloc(&w->arena, (first[n + 1] + 1) * sizeof *next);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t k = 0; k < of[i].n; k++) {
      next[first[of[i].items[k] + 1]++] = i;
    }
  }
  w->first = first;
  w->next = next;
}

static void find_edges(struct bl_waiting *w, const struct schedule *d)
{
  unsigned threads = d->s->options.threads;
  uint32_t n = d->pass->order->n_components;
  struct cf_arena a;
  cf_arena_init(&a);
  struct edges e = {
      .d = d, .seen = CF_NEW_N(&a, uint32_t *, threads), .of = CF_NEW_N(&a, struct callees, n + 1)};
  bl_pool_for(bl_pool_for_steps(threads, n), n, look_at_component, &e);
  turn_around(w, e.of, n);
  for (unsigned i = 0; i < threads; i++) {
    cf_arena_destroy(&d->found[i]);
  }
  cf_arena_destroy(&a);
}

/* By instructions; recursion is looked at again and again. */
static void find_weights(struct bl_waiting *w, const struct schedule *d)
{
  uint32_t n = d->pass->order->n_components;
  uint32_t *weight = CF_NEW_N(&w->arena, uint32_t, n + 1);
  for (uint32_t c = 0; c < n; c++) {
    uint32_t methods = d->first[c + 1] - d->first[c];
    for (uint32_t i = d->first[c]; i < d->first[c + 1]; i++) {
      weight[c] += 8 + d->pass->order->methods[i]->n_insns * (methods > 1 ? 3 : 1);
    }
  }
  w->weight = weight;
}

static const uint32_t *find_places(const struct schedule *d, struct cf_arena *a)
{
  const struct bl_order *o = d->pass->order;
  uint32_t *place = CF_NEW_N(a, uint32_t, d->s->program->n_methods + 1);
  for (uint32_t i = 0; i < o->n; i++) {
    place[o->methods[i]->id] = i;
  }
  return place;
}

static void find_waiting(struct bl_waiting *w, const struct schedule *d)
{
  if (w->first == NULL) {
    find_edges(w, d);
    find_weights(w, d);
  }
}

static void find_components(struct schedule *d, struct cf_arena *a)
{
  const struct bl_order *o = d->pass->order;
  d->first = CF_NEW_N(a, uint32_t, o->n_components + 1);
  for (uint32_t i = o->n; i > 0; i--) {
    d->first[o->component[o->methods[i - 1]->id]] = i - 1;
  }
  d->first[o->n_components] = o->n;
}

/* --- one component --- */

/* Whether what some call means has changed since the method was visited, and that can tell. */
static bool is_due(const struct schedule *d, const struct bl_worker *w, const struct bl_method *m,
                   uint32_t visited, uint32_t now)
{
  bool looks = d->pass->needed[m->id] <= BL_MAX_CALL_DEPTH;
  for (uint32_t k = 0; looks && k < m->n_calls && visited != 0; k++) {
    if (d->pass->changed(w, m, &m->calls[k], now, visited)) {
      return true;
    }
  }
  return visited == 0;
}

/* The clock of a component strikes with each method, round by round, visited or not: it tells the
   same whoever comes first where none waits for the other. */
static bool visit_if_due(struct schedule *d, unsigned thread, uint32_t component, uint32_t k,
                         uint32_t round)
{
  uint32_t from = d->first[component], n = d->first[component + 1] - from;
  uint32_t now = round * n + k + 1, *visited = &d->visited[from + k];
  const struct bl_method *m = d->pass->order->methods[from + k];
  struct bl_worker w;
  bl_summaries_worker(&w, d->s, thread);
  if (!is_due(d, &w, m, *visited, now)) {
    return false;
  }
  w.again = *visited != 0;
  *visited = w.visit = now;
  if (!d->pass->visit(&w, m)) {
    return false;
  }
  d->s->changed[m->id] = now;
  return true;
}

static void tell(const struct schedule *d, uint32_t methods)
{
  if (d->pass->tells && d->s->options.progress != NULL) {
    d->s->options.progress(d->s->options.progress_ctx, methods);
  }
}

/* The checks open each method once more: to keep what that takes until then, beside all that the
   methods observe, would make a program's memory a fifth larger. */
static void drop_code(struct schedule *d, unsigned thread, uint32_t component)
{
  for (uint32_t i = d->first[component]; i < d->first[component + 1] && d->pass->drops; i++) {
    bl_kept_code_drop(d->s->code, d->pass->order->methods[i], &d->s->spares[thread].arena);
  }
}

static void visit_component(void *ctx, unsigned thread, uint32_t component)
{
  struct schedule *d = ctx;
  uint32_t n = d->first[component + 1] - d->first[component];
  bool changed = true;
  for (uint32_t round = 0; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    for (uint32_t k = 0; k < n; k++) {
      changed |= visit_if_due(d, thread, component, k, round);
    }
  }
  drop_code(d, thread, component);
  tell(d, n);
}

/* --- a large component, in turns --- */

static const struct bl_turns *open_component(void *ctx, unsigned thread, uint32_t component)
{
  struct schedule *d = ctx;
  struct bl_component c = {.order = d->pass->order,
                           .place = d->place,
                           .from = d->first[component],
                           .to = d->first[component + 1]};
  return c.to - c.from < LARGE ? NULL : bl_turns_find(&d->found[thread], &c);
}

static bool take_turn(void *ctx, unsigned thread, uint32_t component, uint32_t part, uint32_t round)
{
  struct schedule *d = ctx;
  if (round == 0) {
    tell(d, 1);
  }
  return visit_if_due(d, thread, component, part, round);
}

/* --- the pass --- */

static void run_in_parallel(struct schedule *d, struct cf_arena *a)
{
  struct bl_waiting alone = {0}, *w = d->pass->waiting == NULL ? &alone : d->pass->waiting;
  unsigned threads = d->s->options.threads;
  d->found = CF_NEW_N(a, struct cf_arena, threads);
  find_waiting(w, d);
  d->place = find_places(d, a);
  struct bl_tasks t = {.n = d->pass->order->n_components,
                       .first = w->first,
                       .next = w->next,
                       .weight = w->weight,
                       .open = open_component,
                       .turn = take_turn,
                       .rounds = MAX_ROUNDS};
  bl_tasks_run(threads, &t, visit_component, d);
  for (unsigned i = 0; i < threads; i++) {
    cf_arena_destroy(&d->found[i]);
  }
  cf_arena_destroy(&alone.arena);
}

void bl_schedule_bottom_up(struct bl_summaries *s, const struct bl_bottom_up *pass)
{
  struct schedule d = {.s = s, .pass = pass, .component = pass->order->component};
  struct cf_arena a;
  cf_arena_init(&a);
  find_components(&d, &a);
  d.visited = CF_NEW_N(&a, uint32_t, pass->order->n + 1);
  s->changed = CF_NEW_N(&a, uint32_t, s->program->n_methods + 1);
  if (pass->notes) {
    s->change = CF_NEW_N(&a, struct bl_effect_change *, s->program->n_methods + 1);
  }
  if (s->options.threads > 1) {
    run_in_parallel(&d, &a);
  } else {
    for (uint32_t i = 0; i < pass->order->n_components; i++) {
      visit_component(&d, 0, i);
    }
  }
  s->changed = NULL;
  s->change = NULL;
  cf_arena_destroy(&a);
}
