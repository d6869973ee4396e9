/* How far what is said of a type reaches. Receives the marks of all classes and how many objects
   are made of each; says which relatives a mark speaks for, and which types are for one thread. */
#include "src/sharing/parts.h"

/* Classes above and below that are asked, and how many of them a declared type still tells of. */
enum {
  MAX_BELOW = 64,
  MAX_ABOVE = 64,
  MAX_TELLING_CLASSES = 4,
  MAX_FOR_EACH_STATIC = 2,
  MAX_MADE = 4
};

/* java.lang.Object: what it does, as to wait, says nothing of those below it. */
static bool is_top(const struct bl_class *c)
{
  return c->super == NULL;
}

void bl_sharing_see_above(const struct bl_sharing *s, const struct bl_class *c,
                          bl_sharing_see_fn *see, void *ctx)
{
  const struct bl_class *queue[MAX_ABOVE];
  uint32_t n = 0;
  queue[n++] = c;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_class *at = queue[i];
    see(s, at, ctx);
    if (bl_sharing_is_ours(at->super) && !is_top(at->super) && n < MAX_ABOVE) {
      queue[n++] = at->super;
    }
    for (uint32_t k = 0; k < at->n_interfaces && n < MAX_ABOVE; k++) {
      if (bl_sharing_is_ours(at->interfaces[k])) {
        queue[n++] = at->interfaces[k];
      }
    }
  }
}

void bl_sharing_see_below(const struct bl_sharing *s, const struct bl_class *c,
                          bl_sharing_see_fn *see, void *ctx)
{
  const struct bl_class *queue[MAX_BELOW];
  uint32_t n = 0;
  queue[n++] = c;
  for (uint32_t i = 0; i < n; i++) {
    see(s, queue[i], ctx);
    for (uint32_t k = 0; k < queue[i]->n_subs && n < MAX_BELOW; k++) {
      if (bl_sharing_is_ours(queue[i]->subs[k])) {
        queue[n++] = queue[i]->subs[k];
      }
    }
  }
}

/* --- how much a declared type says --- */

struct objects {
  uint32_t made, in_static;
};

static void count_objects(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct objects *n = ctx;
  n->made += s->made[c->id];
  n->in_static += s->made_static[c->id];
}

static void count_made(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  uint32_t *n = ctx;
  *n += s->made[c->id] + (s->made_in_loop[c->id] ? 1 : 0);
}

uint32_t bl_sharing_count_made(const struct bl_sharing *s, const struct bl_class *c)
{
  uint32_t n = 0;
  bl_sharing_see_below(s, c, count_made, &n);
  return n;
}

struct classes {
  uint32_t seen, made;
};

static void count_classes(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct classes *n = ctx;
  n->seen++;
  n->made += s->made[c->id] > 0;
}

/* A type with many classes below it (a closure, a value) says little of each. A collection of them
   says more: who registers objects registers all, though not where anything may be in it. */
bool bl_sharing_type_tells(const struct bl_sharing *s, const struct bl_class *type, bool collection,
                           bool *broad)
{
  struct classes n = {0};
  bl_sharing_see_below(s, type, count_classes, &n);
  *broad = n.made > MAX_TELLING_CLASSES;
  return n.seen < MAX_BELOW && (collection || !*broad);
}

/* A class keeps one of its objects, which it never exchanges, to itself, or for others who ask
   whether something is it, while others make theirs: what is compared with, as the end of a list.
 */
static bool is_own_marker(const struct bl_sharing *s, const struct bl_field *f)
{
  struct cf_str d = bl_field_descriptor(f), name = f->cls->name;
  return (f->access & CF_ACC_FINAL) != 0 &&
         ((f->access & CF_ACC_PRIVATE) != 0 || s->compared[f->id]) && s->made_outside[f->cls->id] &&
         d.n == name.n + 2 && memcmp(d.p + 1, name.p, name.n) == 0;
}

/* One object of many in a static field is a constant (an empty list, a marker), and says nothing of
   the others; where it comes out of a method, that method makes others, too. */
bool bl_sharing_static_tells(const struct bl_sharing *s, const struct bl_class *c,
                             const struct bl_evidence *e)
{
  struct objects n = {0};
  if (e->kind != BL_EV_STATIC || e->element) {
    return true;
  }
  if (e->field != NULL && is_own_marker(s, e->field)) {
    return false;
  }
  bl_sharing_see_below(s, c, count_objects, &n);
  return n.made <= (n.in_static > 0 ? MAX_FOR_EACH_STATIC * n.in_static : MAX_MADE);
}

/* --- for one thread --- */

bool bl_sharing_is_confined(const struct bl_sharing *s, const struct bl_class *c)
{
  return s->confined[c->id] || (s->traits[c->id] & BL_T_CONFINED) != 0;
}

static bool is_marked(const struct bl_sharing *s, const struct bl_method *m, unsigned trait)
{
  return (bl_models_said_of(s->models, m) & trait) != 0;
}

bool bl_sharing_is_alone(const struct bl_sharing *s, const struct bl_class *c)
{
  bool alone = bl_sharing_is_confined(s, c);
  for (uint32_t i = 0; i < c->n_methods && !alone; i++) {
    alone = is_marked(s, &c->methods[i], BL_T_CONFINED);
  }
  return alone;
}

/* It calls the method, or may, or makes a reference to it. */
static bool leads_to(const struct bl_method *by, const struct bl_method *m)
{
  bool leads = false;
  for (uint32_t i = 0; i < by->n_calls && !leads; i++) {
    const struct bl_lambda *lambda = bl_call_lambda(&by->calls[i]);
    const struct bl_targets *t = bl_call_targets(&by->calls[i]);
    leads = bl_call_callee(&by->calls[i]) == m || (lambda != NULL && lambda->body == m);
    for (uint32_t k = 0; k < t->n && !leads; k++) {
      leads = t->items[k] == m;
    }
  }
  return leads;
}

/* The class, and some method of it. */
static bool is_for_all(const struct bl_class *c)
{
  bool open = false;
  for (uint32_t i = 0; i < c->n_methods && !open; i++) {
    open = (c->methods[i].access & CF_ACC_PUBLIC) != 0 && !bl_method_is_init(&c->methods[i]);
  }
  return open && (c->cf->access & CF_ACC_PUBLIC) != 0;
}

/* A class that is open to all has it for its package alone, and it does no more than tell of a
   field. */
static bool is_of_package(const struct bl_method *m)
{
  enum { SMALL = 4 }; /* `return map.size()` */
  const unsigned named = CF_ACC_PUBLIC | CF_ACC_PROTECTED | CF_ACC_PRIVATE | CF_ACC_SYNTHETIC;
  return (m->access & named) == 0 && m->n_insns <= SMALL && bl_method_returns(m) &&
         bl_method_descriptor(m).p[1] == ')' && is_for_all(m->cls);
}

/* Nobody who is given calls it but others that say so by their names. */
bool bl_sharing_is_for_tests(const struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_program *p = s->program;
  bool tests = !s->is_root[m->id] && (is_marked(s, m, BL_T_TESTS) ||
                                      bl_models_named_for_tests(s->models, m) || is_of_package(m));
  for (uint32_t i = 0; i < p->n_bodies && tests; i++) {
    const struct bl_method *by = p->bodies[i];
    tests = by == m || !leads_to(by, m) || bl_models_named_for_tests(s->models, by);
  }
  return tests;
}
