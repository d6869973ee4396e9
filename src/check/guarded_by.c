/* guarded-by: see the header. */
#include "src/check/guarded_by.h"

#include "src/candidate/candidate.h"
#include "src/finding/sharing.h"
#include "src/wording/place.h"

struct write_up {
  struct bl_findings *out;
  struct cf_arena *a;
  const struct bl_guards *guards;
};

#define S(x) (int)(x).n, (x).p

static bool may_change_unseen(const struct bl_program *p, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_FIELD ||
         (bl_state_field(p, state)->access & (CF_ACC_VOLATILE | CF_ACC_FINAL)) == 0;
}

/* Whether the access is one that the guard speaks of, and does not hold it. */
static bool breaks(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *f,
                   bool strict)
{
  const struct bl_program *p = gs->s->program;
  bool asked = g->source == BL_GUARD_DECLARED ||
               (f->write && (g->source == BL_GUARD_INFERRED || (strict && g->n > 0)));
  return asked && g->source != BL_GUARD_UNREADABLE && bl_guard_counts(gs, f) &&
         may_change_unseen(p, f->state) && !bl_guard_is_held(p, g, f);
}

/* --- words --- */

static struct cf_str lock_text(const struct write_up *w, const struct bl_guard *g)
{
  struct cf_str all = CF_STR("");
  for (unsigned i = 0; i < g->n; i++) {
    struct cf_str one = bl_path_text(w->a, &g->locks[i], w->guards->s->program, NULL, CF_STR(""));
    all = cf_arena_printf(w->a, "%.*s%s%.*s", S(all), i == 0 ? "" : ", ", S(one));
  }
  return all;
}

static struct cf_str simple_field(struct cf_str field)
{
  uint32_t from = 0;
  for (uint32_t i = 0; i < field.n && field.p[i] != '['; i++) {
    bool contents = field.n - i == 9 && memcmp(field.p + i, ".contents", 9) == 0;
    from = field.p[i] == '.' && !contents ? i + 1 : from;
  }
  return (struct cf_str){field.p + from, field.n - from};
}

static struct cf_str why_text(const struct write_up *w, const struct bl_guard *g)
{
  if (g->source == BL_GUARD_DECLARED) {
    return cf_arena_printf(w->a, "which is declared to guard it (@GuardedBy(\"%.*s\"))",
                           S(g->text));
  }
  return cf_arena_printf(w->a, "which %u of %u writes hold", g->writes_held, g->writes);
}

/* --- trace --- */

static void add_step(struct write_up *w, struct bl_finding *f, const struct bl_method *m,
                     uint32_t bci, struct cf_str note)
{
  struct bl_place at = bl_place_of(w->a, w->guards->s->program, m, bci);
  f->trace[f->n_trace++] = (struct bl_step){BL_STEP_ACCESS, at, note, false, false};
}

/* An access that does as it should: a write, if there is one. */
static const struct bl_fact *good_example(const struct write_up *w, const struct bl_guard *g,
                                          uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->guards->s, state, &n);
  const struct bl_fact *best = NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(w->guards, facts[i]) &&
        bl_guard_is_held(w->guards->s->program, g, facts[i]) &&
        (best == NULL || (facts[i]->write && !best->write))) {
      best = facts[i];
    }
  }
  return best;
}

/* --- calls of a method that counts on its callers --- */

struct bare_call {
  const struct bl_method *callee;
  const struct bl_guard *guard;
  const struct bl_method *caller; /* that calls it without the lock; NULL: none found */
  uint32_t bci;
  unsigned with; /* calls that hold it */
};

/* A lock of the callee's receiver, in the caller's terms. */
static bool holds_at_call(const struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_args *args, const struct bl_path *lock)
{
  struct bl_path there = bl_interp_map(it, args, lock);
  there.mode = BL_EXCLUSIVE;
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0 &&
        bl_path_same_lock(bl_names_path(&it->names, f->held[i].name), &there)) {
      return true;
    }
  }
  return false;
}

static void see_call(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bare_call *b = ctx;
  struct bl_args args;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL || call->callee != b->callee) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  if (holds_at_call(it, f, &args, &b->guard->locks[0])) {
    b->with++;
  } else if (b->caller == NULL && !it->method->cls->library) {
    b->caller = it->method;
    b->bci = it->insns.items[insn].bci;
  }
}

