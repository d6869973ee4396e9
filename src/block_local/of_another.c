/* How much an array or a list has is asked, and the field that has it is read again for what is
   taken of it (ANALYSIS §7, check-then-act): by then it may have another, with less in it. Receives
   the state before an instruction; hands on candidates. Must not know who stores the other one. */
#include "src/block_local/visits.h"
#include "src/candidate/misses.h"
#include "src/candidate/written.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/belief.h"
#include "src/verdict/note.h"

/* The operation of the library's answers with a number, or yes or no, whoever asks. */
static bool asks_how_much(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  char result = m == NULL ? 'V' : bl_method_result(m);
  return site->n_args == 1 && (result == 'Z' || result == 'I') &&
         (!bl_method_has_body(m) || m->cls->platform);
}

/* The value that a call was made for which is given nothing else, and who was called, if the value
   of that name is the answer; else that value itself, and NULL. */
static uint32_t came_by(const struct bl_method_check *c, uint32_t name, const struct bl_method **by)
{
  const struct bl_interp *it = c->it;
  uint32_t at = bl_interp_call_of(it, name);
  bool called = at != CF_NO_INSN && bl_interp_site(it, at)->n_args == 1 &&
                bl_interp_site(it, at)->call != NULL;
  *by = called ? bl_call_callee(bl_interp_site(it, at)->call) : NULL;
  return *by == NULL ? name : c->operands[at].name[0];
}

/* The value of that name is what was read, or what it answered; then *by is who was asked, or NULL.
 */
static bool is_of(const struct bl_method_check *c, const struct bl_observation *o, uint32_t name,
                  const struct bl_method **by)
{
  *by = NULL;
  return bl_observe_is_value(c->it, o, name) || bl_observe_is_value(c->it, o, came_by(c, name, by));
}

/* The value of that name is the answer to the question how much there is of what was read, or of
   what `by` answered of it. */
static bool is_answer_of(const struct bl_method_check *c, const struct bl_observation *o,
                         uint32_t name, const struct bl_method *by)
{
  const struct bl_interp *it = c->it;
  const struct bl_method *asked;
  uint32_t at = bl_interp_made_at(it, name);
  if (at == CF_NO_INSN) {
    return false;
  }
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[at].op].kind;
  return (kind == CF_K_ARRAY_LENGTH || (kind == CF_K_INVOKE && asks_how_much(it, at))) &&
         is_of(c, o, c->operands[at].name[0], &asked) &&
         (asked == by || (asked == NULL && by != NULL && !bl_method_has_body(by)));
}

static bool asks_that(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, const struct bl_method *by)
{
  const uint32_t *name = c->operands[branch].name;
  return cf_opcodes[c->it->insns.items[branch].op].kind == CF_K_BRANCH &&
         (is_answer_of(c, o, name[0], by) || is_answer_of(c, o, name[1], by));
}

/* The call gets what is there at an index. */
static bool gets_at_index(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  bool gets = false;
  for (uint32_t i = 0; site->effect != NULL && i < site->effect->n_accesses && !gets; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    gets = a->bci == BL_BCI_MODEL && !a->write && !a->checked && a->key > 1 &&
           a->key <= site->n_args && site->type[a->key - 1] == 'I';
  }
  return gets;
}

/* What the instruction takes something of, and fails where there is too little; BL_NO_SLOT if it
   does nothing of that, or whoever wrote it counts on the failure. */
static unsigned taken_of(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[c->it->insns.items[insn].op].kind;
  bool element = kind == CF_K_ARRAY_LOAD;
  bool call = kind == CF_K_INVOKE && c->it->insns.items[insn].op != CF_invokedynamic &&
              (bl_may_fail(c, insn) || gets_at_index(c, insn));
  return (element || call) && !bl_is_miss_expected(c, insn) ? bl_dereferenced_slot(c->it, f, insn)
                                                            : BL_NO_SLOT;
}

/* The one that something is taken of has been asked, too. */
static bool is_asked_itself(const struct bl_frame *f, unsigned bit)
{
  bool asked = false;
  for (unsigned i = 0; i < f->n_decisions && !asked; i++) {
    asked = bl_frame_is_decided_by(f, i, bit);
  }
  return asked;
}

/* Of a volatile field, of one that a getter answers, or all that an atomic has. */
static bool is_whole(const struct bl_method_check *c, const struct bl_observation *o)
{
  if (o->off || o->state == BL_NO_STATE || o->state >= BL_UNMAPPED) {
    return false;
  }
  if (bl_state_kind_of(o->state) == BL_STATE_FIELD) {
    return o->seen == NULL ? o->operation : o->seen->bci != BL_BCI_MODEL;
  }
  return o->operation && bl_state_kind_of(o->state) == BL_STATE_CONTENTS && o->key == 0 &&
         o->seen != NULL && o->seen->depth == 0 && !bl_state_is_nowhere(c->it->program, o->state) &&
         (bl_summaries_held_traits(c->w->all, o->state) & (BL_T_CELL | BL_T_ATOMIC)) ==
             (BL_T_CELL | BL_T_ATOMIC);
}

/* It may be less by now. */
static bool may_have_less(const struct bl_method_check *c, const struct bl_observation *o)
{
  return bl_is_known_to_be_emptied(c, o->state) ||
         (bl_state_kind_of(o->state) == BL_STATE_FIELD && bl_is_known_to_be_replaced(c, o->state));
}

