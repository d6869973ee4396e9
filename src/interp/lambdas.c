/* Lambdas and actions that a call is given: their bodies, what they have captured, and whether they
   are run at once, later or by another thread. Receives a call and its arguments; hands on the body
   and what it sees. */
#include "src/interp/interp.h"

const uint32_t *bl_interp_captured(const struct bl_interp *it, uint32_t insn, uint32_t *n)
{
  uint32_t at = it->lambda_at[insn];
  *n = at == 0 ? 0 : it->lambda_args[at - 1];
  return at == 0 ? NULL : &it->lambda_args[at];
}

/* The body of the lambda that the name is: made here by an invokedynamic, or answered by a call; or
   NULL. */
static const struct bl_method *lambda_of(const struct bl_interp *it, uint32_t name, uint32_t *insn)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n) {
    return NULL;
  }
  *insn = it->insns.index_of[p->base];
  if (*insn == CF_NO_INSN || cf_opcodes[it->insns.items[*insn].op].kind != CF_K_INVOKE) {
    return NULL;
  }
  const struct bl_site *site = bl_interp_site(it, *insn);
  const struct bl_lambda *made = site->call == NULL ? NULL : bl_call_lambda(site->call);
  return made != NULL                   ? made->body
         : site->effect->answer != NULL ? site->effect->answer->body
                                        : NULL;
}

/* Under which block of its own the callee runs parameter i; false if it does not run it. */
static bool is_run(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                   const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  out->own_block = false;
  out->element = 0;
  for (unsigned k = 0; k < BL_MAX_HANDED; k++) { /* its own method is called */
    out->handed[k] = i == 0 && k + 1 < args->n ? (uint8_t)(k + 2) : 0;
    out->part[k] = 0;
  }
  out->itself = UINT8_MAX;
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    if (callee->runs[k].param == i && !callee->runs[k].later) {
      memcpy(out->handed, callee->runs[k].handed, sizeof out->handed);
      memcpy(out->part, callee->runs[k].part, sizeof out->part);
      out->itself = callee->runs[k].itself;
      out->element = callee->runs[k].element;
      out->own_block = callee->runs[k].own_block;
      out->lock = bl_interp_map(it, args, &callee->runs[k].lock);
      return true;
    }
  }
  return callee->runs_all && ((callee->starts | callee->keeps) & bl_param_bit(i)) == 0;
}

static void one_argument(struct bl_args *args, uint32_t k, uint32_t name)
{
  args->name[k] = name;
  args->slot[k] = 0;
  args->width[k] = 1;
}

/* The object of that name, if a class is made of it here that is written in this method: its action
   finds what it has captured in final fields. */
static const struct bl_method *action_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  uint32_t insn = p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n
                      ? CF_NO_INSN
                      : it->insns.index_of[p->base];
  if (insn == CF_NO_INSN || it->insns.items[insn].op != CF_new) {
    return NULL;
  }
  return bl_program_class_at(it->method->cls, (uint32_t)it->insns.items[insn].a)->action;
}

static bool enter_action(const struct bl_interp *it, uint32_t name, struct bl_inline_lambda *out)
{
  out->body = action_of(it, name);
  if (out->body == NULL) {
    return false;
  }
  out->effect = it->effects->of_body(it->effects->ctx, it->method, out->body);
  out->made_at = CF_NO_INSN;
  out->args.call = NULL;
  out->args.n = out->captured = 1;
  one_argument(&out->args, 0, name);
  return true;
}

/* The lambda of that name, with what its body does to what it has captured. */
static bool enter_lambda(const struct bl_interp *it, uint32_t name, struct bl_inline_lambda *out)
{
  uint32_t insn, n;
  out->body = it->makes_lambdas ? lambda_of(it, name, &insn) : NULL;
  if (out->body == NULL) {
    return it->makes_lambdas && enter_action(it, name, out);
  }
  const uint32_t *captured = bl_interp_captured(it, insn, &n);
  out->effect = it->effects->of_body(it->effects->ctx, it->method, out->body);
  out->made_at = insn;
  out->args.call = NULL;
  out->args.n = out->captured = captured == NULL ? 0 : n;
  for (uint32_t k = 0; k < out->args.n; k++) {
    one_argument(&out->args, k, captured[k]);
  }
  return bl_method_has_body(out->body) || out->effect->n_locks > 0 ||
         out->effect->n_accesses > 0; /* `lock::unlock`, `Map::size` */
}

