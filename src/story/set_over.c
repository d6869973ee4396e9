/* A flag that a thread sets when it begins, over what has told it to end. See the header. */
#include "src/story/set_over.h"

#include "src/candidate/getters.h"
#include "src/summary/entry.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SETS = 8, MAX_TESTS = 16 };

/* A branch that asks a flag. */
struct asked {
  uint32_t insn;
  enum bl_standing order;
  struct bl_flag_test by;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_flag_ops ops;
  struct bl_flag_set sets[MAX_SETS]; /* of flags, to a constant */
  struct asked tests[MAX_TESTS];
  unsigned n_sets, n_tests;
  bool full;
};

/* --- what is seen --- */

static void add_set(struct scene *s, struct bl_flag_set set)
{
  bool flag = set.value.kind != BL_NO_CONSTANT && set.value.kind != BL_CONSTANT_NULL;
  s->full |= flag && s->n_sets == MAX_SETS;
  if (flag && s->n_sets < MAX_SETS) {
    s->sets[s->n_sets++] = set;
  }
}

/* Others see it at once, or a lock sees to that. */
static bool is_seen(const struct bl_summaries *s, uint32_t state)
{
  struct bl_path guard;
  return bl_summaries_operation(s, state) == BL_OP_ATOMIC ||
         (bl_state_kind_of(state) == BL_STATE_FIELD && bl_summaries_guard(s, state, &guard));
}

static void see_field(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (bl_interp_touch(it, f, insn, &t) && t.write && !t.confined && is_seen(s->w->all, t.state)) {
    struct bl_constant value =
        bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot]));
    add_set(s, (struct bl_flag_set){insn, t.state, t.object, value, NULL, 0});
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  unsigned before = s->ops.n;
  bl_flag_ops_see(&s->ops, it, f, insn);
  bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    if (op->writes) {
      add_set(s, (struct bl_flag_set){insn, op->state, op->object, op->stored, op, 0});
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (kind != CF_K_BRANCH) {
    see_field(s, it, f, insn);
  } else if (s->n_tests < MAX_TESTS) {
    struct asked t = {.insn = insn};
    t.by = bl_flag_comparison_of(&t.order, &s->ops, it, f, insn);
    if (t.by.test.state != BL_NO_STATE) {
      s->tests[s->n_tests++] = t;
    }
  }
}

/* NULL: not all of it has been seen. */
static struct bl_interp *look_at(struct scene *s, struct bl_worker *w, const struct bl_method *m)
{
  struct bl_visitor visitor = {
      see, s, 1u << CF_K_INVOKE | 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC | 1u << CF_K_BRANCH};
  *s = (struct scene){.w = w};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  return s->full ? NULL : it;
}

/* --- the thread --- */

/* The set is made once, and nothing is asked of the flag before. */
static bool is_first(const struct scene *s, const struct bl_interp *it,
                     const struct bl_flag_set *set)
{
  bool first = it->cfg.blocks[it->cfg.block_of[set->insn]].loop == BL_NO_BLOCK;
  for (unsigned i = 0; i < s->n_tests && first; i++) {
    const struct asked *t = &s->tests[i];
    first = t->by.test.state != set->state || (set->op != NULL && t->by.by == set->op) ||
            !bl_leads_to(it, t->insn, set->insn);
  }
  for (unsigned i = 0; i < s->n_sets && first; i++) {
    first = s->sets[i].insn == set->insn || s->sets[i].state != set->state ||
            bl_comes_before(it, set->insn, s->sets[i].insn);
  }
  return first;
}

/* Some turn of a loop ends, or goes on, by what the flag says, and goes another way with `ended`
   than with what it was set to. */
static bool turns_by(const struct scene *s, const struct bl_interp *it,
                     const struct bl_flag_set *set, uint32_t behind, struct bl_constant ended)
{
  for (unsigned i = 0; i < s->n_tests; i++) {
    const struct asked *t = &s->tests[i];
    uint32_t header = it->cfg.blocks[it->cfg.block_of[t->insn]].loop;
    if (t->by.test.state != set->state || header == BL_NO_BLOCK ||
        (behind != CF_NO_INSN && !bl_comes_before(it, behind, t->insn))) {
      continue;
    }
    uint32_t on = bl_flag_arm_of(&t->by.test, t->order, set->value),
             off = bl_flag_arm_of(&t->by.test, t->order, ended);
    if (on != BL_NO_BLOCK && off != BL_NO_BLOCK && on != off &&
        bl_cfg_in_loop(&it->cfg, on, header) && !bl_cfg_in_loop(&it->cfg, off, header)) {
      return true;
    }
  }
  return false;
}

/* It does so itself, or a helper that it calls then. */
static bool goes_on_by(const struct scene *s, const struct bl_interp *it,
                       const struct bl_flag_set *set, struct bl_constant ended)
{
  bool on = turns_by(s, it, set, set->insn, ended);
  for (uint32_t i = 0; i < it->method->n_calls && !on; i++) {
    const struct bl_call *call = &it->method->calls[i];
    const struct bl_method *helper = bl_helper_of(it->method, call);
    struct scene in;
    const struct bl_interp *inner =
        helper != NULL && bl_method_has_body(helper) &&
                bl_comes_before(it, set->insn, it->insns.index_of[call->bci])
            ? look_at(&in, s->w, helper)
            : NULL;
    on = inner != NULL && turns_by(&in, inner, set, CF_NO_INSN, ended);
  }
  return on;
}

