/* Which bodies a call can reach: class-hierarchy analysis, where library classes count only if
   something instantiates them (after Bacon and Sweeney's rapid type analysis). Computed once for
   every pair of a class that a call names and the method that it resolves to, in parallel, since
   each only reads the program. */
#include "src/program/link.h"

#include <stdlib.h>

const struct bl_targets bl_no_targets = {.items = NULL, .n = 0, .open = true, .id = 0};

/* What a set depends on. */
struct pair {
  const struct bl_class *top; /* receivers are of it or below; NULL: runs `declared` itself */
  const struct bl_method *declared;
};

struct wanted {
  struct pair pair;
  struct bl_targets *set;
};
CF_VEC(wanted_vec, struct wanted);

/* One thread's memory. */
struct finder {
  uint32_t *seen; /* by class: the set whose turn it was */
  const struct bl_class **stack;
  const struct bl_method *found[BL_MAX_TARGETS];
  uint32_t n;
  bool open, overflow;
};

struct finders {
  struct bl_linker *l;
  struct bl_targets **exact; /* [methods.n] by declared method, of pairs without a class, */
  struct bl_targets **own;   /* [methods.n] and of those with its own class: nearly all */
  struct cf_map known;       /* pair → set, of the others */
  struct wanted_vec wanted;  /* by id - 1 */
  struct finder threads[BL_MAX_THREADS];
};

/* --- which sets --- */

static struct bl_targets *new_set(struct finders *f, struct pair pair)
{
  struct bl_targets *set = CF_NEW(f->l->a, struct bl_targets);
  cf_vec_push(&f->l->scratch, &f->wanted, ((struct wanted){pair, set}));
  set->id = f->wanted.n;
  set->declared = pair.declared;
  return set;
}

static struct bl_targets *want_pair(struct finders *f, struct pair pair)
{
  struct bl_targets *set = cf_map_get(&f->known, &pair, sizeof pair);
  if (set == NULL) {
    struct pair *key = cf_arena_alloc(&f->l->scratch, sizeof *key);
    *key = pair;
    set = new_set(f, pair);
    *cf_map_at(&f->known, key, sizeof *key) = set;
  }
  return set;
}

static const struct bl_targets *want(struct finders *f, const struct bl_class *top,
                                     const struct bl_method *declared)
{
  struct bl_targets **at = NULL;
  if (top == NULL || (declared->flags & BL_M_EXACT) != 0) {
    top = NULL;
    at = &f->exact[declared->id];
  } else if (top == declared->cls) {
    at = &f->own[declared->id];
  }
  if (at == NULL) {
    return want_pair(f, (struct pair){top, declared});
  }
  if (*at == NULL) {
    *at = new_set(f, (struct pair){top, declared});
  }
  return *at;
}

static const struct bl_targets *want_callees(struct finders *f, const struct bl_call *call)
{
  if (call->op != CF_invokevirtual && call->op != CF_invokeinterface) {
    return want(f, NULL, call->private_.callee);
  }
  return want(f, f->l->classes.items[call->named], call->private_.callee);
}

static void want_body(struct finders *f, struct bl_lambda *lambda)
{
  bool is_virtual = lambda->kind == 5 || lambda->kind == 9;
  lambda->targets = want(f, is_virtual ? lambda->body->cls : NULL, lambda->body);
}

static void want_all(struct finders *f)
{
  for (uint32_t i = 0; i < f->l->methods.n; i++) {
    const struct bl_method *m = f->l->methods.items[i];
    for (uint32_t k = 0; k < m->n_calls; k++) {
      struct bl_call *c = &m->calls[k];
      if (c->op != CF_invokedynamic) {
        c->private_.targets = want_callees(f, c);
      } else if (bl_call_lambda(c) != NULL) {
        want_body(f, (struct bl_lambda *)bl_call_lambda(c));
      }
    }
  }
}

/* --- one set --- */

/* The list of this method alone: a piece of that of all methods. */
static const struct bl_method *const *only(const struct bl_program *p, const struct bl_method *m)
{
  return (const struct bl_method *const *)&p->methods[m->id];
}

static void set_exact(struct bl_targets *t, const struct bl_program *p, const struct bl_method *m)
{
  t->open = true;
  if (bl_method_has_body(m)) {
    t->items = only(p, m);
    t->n = 1;
    t->open = false;
  }
}

/* JVMS §5.4.5: a method of another package does not override a package-private one. */
static bool may_override(const struct bl_method *m, const struct bl_method *declared)
{
  if (bl_method_is(m, CF_ACC_STATIC) || (m != declared && bl_method_is(m, CF_ACC_PRIVATE))) {
    return false;
  }
  if (bl_method_is(declared, CF_ACC_PUBLIC | CF_ACC_PROTECTED)) {
    return true;
  }
  struct cf_str a = m->cls->name, b = declared->cls->name;
  const char *x = memrchr(a.p, '/', a.n), *y = memrchr(b.p, '/', b.n);
  a.n = x == NULL ? 0 : (uint32_t)(x - a.p);
  b.n = y == NULL ? 0 : (uint32_t)(y - b.p);
  return cf_str_eq(a, b);
}

/* What an object of class c runs (JVMS §5.4.6), or NULL. *unsure says that a missing class may have
   another. */
static const struct bl_method *select_method(bool *unsure, const struct bl_program *p,
                                             const struct bl_class *c,
                                             const struct bl_method *declared)
{
  *unsure = false;
  for (const struct bl_class *s = c; s != NULL; s = s->super) {
    const struct bl_method *m = bl_class_own_method(s, declared->signature);
    if (m != NULL && may_override(m, declared)) {
      return m;
    }
    *unsure = s->cf == NULL && s != p->maps->object;
    if (s->cf == NULL || bl_class_is_interface(c)) {
      break;
    }
  }
  return bl_interface_method(p, c, declared->signature);
}

