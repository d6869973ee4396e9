/* What an instruction touches: shared state, arguments, the paths of a callee. Receives a state
   before an instruction; hands on locations in terms of the method. Changes nothing. */
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

/* Compiler tables: never shared in the sense of ANALYSIS §4. */
static bool is_compiler_table(const struct bl_field *f)
{
  return (f->access & CF_ACC_SYNTHETIC) != 0 && (f->access & CF_ACC_STATIC) != 0;
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
  if (p->root == BL_ROOT_PARAM && p->base == 0 && (it->method->flags & BL_M_MAKES_THIS) != 0) {
    return (f->escaped >> BL_ALLOC_THIS & 1) == 0;
  }
  uint32_t insn;
  return allocation_of(it, p, &insn) != NULL && (f->escaped >> it->alloc[insn] & 1) == 0;
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
  if (is_compiler_table(field)) {
    return false;
  }
  return out->write || bl_state_kind_of(out->state) != BL_STATE_FIELD || !never_changes(it, field);
}

/* --- calls --- */

void bl_interp_args(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                    struct bl_args *out)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  unsigned at = bl_interp_operands(f, site->slots);
  out->n = site->n_args;
  out->call = site->call;
  for (unsigned i = 0; i < site->n_args; i++) {
    out->width[i] = (uint8_t)cf_type_slots(site->type[i]);
    out->name[i] = f->name[at];
    out->slot[i] = (uint16_t)at;
    at += out->width[i];
  }
}

