/* Objects that others can get before they are ready: the method that makes them. See the header. */
#include "src/story/shown_early.h"

#include "src/candidate/flags.h"
#include "src/story/story.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

#include "classfile/class/descriptor.h"

enum { MAX_SHOWN = 8, MAX_SET = 32, CALLS_IN = 1 };

/* A new object is put where others get it: into a field that they see at once, an atomic, or a
   concurrent collection. */
struct shown {
  uint32_t insn, state, object; /* of the place */
  uint32_t value;               /* name of the new object */
};

/* A field of a new object is set, by the method or in a call of it. */
struct set {
  uint32_t insn, object, state;
};

struct scene {
  struct bl_worker *w;
  struct shown shown[MAX_SHOWN];
  struct set set[MAX_SET];
  unsigned n_shown, n_set;
};

/* --- what is seen --- */

static bool is_made_here(const struct bl_interp *it, uint32_t name)
{
  uint32_t made = bl_interp_made_at(it, name);
  return made != CF_NO_INSN && it->insns.items[made].op == CF_new;
}

/* A field that is declared as a collection that locks every operation is none that is meant for
   several threads: such a one is as often taken for what else it can. */
static bool is_seen_at_once(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  const struct bl_class *type =
      f == NULL ? NULL : bl_program_class(s->program, cf_descriptor_class(bl_field_descriptor(f)));
  return bl_summaries_operation(s, state) == BL_OP_ATOMIC &&
         (type == NULL || (s->traits[type->id] & BL_T_LOCKED) == 0);
}

static void add_shown(struct scene *s, struct shown x)
{
  if (s->n_shown < MAX_SHOWN && is_seen_at_once(s->w->all, x.state)) {
    s->shown[s->n_shown++] = x;
  }
}

/* A reference field that others need not see at once. */
static bool is_late_field(const struct bl_summaries *s, uint32_t state)
{
  return bl_state_kind_of(state) == BL_STATE_FIELD &&
         strchr("L[", bl_state_field(s->program, state)->type) != NULL &&
         bl_summaries_operation(s, state) != BL_OP_ATOMIC;
}

static void add_set(struct scene *s, const struct bl_interp *it, struct set x)
{
  if (s->n_set < MAX_SET && is_late_field(s->w->all, x.state) && is_made_here(it, x.object)) {
    s->set[s->n_set++] = x;
  }
}

static void see_field(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !t.write || t.confined ||
      bl_state_kind_of(t.state) != BL_STATE_FIELD) {
    return;
  }
  uint32_t value = f->name[t.value_slot];
  if (is_made_here(it, value)) {
    add_shown(s, (struct shown){insn, t.state, t.object, value});
  }
  if (f->n_held == 0 &&
      !bl_is_born_with(bl_constant_of(it->program, bl_names_path(&it->names, value)))) {
    add_set(s, it, (struct set){insn, t.object, t.state});
  }
}

/* The operation of a library's stores a new object that it is given. */
static void see_stored(struct scene *s, const struct bl_interp *it, const struct bl_access *a,
                       const struct bl_args *args, struct shown x)
{
  for (unsigned i = 0; a->bci == BL_BCI_MODEL && a->depth == 0 && i < args->n; i++) {
    if ((a->what->stores & bl_param_bit(i)) != 0 && is_made_here(it, args->name[i])) {
      x.value = args->name[i];
      add_shown(s, x);
    }
  }
}

static void see_access(struct scene *s, struct bl_interp *it, const struct bl_access *a,
                       const struct bl_args *args, const struct bl_frame *f, uint32_t insn)
{
  if (!a->write) {
    return;
  }
  uint32_t state, object = bl_interp_map_object(it, args, &a->where->at, &state);
  if (state >= BL_UNMAPPED) {
    return;
  }
  see_stored(s, it, a, args, (struct shown){insn, state, object, 0});
  if (a->bci != BL_BCI_MODEL && a->depth <= CALLS_IN && f->n_held == 0 && !a->own_block &&
      !bl_is_born_with(a->what->constant)) {
    add_set(s, it, (struct set){insn, object, state});
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    see_access(s, it, &e->accesses[i], &args, f, insn);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else {
    see_field(ctx, it, f, insn);
  }
}

/* --- one method --- */

/* The field has nothing in it but what this method sets, itself or in a call: no constructor and
   nobody else gives it anything. */
static bool is_set_here_alone(const struct bl_summaries *s, const struct bl_method *m,
                              uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (f->write && !f->dead && !bl_is_born_with(bl_fact_value(f)) && f->method != m &&
        (f->confined || !bl_method_calls(m, f->method))) {
      return false;
    }
  }
  return true;
}

