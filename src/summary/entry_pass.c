/* The second pass: what every caller of a method grants, top-down: locks held [FF `requires`, K],
   and objects that the caller alone has. Receives the summaries of the first pass; hands on what
   holds at entry, and anew the facts of the methods where something does. A method that others
   could call is granted nothing for certain, but what all callers hold that are given is noted. */
#include "src/summary/summaries.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

enum { MAX_ROUNDS = 16, MAX_ENTRY_LOCKS = 4 };

/* What is known so far: the locks held at every call site met. Of most methods these are none, so
   that the room for them is made when there are some. */
struct entry {
  bool met, visited;
  bool moved;  /* since the method was visited last */
  bool kept;   /* its facts are those of a visit that granted something */
  bool locked; /* some lock is held at every call site, named or not */
  uint8_t n;
  uint64_t confined;
  struct bl_path *locks; /* [MAX_ENTRY_LOCKS], NULL while there are none */
};

/* One call site, with room for its locks. */
struct site {
  struct entry e;
  struct bl_path locks[MAX_ENTRY_LOCKS];
};

struct entry_pass {
  struct bl_summaries *s;
  struct bl_worker w;
  struct entry *of;           /* [n_methods] */
  struct entry *likely;       /* [n_methods] as if others called nothing */
  bool *nothing;              /* [n_methods] of both nothing is left that a call could take away */
  const struct bl_method *at; /* the method that is visited */
  struct cf_arena arena;
};

static bool others_can_call(const struct bl_method *m)
{
  return (m->flags & BL_M_REACHABLE_VIRTUAL) != 0;
}

static const struct bl_path *find(const struct entry *e, const struct bl_path *p)
{
  for (unsigned i = 0; i < e->n; i++) {
    if (bl_path_same_lock(&e->locks[i], p)) {
      return &e->locks[i];
    }
  }
  return NULL;
}

/* Who alone has an object needs none of its locks. */
static bool needs_none(const struct entry *e, const struct bl_path *lock)
{
  return lock->root == BL_ROOT_PARAM && (e->confined & bl_param_bit(lock->base)) != 0;
}

static void make_room(struct entry_pass *pass, struct entry *e)
{
  if (e->locks == NULL) {
    e->locks = cf_arena_alloc(&pass->arena, MAX_ENTRY_LOCKS * sizeof *e->locks);
  }
}

/* Adds the site's locks of objects that all sites before had for themselves to the first `n`. */
static uint8_t add_needless(struct entry_pass *pass, struct entry *e, const struct entry *site,
                            uint8_t n)
{
  e->n = n;
  for (unsigned i = 0; i < site->n && e->n < MAX_ENTRY_LOCKS; i++) {
    const struct bl_path *lock = &site->locks[i];
    if (needs_none(e, lock) && !needs_none(site, lock) && find(e, lock) == NULL) {
      make_room(pass, e);
      e->locks[e->n++] = *lock;
    }
  }
  return e->n;
}

/* One more call site with these locks: only what all sites hold stays, in the weakest mode. Whether
   that is less than before. */
static bool meet_in(struct entry_pass *pass, struct entry *e, const struct entry *site)
{
  if (!e->met) {
    *e = (struct entry){.met = true,
                        .visited = e->visited,
                        .kept = e->kept,
                        .locked = site->locked,
                        .n = site->n,
                        .confined = site->confined};
    if (site->n > 0) {
      make_room(pass, e);
      memcpy(e->locks, site->locks, site->n * sizeof *e->locks);
    }
    return true;
  }
  uint8_t kept = 0;
  bool changed = false;
  for (unsigned i = 0; i < e->n; i++) {
    struct bl_path lock = e->locks[i];
    const struct bl_path *there = find(site, &lock);
    if (there != NULL) {
      changed |= there->mode > lock.mode;
      lock.mode = there->mode > lock.mode ? there->mode : lock.mode;
    }
    if (there != NULL || needs_none(site, &lock)) {
      e->locks[kept++] = lock;
    }
  }
  changed |= kept != e->n || (e->confined & ~site->confined) != 0 || (e->locked && !site->locked);
  kept = add_needless(pass, e, site, kept);
  e->n = kept;
  e->confined &= site->confined;
  e->locked &= site->locked;
  return changed;
}

static void meet_and_note(struct entry_pass *pass, struct entry *e, const struct entry *site)
{
  bool moved = e->moved;
  e->moved = meet_in(pass, e, site);
  e->moved |= moved;
}

static bool is_nothing(const struct entry *e)
{
  return e->met && e->n == 0 && e->confined == 0 && !e->locked;
}