static void look_at_caller(struct bare_call *b, struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  if (bl_method_has_body(m) && bl_method_calls(m, b->callee) && !bl_claims_lock(w->all, m) &&
      bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    bl_summaries_enter(w->all, &it);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){see_call, b}, 1);
    cf_arena_reset(w->scratch);
  }
}

/* Looks at the calls in the classes of its nest: some with, and one without the lock. */
static struct bare_call find_bare_call(const struct bl_summaries *s, const struct bl_method *m,
                                       const struct bl_guard *g)
{
  struct bare_call b = {.callee = m, .guard = g};
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  for (const struct bl_class *c = m->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t k = 0; k < c->n_methods; k++) {
      look_at_caller(&b, &w, &c->methods[k]);
    }
  }
  return b;
}

/* --- writing up --- */

/* Callers that are given all hold it, or the method says that they do; of what is only inferred
   another lock will do, perhaps it is the same by another name: of an accessor, one that all
   callers of its caller `by` hold, for that one's own locks are seen. */
static bool is_likely_held(const struct bl_summaries *s, const struct bl_fact *f,
                           const struct bl_guard *g, const struct bl_method *by)
{
  const struct bl_entry *e = bl_summaries_entry(s, f->method);
  const struct bl_entry *others = bl_summaries_entry(s, by);
  for (uint32_t i = 0; i < e->n_likely; i++) {
    if (bl_path_same_lock(&e->likely[i], &g->locks[0])) {
      return true;
    }
  }
  bool some = others->n_likely > 0 || others->locked;
  return (some && g->source == BL_GUARD_INFERRED) || bl_claims_lock(s, f->method);
}

/* The object is only being told of. */
static bool makes_text(const struct bl_method *m)
{
  return cf_str_is(m->name, "toString") && m->descriptor.p[1] == ')';
}

static void add_trace(struct write_up *w, struct bl_finding *f, const struct bl_fact *x,
                      const struct bl_guard *g, const struct bare_call *b)
{
  f->trace = CF_NEW_N(w->a, struct bl_step, 3);
  const struct bl_fact *good = good_example(w, g, x->state);
  if (good != NULL) {
    add_step(w, f, good->method, good->bci,
             cf_arena_printf(w->a, "%s under %.*s", good->write ? "written" : "read", S(f->lock)));
    f->trace[0].held = true;
  }
  if (b->caller != NULL && b->with > 0 && !bl_method_is_accessor(x->method)) {
    add_step(
        w, f, b->caller, b->bci,
        cf_arena_printf(w->a, "%.*s() is called without %.*s", S(x->method->name), S(f->lock)));
  }
  add_step(w, f, bl_method_is_accessor(x->method) ? b->caller : x->method,
           bl_method_is_accessor(x->method) ? b->bci : x->bci,
           cf_arena_printf(w->a, "%s without it", x->write ? "written" : "read"));
}

/* A setter of what it is given, and what an inner class calls by an accessor, are as good as their
   callers, who may well hold the lock. */
static bool is_up_to_callers(const struct bl_fact *x, const struct bare_call *b)
{
  const struct bl_method *m = x->method;
  enum { SETTER = 4 };
  return (!bl_method_is_accessor(m) && m->n_calls == 0 && m->n_insns <= SETTER &&
          x->value.kind == BL_NO_CONSTANT) ||
         (b->caller != NULL && bl_method_is_accessor(b->caller));
}

/* What is read without the lock is read again under it, later in the method: it was but a look
   whether that is worth while. */
static bool is_read_again(const struct bl_guards *gs, const struct bl_guard *g,
                          const struct bl_fact *x)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, x->state, &n);
  for (uint32_t i = 0; i < n && !x->write; i++) {
    const struct bl_fact *f = facts[i];
    if (f->method == x->method && !f->write && f->bci > x->bci &&
        bl_guard_is_held(gs->s->program, g, f)) {
      return true;
    }
  }
  return false;
}

/* What an atomic or a thread-safe collection has: to look at it needs no lock, as with a volatile
   field; the declaration is about who changes it. */
static bool is_safe_look(const struct bl_summaries *s, const struct bl_fact *x)
{
  return !x->write && bl_state_kind_of(x->state) == BL_STATE_CONTENTS &&
         (s->holds_traits[bl_state_field(s->program, x->state)->id] & BL_T_SAFE) != 0;
}

