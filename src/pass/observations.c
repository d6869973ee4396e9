/* The third pass over a method: which observations its result carries, what it uses of its
   parameters, which state it accesses in its own blocks and in the caller's. Receives fixed lock
   states; changes none of them. */
#include "src/interp/uses.h"
#include "src/pass/passes.h"
#include "src/summary/operations.h"
#include "src/summary/vouched.h"

#include "classfile/class/descriptor.h"

#include <stddef.h>

enum { MAX_ASKED = 8, KINDS = 256 };

/* A branch on the answer of what a field refers to at present: `if (map.get(key) == null)`. */
struct asked {
  uint32_t branch, bit; /* bit: of the field's reading */
  uint32_t site;        /* where its lock was taken */
};

/* What comes out with a result. */
struct carried {
  uint64_t flows, flows_through;
  uint32_t n_seen;
  struct bl_seen seen[BL_MAX_SEEN];
};

struct observations_pass {
  struct bl_worker *w;
  uint64_t uses;
  uint32_t sum_bci, sum_state,
      sum_object; /* the last addition to a field's current value, or call of it */
  uint32_t tested_lock, tested[BL_MAX_TESTED]; /* what was asked last of the state at hand; */
  bool asked;                                  /* it was asked at all */
  bool numbers_known, deciding_known;
  uint64_t numbers;  /* of the parameters, those that are numbers and flags: what a reference leads
                        to, the method asks for itself */
  uint8_t deciding;  /* of these, the ones that decide what happens at the instruction at hand */
  uint32_t *through; /* [insns.n] the observation, + 1, that what an instruction gives was asked of;
                        NULL while there is none */
  struct bl_vouching vouching;
  unsigned n_present;
  struct asked present[MAX_ASKED];
  uint32_t n_accesses;
  uint64_t kinds[KINDS / 64]; /* of kind_of: what some access may be */
  struct carried data;        /* by data */
  struct carried chosen;      /* by control, should the result turn out to be one of constants */
  struct bl_access accesses[BL_MAX_ACCESSES];
  struct bl_where where[BL_MAX_ACCESSES]; /* … of each */
};

static struct bl_path sayable(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool says = p->root == BL_ROOT_PARAM || p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CLASS;
  return says ? *p : bl_path_of(BL_ROOT_NONE, 0);
}

/* The value is what a call says that tells the thread at hand. */
static bool is_this_thread(const struct bl_worker *w, const struct bl_interp *it,
                           const struct bl_path *p)
{
  uint32_t insn = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n
                      ? it->insns.index_of[p->base]
                      : CF_NO_INSN;
  if (insn == CF_NO_INSN || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_effect *e =
      call == NULL || bl_call_callee(call) == NULL
          ? NULL
          : bl_model_effect(bl_summaries_model(w->all, bl_call_callee(call)), BL_E_THIS_THREAD);
  return e != NULL && e->operand == BL_OPERAND_NONE;
}

/* The parameter that the value is, + 1, as it came; 0 if none that can be told. */
static uint8_t parameter_of(const struct bl_path *p)
{
  bool param = p->root == BL_ROOT_PARAM && p->len == 0 && p->base + 1 < BL_KEY_TOLD;
  return param ? (uint8_t)(p->base + 1) : 0;
}

/* A key as callers can say it: see bl_seen. */
static uint8_t sayable_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key)
{
  if (key == 0 || key == BL_KEY_UNKNOWN) {
    return key == 0 ? 0 : BL_KEY_HIDDEN;
  }
  const struct bl_path *p = bl_names_path(&it->names, key);
  uint8_t param = parameter_of(p);
  return param != 0 ? param : is_this_thread(w, it, p) ? BL_KEY_THREAD : BL_KEY_HIDDEN;
}

/* The key of an access: one that no parameter is may be what a parameter tells of itself. */
static void note_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key,
                     struct bl_access *x, struct bl_what *what)
{
  x->key = sayable_key(w, it, key);
  what->told = 0;
  if (x->key == BL_KEY_HIDDEN && key != BL_KEY_UNKNOWN) {
    uint32_t of = 0, by = bl_interp_told_by(it, key, &of);
    uint8_t param = by == 0 ? 0 : parameter_of(bl_names_path(&it->names, of));
    if (param != 0 && param < BL_KEY_THREAD - BL_KEY_TOLD) {
      x->key = (uint8_t)(BL_KEY_TOLD + param - 1);
      what->told = by;
    }
  }
}

