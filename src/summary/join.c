/* What a call may do, put together: lists of an effect copied, effects of several targets joined.
   Receives effects; hands on one that holds whichever target is called. Knows no method. */
#include "src/summary/join.h"

#include "src/interp/bits.h"

#include <stddef.h>

/* Room for all that a join keeps. */
enum { MAX_LOCK_CHANGES = 16 };

struct bl_call_effect *bl_effect_roomy(struct cf_arena *a)
{
  struct bl_call_effect *e = CF_NEW(a, struct bl_call_effect);
  e->locks = cf_arena_alloc(a, MAX_LOCK_CHANGES * sizeof *e->locks);
  e->seen = cf_arena_alloc(a, BL_MAX_SEEN * sizeof *e->seen);
  e->left = cf_arena_alloc(a, BL_MAX_LEFT * sizeof *e->left);
  e->accesses = cf_arena_alloc(a, BL_MAX_ACCESSES * sizeof *e->accesses);
  e->runs = cf_arena_alloc(a, BL_MAX_RUNS * sizeof *e->runs);
  return e;
}

/* Without lists; a third of all effects, and most of these are like another. */
static bool is_bare(const struct bl_call_effect *e)
{
  return (e->n_locks | e->n_seen | e->n_left | e->n_accesses | e->n_runs | e->n_given) == 0 &&
         e->answer == NULL && e->element == NULL;
}

static bool is_like(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return bl_call_effect_eq(a, b) && a->known == b->known && a->runs_all == b->runs_all &&
         a->pauses == b->pauses;
}

static uint32_t place_of(const struct bl_call_effect *e)
{
  uint64_t h = e->flows + 3 * e->uses + 5 * e->escapes + 7 * e->flows_through + e->starts +
               e->keeps + e->result.root + 11 * (uint64_t)e->result.base +
               13 * (uint64_t)e->result.len + 17 * (uint64_t)e->result.step[0] + e->fresh;
  return (uint32_t)(h * 0x9e3779b97f4a7c15u >> 32) % BL_SPARE_COMMON;
}

static struct bl_call_effect *keep_bare(struct bl_spares *s, const struct bl_call_effect *e)
{
  const void **at = &s->common[place_of(e)];
  if (*at == NULL || !is_like(*at, e)) {
    struct bl_call_effect *kept = cf_arena_alloc(&s->arena, sizeof *kept);
    *kept = *e;
    kept->locks = NULL;
    kept->seen = NULL;
    kept->left = NULL;
    kept->accesses = NULL;
    kept->runs = NULL;
    kept->given = NULL;
    kept->common = true;
    *at = kept;
  }
  return (struct bl_call_effect *)*at;
}

/* Of one place several accesses tell, of the method and of those that call it. */
static struct bl_access *keep_accesses(struct bl_spares *s, const struct bl_call_effect *e)
{
  struct bl_access *kept = bl_spares_copy(s, e->accesses, e->n_accesses * sizeof *kept);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    kept[i].where = bl_spares_share(s, kept[i].where);
  }
  return kept;
}

struct bl_call_effect *bl_effect_keep(struct bl_spares *s, const struct bl_call_effect *e)
{
  if (is_bare(e)) {
    return keep_bare(s, e);
  }
  struct bl_call_effect *kept = bl_spares_copy(s, e, sizeof *e);
  kept->common = false;
  kept->locks = bl_spares_copy(s, e->locks, e->n_locks * sizeof *e->locks);
  kept->seen = bl_spares_copy(s, e->seen, e->n_seen * sizeof *e->seen);
  kept->left = bl_spares_copy(s, e->left, e->n_left * sizeof *e->left);
  kept->accesses = keep_accesses(s, e);
  kept->runs = bl_spares_copy(s, e->runs, e->n_runs * sizeof *e->runs);
  kept->given = bl_spares_copy(s, e->given, e->n_given * sizeof *e->given);
  kept->answer = bl_spares_copy(s, e->answer, e->answer == NULL ? 0 : sizeof *e->answer);
  kept->element = bl_spares_copy(s, e->element, e->element == NULL ? 0 : sizeof *e->element);
  return kept;
}

void bl_effect_drop(struct bl_spares *s, struct bl_call_effect *kept)
{
  if (kept == NULL || kept->common) {
    return;
  }
  bl_spares_return(s, kept->locks, kept->n_locks * sizeof *kept->locks);
  bl_spares_return(s, kept->seen, kept->n_seen * sizeof *kept->seen);
  bl_spares_return(s, kept->left, kept->n_left * sizeof *kept->left);
  bl_spares_return(s, kept->accesses, kept->n_accesses * sizeof *kept->accesses);
  bl_spares_return(s, kept->runs, kept->n_runs * sizeof *kept->runs);
  bl_spares_return(s, kept->given, kept->n_given * sizeof *kept->given);
  bl_spares_return(s, kept->answer, kept->answer == NULL ? 0 : sizeof *kept->answer);
  bl_spares_return(s, kept->element, kept->element == NULL ? 0 : sizeof *kept->element);
  bl_spares_return(s, kept, sizeof *kept);
}

