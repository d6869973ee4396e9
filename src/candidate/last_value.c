/* Values that do not change any more once they were seen (ANALYSIS §8, write-once). Receives a
   candidate, the history of its field and the tests of the method; says whether what it has is the
   last value. Knows no lock: a last value stays so. */
#include "src/candidate/candidate.h"

/* --- set or seen before it was read --- */

/* The field of the method's own object, or a static one: of others it is not known which one a
   write is of. */
static bool is_own(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_path *p = bl_names_path(&c->it->names, o->object);
  bool of_this = p->root == BL_ROOT_PARAM && p->base == 0 && p->len == 0 &&
                 !bl_method_is(c->it->method, CF_ACC_STATIC);
  return of_this || (bl_state_field(c->it->program, o->state)->access & CF_ACC_STATIC) != 0;
}

/* The instruction, before `end`, of the block that sets the field to anything but the value. */
static bool sets_in(const struct bl_method_check *c, const struct bl_observation *o,
                    struct bl_constant value, uint32_t block, uint32_t end)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool is_static = (bl_state_field(it->program, o->state)->access & CF_ACC_STATIC) != 0;
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *w = &own->items[i];
    uint32_t insn = it->insns.index_of[w->bci];
    if (w->write && w->state == o->state && (w->own || is_static) && insn < end &&
        it->cfg.block_of[insn] == block && !bl_constant_eq(w->value, value)) {
      return true;
    }
  }
  return false;
}

/* The arm of a test that has found another value there. */
static bool is_other_arm(const struct bl_method_check *c, const struct bl_observation *o,
                         struct bl_constant value, uint32_t block, uint32_t to)
{
  const struct bl_test *t = &c->tests[c->it->cfg.blocks[block].end - 1];
  return bl_same_place(o, t->state, t->object) && bl_constant_eq(t->than, value) &&
         t->equal != t->other && to == t->other;
}

/* Whether, on every way to the read of the field, the method has set it or has seen that it has
   another value than this one. */
static bool is_set_before(const struct bl_method_check *c, const struct bl_observation *o,
                          struct bl_constant value)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t read = g->block_of[o->insn], n = 0;
  if (!is_own(c, o)) {
    return false;
  }
  bool *seen = CF_NEW_N(c->w->scratch, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(c->w->scratch, uint32_t, g->n_blocks + 1);
  seen[g->order[0]] = true;
  queue[n++] = g->order[0];
  for (uint32_t i = 0; i < n; i++) {
    uint32_t block = queue[i];
    const struct bl_block *b = &g->blocks[block];
    if (block == read && !sets_in(c, o, value, block, o->insn)) {
      return false;
    }
    bool set = sets_in(c, o, value, block, UINT32_MAX);
    for (uint32_t k = 0; k < b->n_succ; k++) {
      uint32_t to = b->succ[k];
      bool known = (set && !g->blocks[to].is_handler) || is_other_arm(c, o, value, block, to);
      if (!known && !seen[to]) {
        seen[to] = true;
        queue[n++] = to;
      }
    }
  }
  return true;
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
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD ||
      (o->object == 0 && (field->access & CF_ACC_STATIC) == 0)) {
    return false;
  }
  struct bl_history h = bl_history_of(c->w, field->id);
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
  if (h.kind != BL_HISTORY_ONCE || h.value.kind != BL_CONSTANT_NULL) {
    return false;
  }
  return is_dereferenced(c, x) || is_set_before(c, o, h.value);
}
