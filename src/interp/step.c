/* The transfer of one instruction: what it does to names, locks and observations (ANALYSIS §3). One
   small function a kind of opcodes.def. Receives the state before; leaves the state after. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

struct step {
  struct bl_interp *it;
  struct bl_frame *f;
  const struct cf_insn *in;
  uint32_t insn;
  const struct cf_opcode_info *op;
  uint32_t tried; /* lock that this call tries to take, 0 = none */
  enum bl_mode tried_mode;
};

/* --- the operand stack --- */

static void fault(struct step *s, enum bl_fault what)
{
  if (s->it->fault == BL_FAULT_NONE) {
    s->it->fault = what;
    s->it->fault_bci = s->in->bci;
  }
}

static bool type_fits(char want, char have)
{
  return want == have || (want == 'A' && have == 'R');
}

/* Of slot types: a handful at most. */
static unsigned length_of(const char *types)
{
  unsigned n = 0;
  while (types[n] != 0) {
    n++;
  }
  return n;
}

/* Pops slots of these types, deepest first. The first slot; the contents stay readable until the
   next push. */
static unsigned take(struct step *s, const char *types)
{
  unsigned n = length_of(types);
  struct bl_frame *f = s->f;
  if (f->depth < n) {
    fault(s, BL_FAULT_STACK);
    return f->n_locals;
  }
  f->depth = (uint16_t)(f->depth - n);
  unsigned first = (unsigned)f->n_locals + f->depth;
  for (unsigned i = 0; i < n; i++) {
    if (!type_fits(types[i], (char)f->type[first + i])) {
      fault(s, BL_FAULT_STACK);
    }
  }
  return first;
}

/* Makes room for n slots; the first. */
static unsigned room(struct step *s, unsigned n)
{
  struct bl_frame *f = s->f;
  unsigned first = (unsigned)f->n_locals + f->depth;
  if (f->depth + n > f->max_stack) {
    fault(s, BL_FAULT_STACK);
    return f->n_locals;
  }
  f->depth = (uint16_t)(f->depth + n);
  return first;
}

/* Pushes a value of these slot types without observations. The first slot. */
static unsigned give(struct step *s, const char *types, uint32_t name)
{
  unsigned n = length_of(types);
  unsigned first = room(s, n);
  for (unsigned i = 0; i < n && s->it->fault == BL_FAULT_NONE; i++) {
    bl_frame_set_slot(s->f, first + i, types[i], name);
  }
  return first;
}

/* The observations of `n` slots gathered in the scratch frame's first slot. */
static void gather(struct step *s, unsigned first, unsigned n)
{
  struct bl_frame *scratch = s->it->hold;
  if (s->f->words == 0) {
    return;
  }
  bl_frame_set_slot(scratch, 0, 'T', 0);
  for (unsigned i = 0; i < n; i++) {
    (void)bl_bits_or(bl_frame_set(scratch, 0, BL_SET_CURRENT),
                     bl_frame_set(s->f, first + i, BL_SET_CURRENT), BL_SETS * s->f->words);
  }
}

/* Lets every slot of a fresh push carry what was gathered. */
static void carry(struct step *s, unsigned first, const char *types)
{
  if (s->f->words == 0) {
    return;
  }
  for (unsigned i = 0; types[i] != 0; i++) {
    (void)bl_bits_or(bl_frame_set(s->f, first + i, BL_SET_CURRENT),
                     bl_frame_set(s->it->hold, 0, BL_SET_CURRENT), BL_SETS * s->f->words);
  }
}

/* --- names --- */

/* The name of a value that this instruction makes; in a loop the older value loses it. */
static uint32_t made_here(struct step *s)
{
  uint32_t *name = &s->it->made[s->insn];
  if (*name == 0) {
    struct bl_path p = bl_path_of(BL_ROOT_SITE, s->in->bci);
    *name = bl_names_of(&s->it->names, &p);
    return *name;
  }
  uint32_t block = s->it->cfg.block_of[s->insn];
  if (s->it->cfg.blocks[block].loop != BL_NO_BLOCK || s->it->cfg.irreducible) {
    bl_interp_forget(s->it, s->f, BL_ROOT_SITE, s->in->bci);
  }
  return *name;
}

static uint32_t name_of(struct step *s, const struct bl_path *p)
{
  uint32_t name = bl_names_of(&s->it->names, p);
  return name != 0 ? name : made_here(s);
}

