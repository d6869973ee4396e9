/* Comparisons of a stale copy with the field as it is now: the recheck itself (ANALYSIS §8).
   Receives the state before every instruction, in code order; afterwards says whether such a
   comparison, of the field itself or of a version stamp, decides a use. */
#include "src/candidate/again.h"

#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/candidate/value.h"
#include "src/summary/fact_index.h"

static bool is_stale(const struct bl_frame *f, unsigned slot)
{
  return bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words);
}

/* One operand is fresh, the other an older copy of the same place. */
static bool compare_slots(const struct bl_method_check *c, const struct bl_frame *f, unsigned fresh,
                          unsigned old, struct bl_compare *out)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *now = bl_frame_set(f, fresh, BL_SET_CURRENT);
  const uint64_t *then = bl_frame_set(f, old, BL_SET_RELEASED);
  if (is_stale(f, fresh)) {
    return false;
  }
  for (unsigned a = 0; (a = bl_bits_next(now, f->words, a)) != UINT_MAX; a++) {
    for (unsigned b = 0; (b = bl_bits_next(then, f->words, b)) != UINT_MAX; b++) {
      if (bl_same_place(&items[a], items[b].state, items[b].object) && a != b) {
        *out = (struct bl_compare){true, a, b};
        return true;
      }
    }
  }
  return false;
}

static bool compare_either(const struct bl_method_check *c, const struct bl_frame *f, unsigned a,
                           unsigned b, struct bl_compare *out)
{
  return compare_slots(c, f, a, b, out) || compare_slots(c, f, b, a, out);
}

/* What the call's answer tells of the present, read in a block that goes on, is a place of which
   the slot has an older copy. */
static bool compare_with_read(const struct bl_method_check *c, const struct bl_frame *f,
                              uint32_t insn, unsigned old, struct bl_compare *out)
{
  const struct bl_observations *obs = c->it->obs;
  const uint64_t *then = bl_frame_set(f, old, BL_SET_RELEASED);
  for (unsigned k = 0; k < obs->count_of[insn]; k++) {
    uint32_t a = obs->first_of[insn] + k;
    const struct bl_observation *now = &obs->items[a];
    for (unsigned b = 0; (b = bl_bits_next(then, f->words, b)) != UINT_MAX; b++) {
      if (!now->released_at_birth && !now->off && a != b &&
          bl_same_place(now, obs->items[b].state, obs->items[b].object)) {
        *out = (struct bl_compare){true, a, b};
        return true;
      }
    }
  }
  return false;
}

/* A call that is given both and answers yes, no or which is greater: equals, compareTo. Or it is
   given the old copy, and reads the other for its answer itself: hasChangedSince(). */
static void compare_by_call(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, struct bl_compare *out)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  struct bl_args args;
  if (site->result[0] != 'I') {
    return;
  }
  bl_interp_args(c->it, f, insn, &args);
  bool both = site->n_args == 2 && compare_either(c, f, args.slot[0], args.slot[1], out);
  for (unsigned i = 0; i < args.n && !both && site->effect->n_seen > 0; i++) {
    both = (site->effect->flows & bl_param_bit(i)) != 0 &&
           compare_with_read(c, f, insn, args.slot[i], out);
  }
}

/* A flag that is one of two constants, or more, where the arms meet at the block: the comparison of
   the nearest branch that chose it, as in `boolean same = n == old`. Where another way leads to the
   block that branch did not choose alone. */
static void compare_chosen(const struct bl_method_check *c, uint32_t meet, uint32_t insn,
                           struct bl_compare *out)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (uint32_t i = 0; i < insn; i++) {
    uint32_t b = g->block_of[i];
    if (c->compares[i].there && g->blocks[b].end - 1 == i && g->blocks[b].ipdom == meet &&
        bl_cfg_dominates(g, b, meet)) {
      *out = c->compares[i];
    }
  }
}

/* A branch on the outcome of an earlier comparison. */
static void compare_before(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                           struct bl_compare *out)
{
  const struct bl_path *p = bl_names_path(&c->it->names, f->name[bl_frame_top(f, 0)]);
  if (p->root == BL_ROOT_SITE && p->len == 0 && p->base < c->it->code.bytecode.n &&
      c->it->insns.index_of[p->base] != CF_NO_INSN) {
    *out = c->compares[c->it->insns.index_of[p->base]];
  } else if (p->root == BL_ROOT_CONST_JOIN && p->len == 0) {
    compare_chosen(c, p->base >> 16, insn, out);
  }
}

