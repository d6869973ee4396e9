/* What a collection has is worked off, and then it is cleared. See the header. */
#include "src/story/cleared.h"

#include "src/candidate/test.h"
#include "src/story/queue_look.h"
#include "src/story/story.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 12, MAX_CLEARS = 4 };

/* A call that gets a view or an iterator of all that a collection has, or walks over it. */
struct walk {
  uint32_t insn, state, object;
  bool copy;  /* what it has got shows the collection as it was */
  bool done;  /* it is gone over, by a loop or by the library */
  bool gives; /* what it comes by is given to somebody, or added up … */
  bool ends;  /* … or is called, told nothing and asked nothing, as one ends it */
  struct bl_hold held[BL_MAX_HOLDS];
};

struct clear {
  uint32_t insn, state, object;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct walk walks[MAX_SEEN];
  struct clear clears[MAX_CLEARS];
  unsigned n_walks, n_clears;
  uint32_t joined; /* the first call that waits for the end of another thread; CF_NO_INSN */
};

/* --- the look --- */

static bool is_watched(const struct scene *s, const struct bl_interp *it, uint32_t state)
{
  return bl_is_own_collection(s->w->all, it, state) &&
         bl_summaries_operation(s->w->all, state) != BL_OP_NONE;
}

static void note_walk(struct scene *s, const struct bl_frame *f, struct walk w)
{
  if (s->n_walks < MAX_SEEN) {
    bl_note_held(w.held, f);
    s->walks[s->n_walks++] = w;
  }
}

/* The view or iterator that the value is, or was got from: `values().iterator().next()`, be it a
   part of what that answers. */
static struct walk *walk_of(struct scene *s, const struct bl_interp *it, uint32_t name)
{
  enum { DEEPEST = 5 };
  for (unsigned deep = 0; deep < DEEPEST && name != 0; deep++) {
    uint32_t made = bl_interp_made_in(it, name);
    for (unsigned i = 0; made != CF_NO_INSN && i < s->n_walks; i++) {
      if (s->walks[i].insn == made) {
        return &s->walks[i];
      }
    }
    bool call = made != CF_NO_INSN && cf_opcodes[it->insns.items[made].op].kind == CF_K_INVOKE;
    name = call ? it->asked_of[it->site_of[made]] : 0;
  }
  return NULL;
}

/* What the value is says nothing of what is to be done: a constant, or who calls. */
static bool tells_nothing(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool caller = bl_path_is_this(p, it->method);
  return caller || p->root == BL_ROOT_CONST || p->root == BL_ROOT_NULL ||
         bl_constant_of(it->program, p).kind != BL_NO_CONSTANT;
}

/* The receiver is run, as a task, or told something that it waits for: it is what the call is made
   for, and not its end. */
static bool is_told(const struct scene *s, const struct bl_interp *it, const struct bl_site *site,
                    const struct bl_args *args)
{
  const struct bl_method *callee = bl_call_callee(site->call);
  if (site->call->op == CF_invokestatic || bl_method_is_init(callee)) {
    return false;
  }
  if (args->n == 1) {
    return bl_models_entry_named(s->w->all->models, callee->cls->name, bl_method_name(callee));
  }
  bool told = false;
  for (unsigned i = 1; i < args->n && !told; i++) {
    told = !tells_nothing(it, args->name[i]) && args->name[i] != args->name[0];
  }
  return told &&
         (!bl_method_returns(callee) || bl_summaries_ends(s->w->all, callee, BL_OPERAND_THIS));
}

/* --- a lambda that is run for each --- */

/* What the body of a lambda does with what it is handed, its last parameter. */
struct inside {
  const struct scene *s;
  uint32_t param;
  bool gives;
};

/* The value is what the body is handed, or what that has told, given nothing. */
static bool is_handed(const struct inside *in, const struct bl_interp *it, uint32_t name)
{
  enum { DEEPEST = 3 };
  for (unsigned deep = 0; deep < DEEPEST && name != 0; deep++) {
    const struct bl_path *p = bl_names_path(&it->names, name);
    uint32_t made = p->root == BL_ROOT_PARAM ? CF_NO_INSN : bl_interp_made_in(it, name);
    if (p->root == BL_ROOT_PARAM) {
      return p->base >= in->param;
    }
    bool call = made != CF_NO_INSN && cf_opcodes[it->insns.items[made].op].kind == CF_K_INVOKE &&
                bl_interp_site(it, made)->n_args == 1;
    name = call ? it->asked_of[it->site_of[made]] : 0;
  }
  return false;
}