/* Once all is linked the tables of signatures, by which select_method looks, are given back. */
const struct bl_method *bl_method_run_by(const struct bl_class *c, const struct bl_method *declared)
{
  const struct bl_method *run = NULL;
  bool fixed = bl_method_is(declared, CF_ACC_STATIC | CF_ACC_PRIVATE);
  for (; c != NULL && c != declared->cls; c = c->super) {
    for (uint32_t i = 0; i < c->n_methods && run == NULL && !fixed; i++) {
      const struct bl_method *own = &c->methods[i];
      run = own->signature == declared->signature && may_override(own, declared) ? own : NULL;
    }
  }
  run = run == NULL ? declared : run;
  return c != NULL && bl_method_has_body(run) ? run : NULL;
}

static void add_found(struct finder *f, const struct bl_method *m)
{
  for (uint32_t i = 0; i < f->n; i++) {
    if (f->found[i] == m) {
      return;
    }
  }
  if (f->n == BL_MAX_TARGETS) {
    f->overflow = true;
    return;
  }
  f->found[f->n++] = m;
}

/* Adds what the class runs if there can be objects of it. An abstract class of the program itself
   counts for its bodies, though it has no objects; it leaves nothing open. */
static void add_class(struct finder *f, const struct bl_program *p, const struct bl_class *c,
                      const struct bl_method *declared)
{
  if (c->cf == NULL || (c->library && !c->instantiated)) {
    return;
  }
  bool unsure;
  const struct bl_method *m = select_method(&unsure, p, c, declared);
  if (m != NULL && bl_method_has_body(m)) {
    add_found(f, m);
  } else {
    unsure = true;
  }
  f->open |= unsure && (c->instantiated || (c->cf->access & CF_ACC_ABSTRACT) == 0);
}

static void add_subclasses(struct finder *f, uint32_t turn, const struct bl_program *p,
                           const struct pair *pair)
{
  uint32_t depth = 0;
  f->stack[depth++] = pair->top;
  f->seen[pair->top->id] = turn;
  while (depth > 0 && !f->overflow) {
    const struct bl_class *c = f->stack[--depth];
    add_class(f, p, c, pair->declared);
    for (uint32_t i = 0; i < c->n_subs; i++) {
      const struct bl_class *sub = c->subs[i];
      if (f->seen[sub->id] != turn) {
        f->seen[sub->id] = turn;
        f->stack[depth++] = sub;
      }
    }
  }
}

static int by_id(const void *x, const void *y)
{
  const struct bl_method *a = *(const struct bl_method *const *)x;
  const struct bl_method *b = *(const struct bl_method *const *)y;
  return cf_number_cmp(a->id, b->id);
}

static const struct bl_method *const *keep_found(struct cf_arena *a, const struct bl_program *p,
                                                 const struct finder *f, uint32_t n)
{
  if (n <= 1) {
    return n == 0 ? NULL : only(p, f->found[0]);
  }
  const struct bl_method **items = cf_arena_alloc(a, n * sizeof *items);
  memcpy(items, f->found, n * sizeof *items);
  qsort(items, n, sizeof *items, by_id);
  return items;
}

static void set_overriding(struct bl_targets *t, struct cf_arena *a, struct finder *f,
                           const struct bl_program *p, const struct pair *pair)
{
  f->n = 0;
  f->overflow = false;
  f->open = bl_method_member(pair->declared) == NULL;
  add_subclasses(f, t->id, p, pair);
  uint32_t n = f->overflow ? 0 : f->n;
  t->n = (uint8_t)n;
  t->open = f->open || n == 0;
  t->overflow = f->overflow;
  t->items = keep_found(a, p, f, n);
}

static void find_targets(void *ctx, unsigned thread, uint32_t i)
{
  struct finders *fs = ctx;
  const struct wanted *w = &fs->wanted.items[i];
  struct cf_arena *a = &fs->l->maps->threads[thread];
  if (w->pair.top == NULL) {
    set_exact(w->set, fs->l->p, w->pair.declared);
  } else {
    set_overriding(w->set, a, &fs->threads[thread], fs->l->p, &w->pair);
  }
}

static void publish_sets(struct bl_linker *l, const struct finders *f)
{
  struct bl_program *p = l->p;
  p->n_target_sets = f->wanted.n + 1;
  p->target_sets = CF_NEW_N(l->a, const struct bl_targets *, p->n_target_sets);
  p->target_sets[0] = &bl_no_targets;
  for (uint32_t i = 0; i < f->wanted.n; i++) {
    p->target_sets[i + 1] = f->wanted.items[i].set;
  }
}

void bl_link_targets(struct bl_linker *l)
{
  struct finders *f = CF_NEW(&l->scratch, struct finders);
  f->l = l;
  f->exact = CF_NEW_N(&l->scratch, struct bl_targets *, l->methods.n + 1);
  f->own = CF_NEW_N(&l->scratch, struct bl_targets *, l->methods.n + 1);
  cf_map_init(&f->known, &l->scratch);
  unsigned n = l->threads == 0 ? 1 : l->threads > BL_MAX_THREADS ? BL_MAX_THREADS : l->threads;
  for (unsigned i = 0; i < n; i++) {
    f->threads[i].seen = CF_NEW_N(&l->scratch, uint32_t, l->classes.n);
    f->threads[i].stack = CF_NEW_N(&l->scratch, const struct bl_class *, l->classes.n);
  }
  want_all(f);
  bl_pool_for(n, f->wanted.n, find_targets, f);
  cf_map_destroy(&f->known);
  publish_sets(l, f);
}
