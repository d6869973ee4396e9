/* Opening a method: its code decoded, its graph built, its allocations numbered, its calls looked
 * up. */
#include "src/interp/interp.h"

#include "classfile/base/vec.h"
#include "classfile/class/descriptor.h"
#include "src/interp/ends.h"

static void number_allocations(struct bl_decoded *d, struct cf_arena *a, const struct bl_method *m)
{
  bool any = bl_method_has_any(m, 1u << CF_K_NEW | 1u << CF_K_NEW_ARRAY);
  d->alloc = cf_arena_alloc(a, d->insns.n);
  memset(d->alloc, BL_NO_ALLOC, d->insns.n);
  uint8_t next = 0;
  for (uint32_t i = 0; any && i < d->insns.n && next < BL_ALLOC_SELF; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[d->insns.items[i].op].kind;
    if (kind == CF_K_NEW || kind == CF_K_NEW_ARRAY) {
      d->alloc[i] = next++;
    }
  }
}

const char *bl_slot_types(char type)
{
  switch (type) {
  case 'J':
    return "JJ";
  case 'D':
    return "DD";
  case 'B':
  case 'C':
  case 'I':
  case 'S':
  case 'Z':
    return "I";
  case 'F':
    return "F";
  case 'V':
    return "";
  default:
    return "A";
  }
}

/* --- operands --- */

static unsigned put_slots(const struct bl_method *m, const struct cf_insn *in)
{
  const struct bl_field *field = bl_program_field(m->cls, (uint32_t)in->a);
  return cf_type_slots(field->type) + (in->op == CF_putfield ? 1 : 0);
}

static unsigned pops_of(const struct bl_method *m, const struct cf_insn *in)
{
  const uint32_t told_by_operand =
      1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC | 1u << CF_K_NEW_ARRAY;
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  if ((told_by_operand >> op->kind & 1u) == 0) {
    return op->n_pops;
  }
  if (op->kind != CF_K_NEW_ARRAY) {
    return put_slots(m, in);
  }
  return op->pops[0] == '*' ? (unsigned)in->b : op->n_pops;
}

/* How many stack slots each instruction pops, but for calls: those know their arguments. */
static void count_pops(struct bl_decoded *d, struct cf_arena *a, const struct bl_method *m)
{
  d->pops = cf_arena_alloc(a, d->insns.n * sizeof *d->pops);
  for (uint32_t i = 0; i < d->insns.n; i++) {
    d->pops[i] = (uint16_t)pops_of(m, &d->insns.items[i]);
  }
}

/* --- calls --- */

CF_VEC(types, char);

/* What is put together while a method is decoded. */
struct sites {
  struct bl_decoded *d;
  const struct bl_method *method;
  struct types types;
  struct cf_arena *scratch;
};

static void add_arg(struct sites *s, struct bl_kept_site *site, char type)
{
  cf_vec_push(s->scratch, &s->types, type);
  site->n_args++;
  site->slots = (uint8_t)(site->slots + cf_type_slots(type));
}

