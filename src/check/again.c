/* What was tested is read again and used as if it were the same (ANALYSIS §7): a null test, or the
   question whether a key is there, of what another thread may take away before the second read.
   Receives the state before an instruction; hands on candidates. */
#include "src/check/candidate.h"

unsigned bl_dereferenced_slot(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_args args;
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_GET_FIELD:
  case CF_K_ARRAY_LENGTH:
  case CF_K_MONITOR:
    return bl_frame_top(f, 0);
  case CF_K_PUT_FIELD:
  case CF_K_ARRAY_STORE: {
    struct bl_touch touch;
    return bl_interp_touch(it, f, insn, &touch) ? touch.base_slot : BL_NO_SLOT;
  }
  case CF_K_ARRAY_LOAD:
    return bl_frame_top(f, 1);
  case CF_K_INVOKE:
    if (in->op == CF_invokestatic || in->op == CF_invokedynamic) {
      return BL_NO_SLOT;
    }
    bl_interp_args(it, f, insn, &args);
    return args.n == 0 ? BL_NO_SLOT : args.slot[0];
  default:
    return BL_NO_SLOT;
  }
}

bool bl_is_itself(const struct bl_interp *it, const struct bl_observation *o, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (bl_state_kind_of(o->state) == BL_STATE_CONTENTS) {
    return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[o->insn].bci;
  }
  struct bl_location at = bl_location_of_value(p, BL_STATE_FIELD);
  bool element = p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT;
  return !element &&
         bl_same_place(o, at.state, bl_names_of((struct bl_names *)&it->names, &at.object));
}

/* --- tests of presence --- */

enum presence {
  NO_PRESENCE,
  PRESENT_IF_SET, /* a reference, the answer whether a key is there, a number of elements */
  PRESENT_IF_ZERO /* the answer whether there is nothing */
};

/* What the value of the observation says of what is there: of a collection as a whole only methods
   without arguments ask, and a truth that they tell is that it is empty. */
static enum presence presence_of(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  char result = read == NULL ? ';' : read->descriptor.p[read->descriptor.n - 1];
  if (result == ';') {
    return PRESENT_IF_SET;
  }
  bool collection = bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
                    (c->w->all->traits[read->cls->id] & BL_T_CELL) == 0;
  if (!collection || (o->seen->key == 0 && read->descriptor.p[1] != ')')) {
    return NO_PRESENCE;
  }
  return result != 'Z' && result != 'I'       ? NO_PRESENCE
         : result == 'Z' && o->seen->key == 0 ? PRESENT_IF_ZERO
         : result == 'I' && o->seen->key != 0 ? NO_PRESENCE
                                              : PRESENT_IF_SET;
}

/* The block that the branch goes to where its operand is set: not null, not zero; BL_NO_BLOCK if it
   asks something else. */
static uint32_t arm_if_set(const struct bl_method_check *c, uint32_t branch, bool set)
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *in = &it->insns.items[branch];
  uint32_t jump = it->cfg.block_of[it->insns.index_of[in->a]];
  uint32_t next = branch + 1 < it->insns.n ? it->cfg.block_of[branch + 1] : jump;
  bool jumps;
  if (bl_asked_null(c, branch, &jumps) != 0) {
    return set == jumps ? next : jump;
  }
  switch (in->op) {
  case CF_ifne:
  case CF_ifgt:
    return set ? jump : next;
  case CF_ifeq:
  case CF_ifle:
    return set ? next : jump;
  default:
    return BL_NO_BLOCK;
  }
}

bool bl_was_there(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn)
{
  const struct bl_interp *it = c->it;
  enum presence p = presence_of(c, o);
  bool jumps;
  uint32_t null = bl_asked_null(c, branch, &jumps);
  if (p == NO_PRESENCE || !bl_is_itself(it, o, null != 0 ? null : c->operands[branch].name[0])) {
    return false;
  }
  uint32_t arm = arm_if_set(c, branch, p == PRESENT_IF_SET);
  return arm != BL_NO_BLOCK && it->cfg.blocks[arm].n_pred == 1 && !it->cfg.blocks[arm].is_handler &&
         bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[insn]);
}

/* The method writes it itself in between. */
static bool is_set_between(const struct bl_method_check *c, const struct bl_observation *from,
                           const struct bl_observation *to)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    uint32_t at = c->it->insns.index_of[f->bci];
    if (f->write && f->state == from->state && bl_is_earlier(c->it, from->insn, at) &&
        bl_is_earlier(c->it, at, to->insn) && bl_leads_to(c->it, at, to->insn)) {
      return true;
    }
  }
  return false;
}

