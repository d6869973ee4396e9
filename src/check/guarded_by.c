/* guarded-by: see the header. */
#include "src/check/guarded_by.h"

#include "src/candidate/test.h"
#include "src/check/asked_by_lock.h"
#include "src/check/bare_call.h"
#include "src/check/looked_again.h"
#include "src/check/run_there.h"
#include "src/check/turned.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/callers.h"
#include "src/verdict/reported.h"
#include "src/wording/place.h"
#include "src/wording/there.h"
#include "src/wording/write_up.h"

struct write_up {
  struct bl_findings *out;
  struct cf_arena *a;
  const struct bl_guards *guards;
  uint64_t left; /* instructions that may still be looked at for is_of_taken() */
};

static bool may_change_unseen(const struct bl_program *p, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_FIELD ||
         (bl_state_field(p, state)->access & (CF_ACC_VOLATILE | CF_ACC_FINAL)) == 0;
}

/* It is an operation of the library's that asks for one key, or index. */
static bool asks_for_key(const struct bl_summaries *s, const struct bl_method *m, uint32_t bci)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].bci == bci ? bl_call_callee(&m->calls[i]) : NULL;
    const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(s, callee);
    if (model != NULL) {
      return bl_model_effect(model, BL_E_KEY) != NULL;
    }
  }
  return false;
}

/* Some change is made whatever a flag says. */
static bool is_changed_any_time(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *writes = bl_summaries_writes(s, state, &n);
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) {
    any = !writes[i]->confined && !bl_hangs_on_flag(s, writes[i]);
  }
  return any;
}

/* The one look into a plain collection that is made without the lock which all others hold, and
   asks for one key: others may be at moving just that. No flag has told that all is over. */
static bool is_bare_look(const struct bl_guards *gs, const struct bl_guard *g,
                         const struct bl_fact *f)
{
  return g->source == BL_GUARD_INFERRED && g->beside_look > 0 && !f->write && f->n_likely == 0 &&
         asks_for_key(gs->s, f->method, f->bci) && !bl_hangs_on_flag(gs->s, f) &&
         is_changed_any_time(gs->s, f->state);
}

/* The method takes the guard itself, elsewhere: it knows why it does not hold it here. */
static bool takes(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_method *m)
{
  const struct bl_fact_list *all = &gs->s->facts_of[m->id];
  bool any = false;
  for (uint32_t i = 0; i < all->n && !any; i++) {
    any = all->items[i].n_locks > 0 && bl_guard_is_held(gs->s->program, g, &all->items[i]);
  }
  return any;
}

/* A change of a plain collection under no lock at all, where a lock that is there for it is held at
   other accesses. No flag has told that all is over, or has not begun. */
static bool is_forgotten(const struct bl_guards *gs, const struct bl_guard *g,
                         const struct bl_fact *f)
{
  return g->partly > 0 && f->write && bl_fact_holds_none(gs->s, f) && !bl_hangs_on_flag(gs->s, f) &&
         !takes(gs, g, f->method);
}

/* What lies in a collection that keeps its own users apart is changed under the lock in the mode of
   readers: whoever holds that in the other mode has it for himself all the same. */
static bool is_let_in(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *f)
{
  return bl_state_kind_of(f->state) == BL_STATE_CONTENTS && bl_guard_is_shared(g, f) &&
         bl_summaries_is_atomic(gs->s, f->state);
}

/* A map in the order of access is asked for a key as a reader, under the lock that all hold as
   writers who change it, be it one method: whoever took the lock in two modes meant both. */
static bool is_turned_by_reader(const struct bl_guards *gs, const struct bl_guard *g,
                                const struct bl_fact *f)
{
  return f->write && g->n > 0 && g->source == BL_GUARD_NONE && g->writes > 0 &&
         g->writes_held == g->writes && bl_guard_is_shared(g, f) && bl_fact_turns(gs->s, f);
}

/* Whether the access is one that the guard speaks of, and does not hold it. */
static bool breaks(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *f,
                   bool strict)
{
  const struct bl_program *p = gs->s->program;
  bool asked = g->source == BL_GUARD_DECLARED ||
               (f->write && (g->source == BL_GUARD_INFERRED || (strict && g->n > 0))) ||
               is_bare_look(gs, g, f) || is_forgotten(gs, g, f) || is_turned_by_reader(gs, g, f);
  return asked && g->source != BL_GUARD_UNREADABLE && bl_guard_counts(gs, f) &&
         may_change_unseen(p, f->state) && !bl_guard_is_held(p, g, f) &&
         (strict || !is_let_in(gs, g, f));
}

