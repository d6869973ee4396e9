/* The first pass over a method: its net effect on locks, what its result is, what it lets escape,
   and its accesses with the locks held. Receives the states over names and locks; knows no
   observation. */
#include "src/summary/observe.h"

#include "src/pass/facts.h"
#include "src/pass/passes.h"

struct names_pass {
  struct bl_worker *w;
  struct bl_call_effect e;
  bool returned; /* some return has been seen: results and net effects are joined */
  bool all_zero; /* all returns so far return the constant 0, or … */
  bool all_one;  /* … another constant */
  bool some_constant;
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
    struct bl_lock_change *old = &n->e.locks[i];
    if (old->op == op && bl_path_same_lock(&old->path, p)) {
      old->path.mode = p->mode > old->path.mode ? p->mode : old->path.mode;
      return;
    }
  }
  struct bl_lock_change *all = CF_NEW_N(n->w->scratch, struct bl_lock_change, n->e.n_locks + 1);
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    all[i] = n->e.locks[i];
  }
  all[n->e.n_locks].op = (uint8_t)op;
  all[n->e.n_locks].depth = depth;
  all[n->e.n_locks].path = *p;
  n->e.locks = all;
  n->e.n_locks++;
}

/* The lock is given up by a wait that nothing in the method decides. */
static void note_outright(struct names_pass *n, const struct bl_path *p)
{
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    struct bl_lock_change *c = &n->e.locks[i];
    c->outright |= c->op == BL_LOCK_RETAKE && bl_path_same_lock(&c->path, p);
  }
}

/* --- what final fields of new objects hold --- */

static void add_given(struct names_pass *n, uint32_t field, const struct bl_path *p)
{
  if (!is_sayable(p) || n->e.n_given == BL_MAX_GIVEN) {
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
  return bl_method_is_constructor(it->method) && p->root == BL_ROOT_PARAM && p->base == 0 &&
         p->len == 0;
}

/* A constructor keeps an argument in a final field, or another constructor does so for it. */
static void give_by_store(struct names_pass *n, const struct bl_interp *it,
                          const struct bl_frame *f, const struct cf_insn *in)
{
  const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
  if ((field->access & CF_ACC_FINAL) != 0 && f->type[bl_frame_top(f, 0)] == 'A' &&
      is_this_of_constructor(it, f->name[bl_frame_top(f, 1)])) {
    add_given(n, field->id, bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]));
  }
}

static void give_by_call(struct names_pass *n, const struct bl_interp *it,
                         const struct bl_call_effect *e, const struct bl_args *args)
{
  for (uint32_t i = 0; i < e->n_given; i++) {
    struct bl_path p = bl_interp_map(it, args, &e->given[i].path);
    add_given(n, e->given[i].field, &p);
  }
}

/* A new object is returned, the same one everywhere: what its fields were given. */
static void give_by_result(struct names_pass *n, const struct bl_interp *it, uint32_t name)
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
static struct bl_returned_lambda *answer_of(const struct names_pass *n, const struct bl_interp *it,
                                            uint32_t name)
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
    sayable &= is_sayable(&a->captured[i]);
  }
  return sayable ? a : NULL;
}

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

/* What a return says of a lock that the method may have taken. */
enum exit {
  EXIT_WITHOUT,    /* not held */
  EXIT_GIVEN_UP,   /* the caller's lock is no longer held */
  EXIT_HELD,       /* held, whatever is returned */
  EXIT_HELD_TRUE,  /* held, and a constant other than 0 is returned, or a reference */
  EXIT_NOT_FALSE,  /* not held, and the constant 0, or null, is returned */
  EXIT_AS_RETURNED /* held if what is returned is not 0 */
};

/* Which constant the method returns here: 0, 1 for all others, -1 for no constant; of references 0
   for null. */
static int returned_constant(const struct bl_interp *it, const struct bl_frame *f,
                             const struct cf_insn *in)
{
  if (in->op != CF_ireturn && in->op != CF_lreturn && in->op != CF_areturn) {
    return -1;
  }
  const struct bl_path *p = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]);
  if (in->op == CF_areturn) {
    return bl_constant_of(it->program, p).kind == BL_CONSTANT_NULL ? 0 : 1;
  }
  return p->root != BL_ROOT_CONST ? -1 : bl_path_is_zero(p) ? 0 : 1;
}