/* --- the second read --- */

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

/* The answer whether a key is there: who asks that means to hand back what is there, and nothing
   else. */
static bool asks_for_key(const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return read != NULL && o->key != 0 && read->descriptor.p[read->descriptor.n - 1] == 'Z';
}

/* What the call returns is what was there, not what it has made of it. */
static bool only_reads(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call_effect *e = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                       ? bl_interp_site(it, insn)->effect
                                       : NULL;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    if (e->accesses[i].write) {
      return false;
    }
  }
  return e != NULL;
}

/* The answer is never nothing: a view, or an iterator, that may have nothing in it. */
static bool is_view(const struct bl_method_check *c, const struct bl_observation *o)
{
  return o->seen != NULL && o->seen->bci == BL_BCI_MODEL &&
         bl_model_effect(c->w->all->model_of[o->seen->method->id], BL_E_WEAK) != NULL;
}

bool bl_is_taken_out(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *contents)
{
  bool taken = false;
  for (uint32_t bit = 0;
       bl_state_kind_of(contents->state) == BL_STATE_CONTENTS && bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (o->state != BL_NO_STATE && bl_state_kind_of(o->state) == BL_STATE_FIELD &&
        bl_state_field(c->it->program, o->state) ==
            bl_state_field(c->it->program, contents->state) &&
        o->object == contents->object) {
      if (bl_bit(f->unclaimed, bit)) {
        return false;
      }
      taken |= bl_is_earlier(c->it, o->insn, contents->insn);
    }
  }
  return taken;
}

/* The observation `bit` of the dereferenced value, and an older one that was tested instead. */
static void visit_second(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned bit)
{
  const struct bl_observation *items = c->it->obs->items, *second = &items[bit];
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned b = 0; (b = bl_bits_next(released, f->words, b)) != UINT_MAX; b++) {
      const struct bl_observation *first = &items[b];
      if (bl_is_earlier(c->it, first->insn, second->insn) &&
          bl_same_place(first, second->state, second->object) &&
          bl_same_key(first->key, second->key) && bl_was_there(c, first, f->branch[i], insn) &&
          (c->it->insns.items[insn].op != CF_areturn ||
           (asks_for_key(first) && only_reads(c->it, second->insn))) &&
          !is_set_between(c, first, second)) {
        struct bl_candidate x = bl_candidate_of(b, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
        x.decided_at = f->branch[i];
        x.acted_on = second->state;
        x.acted_object = second->object;
        x.again = true;
        x.fades = bl_summaries_fades(c->w->all, second->state);
        bool known = bl_state_kind_of(second->state) == BL_STATE_CONTENTS ||
                     bl_is_known_to_vanish(c, second->state);
        x.confidence = known ? BL_MEDIUM : BL_LOW;
        bl_note(c, f, x, false);
      }
    }
  }
}

/* What the instruction needs to be there: it dereferences it, or hands it back. */
static unsigned needed_slot(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn)
{
  return c->it->insns.items[insn].op == CF_areturn ? bl_frame_top(f, 0)
                                                   : bl_dereferenced_slot(c->it, f, insn);
}

static void visit_slot(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       unsigned slot, bool given)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next_of(current, released, f->words, bit)) != UINT_MAX;
       bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (o->state != BL_NO_STATE && !o->off && bl_is_itself(c->it, o, f->name[slot]) &&
        (!given || bl_summaries_fades(c->w->all, o->state)) && !is_tested(c->it, f, insn, bit) &&
        !is_view(c, o) && !bl_is_taken_out(c, f, o)) {
      visit_second(c, f, insn, bit);
    }
  }
}

/* What a reference still had is given on, which is not there any more once it is cleared. */
static void visit_given(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    visit_slot(c, f, insn, args.slot[i], true);
  }
}

void bl_visit_again(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = needed_slot(c, f, insn);
  if (slot != BL_NO_SLOT) {
    bl_visit_remade(c, f, insn, slot);
  }
  if (slot != BL_NO_SLOT && f->n_decisions > 0) {
    visit_slot(c, f, insn, slot, false);
  }
  if (f->n_decisions > 0 && cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE) {
    visit_given(c, f, insn);
  }
}