static const struct bl_masks *masks(const struct step *s)
{
  return s->it->obs == NULL ? NULL : &s->it->obs->masks;
}

/* --- observations --- */

/* Sets the bits that this instruction makes on the pushed slots. */
static void observe(struct step *s, unsigned first, const char *types)
{
  const struct bl_observations *obs = s->it->obs;
  if (obs == NULL || s->f->words == 0) {
    return;
  }
  for (unsigned k = 0; k < obs->count_of[s->insn]; k++) {
    unsigned bit = obs->first_of[s->insn] + k;
    const struct bl_observation *o = &obs->items[bit];
    if (o->off) {
      continue;
    }
    enum bl_set set = o->released_at_birth ? BL_SET_RELEASED : BL_SET_CURRENT;
    for (unsigned i = 0; types[i] != 0; i++) {
      bl_bit_add(bl_frame_set(s->f, first + i, set), bit);
    }
    s->f->touched = true; /* it is remembered beside the stack */
    s->f->stale |= o->released_at_birth;
    if (o->seen != NULL && o->seen->claimed) {
      bl_bit_remove(s->f->unclaimed, bit);
    } else {
      bl_bit_add(s->f->unclaimed, bit);
    }
    if (!o->released_at_birth) {
      bl_bit_add(s->f->live, bit);
    }
  }
}

