/* Uses of a stale value as data: stored, computed with, passed on (ANALYSIS §7). Receives the state
   before an instruction; hands on candidates. */
#include "classfile/class/descriptor.h"
#include "src/block_local/visits.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* The value has something of what that place holds now, by another read than `but`. */
static bool has_current(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                        uint32_t state, uint32_t object, unsigned but)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (bit != but && bl_same_place(&c->it->obs->items[bit], state, object)) {
      return true;
    }
  }
  return false;
}

/* The value is a sum of what the field holds now and something stale, or what a call of that gives:
   no update is lost, but what is added was true once. A sum of an earlier block is old itself. */
static bool is_made_of_current(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_touch *touch)
{
  const struct bl_path *p = bl_names_path(&c->it->names, f->name[touch->value_slot]);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= c->it->code.bytecode.n) {
    return false;
  }
  const struct bl_sum *sum = &c->sums[c->it->insns.index_of[p->base]];
  return sum->state == touch->state && sum->object == touch->object &&
         has_current(c, f, touch->value_slot, touch->state, touch->object, UINT_MAX);
}

static bool post_dominates(const struct bl_cfg *g, uint32_t block, uint32_t of)
{
  for (uint32_t n = 0; of != BL_NO_BLOCK && n <= g->n_blocks; n++) {
    if (of == block) {
      return true;
    }
    of = g->blocks[of].ipdom;
  }
  return false;
}

/* The local variable is loaded by an instruction behind this one. */
static bool is_loaded_later(const struct bl_interp *it, uint32_t insn, unsigned local)
{
  for (uint32_t i = insn + 1; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && in->a == (int32_t)local) {
      return true;
    }
  }
  return false;
}

/* The local holds what the place has now, and the method goes on with it. What was read there
   before was taken away, or the same instruction has read anew, and the store, which always follows
   it, is what takes away. */
static bool takes_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                          uint32_t insn, unsigned local)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *current = bl_frame_set(f, local, BL_SET_CURRENT);
  bool again = post_dominates(g, g->block_of[insn], g->block_of[items[bit].insn]);
  for (unsigned i = 0; (i = bl_bits_next(current, f->words, i)) != UINT_MAX; i++) {
    if ((i == bit ? again : !bl_bit(f->unclaimed, bit)) &&
        bl_same_place(&items[i], items[bit].state, items[bit].object)) {
      return f->type[local] == 'A' && is_loaded_later(c->it, insn, local);
    }
  }
  return false;
}

/* What was taken away in its block is put back in exchange for what is there now: the two change
   places, and nothing is lost. */
static bool changes_places(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           uint32_t insn)
{
  bool taken = false;
  for (unsigned local = 0; local < f->n_locals && !taken; local++) {
    taken = takes_present(c, f, bit, insn, local);
  }
  return taken;
}

/* What was read is a view or a copy of all that a collection has, be it one that a callee makes. */
static bool is_of_all(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_seen *seen = o->seen;
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS && seen != NULL && o->key == 0 &&
         o->entry == 0 &&
         (seen->weak ||
          (seen->bci != BL_BCI_MODEL && bl_interp_site(c->it, o->insn)->result[0] == 'A'));
}

/* ... and the write puts another collection in its place. */
static bool is_put_in_place(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t state, uint32_t object)
{
  return is_of_all(c, o) && state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_FIELD &&
         bl_state_field(c->it->program, state) == bl_state_field(c->it->program, o->state) &&
         object == o->object;
}