static void keep_site(struct sites *s, struct bl_kept_site *site, const struct bl_call *call,
                      const struct cf_insn *in)
{
  struct cf_str descriptor = cf_pool_descriptor(&s->method->cls->cf->pool, (uint32_t)in->a);
  site->call = call;
  s->d->makes_lambdas |= bl_call_action(call) != NULL;
  site->constructor = in->op == CF_invokespecial && bl_method_is_constructor(bl_call_callee(call));
  site->type = s->types.n;
  if (in->op != CF_invokestatic && in->op != CF_invokedynamic) {
    add_arg(s, site, 'A');
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(descriptor);
  while (cf_descriptor_next(&d, &w)) { /* JVMS §4.3.3: at most 255 arguments */
    add_arg(s, site, cf_descriptor_type(d));
  }
  site->result = cf_descriptor_type((struct cf_str){w.at + 1, (uint32_t)(w.end - w.at - 1)});
}

static bool is_invoke(const struct cf_insn *in)
{
  return cf_opcodes[in->op].kind == CF_K_INVOKE;
}

static void keep_sites(struct bl_decoded *d, struct cf_arena *a, struct cf_arena *scratch,
                       const struct bl_method *m)
{
  struct sites s = {.d = d, .method = m, .scratch = scratch};
  d->n_sites = m->n_calls;
  if (d->n_sites == 0) {
    return;
  }
  d->site_of = cf_arena_alloc(a, d->insns.n * sizeof *d->site_of);
  d->sites = CF_NEW_N(a, struct bl_kept_site, d->n_sites);
  for (uint32_t i = 0; i < d->n_sites; i++) {
    uint32_t insn = d->insns.index_of[m->calls[i].bci];
    d->site_of[insn] = (uint16_t)i;
    keep_site(&s, &d->sites[i], &m->calls[i], &d->insns.items[insn]);
    d->pops[insn] = d->sites[i].slots;
  }
  d->types = cf_arena_alloc(a, s.types.n + 1);
  if (s.types.n > 0) {
    memcpy(d->types, s.types.items, s.types.n);
  }
}

static void open_sites(struct bl_interp *it, const struct bl_decoded *d)
{
  it->sites = cf_arena_alloc(it->arena, d->n_sites * sizeof *it->sites);
  it->asked_of = CF_NEW_N(it->arena, uint32_t, d->n_sites);
  it->n_sites = d->n_sites;
  for (uint32_t i = 0; i < d->n_sites; i++) {
    const struct bl_kept_site *s = &d->sites[i];
    it->sites[i] =
        (struct bl_site){.call = s->call,
                         .effect = it->effects->of_call(it->effects->ctx, it->method, s->call),
                         .result = bl_slot_types(s->result),
                         .n_args = s->n_args,
                         .slots = s->slots,
                         .constructor = s->constructor,
                         .type = d->types + s->type};
    it->sites[i].repeats = bl_site_repeats(it, &it->sites[i]);
    it->sites[i].finds = it->program->elements != NULL && bl_site_finds(&it->sites[i]);
    it->sites[i].comes_by = it->program->elements != NULL && bl_site_comes_by(&it->sites[i]);
    it->gives |= it->sites[i].effect->n_given > 0;
    it->makes_lambdas |= it->sites[i].effect->answer != NULL;
  }
}

/* --- loops that merely wait: empty, or yielding, sleeping, parking between tests --- */

/* `waits`: what waits for somebody at a lock counts as waiting, too. */
static bool is_idle_insn(const struct bl_interp *it, uint32_t insn, bool waits)
{
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_IINC:
  case CF_K_ARRAY_STORE:
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
  case CF_K_NEW:
  case CF_K_NEW_ARRAY:
  case CF_K_RETURN:
  case CF_K_JSR:
  case CF_K_RET:
    return false;
  case CF_K_STORE: /* a sum is more than waiting */
    return insn == 0 || (enum cf_kind)cf_opcodes[it->insns.items[insn - 1].op].kind != CF_K_ARITH;
  case CF_K_INVOKE: {
    const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
    bool gives_up = e->n_locks > 0 && bl_lock_interrupts(e->locks[0].op);
    return e->pauses || (e->known && !bl_effect_writes(e) && (waits || !gives_up));
  }
  default:
    return true;
  }
}

static bool stores_in(const struct bl_interp *it, const struct bl_block *b, int32_t local)
{
  bool stores = false;
  for (uint32_t i = b->first; i < b->end && !stores; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    stores = cf_opcodes[in->op].kind == CF_K_STORE && in->a == local;
  }
  return stores;
}

/* Whether the loop stores the local that the instruction loads. */
static bool is_set_in_loop(const struct bl_interp *it, uint32_t load, uint32_t header)
{
  bool set = false;
  for (uint32_t b = 0; b < it->cfg.n_blocks && !set; b++) {
    const struct bl_block *block = &it->cfg.blocks[b];
    set = block->loop == header && stores_in(it, block, it->insns.items[load].a);
  }
  return set;
}

