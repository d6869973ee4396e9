/* Entries that an iterator removes, and others by their key: done with twice. See the header. */
#include "src/story/removed_twice.h"

#include "src/candidate/branch.h"
#include "src/story/walks.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_REMOVALS = 4, MAX_ACTS = 4 };

/* A call of an iterator's that takes out what it has come by last. */
struct removal {
  uint32_t insn;
  const struct bl_walk *of;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call of a method of the object's own, that is given what has been taken out, and answers
   nothing. */
struct act {
  uint32_t insn;
  const struct removal *after;
  const struct bl_method *callee;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_walks walks;
  struct removal removals[MAX_REMOVALS];
  struct act acts[MAX_ACTS];
  unsigned n_removals, n_acts;
};

/* Who does the same for what it has taken out by its key. */
struct other {
  const struct bl_method *method;
  uint32_t bci;
};

/* --- the look --- */

/* It removes something, be it by a key, or not: by an iterator. */
static bool removes(const struct bl_call_effect *e, bool by_key)
{
  bool any = false;
  for (uint32_t i = 0; i < e->n_accesses && !any; i++) {
    const struct bl_access *a = &e->accesses[i];
    any = a->write && a->removes && a->bci == BL_BCI_MODEL && (a->key != 0) == by_key;
  }
  return any;
}

/* No lock has been taken since the walk began: under one of the element's own it may be known
   whether somebody else has it. */
static bool takes_no_lock(const struct bl_walk *walk, const struct bl_hold held[BL_MAX_HOLDS])
{
  bool none = true;
  for (unsigned i = 0; i < BL_MAX_HOLDS && held[i].name != 0; i++) {
    none &= bl_still_held(walk->held, &held[i]);
  }
  return none;
}

static void see_removal(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool blind = callee != NULL && args->n == 1 && !bl_method_returns(callee) &&
               s->n_removals < MAX_REMOVALS && removes(site->effect, false);
  const struct bl_walk *walk = blind ? bl_walk_behind(&s->walks, it, args->name[0]) : NULL;
  if (walk != NULL) {
    struct removal *r = &s->removals[s->n_removals];
    *r = (struct removal){insn, walk, {{0}}};
    bl_note_held(r->held, f);
    s->n_removals += takes_no_lock(walk, r->held) ? 1 : 0;
  }
}

/* The value is what the walk has come by, or had of that. */
static bool is_come_by(const struct scene *s, const struct bl_interp *it, uint32_t name,
                       const struct bl_walk *walk)
{
  enum { DEEPEST = 3 };
  bool come_by = false;
  for (unsigned deep = 0; deep < DEEPEST && name != 0 && !come_by; deep++) {
    uint32_t made = bl_walks_call_of(it, name);
    name = made != CF_NO_INSN && bl_interp_site(it, made)->n_args == 1
               ? it->asked_of[it->site_of[made]]
               : 0;
    come_by = name != 0 && bl_walk_behind(&s->walks, it, name) == walk;
  }
  return come_by;
}

/* A method of the object's own class, or of one above, is called for nothing but what it does. */
static const struct bl_method *own_act(const struct bl_interp *it, uint32_t insn,
                                       const struct bl_args *args)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  const struct bl_path *on = args->n == 0 ? NULL : bl_names_path(&it->names, args->name[0]);
  bool own = callee != NULL && on != NULL && bl_path_is_this(on, it->method) &&
             !bl_method_is(callee, CF_ACC_STATIC) && bl_class_is_a(it->method->cls, callee->cls);
  return own && (!bl_method_returns(callee) || bl_is_answer_dropped(it->method, call)) ? callee
                                                                                       : NULL;
}

static void see_act(struct scene *s, const struct bl_interp *it, uint32_t insn,
                    const struct bl_args *args)
{
  const struct bl_method *callee = s->n_removals == 0 ? NULL : own_act(it, insn, args);
  for (unsigned i = 0; i < s->n_removals && callee != NULL && s->n_acts < MAX_ACTS; i++) {
    const struct removal *r = &s->removals[i];
    bool given = false;
    for (unsigned k = 1; k < args->n; k++) {
      given |= is_come_by(s, it, args->name[k], r->of);
    }
    if (given && bl_comes_before(it, r->insn, insn)) {
      s->acts[s->n_acts++] = (struct act){insn, r, callee};
      return;
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  bl_walks_see(&s->walks, s->w->all, it, f, insn, &args);
  see_removal(s, it, f, insn, &args);
  see_act(s, it, insn, &args);
}

/* --- who else does it --- */

/* The fact is a removal by a key whose answer is wanted. */
static bool is_told(const struct bl_summaries *s, const struct bl_fact *f)
{
  const struct bl_call *call = bl_method_call(f->method, f->bci);
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  const struct bl_call_effect *e = bl_modelled_call(s, call);
  return e != NULL && bl_method_returns(callee) && removes(e, true) &&
         !bl_is_answer_dropped(f->method, call);
}

/* Between the two calls it is asked whether there is something. */
static bool asks_between(const struct bl_method *m, uint32_t from, uint32_t to)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in = {0};
  bool asks = false;
  for (uint32_t bci = from; bci < to && !asks; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    asks = in.op == CF_ifnull || in.op == CF_ifnonnull || in.op == CF_ifeq || in.op == CF_ifne;
  }
  return asks;
}

/* Where the method calls that one behind the offset, having asked what was answered there; 0. */
static uint32_t call_behind(const struct bl_method *m, uint32_t bci, const struct bl_method *callee)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *call = &m->calls[i];
    if (call->bci > bci && bl_call_callee(call) == callee) {
      return asks_between(m, bci, call->bci) ? call->bci : 0;
    }
  }
  return 0;
}

