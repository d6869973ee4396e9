/* Acts that a stale value decides: check-then-act, and writes after a wait (ANALYSIS §7). Receives
   the state before an instruction, with its decisions; hands on candidates. */
#include "src/check/candidate.h"

struct act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
  bool tested;                        /* the callee tests some state of that lock afresh */
  bool unheard;                       /* nobody asks what the operation says of what it found */
  uint32_t key;                       /* as of an observation */
  bool blind, settles, removes, cell; /* as of an access */
  bool takes;                         /* the operation takes some element away, and tells which */
  unsigned expected;                  /* of a compareAndSet: the slot of what it expects, + 1 */
  enum bl_put puts;
  struct bl_written written;
};

/* Moves and jumps, the message of an exception that is thrown, the unlock of a finally block. */
static bool is_quiet(const struct bl_interp *it, uint32_t insn, bool throws)
{
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_CONST:
  case CF_K_LOAD:
  case CF_K_STORE:
  case CF_K_STACK:
  case CF_K_GOTO:
  case CF_K_NOP:
  case CF_K_NEW:
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
  case CF_K_CONVERT:
    return true;
  case CF_K_INVOKE:
    return throws || it->insns.items[insn].op == CF_invokespecial ||
           bl_interp_site(it, insn)->effect->n_locks > 0;
  default:
    return false;
  }
}

static bool leaves(const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  return kind == CF_K_RETURN || kind == CF_K_THROW || in->op == CF_monitorexit;
}

/* Only quiet instructions, then the method or the block is left: an arm that does nothing else. */
static bool leaves_quietly(const struct bl_interp *it, uint32_t block)
{
  for (unsigned hops = 0; hops < 8; hops++) {
    const struct bl_block *b = &it->cfg.blocks[block];
    bool throws = it->insns.items[b->end - 1].op == CF_athrow;
    for (uint32_t i = b->first; i < b->end; i++) {
      if (leaves(&it->insns.items[i])) {
        return true;
      }
      if (!is_quiet(it, i, throws)) {
        return false;
      }
    }
    if (b->n_succ != 1) {
      return false;
    }
    block = b->succ[0];
  }
  return false;
}

/* A check inside the first block counts where one arm leaves it and does nothing else (ANALYSIS
 * §7). */
static bool one_arm_leaves(const struct bl_interp *it, uint32_t branch)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (leaves_quietly(it, b->succ[i])) {
      return true;
    }
  }
  return false;
}

/* Another field of the same lock is tested afresh in the act's own block. */
static bool tests_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t lock)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      if (c->it->obs->items[bit].lock == lock) {
        return true;
      }
    }
  }
  return false;
}

/* Whether the test was only whether the key is there. */
static bool asks_presence(const struct bl_method_check *c, const struct bl_observation *o,
                          uint32_t branch)
{
  bool jumps;
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return bl_asked_null(c, branch, &jumps) != 0 ||
         (read != NULL && read->descriptor.p[read->descriptor.n - 1] == 'Z');
}

/* A change of contents that the first answer need not warrant: of another key, of all that there
   is, or one that is the same done twice: a removal, or an addition that nothing else goes with. */
static bool needs_no_answer(const struct bl_method_check *c, const struct bl_observation *o,
                            const struct act *act, uint32_t branch, uint32_t insn)
{
  bool same_key = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN;
  return act->blind || !bl_same_key(o->key, act->key) ||
         (act->settles && same_key && asks_presence(c, o, branch) &&
          (act->removes || !act->unheard || bl_decides_nothing_else(c->it, branch, insn)));
}

/* Where there is none yet, one is computed and put there: a cache; whoever gives up a lock for that
   lets others compute it meanwhile. */
static bool fills_in(const struct bl_method_check *c, const struct bl_observation *o,
                     const struct act *act, uint32_t branch)
{
  return act->puts == BL_PUTS_COMPUTED && o->key != 0 && o->key == act->key &&
         o->key != BL_KEY_UNKNOWN && asks_presence(c, o, branch);
}

/* How many there are, or what is among them, makes one go that is no more there done twice: an
   eviction, a walk over a copy. */
static bool removes_one_of_all(const struct bl_observation *o, const struct act *act)
{
  return o->key == 0 && act->key != 0 && act->settles && act->removes;
}

/* One goes, whichever, where there are more than some bound: how many there are at most need not be
   exact, and who comes too late takes one too many. */