/* --- words --- */

static struct cf_str lock_text(const struct write_up *w, const struct bl_guard *g)
{
  struct cf_str all = CF_STR("");
  for (unsigned i = 0; i < g->n; i++) {
    struct cf_str one = bl_path_text(w->a, &g->locks[i], w->guards->s->program, NULL, CF_STR(""));
    all = cf_arena_printf(w->a, "%.*s%s%.*s", CF_S(all), i == 0 ? "" : ", ", CF_S(one));
  }
  return all;
}

/* "count", of an array's elements "items[]"; of what a collection has the collection. */
static struct cf_str field_text(const struct write_up *w, uint32_t state)
{
  const struct bl_field *f = bl_state_field(w->guards->s->program, state);
  return bl_state_kind_of(state) != BL_STATE_ELEMENTS
             ? bl_field_word(f)
             : cf_arena_printf(w->a, "%.*s[]", CF_S(bl_field_word(f)));
}

/* " by add()" where a library's operation does it. */
static struct cf_str by_text(const struct write_up *w, const struct bl_method *m, uint32_t bci)
{
  struct cf_str by = bl_operation_text(w->a, w->guards->s, m, bci);
  return by.n == 0 ? by : cf_arena_printf(w->a, " by %.*s", CF_S(by));
}

/* "read", "written", "changed by add()" */
static struct cf_str verb_text(const struct write_up *w, const struct bl_fact *x)
{
  bool contents = bl_state_kind_of(x->state) == BL_STATE_CONTENTS;
  const char *verb = !x->write ? "read" : contents ? "changed" : "written";
  struct cf_str by = contents ? by_text(w, x->method, x->bci) : CF_STR("");
  return cf_arena_printf(w->a, "%s%.*s", verb, CF_S(by));
}

static struct cf_str why_text(const struct write_up *w, const struct bl_guard *g, bool write)
{
  if (g->source == BL_GUARD_DECLARED) {
    return cf_arena_printf(w->a, "which is declared to guard it (@GuardedBy(\"%.*s\"))",
                           CF_S(g->text));
  }
  if (g->partly > 0) {
    return cf_arena_printf(w->a, "which %s",
                           g->partly == 1 ? "another access holds" : "others hold");
  }
  uint32_t elsewhere = write ? g->elsewhere : g->beside_look;
  return elsewhere == 2 ? CF_STR("which both accesses in other methods hold")
         : elsewhere > 2
             ? cf_arena_printf(w->a, "which all %u accesses in other methods hold", elsewhere)
             : cf_arena_printf(w->a, "which %u of %u writes hold", g->writes_held, g->writes);
}

/* --- trace --- */

static void add_step(struct write_up *w, struct bl_finding *f, const struct bl_method *m,
                     uint32_t bci, struct cf_str note)
{
  struct bl_place at = bl_place_of(w->a, w->guards->s->program, m, bci);
  f->trace[f->n_trace++] = (struct bl_step){at, note, BL_STEP_ACCESS, false, false};
}

/* An access that does as it should: a write, if there is one. */
static const struct bl_fact *good_example(const struct write_up *w, const struct bl_guard *g,
                                          const struct bl_fact *x)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->guards->s, x->state, &n);
  const struct bl_fact *best = NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(w->guards, facts[i]) &&
        bl_guard_is_held(w->guards->s->program, g, facts[i]) &&
        bl_facts_may_meet(w->guards->s->program, facts[i], x) &&
        (best == NULL || (facts[i]->write && !best->write))) {
      best = facts[i];
    }
  }
  return best;
}

/* --- writing up --- */

/* Callers that are given all hold it, or the method says that they do, and it is not so that some
   are seen to hold it and others not; of what is only inferred another lock will do, perhaps it is
   the same by another name: of an accessor, one that all callers of its caller `by` hold, for that
   one's own locks are seen. */
static bool is_likely_held(const struct bl_summaries *s, const struct bl_fact *f,
                           const struct bl_guard *g, const struct bl_method *by,
                           const struct bl_bare_call *b)
{
  const struct bl_entry *e = bl_summaries_entry(s, f->method);
  for (uint32_t i = 0; i < e->n_likely; i++) {
    if (bl_path_same_lock(&e->likely[i], &g->locks[0])) {
      return true;
    }
  }
  return (g->source == BL_GUARD_INFERRED && bl_is_called_locked(s, by)) ||
         (bl_claims_lock(s, f->method) &&
          !(b->plain && b->with > 0 && g->source == BL_GUARD_DECLARED));
}

