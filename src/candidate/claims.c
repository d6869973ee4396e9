/* What one method wins by a compareAndSet that expects a constant, or by a putIfAbsent for one key,
   and where it has it. Receives a method; interprets it anew, and those that win for it, two calls
   deep. Must not know of candidates, nor who else writes what. */
#include "src/candidate/claims.h"
#include "src/candidate/flags.h"
#include "src/summary/operations.h"

enum { MAX_CLAIMS = 4, MAX_PUTS = 4, MAX_HELPERS = 4, MAX_DEPTH = 2, MAX_WRITTEN = 16 };

/* A write of the method, or of a callee. */
struct written {
  uint32_t insn, state, key; /* key: a name, 0 none */
  bool gives_up;             /* it sets the state whatever it is */
};

/* The claims of one method, and what it writes. */
struct bl_claims {
  struct bl_interp it;
  struct bl_flag_ops ops;
  struct bl_claim items[MAX_CLAIMS];
  unsigned n;
  struct put {
    uint32_t insn, state, object, key; /* names */
  } puts[MAX_PUTS];
  unsigned n_puts;
  struct helper {
    uint32_t insn;
    const struct bl_method *method;
    struct bl_args args;
  } helpers[MAX_HELPERS];
  unsigned n_helpers;
  struct written written[MAX_WRITTEN];
  unsigned n_written;
  uint32_t returns[MAX_WRITTEN];
  unsigned n_returns;
  bool full; /* of what is written, or of returns: nothing is known */
  const struct bl_summaries *all;
  struct bl_claims *next; /* of another method, in the check of the same one */
};

/* --- what a method does --- */

struct bl_path bl_claims_key(const struct bl_names *names, uint32_t key)
{
  return key == 0 || key == BL_KEY_UNKNOWN ? bl_path_of(BL_ROOT_NONE, 0)
                                           : *bl_names_path(names, key);
}

static void add_written(struct bl_claims *all, struct written written)
{
  all->full |= all->n_written == MAX_WRITTEN;
  if (!all->full) {
    all->written[all->n_written++] = written;
  }
}

/* A body that alone is called, and that may win something: itself, or what it calls in turn. */
static const struct bl_method *helper_of(const struct bl_summaries *s, const struct bl_call *call,
                                         unsigned depth)
{
  const struct bl_targets *t = call == NULL ? &bl_no_targets : bl_call_targets(call);
  const struct bl_method *m = t->n == 1 ? t->items[0] : NULL;
  if (m == NULL || bl_operations_claims(s, m)) {
    return m;
  }
  for (uint32_t i = 0; i < m->n_calls && depth + 1 < MAX_DEPTH; i++) {
    if (helper_of(s, &m->calls[i], depth + 1) != NULL) {
      return m;
    }
  }
  return NULL;
}

static void see_helper(struct bl_claims *all, uint32_t insn, const struct bl_args *args)
{
  const struct bl_method *m = helper_of(all->all, args->call, 0);
  if (m != NULL && m != all->it.method && all->n_helpers < MAX_HELPERS) {
    all->helpers[all->n_helpers++] = (struct helper){insn, m, *args};
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
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    uint32_t key = bl_interp_access_key(it, &args, a);
    bool puts = a->bci == BL_BCI_MODEL && a->write && a->fills && a->validates;
    if (puts && key != 0 && key != BL_KEY_UNKNOWN && at.state < BL_UNMAPPED &&
        all->n_puts < MAX_PUTS) {
      all->puts[all->n_puts++] =
          (struct put){insn, at.state, bl_names_of(&it->names, &at.object), key};
    }
    if (a->write) {
      add_written(all, (struct written){insn, at.state, key, !a->validates || a->removes});
    }
  }
  bl_flag_ops_see(&all->ops, it, f, insn);
  see_helper(all, insn, &args);
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

static void add_claim(struct bl_claims *all, struct bl_claim x)
{
  if (all->n < MAX_CLAIMS) {
    all->items[all->n++] = x;
  }
}

/* What a putIfAbsent answered is compared with null: nobody had it where it is. */
static void see_null_test(struct bl_claims *all, struct bl_interp *it, uint32_t insn,
                          const struct bl_frame *f)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct bl_path *p = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]);
  for (unsigned i = 0; i < all->n_puts && p->root == BL_ROOT_SITE && p->len == 0; i++) {
    const struct put *put = &all->puts[i];
    if (p->base == it->insns.items[put->insn].bci && insn + 1 < it->insns.n) {
      uint32_t won = bl_interp_arm(it, insn, in->op == CF_ifnull);
      add_claim(all, (struct bl_claim){put->state, *bl_names_path(&it->names, put->object),
                                       *bl_names_path(&it->names, put->key), won, CF_NO_INSN});
    }
  }
}

static void see_branch(struct bl_claims *all, struct bl_interp *it, uint32_t insn,
                       const struct bl_frame *f)
{
  struct bl_flag_test t = bl_flag_test_of(&all->ops, it, f, insn);
  uint8_t op = it->insns.items[insn].op;
  if (t.by != NULL && t.by->compares && t.test.than.kind == BL_CONSTANT_INT &&
      t.test.equal != t.test.other) {
    add_claim(all, (struct bl_claim){t.test.state, *bl_names_path(&it->names, t.test.object),
                                     bl_path_of(BL_ROOT_NONE, 0), t.test.other, CF_NO_INSN});
  } else if (op == CF_ifnull || op == CF_ifnonnull) {
    see_null_test(all, it, insn, f);
  }
}

