/* Walks over synchronized collections without their lock. See the header. */
#include "src/check/walked.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/candidate.h"
#include "src/check/announced.h"
#include "src/finding/sharing.h"
#include "src/wording/place.h"

#define S(x) (int)(x).n, (x).p

enum { MAX_VIEWS = 16 };

/* What a call has made of a collection: a view of it, or an iterator over it. */
struct view {
  uint32_t insn, state, object;
  bool walks;               /* an iterator, and no lock keeps the collection as it is */
  const struct bl_fact *by; /* … from this change */
};

struct scene {
  struct bl_worker *w;
  struct view views[MAX_VIEWS];
  unsigned n;
  const struct view *found;
};

/* --- which collections --- */

/* The field only ever has a plain collection in a wrapper that locks for each operation. A class
   that does so by itself may have iterators of its own making. */
static bool is_wrapped(const struct bl_summaries *s, const struct bl_field *f)
{
  return f->maker != NULL && !f->made_otherwise &&
         bl_model_effect(s->model_of[f->maker->id], BL_E_LOCKED) != NULL;
}

static bool locks_itself(const struct bl_summaries *s, uint32_t state)
{
  return state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_CONTENTS &&
         !bl_state_is_nowhere(s->program, state) &&
         is_wrapped(s, bl_state_field(s->program, state));
}

/* The result is for one thread, which goes from one element to the next by it. */
static bool makes_iterator(const struct bl_summaries *s, const struct bl_method *callee)
{
  const struct bl_class *c =
      bl_program_class(s->program, cf_descriptor_class(cf_descriptor_result(callee->descriptor)));
  return c != NULL && (s->traits[c->id] & BL_T_CONFINED) != 0;
}

/* --- who changes it meanwhile --- */

static bool holds_its_lock(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                           uint32_t object)
{
  struct bl_path own = bl_path_of_field(*bl_interp_object((struct bl_interp *)it, state, object),
                                        bl_state_field(it->program, state));
  own.mode = BL_EXCLUSIVE;
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0 &&
        bl_path_same_lock(bl_names_path(&it->names, f->held[i].name), &own)) {
      return true;
    }
  }
  return false;
}

/* Some lock is held, here or by all callers: perhaps all who come hold it, by another way. */
static bool holds_some(const struct bl_worker *w, const struct bl_interp *it,
                       const struct bl_frame *f)
{
  const struct bl_entry *e = bl_summaries_entry(w->all, it->method);
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0) {
      return true;
    }
  }
  return e->n_likely > 0 || e->locked;
}

/* A change by another method that no lock keeps out of the walk. */
static const struct bl_fact *find_change(const struct bl_worker *w, const struct bl_interp *it,
                                         const struct bl_frame *f, const struct view *v)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->all, v->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *x = facts[i];
    if (x->write && !x->confined && !x->dead && x->method != it->method &&
        !bl_method_is_init(x->method) && !bl_keeps_out(it, f, v->state, v->object, x)) {
      return x;
    }
  }
  return NULL;
}

/* --- the look --- */

static const struct view *view_of(const struct scene *s, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  for (unsigned i = 0; p->root == BL_ROOT_SITE && p->len == 0 && i < s->n; i++) {
    if (it->insns.items[s->views[i].insn].bci == p->base) {
      return &s->views[i];
    }
  }
  return NULL;
}

