/* Opening a method: its code decoded, its graph built, its allocations numbered, its calls looked
 * up. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"
#include "src/interp/ends.h"

static void number_allocations(struct bl_interp *it)
{
  it->alloc = cf_arena_alloc(it->arena, it->insns.n);
  memset(it->alloc, BL_NO_ALLOC, it->insns.n);
  uint8_t next = 0;
  for (uint32_t i = 0; i < it->insns.n && next < BL_ALLOC_THIS; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    if (kind == CF_K_NEW || kind == CF_K_NEW_ARRAY) {
      it->alloc[i] = next++;
    }
  }
}

const char *bl_slot_types(struct cf_str descriptor)
{
  switch (cf_descriptor_type(descriptor)) {
  case 'J':
    return "JJ";
  case 'D':
    return "DD";
  case 'I':
    return "I";
  case 'F':
    return "F";
  case 'V':
    return "";
  default:
    return "A";
  }
}

static void add_arg(struct bl_site *site, char type)
{
  site->type[site->n_args++] = type;
  site->slots = (uint8_t)(site->slots + cf_type_slots(type));
}

/* Most calls have one or two arguments: a piece of memory for each would be mostly air, and decoded
   methods are kept. */
static void keep_types(struct bl_interp *it, struct bl_site *site)
{
  enum { MANY = 64 };
  uint32_t n = site->n_args;
  if (n == 0) {
    site->type = NULL;
    return;
  }
  if (it->room_for_types < n) {
    it->room_for_types = n < MANY ? MANY : n;
    it->types = cf_arena_alloc(it->arena, it->room_for_types);
  }
  site->type = memcpy(it->types, site->type, n);
  it->types += n;
  it->room_for_types -= n;
}

/* `call` is the method's next call in code order, or behind the last. */
static void open_site(struct bl_interp *it, struct bl_site *site, const struct cf_insn *in,
                      const struct bl_call *call)
{
  const struct cf_pool *pool = &it->cls->pool;
  struct cf_str descriptor = in->op == CF_invokedynamic
                                 ? cf_pool_dynamic(pool, (uint32_t)in->a).descriptor
                                 : cf_pool_member(pool, (uint32_t)in->a).descriptor;
  bool linked = call != it->method->calls + it->method->n_calls && call->bci == in->bci;
  site->call = linked ? call : NULL;
  it->makes_lambdas |= site->call != NULL && site->call->lambda != NULL;
  site->constructor = in->op == CF_invokespecial && site->call != NULL &&
                      site->call->callee != NULL && cf_str_is(site->call->callee->name, "<init>");
  char types[UINT8_MAX + 1]; /* JVMS §4.3.3: at most 255 arguments */
  site->type = types;
  if (in->op != CF_invokestatic && in->op != CF_invokedynamic) {
    add_arg(site, 'A');
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(descriptor);
  while (cf_descriptor_next(&d, &w)) {
    add_arg(site, cf_descriptor_type(d));
  }
  keep_types(it, site);
  site->result = bl_slot_types((struct cf_str){w.at + 1, (uint32_t)(w.end - w.at - 1)});
}

static bool is_invoke(const struct cf_insn *in)
{
  return cf_opcodes[in->op].kind == CF_K_INVOKE;
}

static void open_sites(struct bl_interp *it)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    n += is_invoke(&it->insns.items[i]) ? 1 : 0;
  }
  if (n == 0) {
    return;
  }
  it->n_sites = n;
  it->site_of = cf_arena_alloc(it->arena, it->insns.n * sizeof *it->site_of);
  it->sites = CF_NEW_N(it->arena, struct bl_site, n);
  n = 0;
  const struct bl_call *call = it->method->calls;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (is_invoke(&it->insns.items[i])) {
      it->site_of[i] = (uint16_t)n;
      open_site(it, &it->sites[n], &it->insns.items[i], call);
      call += it->sites[n++].call != NULL ? 1 : 0;
    }
  }
}

/* --- loops that merely wait: empty, or yielding, sleeping, parking between tests --- */

static bool writes_nothing(const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (e->accesses[i].write) {
      return false;
    }
  }
  return e->known;
}

static bool is_idle_insn(const struct bl_interp *it, uint32_t insn)
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
    bool waits = e->n_locks > 0 && bl_lock_interrupts(e->locks[0].op);
    return e->pauses || (writes_nothing(e) && !waits);
  }
  default:
    return true;
  }
}

/* Whether the loop stores the local that the instruction loads. */
static bool is_set_in_loop(const struct bl_interp *it, uint32_t load, uint32_t header)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_STORE && in->a == it->insns.items[load].a &&
        it->cfg.blocks[it->cfg.block_of[i]].loop == header) {
      return true;
    }
  }
  return false;
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
    it->idle[b] = it->cfg.blocks[b].is_header;
  }
  if (it->cfg.forward) {
    return;
  }
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    const struct bl_block *block = &it->cfg.blocks[b];
    for (uint32_t i = block->first; i < block->end && block->loop != BL_NO_BLOCK; i++) {
      it->idle[block->loop] =
          it->idle[block->loop] && is_idle_insn(it, i) && !deals_with_own(it, i, block->loop);
    }
  }
}