static void see_return(struct bl_claims *all, uint32_t insn)
{
  all->full |= all->n_returns == MAX_WRITTEN;
  if (!all->full) {
    all->returns[all->n_returns++] = insn;
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
  } else if (kind == CF_K_RETURN) {
    see_return(all, insn);
  } else if (bl_interp_touch(it, f, insn, &t) && t.write) {
    add_written(all, (struct written){insn, t.state, 0, true});
  }
}

/* --- what lies behind a claim --- */

/* Whether who is there has come by where it was won; not by its failure. */
static bool is_won_before(const struct bl_interp *it, const struct bl_claim *x, uint32_t insn)
{
  if (x->won != BL_NO_BLOCK) {
    return bl_arm_leads_to(it, x->won, insn);
  }
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[x->call]];
  for (unsigned i = 0; i < b->n_catches; i++) {
    if (bl_cfg_dominates(&it->cfg, b->catches[i].block, it->cfg.block_of[insn])) {
      return false;
    }
  }
  return bl_comes_before(it, x->call, insn);
}

bool bl_claims_hold(const struct bl_claims *all, const struct bl_claim *x, uint32_t insn)
{
  const struct bl_interp *it = &all->it;
  if (!is_won_before(it, x, insn)) {
    return false;
  }
  for (unsigned i = 0; i < all->n_written; i++) {
    uint32_t at = all->written[i].insn;
    if (all->written[i].gives_up && all->written[i].state == x->state && is_won_before(it, x, at) &&
        bl_leads_to(it, at, insn)) {
      return false;
    }
  }
  return true;
}

/* Whether the method comes back only where it holds the claim. */
static bool is_kept(const struct bl_claims *all, const struct bl_claim *x)
{
  bool kept = all->n_returns > 0 && !all->full;
  for (unsigned i = 0; i < all->n_returns && kept; i++) {
    kept = bl_claims_hold(all, x, all->returns[i]);
  }
  return kept;
}

/* --- claims of a method --- */

static struct bl_claims *find_claims(struct bl_worker *w, const struct bl_method *m,
                                     unsigned depth);

/* Behind the call its own claim is held, said in the caller's terms. */
static void take_over(struct bl_claims *all, const struct helper *by, const struct bl_claim *x)
{
  struct bl_claim own = *x;
  own.object = bl_interp_map(&all->it, &by->args, &x->object);
  own.key = x->key.root == BL_ROOT_NONE ? x->key : bl_interp_map(&all->it, &by->args, &x->key);
  own.won = BL_NO_BLOCK;
  own.call = by->insn;
  if (x->key.root == BL_ROOT_NONE || own.key.root != BL_ROOT_NONE) {
    add_claim(all, own);
  }
}

static void ask_helpers(struct bl_worker *w, struct bl_claims *all, unsigned depth)
{
  for (unsigned i = 0; i < all->n_helpers && depth < MAX_DEPTH; i++) {
    const struct bl_claims *of = find_claims(w, all->helpers[i].method, depth + 1);
    for (unsigned k = 0; k < of->n; k++) {
      if (is_kept(of, &of->items[k])) {
        take_over(all, &all->helpers[i], &of->items[k]);
      }
    }
  }
}

/* Without any where nothing is known. In the worker's scratch. */
static struct bl_claims *find_claims(struct bl_worker *w, const struct bl_method *m, unsigned depth)
{
  struct bl_claims *all = CF_NEW(w->scratch, struct bl_claims);
  all->all = w->all;
  if (!bl_interp_open(&all->it, w->scratch, w->all->program, m, &w->effects)) {
    return all;
  }
  bl_summaries_enter(w->all, &all->it);
  bool solved = bl_interp_solve(&all->it, NULL, &(struct bl_visitor){.visit = see, .ctx = all}, 1);
  if (!solved || all->full) {
    all->n = 0;
  } else {
    ask_helpers(w, all, depth);
  }
  return all;
}

/* Whether the method may have any, itself or by what it calls. */
static bool may_claim(const struct bl_summaries *s, const struct bl_method *m)
{
  bool claims = bl_operations_claims(s, m);
  for (uint32_t i = 0; i < m->n_calls && !claims; i++) {
    claims = helper_of(s, &m->calls[i], 0) != NULL;
  }
  return claims;
}

const struct bl_claims *bl_claims_of(struct bl_method_check *c, const struct bl_method *m)
{
  struct bl_claims *all = c->claims;
  while (all != NULL && all->it.method != m) {
    all = all->next;
  }
  if (all == NULL) {
    if (!may_claim(c->w->all, m)) {
      return NULL;
    }
    all = find_claims(c->w, m, 0);
    all->next = c->claims;
    c->claims = all;
  }
  return all->n > 0 ? all : NULL;
}

bool bl_claims_write_key(const struct bl_claims *all, const struct bl_claim *x, uint32_t state,
                         uint32_t insn)
{
  bool has = x->key.root == BL_ROOT_NONE;
  for (unsigned i = 0; i < all->n_written && !has; i++) {
    const struct written *w = &all->written[i];
    struct bl_path key = bl_claims_key(&all->it.names, w->key);
    bool there = w->state == state || bl_state_is_nowhere(all->it.program, state);
    has = w->insn == insn && there && bl_path_eq(&key, &x->key);
  }
  return has;
}

const struct bl_claim *bl_claims_items(const struct bl_claims *claims, unsigned *n)
{
  *n = claims->n;
  return claims->items;
}

uint32_t bl_claims_insn(const struct bl_claims *claims, uint32_t bci)
{
  return claims->it.insns.index_of[bci];
}
