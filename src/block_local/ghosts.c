/* The ghosts as sets of bits, one for each origin. A register has four: what it has from the
   critical section that is running (from_critical); from one that is over; from one that is over
   and has been followed by another (stale); and which of them came through a variable. */
#include "src/block_local/ghosts.h"

#include "src/block_local/temporaries.h"

#include "classfile/class/descriptor.h"

enum ghost_set { GHOST_CURRENT, GHOST_OVER, GHOST_STALE, GHOST_VIA, GHOST_SETS };

enum { MAX_ORIGINS = 256, MAX_WORDS_OF_STATES = 1 << 22 };

/* --- states --- */

struct state {
  uint16_t depth;
  uint64_t *bits; /* [n_locals + max_stack][GHOST_SETS][words] */
};

struct walk {
  struct bl_ghosts *g;
  struct state **at; /* [n_blocks] at the block's entry, NULL while not reached */
  struct state now, edge;
  uint64_t *gathered;       /* [GHOST_SETS][words] */
  uint32_t *first_decision; /* [n_blocks] of the blocks whose branch meets here, + 1 … */
  uint32_t *next_decision;  /* [n_blocks] … and the next of them */
  uint64_t *tested;         /* [n_blocks][GHOST_SETS][words] by the block's branch */
  uint16_t *depth_behind;   /* [n_blocks] the branch */
  bool *dirty;              /* [n_blocks] */
  bool last;                /* the states are final: reads are told of */
  unsigned words, n_locals, n_regs;
};

static unsigned sets_of(const struct walk *w)
{
  return GHOST_SETS * w->words;
}

static uint64_t *reg(const struct walk *w, const struct state *s, unsigned i)
{
  return s->bits + (size_t)i * sets_of(w);
}

static struct state new_state(const struct walk *w)
{
  return (struct state){.bits =
                            CF_NEW_N(w->g->it->arena, uint64_t, (size_t)w->n_regs * sets_of(w))};
}

static unsigned in_use(const struct walk *w, const struct state *s)
{
  return w->n_locals + s->depth;
}

static void copy_state(const struct walk *w, struct state *to, const struct state *from,
                       unsigned regs)
{
  memcpy(to->bits, from->bits, (size_t)regs * sets_of(w) * sizeof *to->bits);
}

/* The critical section is left: what came from it is over. */
static void leave(const struct walk *w, struct state *s)
{
  for (unsigned i = 0; i < in_use(w, s); i++) {
    uint64_t *r = reg(w, s, i);
    for (unsigned k = 0; k < w->words; k++) {
      r[GHOST_OVER * w->words + k] |= r[GHOST_CURRENT * w->words + k];
      r[GHOST_CURRENT * w->words + k] = 0;
    }
  }
}

/* The next begins: what is over is stale. */
static void enter(const struct walk *w, struct state *s)
{
  for (unsigned i = 0; i < in_use(w, s); i++) {
    uint64_t *r = reg(w, s, i);
    for (unsigned k = 0; k < w->words; k++) {
      r[GHOST_STALE * w->words + k] |= r[GHOST_OVER * w->words + k];
      r[GHOST_OVER * w->words + k] = 0;
    }
  }
}

/* Between two instructions, one after the other. */
static void cross(const struct walk *w, struct state *s, uint32_t from, uint32_t to)
{
  bool was = (w->g->mark[from] & BL_MARK_INSIDE) != 0, is = (w->g->mark[to] & BL_MARK_INSIDE) != 0;
  if (was && !is) {
    leave(w, s);
  } else if (!was && is) {
    enter(w, s);
  }
}

/* --- transfer --- */

static void gather(struct walk *w, unsigned first, unsigned n)
{
  memset(w->gathered, 0, sets_of(w) * sizeof *w->gathered);
  for (unsigned i = 0; i < n; i++) {
    (void)bl_bits_or(w->gathered, reg(w, &w->now, first + i), sets_of(w));
  }
}

