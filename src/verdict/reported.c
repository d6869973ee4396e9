/* What becomes of stale values in the end: are people only told of them (ANALYSIS §8,
   reported-only)? Receives the state before every instruction, in code order; keeps for each
   observation whether it goes into logs, messages and texts, and whether it goes anywhere else. */
#include "src/verdict/reported.h"

#include "src/candidate/branch.h"
#include "src/candidate/value.h"

enum { TOLD = 1, USED = 2 };

static bool is_modelled(const struct bl_method_check *c, const struct bl_site *site)
{
  return site->call != NULL && bl_call_callee(site->call) != NULL &&
         bl_summaries_model(c->w->all, bl_call_callee(site->call)) != NULL;
}

static bool changes_shared_state(const struct bl_method_check *c, const struct bl_site *site,
                                 const struct bl_args *args)
{
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    struct bl_location at =
        bl_interp_map_location(c->it, args, &site->effect->accesses[i].where->at);
    if (site->effect->accesses[i].write && at.state < BL_UNMAPPED) {
      return true;
    }
  }
  return false;
}

static bool is_op(const struct bl_method_check *c, uint32_t insn, uint8_t op)
{
  return insn < c->it->insns.n && c->it->insns.items[insn].op == op;
}

/* A library's operation puts the argument into what its receiver contains, which the method has
   made, and hands that on: a text that is put together. */
static bool adds_to_made(const struct bl_method_check *c, const struct bl_site *site,
                         unsigned argument, const struct bl_args *args)
{
  bool made = bl_is_made_here(c->it, args->name[0]);
  for (uint32_t i = 0; i < site->effect->n_accesses && made; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    if (a->write && !a->removes && a->where->at.state == BL_CONTENTS_OF &&
        a->where->at.object.base == 0 && (site->effect->flows & 1) != 0) {
      return argument == 0 || (a->what->stores & bl_param_bit(argument)) != 0;
    }
  }
  return false;
}

/* The instruction does more than to make up an exception, of what the method is given: it writes,
   or calls what neither makes something nor a text of it. `array`: one was made, for what is told.
 */
static bool does_more(const struct bl_summaries *s, const struct bl_method *m,
                      const struct cf_insn *in, uint32_t bci, bool array)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
  case CF_K_MONITOR:
    return true;
  case CF_K_ARRAY_STORE:
    return !array;
  case CF_K_INVOKE: {
    const struct bl_call *call = bl_method_call(m, bci);
    const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
    return callee == NULL || (!bl_method_is_init(callee) && !bl_makes_up_text(s, call) &&
                              (in->op != CF_invokestatic || bl_method_result(callee) != ';'));
  }
  default:
    return false;
  }
}

/* The method is there to throw where what it is told is not so, and does nothing else
   (`checkState(open)`). */
static bool only_refuses(const struct bl_summaries *s, struct cf_arena *a,
                         const struct bl_method *m)
{
  enum { MOST = 32 }; /* instructions */
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  bool throws = false, array = false;
  if (!bl_method_has_body(m) || bl_method_returns(m) || !bl_method_is(m, CF_ACC_STATIC) ||
      m->n_insns > MOST || !cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        does_more(s, m, &in, bci, array)) {
      return false;
    }
    throws |= in.op == CF_athrow;
    array |= cf_opcodes[in.op].kind == CF_K_NEW_ARRAY;
  }
  return throws;
}

static bool is_only_refused(const struct bl_method_check *c, const struct bl_site *site)
{
  const struct bl_targets *t = site->call == NULL ? NULL : bl_call_targets(site->call);
  return t != NULL && t->n == 1 && !t->open && only_refuses(c->w->all, c->it->arena, t->items[0]);
}

/* A call: it tells people, or hands the value on in its result, or in what it constructs (0: look
   at what becomes of that), or uses it. */
static unsigned by_call(const struct bl_method_check *c, uint32_t insn, unsigned argument,
                        const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  bool flows = (site->effect->flows & bl_param_bit(argument)) != 0;
  if (bl_said_of_call(c->w->all, site->call, BL_E_LOG) != NULL ||
      (site->constructor && is_op(c, insn + 1, CF_athrow)) ||
      (c->asserted && is_only_refused(c, site))) {
    return TOLD;
  }
  if (c->it->insns.items[insn].op == CF_invokedynamic) {
    return 0; /* a string is put together, or a lambda is made: look at who gets it */
  }
  bool text = site->call != NULL && bl_call_callee(site->call) != NULL &&
              bl_method_makes_text(bl_call_callee(site->call));
  if ((!is_modelled(c, site) && !text) || !flows || changes_shared_state(c, site, args) ||
      (site->result[0] == 0 && !site->constructor)) {
    return USED;
  }
  bool dropped = is_op(c, insn + 1, CF_pop) || is_op(c, insn + 1, CF_pop2);
  if (dropped && adds_to_made(c, site, argument, args)) {
    return 0;
  }
  return !dropped ? 0 : bl_method_makes_text(c->it->method) ? TOLD : USED;
}