/* Most calls are of methods that are granted nothing any more: a byte tells. */
static void meet(struct entry_pass *pass, const struct bl_method *callee, const struct entry *site,
                 const struct entry *likely)
{
  if (!pass->nothing[callee->id]) {
    meet_and_note(pass, &pass->of[callee->id], site);
    meet_and_note(pass, &pass->likely[callee->id], likely);
    pass->nothing[callee->id] =
        is_nothing(&pass->of[callee->id]) && is_nothing(&pass->likely[callee->id]);
  }
}

/* --- call sites under locks --- */

/* The lock's steps behind `head`, where it has that, behind `out`. */
static bool say_behind(const struct bl_path *lock, const struct bl_path *head, struct bl_path *out)
{
  if (!bl_path_has_head(lock, head)) {
    return false;
  }
  for (unsigned k = head->len; k < lock->len; k++) {
    *out = bl_path_extend(*out, lock->step[k]);
  }
  return true;
}

/* The argument is a part of what has the lock, and keeps the way to it: this.part.owner is this. */
static bool say_by_part(const struct bl_interp *it, const struct bl_path *arg,
                        const struct bl_path *lock, struct bl_path *out)
{
  uint32_t last = arg->len == 0 ? BL_STEP_ELEMENT : arg->step[arg->len - 1];
  struct bl_parts *const *parts = it->effects->parts;
  const struct bl_parts *of = parts == NULL || last == BL_STEP_ELEMENT ? NULL : parts[last];
  for (uint32_t i = 0; of != NULL && i < of->n; i++) {
    const struct bl_path *part = bl_part_of(parts, last, of->items[i].given.field);
    struct bl_path p = bl_path_extend(*out, of->items[i].given.field);
    if (part != NULL && part->mode == BL_EXCLUSIVE) {
      struct bl_path head = bl_path_append(bl_path_head(*arg, arg->len - 1u), part);
      if (say_behind(lock, &head, &p)) {
        *out = p;
        return true;
      }
    }
  }
  return false;
}

/* A lock of the caller's by the argument that it hangs on. */
static bool say_by_argument(const struct bl_interp *it, const struct bl_args *args,
                            const struct bl_path *lock, struct bl_path *out)
{
  for (unsigned i = 0; i < args->n; i++) {
    const struct bl_path *arg = bl_names_path(&it->names, args->name[i]);
    *out = bl_path_of(BL_ROOT_PARAM, i);
    if (say_behind(lock, arg, out) || say_by_part(it, arg, lock, out)) {
      return true;
    }
  }
  return false;
}

/* … in the callee's terms. */
static bool say_for_callee(const struct bl_interp *it, const struct bl_args *args,
                           const struct bl_path *lock, struct bl_path *out)
{
  if (lock->root == BL_ROOT_STATIC || lock->root == BL_ROOT_CLASS) {
    *out = *lock;
    return true;
  }
  return say_by_argument(it, args, lock, out);
}

static void add_lock(struct entry *site, struct bl_path lock, enum bl_mode mode)
{
  if (site->n < MAX_ENTRY_LOCKS && find(site, &lock) == NULL) {
    lock.mode = (uint8_t)mode;
    site->locks[site->n++] = lock;
  }
}

/* What everybody can name is also the argument's, if it hangs on that: to other callers it is
   theirs alone. */
static void add_held(const struct bl_interp *it, const struct bl_args *args,
                     const struct bl_held *held, struct entry *site)
{
  const struct bl_path *lock = bl_names_path(&it->names, held->name);
  struct bl_path p;
  if (say_for_callee(it, args, lock, &p)) {
    add_lock(site, p, bl_held_mode(held));
  }
  if (lock->root == BL_ROOT_STATIC && say_by_argument(it, args, lock, &p)) {
    add_lock(site, p, bl_held_mode(held));
  }
}

static void site_of(const struct bl_interp *it, const struct bl_frame *f,
                    const struct bl_args *args, struct site *out)
{
  struct entry *site = &out->e;
  *site = (struct entry){.met = true, .locks = out->locks};
  for (unsigned i = 0; i < f->n_held && site->n < MAX_ENTRY_LOCKS; i++) {
    site->locked |= f->held[i].depth > 0 && bl_held_mode(&f->held[i]) == BL_EXCLUSIVE;
    if (f->held[i].depth > 0 && !bl_held_is_optimistic(&f->held[i])) {
      add_held(it, args, &f->held[i], site);
    }
  }
  for (unsigned i = 0; i < args->n; i++) {
    if (bl_interp_came_confined(it, f, args->name[i])) {
      site->confined |= bl_param_bit(i);
    }
  }
}

