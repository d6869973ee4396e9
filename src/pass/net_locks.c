/* The net effect of a method on locks: what its callers hold afterwards, or no longer. Receives the
   states at its returns, and what calls change; hands on a short list. Must not know why a lock is
   taken. */
#include "src/pass/callers_terms.h"
#include "src/pass/names_pass.h"

/* More locks than these are not followed: recursion through object graphs would name ever more. */
enum { MAX_CHANGES = 8 };

void bl_net_change(struct bl_names_pass *n, enum bl_lock_op op, const struct bl_path *p,
                   uint16_t depth)
{
  if (!bl_path_is_sayable(p) || n->e.n_locks == MAX_CHANGES || depth > BL_MAX_CALL_DEPTH) {
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

void bl_net_outright(struct bl_names_pass *n, const struct bl_path *p)
{
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    struct bl_lock_change *c = &n->e.locks[i];
    c->outright |= c->op == BL_LOCK_RETAKE && bl_path_same_lock(&c->path, p);
  }
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

static void first_return(struct bl_names_pass *n, const struct bl_interp *it,
                         const struct bl_frame *f, const struct cf_insn *in)
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
      bl_net_change(n, (enum bl_lock_op)op_of[exit], &p, 0);
    }
  }
}

/* A net change counts if every return makes it; a lock that is held where a value other than 0 is
   returned, and not held elsewhere, is tried. */
static bool agrees(const struct bl_names_pass *n, struct bl_lock_change *c, enum exit exit)
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

static bool changes(const struct bl_names_pass *n, const struct bl_path *lock)
{
  for (uint32_t i = 0; i < n->e.n_locks; i++) {
    if (!bl_lock_interrupts(n->e.locks[i].op) && bl_path_same_lock(&n->e.locks[i].path, lock)) {
      return true;
    }
  }
  return false;
}

/* Locks that only this return has: tried, if all before returned 0. */
static void add_tried(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  for (unsigned i = 0; n->all_zero && i < f->n_held; i++) {
    enum exit exit = exit_of(it, f, &f->held[i], in);
    struct bl_path p = *bl_names_path(&it->names, f->held[i].name);
    p.mode = f->held[i].exclusive > 0 ? BL_EXCLUSIVE : BL_SHARED;
    if ((exit == EXIT_HELD_TRUE || exit == EXIT_AS_RETURNED) && !changes(n, &p)) {
      bl_net_change(n, BL_LOCK_TRY, &p, 0);
    }
  }
}

static void later_return(struct bl_names_pass *n, const struct bl_interp *it,
                         const struct bl_frame *f, const struct cf_insn *in)
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

void bl_net_at_return(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  if (n->returned) {
    later_return(n, it, f, in);
  } else {
    first_return(n, it, f, in);
  }
  int constant = returned_constant(it, f, in);
  n->all_zero = constant == 0 && (!n->returned || n->all_zero);
  n->all_one = constant == 1 && (!n->returned || n->all_one);
}
