/* Walks over collections without the lock that they need. See the header. */
#include "src/check/walked.h"

#include <stdlib.h>

#include "classfile/base/memory.h"
#include "src/check/ruled.h"
#include "src/check/walked_text.h"
#include "src/story/holds.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/operations.h"

/* --- which collections --- */

/* The field only ever has a plain collection in a wrapper that locks for each operation. A class
   that does so by itself may have iterators of its own making. */
static bool is_wrapped(const struct bl_summaries *s, const struct bl_field *f)
{
  return f->maker != NULL && !f->made_otherwise &&
         bl_summaries_said(s, f->maker, BL_E_LOCKED) != NULL;
}

/* A lock keeps it that all who change it hold. */
static bool is_kept(const struct bl_guards *gs, uint32_t state)
{
  return bl_is_ruled(gs, state) || bl_is_ruled_apart(gs, state);
}

static bool is_watched(const struct bl_walk_scene *s, uint32_t state)
{
  const struct bl_program *p = s->w->all->program;
  if (s->lent || state >= BL_UNMAPPED || bl_state_kind_of(state) != BL_STATE_CONTENTS ||
      bl_state_is_nowhere(p, state)) {
    return false;
  }
  return s->guards == NULL ? is_wrapped(s->w->all, bl_state_field(p, state))
                           : is_kept(s->guards, state);
}

/* --- what the process has one of --- */

/* What a model says of who read that: the library's method itself, or the call of it by a method
   that calls nothing else after that, and so hands back no copy. */
static const struct bl_model *model_of_read(const struct bl_summaries *s, const struct bl_seen *x)
{
  if (x->bci == BL_BCI_MODEL) {
    return bl_summaries_model(s, x->method);
  }
  const struct bl_call *call = bl_method_call(x->method, x->bci);
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  bool last = call != NULL && call == &x->method->calls[x->method->n_calls - 1] && x->depth <= 1;
  return callee == NULL || !last ? NULL : bl_summaries_model(s, callee);
}

/* What the process has one of comes back, itself, as a model says of who is asked for it, be it by
   the callee: UINT32_MAX if nothing whose walk fails in that class. */
static uint32_t lent_by_process(const struct bl_summaries *s, const struct bl_class *walker,
                                const struct bl_call_effect *e, const struct bl_method *callee)
{
  if (e->fresh || !bl_result_has(s, callee, BL_T_LOCKED) || walker->cf == NULL) {
    return UINT32_MAX;
  }
  for (uint32_t i = 0; i < e->n_seen; i++) {
    const struct bl_seen *x = &e->seen[i];
    const struct bl_model *model = x->at.state < BL_UNMAPPED && !x->control &&
                                           bl_state_field(s->program, x->at.state)->of_process
                                       ? model_of_read(s, x)
                                       : NULL;
    const struct bl_effect *frail = model == NULL ? NULL : bl_model_effect(model, BL_E_FRAIL);
    if (frail != NULL && walker->cf->major <= frail->operand) {
      return bl_state_field(s->program, x->at.state)->id;
    }
  }
  return UINT32_MAX;
}

/* --- who changes it meanwhile --- */

static bool holds_its_lock(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                           uint32_t object)
{
  struct bl_path own = bl_path_of_field(*bl_interp_object((struct bl_interp *)it, state, object),
                                        bl_state_field(it->program, state));
  own.mode = BL_EXCLUSIVE;
  return bl_frame_holds(f, &it->names, &own);
}

/* Some lock is held, here or by all callers: perhaps all who come hold it, by another way. The
   monitor of a collection that lies in another is no such lock where those name theirs. */
static bool holds_some(const struct bl_worker *w, const struct bl_interp *it,
                       const struct bl_frame *f, uint32_t itself)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0 &&
        (itself == 0 || !bl_path_same_lock(bl_names_path(&it->names, f->held[i].name),
                                           bl_names_path(&it->names, itself)))) {
      return true;
    }
  }
  return bl_is_called_locked(w->all, it->method);
}