/* What the method's own callers are likely to hold, they hold at its calls too. */
static void add_likely(const struct entry_pass *pass, const struct bl_interp *it,
                       const struct bl_args *args, const struct entry *site, struct site *to)
{
  const struct entry *own = &pass->likely[pass->at->id];
  struct entry *out = &to->e;
  *out = *site;
  out->locks = to->locks;
  out->locked |= own->met && own->locked;
  memcpy(out->locks, site->locks, site->n * sizeof *site->locks);
  for (unsigned i = 0; i < own->n && out->n < MAX_ENTRY_LOCKS; i++) {
    struct bl_path p;
    if (say_for_callee(it, args, &own->locks[i], &p) && find(out, &p) == NULL) {
      p.mode = own->locks[i].mode;
      out->locks[out->n++] = p;
    }
  }
}

/* A lock that has no name in the callee may be another one each time; but who wrote both classes as
   one knows which it is. What a library declares is called by the library, too. */
static void meet_targets(struct entry_pass *pass, const struct bl_method *from,
                         const struct bl_call *call, const struct entry *site,
                         const struct entry *likely)
{
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_class *cls = call->callee->cls;
  for (uint32_t i = 0; i < t->n; i++) {
    struct entry in_sight = *likely;
    in_sight.locked &=
        cls->cf != NULL && !cls->library && t->items[i]->cls->nest_host == from->cls->nest_host;
    meet(pass, t->items[i], site, &in_sight);
  }
}

/* Adds the lock of the block in which the callee, or a lambda of its own, runs this one. */
static void add_own_block(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                          struct site *site)
{
  struct bl_path p;
  if (lambda->own_block && site->e.n < MAX_ENTRY_LOCKS &&
      say_for_callee(it, &lambda->args, &lambda->lock, &p) && find(&site->e, &p) == NULL) {
    p.mode = lambda->lock.mode;
    site->locks[site->e.n++] = p;
  }
  site->e.locked |= lambda->own_block && lambda->lock.mode == BL_EXCLUSIVE;
}

static void visit_call(struct entry_pass *pass, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL) {
    return;
  }
  struct bl_args args;
  struct site site, likely;
  bl_interp_args(it, f, insn, &args);
  if (call->callee != NULL) {
    site_of(it, f, &args, &site);
    add_likely(pass, it, &args, &site.e, &likely);
    meet_targets(pass, pass->at, call, &site.e, &likely.e);
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args.n; i++) {
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      site_of(it, f, &lambda.args, &site);
      add_own_block(it, &lambda, &site);
      add_likely(pass, it, &lambda.args, &site.e, &likely);
      meet(pass, lambda.body, &site.e, &likely.e);
    }
    if (bl_interp_later_lambda(it, &args, i, e, &lambda)) {
      site.e = (struct entry){.met = true, .locks = site.locks};
      add_own_block(it, &lambda, &site);
      meet(pass, lambda.body, &site.e, &site.e);
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    visit_call(ctx, it, f, insn);
  }
}

/* --- the pass --- */

/* A method that holds nothing anywhere calls everything under no lock, but for what its own callers
   hold. */
static void meet_without_locks(struct entry_pass *pass, const struct bl_method *m)
{
  const struct entry *own = &pass->likely[m->id], none = {.met = true};
  const struct entry likely = {.met = true, .locked = own->met && own->locked};
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (m->calls[i].callee != NULL) {
      meet_targets(pass, m, &m->calls[i], &none, &likely);
    }
    if (bl_call_lambda(&m->calls[i]) != NULL) {
      meet(pass, bl_call_lambda(&m->calls[i])->body, &none, &none); /* perhaps it runs elsewhere */
    }
  }
}

static struct bl_path *keep_locks(struct entry_pass *pass, const struct entry *e, uint32_t n)
{
  if (n == 0) {
    return NULL;
  }
  struct bl_path *locks = CF_NEW_N(pass->w.keep, struct bl_path, n);
  memcpy(locks, e->locks, n * sizeof *locks);
  return locks;
}

const struct bl_entry bl_entry_of_most = {.dead = false};

static bool is_of_most(const struct bl_entry *e)
{
  return !e->dead && e->confined == 0 && e->n_locks == 0 && e->n_likely == 0 && !e->locked;
}

