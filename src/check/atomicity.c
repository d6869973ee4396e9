/* atomicity: see the header. */
#include "src/check/atomicity.h"

#include "src/check/relation.h"
#include "src/program/pool.h"
#include "src/sharing/sharing.h"
#include "src/summary/fields.h"
#include "src/wording/added.h"

/* The locks of a finding that is shown. */
struct shown {
  const struct bl_class *cls;
  struct bl_path lock[2];
};
CF_VEC(shown_list, struct shown);

struct pass {
  struct bl_findings *out;
  struct cf_arena *a;
  struct bl_summaries *s;
  struct bl_movers movers;
  struct shown_list shown;
};

/* --- which methods are meant --- */

static bool is_declared(const struct bl_models *models, const struct bl_method *m)
{
  return (bl_models_said_of(models, m) & BL_T_WHOLE) != 0;
}

/* Whether the call may take a lock. */
static bool may_lock(const struct bl_summaries *s, const struct bl_call *c)
{
  const struct bl_targets *t = bl_call_targets(c);
  const struct bl_call_effect *e = bl_modelled_call(s, c);
  bool locks = e != NULL && e->n_locks > 0;
  for (uint32_t i = 0; i < t->n && t->n <= BL_MOVER_TARGETS; i++) {
    locks |= bl_marked(s, t->items[i], BL_MARK_LATE);
  }
  return locks || (bl_call_action(c) != NULL && bl_marked(s, bl_call_action(c), BL_MARK_LATE));
}

/* A helper that is not meant to be atomic by itself: it may act more than once. */
static bool is_helper(const struct bl_method *m, const struct bl_call *c)
{
  const struct bl_targets *t = bl_call_targets(c);
  return t->n == 1 && t->items[0]->cls->nest_host == m->cls->nest_host &&
         !bl_method_is(t->items[0], CF_ACC_SYNCHRONIZED);
}

static unsigned count_monitors(const struct bl_method *m, struct cf_arena *scratch)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  unsigned n = 0;
  if (!cf_code_parse_again(&code, scratch, m->cls->cf, bl_method_member(m), &err)) {
    return 0;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      break;
    }
    n += in.op == CF_monitorenter ? 1 : 0;
  }
  return n;
}

/* Takes a lock of its own, and after it perhaps two others, or one twice. */
static bool may_act_twice(const struct bl_summaries *s, const struct bl_method *m,
                          struct cf_arena *scratch)
{
  unsigned acts = (m->flags & BL_M_LOOPS) != 0 ? 1 : 0;
  if (!bl_method_is(m, CF_ACC_SYNCHRONIZED)) {
    return false;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    acts += !may_lock(s, &m->calls[i]) ? 0 : is_helper(m, &m->calls[i]) ? 2 : 1;
  }
  if (acts < 2) {
    acts += count_monitors(m, scratch);
    cf_arena_reset(scratch);
  }
  return acts > 1;
}

struct roots {
  struct bl_summaries *s;
  uint8_t *of; /* [n_methods] enum bl_mover_root */
};

static void look_for_root(void *ctx, unsigned thread, uint32_t i)
{
  const struct roots *r = ctx;
  const struct bl_method *m = r->s->program->bodies[i];
  if (!m->cls->library) {
    r->of[m->id] = is_declared(r->s->models, m)                     ? BL_ROOT_WHOLE
                   : may_act_twice(r->s, m, &r->s->scratch[thread]) ? BL_ROOT_LOCKS
                                                                    : BL_NO_ROOT;
  }
}

static uint8_t *find_roots(struct bl_summaries *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct roots r = {s, cf_arena_zalloc(a, p->n_methods + 1, 1)};
  bl_pool_for(bl_pool_for_steps(s->options.threads, p->n_bodies), p->n_bodies, look_for_root, &r);
  return r.of;
}

/* --- where it breaks --- */

enum { MAX_DEEP = 4 };

/* Two actions, in the method or in what it calls. */
struct story {
  struct bl_mover_method x[MAX_DEEP]; /* [deep + 1] the method itself first */
  struct bl_action call[MAX_DEEP];    /* [deep] of each that calls the next */
  unsigned deep, column;
  struct bl_mover_break b;
  struct bl_action one, two;
};

