/* Which observations a method leaves in objects that it is given: what it has read from shared
   state and stored into an argument is as old for its caller as what it hands back (ANALYSIS §5).
   Receives states in code order; hands on a list that callers can read; must not know what the
   method accesses besides. */
#include "src/pass/left.h"

#include "src/pass/carried.h"

/* The parameter that the object in the slot is, + 1, as it came. What a method stores into its own
   object is that object's state, unless nobody else has that yet. */
static uint32_t object_given(const struct bl_leaving *l, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC) &&
             !bl_method_is_constructor(it->method) && !l->own_fresh;
  return p->root == BL_ROOT_PARAM && p->len == 0 && !own ? p->base + 1 : 0;
}

/* A number is as old as it was read, wherever it lies. An object that is kept in a field beside
   others does not make their owner old, and what a collection has is told apart by nobody. */
static bool tells_age(const struct bl_field *f)
{
  return f->type != 'L' || bl_class_has_one_field(f->cls);
}

/* What was read from the object itself, or through it, is no news to it; unless it is a helper that
   has only just been made to look at another one. */
static bool is_of(const struct bl_leaving *l, const struct bl_interp *it,
                  const struct bl_observation *o, uint32_t param)
{
  const struct bl_path *p = bl_names_path(&it->names, o->object);
  bool helper = param == 0 && p->len > 0 && l->own_fresh;
  return p->root == BL_ROOT_PARAM && p->base == param && !helper;
}

static void note(struct bl_leaving *l, const struct bl_interp *it, uint32_t bit, uint32_t param)
{
  const struct bl_observation *o = &it->obs->items[bit];
  bool there = o->insn == CF_NO_INSN || o->off || o->copied || o->state == BL_NO_STATE ||
               is_of(l, it, o, param);
  for (uint32_t i = 0; i < l->n_stored && !there; i++) {
    there = l->stored[i].bit == bit && l->stored[i].param == param;
  }
  if (!there && l->n_stored < BL_MAX_STORED) {
    l->stored[l->n_stored].bit = bit;
    l->stored[l->n_stored++].param = param;
  }
}

static void note_slot(struct bl_leaving *l, const struct bl_interp *it, const struct bl_frame *f,
                      unsigned object, unsigned value)
{
  uint32_t param = object_given(l, it, f->name[object]);
  if (bl_frame_held(f, f->name[object]) != NULL) {
    return; /* others have it, who take its lock */
  }
  for (unsigned set = 0; param != 0 && set < BL_SETS; set++) {
    const uint64_t *bits = bl_frame_set(f, value, (enum bl_set)set);
    for (unsigned bit = 0; (bit = bl_bits_next(bits, f->words, bit)) != UINT_MAX; bit++) {
      note(l, it, bit, param - 1);
    }
  }
}

/* A setter, a compiler's accessor, an atomic reference: what it writes is told apart in the object.
 */
static bool sets_value(const struct bl_interp *it, const struct bl_access *a)
{
  uint32_t state = a->where->at.state;
  if (state == BL_CONTENTS_OF) {
    return a->cell;
  }
  return state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_FIELD &&
         tells_age(bl_state_field(it->program, state));
}

/* What the callee puts into an object that this method was given, too. */
static void note_call(struct bl_leaving *l, const struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *object = &a->where->at.object;
    bool into = a->write && a->what->stores != 0 && object->root == BL_ROOT_PARAM &&
                object->len == 0 && object->base < args->n && sets_value(it, a);
    for (unsigned k = 0; into && k < args->n; k++) {
      if (k != object->base && (a->what->stores & bl_param_bit(k)) != 0) {
        note_slot(l, it, f, args->slot[object->base], args->slot[k]);
      }
    }
  }
  for (uint32_t k = 0; k < it->obs->count_of[insn]; k++) {
    uint32_t bit = it->obs->first_of[insn] + k, into = it->obs->items[bit].into;
    uint32_t param = into == 0 ? 0 : object_given(l, it, into);
    if (param != 0) {
      note(l, it, bit, param - 1);
    }
  }
}

void bl_leaving_see(struct bl_leaving *l, const struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn, const struct bl_args *args)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct bl_field *field;
  unsigned first;
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_PUT_FIELD:
    field = bl_program_field(it->method->cls, (uint32_t)in->a);
    first = bl_interp_operands(f, 1 + (unsigned)strlen(bl_slot_types(field->type)));
    if (tells_age(field)) {
      note_slot(l, it, f, first, first + 1);
    }
    break;
  case CF_K_ARRAY_STORE:
    first = bl_interp_operands(f, cf_opcodes[in->op].n_pops);
    note_slot(l, it, f, first, first + 2);
    break;
  case CF_K_INVOKE:
    note_call(l, it, f, insn, args);
    break;
  default:
    break;
  }
}

void bl_leaving_keep(struct bl_leaving *l, const struct bl_left *left)
{
  for (uint32_t i = 0; i < l->n; i++) {
    if (l->items[i].param == left->param && bl_carried_joins(&l->items[i].seen, &left->seen)) {
      return;
    }
  }
  if (l->n < BL_MAX_LEFT) {
    l->items[l->n++] = *left;
  }
}

void bl_leaving_return(struct bl_leaving *l, const struct bl_worker *w, const struct bl_interp *it,
                       const struct bl_frame *f)
{
  for (uint32_t i = 0; i < l->n_stored; i++) {
    struct bl_left left = {.param = l->stored[i].param};
    if (bl_carried_seen(&left.seen, w, it, f, l->stored[i].bit, false, BL_VOUCH_NOT)) {
      bl_leaving_keep(l, &left);
    }
  }
}

void bl_leaving_end(struct bl_leaving *l, struct bl_call_effect *e)
{
  e->left = l->items;
  e->n_left = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    if ((e->escapes & bl_param_bit((uint32_t)l->items[i].param)) == 0) {
      l->items[e->n_left++] = l->items[i];
    }
  }
}