/* The call that next gets the array made at `bci`, as the compiler packs variable arguments. */
static unsigned by_array(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  uint32_t array = f->name[bl_frame_top(f, 2)];
  const struct bl_path *p = bl_names_path(&it->names, array);
  uint32_t block = it->cfg.block_of[insn];
  if (p->root != BL_ROOT_SITE || p->len != 0) {
    return USED;
  }
  for (uint32_t i = insn + 1; i < it->cfg.blocks[block].end; i++) {
    if (cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE) {
      const struct bl_site *site = bl_interp_site(it, i);
      bool takes = site->n_args > 0 && site->type[site->n_args - 1] == 'A';
      if (takes && bl_said_of_call(c->w->all, site->call, BL_E_LOG) != NULL) {
        return TOLD;
      }
    }
  }
  return USED;
}

static unsigned how_used(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_use *use, const struct bl_args *args)
{
  struct bl_touch touch;
  switch (use->role) {
  case BL_ROLE_RECEIVER:
  case BL_ROLE_ARGUMENT:
    return by_call(c, insn, use->argument, args);
  case BL_ROLE_STORED:
    return is_op(c, insn, CF_aastore) && !bl_interp_touch(c->it, f, insn, &touch)
               ? by_array(c, f, insn)
               : USED;
  case BL_ROLE_CHANGED:
    return bl_is_being_made(c, f, use) ? 0 : USED; /* look at what becomes of the object */
  case BL_ROLE_THROWN:
    return bl_is_made_here(c->it, f->name[use->slot]) ? TOLD : USED;
  case BL_ROLE_TESTED:
    return bl_decides_only_talk(c->w->all, c->it, insn) ? TOLD : USED;
  default:
    return USED;
  }
}

static void add(struct bl_method_check *c, const struct bl_frame *f, unsigned slot, unsigned how)
{
  const uint64_t *stale = bl_frame_set(f, slot, BL_SET_RELEASED); /* and the waited */
  unsigned words = f->words;
  for (unsigned i = 0; (i = bl_bits_next(stale, 2 * words, i)) != UINT_MAX; i++) {
    unsigned bit = i < 64 * words ? i : i - 64 * words;
    if (bit < c->it->obs->n) {
      c->told[bit] |= (uint8_t)how;
    }
  }
}

void bl_remember_told(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *uses, unsigned n, const struct bl_args *args)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  for (unsigned i = 0; i < n; i++) {
    const uint64_t *stale = bl_frame_set(f, uses[i].slot, BL_SET_RELEASED);
    if (bl_bits_any(stale, 2 * f->words)) {
      add(c, f, uses[i].slot, how_used(c, f, insn, &uses[i], args));
    }
  }
  if (cf_opcodes[in->op].kind == CF_K_RETURN && in->op != CF_return) {
    add(c, f, bl_frame_top(f, 0), bl_method_makes_text(c->it->method) ? TOLD : USED);
  }
}

bool bl_only_told(const struct bl_method_check *c, uint32_t bit)
{
  return c->told[bit] == TOLD;
}

/* --- of one read --- */

static void look_for_use(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  bl_remember_told(ctx, f, insn, uses, n, &args);
}

static bool is_told_at(const struct bl_method_check *c, uint32_t insn)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    if (c->it->obs->items[bit].insn == insn) {
      return bl_only_told(c, bit);
    }
  }
  return false;
}

bool bl_read_is_only_told(struct bl_worker *w, const struct bl_method *m, uint32_t bci,
                          bool asserted)
{
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.only_if_any = true, .operations = true};
  struct bl_method_check c = {.w = w, .it = &it, .asserted = asserted};
  struct bl_visitor visitor = {.visit = look_for_use, .ctx = &c};
  bool only = false;
  if (bl_method_has_body(m) && bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    bl_summaries_enter(w->all, &it);
    if (bl_observe_and_solve(&obs, w, &it, &opt, NULL, 0) && it.words > 0) {
      c.told = CF_NEW_N(w->scratch, uint8_t, obs.n);
      bl_interp_visit(&it, &visitor, 1);
      only = is_told_at(&c, it.insns.index_of[bci]);
    }
    cf_arena_reset(w->scratch);
  }
  return only;
}
