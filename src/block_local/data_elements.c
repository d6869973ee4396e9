/* Uses of what a collection had: elements that were got or gathered, called, or taken for what is
   to go. Receives the state before a call, and what it does. */
#include "src/block_local/data_uses.h"
#include "src/candidate/act.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"

/* The collection that the method has made and of which the value was got, by calls each of the one
   before; 0 if there is none. */
static uint32_t own_origin(const struct bl_interp *it, uint32_t name)
{
  enum { MAX_CALLS = 4 };
  for (unsigned i = 0; i < MAX_CALLS && !bl_is_made_here(it, name); i++) {
    uint32_t insn = bl_interp_call_of(it, name);
    name = insn != CF_NO_INSN ? it->asked_of[it->site_of[insn]] : 0;
  }
  return bl_is_made_here(it, name) ? name : 0;
}

/* A library's method only looks into what a copy of a collection has, or one of the method's own in
   which it has gathered something: the entries of a copied map are the copy's. */
static bool is_of_copy(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t insn, uint32_t name)
{
  const struct bl_call *call = bl_interp_site(c->it, insn)->call;
  if (!bl_method_is_init(o->seen->method) && own_origin(c->it, name) == 0) {
    return false;
  }
  const struct bl_model *model = call == NULL || bl_call_callee(call) == NULL
                                     ? NULL
                                     : bl_summaries_model(c->w->all, bl_call_callee(call));
  return model != NULL && bl_model_effect(model, BL_E_WRITE) == NULL &&
         bl_model_effect(model, BL_E_TAKE) == NULL;
}

/* What is used is an element that the method itself got out of a guarded collection, not a copy or
   another object of its own that has it. */
static bool is_element(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_observation *o, uint32_t insn, const struct bl_use *use)
{
  return !o->operation && o->seen != NULL && o->seen->bci == BL_BCI_MODEL && !o->seen->control &&
         bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         !is_of_copy(c, o, insn, f->name[use->slot]) && !bl_is_made_here(c->it, f->name[use->slot]);
}

/* It is only asked whether it is the same as another: mostly as what is there by now. */
static bool is_compared(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  return m != NULL && cf_str_is(bl_method_name(m), "equals") &&
         cf_str_is(bl_method_descriptor(m), "(Ljava/lang/Object;)Z");
}

bool bl_is_called_element(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o, uint32_t insn, const struct bl_use *use)
{
  return use->argument == 0 && c->it->insns.items[insn].op != CF_invokestatic &&
         is_element(c, f, o, insn, use) && !is_compared(c->it, insn) &&
         !bl_has_current(c, f, use->slot, o->state, o->object, UINT_MAX);
}

/* The method of the library's answers an iterator, which one thread goes on by. */
static bool makes_iterator(const struct bl_summaries *s, const struct bl_method *m)
{
  return bl_result_has(s, m, BL_T_CONFINED);
}

/* The field only ever has the plain collection that it was born with; of what lies in another, all
   that is put there is such a one. */
static bool keeps_plain(const struct bl_summaries *s, uint32_t state)
{
  if (bl_state_is_nowhere(s->program, state)) {
    return false;
  }
  const struct bl_field *f = bl_state_field(s->program, state);
  return bl_field_holder(f) != NULL ? bl_puts_plain(s, f)
                                    : f->maker != NULL && !f->made_otherwise && !f->late_written &&
                                          bl_makes_plain(s, f->maker);
}

/* The value is an iterator that the library made of what was observed, or of the view of it that
   was. */
static bool is_iterator_of(const struct bl_method_check *c, const struct bl_observation *o,
                           uint32_t name)
{
  const struct bl_interp *it = c->it;
  uint32_t made = bl_interp_call_of(it, name);
  const struct bl_call *call = made != CF_NO_INSN ? bl_interp_site(it, made)->call : NULL;
  const struct bl_method *by = call == NULL ? NULL : bl_call_callee(call);
  return by != NULL && makes_iterator(c->w->all, by) &&
         (made == o->insn || bl_observe_is_value(it, o, it->asked_of[it->site_of[made]]));
}

/* The method has set a flag of the object before: whoever changes the collection may ask for it, so
   that all changes are over. */
static bool says_that_it_ends(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  bool ends = false;
  for (uint32_t i = 0; i < own->n && !ends; i++) {
    const struct bl_fact *f = &own->items[i];
    ends = f->write && bl_state_kind_of(f->state) == BL_STATE_FIELD &&
           bl_state_field(c->it->program, f->state)->type == 'Z' &&
           bl_fact_value(f).kind == BL_CONSTANT_INT && bl_fact_value(f).value != 0 &&
           f->bci < c->it->insns.items[o->insn].bci;
  }
  return ends;
}

bool bl_goes_on_walking(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, uint32_t insn, const struct bl_use *use)
{
  return use->argument == 0 && c->it->insns.items[insn].op != CF_invokestatic && !o->operation &&
         o->seen != NULL && o->seen->live && bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         is_iterator_of(c, o, f->name[use->slot]) && keeps_plain(c->w->all, o->state) &&
         !says_that_it_ends(c, o);
}

/* The collection is a new one of the method's, made without any of what another has. */
static bool is_made_empty(const struct bl_interp *it, uint32_t name)
{
  bool empty = bl_is_made_here(it, name);
  for (unsigned i = 0; i < it->n_sites && empty; i++) {
    const struct bl_site *site = &it->sites[i];
    empty =
        !site->constructor || it->asked_of[i] != name || site->n_args < 2 || site->type[1] != 'A';
  }
  return empty;
}

/* What is used is a collection of the method's own in which it has gathered such elements, one by
   one. */
static bool is_gathered(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_callee *callee,
                        const struct bl_use *use)
{
  bool reads = false;
  for (uint32_t i = 0; i < callee->effect->n_accesses && !reads; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    reads = !a->write && a->where->at.state == BL_CONTENTS_OF &&
            a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == use->argument;
  }
  return reads && !o->operation && o->seen != NULL && o->seen->bci == BL_BCI_MODEL &&
         !o->seen->control && bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         is_made_empty(c->it, f->name[use->slot]);
}

/* Whether it was still there is asked of the library, which tells. */
static bool is_told(const struct bl_interp *it, uint32_t insn, const struct bl_access *a)
{
  return a->settles && !bl_interp_drops_result(it, insn);
}

bool bl_takes_by_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *callee, const struct bl_use *use,
                         struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  if (use->argument == 0 || f->type[use->slot] != 'A' ||
      (!is_element(c, f, o, x->insn, use) && !is_gathered(c, f, o, callee, use))) {
    return false;
  }
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    uint32_t state, object = bl_interp_map_written(c->it, f, callee->args, a, &state);
    bool the_same = a->expects != 0 && a->expects != a->key; /* only if it is still that */
    if (a->write && a->removes && a->bci == BL_BCI_MODEL && !the_same &&
        !is_told(c->it, x->insn, a) && bl_same_place(o, state, object) &&
        bl_in_block_of(c, f, o, a, callee)) {
      x->confidence = BL_MEDIUM;
      x->names_lost = is_made_empty(c->it, own_origin(c->it, f->name[use->slot]));
      x->named = a->key == 0 ? 0 : bl_interp_access_key(c->it, callee->args, a);
      bl_act_of(x, a, callee);
      x->write = false; /* it only says which one: to store it elsewhere is worse */
      return true;
    }
  }
  return false;
}