/* --- the result --- */

/* A value is claimed if every return claims it; an answer chosen by what was read reports an action
   already taken if some return does. */
static void keep_seen(struct carried *to, const struct bl_seen *seen)
{
  for (uint32_t i = 0; i < to->n_seen; i++) {
    struct bl_seen *old = &to->seen[i];
    if (old->method == seen->method && old->bci == seen->bci && old->at.state == seen->at.state &&
        old->own_block == seen->own_block) {
      old->claimed = seen->control ? old->claimed || seen->claimed : old->claimed && seen->claimed;
      return;
    }
  }
  if (to->n_seen < BL_MAX_SEEN) {
    to->seen[to->n_seen++] = *seen;
  }
}

/* The method changes what a collection has that it is given, and does not merely put something
   where nothing is: what it hands back may be what it has taken out. */
static bool may_take(const struct bl_interp *it)
{
  bool takes = false;
  for (uint32_t i = 0; i < it->insns.n && !takes; i++) {
    const struct bl_call_effect *e = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE
                                         ? bl_interp_site(it, i)->effect
                                         : NULL;
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      takes |= a->write && !a->fills && a->where->at.state == BL_CONTENTS_OF;
    }
  }
  return takes;
}

static void add_seen(const struct bl_worker *w, struct carried *to, const struct bl_interp *it,
                     const struct bl_frame *f, uint32_t bit, bool control, enum bl_vouch vouches)
{
  const struct bl_observation *o = &it->obs->items[bit];
  if (o->given && may_take(it)) {
    return;
  }
  struct bl_seen seen;
  memset(&seen, 0, sizeof seen);
  seen.vouches = (uint8_t)vouches;
  seen.at.state = o->given ? BL_CONTENTS_OF : o->state;
  seen.at.object = sayable(it, o->object);
  seen.lock = sayable(it, o->lock);
  seen.own_block = !o->callers_block;
  seen.claimed = !bl_bit(f->unclaimed, bit) && !bl_bit(f->parted, bit);
  seen.control = control;
  bool own = o->seen != NULL && o->seen->key == BL_KEY_THREAD;
  uint8_t key = own ? BL_KEY_THREAD : sayable_key(w, it, o->key);
  /* A getter far from any lock asks, for all that is known, of the entry that its caller changes:
     what it was given only tells whether a value goes back to where it was. Who vouches does so for
     one. */
  seen.key = it->obs->lazy && key != BL_KEY_THREAD && vouches == BL_VOUCH_NOT ? 0 : key;
  seen.entry = seen.key != 0 ? 0 : sayable_key(w, it, o->key != 0 ? o->key : o->entry);
  bool inside = o->seen != NULL && o->seen->bci != BL_BCI_MODEL;
  seen.method = inside ? o->seen->method : it->method;
  seen.bci = inside ? o->seen->bci : it->insns.items[o->insn].bci;
  seen.depth = o->seen != NULL ? (uint8_t)(o->seen->depth + 1) : 0;
  if (seen.depth <= BL_MAX_CALL_DEPTH) {
    keep_seen(to, &seen);
  }
}

static void carry_out(const struct bl_worker *w, struct carried *to, const struct bl_interp *it,
                      const struct bl_frame *f, const uint64_t *sets, bool control)
{
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    bool there = false;
    for (unsigned set = 0; set < BL_SETS; set++) {
      there |= bl_bit(sets + (size_t)set * f->words, bit);
    }
    if (!there) {
      continue;
    }
    const struct bl_observation *o = &it->obs->items[bit];
    if (o->insn == CF_NO_INSN) {
      *(o->through ? &to->flows_through : &to->flows) |= bl_param_bit(o->param);
    } else if (!o->copied) {
      add_seen(w, to, it, f, bit, control, BL_VOUCH_NOT);
    }
  }
}

/* The return itself tells what branches have found that else throw. */
static void carry_vouched(struct observations_pass *n, const struct bl_interp *it,
                          const struct bl_frame *f)
{
  for (unsigned i = 0; i < n->vouching.n && bl_vouching_is_whole(it); i++) {
    for (uint32_t bit = 0; bit < it->obs->n; bit++) {
      enum bl_vouch vouches = bl_vouching_of(&n->vouching, i, n->w->all, it, f, bit);
      if (vouches != BL_VOUCH_NOT) {
        add_seen(n->w, &n->data, it, f, bit, true, vouches);
      }
    }
  }
}

