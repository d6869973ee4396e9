/* The second pass: what every caller of a method grants, top-down: locks held [FF `requires`, K],
   and objects that the caller alone has. Receives the summaries of the first pass; hands on what
   holds at entry, and anew the facts of the methods where something does. A method that others
   could call is granted nothing. */
#include "src/summary/summaries.h"

#include <stdlib.h>

enum { MAX_ROUNDS = 4, MAX_ENTRY_LOCKS = 4 };

/* What is known so far: the locks held at every call site met. */
struct entry {
  bool met;
  uint64_t confined;
  uint8_t n;
  struct bl_path locks[MAX_ENTRY_LOCKS];
};

struct entry_pass {
  struct bl_summaries *s;
  struct bl_worker w;
  struct entry *of; /* [n_methods] */
  bool changed;
};

static bool others_can_call(const struct bl_method *m)
{
  return (m->flags & BL_M_REACHABLE_VIRTUAL) != 0;
}

static bool has(const struct entry *e, const struct bl_path *p)
{
  for (unsigned i = 0; i < e->n; i++) {
    if (bl_path_eq(&e->locks[i], p)) {
      return true;
    }
  }
  return false;
}

/* One more call site with these locks: only what all sites hold stays. */
static void meet(struct entry_pass *pass, const struct bl_method *callee, const struct entry *site)
{
  struct entry *e = &pass->of[callee->id];
  if (!e->met) {
    *e = *site;
    e->met = true;
    pass->changed = true;
    return;
  }
  uint8_t kept = 0;
  for (unsigned i = 0; i < e->n; i++) {
    if (has(site, &e->locks[i])) {
      e->locks[kept++] = e->locks[i];
    }
  }
  pass->changed |= kept != e->n || (e->confined & ~site->confined) != 0;
  e->n = kept;
  e->confined &= site->confined;
}

/* --- call sites under locks --- */

/* A lock of the caller's in the callee's terms: by the longest argument that it hangs on. */
static bool say_for_callee(const struct bl_interp *it, const struct bl_args *args,
                           const struct bl_path *lock, struct bl_path *out)
{
  if (lock->root == BL_ROOT_STATIC || lock->root == BL_ROOT_CLASS) {
    *out = *lock;
    return true;
  }
  for (unsigned i = 0; i < args->n; i++) {
    const struct bl_path *arg = bl_names_path(&it->names, args->name[i]);
    if (bl_path_has_head(lock, arg)) {
      *out = bl_path_of(BL_ROOT_PARAM, i);
      for (unsigned k = arg->len; k < lock->len; k++) {
        *out = bl_path_extend(*out, lock->step[k]);
      }
      return true;
    }
  }
  return false;
}

static void site_of(const struct bl_interp *it, const struct bl_frame *f,
                    const struct bl_args *args, struct entry *site)
{
  *site = (struct entry){.met = true};
  for (unsigned i = 0; i < f->n_held && site->n < MAX_ENTRY_LOCKS; i++) {
    struct bl_path p;
    if (f->held[i].depth > 0 &&
        say_for_callee(it, args, bl_names_path(&it->names, f->held[i].name), &p) &&
        !has(site, &p)) {
      site->locks[site->n++] = p;
    }
  }
  for (unsigned i = 0; i < args->n; i++) {
    if (bl_interp_came_confined(it, f, args->name[i])) {
      site->confined |= bl_param_bit(i);
    }
  }
}

static void meet_targets(struct entry_pass *pass, const struct bl_call *call,
                         const struct entry *site)
{
  const struct bl_targets *t = bl_call_targets(call);
  for (uint32_t i = 0; i < t->n; i++) {
    meet(pass, t->items[i], site);
  }
}