/* What is held are monitors of objects that stay what they are: no other lock by another name, as a
   field that can change, or the reader's half of a lock, may have. */
static bool holds_monitors(const struct bl_interp *it, const struct bl_frame *f)
{
  bool all = true;
  for (unsigned i = 0; i < f->n_held && all; i++) {
    const struct bl_held *h = &f->held[i];
    all = h->depth == 0 || ((h->site == BL_SITE_ENTRY ||
                             it->insns.items[it->insns.index_of[h->site]].op == CF_monitorenter) &&
                            bl_path_is_stable(bl_names_path(&it->names, h->name), it->program));
  }
  return all;
}

/* All locks of the walk are its method's own, and the change is known to be made under one lock and
   no other, also by its callers: that which all hold who change the collection. */
static bool holds_its_rule_alone(const struct bl_walk_scene *s, const struct bl_interp *it,
                                 const struct bl_frame *f, const struct bl_fact *x)
{
  const struct bl_guard *g = s->guards == NULL ? NULL : s->guards->of_state[x->state];
  return g != NULL && g->n == 1 && x->n_locks == 1 && !x->strange && x->n_likely == 0 &&
         bl_path_same_lock(&x->locks[0], &g->locks[0]) && holds_monitors(it, f) &&
         !bl_is_called_locked(s->w->all, x->method) && !bl_is_called_locked(s->w->all, it->method);
}

/* A change by another method that no lock keeps out of the walk; where that holds some, one that
   holds none, or its rule alone, or all of which hold another than the collection's own monitor,
   `vain`, which alone the walk holds. */
static const struct bl_fact *find_change(const struct bl_walk_scene *s, const struct bl_interp *it,
                                         const struct bl_frame *f, const struct bl_walk_view *v,
                                         bool vain)
{
  const struct bl_worker *w = s->w;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->all, v->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *x = facts[i];
    bool locked = !vain && holds_some(w, it, f, x->strange ? 0 : v->itself);
    if (x->write && bl_fact_is_anothers(x, it->method) &&
        (!locked || bl_fact_holds_none(w->all, x) || holds_its_rule_alone(s, it, f, x)) &&
        !bl_keeps_out(it, f, v->state, v->object, x, UINT32_MAX)) {
      return x;
    }
  }
  return NULL;
}

/* --- the look --- */

static const struct bl_walk_view *view_at(const struct bl_walk_scene *s, const struct bl_interp *it,
                                          uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  for (unsigned i = 0; p->root == BL_ROOT_SITE && p->len == 0 && i < s->n; i++) {
    if (it->insns.items[s->views[i].insn].bci == p->base) {
      return &s->views[i];
    }
  }
  return NULL;
}

enum { MOST_WAYS = 4 };

/* The value is such a view, be it on one of the few ways that meet where it got its name:
   `Properties all = null; try { all = System.getProperties(); } catch …`. */
static const struct bl_walk_view *view_of(const struct bl_walk_scene *s, struct bl_interp *it,
                                          uint32_t name)
{
  uint32_t names[MOST_WAYS];
  const struct bl_walk_view *v = view_at(s, it, name);
  unsigned n = v != NULL || s->n == 0 ? 0 : bl_interp_ways(it, name, names, MOST_WAYS);
  for (unsigned i = 0; i < n && v == NULL; i++) {
    v = view_at(s, it, names[i]);
  }
  return v;
}

/* The collection that lies there, itself or by a view of it, which the argument is. */
static bool find_collection(const struct bl_walk_scene *s, struct bl_interp *it,
                            const struct bl_args *args, uint32_t argument,
                            const struct bl_location *there, struct bl_walk_view *v)
{
  struct bl_location at = bl_interp_map_location(it, args, there);
  const struct bl_walk_view *of = argument >= args->n ? NULL : view_of(s, it, args->name[argument]);
  if (is_watched(s, at.state)) {
    bool element = bl_field_holder(bl_state_field(it->program, at.state)) != NULL;
    v->state = at.state;
    v->object = bl_names_of(&it->names, &at.object);
    v->itself = element ? args->name[argument] : 0;
    return true;
  }
  if (of != NULL) {
    v->state = of->state;
    v->object = of->object;
    v->itself = of->itself;
    v->common = of->common;
    v->taken = of->taken;
  }
  return of != NULL;
}

