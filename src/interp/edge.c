/* Edges of the graph: what a state becomes on the way from one block to the next, and the join with
   what came there before. Receives the state behind an instruction in `edge`; hands on that of the
   block it leads to. Knows no order of blocks and no client. */
#include "src/interp/edge.h"

#include "classfile/class/descriptor.h"

static const struct bl_masks *masks_of(const struct bl_interp *it)
{
  return it->obs == NULL ? NULL : &it->obs->masks;
}

/* --- decisions --- */

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

/* The branch leaves a loop that waits at a lock: what it has asked is so until that is given up,
   and is no other look than the one that the wait was for. */
static bool ends_wait_alone(const struct bl_interp *it, uint32_t at)
{
  return bl_interp_ends_guarded_wait(it, at) && !bl_interp_ends_search(it, at);
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
    return bl_interp_ends_idle_loop(it, at) || bl_interp_ends_search(it, at) ||
           (at == from && ends_wait_alone(it, at));
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
    bool decides = still_decides(it, at, from, to, exceptional);
    if (!exceptional && it->cfg.blocks[at].ipdom == to &&
        (!decides || !bl_interp_ends_idle_loop(it, at))) {
      (void)bl_bits_or(f->ended, bl_frame_decided(f, i - 1, 0), BL_SETS * f->words);
    }
    if (decides) {
      if (!exceptional && it->cfg.blocks[at].ipdom == to && ends_wait_alone(it, at)) {
        memset(bl_frame_decided(f, i - 1, BL_SET_FRESH), 0, sizeof(uint64_t) * f->words);
      }
      continue;
    }
    if (exceptional) { /* an exception decides nothing, but what was tested afresh stays tested */
      memset(bl_frame_decided(f, i - 1, 0), 0, sizeof(uint64_t) * BL_SETS * f->words);
    } else {
      bl_frame_undecide(f, i - 1);
    }
  }
}

/* --- names and locks --- */

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
  if (dst->depth != src->depth || memcmp(src->name, dst->name, slots * sizeof *src->name) == 0) {
    return; /* the commonest case by far */
  }
  for (unsigned s = 0; s < slots; s++) {
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
    bl_interp_forget(it, src, name);
    if (kept != 0) {
      h->name = kept;
    }
  }
}

/* --- names that a loop gives --- */

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

/* What a lambda is handed last, an element of what runs it, perhaps: where it makes one because it
   got none, it goes on with either. */
static void note_handed(struct bl_interp *it, uint32_t params)
{
  if (params > 0 && (it->method->flags & BL_M_LAMBDA_BODY) != 0) {
    struct bl_path p = bl_path_of(BL_ROOT_PARAM, params - 1);
    bl_names_note_got(&it->names, bl_names_of(&it->names, &p), it->program->nowhere->id);
  }
}

struct bl_frame *bl_edge_entry(struct bl_interp *it)
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
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(it->method));
  while (cf_descriptor_next(&d, &w)) {
    enter_param(it, f, &slot, param++, cf_descriptor_type(d));
  }
  note_handed(it, param);
  enter_locks(it, f);
  f->reached = true;
  f->escaped = (it->method->flags & BL_M_MAKES_THIS) != 0 ? 0 : (uint64_t)1 << BL_ALLOC_THIS;
  name_assigned(it, f, 0);
  return f;
}

/* --- from block to block --- */

/* The first state that comes to a block is the block's; the next edge gets another frame. */
static void come_first(struct bl_interp *it, struct bl_frame *src, uint32_t to)
{
  name_assigned(it, src, to);
  it->at[to] = src;
  it->edge = bl_frame_new(it->arena, it->code.max_locals, it->code.max_stack, it->words);
}

