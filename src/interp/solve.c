/* The fixed point over a method's blocks. Receives the transfer of one instruction and the join of
   frames; hands on the state at each block's entry. Knows no client and no check. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

enum {
  VISITS_PER_BLOCK = 40, /* more means that the states do not settle: a bug or an attack */
  MAX_STATE_BYTES = 256 * 1024 * 1024
};

static const struct bl_masks *masks_of(const struct bl_interp *it)
{
  return it->obs == NULL ? NULL : &it->obs->masks;
}

/* --- the entry --- */

static void enter_param(struct bl_interp *it, struct bl_frame *f, unsigned *slot, uint32_t param,
                        char type)
{
  struct bl_path p = bl_path_of(BL_ROOT_PARAM, param);
  uint32_t name = bl_names_of(&it->names, &p);
  for (unsigned i = 0; i < cf_type_slots(type) && *slot < f->n_locals; i++) {
    bl_frame_set_slot(f, *slot, type, name);
    for (uint32_t bit = 0; f->words > 0 && bit < it->obs->n; bit++) {
      const struct bl_observation *o = &it->obs->items[bit];
      if (o->insn == CF_NO_INSN && o->param == param && !o->through) {
        bl_bit_add(bl_frame_set(f, *slot, BL_SET_CURRENT), bit);
      }
    }
    (*slot)++;
  }
}

static void enter_locks(struct bl_interp *it, struct bl_frame *f)
{
  const struct bl_method *m = it->method;
  for (uint32_t i = 0; i < it->n_entry_locks; i++) {
    struct bl_path lock = bl_path_lock(it->entry_locks[i]);
    (void)bl_frame_take(f, bl_names_of(&it->names, &lock), BL_SITE_ENTRY,
                        (enum bl_mode)it->entry_locks[i].mode, NULL);
  }
  if (bl_method_is(m, CF_ACC_SYNCHRONIZED)) {
    struct bl_path self = bl_method_is(m, CF_ACC_STATIC) ? bl_path_of(BL_ROOT_CLASS, m->cls->id)
                                                         : bl_path_of(BL_ROOT_PARAM, 0);
    (void)bl_frame_acquire(f, bl_names_of(&it->names, &self), BL_SITE_ENTRY);
  }
}