void bl_effect_assign(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  struct bl_call_effect copy = *x;
  copy.locks = e->locks;
  copy.seen = e->seen;
  copy.left = e->left;
  copy.accesses = e->accesses;
  copy.runs = e->runs;
  for (uint32_t i = 0; i < x->n_runs; i++) {
    copy.runs[i] = x->runs[i];
  }
  copy.n_locks = x->n_locks < MAX_LOCK_CHANGES ? x->n_locks : MAX_LOCK_CHANGES;
  if (x->n_locks > 0) {
    memcpy(copy.locks, x->locks, copy.n_locks * sizeof *copy.locks);
  }
  if (x->n_seen > 0) {
    memcpy(copy.seen, x->seen, x->n_seen * sizeof *copy.seen);
  }
  if (x->n_left > 0) {
    memcpy(copy.left, x->left, x->n_left * sizeof *copy.left);
  }
  if (x->n_accesses > 0) {
    memcpy(copy.accesses, x->accesses, x->n_accesses * sizeof *copy.accesses);
  }
  *e = copy;
}

static const struct bl_lock_change *same_change(const struct bl_call_effect *x,
                                                const struct bl_lock_change *c)
{
  for (uint32_t i = 0; i < x->n_locks; i++) {
    if (x->locks[i].op == c->op && bl_path_eq(&x->locks[i].path, &c->path)) {
      return &x->locks[i];
    }
  }
  return NULL;
}

/* A lock is given up and taken again if some target does so; a net change counts only if every
   target makes it. Retakes come first. */
static void join_locks(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < e->n_locks; k++) {
    const struct bl_lock_change *other = same_change(x, &e->locks[k]);
    if (bl_lock_interrupts(e->locks[k].op) || other != NULL) {
      e->locks[n] = e->locks[k];
      e->locks[n++].outright &= other != NULL && other->outright;
    }
  }
  e->n_locks = (uint8_t)n;
  for (uint32_t k = 0; k < x->n_locks && e->n_locks < MAX_LOCK_CHANGES; k++) {
    if (bl_lock_interrupts(x->locks[k].op) && same_change(e, &x->locks[k]) == NULL) {
      memmove(e->locks + 1, e->locks, e->n_locks * sizeof *e->locks);
      e->locks[0] = x->locks[k];
      e->locks[0].outright = false;
      e->n_locks++;
    }
  }
}

static bool same(const void *a, const void *b, uint32_t n, size_t size)
{
  return n == 0 || memcmp(a, b, n * size) == 0;
}

static bool same_given(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->n_given == b->n_given && same(a->given, b->given, a->n_given, sizeof *a->given);
}

static bool same_answer(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->answer == b->answer || (a->answer != NULL && b->answer != NULL &&
                                    memcmp(a->answer, b->answer, sizeof *a->answer) == 0);
}

static bool same_element(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->element == b->element ||
         (a->element != NULL && b->element != NULL && a->element->state == b->element->state &&
          bl_path_eq(&a->element->object, &b->element->object));
}

/* Where one target vouches for something, another may come back all the same. */
static void join_seen(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  if (e->n_seen > 0 && e->seen[0].vouches != BL_VOUCH_NOT) {
    e->n_seen = 0;
  }
  for (uint32_t k = 0; k < x->n_seen && e->n_seen < BL_MAX_SEEN; k++) {
    if (x->seen[k].vouches == BL_VOUCH_NOT) {
      e->seen[e->n_seen++] = x->seen[k];
    }
  }
}

static void join_left(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  for (uint32_t k = 0; k < x->n_left && e->n_left < BL_MAX_LEFT; k++) {
    e->left[e->n_left++] = x->left[k];
  }
}

/* Each of the two answers an object that there is one of for all, or nothing, and not the same:
   which one it is tells which body has run. */
static bool tells_body(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  const struct bl_path *p = &a->result, *q = &b->result;
  bool both = (p->root == BL_ROOT_STATIC || p->root == BL_ROOT_NULL) &&
              (q->root == BL_ROOT_STATIC || q->root == BL_ROOT_NULL);
  return both && p->len == 0 && q->len == 0 && !bl_path_eq(p, q);
}

