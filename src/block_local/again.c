/* What was tested is read again and used as if it were the same (ANALYSIS §7): a null test, or the
   question whether a key is there, of what another thread may take away before the second read.
   Receives the state before an instruction; hands on candidates. */
#include "classfile/class/descriptor.h"
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/candidate/misses.h"
#include "src/candidate/value.h"
#include "src/candidate/written.h"
#include "src/summary/needed.h"
#include "src/summary/operations.h"
#include "src/verdict/belief.h"
#include "src/verdict/note.h"

/* What was read last has been tested, too. */
static bool is_tested(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                      unsigned bit)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (!bl_comes_first(it, insn, f->branch[i]) && bl_frame_is_decided_by(f, i, bit)) {
      return true;
    }
  }
  return false;
}

/* Taken out, it decides nothing that is stale, but has been found to be there. */
static bool is_found(const struct bl_method_check *c, const struct bl_observation *second,
                     uint32_t insn)
{
  return bl_found_something(c, c->it->insns.items[second->insn].bci, insn);
}

/* What the call returns is what was there, not what it has made of it. */
static bool only_reads(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call_effect *e = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                       ? bl_interp_site(it, insn)->effect
                                       : NULL;
  return e != NULL && !bl_effect_writes(e);
}

/* The method itself answers nothing at some place. */
static bool may_answer_null(const struct bl_interp *it)
{
  const struct cf_insn *items = it->insns.items;
  for (uint32_t i = 1; i < it->insns.n; i++) {
    bool unlocks = i > 3 && items[i - 1].op == CF_monitorexit; /* of a local variable */
    if (items[i].op == CF_areturn && items[unlocks ? i - 3 : i - 1].op == CF_aconst_null) {
      return true;
    }
  }
  return false;
}

/* The arm of the branch that does not lead to the instruction does nothing but answer nothing: so
   who asks expects that. */
static bool answers_null_else(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *from = &g->blocks[g->block_of[branch]];
  for (uint32_t k = 0; k < from->n_succ && from->n_succ == 2; k++) {
    uint32_t first = g->blocks[from->succ[k]].first;
    if (!bl_arm_leads_to(it, from->succ[k], insn) && first + 1 < it->insns.n &&
        it->insns.items[first].op == CF_aconst_null &&
        it->insns.items[first + 1].op == CF_areturn) {
      return true;
    }
  }
  return false;
}

/* Who is handed nothing though the test found something does not expect it: the test was whether
   the key is there, or it was of a field, or of a reference that the collector clears, by a method
   that else always answers something. */
static bool is_missed_if_gone(const struct bl_method_check *c, const struct bl_observation *first,
                              const struct bl_observation *second, uint32_t branch, uint32_t insn)
{
  if (bl_summaries_fades(c->w->all, second->state)) {
    return !may_answer_null(c->it);
  }
  if (bl_state_kind_of(first->state) == BL_STATE_FIELD) {
    return first->operation && first->seen == NULL && second->seen == NULL &&
           !may_answer_null(c->it);
  }
  return bl_asks_for_key(first) && only_reads(c->it, second->insn) &&
         !answers_null_else(c->it, branch, insn);
}

/* The library's operation that made what the call answers: the call itself, or what a getter hands
   back as it got it. NULL if it is neither. */
static const struct bl_method *operation_behind(const struct bl_method_check *c,
                                                const struct bl_observation *o)
{
  if (o->seen == NULL || o->seen->method == NULL || o->seen->bci == BL_BCI_MODEL) {
    return o->seen == NULL ? NULL : o->seen->method;
  }
  const struct bl_call *call = bl_interp_site(c->it, o->insn)->call,
                       *inside = bl_method_call(o->seen->method, o->seen->bci);
  const struct bl_method *getter = call == NULL ? NULL : bl_call_callee(call),
                         *made = inside == NULL ? NULL : bl_call_callee(inside);
  bool same = getter != NULL && made != NULL &&
              cf_str_eq(cf_descriptor_result(bl_method_descriptor(getter)),
                        cf_descriptor_result(bl_method_descriptor(made)));
  return same ? made : NULL;
}

/* The answer is never nothing: a view, an iterator or an `Optional`, that may have nothing in it;
   or who makes the call counts on what it throws where there is nothing, or nothing at that index.
 */
static bool is_never_nothing(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *made = operation_behind(c, o);
  const struct bl_model *m = made == NULL ? NULL : bl_summaries_model(c->w->all, made);
  return bl_model_effect(m, BL_E_WEAK) != NULL || bl_model_effect(m, BL_E_FRESH) != NULL ||
         (m != NULL && bl_is_miss_expected(c, o->insn));
}