static struct bl_frame *entry_frame(struct bl_interp *it)
{
  struct bl_frame *f = bl_frame_new(it->arena, it->code.max_locals, it->code.max_stack, it->words);
  unsigned slot = 0;
  uint32_t param = 0;
  for (unsigned i = 0; i < f->n_locals; i++) {
    bl_frame_set_slot(f, i, 'T', 0);
  }
  if (!bl_method_is(it->method, CF_ACC_STATIC)) {
    enter_param(it, f, &slot, param++, 'A');
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(it->method->descriptor);
  while (cf_descriptor_next(&d, &w)) {
    enter_param(it, f, &slot, param++, cf_descriptor_type(d));
  }
  enter_locks(it, f);
  f->reached = true;
  f->escaped = (it->method->flags & BL_M_MAKES_THIS) != 0 ? 0 : (uint64_t)1 << BL_ALLOC_THIS;
  return f;
}

/* --- decisions on edges --- */

static bool leaves_loop(const struct bl_cfg *g, uint32_t block, uint32_t header)
{
  for (uint32_t i = 0; i < g->blocks[block].n_succ; i++) {
    if (!bl_cfg_in_loop(g, g->blocks[block].succ[i], header)) {
      return true;
    }
  }
  return false;
}

static bool covers(const struct bl_block *block, uint32_t handler)
{
  for (uint32_t i = 0; i < block->n_catches; i++) {
    if (block->catches[i].block == handler) {
      return true;
    }
  }
  return false;
}

static bool post_dominated(const struct bl_cfg *g, uint32_t block, uint32_t by)
{
  for (uint32_t n = 0; block != BL_NO_BLOCK && n <= g->n_blocks; n++) {
    if (block == by) {
      return true;
    }
    block = g->blocks[block].ipdom;
  }
  return by == BL_NO_BLOCK;
}

/* Whether a decision taken in block `at` still decides what comes behind the edge (ANALYSIS §2). */
static bool still_decides(const struct bl_interp *it, uint32_t at, uint32_t from, uint32_t to,
                          bool exceptional)
{
  const struct bl_cfg *g = &it->cfg;
  if (exceptional) {
    return !covers(&g->blocks[at], to) && post_dominated(g, to, g->blocks[at].ipdom);
  }
  if (g->blocks[at].ipdom == to) {
    return bl_interp_ends_idle_loop(it, at);
  }
  if (bl_cfg_is_back_edge(g, from, to) && bl_cfg_in_loop(g, at, to)) {
    return leaves_loop(g, at, to);
  }
  return true;
}

static void end_decisions(const struct bl_interp *it, struct bl_frame *f, uint32_t from,
                          uint32_t to, bool exceptional)
{
  if (f->words == 0) {
    return;
  }
  memset(f->ended, 0, sizeof(uint64_t) * BL_SETS * f->words);
  for (unsigned i = f->n_decisions; i > 0; i--) {
    uint32_t at = it->cfg.block_of[f->branch[i - 1]];
    if (still_decides(it, at, from, to, exceptional)) {
      continue;
    }
    if (!exceptional && it->cfg.blocks[at].ipdom == to) {
      (void)bl_bits_or(f->ended, bl_frame_decided(f, i - 1, 0), BL_SETS * f->words);
    }
    if (exceptional) { /* an exception decides nothing, but what was tested afresh stays tested */
      memset(bl_frame_decided(f, i - 1, 0), 0, sizeof(uint64_t) * BL_SETS * f->words);
    } else {
      bl_frame_undecide(f, i - 1);
    }
  }
}

/* --- names and locks on edges --- */

static struct bl_held *held_by(struct bl_frame *f, uint32_t name)
{
  return (struct bl_held *)bl_frame_held(f, name);
}

/* Two locks of different names are one where the same register holds both: hand-over-hand locking
   goes round its loop with the lock in a variable. */
static bool match_lock(struct bl_interp *it, struct bl_frame *dst, struct bl_frame *src,
                       uint32_t block, struct bl_held *h)
{
  unsigned slots = (unsigned)dst->n_locals + dst->depth;
  for (unsigned s = 0; s < slots; s++) {
    struct bl_held *other = src->name[s] == h->name ? held_by(dst, dst->name[s]) : NULL;
    if (other != NULL && held_by(src, other->name) == NULL) {
      struct bl_path p = bl_path_of(BL_ROOT_JOIN, block << 16 | s);
      uint32_t joined = bl_names_of(&it->names, &p);
      bool changed = other->name != joined;
      other->name = joined;
      h->name = joined;
      return changed;
    }
  }
  return false;
}

static bool match_locks(struct bl_interp *it, struct bl_frame *dst, struct bl_frame *src,
                        uint32_t block)
{
  bool changed = false;
  for (unsigned i = 0; i < src->n_held && dst->depth == src->depth; i++) {
    struct bl_held *h = &src->held[i];
    if (h->depth > 0 && h->name != 0 && held_by(dst, h->name) == NULL) {
      changed |= match_lock(it, dst, src, block, h);
    }
  }
  return changed;
}

/* A join of the target that gets a new value takes its name from older ones. */
static void renew_joins(struct bl_interp *it, const struct bl_frame *dst, struct bl_frame *src,
                        uint32_t block)
{
  unsigned slots = (unsigned)dst->n_locals + dst->depth;
  for (unsigned s = 0; s < slots && dst->depth == src->depth; s++) {
    if (src->name[s] == dst->name[s]) {
      continue;
    }
    const struct bl_path *p = bl_names_path(&it->names, dst->name[s]);
    bool joined = p->root == BL_ROOT_JOIN || p->root == BL_ROOT_CONST_JOIN;
    if (!joined || p->len != 0 || p->base != (block << 16 | s)) {
      continue;
    }
    uint32_t name = dst->name[s];
    struct bl_held *h = held_by(src, src->name[s]);
    uint32_t kept = h == NULL || held_by((struct bl_frame *)dst, name) == NULL ? 0 : name;
    if (kept != 0) {
      h->name = 0;
    }
    bl_interp_forget(it, src, (enum bl_root)p->root, p->base);
    if (kept != 0) {
      h->name = kept;
    }
  }
}

/* --- edges --- */

static bool is_assigned(const struct bl_interp *it, uint32_t block, unsigned slot)
{
  return (it->assigned[block][slot / 64] >> (slot % 64) & 1) != 0;
}

/* Whether a local that the loop does not assign has the name too. */
static bool is_kept(const struct bl_interp *it, const struct bl_frame *f, uint32_t block,
                    uint32_t name)
{
  for (unsigned s = 0; s < f->n_locals; s++) {
    if (f->name[s] == name && !is_assigned(it, block, s)) {
      return true;
    }
  }
  return false;
}

/* A loop's header names what the loop assigns before any turn has come round: so no observation is
   made of an object by the name that its successor will have. A lock that only such a local names
   goes with it. */
static void name_assigned(struct bl_interp *it, struct bl_frame *f, uint32_t block)
{
  bool any = it->assigned != NULL && it->assigned[block] != NULL;
  for (unsigned s = 0; any && s < f->n_locals; s++) {
    if (!is_assigned(it, block, s) || f->type[s] == 'T') {
      continue;
    }
    struct bl_path p = bl_path_of(BL_ROOT_JOIN, block << 16 | s);
    uint32_t old = f->name[s], name = bl_names_of(&it->names, &p);
    struct bl_held *h = old == 0 || is_kept(it, f, block, old) ? NULL : held_by(f, old);
    if (h != NULL) {
      h->name = name;
    }
    for (unsigned i = 0; i < f->n_held && old != 0; i++) {
      uint32_t *witness = &f->held[i].witness;
      *witness = *witness == old && !is_kept(it, f, block, old) ? name : *witness;
    }
    f->name[s] = name;
  }
}

static bool join_into(struct bl_interp *it, uint32_t from, uint32_t to, bool exceptional)
{
  struct bl_frame *src = it->edge;
  end_decisions(it, src, from, to, exceptional);
  if (it->at[to] == NULL) {
    it->at[to] = bl_frame_new(it->arena, it->code.max_locals, src->depth, it->words);
  }
  struct bl_frame *dst = it->at[to];
  bool changed = false;
  if (!dst->reached) {
    name_assigned(it, src, to);
  } else {
    renew_joins(it, dst, src, to);
    changed = match_locks(it, dst, src, to);
  }
  enum bl_join how = bl_frame_join(dst, src, to, &it->names, masks_of(it));
  if (how == BL_JOIN_BAD && it->fault == BL_FAULT_NONE) {
    it->fault = BL_FAULT_STACK;
    it->fault_bci = it->insns.items[it->cfg.blocks[to].first].bci;
  }
  return changed || how == BL_JOIN_CHANGED;
}

/* What a wait or a releasing callee gave up is given up too where the call throws. */
static void release_before_throw(struct bl_interp *it, struct bl_frame *f, uint32_t insn)
{
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  if (e->n_locks == 0) {
    return;
  }
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_changed_lock(it, &args, &e->locks[i], &mode);
    if (name != 0 && bl_lock_interrupts(e->locks[i].op)) {
      bool waits = e->locks[i].op == BL_LOCK_RETAKE;
      bl_frame_interrupt(f, name, waits ? BL_SET_WAITED : BL_SET_RELEASED, masks_of(it));
    } else if (name != 0 && e->locks[i].op == BL_LOCK_RELEASE) {
      bl_frame_give_up(f, name, mode, masks_of(it));
    }
  }
}