/* Takes n slots from the stack and gathers what they carry. */
static void take(struct walk *w, unsigned n)
{
  w->now.depth = (uint16_t)(w->now.depth - n);
  gather(w, in_use(w, &w->now), n);
}

/* Pushes n slots that carry what was gathered. */
static unsigned give(struct walk *w, unsigned n)
{
  unsigned first = in_use(w, &w->now);
  for (unsigned i = 0; i < n; i++) {
    memcpy(reg(w, &w->now, first + i), w->gathered, sets_of(w) * sizeof *w->gathered);
  }
  w->now.depth = (uint16_t)(w->now.depth + n);
  return first;
}

static void add_bit(struct walk *w, uint32_t insn, enum ghost_set set)
{
  if (w->g->bit[insn] != 0) {
    bl_bit_add(w->gathered + (size_t)set * w->words, w->g->bit[insn] - 1);
  }
}

/* A variable is read: who reads a stale one is told of. */
static void tell(struct walk *w, const uint64_t *stale, const uint64_t *loaded, uint32_t insn)
{
  struct bl_ghost_origin *origins = w->g->origins.items;
  for (unsigned i = 0; (i = bl_bits_next(loaded, w->words, i)) != UINT_MAX; i++) {
    if (origins[i].read_at == CF_NO_INSN) {
      origins[i].loaded_at = insn;
      origins[i].read_at = bl_bit(stale, i) ? insn : CF_NO_INSN;
    }
  }
}

static void load(struct walk *w, uint32_t insn, unsigned slot, unsigned width)
{
  uint64_t *via = w->gathered + (size_t)GHOST_VIA * w->words;
  gather(w, slot, 1);
  memset(via, 0, w->words * sizeof *via);
  if (bl_bits_any(w->gathered, GHOST_VIA * w->words) && !w->g->temporary[insn]) {
    for (unsigned set = GHOST_CURRENT; set < GHOST_VIA; set++) {
      (void)bl_bits_or(via, w->gathered + (size_t)set * w->words, w->words);
    }
    if (w->last) {
      tell(w, w->gathered + (size_t)GHOST_STALE * w->words, via, insn);
    }
  }
  (void)give(w, width);
}

/* Formal parameters have no ghosts [BL §2]. */
static void store(struct walk *w, unsigned slot, unsigned width)
{
  take(w, width);
  if (slot < w->g->it->method->slots) {
    return;
  }
  memcpy(reg(w, &w->now, slot), w->gathered, sets_of(w) * sizeof *w->gathered);
  memset(reg(w, &w->now, slot) + (size_t)GHOST_VIA * w->words, 0, w->words * sizeof *w->gathered);
  if (width == 2) {
    memset(reg(w, &w->now, slot + 1), 0, sets_of(w) * sizeof *w->gathered);
  }
}

static void move_stack(struct walk *w, const struct cf_opcode_info *op)
{
  unsigned first = in_use(w, &w->now) - op->n_pops;
  size_t size = sets_of(w) * sizeof *w->gathered;
  uint64_t *kept = w->edge.bits; /* not in use meanwhile */
  memcpy(kept, reg(w, &w->now, first), op->n_pops * size);
  for (unsigned i = 0; i < op->n_pushes; i++) {
    unsigned from = (unsigned)(strchr(op->pops, op->pushes[i]) - op->pops);
    memcpy(reg(w, &w->now, first + i), kept + (size_t)from * sets_of(w), size);
  }
  w->now.depth = (uint16_t)(w->now.depth - op->n_pops + op->n_pushes);
}

static unsigned field_width(const struct bl_interp *it, const struct cf_insn *in)
{
  const struct bl_field *f = bl_program_field(it->method->cls, (uint32_t)in->a);
  return cf_type_slots(f->type);
}

/* What flows from the arguments into the result. */
static void gather_flows(struct walk *w, const struct bl_site *site, unsigned first)
{
  const struct bl_call_effect *e = site->effect;
  uint64_t flows = e->known ? e->flows | e->flows_through : UINT64_MAX;
  memset(w->gathered, 0, sets_of(w) * sizeof *w->gathered);
  for (unsigned i = 0, slot = first; i < site->n_args; i++) {
    if ((flows & bl_param_bit(i)) != 0) {
      (void)bl_bits_or(w->gathered, reg(w, &w->now, slot), sets_of(w));
    }
    slot += site->type[i] == 'J' || site->type[i] == 'D' ? 2 : 1;
  }
}

