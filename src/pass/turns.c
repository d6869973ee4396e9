/* Which methods of a component have to wait for each other. Receives its calls; hands on turns:
   callers and callees are neighbours. */
#include "src/pass/turns.h"

#include "classfile/base/vec.h"
#include "src/program/program.h"

/* Two that are neighbours, by their places in the component. */
struct pair {
  uint32_t caller, callee;
};
CF_VEC(pairs, struct pair);

struct finder {
  struct cf_arena *a;
  const struct bl_component *c;
  uint32_t *met; /* [parts] the last caller, + 1, that each was made a neighbour of */
  struct pairs pairs;
};

static void meet(struct finder *f, uint32_t caller, const struct bl_method *callee)
{
  const uint32_t *component = f->c->order->component;
  if (callee == NULL || component[callee->id] != component[f->c->order->methods[f->c->from]->id]) {
    return;
  }
  uint32_t to = f->c->place[callee->id] - f->c->from;
  if (to != caller && f->met[to] != caller + 1) {
    f->met[to] = caller + 1;
    cf_vec_push(f->a, &f->pairs, ((struct pair){caller, to}));
  }
}

/* The callee that the call names counts even where it is no target: models are asked of it. */
static void meet_callees(struct finder *f, uint32_t caller)
{
  const struct bl_method *m = f->c->order->methods[f->c->from + caller];
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *c = &m->calls[i];
    const struct bl_targets *t = bl_call_targets(c);
    meet(f, caller, bl_call_callee(c));
    for (uint32_t k = 0; k < t->n; k++) {
      meet(f, caller, t->items[k]);
    }
    if (bl_call_action(c) != NULL) {
      meet(f, caller, bl_call_action(c));
    }
  }
}

/* Counted, then filled: while filling, first[i + 1] is where the next of i goes. */
static void find_neighbours(struct bl_turns *t, const struct finder *f)
{
  uint32_t *first = CF_NEW_N(f->a, uint32_t, t->n + 2);
  uint32_t *next = cf_arena_alloc(f->a, ((size_t)2 * f->pairs.n + 1) * sizeof *next);
  for (uint32_t i = 0; i < f->pairs.n; i++) {
    first[f->pairs.items[i].caller + 2]++;
    first[f->pairs.items[i].callee + 2]++;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    first[i + 2] += first[i + 1];
  }
  for (uint32_t i = 0; i < f->pairs.n; i++) {
    const struct pair *p = &f->pairs.items[i];
    next[first[p->caller + 1]++] = p->callee;
    next[first[p->callee + 1]++] = p->caller;
  }
  t->first = first;
  t->next = next;
}

struct bl_turns *bl_turns_find(struct cf_arena *a, const struct bl_component *c)
{
  struct bl_turns *t = CF_NEW(a, struct bl_turns);
  t->n = c->to - c->from;
  struct finder f = {.a = a, .c = c, .met = CF_NEW_N(a, uint32_t, t->n + 1)};
  uint32_t *weight = CF_NEW_N(a, uint32_t, t->n + 1);
  for (uint32_t i = 0; i < t->n; i++) {
    meet_callees(&f, i);
    weight[i] = 8 + c->order->methods[c->from + i]->n_insns;
  }
  t->weight = weight;
  find_neighbours(t, &f);
  return t;
}