struct bl_path bl_interp_map(const struct bl_interp *it, const struct bl_args *args,
                             const struct bl_path *callee_path)
{
  switch ((enum bl_root)callee_path->root) {
  case BL_ROOT_STATIC:
  case BL_ROOT_CLASS:
    return *callee_path;
  case BL_ROOT_PARAM:
    if (callee_path->base < args->n) {
      const struct bl_path *head =
          bl_names_path(&it->names, bl_interp_element(it, args->name[callee_path->base]));
      struct bl_path p = bl_path_append(*head, callee_path);
      return bl_interp_is_known(it, head) ? bl_interp_called_in(it, args, callee_path, p) : p;
    }
    break;
  default:
    break;
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}

uint32_t bl_interp_lock(struct bl_interp *it, const struct bl_args *args,
                        const struct bl_path *callee_path, enum bl_mode *mode)
{
  struct bl_path p = bl_interp_map(it, args, callee_path);
  *mode = (enum bl_mode)p.mode;
  p.mode = BL_EXCLUSIVE;
  return bl_names_of(&it->names, &p);
}

uint32_t bl_interp_changed_lock(struct bl_interp *it, const struct bl_args *args,
                                const struct bl_lock_change *change, enum bl_mode *mode)
{
  uint32_t name = bl_interp_lock(it, args, &change->path, mode);
  bool lock = !change->counted ||
              (it->effects->one_permit != NULL &&
               it->effects->one_permit(it->effects->ctx, bl_names_path(&it->names, name)));
  return lock ? name : 0;
}

/* The field that a handle among the arguments names. */
static struct bl_location field_through(const struct bl_interp *it, const struct bl_args *args,
                                        uint32_t handle, struct bl_path object)
{
  struct bl_location at = {BL_NO_STATE, bl_path_of(BL_ROOT_NONE, 0)};
  const struct bl_field *f = NULL;
  if (handle < args->n && it->effects->named != NULL) {
    f = it->effects->named(it->effects->ctx, bl_names_path(&it->names, args->name[handle]));
  }
  if (f != NULL) {
    at.state = bl_state_of(f->id, BL_STATE_FIELD);
    at.object = (f->access & CF_ACC_STATIC) != 0 ? at.object : object;
  }
  return at;
}

static bool is_receiver(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->base == 0 && p->len == 0;
}

struct bl_location bl_interp_local_location(const struct bl_interp *it, const struct bl_args *args,
                                            const struct bl_location *callee_location)
{
  const struct bl_path *receiver = &callee_location->object;
  struct bl_location at = {BL_NO_STATE, bl_interp_map(it, args, receiver)};
  bool local =
      at.object.len == 0 && (at.object.root == BL_ROOT_PARAM || at.object.root == BL_ROOT_SITE);
  if (local && callee_location->state == BL_CONTENTS_OF && is_receiver(receiver) &&
      args->call != NULL && args->call->op != CF_invokestatic && it->effects->is_safe != NULL) {
    at.state = it->effects->is_safe(it->effects->ctx, args->call) ? bl_state_nowhere(it->program)
               : it->effects->fades(it->effects->ctx, args->call) ? bl_state_fading(it->program)
                                                                  : BL_NO_STATE;
  }
  return at;
}

static bool is_this(const struct bl_interp *it, const struct bl_path *p)
{
  return is_receiver(p) && !bl_method_is(it->method, CF_ACC_STATIC);
}

/* What the value has by inheritance: `this` by the method's class, a receiver by its declared type.
 */
static const struct bl_field *inherited_by(const struct bl_interp *it, const struct bl_call *call,
                                           const struct bl_path *p)
{
  bool self = is_this(it, p);
  bool named = call != NULL && call->named != BL_NO_CLASS && call->op != CF_invokestatic;
  return self    ? bl_program_inherited(it->program, it->method->cls->id)
         : named ? bl_program_inherited(it->program, call->named)
                 : NULL;
}

struct bl_location bl_interp_contents(const struct bl_interp *it, const struct bl_call *call,
                                      const struct bl_path *receiver)
{
  const struct bl_field *own = inherited_by(it, call, receiver);
  if (own != NULL) {
    return (struct bl_location){bl_state_of(own->id, BL_STATE_CONTENTS), *receiver};
  }
  struct bl_location at = bl_location_of_value(receiver, BL_STATE_CONTENTS);
  return at.state == BL_NO_STATE && it->names.n_got > 0 ? bl_interp_in_element(it, receiver) : at;
}

struct bl_location bl_interp_map_location(const struct bl_interp *it, const struct bl_args *args,
                                          const struct bl_location *callee_location)
{
  struct bl_path object = bl_interp_map(it, args, &callee_location->object);
  uint32_t handle = callee_location->state - BL_FIELD_THROUGH;
  if (callee_location->state >= BL_FIELD_THROUGH && handle < BL_FIELDS_THROUGH) {
    return field_through(it, args, handle, object);
  }
  if (callee_location->state == BL_CONTENTS_OF || callee_location->state == BL_ELEMENTS_OF) {
    struct bl_location at =
        callee_location->state == BL_ELEMENTS_OF
            ? bl_location_of_value(&object, BL_STATE_ELEMENTS)
            : bl_interp_contents(it, is_receiver(&callee_location->object) ? args->call : NULL,
                                 &object);
    if (at.state == BL_NO_STATE && it->observe_locals) {
      struct bl_location local = bl_interp_local_location(it, args, callee_location);
      at = local.state == BL_NO_STATE ? at : local;
    }
    if (at.state == BL_NO_STATE && object.root == BL_ROOT_PARAM) {
      at = (struct bl_location){callee_location->state, object};
    }
    return at;
  }
  return (struct bl_location){callee_location->state, object};
}

/* Mostly a field of an argument: then the object has the argument's name. */
uint32_t bl_interp_map_object(struct bl_interp *it, const struct bl_args *args,
                              const struct bl_location *callee_location, uint32_t *state)
{
  const struct bl_path *p = &callee_location->object;
  *state = callee_location->state;
  if (*state < BL_UNMAPPED && p->root == BL_ROOT_PARAM && p->len == 0 && p->mode == BL_EXCLUSIVE &&
      p->base < args->n &&
      !bl_interp_is_unsettled(it, bl_names_path(&it->names, args->name[p->base]))) {
    return bl_interp_element(it, args->name[p->base]);
  }
  struct bl_location at = bl_interp_map_location(it, args, callee_location);
  *state = at.state;
  return bl_names_of(&it->names, &at.object);
}

/* The value was got by calls, each of the one before, of what the observation read: an iterator of
   a view, an entry of an iterator; a copy is made, not got. */
static bool is_got_of(const struct bl_interp *it, uint32_t name, const struct bl_observation *o)
{
  enum { MAX_CALLS = 4 };
  for (unsigned i = 0; i < MAX_CALLS; i++) {
    const struct bl_path *p = bl_names_path(&it->names, name);
    bool made = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
    uint32_t insn = made ? it->insns.index_of[p->base] : CF_NO_INSN;
    if (insn == o->insn || insn == CF_NO_INSN ||
        cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
      return insn == o->insn;
    }
    name = it->asked_of[it->site_of[insn]];
  }
  return false;
}

/* The call that made the view or iterator of that name, which shows what the receiver goes on
   having; CF_NO_INSN if it is none. */
static uint32_t view_made_at(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  uint32_t insn = made ? it->insns.index_of[p->base] : CF_NO_INSN;
  if (insn == CF_NO_INSN || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return CF_NO_INSN;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  return e->n_seen == 1 && e->seen[0].live && e->seen[0].bci == BL_BCI_MODEL ? insn : CF_NO_INSN;
}

struct bl_location bl_interp_shown_location(const struct bl_interp *it, const struct bl_args *args,
                                            const struct bl_location *callee_location)
{
  enum { VIEWS = 3 };
  const struct bl_path *receiver = &callee_location->object;
  struct bl_location at = {BL_NO_STATE, *receiver};
  bool own = callee_location->state == BL_CONTENTS_OF && receiver->root == BL_ROOT_PARAM &&
             receiver->len == 0 && receiver->base < args->n;
  uint32_t name = own ? args->name[receiver->base] : 0;
  for (unsigned i = 0; i < VIEWS && own && at.state == BL_NO_STATE; i++) {
    uint32_t insn = view_made_at(it, name);
    own = insn != CF_NO_INSN;
    name = own ? it->asked_of[it->site_of[insn]] : 0;
    at = own ? bl_interp_contents(it, bl_interp_site(it, insn)->call,
                                  bl_names_path(&it->names, name))
             : at;
  }
  return at;
}

unsigned bl_interp_next_shown(const struct bl_interp *it, const struct bl_frame *f,
                              const struct bl_args *args, const struct bl_access *a, unsigned bit)
{
  const struct bl_path *receiver = &a->where->at.object;
  if (f->words == 0 || !a->write || a->bci != BL_BCI_MODEL ||
      a->where->at.state != BL_CONTENTS_OF || receiver->root != BL_ROOT_PARAM ||
      receiver->len != 0 || receiver->base >= args->n) {
    return UINT_MAX;
  }
  const uint64_t *shown = bl_frame_set(f, args->slot[receiver->base], BL_SET_CURRENT);
  for (; (bit = bl_bits_next(shown, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (o->seen != NULL && o->seen->live && bl_bit(f->live, bit) &&
        is_got_of(it, args->name[receiver->base], o)) {
      return bit;
    }
  }
  return UINT_MAX;
}

uint32_t bl_interp_map_written(struct bl_interp *it, const struct bl_frame *f,
                               const struct bl_args *args, const struct bl_access *a,
                               uint32_t *state)
{
  uint32_t object = bl_interp_map_object(it, args, &a->where->at, state);
  unsigned shown = *state < BL_UNMAPPED ? UINT_MAX : bl_interp_next_shown(it, f, args, a, 0);
  if (shown == UINT_MAX) {
    return object;
  }
  *state = it->obs->items[shown].state;
  return it->obs->items[shown].object;
}

const uint32_t *bl_interp_captured(const struct bl_interp *it, uint32_t insn, uint32_t *n)
{
  uint32_t at = it->lambda_at[insn];
  *n = at == 0 ? 0 : it->lambda_args[at - 1];
  return at == 0 ? NULL : &it->lambda_args[at];
}

/* The body of the lambda that the name is: made here by an invokedynamic, or answered by a call; or
   NULL. */
static const struct bl_method *lambda_of(const struct bl_interp *it, uint32_t name, uint32_t *insn)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n) {
    return NULL;
  }
  *insn = it->insns.index_of[p->base];
  if (*insn == CF_NO_INSN || cf_opcodes[it->insns.items[*insn].op].kind != CF_K_INVOKE) {
    return NULL;
  }
  const struct bl_site *site = bl_interp_site(it, *insn);
  const struct bl_lambda *made = site->call == NULL ? NULL : bl_call_lambda(site->call);
  return made != NULL                   ? made->body
         : site->effect->answer != NULL ? site->effect->answer->body
                                        : NULL;
}

/* Under which block of its own the callee runs parameter i; false if it does not run it. */
static bool is_run(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                   const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  out->own_block = false;
  for (unsigned k = 0; k < BL_MAX_HANDED; k++) { /* its own method is called */
    out->handed[k] = i == 0 && k + 1 < args->n ? (uint8_t)(k + 2) : 0;
    out->part[k] = 0;
  }
  out->itself = UINT8_MAX;
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    if (callee->runs[k].param == i && !callee->runs[k].later) {
      memcpy(out->handed, callee->runs[k].handed, sizeof out->handed);
      memcpy(out->part, callee->runs[k].part, sizeof out->part);
      out->itself = callee->runs[k].itself;
      out->own_block = callee->runs[k].own_block;
      out->lock = bl_interp_map(it, args, &callee->runs[k].lock);
      return true;
    }
  }
  return callee->runs_all && ((callee->starts | callee->keeps) & bl_param_bit(i)) == 0;
}

static void one_argument(struct bl_args *args, uint32_t k, uint32_t name)
{
  args->name[k] = name;
  args->slot[k] = 0;
  args->width[k] = 1;
}

/* The object of that name, if a class is made of it here that is written in this method: its action
   finds what it has captured in final fields. */
static const struct bl_method *action_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  uint32_t insn = p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n
                      ? CF_NO_INSN
                      : it->insns.index_of[p->base];
  if (insn == CF_NO_INSN || it->insns.items[insn].op != CF_new) {
    return NULL;
  }
  return bl_program_class_at(it->method->cls, (uint32_t)it->insns.items[insn].a)->action;
}

