/* Acts that a stale value decides: check-then-act, and writes after a wait (ANALYSIS §7). Receives
   the state before an instruction, with its decisions; hands on candidates. */
#include "src/block_local/arms.h"
#include "src/block_local/visits.h"
#include "src/candidate/act.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/candidate/written.h"
#include "src/verdict/excuse.h"
#include "src/verdict/judge.h"
#include "src/verdict/note.h"
#include "src/verdict/room.h"

/* The loop reads the field, writes it in that block and then tests what it had: the test only says
   whether there is another turn, which begins by reading anew. */
static bool is_made_before_test(const struct bl_method_check *c, const struct bl_frame *f,
                                uint32_t insn, uint32_t bit, const struct bl_act *act,
                                uint32_t branch)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  return act->write && !o->operation && bl_same_place(o, act->state, act->object) &&
         bl_comes_before(c->it, o->insn, insn) && bl_comes_before(c->it, insn, branch) &&
         bl_lasts_since(c, f, bit, o->lock);
}

/* A read of something that the same branch tested, or another one on the way, just as old: the
   check is made again. */
static bool is_test_again(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o, unsigned decision,
                          const struct bl_act *act)
{
  for (uint32_t bit = 0; !act->write && bit < c->it->obs->n; bit++) {
    const struct bl_observation *other = &c->it->obs->items[bit];
    if (other->state == act->state &&
        (bl_frame_is_decided_by(f, decision, bit) ||
         (other->lock == o->lock && act->method == NULL && bl_is_decided(f, bit)))) {
      return true;
    }
  }
  return false;
}

/* Whether the act lies in a block of the lock itself. */
static bool in_guard(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, const struct bl_access *callee_access,
                     const struct bl_callee *callee)
{
  if (o->self) {
    return false;
  }
  bool own = callee_access != NULL &&
             (callee_access->own_block || (callee->lambda != NULL && callee->lambda->own_block));
  return own ? bl_in_lock(c, o, callee_access, callee) : bl_frame_is_inside(f, o->lock);
}

/* A compareAndSet validates what it expects: whether that is a newer value of the same place than
   the one that the branch tested. */
static bool expects_newer(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_observation *o, const struct bl_act *act)
{
  bool newer = false;
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *other = &c->it->obs->items[bit];
    if (bl_frame_carries(f, act->expected - 1, bit) &&
        bl_same_place(other, act->state, act->object)) {
      if (other->insn == o->insn) {
        return false;
      }
      newer |= bl_leads_to(c->it, o->insn, other->insn); /* else it is the next turn's */
    }
  }
  return newer && o->insn != insn && bl_same_place(o, act->state, act->object);
}

/* Some way leads to the change of a collection without any test of what is in it: `if (careful &&
   there) return;`. Not where that way only says that there is no bound: `if (max > 0 && size() >=
   max) return;`. */
static bool is_done_unasked(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, const struct bl_observation *o, uint32_t branch)
{
  const struct bl_cfg *g = &c->it->cfg;
  if (bl_state_kind_of(o->state) != BL_STATE_CONTENTS || bl_may_be_unbounded(c, branch, insn)) {
    return false;
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    bool always = bl_cfg_dominates(g, g->block_of[f->branch[i]], g->block_of[insn]);
    for (uint32_t bit = 0; always && bit < c->it->obs->n; bit++) {
      const struct bl_observation *other = &c->it->obs->items[bit];
      if (bl_frame_is_decided_by(f, i, bit) && bl_same_place(other, o->state, o->object)) {
        return false;
      }
    }
  }
  return true;
}

/* Just what was seen there is taken away, by an operation: what came since stays. */
static bool takes_what_it_saw(const struct bl_method_check *c, const struct bl_frame *f,
                              const struct bl_act *act, const struct bl_callee *callee)
{
  const struct bl_args *args = callee == NULL ? NULL : callee->args;
  bool adds = act->unheard && act->cell && act->method == NULL && args != NULL && args->n >= 2;
  bool saw = false;
  for (uint32_t bit = 0; bit < c->it->obs->n && adds && !saw; bit++) {
    saw = bl_same_place(&c->it->obs->items[bit], act->state, act->object) &&
          bl_frame_carries(f, args->slot[args->n - 1], bit);
  }
  return saw;
}

/* Who does harm between the test of a collection and the act upon it. Of one entry who puts
   something there: what was not there is by then, or what was there is another, and gets replaced
   or removed unseen; or who removes it, too, where that is counted. Of the whole it depends on what
   it had. */