void bl_effect_join(struct bl_call_effect *e, const struct bl_call_effect *x)
{
  if (tells_body(e, x)) {
    e->flows |= bl_param_bit(0); /* whose class it hangs on */
  }
  join_locks(e, x);
  e->n_given = same_given(e, x) ? e->n_given : 0;
  e->answer = same_answer(e, x) ? e->answer : NULL;
  e->element = same_element(e, x) ? e->element : NULL;
  join_seen(e, x);
  join_left(e, x);
  for (uint32_t k = 0; k < x->n_accesses && e->n_accesses < BL_MAX_ACCESSES; k++) {
    e->accesses[e->n_accesses++] = x->accesses[k];
  }
  for (uint32_t k = 0; k < x->n_runs && e->n_runs < BL_MAX_RUNS; k++) {
    e->runs[e->n_runs++] = x->runs[k];
  }
  e->runs_all |= x->runs_all;
  if (!bl_path_eq(&e->result, &x->result)) {
    e->result = bl_path_of(BL_ROOT_NONE, 0);
  }
  e->flows |= x->flows;
  e->flows_through |= x->flows_through;
  e->uses |= x->uses;
  e->escapes |= x->escapes;
  e->starts |= x->starts;
  e->keeps |= x->keeps;
  e->fresh &= x->fresh;
  e->opens_blocks |= x->opens_blocks;
  e->constant_result &= x->constant_result;
  e->pure &= x->pure;
  e->chained &= x->chained;
}

/* What is told of where they are, and of what, may lie in two places. */
static bool is_same(const struct bl_access *a, const struct bl_access *b)
{
  return a->bci == b->bci &&
         memcmp(&a->method, &b->method, sizeof *a - offsetof(struct bl_access, method)) == 0 &&
         (a->what == b->what || memcmp(a->what, b->what, sizeof *a->what) == 0) &&
         (a->where == b->where || memcmp(a->where, b->where, sizeof *a->where) == 0);
}

static bool same_accesses(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  uint32_t i = 0;
  while (i < a->n_accesses && i < b->n_accesses && is_same(&a->accesses[i], &b->accesses[i])) {
    i++;
  }
  return i == a->n_accesses && i == b->n_accesses;
}

bool bl_call_effect_eq(const struct bl_call_effect *a, const struct bl_call_effect *b)
{
  return a->n_locks == b->n_locks && a->n_seen == b->n_seen && a->n_accesses == b->n_accesses &&
         same(a->locks, b->locks, a->n_locks, sizeof *a->locks) && a->n_runs == b->n_runs &&
         same(a->runs, b->runs, a->n_runs, sizeof *a->runs) && same_given(a, b) &&
         same_answer(a, b) && same_element(a, b) &&
         same(a->seen, b->seen, a->n_seen, sizeof *a->seen) && a->n_left == b->n_left &&
         same(a->left, b->left, a->n_left, sizeof *a->left) && same_accesses(a, b) &&
         memcmp(&a->result, &b->result, sizeof a->result) == 0 && a->flows == b->flows &&
         a->flows_through == b->flows_through && a->uses == b->uses && a->escapes == b->escapes &&
         a->starts == b->starts && a->keeps == b->keeps && a->fresh == b->fresh &&
         a->opens_blocks == b->opens_blocks && a->constant_result == b->constant_result &&
         a->pure == b->pure && a->chained == b->chained;
}

/* --- how effects change --- */

/* Mostly it is where it was, for lists grow at their ends. */
static bool is_among(const struct bl_access *a, uint32_t place, const struct bl_call_effect *e)
{
  bool among = place < e->n_accesses && is_same(a, &e->accesses[place]);
  for (uint32_t i = 0; i < e->n_accesses && !among; i++) {
    among = is_same(a, &e->accesses[i]);
  }
  return among;
}

/* By the state: a number that several may have. */
static unsigned kind_of(uint32_t state)
{
  return state % BL_STATE_KINDS;
}

/* Who calls passes on what comes, unless it is too deep by then, and keeps what was passed on; but
   a write claims where it is, and no more where it is gone. */
static void note_kind(struct bl_access_kinds *kinds, const struct bl_access *a, bool comes)
{
  if (comes && a->depth < BL_MAX_CALL_DEPTH) {
    bl_bit_add(a->write ? kinds->written : kinds->read, kind_of(a->where->at.state));
  }
  if (a->write) {
    bl_bit_add(kinds->claimed, kind_of(a->where->at.state));
  }
}

/* What is stored into an object that the callee is given goes on in that. */
static bool fills_argument(const struct bl_access *a)
{
  return a->what->stores != 0 && a->where->at.object.root == BL_ROOT_PARAM &&
         a->where->at.object.len == 0;
}

