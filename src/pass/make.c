/* All passes, one after the other: each to its fixed point before the next begins. Receives the
   linked program and the models; hands on the store of summaries. Knows no method, and no pass from
   inside. */
#include "src/pass/make.h"

#include "classfile/base/memory.h"

#include "src/pass/facts.h"
#include "src/pass/passes.h"
#include "src/pass/schedule.h"
#include "src/program/pool.h"
#include "src/summary/fact_index.h"
#include "src/summary/fields.h"
#include "src/summary/join.h"
#include "src/summary/operations.h"

#include <stdlib.h>

/* --- what models say --- */

static void mark_cells(struct bl_call_effect *e, unsigned traits)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    e->accesses[i].cell = (traits & BL_T_CELL) != 0;
  }
}

/* What has to be known before a body is decoded. */
static void tell_program(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  bl_models_note_annotated(s->models, p, s->options.threads);
  for (uint32_t i = 0; i < p->n_classes; i++) {
    p->classes[i]->resumes = (s->traits[i] & BL_T_RESUMES) != 0;
  }
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_model *model = s->modelled[s->modelled_as[i]].model;
    if (model != NULL && bl_model_effect(model, BL_E_NEVER) != NULL) {
      p->methods[i]->flags |= BL_M_NEVER_MEANT;
    }
  }
}

/* It says no more than that the call ends something: of what else it does no more is known than of
   a call without a model. */
static bool only_ends(const struct bl_model *model)
{
  return model->n == 1 && model->effects[0].kind == BL_E_ENDS;
}

static struct bl_modelled told_by(const struct bl_model *model, struct bl_summaries *s,
                                  const struct bl_method *m)
{
  const struct bl_effect *ends = bl_model_effect(model, BL_E_ENDS);
  if (only_ends(model)) {
    return (struct bl_modelled){NULL, NULL, ends};
  }
  struct bl_call_effect *e = bl_model_effect_of(model, s->program, m, &s->keep[0]);
  mark_cells(e, s->traits[m->cls->id]);
  return (struct bl_modelled){model, e, ends};
}

static uint32_t count_models(const struct bl_model *const *models, uint32_t n_methods)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < n_methods; i++) {
    n += models[i] != NULL;
  }
  return n;
}

static void make_model_effects(struct bl_summaries *s, const struct bl_models *models)
{
  const struct bl_program *p = s->program;
  struct cf_arena a;
  cf_arena_init(&a);
  const struct bl_model **of = bl_models_resolve(models, p, &a, s->options.threads);
  uint32_t n = 1, n_resources;
  s->models = models;
  const uint8_t *resource = bl_resources_find(s, of, &a, &n_resources);
  s->modelled =
      CF_NEW_N(&s->keep[0], struct bl_modelled, 1 + n_resources + count_models(of, p->n_methods));
  s->modelled_as = CF_NEW_N(&s->keep[0], uint32_t, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (of[i] != NULL) {
      s->modelled_as[i] = n;
      s->modelled[n++] = told_by(of[i], s, p->methods[i]);
    } else if (resource[i] != 0) {
      s->modelled_as[i] = n;
      s->modelled[n++] =
          (struct bl_modelled){NULL, bl_resource_effect(resource[i], &s->keep[0]), NULL};
    }
  }
  cf_arena_destroy(&a);
}

/* --- effects while they change --- */

/* Effects that are looked up no more: whoever makes others has their room. */
static void drop(struct bl_summaries *s, uint32_t i, const struct bl_call_effect *effect)
{
  bl_effect_drop(&s->spares[i % s->options.threads], (struct bl_call_effect *)effect);
}

static void unsettle(struct bl_summaries *s)
{
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_init(&s->notes[t]);
  }
  s->provisional = CF_NEW_N(&s->notes[0], struct bl_provisional *, s->program->n_target_sets);
  s->settled = false;
}

static void settle(struct bl_summaries *s)
{
  for (uint32_t i = 0; i < s->program->n_target_sets; i++) {
    if (s->provisional[i] != NULL) {
      drop(s, i, s->provisional[i]->effect);
    }
  }
  s->provisional = NULL;
  for (unsigned t = 0; t < s->options.threads; t++) {
    cf_arena_destroy(&s->notes[t]);
  }
  s->settled = true;
}