static struct bl_mover_method *innermost(struct story *t)
{
  return &t->x[t->deep];
}

/* Goes down to where the actions are, as far as there is one way. False if the method is no longer
   seen to break. */
static bool find_story(struct story *t, const struct pass *p, struct bl_worker *w,
                       const struct bl_method *m, unsigned column)
{
  t->column = column;
  for (t->deep = 0;; t->deep++) {
    struct bl_mover_method *x = innermost(t);
    if (!bl_mover_look(x, &p->movers, w, m)) {
      return false;
    }
    bl_mover_flow(x);
    if (x->waits || !bl_mover_find_break(&t->b, x, t->column)) {
      return false;
    }
    bl_action_of(&t->one, x, t->b.first, t->column);
    bl_action_of(&t->two, x, t->b.second, t->column);
    if (!t->b.inside || !t->one.narrow || t->deep + 1 == MAX_DEEP) {
      return true;
    }
    t->call[t->deep] = t->one;
    t->column = t->one.column;
    m = t->one.callee;
  }
}

/* Another method that is itself meant to be atomic breaks, and is reported. */
static bool is_anothers(const struct story *t)
{
  for (unsigned i = 1; i <= t->deep; i++) {
    if (bl_method_is(t->x[i].it.method, CF_ACC_SYNCHRONIZED)) {
      return true;
    }
  }
  return false;
}

/* A lock in the way that keeps nobody out is left out of account from now on; whether there is. */
static bool find_covered(struct pass *p, const struct story *t)
{
  const struct bl_action *acts[] = {&t->one, &t->two};
  bool found = false;
  for (unsigned i = 0; i < 2; i++) {
    const struct bl_field *f = bl_field_at(p->s->program, &acts[i]->lock);
    if (f != NULL && !p->movers.covered[f->id] && bl_field_is_covered(p->s, f)) {
      p->movers.covered[f->id] = true;
      found = true;
    }
  }
  return found;
}

/* --- how sure --- */

static bool is_own_block(const struct bl_action *act)
{
  return act->kind == BL_ACT_LOCK && act->in == NULL;
}

/* What the method has just made, or had made, others hardly wait for. */
static bool is_new(const struct bl_interp *it, const struct bl_path *p)
{
  bool here = p->root == BL_ROOT_SITE && p->base < it->code.bytecode.n;
  uint32_t insn = here ? it->insns.index_of[p->base] : CF_NO_INSN;
  if (insn == CF_NO_INSN) {
    return false;
  }
  return it->insns.items[insn].op == CF_new ||
         (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
          bl_interp_site(it, insn)->effect->fresh);
}

static bool is_known(const struct bl_mover_method *x, const struct bl_action *act)
{
  return act->kind == BL_ACT_LOCK && !act->waits && act->lock.root != BL_ROOT_NONE &&
         !is_new(&x->it, &act->lock) && (is_own_block(act) || act->narrow);
}

/* What a helper of another class does is its own affair. */
static bool is_of_class(const struct story *t)
{
  return t->x[t->deep].it.method->cls->nest_host == t->x[0].it.method->cls->nest_host;
}

/* All callers that are given hold some lock beside the method's own. */
static bool is_called_under_another(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_entry *e = bl_summaries_entry(s, m);
  struct bl_path own = bl_own_monitor(m);
  uint32_t others = 0;
  for (uint32_t i = 0; i < e->n_likely; i++) {
    others += bl_path_same_lock(&e->likely[i], &own) ? 0 : 1;
  }
  return others > 0;
}

/* The second is the first in the next turn. */
static bool is_loop(const struct story *t)
{
  return t->one.taken_at == t->two.taken_at;
}

/* Somebody is seen to mind: else the two may well be two things. Between two blocks of one lock the
   object is as its own methods leave it; only a value that goes from one to the other minds. */