static bool enter_action(const struct bl_interp *it, uint32_t name, struct bl_inline_lambda *out)
{
  out->body = action_of(it, name);
  if (out->body == NULL) {
    return false;
  }
  out->effect = it->effects->of_body(it->effects->ctx, it->method, out->body);
  out->made_at = CF_NO_INSN;
  out->args.call = NULL;
  out->args.n = out->captured = 1;
  one_argument(&out->args, 0, name);
  return true;
}

/* The lambda of that name, with what its body does to what it has captured. */
static bool enter_lambda(const struct bl_interp *it, uint32_t name, struct bl_inline_lambda *out)
{
  uint32_t insn, n;
  out->body = it->makes_lambdas ? lambda_of(it, name, &insn) : NULL;
  if (out->body == NULL) {
    return it->makes_lambdas && enter_action(it, name, out);
  }
  const uint32_t *captured = bl_interp_captured(it, insn, &n);
  out->effect = it->effects->of_body(it->effects->ctx, it->method, out->body);
  out->made_at = insn;
  out->args.call = NULL;
  out->args.n = out->captured = captured == NULL ? 0 : n;
  for (uint32_t k = 0; k < out->args.n; k++) {
    one_argument(&out->args, k, captured[k]);
  }
  return bl_method_has_body(out->body) || out->effect->n_locks > 0; /* `lock::unlock` */
}

