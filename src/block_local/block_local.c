/* Uses of stale values in one method. Receives its states with observations; hands on the worst use
   of each stale value, or with --strict the first. Knows no report. */
#include "src/block_local/block_local.h"

#include "src/block_local/burrows_leino.h"
#include "src/block_local/visits.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/flags.h"
#include "src/candidate/misses.h"
#include "src/candidate/state_version.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/ordered.h"
#include "src/verdict/reported.h"
#include "src/wording/write_up.h"

/* --- the visit --- */

/* The name is of the object that the constructor makes, and which it has given away itself: callers
   had nobody else's when they called it, but by now others have it. */
static bool is_leaked(const struct bl_interp *it, const struct bl_frame *f, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_path_is_first(p) && (it->method->flags & BL_M_MAKES_THIS) != 0 &&
         (f->escaped >> BL_ALLOC_SELF & 1) != 0;
}

static void remember_reads(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_observations *obs = c->it->obs;
  for (unsigned k = 0; k < obs->count_of[insn]; k++) {
    uint32_t bit = obs->first_of[insn] + k;
    memcpy(c->held_at_read[bit], f->held, f->n_held * sizeof *f->held);
    c->n_held_at_read[bit] = (uint8_t)f->n_held;
    c->confined[bit] = bl_interp_came_confined(c->it, f, obs->items[bit].object) &&
                       !is_leaked(c->it, f, obs->items[bit].object) &&
                       !bl_summaries_common(c->w->all, obs->items[bit].state);
  }
  uint64_t *tested = c->tested_current + (size_t)insn * f->words;
  for (unsigned i = 0; i < f->n_decisions && obs->count_of[insn] > 0; i++) {
    (void)bl_bits_or(tested, bl_frame_decided(f, i, BL_SET_CURRENT), f->words);
  }
}

static void remember_test(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_use *uses, unsigned n)
{
  uint64_t *tested = c->tested_current + (size_t)insn * f->words;
  for (unsigned i = 0; i < n; i++) {
    if (uses[i].role == BL_ROLE_TESTED) {
      (void)bl_bits_or(tested, bl_frame_set(f, uses[i].slot, BL_SET_CURRENT), f->words);
      (void)bl_bits_or(c->tested_somewhere, tested, f->words);
      c->tested_old[insn] |=
          bl_bits_any(bl_frame_set(f, uses[i].slot, BL_SET_RELEASED), 2 * f->words);
    }
  }
}

static void remember_dereference(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = bl_dereferenced_slot(c->it, f, insn);
  if (slot == BL_NO_SLOT) {
    return;
  }
  const uint64_t *stale = bl_frame_set(f, slot, BL_SET_RELEASED);
  struct bl_location at =
      bl_location_of_value(bl_names_path(&c->it->names, f->name[slot]), BL_STATE_FIELD);
  for (unsigned bit = 0; (bit = bl_bits_next(stale, f->words, bit)) != UINT_MAX; bit++) {
    if (c->dereferenced_at[bit] == 0 &&
        bl_same_place(&c->it->obs->items[bit], at.state, bl_names_of(&c->it->names, &at.object))) {
      c->dereferenced_at[bit] = insn + 1;
    }
  }
}

/* A put of one key into a thread-safe map, whose answer is dropped. */
static void remember_put(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_interp *it = c->it;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool dropped = insn + 1 < it->insns.n && it->insns.items[insn + 1].op == CF_pop;
  struct bl_args args;
  for (uint32_t i = 0; dropped && i < e->n_accesses && c->n_puts < BL_MAX_BLIND_PUTS; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!a->write || a->validates || a->settles || a->key == 0 || a->bci != BL_BCI_MODEL) {
      continue;
    }
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    uint32_t object = bl_names_of(&it->names, &at.object);
    if (at.state < BL_UNMAPPED && bl_state_kind_of(at.state) == BL_STATE_CONTENTS &&
        bl_summaries_operation(c->w->all, at.state) == BL_OP_ATOMIC) {
      c->puts[c->n_puts++] =
          (struct bl_blind_put){insn, at.state, object, bl_interp_access_key(it, &args, a)};
    }
  }
}

/* An object becomes visible by a store. */
static void remember_publication(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_touch t;
  if (c->n_published < BL_MAX_PUBLICATIONS && bl_interp_touch(c->it, f, insn, &t) && t.write &&
      t.index_slot == BL_NO_SLOT && f->type[t.value_slot] == 'A') {
    uint32_t value = f->name[t.value_slot];
    c->published[c->n_published++] =
        (struct bl_publication){insn, t.state, t.object, value, bl_is_fresh(c, f, value), 0};
  }
}