bool bl_edge_join(struct bl_interp *it, uint32_t from, uint32_t to, bool exceptional)
{
  struct bl_frame *src = it->edge, *dst = it->at[to];
  end_decisions(it, src, from, to, exceptional);
  if (dst == NULL) {
    come_first(it, src, to);
    return true;
  }
  renew_joins(it, dst, src, to);
  bool changed = match_locks(it, dst, src, to);
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

void bl_edge_throw(struct bl_interp *it, uint32_t insn, uint32_t handler)
{
  struct bl_frame *f = it->edge;
  release_before_throw(it, f, insn);
  f->depth = 1;
  struct bl_path p = bl_path_of(BL_ROOT_JOIN, handler << 16 | f->n_locals);
  bl_frame_set_slot(f, f->n_locals, 'A', bl_names_of(&it->names, &p));
}

/* Some local variable, or lock, is named by way of the root. */
static bool names_by(const struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_path *root)
{
  bool any = false;
  for (unsigned i = 0; i < (unsigned)f->n_locals + f->n_held && !any; i++) {
    uint32_t name = i < f->n_locals ? f->name[i] : f->held[i - f->n_locals].name;
    const struct bl_path *p = bl_names_path(&it->names, name);
    any = p->root == root->root && p->base == root->base;
  }
  return any;
}

/* The handler's local is unusable, or is named as in the state, or has been given the name of a
   join already, which nothing else of the state hangs on. */
static bool keeps_local(const struct bl_interp *it, const struct bl_frame *dst, uint32_t handler,
                        unsigned s)
{
  const struct bl_frame *src = it->now;
  if (dst->type[s] == 'T') {
    return true;
  }
  if (dst->name[s] != src->name[s]) {
    const struct bl_path *p = bl_names_path(&it->names, dst->name[s]);
    if (p->root != BL_ROOT_JOIN || p->len != 0 || p->base != (handler << 16 | s) ||
        bl_interp_may_lose(it, BL_ROOT_JOIN, p->base) || names_by(it, src, p)) {
      return false;
    }
  }
  return dst->type[s] == src->type[s] && bl_frame_covers_local(dst, src, s);
}

bool bl_edge_throws_alike(const struct bl_interp *it, uint32_t handler)
{
  const struct bl_frame *dst = it->at[handler], *src = it->now;
  if (dst == NULL || dst->depth != 1 || !bl_frame_covers_rest(dst, src)) {
    return false;
  }
  const struct bl_path *thrown = bl_names_path(&it->names, dst->name[dst->n_locals]);
  bool alike = thrown->root == BL_ROOT_JOIN && thrown->len == 0 &&
               thrown->base == (handler << 16 | dst->n_locals) && dst->type[dst->n_locals] == 'A';
  for (unsigned s = 0; s < src->n_locals && alike; s++) {
    alike = keeps_local(it, dst, handler, s);
  }
  return alike;
}

/* --- what a test tells --- */

/* The name of the value that the block's last instruction compares with zero or null, 0 if it does
   not or if no lock can depend on it. */
static uint32_t tested_zero(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  uint8_t op = it->insns.items[insn].op;
  bool tests = op == CF_ifeq || op == CF_ifne || op == CF_ifnull || op == CF_ifnonnull;
  bool may_tell = tests && f->depth > 0 && (f->n_held > 0 || it->converts != NULL);
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
  bool zero = (to == bl_interp_arm(it, insn, true)) == (in->op == CF_ifeq || in->op == CF_ifnull);
  bl_frame_learn(it->edge, value, zero, masks_of(it));
  if (!zero) {
    convert(it, value);
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
  if (name == 0 || (to == bl_interp_arm(it, insn, true)) != (in->op == CF_ifnull)) {
    return;
  }
  for (unsigned s = 0; s < (unsigned)f->n_locals + f->depth; s++) {
    if (f->name[s] == name) {
      memset(bl_frame_set(f, s, BL_SET_CURRENT), 0, sizeof(uint64_t) * BL_SETS * f->words);
    }
  }
}

/* Whether the branch jumps where what it compares with zero or null is that, or less. False, too,
   if it does not compare so; *compares says whether it does. */
static bool jumps_at_nothing(const struct cf_insn *in, bool *compares)
{
  *compares =
      (in->op >= CF_ifeq && in->op <= CF_ifle) || in->op == CF_ifnull || in->op == CF_ifnonnull;
  return in->op == CF_ifeq || in->op == CF_iflt || in->op == CF_ifle || in->op == CF_ifnull;
}

/* The one observation that the register has, + 1; 0 if it has none, or several. */
static uint32_t only_observation(const struct bl_interp *it, const struct bl_frame *f,
                                 unsigned slot)
{
  uint32_t only = 0;
  for (unsigned set = 0; set < BL_SETS; set++) {
    const uint64_t *bits = bl_frame_set(f, slot, (enum bl_set)set);
    for (unsigned bit = 0; (bit = bl_bits_next(bits, f->words, bit)) != UINT_MAX; bit++) {
      bool given = it->obs->items[bit].insn == CF_NO_INSN;
      if (only != 0 && !given) {
        return 0;
      }
      only = given ? only : bit + 1;
    }
  }
  return only;
}

/* A number that an instruction itself pushes, of that opcode and operand; not one of the constant
   pool. */
static enum bl_known known_push(uint32_t op, bool operand_is_zero)
{
  bool pushes = op == CF_bipush || op == CF_sipush;
  if (!pushes && (op < CF_iconst_m1 || op > CF_iconst_5)) {
    return BL_KNOWN_NOT;
  }
  return (pushes ? operand_is_zero : op == CF_iconst_0) ? BL_KNOWN_ZERO : BL_KNOWN_OTHER;
}

/* … that the value of that name is. */
static enum bl_known known_number(const struct bl_path *p)
{
  return p->root == BL_ROOT_CONST ? known_push(p->base >> 16, (uint16_t)p->base == 0)
                                  : BL_KNOWN_NOT;
}

/* An arm is looked at as far as this many blocks. */
enum { BL_MAX_ARM_BLOCKS = 16 };

/* The arm of the branch that ends block `test` on which all ways lie that come to `to` over the
   edge from `from`: 1 where it jumps, 0 where it does not; -1 where others come that way, too. */
static int arm_of(const struct bl_cfg *g, uint32_t from, uint32_t to, uint32_t test,
                  uint32_t target)
{
  for (unsigned n = 0; from != test; n++) {
    const struct bl_block *b = &g->blocks[from];
    if (n == BL_MAX_ARM_BLOCKS || b->n_pred != 1) {
      return -1;
    }
    to = from;
    from = b->pred[0];
  }
  return to == target;
}

/* Whether the instruction gives the local another value. */
static bool assigns(const struct cf_insn *in, unsigned local)
{
  uint8_t kind = cf_opcodes[in->op].kind;
  return (kind == CF_K_STORE || kind == CF_K_IINC) && (unsigned)in->a == local;
}

/* What a local, or the value that the block pushes last, is at the end of the block. */
static enum bl_known known_at_end(const struct bl_interp *it, uint32_t block, unsigned slot)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  const struct cf_insn *in = it->insns.items;
  bool local = slot < it->code.max_locals;
  uint32_t i = b->end;
  while (i > b->first && (local ? !assigns(&in[i - 1], slot) : in[i - 1].op == CF_goto)) {
    i--;
  }
  if (local && i == b->first) {
    const struct bl_frame *f = it->at[block];
    return f == NULL ? BL_KNOWN_NOT : known_number(bl_names_path(&it->names, f->name[slot]));
  }
  uint32_t pushed = i - (local ? 1 : 0);
  bool stores = !local || cf_opcodes[in[pushed].op].kind == CF_K_STORE;
  return stores && pushed > b->first ? known_push(in[pushed - 1].op, in[pushed - 1].a == 0)
                                     : BL_KNOWN_NOT;
}

/* What a flag is where what a branch tested is nothing, if it is the contrary on the other arm:
   each arm puts a number of its own there, as `boolean any = count > 0` and `if (busy) wait = true;
   else wait = false` do. The branch follows the instruction `read`. */
static enum bl_known at_nothing(const struct bl_interp *it, const struct bl_path *flag,
                                uint32_t read)
{
  const struct bl_cfg *g = &it->cfg;
  bool joined = flag->root == BL_ROOT_CONST_JOIN && flag->len == 0;
  uint32_t meet = flag->base >> 16;
  if (!joined || g->blocks[meet].n_pred != 2 || read + 1 >= it->insns.n) {
    return BL_KNOWN_NOT;
  }
  const struct cf_insn *branch = &it->insns.items[read + 1];
  bool compares, jumps = jumps_at_nothing(branch, &compares);
  uint32_t test = g->block_of[read + 1];
  enum bl_known at[2] = {BL_KNOWN_NOT, BL_KNOWN_NOT};
  for (unsigned i = 0; i < 2 && compares && g->blocks[test].end == read + 2; i++) {
    uint32_t from = g->blocks[meet].pred[i];
    int arm = arm_of(g, from, meet, test, bl_interp_arm(it, read + 1, true));
    if (arm >= 0) {
      at[arm] = known_at_end(it, from, flag->base & 0xffffu);
    }
  }
  bool contrary = at[0] != BL_KNOWN_NOT && at[1] != BL_KNOWN_NOT && at[0] != at[1];
  return contrary ? at[jumps] : BL_KNOWN_NOT;
}

/* Puts down the observation of a field that the block's last instruction compares with nothing, or
   a flag that tells of it. */
static void test_nothing(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                         struct bl_tested *tested)
{
  bool compares;
  (void)jumps_at_nothing(&it->insns.items[insn], &compares);
  bool asks = compares && f->words > 0 && f->depth > 0 && !it->to_the_letter;
  uint32_t found = asks ? only_observation(it, f, bl_frame_top(f, 0)) : 0;
  if (found == 0) {
    return;
  }
  const struct bl_observation *o = &it->obs->items[found - 1];
  bool taken = o->seen != NULL && o->seen->claimed == BL_CLAIM_PARTED;
  if ((o->seen != NULL && !taken) || bl_state_kind_of(o->state) != BL_STATE_FIELD) {
    return;
  }
  const struct bl_path *p = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]);
  bool itself = taken || bl_location_of_value(p, BL_STATE_FIELD).state == o->state;
  enum bl_known flag = itself ? BL_KNOWN_ZERO : at_nothing(it, p, o->insn);
  tested->found = flag == BL_KNOWN_NOT ? 0 : found;
  tested->contrary = flag == BL_KNOWN_OTHER;
}

