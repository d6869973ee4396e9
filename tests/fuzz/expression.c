/* Random expressions as bytecode: each leaves one value of the type that was asked for. */
#include "classfile/class/descriptor.h"

#include "tests/fuzz/emit.h"

uint8_t fuzz_choose(struct fuzz_body *b, unsigned n)
{
  unsigned choice = b->choice < b->end ? *b->choice++ : 0;
  return (uint8_t)(choice % n);
}

/* --- members --- */

char fuzz_result_of(const struct fuzz_member *m)
{
  struct cf_str d = cf_str_c(m->descriptor);
  return cf_descriptor_type(d.p[0] == '(' ? cf_descriptor_result(d) : d);
}

static bool is_field(const struct fuzz_member *m)
{
  return m->tag == CF_TAG_FIELDREF;
}

/* Some member whose value is of that type, or NULL. */
const struct fuzz_member *fuzz_pick(struct fuzz_body *b, char type, bool field)
{
  uint32_t first = fuzz_choose(b, b->n_members);
  for (uint32_t i = 0; i < b->n_members; i++) {
    const struct fuzz_member *m = &b->members[(first + i) % b->n_members];
    if (is_field(m) == field && fuzz_result_of(m) == type && m->name[0] != '<' && m->index != 0) {
      return m;
    }
  }
  return NULL;
}

static void read_field(struct fuzz_body *b, const struct fuzz_member *m, unsigned depth)
{
  if (!m->is_static) {
    fuzz_expression(b, 'A', depth);
  }
  op_u2(b, m->is_static ? CF_getstatic : CF_getfield, m->index);
}

/* The receiver of a library's method is read from a field that holds such a thing. */
static void receiver(struct fuzz_body *b, const struct fuzz_member *m, unsigned depth)
{
  for (uint32_t i = 0; i < b->n_members; i++) {
    const struct fuzz_member *f = &b->members[i];
    struct cf_str type = cf_descriptor_class(cf_str_c(f->descriptor));
    if (is_field(f) && strcmp(m->owner, "F") != 0 && cf_str_is(type, m->owner)) {
      read_field(b, f, 0);
      return;
    }
  }
  fuzz_expression(b, 'A', depth);
}

void fuzz_call(struct fuzz_body *b, const struct fuzz_member *m, unsigned depth)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(cf_str_c(m->descriptor));
  struct cf_str p;
  bool interface = m->tag == CF_TAG_INTERFACE_METHODREF, dynamic = m->tag == CF_TAG_INVOKE_DYNAMIC;
  if (!m->is_static) {
    receiver(b, m, depth);
  }
  while (cf_descriptor_next(&p, &w)) {
    fuzz_expression(b, cf_descriptor_type(p), depth);
  }
  op_u2(b,
        dynamic        ? CF_invokedynamic
        : interface    ? CF_invokeinterface
        : m->is_static ? CF_invokestatic
                       : CF_invokevirtual,
        m->index);
  if (interface || dynamic) {
    op(b, interface ? 1 + cf_descriptor_slots(cf_str_c(m->descriptor)) : 0);
    op(b, 0);
  }
}

static bool member(struct fuzz_body *b, char type, unsigned depth)
{
  bool field = fuzz_choose(b, 3) != 0;
  const struct fuzz_member *m = fuzz_pick(b, type, field);
  if (m == NULL || is_full(b)) {
    return false;
  }
  if (field) {
    read_field(b, m, depth + 1);
  } else {
    fuzz_call(b, m, depth + 1);
  }
  return true;
}

/* --- expressions --- */

static void constant(struct fuzz_body *b, char type)
{
  unsigned k = fuzz_choose(b, 4);
  if (type == 'J') {
    k < 2 ? op(b, CF_lconst_0 + k) : op_u2(b, CF_ldc2_w, b->wide_number);
  } else if (type == 'I') {
    k < 2    ? op(b, CF_iconst_0 + k)
    : k == 2 ? op_u1(b, CF_bipush, 77)
             : op_u2(b, CF_ldc_w, b->number);
  } else {
    k < 2 ? op(b, CF_aconst_null) : op_u2(b, CF_ldc_w, b->own_class);
  }
}

