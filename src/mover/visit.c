/* What each instruction of a method is to other threads: locks, accesses, calls. Receives the
   states of a method; hands on a move for each instruction that is not const. */
#include "src/mover/method.h"

/* --- locks --- */

bl_columns bl_mover_assumed(struct bl_mover_method *x, uint32_t name)
{
  struct bl_path p = bl_path_lock(*bl_names_path(&x->it.names, name));
  for (uint32_t i = 0; i < x->sum.n_locks; i++) {
    if (bl_path_eq(&x->sum.locks[i], &p)) {
      return bl_columns_with(i);
    }
  }
  if (!x->gathers || !bl_path_is_sayable(&p) || x->sum.n_locks == BL_COLUMN_LOCKS) {
    return 0;
  }
  x->sum.locks[x->sum.n_locks] = p;
  return bl_columns_with(x->sum.n_locks++);
}

static bool is_covered(const struct bl_mover_method *x, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&x->it.names, name);
  uint32_t step = p->len > 0 ? p->step[p->len - 1] : p->base;
  bool field = p->len > 0 ? step != BL_STEP_ELEMENT : p->root == BL_ROOT_STATIC;
  return field && x->all->covered[step];
}

bl_columns bl_mover_held(struct bl_mover_method *x, const struct bl_frame *f, uint32_t name)
{
  if (name == 0) {
    return 0;
  }
  const struct bl_held *h = bl_frame_held(f, name);
  bool sure = h != NULL && h->state == BL_HELD_SURE;
  bool free = sure || is_covered(x, name) || bl_interp_came_confined(&x->it, f, name);
  return free ? BL_ALL_COLUMNS : bl_mover_assumed(x, name);
}

void bl_mover_note_lock(struct bl_mover_method *x, const struct bl_path *lock,
                        const struct bl_method *in, uint32_t bci)
{
  struct bl_taken_lock l = {
      bl_path_is_sayable(lock) ? bl_path_lock(*lock) : bl_path_of(BL_ROOT_NONE, 0), in, bci};
  for (uint32_t i = 0; i < x->sum.n_taken; i++) {
    if (memcmp(&x->sum.taken[i].lock, &l.lock, sizeof l.lock) == 0) {
      return;
    }
  }
  if (x->sum.n_taken < BL_TAKEN_LOCKS) {
    x->sum.taken[x->sum.n_taken++] = l;
  }
}

static struct bl_move take(struct bl_mover_method *x, const struct bl_frame *f, uint32_t name,
                           uint32_t bci)
{
  struct bl_move m = bl_move_of(BL_A_RIGHT, ~bl_mover_held(x, f, name));
  if (m.right != 0) {
    bl_mover_note_lock(x, bl_names_path(&x->it.names, name), x->it.method, bci);
  }
  return m;
}

static struct bl_move give_up(struct bl_mover_method *x, const struct bl_frame *f, uint32_t name)
{
  const struct bl_held *h = name == 0 ? NULL : bl_frame_held(f, name);
  bool inner = h != NULL && h->depth > 1;
  bool own =
      inner || (name != 0 && (is_covered(x, name) || bl_interp_came_confined(&x->it, f, name)));
  return bl_move_of(BL_A_LEFT, own ? 0 : name == 0 ? BL_ALL_COLUMNS : ~bl_mover_assumed(x, name));
}

static struct bl_move of_monitor(struct bl_mover_method *x, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &x->it.insns.items[insn];
  uint32_t name = f->name[bl_frame_top(f, 0)];
  return in->op == CF_monitorenter ? take(x, f, name, in->bci) : give_up(x, f, name);
}

/* --- calls of what only models know --- */

static struct bl_move of_change(struct bl_mover_method *x, const struct bl_frame *f,
                                const struct bl_args *args, const struct bl_lock_change *c,
                                uint32_t bci)
{
  enum bl_mode mode;
  uint32_t name = bl_interp_changed_lock(&x->it, args, c, &mode);
  if (mode == BL_OPTIMISTIC || (name == 0 && c->counted)) {
    return bl_move_of(BL_A_CONST, 0); /* it keeps nobody out */
  }
  switch ((enum bl_lock_op)c->op) {
  case BL_LOCK_RETAKE:
  case BL_LOCK_REOPEN:
    return bl_move_of(BL_A_COMPOUND, BL_ALL_COLUMNS);
  case BL_LOCK_RELEASE:
    return give_up(x, f, name);
  case BL_LOCK_ACQUIRE:
  case BL_LOCK_TRY:
    return take(x, f, name, bci);
  case BL_LOCK_CONVERT:
    break;
  }
  return bl_move_of(BL_A_MOVER, BL_ALL_COLUMNS);
}

