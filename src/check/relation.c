/* Related actions: see the header. */
#include "src/check/relation.h"

#include "src/candidate/test.h"
#include "src/interp/uses.h"
#include "src/summary/fields.h"
#include "src/summary/observe.h"

static bool has(const uint32_t *list, uint32_t n, uint32_t state)
{
  for (uint32_t i = 0; i < n; i++) {
    if (list[i] == state) {
      return true;
    }
  }
  return false;
}

/* What is set once is the same whoever sets it. */
static bool changes(struct bl_worker *w, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_FIELD ||
         bl_history_of(w, bl_state_field_id(state)).kind != BL_HISTORY_ONCE;
}

static bool may_look(const struct bl_action *act, uint32_t state)
{
  return act->n_read == BL_ACT_STATES || has(act->read, act->n_read, state);
}

/* A field that each of them sets to be seen so, whatever is there. */
static bool is_set_blindly(const struct bl_action *one, const struct bl_action *two, uint32_t state)
{
  return bl_state_kind_of(state) == BL_STATE_FIELD && !may_look(one, state) &&
         !may_look(two, state);
}

bool bl_actions_write_same(const struct bl_mover_method *x, const struct bl_action *one,
                           const struct bl_action *two)
{
  for (uint32_t i = 0; i < one->n_written; i++) {
    uint32_t state = one->written[i];
    if (has(two->written, two->n_written, state) && !is_set_blindly(one, two, state) &&
        changes(x->w, state)) {
      return true;
    }
  }
  return false;
}

static bool any_common(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m)
{
  for (uint32_t i = 0; i < n; i++) {
    if (has(b, m, a[i])) {
      return true;
    }
  }
  return false;
}

/* --- what flows from one to the other --- */

struct flow {
  const struct bl_action *one, *two;
  bool data, control;
};

static bool is_in(const struct bl_action *act, uint32_t insn)
{
  return act->taken_at <= insn && insn <= act->insn;
}

static bool comes_from(const struct flow *q, const struct bl_interp *it, const uint64_t *sets,
                       unsigned words)
{
  for (unsigned bit = 0; (bit = bl_bits_next(sets, words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (o->insn != CF_NO_INSN && is_in(q->one, o->insn) &&
        bl_state_is_number(it->program, o->state)) {
      return true;
    }
  }
  return false;
}

static void look_for_flow(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct flow *q = ctx;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  if (!is_in(q->two, insn) || is_in(q->one, insn)) {
    return;
  }
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  for (unsigned i = 0; i < n; i++) {
    q->data |= comes_from(q, it, bl_frame_set(f, uses[i].slot, BL_SET_RELEASED), f->words);
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    q->control |= comes_from(q, it, bl_frame_decided(f, i, BL_SET_RELEASED), f->words);
  }
}

bool bl_actions_flow(const struct bl_mover_method *x, const struct bl_action *one,
                     const struct bl_action *two)
{
  struct flow q = {one, two, false, false};
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.only_if_any = true, .operations = true};
  struct bl_visitor visitor = {.visit = look_for_flow, .ctx = &q};
  if (bl_interp_open(&it, x->w->scratch, x->it.program, x->it.method, &x->w->effects)) {
    bl_summaries_enter(x->w->all, &it);
    if (bl_observe_and_solve(&obs, x->w, &it, &opt, NULL, 0) && it.words > 0) {
      bl_interp_visit(&it, &visitor, 1);
    }
  }
  return q.data || (q.control && any_common(one->read, one->n_read, two->written, two->n_written));
}

/* --- who sees both --- */

struct observer {
  const struct bl_action *act[2];
  bool alike; /* both read one field, of two objects */
  bool seen[2];
  const struct bl_path *own; /* the lock that the method holds all the while */
};

/* What the action has changed is looked at; or what it looks at is changed. */
static bool minds(const struct observer *o, const struct bl_action *act, const struct bl_access *a)
{
  return has(act->written, act->n_written, a->where->at.state) ||
         (o->alike && a->write && has(act->read, act->n_read, a->where->at.state));
}

static void look_at_both(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct observer *o = ctx;
  struct bl_args args;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE ||
      bl_frame_held(f, bl_names_of(&it->names, o->own)) != NULL) {
    return;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_path lock = bl_path_lock(bl_interp_map(it, &args, &e->accesses[i].where->lock));
    for (unsigned k = 0; k < 2 && e->accesses[i].own_block; k++) {
      o->seen[k] |= bl_path_eq(&lock, &o->act[k]->lock) && minds(o, o->act[k], &e->accesses[i]);
    }
  }
}