static void visit_return(struct observations_pass *n, const struct bl_interp *it,
                         const struct bl_frame *f, const struct cf_insn *in)
{
  if (in->op == CF_return) {
    carry_vouched(n, it, f);
    return;
  }
  unsigned slot = bl_frame_top(f, 0);
  carry_out(n->w, &n->data, it, f, bl_frame_set(f, slot, BL_SET_CURRENT), false);
  const struct bl_path *p = bl_names_path(&it->names, f->name[slot]);
  bool counted = in->op == CF_ireturn && p->root == BL_ROOT_JOIN;
  bool one = p->root != BL_ROOT_CONST_JOIN && bl_path_is_constant(p, it->program);
  for (unsigned i = 0; (one || counted) && i < f->n_decisions; i++) {
    carry_out(n->w, &n->chosen, it, f, bl_frame_decided(f, i, BL_SET_CURRENT), true);
  }
}

/* --- accesses --- */

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
  return (x->where->at.state * 2 + (x->write ? 1 : 0)) % KINDS;
}

/* What the access is, as it is kept; `like` is kept already, or NULL. */
static const struct bl_what *kept_what(const struct observations_pass *n,
                                       const struct bl_what *what, const struct bl_what *like)
{
  bool alike = like != NULL && memcmp(what, like, sizeof *what) == 0;
  return alike ? like : bl_spares_share_what(n->w->spares, what);
}

static void put_access(struct observations_pass *n, uint32_t at, const struct bl_access *x,
                       const struct bl_what *like)
{
  n->where[at] = *x->where;
  n->accesses[at] = *x;
  n->accesses[at].where = &n->where[at];
  n->accesses[at].what = kept_what(n, x->what, like);
}

/* What both are that are alike. */
static void unite(const struct observations_pass *n, struct bl_access *a, const struct bl_access *x)
{
  struct bl_what what = *a->what;
  what.stores |= x->what->stores;
  a->asks |= x->asks;
  a->adds &= x->adds;
  a->pushes &= x->pushes;
  keep_same_value(a, &what, x);
  keep_less_tested(a, &what, x);
  a->what = kept_what(n, &what, a->what);
}

/* Of what it is `like` may be kept already. */
static void add_access(struct observations_pass *n, const struct bl_access *x,
                       const struct bl_what *like)
{
  bl_bit_add(n->kinds, kind_of(x));
  uint32_t read = BL_MAX_ACCESSES;
  for (uint32_t i = 0; i < n->n_accesses; i++) {
    if (same_access(&n->accesses[i], x)) {
      unite(n, &n->accesses[i], x);
      return;
    }
    read = n->accesses[i].write ? read : i;
  }
  if (n->n_accesses < BL_MAX_ACCESSES) {
    put_access(n, n->n_accesses++, x, like);
  } else if (x->write && read < BL_MAX_ACCESSES && !n->w->again) {
    put_access(n, read, x, like); /* writes matter more */
  }
}

/* Whether there is no room for another read, or write. */
static bool is_full(const struct observations_pass *n, bool write)
{
  return n->n_accesses == BL_MAX_ACCESSES && (!write || n->w->again);
}

/* Whether there is no room for such an access of a callee's, whatever its object is here, nor
   another of that state: most of what the methods of a large recursion have to pass on. */
static bool is_surely_beyond(const struct observations_pass *n, const struct bl_access *x)
{
  return is_full(n, x->write) && x->where->at.state < BL_UNMAPPED && !bl_bit(n->kinds, kind_of(x));
}

/* Whether there is no room for such an access, in whatever block, nor another like it. */
static bool is_beyond(const struct observations_pass *n, const struct bl_access *x)
{
  if (!is_full(n, x->write)) {
    return false;
  }
  for (uint32_t i = 0; i < n->n_accesses; i++) {
    const struct bl_access *a = &n->accesses[i];
    if (a->where->at.state == x->where->at.state && a->write == x->write &&
        a->where->at.object.base == x->where->at.object.base &&
        memcmp(&a->where->at.object, &x->where->at.object, sizeof a->where->at.object) == 0) {
      return false;
    }
  }
  return true;
}

