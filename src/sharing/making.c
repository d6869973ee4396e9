/* Methods that only the making of their object calls: its constructors, the hooks that read it back
   in, and what these call on it; and those that only class initialisers call.
   Receives the calls of the program; hands on which methods these are. Knows no object: a
   constructor that calls a method of its own class is taken to call it on the object it makes. */
#include "src/sharing/parts.h"

/* Which methods may be such, and whose calls begin it. */
struct making {
  bool (*may)(const struct bl_sharing *s, const struct bl_method *m);
  bool (*begins)(const struct bl_method *caller, const struct bl_method *to);
};

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

/* Nobody else than the classes of its package can call it. */
static bool may_initialise(const struct bl_sharing *s, const struct bl_method *m)
{
  bool closed = !bl_method_is(m, CF_ACC_PUBLIC | CF_ACC_PROTECTED) ||
                (m->cls->cf != NULL && (m->cls->cf->access & CF_ACC_PUBLIC) == 0);
  return !m->cls->library && closed && !bl_method_is_init(m) && !s->is_root[m->id];
}

static bool initialises(const struct bl_method *caller, const struct bl_method *to)
{
  (void)to;
  return bl_method_is_init(caller) && bl_method_is(caller, CF_ACC_STATIC);
}

static const struct making of_objects = {may_make, constructs};
static const struct making of_classes = {may_initialise, initialises};

/* A call of a method that may make, by one that begins it or that may make, too. */
struct edge {
  uint32_t from, to; /* ids */
  bool begins;
};
CF_VEC(edges, struct edge);

/* A lambda runs nobody knows when: what it calls does not merely make. */
static void see_call(const struct making *how, uint8_t *marks, struct cf_arena *a,
                     struct edges *out, const struct bl_method *from, const struct bl_method *to,
                     bool lambda)
{
  bool made = marks[to->id] != 0 && how->begins(from, to);
  if (marks[to->id] != 0 && (lambda || (!made && marks[from->id] == 0))) {
    marks[to->id] = 0;
  } else if (marks[to->id] != 0) {
    cf_vec_push(a, out, ((struct edge){from->id, to->id, made}));
  }
}

/* The calls that count. Who is seen to be called by others is dropped at once. */
static struct edges edges_of(const struct making *how, const struct bl_program *p,
                             struct cf_arena *a, uint8_t *marks)
{
  struct edges e = {0};
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    const struct bl_method *m = p->bodies[i];
    for (uint32_t k = 0; k < m->n_calls; k++) {
      const struct bl_lambda *lambda = bl_call_lambda(&m->calls[k]);
      const struct bl_targets *to =
          lambda != NULL ? lambda->targets : bl_call_targets(&m->calls[k]);
      for (uint32_t n = 0; n < to->n; n++) {
        see_call(how, marks, a, &e, m, to->items[n], lambda != NULL);
      }
    }
  }
  return e;
}

/* Who is called by others does not merely make. */
static uint8_t take(uint8_t from, uint8_t to, const struct edge *e)
{
  return e->begins || (from & MAY_MAKE) != 0 ? to : 0;
}

/* Who is called in the making. */
static uint8_t reach(uint8_t from, uint8_t to, const struct edge *e)
{
  bool made = e->begins || (from & IS_REACHED) != 0;
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
      uint8_t *to = &marks[e->to], now = see(marks[e->from], *to, e);
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

/* The greatest set of methods that these get to, and nobody else calls. */
static uint8_t *find(const struct making *how, const struct bl_sharing *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct cf_arena scratch;
  uint8_t *marks = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    marks[p->bodies[i]->id] = how->may(s, p->bodies[i]) ? MAY_MAKE : 0;
  }
  cf_arena_init(&scratch);
  struct edges edges = edges_of(how, p, &scratch, marks);
  for (bool changed = true; changed;) {
    (void)until_settled(marks, &edges, reach);
    changed = drop_unreached(p, marks);
    changed |= until_settled(marks, &edges, take);
  }
  cf_arena_destroy(&scratch);
  return marks;
}

void bl_sharing_find_making(struct bl_sharing *s, struct cf_arena *a)
{
  s->making = find(&of_objects, s, a);
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

bool bl_sharing_only_initialises(struct bl_sharing *s, const struct bl_method *m)
{
  if (!may_initialise(s, m)) {
    return false;
  }
  if (s->initialising == NULL) {
    s->initialising = find(&of_classes, s, &s->arena);
  }
  return (s->initialising[m->id] & MAY_MAKE) != 0;
}
