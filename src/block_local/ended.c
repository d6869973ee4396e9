/* What was found is ended, and what is there by then is put over (ANALYSIS §7, lost-update: taken
   in two steps): `old = tasks.get(k); if (old != null) old.cancel(); tasks.put(k, start());`. Of
   two who do so at once both end the same, and nobody ends what the first has put. Receives the
   state before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/verdict/interference.h"
#include "src/verdict/note.h"

/* The call is given nothing but what it is called for, or constants, and nobody wants an answer. */
static bool only_tells(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (m == NULL || bl_method_is(m, CF_ACC_STATIC) || site->constructor ||
      (bl_method_returns(m) && !bl_interp_drops_result(it, insn))) {
    return false;
  }
  return site->n_args == 1 || (site->n_args == 2 && insn > 0 &&
                               cf_opcodes[it->insns.items[insn - 1].op].kind == CF_K_CONST);
}

/* The value of that name is what was read, or was read there once more. */
static bool is_what_was_there(const struct bl_interp *it, const struct bl_observation *o,
                              uint32_t name)
{
  bool is = bl_observe_is_value(it, o, name);
  for (uint32_t bit = 0; bit < it->obs->n && !is && name != 0; bit++) {
    const struct bl_observation *again = &it->obs->items[bit];
    is = bl_same_place(again, o->state, o->object) && again->key == o->key &&
         bl_observe_is_value(it, again, name);
  }
  return is;
}

/* A static method is handed nothing else, and asked for no answer: `closeQuietly(old)`. It is no
   log. */
static bool is_handed_alone(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  return m != NULL && bl_method_is(m, CF_ACC_STATIC) && site->n_args == 1 &&
         !bl_method_is_accessor(m) && bl_summaries_said(c->w->all, m, BL_E_LOG) == NULL &&
         (!bl_method_returns(m) || bl_interp_drops_result(c->it, insn));
}

/* The call ends what was read. */
static bool ends_it(const struct bl_method_check *c, const struct bl_observation *o, uint32_t call)
{
  return cf_opcodes[c->it->insns.items[call].op].kind == CF_K_INVOKE &&
         (only_tells(c, call) || is_handed_alone(c, call)) &&
         is_what_was_there(c->it, o, c->operands[call].name[0]);
}

/* The field always has something, so that nobody need ask, and by a model the call ends that. */
static bool ends_surely(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t call)
{
  const struct bl_method *m = bl_call_callee(bl_interp_site(c->it, call)->call);
  return bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         !bl_state_field(c->it->program, o->state)->nulled &&
         bl_summaries_ends(c->w->all, m, BL_OPERAND_THIS);
}

/* A local variable has what was read in a block that is over. */
static bool is_kept_old(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool kept = false;
  for (unsigned slot = 0; slot < f->n_locals && !kept; slot++) {
    kept = bl_bit(bl_frame_set(f, slot, BL_SET_RELEASED), bit) &&
           bl_observe_is_value(c->it, o, f->name[slot]);
  }
  return kept;
}

/* What was read is called on the way to the instruction, or, if it is kept, behind it, because it
   was there. */
static bool is_ended(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[bit];
  bool kept = is_kept_old(c, f, bit);
  bool asked = false, ended = false;
  for (uint32_t i = o->insn + 1; i < it->insns.n && !ended; i++) {
    bool jumps;
    uint32_t name = bl_asked_null(c, i, &jumps);
    asked |= name != 0 && bl_observe_is_value(it, o, name);
    ended = i != insn && ends_it(c, o, i) && (asked || ends_surely(c, o, i)) &&
            (i < insn ? bl_leads_to(it, i, insn) : kept && bl_leads_to(it, insn, i));
  }
  return ended;
}

/* An operation of the library's that puts something over what is there, and whose answer, what that
   was, nobody wants. */
static bool puts_over(const struct bl_method_check *c, uint32_t insn, const struct bl_args *args,
                      const struct bl_access *a)
{
  const struct bl_method *m = args->call == NULL ? NULL : bl_call_callee(args->call);
  bool entry = a->key == 2 && args->n == 3, whole = a->cell && a->key == 0 && args->n == 2;
  return m != NULL && a->bci == BL_BCI_MODEL && a->write && !a->removes && !a->fills &&
         !a->validates && !a->expects && (entry || whole) &&
         bl_constant_of(c->it->program, bl_names_path(&c->it->names, args->name[args->n - 1]))
                 .kind == BL_NO_CONSTANT &&
         (!bl_method_returns(m) || bl_interp_drops_result(c->it, insn));
}