static enum exit exit_of(const struct bl_interp *it, const struct bl_frame *f,
                         const struct bl_held *h, const struct cf_insn *in)
{
  int constant = returned_constant(it, f, in);
  if (h != NULL && h->state == BL_HELD_IF && h->depth == 0) {
    bool told = in->op != CF_return && h->witness == f->name[bl_frame_top(f, 0)] && !h->negated;
    return told ? EXIT_AS_RETURNED : EXIT_WITHOUT;
  }
  int32_t depth = h == NULL || bl_held_is_optimistic(h) ? 0 : net_depth(it, h);
  if (depth > 0) {
    return constant == 1 ? EXIT_HELD_TRUE : EXIT_HELD;
  }
  return depth < 0 ? EXIT_GIVEN_UP : constant == 0 ? EXIT_NOT_FALSE : EXIT_WITHOUT;
}

static const struct bl_held *held_at(const struct bl_interp *it, const struct bl_frame *f,
                                     const struct bl_path *lock)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    if (bl_path_same_lock(bl_names_path(&it->names, f->held[i].name), lock)) {
      return &f->held[i];
    }
  }
  return NULL;
}

static void first_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct cf_insn *in)
{
  static const int op_of[] = {[EXIT_GIVEN_UP] = BL_LOCK_RELEASE,
                              [EXIT_HELD] = BL_LOCK_ACQUIRE,
                              [EXIT_HELD_TRUE] = BL_LOCK_ACQUIRE,
                              [EXIT_AS_RETURNED] = BL_LOCK_TRY};
  for (unsigned i = 0; i < f->n_held; i++) {
    enum exit exit = exit_of(it, f, &f->held[i], in);
    struct bl_path p = *bl_names_path(&it->names, f->held[i].name);
    p.mode = exit == EXIT_GIVEN_UP      ? BL_EXCLUSIVE
             : f->held[i].exclusive > 0 ? BL_EXCLUSIVE
                                        : BL_SHARED;
    if (exit != EXIT_WITHOUT && exit != EXIT_NOT_FALSE) {
      add_change(n, (enum bl_lock_op)op_of[exit], &p, 0);
    }
  }
}

/* A net change counts if every return makes it; a lock that is held where a value other than 0 is
   returned, and not held elsewhere, is tried. */
static bool agrees(const struct names_pass *n, struct bl_lock_change *c, enum exit exit)
{
  switch ((enum bl_lock_op)c->op) {
  case BL_LOCK_RELEASE:
    return exit == EXIT_GIVEN_UP;
  case BL_LOCK_ACQUIRE:
    if (n->all_one && (exit == EXIT_NOT_FALSE || exit == EXIT_AS_RETURNED)) {
      c->op = BL_LOCK_TRY;
      return true;
    }
    return exit == EXIT_HELD || exit == EXIT_HELD_TRUE;
  case BL_LOCK_TRY:
    return exit == EXIT_HELD_TRUE || exit == EXIT_NOT_FALSE || exit == EXIT_AS_RETURNED;
  default:
    return true;
  }
}

static bool changes(const struct names_pass *n, const struct bl_path *lock)
{
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    if (!bl_lock_interrupts(n->e.locks[i].op) && bl_path_same_lock(&n->e.locks[i].path, lock)) {
      return true;
    }
  }
  return false;
}

/* Locks that only this return has: tried, if all before returned 0. */
static void add_tried(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  for (unsigned i = 0; n->all_zero && i < f->n_held; i++) {
    enum exit exit = exit_of(it, f, &f->held[i], in);
    struct bl_path p = *bl_names_path(&it->names, f->held[i].name);
    p.mode = f->held[i].exclusive > 0 ? BL_EXCLUSIVE : BL_SHARED;
    if ((exit == EXIT_HELD_TRUE || exit == EXIT_AS_RETURNED) && !changes(n, &p)) {
      add_change(n, BL_LOCK_TRY, &p, 0);
    }
  }
}

static void later_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct cf_insn *in)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    struct bl_lock_change c = n->e.locks[i];
    const struct bl_held *h = held_at(it, f, &c.path);
    if (agrees(n, &c, exit_of(it, f, h, in))) {
      if (h != NULL && c.op != BL_LOCK_RELEASE && !bl_lock_interrupts(c.op) && h->exclusive == 0) {
        c.path.mode = BL_SHARED;
      }
      n->e.locks[kept++] = c;
    }
  }
  n->e.n_locks = (uint8_t)kept;
  add_tried(n, it, f, in);
}