static void note_second(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        uint32_t first, const struct bl_observation *second, uint32_t branch)
{
  struct bl_candidate x = bl_candidate_of(first, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
  x.decided_at = branch;
  x.acted_on = second->state;
  x.acted_object = second->object;
  x.again = x.of_another = true;
  x.read_at = second->insn;
  bl_note(c, f, x, false);
}

/* Whether one was asked how much it has. */
static bool visit_second(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_observation *second, const struct bl_method *by)
{
  bool asked = false;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *first = &c->it->obs->items[b];
      if (bl_same_place(first, second->state, second->object) &&
          bl_is_earlier(c->it, first->insn, second->insn) &&
          asks_that(c, first, f->branch[i], by) && !bl_is_set_between(c, first, second)) {
        note_second(c, f, insn, b, second, f->branch[i]);
        asked = true;
      }
    }
  }
  return asked;
}

/* The slot of the index that something is taken at; BL_NO_SLOT. */
static unsigned index_slot(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  if (cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_ARRAY_LOAD) {
    return bl_frame_top(f, 0);
  }
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  return args.n > 1 && gets_at_index(c, insn) ? args.slot[1] : BL_NO_SLOT;
}

/* Elements of what the field has are changed where they are: it is no copy that readers have. */
static bool changes_in_place(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n, elements = bl_state_of(bl_state_field(c->it->program, state)->id, BL_STATE_ELEMENTS);
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, elements, &n);
  bool changes = false;
  for (uint32_t i = 0; i < n && !changes; i++) {
    changes = bl_fact_is_shared(facts[i]);
  }
  return changes;
}

/* The index was computed from how much another one had, an earlier or a later one. */
static void visit_index(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_observation *second)
{
  unsigned slot = index_slot(c, f, insn);
  const uint64_t *released = slot == BL_NO_SLOT ? NULL : bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned b = 0; released != NULL && (b = bl_bits_next(released, f->words, b)) != UINT_MAX;
       b++) {
    const struct bl_observation *first = &c->it->obs->items[b];
    if (bl_same_place(first, second->state, second->object) && first->insn != second->insn &&
        !bl_is_set_between(c, first, second)) {
      struct bl_candidate x = bl_candidate_of(b, insn, BL_STALE_VALUE, BL_MEDIUM);
      x.acted_on = second->state;
      x.acted_object = second->object;
      x.old_index = x.of_another = true;
      x.read_at = second->insn;
      bl_note(c, f, x, false);
    }
  }
}

/* The call, of the library's, that answers what a map has for a key, or whether it has one, if the
   value of that name is the answer; else CF_NO_INSN. */
static uint32_t asked_for_key(const struct bl_method_check *c, uint32_t name)
{
  uint32_t at = bl_interp_call_of(c->it, name);
  if (at == CF_NO_INSN) {
    return CF_NO_INSN;
  }
  const struct bl_site *site = bl_interp_site(c->it, at);
  const struct bl_call_effect *e = site->effect;
  bool asks = site->n_args == 2 && (site->result[0] == 'A' || site->result[0] == 'I');
  for (uint32_t i = 0; i < e->n_accesses && asks; i++) {
    const struct bl_access *a = &e->accesses[i];
    asks = a->bci == BL_BCI_MODEL && !a->write && a->key == 2;
  }
  return asks && e->n_accesses > 0 ? at : CF_NO_INSN;
}

/* Whether the branch asks of what was read whether there is something for the key. */
static bool asks_for_key(const struct bl_method_check *c, const struct bl_observation *o,
                         uint32_t branch, uint32_t key)
{
  uint32_t at = cf_opcodes[c->it->insns.items[branch].op].kind == CF_K_BRANCH
                    ? asked_for_key(c, c->operands[branch].name[0])
                    : CF_NO_INSN;
  return at != CF_NO_INSN && c->operands[at].name[1] == key &&
         bl_observe_is_value(c->it, o, c->operands[at].name[0]);
}

/* A map was asked whether it has the key, and what another one has for it is dereferenced. */
static void visit_entry(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        uint32_t bit, uint32_t got)
{
  const struct bl_observation *second = &c->it->obs->items[bit];
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *first = &c->it->obs->items[b];
      if (bl_same_place(first, second->state, second->object) &&
          bl_is_earlier(c->it, first->insn, second->insn) &&
          asks_for_key(c, first, f->branch[i], c->operands[got].name[1]) &&
          !bl_is_set_between(c, first, second)) {
        note_second(c, f, insn, b, second, f->branch[i]);
      }
    }
  }
}

/* What a map has for a key, which lies in a field that was read again for it. */
static void visit_entries(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE && f->n_decisions > 0
                      ? bl_dereferenced_slot(c->it, f, insn)
                      : BL_NO_SLOT;
  uint32_t got = slot == BL_NO_SLOT ? CF_NO_INSN : asked_for_key(c, f->name[slot]);
  if (got == CF_NO_INSN || bl_is_miss_expected(c, insn)) {
    return;
  }
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
       bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (is_whole(c, o) && bl_observe_is_value(c->it, o, c->operands[got].name[0]) &&
        !is_asked_itself(f, bit) && may_have_less(c, o)) {
      visit_entry(c, f, insn, bit, got);
    }
  }
}

void bl_visit_of_another(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = taken_of(c, f, insn);
  visit_entries(c, f, insn);
  if (slot == BL_NO_SLOT) {
    return;
  }
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
       bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    const struct bl_method *by;
    if (is_whole(c, o) && is_of(c, o, f->name[slot], &by) && !is_asked_itself(f, bit) &&
        may_have_less(c, o)) {
      if (!visit_second(c, f, insn, o, by) && !changes_in_place(c, o->state)) {
        visit_index(c, f, insn, o);
      }
    }
  }
}