/* --- locals that a loop assigns: at its header each turn brings a new value --- */

static void assign(struct bl_interp *it, uint32_t block, const struct cf_insn *in)
{
  unsigned slot = (unsigned)in->a, width = cf_opcodes[in->op].n_pops;
  for (uint32_t h = it->cfg.blocks[block].loop; h != BL_NO_BLOCK; h = it->cfg.blocks[h].outer) {
    if (it->assigned[h] == NULL) {
      it->assigned[h] = CF_NEW_N(it->arena, uint64_t, it->code.max_locals / 64 + 1);
    }
    for (unsigned i = slot; i < slot + (width == 0 ? 1 : width) && i < it->code.max_locals; i++) {
      it->assigned[h][i / 64] |= (uint64_t)1 << (i % 64);
    }
  }
}

static void find_assigned(struct bl_interp *it)
{
  if (it->cfg.forward) {
    return;
  }
  it->assigned = CF_NEW_N(it->arena, uint64_t *, it->cfg.n_blocks);
  for (uint32_t i = 0; i < it->insns.n; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    uint32_t block = it->cfg.block_of[i];
    if ((kind == CF_K_STORE || kind == CF_K_IINC) && it->cfg.blocks[block].loop != BL_NO_BLOCK) {
      assign(it, block, &it->insns.items[i]);
    }
  }
}

bool bl_interp_ends_idle_loop(const struct bl_interp *it, uint32_t block)
{
  const struct bl_block *b = &it->cfg.blocks[block];
  if (b->loop == BL_NO_BLOCK || !it->idle[b->loop]) {
    return false;
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    if (!bl_cfg_in_loop(&it->cfg, b->succ[i], b->loop)) {
      return true;
    }
  }
  return false;
}

/* All that does not depend on effects; on false there is a fault. */
static bool decode(struct bl_interp *it, struct cf_arena *a, struct cf_arena *scratch,
                   const struct bl_program *p, const struct bl_method *m)
{
  *it = (struct bl_interp){.program = p, .method = m, .cls = m->cls->cf, .arena = a};
  if (!cf_code_parse_again(&it->code, a, it->cls, m->member, &it->err)) {
    it->fault = BL_FAULT_CODE;
    return false;
  }
  cf_insns_decode_again(&it->insns, a, &it->code, m->n_insns);
  bl_cfg_build(&it->cfg, a, scratch, &it->insns, &it->code, bl_ends_find(it, scratch));
  number_allocations(it);
  open_sites(it);
  find_assigned(it);
  return true;
}

const struct bl_interp *bl_interp_decode(struct cf_arena *a, struct cf_arena *scratch,
                                         const struct bl_program *p, const struct bl_method *m)
{
  struct bl_interp *it = cf_arena_alloc(a, sizeof *it);
  (void)decode(it, a, scratch, p, m);
  return it;
}

static void look_up_calls(struct bl_interp *it)
{
  for (uint32_t i = 0; i < it->n_sites; i++) {
    it->sites[i].effect = it->effects->of_call(it->effects->ctx, it->method, it->sites[i].call);
  }
}

/* What was decoded before, with sites of its own. */
static void copy_decoded(struct bl_interp *it, struct cf_arena *a, const struct bl_interp *from)
{
  *it = *from;
  it->arena = a;
  if (it->n_sites > 0) {
    it->sites = cf_arena_alloc(a, it->n_sites * sizeof *it->sites);
    memcpy(it->sites, from->sites, it->n_sites * sizeof *it->sites);
  }
}

bool bl_interp_open(struct bl_interp *it, struct cf_arena *a, const struct bl_program *p,
                    const struct bl_method *m, const struct bl_effects *effects)
{
  const struct bl_interp *decoded =
      effects->decoded == NULL ? NULL : effects->decoded(effects->ctx, m);
  if (decoded != NULL) {
    copy_decoded(it, a, decoded);
  } else {
    (void)decode(it, a, a, p, m);
  }
  it->effects = effects;
  if (it->fault != BL_FAULT_NONE) {
    return false;
  }
  bl_names_init(&it->names, a);
  it->names.program = p;
  it->made = CF_NEW_N(a, uint32_t, it->insns.n);
  look_up_calls(it);
  find_idle_loops(it);
  it->lambda_at = it->makes_lambdas ? CF_NEW_N(a, uint32_t, it->insns.n) : NULL;
  return true;
}

uint32_t bl_interp_line(struct bl_interp *it, uint32_t insn)
{
  struct cf_code whole;
  struct cf_err err;
  if (!it->has_lines &&
      cf_code_parse(&whole, it->arena, it->cls, it->method->member, false, &err)) {
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
