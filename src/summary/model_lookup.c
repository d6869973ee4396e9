/* Models of a program's methods, and traits of its classes. Receives a frozen table and a linked
   program; hands on what is said of each method, looked up once. */
#include "src/summary/model_table.h"

#include <stdio.h>

/* Classes whose models a class inherits, nearest first: level by level upwards, the superclass
   before the interfaces. Above a class that is not given the model files say what it inherits. */
CF_VEC(class_vec, const struct bl_class *);

struct lookup {
  const struct bl_models *ms;
  const struct bl_program *p;
  struct cf_arena scratch;
  struct class_vec queue;
  uint32_t *seen; /* by class: the turn that met it */
  uint32_t turn;
  struct bl_class_model_vec near;
};

/* --- what is above a class --- */

static void visit(struct lookup *k, const struct bl_class *c)
{
  if (c != NULL && k->seen[c->id] != k->turn) {
    k->seen[c->id] = k->turn;
    cf_vec_push(&k->scratch, &k->queue, c);
  }
}

static void add_near(struct lookup *k, struct bl_class_model *m)
{
  for (uint32_t i = 0; i < k->near.n; i++) {
    if (k->near.items[i] == m) {
      return;
    }
  }
  cf_vec_push(&k->scratch, &k->near, m);
}

/* Level by level through what the model files say. */
static void add_said(struct lookup *k, struct bl_class_model *m)
{
  uint32_t next = k->near.n;
  for (uint32_t i = 0; i < m->supers.n; i++) {
    add_near(k, m->supers.items[i]);
  }
  for (; next < k->near.n; next++) {
    const struct bl_class_model *above = k->near.items[next];
    for (uint32_t i = 0; i < above->supers.n; i++) {
      add_near(k, above->supers.items[i]);
    }
  }
}

static void find_near(struct lookup *k, const struct bl_class *cls)
{
  k->near.n = k->queue.n = 0;
  k->turn++;
  visit(k, cls);
  for (uint32_t i = 0; i < k->queue.n; i++) {
    const struct bl_class *c = k->queue.items[i];
    struct bl_class_model *m = cf_map_get(&k->ms->classes, c->name.p, c->name.n);
    if (m != NULL) {
      add_near(k, m);
    }
    if (m != NULL && c->cf == NULL) {
      add_said(k, m);
    }
    visit(k, c->super);
    for (uint32_t n = 0; n < c->n_interfaces; n++) {
      visit(k, c->interfaces[n]);
    }
  }
}

/* --- what is said of a method --- */

static const struct bl_model *at_key(const struct bl_models *ms, struct cf_str cls,
                                     struct cf_str name, struct cf_str parameters)
{
  char key[512];
  int n = snprintf(key, sizeof key, "%.*s.%.*s%.*s", (int)cls.n, cls.p, (int)name.n, name.p,
                   (int)parameters.n, parameters.p);
  return n < 0 || (size_t)n >= sizeof key ? NULL
                                          : bl_models_at(ms, (struct cf_str){key, (uint32_t)n});
}

/* The line that fits best: with this result, with any, with any parameters, of any other method.
   The last is not inherited: it tells nothing of the methods that a subclass adds. */
static const struct bl_model *said_of(const struct bl_models *ms, struct cf_str cls,
                                      const struct bl_method *m)
{
  struct cf_str parameters = m->descriptor;
  while (parameters.n > 0 && parameters.p[parameters.n - 1] != ')') {
    parameters.n--;
  }
  const struct bl_model *found = at_key(ms, cls, m->name, m->descriptor);
  found = found != NULL ? found : at_key(ms, cls, m->name, parameters);
  found = found != NULL ? found : at_key(ms, cls, m->name, CF_STR("(*)"));
  bool any = found == NULL && cf_str_eq(cls, m->cls->name) && !bl_method_is_init(m);
  return any ? at_key(ms, cls, CF_STR("*"), CF_STR("(*)")) : found;
}

static bool inherits_models(const struct bl_method *m)
{
  return !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_STATIC) &&
         (m->cls->library || !bl_method_has_body(m));
}

/* `near` is that of the method's class. */
static const struct bl_model *model_of(const struct lookup *k, const struct bl_method *m)
{
  for (uint32_t i = 0; i < k->near.n; i++) {
    const struct bl_class_model *c = k->near.items[i];
    bool own = cf_str_eq(c->name, m->cls->name);
    const struct bl_model *found =
        c->has_methods && (own || inherits_models(m)) ? said_of(k->ms, c->name, m) : NULL;
    if (found != NULL) {
      return found;
    }
  }
  return NULL;
}

static void start(struct lookup *k, const struct bl_models *ms, const struct bl_program *p)
{
  *k = (struct lookup){.ms = ms, .p = p};
  cf_arena_init(&k->scratch);
  k->seen = CF_NEW_N(&k->scratch, uint32_t, p->n_classes);
}

/* Methods of one class stand together, so what is above it is found once. */
const struct bl_model **bl_models_resolve(const struct bl_models *ms, const struct bl_program *p,
                                          struct cf_arena *a)
{
  struct lookup k;
  start(&k, ms, p);
  const struct bl_model **out = CF_NEW_N(a, const struct bl_model *, p->n_methods);
  const struct bl_class *of = NULL;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    if (m->cls != of) {
      of = m->cls;
      find_near(&k, of);
    }
    out[i] = model_of(&k, m);
  }
  cf_arena_destroy(&k.scratch);
  return out;
}

const uint8_t *bl_models_traits(const struct bl_models *ms, const struct bl_program *p,
                                struct cf_arena *a)
{
  struct lookup k;
  start(&k, ms, p);
  uint8_t *out = CF_NEW_N(a, uint8_t, p->n_classes);
  for (uint32_t i = 0; i < p->n_classes; i++) {
    find_near(&k, p->classes[i]);
    for (uint32_t n = 0; n < k.near.n; n++) {
      out[i] |= (uint8_t)k.near.items[n]->traits;
    }
  }
  cf_arena_destroy(&k.scratch);
  return out;
}