static void note_put_over(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          uint32_t bit, const struct bl_access *a, const struct bl_callee *callee)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_UPDATE, BL_MEDIUM);
  x.acted_on = o->state;
  x.acted_object = o->object;
  x.write = x.taken = x.put_over = true;
  if (a != NULL) {
    bl_act_of(&x, a, callee);
  }
  bl_note(c, f, x, true);
}

/* The operation that read it was a block of its own; or the block that it was in is over. */
static bool is_over(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                    const struct bl_access *a, const struct bl_callee *callee)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  return o->operation || (is_kept_old(c, f, bit) && bl_in_block_of(c, f, o, a, callee));
}

static void visit_put(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_access *a, const struct bl_callee *callee)
{
  const struct bl_interp *it = c->it;
  uint32_t state, object = bl_interp_map_written(c->it, f, callee->args, a, &state);
  uint32_t key = bl_interp_access_key(c->it, callee->args, a);
  for (uint32_t bit = 0; bit < it->obs->n && state < BL_UNMAPPED; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (!o->off && o->seen != NULL && o->seen->depth == 0 && bl_same_place(o, state, object) &&
        bl_asked_key(o) == key && key != BL_KEY_UNKNOWN && bl_comes_before(it, o->insn, insn) &&
        !bl_is_decided(f, bit) && is_over(c, f, bit, a, callee) && is_ended(c, f, bit, insn)) {
      note_put_over(c, f, insn, bit, a, callee);
    }
  }
}

/* It was read by an operation that is a block of its own, and no lock has been held since. */
static bool is_read_at_once(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  bool held = false;
  for (unsigned i = 0; i < f->n_held && !held; i++) {
    held = f->held[i].depth > 0 &&
           bl_held_among(c->held_at_read[bit], c->n_held_at_read[bit], f->held[i].name);
  }
  return c->it->obs->items[bit].operation && !held;
}

/* A field gets another object than it had in a block that is over by then. */
static void visit_store(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_interp *it = c->it;
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !t.write || t.confined || f->type[t.value_slot] != 'A' ||
      bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot])).kind !=
          BL_NO_CONSTANT) {
    return;
  }
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (!o->off && o->seen == NULL && bl_same_place(o, t.state, t.object) &&
        bl_state_kind_of(o->state) == BL_STATE_FIELD && bl_comes_before(it, o->insn, insn) &&
        !bl_is_decided(f, bit) && (is_kept_old(c, f, bit) || is_read_at_once(c, f, bit)) &&
        bl_in_new_block(c, f, o, t.state, t.object, true) && is_ended(c, f, bit, insn)) {
      note_put_over(c, f, insn, bit, NULL, NULL);
    }
  }
}

/* The callee sets something to an object that it is given. */
static bool sets(const struct bl_method_check *c, const struct bl_access *a,
                 const struct bl_args *args)
{
  return a->bci != BL_BCI_MODEL && a->write && !a->checked && a->value > 1 && a->value <= args->n &&
         bl_constant_of(c->it->program, bl_names_path(&c->it->names, args->name[a->value - 1]))
                 .kind == BL_NO_CONSTANT;
}

static bool is_reference(const struct bl_program *p, uint32_t state)
{
  return state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_FIELD &&
         bl_state_field(p, state)->type == 'L';
}

/* The same of a field that a setter sets under a lock, and that was read, be it by a getter. */
static void visit_set(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_access *a, const struct bl_callee *callee)
{
  struct bl_interp *it = c->it;
  uint32_t state, object = bl_interp_map_written(it, f, callee->args, a, &state);
  for (uint32_t bit = 0; is_reference(it->program, state) && bit < it->obs->n; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (!o->off && !o->operation && bl_same_place(o, state, object) &&
        bl_comes_before(it, o->insn, insn) && !bl_is_decided(f, bit) && is_kept_old(c, f, bit) &&
        bl_in_block_of(c, f, o, a, callee) && is_ended(c, f, bit, insn)) {
      note_put_over(c, f, insn, bit, a, callee);
    }
  }
}

void bl_visit_ended(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args)
{
  if (cf_opcodes[c->it->insns.items[insn].op].kind != CF_K_INVOKE) {
    visit_store(c, f, insn);
    return;
  }
  const struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; i < callee.effect->n_accesses; i++) {
    if (puts_over(c, insn, args, &callee.effect->accesses[i])) {
      visit_put(c, f, insn, &callee.effect->accesses[i], &callee);
    } else if (sets(c, &callee.effect->accesses[i], args)) {
      visit_set(c, f, insn, &callee.effect->accesses[i], &callee);
    }
  }
}