static bool trims(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct act *act, uint32_t branch)
{
  const struct cf_insn *in = &c->it->insns.items[branch];
  return o->operation && o->key == 0 && act->takes && act->unheard && in->op >= CF_if_icmplt &&
         in->op <= CF_if_icmple;
}

/* A loop that takes one after the other down, while there are some: a turn too many finds nothing.
 */
static bool takes_down(const struct bl_interp *it, const struct bl_observation *o,
                       const struct act *act, uint32_t branch, uint32_t insn)
{
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[branch]].loop;
  return o->operation && o->key == 0 && act->key == 0 && act->puts == BL_PUTS_OTHER &&
         loop != BL_NO_BLOCK && it->cfg.blocks[it->cfg.block_of[insn]].loop == loop;
}

/* What every field is born with: 0, false, null. */
static bool is_born_with(struct bl_constant value)
{
  return value.kind == BL_CONSTANT_NULL || (value.kind == BL_CONSTANT_INT && value.value == 0);
}

static bool is_anything(struct bl_constant value)
{
  return value.kind == BL_NO_CONSTANT;
}

/* Whether the branch decides that the method itself writes such a value to the state. */
static bool writes_where_decided(const struct bl_method_check *c, uint32_t state, uint32_t branch,
                                 bool (*such)(struct bl_constant value))
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state && such(f->value) &&
        bl_cfg_dominates(&it->cfg, it->cfg.block_of[branch],
                         it->cfg.block_of[it->insns.index_of[f->bci]])) {
      return true;
    }
  }
  return false;
}

/* Whether the branch, or the callee that acts, also makes the method write the state, and no
   constant. */
static bool is_written_too(const struct bl_method_check *c, const struct bl_callee *callee,
                           uint32_t state, uint32_t branch)
{
  if (writes_where_decided(c, state, branch, is_anything)) {
    return true;
  }
  for (uint32_t i = 0; callee != NULL && i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if (a->write && a->at.state == state && a->constant.kind == BL_NO_CONSTANT) {
      return true;
    }
  }
  return false;
}

static bool is_number(const struct bl_method_check *c, uint32_t state)
{
  return bl_state_kind_of(state) == BL_STATE_FIELD &&
         strchr("IJFD", bl_state_field(c->it->program, state)->descriptor.p[0]) != NULL;
}

/* What is written stands in the code, or is the caller's. */
static bool writes_given(const struct bl_interp *it, const struct bl_written *written)
{
  const struct bl_path *p = bl_names_path(&it->names, written->name);
  return written->name == 0 ? written->constant.kind != BL_NO_CONSTANT
                            : (p->root == BL_ROOT_PARAM && p->len == 0) ||
                                  p->root == BL_ROOT_CONST || p->root == BL_ROOT_CONST_JOIN ||
                                  bl_constant_of(it->program, p).kind != BL_NO_CONSTANT;
}

static struct bl_constant constant_written(const struct bl_interp *it,
                                           const struct bl_written *written)
{
  return written->name == 0 ? written->constant
                            : bl_constant_of(it->program, bl_names_path(&it->names, written->name));
}

static bool is_born_value(const struct bl_interp *it, const struct bl_written *written)
{
  return is_born_with(constant_written(it, written));
}

/* Whether all who write it once its object is made write this constant: whoever comes first, it is
   the same afterwards. */
static bool goes_one_way(const struct bl_method_check *c, uint32_t state,
                         const struct bl_written *written)
{
  struct bl_constant value = constant_written(c->it, written);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool same = value.kind != BL_NO_CONSTANT;
  for (uint32_t i = 0; i < n && same; i++) {
    const struct bl_fact *f = facts[i];
    same = !f->write || f->confined || f->dead || bl_method_is_init(f->method) ||
           bl_constant_eq(f->value, value);
  }
  return same;
}

/* A number or a flag is set back to that: to do it twice is to do it once. */
static bool only_resets(const struct bl_interp *it, const struct bl_observation *o,
                        const struct bl_written *written)
{
  bool number = bl_state_kind_of(o->state) == BL_STATE_CONTENTS ||
                strchr("ZBCSIJ", bl_state_field(it->program, o->state)->descriptor.p[0]) != NULL;
  return number && is_born_value(it, written);
}

/* Whether the act also replaces another volatile number of the object that was tested with this
   one: together they are one state, and it is tested and replaced piece by piece. */