static void publish(struct entry_pass *pass, const struct bl_method *m)
{
  const struct entry *e = &pass->of[m->id], *likely = &pass->likely[m->id];
  struct bl_entry now = bl_entry_of_most;
  bool known = !others_can_call(m);
  bool kept = (m->flags & BL_M_LAMBDA_BODY) != 0; /* whoever was given it runs it */
  now.dead = known && !e->met && !kept && bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  now.confined = known && e->met ? e->confined : 0;
  now.n_locks = known && e->met ? e->n : 0;
  now.locks = keep_locks(pass, e, now.n_locks);
  now.n_likely = likely->met ? likely->n : 0;
  now.likely = keep_locks(pass, likely, now.n_likely);
  now.locked = likely->met && likely->locked;
  struct bl_entry **at = &pass->s->entry[m->id];
  if (*at == NULL && !is_of_most(&now)) {
    *at = CF_NEW(pass->w.keep, struct bl_entry);
  }
  if (*at != NULL) {
    **at = now;
  }
}

/* What is published is nothing, as it is anyway where the method was not visited. */
static bool has_nothing(const struct entry_pass *pass, const struct bl_method *m)
{
  const struct entry *e = &pass->of[m->id];
  const struct entry *likely = &pass->likely[m->id];
  return e->met && e->n == 0 && e->confined == 0 && likely->n == 0 && !likely->locked;
}

/* A compiler's accessor of a private field that is written for other classes, which may be to an
   object that they have just made. */
static bool writes_for_others(const struct bl_method *m)
{
  return bl_method_is_accessor(m) && (m->flags & BL_M_WRITES_VOLATILE) != 0;
}

/* The call leads to who runs what it is given under a lock of its own. */
static bool runs_under_lock(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  for (uint32_t i = 0; call->callee != NULL && i < t->n; i++) {
    const struct bl_call_effect *e = s->own[t->items[i]->id];
    for (uint32_t k = 0; e != NULL && k < e->n_runs; k++) {
      if (e->runs[k].own_block) {
        return true;
      }
    }
  }
  return false;
}

/* The method makes a lambda, and calls who runs one under a lock. */
static bool grants_lambda(const struct bl_summaries *s, const struct bl_method *m)
{
  bool makes = false, runs = false;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    makes |= bl_call_lambda(&m->calls[i]) != NULL;
  }
  for (uint32_t i = 0; i < m->n_calls && makes && !runs; i++) {
    runs = runs_under_lock(s, &m->calls[i]);
  }
  return runs;
}

bool bl_summaries_grants(const struct bl_summaries *s, const struct bl_method *m)
{
  bool makes = false;
  bool writes = !bl_method_is_init(m) && (m->flags & BL_M_WRITES_VOLATILE) != 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    if (callee == NULL) {
      continue;
    }
    bool own_half_made =
        bl_method_is_init(m) && !bl_method_is_init(callee) && callee->cls == m->cls;
    if (!others_can_call(callee) && (s->takes_locks[callee->id] || own_half_made)) {
      return true;
    }
    makes |= bl_method_is_init(callee);
    writes |= writes_for_others(callee);
  }
  return (makes && writes) || grants_lambda(s, m);
}

/* Whether the method calls anything that is granted something at all. */
static bool calls_known(const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    if (bl_call_lambda(&m->calls[i]) != NULL) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (!others_can_call(t->items[k])) {
        return true;
      }
    }
  }
  return false;
}

/* Whether a call of the method's can take anything away from what it leads to: most of that has
   been called under no lock before. */
static bool matters(const struct entry_pass *pass, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    const struct bl_lambda *lambda = bl_call_lambda(&m->calls[i]);
    if (lambda != NULL && !pass->nothing[lambda->body->id]) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (!pass->nothing[t->items[k]->id]) {
        return true;
      }
    }
  }
  return false;
}

static void visit_method(struct entry_pass *pass, const struct bl_method *m)
{
  struct bl_summaries *s = pass->s;
  pass->at = m;
  pass->of[m->id].moved = pass->likely[m->id].moved = false;
  pass->of[m->id].visited = true;
  publish(pass, m);
  const struct bl_entry *entry = bl_summaries_entry(s, m);
  bool holds = entry->n_locks > 0 || bl_summaries_holds_locks(s, m);
  bool granted = entry->n_locks > 0 || entry->confined != 0;
  bool anew = granted || pass->of[m->id].kept; /* what was granted once may have been taken away */
  if (!anew && !matters(pass, m)) {
    return;
  }
  if (!anew && !holds && entry->n_likely == 0 && (!bl_summaries_grants(s, m) || !calls_known(m))) {
    meet_without_locks(pass, m);
    return;
  }
  if (s->fault[m->id] != BL_FAULT_NONE || bl_summaries_stop(&pass->w, m, BL_STAGE_NAMES)) {
    meet_without_locks(pass, m);
    return;
  }
  struct bl_interp it;
  bool open = bl_interp_open(&it, pass->w.scratch, s->program, m, &pass->w.effects);
  bl_summaries_enter(s, &it);
  struct bl_visitor visitors[] = {{visit, pass}, bl_facts_visitor(&pass->w)};
  if (open && bl_interp_solve(&it, NULL, visitors, anew ? 2 : 1)) {
    if (anew) {
      bl_facts_keep(&visitors[1], &it);
    }
    pass->of[m->id].kept = granted;
  } else {
    meet_without_locks(pass, m);
  }
  cf_arena_reset(pass->w.scratch);
}

