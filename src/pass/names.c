/* The first pass over a method: its net effect on locks, what its result is, what it lets escape,
   and its accesses with the locks held. Receives the states over names and locks; knows no
   observation. Its parts: net_locks.c, param_runs.c. */
#include "src/summary/observe.h"

#include "src/pass/callers_terms.h"
#include "src/pass/facts.h"
#include "src/pass/names_pass.h"
#include "src/pass/passes.h"

/* --- what final fields of new objects hold --- */

static void add_given(struct bl_names_pass *n, uint32_t field, const struct bl_path *p)
{
  if (!bl_path_is_sayable(p) || n->e.n_given == BL_MAX_GIVEN) {
    return;
  }
  if (n->e.given == NULL) {
    n->e.given = CF_NEW_N(n->w->scratch, struct bl_given, BL_MAX_GIVEN);
  }
  memset(&n->e.given[n->e.n_given], 0, sizeof *n->e.given);
  n->e.given[n->e.n_given].field = field;
  n->e.given[n->e.n_given++].path = *p;
}

static bool is_this_of_constructor(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_method_is_constructor(it->method) && bl_path_is_first(p);
}

/* A constructor keeps an argument in a final field, or another constructor does so for it. A number
   is a key at best, and leaves room for what may be a lock. */
static void give_by_store(struct bl_names_pass *n, const struct bl_interp *it,
                          const struct bl_frame *f, const struct cf_insn *in)
{
  const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
  unsigned value = field->type == 'J' || field->type == 'D' ? 1 : 0;
  bool number = f->type[bl_frame_top(f, value)] != 'A';
  if ((field->access & CF_ACC_FINAL) != 0 && !(number && n->e.n_given >= BL_MAX_GIVEN / 2) &&
      is_this_of_constructor(it, f->name[bl_frame_top(f, value + 1)])) {
    add_given(n, field->id, bl_names_path(&it->names, f->name[bl_frame_top(f, value)]));
  }
}

static void give_by_call(struct bl_names_pass *n, const struct bl_interp *it,
                         const struct bl_call_effect *e, const struct bl_args *args)
{
  for (uint32_t i = 0; i < e->n_given; i++) {
    struct bl_path p = bl_interp_map(it, args, &e->given[i].path);
    add_given(n, e->given[i].field, &p);
  }
}

/* A new object is returned, the same one everywhere: what its fields were given. */
static void give_by_result(struct bl_names_pass *n, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = n->e.fresh && p->root == BL_ROOT_SITE && p->len == 0;
  for (uint32_t i = 0; made && i < it->n_given; i++) {
    if (it->given[i].site == p->base) {
      add_given(n, it->given[i].what.field, &it->given[i].what.path);
    }
  }
}

/* --- returns --- */

/* The lambda that is returned, if what it runs changes locks, as `return () -> lock.unlock();`
   hands a lock out; NULL if it is none, or not all that it has captured can be said. */
static struct bl_returned_lambda *answer_of(const struct bl_names_pass *n,
                                            const struct bl_interp *it, uint32_t name)
{
  struct bl_inline_lambda lambda;
  if (!bl_interp_answered_lambda(it, name, &lambda) || lambda.captured > BL_MAX_GIVEN) {
    return NULL;
  }
  struct bl_returned_lambda *a = CF_NEW(n->w->scratch, struct bl_returned_lambda);
  a->body = lambda.body;
  a->n = lambda.captured;
  bool sayable = true;
  for (uint32_t i = 0; i < a->n; i++) {
    a->captured[i] = *bl_names_path(&it->names, lambda.args.name[i]);
    sayable &= bl_path_is_sayable(&a->captured[i]);
  }
  return sayable ? a : NULL;
}