/* A store of a stale value while its lock is held again. */
static struct bl_candidate stored(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_touch touch;
  x.write = true;
  if (!bl_interp_touch(c->it, f, insn, &touch)) {
    return x;
  }
  x.acted_on = touch.state;
  enum bl_alike element = bl_is_same_element(c, o, insn);
  if ((bl_same_place(o, touch.state, touch.object) && element != BL_NOT_ALIKE) ||
      is_put_in_place(c, o, touch.state, touch.object)) {
    bool adds = is_made_of_current(c, f, &touch);
    x.kind = adds ? BL_STALE_VALUE : BL_LOST_UPDATE;
    x.confidence = adds ? BL_LOW : element == BL_PERHAPS_ALIKE ? BL_MEDIUM : BL_HIGH;
    x.swapped = changes_places(c, f, bit, insn) || bl_stores_at_end(c->it, f, insn, &touch);
  } else if (bl_observe_lock(c->w->all, c->it, f, touch.state, touch.object, false) == o->lock) {
    x.confidence = BL_MEDIUM;
  }
  return x;
}

/* A compiler's accessor makes the access: it is written where that is called. */
static bool is_of_accessor(const struct bl_access *a)
{
  return bl_method_is_accessor(a->method) && a->depth == 0;
}

/* The callee changes what the argument refers to, and that is the lock's own state: what it does
   under a lock of the object's own is the object's affair. A compiler's accessor does what is
   written here, to whatever it is given. */
static bool changes_through(struct bl_method_check *c, const struct bl_frame *f,
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
    if (at.state < BL_UNMAPPED && (bl_method_is_accessor(a->method) && a->where->at.object.len == 0
                                       ? is_of_accessor(a)
                                       : bl_belongs_to_lock(c, o->lock, &at))) {
      return true;
    }
  }
  return false;
}

/* The collection that the method has made and of which the value was got, by calls each of the one
   before; 0 if there is none. */
static uint32_t own_origin(const struct bl_interp *it, uint32_t name)
{
  enum { MAX_CALLS = 4 };
  for (unsigned i = 0; i < MAX_CALLS && !bl_is_made_here(it, name); i++) {
    uint32_t insn = bl_interp_made_at(it, name);
    bool called = insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
    name = called ? it->asked_of[it->site_of[insn]] : 0;
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

/* … and the receiver of the call. What was got anew, be it by an old key, is no old element. */
static bool is_called_element(const struct bl_method_check *c, const struct bl_frame *f,
                              const struct bl_observation *o, uint32_t insn,
                              const struct bl_use *use)
{
  return use->argument == 0 && c->it->insns.items[insn].op != CF_invokestatic &&
         is_element(c, f, o, insn, use) &&
         !has_current(c, f, use->slot, o->state, o->object, UINT_MAX);
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

/* … or says what the very collection loses, in a later block. */
static bool takes_by_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
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
        bl_same_place(o, state, object) && bl_in_block_of(c, f, o, a, callee)) {
      x->confidence = BL_MEDIUM;
      x->names_lost = is_made_empty(c->it, own_origin(c->it, f->name[use->slot]));
      x->named = a->key == 0 ? 0 : bl_interp_key(c->it, callee->args, a->key);
      bl_act_of(x, a, callee);
      x->write = false; /* it only says which one: to store it elsewhere is worse */
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
  for (unsigned k = 0; k < callee->lambda->args.n; k++) {
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
  uint64_t key = a->key != 0 && a->key < BL_KEY_THREAD ? bl_param_bit(a->key - 1u) : 0;
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
                               key == bl_interp_key(c->it, callee->args, a->key)));
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

/* The argument cannot be what the field holds: a name of it, or a part. Of the platform's classes
   that is not known, for they need not be there. */
static bool is_of_another_kind(const struct bl_method_check *c, uint32_t insn, uint32_t state,
                               const struct bl_callee *callee, unsigned argument)
{
  const struct bl_program *p = c->it->program;
  const struct bl_call *call = callee->lambda != NULL ? NULL : bl_interp_site(c->it, insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL || bl_state_kind_of(state) != BL_STATE_FIELD) {
    return false;
  }
  const struct bl_field *f = bl_state_field(p, state);
  const struct bl_class *held =
      f->type == 'L' ? bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f))) : NULL;
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