/* The method hears of the removal that a helper has made, and then does it. */
static uint32_t does_by_helper(const struct bl_method *m, const struct bl_method *helper,
                               const struct bl_method *act)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (bl_call_callee(&m->calls[i]) == helper && !bl_is_answer_dropped(m, &m->calls[i])) {
      return call_behind(m, m->calls[i].bci, act);
    }
  }
  return 0;
}

static struct other does_too(const struct bl_method *m, const struct bl_fact *f,
                             const struct bl_method *act)
{
  struct other found = {f->method, call_behind(f->method, f->bci, act)};
  const struct bl_class *c = f->method->cls;
  for (uint32_t i = 0; i < c->n_methods && found.bci == 0 && bl_method_returns(f->method); i++) {
    const struct bl_method *by = &c->methods[i];
    if (by != m && bl_method_has_body(by)) {
      found = (struct other){by, does_by_helper(by, f->method, act)};
    }
  }
  return found;
}

/* All who come to either, as far as they are given, hold a lock: perhaps the same. */
static bool perhaps_both_held(const struct bl_summaries *s, const struct bl_method *m,
                              const struct bl_fact *f)
{
  return bl_is_called_locked(s, m) && (bl_is_called_locked(s, f->method) || f->n_locks > 0);
}

static struct other find_other(const struct scene *s, const struct bl_interp *it,
                               const struct act *act)
{
  const struct bl_walk *walk = act->after->of;
  uint32_t n;
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, walk->object, walk->held, act->after->held);
  struct bl_fact *const *facts = bl_summaries_writes(s->w->all, walk->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_is_anothers(f, it->method) && !bl_one_keeps_out(kept, n_kept, f) &&
        !perhaps_both_held(s->w->all, it->method, f) && is_told(s->w->all, f)) {
      struct other by = does_too(it->method, f, act->callee);
      if (by.bci != 0) {
        return by;
      }
    }
  }
  return (struct other){NULL, 0};
}

/* --- as people read it --- */

static void add_trace(struct bl_finding *f, struct cf_arena *a, const struct bl_interp *it,
                      const struct act *act, const struct other *by)
{
  struct cf_str map = bl_field_word(bl_state_field(it->program, act->after->of->state));
  struct cf_str done = bl_method_name(act->callee);
  struct bl_place also = bl_place_of(a, it->program, by->method, by->bci);
  f->trace = CF_NEW_N(a, struct bl_step, 4);
  bl_add_step(f, BL_STEP_READ, bl_place_at(a, it, act->after->of->insn),
              cf_arena_printf(a, "a walk over '%.*s'", CF_S(map)));
  bl_add_step(f, BL_STEP_INTERFERE, also,
              cf_arena_printf(a, "%.*s may have removed the same meanwhile, and calls %.*s()",
                              CF_S(bl_where_text(a, &also)), CF_S(done)));
  bl_add_step(f, BL_STEP_ACCESS, bl_place_at(a, it, act->after->insn),
              CF_STR("removed by the iterator, which does not tell whether it was there"));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "%.*s() called once more", CF_S(done)));
}

static struct cf_str message_of(struct cf_arena *a, const struct bl_interp *it,
                                const struct act *act, const struct other *by)
{
  struct cf_str map = bl_field_word(bl_state_field(it->program, act->after->of->state));
  struct bl_place also = bl_place_of(a, it->program, by->method, by->bci);
  uint32_t line = bl_place_at(a, it, act->after->insn).line;
  return cf_arena_printf(
      a,
      "%.*s() is called for what the iterator has removed from '%.*s' %.*s, there or not; "
      "%.*s calls it, too, for what it has removed itself",
      CF_S(bl_method_name(act->callee)), CF_S(map), CF_S(bl_when_text(a, line)),
      CF_S(bl_where_text(a, &also)));
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct act *act, const struct other *by)
{
  const struct bl_walk *walk = act->after->of;
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, act->insn, walk->state, walk->object);
  f->grounds.keyed = true;
  f->grounds.distance = bl_distance(act->after->insn, act->insn);
  f->read_line = bl_place_at(a, it, walk->insn).line;
  f->message = message_of(a, it, act, by);
  add_trace(f, a, it, act, by);
}

/* Its calls remove something by an iterator: what costs least is asked first. */
static bool may_remove(const struct bl_worker *w, const struct bl_method *m)
{
  bool any = false;
  for (uint32_t i = 0; i < m->n_calls && !any; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    any = e != NULL && !bl_method_returns(callee) && removes(e, false);
  }
  return any;
}

void bl_removed_twice_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m)
{
  if (bl_method_is_init(m) || (m->flags & BL_M_LOOPS) == 0 || !bl_operations_reads(w->all, m) ||
      !may_remove(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){see, &s, 1u << CF_K_INVOKE});
  if (it != NULL) {
    const struct removal *told = NULL;
    for (unsigned i = 0; i < s.n_acts; i++) {
      struct other by =
          s.acts[i].after == told ? (struct other){NULL, 0} : find_other(&s, it, &s.acts[i]);
      if (by.bci != 0) {
        told = s.acts[i].after;
        write_up(out, a, it, &s.acts[i], &by);
      }
    }
  }
  cf_arena_reset(w->scratch);
}
