/* Fields and array elements, read and written. Receives one such instruction at work; knows nothing
   of which reads are observations. */
#include "src/interp/step.h"

/* Through a reference come only its released observations, and what comes through parameters. */
static void gather_through(struct bl_step *s, unsigned first, unsigned n)
{
  bl_step_gather(s, first, n);
  if (s->f->words == 0) {
    return;
  }
  uint64_t *current = bl_frame_set(s->it->hold, 0, BL_SET_CURRENT);
  uint64_t through = bl_step_through_params(s, current);
  memset(current, 0, sizeof(uint64_t) * s->f->words);
  current[0] = through;
}

/* What is in an array that lies in no field, as in a map, is a part of what the reference is: as
   fresh as that, and as old. The index is none of it, but an old one has chosen it. */
static void gather_part(struct bl_step *s, unsigned array)
{
  bl_step_gather(s, array, 2);
  uint64_t *current = s->f->words == 0 ? NULL : bl_frame_set(s->it->hold, 0, BL_SET_CURRENT);
  uint64_t through = current == NULL ? 0 : bl_step_through_params(s, current);
  for (unsigned w = 0; w < s->f->words; w++) {
    current[w] &= bl_frame_set(s->f, array, BL_SET_CURRENT)[w];
  }
  if (current != NULL) {
    current[0] |= through;
  }
}

static bool is_compilers(unsigned access)
{
  return (access & CF_ACC_SYNTHETIC) != 0 && (access & CF_ACC_STATIC) != 0;
}

/* The result of a method that the compiler made to fill its table (ecj). */
static bool is_got_table(const struct bl_interp *it, uint32_t bci)
{
  uint32_t insn = bci < it->code.bytecode.n ? it->insns.index_of[bci] : CF_NO_INSN;
  if (insn == CF_NO_INSN || it->insns.items[insn].op != CF_invokestatic) {
    return false;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         is_compilers(bl_call_callee(call)->access) &&
         cf_str_is(bl_method_descriptor(bl_call_callee(call)), "()[I");
}

/* A switch on an enum tests what the enum was read from, through the compiler's table. */
static bool is_switch_table(const struct bl_interp *it, const struct bl_path *array)
{
  if (array->len != 0) {
    return false;
  }
  return array->root == BL_ROOT_STATIC
             ? is_compilers(it->program->fields[array->base]->access)
             : array->root == BL_ROOT_SITE && is_got_table(it, array->base);
}

/* What a search has chosen the index by is no part of the element that is looked at there anew. */
static void leave_out_choice(struct bl_step *s, unsigned array, uint32_t state)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned set = BL_SET_RELEASED; s->f->words > 0 && set <= BL_SET_WAITED; set++) {
    uint64_t *gathered = bl_frame_set(s->it->hold, 0, (enum bl_set)set);
    const uint64_t *of_array = bl_frame_set(s->f, array, (enum bl_set)set);
    for (unsigned bit = 0; (bit = bl_bits_next(gathered, s->f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &obs->items[bit];
      if (o->state == state && o->seen != NULL && o->seen->control && !bl_bit(of_array, bit)) {
        gathered[bit / 64] &= ~((uint64_t)1 << bit % 64);
      }
    }
  }
}

void bl_step_array_load(struct bl_step *s)
{
  if (s->f->depth < 2) {
    bl_step_fault(s, BL_FAULT_STACK);
    return;
  }
  struct bl_path array = *bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 1)]);
  struct bl_path p = bl_path_extend(array, BL_STEP_ELEMENT);
  uint32_t name = bl_step_name_of(s, &p);
  struct bl_touch touch;
  bool shared = bl_interp_touch(s->it, s->f, s->insn, &touch);
  unsigned first = bl_step_take(s, s->op->pops);
  if (is_switch_table(s->it, &array)) {
    bl_step_gather(s, first, 2);
  } else if (!shared) {
    gather_part(s, first);
  } else {
    gather_through(s, first, 2);
    leave_out_choice(s, first, shared ? touch.state : BL_NO_STATE);
  }
  first = bl_step_give(s, s->op->pushes, name);
  if (s->it->fault == BL_FAULT_NONE) {
    bl_step_carry(s, first, s->op->pushes);
    bl_step_observe(s, first, s->op->pushes);
  }
}

/* An object that this method made and nobody else has. */
static bool is_fresh_object(const struct bl_step *s, uint32_t object)
{
  const struct bl_path *p = bl_names_path(&s->it->names, object);
  return s->f->words > 0 && s->it->fault == BL_FAULT_NONE && p->root == BL_ROOT_SITE &&
         p->len == 0 && bl_interp_is_confined(s->it, s->f, object);
}

static bool is_fresh(const struct bl_step *s, unsigned slot)
{
  return is_fresh_object(s, s->f->name[slot]);
}

/* What a chain of calls began with, each of which is made on what the one before answers, and that
   is what it was made on, as `builder.append(a).append(b)`. */
static uint32_t begun_with(const struct bl_interp *it, uint32_t name)
{
  enum { LONGEST = 16 };
  uint32_t insn = bl_interp_call_of(it, name);
  for (unsigned i = 0;
       i < LONGEST && insn != CF_NO_INSN && bl_interp_site(it, insn)->effect->chained; i++) {
    name = it->asked_of[it->site_of[insn]];
    insn = bl_interp_call_of(it, name);
  }
  return name;
}