/* A stale argument that the callee writes back to where it was read. */
static bool written_back(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
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
    bool back = bl_same_place(o, at.state, object) &&
                replaces(c, o, read_under(o, f, bit), a, callee, argument);
    if ((back || is_put_in_place(c, o, at.state, object)) && bl_in_block_of(c, f, o, a, callee)) {
      bool of_process = bl_state_field(c->it->program, o->state)->of_process;
      x->kind = BL_LOST_UPDATE;
      bool real = !of_process || is_replaced_meanwhile(c, o, x->insn);
      bool other = is_of_another_kind(c, x->insn, o->state, callee, argument);
      x->confidence = real && !other && !goes_over_old_list(c, f, o, callee) ? BL_HIGH : BL_LOW;
      x->acted_on = at.state;
      x->rechecked_inside = bl_callee_looks_again(c, f, bit, a, callee);
      x->swapped = a->pushes;
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* By a stale argument the callee decides, in a new block of the lock, to change what it was read
   from; other state it decides about as it likes. */
static bool decides_inside(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_callee *callee, unsigned argument,
                           struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  uint64_t from = params_with(c, bit, callee, argument) & 0xff;
  for (uint32_t i = 0; i < callee->effect->n_accesses; i++) {
    const struct bl_access *a = &callee->effect->accesses[i];
    if ((a->asks & from) == 0 || a->validates || a->checked || a->blind) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
    if (bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object)) &&
        bl_same_key(o->key, bl_interp_key(c->it, callee->args, a->key)) &&
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

/* The callee stores it into other state, in a block of the lock. */
static bool stored_by_callee(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                             const struct bl_callee *callee, unsigned argument,
                             struct bl_candidate *x)
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
      bool here = is_of_accessor(a);
      x->confidence = callee->lambda != NULL || here ? BL_MEDIUM : BL_LOW; /* else handed on */
      x->write = here;
      x->rechecked_inside = bl_callee_looks_again(c, f, bit, a, callee);
      bl_act_of(x, a, callee);
      return true;
    }
  }
  return false;
}

/* The argument is used where the lock is held again: by the caller, or in a block of the callee's.
 */
static bool used_inside(struct bl_method_check *c, const struct bl_frame *f,
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

/* --- compareAndSet --- */

bool bl_frame_carries(const struct bl_frame *f, unsigned slot, uint32_t bit)
{
  bool there = false;
  for (unsigned set = 0; set < BL_SETS; set++) {
    there |= bl_bit(bl_frame_set(f, slot, (enum bl_set)set), bit);
  }
  return there;
}

/* Whether the slot has another observation of what `o` is of. */
static bool carries_newer(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                          const struct bl_observation *o)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *other = &c->it->obs->items[bit];
    if (other != o && bl_frame_carries(f, slot, bit) && bl_same_place(other, o->state, o->object)) {
      return true;
    }
  }
  return false;
}

/* Whether the argument is the value to set: neither the expected one nor the key nor the object,
   which an updater or a handle is given. */
static bool is_new_value(const struct bl_args *args, const struct bl_access *a, uint32_t object,
                         unsigned i)
{
  return i + 1 != a->expects && i + 1 != a->key && args->name[i] != object;
}

static bool is_set(const struct bl_frame *f, const struct bl_args *args, const struct bl_access *a,
                   uint32_t object, uint32_t bit)
{
  for (unsigned i = 1; i < args->n; i++) {
    if (is_new_value(args, a, object, i) && bl_frame_carries(f, args->slot[i], bit)) {
      return true;
    }
  }
  return false;
}

/* Whether the value to set is one that the method was given: nobody else can make up for it. */
static bool sets_given(const struct bl_interp *it, const struct bl_args *args,
                       const struct bl_access *a, uint32_t object)
{
  for (unsigned i = 1; i < args->n; i++) {
    const struct bl_path *p = bl_names_path(&it->names, args->name[i]);
    bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
    if (is_new_value(args, a, object, i) && p->root == BL_ROOT_PARAM && p->len == 0 && !own) {
      return true;
    }
  }
  return false;
}

