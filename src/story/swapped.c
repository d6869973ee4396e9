/* What is added to a collection that another thread has taken: who adds. See the header. */
#include "src/story/swapped.h"

#include "src/candidate/getters.h"
#include "src/story/late.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 16, MAX_STATES = 4 };

/* The state is read, there or by a getter. */
struct got {
  uint32_t insn, object;
  bool locked; /* some lock is held there */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is got from it is added to. */
struct added {
  uint32_t insn, object;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method of one state. */
struct scene {
  struct bl_worker *w;
  uint32_t state;
  struct bl_flag_ops ops;
  struct got gets[MAX_SEEN];
  struct added adds[MAX_SEEN];
  unsigned n_gets, n_adds;
  bool full;
  bool compared; /* what is there is compared with what was got */
};

/* --- the look --- */

static void note_got(struct scene *s, const struct bl_frame *f, uint32_t insn, uint32_t object,
                     bool locked)
{
  s->full |= s->n_gets == MAX_SEEN;
  if (s->n_gets < MAX_SEEN) {
    struct got *g = &s->gets[s->n_gets++];
    *g = (struct got){.insn = insn, .object = object, .locked = locked};
    bl_note_held(g->held, f);
    g->locked |= g->held[0].name != 0;
  }
}

/* The call puts what it is given into its receiver, or into a collection in that, or counts the
   receiver up. A method of the program's that says whether it did, to who asks, refuses what comes
   too late. */
static bool adds_to_receiver(const struct bl_interp *it, const struct bl_args *args, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  bool dropped = site->result[0] == 0 || bl_interp_drops_result(it, insn), adds = false;
  for (uint32_t i = 0; i < e->n_accesses && !adds; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *of = &a->where->at.object;
    bool own =
        bl_path_from_first(of) && bl_is_contents(a->where->at.state) && a->write && !a->removes;
    bool counts = a->bci == BL_BCI_MODEL && a->cell && a->validates && dropped;
    bool keyed = a->key != 0 && !a->blind;
    bool says =
        a->bci != BL_BCI_MODEL && !dropped && bl_method_result(bl_call_callee(site->call)) == 'Z';
    adds = own && !says && (counts || keyed || a->fills || bl_puts_given(a, args));
  }
  return adds;
}

/* The value is what the state has, or what a field of that has for good. */
static bool is_in_state(const struct scene *s, struct bl_interp *it, uint32_t value,
                        uint32_t *object)
{
  const struct bl_path *p = bl_names_path(&it->names, value);
  uint32_t last = p->len == 0 ? BL_STEP_ELEMENT : p->step[p->len - 1];
  return bl_swapped_held(&s->ops, it, value, s->state, object) ||
         (last != BL_STEP_ELEMENT && bl_field_is_for_good(it->program->fields[last]) &&
          bl_swapped_part_held(&s->ops, it, value, s->state, object));
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  unsigned before = s->ops.n;
  bl_flag_ops_see(&s->ops, it, f, insn);
  bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    if (s->ops.items[i].state == s->state) {
      note_got(s, f, insn, s->ops.items[i].object, site->effect->opens_blocks);
    }
  }
  if (site->call == NULL || site->call->op == CF_invokestatic) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  uint32_t object;
  if (args.n > 0 && is_in_state(s, it, args.name[0], &object) &&
      adds_to_receiver(it, &args, insn) && s->n_adds < MAX_SEEN) {
    struct added *add = &s->adds[s->n_adds++];
    *add = (struct added){.insn = insn, .object = object};
    bl_note_held(add->held, f);
  }
}

static bool is_of_state(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                        unsigned depth)
{
  uint32_t object;
  return bl_swapped_held(&s->ops, it, f->name[bl_frame_top(f, depth)], s->state, &object);
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_touch t;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (op == CF_if_acmpeq || op == CF_if_acmpne) {
    s->compared |= is_of_state(s, it, f, 0) || is_of_state(s, it, f, 1);
  } else if (bl_interp_touch(it, f, insn, &t) && t.state == s->state && !t.write) {
    note_got(s, f, insn, t.object, false);
  }
}

/* --- what comes of it --- */

/* The last read before the addition: the one that it goes by. NULL if there is none. */
static const struct got *got_for(const struct scene *s, const struct bl_interp *it,
                                 const struct added *add)
{
  const struct got *last = NULL;
  for (unsigned i = 0; i < s->n_gets; i++) {
    if (s->gets[i].object == add->object && bl_comes_before(it, s->gets[i].insn, add->insn)) {
      last = &s->gets[i];
    }
  }
  return last;
}

/* Whether what is there is looked at once more when the addition is made. */
static bool looks_again(const struct scene *s, const struct bl_interp *it, const struct added *add)
{
  bool again = s->compared;
  for (unsigned i = 0; i < s->n_gets && !again; i++) {
    again = s->gets[i].insn > add->insn && bl_leads_to(it, add->insn, s->gets[i].insn);
  }
  return again;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bl_swapped *x, const struct got *g, const struct added *add,
                     const struct bl_taker *by)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, x->state));
  struct bl_finding *f = bl_add_story(out, a, it, BL_STALE_VALUE, add->insn, x->state, add->object);
  struct bl_place got = bl_place_at(a, it, g->insn);
  struct bl_place swap = bl_place_of(a, p, by->method, by->swap);
  struct bl_place takes = bl_place_of(a, p, by->method, by->takes);
  f->read_line = got.line;
  f->message =
      cf_arena_printf(a,
                      "what '%.*s' had %.*s is added to; %.*s may have put another one "
                      "there, and gone on with the old one, by then, and what is added "
                      "is lost",
                      CF_S(field), CF_S(bl_when_text(a, got.line)), CF_S(bl_where_text(a, &takes)));
  f->trace = CF_NEW_N(a, struct bl_step, 4);
  bl_add_step(f, BL_STEP_READ, got, cf_arena_printf(a, "'%.*s' read", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, swap,
              cf_arena_printf(a, "%.*s may put another one into '%.*s' meanwhile",
                              CF_S(bl_where_text(a, &swap)), CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, takes,
              cf_arena_printf(a, "and go on with all that the old one has"));
  bl_add_step(f, BL_STEP_USE, f->at, CF_STR("the old one is added to"));
  f->grounds.decided = false;
  f->grounds.late = f->grounds.dropped = true;
  f->grounds.distance = bl_distance(g->insn, add->insn);
}

/* One finding a state and method. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, struct scene *s,
                    const struct bl_interp *it)
{
  bool atomic = bl_summaries_operation(s->w->all, s->state) == BL_OP_ATOMIC;
  bool held = bl_is_called_locked(s->w->all, it->method);
  for (unsigned i = 0; i < s->n_adds && !s->full && !held; i++) {
    const struct added *add = &s->adds[i];
    const struct got *g = got_for(s, it, add);
    struct bl_swapped x = {.method = it->method, .state = s->state};
    if (g == NULL || looks_again(s, it, add) || (!atomic && !g->locked)) {
      continue; /* who reads a plain field with no lock breaks its guard, if anything */
    }
    x.n_kept = bl_held_throughout(x.kept, it, add->object, g->held, add->held);
    struct bl_taker by = bl_swapped_find_taker(s->w, &x);
    if (by.method != NULL) {
      write_up(out, a, it, &x, g, add, &by);
      return true;
    }
  }
  return false;
}

