/* How bad an act is that was decided by an old value: what it changes, and what it would do if it
   were done twice (ANALYSIS §7). Receives the observation, the branch and the act; hands on a
   confidence, or that it is none. */
#include "src/verdict/judge.h"

#include "src/candidate/act.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/candidate/written.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/excuse.h"
#include "src/verdict/interference.h"
#include "src/verdict/room.h"

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
  return bl_asked_null(c, branch, &jumps) != 0 || (read != NULL && bl_method_result(read) == 'Z');
}

/* A lock of what was read itself is held: who else has found it waits for that, and can see then
   what has become of it. */
static bool holds_lock_of(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o)
{
  uint32_t read_at = c->it->insns.items[o->insn].bci;
  bool holds = false;
  for (unsigned i = 0; i < f->n_held && !holds; i++) {
    const struct bl_path *p = bl_names_path(&c->it->names, f->held[i].name);
    holds = f->held[i].depth > 0 && p->root == BL_ROOT_SITE && p->base == read_at;
  }
  return holds;
}

/* The call is told what it is given, and nobody asks for an answer; it is no report for people. */
static bool is_only_told(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  return m != NULL && !site->constructor &&
         (!bl_method_returns(m) || bl_interp_drops_result(c->it, insn)) &&
         bl_summaries_said(c->w->all, m, BL_E_LOG) == NULL;
}

/* What the call is made on is run, as a task, or told something through an interface that is no end
   of it: done twice, it is not the same as once. */
static bool is_run_or_told(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (m == NULL || site->constructor || site->call->op == CF_invokestatic) {
    return false;
  }
  bool task = bl_models_entry_named(c->w->all->models, m->cls->name, bl_method_name(m));
  bool told = false;
  for (unsigned k = 1; k < site->n_args && k < BL_MAX_OPERANDS && !told; k++) {
    const struct bl_path *p = bl_names_path(&c->it->names, c->operands[insn].name[k]);
    told = p->root != BL_ROOT_NULL && p->root != BL_ROOT_CONST;
  }
  return site->n_args == 1
             ? task
             : told && site->call->op == CF_invokeinterface && !bl_method_returns(m) &&
                   !bl_summaries_ends(c->w->all, m, BL_OPERAND_THIS);
}

/* What was read, or what a walk over it, or over a copy of it, which is over, has come by. */
static bool is_it_or_of_it(const struct bl_method_check *c, const struct bl_observation *o,
                           uint32_t name, uint32_t insn)
{
  return bl_observe_is_value(c->it, o, name) || bl_is_walked_to(c, o, name, insn);
}

/* The call tells somebody of it, or runs it, or tells it something. */
static bool gives(const struct bl_method_check *c, const struct bl_observation *o, uint32_t call,
                  uint32_t insn)
{
  const uint32_t *names = c->operands[call].name;
  unsigned first = c->it->insns.items[call].op == CF_invokestatic ? 0 : 1;
  bool given = false;
  for (unsigned k = first; k < BL_MAX_OPERANDS && !given; k++) {
    given = is_it_or_of_it(c, o, names[k], insn);
  }
  return given || (first == 1 && is_it_or_of_it(c, o, names[0], insn) && is_run_or_told(c, call));
}

/* What was read for a key of the caller's, as two can have, has been given to somebody on the way
   to the instruction, or run. */
static bool was_given(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool named = o->key != 0 && o->key != BL_KEY_UNKNOWN &&
               bl_names_path(&it->names, o->key)->root == BL_ROOT_PARAM;
  bool given = false;
  for (uint32_t i = o->insn + 1; i < insn && named && !given; i++) {
    given = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && is_only_told(c, i) &&
            gives(c, o, i, insn) && bl_leads_out(it, c->w->scratch, i, o->insn, insn);
  }
  return given;
}

bool bl_was_run(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool run = false;
  for (uint32_t i = o->insn + 1; i < insn && !run; i++) {
    run = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
          bl_interp_site(it, i)->n_args == 1 &&
          bl_observe_is_value(it, o, c->operands[i].name[0]) && is_only_told(c, i) &&
          is_run_or_told(c, i) && bl_leads_to(it, i, insn);
  }
  return run;
}

