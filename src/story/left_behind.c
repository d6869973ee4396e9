/* Work that is left to whoever has a lock (ANALYSIS §7, check-then-act). See the header. */
#include "src/story/left_behind.h"

#include "src/story/queue_look.h"
#include "src/story/late.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 16 };

/* A call that adds to a state of the method's own, or asks it. */
struct look {
  uint32_t insn, state, object;
};

/* A call that tries a lock, or gives it up. */
struct hold {
  uint32_t insn, lock;
  enum bl_mode mode;
};

/* A branch on what a call has answered. */
struct asked {
  uint32_t insn, call;  /* instruction indices */
  uint32_t zero, other; /* the blocks that it goes to where that is 0, and where it is not */
};

struct scene {
  struct bl_worker *w;
  struct look adds[MAX_SEEN], looks[MAX_SEEN]; /* looks: any access, additions too */
  struct hold tries[MAX_SEEN], releases[MAX_SEEN], takes[MAX_SEEN];
  struct asked asked[MAX_SEEN];
  unsigned n_adds, n_looks, n_tries, n_releases, n_takes, n_asked;
  bool full;
};

static void add_look(struct scene *s, struct look to[MAX_SEEN], unsigned *n, struct look l)
{
  s->full |= *n == MAX_SEEN;
  if (*n < MAX_SEEN) {
    to[(*n)++] = l;
  }
}

static void add_hold(struct scene *s, struct hold to[MAX_SEEN], unsigned *n, struct hold h)
{
  s->full |= *n == MAX_SEEN;
  if (*n < MAX_SEEN) {
    to[(*n)++] = h;
  }
}

/* Something is put into a collection, or an atomic counted up or down, and nobody asks what it was.
 */
static bool adds_something(const struct bl_interp *it, const struct bl_access *a,
                           const struct bl_args *args, uint32_t insn)
{
  bool counts = a->write && a->cell && args->n == 1 && bl_interp_drops_result(it, insn);
  return a->bci == BL_BCI_MODEL && !a->removes && (counts || bl_puts_given(a, args));
}

static void see_accesses(struct scene *s, struct bl_interp *it, const struct bl_args *args,
                         uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    uint32_t state, object = bl_interp_map_object(it, args, &e->accesses[i].where->at, &state);
    if (state >= BL_UNMAPPED || bl_state_kind_of(state) != BL_STATE_CONTENTS ||
        bl_summaries_operation(s->w->all, state) != BL_OP_ATOMIC) {
      continue;
    }
    add_look(s, s->looks, &s->n_looks, (struct look){insn, state, object});
    if (adds_something(it, &e->accesses[i], args, insn)) {
      add_look(s, s->adds, &s->n_adds, (struct look){insn, state, object});
    }
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  if (e->n_accesses == 0 && e->n_locks == 0) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  see_accesses(s, it, &args, insn);
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    struct hold h = {.insn = insn, .lock = bl_interp_changed_lock(it, &args, &e->locks[i], &mode)};
    h.mode = mode;
    if (h.lock != 0 && e->locks[i].op == BL_LOCK_TRY) {
      add_hold(s, s->tries, &s->n_tries, h);
    } else if (h.lock != 0 && e->locks[i].op == BL_LOCK_RELEASE) {
      add_hold(s, s->releases, &s->n_releases, h);
    } else if (h.lock != 0 && e->locks[i].op == BL_LOCK_ACQUIRE) {
      add_hold(s, s->takes, &s->n_takes, h);
    }
  }
}

static void see_branch(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool zero = in->op == CF_ifeq || in->op == CF_ifnull || in->op == CF_ifle;
  bool other = in->op == CF_ifne || in->op == CF_ifnonnull || in->op == CF_ifgt;
  const struct bl_path *p =
      zero || other ? bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]) : NULL;
  if (p == NULL || p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n ||
      insn + 1 >= it->insns.n || s->n_asked == MAX_SEEN) {
    return;
  }
  s->asked[s->n_asked++] =
      (struct asked){insn, it->insns.index_of[p->base], bl_interp_arm(it, insn, zero),
                     bl_interp_arm(it, insn, !zero)};
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else {
    see_branch(ctx, it, f, insn);
  }
}

