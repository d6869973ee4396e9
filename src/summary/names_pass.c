/* The first pass over a method: its net effect on locks, what its result is, what it lets escape,
   and its accesses with the locks held. Receives the states over names and locks; knows no
   observation. */
#include "src/summary/observe.h"

struct names_pass {
  struct bl_worker *w;
  struct bl_call_effect e;
  bool returned; /* some return has been seen: results and net effects are joined */
};

/* --- what can be said in the callee's own terms --- */

static bool is_sayable(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM || p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CLASS;
}

/* More locks than these are not followed: recursion through object graphs would name ever more. */
enum { MAX_CHANGES = 8 };

static void add_change(struct names_pass *n, enum bl_lock_op op, const struct bl_path *p,
                       uint16_t depth)
{
  if (!is_sayable(p) || n->e.n_locks == MAX_CHANGES || depth > BL_MAX_CALL_DEPTH) {
    return;
  }
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    if (n->e.locks[i].op == op && bl_path_eq(&n->e.locks[i].path, p)) {
      return;
    }
  }
  struct bl_lock_change *all = CF_NEW_N(n->w->keep, struct bl_lock_change, n->e.n_locks + 1);
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    all[i] = n->e.locks[i];
  }
  all[n->e.n_locks].op = (uint16_t)op;
  all[n->e.n_locks].depth = depth;
  all[n->e.n_locks].path = *p;
  n->e.locks = all;
  n->e.n_locks++;
}

/* --- returns --- */

/* The method's own monitor is released by the return itself. */
static int32_t net_depth(const struct bl_interp *it, const struct bl_held *h)
{
  const struct bl_method *m = it->method;
  if (bl_method_is(m, CF_ACC_SYNCHRONIZED)) {
    struct bl_path self = bl_method_is(m, CF_ACC_STATIC) ? bl_path_of(BL_ROOT_CLASS, m->cls->id)
                                                         : bl_path_of(BL_ROOT_PARAM, 0);
    return h->depth - (bl_path_eq(bl_names_path(&it->names, h->name), &self) ? 1 : 0);
  }
  return h->depth;
}

static bool has_change(const struct bl_interp *it, const struct bl_frame *f,
                       const struct bl_lock_change *c)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    int32_t depth = net_depth(it, &f->held[i]);
    if (bl_path_eq(bl_names_path(&it->names, f->held[i].name), &c->path)) {
      return c->op == BL_LOCK_ACQUIRE ? depth > 0 : depth < 0;
    }
  }
  return false;
}

static void first_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    int32_t depth = net_depth(it, &f->held[i]);
    const struct bl_path *p = bl_names_path(&it->names, f->held[i].name);
    if (depth != 0) {
      add_change(n, depth > 0 ? BL_LOCK_ACQUIRE : BL_LOCK_RELEASE, p, 0);
    }
  }
}

/* A net change counts if every return makes it. */
static void later_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    struct bl_lock_change c = n->e.locks[i];
    if (bl_lock_interrupts(c.op) || has_change(it, f, &c)) {
      n->e.locks[kept++] = c;
    }
  }
  n->e.n_locks = kept;
}

static void result_of(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f)
{
  uint32_t name = f->name[bl_frame_top(f, 0)];
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool fresh = bl_interp_is_confined(it, f, name) && p->root == BL_ROOT_SITE;
  struct bl_path result = is_sayable(p) ? *p : bl_path_of(BL_ROOT_NONE, 0);
  bool constant =
      p->root == BL_ROOT_CONST || p->root == BL_ROOT_NULL || p->root == BL_ROOT_CONST_JOIN;
  if (!n->returned) {
    n->e.result = result;
    n->e.fresh = fresh;
    n->e.constant_result = constant;
    return;
  }
  if (!bl_path_eq(&n->e.result, &result)) {
    n->e.result = bl_path_of(BL_ROOT_NONE, 0);
  }
  n->e.fresh &= fresh;
  n->e.constant_result &= constant;
}

static void visit_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct cf_insn *in)
{
  if (in->op != CF_return) {
    result_of(n, it, f);
  }
  if (n->returned) {
    later_return(n, it, f);
  } else {
    first_return(n, it, f);
  }
  n->returned = true;
}

/* --- calls and stores --- */