/* --- one component --- */

/* When a method is visited: first those that a visited one calls, for what nobody has met yet might
   still be granted something. Then who is called from outside, at last who is called by nobody. */
enum turn { IF_MET, IF_CALLED_FROM_OUTSIDE, ANYHOW, TURNS };

static bool is_due(const struct entry_pass *pass, const struct bl_method *m, enum turn turn)
{
  const struct entry *of = &pass->of[m->id], *likely = &pass->likely[m->id];
  if (of->visited) {
    return of->moved || likely->moved; /* else all that another visit could say has been said */
  }
  return of->met || turn == ANYHOW || (turn == IF_CALLED_FROM_OUTSIDE && others_can_call(m));
}

/* Visits whoever is due until nobody is; false if that takes too long. */
static bool settle(struct entry_pass *pass, uint32_t first, uint32_t end, enum turn turn)
{
  const struct bl_order *o = &pass->s->order;
  bool again = true;
  for (unsigned round = 0; again && round < MAX_ROUNDS; round++) {
    again = false;
    for (uint32_t i = end; i-- > first;) {
      if (is_due(pass, o->methods[i], turn)) {
        visit_method(pass, o->methods[i]);
        again = true;
      }
    }
  }
  return !again;
}

static uint32_t first_of_component(const struct bl_order *o, uint32_t end)
{
  uint32_t first = end - 1, component = o->component[o->methods[first]->id];
  while (first > 0 && o->component[o->methods[first - 1]->id] == component) {
    first--;
  }
  return first;
}

/* Callers come before callees; the methods of one component, which call each other, are visited
   until their sets no longer shrink. Of a component that does not settle nothing is known. */
static uint32_t visit_component(struct entry_pass *pass, uint32_t end)
{
  const struct bl_order *o = &pass->s->order;
  static const struct entry none = {.met = true};
  uint32_t first = first_of_component(o, end);
  bool settled = true;
  for (unsigned turn = 0; turn < TURNS && settled; turn++) {
    settled = settle(pass, first, end, (enum turn)turn);
  }
  for (uint32_t i = first; i < end && !settled; i++) {
    meet(pass, o->methods[i], &none, &none);
  }
  for (uint32_t i = first; i < end && !settled; i++) {
    visit_method(pass, o->methods[i]);
  }
  return first;
}

/* The order knows nothing of calls that are too deep to be looked into, and who makes them may have
   come after whom they lead to: what these take away from what others granted is told now. */
static void settle_late(struct entry_pass *pass)
{
  static const struct entry none = {.met = true};
  const struct bl_order *o = &pass->s->order;
  bool settled = settle(pass, 0, o->n, ANYHOW);
  while (!settled) {
    settled = true;
    for (uint32_t i = 0; i < o->n; i++) {
      if (is_due(pass, o->methods[i], ANYHOW)) {
        meet(pass, o->methods[i], &none, &none);
        visit_method(pass, o->methods[i]);
        settled = false;
      }
    }
  }
}

void bl_pass_entries(struct bl_summaries *s)
{
  struct entry_pass pass = {.s = s};
  bl_summaries_worker(&pass.w, s, 0);
  cf_arena_init(&pass.arena);
  pass.of = cf_memory_zeroed(s->program->n_methods + 1, sizeof *pass.of);
  pass.likely = cf_memory_zeroed(s->program->n_methods + 1, sizeof *pass.likely);
  pass.nothing = cf_memory_zeroed(s->program->n_methods + 1, sizeof *pass.nothing);
  const struct bl_program *p = s->program;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (s->bare[i]) {
      pass.of[i].met = pass.likely[i].met = pass.nothing[i] = true;
    }
  }
  for (uint32_t end = s->order.n; end > 0;) {
    end = visit_component(&pass, end);
  }
  settle_late(&pass);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (s->needed[p->bodies[i]->id] == 0 && !has_nothing(&pass, p->bodies[i])) {
      publish(&pass, p->bodies[i]);
    }
  }
  cf_arena_destroy(&pass.arena);
  free(pass.of);
  free(pass.likely);
  free(pass.nothing);
}