static enum bl_harm harm_to(const struct bl_method_check *c, const struct bl_observation *o,
                            const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  bool contents = act->write && bl_same_place(o, act->state, act->object) &&
                  bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
  bool takes = act->takes || act->next || act->removes;
  if (contents && o->key != 0) {
    bool missing = !takes && bl_asks_presence(c, o, branch);
    if (act->removes && act->settles && act->unheard && bl_is_told_or_counted(c, branch, insn)) {
      return BL_HARM_BY_TAKES;
    }
    return missing || bl_was_there(c, o, branch, insn) ? BL_HARM_BY_PUTS : BL_HARM_BY_ANY;
  }
  if (contents && takes && act->key == 0 && !act->blind) {
    return BL_HARM_BY_TAKES;
  }
  return contents && !takes && bl_asks_bound(c, branch) ? BL_HARM_BY_PUTS : BL_HARM_BY_ANY;
}

/* A flag, or a number, that nobody sets to anything else was looked at without its lock. */
static bool is_one_way(const struct bl_method_check *c, const struct bl_observation *o,
                       const struct bl_act *act)
{
  return o->operation && act->method == NULL && act->write && act->state == o->state &&
         bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         bl_constant_written(c->it, &act->written).kind >= BL_CONSTANT_INT &&
         bl_goes_one_way(c, o->state, &act->written);
}

/* One act that one test of one observation decides. */
struct decided {
  const struct bl_observation *o; /* bit `bit` */
  uint32_t bit, insn, branch;
  unsigned decision; /* by number in the frame, at `branch` */
  const struct bl_act *act;
  const struct bl_access *access; /* a callee's; both NULL where it is the method's own: */
  const struct bl_callee *callee;
  bool guarded; /* it is made in a block of the observation's lock */
};

/* The act lies behind a loop that looked for a key, and has nothing to do with that key. */
static bool is_beside_search(const struct bl_method_check *c, const struct decided *d)
{
  return (d->o->key == 0 || d->o->key != d->act->key || d->act->removes) &&
         bl_interp_is_behind_search(c->it, d->branch, d->insn);
}

/* The act is another test, or is made whatever the test says, or is no act of that kind; else how
   sure it is by itself. */
static bool is_no_act(struct bl_method_check *c, const struct bl_frame *f, const struct decided *d,
                      enum bl_confidence *confidence)
{
  const struct bl_act *act = d->act;
  return is_beside_search(c, d) || is_test_again(c, f, d->o, d->decision, act) ||
         (!act->write && act->method == NULL && bl_is_next_exit_test(c->it, d->insn, d->branch)) ||
         is_made_before_test(c, f, d->insn, d->bit, act, d->branch) ||
         (act->expected != 0 && !expects_newer(c, f, d->insn, d->o, act)) ||
         !bl_judge_act(c, f, d->insn, d->o, act, d->branch, d->guarded, d->callee, confidence) ||
         bl_is_done_anyway(c, d->branch, d->insn);
}

/* What was tested was no old value by then; it is one where the act is made. */
static bool is_current_at_test(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct decided *d)
{
  return bl_bit(c->tested_current + (size_t)d->branch * f->words, d->bit);
}

/* Two calls, each atomic by itself. */
static bool is_composed(const struct decided *d)
{
  return d->o->seen != NULL && d->o->seen->own_block && d->act->method != NULL &&
         d->access->own_block && !d->o->operation;
}

/* What speaks against a sure act: on some ways it is about a new key, or it decides only whether
   the method goes on at all, or the two are calls. */
static void lower_sure(const struct bl_method_check *c, const struct decided *d,
                       struct bl_candidate *x)
{
  if (x->confidence != BL_HIGH) {
    return;
  }
  uint32_t at = c->it->cfg.block_of[d->branch];
  if (d->act->one_of || bl_interp_ends_idle_loop(c->it, at) ||
      bl_interp_ends_guarded_wait(c->it, at)) {
    x->confidence = BL_MEDIUM;
  } else if (is_composed(d)) {
    x->confidence = BL_MEDIUM;
    x->composed = true;
  }
}

/* It is not meant, or takes what it saw. */
static bool is_hardly_harmful(struct bl_method_check *c, const struct bl_frame *f,
                              const struct decided *d)
{
  const struct bl_act *act = d->act;
  return bl_is_assertion(c->it, d->branch) || bl_only_after_failure(c->it, d->branch, d->insn) ||
         (!d->guarded && !act->one_of && is_done_unasked(c, f, d->insn, d->o, d->branch)) ||
         takes_what_it_saw(c, f, act, d->callee) ||
         (act->removes && bl_is_last_of_count(c, f, d->insn));
}

