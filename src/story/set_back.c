/* Fields that have nothing for a while. See the header. */
#include "src/story/set_back.h"

#include "src/candidate/flags.h"
#include "src/sharing/sharing.h"
#include "src/story/shown_early.h"
#include "src/story/story.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 8, CALLS_IN = 1 };

/* A write of a reference that others see at once, by the method or in a call of it. */
struct write {
  uint32_t insn, state, object;
  bool nothing;
};

struct scene {
  struct bl_worker *w;
  struct write writes[MAX_SEEN];
  unsigned n;
  struct {
    uint32_t insn, state;
  } reads[MAX_SEEN];
  unsigned n_reads;
  bool full;
};

/* --- what is seen --- */

static bool is_watched(const struct bl_summaries *s, uint32_t state)
{
  if (state >= BL_UNMAPPED || bl_state_kind_of(state) != BL_STATE_FIELD) {
    return false;
  }
  const struct bl_field *f = bl_state_field(s->program, state);
  return (f->access & CF_ACC_VOLATILE) != 0 && !f->of_process && (f->type == 'L' || f->type == '[');
}

/* Null, or a constant that stands for nothing: an array or a collection that is one for all. */
static bool is_nothing(const struct bl_summaries *s, uint32_t state, struct bl_constant c)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  return c.kind == BL_CONSTANT_NULL ||
         (c.kind == BL_CONSTANT_FIELD &&
          (f->type == '[' || (bl_type_traits(s, bl_field_descriptor(f)) & BL_T_HOLDS) != 0));
}

static void add(struct scene *s, bool write, struct write x)
{
  bool full = write ? s->n == MAX_SEEN : s->n_reads == MAX_SEEN;
  s->full |= full;
  if (!full && write) {
    s->writes[s->n++] = x;
  } else if (!full) {
    s->reads[s->n_reads].insn = x.insn;
    s->reads[s->n_reads++].state = x.state;
  }
}

static void see_field(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || t.confined || !is_watched(s->w->all, t.state)) {
    return;
  }
  struct bl_constant value = {BL_NO_CONSTANT, 0};
  if (t.write) {
    value = bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot]));
  }
  add(s, t.write, (struct write){insn, t.state, t.object, is_nothing(s->w->all, t.state, value)});
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->bci == BL_BCI_MODEL || a->depth > CALLS_IN) {
      continue;
    }
    uint32_t state, object = bl_interp_map_object(it, &args, &a->where->at, &state);
    if (is_watched(s->w->all, state)) {
      add(s, a->write,
          (struct write){insn, state, object, is_nothing(s->w->all, state, a->what->constant)});
    }
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

/* --- what comes of it --- */

/* The method has looked what there is: it takes that away, and knows that it is gone. */
static bool is_looked_at(const struct scene *s, const struct bl_interp *it, const struct write *set)
{
  bool looked = false;
  for (unsigned i = 0; i < s->n_reads && !looked; i++) {
    looked = s->reads[i].state == set->state && bl_leads_to(it, s->reads[i].insn, set->insn);
  }
  return looked;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct write *back, const struct write *set,
                     const struct bl_needed *needed)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, set->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, set->insn, set->state, set->object);
  struct bl_place from = bl_place_at(a, it, back->insn);
  struct bl_place needs = bl_place_of(a, p, needed->method, needed->bci);
  f->read_line = from.line;
  f->message = cf_arena_printf(
      a, "'%.*s' has nothing from where it is set back %.*s until it is set here; %.*s needs it",
      CF_S(field), CF_S(bl_when_text(a, from.line)), CF_S(bl_where_text(a, &needs)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, from, cf_arena_printf(a, "'%.*s' set back", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, needs,
              cf_arena_printf(a, "%.*s needs '%.*s', and may find nothing",
                              CF_S(bl_where_text(a, &needs)), CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' set again", CF_S(field)));
  f->grounds.published = true;
  f->grounds.distance = bl_distance(back->insn, set->insn);
}

/* What is set behind having been set back, whichever way the method goes on from there. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct write *set)
{
  for (unsigned i = 0; i < s->n && !set->nothing; i++) {
    const struct write *back = &s->writes[i];
    if (!back->nothing || back->state != set->state || back->object != set->object ||
        back->insn == set->insn || !bl_comes_before(it, back->insn, set->insn) ||
        is_looked_at(s, it, set)) {
      continue;
    }
    struct bl_needed needed = bl_shown_early_needed(s->w, it->method, set->state, false);
    if (needed.method != NULL) {
      write_up(out, a, it, back, set, &needed);
    }
    return true; /* to look for who needs it takes a while: one field a method */
  }
  return false;
}

/* --- one method --- */

/* It sets such a field itself, to something. */
static bool sets_something(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  bool sets = false;
  for (uint32_t i = 0; i < own->n && !sets; i++) {
    const struct bl_fact *f = &own->items[i];
    sets = f->write && !f->confined && is_watched(w->all, f->state) &&
           !is_nothing(w->all, f->state, bl_fact_value(f));
  }
  return sets;
}

void bl_set_back_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  if (bl_method_is_init(m) || (m->flags & BL_M_WRITES_VOLATILE) == 0 || !sets_something(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC |
                                   1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  bool told = it == NULL || s.full;
  for (unsigned i = 0; i < s.n && !told; i++) {
    told = tell_of(out, a, &s, it, &s.writes[i]);
  }
  cf_arena_reset(w->scratch);
}
