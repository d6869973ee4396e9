/* Which methods of libraries matter: those that the program can come to, as deep as effects are
   followed, without a method that a model speaks for. A JDK class has hundreds of methods, and a
   program calls two of them. Receives the linked program and the models; interprets nothing. */
#include "src/summary/summaries.h"

#include "src/pass/passes.h"

struct reach {
  const struct bl_summaries *s;
  uint8_t *depth; /* [n_methods] 1 + calls below the program's own methods; 0 = not reached */
  uint32_t *queue;
  uint32_t n;
};

static void come_to(struct reach *r, const struct bl_method *m, uint8_t depth)
{
  bool spoken_for = m->cls->library && bl_summaries_modelled(r->s, m) != NULL;
  if (r->depth[m->id] == 0 && !spoken_for && bl_method_has_body(m)) {
    r->depth[m->id] = depth;
    r->queue[r->n++] = m->id;
  }
}

static void follow(struct reach *r, const struct bl_call *c, uint8_t depth)
{
  if (bl_call_action(c) != NULL) {
    come_to(r, bl_call_action(c), depth);
  }
  if (bl_call_callee(c) != NULL && bl_summaries_modelled(r->s, bl_call_callee(c)) != NULL) {
    return;
  }
  const struct bl_targets *t = bl_call_targets(c);
  for (uint32_t i = 0; i < t->n; i++) {
    come_to(r, t->items[i], depth);
  }
}

/* Whether these are all bodies that there are. */
static bool come_to_own(struct reach *r)
{
  const struct bl_program *p = r->s->program;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (!p->bodies[i]->cls->library) {
      come_to(r, p->bodies[i], 1);
    }
  }
  return r->n == p->n_bodies;
}

uint8_t *bl_reach_find(const struct bl_summaries *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct reach r = {.s = s,
                    .depth = CF_NEW_N(a, uint8_t, p->n_methods + 1),
                    .queue = CF_NEW_N(a, uint32_t, p->n_methods + 1)};
  bool all = come_to_own(&r);
  for (uint32_t i = 0; i < r.n && !all; i++) {
    const struct bl_method *m = p->methods[r.queue[i]];
    uint8_t depth = r.depth[m->id];
    for (uint32_t k = 0; k < m->n_calls && depth <= BL_MAX_CALL_DEPTH; k++) {
      follow(&r, &m->calls[k], (uint8_t)(depth + 1));
    }
  }
  return r.depth;
}