/* Its own lock is held, by what the method was lent. */
static bool locks_common(const struct bl_walk_scene *s, struct bl_interp *it,
                         const struct bl_frame *f)
{
  bool locks = false;
  for (unsigned i = 0; i < f->n_held && !locks; i++) {
    const struct bl_walk_view *of = f->held[i].depth == 0 ? NULL : view_of(s, it, f->held[i].name);
    locks = of != NULL && of->common;
  }
  return locks;
}

/* The walk holds the monitor of the collection and no other lock, nor do its callers, and those who
   change it have all another lock for that. */
static bool locks_in_vain(const struct bl_walk_scene *s, const struct bl_interp *it,
                          const struct bl_frame *f, const struct bl_walk_view *v)
{
  unsigned n = 0;
  for (unsigned i = 0; i < f->n_held; i++) {
    n += f->held[i].depth > 0;
  }
  return n == 1 && s->guards != NULL && bl_is_ruled_by_another(s->guards, v->state) &&
         !bl_is_called_locked(s->w->all, it->method);
}

/* Nobody keeps the collection as it is at that call: the view then has the change that may come. */
static bool is_left_open(const struct bl_walk_scene *s, struct bl_interp *it,
                         const struct bl_frame *f, struct bl_walk_view *v)
{
  if (v->common) {
    return !locks_common(s, it, f);
  }
  if (v->taken || (s->outlived && holds_some(s->w, it, f, 0))) {
    return false;
  }
  bool own = bl_interp_is_confined(it, f, v->object);
  bool itself = holds_its_lock(it, f, v->state, v->object);
  bool vain = itself && locks_in_vain(s, it, f, v);
  v->by = own || (itself && !vain) ? NULL : find_change(s, it, f, v, vain);
  return v->by != NULL;
}

/* A walk by the collection itself, which runs what it is given for each element: a wrapper does so
   under its lock. */
static bool walks_itself(const struct bl_walk_scene *s, const struct bl_call_effect *e)
{
  return e->n_runs > 0 && s->guards != NULL;
}

static void see_view(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_call *call, const struct bl_call_effect *e,
                     struct bl_walk_view *v)
{
  if (e->seen[0].live) {
    const struct bl_method *callee = bl_call_callee(call);
    bool iterates = bl_makes_iterator(s->w->all, callee),
         streams = bl_makes_stream(s->w->all, callee);
    bool open = is_left_open(s, it, f, v);
    v->walks = iterates && open;
    v->iterates = iterates;
    v->kept = !open;
    v->piped = streams && open;
    s->views[s->n++] = *v;
  } else if (s->found == NULL && walks_itself(s, e) && is_left_open(s, it, f, v)) {
    s->views[s->n] = *v;
    s->found = &s->views[s->n++];
  }
}

static bool is_view_unlisted(const struct bl_walk_scene *s, struct bl_interp *it,
                             const struct bl_walk_view *of)
{
  const struct bl_call *by = of->common ? NULL : bl_interp_site(it, of->insn)->call;
  return by != NULL && bl_said_of_call(s->w->all, by, BL_E_UNLISTED) != NULL;
}

/* The field only ever has a collection that is no list, such as a set. */
static bool holds_unlisted(const struct bl_summaries *s, const struct bl_field *f)
{
  return f->maker != NULL && !f->made_otherwise &&
         (bl_made_traits(s, f->maker) & BL_T_UNLISTED) != 0;
}

/* The argument is a plain collection which is no list, or a view that is none: an array of it is
   made by a walk. A wrapper makes one under its lock. */
