/* What a callee, or the body of a lambda, does with an old argument in blocks of its own: writes it
   back, decides by it, keeps it, changes what it refers to. Receives the effect of the callee, and
   knows none of its instructions. */
#include "classfile/class/descriptor.h"
#include "src/block_local/data_uses.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/judge.h"

/* What is changed is reached by another name than the argument's: what the argument, an object that
   was made here of the old value and of others, keeps of those. */
static bool is_reached_apart(const struct bl_method_check *c, const struct bl_callee *callee,
                             unsigned argument, const struct bl_path *object)
{
  const struct bl_path *given = bl_names_path(&c->it->names, callee->args->name[argument]);
  return given->root == BL_ROOT_SITE && object->root != BL_ROOT_NONE &&
         (object->root != given->root || object->base != given->base);
}

bool bl_changes_through(struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_observation *o, const struct bl_callee *callee,
                        unsigned argument)
{
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if (!a->write || a->where->at.object.root != BL_ROOT_PARAM ||
        a->where->at.object.base != argument || !bl_in_block_of(c, f, o, a, callee)) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    if (at.state < BL_UNMAPPED && !is_reached_apart(c, callee, argument, &at.object) &&
        (bl_method_is_accessor(a->method) && a->where->at.object.len == 0
             ? bl_access_is_accessors(a)
             : bl_belongs_to_lock(c, o->lock, &at))) {
      return true;
    }
  }
  return false;
}

/* The parameters of the callee that have the observation: the argument, or what a lambda has
   captured of it. */
static uint64_t params_with(const struct bl_method_check *c, uint32_t bit,
                            const struct bl_callee *callee, unsigned argument)
{
  uint64_t params = 0;
  if (callee->handed != 0 || callee->lambda == NULL) {
    return bl_param_bit(callee->handed != 0 ? callee->handed - 1 : argument);
  }
  for (unsigned k = 0; k < callee->lambda->captured; k++) {
    params |= bl_interp_captures(c->it, callee->lambda, k, bit) ? bl_param_bit(k) : 0;
  }
  return params;
}

/* Whether what is stored may come from the argument. An object that is like a lambda has all that
   it has captured in one: what is made of that far below need not be the old value. */
static bool stores_argument(const struct bl_method_check *c, uint32_t bit,
                            const struct bl_access *a, const struct bl_callee *callee,
                            unsigned argument)
{
  bool by_lambda = callee->lambda != NULL && callee->handed == 0;
  uint64_t key = a->key != 0 && a->key < BL_KEY_TOLD ? bl_param_bit(a->key - 1u) : 0;
  uint64_t from = params_with(c, bit, callee, argument) & ~(by_lambda ? key : 0);
  bool mixed = by_lambda && callee->lambda->made_at == CF_NO_INSN && a->depth > 1;
  return a->write && !a->adds && !mixed && (a->what->stores & from) != 0;
}

/* The key that the value was read under. What a getter was given for its key counts where the value
   decides nothing: else the check says it, for which the key counts for any. */
static uint32_t read_under(const struct bl_observation *o, const struct bl_frame *f, uint32_t bit)
{
  return o->key != 0 || bl_is_decided(f, bit) ? o->key : o->entry;
}

/* Whether what the access writes takes the place of all that was read: a field, the one value of an
   atomic, the value of the same key. */
static bool replaces(const struct bl_method_check *c, const struct bl_observation *o, uint32_t key,
                     const struct bl_access *a, const struct bl_callee *callee, unsigned argument)
{
  bool contents = bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
  bool whole = (!contents || a->cell) && o->key == 0 && a->key == 0;
  bool is_key = callee->lambda == NULL && argument + 1 == a->key;
  return !is_key && (whole || (key != 0 && key != BL_KEY_UNKNOWN &&
                               key == bl_interp_access_key(c->it, callee->args, a)));
}

/* Something else is put there for a while, between the read and the instruction: what the process
   has one of is replaced, and put back. Who only wraps it does so once, as the process starts. */
static bool is_replaced_meanwhile(const struct bl_method_check *c, const struct bl_observation *o,
                                  uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    uint32_t at = it->insns.index_of[own->items[i].bci];
    if (own->items[i].write && own->items[i].state == o->state && at != insn &&
        bl_leads_to(it, o->insn, at) && bl_leads_to(it, at, insn)) {
      return true;
    }
  }
  return false;
}

static bool is_interface(const struct bl_class *c)
{
  return c->cf == NULL || (c->cf->access & CF_ACC_INTERFACE) != 0;
}