static bool is_evident(struct story *t)
{
  struct bl_mover_method *x = innermost(t);
  bool plain = !t->b.inside && !t->b.thrown && !is_loop(t);
  if (!plain || !is_known(x, &t->one) || !is_known(x, &t->two) || !is_of_class(t) ||
      is_called_under_another(x->w->all, t->x[0].it.method)) {
    return false;
  }
  if (bl_path_eq(&t->one.lock, &t->two.lock)) {
    return bl_actions_flow(x, &t->one, &t->two);
  }
  bool own = is_own_block(&t->one) && is_own_block(&t->two);
  return bl_actions_write_same(x, &t->one, &t->two) ||
         (own && t->one.n_written > 0 && t->two.n_written > 0) ||
         bl_actions_observed(x, &t->one, &t->two);
}

/* --- one cause --- */

static bool same_pair(const struct shown *a, const struct shown *b)
{
  return a->cls == b->cls &&
         ((bl_path_eq(&a->lock[0], &b->lock[0]) && bl_path_eq(&a->lock[1], &b->lock[1])) ||
          (bl_path_eq(&a->lock[0], &b->lock[1]) && bl_path_eq(&a->lock[1], &b->lock[0])));
}

/* Of the methods of a class that act under the same two locks the first stands for all. */
static bool is_first(struct pass *p, const struct story *t)
{
  struct shown s = {t->x[0].it.method->cls, {t->one.lock, t->two.lock}};
  for (uint32_t i = 0; i < p->shown.n; i++) {
    if (same_pair(&p->shown.items[i], &s)) {
      return false;
    }
  }
  cf_vec_push(p->a, &p->shown, s);
  return true;
}

/* --- words --- */

static struct bl_place place(struct pass *p, const struct bl_mover_method *x, uint32_t insn)
{
  return bl_place_of(p->a, p->s->program, x->it.method, x->it.insns.items[insn].bci);
}

static void add_calls(struct pass *p, struct bl_finding *f, struct story *t)
{
  for (unsigned i = 0; i < t->deep; i++) {
    struct cf_str name = bl_method_name(t->call[i].callee);
    bl_add_step(f, BL_STEP_ACCESS, place(p, &t->x[i], t->call[i].insn),
                cf_arena_printf(p->a, "calls %.*s()", CF_S(name)));
  }
}

static void add_action(struct pass *p, struct bl_finding *f, struct bl_mover_method *x,
                       const struct bl_action *act, const char *which)
{
  struct cf_str what = bl_action_text(p->a, x, act);
  bl_add_step(f, act->kind == BL_ACT_LOCK ? BL_STEP_ACQUIRE : BL_STEP_ACCESS,
              place(p, x, act->taken_at),
              cf_arena_printf(p->a, "atomic action %s: %.*s", which, CF_S(what)));
  if (act->taken_at != act->insn) {
    bl_add_step(f, BL_STEP_RELEASE, place(p, x, act->insn),
                CF_STR("given up: others can come now"));
  }
}

/* "what it does under 'this.left'", "its reading of 'a.B.c'" */
static struct cf_str short_text(struct pass *p, struct bl_mover_method *x,
                                const struct bl_action *act)
{
  struct cf_str lock = bl_action_lock(p->a, x, act);
  if (act->kind == BL_ACT_ACCESS) {
    struct cf_str state = bl_state_text(p->a, p->s->program, act->state);
    return cf_arena_printf(p->a, "its %s '%.*s'", act->write ? "writing" : "reading", CF_S(state));
  }
  return act->kind == BL_ACT_LOCK && lock.n > 0
             ? cf_arena_printf(p->a, "what it does under '%.*s'", CF_S(lock))
         : act->callee != NULL
             ? cf_arena_printf(p->a, "what %.*s() does", CF_S(bl_method_name(act->callee)))
             : CF_STR("what it does under a lock");
}

static struct cf_str at_line(struct pass *p, const struct bl_mover_method *x,
                             const struct bl_action *act)
{
  uint32_t line = place(p, x, act->taken_at).line;
  return line == 0 ? CF_STR("") : cf_arena_printf(p->a, " at line %u", line);
}