/* The collection that the call is asked of, itself or by a view of it. */
static bool find_collection(const struct scene *s, struct bl_interp *it, const struct bl_args *args,
                            const struct bl_seen *seen, struct view *v)
{
  struct bl_location at = bl_interp_map_location(it, args, &seen->at);
  const struct view *of = args->n == 0 ? NULL : view_of(s, it, args->name[0]);
  if (locks_itself(s->w->all, at.state)) {
    v->state = at.state;
    v->object = bl_names_of(&it->names, &at.object);
    return true;
  }
  if (of != NULL) {
    v->state = of->state;
    v->object = of->object;
  }
  return of != NULL;
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  struct view v = {.insn = insn};
  if (site->call == NULL || site->call->callee == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  const struct view *of = args.n == 0 ? NULL : view_of(s, it, args.name[0]);
  if (of != NULL && of->walks && s->found == NULL &&
      it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK) {
    s->found = of;
    return;
  }
  if (e->n_seen == 0 || !e->seen[0].weak || e->seen[0].bci != BL_BCI_MODEL || s->n == MAX_VIEWS ||
      !find_collection(s, it, &args, &e->seen[0], &v)) {
    return;
  }
  bool own = bl_interp_is_confined(it, f, v.object) || holds_some(s->w, it, f);
  if (makes_iterator(s->w->all, site->call->callee) && !own &&
      !holds_its_lock(it, f, v.state, v.object)) {
    v.by = find_change(s->w, it, f, &v);
    v.walks = v.by != NULL;
  }
  s->views[s->n++] = v;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  }
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct view *v,
                     const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  const struct bl_path *object = bl_names_path(&it->names, v->object);
  struct cf_str field = bl_state_field(p, v->state)->name;
  struct bl_place change = bl_place_of(a, p, v->by->method, v->by->bci);
  struct bl_finding *f = bl_add_of_two(out, a, it->method);
  f->kind = BL_GUARDED_BY;
  f->check = f->checks = BL_CHECK_GUARDED_BY;
  f->at = bl_place_of(a, p, it->method, it->insns.items[v->insn].bci);
  f->read_line = f->at.line;
  f->field = bl_state_text(a, p, v->state);
  f->message = cf_arena_printf(a,
                               "'%.*s' is walked over without its lock, which each of its "
                               "operations takes for itself alone; %.*s may change it meanwhile",
                               S(field), S(bl_where_text(a, &change)));
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at, cf_arena_printf(a, "a walk over '%.*s' begins", S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, change,
              cf_arena_printf(a, "%.*s may change '%.*s' meanwhile", S(bl_where_text(a, &change)),
                              S(field)));
  struct bl_grounds *g = &f->grounds;
  g->in = g->from = g->to = it->method->id;
  g->ends = BL_ENDS_IN_METHOD;
  g->interferer = BL_OTHER_METHOD;
  g->walked = true;
  g->own = object->root == BL_ROOT_PARAM && object->base == 0 &&
           !bl_method_is(it->method, CF_ACC_STATIC);
  f->owners = bl_owners_of(p, it->method, v->state, object);
}

/* --- one method --- */

struct fields {
  const struct bl_summaries *s;
  bool any;
};

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct fields *k = ctx;
  k->any |= !write && is_wrapped(k->s, f);
}

/* Calls that make a view, or an iterator if `iterators`. */
static bool makes_views(const struct bl_worker *w, const struct bl_method *m, bool iterators)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    const struct bl_call_effect *e = callee == NULL ? NULL : w->all->model_effect[callee->id];
    if (e != NULL && e->n_seen > 0 && e->seen[0].weak &&
        (!iterators || makes_iterator(w->all, callee))) {
      return true;
    }
  }
  return false;
}

/* Whether it reads such a field and makes an iterator: what costs least is asked first. */
static bool may_walk(const struct bl_worker *w, const struct bl_method *m)
{
  struct fields k = {w->all, false};
  return bl_operations_reads(w->all, m) && makes_views(w, m, false) && !bl_method_is_init(m) &&
         bl_scan_fields(m, UINT32_MAX, see_mention, &k) && k.any && makes_views(w, m, true);
}

void bl_walked_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m)
{
  struct bl_interp it;
  struct scene s = {.w = w};
  if (!may_walk(w, m)) {
    return;
  }
  if (bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    bl_summaries_enter(w->all, &it);
    if (bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see, .ctx = &s}, 1) &&
        s.found != NULL) {
      write_up(out, a, s.found, &it);
    }
  }
  cf_arena_reset(w->scratch);
}