void bl_remember_compare(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_compare *out = &c->compares[insn];
  unsigned op = c->it->insns.items[insn].op;
  if (op >= CF_if_icmpeq && op <= CF_if_acmpne) {
    (void)compare_either(c, f, bl_frame_top(f, 0), bl_frame_top(f, 1), out);
  } else if (op >= CF_ifeq && op <= CF_ifle) {
    compare_before(c, f, insn, out);
  } else if (op >= CF_lcmp && op <= CF_dcmpg) {
    unsigned n = (unsigned)strlen(cf_opcodes[op].pops), first = bl_interp_operands(f, n);
    (void)compare_either(c, f, first, first + n / 2, out);
  } else if (cf_opcodes[op].kind == CF_K_INVOKE) {
    compare_by_call(c, f, insn, out);
  }
  if (out->there && insn >= c->compares_end) {
    c->compares_end = insn + 1;
  }
}

/* --- what a comparison excuses --- */

enum { NO_SITE = BL_NO_STATE - 1 }; /* no acquisition: neither a bci nor the entry */

static uint32_t site_at_read(const struct bl_method_check *c, uint32_t bit)
{
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    if (c->held_at_read[bit][i].name == c->it->obs->items[bit].lock) {
      return c->held_at_read[bit][i].site;
    }
  }
  return NO_SITE;
}

/* Some lock is taken, or given up for a while, between the two. */
static bool begins_block(const struct bl_summaries *s, const struct bl_method *m, uint32_t from,
                         uint32_t to)
{
  static const enum bl_effect_kind begin[] = {BL_E_ACQUIRE, BL_E_TRY, BL_E_CONVERT, BL_E_WAIT};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  bool begins = false;
  for (uint32_t bci = from; bci < to && !begins && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    begins = in.op == CF_monitorenter && bci != from;
    const struct bl_call *call =
        cf_opcodes[in.op].kind == CF_K_INVOKE && bci != from ? bl_method_call(m, bci) : NULL;
    for (unsigned i = 0; i < sizeof begin / sizeof *begin && !begins; i++) {
      begins = bl_said_of_call(s, call, begin[i]) != NULL;
    }
  }
  return begins;
}

/* The write is made by a helper of the object's own, `touch()`, that takes no lock itself, and is
   called behind the other write's lock in that very block. */
static bool is_by_helper(const struct bl_summaries *s, const struct bl_fact *stamp,
                         const struct bl_fact *w)
{
  if (stamp->block != BL_SITE_ENTRY || !stamp->own || !w->own || w->n_locks == 0 ||
      !bl_class_is_a(w->method->cls, stamp->method->cls)) {
    return false;
  }
  uint32_t from = w->block == BL_SITE_ENTRY ? 0 : w->block;
  for (uint32_t i = 0; i < w->method->n_calls; i++) {
    const struct bl_call *call = &w->method->calls[i];
    const struct bl_targets *t = bl_call_targets(call);
    if (t->n == 1 && t->items[0] == stamp->method && call->bci > from) {
      return !begins_block(s, w->method, from, call->bci);
    }
  }
  return false;
}

enum { FEW_STAMPS = 8 }; /* writes of it, for each of which the other writer's calls are asked */

/* Every write of the state changes the stamp in the same block; those of `filler` need not. */
static bool is_stamp_of(const struct bl_summaries *s, uint32_t stamp, uint32_t state,
                        const struct bl_method *filler)
{
  uint32_t n, n_stamp;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  struct bl_fact *const *stamps = bl_summaries_facts(s, stamp, &n_stamp);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *w = facts[i];
    bool stamped =
        !w->write || !bl_fact_is_shared(w) || bl_method_is_init(w->method) || w->method == filler;
    for (uint32_t k = 0; k < n_stamp && !stamped; k++) {
      stamped = stamps[k]->write && ((stamps[k]->method == w->method &&
                                      stamps[k]->block == w->block && stamps[k]->n_locks > 0) ||
                                     (n_stamp <= FEW_STAMPS && is_by_helper(s, stamps[k], w)));
    }
    if (!stamped) {
      return false;
    }
  }
  return true;
}

