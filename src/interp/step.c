/* The transfer of one instruction: what it does to names, locks and observations (ANALYSIS §3). One
   small function a kind of opcodes.def. Receives the state before; leaves the state after. */
#include "src/interp/step.h"

static void step_const(struct bl_step *s)
{
  const struct cf_pool *pool = &s->it->cls->pool;
  const char *types = s->op->pushes;
  struct bl_path p = bl_path_of(BL_ROOT_CONST, s->in->op);
  uint32_t index = (uint32_t)s->in->a, *name = &s->it->made[s->insn];
  if (*name != 0 && types[0] != '*') {
    (void)bl_step_give(s, types, *name);
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
      types = bl_slot_types(*cf_pool_descriptor(pool, index).p);
    } else if (tag == CF_TAG_CLASS) {
      const struct bl_class *c = bl_program_class(s->it->program, cf_pool_name(pool, index));
      p = c == NULL ? p : bl_path_of(BL_ROOT_CLASS, c->id);
    }
  }
  *name = bl_names_of(&s->it->names, &p);
  (void)bl_step_give(s, types, *name);
}

static void step_load(struct bl_step *s)
{
  unsigned n = s->op->n_pushes;
  unsigned local = (unsigned)s->in->a;
  unsigned first = bl_step_room(s, n);
  for (unsigned i = 0; i < n && s->it->fault == BL_FAULT_NONE; i++) {
    if (local + i >= s->f->n_locals ||
        !bl_step_type_fits(s->op->pushes[i], (char)s->f->type[local + i])) {
      bl_step_fault(s, BL_FAULT_STACK);
      return;
    }
    bl_frame_copy_slot(s->f, first + i, local + i);
  }
}

static void step_store(struct bl_step *s)
{
  struct bl_frame *f = s->f;
  unsigned n = s->op->n_pops;
  unsigned local = (unsigned)s->in->a;
  if (local + n > f->n_locals || f->depth < n) {
    bl_step_fault(s, BL_FAULT_STACK);
    return;
  }
  f->depth = (uint16_t)(f->depth - n);
  unsigned first = (unsigned)f->n_locals + f->depth;
  for (unsigned i = 0; i < n; i++) {
    if (!bl_step_type_fits(s->op->pops[i], (char)f->type[first + i])) {
      bl_step_fault(s, BL_FAULT_STACK);
    }
    bl_frame_copy_slot(f, local + i, first + i);
  }
  f->touched = true;
}

/* By the letter a warning is given where a stale value is used, and what is made of it is a value
   like others: else one would be warned of again and again, round a loop before where it was read.
 */
static void let_go(const struct bl_step *s, struct bl_frame *f, unsigned slot)
{
  if (s->it->to_the_letter && f->words > 0) {
    memset(bl_frame_set(f, slot, BL_SET_RELEASED), 0, sizeof(uint64_t) * f->words);
    memset(bl_frame_set(f, slot, BL_SET_WAITED), 0, sizeof(uint64_t) * f->words);
  }
}

static void step_iinc(struct bl_step *s)
{
  s->f->touched = true;
  unsigned local = (unsigned)s->in->a;
  if (local >= s->f->n_locals || s->f->type[local] != 'I') {
    bl_step_fault(s, BL_FAULT_STACK);
    return;
  }
  uint32_t before = s->f->name[local];
  s->f->name[local] = bl_step_made_here(s);
  bl_interp_note_operands(s->it, s->insn, before, 0);
  let_go(s, s->f, local);
}

/* pop…, dup…, swap: the effect string says which slot goes where. */
static void step_stack(struct bl_step *s)
{
  struct bl_frame *f = s->f;
  const char *pops = s->op->pops, *pushes = s->op->pushes;
  unsigned n = bl_step_length_of(pops), m = bl_step_length_of(pushes);
  if (f->depth < n || f->depth - n + m > f->max_stack) {
    bl_step_fault(s, BL_FAULT_STACK);
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

static bool has_stale(const struct bl_step *s, unsigned slot)
{
  return bl_bits_any(bl_frame_set(s->f, slot, BL_SET_RELEASED), 2 * s->f->words);
}

/* A read that is current, and not just what the method was given. */
static bool has_fresh(const struct bl_step *s, unsigned slot)
{
  const uint64_t *current = bl_frame_set(s->f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, s->f->words, bit)) != UINT_MAX; bit++) {
    if (s->it->obs->items[bit].insn != CF_NO_INSN) {
      return true;
    }
  }
  return false;
}

/* Comparing a stale copy with a fresh read is the recheck itself (ANALYSIS §8): the outcome of such
   a lcmp, dcmp … is as fresh as the fresh operand. */
static bool is_recheck(const struct bl_step *s, unsigned first, unsigned n, unsigned *fresh)
{
  if (s->in->op < CF_lcmp || s->in->op > CF_dcmpg || s->f->words == 0 || s->it->to_the_letter) {
    return false;
  }
  unsigned other = first + n / 2;
  *fresh = has_stale(s, first) ? other : first;
  return has_stale(s, first) != has_stale(s, other) && has_fresh(s, *fresh);
}