/* What is written is what the field has now, and something more: given back, or counted on. */
static bool adds_to_present(const struct bl_method_check *c, const struct bl_act *act)
{
  uint32_t made = bl_interp_made_at(c->it, act->written.name);
  if (made == CF_NO_INSN) {
    return false;
  }
  const struct bl_sum *sum = &c->sums[made];
  return sum->state == act->state && sum->object == act->object && !sum->call;
}

/* The method has added to the number in the block that then read it. */
static bool is_counted_before(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_interp *it = c->it;
  bool counted = false;
  for (uint32_t i = o->insn; i > 0 && !counted; i--) {
    const struct bl_sum *sum = &c->sums[i - 1];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i - 1].op].kind;
    if (it->insns.items[i - 1].op == CF_monitorexit ||
        (kind == CF_K_INVOKE && bl_effect_changes_locks(bl_interp_site(it, i - 1)->effect))) {
      break;
    }
    counted = kind == CF_K_ARITH && sum->state == o->state && sum->object == o->object &&
              bl_comes_before(it, i - 1, o->insn);
  }
  return counted;
}

/* What it has added was too much, and is taken off what is there by then: all others see is that it
   has not been added. */
static bool takes_off_own(const struct bl_method_check *c, const struct decided *d)
{
  return d->act->write && bl_same_place(d->o, d->act->state, d->act->object) &&
         bl_state_kind_of(d->o->state) == BL_STATE_FIELD && adds_to_present(c, d->act) &&
         is_counted_before(c, d->o);
}

/* One of all that a collection has is taken out by the method's own operation, which tells which,
   because there were some. */
static bool takes_found(const struct bl_method_check *c, const struct decided *d)
{
  const struct bl_observation *o = d->o;
  const struct bl_act *act = d->act;
  if (!act->write || act->cell || act->method != NULL || o->key != 0 || act->key != 0 ||
      bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      !bl_same_place(o, act->state, act->object) || !bl_was_there(c, o, d->branch, d->insn)) {
    return false;
  }
  const struct bl_method *m = bl_call_callee(bl_interp_site(c->it, d->insn)->call);
  return bl_model_effect(bl_summaries_model(c->w->all, m), BL_E_TAKE) != NULL;
}

/* What the act does, for those who judge and tell of it. */
static void describe(struct bl_method_check *c, const struct bl_frame *f, const struct decided *d,
                     struct bl_candidate *x)
{
  const struct bl_observation *o = d->o;
  const struct bl_act *act = d->act;
  uint32_t branch = d->branch, insn = d->insn;
  x->extreme = act->write && !d->guarded && bl_keeps_extreme(c, branch, &act->written) &&
               !bl_replaces_several(c, f, o, act, d->callee);
  x->bounded = !d->guarded && bl_counts_to_bound(c, o, act, branch, insn);
  x->overfills = !d->guarded && bl_overfills(c, o, act, branch);
  x->puts_missing = o->key != 0 && o->key == act->key && act->puts != BL_PUTS_OTHER &&
                    bl_asks_presence(c, o, branch) && !bl_was_there(c, o, branch, insn);
  x->puts_holder = act->method == NULL && bl_puts_holder(c, act->written.name);
  x->harm = x->extreme ? BL_HARM_BY_SAME : harm_to(c, o, act, branch, insn);
  x->one_way = d->guarded && is_one_way(c, o, act);
  x->obtained = o->key != 0 && o->key == act->key && !bl_writes_argument(c->it, &act->written);
  x->takes_back = act->removes || act->takes || bl_writes_nothing(c->it, &act->written);
  x->takes_found = takes_found(c, d);
  x->another = bl_takes_another(c, o, act, branch, insn);
  x->named = act->removes && act->key != BL_KEY_UNKNOWN ? act->key : 0;
  x->write = act->write;
  x->decided_at = branch;
  x->acted_on = act->state;
  x->acted_object = act->object;
  x->act_method = act->method;
  x->act_bci = act->bci;
  x->in_lambda = d->callee != NULL && bl_is_told_inside(d->callee);
  x->elsewhere = x->in_lambda && d->callee->lambda->elsewhere;
  x->lambda = x->in_lambda ? d->callee->lambda->body : NULL;
  x->rechecked_inside =
      d->access != NULL && bl_callee_looks_again(c, f, d->bit, d->access, d->callee);
}

