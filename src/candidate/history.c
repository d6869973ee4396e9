/* How a field changes once its object is constructed: not at all after its first value, to one
   value only, or to other forms of the same (ANALYSIS §8, write-once). Receives the facts of all
   writes; interprets those methods anew whose writes are no constants. Knows no finding. */
#include "src/candidate/test.h"

#include "src/summary/fact_index.h"
#include "src/summary/observe.h"

enum {
  MAX_LATCHES = 3,
  MAX_WRITES = 16,
  KNOWN = 1,
  OF_FIELD = 7 /* the rest is of its contents */
};

/* --- writes --- */

static struct bl_constant initial(const struct bl_field *f)
{
  bool reference = f->type == 'L' || f->type == '[';
  return (struct bl_constant){reference ? BL_CONSTANT_NULL : BL_CONSTANT_INT, 0};
}

static bool is_late(const struct bl_fact *w)
{
  return w->write && bl_fact_is_shared(w);
}

struct writes {
  struct bl_fact *const *facts; /* [n] of the field itself, reads too */
  uint32_t n, late;
};

static struct writes writes_of(const struct bl_summaries *s, uint32_t field)
{
  struct writes ws = {0};
  ws.facts = bl_summaries_facts(s, bl_state_of(field, BL_STATE_FIELD), &ws.n);
  for (uint32_t i = 0; i < ws.n; i++) {
    ws.late += is_late(ws.facts[i]) ? 1 : 0;
  }
  return ws;
}

/* The constant that all late writes store, if it is one. */
static struct bl_constant only_value(const struct writes *ws)
{
  struct bl_constant value = {BL_NO_CONSTANT, 0};
  bool first = true;
  for (uint32_t i = 0; i < ws->n; i++) {
    if (is_late(ws->facts[i])) {
      if (!first && !bl_constant_eq(value, bl_fact_value(ws->facts[i]))) {
        return (struct bl_constant){BL_NO_CONSTANT, 0};
      }
      value = bl_fact_value(ws->facts[i]);
      first = false;
    }
  }
  return value;
}

/* Some lock is held at all late writes but those of `except`. */
static bool share_a_lock(const struct writes *ws, struct bl_constant except)
{
  const struct bl_fact *first = NULL;
  for (uint32_t i = 0; i < ws->n && first == NULL; i++) {
    first = is_late(ws->facts[i]) && !bl_constant_eq(bl_fact_value(ws->facts[i]), except)
                ? ws->facts[i]
                : NULL;
  }
  for (unsigned k = 0; first != NULL && k < first->n_locks; k++) {
    bool all = true;
    for (uint32_t i = 0; i < ws->n; i++) {
      all &= !is_late(ws->facts[i]) || bl_constant_eq(bl_fact_value(ws->facts[i]), except) ||
             bl_fact_holds(ws->facts[i], &first->locks[k]);
    }
    if (all) {
      return true;
    }
  }
  return first == NULL;
}

/* --- what decides a write --- */

struct look {
  struct bl_worker *w;
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_test *tests;       /* [insns.n] */
  const struct bl_fact *write; /* looked for */
  unsigned depth;
  bool initial;   /* a fresh test found the initial value there */
  uint32_t latch; /* else the field whose fresh test led there and that has closed behind it */
  struct bl_constant closed; /* the latch's last value */
};

static void visit_tests(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  l->tests[insn] = bl_test_of(it, f, insn);
}

static bool is_latch(struct bl_worker *w, uint32_t field, struct bl_constant closed,
                     unsigned depth);

/* In the write's block the other field gets a last value that the test has ruled out. */
static void try_latch(struct look *l, uint32_t insn, const struct bl_test *t)
{
  struct writes ws = writes_of(l->w->all, bl_state_field_id(t->state));
  for (uint32_t i = 0; i < ws.n && l->latch == BL_NO_STATE; i++) {
    const struct bl_fact *g = ws.facts[i];
    if (g->write && g->method == l->write->method && g->block == l->write->block &&
        g->n_locks > 0 && bl_test_rules_out(&l->it, t, insn, bl_fact_value(g)) &&
        is_latch(l->w, bl_state_field_id(t->state), bl_fact_value(g), l->depth + 1)) {
      l->latch = bl_state_field_id(t->state);
      l->closed = bl_fact_value(g);
    }
  }
}

static void visit_write(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  struct bl_touch touch;
  if (it->insns.items[insn].bci != l->write->bci || !bl_interp_touch(it, f, insn, &touch)) {
    return;
  }
  const struct bl_field *field = bl_state_field(it->program, touch.state);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const struct bl_test *t = &l->tests[f->branch[i]];
    bool known = touch.object != 0 || (field->access & CF_ACC_STATIC) != 0;
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    if (!known || t->state == BL_NO_STATE || t->object != touch.object ||
        bl_state_kind_of(t->state) != BL_STATE_FIELD) {
      continue;
    }
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &l->obs.items[bit];
      if (o->state != t->state || o->object != t->object) {
        continue;
      }
      if (t->state == touch.state) {
        l->initial |= bl_test_shows(it, t, insn, initial(field));
      } else if (l->latch == BL_NO_STATE && l->depth < MAX_LATCHES) {
        try_latch(l, insn, t);
      }
    }
  }
}