static void prepare_handler(struct bl_interp *it, struct bl_frame *f, uint32_t handler)
{
  f->depth = 1;
  struct bl_path p = bl_path_of(BL_ROOT_JOIN, handler << 16 | f->n_locals);
  bl_frame_set_slot(f, f->n_locals, 'A', bl_names_of(&it->names, &p));
}

typedef void mark_fn(void *ctx, uint32_t block);

struct bl_show {
  const struct bl_visitor *visitors; /* [n] */
  unsigned n;
};

/* Whether an exception of the instruction goes to the handlers of its block. */
static bool throws(const struct bl_interp *it, const struct bl_block *b, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return b->n_catches > 0 && cf_insn_may_throw(in) && in->op != CF_monitorexit &&
         it->code.max_stack > 0;
}

/* Whether a call gives up locks where it throws. */
static bool releases(const struct bl_interp *it, uint32_t insn)
{
  return cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
         bl_interp_site(it, insn)->effect->n_locks > 0;
}

static void throw_from(struct bl_interp *it, uint32_t block, uint32_t insn, mark_fn *mark,
                       void *ctx)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  for (uint32_t i = 0; i < b->n_catches; i++) {
    bl_frame_copy(it->edge, it->now);
    release_before_throw(it, it->edge, insn);
    prepare_handler(it, it->edge, b->catches[i].block);
    if (join_into(it, block, b->catches[i].block, true)) {
      mark(ctx, b->catches[i].block);
    }
  }
}

static void mark_returns(const struct bl_interp *it, mark_fn *mark, void *ctx)
{
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    if (it->at[b] != NULL && bl_interp_ends_subroutine(it, b)) {
      mark(ctx, b);
    }
  }
}