static enum bl_confidence confidence_of(const struct bl_guards *gs, const struct bl_guard *g,
                                        const struct bl_fact *x, const struct bare_call *b)
{
  const struct bl_summaries *s = gs->s;
  bool declared = g->source == BL_GUARD_DECLARED;
  if (g->source == BL_GUARD_NONE ||
      is_likely_held(s, x, g, bl_method_is_accessor(x->method) ? b->caller : x->method) ||
      (!declared && is_up_to_callers(x, b)) || is_read_again(gs, g, x) || is_safe_look(s, x)) {
    return BL_LOW;
  }
  bool elements =
      bl_state_kind_of(x->state) == BL_STATE_ELEMENTS; /* perhaps a lock for each part */
  return declared ? BL_HIGH : elements ? BL_LOW : BL_MEDIUM;
}

/* The write of a number comes right after a read of it: x++, x += y. */
static bool is_count(const struct bl_summaries *s, const struct bl_fact *x)
{
  enum { AT_ONCE_BYTES = 12 };
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, x->state, &n);
  bool number = bl_state_kind_of(x->state) != BL_STATE_FIELD ||
                strchr("BCDFIJS", *bl_state_field(s->program, x->state)->descriptor.p) != NULL;
  for (uint32_t i = 0; i < n && x->write && number; i++) {
    const struct bl_fact *f = facts[i];
    if (f->method == x->method && !f->write && f->bci < x->bci &&
        x->bci - f->bci <= AT_ONCE_BYTES) {
      return true;
    }
  }
  return false;
}

static void write_up(struct write_up *w, const struct bl_fact *x, const struct bl_guard *g)
{
  const struct bl_program *p = w->guards->s->program;
  struct bare_call b = find_bare_call(w->guards->s, x->method, g);
  bool accessor = bl_method_is_accessor(x->method);
  const struct bl_method *m = accessor ? b.caller : x->method;
  if (m == NULL) {
    return;
  }
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  cf_vec_reserve(w->a, w->out);
  struct bl_finding *f = &w->out->items[w->out->n++];
  *f = (struct bl_finding){.kind = BL_GUARDED_BY,
                           .check = BL_CHECK_GUARDED_BY,
                           .checks = BL_CHECK_GUARDED_BY,
                           .confidence = confidence_of(w->guards, g, x, &b),
                           .input = m->cls->container};
  bool told = !x->write && makes_text(m);
  f->benign = told ? BL_REPORTED_ONLY : BL_NOT_BENIGN;
  f->at = bl_place_of(w->a, p, m, accessor ? b.bci : x->bci);
  f->read_line = f->at.line;
  f->field = bl_state_text(w->a, p, x->state);
  f->lock = lock_text(w, g);
  f->message = cf_arena_printf(w->a, "'%.*s' is %s without '%.*s', %.*s", S(simple_field(f->field)),
                               x->write ? "written" : "read", S(f->lock), S(why_text(w, g)));
  f->owners = bl_owners_of(p, x->method, x->state, &unknown);
  f->grounds.in = x->method->id;
  f->grounds.declared = g->source == BL_GUARD_DECLARED;
  f->grounds.counted = is_count(w->guards->s, x);
  f->grounds.writes = g->writes;
  f->grounds.guarded = g->writes_held;
  add_trace(w, f, x, g, &b);
}

/* Of one method's accesses to a state a write is worse than a read, then the first counts. */
static bool is_worse(const struct bl_fact *a, const struct bl_fact *b)
{
  return a->write != b->write ? a->write : a->bci < b->bci;
}

static void check_state(struct write_up *w, uint32_t state, bool strict)
{
  const struct bl_guard *g = w->guards->of_state[state];
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->guards->s, state, &n);
  for (uint32_t i = 0, end; i < n; i = end) {
    const struct bl_fact *worst = NULL;
    for (end = i; end < n && facts[end]->method == facts[i]->method; end++) {
      if (breaks(w->guards, g, facts[end], strict) &&
          (worst == NULL || is_worse(facts[end], worst))) {
        worst = facts[end];
      }
    }
    if (worst != NULL && !worst->method->cls->library) {
      write_up(w, worst, g);
    }
  }
}

void bl_guarded_by(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards,
                   bool strict)
{
  struct write_up w = {out, a, guards};
  for (uint32_t state = 0; state < 3 * guards->s->program->n_fields; state++) {
    if (guards->of_state[state] != NULL) {
      check_state(&w, state, strict);
    }
  }
}