/* The operation is in no loop and nothing looks at its result. */
static bool is_tried_once(const struct bl_interp *it, uint32_t insn)
{
  return insn + 1 < it->insns.n && it->insns.items[insn + 1].op == CF_pop &&
         it->cfg.blocks[it->cfg.block_of[insn]].loop == BL_NO_BLOCK;
}

static bool is_load_of(const struct cf_insn *in, const struct cf_insn *load)
{
  return in->op == load->op && in->a == load->a;
}

/* The local that the instruction loads was stored by the method itself, and is loaded again behind
   `insn`. */
static bool goes_on_with(const struct bl_interp *it, const struct cf_insn *load, uint32_t insn)
{
  bool made = false, again = false;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    made |= i < insn && cf_opcodes[in->op].kind == CF_K_STORE && in->a == load->a;
    again |= i > insn && is_load_of(in, load) && bl_leads_to(it, insn, i);
  }
  return made && again;
}

/* The instruction that makes the object which the constructor call ends: the last operand of `insn`
   behind it; CF_NO_INSN if that is none. */
static uint32_t made_by(const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool here = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  uint32_t made = here ? it->insns.index_of[p->base] : CF_NO_INSN;
  return made < insn && it->insns.items[made].op == CF_new ? made : CF_NO_INSN;
}

/* The value to set, the last operand, comes from a local that is looked at later, too, or is made
   of one: who has made it goes on with it, whoever has won. */
static bool goes_on_with_new(const struct bl_interp *it, uint32_t insn, const struct bl_args *args)
{
  const struct cf_insn *set = &it->insns.items[insn - 1];
  for (uint32_t i = insn + 1; i < it->insns.n && cf_opcodes[set->op].kind == CF_K_LOAD; i++) {
    if (is_load_of(&it->insns.items[i], set)) {
      return true;
    }
  }
  uint32_t made = made_by(it, insn, args->name[args->n - 1]);
  for (uint32_t i = made; i < insn && set->op == CF_invokespecial; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && goes_on_with(it, in, insn)) {
      return true;
    }
  }
  return false;
}

/* A compareAndSet with what was read: it sees itself whether that is stale. To be told apart: the
   value to set is of before, the expected one is not; or nobody asks whether it failed. */
static bool compared(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     uint32_t insn, const struct bl_use *use, const struct bl_args *args,
                     struct bl_candidate *x)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (a->expects == 0 || a->expects > args->n || use->argument == 0 || !o->operation ||
        !bl_same_place(o, at.state, object) ||
        !bl_same_key(o->key, bl_interp_key(c->it, args, a->key))) {
      continue;
    }
    unsigned expected = args->slot[a->expects - 1];
    bool old = bl_frame_carries(f, expected, bit);
    bool given = old && bl_is_decided(f, bit) && sets_given(c->it, args, a, object);
    if (!given && !is_set(f, args, a, object, bit)) {
      continue;
    }
    if (old ? !is_tried_once(c->it, insn) : !carries_newer(c, f, expected, o)) {
      continue;
    }
    x->kind = old ? BL_LOST_CAS : BL_LOST_UPDATE;
    bool undoes = bl_only_after_failure(c->it, o->insn, insn);
    x->confidence = old && (undoes || goes_on_with_new(c->it, insn, args)) ? BL_LOW : BL_HIGH;
    x->write = true;
    x->acted_on = at.state;
    return true;
  }
  return false;
}

/* The lambda that another argument of the call is, if the callee runs it with this one, now or
   later. */
static bool is_handed_to(const struct bl_method_check *c, const struct bl_args *args,
                         unsigned argument, const struct bl_callee *callee,
                         struct bl_inline_lambda *lambda, struct bl_callee *body)
{
  for (unsigned i = 0; i < args->n && c->it->makes_lambdas; i++) {
    if (i == argument || !(bl_interp_inline_lambda(c->it, args, i, callee->effect, lambda) ||
                           bl_interp_started_lambda(c->it, args, i, callee->effect, lambda))) {
      continue;
    }
    for (unsigned k = 0; k < BL_MAX_HANDED; k++) {
      if (lambda->handed[k] == argument + 1) {
        *body = (struct bl_callee){lambda->effect, &lambda->args, lambda, lambda->args.n + k + 1};
        return true;
      }
    }
  }
  return false;
}