/* --- the access, as its method sees it --- */

struct access {
  const struct bl_fact *x;
  const struct bl_guard *guard;
  const struct bl_bare_call *call;
  const struct bl_method *in; /* where people have written it: of an accessor its caller */
  uint32_t bci;
  struct bl_there there;
};

static struct access access_of(const struct write_up *w, const struct bl_fact *x,
                               const struct bl_guard *g, const struct bl_bare_call *b)
{
  bool accessor = bl_method_is_accessor(x->method);
  struct access at = {.x = x,
                      .guard = g,
                      .call = b,
                      .in = accessor ? b->caller : x->method,
                      .bci = accessor ? b->bci : x->bci};
  if (at.in != NULL) {
    bl_look_there(&at.there, w->a, w->guards->s, at.in, at.bci, x->state, &g->locks[0]);
  }
  return at;
}

/* The lock as the method has it, where that can be said; of several, and by default, as the class
   of the field has it. */
static struct cf_str lock_there(const struct write_up *w, const struct access *at,
                                struct cf_str lock)
{
  const struct bl_program *p = w->guards->s->program;
  const struct bl_class *c = bl_state_field(p, at->x->state)->cls;
  if (at->guard->n > 1 || at->x->own) {
    return lock;
  }
  return at->there.lock.n > 0 ? at->there.lock : bl_lock_of_class(w->a, p, c, &at->guard->locks[0]);
}

/* --- lambdas --- */

/* ": the lambda runs later or elsewhere, without this.lock around it" */
static struct cf_str left_text(const struct write_up *w, const struct access *at)
{
  enum { MOST_DEEP = 4 };
  static const struct bl_path none = {.root = BL_ROOT_NONE};
  const struct bl_method *m = at->in;
  bool inside = m->enclosing != m->id || bl_is_anonymous(m->cls);
  for (unsigned i = 0; i < MOST_DEEP && inside; i++) {
    const struct bl_method *by;
    const struct bl_call *made = bl_maker_of(&by, m);
    struct bl_there around;
    if (made == NULL) {
      break;
    }
    bl_look_there(&around, w->a, w->guards->s, by, made->bci, BL_NO_STATE, &none);
    if (around.any && around.held.n > 0) {
      return cf_arena_printf(w->a, ": %s runs later or elsewhere, without %.*s around it",
                             bl_is_anonymous(at->in->cls) ? "this method" : "the lambda",
                             CF_S(around.held));
    }
    m = by;
  }
  return CF_STR("");
}

/* "written without it"; under which locks instead, and why. */
static struct cf_str access_text(const struct write_up *w, const struct access *at, bool example)
{
  struct cf_str verb = verb_text(w, at->x), left = left_text(w, at), other = at->there.held;
  struct cf_str without = example ? CF_STR("it") : lock_there(w, at, lock_text(w, at->guard));
  if (bl_guard_is_shared(at->guard, at->x)) {
    return cf_arena_printf(w->a, "%.*s under %.*s in the mode of readers", CF_S(verb),
                           CF_S(without));
  }
  if (left.n == 0 && other.n > 0 && !at->there.by_callers) {
    return cf_arena_printf(w->a, "%.*s under another lock, %.*s", CF_S(verb), CF_S(other));
  }
  if (left.n == 0 && other.n > 0) {
    left = cf_arena_printf(w->a, "; its callers hold another lock, %.*s", CF_S(other));
  }
  return cf_arena_printf(w->a, "%.*s without %.*s%.*s", CF_S(verb), CF_S(without), CF_S(left));
}

/* --- the trace --- */

static void add_example(struct write_up *w, struct bl_finding *f, const struct access *at)
{
  const struct bl_fact *good = good_example(w, at->guard, at->x);
  if (good != NULL) {
    const struct bl_program *p = w->guards->s->program;
    struct cf_str lock =
        good->own || at->guard->n > 1
            ? f->lock
            : bl_lock_of_class(w->a, p, bl_state_field(p, good->state)->cls, &at->guard->locks[0]);
    add_step(w, f, good->method, good->bci,
             cf_arena_printf(w->a, "%.*s under %.*s", CF_S(verb_text(w, good)), CF_S(lock)));
    f->trace[0].held = true;
  }
}