static void param_escapes(struct names_pass *n, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root == BL_ROOT_PARAM && p->len == 0) {
    n->e.escapes |= bl_param_bit(p->base);
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

/* A lock that the callee gives up and takes again is given up by this method too, at all levels,
   even if it has entered it itself. */
static void visit_changes(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_call_effect *e, const struct bl_args *args)
{
  n->e.opens_blocks |= e->opens_blocks;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    struct bl_path p = bl_interp_map(it, args, &e->locks[i].path);
    if (bl_lock_interrupts(e->locks[i].op)) {
      add_change(n, (enum bl_lock_op)e->locks[i].op, &p, (uint16_t)(e->locks[i].depth + 1));
    } else {
      n->e.opens_blocks = true;
    }
    if (e->locks[i].op == BL_LOCK_ACQUIRE && was_given_up(f, bl_names_of(&it->names, &p))) {
      add_change(n, BL_LOCK_REOPEN, &p, 0);
    }
  }
}

/* --- functional parameters that are called --- */

static void add_run(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t name, const struct bl_run *inner, const struct bl_args *args)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_PARAM || p->len != 0 || n->e.n_runs == BL_MAX_RUNS) {
    return;
  }
  if (n->e.runs == NULL) {
    n->e.runs = CF_NEW_N(n->w->keep, struct bl_run, BL_MAX_RUNS);
  }
  struct bl_run *run = &n->e.runs[n->e.n_runs++];
  run->param = p->base;
  if (inner != NULL && inner->own_block) {
    struct bl_path lock = bl_interp_map(it, args, &inner->lock);
    run->own_block = true;
    run->lock = is_sayable(&lock) ? lock : run->lock;
    return;
  }
  for (unsigned i = f->n_held; i > 0 && !run->own_block; i--) {
    const struct bl_path *lock = bl_names_path(&it->names, f->held[i - 1].name);
    run->own_block = f->held[i - 1].depth > 0;
    run->lock = run->own_block && is_sayable(lock) ? *lock : run->lock;
  }
}

/* A call of the parameter's own method, or handing it on to one that calls it. */
static bool visit_run(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_site *site, const struct bl_args *args, bool interface)
{
  if (interface && !site->effect->known) {
    add_run(n, it, f, args->name[0], NULL, args);
    return true;
  }
  for (uint32_t i = 0; i < site->effect->n_runs; i++) {
    const struct bl_run *run = &site->effect->runs[i];
    if (run->param < args->n) {
      add_run(n, it, f, args->name[run->param], run, args);
    }
  }
  return false;
}

static void visit_call(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  struct bl_inline_lambda lambda;
  bl_interp_args(it, f, insn, &args);
  visit_changes(n, it, f, e, &args);
  bool runs = visit_run(n, it, f, site, &args, it->insns.items[insn].op == CF_invokeinterface);
  for (unsigned i = 0; i < args.n; i++) {
    bool receiver = i == 0 && (site->constructor || runs);
    if (((e->escapes & bl_param_bit(i)) != 0 && !receiver) ||
        (site->call != NULL && site->call->lambda != NULL)) {
      param_escapes(n, it, args.name[i]);
    }
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      visit_changes(n, it, f, lambda.effect, &lambda.args);
    }
  }
}

