/* Whether a method's callers hold the lock for it, or hand it that. See the header. */
#include "src/check/bare_call.h"

#include "src/check/asked_by_lock.h"
#include "src/check/run_there.h"
#include "src/summary/callers.h"
#include "src/verdict/callers.h"
#include "src/wording/write_up.h"

/* What the caller was given, or has from a static field: neither made here, nor got by a call. */
static bool is_given(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM || p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CAPTURE;
}

/* The lock is that of an object which nobody else has yet, as of the one that a constructor makes:
   it needs none. */
static bool is_of_new(const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_args *args, const struct bl_path *lock)
{
  return lock->root == BL_ROOT_PARAM && lock->base < args->n &&
         bl_interp_came_confined(it, f, args->name[lock->base]);
}

static void see_call(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_bare_call *b = ctx;
  struct bl_args args;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL || bl_call_callee(call) != b->callee) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  if (is_of_new(it, f, &args, &b->guard->locks[0])) {
    return;
  }
  struct bl_path lock = bl_path_lock(bl_interp_map(it, &args, &b->guard->locks[0]));
  bool held = bl_frame_holds(f, &it->names, &lock);
  b->plain |= !held && f->n_held == 0 && !bl_method_is_init(it->method) && is_given(&lock);
  if (held) {
    b->with++;
  } else if (b->caller == NULL && !it->method->cls->library) {
    b->caller = it->method;
    b->bci = it->insns.items[insn].bci;
    b->needed = lock;
    b->lock = bl_method_is_accessor(it->method)
                  ? bl_lock_of_class(b->a, it->program, b->callee->cls, &b->guard->locks[0])
                  : bl_said_text(b->a, it, &lock);
    b->same = bl_path_same_lock(&lock, &b->guard->locks[0]);
  }
}

static void look_at_caller(struct bl_bare_call *b, struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  bool plain = b->plain;
  if (bl_method_has_body(m) && bl_method_calls(m, b->callee) && !bl_claims_lock(w->all, m) &&
      !bl_guard_is_within(b->guards, m) &&
      bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    bl_summaries_enter(w->all, &it);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see_call, .ctx = b}, 1);
    cf_arena_reset(w->scratch);
  }
  const struct bl_entry *e = bl_summaries_entry(w->all, m);
  b->plain = plain || (b->plain && e->n_likely == 0 && !e->locked);
  if (b->caller == m && (bl_is_run_under(w->all, m, &b->needed, true) ||
                         bl_is_asked_by_lock(w->all, m, &b->needed))) {
    b->caller = NULL;
    b->plain = plain;
    b->with++;
  }
}

struct bl_bare_call bl_find_bare_call(const struct bl_guards *gs, struct cf_arena *a,
                                      const struct bl_method *m, const struct bl_guard *g)
{
  struct bl_bare_call b = {.guards = gs, .a = a, .callee = m, .guard = g};
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  for (const struct bl_class *c = m->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t k = 0; k < c->n_methods; k++) {
      look_at_caller(&b, &w, &c->methods[k]);
    }
  }
  return b;
}

bool bl_is_called_plainly(const struct bl_method *m, const struct bl_guard *g,
                          const struct bl_bare_call *found)
{
  struct bl_bare_call b = *found;
  struct bl_summaries *s = (struct bl_summaries *)found->guards->s;
  uint32_t n;
  const uint32_t *callers = bl_summaries_callers(s, m, &n);
  struct bl_worker w;
  bl_summaries_worker(&w, s, 0);
  b.guard = g;
  for (uint32_t i = 0; i < n && !b.plain; i++) {
    const struct bl_method *caller = s->program->methods[callers[i]];
    if (caller->cls->nest_host != m->cls->nest_host) {
      look_at_caller(&b, &w, caller);
    }
  }
  return b.plain;
}

/* --- a lock that the method is handed --- */

struct given_lock {
  const struct bl_method *callee;
  const struct bl_path *guard;  /* relative to the object */
  const struct bl_path *object; /* in the callee's terms */
  uint32_t param;               /* that it holds */
  bool write, any, other;       /* some call hands it just that lock, some call another one */
};

static void see_given(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct given_lock *g = ctx;
  const struct bl_call *call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                   ? bl_interp_site(it, insn)->call
                                   : NULL;
  struct bl_args args;
  if (call == NULL || bl_call_callee(call) != g->callee) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  struct bl_path object = bl_interp_map(it, &args, g->object);
  struct bl_path lock = bl_path_resolve(g->guard, &object);
  const struct bl_path *given = bl_names_path(&it->names, args.name[g->param]);
  bool same = bl_path_same_lock(given, &lock) && (!g->write || given->mode == BL_EXCLUSIVE);
  g->any |= same;
  g->other |= !same;
}

bool bl_is_handed_guard(const struct bl_summaries *s, const struct bl_fact *x,
                        const struct bl_path *guard, const struct bl_there *there)
{
  struct given_lock g = {.callee = x->method,
                         .guard = guard,
                         .object = &there->object,
                         .param = there->given - 1,
                         .write = x->write};
  const struct bl_program *p = s->program;
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  for (uint32_t i = 0; i < p->n_bodies && there->given != 0 && !g.other; i++) {
    struct bl_interp it;
    if (bl_method_calls(p->bodies[i], x->method) &&
        bl_interp_open(&it, w.scratch, p, p->bodies[i], &w.effects)) {
      bl_summaries_enter(s, &it);
      (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see_given, .ctx = &g}, 1);
    }
    cf_arena_reset(w.scratch);
  }
  return g.any && !g.other;
}
