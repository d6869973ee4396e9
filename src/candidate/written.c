/* What an act writes that an old value decided, beside what others write to the same state: a
   constant, what a caller gave, a copy of what is there (ANALYSIS §7). Receives the observation,
   the branch and the act; hands on answers, from which judge.c makes a confidence. */
#include "src/candidate/written.h"

#include "src/candidate/act.h"
#include "src/candidate/again.h"
#include "src/candidate/test.h"
#include "src/candidate/value.h"
#include "src/summary/fact_index.h"

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
    if (f->write && f->state == state && such(bl_fact_value(f)) &&
        bl_cfg_dominates(&it->cfg, it->cfg.block_of[branch],
                         it->cfg.block_of[it->insns.index_of[f->bci]])) {
      return true;
    }
  }
  return false;
}

bool bl_resets_where_decided(const struct bl_method_check *c, uint32_t state, uint32_t branch)
{
  return writes_where_decided(c, state, branch, bl_is_born_with);
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
    if (a->write && a->where->at.state == state && a->what->constant.kind == BL_NO_CONSTANT) {
      return true;
    }
  }
  return false;
}

static bool is_number(const struct bl_method_check *c, uint32_t state)
{
  return bl_state_kind_of(state) == BL_STATE_FIELD &&
         strchr("IJFD", bl_state_field(c->it->program, state)->type) != NULL;
}

bool bl_writes_given(const struct bl_interp *it, const struct bl_written *written)
{
  const struct bl_path *p = bl_names_path(&it->names, written->name);
  return written->name == 0 ? written->constant.kind != BL_NO_CONSTANT
                            : (p->root == BL_ROOT_PARAM && p->len == 0) ||
                                  p->root == BL_ROOT_CONST || p->root == BL_ROOT_CONST_JOIN ||
                                  bl_constant_of(it->program, p).kind != BL_NO_CONSTANT;
}

bool bl_writes_argument(const struct bl_interp *it, const struct bl_written *written)
{
  const struct bl_path *p = bl_names_path(&it->names, written->name);
  bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  return written->name != 0 && p->root == BL_ROOT_PARAM && p->len == 0 && !own;
}

struct bl_constant bl_constant_written(const struct bl_interp *it, const struct bl_written *written)
{
  return written->name == 0 ? written->constant
                            : bl_constant_of(it->program, bl_names_path(&it->names, written->name));
}

bool bl_writes_nothing(const struct bl_interp *it, const struct bl_written *written)
{
  return bl_is_born_with(bl_constant_written(it, written));
}

bool bl_goes_one_way(const struct bl_method_check *c, uint32_t state,
                     const struct bl_written *written)
{
  struct bl_constant value = bl_constant_written(c->it, written);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool same = value.kind != BL_NO_CONSTANT;
  for (uint32_t i = 0; i < n && same; i++) {
    const struct bl_fact *f = facts[i];
    same = !f->write || !bl_fact_is_shared(f) || bl_method_is_init(f->method) ||
           bl_constant_eq(bl_fact_value(f), value);
  }
  return same;
}

bool bl_only_resets(const struct bl_interp *it, const struct bl_observation *o,
                    const struct bl_written *written)
{
  bool number = bl_state_kind_of(o->state) == BL_STATE_CONTENTS ||
                strchr("ZBCSIJ", bl_state_field(it->program, o->state)->type) != NULL;
  return number && bl_writes_nothing(it, written);
}