/* The method stores into the field, which was null, what it has not made itself. */
static bool fills_field(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool jumps;
  return x->decided_at != CF_NO_INSN && x->act_method == NULL &&
         bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         bl_same_place(o, x->acted_on, x->acted_object) &&
         bl_observe_is_value(c->it, o, bl_asked_null(c, x->decided_at, &jumps)) &&
         !bl_is_fresh(c, f, f->name[bl_frame_top(f, 0)]);
}

/* Where there was nothing something is put that was computed: what another thread has put there by
   the same method meanwhile is as good, so that the method itself need not change the stamp. */
static const struct bl_method *filler_of(const struct bl_method_check *c, const struct bl_frame *f,
                                         const struct bl_candidate *x)
{
  return x->kind == BL_CHECK_THEN_ACT && (x->fills_in || fills_field(c, f, x)) ? c->it->method
                                                                               : NULL;
}

/* Both were read in one block: of this method, or of the callee that returns them. */
static bool read_together(const struct bl_method_check *c, uint32_t bit, uint32_t stamp)
{
  const struct bl_observation *o = &c->it->obs->items[bit], *with = &c->it->obs->items[stamp];
  if (o->lock != with->lock || o->object != with->object) {
    return false;
  }
  if (o->seen != NULL && o->seen->own_block) {
    return with->seen != NULL && with->seen->own_block && o->insn == with->insn &&
           o->seen->method == with->seen->method && bl_path_eq(&o->seen->lock, &with->seen->lock);
  }
  uint32_t site = site_at_read(c, bit);
  return site != NO_SITE && site == site_at_read(c, stamp);
}

/* Some turn of a loop comes by the first instruction once more and not by the second in between:
   what the second reads may be of an earlier turn. Of a method with many blocks it is not known. */
static bool is_made_anew(const struct bl_method_check *c, uint32_t first, uint32_t second)
{
  enum { MOST_BLOCKS = 512 };
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t from = g->block_of[first], by = g->block_of[second], n = 0;
  uint32_t queue[MOST_BLOCKS];
  bool seen[MOST_BLOCKS] = {false};
  bool again = false;
  if (g->blocks[from].loop == BL_NO_BLOCK || from == by) {
    return false;
  }
  if (g->n_blocks > MOST_BLOCKS) {
    return true;
  }
  queue[n++] = from;
  for (uint32_t i = 0; i < n && !again; i++) {
    const struct bl_block *b = &g->blocks[queue[i]];
    for (uint32_t k = 0; k < b->n_succ && !again; k++) {
      uint32_t to = b->succ[k];
      again = to == from;
      if (to != by && to != from && !seen[to] && !g->blocks[to].is_handler) {
        seen[to] = true;
        queue[n++] = to;
      }
    }
  }
  return again;
}

/* The old copy of the stamp is from the block in which the observation was made, or was read on
   every way to that, in a block or by an operation of its own: who has come since then has changed
   the stamp. */
static bool is_no_later(const struct bl_method_check *c, uint32_t bit, uint32_t stamp)
{
  const struct bl_observation *o = &c->it->obs->items[bit], *with = &c->it->obs->items[stamp];
  return read_together(c, bit, stamp) ||
         (with->lock == o->lock && bl_comes_before(c->it, with->insn, o->insn) &&
          (with->operation || !is_made_anew(c, with->insn, o->insn)));
}

static bool tells_of(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_compare *x, const struct bl_candidate *candidate)
{
  uint32_t bit = candidate->bit;
  const struct bl_observation *items = c->it->obs->items, *o = &items[bit];
  if (items[x->fresh].lock != o->lock) {
    return false;
  }
  if (bl_same_place(o, items[x->fresh].state, items[x->fresh].object)) {
    return true;
  }
  return items[x->fresh].object == o->object && is_no_later(c, bit, x->old) &&
         is_stamp_of(c->w->all, items[x->fresh].state, o->state, filler_of(c, f, candidate));
}

/* One arm of the branch leads to the use, in the block in which it compared. In a loop that is left
   by that arm alone the branch decides only when this happens, but the use comes behind it. */
static bool leads_from(const struct bl_method_check *c, const struct bl_frame *f, uint32_t branch,
                       uint32_t use)
{
  const struct bl_block *b = &c->it->cfg.blocks[c->it->cfg.block_of[branch]];
  uint32_t fresh = c->compares[branch].fresh;
  bool leads = false;
  for (uint32_t i = 0; i < b->n_succ && b->end - 1 == branch && !leads; i++) {
    leads = bl_arm_leads_to(c->it, b->succ[i], use);
  }
  return leads && bl_lasts_since(c, f, fresh, c->it->obs->items[fresh].lock);
}

