/* Workers that end on an empty queue before they have asked whether all is over. See the header. */
#include "src/story/ended_on_empty.h"

#include "src/candidate/getters.h"
#include "src/story/queue_look.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_ENDS = 8 };

/* A branch on whether all is over. */
struct end {
  uint32_t read; /* instruction index */
  struct bl_test test;
};

struct scene {
  struct bl_worker *w;
  struct bl_queue_looks looks;
  struct bl_flag_ops ops;
  struct end ends[MAX_ENDS];
  unsigned n_ends;
};

/* What goes wrong. */
struct story {
  const struct bl_queue_asked *empty;
  const struct end *end;
  const struct bl_fact *adds, *says;
};

/* --- the worker --- */

/* A volatile field, or an atomic that has one value. */
static bool is_flag(const struct bl_summaries *s, uint32_t state)
{
  return state != BL_NO_STATE && bl_summaries_operation(s, state) == BL_OP_ATOMIC &&
         (bl_state_kind_of(state) == BL_STATE_FIELD ||
          (s->holds_traits[bl_state_field(s->program, state)->id] & BL_T_CELL) != 0);
}

/* The field is read right before the branch, or by an operation that has been noted and is no more
   than a question. */
static void see_branch(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  struct bl_flag_test t = bl_flag_test_of(&s->ops, it, f, insn);
  enum cf_kind before =
      insn == 0 ? CF_K_NOP : (enum cf_kind)cf_opcodes[it->insns.items[insn - 1].op].kind;
  bool field = t.by == NULL && (before == CF_K_GET_FIELD || before == CF_K_GET_STATIC);
  bl_queue_looks_branch(&s->looks, it, f, insn);
  if ((t.by != NULL ? !t.by->writes : field) && is_flag(s->w->all, t.test.state) &&
      s->n_ends < MAX_ENDS) {
    s->ends[s->n_ends++] = (struct end){t.by != NULL ? t.by->insn : insn - 1, t.test};
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    bl_queue_looks_call(&s->looks, s->w->all, it, f, insn);
    bl_flag_ops_see(&s->ops, it, f, insn);
    bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  } else if (kind == CF_K_BRANCH) {
    see_branch(s, it, f, insn);
  }
}

/* Nothing was there, and only then the flag is read; where it does not say so the worker goes on to
   look again. Who asks the flag in any turn is not sent there by the look. */
static bool is_asked_too_late(const struct scene *s, const struct bl_interp *it,
                              const struct bl_queue_asked *q, const struct end *e,
                              uint32_t not_told)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t look = g->block_of[q->look->insn], read = g->block_of[e->read];
  return q->empty != look && q->look->object == e->test.object && !q->look->locked &&
         !q->look->done && bl_comes_before(it, q->look->insn, e->read) &&
         bl_normal_reach(it, s->w->scratch, q->empty, look)[read] &&
         !bl_normal_reach(it, s->w->scratch, q->some, look)[read] &&
         bl_normal_reach(it, s->w->scratch, not_told, BL_NO_BLOCK)[look];
}

/* --- who adds, and who says that all is over --- */

static bool is_another(const struct bl_fact *f, const struct bl_method *m)
{
  return f->method != m && bl_fact_is_shared(f) && !f->vague && !bl_method_is_init(f->method);
}

static bool takes_any(const struct bl_summaries *s, const struct bl_method *m, uint32_t queue)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    if (own->items[i].write && own->items[i].state == queue &&
        bl_fact_value(&own->items[i]).kind != BL_NO_CONSTANT) {
      return true;
    }
  }
  return false;
}

/* A method that puts something there, and takes nothing. */
static const struct bl_fact *find_adder(const struct bl_summaries *s, const struct bl_method *m,
                                        uint32_t queue)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, queue, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (is_another(facts[i], m) && bl_fact_value(facts[i]).kind == BL_NO_CONSTANT &&
        !takes_any(s, facts[i]->method, queue)) {
      return facts[i];
    }
  }
  return NULL;
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct story *t,
                     const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  const struct bl_queue_look *look = t->empty->look;
  struct cf_str queue = bl_field_word(bl_state_field(p, look->state)),
                flag = bl_field_word(bl_state_field(p, t->end->test.state));
  struct bl_place read = bl_place_at(a, it, look->insn);
  struct bl_place adds = bl_place_of(a, p, t->adds->method, t->adds->bci);
  struct bl_place says = bl_place_of(a, p, t->says->method, t->says->bci);
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, t->end->read, t->end->test.state, look->object);
  f->read_line = read.line;
  f->field = bl_state_text(a, p, look->state);
  struct cf_str at = bl_when_text(a, read.line), by = bl_where_text(a, &adds);
  f->message = cf_arena_printf(a,
                               "'%.*s' ends it, which is asked only after '%.*s' had nothing %.*s; "
                               "what %.*s adds in between "
                               "is left there",
                               CF_S(flag), CF_S(queue), CF_S(at), CF_S(by));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, read, cf_arena_printf(a, "'%.*s' has nothing", CF_S(queue)));
  bl_add_step(f, BL_STEP_INTERFERE, adds,
              cf_arena_printf(a, "%.*s may add to '%.*s' meanwhile, and %.*s set '%.*s' then",
                              CF_S(by), CF_S(queue), CF_S(bl_where_text(a, &says)), CF_S(flag)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' asked only here", CF_S(flag)));
  f->grounds.published = true;
  f->grounds.distance = bl_distance(look->insn, t->end->read);
}

/* --- one method --- */

static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct end *e, const struct bl_fact *says)
{
  uint32_t told, not_told;
  if (!is_another(says, it->method) ||
      !bl_flag_arms(&told, &not_told, it, &e->test, bl_fact_value(says))) {
    return false;
  }
  for (unsigned i = 0; i < s->looks.n_asked; i++) {
    struct story t = {&s->looks.asked[i], e, NULL, says};
    uint32_t queue = t.empty->look->state;
    if (is_asked_too_late(s, it, t.empty, e, not_told) &&
        !bl_queue_is_looked_at(&s->looks, it, s->w->scratch, told, it->cfg.blocks[told].first,
                               queue) &&
        !takes_any(s->w->all, says->method, queue)) {
      t.adds = find_adder(s->w->all, it->method, queue);
      if (t.adds != NULL) {
        write_up(out, a, &t, it);
        return true;
      }
    }
  }
  return false;
}

static void look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m)
{
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  bool told = it == NULL;
  if (it != NULL && s.n_ends > 0) {
    bl_queue_looks_settle(&s.looks, it);
  }
  for (unsigned i = 0; i < s.n_ends && !told; i++) {
    uint32_t n;
    struct bl_fact *const *says = bl_summaries_writes(w->all, s.ends[i].test.state, &n);
    for (uint32_t k = 0; k < n && !told; k++) {
      told = tell_of(out, a, &s, it, &s.ends[i], says[k]);
    }
  }
  cf_arena_reset(w->scratch);
}

void bl_ended_on_empty_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                              const struct bl_method *m)
{
  if (!bl_method_is_init(m) && bl_operations_ends_on_empty(w->all, m)) {
    look(out, a, w, m);
  }
}