bool bl_replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act,
                         const struct bl_callee *callee)
{
  const struct bl_observation *items = c->it->obs->items;
  if (!is_number(c, o->state) || bl_writes_given(c->it, &act->written)) {
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

/* The callee that drops the reference, or sets the flag, as all do who write it, asks first, in the
   same block, what its own object, or the class, has there. */
static bool is_asked_there(const struct bl_method_check *c, const struct bl_act *act)
{
  const struct bl_fact_list *all = &c->w->all->facts_of[act->method->id];
  const struct bl_fact *write = NULL, *look = NULL;
  bool common = (bl_state_field(c->it->program, act->state)->access & CF_ACC_STATIC) != 0;
  for (uint32_t i = 0; i < all->n; i++) {
    const struct bl_fact *f = &all->items[i];
    if (f->state != act->state || f->bci > act->bci || !(f->own || common)) {
      continue;
    }
    write = f->write && f->bci == act->bci ? f : write;
    look = !f->write && (look == NULL || f->bci < look->bci) ? f : look;
  }
  return write != NULL && look != NULL && write->n_locks > 0 && look->n_locks > 0 &&
         look->block == write->block && bl_is_tested_at(c->it->arena, act->method, look->bci);
}

bool bl_is_set_anyway(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act)
{
  struct bl_constant value = bl_constant_written(c->it, &act->written);
  bool flag = bl_state_kind_of(o->state) == BL_STATE_FIELD &&
              bl_state_field(c->it->program, o->state)->type == 'Z';
  return (value.kind == BL_CONSTANT_NULL || (flag && value.kind == BL_CONSTANT_INT)) &&
         (act->method == NULL
              ? bl_is_looked_at_again(c, f, o, insn)
              : is_asked_there(c, act) && bl_goes_one_way(c, o->state, &act->written));
}

bool bl_takes_what_is_there(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, const struct bl_observation *o, const struct bl_act *act)
{
  return act->method == NULL &&
         bl_constant_written(c->it, &act->written).kind == BL_CONSTANT_NULL &&
         bl_keeps_and_asks(c, f, insn, o->state, o->object);
}

/* The callee that acts, too, has read what is written. */
static bool reads_too(const struct bl_callee *callee, uint32_t state)
{
  bool reads = false;
  for (uint32_t i = 0; i < callee->effect->n_accesses && !reads; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    reads = !a->write && a->where->at.state == state;
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
           f->bci > write->bci && bl_is_born_with(bl_fact_value(f));
  }
  return back;
}

bool bl_only_tells_outside(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool some = false, all = true;
  for (uint32_t i = 0; i < n && all; i++) {
    if (facts[i]->write && !bl_is_born_with(bl_fact_value(facts[i]))) {
      some = true;
      all = bl_fact_value(facts[i]).kind != BL_NO_CONSTANT && is_set_back(facts, n, facts[i]);
    }
  }
  return some && all;
}

/* What is written is what a call gives of what the place had by then, which is read anew. */
static bool is_made_of_present(const struct bl_method_check *c, const struct bl_frame *f,
                               uint32_t insn, const struct bl_observation *o,
                               const struct bl_act *act)
{
  const struct bl_interp *it = c->it;
  uint32_t made = act->written.name == 0 ? CF_NO_INSN : bl_interp_made_at(it, act->written.name);
  bool called = made != CF_NO_INSN && cf_opcodes[it->insns.items[made].op].kind == CF_K_INVOKE;
  bool given = false;
  for (unsigned k = 0; called && k < BL_MAX_OPERANDS && !given; k++) {
    uint32_t name = c->operands[made].name[k];
    given = name != 0 && bl_observe_is_value(it, o, name);
  }
  return given && bl_is_read_anew(c, f, o, insn);
}

/* … by a callee, which reads that itself. */
static bool adds_in_callee(const struct bl_callee *callee, const struct bl_act *act)
{
  bool adds = false;
  for (uint32_t i = 0; act->method != NULL && i < callee->effect->n_accesses && !adds; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    adds = a->write && a->adds && a->method == act->method && a->bci == act->bci;
  }
  return adds;
}

bool bl_stores_successor(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                         const struct bl_callee *callee)
{
  return bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         strchr("L[", bl_state_field(c->it->program, o->state)->type) != NULL &&
         !bl_observe_is_value(c->it, o, c->operands[branch].name[0]) &&
         !bl_observe_is_value(c->it, o, c->operands[branch].name[1]) &&
         (is_made_of_present(c, f, insn, o, act) || adds_in_callee(callee, act));
}

bool bl_copies_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                      const struct bl_callee *callee)
{
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD ||
      bl_constant_written(c->it, &act->written).kind != BL_NO_CONSTANT) {
    return false;
  }
  const struct bl_field *field = bl_state_field(c->it->program, o->state);
  return (c->w->all->holds_traits[field->id] & BL_T_HOLDS) != 0 &&
         !bl_observe_is_value(c->it, o, c->operands[branch].name[0]) &&
         (act->method == NULL ? bl_is_read_anew(c, f, o, insn) : reads_too(callee, o->state));
}

bool bl_is_set_between(const struct bl_method_check *c, const struct bl_observation *from,
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

bool bl_is_as_found(const struct bl_interp *it, uint32_t branch, uint32_t insn,
                    struct bl_constant value)
{
  const struct cf_insn *in = &it->insns.items[branch];
  if ((in->op != CF_ifeq && in->op != CF_ifne) || value.kind != BL_CONSTANT_INT) {
    return false;
  }
  bool jumps = (in->op == CF_ifeq) == (value.value == 0);
  return bl_arm_leads_to(it, bl_interp_arm(it, branch, jumps), insn);
}