static bool locate(struct bl_mover_method *x, const struct bl_args *args, const struct bl_access *a,
                   struct bl_location *at)
{
  *at = bl_interp_map_location(&x->it, args, &a->where->at);
  if (at->state >= BL_UNMAPPED) {
    *at = bl_interp_local_location(&x->it, args, &a->where->at);
  }
  return at->state < BL_UNMAPPED;
}

static void note_swap(struct bl_mover_method *x, const struct bl_location *at)
{
  enum { MOST = 8 };
  if (x->swapped == NULL) {
    x->swapped = CF_NEW_N(x->it.arena, struct bl_location, MOST);
  }
  if (x->n_swapped < MOST) {
    x->swapped[x->n_swapped++] = *at;
  }
}

static struct bl_move of_model(struct bl_mover_method *x, const struct bl_frame *f,
                               const struct bl_args *args, const struct bl_call_effect *e,
                               uint32_t bci)
{
  struct bl_move all = bl_move_of(BL_A_CONST, 0);
  for (uint32_t i = 0; i < e->n_locks; i++) {
    struct bl_move one = of_change(x, f, args, &e->locks[i], bci);
    all = bl_move_then(&all, &one);
  }
  struct bl_move accesses =
      bl_move_of(BL_A_CONST, 0); /* one operation, whatever it reads and writes */
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_location at;
    if (x->whole && locate(x, args, &e->accesses[i], &at)) {
      if (x->gathers && e->accesses[i].validates && e->accesses[i].expects != 0) {
        note_swap(x, &at);
      }
      struct bl_move one = bl_mover_access(x, f, &at, e->accesses[i].write, bci);
      accesses = bl_move_or(&accesses, &one);
    }
  }
  return bl_move_then(&all, &accesses);
}

/* --- calls of what has a body --- */

/* What `of` has in the callee's columns, in the caller's: for each choice of the callee's locks the
   caller's columns in which just those are held. */
static bl_columns remap(bl_columns of, const bl_columns held[], uint32_t n_locks)
{
  bl_columns out = 0;
  for (unsigned chosen = 0; chosen < 1u << n_locks; chosen++) {
    bl_columns here = BL_ALL_COLUMNS;
    for (uint32_t k = 0; k < n_locks; k++) {
      here &= (chosen >> k & 1u) != 0 ? held[k] : ~held[k];
    }
    out |= here & bl_columns_spread(of, chosen);
  }
  return out;
}

/* `around`: the name of a lock that is held besides. */
static struct bl_move map_summary(struct bl_mover_method *x, const struct bl_frame *f,
                                  const struct bl_args *args, const struct bl_mover_summary *sum,
                                  uint32_t around)
{
  bl_columns held[BL_COLUMN_LOCKS] = {0};
  for (uint32_t k = 0; k < sum->n_locks; k++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_lock(&x->it, args, &sum->locks[k], &mode);
    held[k] = name != 0 && name == around ? BL_ALL_COLUMNS : bl_mover_held(x, f, name);
  }
  for (uint32_t i = 0; i < sum->n_taken; i++) {
    struct bl_path lock = bl_interp_map(&x->it, args, &sum->taken[i].lock);
    bl_mover_note_lock(x, &lock, sum->taken[i].method, sum->taken[i].bci);
  }
  if (sum->n_locks == 0) {
    return sum->move;
  }
  const struct bl_move *m = &sum->move;
  struct bl_move out = {.moves = remap(m->moves, held, sum->n_locks),
                        .right = remap(m->right, held, sum->n_locks),
                        .left = remap(m->left, held, sum->n_locks),
                        .atomic = remap(m->atomic, held, sum->n_locks),
                        .compound = remap(m->compound, held, sum->n_locks),
                        .error = remap(m->error, held, sum->n_locks)};
  return out;
}

/* Of a method whose calls lead nowhere in the order, callees may not be done yet. */
static const struct bl_mover_summary *summary_of(const struct bl_mover_method *x,
                                                 const struct bl_method *callee)
{
  bool looks = x->all->wanted[x->it.method->id] <= BL_MAX_CALL_DEPTH;
  return looks ? x->all->of[callee->id] : NULL;
}

static struct bl_move of_targets(struct bl_mover_method *x, const struct bl_frame *f,
                                 const struct bl_args *args, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  struct bl_move all = bl_move_of(BL_A_CONST, 0);
  for (uint32_t i = 0; i < t->n && t->n <= BL_MOVER_TARGETS; i++) {
    const struct bl_mover_summary *sum = summary_of(x, t->items[i]);
    if (sum != NULL) {
      struct bl_move one = map_summary(x, f, args, sum, 0);
      all = bl_move_or(&all, &one);
    }
  }
  return all;
}