/* The call puts the argument somewhere: else to be given it may as well be to end it. */
static bool is_put_by(const struct bl_call_effect *e, unsigned argument)
{
  bool any = false;
  for (uint32_t i = 0; i < e->n_accesses && !any; i++) {
    const struct bl_access *a = &e->accesses[i];
    any = a->write && !a->removes && (a->what->stores & bl_param_bit(argument)) != 0;
  }
  return any;
}

static void see_inside(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct inside *in = ctx;
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  struct bl_args args;
  if (callee == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  in->gives |= args.n > 0 && is_handed(in, it, args.name[0]) && is_told(in->s, it, site, &args);
  for (unsigned i = site->call->op != CF_invokestatic; i < args.n; i++) {
    in->gives |= is_handed(in, it, args.name[i]) && is_put_by(site->effect, i);
  }
}

/* … by a reference to a method, of which an element, or key and value, is the last argument. */
static void see_referred(struct walk *w, const struct scene *s, const struct bl_interp *it,
                         const struct bl_lambda *lambda)
{
  const struct bl_call_effect *e =
      s->w->effects.of_body(s->w->effects.ctx, it->method, lambda->body);
  bool key_too = lambda->captured > 0 && is_put_by(e, lambda->captured + 1);
  bool run =
      lambda->captured == 0 && bl_models_entry_named(s->w->all->models, lambda->body->cls->name,
                                                     bl_method_name(lambda->body));
  w->gives |= run || key_too || (lambda->captured > 0 && is_put_by(e, lambda->captured));
}

static void see_body(struct walk *w, const struct scene *s, const struct bl_lambda *lambda)
{
  struct inside in = {.s = s, .param = lambda->captured};
  struct bl_visitor visitor = {see_inside, &in, 1u << CF_K_INVOKE};
  struct bl_interp it;
  struct cf_arena a;
  cf_arena_init(&a);
  if (bl_interp_open(&it, &a, s->w->all->program, lambda->body, &s->w->effects)) {
    bl_summaries_enter(s->w->all, &it);
    if (bl_interp_solve(&it, NULL, &visitor, 1)) {
      w->gives |= in.gives;
    }
  }
  cf_arena_destroy(&a);
}

/* The library's call runs what it is given for each: of a collection, or of a stream, and answers
   nothing. */
static bool is_run_for_each(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  const struct bl_method *callee = bl_call_callee(site->call);
  bool given = callee->cls->cf != NULL && !callee->cls->platform;
  return !given && (e->n_runs > 0 || (e->runs_all && !bl_method_returns(callee)));
}

/* The walk runs what the call is given for each: a lambda that is made here, or somebody's. */
static void see_run(const struct scene *s, struct walk *w, const struct bl_interp *it,
                    uint32_t insn, const struct bl_args *args)
{
  if (args->n != 2 || !is_run_for_each(bl_interp_site(it, insn))) {
    return;
  }
  uint32_t made = bl_interp_made_in(it, args->name[1]);
  const struct bl_call *call = made != CF_NO_INSN && it->insns.items[made].op == CF_invokedynamic
                                   ? bl_interp_site(it, made)->call
                                   : NULL;
  const struct bl_lambda *lambda = call == NULL ? NULL : bl_call_lambda(call);
  if (lambda == NULL) {
    w->gives |= bl_interp_site(it, insn)->effect->n_runs > 0;
  } else if ((lambda->body->flags & BL_M_LAMBDA_BODY) == 0) {
    see_referred(w, s, it, lambda);
  } else {
    see_body(w, s, lambda);
  }
}

/* --- uses --- */

/* A call on a view or an iterator: in a loop it takes one after the other; and a stream runs what
   it is given, or makes another collection of all. */
static void see_use(struct scene *s, const struct bl_interp *it, uint32_t insn,
                    const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  struct walk *w = walk_of(s, it, args->name[0]);
  if (w != NULL) {
    bool loops = it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK &&
                 it->cfg.blocks[it->cfg.block_of[w->insn]].loop == BL_NO_BLOCK;
    w->done |= loops || site->effect->n_runs > 0 || is_run_for_each(site);
    bool told = loops && !w->copy && is_told(s, it, site, args);
    w->gives |= told;
    w->ends |= !told && loops && cf_str_is(bl_method_descriptor(bl_call_callee(site->call)), "()V");
    see_run(s, w, it, insn, args);
  }
}

/* What a walk has come by is given to somebody in its loop. */
static void see_given(struct scene *s, const struct bl_interp *it, uint32_t insn,
                      const struct bl_args *args)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  bool receives = call->op != CF_invokestatic;
  bool ends = !receives && args->n == 1 && !bl_method_returns(bl_call_callee(call));
  if (bl_said_of_call(s->w->all, call, BL_E_LOG) != NULL) {
    return; /* it is only told to people */
  }
  for (unsigned i = receives; i < args->n; i++) {
    struct walk *w = walk_of(s, it, args->name[i]);
    if (w != NULL) {
      bool loops = it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK;
      w->gives |= loops;
      w->ends |= loops && ends; /* closeQuietly(x) */
    }
  }
}