static void load(struct fuzz_body *b, char type)
{
  unsigned k = fuzz_choose(b, 3);
  if (type == 'J') {
    op_u1(b, CF_lload, local(b, LONG_A));
  } else {
    op_u1(b, type == 'I' ? CF_iload : CF_aload, local(b, (type == 'I' ? INT_A : REF_A) + k));
  }
}

static void computed_int(struct fuzz_body *b, unsigned depth)
{
  static const uint8_t binary[] = {CF_iadd, CF_isub, CF_imul, CF_idiv, CF_ixor, CF_ishl};
  unsigned k = fuzz_choose(b, 10);
  char of = k == 6 || k == 7 ? 'J' : k > 7 ? 'A' : 'I';
  fuzz_expression(b, of, depth + 1);
  if (k <= 6) {
    fuzz_expression(b, of, depth + 1);
  }
  k < 6    ? op(b, binary[k])
  : k == 6 ? op(b, CF_lcmp)
  : k == 7 ? op(b, CF_l2i)
  : k == 8 ? op(b, CF_arraylength)
           : op_u2(b, CF_instanceof, b->own_class);
}

static void computed_long(struct fuzz_body *b, unsigned depth)
{
  if (fuzz_choose(b, 2) == 0) {
    fuzz_expression(b, 'I', depth + 1);
    op(b, CF_i2l);
    return;
  }
  fuzz_expression(b, 'J', depth + 1);
  fuzz_expression(b, 'J', depth + 1);
  op(b, CF_ladd);
}

static void computed_ref(struct fuzz_body *b, unsigned depth)
{
  unsigned k = fuzz_choose(b, 4);
  if (k == 0) {
    op_u2(b, CF_new, b->own_class);
    op(b, CF_dup);
    op_u2(b, CF_invokespecial, b->members[0].index);
  } else if (k == 1) {
    fuzz_expression(b, 'I', depth + 1);
    op_u2(b, CF_anewarray, b->own_class);
  } else if (k == 2) {
    fuzz_expression(b, 'A', depth + 1);
    op_u2(b, CF_checkcast, b->own_class);
  } else {
    fuzz_expression(b, 'A', depth + 1);
    fuzz_expression(b, 'I', depth + 1);
    op(b, CF_aaload);
  }
}

/* Copies of a value, and what copying leaves below is taken away again. */
static void shuffled(struct fuzz_body *b, char type, unsigned depth)
{
  fuzz_expression(b, type, depth + 1);
  if (type == 'J') {
    op(b, CF_dup2);
    op_u1(b, CF_lstore, local(b, LONG_A));
    return;
  }
  unsigned k = fuzz_choose(b, 4);
  if (k == 0) {
    op(b, CF_dup);
    op_u1(b, type == 'I' ? CF_istore : CF_astore, local(b, type == 'I' ? INT_B : REF_B));
    return;
  }
  fuzz_expression(b, type, depth + 1);
  if (k == 1) {
    op(b, CF_swap);
    op(b, CF_pop);
  } else if (k == 2) {
    op(b, CF_dup_x1);
    op(b, CF_pop2);
  } else {
    op(b, CF_dup2);
    op(b, CF_pop);
    op(b, CF_pop2);
  }
}

/* "c ? a : b": two branches that meet with a value on the stack. */
static void conditional(struct fuzz_body *b, char type, unsigned depth)
{
  fuzz_expression(b, 'I', depth + 1);
  uint32_t other = branch(b, CF_ifeq);
  fuzz_expression(b, type, depth + 1);
  uint32_t end = branch(b, CF_goto);
  here(b, other);
  fuzz_expression(b, type, depth + 1);
  here(b, end);
}

void fuzz_expression(struct fuzz_body *b, char type, unsigned depth)
{
  unsigned k = depth >= DEEPEST || is_full(b) ? fuzz_choose(b, 2) : fuzz_choose(b, 8);
  if (k == 0) {
    load(b, type);
  } else if (k == 1) {
    constant(b, type);
  } else if (k < 5) {
    if (!member(b, type, depth)) {
      load(b, type);
    }
  } else if (k == 5) {
    type == 'I'   ? computed_int(b, depth)
    : type == 'J' ? computed_long(b, depth)
                  : computed_ref(b, depth);
  } else if (k == 6) {
    shuffled(b, type, depth);
  } else {
    conditional(b, type, depth);
  }
}