static bool is_unlisted(const struct bl_walk_scene *s, struct bl_interp *it,
                        const struct bl_args *args, uint32_t param)
{
  if (s->guards == NULL || param >= args->n) {
    return false;
  }
  struct bl_location given = {BL_CONTENTS_OF, bl_path_of(BL_ROOT_PARAM, param)};
  struct bl_location at = bl_interp_map_location(it, args, &given);
  const struct bl_walk_view *of = view_of(s, it, args->name[param]);
  return is_watched(s, at.state) ? holds_unlisted(s->w->all, bl_state_field(it->program, at.state))
                                 : of != NULL && is_view_unlisted(s, it, of);
}

/* A walk by the library, or a helper, over what it is given: itself, or a view of it. */
static void see_walk(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn, const struct bl_args *args, uint32_t param,
                     const struct bl_method *helper)
{
  struct bl_location given = {BL_CONTENTS_OF, bl_path_of(BL_ROOT_PARAM, param)};
  struct bl_walk_view v = {.insn = insn, .begun = insn, .helper = helper, .param = param};
  if (param < args->n && s->n < BL_WALK_VIEWS && s->found == NULL &&
      find_collection(s, it, args, param, &given, &v) && is_left_open(s, it, f, &v)) {
    if (helper != NULL) {
      s->by_helper = v;
      s->helped = true;
      return;
    }
    s->views[s->n] = v;
    s->found = &s->views[s->n++];
  }
}

/* A call on a stream: one stage more, or its end, for which it goes over all there is. */
static void see_stage(struct bl_walk_scene *s, uint32_t insn, const struct bl_method *callee,
                      const struct bl_walk_view *of)
{
  if (!bl_makes_stream(s->w->all, callee)) {
    s->found = of;
  } else if (s->n < BL_WALK_VIEWS) {
    struct bl_walk_view next = *of;
    next.insn = insn;
    s->views[s->n++] = next;
  }
}

/* A step, in a loop, of an iterator that was made while a lock kept the collection as it was: does
   one still? The walk goes on from here. Not where it is asked whether there is more: some
   compilers have that behind the loop's body. */
static void see_step(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn, const struct bl_walk_view *of)
{
  bool asks = bl_method_result(bl_call_callee(bl_interp_site(it, insn)->call)) == 'Z';
  struct bl_walk_view v = *of;
  v.begun = insn;
  if (!asks && s->n < BL_WALK_VIEWS && is_left_open(s, it, f, &v)) {
    s->views[s->n] = v;
    s->found = &s->views[s->n++];
  }
}

/* A call that lends what the process has one of. */
static void see_lent(struct bl_walk_scene *s, struct bl_interp *it, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  uint32_t field = s->guards != NULL ? UINT32_MAX
                                     : lent_by_process(s->w->all, it->method->cls, site->effect,
                                                       bl_call_callee(site->call));
  if (field != UINT32_MAX && s->n < BL_WALK_VIEWS) {
    struct bl_path none = bl_path_of(BL_ROOT_NONE, 0);
    s->views[s->n++] = (struct bl_walk_view){.insn = insn,
                                             .begun = insn,
                                             .state = bl_state_of(field, BL_STATE_CONTENTS),
                                             .object = bl_names_of(&it->names, &none),
                                             .common = true};
  }
}

/* What the callee does with what it is given as that argument, which lies there, is a walk: a
   wrapper that it asks to do so makes none without its lock. */
static bool is_walk_over(const struct bl_walk_scene *s, struct bl_interp *it,
                         const struct bl_args *args, struct bl_given_walk of, uint32_t argument)
{
  unsigned bit = 1u << argument;
  return (of.walks & bit) != 0 || ((of.runs & bit) != 0 && s->guards != NULL) ||
         ((of.gathers & bit) != 0 && is_unlisted(s, it, args, argument));
}

/* A call of the program's own, to which such a collection is given: does it walk over that? */
static void see_given(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn, const struct bl_args *args, uint32_t argument)
{
  const struct bl_targets *t = bl_call_targets(bl_interp_site(it, insn)->call);
  struct bl_location given = {BL_CONTENTS_OF, bl_path_of(BL_ROOT_PARAM, argument)};
  struct bl_walk_view v = {.insn = insn};
  if (t->n > MOST_WAYS || !find_collection(s, it, args, argument, &given, &v)) {
    return;
  }
  for (unsigned i = 0; i < t->n && !s->helped; i++) {
    if (is_walk_over(s, it, args, bl_walks_given(s->given, t->items[i]), argument)) {
      see_walk(s, it, f, insn, args, argument, t->items[i]);
    }
  }
}

