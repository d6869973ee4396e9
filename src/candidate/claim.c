/* Locks made of a compareAndSet: what is done between the one that has won and the write that gives
   up, nobody else does meanwhile (ANALYSIS §8, covered). Receives a candidate and the writes that
   could come between; interprets their methods anew. Knows no other lock. */
#include "src/candidate/candidate.h"
#include "src/candidate/flags.h"

enum { MAX_CLAIMS = 4, MAX_GIVEN_UP = 16, MAX_WRITES = 16 };

/* A state that a compareAndSet has changed from one constant to another value. */
struct claim {
  uint32_t state;
  struct bl_path object; /* in terms of the method */
  uint32_t won;          /* block where the operation has succeeded */
};

/* The claims of one method, and where it writes such states in other ways. */
struct bl_claims {
  struct bl_interp it;
  struct bl_flag_ops ops;
  struct claim items[MAX_CLAIMS];
  unsigned n;
  struct {
    uint32_t insn, state;
  } given_up[MAX_GIVEN_UP];
  unsigned n_given_up;
  bool full;              /* of given_up: nothing is known */
  struct bl_claims *next; /* of another method, in the check of the same one */
};

/* --- claims of a method --- */

static void give_up(struct bl_claims *all, uint32_t insn, uint32_t state)
{
  all->full |= all->n_given_up == MAX_GIVEN_UP;
  if (!all->full) {
    all->given_up[all->n_given_up].insn = insn;
    all->given_up[all->n_given_up++].state = state;
  }
}

static void see_call(struct bl_claims *all, struct bl_interp *it, uint32_t insn,
                     const struct bl_frame *f)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && !a->validates) {
      give_up(all, insn, bl_interp_map_location(it, &args, &a->at).state);
    }
  }
  bl_flag_ops_see(&all->ops, it, f, insn);
}

/* Whether the value that the operation expects stands in the code. */
static bool expects_constant(struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    unsigned expects = e->accesses[i].expects;
    if (expects > 0 && expects <= args.n) {
      uint32_t name = args.name[expects - 1];
      return bl_constant_of(it->program, bl_names_path(&it->names, name)).kind != BL_NO_CONSTANT;
    }
  }
  return false;
}

static void see_branch(struct bl_claims *all, struct bl_interp *it, uint32_t insn,
                       const struct bl_frame *f)
{
  struct bl_flag_test t = bl_flag_test_of(&all->ops, it, f, insn);
  if (t.by != NULL && t.by->compares && t.test.than.kind == BL_CONSTANT_INT &&
      t.test.equal != t.test.other && all->n < MAX_CLAIMS) {
    all->items[all->n++] =
        (struct claim){t.test.state, *bl_names_path(&it->names, t.test.object), t.test.other};
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_claims *all = ctx;
  struct bl_touch t;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    unsigned had = all->ops.n;
    see_call(all, it, insn, f);
    if (all->ops.n > had && !expects_constant(it, f, insn)) {
      all->ops.n = had;
    }
  } else if (kind == CF_K_BRANCH) {
    see_branch(all, it, insn, f);
  } else if (bl_interp_touch(it, f, insn, &t) && t.write) {
    give_up(all, insn, t.state);
  }
}

/* Without any where nothing is known. In the worker's scratch. */
static struct bl_claims *find_claims(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_claims *all = CF_NEW(w->scratch, struct bl_claims);
  if (!bl_interp_open(&all->it, w->scratch, w->all->program, m, &w->effects)) {
    return all;
  }
  bl_summaries_enter(w->all, &all->it);
  bool solved = bl_interp_solve(&all->it, NULL, &(struct bl_visitor){.visit = see, .ctx = all}, 1);
  all->n = solved && !all->full ? all->n : 0;
  return all;
}

/* NULL if the method has none. Each is looked at once in a check, though many candidates ask. */
static const struct bl_claims *claims_of(struct bl_method_check *c, const struct bl_method *m)
{
  if (!bl_operations_wins(c->w->all, m)) {
    return NULL;
  }
  struct bl_claims *all = c->claims;
  while (all != NULL && all->it.method != m) {
    all = all->next;
  }
  if (all == NULL) {
    all = find_claims(c->w, m);
    all->next = c->claims;
    c->claims = all;
  }
  return all->n > 0 ? all : NULL;
}

/* --- what lies behind a claim --- */

/* Whether the claim is always held at the instruction: it lies where it was won, and nothing on a
   way there has given it up. */