/* It counts on its callers, and nobody else can call it; or some of them do as they should. */
static bool counts_on_callers(const struct access *at)
{
  const struct bl_method *m = at->x->method;
  bool private = bl_method_is(m, CF_ACC_PRIVATE) && at->x->own && !bl_method_is_init(m);
  return at->call->caller != NULL && !bl_method_is_accessor(m) && (at->call->with > 0 || private);
}

static void add_call(struct write_up *w, struct bl_finding *f, const struct bl_bare_call *b)
{
  struct cf_str lock = b->lock.n > 0 ? b->lock : f->lock;
  add_step(w, f, b->caller, b->bci,
           cf_arena_printf(w->a, "%.*s() is called without %.*s", CF_S(bl_method_name(b->callee)),
                           CF_S(lock)));
}

enum { MOST_CALLS = 3 };

/* The calls that lead there without the lock, as far as nobody else can call what they lie in; the
   outermost first. */
static void add_calls(struct write_up *w, struct bl_finding *f, const struct access *at)
{
  struct bl_bare_call way[MOST_CALLS] = {*at->call};
  unsigned n = 1;
  while (n < MOST_CALLS && way[n - 1].same && bl_method_is(way[n - 1].caller, CF_ACC_PRIVATE)) {
    way[n] = bl_find_bare_call(w->guards, w->a, way[n - 1].caller, at->guard);
    if (way[n].caller == NULL || way[n].caller == at->x->method) {
      break;
    }
    n++;
  }
  f->grounds.from = way[n - 1].caller->id;
  f->grounds.to = way[n - 1].callee->id;
  while (n-- > 0) {
    add_call(w, f, &way[n]);
  }
}

/* It is handed on as a reference, and what runs it holds nothing. */
static bool add_reference(struct write_up *w, struct bl_finding *f, const struct access *at)
{
  const struct bl_method *m = at->x->method, *by;
  bool named = m->enclosing == m->id && bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  const struct bl_call *made = named && !bl_is_anonymous(m->cls) ? bl_maker_of(&by, m) : NULL;
  if (made == NULL || made->op != CF_invokedynamic) {
    return false;
  }
  add_step(w, f, by, made->bci,
           cf_arena_printf(w->a, "%.*s() is handed on from here, to run without %.*s",
                           CF_S(bl_method_name(m)), CF_S(f->lock)));
  return true;
}

/* Where it is called under another lock. */
static void add_other_lock(struct write_up *w, struct bl_finding *f, const struct access *at)
{
  const struct bl_program *p = w->guards->s->program;
  const struct bl_method *m = at->x->method;
  bool asked = at->guard->source == BL_GUARD_DECLARED && at->there.held.n == 0 &&
               !bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  for (uint32_t i = 0; i < p->n_bodies && asked; i++) {
    const struct bl_method *by = p->bodies[i];
    for (uint32_t k = 0; k < by->n_calls; k++) {
      struct bl_there there = {.held = {"", 0}};
      if (bl_call_callee(&by->calls[k]) == m && !by->cls->library) {
        bl_look_there(&there, w->a, w->guards->s, by, by->calls[k].bci, at->x->state,
                      &at->guard->locks[0]);
      }
      if (there.held.n > 0) {
        add_step(w, f, by, by->calls[k].bci,
                 cf_arena_printf(w->a, "%.*s() is called under another lock, %.*s",
                                 CF_S(bl_method_name(m)), CF_S(there.held)));
        return;
      }
    }
  }
}

static void add_trace(struct write_up *w, struct bl_finding *f, const struct access *at)
{
  f->trace = CF_NEW_N(w->a, struct bl_step, MOST_CALLS + 2);
  add_example(w, f, at);
  if (!add_reference(w, f, at)) {
    if (counts_on_callers(at)) {
      add_calls(w, f, at);
    } else {
      add_other_lock(w, f, at);
    }
  }
  add_step(w, f, at->in, at->bci, access_text(w, at, f->n_trace > 0));
}

/* A setter of what it is given. */
static bool is_setter(const struct bl_fact *x)
{
  const struct bl_method *m = x->method;
  enum { SETTER = 4 };
  bool handed = bl_method_descriptor(m).p[1] != ')';
  return !bl_method_is_accessor(m) && m->n_calls == 0 && m->n_insns <= SETTER && handed &&
         bl_fact_value(x).kind == BL_NO_CONSTANT;
}

/* A compiler's accessor calls it, as newer compilers have an inner class do by itself: who calls
   that is not seen to hold no lock. */
