/* Uses of registers, by kind of instruction. */
#include "src/interp/uses.h"

#include "classfile/class/descriptor.h"

struct uses {
  struct bl_use *items;
  unsigned n;
};

static void add(struct uses *u, unsigned slot, enum bl_role role)
{
  u->items[u->n++] = (struct bl_use){slot, role, 0};
}

static void add_operands(struct uses *u, const struct bl_frame *f, const char *pops,
                         enum bl_role role)
{
  unsigned n = (unsigned)strlen(pops), first = bl_interp_operands(f, n);
  for (unsigned i = 0; i < n; i++) {
    add(u, first + i, role);
    i += pops[i] == 'J' || pops[i] == 'D' ? 1 : 0;
  }
}

static void add_put(struct uses *u, const struct bl_interp *it, const struct bl_frame *f,
                    const struct cf_insn *in, bool field)
{
  const struct bl_field *to = bl_program_field(it->method->cls, (uint32_t)in->a);
  unsigned width = cf_type_slots(to->type);
  add(u, bl_frame_top(f, width - 1), BL_ROLE_STORED);
  if (field) {
    add(u, bl_frame_top(f, width), BL_ROLE_CHANGED);
  }
}

static void add_array(struct uses *u, const struct bl_frame *f, const char *pops, bool store)
{
  unsigned first = bl_interp_operands(f, (unsigned)strlen(pops));
  if (store) {
    add(u, first + 2, BL_ROLE_STORED);
  }
  add(u, first, store ? BL_ROLE_CHANGED : BL_ROLE_READ);
  add(u, first + 1, BL_ROLE_INDEX);
}

static void add_call(struct uses *u, const struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn, struct bl_args *args)
{
  uint8_t op = it->insns.items[insn].op;
  bool receiver = op != CF_invokestatic && op != CF_invokedynamic;
  bl_interp_args(it, f, insn, args);
  for (unsigned i = 0; i < args->n; i++) {
    add(u, args->slot[i], receiver && i == 0 ? BL_ROLE_RECEIVER : BL_ROLE_ARGUMENT);
    u->items[u->n - 1].argument = i;
  }
}

unsigned bl_uses_of(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                    struct bl_use *out, struct bl_args *args)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const char *pops = cf_opcodes[in->op].pops;
  struct uses u = {out, 0};
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_IINC:
    add(&u, (unsigned)in->a, BL_ROLE_COMPUTED);
    break;
  case CF_K_ARITH:
    add_operands(&u, f, pops, BL_ROLE_COMPUTED);
    break;
  case CF_K_BRANCH:
  case CF_K_SWITCH:
    add_operands(&u, f, pops, BL_ROLE_TESTED);
    break;
  case CF_K_ARRAY_LOAD:
  case CF_K_ARRAY_STORE:
    add_array(&u, f, pops, cf_opcodes[in->op].kind == CF_K_ARRAY_STORE);
    break;
  case CF_K_ARRAY_LENGTH:
  case CF_K_GET_FIELD:
    add(&u, bl_frame_top(f, 0), BL_ROLE_READ);
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    add_put(&u, it, f, in, cf_opcodes[in->op].kind == CF_K_PUT_FIELD);
    break;
  case CF_K_INVOKE:
    add_call(&u, it, f, insn, args);
    break;
  case CF_K_THROW:
    add(&u, bl_frame_top(f, 0), BL_ROLE_THROWN);
    break;
  case CF_K_MONITOR:
    if (in->op == CF_monitorenter) {
      add(&u, bl_frame_top(f, 0), BL_ROLE_LOCKED);
    }
    break;
  default:
    break;
  }
  return u.n;
}

/* A compiler's accessor dereferences the object that it is given, whose private member it reads,
   writes or calls. */
static bool dereferences_argument(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  return m != NULL && bl_method_is_accessor(m) && bl_method_descriptor(m).p[1] == 'L';
}

unsigned bl_dereferenced_slot(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_args args;
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_GET_FIELD:
  case CF_K_ARRAY_LENGTH:
  case CF_K_MONITOR:
    return bl_frame_top(f, 0);
  case CF_K_PUT_FIELD:
  case CF_K_ARRAY_STORE: {
    struct bl_touch touch;
    return bl_interp_touch(it, f, insn, &touch) ? touch.base_slot : BL_NO_SLOT;
  }
  case CF_K_ARRAY_LOAD:
    return bl_frame_top(f, 1);
  case CF_K_INVOKE:
    if (in->op == CF_invokedynamic ||
        (in->op == CF_invokestatic && !dereferences_argument(it, insn))) {
      return BL_NO_SLOT;
    }
    bl_interp_args(it, f, insn, &args);
    return args.n == 0 ? BL_NO_SLOT : args.slot[0];
  default:
    return BL_NO_SLOT;
  }
}

