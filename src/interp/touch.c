/* What an instruction touches: shared state, and what a lazy observation is filled with. Receives a
   state before an instruction; hands on locations in terms of the method. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

/* --- locations --- */

struct bl_location bl_location_of_value(const struct bl_path *p, enum bl_state_kind kind)
{
  struct bl_location at = {BL_NO_STATE, *p};
  /* An array in an array is an element of the outer one's field. */
  while (at.object.len > 0 && at.object.step[at.object.len - 1] == BL_STEP_ELEMENT) {
    at.object.step[--at.object.len] = 0;
  }
  if (at.object.len > 0) {
    uint32_t field = at.object.step[--at.object.len];
    at.object.step[at.object.len] = 0;
    at.state = bl_state_of(field, kind);
  } else if (p->root == BL_ROOT_STATIC) {
    at.state = bl_state_of(p->base, kind);
    at.object = bl_path_of(BL_ROOT_NONE, 0);
  }
  return at;
}

static bool is_final(const struct bl_field *f)
{
  return (f->access & CF_ACC_FINAL) != 0;
}

/* Compiler tables and the bits that it keeps: never shared in the sense of ANALYSIS §4. */
static bool is_compilers(const struct bl_field *f)
{
  return (f->access & CF_ACC_SYNTHETIC) != 0 &&
         ((f->access & CF_ACC_STATIC) != 0 || bl_field_keeps_made(f));
}

/* Of a field whose class is not given nothing is known: it may well be final, unless it is seen to
   be written by another class or after construction (JVMS §6.5 putfield). */
static bool never_changes(const struct bl_interp *it, const struct bl_field *f)
{
  if (bl_field_member(f) == NULL) {
    return !f->late_written;
  }
  if (is_final(f)) {
    return !it->to_the_letter;
  }
  return !f->late_written && bl_field_is_closed(f) && !it->to_the_letter &&
         !(it->effects->has_handle != NULL && it->effects->has_handle(it->effects->ctx, f->id));
}

/* --- confinement --- */

static const struct cf_insn *allocation_of(const struct bl_interp *it, const struct bl_path *p,
                                           uint32_t *insn)
{
  if (p->root != BL_ROOT_SITE || p->base >= it->code.bytecode.n) {
    return NULL;
  }
  *insn = it->insns.index_of[p->base];
  return *insn == CF_NO_INSN || it->alloc[*insn] == BL_NO_ALLOC ? NULL : &it->insns.items[*insn];
}

/* What a field of an object that nobody else has refers to is that object's own only if all that is
   ever stored there is made for it: an object that was given to it, as the outer one to an inner
   one, others have too. Of arrays it is taken for granted. */
static bool is_own_part(const struct bl_interp *it, const struct bl_path *p)
{
  if (p->len == 0) {
    return true;
  }
  if (p->len > 1 || p->step[0] == BL_STEP_ELEMENT) {
    return false;
  }
  const struct bl_field *f = it->program->fields[p->step[0]];
  return f->type == '[' || (f->maker != NULL && !f->made_otherwise);
}

bool bl_interp_is_confined(const struct bl_interp *it, const struct bl_frame *f, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (!is_own_part(it, p)) {
    return false;
  }
  if (bl_path_from_first(p) && (it->method->flags & BL_M_MAKES_THIS) != 0) {
    unsigned gone = p->len == 0 ? BL_ALLOC_SELF : BL_ALLOC_THIS; /* a part, without the whole */
    return (f->escaped >> gone & 1) == 0;
  }
  uint32_t insn;
  return allocation_of(it, p, &insn) != NULL && (f->escaped >> it->alloc[insn] & 1) == 0;
}

bool bl_interp_holds_one(const struct bl_interp *it, uint32_t name)
{
  uint32_t made = bl_interp_made_at(it, name);
  const struct cf_insn *in = made == CF_NO_INSN ? NULL : &it->insns.items[made];
  if (in == NULL || in->op != CF_new) {
    return in != NULL && cf_opcodes[in->op].kind == CF_K_NEW_ARRAY && made > 0 &&
           it->insns.items[made - 1].op == CF_iconst_1;
  }
  const struct bl_class *c =
      bl_program_class(it->program, cf_pool_name(&it->cls->pool, (uint32_t)in->a));
  return c != NULL && c->cf != NULL && bl_class_has_one_field(c);
}