static struct cf_str message(struct pass *p, struct story *t, bool declared)
{
  struct bl_mover_method *x = innermost(t);
  struct cf_str name = bl_method_name(t->x[0].it.method);
  struct cf_str one = short_text(p, x, &t->one), first = at_line(p, x, &t->one);
  const char *how = declared ? "is declared atomic" : "is synchronized";
  if (is_loop(t)) {
    return cf_arena_printf(p->a, "'%.*s' %s, but %.*s%.*s is %s: others can come in between",
                           CF_S(name), how, CF_S(one), CF_S(first),
                           t->b.inside ? "more than one action"
                                       : "an action of its own in each turn");
  }
  struct cf_str two = short_text(p, x, &t->two), second = at_line(p, x, &t->two);
  return cf_arena_printf(p->a, "'%.*s' %s, but others can come between %.*s%.*s and %.*s%.*s",
                         CF_S(name), how, CF_S(one), CF_S(first), CF_S(two), CF_S(second));
}

static void write_up(struct pass *p, struct story *t, bool declared)
{
  struct bl_mover_method *outer = &t->x[0], *x = innermost(t);
  const struct bl_method *m = outer->it.method;
  static const struct bl_path self = {.root = BL_ROOT_PARAM};
  bool sure = declared || (is_evident(t) && is_first(p, t));
  cf_vec_reserve(p->a, p->out);
  struct bl_finding *f = &p->out->items[p->out->n++];
  *f = (struct bl_finding){.kind = BL_NON_ATOMIC,
                           .check = BL_CHECK_ATOMICITY,
                           .checks = BL_CHECK_ATOMICITY,
                           .confidence = sure ? BL_MEDIUM : BL_LOW,
                           .input = m->cls->container};
  f->at = bl_place_of(p->a, p->s->program, m, outer->it.insns.items[0].bci);
  f->read_line = f->at.line;
  f->lock = bl_action_lock(p->a, x, &t->one);
  f->message = message(p, t, declared);
  f->owners = bl_owners_of(p->s->program, m, BL_NO_STATE, &self);
  f->grounds.in = m->id;
  f->grounds.declared = declared;
  f->grounds.split = bl_path_eq(&t->one.lock, &t->two.lock);
  f->trace = CF_NEW_N(p->a, struct bl_step, t->deep + 4);
  add_calls(p, f, t);
  add_action(p, f, x, &t->one, "1");
  f->trace[f->n_trace - 1].gap = true;
  if (!is_loop(t)) {
    add_action(p, f, x, &t->two, "2");
  }
}

/* --- one method --- */

static void check_method(struct pass *p, struct bl_worker *w, const struct bl_method *m,
                         bool declared)
{
  const struct bl_mover_summary *sum = p->movers.of[m->id];
  unsigned column = declared ? BL_COLUMN_LETTER : BL_COLUMN_LOCKS_ONLY;
  struct story *t = cf_arena_alloc(w->scratch, sizeof *t);
  bool breaks = sum != NULL && bl_move_at(&sum->move, column) == BL_A_COMPOUND;
  if (!breaks || !find_story(t, p, w, m, column)) {
    return;
  }
  while (find_covered(p, t)) {
    if (!find_story(t, p, w, m, column)) {
      return;
    }
  }
  if (declared || !is_anothers(t)) {
    write_up(p, t, declared);
  }
}

void bl_atomicity(struct bl_findings *out, struct cf_arena *a, struct bl_summaries *s,
                  const struct bl_guards *guards)
{
  struct pass p = {.out = out, .a = a, .s = s};
  struct cf_arena of_movers; /* of no use to others: not in the memory of the findings */
  cf_arena_init(&of_movers);
  uint8_t *roots = find_roots(s, &of_movers);
  bl_movers_make(&p.movers, &of_movers, s, guards, roots);
  for (uint32_t i = 0; i < s->program->n_bodies; i++) {
    const struct bl_method *m = s->program->bodies[i];
    if (roots[m->id] != BL_NO_ROOT) {
      struct bl_worker w;
      bl_summaries_worker(&w, s, 0);
      check_method(&p, &w, m, roots[m->id] == BL_ROOT_WHOLE);
      cf_arena_reset(w.scratch);
    }
  }
  cf_arena_destroy(&of_movers);
}