static bool is_by_accessor(const struct bl_guard *g, const struct bl_bare_call *b)
{
  return b->caller != NULL && bl_method_is_accessor(b->caller) &&
         !bl_find_bare_call(b->guards, b->a, b->caller, g).plain;
}

/* A setter, and what an inner class calls by an accessor, are as good as their callers, who may
   well hold the lock; unless one is seen that holds none. */
static bool is_up_to_callers(const struct bl_fact *x, const struct bl_guard *g,
                             const struct bl_bare_call *b)
{
  return (is_setter(x) && !bl_is_called_plainly(x->method, g, b)) || is_by_accessor(g, b);
}

/* "count" of a field, as Scala's source has it: of "com$acme$Pool$$count", too. */
static struct cf_str property_name(struct cf_str field)
{
  for (uint32_t i = field.n; i >= 2; i--) {
    if (field.p[i - 1] == '$' && field.p[i - 2] == '$') {
      return (struct cf_str){field.p + i, field.n - i};
    }
  }
  return field;
}

/* The method is the getter, or the setter, by which Scala reads and writes its field wherever the
   source does: "count()" beside "count_$eq(int)". Whoever calls it makes the access. */
static bool is_of_property(const struct bl_program *p, const struct bl_fact *x, struct cf_arena *a)
{
  const struct bl_method *m = x->method;
  const struct bl_field *f = bl_state_field(p, x->state);
  enum { GETTER = 3, SETTER = 4 };
  if (m->n_calls != 0 || m->cls != f->cls || m->n_insns > (x->write ? SETTER : GETTER)) {
    return false;
  }
  struct cf_str name = property_name(bl_field_name(f)),
                setter = cf_arena_printf(a, "%.*s_$eq", CF_S(name));
  bool has_setter = false;
  for (uint32_t i = 0; i < m->cls->n_methods && !has_setter; i++) {
    const struct bl_method *other = &m->cls->methods[i];
    has_setter = bl_method_descriptor(other).p[1] != ')' &&
                 cf_str_eq(property_name(bl_method_name(other)), setter);
  }
  return has_setter && cf_str_eq(property_name(bl_method_name(m)), x->write ? setter : name);
}

/* What an atomic or a thread-safe collection has: to look at it needs no lock, as with a volatile
   field; the declaration is about who changes it. */
static bool is_safe_look(const struct bl_summaries *s, const struct bl_fact *x)
{
  return !x->write && bl_state_kind_of(x->state) == BL_STATE_CONTENTS &&
         (s->holds_traits[bl_state_field(s->program, x->state)->id] & BL_T_SAFE) != 0;
}

static enum bl_confidence confidence_of(const struct write_up *w, const struct bl_guard *g,
                                        const struct bl_fact *x, const struct bl_bare_call *b)
{
  const struct bl_guards *gs = w->guards;
  const struct bl_summaries *s = gs->s;
  bool declared = g->source == BL_GUARD_DECLARED;
  if ((g->source == BL_GUARD_NONE && g->partly == 0 && !is_turned_by_reader(gs, g, x)) ||
      is_likely_held(s, x, g, bl_method_is_accessor(x->method) ? b->caller : x->method, b) ||
      (!declared && is_up_to_callers(x, g, b)) || (g->partly > 0 && b->with > 0) ||
      bl_is_read_again(gs, g, x) || is_safe_look(s, x) || is_of_property(s->program, x, b->a)) {
    return BL_LOW;
  }
  bool elements =
      bl_state_kind_of(x->state) == BL_STATE_ELEMENTS; /* perhaps a lock for each part */
  return declared ? BL_HIGH : elements ? BL_LOW : BL_MEDIUM;
}

enum { AT_ONCE_BYTES = 12 };

static bool is_number(const struct bl_summaries *s, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_FIELD ||
         strchr("BCDFIJS", bl_state_field(s->program, state)->type) != NULL;
}

bool bl_is_count(const struct bl_summaries *s, const struct bl_fact *x)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, x->state, &n);
  for (uint32_t i = 0; i < n && x->write && is_number(s, x->state); i++) {
    const struct bl_fact *f = facts[i];
    if (f->method == x->method && !f->write && f->bci < x->bci &&
        x->bci - f->bci <= AT_ONCE_BYTES) {
      return true;
    }
  }
  return false;
}

static bool reads(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) {
    any = facts[i]->method == m && !facts[i]->write;
  }
  return any;
}