bool bl_interp_answered_lambda(const struct bl_interp *it, uint32_t name,
                               struct bl_inline_lambda *out)
{
  return it->makes_lambdas && enter_lambda(it, name, out) && out->effect->n_locks > 0 &&
         out->made_at != CF_NO_INSN;
}

const uint64_t *bl_interp_captured_bits(const struct bl_interp *it,
                                        const struct bl_inline_lambda *lambda, unsigned k)
{
  const uint64_t *bits = lambda->made_at == CF_NO_INSN || it->captured_bits == NULL
                             ? NULL
                             : it->captured_bits[lambda->made_at];
  return bits == NULL || k >= lambda->captured ? NULL : bits + (size_t)k * it->words;
}

bool bl_interp_captures(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                        unsigned k, uint32_t bit)
{
  if (lambda->made_at == CF_NO_INSN) {
    return k == 0;
  }
  const uint64_t *bits = bl_interp_captured_bits(it, lambda, k);
  return bits != NULL && bl_bit(bits, bit);
}

/* The name of the argument, or of the receiver's part, that the lambda is handed; 0: not known. */
static uint32_t handed_name(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                            const struct bl_args *args, unsigned k)
{
  unsigned arg = lambda->handed[k];
  if (lambda->part[k] == 0) {
    return arg > 0 && arg <= args->n && (lambda->itself >> k & 1) != 0 ? args->name[arg - 1] : 0;
  }
  struct bl_path p = bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), lambda->part[k] - 1);
  p = bl_interp_map(it, args, &p);
  return bl_names_of((struct bl_names *)&it->names, &p);
}