static void visit_call(struct entry_pass *pass, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL) {
    return;
  }
  struct bl_args args;
  struct entry site;
  bl_interp_args(it, f, insn, &args);
  if (call->callee != NULL) {
    site_of(it, f, &args, &site);
    meet_targets(pass, call, &site);
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args.n; i++) {
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      site_of(it, f, &lambda.args, &site);
      struct bl_path p;
      if (lambda.own_block && site.n < MAX_ENTRY_LOCKS &&
          say_for_callee(it, &lambda.args, &lambda.lock, &p) && !has(&site, &p)) {
        site.locks[site.n++] = p;
      }
      meet(pass, lambda.body, &site);
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

/* A method that holds nothing anywhere calls everything under no lock. */
static void meet_without_locks(struct entry_pass *pass, const struct bl_method *m)
{
  static const struct entry none = {.met = true};
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (m->calls[i].callee != NULL) {
      meet_targets(pass, &m->calls[i], &none);
    }
    if (m->calls[i].lambda != NULL) {
      meet(pass, m->calls[i].lambda->body, &none);
    }
  }
}

static void publish(struct entry_pass *pass, const struct bl_method *m)
{
  const struct entry *e = &pass->of[m->id];
  struct bl_entry *to = &pass->s->entry[m->id];
  bool known = !others_can_call(m);
  to->dead = known && !e->met && bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  to->confined = known && e->met ? e->confined : 0;
  to->n_locks = known && e->met ? e->n : 0;
  if (to->n_locks > 0) {
    to->locks = CF_NEW_N(pass->w.keep, struct bl_path, to->n_locks);
    memcpy(to->locks, e->locks, to->n_locks * sizeof *to->locks);
  }
}

/* Whether the method calls one that takes locks and that only known callers reach: then it matters
   what it grants. */
static bool grants(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    if (callee != NULL && !others_can_call(callee) && s->takes_locks[callee->id]) {
      return true;
    }
  }
  return false;
}

static void visit_method(struct entry_pass *pass, const struct bl_method *m)
{
  struct bl_summaries *s = pass->s;
  publish(pass, m);
  const struct bl_entry *entry = &s->entry[m->id];
  bool holds = s->needed[m->id] && (entry->n_locks > 0 || bl_summaries_holds_locks(s, m));
  if (!holds && entry->confined == 0 && !grants(s, m)) {
    meet_without_locks(pass, m);
    return;
  }
  struct bl_interp it;
  bool open = bl_interp_open(&it, pass->w.scratch, s->program, m, &pass->w.effects);
  bl_summaries_enter(s, &it);
  if (open && bl_interp_solve(&it, NULL)) {
    bool granted = entry->n_locks > 0 || entry->confined != 0;
    struct bl_visitor visitors[] = {{visit, pass}, bl_facts_visitor(&pass->w)};
    bl_interp_visit(&it, visitors, granted ? 2 : 1);
    if (granted) {
      bl_facts_keep(&visitors[1], &it);
    }
  } else {
    meet_without_locks(pass, m);
  }
  cf_arena_reset(pass->w.scratch);
}

/* Callers come before callees; the methods of one component, which call each other, are visited
   until their sets no longer shrink. */
static uint32_t visit_component(struct entry_pass *pass, uint32_t end)
{
  const struct bl_program *p = pass->s->program;
  uint32_t first = end - 1;
  while (first > 0 && p->bottom_up[first - 1]->component == p->bottom_up[end - 1]->component) {
    first--;
  }
  pass->changed = true;
  for (unsigned round = 0; pass->changed && round < MAX_ROUNDS; round++) {
    pass->changed = false;
    for (uint32_t i = first; i < end; i++) {
      visit_method(pass, p->bottom_up[i]);
    }
    pass->changed &= end - first > 1;
  }
  return first;
}

void bl_pass_entries(struct bl_summaries *s)
{
  struct entry_pass pass = {.s = s};
  bl_summaries_worker(&pass.w, s, 0);
  pass.of = calloc(s->program->n_methods + 1, sizeof *pass.of);
  for (uint32_t end = s->program->n_bottom_up; end > 0;) {
    end = visit_component(&pass, end);
  }
  free(pass.of);
}