void bl_step_flow_into_fresh(struct bl_step *s, unsigned base, unsigned value, unsigned end)
{
  uint32_t object = s->f->name[base];
  bool fresh = is_fresh_object(s, object);
  if (!fresh && s->f->words > 0) {
    object = begun_with(s->it, object);
    fresh = object != s->f->name[base] && is_fresh_object(s, object);
  }
  if (fresh) {
    bl_step_gather(s, value, 1);
    bl_step_carry_in_object(s, object, end);
  }
}

/* A method of the program has made it, and nobody else has had it by then. */
static bool is_made_by_factory(const struct bl_step *s, unsigned slot)
{
  const struct bl_interp *it = s->it;
  uint32_t insn = bl_interp_call_of(it, s->f->name[slot]);
  if (s->f->words == 0 || it->fault != BL_FAULT_NONE || insn == CF_NO_INSN) {
    return false;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  return site->effect->fresh && callee != NULL && bl_method_has_body(callee) && !it->to_the_letter;
}

void bl_step_flow_into_builder(struct bl_step *s, unsigned base, unsigned value, unsigned end)
{
  if (is_made_by_factory(s, base)) {
    bl_step_gather(s, value, 1);
    bl_step_carry_in_object(s, s->f->name[base], end);
  } else {
    bl_step_flow_into_fresh(s, base, value, end);
  }
}

void bl_step_observe_in_fresh(struct bl_step *s, unsigned base, unsigned end)
{
  if (is_fresh(s, base)) {
    bl_step_observe_in_object(s, s->f->name[base], end);
  }
}

/* What it had goes as another value takes its place. */
static void empty_fresh(struct bl_step *s, unsigned base)
{
  uint32_t object = s->f->name[base];
  if (!is_fresh(s, base) || !bl_interp_holds_one(s->it, object)) {
    return;
  }
  for (unsigned slot = 0; slot < base; slot++) {
    if (s->f->name[slot] == object) {
      memset(bl_frame_set(s->f, slot, BL_SET_CURRENT), 0, sizeof(uint64_t) * BL_SETS * s->f->words);
    }
  }
}

static void step_write(struct bl_step *s, const char *pops)
{
  struct bl_touch touch;
  unsigned n = bl_step_length_of(pops);
  bool shared = s->f->depth >= n && bl_interp_touch(s->it, s->f, s->insn, &touch);
  unsigned first = bl_step_take(s, pops);
  if (s->op->kind != CF_K_PUT_STATIC) {
    empty_fresh(s, first);
    bl_step_flow_into_fresh(s, first, first + (s->op->kind == CF_K_PUT_FIELD ? 1 : 2), first);
  }
  if (!shared) {
    return;
  }
  if (touch.value_slot != BL_NO_SLOT) { /* where the object goes, what it holds goes too */
    bl_step_escape(s, s->f->name[touch.value_slot]);
  }
  bl_step_claim(s, touch.state, touch.object);
}

void bl_step_array_store(struct bl_step *s)
{
  unsigned n = s->op->n_pops;
  if (s->f->depth >= n && s->op->pops[2] == 'A') {
    bl_step_escape(s, s->f->name[bl_frame_top(s->f, 0)]);
  }
  step_write(s, s->op->pops);
}

static struct bl_path field_path(struct bl_step *s, const struct bl_field *f, bool is_static)
{
  const struct bl_path *alias =
      s->it->effects->alias == NULL ? NULL : s->it->effects->alias(s->it->effects->ctx, f->id);
  if (alias != NULL && alias->root != BL_ROOT_PARAM) {
    return *alias;
  }
  if (is_static) {
    return bl_path_of(BL_ROOT_STATIC, f->id);
  }
  const struct bl_path *base = bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 0)]);
  struct bl_path p = alias != NULL ? bl_path_append(*base, alias) : bl_path_extend(*base, f->id);
  return bl_interp_is_known(s->it, base) ? bl_interp_called(s->it, base, p) : p;
}

void bl_step_get(struct bl_step *s)
{
  bool is_static = s->op->kind == CF_K_GET_STATIC;
  const struct bl_field *f = bl_program_field(s->it->method->cls, (uint32_t)s->in->a);
  if (!is_static && s->f->depth < 1) {
    bl_step_fault(s, BL_FAULT_STACK);
    return;
  }
  struct bl_touch touch;
  bool shared = bl_interp_touch(s->it, s->f, s->insn, &touch);
  struct bl_path p = field_path(s, f, is_static);
  uint32_t name = bl_step_name_of(s, &p);
  if (is_static) {
    bl_step_gather(s, 0, 0);
  } else if (shared) {
    gather_through(s, bl_step_take(s, "A"), 1);
  } else { /* what does not change is a part of what the reference is: as fresh, and as old */
    bl_step_gather(s, bl_step_take(s, "A"), 1);
  }
  const char *types = bl_slot_types(f->type);
  unsigned first = bl_step_give(s, types, name);
  if (s->it->fault == BL_FAULT_NONE) {
    bl_step_carry(s, first, types);
    bl_step_observe(s, first, types);
  }
}

void bl_step_put(struct bl_step *s)
{
  const struct bl_field *f = bl_program_field(s->it->method->cls, (uint32_t)s->in->a);
  char pops[4] = "A";
  if (s->op->kind == CF_K_PUT_FIELD && s->f->depth >= 2 && f->type == 'L') {
    const struct bl_names *names = &s->it->names;
    bl_interp_give_own(s->it, bl_names_path(names, s->f->name[bl_frame_top(s->f, 1)]), f,
                       bl_names_path(names, s->f->name[bl_frame_top(s->f, 0)]));
  }
  strcpy(s->op->kind == CF_K_PUT_FIELD ? pops + 1 : pops, bl_slot_types(f->type));
  step_write(s, pops);
}