static uint64_t params_among(const struct bl_interp *it, const struct bl_frame *f,
                             const uint64_t *current)
{
  uint64_t params = 0;
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX &&
                         it->obs->items[bit].insn == CF_NO_INSN;
       bit++) {
    params |= bl_param_bit(it->obs->items[bit].param);
  }
  return params;
}

static uint64_t params_in(const struct bl_interp *it, const struct bl_frame *f, unsigned slot)
{
  return params_among(it, f, bl_frame_set(f, slot, BL_SET_CURRENT));
}

/* Numbers and flags; of a lambda, which is given all it is handed as objects, in a box, too. */
static uint64_t find_numbers(const struct bl_summaries *s, const struct bl_method *m)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  uint64_t numbers = 0;
  bool lambda = (m->flags & BL_M_LAMBDA_BODY) != 0;
  uint32_t i = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  for (; i < 8 && cf_descriptor_next(&type, &w); i++) {
    const struct bl_class *c =
        lambda && *type.p == 'L' ? bl_method_param_class(s->program, m, i) : NULL;
    bool box = c != NULL && (s->traits[c->id] & BL_T_BOX) != 0;
    numbers |= box || (*type.p != 'L' && *type.p != '[') ? bl_param_bit(i) : 0;
  }
  return numbers;
}

static uint8_t numbers_among(struct observations_pass *n, const struct bl_method *m,
                             uint64_t params)
{
  if (params == 0) {
    return 0;
  }
  if (!n->numbers_known) {
    n->numbers = find_numbers(n->w->all, m);
    n->numbers_known = true;
  }
  return (uint8_t)(params & n->numbers);
}

/* Whether it is what the method's own object has captured, if that is there for the method alone.
 */
static bool is_captured(const struct bl_interp *it, const struct bl_frame *f,
                        const uint64_t *current)
{
  unsigned bit =
      it->method->cls->action != it->method ? UINT_MAX : bl_bits_next(current, f->words, 0);
  return bit != UINT_MAX && it->obs->items[bit].insn == CF_NO_INSN &&
         it->obs->items[bit].param == 0 && !it->obs->items[bit].through;
}

/* The numbers among the parameters that decide what happens here. */
static uint8_t params_deciding(struct observations_pass *n, const struct bl_interp *it,
                               const struct bl_frame *f)
{
  if (!n->deciding_known) {
    uint64_t params = 0;
    uint8_t captured = 0;
    for (unsigned i = 0; i < f->n_decisions; i++) {
      const uint64_t *current = bl_frame_decided(f, i, BL_SET_CURRENT);
      params |= params_among(it, f, current);
      captured |= is_captured(it, f, current) ? 1 : 0;
    }
    n->deciding = numbers_among(n, it->method, params) | captured;
    n->deciding_known = true;
  }
  return n->deciding;
}

/* --- what a fresh copy is asked --- */

/* What the slot refers to at present: the observation, + 1, of a place that was read in a block
   which lasts, or that an answer in the slot was asked of; 0 if nothing is known. */
static uint32_t present_in(const struct observations_pass *n, const struct bl_interp *it,
                           const struct bl_frame *f, unsigned slot)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  if (bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words)) {
    return 0;
  }
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (it->obs->items[bit].insn != CF_NO_INSN) {
      return bit + 1;
    }
  }
  uint32_t maker = n->through == NULL ? CF_NO_INSN : bl_interp_made_at(it, f->name[slot]);
  return maker == CF_NO_INSN ? 0 : n->through[maker];
}

/* The callee looks into what the collection or array has that it is given there. */
static bool looks_into(const struct bl_call_effect *e, unsigned argument)
{
  bool looks = false;
  for (uint32_t i = 0; i < e->n_accesses && !looks; i++) {
    const struct bl_access *a = &e->accesses[i];
    looks = !a->write &&
            (a->where->at.state == BL_CONTENTS_OF || a->where->at.state == BL_ELEMENTS_OF) &&
            a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == argument &&
            a->where->at.object.len == 0;
  }
  return looks;
}

