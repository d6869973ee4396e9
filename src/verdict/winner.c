/* What one thread alone may do because it has won (ANALYSIS §7, §8): it was told that it counted
   the last one, or its compareAndSet expects what was read. Receives the state before an act;
   decides nothing. */
#include "src/verdict/judge.h"

#include "src/verdict/excuse.h"

/* Of the number that the call changes. */
static bool is_only_counted_here(const struct bl_method_check *c, uint32_t call)
{
  const struct bl_observations *all = c->it->obs;
  for (uint32_t bit = 0; bit < all->n; bit++) {
    const struct bl_observation *o = &all->items[bit];
    if (o->insn == call && bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
        !bl_state_is_nowhere(c->it->program, o->state)) {
      return bl_is_lone_writer(c, o->state);
    }
  }
  return false;
}

/* The value is what an atomic number told as it was changed, which is changed nowhere else: there
   is no way back from the bound. */
static bool is_told_by_count(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  uint32_t insn = bl_interp_call_of(it, name);
  if (insn == CF_NO_INSN) {
    return false;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    if (a->bci == BL_BCI_MODEL && a->write && a->cell && a->validates) {
      return site->result[0] == 'I' &&
             bl_method_descriptor(bl_call_callee(site->call)).p[1] == ')' &&
             is_only_counted_here(c, insn);
    }
  }
  return false;
}

bool bl_is_last_of_count(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    uint32_t branch = f->branch[i];
    if (bl_cfg_dominates(g, g->block_of[branch], g->block_of[insn]) &&
        is_told_by_count(c, c->operands[branch].name[0])) {
      return true;
    }
  }
  return false;
}

/* The argument that is what the call, a compareAndSet whose answer is heard, expects; 0 if it is
   none. */
static unsigned expected_by(const struct bl_method_check *c, uint32_t call)
{
  const struct bl_site *site = bl_interp_site(c->it, call);
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    unsigned param = site->effect->accesses[i].expects;
    if (param > 0 && param <= BL_MAX_OPERANDS && !bl_interp_drops_result(c->it, call)) {
      return param;
    }
  }
  return 0;
}

/* Whether the call is made on what the observation is of, the atomic in a field. */
static bool is_called_there(const struct bl_method_check *c, uint32_t call,
                            const struct bl_observation *o)
{
  const struct bl_path *on = bl_names_path(&c->it->names, c->operands[call].name[0]);
  struct bl_location at = bl_interp_contents(c->it, bl_interp_site(c->it, call)->call, on);
  return at.state != BL_NO_STATE &&
         bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object));
}

/* Whether the instruction is reached only where the call, whose answer is tested at once, has told
   that it succeeded. */
static bool is_reached_by_success(const struct bl_interp *it, uint32_t call, uint32_t insn)
{
  const struct cf_insn *branch = &it->insns.items[call + 1];
  if (call + 2 >= it->insns.n || (branch->op != CF_ifeq && branch->op != CF_ifne)) {
    return false;
  }
  return bl_arm_leads_to(it, bl_interp_arm(it, call + 1, branch->op == CF_ifne), insn);
}

/* The compareAndSet expects what was read; or it expects a constant and has found it there, so that
   it is known what there was by then. */
static bool confirms(const struct bl_method_check *c, uint32_t call, const struct bl_observation *o,
                     uint32_t insn)
{
  unsigned param = expected_by(c, call);
  if (param == 0) {
    return false;
  }
  uint32_t expected = c->operands[call].name[param - 1];
  struct bl_path path = bl_path_of(BL_ROOT_SITE, c->it->insns.items[o->insn].bci);
  const struct bl_path *p = bl_names_path(&c->it->names, expected);
  return expected == bl_names_of(&c->it->names, &path) ||
         (bl_constant_of(c->it->program, p).kind != BL_NO_CONSTANT && is_called_there(c, call, o) &&
          is_reached_by_success(c->it, call, insn));
}

/* The compareAndSet, whose answer is heard, expects a constant: of several who try at once one
   alone is told that it succeeded. */
static bool picks_one(const struct bl_method_check *c, uint32_t call)
{
  unsigned param = expected_by(c, call);
  const struct bl_names *names = &c->it->names;
  return param > 0 &&
         bl_constant_of(c->it->program, bl_names_path(names, c->operands[call].name[param - 1]))
                 .kind != BL_NO_CONSTANT;
}

bool bl_is_picked_since(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t insn)
{
  const struct bl_interp *it = c->it;
  for (uint32_t i = o->insn + 1; i < insn; i++) {
    if (cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && picks_one(c, i) &&
        bl_comes_before(it, o->insn, i) && is_reached_by_success(it, i, insn)) {
      return true;
    }
  }
  return false;
}

/* The value of that name was read on every way to the observation. */
static bool was_read_before(const struct bl_method_check *c, uint32_t name,
                            const struct bl_observation *o)
{
  const struct bl_observations *all = c->it->obs;
  bool before = false;
  for (uint32_t bit = 0; bit < all->n && !before; bit++) {
    const struct bl_observation *other = &all->items[bit];
    before = other->insn != CF_NO_INSN && other->state != o->state &&
             bl_comes_before(c->it, other->insn, o->insn) &&
             bl_observe_is_value(c->it, other, name);
  }
  return before;
}