/* The operation is told what to answer where there is nothing: `getOrDefault(key, other)`. */
static bool has_default(const struct bl_model *m)
{
  const struct bl_effect *key = bl_model_effect(m, BL_E_KEY);
  bool other = false;
  for (uint32_t i = 0; key != NULL && i < m->n; i++) {
    other |= m->effects[i].kind == BL_E_FLOW && m->effects[i].operand != key->operand;
  }
  return other;
}

/* The method has looked there before it reads at `at`, or asks something behind that. */
static bool asks_itself(const struct bl_summaries *s, const struct bl_method *m, uint32_t state,
                        uint32_t at)
{
  const struct bl_fact_list *facts = &s->facts_of[m->id];
  for (uint32_t i = 0; i < facts->n; i++) {
    if (facts->items[i].state == state && facts->items[i].bci < at) {
      return true;
    }
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t bci = at; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in.op].kind;
    bool back = kind == CF_K_GOTO && (uint32_t)in.a <= bci;
    if (kind == CF_K_BRANCH || kind == CF_K_RETURN || kind == CF_K_THROW || back) {
      return kind == CF_K_BRANCH;
    }
    bci = kind == CF_K_GOTO ? (uint32_t)in.a : bci + cf_insn_length(&in);
  }
  return false;
}

/* Of contents, the second read answers something also where there is nothing: it is told what, or
   the callee has made a copy, or asks itself, and neither answers null nor throws. */
static bool is_answered_anyway(const struct bl_method_check *c, const struct bl_observation *second)
{
  const struct bl_summaries *s = c->w->all;
  const struct bl_seen *seen = second->seen;
  if (seen == NULL || seen->method == NULL ||
      bl_state_kind_of(second->state) != BL_STATE_CONTENTS) {
    return false;
  }
  bool own = seen->bci != BL_BCI_MODEL; /* of the program's */
  const struct bl_call *inside = own ? bl_method_call(seen->method, seen->bci) : NULL;
  const struct bl_method *made = !own             ? seen->method
                                 : inside == NULL ? NULL
                                                  : bl_call_callee(inside);
  const struct bl_model *m = made == NULL ? NULL : bl_summaries_model(s, made);
  bool copies = made != NULL && (bl_method_is_init(made) ||
                                 cf_descriptor_result(bl_method_descriptor(made)).p[0] == '[' ||
                                 bl_model_effect(m, BL_E_FRESH) != NULL);
  bool asks = own && asks_itself(s, seen->method, second->state, seen->bci) &&
              !bl_may_answer_null(s, seen->method, second->state) && !bl_throws_new(seen->method);
  return copies || asks || has_default(m);
}

/* The second read is what takes it away, so that of two threads that have tested one has nothing;
   not in a loop that takes all down that there is, which one thread does. */
static bool takes_itself(const struct bl_method_check *c, const struct bl_observation *first,
                         const struct bl_observation *second)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool drains =
      first->key == 0 && it->cfg.blocks[it->cfg.block_of[second->insn]].loop != BL_NO_BLOCK;
  for (uint32_t i = 0; i < own->n && !drains; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == second->state && bl_fact_sets_null(f) &&
        f->bci == it->insns.items[second->insn].bci) {
      return true;
    }
  }
  return false;
}

/* What the test asks had been asked before, and was there: who asks twice counts on something that
   has happened in between, most likely a lock that is not seen. */
static bool is_asked_twice(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *first, uint32_t insn)
{
  const struct bl_observation *items = c->it->obs->items;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      if (bl_is_earlier(c->it, items[b].insn, first->insn) &&
          bl_same_place(&items[b], first->state, first->object) &&
          bl_asked_key(&items[b]) == bl_asked_key(first) &&
          bl_was_there(c, &items[b], f->branch[i], insn)) {
        return true;
      }
    }
  }
  return false;
}

/* How the instruction needs the value to be there. */
enum need {
  NEED_NOW,  /* it dereferences it, or hands it back */
  NEED_LATE, /* it is given on: only of what a reference still had */
  NEED_PUT   /* it is put where nothing cannot be */
};

/* The observation `bit` of the needed value, and an older one that was tested instead; `at`: where
   the value is that very one, before it is one of several that are handed back. */