/* Notes of which reference the instruction asks: `map.get(key)`, `node.next`, `a[i]`. */
static void remember_through(struct observations_pass *n, const struct bl_interp *it,
                             const struct bl_frame *f, uint32_t insn, const struct bl_args *args,
                             const struct bl_call_effect *e)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  bool loads = kind == CF_K_GET_FIELD || kind == CF_K_ARRAY_LOAD;
  uint32_t from = loads ? present_in(n, it, f, bl_dereferenced_slot(it, f, insn)) : 0;
  for (unsigned i = 0; e != NULL && i < args->n && from == 0; i++) {
    bool leads = (e->flows_through & bl_param_bit(i)) != 0 || looks_into(e, i);
    from = leads && args->slot[i] != 0 ? present_in(n, it, f, args->slot[i]) : 0;
  }
  if (from != 0 && n->through == NULL) {
    n->through = CF_NEW_N(it->arena, uint32_t, it->insns.n);
  }
  if (from != 0) {
    n->through[insn] = from;
  }
}

/* The load or call before `at` in its block that left on the stack what is there at `at`, perhaps
   by way of a local variable; CF_NO_INSN if it is not seen. */
static uint32_t origin_of(const struct bl_interp *it, uint32_t at)
{
  const struct cf_insn *all = it->insns.items;
  uint32_t first = it->cfg.blocks[it->cfg.block_of[at]].first;
  while (at > first) {
    const struct cf_insn *in = &all[--at];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    if (kind == CF_K_LOAD) {
      while (at > first && (cf_opcodes[all[at].op].kind != CF_K_STORE || all[at].a != in->a)) {
        at--;
      }
    } else if (in->op != CF_checkcast && in->op != CF_dup) {
      return kind == CF_K_GET_FIELD || kind == CF_K_ARRAY_LOAD || kind == CF_K_INVOKE ? at
                                                                                      : CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

/* Notes what the branch has been told by such a reference. */
static void remember_asked(struct observations_pass *n, const struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn)
{
  uint32_t maker = bl_interp_made_at(it, f->name[bl_frame_top(f, 0)]);
  uint32_t from = maker == CF_NO_INSN ? origin_of(it, insn) : maker;
  uint32_t bit = from == CF_NO_INSN ? 0 : n->through[from];
  if (bit != 0 && n->n_present < MAX_ASKED) {
    const struct bl_held *held = bl_frame_held(f, it->obs->items[bit - 1].lock);
    n->present[n->n_present++] = (struct asked){insn, bit - 1, held == NULL ? 0 : held->site};
  }
}

static bool is_among(const uint32_t *states, unsigned n, uint32_t state)
{
  bool among = false;
  for (unsigned i = 0; i < n && !among; i++) {
    among = states[i] == state;
  }
  return among;
}

/* Who has asked what a field refers to at present has looked at the field afresh, too, where the
   block of that lock still lasts. */
static void add_asked(const struct observations_pass *n, uint32_t states[],
                      const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                      uint32_t lock)
{
  const struct bl_held *held = bl_frame_held(f, lock);
  unsigned known = 0;
  while (known < BL_MAX_TESTED && states[known] != BL_NO_STATE) {
    known++;
  }
  for (unsigned i = 0; i < n->n_present && known < BL_MAX_TESTED; i++) {
    const struct asked *x = &n->present[i];
    const struct bl_observation *o = &it->obs->items[x->bit];
    if (o->lock == lock && o->callers_block == (lock == 0) && o->state != BL_NO_STATE &&
        bl_bit(f->live, x->bit) && (held == NULL || held->site == x->site) &&
        bl_cfg_decides(&it->cfg, it->cfg.block_of[x->branch], it->cfg.block_of[insn]) &&
        !is_among(states, known, o->state)) {
      states[known++] = o->state;
    }
  }
}

/* What decides the access here adds to what decided it in the callee; lock 0 is the caller's block.
 */
static void add_tested(struct observations_pass *pass, struct bl_access *x, struct bl_what *what,
                       const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                       uint32_t lock)
{
  const uint32_t *more = pass->tested;
  unsigned n = 0;
  if (f->n_decisions == 0 && pass->n_present == 0) {
    return;
  }
  if (!pass->asked || pass->tested_lock != lock) {
    bl_observe_tested(pass->tested, it, f, lock);
    add_asked(pass, pass->tested, it, f, insn, lock);
    pass->tested_lock = lock;
    pass->asked = true;
  }
  x->checked |= more[0] != BL_NO_STATE;
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    while (n < BL_MAX_TESTED && what->tested[n] != BL_NO_STATE) {
      n++;
    }
    if (n < BL_MAX_TESTED && more[i] != BL_NO_STATE && !bl_access_tests(x, more[i])) {
      what->tested[n] = more[i];
    }
  }
}

/* Some branch that decides what happens here has looked at the state, in whatever block. */
static bool is_looked_at(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                         uint32_t object)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    for (unsigned set = 0; set < BL_SETS; set++) {
      const uint64_t *decided = bl_frame_decided(f, i, set);
      for (unsigned bit = 0; (bit = bl_bits_next(decided, f->words, bit)) != UINT_MAX; bit++) {
        if (it->obs->items[bit].state == state && it->obs->items[bit].object == object) {
          return true;
        }
      }
    }
  }
  return false;
}