static void drop_joined(struct bl_summaries *s)
{
  for (uint32_t i = 0; i < s->program->n_target_sets; i++) {
    drop(s, i, atomic_load(&s->joined[i]));
    atomic_store(&s->joined[i], NULL);
  }
}

/* --- what has to wait for the guards --- */

static bool calls_late(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls && s->needed[m->id] <= BL_MAX_CALL_DEPTH; i++) {
    const struct bl_call *c = &m->calls[i];
    const struct bl_targets *t = bl_call_targets(c);
    if (bl_call_action(c) != NULL && bl_marked(s, bl_call_action(c), BL_MARK_LATE)) {
      return true;
    }
    for (uint32_t k = 0; k < t->n; k++) {
      if (bl_marked(s, t->items[k], BL_MARK_LATE)) {
        return true;
      }
    }
  }
  return false;
}

/* Methods of one component, which call each other, are late together. */
static void find_late(struct bl_summaries *s)
{
  const struct bl_order *o = &s->order;
  for (uint32_t first = 0, end; first < o->n; first = end) {
    uint32_t component = o->component[o->methods[first]->id];
    bool late = false;
    for (end = first; end < o->n && o->component[o->methods[end]->id] == component; end++) {
      late |= bl_marked(s, o->methods[end], BL_MARK_TAKES_LOCKS) || calls_late(s, o->methods[end]);
    }
    for (uint32_t i = first; i < end; i++) {
      if (late) {
        bl_mark(s, o->methods[i], BL_MARK_LATE);
      }
      if (end - first > 1) {
        bl_mark(s, o->methods[i], BL_MARK_RECURS);
      }
    }
  }
}

/* Methods of interest that nobody calls who matters have no use for a summary. */
static void ask(const struct bl_summaries *s, const struct bl_method *m)
{
  if (s->options.unasked) {
    bl_mark(s, m, BL_MARK_ASKED);
  }
  for (uint32_t k = 0; k < m->n_calls && s->needed[m->id] <= BL_MAX_CALL_DEPTH; k++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[k]);
    for (uint32_t n = 0; n < t->n; n++) {
      bl_mark(s, t->items[n], BL_MARK_ASKED);
    }
    if (bl_call_action(&m->calls[k]) != NULL) {
      bl_mark(s, bl_call_action(&m->calls[k]), BL_MARK_ASKED);
    }
  }
}

struct ordering {
  struct bl_summaries *s;
  struct cf_arena *arena; /* of the order */
};

/* The order is one thread's work, which the others need not wait for: it comes first. */
static void order_or_ask(void *ctx, unsigned thread, uint32_t i)
{
  const struct ordering *o = ctx;
  struct bl_summaries *s = o->s;
  (void)thread;
  if (i == 0) {
    bl_order_find(&s->order, o->arena, s->program, s->needed);
    find_late(s);
  } else if (s->needed[i - 1] != 0) {
    ask(s, s->program->methods[i - 1]);
  }
}

static void find_order(struct bl_summaries *s, struct cf_arena *a)
{
  struct ordering o = {s, a};
  uint32_t n = 1 + s->program->n_methods;
  bl_pool_for(bl_pool_for_steps(s->options.threads, n), n, order_or_ask, &o);
}

static void mark_bare(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    for (uint32_t k = 0; bl_call_callee(&m->calls[i]) != NULL && k < t->n; k++) {
      bl_mark(s, t->items[k], BL_MARK_BARE);
    }
    if (bl_call_lambda(&m->calls[i]) != NULL) {
      bl_mark(s, bl_call_lambda(&m->calls[i])->body, BL_MARK_BARE);
    }
  }
}

/* Methods that are not interpreted still write, and call; but those that are there for tests call
   nothing where nobody calls them. */
