/* How bad an act is that was decided by an old value: what it changes, and what it would do if it
   were done twice (ANALYSIS §7). Receives the observation, the branch and the act; hands on a
   confidence, or that it is none. */
#include "src/candidate/act.h"

bool bl_tests_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t lock)
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

bool bl_asks_presence(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch)
{
  bool jumps;
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return bl_asked_null(c, branch, &jumps) != 0 ||
         (read != NULL && read->descriptor.p[read->descriptor.n - 1] == 'Z');
}

/* What was there for the key is taken away, nobody hears whether it still was, and the method
   returns what it saw: of two that do so at once both have it. */
static bool takes_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act, uint32_t insn)
{
  return act->removes && act->unheard &&
         bl_hands_back(c, f, insn, (uint32_t)(o - c->it->obs->items));
}

/* A change of contents that the first answer need not warrant: of another key, of all that there
   is, or one that is the same done twice: a removal, or an addition that nothing else goes with. */
static bool needs_no_answer(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct bl_observation *o, const struct bl_act *act,
                            uint32_t branch, uint32_t insn)
{
  bool same_key = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN;
  return act->blind || !bl_same_key(o->key, act->key) ||
         (act->settles && same_key && bl_asks_presence(c, o, branch) &&
          !takes_in_two(c, f, o, act, insn) &&
          (act->removes || !act->unheard || bl_decides_nothing_else(c, branch, insn)));
}

/* What is put is complete and not to be changed any more: to make it twice is to waste time. */
static bool puts_computed(const struct bl_method_check *c, const struct bl_observation *o,
                          const struct bl_act *act, uint32_t insn)
{
  return act->puts == BL_PUTS_COMPUTED ||
         (act->puts == BL_PUTS_FRESH && bl_puts_whole(c, o, insn, act->written.name));
}

bool bl_is_lone_writer(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool alone = true;
  for (uint32_t i = 0; i < n && alone; i++) {
    const struct bl_fact *f = facts[i];
    alone = !f->write || f->confined || f->dead || bl_method_is_init(f->method) ||
            f->method == c->it->method;
  }
  return alone;
}

bool bl_fills_in(const struct bl_method_check *c, const struct bl_observation *o,
                 const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return puts_computed(c, o, act, insn) && o->key != 0 && o->key == act->key &&
         o->key != BL_KEY_UNKNOWN &&
         (bl_asks_presence(c, o, branch) || bl_is_lone_writer(c, o->state));
}

/* How many there are, or what is among them, makes one go that is no more there done twice: an
   eviction, a walk over a copy. */
static bool removes_one_of_all(const struct bl_observation *o, const struct bl_act *act)
{
  return o->key == 0 && act->key != 0 && act->settles && act->removes;
}

/* Whether the branch compares how many there are with some bound, other than none. */
static bool asks_bound(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t branch)
{
  const struct cf_insn *in = &c->it->insns.items[branch];
  return o->operation && o->key == 0 && in->op >= CF_if_icmplt && in->op <= CF_if_icmple;
}

/* One goes, whichever, where there are more than some bound: how many there are at most need not be
   exact, and who comes too late takes one too many. */
static bool trims(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act, uint32_t branch)
{
  return act->takes && act->unheard && asks_bound(c, o, branch);
}

/* One more is offered where there are fewer, and whether it was taken is asked at once: the queue
   has a bound of its own, and who comes too late is told. But how many a
   class takes that is a collection itself, it promises. */
static bool offers(const struct bl_method_check *c, const struct bl_observation *o,
                   const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  const struct bl_call *call = act->method == NULL ? bl_interp_site(c->it, insn)->call : NULL;
  bool answers = call != NULL && call->callee != NULL && insn + 1 < c->it->insns.n &&
                 call->callee->descriptor.p[call->callee->descriptor.n - 1] == 'Z';
  unsigned next = answers ? c->it->insns.items[insn + 1].op : CF_nop;
  return (next == CF_ifeq || next == CF_ifne) && !act->takes && !act->removes && !act->settles &&
         asks_bound(c, o, branch) && (c->w->all->traits[c->it->method->cls->id] & BL_T_HOLDS) == 0;
}

/* A loop that takes one after the other down, while there are some: a turn too many finds nothing.
 */
static bool takes_down(const struct bl_interp *it, const struct bl_observation *o,
                       const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[branch]].loop;
  return o->operation && o->key == 0 && act->key == 0 && act->puts == BL_PUTS_OTHER &&
         loop != BL_NO_BLOCK && it->cfg.blocks[it->cfg.block_of[insn]].loop == loop;
}

