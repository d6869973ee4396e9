/* Plain collections of a lock that are handed out themselves, or as a view where they are one of
   several values. See the header. */
#include "src/check/lent.h"

#include "src/check/ruled.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"
#include "src/wording/there.h"
#include "src/wording/write_up.h"

struct loan {
  const struct bl_field *field;
  const struct bl_path *lock; /* that all who change it hold, from its object */
  uint32_t insn;              /* where it is handed out; UINT32_MAX: nowhere */
  uint32_t object;
  uint32_t view; /* the name of a view of it, which is one of several; 0: none is made */
  bool locked;   /* the getter itself takes the lock */
  bool viewed;   /* what is handed out is that view */
};

/* --- the getter --- */

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct loan *l = ctx;
  l->insn = !write && f == l->field ? 0 : l->insn;
}

/* As small as getters are, for anybody to call, and it reads the field. */
static bool may_lend(const struct bl_method *m, const struct bl_field *f)
{
  enum { MOST_INSNS = 16 };
  struct loan l = {.field = f, .insn = UINT32_MAX};
  bool open = bl_method_is(m, CF_ACC_PUBLIC) || bl_method_is(m, CF_ACC_PROTECTED);
  return open && bl_method_has_body(m) && bl_method_result(m) == ';' && m->n_insns <= MOST_INSNS &&
         !bl_method_is_init(m) && bl_scan_fields(m, UINT32_MAX, see_mention, &l) && l.insn == 0;
}

/* The value is one of the few that meet where it got its name, and one of them has the path. */
static bool is_one_of(struct bl_interp *it, uint32_t name, const struct bl_path *path)
{
  enum { MOST_WAYS = 4 };
  uint32_t names[MOST_WAYS];
  unsigned n = bl_interp_ways(it, name, names, MOST_WAYS);
  bool one = false;
  for (unsigned i = 0; i < n && !one; i++) {
    one = bl_path_eq(bl_names_path(&it->names, names[i]), path);
  }
  return one;
}

/* The call makes a view of its one argument, which is perhaps the collection: of what certainly is
   the view is an observation of its own (handed_out.c). */
static bool makes_view(struct bl_interp *it, uint32_t insn, const struct bl_frame *f,
                       const struct bl_path *kept)
{
  const struct bl_call_effect *e = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                       ? bl_interp_site(it, insn)->effect
                                       : NULL;
  if (e == NULL || e->n_seen != 1 || !e->seen[0].live || e->seen[0].bci != BL_BCI_MODEL) {
    return false;
  }
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  return args.n == 1 && is_one_of(it, args.name[0], kept);
}

/* What is handed back is what the field of the object at hand, or the static one, keeps, be it as
   one of several values, or a view of such a one. */
static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct loan *l = ctx;
  struct bl_path of =
      bl_method_is(it->method, CF_ACC_STATIC) ? (struct bl_path){0} : bl_path_of(BL_ROOT_PARAM, 0);
  struct bl_path kept = bl_path_of_field(of, l->field);
  struct bl_path lock = bl_path_resolve(l->lock, &of);
  l->locked |= bl_frame_holds(f, &it->names, &lock);
  if (makes_view(it, insn, f, &kept)) {
    struct bl_path made = bl_path_of(BL_ROOT_SITE, it->insns.items[insn].bci);
    l->view = bl_names_of(&it->names, &made);
  }
  if (it->insns.items[insn].op != CF_areturn) {
    return;
  }
  uint32_t name = f->name[bl_frame_top(f, 0)];
  bool viewed = l->view != 0 && name == l->view;
  if (viewed || bl_path_eq(bl_names_path(&it->names, name), &kept) || is_one_of(it, name, &kept)) {
    l->insn = insn;
    l->object = bl_names_of(&it->names, &of);
    l->viewed = viewed;
  }
}

/* --- who changes it meanwhile --- */

static const struct bl_fact *find_change(const struct bl_guards *gs, const struct bl_method *getter,
                                         uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(gs->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(gs, facts[i]) && facts[i]->method != getter) {
      return facts[i];
    }
  }
  return NULL;
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct loan *l, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  const struct bl_path *object = bl_names_path(&it->names, l->object);
  struct bl_path here = bl_path_resolve(l->lock, object);
  struct cf_str said = bl_said_text(a, it, &here), field = bl_field_word(l->field);
  struct bl_place change = bl_place_of(a, p, by->method, by->bci);
  struct bl_finding *f =
      bl_add_breach(out, a, p, it->method, it->insns.items[l->insn].bci, by->state);
  said = said.n > 0 ? said : bl_lock_of_class(a, p, l->field->cls, l->lock);
  f->lock = bl_path_text(a, l->lock, p, NULL, CF_STR(""));
  const char *view = l->viewed ? "a view of " : "", *itself = l->viewed ? "" : " itself";
  f->message =
      cf_arena_printf(a,
                      "%s'%.*s'%s is handed out, to be walked over without '%.*s', "
                      "which all who change it hold; %.*s may change it meanwhile",
                      view, CF_S(field), itself, CF_S(said), CF_S(bl_where_text(a, &change)));
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at,
              cf_arena_printf(a, "%s'%.*s' is handed out", view, CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, change,
              cf_arena_printf(a, "%.*s may change '%.*s' meanwhile",
                              CF_S(bl_where_text(a, &change)), CF_S(field)));
  struct bl_grounds *g = &f->grounds;
  g->in = g->from = g->to = it->method->id;
  g->ends = BL_ENDS_IN_METHOD;
  g->interferer = BL_OTHER_METHOD;
  g->walked = true;
  g->lent = true;
  g->own = object->root == BL_ROOT_PARAM;
  f->owners = bl_owners_of(p, it->method, by->state, object);
}

/* --- all of them --- */

static void look_at_getter(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_guards *gs, const struct bl_method *m,
                           const struct bl_field *f)
{
  uint32_t state = bl_state_of(f->id, BL_STATE_CONTENTS);
  struct loan l = {.field = f, .lock = &gs->of_state[state]->locks[0], .insn = UINT32_MAX};
  const struct bl_fact *by = find_change(gs, m, state);
  struct bl_interp *it = by == NULL || bl_is_called_locked(gs->s, m)
                             ? NULL
                             : bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &l});
  if (it != NULL && l.insn != UINT32_MAX && l.locked) {
    write_up(out, a, it, &l, by);
  }
  cf_arena_reset(w->scratch);
}

void bl_lent_plain(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)guards->s, 0);
  for (uint32_t i = 0; i < p->n_fields; i++) {
    const struct bl_field *f = p->fields[i];
    if (f->cls->library || !bl_is_ruled(guards, bl_state_of(i, BL_STATE_CONTENTS)) ||
        bl_field_holder(f) != NULL) {
      continue;
    }
    for (uint32_t k = 0; k < f->cls->n_methods; k++) {
      if (may_lend(&f->cls->methods[k], f)) {
        look_at_getter(out, a, &w, guards, &f->cls->methods[k], f);
      }
    }
  }
}