/* --- sums --- */

static bool is_current_value(const struct bl_interp *it, const struct bl_frame *f, unsigned slot,
                             uint32_t *state, uint32_t *object)
{
  const struct bl_path *p = bl_names_path(&it->names, f->name[slot]);
  struct bl_location at = bl_location_of_value(p, BL_STATE_FIELD);
  if (f->words == 0 || at.state == BL_NO_STATE ||
      (p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT) ||
      bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words)) {
    return false;
  }
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  *state = at.state;
  *object = bl_names_of((struct bl_names *)&it->names, &at.object);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (it->obs->items[bit].state == *state && it->obs->items[bit].object == *object) {
      return true;
    }
  }
  return false;
}

bool bl_adds_to_current(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                        uint32_t *state, uint32_t *object)
{
  unsigned op = it->insns.items[insn].op;
  bool adds = op >= CF_iadd && op <= CF_dadd, subtracts = op >= CF_isub && op <= CF_dsub;
  unsigned n = cf_opcodes[op].n_pops, first = bl_interp_operands(f, n);
  return (adds || subtracts) && (is_current_value(it, f, first, state, object) ||
                                 (adds && is_current_value(it, f, first + n / 2, state, object)));
}

bool bl_calls_current(const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_args *args, const struct bl_call_effect *e, uint32_t *state,
                      uint32_t *object)
{
  for (unsigned i = 0; e->known && i < args->n; i++) {
    if ((e->flows & bl_param_bit(i)) != 0 &&
        is_current_value(it, f, args->slot[i], state, object)) {
      return true;
    }
  }
  return false;
}

/* Some lock that is held now was held at the instruction already, which always comes before. */
static bool is_held_since(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  for (unsigned i = 0; i < f->n_held; i++) {
    const struct bl_held *h = &f->held[i];
    uint32_t taken = h->site == BL_SITE_ENTRY ? 0 : it->insns.index_of[h->site];
    bool first = h->site == BL_SITE_ENTRY ||
                 (g->block_of[taken] == g->block_of[insn]
                      ? taken < insn
                      : bl_cfg_dominates(g, g->block_of[taken], g->block_of[insn]));
    if (h->state == BL_HELD_SURE && first) {
      return true;
    }
  }
  return false;
}

/* The last instruction of those from `first` on, before `end`, that moves on the number in the
   field; CF_NO_INSN if there is none. */
static uint32_t moves_on(const struct bl_interp *it, uint32_t first, uint32_t end, uint32_t state)
{
  bool summed = false;
  uint32_t last = CF_NO_INSN;
  for (uint32_t i = first; i < end; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    bool puts = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC;
    const struct bl_field *f = puts ? bl_program_field(it->method->cls, (uint32_t)in->a) : NULL;
    if (f != NULL && summed && bl_state_of(f->id, BL_STATE_FIELD) == state) {
      last = i;
    }
    bool copied = summed && in->op >= CF_dup && in->op <= CF_dup2_x2;
    summed = in->op == CF_iadd || in->op == CF_isub || copied;
  }
  return last;
}

/* Some instruction before `insn`, on the way that always leads there, moves on the number in a
   field, the one that the index was read from: just before, or under a lock that is still held. */
static bool is_moved_on(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                        uint32_t state)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t block = g->block_of[insn], end = insn;
  uint32_t at = moves_on(it, g->blocks[block].first, end, state);
  while (at == CF_NO_INSN && g->blocks[block].idom != BL_NO_BLOCK) {
    block = g->blocks[block].idom;
    end = g->blocks[block].end;
    at = moves_on(it, g->blocks[block].first, end, state);
  }
  return at != CF_NO_INSN && (block == g->block_of[insn] || is_held_since(it, f, at));
}

bool bl_stores_at_end(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                      const struct bl_touch *store)
{
  unsigned slot = store->index_slot;
  if (slot == BL_NO_SLOT || f->words == 0 ||
      bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words)) {
    return false;
  }
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (bl_state_kind_of(it->obs->items[bit].state) == BL_STATE_FIELD &&
        is_moved_on(it, f, insn, it->obs->items[bit].state)) {
      return true;
    }
  }
  return false;
}