/* --- what comes of it --- */

/* Whether a call lies on some normal way from the instruction on that may do the work, or have
   another do it: any at all, or with `only` one that touches the state or tries a lock. */
static bool goes_on_from(const struct scene *s, const struct bl_interp *it, uint32_t block,
                         uint32_t after, uint32_t only)
{
  const bool *reached = bl_normal_reach(it, s->w->scratch, block, BL_NO_BLOCK);
  for (uint32_t i = 0; i < it->insns.n; i++) {
    uint32_t at = it->cfg.block_of[i];
    bool here = reached[at] && (at != block || i >= after) &&
                cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE;
    bool touches = here && only == BL_NO_STATE;
    for (unsigned k = 0; here && k < s->n_looks && !touches; k++) {
      touches = s->looks[k].insn == i && s->looks[k].state == only;
    }
    for (unsigned k = 0; here && k < s->n_tries && !touches; k++) {
      touches = s->tries[k].insn == i;
    }
    if (touches) {
      return true;
    }
  }
  return false;
}

/* Where the lock is not got, the method does nothing more; *branch says which it is. */
static bool leaves_if_taken(const struct scene *s, const struct bl_interp *it,
                            const struct hold *try, uint32_t *branch)
{
  for (unsigned i = 0; i < s->n_asked; i++) {
    const struct asked *q = &s->asked[i];
    if (q->call == try->insn && !goes_on_from(s, it, q->zero, 0, BL_NO_STATE)) {
      *branch = q->insn;
      return true;
    }
  }
  return false;
}

/* Where the branch goes if there is nothing: where what was got is nothing, or it is true that
   there is none. */
static uint32_t where_nothing(const struct bl_interp *it, const struct asked *q)
{
  const struct bl_site *site = bl_interp_site(it, q->call);
  const struct bl_method *callee = bl_call_callee(site->call);
  bool writes = false;
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    writes |= site->effect->accesses[i].write;
  }
  return callee != NULL && bl_method_result(callee) == 'Z' && !writes ? q->other : q->zero;
}

/* Under the lock a branch asks what the state had, and where there was nothing the lock is given up
   and nobody looks again. */