/* A write of this state in a block that still lasts: what was read there of it is claimed. */
static void claim(struct step *s, uint32_t state, uint32_t object)
{
  const struct bl_observations *obs = s->it->obs;
  if (obs == NULL || s->f->words == 0 || state == BL_NO_STATE || !bl_may_observe(obs, state)) {
    return;
  }
  const uint64_t *live = s->f->live;
  for (unsigned bit = 0; (bit = bl_bits_next(live, s->f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &obs->items[bit];
    if (o->state == state && o->object == object) {
      s->f->touched = true;
      bl_bit_remove(s->f->unclaimed, bit);
    }
  }
}

/* --- kinds --- */

static void step_const(struct step *s)
{
  const struct cf_pool *pool = &s->it->cls->pool;
  const char *types = s->op->pushes;
  struct bl_path p = bl_path_of(BL_ROOT_CONST, s->in->op);
  uint32_t index = (uint32_t)s->in->a, *name = &s->it->made[s->insn];
  if (*name != 0 && types[0] != '*') {
    (void)give(s, types, *name);
    return;
  }
  if (s->in->op == CF_aconst_null) {
    p = bl_path_of(BL_ROOT_NULL, 0);
  } else if (types[0] != '*') {
    p.base = (uint32_t)s->in->op << 16 | (uint16_t)s->in->a;
  } else {
    enum cf_tag tag = cf_pool_tag(pool, index);
    types = tag == CF_TAG_INTEGER  ? "I"
            : tag == CF_TAG_FLOAT  ? "F"
            : tag == CF_TAG_LONG   ? "JJ"
            : tag == CF_TAG_DOUBLE ? "DD"
                                   : "A";
    p.base = 0x80000000u | index;
    if (tag == CF_TAG_DYNAMIC) {
      types = bl_slot_types(cf_pool_dynamic(pool, index).descriptor);
    } else if (tag == CF_TAG_CLASS) {
      const struct bl_class *c = bl_program_class(s->it->program, cf_pool_name(pool, index));
      p = c == NULL ? p : bl_path_of(BL_ROOT_CLASS, c->id);
    }
  }
  *name = bl_names_of(&s->it->names, &p);
  (void)give(s, types, *name);
}

static void step_load(struct step *s)
{
  unsigned n = s->op->n_pushes;
  unsigned local = (unsigned)s->in->a;
  unsigned first = room(s, n);
  for (unsigned i = 0; i < n && s->it->fault == BL_FAULT_NONE; i++) {
    if (local + i >= s->f->n_locals || !type_fits(s->op->pushes[i], (char)s->f->type[local + i])) {
      fault(s, BL_FAULT_STACK);
      return;
    }
    bl_frame_copy_slot(s->f, first + i, local + i);
  }
}

static void step_store(struct step *s)
{
  struct bl_frame *f = s->f;
  unsigned n = s->op->n_pops;
  unsigned local = (unsigned)s->in->a;
  if (local + n > f->n_locals || f->depth < n) {
    fault(s, BL_FAULT_STACK);
    return;
  }
  f->depth = (uint16_t)(f->depth - n);
  unsigned first = (unsigned)f->n_locals + f->depth;
  for (unsigned i = 0; i < n; i++) {
    if (!type_fits(s->op->pops[i], (char)f->type[first + i])) {
      fault(s, BL_FAULT_STACK);
    }
    bl_frame_copy_slot(f, local + i, first + i);
  }
  f->touched = true;
}

static void step_iinc(struct step *s)
{
  s->f->touched = true;
  unsigned local = (unsigned)s->in->a;
  if (local >= s->f->n_locals || s->f->type[local] != 'I') {
    fault(s, BL_FAULT_STACK);
    return;
  }
  s->f->name[local] = made_here(s);
}

/* pop…, dup…, swap: the effect string says which slot goes where. */
static void step_stack(struct step *s)
{
  struct bl_frame *f = s->f;
  const char *pops = s->op->pops, *pushes = s->op->pushes;
  unsigned n = length_of(pops), m = length_of(pushes);
  if (f->depth < n || f->depth - n + m > f->max_stack) {
    fault(s, BL_FAULT_STACK);
    return;
  }
  unsigned first = bl_interp_operands(f, n);
  struct bl_frame *scratch = s->it->hold;
  for (unsigned i = 0; i < n; i++) {
    scratch->name[i] = f->name[first + i];
    scratch->type[i] = f->type[first + i];
    if (f->words > 0) {
      memcpy(bl_frame_set(scratch, i, BL_SET_CURRENT), bl_frame_set(f, first + i, BL_SET_CURRENT),
             sizeof(uint64_t) * BL_SETS * f->words);
    }
  }
  f->depth = (uint16_t)(f->depth - n + m);
  for (unsigned i = 0; i < m; i++) {
    unsigned from = (unsigned)(strchr(pops, pushes[i]) - pops);
    bl_frame_set_slot(f, first + i, (char)scratch->type[from], scratch->name[from]);
    if (f->words > 0) {
      memcpy(bl_frame_set(f, first + i, BL_SET_CURRENT),
             bl_frame_set(scratch, from, BL_SET_CURRENT), sizeof(uint64_t) * BL_SETS * f->words);
    }
  }
}

static bool has_stale(const struct step *s, unsigned slot)
{
  return bl_bits_any(bl_frame_set(s->f, slot, BL_SET_RELEASED), 2 * s->f->words);
}

/* Comparing a stale copy with a fresh read is the recheck itself (ANALYSIS §8): the outcome of such
   a lcmp, dcmp … is as fresh as the fresh operand. */
static bool is_recheck(const struct step *s, unsigned first, unsigned n, unsigned *fresh)
{
  if (s->in->op < CF_lcmp || s->in->op > CF_dcmpg || s->f->words == 0 || s->it->observe_confined) {
    return false;
  }
  unsigned other = first + n / 2;
  *fresh = has_stale(s, first) ? other : first;
  return has_stale(s, first) != has_stale(s, other) &&
         bl_bits_any(bl_frame_set(s->f, *fresh, BL_SET_CURRENT), s->f->words);
}

/* `stamp == 0L`: the comparison is zero where the stamp is, so it tells what the stamp tells. */
static uint32_t name_of_stamp_test(const struct step *s)
{
  if (s->in->op != CF_lcmp || s->f->depth < 4 || (s->f->n_held == 0 && s->it->converts == NULL)) {
    return 0;
  }
  const struct bl_path *p = bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 0)]);
  return bl_path_is_zero(p) ? s->f->name[bl_frame_top(s->f, 2)] : 0;
}

/* A conversion is a move (ANALYSIS §2, use): the value is the same in another type. */
static uint32_t name_of_converted(const struct step *s)
{
  bool converts = s->op->kind == CF_K_CONVERT && s->f->depth >= s->op->n_pops;
  return converts ? s->f->name[bl_frame_top(s->f, s->op->n_pops - 1u)] : 0;
}

/* Operands → one new value that carries the union of their observations [AHB §3]. */
static void step_compute(struct step *s)
{
  unsigned n = s->op->n_pops;
  uint32_t name = s->op->kind == CF_K_CONVERT ? name_of_converted(s) : name_of_stamp_test(s);
  if (name == 0) {
    name = made_here(s); /* first: what is said of an older value by that name is dropped */
  }
  unsigned first = take(s, s->op->pops), fresh;
  if (is_recheck(s, first, n, &fresh)) {
    gather(s, fresh, 1);
  } else {
    gather(s, first, n);
  }
  first = give(s, s->op->pushes, name);
  if (s->it->fault == BL_FAULT_NONE) {
    carry(s, first, s->op->pushes);
  }
}

