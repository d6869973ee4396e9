/* Merging what call sites grant; and the notes of sites whose method has not had its turn yet, so
   that what is made of them does not depend on who was first. Most sites grant nothing, and that
   takes away all there is, whoever comes before or after: a byte tells. */
#include "src/pass/grants.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

/* A site that is told before its method's turn. */
struct bl_grant_note {
  struct bl_grant_note *next;
  const struct bl_method *callee;
  uint32_t from, number; /* component, and which of its sites */
  struct bl_grant site, likely;
};

/* --- merging --- */

const struct bl_path *bl_grant_find(const struct bl_grant *e, const struct bl_path *p)
{
  for (unsigned i = 0; i < e->n; i++) {
    if (bl_path_same_lock(&e->locks[i], p)) {
      return &e->locks[i];
    }
  }
  return NULL;
}

/* Who alone has an object needs none of its locks. */
static bool needs_none(const struct bl_grant *e, const struct bl_path *lock)
{
  return lock->root == BL_ROOT_PARAM && (e->confined & bl_param_bit(lock->base)) != 0;
}

static void make_room(struct bl_granter *g, struct bl_grant *e)
{
  if (e->locks == NULL) {
    e->locks = cf_arena_alloc(&g->arena, BL_MAX_GRANTED * sizeof *e->locks);
  }
}

/* Adds the site's locks of objects that all sites before had for themselves to the first `n`. */
static uint8_t add_needless(struct bl_granter *g, struct bl_grant *e, const struct bl_grant *site,
                            uint8_t n)
{
  e->n = n;
  for (unsigned i = 0; i < site->n && e->n < BL_MAX_GRANTED; i++) {
    const struct bl_path *lock = &site->locks[i];
    if (needs_none(e, lock) && !needs_none(site, lock) && bl_grant_find(e, lock) == NULL) {
      make_room(g, e);
      e->locks[e->n++] = *lock;
    }
  }
  return e->n;
}

/* One more call site with these locks: only what all sites hold stays, in the weakest mode. Whether
   that is less than before. */
static bool meet_in(struct bl_granter *g, struct bl_grant *e, const struct bl_grant *site)
{
  if (!e->met) {
    *e = (struct bl_grant){.met = true,
                           .visited = e->visited,
                           .kept = e->kept,
                           .locked = site->locked,
                           .n = site->n,
                           .confined = site->confined};
    if (site->n > 0) {
      make_room(g, e);
      memcpy(e->locks, site->locks, site->n * sizeof *e->locks);
    }
    return true;
  }
  uint8_t kept = 0;
  bool changed = false;
  for (unsigned i = 0; i < e->n; i++) {
    struct bl_path lock = e->locks[i];
    const struct bl_path *there = bl_grant_find(site, &lock);
    if (there != NULL) {
      changed |= there->mode > lock.mode;
      lock.mode = there->mode > lock.mode ? there->mode : lock.mode;
    }
    if (there != NULL || needs_none(site, &lock)) {
      e->locks[kept++] = lock;
    }
  }
  changed |= kept != e->n || (e->confined & ~site->confined) != 0 || (e->locked && !site->locked);
  kept = add_needless(g, e, site, kept);
  e->n = kept;
  e->confined &= site->confined;
  e->locked &= site->locked;
  return changed;
}

static void meet_and_note(struct bl_granter *g, struct bl_grant *e, const struct bl_grant *site)
{
  bool moved = e->moved;
  e->moved = meet_in(g, e, site);
  e->moved |= moved;
}

static bool is_nothing(const struct bl_grant *e)
{
  return e->met && e->n == 0 && e->confined == 0 && !e->locked;
}

/* --- telling --- */

static void meet_now(struct bl_granter *g, const struct bl_method *callee,
                     const struct bl_grant *site, const struct bl_grant *likely)
{
  struct bl_grants *all = g->all;
  if (bl_grant_is_open(all, callee)) {
    struct bl_grant *of = &all->of[callee->id], *of_likely = &all->likely[callee->id];
    meet_and_note(g, of, site);
    meet_and_note(g, of_likely, likely);
    if (is_nothing(of) && is_nothing(of_likely)) {
      __atomic_store_n(&all->nothing[callee->id], 1, __ATOMIC_RELAXED);
    }
  }
}

static struct bl_grant copy_of(struct bl_granter *g, const struct bl_grant *e)
{
  struct bl_grant copy = *e;
  copy.locks = NULL;
  if (e->n > 0) {
    make_room(g, &copy);
    memcpy(copy.locks, e->locks, e->n * sizeof *e->locks);
  }
  return copy;
}

static struct bl_grant_note *new_note(struct bl_granter *g, const struct bl_method *callee,
                                      const struct bl_grant *site, const struct bl_grant *likely)
{
  struct bl_grant_note *note = cf_arena_alloc(&g->arena, sizeof *note);
  *note = (struct bl_grant_note){.callee = callee,
                                 .from = g->component,
                                 .number = g->told++,
                                 .site = copy_of(g, site),
                                 .likely = copy_of(g, likely)};
  return note;
}