/* What the body of a lambda does with what it has captured. */
static bool harms_inside(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                         const struct bl_callee *body, struct bl_candidate *x)
{
  return written_back(c, f, bit, body, 0, x) || decides_inside(c, f, bit, body, 0, x) ||
         stored_by_callee(c, f, bit, body, 0, x);
}

static struct bl_candidate passed(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                                  uint32_t insn, const struct bl_use *use,
                                  const struct bl_args *args)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  struct bl_callee body = {0};
  struct bl_inline_lambda lambda;
  bool later = false;
  if (bl_interp_inline_lambda(c->it, args, use->argument, callee.effect, &lambda) ||
      (later = bl_interp_started_lambda(c->it, args, use->argument, callee.effect, &lambda))) {
    body = (struct bl_callee){lambda.effect, &lambda.args, &lambda, 0};
  } else if (!is_handed_to(c, args, use->argument, &callee, &lambda, &body)) {
    body.effect = NULL;
  }
  if (compared(c, f, bit, insn, use, args, &x)) {
    return x;
  }
  if (written_back(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && written_back(c, f, bit, &body, use->argument, &x)) ||
      decides_inside(c, f, bit, &callee, use->argument, &x) ||
      (body.effect != NULL && decides_inside(c, f, bit, &body, use->argument, &x)) ||
      takes_by_element(c, f, bit, &callee, use, &x) ||
      (!later && stored_by_callee(c, f, bit, &callee, use->argument, &x)) ||
      (body.effect != NULL && stored_by_callee(c, f, bit, &body, use->argument, &x))) {
    return x;
  }
  if (bl_is_old_index(c, f, bit, insn, use, args, &x.confidence)) {
    x.old_index = true;
  } else if ((x.dropper = bl_adds_to_dropped(c, f, bit, insn, use)) != NULL) {
    x.confidence = BL_MEDIUM;
    x.write = true;
  } else if (!used_inside(c, f, &c->it->obs->items[bit], &callee, use->argument)) {
    x.kind = BL_ESCAPED_VALUE;
    x.strict_only = true;
  } else if (f->type[use->slot] == 'A' &&
             changes_through(c, f, &c->it->obs->items[bit], &callee, use->argument)) {
    x.confidence = BL_MEDIUM;
    x.write = true;
  } else if (f->type[use->slot] == 'A' &&
             is_called_element(c, f, &c->it->obs->items[bit], insn, use)) {
    x.confidence = BL_MEDIUM;
  } else {
    x.strict_only = later || f->type[use->slot] == 'A' ||
                    bl_is_operand(c, &c->it->obs->items[bit], insn, &callee, use->argument);
  }
  return x;
}

/* A comparison of longs is half a branch: what it decides is looked at separately. */
static bool is_tested(const struct bl_method_check *c, uint32_t insn, const struct bl_use *use)
{
  unsigned op = c->it->insns.items[insn].op;
  return use->role == BL_ROLE_TESTED ||
         (use->role == BL_ROLE_COMPUTED && op >= CF_lcmp && op <= CF_dcmpg);
}

/* What is stored is itself what a start has handed back, a future: it is put away, whatever it will
   have. */
static bool stores_started(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_at(it, name);
  return insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
         bl_interp_site(it, insn)->effect->starts != 0;
}

