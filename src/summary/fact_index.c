/* The accesses of the whole program by state: writers, the locks that they hold, guards, and blocks
   that write together. Receives each method's accesses; is asked once for every read, so that no
   answer may take a walk over all writes of a field: there are programs with a hundred thousand. */
#include "src/summary/summaries.h"

#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

#include "classfile/base/map.h"

/* --- how many writes hold which lock --- */

/* The writes of one state that hold one lock; a write that holds it twice counts by its stronger
   mode. */
struct bl_holders {
  uint32_t exclusive, shared;
  uint32_t likely;     /* all callers that are given hold it exclusively */
  uint32_t inside;     /* how many other locks they hold around it, in all */
  bool by_call;        /* some call that writes it holds it exclusively … */
  bool by_shared_call; /* … or in another mode */
};

struct holders_key {
  uint32_t state;
  struct bl_path lock; /* without a mode */
};

static struct holders_key key_of(uint32_t state, const struct bl_path *lock)
{
  struct holders_key key = {state, *lock};
  key.lock.mode = 0;
  return key;
}

static const struct bl_holders *holders_of(const struct bl_summaries *s, uint32_t state,
                                           const struct bl_path *lock)
{
  struct holders_key key = key_of(state, lock);
  return lock->root == BL_ROOT_NONE ? NULL : cf_map_get(&s->holders, &key, sizeof key);
}

static struct bl_holders *make_holders(struct bl_summaries *s, uint32_t state,
                                       const struct bl_path *lock)
{
  struct holders_key key = key_of(state, lock), *kept;
  struct bl_holders *h = cf_map_get(&s->holders, &key, sizeof key);
  if (h == NULL) {
    kept = CF_NEW(&s->index, struct holders_key);
    h = CF_NEW(&s->index, struct bl_holders);
    *kept = key;
    *cf_map_at(&s->holders, kept, sizeof *kept) = h;
  }
  return h;
}

/* Whether another of the fact's locks says the same, or more, of that lock. */
static bool is_said_elsewhere(const struct bl_fact *f, unsigned k)
{
  for (unsigned i = 0; i < f->n_locks; i++) {
    const struct bl_path *other = &f->locks[i];
    bool stronger = other->mode == BL_EXCLUSIVE && f->locks[k].mode == BL_SHARED;
    bool earlier = other->mode == f->locks[k].mode && i < k;
    if ((stronger || earlier) && bl_path_same_lock(other, &f->locks[k])) {
      return true;
    }
  }
  return false;
}

static void add_holders(struct bl_summaries *s, const struct bl_fact *f)
{
  for (unsigned k = 0; k < f->n_locks; k++) {
    const struct bl_path *lock = &f->locks[k];
    if (lock->root == BL_ROOT_NONE || lock->mode == BL_OPTIMISTIC || is_said_elsewhere(f, k)) {
      continue;
    }
    struct bl_holders *h = make_holders(s, f->state, lock);
    ++*(lock->mode == BL_EXCLUSIVE ? &h->exclusive : &h->shared);
    h->inside += k;
  }
  unsigned n = f->n_likely == 0 || bl_summaries_is_atomic(s, f->state) ? 0 : f->n_likely;
  for (unsigned k = f->n_locks; k < f->n_locks + n; k++) {
    make_holders(s, f->state, &f->locks[k])->likely++;
  }
}

/* What a callee writes without a lock that it can name is written under those of its callers. */
static void add_calls(struct bl_summaries *s, const struct bl_written_by_calls *calls)
{
  for (uint32_t i = 0; i < calls->n; i++) {
    const struct bl_path *lock = &calls->items[i].lock;
    if (lock->root == BL_ROOT_NONE) {
      continue;
    }
    struct bl_holders *h = make_holders(s, calls->items[i].state, lock);
    *(lock->mode == BL_EXCLUSIVE ? &h->by_call : &h->by_shared_call) = true;
  }
}

static bool counts_as_write(const struct bl_fact *f)
{
  return f->write && !f->confined && !f->vague && !f->told;
}