static void visit_second(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned bit, enum need need, uint32_t at)
{
  const struct bl_observation *items = c->it->obs->items, *second = &items[bit];
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *first = &items[b];
      if (bl_is_earlier(c->it, first->insn, second->insn) &&
          bl_same_place(first, second->state, second->object) &&
          bl_same_key(bl_asked_key(first), bl_asked_key(second)) &&
          bl_was_there(c, first, f->branch[i], at) &&
          !bl_bit(c->tested_current + (size_t)second->insn * f->words, b) &&
          (c->it->insns.items[insn].op != CF_areturn ||
           is_missed_if_gone(c, first, second, f->branch[i], insn)) &&
          !bl_is_set_between(c, first, second) && !is_found(c, second, insn)) {
        struct bl_candidate x = bl_candidate_of(b, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
        x.decided_at = f->branch[i];
        x.acted_on = second->state;
        x.acted_object = second->object;
        x.again = true;
        x.read_at = second->insn;
        x.draws = takes_itself(c, first, second);
        x.put_on = need == NEED_PUT;
        x.fades = bl_summaries_fades(c->w->all, second->state);
        bool blocks = !first->operation && !second->operation; /* the lock says that it changes */
        bool known = blocks || bl_state_kind_of(second->state) == BL_STATE_CONTENTS ||
                     bl_is_known_to_vanish(c, first);
        x.confidence = known && !is_asked_twice(c, f, first, at) && !is_answered_anyway(c, second)
                           ? BL_MEDIUM
                           : BL_LOW;
        bl_note(c, f, x, false);
      }
    }
  }
}

/* The call throws where this argument is nothing (`needs:x`). */
static unsigned slot_needed_by_model(const struct bl_method_check *c, const struct bl_frame *f,
                                     uint32_t insn)
{
  const struct bl_call *call =
      c->it->insns.items[insn].op == CF_invokestatic ? bl_interp_site(c->it, insn)->call : NULL;
  const struct bl_model *m = call == NULL || bl_call_callee(call) == NULL
                                 ? NULL
                                 : bl_summaries_model(c->w->all, bl_call_callee(call));
  const struct bl_effect *needs = bl_model_effect(m, BL_E_NEEDS);
  if (needs == NULL || needs->operand < 0) {
    return BL_NO_SLOT;
  }
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  return (unsigned)needs->operand < args.n ? args.slot[needs->operand] : BL_NO_SLOT;
}

/* What the instruction needs to be there: it dereferences it, or hands it back. */
static unsigned needed_slot(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn)
{
  if (c->it->insns.items[insn].op == CF_areturn) {
    return bl_frame_top(f, 0);
  }
  unsigned slot = bl_dereferenced_slot(c->it, f, insn);
  return slot != BL_NO_SLOT ? slot : slot_needed_by_model(c, f, insn);
}

/* Not where who dereferences it catches what is thrown if it is nothing. */
static void visit_slot(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       unsigned slot, enum need need, uint32_t at)
{
  if (c->it->insns.items[insn].op != CF_areturn && bl_is_miss_expected(c, insn)) {
    return;
  }
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
       bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (o->state != BL_NO_STATE && !o->off && bl_observe_is_value(c->it, o, f->name[slot]) &&
        (need != NEED_LATE || bl_summaries_fades(c->w->all, o->state)) &&
        !is_tested(c->it, f, insn, bit) && !is_never_nothing(c, o) && !bl_is_taken_out(c, f, o)) {
      visit_second(c, f, insn, bit, need, at);
      if (c->vouched && c->it->insns.items[insn].op != CF_areturn && !is_found(c, o, insn)) {
        bl_visit_vouched_again(c, f, insn, bit);
      }
    }
  }
}

/* The call puts the argument into a concurrent collection, which takes no null. */
static bool is_put(const struct bl_method_check *c, uint32_t insn, const struct bl_args *args,
                   unsigned i)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t k = 0; k < e->n_accesses; k++) {
    const struct bl_access *a = &e->accesses[k];
    if (!a->write || a->cell || a->bci != BL_BCI_MODEL ||
        (a->what->stores & bl_param_bit(i)) == 0) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (at.state < BL_UNMAPPED && bl_state_kind_of(at.state) == BL_STATE_CONTENTS &&
        bl_summaries_operation(c->w->all, at.state) == BL_OP_ATOMIC &&
        !bl_summaries_locks_itself(c->w->all, at.state)) {
      return true;
    }
  }
  return false;
}

/* What a reference still had is given on, which is not there any more once it is cleared; or what
   was read again is put where nothing cannot be. */
static void visit_given(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_args *args)
{
  for (unsigned i = 0; i < args->n; i++) {
    visit_slot(c, f, insn, args->slot[i], is_put(c, insn, args, i) ? NEED_PUT : NEED_LATE, insn);
  }
}

/* The values that meet in the block, one for each way there, in `ways`; false if one of them is
   nothing, which whoever asks then expects, or comes by a loop. */