static void see_call(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  struct bl_walk_view v = {.insn = insn, .begun = insn};
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (callee == NULL) {
    return;
  }
  see_lent(s, it, insn);
  bl_interp_args(it, f, insn, &args);
  const struct bl_walk_view *of = args.n == 0 ? NULL : view_of(s, it, args.name[0]);
  uint32_t param;
  if (bl_goes_over(s->w->all, callee, BL_E_WALKS, &param) ||
      (bl_goes_over(s->w->all, callee, BL_E_GATHERS, &param) && is_unlisted(s, it, &args, param))) {
    see_walk(s, it, f, insn, &args, param, NULL);
  } else if (of != NULL && of->piped && s->found == NULL) {
    see_stage(s, insn, callee, of);
  } else if (of != NULL && (of->walks || of->iterates) && s->found == NULL &&
             it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK) {
    if (of->walks) {
      s->found = of;
    } else {
      see_step(s, it, f, insn, of);
    }
  } else if (e->n_seen > 0 && e->seen[0].weak && e->seen[0].bci == BL_BCI_MODEL &&
             s->n < BL_WALK_VIEWS && find_collection(s, it, &args, 0, &e->seen[0].at, &v)) {
    see_view(s, it, f, site->call, e, &v);
  } else if (bl_summaries_modelled(s->w->all, callee) == NULL && !s->outlived) {
    for (uint32_t i = 0; i < args.n && i < BL_MOST_GIVEN && !s->helped; i++) {
      see_given(s, it, f, insn, &args, i);
    }
  }
}

static bool is_open(const struct bl_method *m)
{
  return bl_method_is(m, CF_ACC_PUBLIC) || bl_method_is(m, CF_ACC_PROTECTED);
}

/* The body of a lambda hands back a stream: who is given the lambda goes over all there is, as
   `flatMap` does. */
static bool hands_back_stream(const struct bl_interp *it, const struct bl_walk_view *of)
{
  return (it->method->flags & BL_M_LAMBDA_BODY) != 0 && of->piped;
}

/* A method that anybody may call hands out a view: who walks over that holds nothing. What was made
   under the lock is an old value (handed_out.c). */
static void see_return(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f)
{
  const struct bl_walk_view *of = view_of(s, it, f->name[bl_frame_top(f, 0)]);
  if (of != NULL && s->found == NULL && hands_back_stream(it, of)) {
    s->found = of;
    return;
  }
  if (s->guards == NULL || !is_open(it->method) || of == NULL || of->kept || s->found != NULL ||
      s->n == BL_WALK_VIEWS) {
    return;
  }
  struct bl_walk_view v = *of;
  v.handed = true;
  if (is_left_open(s, it, f, &v)) {
    s->views[s->n] = v;
    s->found = &s->views[s->n++];
  }
}