static void result_of(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  uint32_t name = f->name[bl_frame_top(f, 0)];
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool fresh = bl_interp_is_confined(it, f, name) && p->root == BL_ROOT_SITE;
  struct bl_path result = is_sayable(p) ? *p : bl_path_of(BL_ROOT_NONE, 0);
  bool constant = bl_path_is_constant(p, it->program);
  bool counted = in->op == CF_ireturn && p->root == BL_ROOT_JOIN; /* where a search has come to */
  n->some_constant |= constant;
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

static void visit_return(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct cf_insn *in)
{
  if (in->op != CF_return) {
    result_of(n, it, f, in);
  }
  if (n->returned) {
    later_return(n, it, f, in);
  } else {
    first_return(n, it, f, in);
  }
  int constant = returned_constant(it, f, in);
  n->all_zero = constant == 0 && (!n->returned || n->all_zero);
  n->all_one = constant == 1 && (!n->returned || n->all_one);
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
static void visit_changes(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t insn, const struct bl_call_effect *e, const struct bl_args *args)
{
  n->e.opens_blocks |= e->opens_blocks;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    struct bl_path p = bl_path_lock(bl_interp_map(it, args, &e->locks[i].path));
    if (bl_lock_interrupts(e->locks[i].op)) {
      add_change(n, (enum bl_lock_op)e->locks[i].op, &p, (uint16_t)(e->locks[i].depth + 1));
      if (bl_waits_outright(n->w->all, it, insn, args, &e->locks[i]) &&
          is_always_reached(&it->cfg, it->cfg.block_of[insn])) {
        note_outright(n, &p);
      }
    } else {
      n->e.opens_blocks = true;
    }
    if (e->locks[i].op == BL_LOCK_ACQUIRE && was_given_up(f, bl_names_of(&it->names, &p))) {
      add_change(n, BL_LOCK_REOPEN, &p, 0);
    }
  }
}

/* --- functional parameters that are called --- */

static struct bl_param_run *new_run(struct names_pass *n, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_PARAM || p->len != 0 || n->e.n_runs == BL_MAX_RUNS) {
    return NULL;
  }
  if (n->e.runs == NULL) {
    n->e.runs = CF_NEW_N(n->w->scratch, struct bl_param_run, BL_MAX_RUNS);
  }
  struct bl_param_run *run = &n->e.runs[n->e.n_runs++];
  *run = (struct bl_param_run){.param = p->base};
  return run;
}

static void run_under(struct bl_param_run *run, const struct bl_path *lock)
{
  run->own_block = true;
  run->lock = is_sayable(lock) ? *lock : run->lock;
}

/* Under the innermost lock that is held here, if any. */
static void run_here(struct bl_param_run *run, const struct bl_interp *it, const struct bl_frame *f)
{
  for (unsigned i = f->n_held; i > 0 && !run->own_block; i--) {
    if (f->held[i - 1].depth > 0) {
      run_under(run, bl_names_path(&it->names, f->held[i - 1].name));
      run->lock.mode = run->lock.root != BL_ROOT_NONE ? (uint8_t)bl_held_mode(&f->held[i - 1]) : 0;
    }
  }
}

/* Parameter + 1 that the argument of the call is, 0 if it is none. */
static uint8_t param_of_arg(const struct bl_interp *it, const struct bl_args *args, unsigned i)
{
  const struct bl_path *p = bl_names_path(&it->names, i < args->n ? args->name[i] : 0);
  return p->root == BL_ROOT_PARAM && p->len == 0 && p->base < UINT8_MAX ? (uint8_t)(p->base + 1)
                                                                        : 0;
}

/* Field + 1 of parameter 0 that the value is, 0 if it is none. */
static uint32_t part_of(const struct bl_path *p)
{
  bool part =
      p->root == BL_ROOT_PARAM && p->base == 0 && p->len == 1 && p->step[0] != BL_STEP_ELEMENT;
  return part ? p->step[0] + 1 : 0;
}

/* The part of parameter 0 that it is handed: as an argument, or by a callee that runs it. */
static uint32_t part_handed(const struct bl_interp *it, const struct bl_param_run *inner,
                            const struct bl_args *args, unsigned i)
{
  if (inner == NULL || inner->part[i] == 0) {
    unsigned arg = inner == NULL                   ? i + 1
                   : (inner->itself >> i & 1) != 0 ? inner->handed[i] - 1u
                                                   : args->n;
    return part_of(bl_names_path(&it->names, arg < args->n ? args->name[arg] : 0));
  }
  struct bl_path p = bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), inner->part[i] - 1);
  p = bl_interp_map(it, args, &p);
  return part_of(&p);
}