/* What a variable passed to a call that is a critical section of its own is read inside of it. */
static void tell_arguments(struct walk *w, uint32_t insn, unsigned first, unsigned n)
{
  for (unsigned i = 0; i < n && w->last; i++) {
    uint64_t *r = reg(w, &w->now, first + i);
    for (unsigned k = 0; k < w->words; k++) {
      uint64_t late = r[GHOST_STALE * w->words + k] & r[GHOST_VIA * w->words + k];
      for (; late != 0; late &= late - 1) {
        struct bl_ghost_origin *o = &w->g->origins.items[k * 64 + (unsigned)__builtin_ctzll(late)];
        o->read_at = o->read_at == CF_NO_INSN ? insn : o->read_at;
      }
    }
  }
}

static void call(struct walk *w, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(w->g->it, insn);
  unsigned first = in_use(w, &w->now) - site->slots;
  bool section = (w->g->mark[insn] & BL_MARK_SECTION) != 0;
  if (section) {
    enter(w, &w->now);
    tell_arguments(w, insn, first, site->slots);
  }
  gather_flows(w, site, first);
  w->now.depth = (uint16_t)(w->now.depth - site->slots);
  if (site->constructor && w->now.depth > 0) { /* new, dup: the copy is below */
    gather(w, first, site->slots);
    (void)bl_bits_or(reg(w, &w->now, first - 1), w->gathered, sets_of(w));
  }
  add_bit(w, insn, section ? GHOST_OVER : GHOST_CURRENT);
  (void)give(w, (unsigned)strlen(site->result));
  if ((w->g->mark[insn] & BL_MARK_WAIT) != 0) {
    leave(w, &w->now);
    enter(w, &w->now);
  }
}

static void transfer(struct walk *w, uint32_t insn)
{
  const struct bl_interp *it = w->g->it;
  const struct cf_insn *in = &it->insns.items[insn];
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  switch ((enum cf_kind)op->kind) {
  case CF_K_LOAD:
    load(w, insn, (unsigned)in->a, op->n_pushes);
    break;
  case CF_K_STORE:
    store(w, (unsigned)in->a, op->n_pops);
    break;
  case CF_K_IINC:
    load(w, insn, (unsigned)in->a, 1); /* read as a load is, and stored back */
    w->now.depth--;
    break;
  case CF_K_STACK:
    move_stack(w, op);
    break;
  case CF_K_INVOKE:
    call(w, insn);
    break;
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
    take(w, op->kind == CF_K_GET_FIELD ? 1 : 0);
    add_bit(w, insn, GHOST_CURRENT);
    (void)give(w, field_width(it, in));
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    take(w, field_width(it, in) + (op->kind == CF_K_PUT_FIELD ? 1 : 0));
    break;
  case CF_K_ARRAY_LOAD:
    take(w, op->n_pops);
    add_bit(w, insn, GHOST_CURRENT);
    (void)give(w, op->n_pushes);
    break;
  case CF_K_CONST:
    take(w, 0);
    (void)give(w, op->pushes[0] != '*' ? op->n_pushes : in->op == CF_ldc2_w ? 2 : 1);
    break;
  case CF_K_NEW_ARRAY:
    take(w, in->op == CF_multianewarray ? (unsigned)in->b : op->n_pops);
    (void)give(w, 1);
    break;
  default:
    take(w, op->n_pops);
    (void)give(w, op->n_pushes);
    break;
  }
}

/* --- the fixed point --- */