/* The value is a collection that lies in another one, of the receiver or of static state. */
static struct bl_location *element_of(const struct bl_names_pass *n, const struct bl_interp *it,
                                      const struct bl_path *value)
{
  struct bl_location at = bl_interp_in_element(it, value);
  bool of_first = bl_path_from_first(&at.object);
  bool known = at.state != BL_NO_STATE &&
               (of_first || at.object.root == BL_ROOT_STATIC ||
                (bl_state_field(it->program, at.state)->access & CF_ACC_STATIC) != 0);
  struct bl_location *kept = known ? CF_NEW(n->w->scratch, struct bl_location) : NULL;
  if (known) {
    *kept = at;
  }
  return kept;
}

/* Null is an element of nothing, and tells nothing against the other returns. */
static void return_element(struct bl_names_pass *n, const struct bl_interp *it,
                           const struct bl_path *value)
{
  struct bl_location *at = it->names.n_got > 0 ? element_of(n, it, value) : NULL;
  if (value->root == BL_ROOT_NULL) {
    return;
  }
  bool same = at != NULL && n->e.element != NULL && n->e.element->state == at->state &&
              bl_path_eq(&n->e.element->object, &at->object);
  n->e.element = !n->some_element ? at : same ? n->e.element : NULL;
  n->some_element = true;
}

static void result_of(struct bl_names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  uint32_t name = f->name[bl_frame_top(f, 0)];
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool fresh = bl_interp_is_confined(it, f, name) && p->root == BL_ROOT_SITE;
  struct bl_path result = bl_path_is_sayable(p) ? *p : bl_path_of(BL_ROOT_NONE, 0);
  bool constant = bl_path_is_constant(p, it->program);
  bool counted = in->op == CF_ireturn && p->root == BL_ROOT_JOIN; /* where a search has come to */
  n->some_constant |= constant;
  return_element(n, it, p);
  if (!n->returned) {
    n->e.result = result;
    n->e.fresh = fresh;
    give_by_result(n, it, name);
    n->e.answer = answer_of(n, it, name);
    n->e.constant_result = constant || counted;
    return;
  }
  n->e.n_given = 0;
  n->e.answer = NULL;
  if (!bl_path_eq(&n->e.result, &result)) {
    n->e.result = bl_path_of(BL_ROOT_NONE, 0);
  }
  n->e.fresh &= fresh;
  n->e.constant_result &= constant || counted;
}

static void visit_return(struct bl_names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct cf_insn *in)
{
  if (in->op != CF_return) {
    result_of(n, it, f, in);
  }
  bl_net_at_return(n, it, f, in);
  n->returned = true;
}

/* --- calls and stores --- */

static void param_escapes(struct bl_names_pass *n, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root == BL_ROOT_PARAM && p->len == 0) {
    n->e.escapes |= bl_param_bit(p->base);
  }
}

/* Some lambda, or what is like one, is an object of the parameter's type. */
static bool may_be_lambda(const struct bl_interp *it, uint32_t param)
{
  const struct bl_class *c = bl_method_param_class(it->program, it->method, param);
  return c != NULL && c->in_place;
}

/* A functional parameter that runs later: what is stored, or given to who stores or starts it. */
static void param_is_kept(const struct bl_interp *it, uint32_t name, uint64_t *kept)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root == BL_ROOT_PARAM && p->len == 0 && (*kept & bl_param_bit(p->base)) == 0 &&
      may_be_lambda(it, p->base)) {
    *kept |= bl_param_bit(p->base);
  }
}

/* A lock of the caller's that this method has released and now takes again. */
static bool was_given_up(const struct bl_frame *f, uint32_t name)
{
  for (unsigned i = 0; name != 0 && i < f->n_held; i++) {
    if (f->held[i].name == name && f->held[i].depth < 0) {
      return true;
    }
  }
  return false;
}

/* No branch of the method decides that it comes to the instruction. */
static bool is_always_reached(const struct bl_cfg *g, uint32_t block)
{
  uint32_t at = 0;
  for (uint32_t n = 0; at != BL_NO_BLOCK && at != block && n < g->n_blocks; n++) {
    at = g->blocks[at].ipdom;
  }
  return at == block;
}

