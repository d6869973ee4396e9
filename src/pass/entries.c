/* The second pass: what every caller of a method grants, top-down: locks held [FF `requires`, K],
   and objects that the caller alone has. Receives the summaries of the first pass; hands on what
   holds at entry, and anew the facts of the methods where something does. A method that others
   could call is granted nothing for certain, but what all callers hold that are given is noted. */
#include "src/pass/facts.h"
#include "src/pass/grants.h"
#include "src/pass/passes.h"
#include "src/pass/top_down.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

enum { MAX_ROUNDS = 16 };

/* One thread's part of the pass. */
struct entry_pass {
  struct bl_summaries *s;
  struct bl_worker w;
  struct bl_granter grants;
  const struct bl_method *at; /* the method that is visited */
  const uint32_t *first;      /* [n_components + 1] in order.methods */
  const bool *called_late;    /* [n_methods] by a method that the order may have put behind it */
};

static bool others_can_call(const struct bl_method *m)
{
  return (m->flags & BL_M_REACHABLE_VIRTUAL) != 0;
}

/* Nobody who is given calls the method, which says that it is there for tests: those call it, and
   need no lock. */
static bool is_left_to_tests(const struct entry_pass *pass, const struct bl_method *m)
{
  const struct bl_models *models = pass->s->models;
  return !pass->grants.all->of[m->id].met && !bl_method_is_init(m) &&
         ((bl_models_said_of(models, m) & BL_T_TESTS) != 0 || bl_models_named_for_tests(models, m));
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

/* The argument keeps the way to what has the lock in a final field that it was given. */
static bool say_by_given(const struct bl_interp *it, const struct bl_path *arg,
                         const struct bl_path *lock, struct bl_path *out)
{
  for (uint32_t i = 0; arg->root == BL_ROOT_SITE && arg->len == 0 && i < it->n_given; i++) {
    const struct bl_given_to *to = &it->given[i];
    struct bl_path p = bl_path_extend(*out, to->what.field);
    if (to->site == arg->base && to->what.path.root != BL_ROOT_NONE &&
        to->what.path.mode == BL_EXCLUSIVE && say_behind(lock, &to->what.path, &p)) {
      *out = p;
      return true;
    }
  }
  return false;
}

/* Likewise the receiver, in the field in which objects of its class keep who made them. */
static bool say_by_maker(const struct bl_interp *it, const struct bl_args *args,
                         const struct bl_path *lock, struct bl_path *out)
{
  const struct bl_field *maker =
      it->effects->maker == NULL || args->call == NULL || args->call->named == BL_NO_CLASS
          ? NULL
          : it->effects->maker[args->call->named];
  if (maker == NULL) {
    return false;
  }
  const struct bl_path *arg = bl_names_path(&it->names, args->name[0]);
  struct bl_path to = bl_interp_called(it, arg, bl_path_extend(*arg, maker->id));
  struct bl_path p = bl_path_extend(*out, maker->id);
  if (!say_behind(lock, &to, &p)) {
    return false;
  }
  *out = p;
  return true;
}

/* A lock of the caller's by the argument that it hangs on. */
static bool say_by_argument(const struct bl_interp *it, const struct bl_args *args,
                            const struct bl_path *lock, struct bl_path *out)
{
  for (unsigned i = 0; i < args->n; i++) {
    const struct bl_path *arg = bl_names_path(&it->names, args->name[i]);
    *out = bl_path_of(BL_ROOT_PARAM, i);
    if (say_behind(lock, arg, out) || say_by_part(it, arg, lock, out) ||
        say_by_given(it, arg, lock, out) || (i == 0 && say_by_maker(it, args, lock, out))) {
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

static void add_lock(struct bl_grant *site, struct bl_path lock, enum bl_mode mode)
{
  if (site->n < BL_MAX_GRANTED && bl_grant_find(site, &lock) == NULL) {
    lock.mode = (uint8_t)mode;
    site->locks[site->n++] = lock;
  }
}

/* What everybody can name is also the argument's, if it hangs on that: to other callers it is
   theirs alone. */
static void add_held(const struct bl_interp *it, const struct bl_args *args,
                     const struct bl_held *held, struct bl_grant *site)
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
                    const struct bl_args *args, struct bl_grant_site *out)
{
  struct bl_grant *site = &out->e;
  *site = (struct bl_grant){.met = true, .locks = out->locks};
  for (unsigned i = 0; i < f->n_held && site->n < BL_MAX_GRANTED; i++) {
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
                       const struct bl_args *args, const struct bl_grant *site,
                       struct bl_grant_site *to)
{
  const struct bl_grant *own = &pass->grants.all->likely[pass->at->id];
  struct bl_grant *out = &to->e;
  *out = *site;
  out->locks = to->locks;
  out->locked |= own->met && own->locked;
  memcpy(out->locks, site->locks, site->n * sizeof *site->locks);
  for (unsigned i = 0; i < own->n && out->n < BL_MAX_GRANTED; i++) {
    struct bl_path p;
    if (say_for_callee(it, args, &own->locks[i], &p) && bl_grant_find(out, &p) == NULL) {
      p.mode = own->locks[i].mode;
      out->locks[out->n++] = p;
    }
  }
}

/* What the constructor at hand makes others hardly have, though it may have been handed on. */
static uint64_t in_making(const struct bl_interp *it, const struct bl_args *args)
{
  bool makes = bl_method_is_init(it->method) && !bl_method_is(it->method, CF_ACC_STATIC);
  uint64_t own = 0;
  for (unsigned i = 0; makes && i < args->n; i++) {
    const struct bl_path *p = bl_names_path(&it->names, args->name[i]);
    own |= bl_path_is_first(p) ? bl_param_bit(i) : 0;
  }
  return own;
}

/* A lock that has no name in the callee may be another one each time; but who wrote both classes as
   one knows which it is. What a library declares is called by the library, too. */
static void meet_targets(struct entry_pass *pass, const struct bl_method *from,
                         const struct bl_call *call, const struct bl_grant *site,
                         const struct bl_grant *likely)
{
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_class *cls = bl_call_callee(call)->cls;
  for (uint32_t i = 0; i < t->n; i++) {
    struct bl_grant in_sight = *likely;
    in_sight.locked &=
        cls->cf != NULL && !cls->library && t->items[i]->cls->nest_host == from->cls->nest_host;
    bl_grant_meet(&pass->grants, t->items[i], site, &in_sight);
  }
}

/* Adds the lock of the block in which the callee, or a lambda of its own, runs this one. */
static void add_own_block(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                          struct bl_grant_site *site)
{
  struct bl_path p;
  if (lambda->own_block && site->e.n < BL_MAX_GRANTED &&
      say_for_callee(it, &lambda->args, &lambda->lock, &p) && bl_grant_find(&site->e, &p) == NULL) {
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
  struct bl_grant_site site, likely;
  bl_interp_args(it, f, insn, &args);
  if (bl_call_callee(call) != NULL) {
    site_of(it, f, &args, &site);
    add_likely(pass, it, &args, &site.e, &likely);
    likely.e.confined |= in_making(it, &args);
    meet_targets(pass, pass->at, call, &site.e, &likely.e);
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args.n; i++) {
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      site_of(it, f, &lambda.args, &site);
      add_own_block(it, &lambda, &site);
      add_likely(pass, it, &lambda.args, &site.e, &likely);
      bl_grant_meet(&pass->grants, lambda.body, &site.e, &likely.e);
    }
    if (bl_interp_started_lambda(it, &args, i, e, &lambda)) {
      site.e = (struct bl_grant){.met = true, .locks = site.locks};
      add_own_block(it, &lambda, &site);
      bl_grant_meet(&pass->grants, lambda.body, &site.e, &site.e);
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
  const struct bl_grant *own = &pass->grants.all->likely[m->id], none = {.met = true};
  const struct bl_grant likely = {.met = true, .locked = own->met && own->locked};
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (bl_call_callee(&m->calls[i]) != NULL) {
      meet_targets(pass, m, &m->calls[i], &none, &likely);
    }
    if (bl_call_lambda(&m->calls[i]) != NULL) {
      bl_grant_meet(&pass->grants, bl_call_lambda(&m->calls[i])->body, &none,
                    &none); /* perhaps it runs elsewhere */
    }
  }
}

static struct bl_path *keep_locks(struct entry_pass *pass, const struct bl_grant *e, uint32_t n)
{
  if (n == 0) {
    return NULL;
  }
  struct bl_path *locks = CF_NEW_N(pass->w.keep, struct bl_path, n);
  memcpy(locks, e->locks, n * sizeof *locks);
  return locks;
}

static bool is_of_most(const struct bl_entry *e)
{
  return !e->dead && e->confined == 0 && e->n_locks == 0 && e->n_likely == 0 && !e->locked;
}

static void publish(struct entry_pass *pass, const struct bl_method *m)
{
  const struct bl_grant *e = &pass->grants.all->of[m->id],
                        *likely = &pass->grants.all->likely[m->id];
  struct bl_entry now = {.dead = false};
  bool known = !others_can_call(m);
  bool kept = (m->flags & BL_M_LAMBDA_BODY) != 0; /* whoever was given it runs it */
  now.dead = known && !e->met && !kept && bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  now.confined = known && e->met ? e->confined : 0;
  now.n_locks = known && e->met ? e->n : 0;
  now.locks = keep_locks(pass, e, now.n_locks);
  now.n_likely = likely->met ? likely->n : 0;
  now.likely = keep_locks(pass, likely, now.n_likely);
  now.locked = likely->met && likely->locked;
  if (pass->s->rare[m->id] != NULL || !is_of_most(&now)) {
    bl_summaries_to_rare(&pass->w, m)->entry = now;
  }
}

/* What is published is nothing, as it is anyway where the method was not visited. */
static bool has_nothing(const struct bl_grants *all, const struct bl_method *m)
{
  const struct bl_grant *e = &all->of[m->id], *likely = &all->likely[m->id];
  return !bl_grant_is_open(all, m) ||
         (e->met && e->n == 0 && e->confined == 0 && likely->n == 0 && !likely->locked);
}

/* A compiler's accessor of a private field that is written for other classes, which may be to an
   object that they have just made. */
static bool writes_for_others(const struct bl_method *m)
{
  return bl_method_is_accessor(m) && !bl_method_stands_for_field(m) &&
         (m->flags & BL_M_WRITES_VOLATILE) != 0;
}

/* The call leads to who runs what it is given under a lock of its own. */
static bool runs_under_lock(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  for (uint32_t i = 0; bl_call_callee(call) != NULL && i < t->n; i++) {
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

/* A helper that only known callers reach writes volatile fields, by an accessor too: of what it is
   given, perhaps. */
static bool fills_for_caller(const struct bl_method *m)
{
  bool own = !others_can_call(m) && !bl_method_is_init(m);
  bool fills = own && (m->flags & BL_M_WRITES_VOLATILE) != 0;
  for (uint32_t i = 0; i < m->n_calls && own && !fills; i++) {
    fills = bl_call_callee(&m->calls[i]) != NULL && writes_for_others(bl_call_callee(&m->calls[i]));
  }
  return fills;
}

unsigned bl_summaries_grants(const struct bl_summaries *s, const struct bl_method *m)
{
  bool makes = bl_method_makes(m), makes_others = false, has_filled = false;
  bool writes = !makes && (m->flags & BL_M_WRITES_VOLATILE) != 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee == NULL) {
      continue;
    }
    bool own_half_made = makes && !bl_method_is_init(callee) && callee->cls == m->cls;
    if (!others_can_call(callee) && (bl_marked(s, callee, BL_MARK_TAKES_LOCKS) || own_half_made)) {
      return 1;
    }
    makes_others |= bl_method_is_init(callee);
    writes |= writes_for_others(callee);
    has_filled |= fills_for_caller(callee);
  }
  return makes_others && has_filled ? 2 : (makes_others && writes) || grants_lambda(s, m) ? 1 : 0;
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
    if (lambda != NULL && bl_grant_is_open(pass->grants.all, lambda->body)) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (bl_grant_is_open(pass->grants.all, t->items[k])) {
        return true;
      }
    }
  }
  return false;
}

/* A constructor that calls what the object has itself, or inherits. What a lambda of its own does,
   which others may keep and run, is better known without it. */
static bool calls_in_making(const struct bl_method *m)
{
  bool makes = bl_method_is_init(m) && !bl_method_is(m, CF_ACC_STATIC), own = false;
  for (uint32_t i = 0; makes && i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    makes = bl_call_lambda(&m->calls[i]) == NULL;
    own |= callee != NULL && !bl_method_is_init(callee) && !bl_method_is(callee, CF_ACC_STATIC) &&
           callee->cls->cf != NULL && !callee->cls->library && bl_class_is_a(m->cls, callee->cls);
  }
  return makes && own;
}

/* What it is likely to be granted matters to what it writes alone. */
static bool writes_anything(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *facts = &s->facts_of[m->id];
  bool any = false;
  for (uint32_t i = 0; i < facts->n && !any; i++) {
    any = facts->items[i].write;
  }
  return any;
}

static void visit_method(struct entry_pass *pass, const struct bl_method *m)
{
  struct bl_summaries *s = pass->s;
  pass->at = m;
  pass->grants.all->of[m->id].moved = pass->grants.all->likely[m->id].moved = false;
  pass->grants.all->of[m->id].visited = true;
  publish(pass, m);
  const struct bl_entry *entry = bl_summaries_entry(s, m);
  bool holds = entry->n_locks > 0 || bl_summaries_holds_locks(s, m);
  bool granted =
      entry->n_locks > 0 || entry->confined != 0 || (entry->n_likely > 0 && writes_anything(s, m));
  bool anew = granted ||
              pass->grants.all->of[m->id].kept; /* what was granted once may have been taken away */
  if ((!anew && !matters(pass, m)) || is_left_to_tests(pass, m)) {
    return;
  }
  bool grants = bl_summaries_grants(s, m) > 0 && calls_known(m);
  if (!anew && !holds && entry->n_likely == 0 && !grants && !calls_in_making(m)) {
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
  struct bl_visitor visitors[] = {{.visit = visit, .ctx = pass}, bl_facts_visitor(&pass->w)};
  if (open && bl_interp_solve(&it, NULL, visitors, anew ? 2 : 1)) {
    if (anew) {
      bl_facts_keep(&visitors[1], &it);
    }
    pass->grants.all->of[m->id].kept = granted;
  } else {
    meet_without_locks(pass, m);
  }
  cf_arena_reset(pass->w.scratch);
}

/* --- one component --- */

/* When a method is visited: first those that a visited one calls, for what nobody has met yet might
   still be granted something. Then who is called from outside, and who is called by nobody; at
   last, when all components have had their turn, who may be called by one that the order does not
   know as its caller. */
enum turn { IF_MET, IF_CALLED_FROM_OUTSIDE, IF_ORDERED, ANYHOW };

static bool is_due(const struct entry_pass *pass, const struct bl_method *m, enum turn turn)
{
  const struct bl_grant *of = &pass->grants.all->of[m->id],
                        *likely = &pass->grants.all->likely[m->id];
  if (of->visited) {
    return of->moved || likely->moved; /* else all that another visit could say has been said */
  }
  return of->met || turn == ANYHOW || (turn >= IF_CALLED_FROM_OUTSIDE && others_can_call(m)) ||
         (turn == IF_ORDERED && !pass->called_late[m->id]);
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

/* Callers come before callees; the methods of one component, which call each other, are visited
   until their sets no longer shrink. Of a component that does not settle nothing is known. */
static void visit_component(void *ctx, unsigned thread, uint32_t component)
{
  struct entry_pass *pass = (struct entry_pass *)ctx + thread;
  const struct bl_method **methods = pass->s->order.methods;
  static const struct bl_grant none = {.met = true};
  uint32_t first = pass->first[component], end = pass->first[component + 1];
  bool settled = true;
  bl_grants_begin(&pass->grants, component, methods + first, end - first);
  for (unsigned turn = IF_MET; turn < ANYHOW && settled; turn++) {
    settled = settle(pass, first, end, (enum turn)turn);
  }
  for (uint32_t i = first; i < end && !settled; i++) {
    bl_grant_meet(&pass->grants, methods[i], &none, &none);
  }
  for (uint32_t i = first; i < end && !settled; i++) {
    visit_method(pass, methods[i]);
  }
}

/* Who makes a call that the order does not know may have come after whom it leads to: what that
   grants, or takes away from what others granted, is told now. */
static void settle_late(struct entry_pass *pass)
{
  static const struct bl_grant none = {.met = true};
  const struct bl_order *o = &pass->s->order;
  bool settled = settle(pass, 0, o->n, IF_MET) && settle(pass, 0, o->n, ANYHOW);
  while (!settled) {
    settled = true;
    for (uint32_t i = 0; i < o->n; i++) {
      if (is_due(pass, o->methods[i], ANYHOW)) {
        bl_grant_meet(&pass->grants, o->methods[i], &none, &none);
        visit_method(pass, o->methods[i]);
        settled = false;
      }
    }
  }
}

/* [n_components + 1], to be freed. */
static uint32_t *find_components(const struct bl_order *o)
{
  uint32_t *first = cf_memory_zeroed((size_t)o->n_components + 1, sizeof *first);
  for (uint32_t i = o->n; i-- > 0;) {
    first[o->component[o->methods[i]->id]] = i;
  }
  first[o->n_components] = o->n;
  return first;
}

/* Methods that are not interpreted are told of what they are granted, too. */
static void publish_rest(struct entry_pass *pass)
{
  const struct bl_program *p = pass->s->program;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (pass->s->needed[p->bodies[i]->id] == 0 && !has_nothing(pass->grants.all, p->bodies[i])) {
      publish(pass, p->bodies[i]);
    }
  }
}

/* The order knows nothing of calls that are too deep to be looked into. [n_methods], to be freed.
 */
static bool *find_called_late(const struct bl_summaries *s)
{
  bool *late = cf_memory_zeroed((size_t)s->program->n_methods + 1, sizeof *late);
  for (uint32_t i = 0; i < s->order.n; i++) {
    const struct bl_method *m = s->order.methods[i];
    for (uint32_t k = 0; s->needed[m->id] > BL_MAX_CALL_DEPTH && k < m->n_calls; k++) {
      const struct bl_targets *t = bl_call_targets(&m->calls[k]);
      for (uint32_t n = 0; n < t->n; n++) {
        late[t->items[n]->id] = true;
      }
    }
  }
  return late;
}

static struct entry_pass *new_passes(struct bl_summaries *s, struct bl_grants *grants,
                                     const uint32_t *first, const bool *called_late)
{
  struct entry_pass *each = cf_memory_zeroed(s->options.threads, sizeof *each);
  for (unsigned t = 0; t < s->options.threads; t++) {
    each[t].s = s;
    each[t].first = first;
    each[t].called_late = called_late;
    each[t].grants = (struct bl_granter){.all = grants, .at_work = s->options.threads > 1};
    bl_summaries_worker(&each[t].w, s, t);
  }
  return each;
}

void bl_pass_entries(struct bl_summaries *s, const struct bl_waiting *waiting)
{
  struct bl_grants grants;
  uint32_t *first = find_components(&s->order);
  bool *called_late = find_called_late(s);
  bl_grants_init(&grants, s);
  struct entry_pass *each = new_passes(s, &grants, first, called_late);
  bl_schedule_top_down(s, &(struct bl_top_down){waiting, visit_component, each});
  for (unsigned t = 0; t < s->options.threads; t++) {
    bl_granter_leave(&each[t].grants);
  }
  bl_grants_finish(&each[0].grants);
  settle_late(&each[0]);
  publish_rest(&each[0]);
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&each[t].grants.arena);
  }
  bl_grants_free(&grants);
  free(each);
  free(called_late);
  free(first);
}
