/* The order in which summaries can be computed: strongly connected components of the call graph
   among the methods that are interpreted, callees first (Tarjan, "Depth-first search and linear
   graph algorithms"; with a stack of its own). A method leads to the targets of its calls and to
   the lambdas that it makes; one whose calls are not looked into leads nowhere. */
#include "src/summary/order.h"

/* Where the walk stands in one method. */
struct frame {
  const struct bl_method *m;
  uint32_t call, target;
  bool lambda; /* the call's lambda body has been met */
};

struct walk {
  struct bl_order *out;
  const uint8_t *needed;
  uint32_t *number; /* by method: 1 + when it was met; 0 = not yet */
  uint32_t *low;    /* by method: the least number that it is known to reach on the open path */
  struct frame *frames;
  const struct bl_method **open; /* met, and not yet in a component */
  const struct bl_method **done; /* of these, those that are left for good, in that order */
  uint32_t depth, n_open, n_done, n_met;
};

static void meet(struct walk *w, const struct bl_method *m)
{
  w->number[m->id] = w->low[m->id] = ++w->n_met;
  w->open[w->n_open++] = m;
  w->frames[w->depth++] = (struct frame){.m = m};
}

static bool leads_on(const struct walk *w, const struct bl_method *m)
{
  return w->needed[m->id] <= BL_MAX_CALL_DEPTH;
}

static const struct bl_method *next_of_call(struct frame *f, const struct bl_call *c)
{
  if (bl_call_action(c) != NULL && !f->lambda) {
    f->lambda = true;
    return bl_call_action(c);
  }
  const struct bl_targets *t = bl_call_targets(c);
  return f->target < t->n ? t->items[f->target++] : NULL;
}

/* The next method that this one leads to, or NULL after the last. */
static const struct bl_method *next_target(const struct walk *w, struct frame *f)
{
  while (f->call < f->m->n_calls && leads_on(w, f->m)) {
    const struct bl_method *to = next_of_call(f, &f->m->calls[f->call]);
    if (to != NULL && w->needed[to->id] != 0) {
      return to;
    }
    if (to == NULL) {
      f->call++;
      f->target = 0;
      f->lambda = false;
    }
  }
  return NULL;
}

/* What is open from the root on has been left for good since: it is the last that is done. A caller
   is left after its callees, but for those that lead back to it. */
static void close_component(struct walk *w, const struct bl_method *root)
{
  struct bl_order *o = w->out;
  const struct bl_method *m;
  uint32_t n = 0;
  do {
    m = w->open[--w->n_open];
    o->component[m->id] = o->n_components;
    n++;
  } while (m != root);
  w->n_done -= n;
  memcpy(o->methods + o->n, w->done + w->n_done, n * sizeof *o->methods);
  o->n += n;
  o->n_components++;
}

static void lower(struct walk *w, const struct bl_method *m, uint32_t to)
{
  if (to < w->low[m->id]) {
    w->low[m->id] = to;
  }
}

static void step(struct walk *w)
{
  struct frame *f = &w->frames[w->depth - 1];
  const struct bl_method *m = f->m, *to = next_target(w, f);
  if (to == NULL) {
    w->depth--;
    w->done[w->n_done++] = m;
    if (w->low[m->id] == w->number[m->id]) {
      close_component(w, m);
    }
    if (w->depth > 0) {
      lower(w, w->frames[w->depth - 1].m, w->low[m->id]);
    }
  } else if (w->number[to->id] == 0) {
    meet(w, to);
  } else if (w->out->component[to->id] == BL_NO_COMPONENT) {
    lower(w, m, w->number[to->id]);
  }
}

static uint32_t count(const struct bl_program *p, const uint8_t *needed)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    n += needed[i] != 0 ? 1 : 0;
  }
  return n;
}

void bl_order_find(struct bl_order *out, struct cf_arena *a, const struct bl_program *p,
                   const uint8_t *needed)
{
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  uint32_t n = count(p, needed);
  *out = (struct bl_order){.methods = CF_NEW_N(a, const struct bl_method *, n + 1)};
  out->component = cf_arena_alloc(a, (p->n_methods + 1) * sizeof *out->component);
  memset(out->component, 0xff, (p->n_methods + 1) * sizeof *out->component);
  struct walk w = {.out = out,
                   .needed = needed,
                   .number = CF_NEW_N(&scratch, uint32_t, p->n_methods + 1),
                   .low = CF_NEW_N(&scratch, uint32_t, p->n_methods + 1),
                   .frames = cf_arena_alloc(&scratch, (n + 1) * sizeof(struct frame)),
                   .open = CF_NEW_N(&scratch, const struct bl_method *, n + 1),
                   .done = CF_NEW_N(&scratch, const struct bl_method *, n + 1)};
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (needed[i] != 0 && w.number[i] == 0) {
      meet(&w, p->methods[i]);
    }
    while (w.depth > 0) {
      step(&w);
    }
  }
  cf_arena_destroy(&scratch);
}