/* The call asks an atomic number, or a sum, which is what was read, how much it is. */
static bool asks_number(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t call)
{
  const struct bl_site *site = bl_interp_site(c->it, call);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  return m != NULL && site->n_args == 1 && (c->w->all->traits[m->cls->id] & BL_T_CELL) != 0 &&
         strchr("IJD", bl_method_result(m)) != NULL &&
         bl_observe_is_value(c->it, o, c->operands[call].name[0]);
}

/* What was read is a number that others count on, and the method goes on with how much it was when
   it was asked. */
static bool goes_on_with_number(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct bl_observation *o, uint32_t insn)
{
  bool goes_on = false;
  for (unsigned slot = 0; slot < f->n_locals && !goes_on; slot++) {
    uint32_t call = bl_interp_call_of(c->it, f->name[slot]);
    goes_on = call != CF_NO_INSN && call > o->insn && call < insn && asks_number(c, o, call) &&
              bl_is_read_on(c, insn + 1, (int32_t)slot);
  }
  return goes_on;
}

/* What was there for the key is taken away, nobody hears whether it still was, and the method goes
   on with what it saw, or has done so: of two that do so at once both have it, and what others add
   to a number in between is lost. */
static bool takes_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act, uint32_t insn)
{
  return act->removes && act->unheard && !holds_lock_of(c, f, o) &&
         (bl_goes_on_with_old(c, f, insn, (uint32_t)(o - c->it->obs->items)) ||
          goes_on_with_number(c, f, o, insn) || was_given(c, o, insn));
}

/* Whether it was there is asked once more when it has been put there, or handed back: more hangs on
   that than the act. */
static bool goes_on_with_answer(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct bl_observation *o, const struct bl_act *act,
                                uint32_t insn)
{
  const struct bl_method *asked = o->seen == NULL ? NULL : o->seen->method;
  return !act->removes && asked != NULL && bl_method_result(asked) == 'Z' &&
         bl_goes_on_with_old(c, f, insn, (uint32_t)(o - c->it->obs->items));
}

/* A change of contents that the first answer need not warrant: of another key, of all that there
   is, or one that is the same done twice: a removal that nobody counts, or an addition that nothing
   else goes with. */
static bool needs_no_answer(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct bl_observation *o, const struct bl_act *act,
                            uint32_t branch, uint32_t insn)
{
  bool same_key = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN;
  return act->blind || !bl_same_key(o->key, act->key) ||
         (act->settles && same_key && bl_asks_presence(c, o, branch) &&
          !takes_in_two(c, f, o, act, insn) &&
          (!act->unheard ||
           (!act->more && bl_decides_nothing_else(c, branch, insn) &&
            !goes_on_with_answer(c, f, o, act, insn)) ||
           (act->removes &&
            !(bl_was_there(c, o, branch, insn) && bl_is_told_or_counted(c, branch, insn)))));
}

/* What is put is complete and not to be changed any more: to make it twice is to waste time. */
static bool puts_computed(const struct bl_method_check *c, const struct bl_observation *o,
                          const struct bl_act *act, uint32_t insn)
{
  return act->puts == BL_PUTS_COMPUTED ||
         (act->puts == BL_PUTS_FRESH && (bl_puts_whole(c, o, insn, act->written.name) ||
                                         bl_is_in_memo(c, o, insn, act->written.name)));
}

/* `puts`: who only takes away does not count. */
static bool is_lone(const struct bl_method_check *c, uint32_t state, bool puts)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool alone = true;
  for (uint32_t i = 0; i < n && alone; i++) {
    const struct bl_fact *f = facts[i];
    alone = !f->write || !bl_fact_is_shared(f) || bl_method_is_init(f->method) ||
            f->method == c->it->method || (puts && bl_fact_sets_null(f));
  }
  return alone;
}

bool bl_is_lone_writer(const struct bl_method_check *c, uint32_t state)
{
  return is_lone(c, state, false);
}

bool bl_is_lone_putter(const struct bl_method_check *c, uint32_t state)
{
  return is_lone(c, state, true);
}