static bool ends_unseen(const struct scene *s, const struct bl_interp *it, const struct look *add,
                        uint32_t branch, const struct hold *try, struct bl_left_behind *out)
{
  for (unsigned i = 0; i < s->n_asked; i++) {
    const struct asked *q = &s->asked[i];
    bool same = false;
    for (unsigned k = 0; k < s->n_looks; k++) {
      same |= s->looks[k].insn == q->call && s->looks[k].state == add->state &&
              s->looks[k].object == add->object;
    }
    if (!same || !bl_comes_before(it, branch, q->call)) {
      continue;
    }
    const bool *reached = bl_normal_reach(it, s->w->scratch, where_nothing(it, q), BL_NO_BLOCK);
    for (unsigned k = 0; k < s->n_releases; k++) {
      const struct hold *r = &s->releases[k];
      uint32_t at = it->cfg.block_of[r->insn];
      if (r->lock == try->lock && reached[at] && bl_comes_before(it, q->insn, r->insn) &&
          !goes_on_from(s, it, at, r->insn + 1, add->state)) {
        out->look = q->call;
        out->release = r->insn;
        return true;
      }
    }
  }
  return false;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_left_behind *l,
                     const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, l->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, l->release, l->state, l->object);
  struct bl_place look = bl_place_at(a, it, l->look);
  struct bl_place adds = l->added != NULL ? bl_place_of(a, p, l->added->method, l->added->bci)
                                          : bl_place_at(a, it, l->add);
  struct bl_place tries = bl_place_at(a, it, l->try);
  f->read_line = look.line;
  struct cf_str at = bl_when_text(a, look.line);
  f->message = cf_arena_printf(a,
                               "the lock is given up because '%.*s' had nothing %.*s, which is not "
                               "looked at again; what another thread adds in between, and does not "
                               "get the lock for, is left there",
                               CF_S(field), CF_S(at));
  f->trace = CF_NEW_N(a, struct bl_step, 4);
  bl_add_step(f, BL_STEP_READ, look, cf_arena_printf(a, "'%.*s' has nothing", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, adds,
              cf_arena_printf(a, "another thread may add to '%.*s' meanwhile", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, tries, CF_STR("it does not get the lock, and leaves"));
  bl_add_step(f, BL_STEP_USE, f->at, CF_STR("the lock is given up only here"));
  f->grounds.interferer = BL_SAME_METHOD;
  f->grounds.published = true;
  f->grounds.distance = bl_distance(l->look, l->release);
}

/* Who adds holds a lock that the method takes, or tries, too: it may look again under that. */
static bool meets_adder(const struct scene *s, const struct bl_interp *it, const struct bl_fact *f)
{
  bool meets = false;
  for (unsigned i = 0; i < s->n_takes + s->n_tries; i++) {
    const struct hold *h = i < s->n_takes ? &s->takes[i] : &s->tries[i - s->n_takes];
    const struct bl_path *p = bl_names_path(&it->names, h->lock);
    for (unsigned k = 0; k < f->n_locks; k++) {
      const struct bl_path *held = &f->locks[k];
      meets |= p->len > 0 && held->len > 0 && p->step[p->len - 1] == held->step[held->len - 1];
    }
  }
  return meets;
}

/* What it looks for is put into a collection of its own object by another method, which has it
   look after that. */
static bool is_left_by_another(struct scene *s, const struct bl_interp *it, uint32_t branch,
                               const struct hold *try, struct bl_left_behind *l)
{
  for (unsigned i = 0; i < s->n_looks; i++) {
    const struct look *look = &s->looks[i];
    const struct bl_path *object = bl_names_path(&it->names, look->object);
    bool own = bl_path_is_this(object, it->method);
    if (own && bl_is_own_collection(s->w->all, it, look->state) &&
        ends_unseen(s, it, look, branch, try, l)) {
      l->added = bl_added_before(s->w, it->method, look->state);
      l->state = look->state;
      l->object = look->object;
      if (l->added != NULL && !meets_adder(s, it, l->added)) {
        return true;
      }
    }
  }
  return false;
}

/* Who tries the lock in the mode of readers is kept out by a writer alone, and not by readers. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, struct scene *s,
                    const struct bl_interp *it, const struct hold *try)
{
  uint32_t branch;
  if (try->mode == BL_SHARED || !leaves_if_taken(s, it, try, &branch)) {
    return false;
  }
  for (unsigned i = 0; i < s->n_adds; i++) {
    const struct look *add = &s->adds[i];
    struct bl_left_behind l = {
        .add = add->insn, .try = try->insn, .state = add->state, .object = add->object};
    if (bl_comes_before(it, add->insn, try->insn) && ends_unseen(s, it, add, branch, try, &l)) {
      write_up(out, a, &l, it);
      return true;
    }
  }
  struct bl_left_behind l = {.add = CF_NO_INSN, .try = try->insn};
  if (is_left_by_another(s, it, branch, try, &l)) {
    write_up(out, a, &l, it);
    return true;
  }
  return false;
}

/* --- one method --- */

/* What a call of the method does, by what a model or its body says. */
static const struct bl_call_effect *effect_of(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_call_effect *e = bl_summaries_modelled(w->all, m);
  return e != NULL ? e : w->all->own[m->id];
}

/* It tries a lock, as far as its calls tell. */
static bool tries_lock(const struct bl_worker *w, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    const struct bl_call_effect *e = callee == NULL ? NULL : effect_of(w, callee);
    for (uint32_t k = 0; e != NULL && k < e->n_locks; k++) {
      if (e->locks[k].op == BL_LOCK_TRY) {
        return true;
      }
    }
  }
  return false;
}

void bl_left_behind_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m)
{
  if (bl_method_is_init(m) || !bl_operations_changes(w->all, m) || !tries_lock(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE | 1u << CF_K_BRANCH};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  bool told = it == NULL || s.full;
  for (unsigned i = 0; i < s.n_tries && !told; i++) {
    told = tell_of(out, a, &s, it, &s.tries[i]);
  }
  cf_arena_reset(w->scratch);
}