/* The library takes in all of what it is given: `all.addAll(c)`, be it by a view. */
static void see_taken_in(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn, const struct bl_args *args, const struct bl_access *a)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_path *of = &a->where->at.object;
  if (a->write || a->key != 0 || of->root != BL_ROOT_PARAM || of->base == 0 || of->len > 0 ||
      of->base >= args->n || call->op == CF_invokestatic ||
      bl_method_is_init(bl_call_callee(call))) {
    return;
  }
  struct bl_location at =
      bl_location_of_value(bl_names_path(&it->names, args->name[of->base]), BL_STATE_CONTENTS);
  const struct walk *view = walk_of(s, it, args->name[of->base]);
  struct walk w = {.insn = insn, .state = at.state, .done = true, .gives = true};
  if (view != NULL) {
    w.state = view->state;
    w.object = view->object;
    note_walk(s, f, w);
  } else if (is_watched(s, it, at.state)) {
    w.object = bl_names_of(&it->names, &at.object);
    note_walk(s, f, w);
  }
}

/* What a walk has come by, or what that has told, is added up in its loop. */
static void see_sum(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn)
{
  unsigned op = it->insns.items[insn].op, width = cf_opcodes[op].n_pops / 2;
  bool adds = op == CF_iadd || op == CF_ladd || op == CF_fadd || op == CF_dadd;
  bool loops = it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK;
  for (unsigned i = 0; i < 2 && adds && loops; i++) {
    struct walk *w = walk_of(s, it, f->name[bl_frame_top(f, i * width + width - 1)]);
    if (w != NULL) {
      w->gives = true;
    }
  }
}

static void see_access(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args, const struct bl_access *a,
                       const struct bl_location *at)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  uint32_t object = bl_names_of((struct bl_names *)&it->names, &at->object);
  bool weak = e->n_seen > 0 && e->seen[0].weak;
  if (a->write && a->blind && a->key == 0 && !a->validates && !a->cell &&
      s->n_clears < MAX_CLEARS) {
    struct clear *c = &s->clears[s->n_clears++];
    *c = (struct clear){.insn = insn, .state = at->state, .object = object};
    bl_note_held(c->held, f);
  } else if (!a->write && a->key == 0 && (weak || e->n_runs > 0)) {
    struct walk w = {.insn = insn, .state = at->state, .object = object, .done = e->n_runs > 0};
    w.copy = weak && !e->seen[0].live;
    see_run(s, &w, it, insn, args);
    note_walk(s, f, w);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_ARITH) {
    see_sum(s, it, f, insn);
    return;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  if (site->call == NULL || bl_call_callee(site->call) == NULL) {
    return;
  }
  if (s->joined == CF_NO_INSN && bl_said_of_call(s->w->all, site->call, BL_E_JOINS) != NULL) {
    s->joined = insn;
  }
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (a->bci == BL_BCI_MODEL && is_watched(s, it, at.state)) {
      see_access(s, it, f, insn, &args, a, &at);
    }
    if (a->bci == BL_BCI_MODEL) {
      see_taken_in(s, it, f, insn, &args, a);
    }
  }
  see_given(s, it, insn, &args);
  if (args.n > 0) {
    see_use(s, it, insn, &args);
  }
}

/* --- what comes of it --- */

/* A lock may keep the addition out that cannot be seen: what is no thread-safe collection is added
   to by another class, which is given the object, as a state machine gives it under the object's
   lock. */
static bool is_kept_out_unseen(const struct bl_worker *w, const struct bl_interp *it,
                               const struct clear *c, unsigned n_kept, const struct bl_fact *add)
{
  return n_kept > 0 && !add->own && add->method->cls != it->method->cls &&
         bl_summaries_operation(w->all, c->state) != BL_OP_ATOMIC;
}

/* All who come here, as far as they are given, hold a lock, and so do all who come to the addition,
   or the collection relies on it. */
static bool perhaps_both_held(const struct bl_worker *w, const struct bl_interp *it,
                              const struct clear *c, const struct bl_fact *add)
{
  bool plain = bl_summaries_operation(w->all, c->state) != BL_OP_ATOMIC;
  return bl_is_called_locked(w->all, it->method) &&
         (plain || bl_is_called_locked(w->all, add->method));
}