bool bl_is_version_won(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t insn)
{
  const struct bl_interp *it = c->it;
  for (uint32_t i = o->insn + 1; i < insn; i++) {
    unsigned param = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE ? expected_by(c, i) : 0;
    if (param > 0 && bl_comes_before(it, o->insn, i) && is_reached_by_success(it, i, insn) &&
        was_read_before(c, c->operands[i].name[param - 1], o)) {
      return true;
    }
  }
  return false;
}

/* The block writes the field that was read, before anything else is called or any lock given up. */
static bool writes_at_once(const struct bl_interp *it, uint32_t block,
                           const struct bl_observation *o)
{
  for (uint32_t i = it->cfg.blocks[block].first; i < it->cfg.blocks[block].end; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    if (kind == CF_K_INVOKE || kind == CF_K_MONITOR) {
      return false;
    }
    bool puts = in->op == CF_putfield || in->op == CF_putstatic;
    const struct bl_field *f = puts ? bl_program_field(it->method->cls, (uint32_t)in->a) : NULL;
    if (f != NULL && bl_state_of(f->id, BL_STATE_FIELD) == o->state) {
      return true;
    }
  }
  return false;
}

/* The block that the branch leads to on the way to the instruction, which no other way leads to. */
static uint32_t arm_towards(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  bool two = cf_opcodes[it->insns.items[branch].op].kind == CF_K_BRANCH && branch + 1 < it->insns.n;
  for (unsigned jumps = 0; jumps < 2 && two; jumps++) {
    uint32_t arm = bl_interp_arm(it, branch, jumps == 1);
    if (bl_arm_leads_to(it, arm, insn)) {
      return arm;
    }
  }
  return BL_NO_BLOCK;
}

bool bl_is_reserved_beside(const struct bl_method_check *c, const struct bl_frame *f,
                           uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t arm = arm_towards(it, branch, insn);
  for (unsigned i = 0; i < f->n_decisions && arm != BL_NO_BLOCK; i++) {
    for (unsigned set = 0; set < BL_DECISION_SETS && f->branch[i] == branch; set++) {
      const uint64_t *bits = bl_frame_decided(f, i, set);
      for (unsigned bit = 0; (bit = bl_bits_next(bits, f->words, bit)) != UINT_MAX; bit++) {
        const struct bl_observation *o = &it->obs->items[bit];
        if (!o->operation && bl_state_kind_of(o->state) == BL_STATE_FIELD &&
            writes_at_once(it, arm, o)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool bl_is_won_since(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  for (uint32_t i = o->insn + 1; i < insn; i++) {
    if (cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && bl_comes_before(it, o->insn, i) &&
        bl_comes_before(it, i, insn) && confirms(c, i, o, insn)) {
      return true;
    }
  }
  return false;
}

/* The call writes the state that the observation is of, be it through a handle. */
static bool writes_it(const struct bl_method_check *c, uint32_t call,
                      const struct bl_observation *o)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  bool writes = is_called_there(c, call, o);
  for (uint32_t i = 0; i < own->n && !writes; i++) {
    const struct bl_fact *f = &own->items[i];
    writes = f->write && f->state == o->state && c->it->insns.index_of[f->bci] == call;
  }
  return writes;
}

/* The call is a compareAndSet of the place that expects what was read, and what it leaves there is
   no value that is made of the old one, nor what was there at first, but a constant that says so;
   or, `any`, whatever it is. */
static bool sets_aside(const struct bl_method_check *c, uint32_t call,
                       const struct bl_observation *o, bool any)
{
  unsigned param = expected_by(c, call);
  const uint32_t *operand = c->operands[call].name;
  if (param == 0 || param >= BL_MAX_OPERANDS ||
      !bl_observe_is_value(c->it, o, operand[param - 1]) || !writes_it(c, call, o)) {
    return false;
  }
  struct bl_constant mark =
      bl_constant_of(c->it->program, bl_names_path(&c->it->names, operand[param]));
  return any || (mark.kind != BL_NO_CONSTANT && !bl_is_born_with(mark));
}

/* The place is read once more between the two: that may be what the operation expects. */
static bool is_read_between(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t call)
{
  const struct bl_observations *all = c->it->obs;
  bool read = false;
  for (uint32_t bit = 0; bit < all->n && !read; bit++) {
    const struct bl_observation *other = &all->items[bit];
    read = other->insn > o->insn && other->insn < call &&
           bl_same_place(o, other->state, other->object);
  }
  return read;
}

/* A branch on every way from the read to the call has asked what was read: whether it is that mark
   already. */
static bool is_asked_before(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t call)
{
  const struct bl_interp *it = c->it;
  bool asked = false;
  for (uint32_t i = o->insn + 1; i < call && !asked; i++) {
    const uint32_t *name = c->operands[i].name;
    asked = cf_opcodes[it->insns.items[i].op].kind == CF_K_BRANCH &&
            (bl_observe_is_value(it, o, name[0]) || bl_observe_is_value(it, o, name[1])) &&
            bl_comes_before(it, i, call);
  }
  return asked;
}

bool bl_is_set_aside(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                     bool any)
{
  const struct bl_interp *it = c->it;
  for (uint32_t i = o->insn + 1; i < insn; i++) {
    if (cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && sets_aside(c, i, o, any) &&
        bl_comes_before(it, o->insn, i) && is_reached_by_success(it, i, insn)) {
      return !is_read_between(c, o, i) && (any || is_asked_before(c, o, i));
    }
  }
  return false;
}
