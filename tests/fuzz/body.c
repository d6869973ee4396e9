/* Random statements as bytecode: each leaves the stack as it was. */
#include "classfile/class/descriptor.h"

#include "tests/fuzz/emit.h"

enum { BLOCK = 4 };

static void statement(struct fuzz_body *b, unsigned depth);

static void block(struct fuzz_body *b, unsigned depth)
{
  for (unsigned n = 1u + fuzz_choose(b, BLOCK); n > 0 && !is_full(b); n--) {
    statement(b, depth + 1);
  }
}

static void store_local(struct fuzz_body *b, unsigned depth)
{
  char type = "IIAJ"[fuzz_choose(b, 4)];
  unsigned k = fuzz_choose(b, 3);
  fuzz_expression(b, type, depth);
  op_u1(b,
        type == 'I'   ? CF_istore
        : type == 'A' ? CF_astore
                      : CF_lstore,
        local(b, type == 'I'   ? INT_A + k
                 : type == 'A' ? REF_A + k
                               : LONG_A));
}

static void store_field(struct fuzz_body *b, unsigned depth)
{
  const struct fuzz_member *m = fuzz_pick(b, "IIAJ"[fuzz_choose(b, 4)], true);
  if (m == NULL) {
    return;
  }
  if (!m->is_static) {
    fuzz_expression(b, 'A', depth);
  }
  fuzz_expression(b, fuzz_result_of(m), depth);
  op_u2(b, m->is_static ? CF_putstatic : CF_putfield, m->index);
}

static void store_element(struct fuzz_body *b, unsigned depth)
{
  bool refs = fuzz_choose(b, 2) == 0;
  fuzz_expression(b, 'A', depth);
  fuzz_expression(b, 'I', depth);
  fuzz_expression(b, refs ? 'A' : 'I', depth);
  op(b, refs ? CF_aastore : CF_iastore);
}

static void drop(struct fuzz_body *b, char type)
{
  if (type != 'V') {
    op(b, type == 'J' ? CF_pop2 : CF_pop);
  }
}

static void call_statement(struct fuzz_body *b, unsigned depth)
{
  const struct fuzz_member *m = fuzz_pick(b, "VVIA"[fuzz_choose(b, 4)], false);
  if (m != NULL) {
    fuzz_call(b, m, depth);
    drop(b, fuzz_result_of(m));
  }
}

/* As javac has it: the handler that leaves the monitor covers itself. */
static void synchronized_block(struct fuzz_body *b, unsigned depth)
{
  unsigned slot = local(b, KEPT + depth);
  fuzz_expression(b, 'A', depth);
  op(b, CF_dup);
  op_u1(b, CF_astore, slot);
  op(b, CF_monitorenter);
  uint32_t start = b->n;
  block(b, depth);
  op_u1(b, CF_aload, slot);
  op(b, CF_monitorexit);
  uint32_t out = branch(b, CF_goto), handler = b->n;
  handle(b, start, handler - 3, handler);
  op_u1(b, CF_astore, local(b, REF_C));
  op_u1(b, CF_aload, slot);
  op(b, CF_monitorexit);
  handle(b, handler, b->n, handler);
  op_u1(b, CF_aload, local(b, REF_C));
  op(b, CF_athrow);
  here(b, out);
}

/* Monitors without structure: entered here, left elsewhere, or never. */
static void loose_monitor(struct fuzz_body *b, unsigned depth)
{
  bool enter = fuzz_choose(b, 2) == 0;
  fuzz_expression(b, 'A', depth);
  op(b, enter ? CF_monitorenter : CF_monitorexit);
}

static uint32_t condition(struct fuzz_body *b, unsigned depth)
{
  unsigned k = fuzz_choose(b, 10);
  if (k < 6) {
    fuzz_expression(b, 'I', depth);
    return branch(b, CF_ifeq + k);
  }
  char type = k < 8 ? 'A' : 'I';
  fuzz_expression(b, type, depth);
  if (k == 6) {
    return branch(b, CF_ifnull);
  }
  fuzz_expression(b, type, depth);
  return branch(b, k == 7 ? CF_if_acmpne : CF_if_icmplt);
}

static void if_statement(struct fuzz_body *b, unsigned depth)
{
  bool has_else = fuzz_choose(b, 2) != 0;
  uint32_t other = condition(b, depth), end = 0;
  block(b, depth);
  if (has_else) {
    end = branch(b, CF_goto);
  }
  here(b, other);
  if (has_else) {
    block(b, depth);
    here(b, end);
  }
}

static void loop(struct fuzz_body *b, unsigned depth)
{
  uint32_t start = b->n;
  if (fuzz_choose(b, 2) == 0) {
    uint32_t out = condition(b, depth);
    block(b, depth);
    branch_to(b, CF_goto, start);
    here(b, out);
  } else {
    block(b, depth);
    target(b, condition(b, depth), start);
  }
}

static void try_catch(struct fuzz_body *b, unsigned depth)
{
  uint32_t start = b->n;
  block(b, depth);
  uint32_t end = b->n, out = branch(b, CF_goto);
  handle(b, start, end, b->n);
  op_u1(b, CF_astore, local(b, REF_B));
  block(b, depth);
  here(b, out);
}