/* What the instruction answers is kept, in a local or beside. */
static bool is_kept(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insns *all = &it->insns;
  uint32_t next =
      insn + 1 < all->n && all->items[insn + 1].op == CF_checkcast ? insn + 2 : insn + 1;
  enum cf_kind kind = next < all->n ? cf_opcodes[all->items[next].op].kind : CF_K_STORE;
  return kind == CF_K_STORE || (next < all->n && cf_opcodes[all->items[next].op].n_pushes > 1);
}

/* A compareAndSet expects what there is just then, and nothing is decided by, and the method does
   not go round: of what the branch was told nothing is compared. */
static bool expects_as_it_is(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct decided *d)
{
  const struct bl_interp *it = c->it;
  bool seen = it->cfg.blocks[it->cfg.block_of[d->insn]].loop != BL_NO_BLOCK;
  for (uint32_t bit = 0; bit < it->obs->n && !seen; bit++) {
    seen = bl_frame_carries(f, d->act->expected - 1, bit) &&
           (bl_is_decided(f, bit) || is_kept(it, it->obs->items[bit].insn));
  }
  return !seen;
}

static void decided_act(struct bl_method_check *c, const struct bl_frame *f,
                        const struct decided *d)
{
  const struct bl_observation *o = d->o;
  struct bl_candidate x = bl_candidate_of(d->bit, d->insn, BL_CHECK_THEN_ACT, BL_LOW);
  x.fills_in = d->act->write && bl_same_place(o, d->act->state, d->act->object) &&
               bl_fills_in(c, o, d->act, d->branch, d->insn);
  if (is_no_act(c, f, d, &x.confidence)) {
    return;
  }
  if (d->act->expected != 0) {
    bool unasked = bl_asks_order(c->it, d->branch) || expects_as_it_is(c, f, d);
    x.confidence = unasked ? BL_MEDIUM : BL_LOW;
  }
  if (is_current_at_test(c, f, d)) {
    if (!bl_is_dropped_in_arm(c->it, d->branch, d->insn) &&
        !bl_one_arm_leaves(c->it, d->branch, d->insn) &&
        !bl_interp_ends_guarded_wait(c->it, c->it->cfg.block_of[d->branch])) {
      return;
    }
    x.confidence = x.confidence == BL_HIGH ? BL_MEDIUM : x.confidence;
  }
  lower_sure(c, d, &x);
  if (is_hardly_harmful(c, f, d) || takes_off_own(c, d)) {
    x.confidence = BL_LOW;
  } else if (bl_comes_first(c->it, d->insn, o->insn)) {
    x.confidence = bl_lower(x.confidence);
  }
  describe(c, f, d, &x);
  bl_note(c, f, x, false);
}

/* A constant takes the place of what is there now, which the method goes on with: that is taken. */
static bool takes_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_act *act)
{
  const struct bl_path *p = bl_names_path(&c->it->names, act->written.name);
  return act->method == NULL && act->written.name != 0 &&
         (p->root == BL_ROOT_CONST || bl_constant_of(c->it->program, p).kind != BL_NO_CONSTANT) &&
         bl_keeps_present(c, f, insn, act->state, act->object);
}

static void decided_after_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                               unsigned decision, uint32_t bit, const struct bl_act *act,
                               const struct bl_access *callee_access)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  if (!act->write || !bl_same_place(o, act->state, act->object)) {
    return;
  }
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  bool again = act->tested || bl_tests_afresh(c, f, o->lock);
  bool excused = again || adds_to_present(c, act) || takes_present(c, f, insn, act) ||
                 bl_goes_one_way(c, act->state, &act->written) ||
                 bl_asks_after_wait(c, o, branch, insn) || bl_comes_first(c->it, insn, o->insn) ||
                 bl_only_after_failure(c->it, branch, insn); /* as of an interrupted wait */
  x.confidence = excused ? BL_LOW : BL_MEDIUM;
  x.write = true;
  x.decided_at = branch;
  x.acted_on = act->state;
  x.acted_object = act->object;
  x.act_method = act->method;
  x.act_bci = act->bci;
  x.rechecked_inside = callee_access != NULL && bl_access_tests(callee_access, o->state);
  bl_note(c, f, x, false);
}

/* Of what is stale in some decision, what the act is one on, in a new block of its lock; in `out`.
   False if there is nothing, as mostly. */