bool bl_interp_answered_lambda(const struct bl_interp *it, uint32_t name,
                               struct bl_inline_lambda *out)
{
  return it->makes_lambdas && enter_lambda(it, name, out) && out->effect->n_locks > 0 &&
         out->made_at != CF_NO_INSN;
}

const uint64_t *bl_interp_captured_bits(const struct bl_interp *it,
                                        const struct bl_inline_lambda *lambda, unsigned k)
{
  const uint64_t *bits = lambda->made_at == CF_NO_INSN || it->captured_bits == NULL
                             ? NULL
                             : it->captured_bits[lambda->made_at];
  return bits == NULL || k >= lambda->captured ? NULL : bits + (size_t)k * it->words;
}

bool bl_interp_captures(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                        unsigned k, uint32_t bit)
{
  if (lambda->made_at == CF_NO_INSN) {
    return k == 0;
  }
  const uint64_t *bits = bl_interp_captured_bits(it, lambda, k);
  return bits != NULL && bl_bit(bits, bit);
}

/* The name of the argument, or of the receiver's part or element, that the lambda is handed; 0: not
   known. */
static uint32_t handed_name(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                            const struct bl_args *args, unsigned k)
{
  unsigned arg = lambda->handed[k];
  if (lambda->element == k + 1 && args->call != NULL) {
    return bl_interp_handed_element(it, it->insns.index_of[args->call->bci]);
  }
  if (lambda->part[k] == 0) {
    return arg > 0 && arg <= args->n && (lambda->itself >> k & 1) != 0 ? args->name[arg - 1] : 0;
  }
  struct bl_path p = bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), lambda->part[k] - 1);
  p = bl_interp_map(it, args, &p);
  return bl_names_of((struct bl_names *)&it->names, &p);
}

/* What the lambda is handed as it is, its body's parameters behind those that it has captured. */
static void add_handed(const struct bl_interp *it, struct bl_inline_lambda *lambda,
                       const struct bl_args *args)
{
  for (unsigned k = 0; k < BL_MAX_HANDED && lambda->args.n < BL_MAX_ARGS; k++) {
    one_argument(&lambda->args, lambda->args.n++, handed_name(it, lambda, args, k));
  }
}

bool bl_interp_later_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                            const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  const struct bl_param_run *run = NULL;
  bool all = true;
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    const struct bl_param_run *x = &callee->runs[k];
    if (x->param == i && x->later) {
      all &= x->own_block && (run == NULL || bl_path_eq(&x->lock, &run->lock));
      run = x;
    }
  }
  if (run == NULL || !enter_lambda(it, args->name[i], out)) {
    return false;
  }
  out->element = 0;
  memcpy(out->handed, run->handed, sizeof out->handed);
  out->elsewhere = true;
  out->own_block = all;
  out->lock = bl_interp_map(it, args, &run->lock);
  return true;
}

bool bl_interp_inline_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                             const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  out->elsewhere = false;
  if (!it->makes_lambdas || !is_run(it, args, i, callee, out) ||
      !enter_lambda(it, args->name[i], out)) {
    return false;
  }
  add_handed(it, out, args);
  return true;
}

bool bl_interp_started_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                              const struct bl_call_effect *callee, struct bl_inline_lambda *out)
{
  if (((callee->starts | callee->keeps) & bl_param_bit(i)) == 0) {
    return it->makes_lambdas && bl_interp_later_lambda(it, args, i, callee, out);
  }
  out->element = 0;
  memset(out->handed, 0, sizeof out->handed);
  for (uint32_t k = 0; k < callee->n_runs; k++) {
    if (callee->runs[k].param == i) {
      memcpy(out->handed, callee->runs[k].handed, sizeof out->handed);
    }
  }
  out->elsewhere = true;
  out->own_block = false;
  return enter_lambda(it, args->name[i], out);
}

bool bl_interp_kept_lambda(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           struct bl_inline_lambda *out)
{
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  struct bl_touch touch;
  bool keeps = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC || in->op == CF_areturn ||
               (in->op == CF_aastore && bl_interp_touch(it, f, insn, &touch));
  out->elsewhere = true;
  out->own_block = false;
  return it->makes_lambdas && keeps && enter_lambda(it, f->name[bl_frame_top(f, 0)], out);
}