/* Another method puts something there that no lock keeps out from the walk to the end. */
static const struct bl_fact *find_addition(const struct bl_worker *w, const struct bl_interp *it,
                                           const struct walk *walk, const struct clear *c)
{
  uint32_t n;
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, c->object, walk->held, c->held);
  struct bl_fact *const *facts = bl_summaries_writes(w->all, c->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_is_anothers(f, it->method) && !bl_fact_sets_null(f) &&
        !bl_one_keeps_out(kept, n_kept, f) && !is_kept_out_unseen(w, it, c, n_kept, f) &&
        !perhaps_both_held(w, it, c, f)) {
      return f;
    }
  }
  return NULL;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct walk *walk, const struct clear *c, const struct bl_fact *add)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, c->state));
  struct bl_finding *f = bl_add_story(out, a, it, BL_LOST_UPDATE, c->insn, c->state, c->object);
  struct bl_place walks = bl_place_at(a, it, walk->insn);
  struct bl_place adds = bl_place_of(a, p, add->method, add->bci);
  f->read_line = walks.line;
  f->message = cf_arena_printf(a,
                               "'%.*s' is cleared after all that it had %.*s was worked off; what "
                               "%.*s adds in between is lost",
                               CF_S(field), CF_S(bl_when_text(a, walks.line)),
                               CF_S(bl_where_text(a, &adds)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, walks,
              cf_arena_printf(a, "all of '%.*s' is gone over", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, adds,
              cf_arena_printf(a, "%.*s may add to '%.*s' meanwhile", CF_S(bl_where_text(a, &adds)),
                              CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' cleared", CF_S(field)));
  f->grounds.decided = false;
  f->grounds.late = true;
  f->grounds.distance = bl_distance(walk->insn, c->insn);
}

static void tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct clear *c)
{
  bool taken = bl_is_taken_before(it, bl_state_field(it->program, c->state), c->insn);
  for (unsigned i = 0; i < s->n_walks && !taken; i++) {
    const struct walk *walk = &s->walks[i];
    bool over = s->joined != CF_NO_INSN && bl_comes_before(it, s->joined, walk->insn);
    const struct bl_fact *add =
        !over && !bl_is_held_itself(s->w, it, c->state, c->object, walk->held, c->held) &&
                walk->done && walk->gives && !walk->ends && walk->state == c->state &&
                walk->object == c->object && bl_comes_before(it, walk->insn, c->insn)
            ? find_addition(s->w, it, walk, c)
            : NULL;
    if (add != NULL) {
      write_up(out, a, it, walk, c, add);
      return;
    }
  }
}

/* --- one method --- */

/* It clears a collection to which another method adds. */
static bool clears(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    bool contents = f->write && !f->confined && f->state < BL_UNMAPPED &&
                    bl_state_kind_of(f->state) == BL_STATE_CONTENTS;
    const struct bl_call *call = contents ? bl_method_call(m, f->bci) : NULL;
    const struct bl_call_effect *e = bl_modelled_call(w->all, call);
    if (e != NULL && e->n_accesses > 0 && e->accesses[0].blind && e->accesses[0].key == 0 &&
        !e->accesses[0].cell) {
      return true;
    }
  }
  return false;
}

/* The write sets a field, or an atomic, to a constant, or wins an atomic flag. */
static bool sets_flag(const struct bl_worker *w, const struct bl_fact *f)
{
  if (!f->write || f->confined || f->state >= BL_UNMAPPED) {
    return false;
  }
  bool constant = bl_fact_value(f).kind != BL_NO_CONSTANT;
  if (bl_state_kind_of(f->state) == BL_STATE_FIELD) {
    return constant;
  }
  bool cell = bl_state_kind_of(f->state) == BL_STATE_CONTENTS &&
              (bl_summaries_held_traits(w->all, f->state) & BL_T_CELL) != 0;
  const struct bl_call *call = cell ? bl_method_call(f->method, f->bci) : NULL;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  return callee != NULL && (bl_method_returns(callee) ? bl_method_result(callee) == 'Z' : constant);
}

/* The method sets something back, or says by a flag that something is over, too: what comes later
   is late anyway. */
static bool ends_more(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  bool ends = false;
  for (uint32_t i = 0; i < own->n && !ends; i++) {
    ends = sets_flag(w, &own->items[i]);
  }
  return ends;
}

void bl_cleared_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m)
{
  if (bl_method_is_init(m) || !bl_operations_reads(w->all, m) || !clears(w, m) || ends_more(w, m)) {
    return;
  }
  struct scene s = {.w = w, .joined = CF_NO_INSN};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE | 1u << CF_K_ARITH};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_clears; i++) {
      tell_of(out, a, &s, it, &s.clears[i]);
    }
  }
  cf_arena_reset(w->scratch);
}