/* Through a reference come only its released observations, and of parameters, which the caller may
   know to be stale, the second bit. */
static void gather_through(struct step *s, unsigned first, unsigned n)
{
  gather(s, first, n);
  if (s->f->words == 0) {
    return;
  }
  uint64_t *current = bl_frame_set(s->it->hold, 0, BL_SET_CURRENT);
  const struct bl_observation *items = s->it->obs->items;
  uint64_t through = 0;
  for (uint32_t bit = 0; bit < s->it->obs->n && bit < 64 && items[bit].insn == CF_NO_INSN; bit++) {
    if (bl_bit(current, bit)) {
      through |= (uint64_t)1 << (bit | 1);
    }
  }
  memset(current, 0, sizeof(uint64_t) * s->f->words);
  current[0] = through;
}

/* A switch on an enum tests what the enum was read from, through the compiler's table. */
static bool is_switch_table(const struct bl_interp *it, const struct bl_path *array)
{
  if (array->root != BL_ROOT_STATIC || array->len != 0) {
    return false;
  }
  unsigned access = it->program->fields[array->base]->access;
  return (access & CF_ACC_SYNTHETIC) != 0 && (access & CF_ACC_STATIC) != 0;
}

/* What a search has chosen the index by is no part of the element that is looked at there anew. */
static void leave_out_choice(struct step *s, unsigned array, uint32_t state)
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

static void step_array_load(struct step *s)
{
  if (s->f->depth < 2) {
    fault(s, BL_FAULT_STACK);
    return;
  }
  struct bl_path array = *bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 1)]);
  struct bl_path p = bl_path_extend(array, BL_STEP_ELEMENT);
  uint32_t name = name_of(s, &p);
  struct bl_touch touch;
  bool shared = bl_interp_touch(s->it, s->f, s->insn, &touch);
  unsigned first = take(s, s->op->pops);
  if (is_switch_table(s->it, &array)) {
    gather(s, first, 2);
  } else {
    gather_through(s, first, 2);
    leave_out_choice(s, first, shared ? touch.state : BL_NO_STATE);
  }
  first = give(s, s->op->pushes, name);
  if (s->it->fault == BL_FAULT_NONE) {
    carry(s, first, s->op->pushes);
    observe(s, first, s->op->pushes);
  }
}

/* An allocation that is stored where others may see it has escaped. */
static void escape(struct step *s, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&s->it->names, name);
  uint64_t before = s->f->escaped;
  if (p->root == BL_ROOT_PARAM && p->base == 0) {
    s->f->escaped |= (uint64_t)1 << BL_ALLOC_THIS;
  } else if (p->root == BL_ROOT_SITE && p->base < s->it->code.bytecode.n) {
    uint32_t insn = s->it->insns.index_of[p->base];
    if (insn != CF_NO_INSN && s->it->alloc[insn] != BL_NO_ALLOC) {
      s->f->escaped |= (uint64_t)1 << s->it->alloc[insn];
    }
  }
  s->f->touched |= s->f->escaped != before;
}

/* Lets all registers that hold the object carry what was gathered. */
static void carry_in_object(struct step *s, uint32_t object, unsigned end)
{
  s->f->touched = true;
  for (unsigned slot = 0; slot < end; slot++) {
    if (s->f->name[slot] == object) {
      (void)bl_bits_or(bl_frame_set(s->f, slot, BL_SET_CURRENT),
                       bl_frame_set(s->it->hold, 0, BL_SET_CURRENT), BL_SETS * s->f->words);
    }
  }
}

/* What is stored into a new object, before anybody else sees it, goes where the object goes, as if
   its constructor had got it (ANALYSIS §3). */
static void flow_into_fresh(struct step *s, unsigned base, unsigned value)
{
  if (s->f->words == 0 || s->it->fault != BL_FAULT_NONE) {
    return;
  }
  uint32_t object = s->f->name[base];
  const struct bl_path *p = bl_names_path(&s->it->names, object);
  if (p->root == BL_ROOT_SITE && p->len == 0 && bl_interp_is_confined(s->it, s->f, object)) {
    gather(s, value, 1);
    carry_in_object(s, object, base);
  }
}