static void visit_store(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                        const struct cf_insn *in)
{
  bool reference = in->op == CF_aastore || f->type[bl_frame_top(f, 0)] == 'A';
  if (reference) {
    param_escapes(n, it, f->name[bl_frame_top(f, 0)]);
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct names_pass *n = ctx;
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
static void start_from(struct names_pass *n, const struct bl_call_effect *old)
{
  n->e.escapes = old->escapes;
  for (uint32_t i = 0; i < old->n_locks; i++) {
    if (bl_lock_interrupts(old->locks[i].op)) {
      add_change(n, (enum bl_lock_op)old->locks[i].op, &old->locks[i].path, old->locks[i].depth);
    }
  }
}

static struct bl_visitor names_visitor(struct bl_worker *w, const struct bl_interp *it)
{
  struct names_pass *n = CF_NEW(w->scratch, struct names_pass);
  n->w = w;
  n->e.known = true;
  n->e.opens_blocks = bl_method_is(it->method, CF_ACC_SYNCHRONIZED);
  if (w->again) {
    start_from(n, w->all->own[it->method->id]);
  }
  return (struct bl_visitor){visit, n};
}

/* What the names pass found, and the facts that were collected beside it. */
static struct bl_call_effect keep_names(const struct bl_visitor *names,
                                        const struct bl_visitor *facts, const struct bl_interp *it)
{
  const struct names_pass *n = names->ctx;
  bl_facts_keep(facts, it);
  return n->e;
}

/* What can be said of a method whose states cannot be computed: nothing. */
static const struct bl_call_effect effect_beyond = {
    .flows = ~(uint64_t)0, .uses = ~(uint64_t)0, .escapes = ~(uint64_t)0, .runs_all = true};

bool bl_pass_names(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  struct bl_call_effect e = effect_beyond;
  if (!w->all->needed[m->id]) {
    bl_facts_scan(w, m);
    return false;
  }
  if (!bl_summaries_holds_locks(w->all, m)) {
    return bl_pass_without_locks(w, m);
  }
  if (bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects) &&
      bl_interp_solve(&it, NULL)) {
    struct bl_visitor visitors[] = {names_visitor(w, &it), bl_facts_visitor(w)};
    bl_interp_visit(&it, visitors, 2);
    e = keep_names(&visitors[0], &visitors[1], &it);
  } else {
    w->all->fault[m->id] = (uint8_t)it.fault;
  }
  cf_arena_reset(w->scratch);
  return bl_summaries_publish(w, m, &e);
}

/* A method that holds no lock: all is known at once, but for what its callees will be found to see
   under theirs. */
bool bl_pass_without_locks(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_call_effect e = effect_beyond;
  struct bl_observe_options opt = bl_observe_for_summary(w->all);
  bool open = bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects);
  it.observe_confined = w->all->options.strict;
  if (open && bl_observe_and_solve(&obs, w, &it, &opt)) {
    struct bl_visitor visitors[] = {names_visitor(w, &it), bl_facts_visitor(w),
                                    bl_observations_visitor(w, &it)};
    bl_interp_visit(&it, visitors, 3);
    e = keep_names(&visitors[0], &visitors[1], &it);
    bl_observations_keep(&visitors[2], &e);
  } else {
    w->all->fault[m->id] = (uint8_t)it.fault;
  }
  cf_arena_reset(w->scratch);
  return bl_summaries_publish(w, m, &e);
}

/* --- what final fields of locks and conditions stand for --- */

/* Two constructors that disagree leave a rootless path: the field stands for nothing. */
static void set_alias(struct bl_worker *w, const struct bl_field *field, const struct bl_path *p)
{
  struct bl_path *alias = w->all->alias[field->id];
  if (alias == NULL) {
    alias = cf_arena_alloc(w->keep, sizeof *alias);
    *alias = *p;
    w->all->alias[field->id] = alias;
  } else if (!bl_path_eq(alias, p)) {
    *alias = bl_path_of(BL_ROOT_NONE, 0);
  }
}

static void visit_view(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  const struct cf_insn *in = &it->insns.items[insn];
  if (in->op != CF_putfield && in->op != CF_putstatic) {
    return;
  }
  const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
  const struct bl_path *p = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]);
  bool own = p->root == BL_ROOT_PARAM && p->base == 0 && p->len > 0;
  if ((field->access & CF_ACC_FINAL) != 0 && (own || p->root == BL_ROOT_STATIC)) {
    set_alias(ctx, field, p);
  }
}

static bool makes_views(const struct bl_summaries *s, const struct bl_method *m)
{
  if (m->name.p[0] != '<' || !bl_method_has_body(m)) {
    return false;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    if (callee != NULL && s->model_of[callee->id] != NULL &&
        bl_model_effect(s->model_of[callee->id], BL_E_VIEW) != NULL) {
      return true;
    }
  }
  return false;
}

void bl_pass_aliases(struct bl_summaries *s)
{
  struct bl_worker w;
  bl_summaries_worker(&w, s, 0);
  for (uint32_t i = 0; i < s->program->n_methods; i++) {
    const struct bl_method *m = s->program->methods[i];
    struct bl_interp it;
    if (m->name.n > 0 && makes_views(s, m) &&
        bl_interp_open(&it, w.scratch, s->program, m, &w.effects) && bl_interp_solve(&it, NULL)) {
      bl_interp_visit(&it, &(struct bl_visitor){visit_view, &w}, 1);
    }
    cf_arena_reset(w.scratch);
  }
}