/* The flag is asked by some turn behind the call. */
static bool turns_behind(const struct scene *s, const struct bl_interp *it, uint32_t state,
                         uint32_t insn)
{
  bool turns = false;
  for (unsigned i = 0; i < s->n_tests && !turns; i++) {
    turns = s->tests[i].by.test.state == state && bl_comes_before(it, insn, s->tests[i].insn);
  }
  return turns;
}

/* Between the set and the turns the thread tells by a latch, or the like, that it has begun: who
   ends it may wait for that first. */
static bool tells_begun(const struct scene *s, const struct bl_interp *it,
                        const struct bl_flag_set *set)
{
  bool tells = false;
  for (uint32_t i = 0; i < it->method->n_calls && !tells; i++) {
    const struct bl_call *call = &it->method->calls[i];
    const struct bl_method *callee = call->op == CF_invokestatic ? NULL : bl_call_callee(call);
    uint32_t insn = it->insns.index_of[call->bci];
    const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(s->w->all, callee);
    tells = model != NULL && !bl_method_returns(callee) &&
            bl_model_effect(model, BL_E_STARTS) == NULL &&
            bl_model_effect(model, BL_E_PAUSE) == NULL &&
            (s->w->all->traits[callee->cls->id] & BL_T_COORDINATES) != 0 &&
            bl_comes_before(it, set->insn, insn) && turns_behind(s, it, set->state, insn);
  }
  return tells;
}

/* --- who ends it --- */

/* A set of the flag in another method, and where. */
struct end {
  const struct bl_method *method; /* NULL: none */
  uint32_t bci;
};

/* Whatever is there, or by a compareAndSet that expects just that. */
static bool is_set_over(const struct bl_flag_set *set, struct bl_constant there)
{
  return set->op == NULL || !set->op->compares || bl_constant_eq(set->op->expected, there);
}

/* The method sets another flag, too, that the thread asks. */
static bool tells_otherwise(const struct scene *s, const struct scene *other, uint32_t flag)
{
  bool tells = false;
  for (unsigned i = 0; i < other->n_sets && !tells; i++) {
    for (unsigned k = 0; k < s->n_tests && other->sets[i].state != flag && !tells; k++) {
      tells = s->tests[k].by.test.state == other->sets[i].state;
    }
  }
  return tells;
}

/* The method sets the flag, without asking what it is, to what ends the thread. */
static struct end end_in(struct bl_worker *w, const struct scene *s, const struct bl_interp *it,
                         const struct bl_flag_set *set, const struct bl_method *m)
{
  struct scene other;
  const struct bl_interp *in = look_at(&other, w, m);
  struct end end = {NULL, 0};
  bool asks = in == NULL || tells_otherwise(s, &other, set->state);
  for (unsigned i = 0; i < other.n_tests && !asks; i++) {
    asks = other.tests[i].by.test.state == set->state;
  }
  for (unsigned i = 0; i < other.n_sets && !asks && end.method == NULL; i++) {
    const struct bl_flag_set *x = &other.sets[i];
    bool claims = x->op != NULL && x->op->compares;
    if (x->state == set->state && !claims && x->value.kind == set->value.kind &&
        is_set_over(set, x->value) && goes_on_by(s, it, set, x->value)) {
      end = (struct end){m, in->insns.items[x->insn].bci};
    }
  }
  return end;
}

static struct end find_end(struct bl_worker *w, const struct scene *s, const struct bl_interp *it,
                           const struct bl_flag_set *set)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, set->state, &n);
  struct end end = {NULL, 0};
  for (uint32_t i = 0; i < n && end.method == NULL; i++) {
    const struct bl_method *m = facts[i]->method;
    if (bl_fact_is_shared(facts[i]) && m != it->method && !bl_method_is_init(m) &&
        !bl_method_calls(it->method, m)) {
      end = end_in(w, s, it, set, m);
    }
  }
  return end;
}

/* --- one method --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bl_flag_set *set, const struct end *end)
{
  const struct bl_program *p = it->program;
  struct cf_str flag = bl_field_word(bl_state_field(p, set->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_LOST_UPDATE, set->insn, set->state, set->object);
  struct bl_place ends = bl_place_of(a, p, end->method, end->bci);
  f->message = cf_arena_printf(
      a,
      "'%.*s' is set by the thread when it begins, over what %.*s may have set it to by then: who "
      "ends it before it has begun is not heeded",
      CF_S(flag), CF_S(bl_where_text(a, &ends)));
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_INTERFERE, ends,
              cf_arena_printf(a, "%.*s may set '%.*s' before the thread has come here",
                              CF_S(bl_where_text(a, &ends)), CF_S(flag)));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "'%.*s' set over that, and the thread goes on", CF_S(flag)));
  f->grounds.decided = f->grounds.unlocked = false;
  f->grounds.published = true;
}

void bl_set_over_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  bool sets = (m->flags & BL_M_WRITES_VOLATILE) != 0 || bl_operations_sets(w->all, m) ||
              w->all->needed[m->id] != 0;
  if (bl_method_is_init(m) || !sets || !(bl_is_entry(w->all, m) || bl_is_lambda_entry(w->all, m))) {
    return;
  }
  struct scene s;
  struct bl_interp *it = look_at(&s, w, m);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_sets; i++) {
      bool first = is_first(&s, it, &s.sets[i]) && !tells_begun(&s, it, &s.sets[i]);
      struct end end = first ? find_end(w, &s, it, &s.sets[i]) : (struct end){NULL, 0};
      if (end.method != NULL) {
        write_up(out, a, it, &s.sets[i], &end);
        break;
      }
    }
  }
  cf_arena_reset(w->scratch);
}
