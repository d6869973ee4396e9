/* What is run for each key, or in each thread, and changes a plain collection. See the header. */
#include "src/check/run_apart.h"

#include "src/check/run_there.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"
#include "src/wording/write_up.h"

/* What may be spent on finding out who runs what, in instructions and calls: so many times what
   the program has. */
enum { TIMES = 16 };

struct budget {
  const struct bl_summaries *s;
  uint64_t left;
};

/* Who runs it. */
enum runner { NOBODY, PER_KEY, PER_THREAD };

/* A change under no lock, and what it meets. */
struct story {
  enum runner runner;
  const struct bl_fact *change;
  const struct bl_fact *other; /* of another method, if there is one; else the change itself */
};

/* --- who runs a body --- */

struct watch {
  const struct bl_summaries *s;
  const struct bl_method *body;
  enum runner runner;
  bool other; /* it is given to somebody else, too */
};

/* The value of that name is the lambda, or the object of the anonymous class, that has the body. */
static bool is_made_of(const struct watch *w, const struct bl_interp *it, uint32_t name)
{
  uint32_t call = name == 0 ? CF_NO_INSN : bl_interp_call_of(it, name);
  const struct bl_call *c = call == CF_NO_INSN ? NULL : bl_interp_site(it, call)->call;
  return c != NULL && bl_call_action(c) == w->body;
}

/* A map of which each operation is a block of its own, and that lies in a field. */
static bool is_safe_map(const struct watch *w, const struct bl_interp *it, uint32_t name)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_CONTENTS);
  return name != 0 && at.state < BL_UNMAPPED &&
         bl_summaries_operation(w->s, at.state) == BL_OP_ATOMIC;
}

static enum runner runner_of(const struct watch *w, const struct bl_interp *it,
                             const struct bl_call *call, const struct bl_args *args, unsigned i)
{
  const struct bl_method *callee = bl_call_callee(call);
  const struct bl_model *m = callee == NULL ? NULL : bl_summaries_model(w->s, callee);
  const struct bl_effect *runs = bl_model_effect(m, BL_E_RUNS);
  const struct bl_effect *each = bl_model_effect(m, BL_E_EACH_THREAD);
  int own = (int)i - (call->op == CF_invokestatic ? 0 : 1);
  return each != NULL && each->operand == own ? PER_THREAD
         : runs != NULL && runs->operand == own && bl_model_effect(m, BL_E_FILLS) != NULL &&
                 is_safe_map(w, it, args->name[0])
             ? PER_KEY
             : NOBODY;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  struct bl_args args;
  if (call == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    if (is_made_of(w, it, args.name[i])) {
      enum runner r = bl_frame_holds_any(f) ? NOBODY : runner_of(w, it, call, &args, i);
      w->runner = r == NOBODY ? w->runner : r;
      w->other |= r == NOBODY;
    }
  }
}

/* Some call of the method has its argument run so: most have none. */
static bool may_run_apart(const struct bl_summaries *s, const struct bl_method *by)
{
  bool may = false;
  for (uint32_t i = 0; i < by->n_calls && !may; i++) {
    const struct bl_method *callee = bl_call_callee(&by->calls[i]);
    const struct bl_model *m = callee == NULL ? NULL : bl_summaries_model(s, callee);
    may = bl_model_effect(m, BL_E_EACH_THREAD) != NULL ||
          (bl_model_effect(m, BL_E_RUNS) != NULL && bl_model_effect(m, BL_E_FILLS) != NULL);
  }
  return may;
}

static bool spend(struct budget *b, uint64_t cost)
{
  bool may = b->left > cost;
  b->left -= may ? cost : b->left;
  return may;
}

/* How much is gone through to find who makes what is written in the nest. */
static uint64_t size_of(const struct bl_class *nest)
{
  uint64_t all = 0;
  for (const struct bl_class *c = nest->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      all += c->methods[i].n_calls + 1u;
    }
  }
  return all;
}

static enum runner runner_of_body(struct budget *b, const struct bl_method *body)
{
  const struct bl_summaries *s = b->s;
  const struct bl_model *m = bl_summaries_model(s, body);
  const struct bl_effect *each = bl_model_effect(m, BL_E_EACH_THREAD);
  const struct bl_method *by = NULL;
  if (each != NULL && each->operand == BL_OPERAND_NONE) {
    return PER_THREAD;
  }
  if ((body->flags & BL_M_LAMBDA_BODY) == 0 || !spend(b, size_of(body->cls->nest_host)) ||
      bl_maker_of(&by, body) == NULL || !may_run_apart(s, by) || !spend(b, by->n_insns)) {
    return NOBODY;
  }
  struct bl_worker w;
  struct watch watch = {.s = s, .body = body};
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  bool seen = bl_look_at(&w, by, &(struct bl_visitor){see, &watch, 1u << CF_K_INVOKE}) != NULL;
  cf_arena_reset(w.scratch);
  return seen && !watch.other ? watch.runner : NOBODY;
}