/* Who finds something there is refused: of two that find nothing one was to be. */
static bool is_refused(const struct bl_interp *it, uint32_t branch)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  return b->n_succ == 2 && (bl_arm_throws(it, b->succ[0]) || bl_arm_throws(it, b->succ[1]));
}

bool bl_fills_in(const struct bl_method_check *c, const struct bl_observation *o,
                 const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return puts_computed(c, o, act, insn) && o->key != 0 && o->key == act->key &&
         o->key != BL_KEY_UNKNOWN &&
         (bl_asks_presence(c, o, branch) || bl_is_lone_writer(c, o->state)) &&
         !is_refused(c->it, branch);
}

/* The method's own operation asked of all that there is, and one key is put: another may have put
   there under another key meanwhile, and nothing of his is lost. */
static bool asks_all(const struct bl_observation *o, const struct bl_act *act)
{
  return o->seen != NULL && o->seen->bci == BL_BCI_MODEL && o->key == 0 && act->key != 0;
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
  struct cf_str put = bl_method_descriptor(bl_call_callee(bl_interp_site(c->it, insn)->call));
  return put.p[put.n - 1] == ';'; /* and not whether it could be added */
}

/* Whether who works on what the field has locks it: then it is a lock as well, whatever else. */
static bool is_locked(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool locked = false;
  for (uint32_t i = 0; i < n && !locked; i++) {
    for (unsigned j = 0; j < facts[i]->n_locks && !locked; j++) {
      locked = bl_location_of_value(&facts[i]->locks[j], BL_STATE_FIELD).state == state;
    }
  }
  return locked;
}

/* What some field has already, and a getter hands out. */
static bool is_had(const struct bl_interp *it, const struct bl_written *written)
{
  return bl_names_path(&it->names, written->name)->len > 0;
}

/* The branch asks what was read itself, by a call that is given nothing else. */
static bool asks_what_was_read(const struct bl_method_check *c, const struct bl_observation *o,
                               uint32_t branch)
{
  const struct bl_interp *it = c->it;
  uint32_t answer = c->operands[branch].name[0];
  uint32_t call = bl_interp_call_of(it, answer);
  return call != CF_NO_INSN && bl_interp_site(it, call)->n_args == 1 &&
         bl_observe_is_value(it, o, c->operands[call].name[0]);
}

enum { MOST_IN_LOOP = 512, MOST_JUMPS = 4 }; /* that are looked at: for a pause, to the next turn */

/* A loop waits for a while in some of its turns. */
static bool pauses(const struct bl_method_check *c, uint32_t loop)
{
  const struct bl_interp *it = c->it;
  uint32_t first = it->cfg.blocks[loop].first;
  bool any = false;
  for (uint32_t i = first; i < it->insns.n && i - first < MOST_IN_LOOP && !any; i++) {
    any = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
          bl_cfg_in_loop(&it->cfg, it->cfg.block_of[i], loop) &&
          bl_said_of_call(c->w->all, bl_interp_site(it, i)->call, BL_E_PAUSE) != NULL;
  }
  return any;
}

/* Behind the instruction nothing is done but to begin the next turn of the loop. */
static bool is_last_of_turn(const struct bl_interp *it, uint32_t insn, uint32_t loop)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t block = g->block_of[insn], next = insn + 1;
  bool last = loop != BL_NO_BLOCK;
  for (unsigned n = 0; last && (n == 0 || block != loop); n++) {
    const struct bl_block *b = &g->blocks[block];
    bool jumps = next + 1 == b->end && cf_opcodes[it->insns.items[next].op].kind == CF_K_GOTO;
    last = n < MOST_JUMPS && b->n_succ == 1 && (next == b->end || jumps);
    block = last ? b->succ[0] : block;
    next = g->blocks[block].first;
  }
  return last;
}

/* The thread at hand says where others find it to wake it, and looks at all once more, in the next
   turn of the loop in which it waits: it has not gone on because of what it saw. */