/* What the lambda is handed as it is, its body's parameters behind those that it has captured. */
static void add_handed(const struct bl_interp *it, struct bl_inline_lambda *lambda,
                       const struct bl_args *args)
{
  for (unsigned k = 0; k < BL_MAX_HANDED && lambda->args.n < BL_MAX_ARGS; k++) {
    one_argument(&lambda->args, lambda->args.n++, handed_name(it, lambda, args, k));
  }
}

bool bl_interp_later_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                            const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  const struct bl_param_run *run = NULL;
  bool all = true;
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    const struct bl_param_run *x = &callee->runs[k];
    if (x->param == i && x->later) {
      all &= x->own_block && (run == NULL || bl_path_eq(&x->lock, &run->lock));
      run = x;
    }
  }
  if (run == NULL || !enter_lambda(it, args->name[i], out)) {
    return false;
  }
  memcpy(out->handed, run->handed, sizeof out->handed);
  out->elsewhere = true;
  out->own_block = all;
  out->lock = bl_interp_map(it, args, &run->lock);
  return true;
}

bool bl_interp_inline_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                             const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  out->elsewhere = false;
  if (!it->makes_lambdas || !is_run(it, args, i, callee, out) ||
      !enter_lambda(it, args->name[i], out)) {
    return false;
  }
  add_handed(it, out, args);
  return true;
}

bool bl_interp_started_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                              const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  if (((callee->starts | callee->keeps) & bl_param_bit(i)) == 0) {
    return it->makes_lambdas && bl_interp_later_lambda(it, args, i, callee, out);
  }
  memset(out->handed, 0, sizeof out->handed);
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    if (callee->runs[k].param == i) {
      memcpy(out->handed, callee->runs[k].handed, sizeof out->handed);
    }
  }
  out->elsewhere = true;
  out->own_block = false;
  return enter_lambda(it, args->name[i], out);
}

bool bl_interp_kept_lambda(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           struct bl_inline_lambda *out)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  struct bl_touch touch;
  bool keeps = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC || in->op == CF_areturn ||
               (in->op == CF_aastore && bl_interp_touch(it, f, insn, &touch));
  out->elsewhere = true;
  out->own_block = false;
  return it->makes_lambdas && keeps && enter_lambda(it, f->name[bl_frame_top(f, 0)], out);
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
  const struct bl_field *f =
      name != 0 || state / 3 >= it->program->n_fields ? NULL : bl_state_field(it->program, state);
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
  return !is_compiler_table(f) && !never_changes(it, f);
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
    bl_observation_note_roots(it->obs, it, &o[k]);
  }
}