static bool sees_both(const struct bl_mover_method *x, const struct bl_method *m,
                      struct observer *o)
{
  struct bl_visitor visitor = {.visit = look_at_both, .ctx = o};
  o->seen[0] = o->seen[1] = false;
  (void)bl_look_at(x->w, m, &visitor);
  return o->seen[0] && o->seen[1];
}

static bool is_named_by_object(const struct bl_action *act)
{
  return (bl_path_from_first(&act->lock) && act->lock.len > 0) || act->lock.root == BL_ROOT_STATIC;
}

bool bl_actions_observed(const struct bl_mover_method *x, const struct bl_action *one,
                         const struct bl_action *two)
{
  const struct bl_method *m = x->it.method;
  bool is_static = bl_method_is(m, CF_ACC_STATIC);
  struct bl_path own = bl_own_monitor(m);
  struct observer o = {.act = {one, two}, .own = &own};
  o.alike = any_common(one->read, one->n_read, two->read, two->n_read);
  for (uint32_t i = 0; is_named_by_object(one) && is_named_by_object(two) && i < m->cls->n_methods;
       i++) {
    const struct bl_method *other = &m->cls->methods[i];
    bool calls = other != m && bl_method_has_body(other) && other->n_calls > 1;
    if (calls && bl_method_is(other, CF_ACC_STATIC) == is_static && !bl_method_is_init(other) &&
        sees_both(x, other, &o)) {
      return true;
    }
  }
  return false;
}

/* --- locks that keep nobody out --- */

struct cover {
  const struct bl_field *f;
  bool read, broken;
};

static bool holds_field(const struct bl_interp *it, const struct bl_frame *f, unsigned slot,
                        const struct bl_field *field)
{
  return bl_field_at(it->program, bl_names_path(&it->names, f->name[slot])) == field;
}

/* It is handed on: as an argument or a result, or stored. */
static bool hands_on(struct bl_interp *it, uint32_t insn, const struct bl_frame *f,
                     const struct bl_field *field)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  if (kind == CF_K_RETURN) {
    return it->insns.items[insn].op == CF_areturn && holds_field(it, f, bl_frame_top(f, 0), field);
  }
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  for (unsigned i = 0; i < n; i++) {
    bool role = uses[i].role == BL_ROLE_ARGUMENT || uses[i].role == BL_ROLE_STORED;
    if (role && holds_field(it, f, uses[i].slot, field)) {
      return true;
    }
  }
  return false;
}

static bool reads_under_own_lock(struct bl_interp *it, const struct bl_frame *f,
                                 const struct bl_field *field)
{
  struct bl_path owner = bl_path_of(BL_ROOT_CLASS, field->cls->id);
  uint32_t name = (field->access & CF_ACC_STATIC) != 0 ? bl_names_of(&it->names, &owner)
                                                       : f->name[bl_frame_top(f, 0)];
  return bl_frame_held(f, name) != NULL || bl_interp_came_confined(it, f, name);
}

static void look_for_reads(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct cover *c = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  bool reads = (in->op == CF_getfield || in->op == CF_getstatic) &&
               bl_program_field(it->method->cls, (uint32_t)in->a) == c->f;
  c->read |= reads;
  c->broken |= reads && !reads_under_own_lock(it, f, c->f);
  c->broken |= hands_on(it, insn, f, c->f) && in->op != CF_putfield && in->op != CF_putstatic;
}

struct search {
  const struct bl_field *f;
  bool read;
};

static void find_read(void *ctx, const struct bl_field *f, bool write)
{
  struct search *s = ctx;
  s->read |= f == s->f && !write;
}

/* Whether a method does nothing with the field that would let others at its object. */
static bool keeps_covered(struct bl_worker *w, const struct bl_method *m, struct cover *c)
{
  struct search s = {c->f, false};
  struct bl_visitor visitor = {.visit = look_for_reads, .ctx = c};
  if (!bl_scan_fields(m, UINT32_MAX, find_read, &s)) {
    return false;
  }
  c->broken |= s.read && bl_look_at(w, m, &visitor) == NULL;
  return !c->broken;
}

bool bl_field_is_covered(struct bl_summaries *s, const struct bl_field *f)
{
  bool made = f->maker != NULL && !f->made_otherwise && bl_method_is_init(f->maker);
  struct cover c = {.f = f};
  struct bl_worker w;
  if (!made || !bl_field_is_closed(f)) {
    return false;
  }
  bl_summaries_worker(&w, s, 0);
  for (const struct bl_class *of = f->cls->nest_host->nest_first; of != NULL; of = of->nest_next) {
    for (uint32_t i = 0; i < of->n_methods; i++) {
      if (bl_method_has_body(&of->methods[i]) && !keeps_covered(&w, &of->methods[i], &c)) {
        return false;
      }
    }
  }
  return c.read;
}