static bool only_says_who_waits(const struct bl_method_check *c, const struct bl_act *act,
                                uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t loop = g->blocks[g->block_of[insn]].loop;
  return act->method == NULL && bl_is_this_thread(c, act->written.name) &&
         is_last_of_turn(c->it, insn, loop) && pauses(c, loop);
}

/* A lock, a thread, a pool of threads is made where none was seen, or one that is over: of two that
   are made at once nobody ends the one that is overwritten, or it keeps nobody out. */
static bool makes_one_too_many(const struct bl_method_check *c, const struct bl_observation *o,
                               const struct bl_act *act, uint32_t branch)
{
  bool jumps, field = bl_state_kind_of(o->state) == BL_STATE_FIELD;
  bool none = bl_asked_null(c, branch, &jumps) != 0;
  if ((!field && !act->cell) || (!none && !asks_what_was_read(c, o, branch)) ||
      act->written.constant.kind != BL_NO_CONSTANT || bl_writes_given(c->it, &act->written) ||
      is_had(c->it, &act->written)) {
    return false;
  }
  const struct bl_field *f = bl_state_field(c->it->program, o->state);
  return (none && bl_is_new_lock(c, act->written.name)) ||
         (field &&
          ((c->w->all->holds_traits[f->id] & BL_T_COORDINATES) != 0 || is_locked(c, o->state)));
}

/* The count itself is asked whether it is 0, for more than to change it. */
static bool asks_zero(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, uint32_t insn)
{
  unsigned op = c->it->insns.items[branch].op;
  return (op == CF_ifeq || op == CF_ifne) &&
         bl_observe_is_value(c->it, o, c->operands[branch].name[0]) &&
         !bl_decides_nothing_else(c, branch, insn);
}

/* A count is changed where it is known not to be some number: who does so often has the rest to
   itself, while the others add to it. Not where that is 0: there something begins, or is over. */
static bool counts_down_own(const struct bl_method_check *c, const struct bl_observation *o,
                            const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return act->unheard && !bl_asks_order(c->it, branch) && !asks_zero(c, o, branch, insn);
}

/* Where it is not 0 it is made that, by the method itself, without a lock to do both under; of an
   entry only by an operation that sees whether there still is one. What is set otherwise may tell
   others that somebody is at it. */
static bool makes_nothing(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                          uint32_t insn)
{
  bool whole = o->key == 0 && act->key == 0;
  bool entry = o->key != 0 && o->key == act->key && o->key != BL_KEY_UNKNOWN && act->settles;
  bool contents = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
  return o->operation && act->method == NULL && (entry || (whole && (act->cell || !contents))) &&
         bl_sets_back_missed(c, f, o, branch, insn, &act->written);
}

/* The instruction stores it, or, a reference, calls a method of the nest that does. */
static bool stores_itself(const struct bl_interp *it, uint32_t insn, const struct bl_act *act,
                          char type)
{
  enum cf_kind kind = cf_opcodes[it->insns.items[insn].op].kind;
  return kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC ||
         (kind == CF_K_INVOKE && type == 'L' && act->method != NULL &&
          act->method->cls->nest_host == it->method->cls->nest_host);
}

/* What is made, or computed, and no flag, is stored under a lock that was not yet held where it was
   tested: what that was taken for, to do both under it, it does not do. */
static bool is_locked_too_late(const struct bl_method_check *c, const struct bl_frame *f,
                               uint32_t insn, const struct bl_observation *o,
                               const struct bl_act *act)
{
  uint32_t bit = (uint32_t)(o - c->it->obs->items);
  char type = bl_state_field(c->it->program, o->state)->type;
  bool made = stores_itself(c->it, insn, act, type) && type != 'Z' &&
              bl_constant_written(c->it, &act->written).kind == BL_NO_CONSTANT;
  bool late = false;
  for (unsigned i = 0; i < f->n_held && made && !late; i++) {
    late = f->held[i].state == BL_HELD_SURE && f->held[i].depth > 0 &&
           !bl_held_among(c->held_at_read[bit], c->n_held_at_read[bit], f->held[i].name);
  }
  return late;
}

/* What the method itself has found for a key when it was called again, by what it calls: that was
   asked for another key, or it would go round in circles. */