/* A lock that the callee gives up and takes again is given up by this method too, at all levels,
   even if it has entered it itself. */
static void visit_changes(struct bl_names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t insn, const struct bl_call_effect *e, const struct bl_args *args)
{
  n->e.opens_blocks |= e->opens_blocks;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    struct bl_path p = bl_path_lock(bl_interp_map(it, args, &e->locks[i].path));
    if (bl_lock_interrupts(e->locks[i].op)) {
      bl_net_change(n, (enum bl_lock_op)e->locks[i].op, &p, (uint16_t)(e->locks[i].depth + 1));
      if (bl_waits_outright(n->w->all, it, insn, args, &e->locks[i]) &&
          is_always_reached(&it->cfg, it->cfg.block_of[insn])) {
        bl_net_outright(n, &p);
      }
    } else {
      n->e.opens_blocks = true;
    }
    if (e->locks[i].op == BL_LOCK_ACQUIRE && was_given_up(f, bl_names_of(&it->names, &p))) {
      bl_net_change(n, BL_LOCK_REOPEN, &p, 0);
    }
  }
}

/* Some lambda, or what is like one, is an object of the interface that the call names. */
static bool may_call_lambda(const struct bl_program *p, const struct bl_site *site)
{
  const struct bl_class *c =
      site->call == NULL || site->call->named == BL_NO_CLASS ? NULL : p->classes[site->call->named];
  return c != NULL && c->in_place;
}

static void visit_call(struct bl_names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  struct bl_inline_lambda lambda;
  bl_interp_args(it, f, insn, &args);
  visit_changes(n, it, f, insn, e, &args);
  if (site->constructor && e->n_given > 0 && is_this_of_constructor(it, args.name[0])) {
    give_by_call(n, it, e, &args);
  }
  const struct bl_lambda *made = site->call == NULL ? NULL : bl_call_lambda(site->call);
  if (made != NULL && bl_method_has_body(made->body)) {
    bl_runs_by_lambda(n, it, f, made->body, &args);
  }
  bool interface = it->insns.items[insn].op == CF_invokeinterface;
  bool lambdas = interface && may_call_lambda(it->program, site);
  bool runs = bl_runs_by_call(n, it, f, site, &args, interface, lambdas);
  for (unsigned i = 0; i < args.n; i++) {
    bool itself = i == 0 && lambdas;
    bool receiver = i == 0 && (site->constructor || runs);
    if (((e->escapes & bl_param_bit(i)) != 0 && !receiver) ||
        (site->call != NULL && bl_call_lambda(site->call) != NULL)) {
      param_escapes(n, it, args.name[i]);
    }
    if ((e->starts & bl_param_bit(i)) != 0 && !itself) {
      param_is_kept(it, args.name[i], &n->e.starts);
    }
    if ((e->keeps & bl_param_bit(i)) != 0 && !itself) {
      param_is_kept(it, args.name[i], &n->e.keeps);
    }
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      visit_changes(n, it, f, insn, lambda.effect, &lambda.args);
      bl_runs_inside(n, it, f, &lambda);
    }
  }
}

static void visit_store(struct bl_names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                        const struct cf_insn *in)
{
  if (in->op == CF_putfield) {
    give_by_store(n, it, f, in);
  }
  bool reference = in->op == CF_aastore || f->type[bl_frame_top(f, 0)] == 'A';
  if (reference) {
    param_escapes(n, it, f->name[bl_frame_top(f, 0)]);
    param_is_kept(it, f->name[bl_frame_top(f, 0)], &n->e.keeps);
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_names_pass *n = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_RETURN:
    visit_return(n, it, f, in);
    break;
  case CF_K_INVOKE:
    visit_call(n, it, f, insn);
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
  case CF_K_ARRAY_STORE:
    visit_store(n, it, f, in);
    break;
  case CF_K_MONITOR:
    n->e.opens_blocks = true;
    break;
  default:
    break;
  }
}