/* The same of a compiler's accessor that is called there, right behind another that reads. */
static bool is_counted_by_accessors(const struct bl_summaries *s, const struct access *at)
{
  const struct bl_fact *x = at->x;
  bool asked = !x->write || !bl_method_is_accessor(x->method) || !is_number(s, x->state);
  for (uint32_t i = 0; i < at->in->n_calls && !asked; i++) {
    const struct bl_call *call = &at->in->calls[i];
    const struct bl_method *callee = bl_call_callee(call);
    if (callee != NULL && bl_method_is_accessor(callee) && call->bci < at->bci &&
        at->bci - call->bci <= AT_ONCE_BYTES && reads(s, callee, x->state)) {
      return true;
    }
  }
  return false;
}

static struct cf_str message(const struct write_up *w, const struct access *at,
                             const struct bl_finding *f)
{
  struct cf_str field = field_text(w, at->x->state), verb = verb_text(w, at->x);
  struct cf_str lock = lock_there(w, at, f->lock), why = why_text(w, at->guard, at->x->write);
  bool turns = at->x->write && bl_fact_turns(w->guards->s, at->x);
  const char *what = turns ? ", which is in the order of access," : "";
  if (bl_guard_is_shared(at->guard, at->x)) {
    return cf_arena_printf(w->a,
                           "'%.*s'%s is %.*s under '%.*s' in the mode of readers, who do not "
                           "keep each other out; %u of %u writes hold it in the other",
                           CF_S(field), what, CF_S(verb), CF_S(lock), at->guard->writes_held,
                           at->guard->writes);
  }
  return cf_arena_printf(w->a, "'%.*s'%s is %.*s%s without '%.*s', %.*s", CF_S(field), what,
                         CF_S(verb), f->at.lambda ? " in a lambda" : "", CF_S(lock), CF_S(why));
}

/* Two methods or more access the state where that counts, and some write it. */
static bool is_of_several(const struct bl_guards *gs, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  const struct bl_method *one = NULL;
  bool several = false, written = false;
  for (uint32_t i = 0; i < n && !(several && written); i++) {
    if (bl_guard_counts(gs, facts[i])) {
      several |= one != NULL && one != facts[i]->method;
      written |= facts[i]->write;
      one = facts[i]->method;
    }
  }
  return several && written;
}

/* Nobody holds the declared lock, in two methods or more, nor any other: what the declaration says
   is not how the class goes about it. What a lambda does is as often meant to be done under it. */
static bool is_lived_by_nobody(const struct write_up *w, const struct access *at)
{
  return at->in->enclosing == at->in->id && !bl_is_anonymous(at->in->cls) &&
         at->guard->source == BL_GUARD_DECLARED && at->there.held.n == 0 && at->call->with == 0 &&
         is_of_several(w->guards, at->x->state) && good_example(w, at->guard, at->x) == NULL;
}

/* It is done under a lock, and the declared one is held by nobody, neither here nor elsewhere: what
   the declaration names is likely that very lock by another name, or was so once. */
static bool goes_by_another(const struct write_up *w, const struct access *at)
{
  return at->guard->source == BL_GUARD_DECLARED && at->there.held.n > 0 && !at->there.by_callers &&
         at->call->with == 0 && good_example(w, at->guard, at->x) == NULL;
}

/* The compiler's accessor gets at the state, and all that call it hold the guard. */
static bool is_by_guarded_accessor(const struct bl_guards *gs, const struct bl_method *accessor,
                                   uint32_t state)
{
  const struct bl_fact_list *all = &gs->s->facts_of[accessor->id];
  bool guarded = false;
  for (uint32_t i = 0; i < all->n && !guarded; i++) {
    const struct bl_fact *f = &all->items[i];
    if (f->state == state) {
      struct bl_guard own = bl_guard_for(gs, gs->of_state[state], f);
      guarded = bl_guard_is_held(gs->s->program, &own, f);
    }
  }
  return guarded;
}

/* The method has to do with the state under the guard, too, be it by a compiler's accessor: what it
   asserts without it is what it goes by there. */
static bool is_settled_by(const struct bl_guards *gs, const struct bl_guard *g,
                          const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *all = &gs->s->facts_of[m->id];
  bool settled = false;
  for (uint32_t i = 0; i < all->n && !settled; i++) {
    settled = all->items[i].state == state && bl_guard_is_held(gs->s->program, g, &all->items[i]);
  }
  for (uint32_t i = 0; i < m->n_calls && !settled; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    settled = callee != NULL && bl_method_is_accessor(callee) &&
              is_by_guarded_accessor(gs, callee, state);
  }
  return settled;
}