static bool replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_observation *o, const struct act *act,
                             const struct bl_callee *callee)
{
  const struct bl_observation *items = c->it->obs->items;
  if (!is_number(c, o->state) || writes_given(c->it, &act->written)) {
    return false;
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
      if (items[bit].self && items[bit].object == o->object && items[bit].state != o->state &&
          is_number(c, items[bit].state) &&
          is_written_too(c, callee, items[bit].state, f->branch[i])) {
        return true;
      }
    }
  }
  return false;
}

/* A lock, a thread, a pool of threads is made where none was seen: of two that are made at once
   nobody ends the one that is overwritten, or it keeps nobody out. */
static bool makes_one_too_many(const struct bl_method_check *c, const struct bl_observation *o,
                               const struct act *act, uint32_t branch)
{
  bool jumps;
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD || bl_asked_null(c, branch, &jumps) == 0) {
    return false;
  }
  const struct bl_field *f = bl_state_field(c->it->program, o->state);
  return (c->w->all->holds_traits[f->id] & BL_T_COORDINATES) != 0 &&
         act->written.constant.kind == BL_NO_CONSTANT && !writes_given(c->it, &act->written);
}

/* What the method's own read of an atomic has as its result, 'V' if it is no such read. */
static char type_read(const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  bool own = read != NULL && o->seen->depth == 0 && o->key != BL_KEY_UNKNOWN &&
             bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
  return own ? read->descriptor.p[read->descriptor.n - 1] : 'V';
}

/* The method asks an atomic itself, for a number, a flag or one of some constants, and then changes
   it by an operation of its own whose answer it does not want: two steps where the atomic has one.
   A flag that is only set is as well set twice. */
static bool is_own_step(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct act *act, uint32_t branch, uint32_t insn)
{
  if (!act->cell || act->method != NULL || act->key != o->key) {
    return false;
  }
  const struct bl_interp *it = c->it;
  const struct bl_method *step = bl_interp_site(it, insn)->call->callee;
  bool sets = step->descriptor.p[step->descriptor.n - 1] == 'V';
  switch (type_read(o)) {
  case 'Z':
    return sets && !bl_decides_nothing_else(it, branch, insn);
  case 'I':
  case 'J':
  case 'D':
    return sets || act->unheard;
  case ';':
    return sets && bl_constant_of(it->program, bl_names_path(&it->names, act->written.name)).kind ==
                       BL_CONSTANT_FIELD;
  default:
    return false;
  }
}

/* A count is changed where it is known not to be some number: who does so often has the rest to
   itself, while the others add to it. */
static bool counts_down_own(const struct bl_interp *it, const struct act *act, uint32_t branch)
{
  return act->unheard && !bl_asks_order(it->insns.items[branch].op);
}

/* A write of what was checked. */
static bool judge_write(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_observation *o, const struct act *act, uint32_t branch,
                        bool guarded, const struct bl_callee *callee,
                        enum bl_confidence *confidence)
{
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS && !act->cell;
  if (collection && needs_no_answer(c, o, act, branch, insn)) {
    return false;
  }
  if ((o->operation && act->tested) || /* the callee's block looks for itself */
      (!collection && (counts_down_own(c->it, act, branch) ||
                       bl_sets_what_was_missed(c, branch, insn, o, &act->written) ||
                       (o->operation && bl_sets_bits_missed(c, branch, &act->written))))) {
    *confidence = BL_LOW;
  } else if (collection) {
    bool known = o->state != bl_state_nowhere(c->it->program);
    bool harmless = removes_one_of_all(o, act) || takes_down(c->it, o, act, branch, insn) ||
                    trims(c, o, act, branch) || (!known && fills_in(c, o, act, branch));
    *confidence = act->puts == BL_PUTS_FRESH && known ? BL_HIGH : harmless ? BL_LOW : BL_MEDIUM;
  } else if (guarded && o->operation && only_resets(c->it, o, &act->written) &&
             !bl_asks_order(c->it->insns.items[branch].op)) {
    *confidence = BL_LOW; /* the test but saves the lock */
  } else if (!guarded && is_own_step(c, o, act, branch, insn)) {
    bool meant = goes_one_way(c, o->state, &act->written) ||
                 bl_gives_up(c, o->state, branch, insn, constant_written(c->it, &act->written));
    *confidence = meant ? BL_LOW : BL_MEDIUM;
  } else if (!guarded) { /* check-then-set of a volatile: often meant so */
    bool not_meant = bl_keeps_extreme(c, branch, &act->written) ||
                     replaces_several(c, f, o, act, callee) ||
                     makes_one_too_many(c, o, act, branch);
    *confidence = not_meant ? BL_MEDIUM : BL_LOW;
  } else {
    bool peeked = act->cell && o->operation; /* an atomic is there to be looked at without a lock */
    bool fresh = act->tested || tests_afresh(c, f, o->lock);
    *confidence = peeked && act->method != NULL ? BL_LOW : peeked || fresh ? BL_MEDIUM : BL_HIGH;
  }
  return true;
}