/* What the entry had by then is kept and can be looked at: who came in between is noticed. */
static bool keeps_replaced(const struct bl_method_check *c, const struct bl_act *act, uint32_t insn)
{
  const struct cf_insns *all = &c->it->insns;
  uint32_t next =
      insn + 1 < all->n && all->items[insn + 1].op == CF_checkcast ? insn + 2 : insn + 1;
  if (act->method != NULL || act->key == 0 || act->removes || next >= all->n ||
      cf_opcodes[all->items[next].op].kind != CF_K_STORE) {
    return false;
  }
  struct cf_str put = bl_interp_site(c->it, insn)->call->callee->descriptor;
  return put.p[put.n - 1] == ';'; /* and not whether it could be added */
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

/* The callers give what is written: of two, one thinks that it is there, and it is not. */
static bool writes_argument(const struct bl_interp *it, const struct bl_written *written)
{
  const struct bl_path *p = bl_names_path(&it->names, written->name);
  bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  return written->name != 0 && p->root == BL_ROOT_PARAM && p->len == 0 && !own;
}

static struct bl_constant constant_written(const struct bl_interp *it,
                                           const struct bl_written *written)
{
  return written->name == 0 ? written->constant
                            : bl_constant_of(it->program, bl_names_path(&it->names, written->name));
}

bool bl_writes_nothing(const struct bl_interp *it, const struct bl_written *written)
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
  return number && bl_writes_nothing(it, written);
}

bool bl_replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act,
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
                               const struct bl_act *act, uint32_t branch)
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

/* A number that is not there yet is computed, as nobody else does: who comes second sets the same.
 */
static bool sets_the_same(const struct bl_method_check *c, const struct bl_observation *o,
                          const struct bl_act *act, uint32_t branch)
{
  return !bl_asks_order(c->it, branch) &&
         constant_written(c->it, &act->written).kind == BL_NO_CONSTANT &&
         bl_is_lone_writer(c, o->state);
}

/* The flag is set to what it was found to be: the branch leads there only where it was. */
static bool is_as_found(const struct bl_interp *it, uint32_t branch, uint32_t insn,
                        struct bl_constant value)
{
  const struct cf_insn *in = &it->insns.items[branch];
  if ((in->op != CF_ifeq && in->op != CF_ifne) || value.kind != BL_CONSTANT_INT) {
    return false;
  }
  bool jumps = (in->op == CF_ifeq) == (value.value == 0);
  uint32_t to = jumps ? it->insns.index_of[in->a] : branch + 1;
  return bl_arm_leads_to(it, it->cfg.block_of[to], insn);
}

/* The method asks an atomic itself, for a number, a flag, one of some constants or whether there is
   anything, and then changes it by an operation of its own whose answer it does not want: two steps
   where the atomic has one.
   A flag that is only set is as well set twice, or set to what it was. */
static bool is_own_step(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  if (!act->cell || act->method != NULL || act->key != o->key) {
    return false;
  }
  const struct bl_interp *it = c->it;
  const struct bl_method *step = bl_interp_site(it, insn)->call->callee;
  bool sets = step->descriptor.p[step->descriptor.n - 1] == 'V';
  switch (type_read(o)) {
  case 'Z':
    return sets && !bl_decides_nothing_else(c, branch, insn) &&
           !is_as_found(it, branch, insn, constant_written(it, &act->written));
  case 'I':
  case 'J':
  case 'D':
    return sets ? !sets_the_same(c, o, act, branch) : act->unheard;
  case ';':
    return sets &&
           (writes_argument(it, &act->written) ||
            bl_constant_of(it->program, bl_names_path(&it->names, act->written.name)).kind ==
                BL_CONSTANT_FIELD);
  default:
    return false;
  }
}

bool bl_counts_to_bound(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return act->unheard && bl_same_place(o, act->state, act->object) && type_read(o) != 'Z' &&
         bl_asks_bound(c, branch) && is_own_step(c, o, act, branch, insn);
}

/* A count is changed where it is known not to be some number: who does so often has the rest to
   itself, while the others add to it. */
static bool counts_down_own(const struct bl_interp *it, const struct bl_act *act, uint32_t branch)
{
  return act->unheard && !bl_asks_order(it, branch);
}

/* A flag is set, or a reference dropped, whichever way a fresh look in this block has gone, which
   decided what else there was to do: as well done twice. */
static bool is_set_anyway(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_observation *o, const struct bl_act *act)
{
  struct bl_constant value = constant_written(c->it, &act->written);
  bool flag = bl_state_kind_of(o->state) == BL_STATE_FIELD &&
              bl_state_field(c->it->program, o->state)->descriptor.p[0] == 'Z';
  return act->method == NULL &&
         (value.kind == BL_CONSTANT_NULL || (flag && value.kind == BL_CONSTANT_INT)) &&
         bl_is_looked_at_again(c, f, o, insn);
}

/* The callee that acts, too, has read what is written. */
static bool reads_too(const struct bl_callee *callee, uint32_t state)
{
  bool reads = false;
  for (uint32_t i = 0; i < callee->effect->n_accesses && !reads; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    reads = !a->write && a->at.state == state;
  }
  return reads;
}

