/* A putIfAbsent, or the like, whose answer nobody takes. See the header. */
#include "src/story/unheard.h"

#include "src/candidate/value.h"
#include "src/story/queue_look.h"
#include "src/story/holds.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_PUTS = 4, MAX_ASKED = 16 };

/* A new object is put there for a key that the method was given, or at all, if nothing is there. */
struct put {
  uint32_t insn, state, object, value;
  bool used;  /* it is worked on, or locked, after that: one that is only handed back is as good as
                 the other, as often as not */
  bool keyed; /* into a map; else into an atomic, or the like */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct put puts[MAX_PUTS];
  uint32_t asked[MAX_ASKED]; /* states of collections that are asked for what they have */
  unsigned n_puts, n_asked;
};

/* --- what is seen --- */

/* The last argument goes in, for a key of the caller's, and nobody wants to know whether it did. */
static bool puts_unheard(const struct bl_interp *it, const struct bl_access *a,
                         const struct bl_args *args, uint32_t insn)
{
  return a->write && a->fills && a->bci == BL_BCI_MODEL && a->key > 0 && a->key < args->n &&
         (a->what->stores & bl_param_bit(args->n - 1)) != 0 && bl_interp_drops_result(it, insn) &&
         bl_names_path(&it->names, args->name[a->key - 1])->root == BL_ROOT_PARAM;
}

/* It goes into an atomic, or a field by its handle, that is to have nothing, and nobody wants to
   know whether it did. */
static bool claims_unheard(const struct bl_interp *it, const struct bl_access *a,
                           const struct bl_args *args, uint32_t insn)
{
  return a->write && a->validates && a->bci == BL_BCI_MODEL && a->key == 0 && a->expects > 0 &&
         a->expects < args->n && bl_interp_drops_result(it, insn) &&
         bl_constant_of(it->program, bl_names_path(&it->names, args->name[a->expects - 1])).kind ==
             BL_CONSTANT_NULL;
}

/* What an atomic of the nest's has, or a volatile field of it. */
static bool is_own_cell(const struct bl_interp *it, uint32_t state)
{
  return !bl_state_is_nowhere(it->program, state) &&
         bl_state_field(it->program, state)->cls->nest_host == it->method->cls->nest_host;
}

static void see_access(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_access *a, const struct bl_args *args)
{
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  const struct bl_method_check c = {.w = s->w, .it = it};
  if (at.state >= BL_UNMAPPED) {
    return;
  }
  bool claims = claims_unheard(it, a, args, insn);
  if (claims || puts_unheard(it, a, args, insn)) {
    bool own =
        (claims ? is_own_cell(it, at.state) : bl_is_own_collection(s->w->all, it, at.state)) &&
        s->n_puts < MAX_PUTS && bl_is_fresh_or_lock(&c, f, args->name[args->n - 1]) &&
        bl_goes_on_with_last(&c, insn);
    if (own) {
      struct put *p = &s->puts[s->n_puts++];
      *p = (struct put){.insn = insn,
                        .state = at.state,
                        .object = bl_names_of(&it->names, &at.object),
                        .value = args->name[args->n - 1],
                        .keyed = !claims};
      bl_note_held(p->held, f);
    }
  } else if (s->n_asked < MAX_ASKED && !a->fills) {
    s->asked[s->n_asked++] = at.state;
  }
}

static void note_use(struct scene *s, uint32_t name)
{
  for (unsigned i = 0; i < s->n_puts; i++) {
    s->puts[i].used |= s->puts[i].value == name;
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  if (args.n > 0 && it->insns.items[insn].op != CF_invokestatic) {
    note_use(s, args.name[0]);
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    see_access(s, it, f, insn, &e->accesses[i], &args);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else if (it->insns.items[insn].op == CF_monitorenter) {
    note_use(ctx, f->name[bl_frame_top(f, 0)]);
  }
}

/* --- what comes of it --- */

/* The method does more with the map: it looks before, or after, or takes its own away again. */
static bool is_asked(const struct scene *s, uint32_t state)
{
  bool asked = s->n_asked == MAX_ASKED;
  for (unsigned i = 0; i < s->n_asked && !asked; i++) {
    asked = s->asked[i] == state;
  }
  return asked;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct put *put, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str map = bl_field_word(bl_state_field(p, put->state));
  struct bl_finding *f = bl_add_story(out, a, it, BL_LOST_CAS, put->insn, put->state, put->object);
  struct bl_place other = bl_place_of(a, p, by->method, by->bci);
  f->message = cf_arena_printf(a,
                               "what is put into '%.*s', if that has nothing%s, is used on though "
                               "another may have come first",
                               CF_S(map), put->keyed ? " for the key" : "");
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(
      f, BL_STEP_INTERFERE, other,
      cf_arena_printf(a, "another thread may have put its own into '%.*s' by then", CF_S(map)));
  bl_add_step(
      f, BL_STEP_USE, f->at,
      cf_arena_printf(a, "then '%.*s' keeps that, and what is used on nobody else has", CF_S(map)));
  f->grounds.decided = false;
  f->grounds.interferer = by->method == it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
  f->grounds.keyed = put->keyed;
  f->grounds.puts_missing = true;
}

static bool fills(const struct bl_call_effect *e)
{
  bool any = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !any; i++) {
    any = e->accesses[i].write && e->accesses[i].fills;
  }
  return any;
}

/* It makes an object, and calls what puts something where nothing is. */
static bool may_put(const struct bl_summaries *s, const struct bl_method *m)
{
  bool makes = false, puts = bl_operations_wins(s, m);
  for (uint32_t i = 0; i < m->n_calls && !(makes && puts); i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    makes |= callee != NULL && bl_method_is_init(callee);
    puts |= callee != NULL && fills(bl_summaries_modelled(s, callee));
  }
  return makes && puts;
}

void bl_unheard_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m)
{
  if (bl_method_is_init(m) || bl_is_called_locked(w->all, m) || !may_put(w->all, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {.visit = see, .ctx = &s};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_puts; i++) {
      const struct put *p = &s.puts[i];
      bool told = p->used && !is_asked(&s, p->state);
      const struct bl_fact *by =
          told ? bl_writer_between(w, it, p->state, p->object, p->held, p->held, true) : NULL;
      if (by != NULL) {
        write_up(out, a, it, p, by);
      }
    }
  }
  cf_arena_reset(w->scratch);
}