static void join(struct walk *w, uint32_t to)
{
  struct state *s = w->at[to];
  if (s == NULL) {
    s = w->at[to] = CF_NEW(w->g->it->arena, struct state);
    *s = new_state(w);
    s->depth = w->edge.depth;
    w->dirty[to] = true;
  }
  unsigned regs = in_use(w, s) < in_use(w, &w->edge) ? in_use(w, s) : in_use(w, &w->edge);
  for (unsigned i = 0; i < regs; i++) {
    if (bl_bits_or(reg(w, s, i), reg(w, &w->edge, i), sets_of(w))) {
      w->dirty[to] = true;
    }
  }
}

static void flow_to(struct walk *w, uint32_t from, uint32_t block)
{
  uint32_t first = w->g->it->cfg.blocks[block].first;
  if ((w->g->mark[first] & BL_MARK_SEEN) == 0) {
    return;
  }
  copy_state(w, &w->edge, &w->now, in_use(w, &w->now));
  w->edge.depth = w->now.depth;
  cross(w, &w->edge, from, first);
  join(w, block);
}

/* To the handlers: with the variables as they are before the instruction, and the exception. */
static void flow_to_handlers(struct walk *w, uint32_t insn, const struct bl_block *b)
{
  uint8_t mark = w->g->mark[insn];
  for (uint32_t i = 0; i < b->n_catches; i++) {
    uint32_t first = w->g->it->cfg.blocks[b->catches[i].block].first;
    if ((w->g->mark[first] & BL_MARK_SEEN) == 0) {
      continue;
    }
    copy_state(w, &w->edge, &w->now, w->n_locals);
    w->edge.depth = 1;
    memset(reg(w, &w->edge, w->n_locals), 0, sets_of(w) * sizeof *w->gathered);
    if ((mark & BL_MARK_WAIT) != 0) {
      leave(w, &w->edge);
    }
    if ((mark & (BL_MARK_WAIT | BL_MARK_SECTION)) != 0) {
      enter(w, &w->edge);
    }
    cross(w, &w->edge, insn, first);
    join(w, b->catches[i].block);
  }
}

/* A value that was pushed on one of the ways from a branch to here depends on it: c ? a : b. */
static void meet(struct walk *w, uint32_t block)
{
  for (uint32_t d = w->first_decision[block]; d != 0; d = w->next_decision[d - 1]) {
    for (unsigned i = w->depth_behind[d - 1]; w->at[d - 1] != NULL && i < w->now.depth; i++) {
      (void)bl_bits_or(reg(w, &w->now, w->n_locals + i), w->tested + (size_t)(d - 1) * sets_of(w),
                       sets_of(w));
    }
  }
}

static bool decides(const struct bl_interp *it, const struct bl_block *b)
{
  unsigned kind = cf_opcodes[it->insns.items[b->end - 1].op].kind;
  return (kind == CF_K_BRANCH || kind == CF_K_SWITCH) && b->ipdom != BL_NO_BLOCK;
}

/* Once the branch has taken its operands. What it tested has changed: those who meet must look. */
static void remember_decision(struct walk *w, uint32_t block)
{
  uint32_t meets = w->g->it->cfg.blocks[block].ipdom;
  w->depth_behind[block] = w->now.depth;
  if (bl_bits_or(w->tested + (size_t)block * sets_of(w), w->gathered, sets_of(w)) &&
      w->at[meets] != NULL) {
    w->dirty[meets] = true;
  }
}

/* What the operands of the instruction have from variables that were stale. */
static void remember_operands(struct walk *w, uint32_t insn)
{
  const struct cf_opcode_info *op = &cf_opcodes[w->g->it->insns.items[insn].op];
  uint64_t *out = w->g->stale + (size_t)insn * w->words;
  bool section = (w->g->mark[insn] & BL_MARK_SECTION) != 0;
  unsigned n = op->kind == CF_K_INVOKE ? bl_interp_site(w->g->it, insn)->slots
               : op->kind == CF_K_PUT_FIELD || op->kind == CF_K_PUT_STATIC ? 3
                                                                           : op->n_pops;
  n = n > w->now.depth ? w->now.depth : n;
  for (unsigned i = in_use(w, &w->now) - n; i < in_use(w, &w->now); i++) {
    const uint64_t *r = reg(w, &w->now, i);
    for (unsigned k = 0; k < w->words; k++) {
      uint64_t late = r[GHOST_STALE * w->words + k];
      late |= section ? r[GHOST_OVER * w->words + k] : 0;
      out[k] |= late & r[GHOST_VIA * w->words + k];
    }
  }
}