/* The name of the value that the block's last instruction compares with zero, 0 if it does not or
   if no lock can depend on it. */
static uint32_t tested_value(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  uint8_t op = it->insns.items[insn].op;
  bool may_tell =
      (op == CF_ifeq || op == CF_ifne) && f->depth > 0 && (f->n_held > 0 || it->converts != NULL);
  return may_tell ? f->name[bl_frame_top(f, 0)] : 0;
}

static void convert(struct bl_interp *it, uint32_t value)
{
  const struct bl_path *p = bl_names_path(&it->names, value);
  bool made_here = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  uint32_t at = made_here && it->converts != NULL ? it->insns.index_of[p->base] : CF_NO_INSN;
  if (at != CF_NO_INSN && it->converts[at].lock != 0) {
    bl_frame_convert(it->edge, it->converts[at].lock, p->base, it->converts[at].mode);
  }
}

/* On the edge where an attempt succeeded the lock is held, on the other it is not (ANALYSIS §6). */
static void learn_of_locks(struct bl_interp *it, uint32_t value, uint32_t insn, uint32_t to)
{
  const struct cf_insn *in = &it->insns.items[insn];
  if (value == 0) {
    return;
  }
  uint32_t target = it->cfg.block_of[it->insns.index_of[in->a]];
  bool zero = (to == target) == (in->op == CF_ifeq);
  bl_frame_learn(it->edge, value, zero, masks_of(it));
  if (!zero) {
    convert(it, value);
  }
}

/* Slots that the instruction pops. */
static unsigned operands_of(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  unsigned object = op->kind == CF_K_PUT_FIELD ? 1 : 0;
  switch ((enum cf_kind)op->kind) {
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    return object + cf_type_slots(cf_descriptor_type(
                        bl_program_field(it->method->cls, (uint32_t)in->a)->descriptor));
  case CF_K_INVOKE:
    return bl_interp_site(it, insn)->slots;
  default:
    return op->pops[0] == '*' ? (unsigned)in->b : op->n_pops;
  }
}

/* Whether the stack is as deep as whoever looks at the operands takes for granted. */
static bool has_operands(struct bl_interp *it, uint32_t insn)
{
  if (it->fault == BL_FAULT_NONE && it->now->depth < operands_of(it, insn)) {
    it->fault = BL_FAULT_STACK;
    it->fault_bci = it->insns.items[insn].bci;
  }
  return it->fault == BL_FAULT_NONE;
}

static void show(struct bl_interp *it, const struct bl_show *to, uint32_t insn)
{
  if (it->words > 0 && it->obs->lazy && it->obs->count_of[insn] > 0) {
    bl_interp_fill(it, it->now, insn);
  }
  for (unsigned v = 0; v < to->n; v++) {
    to->visitors[v].visit(to->visitors[v].ctx, it, insn, it->now);
  }
}

/* The value that the block's last instruction compares with null, 0 if it does not. */
static uint32_t tested_null(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  uint8_t op = it->insns.items[insn].op;
  bool tests = (op == CF_ifnull || op == CF_ifnonnull) && f->words > 0 && f->depth > 0;
  return tests && !it->to_the_letter ? f->name[bl_frame_top(f, 0)] : 0;
}

/* Where it is null it is a constant: what was read decides, it is no longer there as a value. */
static void drop_null(struct bl_interp *it, uint32_t name, uint32_t insn, uint32_t to)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_frame *f = it->edge;
  if (name == 0 || (to == it->cfg.block_of[it->insns.index_of[in->a]]) != (in->op == CF_ifnull)) {
    return;
  }
  for (unsigned s = 0; s < (unsigned)f->n_locals + f->depth; s++) {
    if (f->name[s] == name) {
      memset(bl_frame_set(f, s, BL_SET_CURRENT), 0, sizeof(uint64_t) * BL_SETS * f->words);
    }
  }
}