/* The class of what the field, or each element of its array, holds; NULL: none. */
static const struct bl_class *held_class(const struct bl_program *p, uint32_t state)
{
  struct cf_str type = bl_field_descriptor(bl_state_field(p, state));
  if (bl_state_kind_of(state) == BL_STATE_ELEMENTS) {
    type = type.n == 0 ? type : (struct cf_str){type.p + 1, type.n - 1};
  }
  return type.n > 0 && type.p[0] == 'L' ? bl_program_class(p, cf_descriptor_class(type)) : NULL;
}

/* The argument cannot be what the field, or an element of its array, holds: a name of it, a part,
   or what tells where to look. Of the platform's classes that is not known, for they need not be
   there. */
static bool is_of_another_kind(const struct bl_method_check *c, uint32_t insn, uint32_t state,
                               const struct bl_callee *callee, unsigned argument)
{
  const struct bl_program *p = c->it->program;
  const struct bl_call *call = callee->lambda != NULL ? NULL : bl_interp_site(c->it, insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL ||
      bl_state_kind_of(state) == BL_STATE_CONTENTS) {
    return false;
  }
  const struct bl_class *held = held_class(p, state);
  const struct bl_class *given = bl_method_param_class(p, bl_call_callee(call), argument);
  return held != NULL && given != NULL && !held->platform && !is_interface(held) &&
         !(given->cf == NULL ? given->instantiated : is_interface(given)) &&
         !bl_class_is_a(held, given) && !bl_class_is_a(given, held);
}

/* It is put back at the index, a loop's counter, that it was read at, in a list whose operations
   merely lock themselves, as a Vector's do: who replaces all there are is as often alone. */
static bool goes_over_old_list(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_observation *o, const struct bl_callee *callee)
{
  const struct bl_path *key = bl_names_path(&c->it->names, o->key);
  bool counts = key->len == 0 && (key->root == BL_ROOT_JOIN || key->root == BL_ROOT_CONST_JOIN);
  bool indexed = false;
  for (unsigned i = 1; counts && i < callee->args->n; i++) {
    indexed |= callee->args->name[i] == o->key && f->type[callee->args->slot[i]] == 'I';
  }
  return indexed && o->operation && bl_summaries_locks_itself(c->w->all, o->state);
}

/* The accessor stores what the call's argument is: a sum of what the field holds now and what is
   old. The argument of a lambda's body is in no register here. */
static bool adds_by_accessor(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_callee *callee, unsigned argument,
                             const struct bl_access *a, const struct bl_location *at,
                             uint32_t object)
{
  if (callee->lambda != NULL || !bl_access_is_accessors(a)) {
    return false;
  }
  const struct bl_touch touch = {
      .state = at->state, .object = object, .value_slot = callee->args->slot[argument]};
  return bl_is_made_of_current(c, f, &touch);
}

/* A reference of the argument's own, of the type of the place, is set to what no argument has but
   who has the place. */
static bool hangs_on(const struct bl_program *p, const struct bl_access *b,
                     const struct bl_access *store, unsigned argument)
{
  const struct bl_location *at = &b->where->at, *place = &store->where->at;
  uint64_t owner = place->object.root == BL_ROOT_PARAM ? bl_param_bit(place->object.base) : 0;
  return b->write && at->state < BL_UNMAPPED && bl_state_kind_of(at->state) == BL_STATE_FIELD &&
         at->object.len == 0 && at->object.root == BL_ROOT_PARAM && at->object.base == argument &&
         (b->what->stores & ~owner) == 0 && b->what->constant.kind == BL_NO_CONSTANT &&
         cf_str_eq(bl_field_descriptor(bl_state_field(p, at->state)),
                   bl_field_descriptor(bl_state_field(p, place->state)));
}

/* The callee comes to the one before the other, in the same block. */
static bool comes_before(const struct bl_access *b, const struct bl_access *store)
{
  return b->method == store->method && b->bci < store->bci && b->own_block == store->own_block &&
         bl_path_eq(&b->where->lock, &store->where->lock);
}

/* What the callee stores, the argument, has been hung in front of what the place has by then, in
   the block of the store (`node.next = first; first = node`). */