static void count_write(struct bl_summaries *s, struct bl_fact *f)
{
  if (counts_as_write(f)) {
    s->writes_of[f->state]++;
    add_holders(s, f);
  }
}

/* Who holds the lock where the state is written, NULL if nobody that it keeps out. */
static const struct bl_holders *kept_out_by(const struct bl_summaries *s, uint32_t state,
                                            const struct bl_path *lock)
{
  return lock->mode == BL_OPTIMISTIC ? NULL : holders_of(s, state, lock);
}

/* Writes that hold the lock in a mode that keeps out who has it in `lock`'s. */
static uint32_t count_holding(const struct bl_holders *h, const struct bl_path *lock)
{
  return h == NULL ? 0 : h->exclusive + (lock->mode == BL_EXCLUSIVE ? h->shared : 0);
}

static bool holds_at_call(const struct bl_holders *h, const struct bl_path *lock)
{
  return h != NULL && (h->by_call || (h->by_shared_call && lock->mode == BL_EXCLUSIVE));
}

static uint32_t count_covered(const struct bl_summaries *s, uint32_t state,
                              const struct bl_path *lock)
{
  return count_holding(kept_out_by(s, state, lock), lock);
}

/* --- what accessors do --- */

/* The accesses of accessors that their calls tell of, one behind the other. */
struct called {
  struct bl_fact **items; /* by accessor, then by caller */
  uint32_t *first;        /* [n_methods + 1] those of each accessor */
};

static bool is_dead(const struct bl_summaries *s, uint32_t m)
{
  return bl_summaries_rare(s, m)->entry.dead;
}

static struct called find_called(struct bl_summaries *s, struct cf_arena *a)
{
  uint32_t n_methods = s->program->n_methods;
  struct called c = {NULL, CF_NEW_N(a, uint32_t, (size_t)n_methods + 2)};
  for (uint32_t m = 0; m < n_methods; m++) {
    const struct bl_fact_list *for_it = &bl_summaries_rare(s, m)->called_for;
    for (uint32_t i = 0; i < for_it->n; i++) {
      c.first[for_it->items[i].method->id + 1]++;
    }
  }
  for (uint32_t m = 0; m < n_methods; m++) {
    c.first[m + 1] += c.first[m];
  }
  c.items = CF_NEW_N(a, struct bl_fact *, (size_t)c.first[n_methods] + 1);
  uint32_t *next = c.first[n_methods] == 0 ? NULL : CF_NEW_N(a, uint32_t, (size_t)n_methods + 1);
  for (uint32_t m = 0; m < n_methods && next != NULL; m++) {
    const struct bl_fact_list *for_it = &bl_summaries_rare(s, m)->called_for;
    for (uint32_t i = 0; i < for_it->n; i++) {
      struct bl_fact *f = &for_it->items[i];
      f->dead = is_dead(s, m);
      c.items[c.first[f->method->id] + next[f->method->id]++] = f;
    }
  }
  return c;
}

/* How many calls the program makes to each accessor that some call tells of. */
static uint32_t *count_calls(const struct bl_program *p, const struct called *c, struct cf_arena *a)
{
  uint32_t *calls = CF_NEW_N(a, uint32_t, (size_t)p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_bodies && c->first[p->n_methods] > 0; i++) {
    for (uint32_t k = 0; k < p->bodies[i]->n_calls; k++) {
      const struct bl_method *callee = bl_call_callee(&p->bodies[i]->calls[k]);
      calls[callee == NULL ? p->n_methods : callee->id]++;
    }
  }
  return calls;
}

/* Where every call of the accessor tells of an access, nothing else is to be said of it. */
static void split_accessors(struct bl_summaries *s, const struct called *c, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  uint32_t *calls = count_calls(p, c, a);
  for (uint32_t m = 0; m < p->n_methods; m++) {
    for (uint32_t i = 0; i < s->facts_of[m].n && c->first[m] < c->first[m + 1]; i++) {
      struct bl_fact *f = &s->facts_of[m].items[i];
      uint32_t told = 0;
      for (uint32_t k = c->first[m]; k < c->first[m + 1]; k++) {
        const struct bl_fact *by = c->items[k];
        told += by->bci == f->bci && by->state == f->state && by->write == f->write ? 1 : 0;
      }
      f->split = told >= calls[m];
    }
  }
}