bool bl_interp_came_confined(const struct bl_interp *it, const struct bl_frame *f, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_interp_is_confined(it, f, name) || (p->root == BL_ROOT_PARAM && is_own_part(it, p) &&
                                                (it->entry_confined & bl_param_bit(p->base)) != 0);
}

/* --- field and array instructions --- */

static void touch_field(const struct bl_interp *it, const struct bl_frame *f,
                        const struct cf_insn *in, enum cf_kind kind, struct bl_touch *out)
{
  const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
  unsigned width = cf_type_slots(field->type);
  out->state = bl_state_of(field->id, BL_STATE_FIELD);
  out->write = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC;
  out->value_slot = out->write ? bl_frame_top(f, width - 1) : BL_NO_SLOT;
  if (kind == CF_K_GET_FIELD || kind == CF_K_PUT_FIELD) {
    out->base_slot = bl_frame_top(f, out->write ? width : 0);
    out->object = bl_interp_element(it, f->name[out->base_slot]);
    out->confined = bl_interp_is_confined(it, f, out->object);
  }
}

static bool touch_element(const struct bl_interp *it, const struct bl_frame *f,
                          const struct cf_insn *in, enum cf_kind kind, struct bl_touch *out)
{
  unsigned operands = cf_opcodes[in->op].n_pops;
  unsigned first = bl_interp_operands(f, operands);
  struct bl_location at =
      bl_location_of_value(bl_names_path(&it->names, f->name[first]), BL_STATE_ELEMENTS);
  if (at.state == BL_NO_STATE) {
    return false;
  }
  out->state = at.state;
  out->object = bl_names_of((struct bl_names *)&it->names, &at.object);
  out->base_slot = first;
  out->index_slot = first + 1;
  out->write = kind == CF_K_ARRAY_STORE;
  out->value_slot = out->write ? first + 2 : BL_NO_SLOT;
  out->confined = bl_interp_is_confined(it, f, out->object);
  return true;
}

bool bl_interp_touch_shared(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                            struct bl_touch *out)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  *out = (struct bl_touch){.base_slot = BL_NO_SLOT, .index_slot = BL_NO_SLOT};
  switch (kind) {
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    touch_field(it, f, in, kind, out);
    break;
  case CF_K_ARRAY_LOAD:
  case CF_K_ARRAY_STORE:
    if (!touch_element(it, f, in, kind, out)) {
      return false;
    }
    break;
  default:
    return false;
  }
  const struct bl_field *field = bl_state_field(it->program, out->state);
  if (is_compilers(field)) {
    return false;
  }
  return out->write || bl_state_kind_of(out->state) != BL_STATE_FIELD || !never_changes(it, field);
}

/* A signature-polymorphic call that is a statement has no result at all (JVMS §2.9.3). */
static bool is_made_void(const struct bl_site *site)
{
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  return site->result[0] == 0 && callee != NULL && bl_method_returns(callee);
}

bool bl_interp_drops_result(const struct bl_interp *it, uint32_t insn)
{
  uint32_t next = insn + 1;
  if (is_made_void(bl_interp_site(it, insn))) {
    return true;
  }
  if (next < it->insns.n && it->insns.items[next].op == CF_checkcast) {
    next++;
  }
  if (next >= it->insns.n) {
    return false;
  }
  const struct cf_insn *in = &it->insns.items[next];
  if (in->op == CF_invokevirtual || in->op == CF_invokeinterface) {
    const struct bl_call *call = bl_interp_site(it, next)->call;
    return call != NULL && bl_call_callee(call) != NULL &&
           bl_method_descriptor(bl_call_callee(call)).p[1] == ')';
  }
  return in->op == CF_pop || in->op == CF_pop2 || in->op == CF_getfield;
}

const struct bl_path *bl_interp_object(const struct bl_interp *it, uint32_t state, uint32_t name)
{
  static const struct bl_path self = {.root = BL_ROOT_PARAM};
  const struct bl_field *f = name != 0 || bl_state_field_id(state) >= it->program->n_fields
                                 ? NULL
                                 : bl_state_field(it->program, state);
  bool beside = f != NULL && (f->access & CF_ACC_STATIC) != 0 && f->cls == it->method->cls &&
                !bl_method_is(it->method, CF_ACC_STATIC);
  return beside ? &self : bl_names_path(&it->names, name);
}

/* --- names that are given anew --- */

static bool is_rooted(const struct bl_interp *it, uint32_t name, enum bl_root root, uint32_t base)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == root && p->base == base;
}