static void run(struct walk *w, uint32_t block)
{
  const struct bl_interp *it = w->g->it;
  const struct bl_block *b = &it->cfg.blocks[block];
  copy_state(w, &w->now, w->at[block], in_use(w, w->at[block]));
  w->now.depth = w->at[block]->depth;
  meet(w, block);
  for (uint32_t insn = b->first; insn < b->end; insn++) {
    const struct cf_insn *in = &it->insns.items[insn];
    if (b->n_catches > 0 && cf_insn_may_throw(in) && in->op != CF_monitorexit) {
      flow_to_handlers(w, insn, b);
    }
    if (w->last) {
      remember_operands(w, insn);
    }
    transfer(w, insn);
    if (insn + 1 < b->end) {
      cross(w, &w->now, insn, insn + 1);
    }
  }
  if (decides(it, b)) {
    remember_decision(w, block);
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    flow_to(w, b->end - 1, b->succ[i]);
  }
}

static void start(struct walk *w, struct bl_ghosts *g)
{
  struct bl_interp *it = g->it;
  struct cf_arena *a = it->arena;
  uint32_t n = it->cfg.n_blocks;
  *w = (struct walk){.g = g,
                     .words = g->words,
                     .n_locals = it->code.max_locals,
                     .n_regs = (unsigned)it->code.max_locals + it->code.max_stack + 1u};
  w->at = CF_NEW_N(a, struct state *, n);
  w->now = new_state(w);
  w->edge = new_state(w);
  w->gathered = CF_NEW_N(a, uint64_t, sets_of(w));
  w->first_decision = CF_NEW_N(a, uint32_t, n);
  w->next_decision = CF_NEW_N(a, uint32_t, n);
  w->tested = CF_NEW_N(a, uint64_t, (size_t)n * sets_of(w));
  w->depth_behind = CF_NEW_N(a, uint16_t, n);
  w->dirty = CF_NEW_N(a, bool, n);
  for (uint32_t b = 0; b < n; b++) {
    if (decides(it, &it->cfg.blocks[b])) {
      uint32_t meets = it->cfg.blocks[b].ipdom;
      w->next_decision[b] = w->first_decision[meets];
      w->first_decision[meets] = b + 1;
    }
  }
}

static void settle(struct walk *w)
{
  const struct bl_cfg *cfg = &w->g->it->cfg;
  w->edge.depth = 0;
  join(w, 0);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < cfg->n_order; i++) {
      uint32_t b = cfg->order[i];
      if (w->dirty[b]) {
        w->dirty[b] = false;
        again = true;
        run(w, b);
      }
    }
  }
}

bool bl_ghosts_solve(struct bl_ghosts *g)
{
  struct bl_interp *it = g->it;
  struct walk w;
  g->words = (g->origins.n + 63) / 64;
  size_t regs = (size_t)it->code.max_locals + it->code.max_stack + 1;
  if (g->origins.n == 0 || g->origins.n > MAX_ORIGINS ||
      regs * g->words * it->cfg.n_blocks > MAX_WORDS_OF_STATES) {
    return false;
  }
  g->stale = CF_NEW_N(it->arena, uint64_t, (size_t)it->insns.n * g->words);
  g->temporary = CF_NEW_N(it->arena, bool, it->insns.n);
  bl_temporaries_find(g->temporary, it);
  start(&w, g);
  settle(&w);
  w.last = true;
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    if (w.at[b] != NULL) {
      run(&w, b);
    }
  }
  return true;
}

bool bl_ghosts_agree(const struct bl_ghosts *g, uint32_t read, uint32_t use)
{
  return read < g->it->insns.n && g->bit[read] != 0 &&
         bl_bit(g->stale + (size_t)use * g->words, g->bit[read] - 1);
}
