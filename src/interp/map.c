/* What a callee says, in terms of the method that calls it: its paths, locks and locations with the
   arguments put in. Receives a call and its arguments; hands on locations and names of the method.
   Must not know what either is used for. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

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

struct bl_location bl_interp_local_location(const struct bl_interp *it, const struct bl_args *args,
                                            const struct bl_location *callee_location)
{
  const struct bl_path *receiver = &callee_location->object;
  struct bl_location at = {BL_NO_STATE, bl_interp_map(it, args, receiver)};
  bool local =
      at.object.len == 0 && (at.object.root == BL_ROOT_PARAM || at.object.root == BL_ROOT_SITE);
  if (local && callee_location->state == BL_CONTENTS_OF && bl_path_is_first(receiver) &&
      args->call != NULL && args->call->op != CF_invokestatic && it->effects->is_safe != NULL) {
    at.state = it->effects->is_safe(it->effects->ctx, args->call) ? bl_state_nowhere(it->program)
               : it->effects->fades(it->effects->ctx, args->call) ? bl_state_fading(it->program)
                                                                  : BL_NO_STATE;
  }
  return at;
}

/* What the value has by inheritance: `this` by the method's class, a receiver by its declared type.
 */
static const struct bl_field *inherited_by(const struct bl_interp *it, const struct bl_call *call,
                                           const struct bl_path *p)
{
  bool self = bl_path_is_this(p, it->method);
  bool named = call != NULL && call->named != BL_NO_CLASS && call->op != CF_invokestatic;
  return self    ? bl_program_inherited(it->program, it->method->cls->id)
         : named ? bl_program_inherited(it->program, call->named)
                 : NULL;
}

/* What the method was handed, or has made in its place: as if it always had been handed it. */
static struct bl_location handed_or_made(const struct bl_interp *it, const struct bl_path *value)
{
  const struct bl_got *got =
      bl_names_got(&it->names, bl_names_of((struct bl_names *)&it->names, value));
  const struct bl_path *p = got == NULL ? value : bl_names_path(&it->names, got->of);
  bool handed = got != NULL && p->root == BL_ROOT_PARAM && value->root != BL_ROOT_PARAM;
  return handed ? (struct bl_location){BL_CONTENTS_OF, *p}
                : (struct bl_location){BL_NO_STATE, bl_path_of(BL_ROOT_NONE, 0)};
}

struct bl_location bl_interp_contents(const struct bl_interp *it, const struct bl_call *call,
                                      const struct bl_path *receiver)
{
  const struct bl_field *own = inherited_by(it, call, receiver);
  if (own != NULL) {
    return (struct bl_location){bl_state_of(own->id, BL_STATE_CONTENTS), *receiver};
  }
  struct bl_location at = bl_location_of_value(receiver, BL_STATE_CONTENTS);
  if (at.state == BL_NO_STATE && it->names.n_got > 0) {
    at = bl_interp_in_element(it, receiver);
    at = at.state == BL_NO_STATE ? handed_or_made(it, receiver) : at;
  }
  return at;
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
            : bl_interp_contents(it, bl_path_is_first(&callee_location->object) ? args->call : NULL,
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