static void learn_of_nothing(struct bl_interp *it, struct bl_tested tested, uint32_t insn,
                             uint32_t to)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool compares, jumps = jumps_at_nothing(in, &compares);
  if (tested.found == 0) {
    return;
  }
  bool zero = (to == bl_interp_arm(it, insn, true)) == jumps;
  if (zero != tested.contrary) {
    bl_frame_found_nothing(it->edge, tested.found - 1);
  } else {
    bl_frame_found_something(it->edge, tested.found - 1);
  }
}

/* What is compared with zero, where it is a number that the code itself has put there: javac copies
   the body of a finally to each way out, and with it the tests of a flag that is set before. Those
   who publish a definition know no such thing. */
static enum bl_known known_to_be(const struct bl_interp *it, const struct bl_frame *f,
                                 uint32_t insn)
{
  uint8_t op = it->insns.items[insn].op;
  bool compares = (op == CF_ifeq || op == CF_ifne) && f->depth > 0 && !it->to_the_letter;
  return compares ? known_number(bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]))
                  : BL_KNOWN_NOT;
}

struct bl_tested bl_edge_tested(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_tested tested = {tested_zero(it, f, insn), tested_null(it, f, insn),
                             known_to_be(it, f, insn), 0, false};
  test_nothing(it, f, insn, &tested);
  return tested;
}

bool bl_edge_is_possible(const struct bl_interp *it, struct bl_tested tested, uint32_t insn,
                         uint32_t to)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const struct bl_cfg *g = &it->cfg;
  if (tested.known == BL_KNOWN_NOT || g->blocks[g->block_of[insn]].n_succ < 2) {
    return true;
  }
  bool jumps = (in->op == CF_ifeq) == (tested.known == BL_KNOWN_ZERO);
  return jumps == (to == bl_interp_arm(it, insn, true));
}

void bl_edge_learn(struct bl_interp *it, struct bl_tested tested, uint32_t insn, uint32_t to)
{
  learn_of_locks(it, tested.zero, insn, to);
  drop_null(it, tested.null, insn, to);
  learn_of_nothing(it, tested, insn, to);
}