static void leave_note(struct bl_granter *g, uint32_t component, struct bl_grant_note *note)
{
  _Atomic(struct bl_grant_note *) *at = &g->all->waiting[component];
  note->next = atomic_load_explicit(at, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(at, &note->next, note, memory_order_release,
                                                memory_order_relaxed)) {
  }
}

/* A method of a greater component has had its turn, or has it now. */
static void tell(struct bl_granter *g, uint32_t component, const struct bl_method *callee,
                 const struct bl_grant *site, const struct bl_grant *likely)
{
  bool late = component > g->component && component != BL_NO_COMPONENT;
  if (is_nothing(site) && is_nothing(likely)) {
    uint8_t *nothing = late ? g->all->nothing_late : g->all->nothing;
    __atomic_store_n(&nothing[callee->id], 1, __ATOMIC_RELAXED);
    return;
  }
  struct bl_grant_note *note = new_note(g, callee, site, likely);
  if (component < g->component) {
    leave_note(g, component, note);
  } else {
    note->next = g->late;
    g->late = note;
  }
}

void bl_grant_meet(struct bl_granter *g, const struct bl_method *callee,
                   const struct bl_grant *site, const struct bl_grant *likely)
{
  uint32_t component = g->all->s->order.component[callee->id];
  if (!g->at_work || component == g->component) {
    meet_now(g, callee, site, likely);
  } else if (bl_grant_is_open(g->all, callee)) {
    tell(g, component, callee, site, likely);
  }
}

/* --- taking in --- */

static int in_order(const void *x, const void *y)
{
  const struct bl_grant_note *a = *(struct bl_grant_note *const *)x;
  const struct bl_grant_note *b = *(struct bl_grant_note *const *)y;
  int c = cf_number_cmp(b->from, a->from);
  return c != 0 ? c : cf_number_cmp(a->number, b->number);
}

CF_VEC(notes, struct bl_grant_note *);

static void take_in(struct bl_granter *g, const struct notes *notes)
{
  if (notes->n > 1) {
    qsort(notes->items, notes->n, sizeof(struct bl_grant_note *), in_order);
  }
  for (uint32_t i = 0; i < notes->n; i++) {
    const struct bl_grant_note *note = notes->items[i];
    meet_now(g, note->callee, &note->site, &note->likely);
  }
}

static void collect(struct notes *out, struct cf_arena *a, struct bl_grant_note *first)
{
  for (; first != NULL; first = first->next) {
    cf_vec_push(a, out, first);
  }
}

void bl_grants_begin(struct bl_granter *g, uint32_t component, const struct bl_method *const *of,
                     uint32_t n)
{
  struct bl_grants *all = g->all;
  struct notes notes = {0};
  g->component = component;
  g->told = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!bl_grant_is_open(all, of[i])) {
      all->of[of[i]->id].met = all->likely[of[i]->id].met = true;
    }
  }
  collect(&notes, &g->arena, atomic_load_explicit(&all->waiting[component], memory_order_acquire));
  take_in(g, &notes);
}

void bl_granter_leave(struct bl_granter *g)
{
  g->at_work = false;
  while (g->late != NULL) {
    struct bl_grant_note *note = g->late;
    g->late = note->next;
    note->next = g->all->late;
    g->all->late = note;
  }
}

void bl_grants_finish(struct bl_granter *g)
{
  static const struct bl_grant none = {.met = true};
  const struct bl_program *p = g->all->s->program;
  struct notes notes = {0};
  collect(&notes, &g->arena, g->all->late);
  take_in(g, &notes);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (g->all->nothing_late[i] != 0) {
      meet_now(g, p->methods[i], &none, &none);
    }
  }
}

void bl_grants_init(struct bl_grants *g, const struct bl_summaries *s)
{
  size_t n = (size_t)s->program->n_methods + 1;
  *g = (struct bl_grants){.s = s};
  g->of = cf_memory_zeroed(n, sizeof *g->of);
  g->likely = cf_memory_zeroed(n, sizeof *g->likely);
  g->nothing = cf_memory_zeroed(n, 1);
  for (uint32_t i = 0; i < s->program->n_methods; i++) {
    g->nothing[i] = bl_marked(s, s->program->methods[i], BL_MARK_BARE);
  }
  g->nothing_late = cf_memory_zeroed(n, 1);
  g->waiting = cf_memory_zeroed((size_t)s->order.n_components + 1, sizeof *g->waiting);
}

void bl_grants_free(struct bl_grants *g)
{
  free(g->of);
  free(g->likely);
  free(g->nothing);
  free(g->nothing_late);
  free(g->waiting);
}