static void switch_statement(struct fuzz_body *b, unsigned depth)
{
  enum { ARMS = 3 };
  fuzz_expression(b, 'I', depth);
  uint32_t at = b->n, arms[ARMS];
  op(b, CF_lookupswitch);
  while (b->n % 4 != 0) {
    op(b, 0);
  }
  uint32_t table = b->n;
  for (unsigned i = 0; i < 8 + 8 * (ARMS - 1); i++) {
    op(b, 0);
  }
  b->code[table + 7] = ARMS - 1;
  for (unsigned i = 0; i < ARMS; i++) {
    uint32_t offset = b->n - at, slot = i == 0 ? table : table + 8 * i + 4;
    b->code[slot + 2] = (uint8_t)(offset >> 8);
    b->code[slot + 3] = (uint8_t)offset;
    b->code[table + 8 * (i + (i == 0)) + 3] = (uint8_t)(i + (i == 0)); /* the key */
    block(b, depth);
    arms[i] = fuzz_choose(b, 3) == 0 ? 0 : branch(b, CF_goto);
  }
  for (unsigned i = 0; i < ARMS; i++) {
    if (arms[i] != 0) {
      here(b, arms[i]);
    }
  }
}

static void leave(struct fuzz_body *b, unsigned depth)
{
  char type = fuzz_result_of(b->of);
  if (type != 'V') {
    fuzz_expression(b, type, depth);
  }
  op(b, type == 'I' ? CF_ireturn : type == 'J' ? CF_lreturn : type == 'A' ? CF_areturn : CF_return);
}

/* Leaves the method or the way, on a branch of its own, so that what follows can be reached. Into a
   subroutine nothing may jump, lest its return has nowhere to go. */
static void jump(struct fuzz_body *b, unsigned depth)
{
  uint32_t past = condition(b, depth);
  unsigned k = fuzz_choose(b, 3);
  if (k == 0) {
    leave(b, depth);
  } else if (k == 1 || b->subroutines) {
    fuzz_expression(b, 'A', depth);
    op(b, CF_athrow);
  } else {
    branch_to(b, CF_goto, b->labels[fuzz_choose(b, b->n_labels)]);
  }
  here(b, past);
}

static void subroutine(struct fuzz_body *b, unsigned depth)
{
  unsigned slot = local(b, RETURN);
  uint32_t first = branch(b, CF_jsr), out = branch(b, CF_goto);
  (void)depth;
  here(b, first);
  op_u1(b, CF_astore, slot);
  block(b, DEEPEST);
  op_u1(b, CF_ret, slot);
  here(b, out);
}

static void increment(struct fuzz_body *b, unsigned depth)
{
  (void)depth;
  op_u1(b, CF_iinc, local(b, INT_A + fuzz_choose(b, 3)));
  op(b, 1);
}

static void statement(struct fuzz_body *b, unsigned depth)
{
  static void (*const kinds[])(struct fuzz_body *, unsigned) = {
      store_field,   store_local,    store_local,        store_field,
      store_element, call_statement, increment,          loose_monitor,
      jump,          if_statement,   synchronized_block, synchronized_block,
      loop,          try_catch,      switch_statement,   subroutine};
  enum { FLAT = 9, KINDS = sizeof kinds / sizeof *kinds };
  if (b->n_labels < FUZZ_MOST_LABELS) {
    b->labels[b->n_labels++] = b->n;
  }
  unsigned k = fuzz_choose(b, depth >= DEEPEST ? FLAT : b->subroutines ? KINDS : KINDS - 1);
  kinds[k](b, depth);
}

static void copy(struct fuzz_body *b, char type, unsigned from)
{
  op_u1(b, type == 'I' ? CF_iload : type == 'J' ? CF_lload : CF_aload, from);
  op_u1(b,
        type == 'I'   ? CF_istore
        : type == 'J' ? CF_lstore
                      : CF_astore,
        local(b, type == 'I'   ? INT_A
                 : type == 'J' ? LONG_A
                               : REF_B));
}

/* All locals have a value of their type, of the receiver and the parameters where there are. */
static void begin(struct fuzz_body *b)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(cf_str_c(b->of->descriptor));
  struct cf_str p;
  for (unsigned slot = INT_A; slot <= INT_C; slot++) {
    op(b, CF_iconst_0);
    op_u1(b, CF_istore, local(b, slot));
  }
  for (unsigned slot = REF_A; slot < RETURN; slot++) {
    if (slot != LONG_A && slot != LONG_A + 1) {
      op(b, slot == REF_A && !b->of->is_static ? CF_aload_0 : CF_aconst_null);
      op_u1(b, CF_astore, local(b, slot));
    }
  }
  op(b, CF_lconst_0);
  op_u1(b, CF_lstore, local(b, LONG_A));
  for (unsigned from = !b->of->is_static; cf_descriptor_next(&p, &w);) {
    copy(b, cf_descriptor_type(p), from);
    from += cf_type_slots(cf_descriptor_type(p));
  }
}

void fuzz_make_body(struct fuzz_body *b)
{
  begin(b);
  for (unsigned n = 1u + fuzz_choose(b, 8); n > 0 && !is_full(b); n--) {
    statement(b, 0);
  }
  leave(b, DEEPEST);
}