/* Interprets the write's method once more, for what decides the write. */
static struct look look_at(struct bl_worker *w, const struct bl_fact *write, unsigned depth)
{
  struct look l = {.w = w, .write = write, .depth = depth, .latch = BL_NO_STATE};
  struct bl_observe_options opt = {.only_if_any = true};
  const struct bl_method *m = write->method;
  if (write->n_locks == 0 || !w->all->needed[m->id] ||
      !bl_interp_open(&l.it, w->scratch, w->all->program, m, &w->effects)) {
    return l;
  }
  bl_summaries_enter(w->all, &l.it);
  if (bl_observe_and_solve(&l.obs, w, &l.it, &opt, NULL, 0) && l.obs.n > 0) {
    l.tests = CF_NEW_N(w->scratch, struct bl_test, l.it.insns.n);
    for (uint32_t i = 0; i < l.it.insns.n; i++) {
      l.tests[i].state = BL_NO_STATE;
    }
    bl_interp_visit(&l.it, &(struct bl_visitor){.visit = visit_tests, .ctx = &l}, 1);
    bl_interp_visit(&l.it, &(struct bl_visitor){.visit = visit_write, .ctx = &l}, 1);
  }
  return l;
}

/* --- fields that are set once --- */

/* A constructor that sets the field leaves the latch closed behind it. */
static bool constructed_closed(const struct bl_summaries *s, const struct bl_field *field,
                               const struct look *l)
{
  const struct bl_program *p = s->program;
  struct writes ws = writes_of(s, field->id), gs = writes_of(s, l->latch);
  for (uint32_t i = 0; i < ws.n; i++) {
    const struct bl_fact *w = ws.facts[i];
    if (!w->write || !w->confined || bl_constant_eq(bl_fact_value(w), initial(field))) {
      continue;
    }
    bool closed = bl_constant_eq(initial(p->fields[l->latch]), l->closed);
    for (uint32_t k = 0; k < gs.n; k++) {
      if (gs.facts[k]->write && gs.facts[k]->method == w->method) {
        closed = bl_constant_eq(bl_fact_value(gs.facts[k]), l->closed);
      }
    }
    if (!closed) {
      return false;
    }
  }
  return true;
}

/* Whether all late writes together set the field once: each after a test that it is still as it was
   born, or all of them behind one latch that closes. Writes of `except` do not count. */
static bool is_set_once(struct bl_worker *w, const struct bl_field *field,
                        struct bl_constant except, unsigned depth)
{
  struct writes ws = writes_of(w->all, field->id);
  uint32_t latch = BL_NO_STATE;
  bool first = true;
  if (ws.late > MAX_WRITES || !share_a_lock(&ws, except)) {
    return false;
  }
  for (uint32_t i = 0; i < ws.n; i++) {
    if (!is_late(ws.facts[i]) || bl_constant_eq(bl_fact_value(ws.facts[i]), except)) {
      continue;
    }
    struct look l = look_at(w, ws.facts[i], depth);
    uint32_t by = l.initial ? BL_NO_STATE : l.latch;
    if ((!l.initial && (l.latch == BL_NO_STATE || !constructed_closed(w->all, field, &l))) ||
        (!first && by != latch)) {
      return false;
    }
    latch = by;
    first = false;
  }
  return true;
}

/* Whether the field, once it has that value, keeps it: whatever else is written is written once. */
static bool is_latch(struct bl_worker *w, uint32_t field, struct bl_constant closed, unsigned depth)
{
  return closed.kind != BL_NO_CONSTANT && depth < MAX_LATCHES &&
         bl_field_is_closed(w->all->program->fields[field]) &&
         is_set_once(w, w->all->program->fields[field], closed, depth);
}

/* --- fields whose value only changes its form --- */

static bool only_changes_form(struct bl_worker *w, const struct bl_field *field)
{
  struct writes ws = writes_of(w->all, field->id);
  bool forms = field->type == 'L' && ws.late <= MAX_WRITES;
  for (uint32_t i = 0; i < ws.n && forms; i++) {
    forms = !is_late(ws.facts[i]) || bl_write_changes_form(w, ws.facts[i]);
  }
  return forms;
}

static struct bl_history find_history(struct bl_worker *w, const struct bl_field *field)
{
  struct bl_history h = {BL_HISTORY_ANY, {BL_NO_CONSTANT, 0}};
  struct writes ws = writes_of(w->all, field->id);
  if (!bl_field_is_closed(field) || ws.late == 0) {
    return h;
  }
  h.value = only_value(&ws);
  if (h.value.kind != BL_NO_CONSTANT) {
    h.kind = BL_HISTORY_ONE_WAY;
  } else if (is_set_once(w, field, h.value, 0)) {
    h.kind = BL_HISTORY_ONCE;
    h.value = initial(field);
  } else if (only_changes_form(w, field)) {
    h.kind = BL_HISTORY_FORMS;
  }
  return h;
}

struct bl_history bl_history_of(struct bl_worker *w, uint32_t field)
{
  const struct bl_field *f = w->all->program->fields[field];
  uint16_t known = atomic_load_explicit(&w->all->history[field], memory_order_relaxed) & OF_FIELD;
  struct bl_history h = {BL_HISTORY_ANY, {BL_NO_CONSTANT, 0}};
  if (known == 0) {
    h = find_history(w, f);
    atomic_fetch_or_explicit(&w->all->history[field], (uint16_t)(h.kind + KNOWN),
                             memory_order_relaxed);
    return h;
  }
  h.kind = (enum bl_history_kind)(known - KNOWN);
  if (h.kind == BL_HISTORY_ONE_WAY) {
    struct writes ws = writes_of(w->all, field);
    h.value = only_value(&ws);
  } else if (h.kind == BL_HISTORY_ONCE) {
    h.value = initial(f);
  }
  return h;
}