static bool is_hung_in_front(const struct bl_method_check *c, const struct bl_access *store,
                             const struct bl_field *field, const struct bl_call_effect *e,
                             unsigned argument)
{
  const struct bl_location *place = &store->where->at;
  bool reads = false, hangs = false, common = (field->access & CF_ACC_STATIC) != 0;
  for (uint32_t i = 0; i < e->n_accesses && place->state < BL_UNMAPPED && !(reads && hangs); i++) {
    const struct bl_access *b = &e->accesses[i];
    const struct bl_location *at = &b->where->at;
    bool before = comes_before(b, store);
    reads |= before && !b->write && at->state == place->state &&
             (common || bl_path_eq(&at->object, &place->object));
    hangs |= before && hangs_on(c->it->program, b, store, argument);
  }
  return reads && hangs;
}

/* What the callee stores, the argument, has taken in all that the place has by then, in the block
   of the store (`left.addAll(all); all = left`). */
static bool takes_in_present(const struct bl_method_check *c, const struct bl_access *store,
                             const struct bl_field *field, const struct bl_call_effect *e,
                             unsigned argument)
{
  bool reads = false, takes = false;
  for (uint32_t i = 0; i < e->n_accesses && !(reads && takes); i++) {
    const struct bl_access *b = &e->accesses[i];
    const struct bl_location *at = &b->where->at;
    bool before = comes_before(b, store);
    takes |= before && b->write && at->state == BL_CONTENTS_OF && at->object.len == 0 &&
             at->object.root == BL_ROOT_PARAM && at->object.base == argument;
    reads |= before && !b->write && at->state < BL_UNMAPPED && b->key == 0 &&
             bl_state_kind_of(at->state) == BL_STATE_CONTENTS &&
             bl_state_field(c->it->program, at->state) == field &&
             bl_path_eq(&at->object, &store->where->at.object);
  }
  return reads && takes;
}

/* What the callee stores into the array, beside the argument, it has from there, in the block of
   the store: the elements are moved along to make room (`a[i] = a[i - 1]; a[0] = x`). */
static bool moves_along(const struct bl_access *store, const struct bl_call_effect *e)
{
  const struct bl_location *place = &store->where->at;
  bool may = place->state < BL_UNMAPPED && store->value == 0 &&
             bl_state_kind_of(place->state) == BL_STATE_ELEMENTS &&
             place->object.root == BL_ROOT_PARAM &&
             (store->what->stores & bl_param_bit(place->object.base)) != 0;
  bool moves = false;
  for (uint32_t i = 0; may && i < e->n_accesses && !moves; i++) {
    const struct bl_access *b = &e->accesses[i];
    moves = !b->write && comes_before(b, store) && b->where->at.state == place->state &&
            bl_path_eq(&b->where->at.object, &place->object);
  }
  return moves;
}

/* Of what the callee stores, itself the argument, nothing is lost that others have put there. */
static bool keeps_present(const struct bl_method_check *c, const struct bl_access *store,
                          const struct bl_field *field, const struct bl_callee *callee,
                          unsigned argument)
{
  return callee->lambda == NULL && store->value == argument + 1 &&
         (takes_in_present(c, store, field, callee->effect, argument) ||
          is_hung_in_front(c, store, field, callee->effect, argument));
}

bool bl_written_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     const struct bl_callee *callee, unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if (!stores_argument(c, bit, a, callee, argument) || a->validates) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (adds_by_accessor(c, f, callee, argument, a, &at, object)) {
      x->kind = BL_STALE_VALUE;
      x->confidence = BL_LOW;
      x->acted_on = at.state;
      bl_act_of(x, a, callee);
      return true;
    }
    bool back = bl_same_place(o, at.state, object) &&
                replaces(c, o, read_under(o, f, bit), a, callee, argument);
    if ((back || bl_is_put_in_place(c, o, at.state, object)) &&
        bl_in_block_of(c, f, o, a, callee)) {
      bool of_process = bl_state_field(c->it->program, o->state)->of_process;
      x->kind = BL_LOST_UPDATE;
      bool real = !of_process || is_replaced_meanwhile(c, o, x->insn);
      bool other = is_of_another_kind(c, x->insn, o->state, callee, argument);
      bool meant = goes_over_old_list(c, f, o, callee) || bl_is_by_recursion(c, o);
      x->confidence = real && !other && !meant ? BL_HIGH : BL_LOW;
      x->acted_on = at.state;
      x->rechecked_inside = bl_callee_looks_again(c, f, bit, a, callee);
      const struct bl_field *field = bl_state_field(c->it->program, at.state);
      x->swapped = a->pushes || moves_along(a, callee->effect) ||
                   (bl_was_taken_away(c, f, bit) && keeps_present(c, a, field, callee, argument));
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* The lambda makes what it answers of the value that it has captured, and of nothing that it is
   handed, which it does not even look at. */
static bool answers_captured(const struct bl_method_check *c, uint32_t bit,
                             const struct bl_callee *body)
{
  const struct bl_inline_lambda *lambda = body->lambda;
  if (lambda == NULL || lambda->made_at == CF_NO_INSN || lambda->elsewhere || body->handed != 0) {
    return false;
  }
  uint64_t captured = bl_param_bit(lambda->captured) - 1;
  const struct bl_call_effect *e = lambda->effect;
  return lambda->captured < 63 && ((e->flows | e->flows_through | e->uses) & ~captured) == 0 &&
         (e->flows & params_with(c, bit, body, 0)) != 0;
}

/* The operation puts something, whatever is there, where the value was read. */
static bool puts_there(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                       const struct bl_callee *operation, unsigned argument,
                       const struct bl_access *a)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool puts = a->write && a->validates && !a->removes && !a->fills && a->bci == BL_BCI_MODEL;
  struct bl_location at = bl_interp_map_location(c->it, operation->args, &a->where->at);
  return puts && bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
         replaces(c, o, read_under(o, f, bit), a, operation, argument) &&
         bl_in_block_of(c, f, o, a, operation);
}