static void scan_method(void *ctx, unsigned thread, uint32_t i)
{
  struct bl_summaries *s = ctx;
  const struct bl_method *m = s->program->bodies[i];
  struct bl_worker w;
  if (s->needed[m->id] == 0) {
    bl_summaries_worker(&w, s, thread);
    bl_facts_scan(&w, m);
    cf_arena_reset(w.scratch);
    if (bl_models_named_for_tests(s->models, m)) {
      bl_mark(s, m, BL_MARK_FOR_TESTS);
    } else {
      mark_bare(s, m);
    }
  }
}

CF_VEC(methods, const struct bl_method *);

/* What is known of a method, by its id. */
enum { CALLED = 1, DONE = 3 };

/* By id: those that the method calls, or refers to. */
static void note_called(uint8_t *called, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    const struct bl_method *action = bl_call_action_body(&m->calls[i]);
    for (uint32_t k = 0; bl_call_callee(&m->calls[i]) != NULL && k < t->n; k++) {
      called[t->items[k]->id] |= CALLED;
    }
    if (action != NULL) {
      called[action->id] |= CALLED;
    }
  }
}

static void find_for_tests(const struct bl_summaries *s, struct cf_arena *a, struct methods *out)
{
  for (uint32_t i = 0; i < s->program->n_bodies; i++) {
    if (bl_marked(s, s->program->bodies[i], BL_MARK_FOR_TESTS)) {
      cf_vec_push(a, out, s->program->bodies[i]);
    }
  }
}

static void note_all_called(const struct bl_summaries *s, uint8_t *called)
{
  for (uint32_t i = 0; i < s->program->n_bodies; i++) {
    if (!bl_marked(s, s->program->bodies[i], BL_MARK_FOR_TESTS)) {
      note_called(called, s->program->bodies[i]);
    }
  }
}

/* Of those that are there for tests the ones that somebody calls all the same, be it another one of
   them that is called. */
static void mark_those_called(const struct bl_summaries *s, struct methods *left)
{
  uint8_t *called = cf_memory_zeroed((size_t)s->program->n_methods + 1, sizeof *called);
  bool more = true;
  note_all_called(s, called);
  while (more) {
    more = false;
    for (uint32_t i = 0; i < left->n; i++) {
      const struct bl_method *m = left->items[i];
      if (called[m->id] == CALLED) {
        mark_bare(s, m);
        note_called(called, m);
        called[m->id] = DONE;
        more = true;
      }
    }
  }
  free(called);
}

static void scan_others(struct bl_summaries *s)
{
  struct cf_arena scratch;
  struct methods left = {0};
  bl_pool_for(s->options.threads, s->program->n_bodies, scan_method, s);
  cf_arena_init(&scratch);
  find_for_tests(s, &scratch, &left);
  if (left.n > 0) {
    mark_those_called(s, &left);
  }
  cf_arena_destroy(&scratch);
}

static void bottom_up(struct bl_summaries *s, bl_visit_method *visit, bool drops,
                      struct bl_waiting *waiting)
{
  bl_schedule_bottom_up(s, &(struct bl_bottom_up){.order = &s->order,
                                                  .needed = s->needed,
                                                  .visit = visit,
                                                  .changed = bl_summaries_changed,
                                                  .notes = true,
                                                  .tells = true,
                                                  .drops = drops,
                                                  .waiting = waiting});
  settle(s);
}

static void find_names(struct bl_summaries *s, struct bl_waiting *waiting)
{
  bottom_up(s, bl_pass_names, false, waiting);
  bl_kept_code_end(s->code);
}

/* --- who takes locks --- */

/* Of each method that is needed. */
static void for_ordered(const struct bl_summaries *s,
                        void (*work)(void *ctx, unsigned thread, uint32_t i), void *ctx)
{
  bl_pool_for(bl_pool_for_steps(s->options.threads, s->order.n), s->order.n, work, ctx);
}

/* By its own code it looks, in its caller's block, into a collection that it is given. */
static bool looks_into_given(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_call_effect *e = m->cls->library ? NULL : s->own[m->id];
  bool any = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !any; i++) {
    const struct bl_access *a = &e->accesses[i];
    any = !a->write && !a->own_block && a->where->at.state == BL_CONTENTS_OF &&
          a->where->at.object.root == BL_ROOT_PARAM;
  }
  return any;
}

