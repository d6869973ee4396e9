/* What an access to shared state is to other threads [FQ §3.3]: a mover where the lock is held that
   guards the state, else an action by itself. Receives guards and facts; knows nothing of calls. */
#include "src/mover/method.h"

#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

static bool counts(const struct bl_fact *w)
{
  return w->write && bl_fact_is_shared(w) && !w->vague;
}

/* What nobody writes any more has one value for all. */
static bool is_written(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (counts(facts[i])) {
      return true;
    }
  }
  return false;
}

/* The class that a field instruction names: the static type of the object. NULL for others. */
static const struct bl_class *named_at(const struct bl_method *m, uint32_t bci,
                                       struct cf_bytes code)
{
  uint8_t op = bci + 2 < code.n ? code.p[bci] : 0;
  return op == CF_getfield || op == CF_putfield
             ? bl_program_owner(m->cls, cf_load_u2(code.p + bci + 1))
             : NULL;
}

static const struct bl_class *written_in(const struct bl_mover_method *x, const struct bl_fact *w)
{
  struct cf_code code;
  struct cf_err err = {0};
  return cf_code_parse_again(&code, x->w->scratch, w->method->cls->cf, bl_method_member(w->method),
                             &err)
             ? named_at(w->method, w->bci, code.bytecode)
             : NULL;
}

/* Neither class is below the other: they have no object in common. */
static bool may_be_one(const struct bl_class *a, const struct bl_class *b)
{
  return a == NULL || b == NULL || bl_class_is_a(a, b) || bl_class_is_a(b, a);
}

static bool holds(const struct bl_fact *w, const struct bl_path *lock)
{
  for (unsigned i = 0; i < w->n_locks; i++) {
    if (bl_path_excludes(&w->locks[i], lock)) {
      return true;
    }
  }
  return false;
}

/* Whether the lock, relative to the object, guards the state in objects of the class `of`, as far
   as that is known: three quarters of the writes that may be to one hold it. */
static bool most_hold(const struct bl_mover_method *x, uint32_t state, const struct bl_class *of,
                      const struct bl_path *lock)
{
  uint32_t n, with = 0, without = 0;
  struct bl_fact *const *facts = bl_summaries_facts(x->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    bool held = counts(facts[i]) && holds(facts[i], lock);
    with += held ? 1 : 0;
    without += counts(facts[i]) && !held && may_be_one(of, written_in(x, facts[i])) ? 1 : 0;
  }
  return with >= 3 * without;
}

/* Some lock held here guards the state, if not in objects of other classes. */
static bool is_covered(const struct bl_mover_method *x, const struct bl_frame *f, uint32_t state,
                       const struct bl_path *object, uint32_t bci)
{
  const struct bl_class *of = named_at(x->it.method, bci, x->it.code.bytecode);
  for (unsigned i = 0; i < f->n_held; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&x->it.names, f->held[i].name), object);
    if (f->held[i].depth > 0 && lock.root != BL_ROOT_NONE) {
      lock.mode = (uint8_t)bl_held_mode(&f->held[i]);
      if (most_hold(x, state, of, &lock)) {
        return true;
      }
    }
  }
  return false;
}

static const struct bl_fact *fact_of(const struct bl_mover_method *x, uint32_t state, bool write,
                                     uint32_t bci)
{
  const struct bl_fact_list *facts = &x->w->all->facts_of[x->it.method->id];
  for (uint32_t i = 0; i < facts->n; i++) {
    const struct bl_fact *f = &facts->items[i];
    if (f->state == state && f->write == write && f->bci == bci) {
      return f;
    }
  }
  return NULL;
}

static bl_columns held_of(struct bl_mover_method *x, const struct bl_frame *f,
                          const struct bl_path *lock, const struct bl_path *object)
{
  struct bl_path p = bl_interp_called(&x->it, object, bl_path_resolve(lock, object));
  p.mode = BL_EXCLUSIVE;
  return bl_mover_held(x, f, bl_names_of(&x->it.names, &p));
}

/* Of several locks a write needs all, a read any one. */
static bl_columns guarded_in(struct bl_mover_method *x, const struct bl_frame *f,
                             const struct bl_guard *g, const struct bl_path *object, bool write)
{
  bl_columns held = write ? BL_ALL_COLUMNS : 0;
  for (unsigned i = 0; i < g->n; i++) {
    bl_columns one = held_of(x, f, &g->locks[i], object);
    held = write ? held & one : held | one;
  }
  return held;
}

/* A volatile field, or what is thread-safe by itself, belongs to a monitor's block if all writers
   hold that (ANALYSIS §2). */
static bl_columns operation_covered(struct bl_mover_method *x, const struct bl_frame *f,
                                    uint32_t state, const struct bl_path *object)
{
  struct bl_path guard;
  bool all = bl_summaries_guard(x->w->all, state, &guard) &&
             bl_summaries_all_hold(x->w->all, state, &guard);
  return all ? held_of(x, f, &guard, object) : 0;
}

static bool is_swapped(const struct bl_mover_method *x, const struct bl_location *at)
{
  for (uint32_t i = 0; i < x->n_swapped; i++) {
    const struct bl_location *y = &x->swapped[i];
    if (y->state == at->state && memcmp(&y->object, &at->object, sizeof y->object) == 0) {
      return true;
    }
  }
  return false;
}

struct bl_move bl_mover_access(struct bl_mover_method *x, const struct bl_frame *f,
                               const struct bl_location *at, bool write, uint32_t bci)
{
  const struct bl_summaries *s = x->w->all;
  struct bl_move m = bl_move_of(BL_A_MOVER, BL_ALL_COLUMNS);
  bool nowhere = bl_state_is_nowhere(s->program, at->state);
  uint32_t name = bl_names_of(&x->it.names, &at->object);
  if ((!nowhere && !is_written(s, at->state)) || bl_interp_came_confined(&x->it, f, name)) {
    return bl_move_of(BL_A_CONST, 0);
  }
  if (bl_state_field(s->program, at->state)->of_process) {
    return bl_move_of(BL_A_CONST, 0); /* a setting: no part of what the method does */
  }
  if (!write && is_swapped(x, at)) {
    return m; /* the compareAndSet sees whether it still holds */
  }
  if (bl_summaries_operation(s, at->state) == BL_OP_ATOMIC) {
    bl_columns held = nowhere ? 0 : operation_covered(x, f, at->state, &at->object);
    m.atomic = ~held & ~bl_columns_with(BL_COLUMN_OPERATIONS);
    return m;
  }
  const struct bl_guard *g = x->all->guards->of_state[at->state];
  bool guarded = g != NULL && (g->source == BL_GUARD_DECLARED || g->source == BL_GUARD_INFERRED);
  const struct bl_path *object =
      at->object.root != BL_ROOT_NONE ? &at->object : bl_interp_object(&x->it, at->state, 0);
  const struct bl_fact *fact = guarded ? fact_of(x, at->state, write, bci) : NULL;
  if ((fact != NULL && bl_guard_is_held(s->program, g, fact)) ||
      is_covered(x, f, at->state, object, bci)) {
    return m;
  }
  bl_columns bare = ~(guarded ? guarded_in(x, f, g, object, write) : 0);
  m.error = guarded && g->source == BL_GUARD_DECLARED ? bare : 0;
  m.atomic = bare & ~bl_columns_with(BL_COLUMN_PLAIN);
  return m;
}