/* What `e` has and `other` has not, which comes or is gone; false if it can do more to a caller's
   states than a claim. */
static bool note_accesses(struct bl_access_kinds *kinds, const struct bl_call_effect *e,
                          const struct bl_call_effect *other, bool comes)
{
  bool known = true;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!is_among(a, i, other)) {
      note_kind(kinds, a, comes);
      known &= a->where->at.state < BL_UNMAPPED && !fills_argument(a);
    }
  }
  return known;
}

static bool writes(const struct bl_call_effect *e)
{
  bool any = false;
  for (uint32_t i = 0; i < e->n_accesses && !any; i++) {
    any = e->accesses[i].write;
  }
  return any;
}

/* Makes room for what has changed just now. */
static struct bl_access_kinds *latest(struct bl_effect_change *c, uint32_t now)
{
  if (c->when[0] == now) {
    return &c->kinds[0];
  }
  struct bl_access_kinds *last = &c->kinds[BL_CHANGES - 1], *before = last - 1;
  (void)bl_bits_or(before->read, last->read, BL_STATE_KINDS / 64);
  (void)bl_bits_or(before->written, last->written, BL_STATE_KINDS / 64);
  (void)bl_bits_or(before->claimed, last->claimed, BL_STATE_KINDS / 64);
  memmove(&c->kinds[1], &c->kinds[0], (BL_CHANGES - 1) * sizeof *c->kinds);
  memmove(&c->when[1], &c->when[0], (BL_CHANGES - 1) * sizeof *c->when);
  memset(&c->kinds[0], 0, sizeof *c->kinds);
  c->when[0] = now;
  return &c->kinds[0];
}

bool bl_effect_note_change(struct bl_effect_change *c, const struct bl_call_effect *before,
                           const struct bl_call_effect *after, uint32_t now)
{
  struct bl_call_effect alike = *after;
  alike.accesses = before->accesses;
  alike.n_accesses = before->n_accesses;
  alike.opens_blocks = before->opens_blocks;
  alike.uses = before->uses;
  c->blocks = after->opens_blocks != before->opens_blocks ? now : c->blocks;
  c->uses = after->uses != before->uses ? now : c->uses;
  struct bl_access_kinds *kinds = latest(c, now);
  bool come = note_accesses(kinds, after, before, true),
       gone = note_accesses(kinds, before, after, false);
  return come && gone && writes(before) == writes(after) &&
         (before->n_accesses == 0) == (after->n_accesses == 0) && bl_call_effect_eq(before, &alike);
}

/* A read that others like it can tell no more of: what they are decided by only takes away from
   what is known of it. */
static bool is_settled(const struct bl_access *a)
{
  bool settled = !a->write && !a->checked && !a->adds && !a->pushes && a->value == 0 &&
                 a->what->constant.kind == BL_NO_CONSTANT;
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    settled &= a->what->tested[i] == BL_NO_STATE;
  }
  return settled;
}

/* Some access that is already known may be one that has come, or the list has room for it. */
static bool minds_accesses(const struct bl_call_effect *own, const struct bl_access_kinds *kinds)
{
  bool minds =
      own->n_accesses < BL_MAX_ACCESSES && (bl_bits_any(kinds->read, BL_STATE_KINDS / 64) ||
                                            bl_bits_any(kinds->written, BL_STATE_KINDS / 64));
  for (uint32_t i = 0; i < own->n_accesses && !minds; i++) {
    const struct bl_access *a = &own->accesses[i];
    minds = bl_bit(a->write ? kinds->written : kinds->read, kind_of(a->where->at.state)) &&
            !is_settled(a);
  }
  for (uint32_t i = 0; i < own->n_seen && !minds; i++) {
    minds = bl_bit(kinds->claimed, kind_of(own->seen[i].at.state));
  }
  for (uint32_t i = 0; i < own->n_left && !minds; i++) {
    minds = bl_bit(kinds->claimed, kind_of(own->left[i].seen.at.state));
  }
  return minds;
}

bool bl_effect_minds(const struct bl_call_effect *own, uint64_t params,
                     const struct bl_effect_change *c, uint32_t visited)
{
  bool minds = (c->blocks != 0 && c->blocks >= visited && !own->opens_blocks) ||
               (c->uses != 0 && c->uses >= visited && (params & ~own->uses) != 0);
  for (unsigned i = 0; i < BL_CHANGES && !minds; i++) {
    minds = c->when[i] != 0 && c->when[i] >= visited && minds_accesses(own, &c->kinds[i]);
  }
  return minds;
}
