/* Functional parameters that a method calls, or has called: what of its caller's lambdas runs,
   under which lock, and with what. Receives calls with their arguments; hands on a short list. */
#include "src/pass/callers_terms.h"
#include "src/pass/names_pass.h"

static struct bl_param_run *new_run(struct bl_names_pass *n, const struct bl_interp *it,
                                    uint32_t name)
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
  run->lock = bl_path_is_sayable(lock) ? *lock : run->lock;
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
  bool part = bl_path_from_first(p) && p->len == 1 && p->step[0] != BL_STEP_ELEMENT;
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

static void add_run(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
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
static void forget_later(struct bl_names_pass *n, uint32_t param)
{
  for (uint32_t i = 0; i < n->e.n_runs; i++) {
    if (n->e.runs[i].param == param && n->e.runs[i].later) {
      n->e.runs[i] = n->e.runs[--n->e.n_runs];
      return;
    }
  }
}

void bl_runs_inside(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
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

bool bl_runs_by_call(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
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

void bl_runs_by_lambda(struct bl_names_pass *n, const struct bl_interp *it,
                       const struct bl_frame *f, const struct bl_method *body,
                       const struct bl_args *captured)
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