/* A call is given what this turn has got, and nobody asks what it says: the loop goes through
   something, and waits for nothing. */
static bool deals_with_own(const struct bl_interp *it, uint32_t insn, uint32_t header)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return is_invoke(in) && insn > 0 && cf_opcodes[in[-1].op].kind == CF_K_LOAD &&
         insn + 1 < it->insns.n && cf_opcodes[in[1].op].kind != CF_K_BRANCH &&
         is_set_in_loop(it, insn - 1, header);
}

static void find_idle_loops(struct bl_interp *it)
{
  it->idle = cf_arena_alloc(it->arena, it->cfg.n_blocks * sizeof *it->idle);
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    it->idle[b] = it->cfg.blocks[b].is_header ? BL_IDLE : BL_BUSY;
  }
  if (it->cfg.forward) {
    return;
  }
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    const struct bl_block *block = &it->cfg.blocks[b];
    for (uint32_t i = block->first; i < block->end && block->loop != BL_NO_BLOCK; i++) {
      uint8_t *idle = &it->idle[block->loop];
      if (*idle != BL_BUSY && !is_idle_insn(it, i, false)) {
        *idle = is_idle_insn(it, i, true) ? BL_WAITS : BL_BUSY;
      }
      *idle = deals_with_own(it, i, block->loop) ? BL_BUSY : *idle;
    }
  }
}

/* --- locals that a loop assigns: at its header each turn brings a new value --- */

static void assign(struct bl_decoded *d, struct cf_arena *a, uint32_t block,
                   const struct cf_insn *in)
{
  unsigned slot = (unsigned)in->a, width = cf_opcodes[in->op].n_pops;
  for (uint32_t h = d->cfg.blocks[block].loop; h != BL_NO_BLOCK; h = d->cfg.blocks[h].outer) {
    if (d->assigned[h] == NULL) {
      d->assigned[h] = CF_NEW_N(a, uint64_t, d->code.max_locals / 64 + 1);
    }
    for (unsigned i = slot; i < slot + (width == 0 ? 1 : width) && i < d->code.max_locals; i++) {
      d->assigned[h][i / 64] |= (uint64_t)1 << (i % 64);
    }
  }
}

static void find_assigned(struct bl_decoded *d, struct cf_arena *a)
{
  if (d->cfg.forward) {
    return;
  }
  d->assigned = CF_NEW_N(a, uint64_t *, d->cfg.n_blocks);
  for (uint32_t i = 0; i < d->insns.n; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[d->insns.items[i].op].kind;
    uint32_t block = d->cfg.block_of[i];
    if ((kind == CF_K_STORE || kind == CF_K_IINC) && d->cfg.blocks[block].loop != BL_NO_BLOCK) {
      assign(d, a, block, &d->insns.items[i]);
    }
  }
}

static bool leaves_its_loop(const struct bl_cfg *g, const struct bl_block *b)
{
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (!bl_cfg_in_loop(g, b->succ[i], b->loop)) {
      return true;
    }
  }
  return false;
}

bool bl_interp_ends_idle_loop(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  return b->loop != BL_NO_BLOCK && it->idle[b->loop] == BL_IDLE && leaves_its_loop(&it->cfg, b);
}

bool bl_interp_ends_guarded_wait(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  return b->loop != BL_NO_BLOCK && it->idle[b->loop] == BL_WAITS && leaves_its_loop(&it->cfg, b);
}

bool bl_interp_ends_search(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  uint32_t asked = b->end < 2 ? CF_NO_INSN : b->end - 2;
  if (b->loop == BL_NO_BLOCK || asked == CF_NO_INSN || asked < b->first ||
      cf_opcodes[it->insns.items[asked].op].kind != CF_K_INVOKE || !leaves_its_loop(&it->cfg, b)) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(it, asked)->effect;
  return e->n_seen > 0 && e->seen[0].key != 0;
}