/* Of a state whose every operation is a block of its own, a look before is a look again, for who
   calls: what may come between the two is this method's own affair. */
static void add_own_look(struct observations_pass *n, struct bl_access *x, struct bl_what *what,
                         const struct bl_interp *it, const struct bl_frame *f, uint32_t object)
{
  const struct bl_summaries *s = n->w->all;
  if (x->write && x->where->at.state < BL_UNMAPPED && !s->options.strict &&
      bl_summaries_operation(s, x->where->at.state) == BL_OP_ATOMIC &&
      what->tested[BL_MAX_TESTED - 1] == BL_NO_STATE && !bl_access_tests(x, x->where->at.state) &&
      is_looked_at(it, f, x->where->at.state, object)) {
    unsigned i = 0;
    while (what->tested[i] != BL_NO_STATE) {
      i++;
    }
    what->tested[i] = x->where->at.state;
    x->checked = true;
  }
}

static void place_in_block(struct observations_pass *n, const struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn, struct bl_access *x,
                           struct bl_where *where, struct bl_what *what, uint32_t object)
{
  bool innermost = n->w->all->options.strict;
  uint32_t lock = bl_observe_lock(n->w->all, it, f, x->where->at.state, object, innermost);
  if (lock == 0 && f->n_held > 0) {
    lock = bl_observe_lock(n->w->all, it, f, x->where->at.state, object, true);
  }
  where->lock = sayable(it, lock);
  x->own_block = lock != 0;
  add_tested(n, x, what, it, f, insn, lock);
  add_own_look(n, x, what, it, f, object);
}

/* What is written is the sum that was made last, or what the call gave, of what the state still
   holds. */
static bool is_sum(const struct observations_pass *n, const struct bl_interp *it,
                   const struct bl_frame *f, const struct bl_touch *touch)
{
  const struct bl_path *p = bl_names_path(&it->names, f->name[touch->value_slot]);
  return n->sum_state == touch->state && n->sum_object == touch->object &&
         p->root == BL_ROOT_SITE && p->len == 0 && p->base == n->sum_bci;
}

/* Notes in x what is written, where that is a parameter as it came or a constant. */
static void note_value(struct bl_access *x, struct bl_what *what, const struct bl_interp *it,
                       uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  x->value = parameter_of(p);
  what->constant = bl_constant_of(it->program, p);
}

static void visit_touch(struct observations_pass *n, const struct bl_interp *it,
                        const struct bl_frame *f, const struct bl_touch *touch,
                        const struct cf_insn *in)
{
  if (touch->confined) {
    return;
  }
  struct bl_access x;
  struct bl_where where = {.at = {touch->state, sayable(it, touch->object)}};
  struct bl_what what = bl_what_of(touch->write ? params_in(it, f, touch->value_slot) : 0);
  memset(&x, 0, sizeof x);
  x.where = &where;
  x.what = &what;
  x.method = it->method;
  x.bci = (uint16_t)in->bci;
  x.write = touch->write;
  x.asks = touch->write ? params_deciding(n, it, f) : 0;
  x.adds = touch->write && is_sum(n, it, f, touch);
  x.pushes = touch->write && bl_stores_at_end(it, f, it->insns.index_of[in->bci], touch);
  if (touch->write) {
    note_value(&x, &what, it, f->name[touch->value_slot]);
  }
  place_in_block(n, it, f, it->insns.index_of[in->bci], &x, &where, &what, touch->object);
  add_access(n, &x, NULL);
}