static void step_write(struct step *s, const char *pops)
{
  struct bl_touch touch;
  unsigned n = length_of(pops);
  bool shared = s->f->depth >= n && bl_interp_touch(s->it, s->f, s->insn, &touch);
  unsigned first = take(s, pops);
  if (s->op->kind != CF_K_PUT_STATIC) {
    flow_into_fresh(s, first, first + (s->op->kind == CF_K_PUT_FIELD ? 1 : 2));
  }
  if (!shared) {
    return;
  }
  if (touch.value_slot != BL_NO_SLOT) { /* where the object goes, what it holds goes too */
    escape(s, s->f->name[touch.value_slot]);
  }
  claim(s, touch.state, touch.object);
}

static void step_array_store(struct step *s)
{
  unsigned n = s->op->n_pops;
  if (s->f->depth >= n && s->op->pops[2] == 'A') {
    escape(s, s->f->name[bl_frame_top(s->f, 0)]);
  }
  step_write(s, s->op->pops);
}

static struct bl_path field_path(struct step *s, const struct bl_field *f, bool is_static)
{
  if (is_static) {
    return bl_path_of(BL_ROOT_STATIC, f->id);
  }
  const struct bl_path *base = bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 0)]);
  const struct bl_path *alias =
      s->it->effects->alias == NULL ? NULL : s->it->effects->alias(s->it->effects->ctx, f->id);
  if (alias != NULL && alias->root == BL_ROOT_PARAM) {
    return bl_path_append(*base, alias);
  }
  if (alias != NULL) {
    return *alias;
  }
  struct bl_path p = bl_path_extend(*base, f->id);
  return s->it->n_given == 0 ? p : bl_interp_given(s->it, p);
}

static void step_get(struct step *s)
{
  bool is_static = s->op->kind == CF_K_GET_STATIC;
  const struct bl_field *f = bl_program_field(s->it->method->cls, (uint32_t)s->in->a);
  if (!is_static && s->f->depth < 1) {
    fault(s, BL_FAULT_STACK);
    return;
  }
  struct bl_touch touch;
  bool shared = bl_interp_touch(s->it, s->f, s->insn, &touch);
  struct bl_path p = field_path(s, f, is_static);
  uint32_t name = name_of(s, &p);
  if (is_static) {
    gather(s, 0, 0);
  } else if (shared) {
    gather_through(s, take(s, "A"), 1);
  } else { /* what does not change is a part of what the reference is: as fresh, and as old */
    gather(s, take(s, "A"), 1);
  }
  const char *types = bl_slot_types(f->descriptor);
  unsigned first = give(s, types, name);
  if (s->it->fault == BL_FAULT_NONE) {
    carry(s, first, types);
    observe(s, first, types);
  }
}

static void step_put(struct step *s)
{
  const struct bl_field *f = bl_program_field(s->it->method->cls, (uint32_t)s->in->a);
  char pops[4] = "A";
  strcpy(s->op->kind == CF_K_PUT_FIELD ? pops + 1 : pops, bl_slot_types(f->descriptor));
  step_write(s, pops);
}

static void step_new(struct step *s)
{
  if (s->op->pops[0] != 0 && s->op->pops[0] != '*') {
    gather(s, take(s, s->op->pops), 1);
  } else if (s->op->pops[0] == '*') { /* multianewarray: one int a dimension */
    for (int32_t i = 0; i < s->in->b; i++) {
      (void)take(s, "I");
    }
  }
  uint32_t name = made_here(s);
  if (s->it->alloc[s->insn] != BL_NO_ALLOC) {
    s->f->escaped &= ~((uint64_t)1 << s->it->alloc[s->insn]);
    s->f->touched = true;
  }
  (void)give(s, "A", name);
}

static void step_monitor(struct step *s)
{
  unsigned slot = take(s, "A");
  uint32_t name = s->f->name[slot];
  if (s->in->op == CF_monitorexit) {
    bl_frame_release(s->f, name, masks(s));
  } else if (!bl_frame_acquire(s->f, name, s->in->bci)) {
    fault(s, BL_FAULT_BUDGET);
  }
}

/* Whether the register also has a stale observation of the same place. One that a callee made in a
   block of its own is no older than the call, if the call itself is not over. */