static struct bl_candidate used_again(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
  if (use->role == BL_ROLE_STORED) {
    struct bl_inline_lambda kept;
    unsigned base = bl_dereferenced_slot(c->it, f, insn);
    x = stored(c, f, bit, insn);
    x.changes_it = x.write && base != BL_NO_SLOT && bl_frame_carries(f, base, bit);
    x.strict_only = x.kind == BL_STALE_VALUE && (stores_started(c->it, f->name[use->slot]) ||
                                                 bl_interp_kept_lambda(c->it, f, insn, &kept));
    return x;
  }
  x.write = x.changes_it = use->role == BL_ROLE_CHANGED;
  x.confidence = x.write ? BL_MEDIUM : BL_LOW;
  x.strict_only = is_tested(c, insn, use) || bl_is_being_made(c, f, use);
  return x;
}

/* A setter puts the argument where it was read. */
static bool is_set_back(const struct bl_method_check *c, uint32_t bit, uint32_t insn,
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

static struct bl_candidate after_wait(struct bl_method_check *c, const struct bl_frame *f,
                                      uint32_t bit, uint32_t insn, const struct bl_use *use,
                                      const struct bl_args *args)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_AFTER_WAIT, BL_MEDIUM);
  const struct bl_observation *o = &c->it->obs->items[bit];
  struct bl_touch touch;
  touch.state = BL_NO_STATE;
  bool stored =
      use->role == BL_ROLE_STORED && bl_interp_touch(c->it, f, insn, &touch) && !touch.confined;
  bool back = stored ? bl_same_place(o, touch.state, touch.object)
                     : use->role == BL_ROLE_ARGUMENT && is_set_back(c, bit, insn, use, args);
  if (stored || back) {
    x.confidence = BL_HIGH;
    x.write = true;
    x.acted_on = touch.state;
    x.put_back = back && !has_current(c, f, use->slot, o->state, o->object, bit);
  }
  x.strict_only = is_tested(c, insn, use);
  return x;
}

/* Whether a use that is no call happens in a new block of the observation's lock. */
static bool is_used_inside(struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *o, uint32_t insn, const struct bl_use *use)
{
  struct bl_touch touch;
  if ((o->operation || c->plain) && use->role == BL_ROLE_STORED &&
      bl_interp_touch(c->it, f, insn, &touch)) {
    return bl_in_new_block(c, f, o, touch.state, touch.object, true);
  }
  return !o->self && bl_frame_is_inside(f, o->lock);
}

/* The put, always made between the read and the use, that replaced the value of the same key: what
   it really replaced is its own answer. CF_NO_INSN if there is none. */
static uint32_t replaced_at(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (unsigned i = 0; i < c->n_puts; i++) {
    const struct bl_blind_put *put = &c->puts[i];
    if (o->operation && o->key != 0 && o->key != BL_KEY_UNKNOWN && o->key == put->key &&
        bl_same_place(o, put->state, put->object) && bl_is_earlier(c->it, o->insn, put->insn) &&
        bl_is_earlier(c->it, put->insn, insn) &&
        post_dominates(g, g->block_of[put->insn], g->block_of[o->insn])) {
      return put->insn;
    }
  }
  return CF_NO_INSN;
}

/* A lambda that runs elsewhere or later captures what was read in the block that goes on here, and
   writes it back in a block of its own. */
static void note_handed_out(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            unsigned slot, const struct bl_callee *body)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_UPDATE, BL_HIGH);
    x.write = x.still_current = true;
    if (written_back(c, f, bit, body, 0, &x)) {
      bl_note(c, f, x, true);
    }
  }
}

static void visit_handed_out(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                             const struct bl_use *use, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_inline_lambda lambda;
  if (bl_bits_any(bl_frame_set(f, use->slot, BL_SET_CURRENT), f->words) &&
      !bl_interp_inline_lambda(c->it, args, use->argument, e, &lambda) &&
      bl_interp_started_lambda(c->it, args, use->argument, e, &lambda)) {
    const struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
    note_handed_out(c, f, insn, use->slot, &body);
  }
}

/* A lambda, or what is like one, is put away or handed back: its body, whenever it runs, uses what
   was old by then. */