/* One goes that need not be there any more, and the operation says whether it was. */
static bool takes_if_there(const struct act *act)
{
  return act->settles && act->removes && !act->unheard;
}

static bool decided_by(const struct bl_frame *f, unsigned decision, uint32_t bit)
{
  bool any = false;
  for (unsigned set = 0; set < BL_SETS; set++) {
    any |= bl_bit(bl_frame_decided(f, decision, (enum bl_set)set), bit);
  }
  return any;
}

/* What is acted on has itself been asked since the old look, and its answer decides, too. */
static bool asks_since(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_observation *o, const struct act *act)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *asked = &c->it->obs->items[bit];
    if (!bl_is_earlier(c->it, o->insn, asked->insn) ||
        !bl_same_place(asked, act->state, act->object)) {
      continue;
    }
    for (unsigned i = 0; i < f->n_decisions; i++) {
      if (decided_by(f, i, bit)) {
        return true;
      }
    }
  }
  return false;
}

/* How bad the act is, given what was checked; false if it is none. `guarded`: it lies in a block of
   the lock, not just in one of its own operation. */
static bool judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct act *act, uint32_t branch,
                      bool guarded, const struct bl_callee *callee, enum bl_confidence *confidence)
{
  struct bl_summaries *s = c->w->all;
  if (act->write && bl_same_place(o, act->state, act->object)) {
    return judge_write(c, f, insn, o, act, branch, guarded, callee, confidence);
  }
  uint32_t nowhere = bl_state_nowhere(s->program);
  if (o->state == nowhere || act->state == nowhere) {
    return false; /* all such are one state: nothing is known of what belongs together */
  }
  if (act->state == o->state) {
    return false; /* testing it again, or another object's */
  }
  if (act->write && bl_summaries_written_together(s, o->state, act->state)) {
    bool whole = act->method != NULL; /* the callee's block stands by itself */
    bool one = bl_summaries_mostly_together(s, o->state, act->state);
    bool resets = o->operation && (is_born_value(c->it, &act->written) ||
                                   writes_where_decided(c, o->state, branch, is_born_with));
    bool looks = act->tested || tests_afresh(c, f, o->lock) || takes_if_there(act) ||
                 asks_since(c, f, o, act);
    *confidence = !one || whole || resets || looks ? BL_LOW : BL_MEDIUM;
    return true;
  }
  *confidence = BL_LOW;
  struct bl_location at = {act->state, *bl_names_path(&c->it->names, act->object)};
  return bl_belongs_to_lock(c, o->lock, &at);
}

/* The one instruction always comes before the other: what the other brings is for its next turn. */
static bool comes_first(const struct bl_interp *it, uint32_t insn, uint32_t other)
{
  uint32_t here = it->cfg.block_of[insn], there = it->cfg.block_of[other];
  return here == there ? insn <= other : bl_cfg_dominates(&it->cfg, here, there);
}

/* The loop that the branch goes on with reads this for the exit test of its next turn. */
static bool is_next_exit_test(const struct bl_interp *it, uint32_t insn, uint32_t branch)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *b = &g->blocks[g->block_of[insn]];
  if (b->loop == BL_NO_BLOCK || g->blocks[g->block_of[branch]].loop != b->loop ||
      !comes_first(it, insn, branch)) {
    return false;
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (!g->blocks[b->succ[i]].is_handler && !bl_cfg_in_loop(g, b->succ[i], b->loop)) {
      return true;
    }
  }
  return false;
}