/* Or it is put under a key of a map, by an operation of the library's, while a lock is held. */
static void remember_entry(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_interp *it = c->it;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  for (uint32_t i = 0; f->n_held > 0 && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!a->write || a->removes || a->bci != BL_BCI_MODEL || a->key == 0 || a->what->stores == 0) {
      continue;
    }
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    uint32_t value = args.n > 0 ? args.name[args.n - 1] : 0;
    if (at.state < BL_UNMAPPED && bl_state_kind_of(at.state) == BL_STATE_CONTENTS && value != 0 &&
        c->n_published < BL_MAX_PUBLICATIONS && bl_is_fresh(c, f, value) &&
        (a->what->stores & bl_param_bit(args.n - 1)) != 0) {
      c->published[c->n_published++] =
          (struct bl_publication){insn,  at.state, bl_names_of(&it->names, &at.object),
                                  value, true,     bl_interp_access_key(it, &args, a)};
    }
  }
}

/* Once the observations are numbered. */
static void start(struct bl_method_check *c, struct bl_interp *it)
{
  struct cf_arena *s = c->w->scratch;
  uint32_t n = it->obs->n;
  c->it = it;
  c->first = CF_NEW_N(s, struct bl_candidate, n);
  c->worst = CF_NEW_N(s, struct bl_candidate, n);
  c->version = CF_NEW_N(s, struct bl_candidate, n);
  c->tested_current = CF_NEW_N(s, uint64_t, (size_t)it->insns.n * it->words);
  c->tested_somewhere = CF_NEW_N(s, uint64_t, it->words);
  c->tested_old = CF_NEW_N(s, bool, it->insns.n);
  c->held_at_read = cf_arena_alloc(s, n * sizeof *c->held_at_read);
  c->n_held_at_read = CF_NEW_N(s, uint8_t, n);
  c->confined = CF_NEW_N(s, bool, n);
  c->told = CF_NEW_N(s, uint8_t, n);
  c->dereferenced_at = CF_NEW_N(s, uint32_t, n);
  c->tests = CF_NEW_N(s, struct bl_test, it->insns.n);
  memset(c->tests, 0xff, sizeof *c->tests * it->insns.n);
  c->compares = CF_NEW_N(s, struct bl_compare, it->insns.n);
  c->operands = CF_NEW_N(s, struct bl_operands, it->insns.n);
  c->through = CF_NEW_N(s, uint32_t, it->insns.n);
  c->alike = CF_NEW_N(s, uint64_t *, n);
  c->sums = CF_NEW_N(s, struct bl_sum, it->insns.n);
  memset(c->sums, 0xff, sizeof *c->sums * it->insns.n);
  c->stale = CF_NEW_N(s, bool, it->cfg.n_blocks);
  c->telling = CF_NEW_N(s, bool, it->insns.n);
  bl_expect_carriers(c);
}

/* The instruction starts a lambda, or keeps it for later, that captures what is current here. */
static bool hands_out_current(struct bl_interp *it, uint32_t insn, const struct bl_frame *f,
                              const struct bl_args *args)
{
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    struct bl_inline_lambda kept;
    return bl_interp_kept_lambda(it, f, insn, &kept) &&
           bl_bits_any(bl_frame_set(f, bl_frame_top(f, 0), BL_SET_CURRENT), f->words);
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool any = false;
  for (unsigned i = 0; i < args->n && !any; i++) {
    struct bl_inline_lambda lambda;
    any = bl_bits_any(bl_frame_set(f, args->slot[i], BL_SET_CURRENT), f->words) &&
          bl_interp_started_lambda(it, args, i, e, &lambda);
  }
  return any;
}

static void remember_sum(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_args *args)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[c->it->insns.items[insn].op].kind;
  struct bl_sum sum = {BL_NO_STATE, 0, kind == CF_K_INVOKE};
  if (sum.call
          ? bl_calls_current(c->it, f, args, bl_interp_site(c->it, insn)->effect, &sum.state,
                             &sum.object)
          : kind == CF_K_ARITH && bl_adds_to_current(c->it, f, insn, &sum.state, &sum.object)) {
    c->sums[insn] = sum;
  } else if (sum.call || kind == CF_K_ARITH) {
    c->sums[insn].state = BL_NO_STATE;
  }
}