/* Shows the states to `to` too, which may be NULL. */
static void run_block(struct bl_interp *it, uint32_t block, const struct bl_show *to, mark_fn *mark,
                      void *ctx)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  uint32_t tested = 0, null = 0;
  bl_frame_copy(it->now, it->at[block]);
  it->now->touched = true;
  for (uint32_t i = b->first; i < b->end && has_operands(it, i); i++) {
    if (to != NULL) {
      show(it, to, i);
    }
    if (throws(it, b, i) && (it->now->touched || releases(it, i))) {
      throw_from(it, block, i, mark, ctx);
      it->now->touched = false; /* a handler sees the stack no more */
    }
    tested = i + 1 == b->end ? tested_value(it, it->now, i) : 0;
    null = i + 1 == b->end ? tested_null(it, it->now, i) : 0;
    bl_interp_step(it, it->now, i);
  }
  if (it->fault == BL_FAULT_NONE && bl_interp_enter_subroutine(it, block, it->now)) {
    mark_returns(it, mark, ctx);
  }
  for (uint32_t i = 0; i < b->n_succ && it->fault == BL_FAULT_NONE; i++) {
    if (i + 1 < b->n_succ) {
      bl_frame_copy(it->edge, it->now);
    } else {
      struct bl_frame *last = it->now;
      it->now = it->edge;
      it->edge = last;
    }
    learn_of_locks(it, tested, b->end - 1, b->succ[i]);
    drop_null(it, null, b->end - 1, b->succ[i]);
    if (bl_interp_return_from(it, block, b->succ[i], it->edge) &&
        join_into(it, block, b->succ[i], false)) {
      mark(ctx, b->succ[i]);
    }
  }
}

static void show_block(struct bl_interp *it, uint32_t block, const struct bl_visitor *visitors,
                       unsigned n)
{
  if (it->at[block] == NULL || !it->at[block]->reached) {
    return;
  }
  bl_frame_copy(it->now, it->at[block]);
  for (uint32_t i = it->cfg.blocks[block].first; i < it->cfg.blocks[block].end; i++) {
    for (unsigned v = 0; v < n; v++) {
      visitors[v].visit(visitors[v].ctx, it, i, it->now);
    }
    bl_interp_step(it, it->now, i);
  }
}

/* --- the worklist: blocks in reverse post-order, the earliest first --- */

struct worklist {
  const struct bl_cfg *cfg;
  bool *dirty; /* by position */
  uint32_t next;
  uint64_t left; /* visits until it is over budget */
};

static void mark_dirty(void *ctx, uint32_t block)
{
  struct worklist *w = ctx;
  uint32_t at = w->cfg->blocks[block].rpo;
  w->dirty[at] = true;
  if (at < w->next) {
    w->next = at;
  }
}

static bool too_large(const struct bl_interp *it)
{
  uint64_t slot = 5 + (uint64_t)BL_SETS * 8 * it->words;
  uint64_t frame = slot * ((uint64_t)it->code.max_locals + it->code.max_stack) +
                   (uint64_t)BL_MAX_DECISIONS * BL_DECISION_SETS * 8 * it->words + 256;
  return frame * it->cfg.n_blocks > MAX_STATE_BYTES;
}

static void make_scratch(struct bl_interp *it)
{
  uint16_t locals = it->code.max_locals, stack = it->code.max_stack;
  it->now = bl_frame_new(it->arena, locals, stack, it->words);
  it->edge = bl_frame_new(it->arena, locals, stack, it->words);
  it->lost = CF_NEW_N(it->arena, uint64_t, it->words + 1);
  it->hold = bl_frame_new(it->arena, 8, 0, it->words);
}

/* Runs what is dirty up to position `last`; nothing before it can become so again. */
static void settle(struct bl_interp *it, struct worklist *w, uint32_t last,
                   const struct bl_show *to)
{
  while (w->next <= last && it->fault == BL_FAULT_NONE) {
    uint32_t at = w->next++;
    if (!w->dirty[at]) {
      continue;
    }
    w->dirty[at] = false;
    if (w->left-- == 0) {
      it->fault = BL_FAULT_BUDGET;
      it->fault_bci = it->insns.items[it->cfg.blocks[it->cfg.order[at]].first].bci;
    } else {
      run_block(it, it->cfg.order[at], to, mark_dirty, w);
    }
  }
}

/* The last position from which an edge leads back to `at` or, in turn, to what lies between; `at`
   itself if there is none. `from`: by position, the last that leads back there. */
static uint32_t end_of_region(const uint32_t *from, uint32_t at)
{
  uint32_t end = at;
  for (; at <= end; at++) {
    end = from[at] > end ? from[at] : end;
  }
  return end;
}

static void lead_back(uint32_t *from, const struct bl_cfg *g, uint32_t at, uint32_t to)
{
  uint32_t target = g->blocks[to].rpo;
  if (target <= at) {
    from[target] = at; /* positions rise */
  }
}