/* What it is handed: the arguments behind it, or of a callee that runs it what that hands to it. */
static void note_handed(struct bl_param_run *run, const struct bl_interp *it,
                        const struct bl_param_run *inner, const struct bl_args *args)
{
  for (unsigned i = 0; i < BL_MAX_HANDED; i++) {
    unsigned arg = inner == NULL ? i + 1 : inner->handed[i] == 0 ? args->n : inner->handed[i] - 1u;
    run->handed[i] = param_of_arg(it, args, arg);
    run->part[i] = part_handed(it, inner, args, i);
    bool itself = (inner == NULL || (inner->itself >> i & 1) != 0) && run->handed[i] != 0;
    run->itself = (uint8_t)(run->itself | (itself ? 1u << i : 0u));
  }
}

static void add_run(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t name, const struct bl_param_run *inner, const struct bl_args *args)
{
  struct bl_param_run *run = new_run(n, it, name);
  if (run == NULL) {
    return;
  }
  note_handed(run, it, inner, args);
  run->later = inner != NULL && inner->later;
  if (inner != NULL && inner->own_block) {
    struct bl_path lock = bl_interp_map(it, args, &inner->lock);
    run_under(run, &lock);
  } else if (!run->later) {
    run_here(run, it, f);
  }
}

/* What was said of a lambda where it was made, before it was known that it is run in place. */
static void forget_later(struct names_pass *n, uint32_t param)
{
  for (uint32_t i = 0; i < n->e.n_runs; i++) {
    if (n->e.runs[i].param == param && n->e.runs[i].later) {
      n->e.runs[i] = n->e.runs[--n->e.n_runs];
      return;
    }
  }
}

/* The callee runs in place a lambda that calls a parameter which it has captured. */
static void run_inside(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                       const struct bl_inline_lambda *lambda)
{
  for (uint32_t i = 0; i < lambda->effect->n_runs; i++) {
    const struct bl_param_run *inner = &lambda->effect->runs[i];
    uint32_t name = inner->param < lambda->args.n ? lambda->args.name[inner->param] : 0;
    const struct bl_path *p = bl_names_path(&it->names, name);
    if (inner->later || p->root != BL_ROOT_PARAM || p->len != 0) {
      continue;
    }
    forget_later(n, p->base);
    if (inner->own_block || !lambda->own_block) {
      add_run(n, it, f, name, inner, &lambda->args);
    } else {
      struct bl_param_run *run = new_run(n, it, name);
      if (run != NULL) {
        run_under(run, &lambda->lock);
      }
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

/* A call of the parameter's own method, or handing it on to one that calls it. What some class does
   with its own object in a method of that name, as having it run once more, no `lambda` does. */
static bool visit_run(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_site *site, const struct bl_args *args, bool interface,
                      bool lambda)
{
  if (lambda || (interface && !site->effect->known)) {
    add_run(n, it, f, args->name[0], NULL, args);
  }
  if (interface && !site->effect->known) {
    return true;
  }
  for (uint32_t i = 0; i < site->effect->n_runs; i++) {
    const struct bl_param_run *run = &site->effect->runs[i];
    if (run->param < args->n && !(lambda && run->param == 0)) {
      add_run(n, it, f, args->name[run->param], run, args);
    }
  }
  return false;
}

/* A lambda is made that calls, in a block of its own or in none, a parameter that it has captured.
 */
static void visit_lambda(struct names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                         const struct bl_method *body, const struct bl_args *captured)
{
  const struct bl_call_effect *e = it->effects->of_body(it->effects->ctx, it->method, body);
  for (uint32_t i = 0; i < e->n_runs; i++) {
    struct bl_param_run run = e->runs[i];
    run.later = true;
    if (run.param < captured->n) {
      add_run(n, it, f, captured->name[run.param], &run, captured);
    }
  }
}

static void visit_call(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
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
    visit_lambda(n, it, f, made->body, &args);
  }
  bool interface = it->insns.items[insn].op == CF_invokeinterface;
  bool lambdas = interface && may_call_lambda(it->program, site);
  bool runs = visit_run(n, it, f, site, &args, interface, lambdas);
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
      run_inside(n, it, f, &lambda);
    }
  }
}

static void visit_store(struct names_pass *n, struct bl_interp *it, const struct bl_frame *f,
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
  n->e.starts = old->starts;
  n->e.keeps = old->keeps;
  for (uint32_t i = 0; i < old->n_locks; i++) {
    if (bl_lock_interrupts(old->locks[i].op)) {
      add_change(n, (enum bl_lock_op)old->locks[i].op, &old->locks[i].path, old->locks[i].depth);
      if (old->locks[i].outright) {
        note_outright(n, &old->locks[i].path);
      }
    }
  }
}

static struct bl_visitor names_visitor(struct bl_worker *w, const struct bl_method *m)
{
  struct names_pass *n = CF_NEW(w->scratch, struct names_pass);
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
  struct names_pass *n = names->ctx;
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
  if (!w->all->late[m->id]) {
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