/* Lambdas that run in place: before the callee's own doing, or in its block. */
static struct bl_move with_lambdas(struct bl_mover_method *x, const struct bl_frame *f,
                                   const struct bl_args *args, const struct bl_call_effect *e,
                                   struct bl_move all)
{
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args->n && x->it.makes_lambdas; i++) {
    const struct bl_mover_summary *sum = NULL;
    if (bl_interp_inline_lambda(&x->it, args, i, e, &lambda)) {
      sum = summary_of(x, lambda.body);
    }
    if (sum == NULL) {
      continue;
    }
    struct bl_path lock = bl_path_lock(lambda.lock);
    uint32_t around = lambda.own_block ? bl_names_of(&x->it.names, &lock) : 0;
    struct bl_move one = map_summary(x, f, &lambda.args, sum, around);
    all = lambda.own_block ? bl_move_or(&all, &one) : bl_move_then(&one, &all);
  }
  return all;
}

/* A wait on what the method's caller holds, or on a synchronized method's own lock. */
static bool waits_on_entry(struct bl_mover_method *x, const struct bl_frame *f,
                           const struct bl_args *args, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_changed_lock(&x->it, args, &e->locks[i], &mode);
    const struct bl_held *h = name == 0 ? NULL : bl_frame_held(f, name);
    if (bl_lock_interrupts(e->locks[i].op) && h != NULL && h->site == BL_SITE_ENTRY) {
      return true;
    }
  }
  return false;
}

/* A question whose answer the next instruction asks: of a failed one nobody sees anything. */
static bool is_asked_at_once(const struct bl_mover_method *x, uint32_t insn)
{
  const struct cf_insns *in = &x->it.insns;
  return insn + 1 < in->n && x->it.cfg.block_of[insn + 1] == x->it.cfg.block_of[insn] &&
         (in->items[insn + 1].op == CF_ifeq || in->items[insn + 1].op == CF_ifne);
}

static bool may_fail(const struct bl_call_effect *e)
{
  bool fails = e->n_locks > 0 && e->locks[e->n_locks - 1].op == BL_LOCK_TRY;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    fails |= e->accesses[i].validates;
  }
  return fails;
}

/* What only a model tells of: its code is not there, or does not say it. */
static const struct bl_call_effect *model_of(const struct bl_mover_method *x,
                                             const struct bl_method *callee)
{
  const struct bl_call_effect *e = bl_summaries_modelled(x->w->all, callee);
  return e != NULL && (e->n_locks > 0 || summary_of(x, callee) == NULL) ? e : NULL;
}

static struct bl_move of_call(struct bl_mover_method *x, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(&x->it, insn);
  if (site->call == NULL || bl_call_callee(site->call) == NULL) {
    return bl_move_of(BL_A_CONST, 0);
  }
  struct bl_args args;
  bl_interp_args(&x->it, f, insn, &args);
  const struct bl_call_effect *model = model_of(x, bl_call_callee(site->call));
  struct bl_move m = model != NULL ? of_model(x, f, &args, model, x->it.insns.items[insn].bci)
                                   : of_targets(x, f, &args, site->call);
  x->waits |= waits_on_entry(x, f, &args, site->effect);
  if (model != NULL && may_fail(model) && is_asked_at_once(x, insn)) {
    x->deferred[x->it.cfg.block_of[insn]] = insn;
  }
  return with_lambdas(x, f, &args, site->effect, m);
}

/* --- one instruction --- */

static struct bl_move of_insn(struct bl_mover_method *x, uint32_t insn, const struct bl_frame *f)
{
  const struct cf_insn *in = &x->it.insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  struct bl_touch touch;
  if (kind == CF_K_INVOKE) {
    return of_call(x, f, insn);
  }
  if (kind == CF_K_MONITOR) {
    return of_monitor(x, f, insn);
  }
  if (x->whole && bl_interp_touch(&x->it, f, insn, &touch)) {
    struct bl_location at = {touch.state, *bl_names_path(&x->it.names, touch.object)};
    return bl_mover_access(x, f, &at, touch.write, in->bci);
  }
  return bl_move_of(BL_A_CONST, 0);
}

void bl_mover_visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_mover_method *x = ctx;
  struct bl_move m = of_insn(x, insn, f);
  if (m.moves == 0) {
    return;
  }
  if (x->n_moves == x->cap_moves) {
    struct bl_move *old = x->moves;
    x->cap_moves = x->cap_moves == 0 ? 16 : 2 * x->cap_moves;
    x->moves = cf_arena_alloc(it->arena, x->cap_moves * sizeof *x->moves);
    for (uint32_t i = 0; i < x->n_moves; i++) {
      x->moves[i] = old[i];
    }
  }
  x->moves[x->n_moves++] = m;
  x->move_of[insn] = x->n_moves;
}