/* What is read there goes into a text, a log or the message of an exception, or decides whether
   there is one, and goes nowhere else. */
static bool is_told_of(const struct write_up *up, const struct bl_guard *g,
                       const struct bl_method *in, uint32_t bci, uint32_t state)
{
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)up->guards->s, 0);
  return bl_read_is_only_told(&w, in, bci, is_settled_by(up->guards, g, in, state));
}

static bool is_only_told(const struct write_up *up, const struct access *at)
{
  return !at->x->write &&
         (bl_method_makes_text(at->in) || is_told_of(up, at->guard, at->in, at->bci, at->x->state));
}

/* What the call has taken is known to be held in the mode of readers, but a helper of the program's
   took it, which takes either mode, as it is told. */
static bool is_taken_in_either(const struct bl_summaries *s, const struct bl_guard *g,
                               const struct bl_fact *x)
{
  const struct bl_call *takes = bl_guard_is_shared(g, x) && x->block != BL_SITE_ENTRY
                                    ? bl_method_call(x->method, x->block)
                                    : NULL;
  const struct bl_method *helper = takes == NULL ? NULL : bl_call_callee(takes);
  bool shared = false, exclusive = false;
  for (uint32_t i = 0; helper != NULL && i < helper->n_calls; i++) {
    const struct bl_call *call = &helper->calls[i];
    bool view = bl_said_of_call(s, call, BL_E_VIEW) != NULL;
    bool readers = bl_said_of_call(s, call, BL_E_READ_MODE) != NULL;
    shared |= view && readers;
    exclusive |= view && !readers;
  }
  return shared && exclusive;
}