static bool is_behind(const struct bl_claims *all, const struct claim *x, uint32_t insn)
{
  const struct bl_interp *it = &all->it;
  if (!bl_arm_leads_to(it, x->won, insn)) {
    return false;
  }
  for (unsigned i = 0; i < all->n_given_up; i++) {
    uint32_t at = all->given_up[i].insn;
    if (all->given_up[i].state == x->state && bl_arm_leads_to(it, x->won, at) &&
        bl_leads_to(it, at, insn)) {
      return false;
    }
  }
  return true;
}

static bool is_this(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->base == 0 && p->len == 0;
}

static bool is_static(const struct bl_program *p, uint32_t state)
{
  return (bl_state_field(p, state)->access & CF_ACC_STATIC) != 0;
}

/* Whether the write lies behind a claim of the same state, of its own object. */
static bool is_claimed_write(struct bl_method_check *c, const struct bl_fact *write, uint32_t state)
{
  const struct bl_claims *all = write->vague ? NULL : claims_of(c, write->method);
  for (unsigned i = 0; all != NULL && i < all->n; i++) {
    const struct claim *x = &all->items[i];
    bool same = x->state == state &&
                (is_static(c->it->program, state) || (write->own && is_this(&x->object)));
    if (same && is_behind(all, x, all->it.insns.index_of[write->bci])) {
      return true;
    }
  }
  return false;
}

/* Whether all who write the state do so behind a claim of that flag. */
static bool all_claim(struct bl_method_check *c, uint32_t state, uint32_t flag)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  unsigned writes = 0;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (f->write && !f->confined && !f->dead &&
        (++writes > MAX_WRITES || !is_claimed_write(c, f, flag))) {
      return false;
    }
  }
  return true;
}

bool bl_is_claimed(struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_claims *all =
      o->state == BL_NO_STATE || x->act_method != NULL ? NULL : claims_of(c, c->it->method);
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  for (unsigned i = 0; all != NULL && i < all->n; i++) {
    const struct claim *claim = &all->items[i];
    bool same = claim->state != o->state &&
                (is_static(c->it->program, claim->state) || bl_path_eq(&claim->object, object));
    if (same && is_behind(all, claim, o->insn) && is_behind(all, claim, x->insn) &&
        all_claim(c, o->state, claim->state)) {
      return true;
    }
  }
  return false;
}

/* --- one that others have won --- */

/* The same constant is written on the way of an exception, too: in a finally block. */
static bool is_written_anyhow(const struct bl_method_check *c, uint32_t state, uint32_t branch,
                              uint32_t insn, struct bl_constant value)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    uint32_t at = it->insns.index_of[f->bci];
    if (f->write && f->state == state && at != insn && bl_constant_eq(f->value, value) &&
        bl_only_after_failure(it, branch, at)) {
      return true;
    }
  }
  return false;
}

static bool has_effect(const struct bl_summaries *s, const struct bl_call *call,
                       enum bl_effect_kind kind)
{
  return call != NULL && call->callee != NULL &&
         bl_model_effect(s->model_of[call->callee->id], kind) != NULL;
}

/* Of the operations that the method calls, those that write validate by themselves. */
static bool only_wins(const struct bl_summaries *s, const struct bl_method *m)
{
  bool wins = false;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    bool validates = has_effect(s, &m->calls[i], BL_E_VALIDATE);
    if (!validates &&
        (has_effect(s, &m->calls[i], BL_E_WRITE) || has_effect(s, &m->calls[i], BL_E_TAKE))) {
      return false;
    }
    wins |= validates;
  }
  return wins;
}

/* Only operations that validate by themselves change it to anything else: they win it. */
static bool is_won_by_others(const struct bl_summaries *s, uint32_t state, struct bl_constant value)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool won = false;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!f->write || f->confined || f->dead || bl_constant_eq(f->value, value)) {
      continue;
    }
    won = f->vague ? only_wins(s, f->method)
                   : has_effect(s, bl_method_call(f->method, f->bci), BL_E_VALIDATE);
    if (!won) {
      return false;
    }
  }
  return won;
}

bool bl_gives_up(const struct bl_method_check *c, uint32_t state, uint32_t branch, uint32_t insn,
                 struct bl_constant value)
{
  return bl_is_born_with(value) && is_written_anyhow(c, state, branch, insn, value) &&
         is_won_by_others(c->w->all, state, value);
}