/* `stamp == 0L`: the comparison is zero where the stamp is, so it tells what the stamp tells. */
static uint32_t name_of_stamp_test(const struct bl_step *s)
{
  if (s->in->op != CF_lcmp || s->f->depth < 4 || (s->f->n_held == 0 && s->it->converts == NULL)) {
    return 0;
  }
  const struct bl_path *p = bl_names_path(&s->it->names, s->f->name[bl_frame_top(s->f, 0)]);
  return bl_path_is_zero(p) ? s->f->name[bl_frame_top(s->f, 2)] : 0;
}

/* A conversion is a move (ANALYSIS §2, use): the value is the same in another type. */
static uint32_t name_of_converted(const struct bl_step *s)
{
  bool converts = s->op->kind == CF_K_CONVERT && s->f->depth >= s->op->n_pops;
  return converts ? s->f->name[bl_frame_top(s->f, s->op->n_pops - 1u)] : 0;
}

/* Of arithmetic that an index or a key may be made by. */
static void note_operands(struct bl_step *s, unsigned first)
{
  unsigned n = s->op->n_pops, width = s->op->n_pushes;
  if (s->in->op < CF_iadd || s->in->op > CF_lxor || s->op->pushes[0] == 'F' ||
      s->op->pushes[0] == 'D' || n % width != 0) {
    return;
  }
  const uint32_t *name = s->f->name;
  bl_interp_note_operands(s->it, s->insn, name[first], n == width ? 0 : name[first + width]);
}

/* Operands → one new value that carries the union of their observations [AHB §3]. */
static void step_compute(struct bl_step *s)
{
  unsigned n = s->op->n_pops;
  uint32_t name = s->op->kind == CF_K_CONVERT ? name_of_converted(s) : name_of_stamp_test(s);
  if (name == 0) {
    name = bl_step_made_here(s); /* first: what is said of an older value by that name is dropped */
  }
  unsigned first = bl_step_take(s, s->op->pops), fresh;
  note_operands(s, first);
  if (is_recheck(s, first, n, &fresh)) {
    bl_step_gather(s, fresh, 1);
  } else {
    bl_step_gather(s, first, n);
  }
  if (s->op->kind == CF_K_ARITH) {
    let_go(s, s->it->hold, 0);
  }
  first = bl_step_give(s, s->op->pushes, name);
  if (s->it->fault == BL_FAULT_NONE) {
    bl_step_carry(s, first, s->op->pushes);
  }
}

static void step_new(struct bl_step *s)
{
  if (s->op->pops[0] != 0 && s->op->pops[0] != '*') {
    bl_step_gather(s, bl_step_take(s, s->op->pops), 1);
  } else if (s->op->pops[0] == '*') { /* multianewarray: one int a dimension */
    for (int32_t i = 0; i < s->in->b; i++) {
      (void)bl_step_take(s, "I");
    }
  }
  uint32_t name = bl_step_made_here(s);
  if (s->it->alloc[s->insn] != BL_NO_ALLOC) {
    s->f->escaped &= ~((uint64_t)1 << s->it->alloc[s->insn]);
    s->f->touched = true;
  }
  (void)bl_step_give(s, "A", name);
}

static void step_monitor(struct bl_step *s)
{
  unsigned slot = bl_step_take(s, "A");
  uint32_t name = s->f->name[slot];
  s->it->gets_again = s->it->gets_again && !bl_interp_is_got(s->it, name);
  if (s->in->op == CF_monitorexit) {
    bl_frame_release(s->f, name, bl_step_masks(s));
  } else if (!bl_frame_acquire(s->f, name, s->in->bci)) {
    bl_step_fault(s, BL_FAULT_BUDGET);
  }
}

static void step_jsr(struct bl_step *s)
{
  struct bl_path p = bl_path_of(BL_ROOT_CONST, 0x40000000u | s->in->bci);
  (void)bl_step_give(s, "R", bl_names_of(&s->it->names, &p));
}

/* --- the dispatch --- */

void bl_interp_step_any(struct bl_interp *it, struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_step s = {.it = it, .f = f, .in = in, .insn = insn, .op = &cf_opcodes[in->op]};
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
    bl_step_array_load(&s);
    break;
  case CF_K_ARRAY_STORE:
    bl_step_array_store(&s);
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
    bl_step_branch(&s);
    break;
  case CF_K_JSR:
    step_jsr(&s);
    break;
  case CF_K_GET_STATIC:
  case CF_K_GET_FIELD:
    bl_step_get(&s);
    break;
  case CF_K_PUT_STATIC:
  case CF_K_PUT_FIELD:
    bl_step_put(&s);
    break;
  case CF_K_INVOKE:
    bl_step_call(&s);
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
    (void)bl_step_take(&s, s.op->pops);
    break;
  case CF_K_CAST: /* a move that may throw */
    if (f->depth < 1 || f->type[bl_frame_top(f, 0)] != 'A') {
      bl_step_fault(&s, BL_FAULT_STACK);
    }
    break;
  case CF_K_NOP:
  case CF_K_GOTO:
  case CF_K_RET:
  case CF_K_COUNT_:
    break;
  }
}