static bool find_ways(const struct bl_method_check *c, uint32_t meet, unsigned slot,
                      const struct bl_frame **ways)
{
  struct bl_interp *it = c->it;
  const struct bl_block *b = &it->cfg.blocks[meet];
  for (uint32_t i = 0; i < b->n_pred; i++) {
    uint32_t from = b->pred[i];
    if (b->is_handler || it->at[from] == NULL || bl_cfg_is_back_edge(&it->cfg, from, meet)) {
      return false;
    }
    ways[i] = bl_interp_behind(it, from);
    if (slot >= (unsigned)ways[i]->n_locals + ways[i]->depth ||
        bl_constant_of(it->program, bl_names_path(&it->names, ways[i]->name[slot])).kind ==
            BL_CONSTANT_NULL) {
      return false;
    }
  }
  return true;
}

enum { MOST_WAYS = 4 };

/* The block where a few ways meet, of which the value of the slot is one each; BL_NO_BLOCK where it
   is one value, or nothing old. */
static uint32_t meeting_of(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_path *p = bl_names_path(&c->it->names, f->name[slot]);
  uint32_t meet = p->base >> 16;
  bool old = bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), f->words) ||
             bl_bits_any(bl_frame_set(f, slot, BL_SET_CURRENT), f->words);
  bool joined = p->root == BL_ROOT_JOIN && p->len == 0 && meet < g->n_blocks;
  return old && joined && g->blocks[meet].n_pred <= MOST_WAYS ? meet : BL_NO_BLOCK;
}

/* Behind the place where the ways meet something is asked of what came of them. */
static bool is_asked_behind(const struct bl_method_check *c, const struct bl_frame *f,
                            unsigned slot, uint32_t meet)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  bool asked = false;
  for (unsigned i = 0; i < f->n_decisions && !asked; i++) {
    bool behind = f->branch[i] >= c->it->cfg.blocks[meet].first;
    for (unsigned bit = 0;
         behind && !asked && (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
         bit++) {
      asked = bl_frame_is_decided_by(f, i, bit);
    }
  }
  return asked;
}

/* The value was read of a field of the method's own nest. */
static bool is_of_nest(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot)
{
  const struct bl_program *p = c->it->program;
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  bool own = false;
  for (unsigned bit = 0;
       !own && (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    own = o->state < BL_UNMAPPED && !bl_state_is_nowhere(p, o->state) &&
          bl_observe_is_value(c->it, o, f->name[slot]) &&
          bl_state_field(p, o->state)->cls->nest_host == c->it->method->cls->nest_host;
  }
  return own;
}

/* What is needed is one of several values, of which the one was read again on its way; where it is
   dereferenced, of the nest's own: when a field of others is emptied is mostly not seen there. */
static void visit_joined(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned slot, unsigned deep)
{
  enum { DEEPEST = 3 };
  const struct bl_frame *ways[MOST_WAYS];
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t meet = meeting_of(c, f, slot);
  unsigned of = bl_names_path(&c->it->names, f->name[slot])->base & 0xffff;
  if (meet == BL_NO_BLOCK || deep == DEEPEST || is_asked_behind(c, f, slot, meet) ||
      !find_ways(c, meet, of, ways)) {
    return;
  }
  bool back = c->it->insns.items[insn].op == CF_areturn;
  for (uint32_t i = 0; i < g->blocks[meet].n_pred; i++) {
    bool wanted = back || is_of_nest(c, ways[i], of);
    if (wanted) {
      bl_visit_remade(c, ways[i], insn, of);
    }
    if (wanted && ways[i]->n_decisions > 0) {
      visit_slot(c, ways[i], insn, of, NEED_NOW, g->blocks[g->blocks[meet].pred[i]].end - 1);
    }
    visit_joined(c, ways[i], insn, of, deep + 1);
  }
}

static void visit_needed(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned slot)
{
  bl_visit_remade(c, f, insn, slot);
  if (c->draws_next && c->it->insns.items[insn].op != CF_areturn) {
    bl_visit_drawn_next(c, f, insn, slot);
  }
  if (f->n_decisions > 0 || c->vouched) {
    visit_slot(c, f, insn, slot, NEED_NOW, insn);
  }
}

/* What the callee dereferences, whatever it finds. */
static void visit_passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_args *args)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  for (unsigned i = call != NULL && call->op == CF_invokestatic ? 0 : 1; i < args->n; i++) {
    bool old = bl_bits_any(bl_frame_set(f, args->slot[i], BL_SET_CURRENT), 2 * f->words);
    if (call != NULL && old && bl_call_needs(call, i)) {
      visit_needed(c, f, insn, args->slot[i]);
    }
  }
}

void bl_visit_again(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = needed_slot(c, f, insn);
  if (slot != BL_NO_SLOT) {
    visit_needed(c, f, insn, slot);
    visit_joined(c, f, insn, slot, 0);
  }
  if (f->n_decisions > 0 && cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE) {
    struct bl_args args;
    bl_interp_args(c->it, f, insn, &args);
    visit_given(c, f, insn, &args);
    visit_passed(c, f, insn, &args);
  }
}