/* A read of something that the same branch tested: the check is made again. */
static bool is_test_again(const struct bl_method_check *c, const struct bl_frame *f,
                          unsigned decision, const struct act *act)
{
  for (uint32_t bit = 0; !act->write && bit < c->it->obs->n; bit++) {
    bool decides = false;
    for (unsigned set = 0; set < BL_SETS; set++) {
      decides |= bl_bit(bl_frame_decided(f, decision, set), bit);
    }
    if (decides && c->it->obs->items[bit].state == act->state) {
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

/* Whether the block ends by testing a flag that the compiler made, and nothing else. */
static bool tests_made_flag(const struct bl_interp *it, const struct bl_block *b)
{
  const struct cf_insn *in = b->end - b->first < 2 ? NULL : &it->insns.items[b->end - 2];
  if (in == NULL || in->op != CF_getstatic) {
    return false;
  }
  enum { FLAG = CF_ACC_STATIC | CF_ACC_FINAL | CF_ACC_SYNTHETIC };
  const struct bl_field *f = bl_program_field(it->method->cls, (uint32_t)in->a);
  return (f->access & FLAG) == FLAG && cf_str_is(f->descriptor, "Z");
}

/* Whether the branch is an assertion's, which is switched on and off by such a flag. */
static bool is_assertion(const struct bl_interp *it, uint32_t branch)
{
  enum { MAX_CONDITIONS = 4 };
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (unsigned i = 0; i < MAX_CONDITIONS && b->n_pred == 1; i++) {
    b = &it->cfg.blocks[b->pred[0]];
    if (tests_made_flag(it, b)) {
      return true;
    }
  }
  return false;
}

/* A compareAndSet validates what it expects: whether that is a newer value of the same place than
   the one that the branch tested. */
static bool expects_newer(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_observation *o, const struct act *act)
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
   there) return;`. */
static bool is_done_unasked(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, const struct bl_observation *o)
{
  const struct bl_cfg *g = &c->it->cfg;
  if (bl_state_kind_of(o->state) != BL_STATE_CONTENTS) {
    return false;
  }
  for (unsigned i = 0; i < f->n_decisions; i++) {
    bool always = bl_cfg_dominates(g, g->block_of[f->branch[i]], g->block_of[insn]);
    for (uint32_t bit = 0; always && bit < c->it->obs->n; bit++) {
      const struct bl_observation *other = &c->it->obs->items[bit];
      if (decided_by(f, i, bit) && bl_same_place(other, o->state, o->object)) {
        return false;
      }
    }
  }
  return true;
}

static void decided_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        unsigned decision, uint32_t bit, const struct act *act,
                        const struct bl_access *callee_access, const struct bl_callee *callee)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_LOW);
  bool guarded = in_guard(c, f, o, callee_access, callee);
  x.fills_in =
      act->write && bl_same_place(o, act->state, act->object) && fills_in(c, o, act, branch);
  if (is_test_again(c, f, decision, act) ||
      (!act->write && act->method == NULL && is_next_exit_test(c->it, insn, branch)) ||
      (act->expected != 0 && !expects_newer(c, f, insn, o, act)) ||
      !judge_act(c, f, insn, o, act, branch, guarded, callee, &x.confidence)) {
    return;
  }
  if (act->expected != 0) {
    x.confidence = bl_asks_order(c->it->insns.items[branch].op) ? BL_MEDIUM : BL_LOW;
  }
  if (bl_bit(c->tested_current + (size_t)branch * f->words, bit)) {
    if (!one_arm_leaves(c->it, branch)) {
      return;
    }
    x.confidence = x.confidence == BL_HIGH ? BL_MEDIUM : x.confidence;
  }
  if (x.confidence == BL_HIGH && bl_interp_ends_idle_loop(c->it, c->it->cfg.block_of[branch])) {
    x.confidence = BL_MEDIUM; /* it decides only whether the method goes on at all */
  }
  bool composed = o->seen != NULL && o->seen->own_block && act->method != NULL &&
                  callee_access->own_block && !o->operation;
  if (x.confidence == BL_HIGH && composed) {
    x.confidence = BL_MEDIUM; /* two calls, each atomic by itself */
    x.composed = true;
  }
  if (is_assertion(c->it, branch) || bl_only_after_failure(c->it, branch, insn) ||
      (!guarded && is_done_unasked(c, f, insn, o))) {
    x.confidence = BL_LOW;
  } else if (bl_comes_first(c->it, insn, o->insn)) {
    x.confidence = bl_lower(x.confidence);
  }
  x.extreme = act->write && !guarded && bl_keeps_extreme(c, branch, &act->written) &&
              !replaces_several(c, f, o, act, callee);
  x.puts_missing = o->key != 0 && o->key == act->key && act->puts != BL_PUTS_OTHER &&
                   asks_presence(c, o, branch);
  x.write = act->write;
  x.decided_at = branch;
  x.acted_on = act->state;
  x.acted_object = act->object;
  x.act_method = act->method;
  x.act_bci = act->bci;
  x.in_lambda = callee != NULL && callee->lambda != NULL;
  x.elsewhere = x.in_lambda && callee->lambda->elsewhere;
  x.rechecked_inside = callee_access != NULL && bl_access_tests(callee_access, o->state);
  bl_note(c, f, x, false);
}

/* What is written is what the field has now, and something more: given back, or counted on. */
static bool adds_to_present(const struct bl_method_check *c, const struct act *act)
{
  const struct bl_path *p = bl_names_path(&c->it->names, act->written.name);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= c->it->code.bytecode.n) {
    return false;
  }
  const struct bl_sum *sum = &c->sums[c->it->insns.index_of[p->base]];
  return sum->state == act->state && sum->object == act->object;
}

static void decided_after_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                               unsigned decision, uint32_t bit, const struct act *act,
                               const struct bl_access *callee_access)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint32_t branch = f->branch[decision];
  if (!act->write || !bl_same_place(o, act->state, act->object)) {
    return;
  }
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  bool again = act->tested || tests_afresh(c, f, o->lock);
  bool excused = again || adds_to_present(c, act) || bl_asks_after_wait(c, o, branch, insn) ||
                 bl_comes_first(c->it, insn, o->insn) ||
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

/* `lock` says whether the act lies in a block of the observation's lock. */
static void visit_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct act *act, const struct bl_access *callee_access,
                      const struct bl_callee *callee)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    const uint64_t *waited = bl_frame_decided(f, i, BL_SET_WAITED);
    for (unsigned bit = 0; (bit = bl_bits_next_of(released, waited, f->words, bit)) != UINT_MAX;
         bit++) {
      const struct bl_observation *o = &c->it->obs->items[bit];
      bool held = callee_access != NULL
                      ? bl_in_block_of(c, f, o, callee_access, callee)
                      : bl_in_new_block(c, f, o, act->state, act->object, act->write);
      if (!held) {
        continue;
      }
      if (bl_bit(released, bit)) {
        decided_act(c, f, insn, i, bit, act, callee_access, callee);
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
                             a->constant, callee->effect};
}

static void visit_callee_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                              const struct bl_callee *callee)
{
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->at);
    bool unheard = (a->tells || a->settles) && bl_interp_drops_result(c->it, insn);
    bool compares = a->expects != 0 && a->expects <= callee->args->n;
    if (at.state >= BL_UNMAPPED || (a->validates && !unheard && !compares)) {
      continue; /* an operation that validates by itself is never a stale act (ANALYSIS §6) */
    }
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (at.state == bl_state_nowhere(c->it->program) &&
        bl_observe_asks_itself(c->it, object, a->method)) {
      continue;
    }
    struct act act = {.state = at.state,
                      .object = object,
                      .write = a->write,
                      .method = a->bci == BL_BCI_MODEL ? NULL : a->method,
                      .bci = a->bci,
                      .tested = a->checked,
                      .unheard = unheard,
                      .key = bl_observe_key(callee->args, a->key),
                      .blind = a->blind,
                      .settles = a->settles,
                      .removes = a->removes,
                      .takes = a->tells && callee->args->n == 1,
                      .cell = a->cell,
                      .expected = compares ? callee->args->slot[a->expects - 1] + 1 : 0,
                      .written = written_by(callee, a)};
    act.puts = a->write ? bl_what_is_put(c, f, insn, callee, a) : BL_PUTS_OTHER;
    visit_act(c, f, insn, &act, a, callee);
  }
}

static bool decides_by_stale(const struct bl_frame *f)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (bl_bits_any(bl_frame_decided(f, i, BL_SET_RELEASED), 2 * f->words)) {
      return true;
    }
  }
  return false;
}

void bl_visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args)
{
  struct bl_touch t;
  struct bl_interp *it = c->it;
  if (!decides_by_stale(f)) {
    return;
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    struct bl_callee callee = {bl_interp_site(it, insn)->effect, args, NULL};
    struct bl_inline_lambda lambda;
    visit_callee_acts(c, f, insn, &callee);
    for (unsigned i = 0; i < args->n; i++) {
      if (bl_interp_inline_lambda(it, args, i, callee.effect, &lambda) ||
          bl_interp_started_lambda(it, args, i, callee.effect, &lambda)) {
        struct bl_callee body = {lambda.effect, &lambda.args, &lambda};
        visit_callee_acts(c, f, insn, &body);
      }
    }
  } else if (bl_interp_touch(it, f, insn, &t) && !t.confined) {
    struct act act = {.state = t.state, .object = t.object, .write = t.write};
    act.written.name = t.write ? f->name[t.value_slot] : 0;
    visit_act(c, f, insn, &act, NULL, NULL);
  }
}