/* --- by state --- */

typedef void see_fact(struct bl_summaries *s, struct bl_fact *f);

/* By method, an accessor's own before those that its calls tell of. */
static void for_facts(struct bl_summaries *s, const struct called *c, see_fact *see)
{
  for (uint32_t m = 0; m < s->program->n_methods; m++) {
    for (uint32_t i = 0; i < s->facts_of[m].n; i++) {
      if (!s->facts_of[m].items[i].split) {
        see(s, &s->facts_of[m].items[i]);
      }
    }
    for (uint32_t k = c->first[m]; k < c->first[m + 1]; k++) {
      see(s, c->items[k]);
    }
  }
}

static void count_fact(struct bl_summaries *s, struct bl_fact *f)
{
  count_write(s, f);
  s->state_first[f->state + 1]++;
}

/* Behind those of the state that are there: `state_first` is where the next one goes. */
static void place_fact(struct bl_summaries *s, struct bl_fact *f)
{
  s->by_state[s->state_first[f->state]++] = f;
}

/* The writes once more, behind each other. */
static void index_writes(struct bl_summaries *s, struct cf_arena *a, uint32_t states)
{
  uint32_t all = s->state_first[states], n = 0;
  s->first_write = CF_NEW_N(a, uint32_t, (size_t)states + 2);
  for (uint32_t i = 0; i < all; i++) {
    s->first_write[s->by_state[i]->state + 1] += s->by_state[i]->write ? 1 : 0;
  }
  for (uint32_t st = 0; st < states; st++) {
    s->first_write[st + 1] += s->first_write[st];
  }
  s->writes = CF_NEW_N(a, struct bl_fact *, (size_t)s->first_write[states] + 1);
  for (uint32_t i = 0; i < all; i++) {
    if (s->by_state[i]->write) {
      s->writes[n++] = s->by_state[i];
    }
  }
}

/* What the facts of a method do not say themselves. */
static void complete(struct bl_summaries *s, uint32_t m)
{
  if (!is_dead(s, m)) {
    add_calls(s, &bl_summaries_rare(s, m)->written_by_calls);
  }
  for (uint32_t i = 0; i < s->facts_of[m].n; i++) {
    s->facts_of[m].items[i].dead = is_dead(s, m);
    s->facts_of[m].items[i].split = false;
  }
}

void bl_facts_index(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  struct cf_arena *a = &s->index;
  uint32_t states = 3 * p->n_fields;
  cf_map_destroy(&s->holders);
  cf_arena_destroy(a); /* of before */
  s->state_first = CF_NEW_N(a, uint32_t, (size_t)states + 2);
  s->writes_of = CF_NEW_N(a, uint32_t, (size_t)states + 1);
  cf_map_init(&s->holders, a);
  for (uint32_t m = 0; m < p->n_methods; m++) {
    complete(s, m);
  }
  struct called called = find_called(s, &s->scratch[0]);
  split_accessors(s, &called, &s->scratch[0]);
  for_facts(s, &called, count_fact);
  for (uint32_t st = 0; st < states; st++) {
    s->state_first[st + 1] += s->state_first[st];
  }
  s->by_state = CF_NEW_N(a, struct bl_fact *, (size_t)s->state_first[states] + 1);
  for_facts(s, &called, place_fact);
  memmove(s->state_first + 1, s->state_first, states * sizeof *s->state_first);
  s->state_first[0] = 0;
  index_writes(s, a, states);
  cf_arena_reset(&s->scratch[0]);
}

struct bl_fact *const *bl_summaries_facts(const struct bl_summaries *s, uint32_t state, uint32_t *n)
{
  *n = s->state_first[state + 1] - s->state_first[state];
  return &s->by_state[s->state_first[state]];
}