bool bl_interp_is_behind_search(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t at = g->block_of[branch], behind = g->blocks[at].ipdom;
  return behind != BL_NO_BLOCK && bl_interp_ends_search(it, at) &&
         !bl_interp_ends_idle_loop(it, at) && bl_cfg_dominates(g, behind, g->block_of[insn]);
}

/* All that does not depend on effects; NULL and *err if it cannot be. */
static const struct bl_decoded *decode(struct cf_arena *a, struct cf_arena *scratch,
                                       const struct bl_method *m, struct cf_err *err)
{
  struct bl_decoded *d = CF_NEW(a, struct bl_decoded);
  if (!cf_code_parse_again(&d->code, a, m->cls->cf, bl_method_member(m), err)) {
    return NULL;
  }
  cf_insns_decode_again(&d->insns, a, &d->code, m->n_insns);
  bl_cfg_build(&d->cfg, a, scratch, &d->insns, &d->code,
               bl_ends_find(m, &d->code, &d->insns, scratch));
  number_allocations(d, a, m);
  count_pops(d, a, m);
  keep_sites(d, a, scratch, m);
  find_assigned(d, a);
  return d;
}

const struct bl_decoded *bl_interp_decode(struct cf_arena *a, struct cf_arena *scratch,
                                          const struct bl_method *m)
{
  struct cf_err err = {0};
  return decode(a, scratch, m, &err);
}

/* Whether some object is cast to a class whose objects keep who made them. */
static bool finds_own(const struct bl_interp *it)
{
  bool casts = it->effects->maker != NULL && (it->method->kinds >> CF_K_CAST & 1u) != 0;
  for (uint32_t i = 0; casts && i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (in->op == CF_checkcast &&
        it->effects->maker[bl_program_class_at(it->method->cls, (uint32_t)in->a)->id] != NULL) {
      return true;
    }
  }
  return false;
}

bool bl_interp_open(struct bl_interp *it, struct cf_arena *a, const struct bl_program *p,
                    const struct bl_method *m, const struct bl_effects *effects)
{
  *it = (struct bl_interp){
      .program = p, .method = m, .cls = m->cls->cf, .arena = a, .effects = effects};
  const struct bl_decoded *d = NULL;
  if (bl_method_has_body(m)) {
    d = effects->decoded == NULL ? NULL : effects->decoded(effects->ctx, m);
    d = d != NULL ? d : decode(a, a, m, &it->err);
  }
  if (d == NULL) {
    it->fault = BL_FAULT_CODE;
    return false;
  }
  it->code = d->code;
  it->insns = d->insns;
  it->cfg = d->cfg;
  it->site_of = d->site_of;
  it->pops = d->pops;
  it->assigned = d->assigned;
  it->alloc = d->alloc;
  it->makes_lambdas = d->makes_lambdas;
  open_sites(it, d);
  it->finds_own = finds_own(it);
  it->has_maker_at_hand =
      effects->maker != NULL && effects->makes[m->cls->id] && !bl_method_is(m, CF_ACC_STATIC);
  it->gives |= it->finds_own;
  bl_names_init(&it->names, a);
  it->names.program = p;
  it->made = CF_NEW_N(a, uint32_t, it->insns.n);
  find_idle_loops(it);
  it->lambda_at = it->makes_lambdas ? CF_NEW_N(a, uint32_t, it->insns.n) : NULL;
  return true;
}

uint32_t bl_interp_line(struct bl_interp *it, uint32_t insn)
{
  struct cf_code whole;
  struct cf_err err;
  if (!it->has_lines &&
      cf_code_parse(&whole, it->arena, it->cls, bl_method_member(it->method), false, &err)) {
    it->code.lines = whole.lines;
    it->code.n_lines = whole.n_lines;
  }
  it->has_lines = true;
  return cf_code_line(&it->code, it->insns.items[insn].bci);
}

uint32_t bl_interp_line_key(struct bl_interp *it, uint32_t insn)
{
  uint32_t line = bl_interp_line(it, insn);
  return line != 0 ? line : UINT16_MAX + 1 + it->insns.items[insn].bci;
}