static void look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m, uint32_t state)
{
  struct scene s = {.w = w, .state = state};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_BRANCH | (uint32_t)BL_TOUCHING};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    tell_of(out, a, &s, it);
  }
  cf_arena_reset(w->scratch);
}

/* --- which methods --- */

/* An access of the method's tells that it changes a collection that a field has, asks an atomic,
   or, `by_call`, reads a reference to an object of the program's that keeps one: the state that has
   it. BL_NO_STATE: nothing of the kind. */
static uint32_t holder_of(const struct bl_worker *w, const struct bl_fact *f, bool by_call)
{
  if (!bl_fact_is_shared(f) || f->state >= BL_UNMAPPED) {
    return BL_NO_STATE;
  }
  enum bl_state_kind kind = bl_state_kind_of(f->state);
  const struct bl_field *field = bl_state_field(w->all->program, f->state);
  bool cell = (bl_summaries_held_traits(w->all, f->state) & BL_T_CELL) != 0;
  bool changes = kind == BL_STATE_CONTENTS && f->write;
  bool reads = kind == BL_STATE_FIELD && by_call && !f->write && field->type == 'L';
  bool asks = kind == BL_STATE_CONTENTS && !f->write && cell;
  uint32_t state = asks ? f->state : bl_state_of(field->id, BL_STATE_FIELD);
  bool may = asks || ((changes || reads) && (field->access & CF_ACC_FINAL) == 0);
  return may && bl_summaries_operation(w->all, state) != BL_OP_NONE ? state : BL_NO_STATE;
}

/* It calls a method of the program that changes a collection itself, as far as that tells. */
static bool adds_by_call(const struct bl_worker *w, const struct bl_method *m)
{
  bool adds = false;
  for (uint32_t i = 0; i < m->n_calls && !adds; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    adds = callee != NULL && m->calls[i].op != CF_invokestatic && !callee->cls->library &&
           bl_operations_changes(w->all, callee);
  }
  return adds;
}

/* It changes what an object of another class has for good, as far as its accesses tell. */
static bool adds_to_part(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  bool adds = false;
  for (uint32_t i = 0; i < own->n && !adds; i++) {
    const struct bl_fact *f = &own->items[i];
    bool contents = f->write && f->state < BL_UNMAPPED && bl_is_contents(f->state);
    const struct bl_field *field = contents ? bl_state_field(w->all->program, f->state) : NULL;
    adds = contents && bl_field_is_for_good(field) && field->cls != m->cls;
  }
  return adds;
}

/* The states that are asked about, each once. */
struct states {
  uint32_t items[MAX_STATES];
  unsigned n;
};

static void add_states_of(struct states *to, const struct bl_worker *w, const struct bl_method *m,
                          const struct bl_method *reads, bool by_call)
{
  const struct bl_fact_list *own = &w->all->facts_of[reads->id];
  for (uint32_t i = 0; i < own->n && to->n < MAX_STATES; i++) {
    uint32_t state = holder_of(w, &own->items[i], by_call);
    bool told = state == BL_NO_STATE;
    for (unsigned k = 0; k < to->n && !told; k++) {
      told = to->items[k] == state;
    }
    if (!told && bl_swapped_perhaps(w, m, state)) {
      to->items[to->n++] = state;
    }
  }
}

/* It is its own, or a getter's that it calls. */
static struct states states_of(const struct bl_worker *w, const struct bl_method *m)
{
  struct states all = {.n = 0};
  bool by_call = adds_by_call(w, m) || adds_to_part(w, m);
  add_states_of(&all, w, m, m, by_call);
  for (uint32_t i = 0; i < m->n_calls && by_call; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee != NULL && callee->cls->nest_host == m->cls->nest_host &&
        bl_flag_is_getter(callee)) {
      add_states_of(&all, w, m, callee, true);
    }
  }
  return all;
}

void bl_swapped_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m)
{
  if (bl_method_is_init(m)) {
    return;
  }
  struct states all = states_of(w, m);
  for (unsigned i = 0; i < all.n; i++) {
    look(out, a, w, m, all.items[i]);
  }
}