static bool find_held(uint64_t out[], const struct bl_method_check *c, const struct bl_frame *f,
                      const uint64_t *stale, const struct bl_act *act,
                      const struct bl_access *callee_access, const struct bl_callee *callee)
{
  bool any = false;
  memset(out, 0, f->words * sizeof *out);
  for (unsigned bit = 0; (bit = bl_bits_next(stale, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if ((callee_access != NULL ? bl_in_block_of(c, f, o, callee_access, callee)
                               : bl_in_new_block(c, f, o, act->state, act->object, act->write)) &&
        bl_is_act_on(c, o, act)) {
      bl_bit_add(out, bit);
      any = true;
    }
  }
  return any;
}

/* The act is about the key that was asked for, if that was given at all; else about a new one. */
static bool is_of_key_asked(const struct bl_method_check *c, const struct bl_observation *o,
                            const struct bl_act *act)
{
  return act->write && o->key != 0 && o->key != BL_KEY_UNKNOWN && act->key != 0 &&
         act->key != BL_KEY_UNKNOWN && o->key != act->key &&
         bl_same_place(o, act->state, act->object) && bl_is_one_of(c, act->key, o->key);
}

/* What is about one of several keys is told as of the key that was asked for. */
static void decided_by(struct bl_method_check *c, const struct bl_frame *f, struct decided *d,
                       const struct bl_act *act)
{
  struct bl_act of_key = *act;
  bool asked = is_of_key_asked(c, d->o, act);
  if (asked) {
    of_key.one_of = true;
    of_key.key = d->o->key;
  }
  d->act = asked ? &of_key : act;
  decided_act(c, f, d);
}

/* `stale`: what is so in some decision. */
static void visit_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const uint64_t *stale, const struct bl_act *act,
                      const struct bl_access *callee_access, const struct bl_callee *callee)
{
  if (c->vouched) {
    bl_visit_vouched_act(c, f, insn, act, callee_access, callee);
  }
  uint64_t held[BL_MAX_OBSERVATIONS / 64];
  unsigned end = find_held(held, c, f, stale, act, callee_access, callee) ? f->n_decisions : 0;
  for (unsigned i = 0; i < end; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    const uint64_t *waited = bl_frame_decided(f, i, BL_SET_WAITED);
    for (unsigned bit = 0; (bit = bl_bits_next_of(released, waited, f->words, bit)) != UINT_MAX;
         bit++) {
      if (!bl_bit(held, bit)) {
        continue;
      }
      if (bl_bit(released, bit)) {
        struct decided d = {.o = &c->it->obs->items[bit],
                            .bit = bit,
                            .insn = insn,
                            .branch = f->branch[i],
                            .decision = i,
                            .access = callee_access,
                            .callee = callee};
        d.guarded = in_guard(c, f, d.o, callee_access, callee);
        decided_by(c, f, &d, act);
      } else if (bl_bit(waited, bit)) {
        decided_after_wait(c, f, insn, i, bit, act, callee_access);
      }
    }
  }
}

/* Of an atomic and its new value, or a collection, an index or key and the new value there. */
static struct bl_written written_by(const struct bl_callee *callee, const struct bl_access *a)
{
  const struct bl_args *args = callee->args;
  bool param = a->value > 0 && a->value <= args->n;
  bool set = a->bci == BL_BCI_MODEL &&
             ((a->cell && args->n == 2) || (a->key == 2 && args->n == 3 && !a->removes));
  return (struct bl_written){param ? args->name[a->value - 1]
                             : set ? args->name[args->n - 1]
                                   : 0,
                             a->what->constant, callee->effect};
}

/* A helper that answers nothing adds what may be there already, and does not ask whether it was; a
   lambda that is run on what is there does. */
static bool adds_unheard(const struct bl_method_check *c, const struct bl_access *a)
{
  bool adds = a->write && a->settles && !a->removes && !a->checked;
  const struct bl_call *call = adds ? bl_method_call(a->method, a->bci) : NULL;
  const struct bl_call_effect *e = bl_modelled_call(c->w->all, call);
  return e != NULL && e->n_runs == 0 && bl_is_answer_dropped(a->method, call);
}

/* The helper changes something else, too, whatever the operation has found. */
static bool changes_more(const struct bl_call_effect *e, const struct bl_access *a)
{
  bool more = false;
  for (uint32_t i = 0; i < e->n_accesses && !more; i++) {
    const struct bl_access *x = &e->accesses[i];
    more = x->write && x->method == a->method && x->where->at.state != a->where->at.state &&
           !x->settles && !x->checked && !x->removes && !x->blind;
  }
  return more;
}

static void visit_callee_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                              const uint64_t *stale, const struct bl_callee *callee)
{
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    uint32_t state, object = bl_interp_map_written(c->it, f, callee->args, a, &state);
    bool called = cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE;
    if (!called && a->bci == BL_BCI_MODEL) {
      continue; /* what a method reference that is kept leads to has no line of its own */
    }
    bool mute = called && bl_interp_site(c->it, insn)->result[0] == 0;
    bool helper = mute && a->bci != BL_BCI_MODEL;
    bool unheard = ((a->tells || a->settles) && called && bl_interp_drops_result(c->it, insn)) ||
                   (a->settles && a->removes && helper) || (a->tells && mute && !helper);
    bool adds = helper && adds_unheard(c, a);
    bool compares = a->expects != 0 && a->expects <= callee->args->n;
    bool next = a->write && called && a->bci == BL_BCI_MODEL && callee->args->n == 1 && !a->cell &&
                bl_interp_site(c->it, insn)->result[0] == 'A';
    bool heard = a->validates && !unheard && !compares;
    if (state >= BL_UNMAPPED || (heard && !next)) {
      continue; /* an operation that validates by itself is never a stale act (ANALYSIS §6) */
    }
    if (bl_state_is_nowhere(c->it->program, state) &&
        bl_observe_asks_itself(c->it, object, a->method)) {
      continue;
    }
    struct bl_act act = {.state = state,
                         .object = object,
                         .write = a->write,
                         .method = a->bci == BL_BCI_MODEL ? NULL : a->method,
                         .bci = a->bci,
                         .tested = a->checked,
                         .unheard = unheard || adds,
                         .more = adds && changes_more(callee->effect, a),
                         .key = bl_interp_access_key(c->it, callee->args, a),
                         .blind = a->blind,
                         .settles = a->settles,
                         .removes = a->removes,
                         .takes = a->tells && callee->args->n == 1,
                         .next = next,
                         .heard = heard,
                         .cell = a->cell,
                         .expected = compares ? callee->args->slot[a->expects - 1] + 1 : 0,
                         .written = written_by(callee, a)};
    act.puts = a->write ? bl_what_is_put(c, insn, callee, a) : BL_PUTS_OTHER;
    visit_act(c, f, insn, stale, &act, a, callee);
  }
}