static bool was_found_by_recursion(const struct bl_method_check *c, const struct bl_observation *o,
                                   const struct bl_act *act)
{
  return o->seen != NULL && o->seen->bci != BL_BCI_MODEL && o->seen->method == c->it->method &&
         act->key != 0;
}

/* The call is made on another object than the method's own, as far as its name tells. */
static bool is_on_another(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_path *on = bl_names_path(&c->it->names, c->operands[insn].name[0]);
  bool own = on->root == BL_ROOT_PARAM && on->base == 0 && on->len == 0;
  return !own && c->it->insns.items[insn].op != CF_invokestatic &&
         !bl_method_is(c->it->method, CF_ACC_STATIC);
}

bool bl_is_by_recursion(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_interp *it = c->it;
  bool called = o->seen != NULL && o->seen->bci != BL_BCI_MODEL && c->operands != NULL &&
                cf_opcodes[it->insns.items[o->insn].op].kind == CF_K_INVOKE;
  const struct bl_call *call = called ? bl_interp_site(it, o->insn)->call : NULL;
  const struct bl_targets *t = call == NULL ? &bl_no_targets : bl_call_targets(call);
  bool self = false;
  for (uint32_t i = 0; i < t->n && !self; i++) {
    self = t->items[i] == it->method;
  }
  return self && is_on_another(c, o->insn) &&
         o->seen->method->cls->nest_host == it->method->cls->nest_host;
}

