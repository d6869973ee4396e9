/* Strongly connected components of the call graph and the order in which summaries can be computed
   (Tarjan, "Depth-first search and linear graph algorithms"; with a stack of its own). A method
   leads to the targets of its calls and to the lambdas that it makes. */
#include "src/program/link.h"

/* Where the walk stands in one method. */
struct frame {
  const struct bl_method *m;
  uint32_t call, target;
};

struct walk {
  struct bl_linker *l;
  uint32_t *number; /* by method: 1 + when it was met; 0 = not yet */
  uint32_t *low;    /* by method: the least number that it is known to reach on the open path */
  struct frame *frames;
  const struct bl_method **open; /* met, and not yet in a component */
  uint32_t depth, n_open, n_met;
};

static void meet(struct walk *w, const struct bl_method *m)
{
  w->number[m->id] = w->low[m->id] = ++w->n_met;
  w->open[w->n_open++] = m;
  w->frames[w->depth++] = (struct frame){m, 0, 0};
}

static const struct bl_targets *targets_of(const struct bl_call *call)
{
  return call->lambda != NULL ? call->lambda->targets : bl_call_targets(call);
}

/* The next method that this one leads to, or NULL after the last. */
static const struct bl_method *next_target(struct frame *f)
{
  for (; f->call < f->m->n_calls; f->call++, f->target = 0) {
    const struct bl_targets *t = targets_of(&f->m->calls[f->call]);
    if (f->target < t->n) {
      return t->items[f->target++];
    }
  }
  return NULL;
}

static void close_component(struct walk *w, const struct bl_method *root)
{
  struct bl_program *p = w->l->p;
  const struct bl_method *m;
  do {
    m = w->open[--w->n_open];
    w->l->methods.items[m->id]->component = p->n_components;
    p->bottom_up[p->n_bottom_up++] = m;
  } while (m != root);
  p->n_components++;
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
  const struct bl_method *m = f->m, *to = next_target(f);
  if (to == NULL) {
    w->depth--;
    if (w->low[m->id] == w->number[m->id]) {
      close_component(w, m);
    }
    if (w->depth > 0) {
      lower(w, w->frames[w->depth - 1].m, w->low[m->id]);
    }
  } else if (w->number[to->id] == 0) {
    meet(w, to);
  } else if (to->component == BL_NO_COMPONENT) {
    lower(w, m, w->number[to->id]);
  }
}

void bl_link_components(struct bl_linker *l)
{
  uint32_t n = l->methods.n;
  struct walk w = {.l = l,
                   .number = CF_NEW_N(&l->scratch, uint32_t, n),
                   .low = CF_NEW_N(&l->scratch, uint32_t, n),
                   .frames = cf_arena_alloc(&l->scratch, n * sizeof(struct frame) + 1),
                   .open = CF_NEW_N(&l->scratch, const struct bl_method *, n)};
  l->p->bottom_up = CF_NEW_N(l->a, const struct bl_method *, n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_method *m = l->methods.items[i];
    if (bl_method_has_body(m) && w.number[i] == 0) {
      meet(&w, m);
    }
    while (w.depth > 0) {
      step(&w);
    }
  }
}