bool bl_decides_by_stale(const struct bl_frame *f)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (bl_bits_any(bl_frame_decided(f, i, BL_SET_RELEASED), 2 * f->words)) {
      return true;
    }
  }
  return false;
}

/* What is stale in some decision; false if nothing is. */
static bool find_stale(uint64_t out[], const struct bl_frame *f)
{
  memset(out, 0, f->words * sizeof *out);
  for (unsigned i = 0; i < f->n_decisions; i++) {
    (void)bl_bits_or(out, bl_frame_decided(f, i, BL_SET_RELEASED), f->words);
    (void)bl_bits_or(out, bl_frame_decided(f, i, BL_SET_WAITED), f->words);
  }
  return bl_bits_any(out, f->words);
}

/* What the body of a lambda does that is put away or handed back here. */
static void visit_kept_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            const uint64_t *stale)
{
  struct bl_inline_lambda lambda;
  if (bl_interp_kept_lambda(c->it, f, insn, &lambda)) {
    struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
    visit_callee_acts(c, f, insn, stale, &body);
  }
}

void bl_visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args)
{
  struct bl_touch t;
  struct bl_interp *it = c->it;
  uint64_t stale[BL_MAX_OBSERVATIONS / 64];
  if (!find_stale(stale, f) && !c->vouched) {
    return;
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    struct bl_callee callee = {bl_interp_site(it, insn)->effect, args, NULL, 0};
    struct bl_inline_lambda lambda;
    visit_callee_acts(c, f, insn, stale, &callee);
    for (unsigned i = 0; i < args->n; i++) {
      if (bl_interp_inline_lambda(it, args, i, callee.effect, &lambda) ||
          bl_interp_started_lambda(it, args, i, callee.effect, &lambda)) {
        struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
        visit_callee_acts(c, f, insn, stale, &body);
      }
    }
    return;
  }
  if (it->makes_lambdas) {
    visit_kept_acts(c, f, insn, stale);
  }
  if (bl_interp_touch(it, f, insn, &t) && !t.confined) {
    struct bl_act act = {.state = t.state, .object = t.object, .write = t.write};
    act.written.name = t.write ? f->name[t.value_slot] : 0;
    visit_act(c, f, insn, stale, &act, NULL, NULL);
  }
}