static void write_up(struct write_up *w, const struct bl_fact *x, const struct bl_guard *g)
{
  const struct bl_program *p = w->guards->s->program;
  struct bl_bare_call b = bl_find_bare_call(w->guards, w->a, x->method, g);
  struct access at = access_of(w, x, g, &b);
  if (at.in == NULL || is_taken_in_either(w->guards->s, g, x) ||
      (at.in == x->method && g->n == 1 &&
       (bl_is_handed_guard(w->guards->s, x, &g->locks[0], &at.there) ||
        bl_is_run_under(w->guards->s, x->method, &at.there.here, x->write) ||
        bl_is_asked_by_lock(w->guards->s, x->method, &at.there.here)))) {
    return;
  }
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  cf_vec_reserve(w->a, w->out);
  struct bl_finding *f = &w->out->items[w->out->n++];
  *f = (struct bl_finding){.kind = BL_GUARDED_BY,
                           .check = BL_CHECK_GUARDED_BY,
                           .checks = BL_CHECK_GUARDED_BY,
                           .confidence = confidence_of(w, g, x, &b),
                           .input = at.in->cls->container};
  if (at.there.alike || goes_by_another(w, &at) || is_lived_by_nobody(w, &at) ||
      bl_is_but_a_look(w->guards, g, x, at.in, at.bci)) {
    f->confidence = bl_lower(f->confidence);
  }
  if (bl_is_made_before(w->guards, g, x, at.in, at.bci)) {
    f->confidence = BL_LOW;
  }
  f->benign = is_only_told(w, &at) ? BL_REPORTED_ONLY : BL_NOT_BENIGN;
  f->at = bl_place_of(w->a, p, at.in, at.bci);
  f->read_line = f->at.line;
  f->field = bl_state_text(w->a, p, x->state);
  f->lock = lock_text(w, g);
  f->message = message(w, &at, f);
  f->owners = bl_owners_of(p, x->method, x->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = x->method->id;
  f->grounds.declared = g->source == BL_GUARD_DECLARED;
  f->grounds.look = !x->write;
  f->grounds.counted = bl_is_count(w->guards->s, x) || is_counted_by_accessors(w->guards->s, &at);
  f->grounds.writes = g->writes;
  f->grounds.guarded = g->writes_held;
  add_trace(w, f, &at);
}

/* Of one method's accesses to a state a write is worse than a read, then the first counts. */
static bool is_worse(const struct bl_fact *a, const struct bl_fact *b)
{
  return a->write != b->write ? a->write : a->bci < b->bci;
}

/* The method sets the field of that collection before. */
static bool sets_before(const struct bl_summaries *s, const struct bl_fact *x)
{
  const struct bl_fact_list *own = &s->facts_of[x->method->id];
  uint32_t field = bl_state_of(bl_state_field(s->program, x->state)->id, BL_STATE_FIELD);
  bool sets = false;
  for (uint32_t i = 0; i < own->n && !sets; i++) {
    sets = own->items[i].write && own->items[i].state == field && own->items[i].bci < x->bci;
  }
  return sets;
}

/* The collection was taken out of its field before, by who put another one there: it is nobody
   else's. */
static bool is_of_taken(struct write_up *up, const struct bl_fact *x)
{
  struct bl_worker w;
  struct bl_interp it;
  bool taken = false;
  const struct bl_summaries *s = up->guards->s;
  if (bl_state_kind_of(x->state) != BL_STATE_CONTENTS || x->method->n_insns > up->left ||
      !sets_before(s, x)) {
    return false;
  }
  up->left -= x->method->n_insns;
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  if (bl_interp_open(&it, w.scratch, s->program, x->method, &w.effects)) {
    taken =
        bl_is_taken_before(&it, bl_state_field(s->program, x->state), it.insns.index_of[x->bci]);
  }
  cf_arena_reset(w.scratch);
  return taken;
}

/* The guard, as it is of the object at hand; whether the access breaks it. */
static bool breaks_own(struct write_up *w, struct bl_guard *own, const struct bl_fact *f,
                       bool strict)
{
  const struct bl_guard *g = w->guards->of_state[f->state];
  if (!breaks(w->guards, g, f, strict)) {
    return false;
  }
  *own = bl_guard_for(w->guards, g, f);
  return breaks(w->guards, own, f, strict) && (strict || !is_of_taken(w, f));
}

/* Of several reads of one method the first counts of which more is made than that people are told.
 */
static void prefer_used(struct write_up *w, struct bl_fact *const *facts, uint32_t n, bool strict,
                        const struct bl_fact **worst, struct bl_guard *of_worst)
{
  enum { MOST = 4 }; /* that are looked at */
  struct bl_guard own;
  unsigned looked = 0;
  for (uint32_t i = 0; i < n && !(*worst)->write && looked < MOST; i++) {
    if (facts[i]->bci <= (*worst)->bci || !breaks_own(w, &own, facts[i], strict)) {
      continue;
    }
    if (looked++ == 0 &&
        !is_told_of(w, of_worst, (*worst)->method, (*worst)->bci, (*worst)->state)) {
      return;
    }
    if (!is_told_of(w, &own, facts[i]->method, facts[i]->bci, facts[i]->state)) {
      *worst = facts[i];
      *of_worst = own;
      return;
    }
  }
}

/* A shown change without the lock that was meant stands for all of its state, whichever of them
   came first. */
static void let_stand(struct write_up *w, uint32_t first, uint32_t shown)
{
  w->out->items[first] = w->out->items[shown];
  w->out->n = first + 1;
}

static void check_state(struct write_up *w, uint32_t state, bool strict)
{
  uint32_t n, first = w->out->n;
  struct bl_fact *const *facts = bl_turned_facts(w->guards->s, w->a, state, &n);
  for (uint32_t i = 0, end; i < n; i = end) {
    const struct bl_fact *worst = NULL;
    struct bl_guard own, of_worst;
    for (end = i; end < n && facts[end]->method == facts[i]->method; end++) {
      if (!facts[end]->method->cls->library && breaks_own(w, &own, facts[end], strict) &&
          (worst == NULL || is_worse(facts[end], worst))) {
        worst = facts[end];
        of_worst = own;
      }
    }
    if (worst != NULL) {
      prefer_used(w, facts + i, end - i, strict, &worst, &of_worst);
      uint32_t before = w->out->n;
      write_up(w, worst, &of_worst);
      bool shown = w->out->n > before && w->out->items[before].confidence > BL_LOW;
      if (of_worst.partly > 0 && shown && !strict) {
        let_stand(w, first, before);
        return;
      }
    }
  }
}

void bl_guarded_by(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards,
                   bool strict)
{
  enum { TIMES = 4 }; /* so often as many instructions as the program has are looked at, no more */
  const struct bl_program *p = guards->s->program;
  struct write_up w = {out, a, guards, 0};
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    w.left += (uint64_t)TIMES * p->bodies[i]->n_insns;
  }
  for (uint32_t state = 0; state < 3 * p->n_fields; state++) {
    if (guards->of_state[state] != NULL) {
      check_state(&w, state, strict);
    }
  }
}