/* The parameters that flow into what the callee is given, or the lambda has captured. */
static uint64_t params_of_args(const struct bl_interp *it, const struct bl_frame *f,
                               const struct bl_args *args, const struct bl_inline_lambda *lambda,
                               uint64_t which)
{
  uint64_t params = 0;
  for (unsigned i = 0; which != 0 && i < args->n; i++) {
    const uint64_t *captured = lambda == NULL ? NULL : bl_interp_captured_bits(it, lambda, i);
    if ((which & bl_param_bit(i)) == 0) {
      continue;
    }
    if (captured != NULL) {
      params |= params_among(it, f, captured);
    } else if (args->slot[i] != 0) {
      params |= params_in(it, f, args->slot[i]);
    }
  }
  return params;
}

/* `lambda` is NULL, or what `e` and `args` are of: then the callee's block may be around it. */
static void pass_on(struct observations_pass *n, struct bl_interp *it, const struct bl_frame *f,
                    const struct bl_call_effect *e, const struct bl_args *args,
                    const struct bl_inline_lambda *lambda, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *c = &e->accesses[i];
    if (c->depth == BL_MAX_CALL_DEPTH || is_surely_beyond(n, c)) {
      continue;
    }
    uint32_t state, object = bl_interp_map_written(it, f, args, c, &state);
    if (state == BL_NO_STATE || bl_interp_is_confined(it, f, object)) {
      continue;
    }
    struct bl_access x;
    struct bl_where where = {.at = {state, sayable(it, object)}};
    struct bl_what what = *c->what;
    memset(&x, 0, sizeof x);
    x.where = &where;
    x.what = &what;
    x.method = c->method;
    x.bci = c->bci;
    x.depth = (c->depth + 1u) & 7u;
    x.write = c->write;
    if (is_beyond(n, &x)) {
      continue;
    }
    x.validates = c->validates && !(c->tells && bl_interp_drops_result(it, insn));
    x.blind = c->blind;
    x.cell = c->cell;
    x.settles = c->settles;
    x.removes = c->removes;
    note_key(n->w, it, bl_interp_access_key(it, args, c), &x, &what);
    x.checked = c->checked;
    x.adds = c->adds;
    x.pushes = c->pushes;
    what.stores = params_of_args(it, f, args, lambda, c->what->stores);
    x.asks = c->write ? params_deciding(n, it, f) : 0;
    x.asks |= numbers_among(n, it->method, params_of_args(it, f, args, lambda, c->asks));
    if (c->value > 0 && c->value <= args->n) {
      note_value(&x, &what, it, args->name[c->value - 1]);
    }
    if (x.bci == BL_BCI_MODEL && x.method != it->method) {
      x.method = it->method;
      x.bci = (uint16_t)in->bci;
    }
    if (c->own_block || (lambda != NULL && lambda->own_block)) {
      struct bl_path lock =
          bl_path_lock(c->own_block ? bl_interp_map(it, args, &c->where->lock) : lambda->lock);
      uint32_t name = bl_names_of(&it->names, &lock);
      where.lock = sayable(it, name);
      x.own_block = true;
      if (bl_frame_held(f, name) != NULL) { /* re-entered: it is this method's block */
        add_tested(n, &x, &what, it, f, insn, name);
      }
    } else if (state < BL_UNMAPPED) {
      place_in_block(n, it, f, insn, &x, &where, &what, object);
    }
    add_access(n, &x, c->what);
  }
}