static bool is_spoilt(const struct step *s, unsigned slot, unsigned bit)
{
  const struct bl_observation *items = s->it->obs->items, *o = &items[bit];
  const uint64_t *released = bl_frame_set(s->f, slot, BL_SET_RELEASED);
  const uint64_t *waited = bl_frame_set(s->f, slot, BL_SET_WAITED);
  for (unsigned r = 0; (r = bl_bits_next_of(released, waited, s->f->words, r)) != UINT_MAX; r++) {
    bool of_the_call = items[r].insn == o->insn && items[r].released_at_birth;
    if (items[r].state == o->state && items[r].object == o->object && !of_the_call) {
      return true;
    }
  }
  return false;
}

/* What is tested of a register counts as fresh, place by place. */
static void add_fresh(const struct step *s, unsigned slot, uint64_t *fresh)
{
  unsigned words = s->f->words;
  const uint64_t *current = bl_frame_set(s->f, slot, BL_SET_CURRENT);
  if (!bl_bits_any(bl_frame_set(s->f, slot, BL_SET_RELEASED), 2 * words)) {
    (void)bl_bits_or(fresh, current, words);
    return;
  }
  for (unsigned bit = 0; (bit = bl_bits_next(current, words, bit)) != UINT_MAX; bit++) {
    if (!is_spoilt(s, slot, bit)) {
      bl_bit_add(fresh, bit);
    }
  }
}

/* A branch decides with what its operands observed; only places of which a register has no stale
   observations count as fresh. */
static void decide(struct step *s, unsigned first, unsigned n)
{
  unsigned words = s->f->words;
  if (words == 0) {
    return;
  }
  gather(s, first, n);
  const uint64_t *all = bl_frame_set(s->it->hold, 0, BL_SET_CURRENT);
  if (!bl_bits_any(all, BL_SETS * words)) {
    for (unsigned i = 0; i < s->f->n_decisions; i++) {
      if (s->f->branch[i] == s->insn) {
        bl_frame_undecide(s->f, i);
        return;
      }
    }
    return;
  }
  uint64_t *d = bl_frame_decide(s->f, s->insn);
  if (d == NULL) {
    return; /* more decisions at once than are followed: the outer ones count */
  }
  memcpy(d, all, sizeof(uint64_t) * BL_SETS * words);
  for (unsigned i = 0; i < n; i++) {
    add_fresh(s, first + i, d + (size_t)BL_SET_FRESH * words);
  }
}

/* The null test of try-with-resources (JLS §14.20.3): what it guards is just the load of the
   resource and its close(). */
static bool guards_close(const struct step *s)
{
  const struct bl_interp *it = s->it;
  if (s->in->op != CF_ifnull || s->insn + 2 >= it->insns.n) {
    return false;
  }
  const struct cf_insn *load = s->in + 1, *close = s->in + 2;
  if (cf_opcodes[load->op].kind != CF_K_LOAD || cf_opcodes[close->op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_site *site = bl_interp_site(it, s->insn + 2);
  return site->n_args == 1 && site->result[0] == 0 && site->call != NULL &&
         site->call->callee != NULL && cf_str_is(site->call->callee->name, "close");
}

static void step_branch(struct step *s)
{
  unsigned n = s->op->n_pops;
  unsigned first = take(s, s->op->pops);
  if (s->it->fault == BL_FAULT_NONE && !guards_close(s)) {
    decide(s, first, n);
  }
}

static void step_jsr(struct step *s)
{
  struct bl_path p = bl_path_of(BL_ROOT_CONST, 0x40000000u | s->in->bci);
  (void)give(s, "R", bl_names_of(&s->it->names, &p));
}

/* --- calls --- */

static void remember_conversion(struct step *s, uint32_t name, enum bl_mode mode)
{
  if (s->it->converts == NULL) {
    s->it->converts = CF_NEW_N(s->it->arena, struct bl_conversion, s->it->insns.n);
  }
  s->it->converts[s->insn] = (struct bl_conversion){name, mode};
}

static void change_lock(struct step *s, enum bl_lock_op op, uint32_t name, enum bl_mode mode)
{
  switch (op) {
  case BL_LOCK_RETAKE:
    bl_frame_interrupt(s->f, name, BL_SET_WAITED, masks(s));
    break;
  case BL_LOCK_REOPEN:
    bl_frame_interrupt(s->f, name, BL_SET_RELEASED, masks(s));
    break;
  case BL_LOCK_RELEASE:
    bl_frame_give_up(s->f, name, mode, masks(s));
    break;
  case BL_LOCK_ACQUIRE:
    if (!bl_frame_take(s->f, name, s->in->bci, mode, masks(s))) {
      fault(s, BL_FAULT_BUDGET);
    }
    break;
  case BL_LOCK_TRY: /* once the result has its name */
    s->tried = name;
    s->tried_mode = mode;
    break;
  case BL_LOCK_CONVERT:
    remember_conversion(s, name, mode);
    break;
  }
}

static void change_locks(struct step *s, const struct bl_call_effect *e, const struct bl_args *args)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_changed_lock(s->it, args, &e->locks[i], &mode);
    if (name != 0) {
      change_lock(s, (enum bl_lock_op)e->locks[i].op, name, mode);
    }
  }
}