/* Another collection is put into the field: those that had a view of the old one have it alone. */
static void see_put(struct bl_walk_scene *s, struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn)
{
  struct bl_touch t;
  bool put = s->n > 0 && bl_interp_touch(it, f, insn, &t) && t.write && t.state < BL_UNMAPPED &&
             bl_state_kind_of(t.state) == BL_STATE_FIELD;
  const struct bl_field *field = put ? bl_state_field(it->program, t.state) : NULL;
  for (unsigned i = 0; put && i < s->n; i++) {
    struct bl_walk_view *v = &s->views[i];
    v->taken |= v->state == bl_state_of(field->id, BL_STATE_CONTENTS) && v->object == t.object;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else if (op == CF_areturn) {
    see_return(ctx, it, f);
  } else if (cf_opcodes[op].kind == CF_K_PUT_FIELD || cf_opcodes[op].kind == CF_K_PUT_STATIC) {
    see_put(ctx, it, f, insn);
  }
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

/* Calls that make a view, in a method that may hand that out. */
static bool may_hand_out(const struct bl_worker *w, const struct bl_method *m)
{
  bool makes = false;
  for (uint32_t i = 0; i < m->n_calls && is_open(m) && bl_method_result(m) == ';' && !makes; i++) {
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    makes = e != NULL && e->n_seen > 0 && e->seen[0].live;
  }
  return makes;
}

/* Whether it looks into what such a field of another class has, as that hands it out. */
static bool looks_into_another(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *all = &s->facts_of[m->id];
  bool any = false;
  for (uint32_t i = 0; i < all->n && !any; i++) {
    uint32_t state = all->items[i].state;
    any = !all->items[i].write && bl_state_kind_of(state) == BL_STATE_CONTENTS &&
          is_wrapped(s, bl_state_field(s->program, state));
  }
  return any;
}

/* Whether it may be lent what the process has one of: by a call whose result is a collection that
   locks itself. */
static bool may_be_lent(const struct bl_summaries *s, const struct bl_method *m)
{
  bool may = false;
  for (uint32_t i = 0; i < m->n_calls && !may; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    may = callee != NULL && bl_method_result(callee) == ';' &&
          bl_result_has(s, callee, BL_T_LOCKED) && !bl_method_is_constructor(callee);
  }
  return may;
}

/* While it runs nobody has what it makes; but a constructor may copy what another object has. */
static bool only_makes(const struct bl_method *m)
{
  return bl_method_is_init(m) && !bl_method_is_constructor(m);
}

/* A call of it is one of the program's own, which looks into a collection that it is given. */
static bool gives_on(const struct bl_summaries *s, const struct bl_method *m)
{
  bool any = false;
  for (uint32_t i = 0; i < m->n_calls && !any; i++) {
    const struct bl_targets *t =
        bl_call_callee(&m->calls[i]) == NULL ? NULL : bl_call_targets(&m->calls[i]);
    for (unsigned k = 0; t != NULL && k < t->n && t->n <= MOST_WAYS && !any; k++) {
      any = bl_marked(s, t->items[k], BL_MARK_LOOKS_IN);
    }
  }
  return any;
}

/* Whether it reads such a field and walks over something, or gives it on: what costs least is asked
   first. */
static bool may_walk(const struct bl_worker *w, const struct bl_method *m)
{
  struct fields k = {w->all, false};
  bool walks = bl_begins_walks(w->all, m), gives = gives_on(w->all, m);
  if (!walks && !gives) {
    return false;
  }
  bool own = !only_makes(m) && (((gives || bl_operations_reads(w->all, m)) &&
                                 bl_scan_fields(m, UINT32_MAX, see_mention, &k) && k.any) ||
                                looks_into_another(w->all, m));
  return own || (walks && may_be_lent(w->all, m));
}

static void look_at_method(struct bl_findings *out, struct cf_arena *a, struct bl_walk_scene *s,
                           const struct bl_method *m)
{
  struct bl_worker *w = s->w;
  s->given->looks = 0;
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = s});
  s->found = s->found == NULL && s->helped ? &s->by_helper : s->found;
  if (it != NULL && s->found != NULL) {
    bl_walk_write_up(out, a, s, it);
  }
  cf_arena_reset(w->scratch);
}

void bl_walked_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m)
{
  struct bl_given_walks given = {.w = w};
  struct bl_walk_scene s = {.w = w, .given = &given, .lent = only_makes(m)};
  if (may_walk(w, m)) {
    look_at_method(out, a, &s, m);
  }
}

/* --- plain collections --- */

/* What has no name is taken to be held wherever some lock is; but what lies in another collection
   may be the lock itself that is held, and another one than those hold who name theirs. */
static bool is_held_at(const struct bl_guards *gs, const struct bl_fact *f)
{
  bool element = bl_field_holder(bl_state_field(gs->s->program, f->state)) != NULL;
  if (!bl_is_ruled(gs, f->state)) {
    return f->n_locks > 0;
  }
  return !(element && f->strange) && bl_guard_is_held(gs->s->program, gs->of_state[f->state], f);
}