static void visit_call(struct observations_pass *n, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_inline_lambda lambda;
  pass_on(n, it, f, e, args, NULL, insn);
  for (unsigned i = 0; i < args->n && it->makes_lambdas; i++) {
    if (bl_interp_inline_lambda(it, args, i, e, &lambda)) {
      pass_on(n, it, f, lambda.effect, &lambda.args, &lambda, insn);
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct observations_pass *n = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  n->asked = n->deciding_known = false;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n_uses = bl_uses_of(it, f, insn, uses, &args);
  const struct bl_call_effect *e = NULL;
  if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    e = bl_interp_site(it, insn)->effect;
    visit_call(n, it, f, insn, &args);
  }
  if (f->words > 0) {
    remember_through(n, it, f, insn, &args, e);
  }
  for (unsigned i = 0; f->words > 0 && i < n_uses; i++) {
    if (e == NULL || (e->uses & bl_param_bit(uses[i].argument)) != 0) {
      n->uses |= params_in(it, f, uses[i].slot);
    }
  }
  struct bl_touch touch;
  uint32_t state, object;
  if ((cf_opcodes[in->op].kind == CF_K_ARITH && bl_adds_to_current(it, f, insn, &state, &object)) ||
      (e != NULL && bl_calls_current(it, f, &args, e, &state, &object))) {
    n->sum_state = state;
    n->sum_object = object;
    n->sum_bci = in->bci;
  }
  if (bl_interp_touch(it, f, insn, &touch)) {
    visit_touch(n, it, f, &touch, in);
  }
  if (cf_opcodes[in->op].kind == CF_K_BRANCH && n->through != NULL) {
    remember_asked(n, it, f, insn);
  }
  if (n->vouching.any && cf_opcodes[in->op].kind == CF_K_BRANCH) {
    bl_vouching_see(&n->vouching, it, f, insn);
  }
  if (cf_opcodes[in->op].kind == CF_K_RETURN && f->words > 0) {
    visit_return(n, it, f, in);
  }
}

/* --- the pass --- */

/* In a recursion the lists only grow: cut off at their limits, they would else never settle. */
static void start_from(struct observations_pass *n, const struct bl_call_effect *old)
{
  n->data.flows = old->flows;
  n->data.flows_through = old->flows_through;
  n->uses = old->uses;
  for (uint32_t i = 0; i < old->n_seen; i++) {
    keep_seen(&n->data, &old->seen[i]);
  }
  for (uint32_t i = 0; i < old->n_accesses; i++) {
    bl_bit_add(n->kinds, kind_of(&old->accesses[i]));
    put_access(n, n->n_accesses++, &old->accesses[i], old->accesses[i].what);
  }
}

static void empty(struct carried *c)
{
  c->flows = c->flows_through = 0;
  c->n_seen = 0;
}

struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_method *m)
{
  struct observations_pass *n = cf_arena_alloc(w->scratch, sizeof *n);
  memset(n, 0, offsetof(struct observations_pass, data)); /* of the lists the lengths will do */
  empty(&n->data);
  empty(&n->chosen);
  n->w = w;
  n->sum_state = BL_NO_STATE;
  n->vouching.any = !w->all->options.strict && bl_may_vouch(m);
  if (w->again) {
    start_from(n, w->all->own[m->id]);
  }
  return (struct bl_visitor){.visit = visit, .ctx = n, .kinds = ~(uint32_t)BL_MOVES};
}

void bl_observations_keep(const struct bl_visitor *visitor, struct bl_call_effect *e)
{
  struct observations_pass *n = visitor->ctx;
  if (e->constant_result) {
    n->data.flows |= n->chosen.flows;
    n->data.flows_through |= n->chosen.flows_through;
    for (uint32_t i = 0; i < n->chosen.n_seen; i++) {
      keep_seen(&n->data, &n->chosen.seen[i]);
    }
  }
  e->flows = n->data.flows;
  e->flows_through = n->data.flows_through;
  e->uses = n->uses;
  e->n_seen = (uint8_t)n->data.n_seen;
  e->n_accesses = (uint8_t)n->n_accesses;
  e->seen = n->data.seen;
  e->accesses = n->accesses;
}

static void effect_unknown_flows(struct bl_call_effect *e)
{
  e->flows = e->uses = ~(uint64_t)0;
  e->n_seen = e->n_accesses = 0;
}

bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_summaries *s = w->all;
  struct bl_interp it;
  struct bl_observations obs;
  if (!s->late[m->id] || !s->asked[m->id]) {
    return false; /* its effect is already whole, or nobody wants to know */
  }
  struct bl_call_effect e = *s->own[m->id];
  if (bl_summaries_stop(w, m, BL_STAGE_OBSERVATIONS)) {
    effect_unknown_flows(&e);
    return bl_summaries_publish(w, m, &e);
  }
  struct bl_observe_options opt = bl_observe_for_summary(s);
  bool open = bl_interp_open(&it, w->scratch, s->program, m, &w->effects);
  it.to_the_letter = s->options.strict;
  struct bl_visitor visitor = bl_observations_visitor(w, m);
  if (open && bl_observe_and_solve(&obs, w, &it, &opt, &visitor, 1)) {
    bl_observations_keep(&visitor, &e);
  } else {
    s->fault[m->id] = (uint8_t)it.fault;
    effect_unknown_flows(&e);
  }
  bool changed = bl_summaries_publish(w, m, &e);
  cf_arena_reset(w->scratch);
  return changed;
}