static void mark_holder(void *ctx, unsigned thread, uint32_t i)
{
  const struct bl_summaries *s = ctx;
  const struct bl_method *m = s->order.methods[i];
  (void)thread;
  if (bl_summaries_holds_locks(s, m)) {
    bl_mark(s, m, BL_MARK_HOLDS);
  }
  if (looks_into_given(s, m)) {
    bl_mark(s, m, BL_MARK_LOOKS_IN);
  }
}

static void mark_holders(struct bl_summaries *s)
{
  for_ordered(s, mark_holder, s);
  s->holders_marked = true;
}

/* --- all of it --- */

/* What each thread has of its own, and what all look at one by one. */
static void begin(struct bl_summaries *s)
{
  unsigned threads = s->options.threads;
  s->keep = cf_memory_zeroed(threads, sizeof *s->keep);
  s->scratch = cf_memory_zeroed(threads, sizeof *s->scratch);
  s->spares = cf_memory_zeroed(threads, sizeof *s->spares);
  s->notes = cf_memory_zeroed(threads, sizeof *s->notes);
  for (unsigned t = 0; t < threads; t++) {
    cf_arena_init(&s->keep[t]);
    cf_arena_init(&s->scratch[t]);
    bl_spares_begin(&s->spares[t]);
  }
  for (unsigned i = 0; i < BL_PROVISIONAL_LOCKS; i++) {
    pthread_mutex_init(&s->provisional_lock[i], NULL);
  }
  pthread_mutex_init(&s->callers.lock, NULL);
  cf_arena_init(&s->callers.arena);
  cf_arena_init(&s->index);
  cf_map_init(&s->holders, &s->index);
}

/* Nothing is known yet. */
static void make_tables(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  struct cf_arena *a = &s->keep[0];
  s->code = bl_kept_code_new(s->options.threads, p->n_methods);
  s->own = CF_NEW_N(a, struct bl_call_effect *, p->n_methods + 1);
  s->joined = cf_arena_zalloc(a, p->n_target_sets, sizeof *s->joined);
  s->fault = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  s->marks = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  s->alias = CF_NEW_N(a, struct bl_path *, p->n_fields + 1);
  s->facts_of = CF_NEW_N(a, struct bl_fact_list, p->n_methods + 1);
  s->rare = CF_NEW_N(a, struct bl_rare *, p->n_methods + 1);
  s->history = cf_arena_zalloc(a, p->n_fields + 1, sizeof *s->history);
  s->perhaps_guarded = CF_NEW_N(a, bool, p->n_fields + 1);
  s->permits = cf_arena_zalloc(a, p->n_fields + 1, 1); /* asked before its pass has run */
}

/* What models and declarations say, and which methods are worth interpreting, in what order. */
static void prepare(struct bl_summaries *s, const struct bl_models *models,
                    struct bl_waiting *waiting)
{
  s->traits = bl_models_traits(models, s->program, &s->keep[0], s->options.threads);
  make_model_effects(s, models);
  tell_program(s);
  if (s->options.strict && !s->options.same_class) {
    bl_summaries_find_strange(s);
  }
  bl_operations_prepare(s);
  bl_relevance_find(s);
  find_order(s, &waiting->arena);
}

static void run_passes(struct bl_summaries *s, struct bl_waiting *waiting)
{
  unsettle(s);
  bl_pass_fields(s);
  bl_pass_permits(s);
  scan_others(s);
  find_names(s, waiting);
  mark_holders(s);
  bl_pass_entries(s, waiting);
  bl_facts_index(s);
  bl_operations_index(s);
  drop_joined(s);
  unsettle(s);
  bottom_up(s, bl_pass_observations, true, waiting);
}

struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt)
{
  struct bl_summaries *s = cf_memory_zeroed(1, sizeof *s);
  struct bl_waiting waiting = {0};
  s->program = p;
  s->options = *opt;
  s->options.threads = opt->threads == 0 ? 1 : opt->threads;
  begin(s);
  make_tables(s);
  prepare(s, models, &waiting);
  run_passes(s, &waiting);
  s->code = bl_kept_code_close(s->code);
  cf_arena_destroy(&waiting.arena);
  s->order = (struct bl_order){0};
  return s;
}