void bl_observation_note_roots(struct bl_observations *obs, const struct bl_interp *it,
                               const struct bl_observation *o)
{
  const struct bl_path *object = bl_names_path(&it->names, o->object);
  const struct bl_path *lock = bl_names_path(&it->names, o->lock);
  obs->of_state[bl_state_part(o->state)] |= (uint64_t)1 << (o - obs->items) % 64;
  obs->roots |= bl_root_bit(object->root, object->base) | bl_root_bit(lock->root, lock->base);
}

bool bl_interp_may_lose(const struct bl_interp *it, enum bl_root root, uint32_t base)
{
  return it->words > 0 && (it->obs->roots & bl_root_bit(root, base)) != 0;
}

void bl_interp_forget(struct bl_interp *it, struct bl_frame *f, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  enum bl_root root = (enum bl_root)p->root;
  uint32_t base = p->base;
  bool any = false;
  if (f->words > 0 && bl_interp_may_lose(it, root, base)) {
    memset(it->lost, 0, sizeof *it->lost * f->words);
    for (uint32_t bit = 0; bit < it->obs->n; bit++) {
      const struct bl_observation *o = &it->obs->items[bit];
      if (is_rooted(it, o->object, root, base) || is_rooted(it, o->lock, root, base)) {
        bl_bit_add(it->lost, bit);
        any = true;
      }
    }
  }
  bl_frame_forget(f, name, &it->names, it->obs == NULL ? NULL : &it->obs->masks,
                  any ? it->lost : NULL);
}

/* --- lazy observations --- */

uint32_t bl_interp_key(const struct bl_interp *it, const struct bl_args *args, uint8_t key)
{
  bool known = key != 0 && (unsigned)key <= args->n && args->name[key - 1] != 0;
  return key == 0 ? 0 : known ? bl_interp_value(it, args->name[key - 1]) : BL_KEY_UNKNOWN;
}

bool bl_interp_reads_shared(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind == CF_K_ARRAY_LOAD) {
    return true;
  }
  if (kind != CF_K_GET_FIELD && kind != CF_K_GET_STATIC) {
    return false;
  }
  const struct bl_field *f = bl_program_field(it->method->cls, (uint32_t)in->a);
  return !is_compilers(f) && !never_changes(it, f);
}

static void fill(struct bl_observation *o, struct bl_interp *it, const struct bl_frame *f,
                 uint32_t state, uint32_t object)
{
  o->state = state;
  o->object = object;
  o->off = state == BL_NO_STATE || (!it->to_the_letter && bl_interp_is_confined(it, f, object));
}

static void fill_read(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                      struct bl_observation *o)
{
  struct bl_touch touch;
  if (bl_interp_touch(it, f, insn, &touch)) {
    fill(o, it, f, touch.state, touch.object);
    bl_observation_note_roots(it->obs, it, o);
  } else {
    o->off = true;
  }
}

bool bl_interp_is_given(const struct bl_interp *it, const struct bl_location *at,
                        const struct bl_seen *seen)
{
  return at->state == BL_CONTENTS_OF && at->object.root == BL_ROOT_PARAM && !seen->own_block &&
         !seen->weak && !it->to_the_letter;
}

void bl_interp_fill(struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_observation *o = &it->obs->items[it->obs->first_of[insn]];
  unsigned n = it->obs->count_of[insn];
  if (n > 0 && o->seen == NULL) {
    fill_read(it, f, insn, o);
    return;
  }
  struct bl_args args;
  if (n > 0) {
    bl_interp_args(it, f, insn, &args);
  }
  for (unsigned k = 0; k < n; k++) {
    struct bl_location at = bl_interp_map_location(it, &args, &o[k].seen->at);
    uint32_t state = at.state >= BL_UNMAPPED ? BL_NO_STATE : at.state;
    fill(&o[k], it, f, state, bl_names_of(&it->names, &at.object));
    o[k].given = bl_interp_is_given(it, &at, o[k].seen);
    o[k].off &= !o[k].given;
    enum bl_mode mode;
    uint32_t lock = bl_interp_lock(it, &args, &o[k].seen->lock, &mode);
    o[k].lock = o[k].seen->own_block ? lock : 0;
    o[k].key = bl_interp_key(it, &args, o[k].seen->key);
    o[k].entry = bl_interp_key(it, &args, o[k].seen->entry);
    o[k].into =
        o[k].into_param > 0 && o[k].into_param <= args.n ? args.name[o[k].into_param - 1] : 0;
    bl_observation_note_roots(it->obs, it, &o[k]);
  }
}
