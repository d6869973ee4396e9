/* Which bodies a call can reach: class-hierarchy analysis, where library classes count only if
   something instantiates them (after Bacon and Sweeney's rapid type analysis). Computed for every
   method that a call or a lambda names, in parallel, since each only reads the program. */
#include "src/program/link.h"

#include <stdlib.h>

struct bl_target_sets {
  struct bl_targets exact, overriding;
};

static const struct bl_targets nothing_known = {.items = NULL, .n = 0, .open = true};

/* One thread's memory. */
struct finder {
  uint32_t *seen; /* by class: 1 + the declared method whose turn it was */
  struct bl_class **stack;
  const struct bl_method *found[BL_MAX_TARGETS];
  uint32_t n;
  bool open, overflow;
};

struct finders {
  struct bl_linker *l;
  struct bl_method_vec declared;
  struct finder threads[BL_MAX_THREADS];
};

/* --- which methods --- */

static void want(struct finders *f, const struct bl_method *callee)
{
  struct bl_method *m = f->l->methods.items[callee->id];
  if (m->targets == NULL) {
    m->targets = CF_NEW(f->l->a, struct bl_target_sets);
    cf_vec_push(&f->l->scratch, &f->declared, m);
  }
}

static void want_callees(struct finders *f)
{
  for (uint32_t i = 0; i < f->l->methods.n; i++) {
    const struct bl_method *m = f->l->methods.items[i];
    for (uint32_t k = 0; k < m->n_calls; k++) {
      if (m->calls[k].callee != NULL) {
        want(f, m->calls[k].callee);
      } else if (m->calls[k].lambda != NULL) {
        want(f, m->calls[k].lambda->body);
      }
    }
  }
}

/* --- one set --- */

static void set_exact(struct bl_targets *t, struct cf_arena *a, const struct bl_method *m)
{
  *t = nothing_known;
  if (bl_method_has_body(m)) {
    t->items = cf_arena_alloc(a, sizeof *t->items);
    t->items[0] = m;
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

/* What an object of class c runs (JVMS §5.4.6), or NULL where a missing class has to say. */
static const struct bl_method *select_method(const struct bl_program *p, const struct bl_class *c,
                                             const struct bl_method *declared)
{
  for (const struct bl_class *s = c; s != NULL; s = s->super) {
    const struct bl_method *m = bl_class_own_method(s, declared->signature);
    if (m != NULL && may_override(m, declared)) {
      return m;
    }
    if (s->cf == NULL || bl_class_is_interface(c)) {
      break;
    }
  }
  return bl_interface_method(p, c, declared->signature);
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
  const struct bl_method *m = select_method(p, c, declared);
  if (m != NULL && bl_method_has_body(m)) {
    add_found(f, m);
  } else {
    f->open |= c->instantiated || (c->cf->access & CF_ACC_ABSTRACT) == 0;
  }
}

static void add_subclasses(struct finder *f, const struct bl_program *p,
                           const struct bl_method *declared)
{
  uint32_t depth = 0;
  f->stack[depth++] = declared->cls;
  f->seen[declared->cls->id] = declared->id + 1;
  while (depth > 0 && !f->overflow) {
    const struct bl_class *c = f->stack[--depth];
    add_class(f, p, c, declared);
    for (uint32_t i = 0; i < c->n_subs; i++) {
      struct bl_class *sub = c->subs[i];
      if (f->seen[sub->id] != declared->id + 1) {
        f->seen[sub->id] = declared->id + 1;
        f->stack[depth++] = sub;
      }
    }
  }
}

static int by_id(const void *x, const void *y)
{
  const struct bl_method *a = *(const struct bl_method *const *)x;
  const struct bl_method *b = *(const struct bl_method *const *)y;
  return (a->id > b->id) - (a->id < b->id);
}

static void set_overriding(struct bl_targets *t, struct cf_arena *a, struct finder *f,
                           const struct bl_program *p, const struct bl_method *declared)
{
  f->n = 0;
  f->overflow = false;
  f->open = declared->member == NULL;
  add_subclasses(f, p, declared);
  uint32_t n = f->overflow ? 0 : f->n;
  *t = (struct bl_targets){.n = n, .open = f->open || n == 0, .overflow = f->overflow};
  t->items = cf_arena_alloc(a, n * sizeof *t->items + 1);
  memcpy(t->items, f->found, n * sizeof *t->items);
  qsort(t->items, n, sizeof *t->items, by_id);
}

/* Nothing below can replace it. */
static bool is_exact(const struct bl_method *m)
{
  return m->cls->cf != NULL && m->member != NULL &&
         (bl_method_is(m, CF_ACC_STATIC | CF_ACC_PRIVATE | CF_ACC_FINAL) || bl_method_is_init(m) ||
          (m->cls->cf->access & CF_ACC_FINAL) != 0);
}

static void find_targets(void *ctx, unsigned thread, uint32_t i)
{
  struct finders *fs = ctx;
  struct bl_method *m = fs->declared.items[i];
  struct bl_target_sets *sets = (struct bl_target_sets *)m->targets;
  struct cf_arena *a = &fs->l->maps->threads[thread];
  set_exact(&sets->exact, a, m);
  if (is_exact(m)) {
    sets->overriding = sets->exact;
  } else {
    set_overriding(&sets->overriding, a, &fs->threads[thread], fs->l->p, m);
  }
}

void bl_link_targets(struct bl_linker *l)
{
  struct finders *f = CF_NEW(&l->scratch, struct finders);
  f->l = l;
  unsigned n = l->threads == 0 ? 1 : l->threads > BL_MAX_THREADS ? BL_MAX_THREADS : l->threads;
  for (unsigned i = 0; i < n; i++) {
    f->threads[i].seen = CF_NEW_N(&l->scratch, uint32_t, l->classes.n);
    f->threads[i].stack = CF_NEW_N(&l->scratch, struct bl_class *, l->classes.n);
  }
  want_callees(f);
  bl_pool_for(n, f->declared.n, find_targets, f);
}

const struct bl_targets *bl_program_targets(const struct bl_method *declared, uint8_t op)
{
  if (declared->targets == NULL) {
    return &nothing_known;
  }
  return op == CF_invokevirtual || op == CF_invokeinterface ? &declared->targets->overriding
                                                            : &declared->targets->exact;
}