static struct cf_str needs_text(struct cf_arena *a, const struct bl_place *needs,
                                struct cf_str field)
{
  return cf_arena_printf(a, "%.*s needs '%.*s', and may find nothing there yet",
                         CF_S(bl_where_text(a, needs)), CF_S(field));
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct shown *x, const struct set *set, const struct bl_needed *needed)
{
  const struct bl_program *p = it->program;
  struct cf_str place = bl_field_word(bl_state_field(p, x->state));
  struct cf_str field = bl_field_word(bl_state_field(p, set->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, set->insn, x->state, x->object);
  struct bl_place shown = bl_place_at(a, it, x->insn);
  struct bl_place needs = bl_place_of(a, p, needed->method, needed->bci);
  f->read_line = shown.line;
  f->message = cf_arena_printf(
      a, "'%.*s' of the new object is set after others could get it from '%.*s' %.*s; %.*s",
      CF_S(field), CF_S(place), CF_S(bl_when_text(a, shown.line)),
      CF_S(needs_text(a, &needs, field)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, shown,
              cf_arena_printf(a, "the new object is put into '%.*s': from here on others get it",
                              CF_S(place)));
  bl_add_step(f, BL_STEP_INTERFERE, needs, needs_text(a, &needs, field));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' set only here", CF_S(field)));
  f->grounds.published = true;
  f->grounds.distance = bl_distance(x->insn, set->insn);
}

/* One finding an object: the first field that somebody needs. */
static void tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct shown *x)
{
  for (unsigned i = 0; i < s->n_set; i++) {
    const struct set *set = &s->set[i];
    if (set->object != x->value || set->insn == x->insn ||
        !bl_comes_before(it, x->insn, set->insn) ||
        !is_set_here_alone(s->w->all, it->method, set->state)) {
      continue;
    }
    struct bl_needed needed = bl_shown_early_needed(s->w, it->method, set->state, true);
    if (needed.method != NULL) {
      write_up(out, a, it, x, set, &needed);
      return;
    }
  }
}

/* It puts something where others see it at once, as far as its own accesses say. */
static bool may_show(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    if (own->items[i].write && is_seen_at_once(s, own->items[i].state)) {
      return true;
    }
  }
  return false;
}

/* The call sets a field of an object that it is given. */
static bool sets_given(const struct bl_worker *w, const struct bl_method *m,
                       const struct bl_call *call)
{
  const struct bl_call_effect *e = bl_summaries_of_call(w, m, call);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && a->bci != BL_BCI_MODEL && a->depth <= CALLS_IN && !a->own_block &&
        a->where->at.state < BL_UNMAPPED && a->where->at.object.root == BL_ROOT_PARAM &&
        is_late_field(w->all, a->where->at.state)) {
      return true;
    }
  }
  return false;
}

/* It sets a field of an object that is not its own, itself or in a call. */
static bool may_set(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && !f->confined && !f->own && is_late_field(w->all, f->state)) {
      return true;
    }
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (sets_given(w, m, &m->calls[i])) {
      return true;
    }
  }
  return false;
}

void bl_shown_early_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m)
{
  enum { FEWEST_INSNS = 8 };
  if (bl_method_is_init(m) || m->n_insns < FEWEST_INSNS || !may_show(w->all, m) || !may_set(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_shown; i++) {
      tell_of(out, a, &s, it, &s.shown[i]);
    }
  }
  cf_arena_reset(w->scratch);
}
