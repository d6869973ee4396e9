/* Methods that only the making of their object calls: its constructors, the hooks that read it back
   in, and what these call on it.
   Receives the calls of the program; hands on which methods these are. Knows no object: a
   constructor that calls a method of its own class is taken to call it on the object it makes. */
#include "src/sharing/parts.h"

enum { MAY_MAKE = 1, IS_REACHED = 2 };

/* Whoever uses the classes cannot call it but by a class below. */
static bool may_make(const struct bl_sharing *s, const struct bl_method *m)
{
  return !m->cls->library && !bl_method_is(m, CF_ACC_STATIC) && !bl_method_is(m, CF_ACC_PUBLIC) &&
         !bl_method_is_init(m) && !s->is_root[m->id];
}

static bool constructs(const struct bl_method *caller, const struct bl_method *to)
{
  return (caller->flags & BL_M_MAKES_THIS) != 0 &&
         (bl_class_is_a(caller->cls, to->cls) || bl_class_is_a(to->cls, caller->cls));
}

/* A call of a method that may make, by one that constructs its object or by another; by a lambda,
   nobody knows when. */
struct edge {
  const struct bl_method *from, *to;
  bool lambda, constructs;
};

struct edges {
  struct edge *items;
  uint32_t n;
};

static void for_calls(const struct bl_method *m, const uint8_t *marks, struct edges *out)
{
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *to =
        bl_call_lambda(c) != NULL ? bl_call_lambda(c)->targets : bl_call_targets(c);
    for (uint32_t n = 0; n < to->n; n++) {
      const struct bl_method *t = to->items[n];
      if (marks[t->id] != 0) {
        if (out->items != NULL) {
          out->items[out->n] = (struct edge){m, t, bl_call_lambda(c) != NULL, constructs(m, t)};
        }
        out->n++;
      }
    }
  }
}

static struct edges edges_of(const struct bl_program *p, struct cf_arena *a, const uint8_t *marks)
{
  struct edges e = {0};
  for (unsigned fill = 0; fill < 2; fill++) {
    e = (struct edges){fill == 0 ? NULL : CF_NEW_N(a, struct edge, (size_t)e.n + 1), 0};
    for (uint32_t i = 0; i < p->n_bodies; i++) {
      for_calls(p->bodies[i], marks, &e);
    }
  }
  return e;
}

/* Who is called by others does not merely make. */
static uint8_t take(uint8_t from, uint8_t to, const struct edge *e)
{
  bool others = e->lambda || (!e->constructs && (from & MAY_MAKE) == 0);
  return others ? 0 : to;
}

/* Who is called in the making. */
static uint8_t reach(uint8_t from, uint8_t to, const struct edge *e)
{
  bool made = !e->lambda && (e->constructs || (from & IS_REACHED) != 0);
  return made && to != 0 ? to | IS_REACHED : to;
}

static bool until_settled(uint8_t *marks, const struct edges *edges,
                          uint8_t (*see)(uint8_t from, uint8_t to, const struct edge *e))
{
  bool any = false;
  for (bool changed = true; changed; any |= changed) {
    changed = false;
    for (uint32_t i = 0; i < edges->n; i++) {
      const struct edge *e = &edges->items[i];
      uint8_t *to = &marks[e->to->id], now = see(marks[e->from->id], *to, e);
      changed |= now != *to;
      *to = now;
    }
  }
  return any;
}

/* What no constructor gets to may be called by anybody, and makes nothing. Whether there was any.
 */
static bool drop_unreached(const struct bl_program *p, uint8_t *marks)
{
  bool any = false;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    uint8_t *its = &marks[p->bodies[i]->id];
    any |= *its == MAY_MAKE;
    *its = *its == (MAY_MAKE | IS_REACHED) ? MAY_MAKE : 0;
  }
  return any;
}

/* The greatest set of methods that constructors get to, and nobody else calls. */
void bl_sharing_find_making(struct bl_sharing *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct cf_arena scratch;
  s->making = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    s->making[p->bodies[i]->id] = may_make(s, p->bodies[i]) ? MAY_MAKE : 0;
  }
  cf_arena_init(&scratch);
  struct edges edges = edges_of(p, &scratch, s->making);
  for (bool changed = true; changed;) {
    (void)until_settled(s->making, &edges, reach);
    changed = drop_unreached(p, s->making);
    changed |= until_settled(s->making, &edges, take);
  }
  cf_arena_destroy(&scratch);
}

bool bl_sharing_only_makes(struct bl_sharing *s, const struct bl_method *m)
{
  if (!may_make(s, m)) {
    return false;
  }
  if (s->making == NULL) {
    bl_sharing_find_making(s, &s->arena);
  }
  return (s->making[m->id] & MAY_MAKE) != 0;
}