/* Some local variable has what is stale. */
static bool any_local_stale(const struct bl_frame *f)
{
  bool any = false;
  for (unsigned slot = 0; slot < f->n_locals && !any; slot++) {
    any = bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words);
  }
  return any;
}

/* The instruction may set back what a local variable still has: see taken.c. */
static bool may_set_back(const struct bl_interp *it, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  const struct bl_call_effect *e = kind == CF_K_INVOKE ? bl_interp_site(it, insn)->effect : NULL;
  bool writes = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC || kind == CF_K_ARRAY_STORE;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !writes; i++) {
    writes = e->accesses[i].write;
  }
  return writes;
}

/* The instruction may put an object over one that was read there and ended, and that nothing need
   have any more: see ended.c. */
static bool may_put_over(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  return (kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC) && f->type[bl_frame_top(f, 0)] == 'A';
}

/* Some operand, what is handed back or unlocked included, has an observation in a set that is
   `from` or one behind it. */
static bool any_operand_has(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                            const struct bl_use *uses, unsigned n, enum bl_set from)
{
  uint8_t op = it->insns.items[insn].op;
  unsigned words = (BL_SETS - from) * f->words, wide = op == CF_lreturn || op == CF_dreturn;
  bool any = ((op >= CF_ireturn && op <= CF_areturn) || op == CF_monitorexit) &&
             bl_bits_any(bl_frame_set(f, bl_frame_top(f, wide), from), words);
  for (unsigned i = 0; i < n && !any; i++) {
    any = bl_bits_any(bl_frame_set(f, uses[i].slot, from), words);
  }
  return any;
}

/* Whether the instruction can be an act that something has decided: a write, a call that does
   something, or any access where a lock is held. */
static bool may_act(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
    return f->n_held > 0 || e->n_accesses > 0 || e->n_locks > 0 || bl_may_fail(c, insn);
  }
  bool writes = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC || kind == CF_K_ARRAY_STORE;
  return writes || (f->n_held > 0 && (BL_TOUCHING >> kind & 1u) != 0);
}

/* Whether the second look can find anything at the instruction: what is stale is used there, or has
   decided that it acts, or looks again, or lies in a variable that is set back, or was ended. */
static bool may_tell(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     const struct bl_use *uses, unsigned n)
{
  const struct bl_interp *it = c->it;
  return it->makes_lambdas || bl_is_unvalidated(f) ||
         (c->draws_next && any_operand_has(it, f, insn, uses, n, BL_SET_CURRENT)) ||
         any_operand_has(it, f, insn, uses, n, BL_SET_RELEASED) ||
         (bl_decides_by_stale(f) &&
          (may_act(c, f, insn) || any_operand_has(it, f, insn, uses, n, BL_SET_CURRENT))) ||
         may_put_over(it, f, insn) || (any_local_stale(f) && may_set_back(it, insn));
}

/* What a call was given, and nothing has any more, may be set back later: see taken.c. */
static void remember_given(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                           const struct bl_use *uses, unsigned n)
{
  const struct bl_interp *it = c->it;
  if (c->gives && may_set_back(it, insn)) {
    c->stale[it->cfg.block_of[insn]] = c->telling[insn] = true;
  }
  c->gives |= f->stale && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
              any_operand_has(it, f, insn, uses, n, BL_SET_RELEASED);
}