/* The lock is taken by the method itself, in a block that ends before it does: what it has made of
   the collection may outlive that. */
static bool is_held_for_a_while(const struct bl_fact *f)
{
  return f->n_locks > 0 && f->block != BL_SITE_ENTRY;
}

/* The methods that look into the collection without the lock, or, `outlived`, under it for a while:
   each is looked at once, for all that it may walk over. */
static void look_at_readers(struct bl_findings *out, struct cf_arena *a,
                            struct bl_given_walks *given, const struct bl_guards *gs,
                            uint32_t state, bool outlived, bool *seen)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_method *m = facts[i]->method;
    if (!facts[i]->write && !seen[m->id] && !m->cls->library && !only_makes(m) &&
        bl_guard_counts(gs, facts[i]) && is_held_at(gs, facts[i]) == outlived &&
        (!outlived || is_held_for_a_while(facts[i])) &&
        (bl_begins_walks(gs->s, m) || (!outlived && may_hand_out(given->w, m)))) {
      struct bl_walk_scene s = {.w = given->w, .guards = gs, .given = given, .outlived = outlived};
      seen[m->id] = true;
      look_at_method(out, a, &s, m);
    }
  }
}

/* Which fields have a plain collection that a lock keeps, and which nests, by their hosts, have
   such a field. */
struct kept {
  bool *field, *nest; /* [n_fields], [n_classes] */
  bool read;          /* the method at hand reads one */
};

static struct kept find_kept(const struct bl_guards *gs)
{
  const struct bl_program *p = gs->s->program;
  struct kept k = {cf_memory_zeroed(p->n_fields + 1, sizeof *k.field),
                   cf_memory_zeroed(p->n_classes + 1, sizeof *k.nest), false};
  for (uint32_t i = 0; i < p->n_fields; i++) {
    k.field[i] = is_kept(gs, bl_state_of(i, BL_STATE_CONTENTS));
    k.nest[p->fields[i]->cls->nest_host->id] |= k.field[i];
  }
  return k;
}

static void see_kept(void *ctx, const struct bl_field *f, bool write)
{
  struct kept *k = ctx;
  k->read |= !write && k->field[f->id];
}

/* It reads such a field, of its own nest, and gives something on. */
static bool may_give(struct kept *k, const struct bl_guards *gs, const struct bl_method *m)
{
  k->read = false;
  return k->nest[m->cls->nest_host->id] && gives_on(gs->s, m) &&
         bl_scan_fields(m, UINT32_MAX, see_kept, k) && k->read;
}

/* The methods that hand the collection, without the lock, to a helper that walks over it. */
static void look_at_givers(struct bl_findings *out, struct cf_arena *a,
                           struct bl_given_walks *given, const struct bl_guards *gs, struct kept *k,
                           const bool *seen)
{
  const struct bl_program *p = gs->s->program;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    if (!seen[i] && !m->cls->library && !only_makes(m) && !gs->makes[i] &&
        !bl_guard_is_within(gs, m) && !bl_summaries_entry(gs->s, m)->dead && may_give(k, gs, m)) {
      struct bl_walk_scene s = {.w = given->w, .guards = gs, .given = given};
      look_at_method(out, a, &s, m);
    }
  }
}

void bl_walked_plain(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  bool *seen = cf_memory_zeroed(p->n_methods + 1, sizeof *seen);
  struct kept k = find_kept(guards);
  struct bl_worker w;
  struct bl_given_walks given = {.w = &w};
  bl_summaries_worker(&w, (struct bl_summaries *)guards->s, 0);
  for (uint32_t i = 0; i < 2 * p->n_fields; i++) {
    if (k.field[i % p->n_fields]) {
      look_at_readers(out, a, &given, guards, bl_state_of(i % p->n_fields, BL_STATE_CONTENTS),
                      i >= p->n_fields, seen);
    }
  }
  look_at_givers(out, a, &given, guards, &k, seen);
  free(k.field);
  free(k.nest);
  free(seen);
}