/* By position, see end_of_region; `loops`: an edge leads to where it comes from. */
static uint32_t *find_regions(struct bl_interp *it, bool *loops)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t *from = cf_arena_alloc(it->arena, g->n_order * sizeof *from);
  for (uint32_t at = 0; at < g->n_order; at++) {
    from[at] = at;
    loops[at] = false;
  }
  for (uint32_t at = 0; at < g->n_order; at++) {
    const struct bl_block *b = &g->blocks[g->order[at]];
    for (uint32_t k = 0; k < b->n_succ; k++) {
      lead_back(from, g, at, b->succ[k]);
      loops[at] |= g->blocks[b->succ[k]].rpo == at;
    }
    for (uint32_t k = 0; k < b->n_catches; k++) {
      lead_back(from, g, at, b->catches[k].block);
      loops[at] |= g->blocks[b->catches[k].block].rpo == at;
    }
  }
  return from;
}

/* Whether the order is the code's, and nothing but edges makes blocks dirty. */
static bool is_in_code_order(const struct bl_interp *it)
{
  const struct bl_cfg *g = &it->cfg;
  for (uint32_t at = 0; at < g->n_order; at++) {
    const struct bl_block *b = &g->blocks[g->order[at]];
    if ((at > 0 && g->order[at - 1] > g->order[at]) ||
        cf_opcodes[it->insns.items[b->end - 1].op].kind == CF_K_JSR) {
      return false;
    }
  }
  return true;
}

static void show_blocks(struct bl_interp *it, uint32_t first, uint32_t last,
                        const struct bl_show *to)
{
  for (uint32_t at = first; at <= last; at++) {
    show_block(it, it->cfg.order[at], to->visitors, to->n);
  }
}

/* Region by region: what no edge leads back to is run once and shown at once; the rest is shown
   when it has settled. */
static void solve_and_show(struct bl_interp *it, struct worklist *w, const struct bl_show *to)
{
  bool *loops = cf_arena_alloc(it->arena, it->cfg.n_order);
  const uint32_t *from = find_regions(it, loops);
  for (uint32_t at = 0, end; at < it->cfg.n_order && it->fault == BL_FAULT_NONE; at = end + 1) {
    end = end_of_region(from, at);
    if (end == at && !loops[at]) {
      settle(it, w, end, to);
    } else {
      settle(it, w, end, NULL);
      if (it->fault == BL_FAULT_NONE) {
        show_blocks(it, at, end, to);
      }
    }
  }
}

/* Computes the states; shows them to `to`, if it is not NULL, in code order. */
static void solve(struct bl_interp *it, const struct bl_show *to)
{
  struct worklist w = {&it->cfg, CF_NEW_N(it->arena, bool, it->cfg.n_order + 1), 0,
                       (uint64_t)VISITS_PER_BLOCK * it->cfg.n_blocks + 100};
  uint32_t last = it->cfg.n_order - 1;
  mark_dirty(&w, 0);
  if (to == NULL || it->cfg.forward) {
    settle(it, &w, last, to); /* forward: each block is run once, after all that leads to it */
  } else if (is_in_code_order(it)) {
    solve_and_show(it, &w, to);
  } else {
    settle(it, &w, last, NULL);
    if (it->fault == BL_FAULT_NONE) {
      bl_interp_visit(it, to->visitors, to->n);
    }
  }
}

bool bl_interp_solve(struct bl_interp *it, struct bl_observations *obs,
                     const struct bl_visitor *visitors, unsigned n)
{
  it->obs = obs;
  it->words = obs == NULL ? 0 : obs->words;
  if (too_large(it)) {
    it->fault = BL_FAULT_BUDGET;
    return false;
  }
  make_scratch(it);
  it->jsr = NULL;
  it->at = CF_NEW_N(it->arena, struct bl_frame *, it->cfg.n_blocks);
  it->at[0] = entry_frame(it);
  name_assigned(it, it->at[0], 0);
  struct bl_show to = {visitors, n};
  solve(it, n > 0 ? &to : NULL);
  return it->fault == BL_FAULT_NONE;
}

void bl_interp_visit(struct bl_interp *it, const struct bl_visitor *visitors, unsigned n)
{
  if (n > 0) {
    bl_interp_visit_blocks(it, NULL, visitors, n);
  }
}

void bl_interp_visit_blocks(struct bl_interp *it, const bool *which,
                            const struct bl_visitor *visitors, unsigned n)
{
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    if (which == NULL || which[b]) {
      show_block(it, b, visitors, n);
    }
  }
}