static void visit_tests(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  struct bl_method_check *c = ctx;
  if (c->it == NULL) {
    start(c, it);
  }
  bool stale = f->stale || bl_is_unvalidated(f);
  c->stale[it->cfg.block_of[insn]] |= stale;
  c->any_stale |= stale;
  if (bl_moves_only(&it->insns.items[insn])) {
    return;
  }
  remember_reads(c, f, insn);
  bl_remember_vouched(c, insn);
  bl_remember_drawn(c, f, insn);
  remember_dereference(c, f, insn);
  c->tests[insn] = bl_test_of(it, f, insn);
  bl_remember_operands(c, f, insn);
  bl_remember_sized(c, f, insn);
  bl_remember_padded(c, f, insn);
  bl_remember_element(c, f, insn);
  if (kind == CF_K_INVOKE) {
    remember_put(c, f, insn);
    bl_remember_through(c, f, insn);
  }
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  remember_sum(c, f, insn, &args);
  if (it->makes_lambdas && hands_out_current(it, insn, f, &args)) {
    c->stale[it->cfg.block_of[insn]] = c->any_stale = c->telling[insn] = true;
  }
  c->telling[insn] |= stale && may_tell(c, f, insn, uses, n);
  remember_given(c, f, insn, uses, n);
  bl_remember_compare(c, f, insn);
  bl_remember_told(c, f, insn, uses, n, &args);
  bl_remember_carriers(c, f, insn, &args);
  if (kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC) {
    remember_publication(c, f, insn);
  }
  if (kind == CF_K_INVOKE) {
    remember_entry(c, f, insn);
    bl_remember_wait(c, f, insn, &args);
  }
  if (kind == CF_K_BRANCH || kind == CF_K_SWITCH) {
    remember_test(c, f, insn, uses, n);
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_method_check *c = ctx;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  unsigned first = n > 0 && bl_is_filled(c, f, insn, &uses[0]) ? 1 : 0;
  bl_visit_uses(c, f, insn, uses + first, n - first, &args);
  if (!c->strict) {
    bl_visit_mixes(c, f, insn, uses + first, n - first);
  }
  if (!c->strict && !c->versions) {
    bl_visit_again(c, f, insn);
    bl_visit_of_another(c, f, insn);
    bl_visit_apart(c, f, insn);
    bl_visit_taken(c, f, insn, &args);
    bl_visit_ended(c, f, insn, &args);
    if (c->n_sized > 0) {
      bl_visit_filled(c, f, insn);
      bl_visit_padded(c, f, insn);
    }
    if (c->n_waits > 0) {
      bl_visit_waited_once(c, f, insn, &args);
    }
  }
  bl_visit_acts(c, f, insn, &args);
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    bl_visit_wait(c, f, insn, &args);
    if (!c->strict && !c->versions) {
      bl_visit_unseen(c, f, insn, &args);
      bl_visit_taken_by_name(c, f, insn, &args);
      bl_visit_numbered(c, f, insn, &args);
      bl_visit_index(c, f, insn, &args);
      bl_visit_failing(c, f, insn, &args);
      bl_visit_lacking(c, f, insn, &args);
      bl_visit_half_made(c, f, insn, &args);
    }
  }
}

/* Arrays that are made for as many as there are may be filled wherever something is stale, what a
   helper vouches for may be acted upon, and what has been waited for taken. */
static void mark_stale(struct bl_method_check *c)
{
  bool everywhere = c->n_sized > 0 || c->vouched || c->n_waits > 0;
  for (uint32_t i = 0; i < c->it->insns.n && everywhere; i++) {
    c->telling[i] = c->stale[c->it->cfg.block_of[i]];
  }
}

static void visit_stale(struct bl_method_check *c)
{
  struct bl_visitor second = {visit, c, ~(uint32_t)BL_MOVES};
  if (c->any_stale) {
    mark_stale(c);
    bl_interp_visit_insns(c->it, c->telling, &second, 1);
  }
}

/* --- reporting --- */

static uint32_t read_line(const struct bl_method_check *c, uint32_t bit)
{
  return bl_interp_line_key(c->it, c->it->obs->items[bit].insn);
}

/* The worst use; for --strict the first use as data, or if there is none the act that it decides.
 */
static const struct bl_candidate *chosen_of(const struct bl_method_check *c, uint32_t bit)
{
  return c->strict && c->first[bit].there ? &c->first[bit] : &c->worst[bit];
}

/* The worst conflict of versions, where the chosen use is none: [AHB] has one finding for a stale
   value, and [K] another. */
static const struct bl_candidate *version_of(const struct bl_method_check *c, uint32_t bit)
{
  static const struct bl_candidate none;
  const struct bl_candidate *chosen = chosen_of(c, bit);
  return c->strict || (chosen->there && bl_is_conflict(c, chosen)) ? &none : &c->version[bit];
}

typedef const struct bl_candidate *pick(const struct bl_method_check *c, uint32_t bit);

/* Of the updates that a method makes of one field without any lock, the first stands for all: it is
   one decision that the field needs none. */
static bool is_same_update(const struct bl_method_check *c, uint32_t a, uint32_t b,
                           const struct bl_candidate *of_a)
{
  const struct bl_observation *x = &c->it->obs->items[a], *y = &c->it->obs->items[b];
  return x->self && y->self && x->state == y->state && of_a->kind == BL_LOST_UPDATE;
}

/* Every way to the use comes by the read, or a flag says on which it does. */
static bool is_always_read(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t read = c->it->obs->items[x->bit].insn;
  return bl_cfg_dominates(g, g->block_of[read], g->block_of[x->insn]) ||
         bl_flag_comes_by(c->it, x->decided_at, x->insn, read);
}