/* --- the pass --- */

/* In a recursion what escapes, runs or is taken again only grows, so that it settles. */
static void start_from(struct bl_names_pass *n, const struct bl_call_effect *old)
{
  n->e.escapes = old->escapes;
  n->e.starts = old->starts;
  n->e.keeps = old->keeps;
  for (uint32_t i = 0; i < old->n_locks; i++) {
    if (bl_lock_interrupts(old->locks[i].op)) {
      bl_net_change(n, (enum bl_lock_op)old->locks[i].op, &old->locks[i].path, old->locks[i].depth);
      if (old->locks[i].outright) {
        bl_net_outright(n, &old->locks[i].path);
      }
    }
  }
}

static struct bl_visitor names_visitor(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_names_pass *n = CF_NEW(w->scratch, struct bl_names_pass);
  n->w = w;
  n->e.known = true;
  n->e.opens_blocks = bl_method_is(m, CF_ACC_SYNCHRONIZED);
  if (w->again) {
    start_from(n, w->all->own[m->id]);
  }
  const uint32_t kinds = 1u << CF_K_RETURN | 1u << CF_K_INVOKE | 1u << CF_K_PUT_FIELD |
                         1u << CF_K_PUT_STATIC | 1u << CF_K_ARRAY_STORE | 1u << CF_K_MONITOR;
  return (struct bl_visitor){.visit = visit, .ctx = n, .kinds = kinds};
}

/* What the names pass found, and the facts that were collected beside it. */
static struct bl_call_effect keep_names(const struct bl_visitor *names,
                                        const struct bl_visitor *facts, const struct bl_interp *it)
{
  struct bl_names_pass *n = names->ctx;
  bl_facts_keep(facts, it);
  n->e.constant_result &= n->some_constant;
  return n->e;
}

/* What can be said of a method whose states cannot be computed: nothing. */
static const struct bl_call_effect effect_beyond = {
    .flows = ~(uint64_t)0, .uses = ~(uint64_t)0, .escapes = ~(uint64_t)0, .runs_all = true};

/* What it writes is told by its instructions alone. */
static bool give_up(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_call_effect e = effect_beyond;
  bl_facts_scan_vaguely(w, m);
  bool changed = bl_summaries_publish(w, m, &e);
  cf_arena_reset(w->scratch);
  return changed;
}

bool bl_pass_names(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  if (bl_summaries_stop(w, m, BL_STAGE_NAMES)) {
    return give_up(w, m);
  }
  if (!bl_marked(w->all, m, BL_MARK_LATE)) {
    return bl_pass_whole(w, m);
  }
  bool open = bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects);
  struct bl_visitor visitors[] = {names_visitor(w, m), bl_facts_visitor(w)};
  if (!open || !bl_interp_solve(&it, NULL, visitors, 2)) {
    w->all->fault[m->id] = (uint8_t)it.fault;
    return give_up(w, m);
  }
  struct bl_call_effect e = keep_names(&visitors[0], &visitors[1], &it);
  bool changed = bl_summaries_publish(w, m, &e);
  cf_arena_reset(w->scratch);
  return changed;
}

/* No lock is held in the method or below it: all is known at once. */
bool bl_pass_whole(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = bl_observe_for_summary(w->all);
  bool open = bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects);
  it.to_the_letter = w->all->options.strict;
  struct bl_visitor visitors[] = {names_visitor(w, m), bl_facts_visitor(w),
                                  bl_observations_visitor(w, m)};
  if (!open || !bl_observe_and_solve(&obs, w, &it, &opt, visitors, 3)) {
    w->all->fault[m->id] = (uint8_t)it.fault;
    return give_up(w, m);
  }
  struct bl_call_effect e = keep_names(&visitors[0], &visitors[1], &it);
  bl_observations_keep(&visitors[2], &it, &e);
  bool changed = bl_summaries_publish(w, m, &e);
  cf_arena_reset(w->scratch);
  return changed;
}
