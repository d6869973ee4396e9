/* What is put where there was nothing and got from there again. See the header. */
#include "src/story/got_back.h"

#include "src/candidate/value.h"
#include "src/story/holds.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_OPERATIONS = 8 };

/* Something is put there if nothing is, and nobody hears whether it was; or what is there is got.
 */
struct operation {
  uint32_t insn, state, object;
  bool puts;
  uint32_t value; /* the name of what is got; 0 until the next instruction has it */
  uint32_t used;  /* where that is needed, CF_NO_INSN: nowhere */
  bool tested;
  struct bl_hold held[BL_MAX_HOLDS];
};

struct scene {
  struct operation items[MAX_OPERATIONS];
  unsigned n;
};

/* --- what is seen --- */

static void note(struct scene *s, const struct bl_frame *f, uint32_t insn, uint32_t state,
                 uint32_t object, bool puts)
{
  if (s->n < MAX_OPERATIONS) {
    struct operation *o = &s->items[s->n++];
    *o = (struct operation){
        .insn = insn, .state = state, .object = object, .puts = puts, .used = CF_NO_INSN};
    bl_note_held(o->held, f);
  }
}

/* It compares what is there with nothing, and its answer is dropped. */
static bool puts_unheard(const struct bl_interp *it, const struct bl_access *a,
                         const struct bl_args *args, uint32_t insn)
{
  return a->write && a->validates && a->key == 0 && a->expects > 0 && a->expects < args->n &&
         bl_interp_drops_result(it, insn) &&
         bl_constant_of(it->program, bl_names_path(&it->names, args->name[a->expects - 1])).kind ==
             BL_CONSTANT_NULL;
}

/* What an operation of its own answers, and changes nothing. */
static bool only_gets(const struct bl_interp *it, const struct bl_call_effect *e,
                      const struct bl_access *a, uint32_t insn)
{
  return e->n_accesses == 1 && !a->write && a->cell && a->key == 0 &&
         bl_interp_site(it, insn)->result[0] == 'A';
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool puts = a->bci == BL_BCI_MODEL && puts_unheard(it, a, &args, insn);
    if (puts || (a->bci == BL_BCI_MODEL && only_gets(it, e, a, insn))) {
      struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
      if (at.state < BL_UNMAPPED) {
        note(s, f, insn, at.state, bl_names_of(&it->names, &at.object), puts);
      }
    }
  }
}

/* A read of a volatile field is an operation, too. */
static void see_touch(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  unsigned op = it->insns.items[insn].op;
  if ((op == CF_getfield || op == CF_getstatic) && bl_interp_touch(it, f, insn, &t) && !t.write &&
      t.state < BL_UNMAPPED && bl_state_kind_of(t.state) == BL_STATE_FIELD &&
      (bl_state_field(it->program, t.state)->access & CF_ACC_VOLATILE) != 0) {
    note(s, f, insn, t.state, t.object, false);
  }
}

/* The instruction tests what was got, or needs it to be there. */
static void see_use(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn)
{
  unsigned op = it->insns.items[insn].op;
  bool tests = op == CF_ifnull || op == CF_ifnonnull;
  unsigned slot =
      tests || op == CF_areturn ? bl_frame_top(f, 0) : bl_dereferenced_slot(it, f, insn);
  for (unsigned i = 0; i < s->n && slot != BL_NO_SLOT; i++) {
    struct operation *o = &s->items[i];
    if (!o->puts && o->value != 0 && o->value == f->name[slot]) {
      o->tested |= tests;
      o->used = tests || o->used != CF_NO_INSN ? o->used : insn;
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct operation *last = s->n == 0 ? NULL : &s->items[s->n - 1];
  if (last != NULL && !last->puts && last->value == 0 && last->insn + 1 == insn) {
    last->value = f->name[bl_frame_top(f, 0)];
  }
  see_use(s, it, f, insn);
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else {
    see_touch(s, it, f, insn);
  }
}

/* --- what comes of it --- */

/* Another method takes away what is there, and no lock that is held at both keeps it out; NULL:
   none does. */
static const struct bl_fact *taken_by(const struct bl_worker *w, const struct bl_interp *it,
                                      const struct operation *put, const struct operation *got)
{
  uint32_t n;
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, put->object, put->held, got->held);
  struct bl_fact *const *facts = bl_summaries_writes(w->all, put->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_takes_away(f) && !f->vague && f->method != it->method &&
        !bl_method_is_init(f->method) && !bl_one_keeps_out(kept, n_kept, f)) {
      return f;
    }
  }
  return NULL;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct operation *put, const struct operation *got,
                     const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str name = bl_field_word(bl_state_field(p, put->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, got->used, put->state, put->object);
  struct bl_place one = bl_place_at(a, it, put->insn);
  struct bl_place meanwhile = bl_place_of(a, p, by->method, by->bci);
  f->read_line = one.line;
  f->message = cf_arena_printf(a,
                               "'%.*s' is got and used because something was put there %.*s, if "
                               "there was nothing; %.*s may have taken it away in between",
                               CF_S(name), CF_S(bl_when_text(a, one.line)),
                               CF_S(bl_where_text(a, &meanwhile)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, one,
              cf_arena_printf(a, "put into '%.*s', if that has nothing", CF_S(name)));
  bl_add_step(f, BL_STEP_INTERFERE, meanwhile,
              cf_arena_printf(a, "another thread may take away what '%.*s' has", CF_S(name)));
  bl_add_step(f, BL_STEP_USE, f->at, CF_STR("what is there now is needed, and nobody has looked"));
  f->grounds.interferer = BL_OTHER_METHOD;
  f->grounds.again = true;
  f->grounds.distance = bl_distance(put->insn, got->insn);
}

/* Whether the two make a finding. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct bl_worker *w,
                    const struct bl_interp *it, const struct operation *put,
                    const struct operation *got)
{
  const struct bl_cfg *g = &it->cfg;
  bool pair = put->puts && !got->puts && got->used != CF_NO_INSN && !got->tested &&
              put->state == got->state && put->object == got->object && put->insn < got->insn &&
              bl_cfg_dominates(g, g->block_of[put->insn], g->block_of[got->insn]);
  const struct bl_fact *by = pair ? taken_by(w, it, put, got) : NULL;
  if (by != NULL) {
    write_up(out, a, it, put, got, by);
  }
  return by != NULL;
}

void bl_got_back_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  if (bl_method_is_init(m) || bl_is_called_locked(w->all, m) || !bl_operations_wins(w->all, m)) {
    return;
  }
  struct scene s = {.n = 0};
  struct bl_visitor visitor = {.visit = see, .ctx = &s};
  bool told = false;
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n * s.n && !told; i++) { /* one of a method is enough */
      told = tell_of(out, a, w, it, &s.items[i / s.n], &s.items[i % s.n]);
    }
  }
  cf_arena_reset(w->scratch);
}