/* Of what is read in one line the one is shown by default and the other is not, and not by a way
   that the test leaves out (`if (closed && n == 0) break;`); or it is set back and surer. */
static bool is_surer(const struct bl_method_check *c, const struct bl_candidate *a,
                     const struct bl_candidate *b)
{
  return a->confidence > b->confidence &&
         (a->taken || (b->confidence == BL_LOW && is_always_read(c, a)));
}

/* One finding a method, read line and kind: whether some observation before `end` makes the same,
   and no less sure. */
static bool already_reported(const struct bl_method_check *c, uint32_t bit,
                             const struct bl_candidate *chosen, pick *of, uint32_t end)
{
  for (uint32_t other = 0; other < end; other++) {
    const struct bl_candidate *x = of(c, other);
    if (!x->there) {
      continue;
    }
    if (c->strict ? x->insn == chosen->insn
                  : x->kind == chosen->kind && x->benign == chosen->benign &&
                        ((read_line(c, other) == read_line(c, bit) && !is_surer(c, chosen, x)) ||
                         is_same_update(c, other, bit, x))) {
      return true;
    }
  }
  return false;
}

/* One finding a method, read line and kind: of none that is excused where another is not, and of
   the surest. */
static bool is_said_better(const struct bl_method_check *c, uint32_t bit,
                           const struct bl_candidate *chosen)
{
  for (uint32_t other = 0; other < c->it->obs->n && !c->strict; other++) {
    const struct bl_candidate *x = chosen_of(c, other);
    bool excused = chosen->benign != BL_NOT_BENIGN;
    bool better = x->benign == chosen->benign ? is_surer(c, x, chosen)
                                              : excused && x->benign == BL_NOT_BENIGN;
    if (x->there && x->kind == chosen->kind && better && other != bit &&
        read_line(c, other) == read_line(c, bit)) {
      return true;
    }
  }
  return false;
}

/* Both were brought by one call, or read in one line under one lock and merely used. */
static bool come_together(const struct bl_method_check *c, uint32_t a, uint32_t b)
{
  const struct bl_observation *x = &c->it->obs->items[a], *y = &c->it->obs->items[b];
  return x->insn == y->insn ? x->seen != NULL
                            : x->lock == y->lock && !x->operation && !y->operation &&
                                  read_line(c, a) == read_line(c, b);
}

/* What has come together is used at one place, and something of it worse: a record of two fields of
   which one is written back. */
static bool is_beside_worse(const struct bl_method_check *c, uint32_t bit,
                            const struct bl_candidate *chosen)
{
  const struct bl_observation *items = c->it->obs->items;
  for (uint32_t other = 0; other < c->it->obs->n && !c->strict; other++) {
    const struct bl_candidate *x = chosen_of(c, other);
    if (chosen->kind != BL_STALE_VALUE && items[other].insn != items[bit].insn) {
      continue;
    }
    if (x->there && x->insn == chosen->insn && x->kind < chosen->kind &&
        x->benign == BL_NOT_BENIGN && other != bit && come_together(c, other, bit)) {
      return true;
    }
  }
  return false;
}

static struct bl_finding *add(struct bl_findings *out, struct cf_arena *a,
                              struct bl_method_check *c, const struct bl_candidate *x)
{
  cf_vec_reserve(a, out);
  struct bl_finding *f = &out->items[out->n++];
  bl_write_up(f, a, c, x);
  bl_burrows_leino_name(f, a, c, x);
  return f;
}

static void report(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    struct bl_candidate chosen = *chosen_of(c, bit);
    if (!chosen.there || already_reported(c, bit, &chosen, chosen_of, bit) ||
        is_beside_worse(c, bit, &chosen) || is_said_better(c, bit, &chosen)) {
      continue;
    }
    if (c->strict) { /* [AHB] footnote 3: the first use; the reason is the worst use's */
      chosen.benign = c->worst[bit].benign;
    }
    add(out, a, c, &chosen);
  }
}

static void report_versions(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_candidate *x = version_of(c, bit);
    if (x->there && !already_reported(c, bit, x, version_of, bit) &&
        !already_reported(c, bit, x, chosen_of, c->it->obs->n)) {
      struct bl_finding *f = add(out, a, c, x);
      f->check = BL_CHECK_STATE_VERSION;
      f->checks = BL_CHECK_STATE_VERSION | (f->checks & BL_CHECK_BURROWS_LEINO);
    }
  }
}