static void visit_kept(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_inline_lambda lambda;
  unsigned slot = bl_frame_top(f, 0);
  if (!c->it->makes_lambdas || !bl_interp_kept_lambda(c->it, f, insn, &lambda)) {
    return;
  }
  const struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_LOW);
    if (harms_inside(c, f, bit, &body, &x)) {
      bl_note(c, f, x, true);
    }
  }
  note_handed_out(c, f, insn, slot, &body);
}

/* Whether the method writes the state, and no constant, in the block in which `o` was read. */
static bool counts_in_block(const struct bl_method_check *c, uint32_t bit, uint32_t state)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    const struct bl_held *then = &c->held_at_read[bit][i];
    for (uint32_t k = 0; k < own->n && then->name == c->it->obs->items[bit].lock; k++) {
      const struct bl_fact *f = &own->items[k];
      if (f->write && f->n_locks > 0 && f->block == then->site && f->state == state &&
          bl_fact_value(f).kind == BL_NO_CONSTANT) {
        return true;
      }
    }
  }
  return false;
}

/* What is used was computed of this value and of another that the same block drew, as a number from
   a counter: `hi * 100 + lo++`. Nobody else gets that again. */
static bool is_drawn(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     const struct bl_use *use)
{
  const struct bl_observation *items = c->it->obs->items;
  const uint64_t *released = bl_frame_set(f, use->slot, BL_SET_RELEASED);
  for (unsigned i = 0; (i = bl_bits_next(released, f->words, i)) != UINT_MAX; i++) {
    if (i != bit && items[i].lock == items[bit].lock && items[i].seen == NULL &&
        items[i].object == items[bit].object && items[i].state != items[bit].state &&
        !bl_bit(f->left, i) && counts_in_block(c, bit, items[i].state)) {
      return true;
    }
  }
  return false;
}

static void note_value(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x,
                       const struct bl_use *use)
{
  x.drawn = x.kind == BL_STALE_VALUE && is_drawn(c, f, x.bit, use);
  bl_note(c, f, x, true);
}

static void visit_use(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *use, const struct bl_args *args)
{
  const uint64_t *released = bl_frame_set(f, use->slot, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(f, use->slot, BL_SET_WAITED);
  bool call = use->role == BL_ROLE_RECEIVER || use->role == BL_ROLE_ARGUMENT;
  for (unsigned bit = 0; (bit = bl_bits_next_of(released, waited, f->words, bit)) != UINT_MAX;
       bit++) {
    if (bl_bit(waited, bit)) {
      bl_note(c, f, after_wait(c, f, bit, insn, use, args), true);
    } else if (replaced_at(c, &c->it->obs->items[bit], insn) != CF_NO_INSN) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_MEDIUM);
      x.replaced_at = replaced_at(c, &c->it->obs->items[bit], insn);
      bl_note(c, f, x, true);
    } else if (call) {
      note_value(c, f, passed(c, f, bit, insn, use, args), use);
    } else if (!is_used_inside(c, f, &c->it->obs->items[bit], insn, use)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_ESCAPED_VALUE, BL_LOW);
      x.strict_only = true;
      bl_note(c, f, x, true);
    } else {
      note_value(c, f, used_again(c, f, bit, insn, use), use);
    }
  }
}

bool bl_is_filled(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_use *use)
{
  if (use->role != BL_ROLE_RECEIVER || c->it->to_the_letter ||
      !bl_is_made_here(c->it, f->name[use->slot]) || !bl_interp_drops_result(c->it, insn)) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  bool fills = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    fills |= a->write && !a->removes && a->where->at.state == BL_CONTENTS_OF &&
             a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == use->argument;
  }
  return fills;
}

void bl_visit_uses(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_use *uses, unsigned n, const struct bl_args *args)
{
  visit_kept(c, f, insn);
  for (unsigned i = 0; i < n; i++) {
    visit_use(c, f, insn, &uses[i], args);
    if (c->it->makes_lambdas && uses[i].role == BL_ROLE_ARGUMENT) {
      visit_handed_out(c, f, insn, &uses[i], args);
    }
  }
}
