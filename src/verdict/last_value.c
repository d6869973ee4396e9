/* Values that do not change any more once they were seen (ANALYSIS §8, write-once). Receives a
   candidate, the history of its field and the tests of the method; says whether what it has is the
   last value. A callee that has read it is interpreted anew. Knows no lock: a last value stays so.
 */
#include "src/verdict/excuse.h"

/* --- set or seen before it was read --- */

/* A read of a field, in the method that makes it. */
struct reading {
  struct bl_worker *w;
  struct bl_interp *it;
  const struct bl_test *tests; /* [insns.n] */
  uint32_t state, object, insn;
};

static bool is_static(const struct reading *r)
{
  return (bl_state_field(r->it->program, r->state)->access & CF_ACC_STATIC) != 0;
}

/* The field of the method's own object, or a static one: of others it is not known which one a
   write is of. */
static bool is_own(const struct reading *r)
{
  const struct bl_path *p = bl_names_path(&r->it->names, r->object);
  bool of_this = bl_path_is_this(p, r->it->method);
  return of_this || is_static(r);
}

/* The instruction, before `end`, of the block that sets the field to anything but the value. */
static bool sets_in(const struct reading *r, struct bl_constant value, uint32_t block, uint32_t end)
{
  const struct bl_interp *it = r->it;
  const struct bl_fact_list *own = &r->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *w = &own->items[i];
    uint32_t insn = it->insns.index_of[w->bci];
    if (w->write && w->state == r->state && (w->own || is_static(r)) && insn < end &&
        it->cfg.block_of[insn] == block && !bl_constant_eq(bl_fact_value(w), value)) {
      return true;
    }
  }
  return false;
}

/* The arm of a test that has found another value there. */
static bool is_other_arm(const struct reading *r, struct bl_constant value, uint32_t block,
                         uint32_t to)
{
  const struct bl_test *t = &r->tests[r->it->cfg.blocks[block].end - 1];
  return t->state == r->state && t->object == r->object && bl_constant_eq(t->than, value) &&
         t->equal != t->other && to == t->other;
}

/* Whether, on every way to the read of the field, the method has set it or has seen that it has
   another value than this one. */
static bool is_set_before(const struct reading *r, struct bl_constant value)
{
  const struct bl_cfg *g = &r->it->cfg;
  uint32_t read = g->block_of[r->insn], n = 0;
  if (!is_own(r)) {
    return false;
  }
  bool *seen = CF_NEW_N(r->w->scratch, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(r->w->scratch, uint32_t, g->n_blocks);
  seen[g->order[0]] = true;
  queue[n++] = g->order[0];
  for (uint32_t i = 0; i < n; i++) {
    uint32_t block = queue[i];
    const struct bl_block *b = &g->blocks[block];
    if (block == read && !sets_in(r, value, block, r->insn)) {
      return false;
    }
    bool set = sets_in(r, value, block, UINT32_MAX);
    for (uint32_t k = 0; k < b->n_succ + b->n_catches; k++) {
      uint32_t to = k < b->n_succ ? b->succ[k] : b->catches[k - b->n_succ].block;
      bool known = k < b->n_succ && (set || is_other_arm(r, value, block, to));
      if (!known && !seen[to]) {
        seen[to] = true;
        queue[n++] = to;
      }
    }
  }
  return true;
}

struct look {
  struct bl_test *tests; /* [insns.n] */
  uint32_t insn, object; /* of the read, and its name */
};

static void visit_callee(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  l->tests[insn] = bl_test_of(it, f, insn);
  if (insn == l->insn && it->insns.items[insn].op == CF_getfield) {
    l->object = f->name[bl_frame_top(f, 0)];
  }
}

static bool is_set_where_seen(struct bl_worker *w, struct cf_arena *a,
                              const struct bl_observation *o, struct bl_constant value)
{
  const struct bl_seen *seen = o->seen;
  struct bl_interp it;
  if (!bl_interp_open(&it, a, w->all->program, seen->method, &w->effects)) {
    return false;
  }
  bl_summaries_enter(w->all, &it);
  struct look l = {CF_NEW_N(a, struct bl_test, it.insns.n), it.insns.index_of[seen->bci], 0};
  for (uint32_t i = 0; i < it.insns.n; i++) {
    l.tests[i].state = BL_NO_STATE;
  }
  struct bl_visitor visitor = {.visit = visit_callee, .ctx = &l};
  struct reading r = {w, &it, l.tests, o->state, 0, l.insn};
  bool solved = bl_interp_solve(&it, NULL, &visitor, 1);
  r.object = l.object;
  return solved && is_set_before(&r, value);
}

/* The same of what a callee has read, where it did: looked at in an arena of its own, for a method
   may have many such. */
static bool is_set_before_in_callee(const struct bl_method_check *c, const struct bl_observation *o,
                                    struct bl_constant value)
{
  if (o->seen == NULL || o->seen->bci == BL_BCI_MODEL) {
    return false;
  }
  struct cf_arena a;
  cf_arena_init(&a);
  bool set = is_set_where_seen(c->w, &a, o, value);
  cf_arena_destroy(&a);
  return set;
}

/* --- the copy itself --- */

/* An instruction that always comes before the use dereferences the copy as it was read. */
static bool is_dereferenced(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t at = c->dereferenced_at[x->bit];
  if (at == 0) {
    return false;
  }
  uint32_t there = g->block_of[at - 1], here = g->block_of[x->insn];
  return there == here ? at - 1 <= x->insn : bl_cfg_dominates(g, there, here);
}

bool bl_is_last_value(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_field *field = bl_state_field(c->it->program, o->state);
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD) {
    return false;
  }
  struct bl_history h = bl_history_of(c->w, field->id);
  bool set = h.kind == BL_HISTORY_ONCE && h.value.kind == BL_CONSTANT_NULL;
  if (o->object == 0 && (field->access & CF_ACC_STATIC) == 0) {
    return set && is_set_before_in_callee(c, o, h.value);
  }
  if (h.kind == BL_HISTORY_ONCE && x->kind == BL_CHECK_THEN_ACT && x->acted_on == o->state) {
    return true; /* the act is the one setting, which its own test decides */
  }
  if (h.kind == BL_HISTORY_FORMS) {
    return x->acted_on == o->state;
  }
  for (unsigned i = 0; h.kind != BL_HISTORY_ANY && i < f->n_decisions; i++) {
    const struct bl_test *t = &c->tests[f->branch[i]];
    if (bl_frame_is_decided_by(f, i, x->bit) && bl_same_place(o, t->state, t->object) &&
        (h.kind == BL_HISTORY_ONE_WAY ? bl_test_shows(c->it, t, x->insn, h.value)
                                      : bl_test_rules_out(c->it, t, x->insn, h.value))) {
      return true;
    }
  }
  struct reading r = {c->w, c->it, c->tests, o->state, o->object, o->insn};
  return set && (is_dereferenced(c, x) || is_set_before(&r, h.value) ||
                 is_set_before_in_callee(c, o, h.value));
}
