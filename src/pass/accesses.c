/* The list of what a method accesses, for who calls it: at most BL_MAX_ACCESSES, one of those that
   are alike. Must not know how they are found. */
#include "src/pass/accesses.h"

static bool same_access(const struct bl_access *a, const struct bl_access *b)
{
  const struct bl_where *at = a->where, *to = b->where;
  return at->at.state == to->at.state && a->write == b->write && a->own_block == b->own_block &&
         at->at.object.base == to->at.object.base && at->lock.base == to->lock.base &&
         memcmp(at, to, sizeof *at) == 0;
}

/* Of two accesses alike that is kept which is decided by fewer tests; it is the one to point at. */
static void keep_less_tested(struct bl_access *a, struct bl_what *what, const struct bl_access *b)
{
  bool fewer = false;
  a->checked &= b->checked;
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    if (what->tested[i] != BL_NO_STATE && !bl_access_tests(b, what->tested[i])) {
      what->tested[i] = BL_NO_STATE;
      fewer = true;
    }
  }
  if (fewer) {
    a->method = b->method;
    a->bci = b->bci;
    a->depth = b->depth;
  }
}

/* What two accesses alike both write. */
static void keep_same_value(struct bl_access *a, struct bl_what *what, const struct bl_access *b)
{
  if (a->value != b->value) {
    a->value = 0;
  }
  if (!bl_constant_eq(what->constant, b->what->constant)) {
    what->constant = (struct bl_constant){BL_NO_CONSTANT, 0};
  }
}

/* By the state and whether it is written; others may have the same number. */
static unsigned kind_of(const struct bl_access *x)
{
  return (x->where->at.state * 2 + (x->write ? 1 : 0)) % BL_ACCESS_KINDS;
}

/* What the access is, as it is kept; `like` is kept already, or NULL. */
static const struct bl_what *kept_what(const struct bl_worker *w, const struct bl_what *what,
                                       const struct bl_what *like)
{
  bool alike = like != NULL && memcmp(what, like, sizeof *what) == 0;
  return alike ? like : bl_spares_share_what(w->spares, what);
}

static void put_access(struct bl_accesses *n, const struct bl_worker *w, uint32_t at,
                       const struct bl_access *x, const struct bl_what *like)
{
  n->where[at] = *x->where;
  n->items[at] = *x;
  n->items[at].where = &n->where[at];
  n->items[at].what = kept_what(w, x->what, like);
}

/* What both are that are alike. */
static void unite(const struct bl_worker *w, struct bl_access *a, const struct bl_access *x)
{
  struct bl_what what = *a->what;
  what.stores |= x->what->stores;
  a->asks |= x->asks;
  a->adds &= x->adds;
  a->pushes &= x->pushes;
  keep_same_value(a, &what, x);
  keep_less_tested(a, &what, x);
  a->what = kept_what(w, &what, a->what);
}

/* The greater the sooner it has to go where there is no room: writes matter more than reads; in a
   recursion, where callees bring one another's, the method's own writes more than theirs. */
static unsigned remoteness(const struct bl_accesses *n, bool write, unsigned depth)
{
  return !write ? 2 : n->own_first && depth > 0 ? 1 : 0;
}

/* The last of those that have to go first. */
static uint32_t most_remote(const struct bl_accesses *n)
{
  uint32_t most = 0;
  unsigned far = 0;
  for (uint32_t i = 0; i < n->n; i++) {
    unsigned here = remoteness(n, n->items[i].write, n->items[i].depth);
    most = here >= far ? i : most;
    far = here >= far ? here : far;
  }
  return most;
}

/* Whether there is no room for another access. In a recursion those stay that were there in the
   last turn, so that it settles. */
static bool is_full(const struct bl_accesses *n, const struct bl_worker *w, bool write,
                    unsigned depth)
{
  return n->n == BL_MAX_ACCESSES && (w->again || remoteness(n, write, depth) >= n->remotest);
}

static void put_new(struct bl_accesses *n, const struct bl_worker *w, const struct bl_access *x,
                    const struct bl_what *like)
{
  put_access(n, w, n->n < BL_MAX_ACCESSES ? n->n++ : most_remote(n), x, like);
}

/* Of what it is `like` may be kept already. */
void bl_accesses_add(struct bl_accesses *n, const struct bl_worker *w, const struct bl_access *x,
                     const struct bl_what *like)
{
  bl_bit_add(n->kinds, kind_of(x));
  uint32_t i = 0;
  while (i < n->n && !same_access(&n->items[i], x)) {
    i++;
  }
  if (i < n->n) {
    unite(w, &n->items[i], x);
  } else if (!is_full(n, w, x->write, x->depth)) {
    put_new(n, w, x, like);
  }
  if (n->n == BL_MAX_ACCESSES && !w->again) {
    const struct bl_access *last = &n->items[most_remote(n)];
    n->remotest = remoteness(n, last->write, last->depth);
  }
}

/* Whether there is no room for such an access of a callee's, whatever its object is here, nor
   another of that state: most of what the methods of a large recursion have to pass on. */
bool bl_accesses_surely_beyond(const struct bl_accesses *n, const struct bl_worker *w,
                               const struct bl_access *x)
{
  return is_full(n, w, x->write, x->depth + 1u) && x->where->at.state < BL_UNMAPPED &&
         !bl_bit(n->kinds, kind_of(x));
}

/* Whether there is no room for such an access, in whatever block, nor another like it. */
bool bl_accesses_beyond(const struct bl_accesses *n, const struct bl_worker *w,
                        const struct bl_access *x)
{
  if (!is_full(n, w, x->write, x->depth)) {
    return false;
  }
  for (uint32_t i = 0; i < n->n; i++) {
    const struct bl_access *a = &n->items[i];
    if (a->where->at.state == x->where->at.state && a->write == x->write &&
        a->where->at.object.base == x->where->at.object.base &&
        memcmp(&a->where->at.object, &x->where->at.object, sizeof a->where->at.object) == 0) {
      return false;
    }
  }
  return true;
}

void bl_accesses_start(struct bl_accesses *n, const struct bl_worker *w,
                       const struct bl_call_effect *old)
{
  for (uint32_t i = 0; i < old->n_accesses; i++) {
    bl_bit_add(n->kinds, kind_of(&old->accesses[i]));
    put_access(n, w, n->n++, &old->accesses[i], old->accesses[i].what);
  }
}