struct bl_fact *const *bl_summaries_writes(const struct bl_summaries *s, uint32_t state,
                                           uint32_t *n)
{
  *n = s->first_write[state + 1] - s->first_write[state];
  return &s->writes[s->first_write[state]];
}

/* --- questions --- */

static bool have(const struct bl_fact_list *own, uint32_t state, bool write)
{
  for (uint32_t i = 0; i < own->n; i++) {
    if (own->items[i].write == write && own->items[i].state == state) {
      return true;
    }
  }
  return false;
}

bool bl_facts_write(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  return have(&s->facts_of[m->id], state, true);
}

bool bl_facts_read(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  return have(&s->facts_of[m->id], state, false);
}

bool bl_fact_holds(const struct bl_fact *f, const struct bl_path *lock)
{
  for (unsigned i = 0; i < f->n_locks; i++) {
    if (bl_path_eq(&f->locks[i], lock)) {
      return true;
    }
  }
  return false;
}

/* A method that was only scanned, for no lock is near, perhaps writes it: it holds none. */
static bool is_written_far_off(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && facts[i]->vague && bl_fact_is_shared(facts[i]) &&
        !bl_method_makes(facts[i]->method)) {
      return true;
    }
  }
  return false;
}

bool bl_facts_all_hold(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock)
{
  uint32_t writes = s->writes_of[state];
  return writes > 0 && count_covered(s, state, lock) == writes && !is_written_far_off(s, state);
}

void bl_facts_coverage(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock,
                       uint32_t *with, uint32_t *all)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  *with = *all = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (counts_as_write(facts[i])) {
      ++*all;
      *with += bl_fact_holds(facts[i], lock) ? 1 : 0;
    }
  }
}

static uint32_t count_guarded(const struct bl_holders *h)
{
  return h->exclusive + h->likely;
}

/* Of equal ones that which is taken first, for it covers the other. */
static bool is_better(const struct bl_program *p, const struct bl_path *lock,
                      const struct bl_holders *of, const struct bl_path *than,
                      const struct bl_holders *its)
{
  if (its == NULL || count_guarded(of) != count_guarded(its)) {
    return its == NULL || count_guarded(of) > count_guarded(its);
  }
  return of->inside != its->inside ? of->inside < its->inside : bl_path_before(p, lock, than);
}

static bool covers_most(const struct bl_summaries *s, uint32_t state, uint32_t writes)
{
  return writes * 10 >= s->writes_of[state] * 6;
}

bool bl_facts_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard)
{
  uint32_t n;
  const struct bl_holders *best = NULL;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    for (unsigned k = 0; counts_as_write(facts[i]) && k < facts[i]->n_locks + facts[i]->n_likely;
         k++) {
      const struct bl_path *lock = &facts[i]->locks[k];
      const struct bl_holders *h = lock->mode == BL_EXCLUSIVE ? holders_of(s, state, lock) : NULL;
      if (h != NULL && is_better(s->program, lock, h, guard, best)) {
        best = h;
        *guard = *lock;
      }
    }
  }
  return best != NULL && covers_most(s, state, count_guarded(best));
}

static bool is_written_surely(const struct bl_holders *h, const struct bl_path *lock)
{
  return count_holding(h, lock) > 0 || holds_at_call(h, lock);
}

bool bl_summaries_written_under(const struct bl_summaries *s, uint32_t state,
                                const struct bl_path *lock)
{
  const struct bl_holders *h = kept_out_by(s, state, lock);
  return is_written_surely(h, lock) || (h != NULL && h->likely > 0);
}

bool bl_summaries_only_likely(const struct bl_summaries *s, uint32_t state,
                              const struct bl_path *lock, bool as_guard)
{
  const struct bl_holders *h = kept_out_by(s, state, lock);
  bool likely = h != NULL && h->likely > 0;
  return likely && !(as_guard ? covers_most(s, state, h->exclusive) : is_written_surely(h, lock));
}

bool bl_summaries_written_by_call(const struct bl_summaries *s, uint32_t state,
                                  const struct bl_path *lock)
{
  return holds_at_call(kept_out_by(s, state, lock), lock);
}