static bool any_candidate(const struct bl_method_check *c)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    if (chosen_of(c, bit)->there || version_of(c, bit)->there) {
      return true;
    }
  }
  return false;
}

/* The ghosts are computed where they are asked for, or can agree with something. */
static void report_all(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c,
                       bool ghosts)
{
  bool any = c->any_stale && any_candidate(c);
  if (any || ghosts) {
    bl_burrows_leino_prepare(c);
  }
  if (any) {
    report(out, a, c);
    report_versions(out, a, c);
  }
  if (ghosts) {
    bl_burrows_leino_rest(out, a, c);
  }
}

static bool brings_own_block(const struct bl_call_effect *e)
{
  bool any = false;
  for (uint32_t k = 0; k < bl_effect_brings(e); k++) {
    any |= bl_effect_brought(e, k)->own_block;
  }
  return any;
}

/* The lambda that the call makes brings its caller something out of a block of its own. */
static bool lambda_brings_own_block(struct bl_worker *w, const struct bl_method *m,
                                    const struct bl_call *call)
{
  const struct bl_lambda *made = bl_call_lambda(call);
  return made != NULL && bl_method_has_body(made->body) &&
         brings_own_block(w->effects.of_body(w->effects.ctx, m, made->body));
}

/* Whether a block can end in the method at all: else no value can outlive one. */
static bool can_be_stale(const struct bl_summaries *s, struct bl_worker *w,
                         const struct bl_method *m)
{
  if ((m->flags & BL_M_MONITOR) != 0 || bl_summaries_entry(s, m)->n_locks > 0) {
    return true;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    if (e->n_locks > 0 || brings_own_block(e) || lambda_brings_own_block(w, m, &m->calls[i])) {
      return true;
    }
    for (uint32_t k = 0; k < e->n_runs; k++) {
      if (e->runs[k].own_block && !e->runs[k].later) {
        return true; /* a lambda's answer may come out of a block of the callee's */
      }
    }
  }
  return false;
}

struct look {
  bool strict, versions, operations, ghosts;
};

/* One look at the method; false if it is over budget. */
static bool look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m, const struct look *how)
{
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.innermost = how->strict,
                                   .only_if_any = !how->ghosts,
                                   .operations = how->operations,
                                   .plain = how->strict && how->versions};
  struct bl_method_check c = {.w = w,
                              .strict = how->strict && !how->versions,
                              .versions = how->versions,
                              .plain = opt.plain};
  bool open = bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects);
  it.to_the_letter = c.strict;
  it.observe_locals = how->operations;
  if (open && !c.strict) {
    bl_interp_find_gets(&it);
  }
  bl_summaries_enter(w->all, &it);
  struct bl_visitor first = {.visit = visit_tests, .ctx = &c};
  bool solved = open && bl_observe_and_solve(&obs, w, &it, &opt, &first, 1);
  if (solved && c.it != NULL) {
    visit_stale(&c);
    report_all(out, a, &c, how->ghosts);
  }
  if (solved && !how->strict && !how->versions && (m->flags & BL_M_MONITOR) != 0) {
    bl_mutable_locks(out, a, w, &it);
  }
  if (solved && c.it != NULL && !how->strict && !how->versions) {
    bl_views_handed_out(out, a, w, &it);
  }
  bool ok = it.fault != BL_FAULT_BUDGET;
  cf_arena_reset(w->scratch);
  return ok;
}

bool bl_block_local_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, const struct bl_stale_options *how)
{
  struct bl_summaries *s = w->all;
  bool operations = !how->strict && s->needed[m->id] && bl_operations_possible(w, m);
  bool stale = s->needed[m->id] && can_be_stale(s, w, m);
  bool looks = operations || stale || (s->needed[m->id] && how->ghosts && bl_ghosts_possible(m));
  bool in_vain = !stale && !how->strict && !how->ghosts && operations && !bl_operations_meet(w, m);
  uint32_t first = out->n;
  bool ok = !looks || in_vain ||
            look(out, a, w, m, &(struct look){how->strict, false, operations, how->ghosts});
  if (how->versions && (how->strict || !looks) && bl_versions_possible(w, m, how->strict)) {
    uint32_t second = out->n;
    ok &= look(out, a, w, m, &(struct look){how->strict, true, true, false});
    bl_merge_versions(out, first, second);
  }
  cf_arena_reset(w->scratch);
  return ok;
}