/* The same of a private method that such a body calls. */
static enum runner runner_of_method(struct budget *b, const struct bl_method *m)
{
  enum runner r = runner_of_body(b, m);
  bool helper = r == NOBODY && bl_method_is(m, CF_ACC_PRIVATE) &&
                (m->flags & BL_M_LAMBDA_BODY) == 0 && spend(b, size_of(m->cls->nest_host));
  for (uint32_t i = 0; i < m->cls->n_methods && helper && r == NOBODY; i++) {
    const struct bl_method *body = &m->cls->methods[i];
    bool calls = (body->flags & BL_M_LAMBDA_BODY) != 0 && bl_method_calls(body, m);
    r = calls ? runner_of_body(b, body) : NOBODY;
  }
  return r;
}

/* --- which accesses --- */

/* Nothing that is given calls the method, as the library alone does, or takes a lock near it. */
static bool is_only_uncalled(const struct bl_fact *f)
{
  return (f->dead || f->vague) && !f->confined;
}

static bool find_change(struct story *t, struct budget *b, const struct bl_guards *gs,
                        uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  for (uint32_t i = 0; i < n && t->change == NULL; i++) {
    const struct bl_fact *f = facts[i];
    bool counts = bl_guard_counts(gs, f);
    if (f->write && !f->method->cls->library && (counts || is_only_uncalled(f)) &&
        bl_fact_holds_none(gs->s, f)) {
      t->runner = runner_of_method(b, f->method);
      t->change = t->runner == NOBODY || (!counts && t->runner != PER_THREAD) ? NULL : f;
    }
  }
  t->other = t->change;
  for (uint32_t i = 0; i < n && t->change != NULL; i++) {
    const struct bl_fact *f = facts[i];
    bool is = f->method != t->change->method && bl_guard_counts(gs, f);
    t->other = is && (t->other == t->change || (f->write && !t->other->write)) ? f : t->other;
  }
  return t->change != NULL;
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_summaries *s,
                     const struct story *t)
{
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  static const char *const apart[] = {
      [PER_KEY] = "is run once for each key of a thread-safe map, by one thread for each",
      [PER_THREAD] = "is run once in each thread"};
  const struct bl_program *p = s->program;
  const struct bl_method *m = t->change->method;
  struct cf_str field = bl_field_word(bl_state_field(p, t->change->state));
  struct bl_place meets = bl_place_of(a, p, t->other->method, t->other->bci);
  struct bl_finding *f = bl_add_breach(out, a, p, m, t->change->bci, t->change->state);
  f->message =
      cf_arena_printf(a,
                      "'%.*s' is a plain collection, and changed with no lock held by what %s: "
                      "several may do so at once",
                      CF_S(field), apart[t->runner]);
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at, CF_STR("changed with no lock held"));
  bl_add_step(f, BL_STEP_INTERFERE, meets,
              cf_arena_printf(a, "%.*s may %s it meanwhile", CF_S(bl_where_text(a, &meets)),
                              t->other->write ? "change" : "read"));
  f->owners = bl_owners_of(p, m, t->change->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = m->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.published = true; /* whoever had it run so meant several threads */
  f->grounds.interferer = t->other == t->change ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

/* A collection that does not lock, as its maker tells; or a view of such a one as something else.
 */
static bool is_plain(const struct bl_summaries *s, const struct bl_field *f)
{
  enum { OTHERS = BL_T_SAFE | BL_T_CELL };
  const struct bl_effect *as =
      f->maker == NULL ? NULL : bl_model_effect(bl_summaries_model(s, f->maker), BL_E_ATOMIC);
  bool view = as != NULL && as->operand >= 0 && !f->made_otherwise && !f->late_written &&
              (bl_wrapped_traits(s, f) & (BL_T_HOLDS | OTHERS)) == BL_T_HOLDS;
  return view || bl_keeps_plain_collection(s, f);
}

void bl_run_apart(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  struct budget b = {guards->s, 0};
  for (uint32_t i = 0; i < p->n_methods; i++) {
    b.left += TIMES * ((uint64_t)p->methods[i]->n_insns + p->methods[i]->n_calls + 1u);
  }
  for (uint32_t i = 0; i < p->n_fields; i++) {
    const struct bl_field *f = p->fields[i];
    uint32_t state = bl_state_of(i, BL_STATE_CONTENTS);
    const struct bl_guard *guard = guards->of_state[state];
    struct story t = {.runner = NOBODY};
    if ((guard == NULL || guard->source == BL_GUARD_NONE) && bl_field_holder(f) == NULL &&
        is_plain(guards->s, f) && find_change(&t, &b, guards, state)) {
      write_up(out, a, guards->s, &t);
    }
  }
}