bool bl_summaries_closed(const struct bl_summaries *s, uint32_t state)
{
  return bl_field_is_closed(bl_state_field(s->program, state));
}

/* Some write of the state is in the block of that one. */
static bool is_written_beside(struct bl_fact *const *facts, uint32_t n, const struct bl_fact *w)
{
  bool beside = false;
  for (uint32_t i = 0; w->n_locks > 0 && i < n && !beside; i++) {
    beside = facts[i]->method == w->method && facts[i]->write && facts[i]->n_locks > 0 &&
             facts[i]->block == w->block;
  }
  return beside;
}

bool bl_summaries_written_together(const struct bl_summaries *s, uint32_t a, uint32_t b)
{
  uint32_t na, nb;
  struct bl_fact *const *fa = bl_summaries_writes(s, a, &na);
  struct bl_fact *const *fb = bl_summaries_writes(s, b, &nb);
  for (uint32_t i = 0; i < na; i++) {
    if (fa[i]->write && is_written_beside(fb, nb, fa[i])) {
      return true;
    }
  }
  return false;
}

/* Of the writes of `a` after construction, but those of the constant `but`, how many there are, and
   how many lie apart from any of `b`. */
static uint32_t count_apart(const struct bl_summaries *s, uint32_t a, uint32_t b,
                            struct bl_constant but, uint32_t *apart)
{
  uint32_t na, nb, late = 0;
  struct bl_fact *const *fa = bl_summaries_writes(s, a, &na);
  struct bl_fact *const *fb = bl_summaries_writes(s, b, &nb);
  *apart = 0;
  for (uint32_t i = 0; i < na; i++) {
    bool same = but.kind != BL_NO_CONSTANT && bl_constant_eq(bl_fact_value(fa[i]), but);
    if (fa[i]->write && bl_fact_is_shared(fa[i]) && !same) {
      late++;
      *apart += is_written_beside(fb, nb, fa[i]) ? 0 : 1;
    }
  }
  return late;
}

bool bl_summaries_mostly_together(const struct bl_summaries *s, uint32_t a, uint32_t b,
                                  struct bl_constant found)
{
  const struct bl_constant none = {.kind = BL_NO_CONSTANT};
  uint32_t a_apart, b_apart, others_apart;
  uint32_t n_a = count_apart(s, a, b, none, &a_apart), n_b = count_apart(s, b, a, none, &b_apart);
  uint32_t n_others = count_apart(s, a, b, found, &others_apart);
  return (n_others > 0 && others_apart == 0) ||
         (n_a > 0 && 2 * a_apart <= n_a && 2 * b_apart <= n_b);
}

/* Whoever writes the first, after construction, writes the second, too. */
static bool goes_with(const struct bl_summaries *s, uint32_t a, uint32_t b)
{
  uint32_t na, nb;
  struct bl_fact *const *fa = bl_summaries_writes(s, a, &na);
  struct bl_fact *const *fb = bl_summaries_writes(s, b, &nb);
  bool any = false;
  for (uint32_t i = 0; i < na; i++) {
    bool both = false;
    if (!fa[i]->write || !bl_fact_is_shared(fa[i])) {
      continue;
    }
    for (uint32_t k = 0; k < nb && !both; k++) {
      both = fb[k]->write && fb[k]->method == fa[i]->method && fb[k]->n_locks == fa[i]->n_locks &&
             (fa[i]->n_locks == 0 || fb[k]->block == fa[i]->block);
    }
    if (!both) {
      return false;
    }
    any = true;
  }
  return any;
}

bool bl_summaries_go_together(const struct bl_summaries *s, uint32_t a, uint32_t b)
{
  return goes_with(s, a, b) && goes_with(s, b, a);
}

bool bl_fact_takes_all(const struct bl_summaries *s, const struct bl_fact *f)
{
  const struct bl_call *call = f->write ? bl_method_call(f->method, f->bci) : NULL;
  const struct bl_call_effect *e = bl_modelled_call(s, call);
  return e != NULL && e->n_accesses > 0 && e->accesses[0].blind;
}