static void claim_written(struct step *s, const struct bl_call_effect *e,
                          const struct bl_args *args)
{
  if (s->f->words == 0 || !bl_bits_any(s->f->live, s->f->words)) {
    return;
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *x = &e->accesses[i];
    if (x->write && (x->at.state >= BL_UNMAPPED || bl_may_observe(s->it->obs, x->at.state))) {
      struct bl_location at = bl_interp_map_location(s->it, args, &x->at);
      claim(s, at.state, bl_names_of(&s->it->names, &at.object));
    }
  }
}

static void escape_args(struct step *s, const struct bl_call_effect *e, const struct bl_args *args,
                        bool constructor)
{
  bool captures = bl_interp_site(s->it, s->insn)->call != NULL &&
                  bl_interp_site(s->it, s->insn)->call->lambda != NULL;
  for (unsigned i = constructor ? 1 : 0; i < args->n; i++) {
    if (captures || (e->escapes & bl_param_bit(i)) != 0) {
      escape(s, s->f->name[args->slot[i]]);
    }
  }
}

/* What flows into a constructor flows into the new object, wherever it lies (ANALYSIS §3). */
static void flow_into_object(struct step *s, const struct bl_args *args)
{
  if (s->f->words == 0 || args->n < 2) {
    return;
  }
  uint32_t object = s->f->name[args->slot[0]];
  const struct bl_path *p = bl_names_path(&s->it->names, object);
  if (p->root != BL_ROOT_SITE || p->len != 0) {
    return;
  }
  unsigned from = args->slot[1];
  gather(s, from, (unsigned)s->f->n_locals + s->f->depth - from);
  carry_in_object(s, object, args->slot[0]);
}

/* What a constructor sees, of a collection that it copies, is seen through the new object. */
static void observe_in_object(struct step *s, uint32_t object, unsigned end)
{
  for (unsigned slot = 0; slot < end; slot++) {
    if (s->f->name[slot] == object) {
      observe(s, slot, "A");
    }
  }
}

static void gather_flows(struct step *s, const struct bl_call_effect *e, const struct bl_args *args)
{
  gather(s, 0, 0);
  if (s->f->words == 0) {
    return;
  }
  for (unsigned i = 0; i < args->n; i++) {
    if ((e->flows & bl_param_bit(i)) != 0) {
      (void)bl_bits_or(bl_frame_set(s->it->hold, 0, BL_SET_CURRENT),
                       bl_frame_set(s->f, args->slot[i], BL_SET_CURRENT), BL_SETS * s->f->words);
    } else if ((e->flows_through & bl_param_bit(i)) != 0) {
      (void)bl_bits_or(bl_frame_set(s->it->hold, 0, BL_SET_RELEASED),
                       bl_frame_set(s->f, args->slot[i], BL_SET_RELEASED), 2 * s->f->words);
    }
  }
}

static void remember_captured(struct step *s, const struct bl_args *args)
{
  struct bl_interp *it = s->it;
  if (it->lambda_at[s->insn] == 0) {
    for (unsigned i = 0; i <= args->n; i++) {
      if (it->n_lambda_args == it->cap_lambda_args) {
        it->lambda_args = cf_vec_grow(it->arena, it->lambda_args, it->n_lambda_args,
                                      &it->cap_lambda_args, sizeof *it->lambda_args);
      }
      it->lambda_args[it->n_lambda_args++] = args->n;
    }
    it->lambda_at[s->insn] = it->n_lambda_args - args->n;
  }
  for (unsigned i = 0; i < args->n; i++) {
    it->lambda_args[it->lambda_at[s->insn] + i] = s->f->name[args->slot[i]];
  }
}

static bool args_fit(struct step *s, const struct bl_site *site, struct bl_args *args)
{
  if (site->slots > s->f->depth) {
    return false;
  }
  bl_interp_args(s->it, s->f, s->insn, args);
  for (unsigned i = 0; i < args->n; i++) {
    if (!type_fits(site->type[i], (char)s->f->type[args->slot[i]])) {
      return false;
    }
  }
  return true;
}