bool bl_answered_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                      const struct bl_callee *operation, unsigned argument,
                      const struct bl_callee *body, struct bl_candidate *x)
{
  uint32_t i = answers_captured(c, bit, body) ? 0 : operation->effect->n_accesses;
  while (i < operation->effect->n_accesses &&
         !puts_there(c, f, bit, operation, argument, &operation->effect->accesses[i])) {
    i++;
  }
  if (i == operation->effect->n_accesses) {
    return false;
  }
  x->kind = BL_LOST_UPDATE;
  x->confidence = BL_HIGH;
  x->acted_on = c->it->obs->items[bit].state;
  bl_act_of(x, &operation->effect->accesses[i], operation);
  return true;
}

/* By a reference, only that very value decides: what it leads to, or a part of it, was not asked.
 */
static bool is_asked_for(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_callee *callee,
                         unsigned argument)
{
  const struct bl_args *args = callee->args;
  bool reference =
      callee->lambda == NULL && args->slot[argument] != 0 && f->type[args->slot[argument]] == 'A';
  return !reference || bl_observe_is_value(c->it, o, args->name[argument]);
}

bool bl_decides_inside(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                       const struct bl_callee *callee, unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint64_t from = params_with(c, bit, callee, argument) & 0xff;
  bool asked = from != 0 && is_asked_for(c, f, o, callee, argument);
  for (uint32_t i = 0; asked && i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if ((a->asks & from) == 0 || a->validates || a->checked || a->blind) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    if (bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
        bl_same_key(o->key, bl_interp_access_key(c->it, callee->args, a)) &&
        bl_in_block_of(c, f, o, a, callee)) {
      x->kind = BL_CHECK_THEN_ACT;
      x->confidence = BL_MEDIUM;
      x->write = true;
      x->acted_on = at.state;
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

bool bl_stored_by_callee(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *callee, unsigned argument, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if (!stores_argument(c, bit, a, callee, argument) || o->self || a->validates ||
        !bl_in_block_of(c, f, o, a, callee)) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    if (at.state < BL_UNMAPPED && bl_belongs_to_lock(c, o->lock, &at)) {
      bool here = bl_access_is_accessors(a);
      x->confidence = callee->lambda != NULL || here ? BL_MEDIUM : BL_LOW; /* else handed on */
      x->write = here;
      x->rechecked_inside = bl_callee_looks_again(c, f, bit, a, callee);
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

bool bl_used_inside(struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_callee *callee,
                    unsigned argument)
{
  bool inside = !o->self && bl_frame_is_inside(f, o->lock);
  bool uses = (callee->effect->uses & bl_param_bit(argument)) != 0;
  for (uint32_t i = 0; uses && !inside && !o->self && i < callee->effect->n_accesses; i++) {
    inside = bl_in_block_of(c, f, o, &callee->effect->accesses[i], callee);
  }
  return inside;
}

bool bl_is_set_back(const struct bl_method_check *c, uint32_t bit, uint32_t insn,
                    const struct bl_use *use, const struct bl_args *args)
{
  const struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; i < callee.effect->n_accesses; i++) {
    const struct bl_access *a = &callee.effect->accesses[i];
    if (!stores_argument(c, bit, a, &callee, use->argument)) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (bl_same_place(&c->it->obs->items[bit], at.state, bl_names_of(&c->it->names, &at.object))) {
      return true;
    }
  }
  return false;
}