/* A write of what was checked. */
static bool judge_write(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                        bool guarded, const struct bl_callee *callee,
                        enum bl_confidence *confidence)
{
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS && !act->cell;
  if (collection && bl_takes_another(c, o, act, branch, insn)) {
    *confidence = BL_MEDIUM;
    return true;
  }
  if (act->heard || (collection && needs_no_answer(c, f, o, act, branch, insn))) {
    return false;
  }
  if (collection && o->operation && bl_removes_of_all(o, act) && !act->unheard &&
      act->method == NULL) {
    return false; /* who is told that it is gone has it */
  }
  if (collection && bl_removes_next_in_two(c, f, o, act, insn)) {
    *confidence = BL_MEDIUM;
    return true;
  }
  if (makes_nothing(c, f, o, act, branch, insn) || bl_puts_soft(c, act->written.name) ||
      bl_takes_longer(c, f, act) || (collection && was_found_by_recursion(c, o, act))) {
    *confidence = BL_LOW;
  } else if ((o->operation && act->tested) || /* the callee's block looks for itself */
             (!collection && (counts_down_own(c, o, act, branch, insn) ||
                              bl_sets_what_was_missed(c, branch, insn, o, &act->written) ||
                              bl_is_set_either_way(c, branch, insn, o, &act->written) ||
                              (!o->operation && act->method == NULL && bl_keeps_last(c, f, insn)) ||
                              (o->operation && bl_sets_bits_missed(c, branch, &act->written))))) {
    *confidence = BL_LOW;
  } else if (collection) {
    bool known = !bl_state_is_nowhere(c->it->program, o->state);
    bool harmless = bl_removes_of_all(o, act) || bl_takes_down(c, o, act, branch, insn) ||
                    bl_is_told_when_gone(c, o, insn) || (known && bl_is_lone_consumer(c, o, act)) ||
                    bl_trims(c, o, act, branch) || bl_offers(c, o, act, branch, insn) ||
                    bl_only_remembers(c, o, act, branch, insn) ||
                    (!guarded && bl_puts_if_room(c, o, act, branch, insn)) ||
                    (!known && bl_fills_in(c, o, act, branch, insn));
    bool fresh =
        act->puts == BL_PUTS_FRESH && known && !asks_all(o, act) && !puts_computed(c, o, act, insn);
    bool had = keeps_replaced(c, act, insn) || bl_puts_back(c, o, act, branch, insn);
    *confidence = had ? BL_LOW : fresh ? BL_HIGH : harmless ? BL_LOW : BL_MEDIUM;
  } else if (guarded && o->operation && bl_only_resets(c->it, o, &act->written) &&
             !bl_asks_order(c->it, branch)) {
    *confidence = BL_LOW; /* the test but saves the lock */
  } else if (!guarded && bl_takes_reference_in_two(c, f, o, act, insn)) {
    *confidence = BL_MEDIUM;
  } else if (!guarded && bl_is_own_step(c, o, act, branch, insn)) {
    bool meant = (bl_goes_one_way(c, o->state, &act->written) && !bl_starts_behind(c, insn)) ||
                 bl_is_reserved_beside(c, f, branch, insn) ||
                 bl_gives_up(c, o->state, branch, insn, bl_constant_written(c->it, &act->written));
    *confidence = meant ? BL_LOW : BL_MEDIUM;
  } else if (!guarded && (only_says_who_waits(c, act, insn) || bl_is_version_won(c, o, insn))) {
    *confidence = BL_LOW;
  } else if (!guarded) { /* check-then-set of a volatile: often meant so */
    bool not_meant = bl_keeps_extreme(c, branch, &act->written) ||
                     bl_replaces_several(c, f, o, act, callee) ||
                     makes_one_too_many(c, o, act, branch) || bl_tells_outcome(c, o, act, insn) ||
                     is_locked_too_late(c, f, insn, o, act);
    *confidence = not_meant ? BL_MEDIUM : BL_LOW;
  } else if (bl_is_set_anyway(c, f, insn, o, act) || bl_takes_what_is_there(c, f, insn, o, act) ||
             (o->operation && bl_only_announces(c, insn, act, callee)) ||
             (o->operation && bl_is_refill(c, o, branch, insn))) {
    *confidence = BL_LOW;
  } else {
    bool peeked = act->cell && o->operation; /* an atomic is there to be looked at without a lock */
    bool fresh = act->tested || bl_tests_afresh(c, f, o->lock) ||
                 bl_copies_afresh(c, f, insn, o, act, branch, callee) ||
                 bl_stores_successor(c, f, insn, o, act, branch, callee) ||
                 bl_only_tells_outside(c, o->state) || bl_is_refill(c, o, branch, insn);
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

/* What some block writes together with the checked state: what is acted on, or the field that holds
   the collection, for who puts another there has all of it changed. BL_NO_STATE if none does. */
static uint32_t written_with(const struct bl_summaries *s, uint32_t checked, uint32_t state)
{
  if (bl_summaries_written_together(s, checked, state)) {
    return state;
  }
  const struct bl_field *f =
      bl_state_kind_of(state) == BL_STATE_CONTENTS ? bl_state_field(s->program, state) : NULL;
  uint32_t holder = f == NULL ? BL_NO_STATE : bl_state_of(f->id, BL_STATE_FIELD);
  bool together = holder != BL_NO_STATE && holder != checked &&
                  bl_summaries_written_together(s, checked, holder);
  return together ? holder : BL_NO_STATE;
}

/* What the flag was found to be, where the branch that tests it leads to the act, or that a
   collection had nothing: nothing is left where it is taken away. No constant where it is neither,
   or not itself what is tested. */
static struct bl_constant value_found(const struct bl_method_check *c,
                                      const struct bl_observation *o, uint32_t branch,
                                      uint32_t insn)
{
  const struct bl_constant values[] = {{.kind = BL_CONSTANT_INT, .value = 0},
                                       {.kind = BL_CONSTANT_INT, .value = 1}};
  if (bl_state_kind_of(o->state) == BL_STATE_CONTENTS) {
    bool none = o->key == 0 && bl_was_missing(c, o, branch, insn);
    return (struct bl_constant){.kind = none ? BL_CONSTANT_NULL : BL_NO_CONSTANT};
  }
  bool flag = bl_state_kind_of(o->state) == BL_STATE_FIELD &&
              bl_state_field(c->it->program, o->state)->type == 'Z' &&
              bl_observe_is_value(c->it, o, c->operands[branch].name[0]);
  bool clear = flag && bl_is_as_found(c->it, branch, insn, values[0]);
  bool set = flag && bl_is_as_found(c->it, branch, insn, values[1]);
  return clear == set ? (struct bl_constant){.kind = BL_NO_CONSTANT} : values[set];
}

/* The object in which the checked state lies is put aside for another one, of which nothing has
   been asked: `if (full) now = new Segment()`, which was found of the `now` of an earlier block. */
static bool replaces_holder(const struct bl_method_check *c, const struct bl_observation *o,
                            const struct bl_act *act)
{
  const struct bl_interp *it = c->it;
  if (!act->write || o->operation || bl_state_kind_of(o->state) != BL_STATE_FIELD ||
      bl_state_kind_of(act->state) != BL_STATE_FIELD || bl_writes_nothing(it, &act->written)) {
    return false;
  }
  struct bl_path place = bl_path_of_field(*bl_names_path(&it->names, act->object),
                                          bl_state_field(it->program, act->state));
  return bl_path_eq(bl_names_path(&it->names, o->object), &place);
}

/* … of an element of an array: another one is other state of the lock, one that may be another is
   only likely the same. */
static bool judge_place(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                        bool guarded, const struct bl_callee *callee,
                        enum bl_confidence *confidence)
{
  enum bl_alike element = bl_is_same_element(c, o, insn);
  if (element == BL_NOT_ALIKE) {
    *confidence = BL_LOW;
    return true;
  }
  bool acts = judge_write(c, f, insn, o, act, branch, guarded, callee, confidence);
  if (element == BL_PERHAPS_ALIKE) {
    *confidence = bl_lower(*confidence);
  }
  return acts;
}

/* The one is what lies in the elements of the other: what is got, or made, because of what the
   outer one has is where the inner one is, and decides nothing about it. */
static bool is_nested_in(const struct bl_summaries *s, uint32_t inner, uint32_t outer)
{
  return bl_state_kind_of(outer) == BL_STATE_CONTENTS &&
         bl_field_holder(bl_state_field(s->program, inner)) == bl_state_field(s->program, outer);
}

bool bl_is_act_on(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act)
{
  const struct bl_summaries *s = c->w->all;
  if (act->write && bl_same_place(o, act->state, act->object)) {
    return true;
  }
  if (act->heard || bl_state_is_nowhere(s->program, o->state) ||
      bl_state_is_nowhere(s->program, act->state)) {
    return false; /* all such are one state: nothing is known of what belongs together */
  }
  if (is_nested_in(s, act->state, o->state) || is_nested_in(s, o->state, act->state)) {
    return false;
  }
  if (act->state == o->state) {
    return false; /* testing it again, or another object's */
  }
  struct bl_location at = {act->state, *bl_names_path(&c->it->names, act->object)};
  return (act->write && written_with(s, o->state, act->state) != BL_NO_STATE) ||
         bl_belongs_to_lock(c, o->lock, &at);
}

bool bl_judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                  bool guarded, const struct bl_callee *callee, enum bl_confidence *confidence)
{
  struct bl_summaries *s = c->w->all;
  if (act->write && bl_same_place(o, act->state, act->object)) {
    return judge_place(c, f, insn, o, act, branch, guarded, callee, confidence);
  }
  uint32_t with = act->write ? written_with(s, o->state, act->state) : BL_NO_STATE;
  if (with != BL_NO_STATE) {
    bool whole = act->method != NULL && !bl_method_is_accessor(act->method); /* its own block */
    bool one = bl_summaries_mostly_together(s, o->state, with, value_found(c, o, branch, insn));
    bool resets = o->operation && (bl_writes_nothing(c->it, &act->written) ||
                                   bl_resets_where_decided(c, o->state, branch));
    bool looks = act->tested || bl_tests_afresh(c, f, o->lock) || takes_if_there(act) ||
                 asks_since(c, f, o, act) || (!whole && bl_keeps_last(c, f, insn));
    *confidence = !one || whole || resets || looks ? BL_LOW : BL_MEDIUM;
  } else {
    bool unasked = replaces_holder(c, o, act) && !act->tested && !bl_tests_afresh(c, f, o->lock) &&
                   !asks_since(c, f, o, act);
    *confidence = unasked ? BL_MEDIUM : BL_LOW;
  }
  return true;
}