/* Lambdas among the arguments that the callee runs: what their bodies write and give up. */
static void run_lambdas(struct step *s, const struct bl_call_effect *e, const struct bl_args *args)
{
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args->n && s->it->makes_lambdas; i++) {
    if (bl_interp_inline_lambda(s->it, args, i, e, &lambda)) {
      if (!lambda.own_block) {
        claim_written(s, lambda.effect, &lambda.args);
      }
      change_locks(s, lambda.effect, &lambda.args);
    }
  }
}

static void step_call(struct step *s)
{
  const struct bl_site *site = bl_interp_site(s->it, s->insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  if (!args_fit(s, site, &args)) {
    fault(s, BL_FAULT_STACK);
    return;
  }
  if (site->call != NULL && site->call->lambda != NULL) {
    remember_captured(s, &args);
  }
  claim_written(s, e, &args);
  change_locks(s, e, &args);
  escape_args(s, e, &args, site->constructor);
  run_lambdas(s, e, &args);
  if (site->constructor) {
    flow_into_object(s, &args);
    observe_in_object(s, args.name[0], args.slot[0]);
    bl_interp_give(s->it, &args, e, bl_names_path(&s->it->names, args.name[0]));
  }
  struct bl_path result = bl_interp_map(s->it, &args, &e->result);
  uint32_t name = site->result[0] == 0 ? 0 : name_of(s, &result);
  if (e->n_given > 0 && !site->constructor) {
    bl_interp_give(s->it, &args, e, bl_names_path(&s->it->names, name));
  }
  gather_flows(s, e, &args);
  s->f->depth = (uint16_t)(s->f->depth - site->slots);
  if (site->result[0] != 0) {
    unsigned first = give(s, site->result, name);
    if (s->it->fault == BL_FAULT_NONE) {
      carry(s, first, site->result);
      observe(s, first, site->result);
    }
  }
  if (s->tried != 0) {
    bl_frame_try(s->f, s->tried, s->in->bci, s->tried_mode, name, masks(s));
  }
}

/* --- the dispatch --- */

void bl_interp_step(struct bl_interp *it, struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct step s = {.it = it, .f = f, .in = in, .insn = insn, .op = &cf_opcodes[in->op]};
  if (f->words > 0 && it->obs->lazy && it->obs->count_of[insn] > 0) {
    bl_interp_fill(it, f, insn);
  }
  switch ((enum cf_kind)s.op->kind) {
  case CF_K_CONST:
    step_const(&s);
    break;
  case CF_K_LOAD:
    step_load(&s);
    break;
  case CF_K_STORE:
    step_store(&s);
    break;
  case CF_K_IINC:
    step_iinc(&s);
    break;
  case CF_K_ARRAY_LOAD:
    step_array_load(&s);
    break;
  case CF_K_ARRAY_STORE:
    step_array_store(&s);
    break;
  case CF_K_STACK:
    step_stack(&s);
    break;
  case CF_K_ARITH:
  case CF_K_CONVERT:
  case CF_K_ARRAY_LENGTH:
  case CF_K_INSTANCEOF:
    step_compute(&s);
    break;
  case CF_K_BRANCH:
  case CF_K_SWITCH:
    step_branch(&s);
    break;
  case CF_K_JSR:
    step_jsr(&s);
    break;
  case CF_K_GET_STATIC:
  case CF_K_GET_FIELD:
    step_get(&s);
    break;
  case CF_K_PUT_STATIC:
  case CF_K_PUT_FIELD:
    step_put(&s);
    break;
  case CF_K_INVOKE:
    step_call(&s);
    break;
  case CF_K_NEW:
  case CF_K_NEW_ARRAY:
    step_new(&s);
    break;
  case CF_K_MONITOR:
    step_monitor(&s);
    break;
  case CF_K_RETURN:
  case CF_K_THROW:
    (void)take(&s, s.op->pops);
    break;
  case CF_K_CAST: /* a move that may throw */
    if (f->depth < 1 || f->type[bl_frame_top(f, 0)] != 'A') {
      fault(&s, BL_FAULT_STACK);
    }
    break;
  case CF_K_NOP:
  case CF_K_GOTO:
  case CF_K_RET:
  case CF_K_COUNT_:
    break;
  }
}