/* Whether the block that the write lies in gives the field back what it was born with. */
static bool is_set_back(struct bl_fact *const *facts, uint32_t n, const struct bl_fact *write)
{
  bool back = false;
  for (uint32_t i = 0; i < n && !back; i++) {
    const struct bl_fact *f = facts[i];
    back = f->write && f->method == write->method && f->block == write->block && f->n_locks > 0 &&
           f->bci > write->bci && is_born_with(f->value);
  }
  return back;
}

/* A flag that whoever sets it sets back in the same block: who has the lock finds it as it always
   was, and it only tells those outside that somebody has. Who waited does the same once more. */
static bool only_tells_outside(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool some = false, all = true;
  for (uint32_t i = 0; i < n && all; i++) {
    if (facts[i]->write && !is_born_with(facts[i]->value)) {
      some = true;
      all = facts[i]->value.kind != BL_NO_CONSTANT && is_set_back(facts, n, facts[i]);
    }
  }
  return some && all;
}

/* What the collection had was asked, and a copy is stored of what the field has by then: nobody's
   entry is lost but another's for the very key. */
static bool copies_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                          const struct bl_callee *callee)
{
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD ||
      constant_written(c->it, &act->written).kind != BL_NO_CONSTANT) {
    return false;
  }
  const struct bl_field *field = bl_state_field(c->it->program, o->state);
  return (c->w->all->holds_traits[field->id] & BL_T_HOLDS) != 0 &&
         !bl_is_itself(c->it, o, c->operands[branch].name[0]) &&
         (act->method == NULL ? bl_is_read_anew(c, f, o, insn) : reads_too(callee, o->state));
}

/* A write of what was checked. */
static bool judge_write(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                        bool guarded, const struct bl_callee *callee,
                        enum bl_confidence *confidence)
{
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS && !act->cell;
  if (collection && needs_no_answer(c, f, o, act, branch, insn)) {
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
                    trims(c, o, act, branch) || offers(c, o, act, branch, insn) ||
                    (!known && bl_fills_in(c, o, act, branch, insn));
    bool fresh = act->puts == BL_PUTS_FRESH && known && !puts_computed(c, o, act, insn);
    *confidence = keeps_replaced(c, act, insn) ? BL_LOW
                  : fresh                      ? BL_HIGH
                  : harmless                   ? BL_LOW
                                               : BL_MEDIUM;
  } else if (guarded && o->operation && only_resets(c->it, o, &act->written) &&
             !bl_asks_order(c->it, branch)) {
    *confidence = BL_LOW; /* the test but saves the lock */
  } else if (!guarded && is_own_step(c, o, act, branch, insn)) {
    bool meant = goes_one_way(c, o->state, &act->written) ||
                 bl_gives_up(c, o->state, branch, insn, constant_written(c->it, &act->written));
    *confidence = meant ? BL_LOW : BL_MEDIUM;
  } else if (!guarded) { /* check-then-set of a volatile: often meant so */
    bool not_meant = bl_keeps_extreme(c, branch, &act->written) ||
                     bl_replaces_several(c, f, o, act, callee) ||
                     makes_one_too_many(c, o, act, branch);
    *confidence = not_meant ? BL_MEDIUM : BL_LOW;
  } else if (is_set_anyway(c, f, insn, o, act)) {
    *confidence = BL_LOW;
  } else {
    bool peeked = act->cell && o->operation; /* an atomic is there to be looked at without a lock */
    bool fresh = act->tested || bl_tests_afresh(c, f, o->lock) ||
                 copies_afresh(c, f, insn, o, act, branch, callee) ||
                 only_tells_outside(c, o->state);
    *confidence = peeked && act->method != NULL ? BL_LOW : peeked || fresh ? BL_MEDIUM : BL_HIGH;
  }
  return true;
}

/* One goes that need not be there any more, and the operation says whether it was. */
static bool takes_if_there(const struct bl_act *act)
{
  return act->settles && act->removes && !act->unheard;
}

/* What is acted on has itself been asked since the old look, and its answer decides, too. */
static bool asks_since(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_observation *o, const struct bl_act *act)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *asked = &c->it->obs->items[bit];
    if (!bl_is_earlier(c->it, o->insn, asked->insn) ||
        !bl_same_place(asked, act->state, act->object)) {
      continue;
    }
    for (unsigned i = 0; i < f->n_decisions; i++) {
      if (bl_frame_is_decided_by(f, i, bit)) {
        return true;
      }
    }
  }
  return false;
}

bool bl_judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
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
    bool resets = o->operation && (bl_writes_nothing(c->it, &act->written) ||
                                   writes_where_decided(c, o->state, branch, is_born_with));
    bool looks = act->tested || bl_tests_afresh(c, f, o->lock) || takes_if_there(act) ||
                 asks_since(c, f, o, act);
    *confidence = !one || whole || resets || looks ? BL_LOW : BL_MEDIUM;
    return true;
  }
  *confidence = BL_LOW;
  struct bl_location at = {act->state, *bl_names_path(&c->it->names, act->object)};
  return bl_belongs_to_lock(c, o->lock, &at);
}