static bool is_compared_on_the_way(const struct bl_method_check *c, const struct bl_frame *f,
                                   const struct bl_candidate *x)
{
  for (uint32_t i = 0; i < c->compares_end; i++) {
    if (c->compares[i].there && tells_of(c, f, &c->compares[i], x) &&
        leads_from(c, f, i, x->insn)) {
      return true;
    }
  }
  return false;
}

bool bl_is_compared(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const struct bl_compare *compare = &c->compares[f->branch[i]];
    if (compare->there && bl_bit(bl_frame_decided(f, i, BL_SET_CURRENT), compare->fresh) &&
        bl_cfg_dominates(g, g->block_of[f->branch[i]], g->block_of[x->insn]) &&
        tells_of(c, f, compare, x)) {
      return true;
    }
  }
  return is_compared_on_the_way(c, f, x);
}

/* --- stamps that a callee compares --- */

/* Some argument is the old copy of the stamp, and decides the access, or an object that has it. */
static bool is_given(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_callee *callee, const struct bl_access *a, uint32_t stamp)
{
  const struct bl_args *args = callee->args;
  bool given = false;
  for (unsigned i = 0; callee->lambda != NULL && i < args->n && i < 8 && !given; i++) {
    given = (a->asks >> i & 1) != 0 && bl_interp_captures(c->it, callee->lambda, i, stamp);
  }
  for (unsigned i = 0; i < args->n && !given; i++) {
    unsigned slot = args->slot[i];
    bool has = slot != 0 && bl_bit(bl_frame_set(f, slot, BL_SET_RELEASED), stamp);
    given = has && (f->type[slot] == 'A' || (i < 8 && (a->asks >> i & 1) != 0));
  }
  return given;
}

/* The instruction compares the old copy. */
static bool compares_copy(const struct bl_method_check *c, const struct bl_observation *o,
                          uint32_t insn)
{
  const struct bl_compare *compare = &c->compares[insn];
  return compare->there && bl_same_place(&c->it->obs->items[compare->old], o->state, o->object);
}

/* The call makes a reference of a number, as a box is, and one behind it in its block compares
 * that. */
static bool is_boxed_to_compare(const struct bl_method_check *c, const struct bl_observation *o,
                                uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_site *site = bl_interp_site(it, insn);
  bool boxes = site->n_args == 1 && site->type[0] != 'A' && site->result[0] == 'A';
  uint32_t end = boxes ? it->cfg.blocks[it->cfg.block_of[insn]].end : 0;
  bool compared = false;
  for (uint32_t i = insn + 1; i < end && !compared; i++) {
    compared = compares_copy(c, o, i);
  }
  return compared;
}

bool bl_is_operand(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   const struct bl_callee *callee, unsigned argument)
{
  bool operand = compares_copy(c, o, insn) || is_boxed_to_compare(c, o, insn);
  bool itself = bl_observe_is_value(c->it, o, callee->args->name[argument]);
  for (uint32_t i = 0; i < callee->effect->n_accesses && itself && argument < 8 && !operand; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    operand = (a->asks >> argument & 1) != 0 && bl_access_tests(a, o->state) &&
              bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object));
  }
  return operand;
}

/* Some argument is an old copy of that stamp of the observation's, read with it or before. */
static bool is_given_stamp(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_access *a, const struct bl_callee *callee,
                           uint32_t stamp)
{
  bool given = false;
  for (uint32_t with = 0; with < c->it->obs->n && !given; with++) {
    given = c->it->obs->items[with].state == stamp &&
            c->it->obs->items[with].object == c->it->obs->items[bit].object &&
            is_no_later(c, bit, with) && is_given(c, f, callee, a, with);
  }
  return given;
}

bool bl_callee_looks_again(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_access *a, const struct bl_callee *callee)
{
  uint32_t state = c->it->obs->items[bit].state;
  bool again = bl_access_tests(a, state);
  for (unsigned i = 0; i < BL_MAX_TESTED && !again; i++) {
    uint32_t stamp = a->what->tested[i];
    again = stamp != BL_NO_STATE && is_stamp_of(c->w->all, stamp, state, NULL) &&
            is_given_stamp(c, f, bit, a, callee, stamp);
  }
  return again;
}
