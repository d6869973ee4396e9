/* Decodes instructions and checks the static constraints that every reader of code relies on
   (JVMS §4.9.1). Receives one method's code; hands on instructions. Knows nothing of what an
   instruction computes: that stands in opcodes.def. */
#include "classfile/code/insn.h"

#include "classfile/class/descriptor.h"
#include "classfile/code/reach.h"

const struct cf_opcode_info cf_opcodes[256] = {
#define OP(code, name, format, kind, pops, pushes)                                                 \
  [code] = {#name, CF_F_##format, CF_K_##kind, pops, pushes, sizeof(pops) - 1, sizeof(pushes) - 1},
#include "classfile/code/opcodes.def"
#undef OP
};

/* Operand bytes of each format; -1 where they differ. */
enum {
  BYTES_NONE = 0,
  BYTES_BYTE = 1,
  BYTES_SHORT = 2,
  BYTES_LDC = 1,
  BYTES_POOL = 2,
  BYTES_LOCAL = 1,
  BYTES_LOCAL_N = 0,
  BYTES_IINC = 2,
  BYTES_BRANCH2 = 2,
  BYTES_BRANCH4 = 4,
  BYTES_INTERFACE = 4,
  BYTES_DYNAMIC = 4,
  BYTES_NEWARRAY = 1,
  BYTES_MULTI = 3,
  BYTES_TABLE = -1,
  BYTES_LOOKUP = -1,
  BYTES_WIDE = -1
};

/* The least that there can be. */
static const uint8_t operand_bytes[] = {
    [CF_F_NONE] = BYTES_NONE,
    [CF_F_BYTE] = BYTES_BYTE,
    [CF_F_SHORT] = BYTES_SHORT,
    [CF_F_LDC] = BYTES_LDC,
    [CF_F_POOL] = BYTES_POOL,
    [CF_F_LOCAL] = BYTES_LOCAL,
    [CF_F_LOCAL_N] = BYTES_LOCAL_N,
    [CF_F_IINC] = BYTES_IINC,
    [CF_F_BRANCH2] = BYTES_BRANCH2,
    [CF_F_BRANCH4] = BYTES_BRANCH4,
    [CF_F_INTERFACE] = BYTES_INTERFACE,
    [CF_F_DYNAMIC] = BYTES_DYNAMIC,
    [CF_F_NEWARRAY] = BYTES_NEWARRAY,
    [CF_F_MULTI] = BYTES_MULTI,
    [CF_F_TABLE] = 12,
    [CF_F_LOOKUP] = 8,
    [CF_F_WIDE] = 1,
};

const uint8_t cf_fixed_length[256] = {
#define OP(code, name, format, kind, pops, pushes) [code] = 1 + BYTES_##format,
#include "classfile/code/opcodes.def"
#undef OP
};

static int32_t load_s4(const uint8_t *p)
{
  return (int32_t)cf_load_u4(p);
}

/* --- one instruction --- */

/* What a decoding step works on, so that its pieces can report where a fault is. */
struct site {
  struct cf_bytes code;
  uint32_t bci;
  size_t base;
  struct cf_err *err;
};

static bool malformed(const struct site *s, const char *what, int64_t value)
{
  return cf_fail(s->err, CF_ERR_MALFORMED, "instruction", s->bci, what, value, s->base + s->bci);
}

static bool truncated(const struct site *s)
{
  return cf_fail(s->err, CF_ERR_TRUNCATED, "instruction", s->bci,
                 "the operands end behind the code of %lld bytes", (int64_t)s->code.n,
                 s->base + s->code.n);
}

static bool set_target(struct cf_insn *out, const struct site *s, int32_t distance)
{
  int64_t target = (int64_t)s->bci + distance;
  if (target < 0 || target >= (int64_t)s->code.n) {
    return malformed(s, "the branch target %lld is outside of the code", target);
  }
  out->a = (uint16_t)target;
  return true;
}

/* The prefix stands before a load, store or ret with a two-byte slot, or before iinc with a
   two-byte slot and constant. */
static bool decode_wide(struct cf_insn *out, const struct site *s, const uint8_t *p)
{
  const struct cf_opcode_info *info = &cf_opcodes[p[1]];
  if (info->name == NULL || (info->format != CF_F_LOCAL && info->format != CF_F_IINC)) {
    return malformed(s, "opcode %lld cannot be wide", p[1]);
  }
  out->op = p[1];
  out->wide = 1;
  if (s->code.n - s->bci < cf_insn_length(out)) {
    return truncated(s);
  }
  out->a = cf_load_u2(p + 2);
  out->b = info->format == CF_F_IINC ? (int16_t)cf_load_u2(p + 4) : 0;
  return true;
}

/* Sets b to the number of arms, after checking it against the bytes that are left. */
static bool decode_switch(struct cf_insn *out, const struct site *s, bool table)
{
  uint32_t head = (s->bci & ~3u) + 4; /* the padding makes it a multiple of four */
  size_t fixed = table ? 12 : 8;
  if (s->code.n < head || s->code.n - head < fixed) {
    return truncated(s);
  }
  const uint8_t *p = s->code.p + head;
  int64_t n = table ? (int64_t)load_s4(p + 8) - load_s4(p + 4) + 1 : load_s4(p + 4);
  if (n < (table ? 1 : 0)) {
    return table ? malformed(s, "tableswitch has low above high: %lld arms", n)
                 : malformed(s, "lookupswitch has %lld pairs", n);
  }
  size_t arm = table ? 4 : 8;
  if ((uint64_t)n > (s->code.n - head - fixed) / arm) {
    return truncated(s);
  }
  out->b = (int16_t)n;
  return set_target(out, s, load_s4(p));
}

static bool decode_newarray(struct cf_insn *out, const struct site *s, uint8_t atype)
{
  out->a = atype;
  if (atype < 4 || atype > 11) {
    return malformed(s, "newarray of type %lld", atype);
  }
  return true;
}

/* The slot that the last character of "iload_2" names: the codes of a group are consecutive. */
#define SLOT_IN_OPCODE(op) ((op) < CF_istore_0 ? ((op)-CF_iload_0) & 3 : ((op)-CF_istore_0) & 3)

/* `p` is at the opcode and the format's fixed operand bytes are known to be there. The reserved
   bytes of invokeinterface and invokedynamic are not looked at: JVMS wants zeros, but they mean
   nothing, and refusing them would lose a method that a JVM without verification runs. */
static bool decode_operands(struct cf_insn *out, const struct site *s, const uint8_t *p)
{
  switch ((enum cf_format)cf_opcodes[*p].format) {
  case CF_F_NONE:
    return true;
  case CF_F_BYTE:
    out->a = (int8_t)p[1];
    return true;
  case CF_F_SHORT:
    out->a = (int16_t)cf_load_u2(p + 1);
    return true;
  case CF_F_LDC:
  case CF_F_LOCAL:
    out->a = p[1];
    return true;
  case CF_F_POOL:
  case CF_F_DYNAMIC:
    out->a = cf_load_u2(p + 1);
    return true;
  case CF_F_LOCAL_N:
    out->a = SLOT_IN_OPCODE(*p);
    return true;
  case CF_F_IINC:
    out->a = p[1];
    out->b = (int8_t)p[2];
    return true;
  case CF_F_BRANCH2:
    return set_target(out, s, (int16_t)cf_load_u2(p + 1));
  case CF_F_BRANCH4:
    return set_target(out, s, load_s4(p + 1));
  case CF_F_INTERFACE:
  case CF_F_MULTI:
    out->a = cf_load_u2(p + 1);
    out->b = p[3];
    return true;
  case CF_F_NEWARRAY:
    return decode_newarray(out, s, p[1]);
  case CF_F_TABLE:
  case CF_F_LOOKUP:
    return decode_switch(out, s, *p == CF_tableswitch);
  case CF_F_WIDE:
    return decode_wide(out, s, p);
  }
  return false;
}

/* The length of an instruction whose operands cannot be wrong, else 0. About a third of all
   instructions need no more than this. */
static const uint8_t plain_length[256] = {
#define OP(code, name, format, kind, pops, pushes)                                                 \
  [code] = CF_F_##format <= CF_F_SHORT ? 1 + CF_F_##format : 0,
#include "classfile/code/opcodes.def"
#undef OP
};
_Static_assert(CF_F_NONE == 0 && CF_F_BYTE == 1 && CF_F_SHORT == 2, "plain_length counts on this");

/* As in cf_opcodes, close together; CF_F_NONE where the code is undefined. */
static const uint8_t formats[256] = {
#define OP(code, name, format, kind, pops, pushes) [code] = CF_F_##format,
#include "classfile/code/opcodes.def"
#undef OP
};

static inline bool decode(struct cf_insn *out, const struct site *s)
{
  if (s->bci >= s->code.n) {
    return truncated(s);
  }
  const uint8_t *p = s->code.p + s->bci;
  const struct cf_opcode_info *info = &cf_opcodes[*p];
  *out = (struct cf_insn){.bci = (uint16_t)s->bci, .op = *p};
  if (plain_length[*p] == 1) {
    return true;
  }
  if (formats[*p] == CF_F_LOCAL_N) {
    out->a = SLOT_IN_OPCODE(*p);
    return true;
  }
  if (formats[*p] == CF_F_POOL && s->code.n - s->bci >= 3) {
    out->a = cf_load_u2(p + 1);
    return true;
  }
  if (info->name == NULL) {
    return malformed(s, "opcode %lld is undefined", *p);
  }
  if (s->code.n - s->bci < 1u + operand_bytes[info->format]) {
    return truncated(s);
  }
  return decode_operands(out, s, p);
}

uint32_t cf_switch_length(const struct cf_insn *insn)
{
  uint32_t padding = 3 - (insn->bci & 3u), arms = (uint32_t)insn->b;
  return 1 + padding + (insn->op == CF_tableswitch ? 12 + 4 * arms : 8 + 8 * arms);
}

/* Most that are asked for one by one have a pool index and no more. */
bool cf_insn_decode(struct cf_insn *out, struct cf_bytes code, uint32_t bci, size_t base,
                    struct cf_err *err)
{
  const uint8_t *p = code.p + bci;
  if (bci < code.n && code.n - bci >= 3 && formats[*p] == CF_F_POOL) {
    *out = (struct cf_insn){.bci = (uint16_t)bci, .a = cf_load_u2(p + 1), .op = *p};
    return true;
  }
  struct site s = {code, bci, base, err};
  return decode(out, &s);
}

/* --- operands against the class and the method --- */

enum {
  T_NONE = 1u << CF_TAG_NONE,
  T_CLASS = 1u << CF_TAG_CLASS,
  T_FIELD = 1u << CF_TAG_FIELDREF,
  T_METHOD = 1u << CF_TAG_METHODREF,
  T_INTERFACE_METHOD = 1u << CF_TAG_INTERFACE_METHODREF,
  T_INVOKE_DYNAMIC = 1u << CF_TAG_INVOKE_DYNAMIC,
  T_LOADABLE = 1u << CF_TAG_INTEGER | 1u << CF_TAG_FLOAT | 1u << CF_TAG_STRING | T_CLASS |
               1u << CF_TAG_METHOD_HANDLE | 1u << CF_TAG_METHOD_TYPE,
  T_LOADABLE2 = 1u << CF_TAG_LONG | 1u << CF_TAG_DOUBLE
};

/* Pool tags that an opcode's operand may have, as bits. A dynamic constant, which any ldc may load,
   is not among them: its width must be looked at too. invokestatic and invokespecial may name an
   interface's method only since class file version 52; older classes that do so mean the same, so
   the version is not asked. */
#define TAGS(op)                                                                                   \
  ((op) == CF_ldc || (op) == CF_ldc_w                    ? T_LOADABLE                              \
   : (op) == CF_ldc2_w                                   ? T_LOADABLE2                             \
   : (op) >= CF_getstatic && (op) <= CF_putfield         ? T_FIELD                                 \
   : (op) == CF_invokevirtual                            ? T_METHOD                                \
   : (op) == CF_invokespecial || (op) == CF_invokestatic ? T_METHOD | T_INTERFACE_METHOD           \
   : (op) == CF_invokeinterface                          ? T_INTERFACE_METHOD                      \
   : (op) == CF_invokedynamic                            ? T_INVOKE_DYNAMIC                        \
   : (op) == CF_new || (op) == CF_anewarray              ? T_CLASS                                 \
   : (op) == CF_checkcast || (op) == CF_instanceof       ? T_CLASS                                 \
   : (op) == CF_multianewarray                           ? T_CLASS                                 \
                                                         : T_NONE)

/* Slots of a local that a load, store, ret or iinc touches. */
#define LOCAL_SLOTS(pops, pushes) (sizeof(pops pushes) == 3 ? 2 : 1)

/* What an opcode asks of the class and the method. Nearly all instructions are of a format that
   needs no more than this. */
struct demand {
  uint32_t tags; /* of the pool entry that the operand names; T_NONE where it names none */
  uint8_t length;
  uint8_t locals;  /* that the method must have; those below a slot in the operand come on top */
  uint8_t operand; /* CF_F_NONE if that is all; else the format, whose operand needs another look */
};

enum {
  F_PLAIN = 1u << CF_F_NONE | 1u << CF_F_BYTE | 1u << CF_F_SHORT | 1u << CF_F_LOCAL_N |
            1u << CF_F_POOL | 1u << CF_F_INTERFACE | 1u << CF_F_DYNAMIC,
  F_LOCAL = 1u << CF_F_LOCAL | 1u << CF_F_LOCAL_N | 1u << CF_F_IINC
};

#define IS(format, set)    (((set) >> CF_F_##format & 1u) != 0)
#define SLOT(format, code) (CF_F_##format == CF_F_LOCAL_N ? SLOT_IN_OPCODE(code) : 0)

static const struct demand demands[256] = {
#define OP(code, name, format, kind, pops, pushes)                                                 \
  [code] = {TAGS(code), 1 + BYTES_##format,                                                        \
            IS(format, F_LOCAL) ? SLOT(format, code) + LOCAL_SLOTS(pops, pushes) : 0,              \
            IS(format, F_PLAIN) ? CF_F_NONE : CF_F_##format},
#include "classfile/code/opcodes.def"
#undef OP
};

static bool is_ldc(uint8_t op)
{
  return op == CF_ldc || op == CF_ldc_w || op == CF_ldc2_w;
}

/* A dynamic constant takes two slots if its descriptor says so, and then needs ldc2_w. */
static bool check_dynamic_constant(const struct site *s, const struct cf_pool *pool, uint8_t op,
                                   uint32_t index)
{
  struct cf_str d = cf_pool_descriptor(pool, index);
  if ((cf_type_slots(cf_descriptor_type(d)) == 2) != (op == CF_ldc2_w)) {
    return malformed(s, "pool entry %lld is a dynamic constant of the wrong width", index);
  }
  return true;
}

static bool check_dimensions(const struct site *s, const struct cf_pool *pool,
                             const struct cf_insn *in)
{
  struct cf_str name = cf_pool_name(pool, (uint32_t)in->a);
  uint32_t n = 0;
  while (n < name.n && name.p[n] == '[') {
    n++;
  }
  if (in->b < 1 || (uint32_t)in->b > n) {
    return malformed(s, "multianewarray of %lld dimensions", in->b);
  }
  return true;
}

static bool check_pool_operand(const struct site *s, const struct cf_pool *pool,
                               const struct cf_insn *in)
{
  enum cf_tag tag = cf_pool_tag(pool, (uint32_t)in->a);
  if (tag == CF_TAG_DYNAMIC && is_ldc(in->op)) {
    return check_dynamic_constant(s, pool, in->op, (uint32_t)in->a);
  }
  if ((demands[in->op].tags >> tag & 1u) == 0) {
    return malformed(s, "the operand names pool entry %lld of the wrong kind", in->a);
  }
  return in->op != CF_multianewarray || check_dimensions(s, pool, in);
}

static bool check_slot(const struct site *s, uint16_t max_locals, const struct cf_insn *in)
{
  bool in_opcode = cf_opcodes[in->op].format == CF_F_LOCAL_N;
  if ((in_opcode ? 0 : in->a) + demands[in->op].locals > max_locals) {
    return malformed(s, "local variable %lld is not below max_locals", in->a);
  }
  return true;
}

/* --- a whole method --- */

/* By bci: that an instruction starts there, and that something wants one to start there. Comparing
   the two at the end costs less than looking each target up in a second pass. */
enum { HAVE = 1, WANT = 2 };

/* What a method is checked against, and where its marks are: a byte for each of its code. */
struct check {
  uint8_t *marks;
  const struct cf_class *cls;
  const struct cf_code *code;
  struct cf_err *err;
};

static bool want_switch(uint8_t *marks, const struct site *s, const struct cf_insn *in)
{
  struct cf_switch sw = cf_switch_of(in, s->code);
  marks[in->a] |= WANT;
  for (uint32_t i = 0; i < sw.n; i++) {
    uint32_t target = cf_switch_target(&sw, i);
    if (target >= s->code.n) {
      return malformed(s, "arm %lld of the switch leads out of the code", i);
    }
    marks[target] |= WANT;
  }
  return true;
}

/* What follows from the decoded operands. A branch's target is in the code: decode saw to it. */
static bool check_insn(const struct check *c, const struct site *s, const struct cf_insn *in)
{
  switch ((enum cf_format)cf_opcodes[in->op].format) {
  case CF_F_LDC:
  case CF_F_POOL:
  case CF_F_INTERFACE:
  case CF_F_DYNAMIC:
  case CF_F_MULTI:
    return check_pool_operand(s, &c->cls->pool, in);
  case CF_F_LOCAL:
  case CF_F_LOCAL_N:
  case CF_F_IINC:
    return check_slot(s, c->code->max_locals, in);
  case CF_F_BRANCH2:
  case CF_F_BRANCH4:
    c->marks[in->a] |= WANT;
    return true;
  case CF_F_TABLE:
  case CF_F_LOOKUP:
    return want_switch(c->marks, s, in);
  default:
    return true;
  }
}

/* Checks any instruction, and finds its length. */
static bool check_closely(uint32_t *length, const struct check *c, uint32_t bci)
{
  struct site s = {c->code->bytecode, bci, c->code->bytecode_offset, c->err};
  struct cf_insn in;
  if (!decode(&in, &s) || !check_insn(c, &s, &in)) {
    return false;
  }
  *length = cf_insn_length(&in);
  return true;
}

/* What the common instructions are checked against: a copy, which stays in registers. */
struct view {
  const uint8_t *code, *tags;
  uint8_t *marks;
  uint32_t n, n_tags, max_locals;
};

static inline bool is_right_entry(const struct view *v, uint32_t index, uint32_t tags)
{
  return index < v->n_tags && (tags >> v->tags[index] & 1u) != 0;
}

static inline bool want(const struct view *v, uint32_t target)
{
  if (target >= v->n) {
    return false;
  }
  v->marks[target] |= WANT;
  return true;
}

static inline bool is_right_operand(const struct view *v, const struct demand *d, uint32_t bci,
                                    uint32_t operand)
{
  switch (d->operand) {
  case CF_F_LOCAL:
  case CF_F_IINC:
    return (operand >> 8) + d->locals <= v->max_locals;
  case CF_F_BRANCH2:
    return want(v, (uint32_t)((int32_t)bci + (int16_t)operand));
  case CF_F_LDC:
    return is_right_entry(v, operand >> 8, d->tags);
  default:
    return false;
  }
}

/* The two bytes behind the opcode, or what there is of them. */
static inline uint32_t operand_at(const uint8_t *p, uint32_t left)
{
  return left >= 3 ? cf_load_u2(p + 1) : left == 2 ? (uint32_t)p[1] << 8 : 0;
}

/* Whether an instruction of a common format is evidently right. If not, a closer look finds what is
   wrong with it, if anything is. Who names no entry of the pool has entry 0, which is none. */
static inline bool is_right(const struct view *v, const struct demand *d, uint32_t bci)
{
  uint32_t left = v->n - bci, operand = operand_at(v->code + bci, left);
  if (d->length > left || d->locals > v->max_locals) {
    return false;
  }
  if (d->operand != CF_F_NONE) {
    return is_right_operand(v, d, bci, operand);
  }
  return is_right_entry(v, (d->tags & T_NONE) != 0 ? 0 : operand, d->tags);
}

static bool check_body(uint32_t *n, const struct check *c)
{
  const struct view v = {c->code->bytecode.p,           c->cls->pool.tag,   c->marks,
                         (uint32_t)c->code->bytecode.n, c->cls->pool.count, c->code->max_locals};
  uint32_t count = 0;
  for (uint32_t bci = 0, length; bci < v.n; bci += length, count++) {
    const struct demand *d = &demands[v.code[bci]];
    v.marks[bci] |= HAVE;
    length = d->length;
    if (!is_right(&v, d, bci) && !check_closely(&length, c, bci)) {
      return false;
    }
  }
  *n = count;
  return true;
}

static bool check_handlers(const struct check *c)
{
  for (uint32_t i = 0; i < c->code->n_handlers; i++) {
    const struct cf_handler *h = &c->code->handlers[i];
    size_t n = c->code->bytecode.n;
    if (h->start >= n || h->end > n || h->handler >= n) {
      return cf_fail(c->err, CF_ERR_MALFORMED, "exception table", i,
                     "the entry leads out of the code of %lld bytes", (int64_t)n,
                     c->code->bytecode_offset);
    }
    if ((c->marks[h->start] & HAVE) == 0 || (h->end < n && (c->marks[h->end] & HAVE) == 0)) {
      return cf_fail(c->err, CF_ERR_MALFORMED, "exception table", i,
                     "the range from %lld does not start and end between instructions", h->start,
                     c->code->bytecode_offset);
    }
    c->marks[h->handler] |= WANT;
  }
  return true;
}

/* Every wanted start is one. The message names the wanted place, not who wants it. */
static bool check_starts(const struct check *c)
{
  const uint64_t have = HAVE * (UINT64_MAX / 0xff); /* in every byte */
  size_t n = c->code->bytecode.n, at = 0;
  for (; at < n; at += sizeof(uint64_t)) {
    uint64_t marks;
    memcpy(&marks, c->marks + at, sizeof marks);
    if ((marks / WANT & ~marks & have) != 0) {
      break;
    }
  }
  while (at < n && c->marks[at] != WANT) {
    at++;
  }
  return at >= n || cf_fail(c->err, CF_ERR_MALFORMED, "instruction", (int64_t)at,
                            "a branch or handler leads into the middle of an instruction at %lld",
                            (int64_t)at, c->code->bytecode_offset + at);
}

/* Whether the last instruction goes on to a next one. A wide ret has its opcode behind the prefix.
 */
static bool ends_open(const struct check *c)
{
  size_t bci = c->code->bytecode.n - 1;
  while ((c->marks[bci] & HAVE) == 0) {
    bci--;
  }
  const uint8_t *p = c->code->bytecode.p + bci;
  return cf_falls_through(*p == CF_wide ? p[1] : *p);
}

/* `size` marks: those of the code, and up to a whole word. */
static bool check_marked(uint32_t *n, const struct check *c)
{
  memset(c->marks, 0, c->code->bytecode.n + sizeof(uint64_t) - 1);
  return check_body(n, c) && check_handlers(c) && check_starts(c) &&
         (!ends_open(c) || cf_insns_check_end(c->code, c->err));
}

/* Nearly all code is short, and a large frame is probed page by page. */
enum { SHORT_CODE = 2048, OVERHANG = sizeof(uint64_t) };

static __attribute__((noinline)) bool check_long(uint32_t *n, struct check *c)
{
  uint8_t marks[CF_MAX_CODE + OVERHANG];
  c->marks = marks;
  return check_marked(n, c);
}

static bool check_short(uint32_t *n, struct check *c)
{
  uint8_t marks[SHORT_CODE + OVERHANG];
  c->marks = marks;
  return check_marked(n, c);
}

/* The checking core: all that cf_insns_decode and cf_insns_check promise. */
static bool check_code(uint32_t *n, const struct cf_class *cls, const struct cf_code *code,
                       struct cf_err *err)
{
  size_t bytes = code->bytecode.n;
  if (bytes == 0 || bytes > CF_MAX_CODE) {
    return cf_fail(err, CF_ERR_MALFORMED, "code", -1, "a method has %lld bytes of code",
                   (int64_t)bytes, code->bytecode_offset);
  }
  struct check c = {NULL, cls, code, err};
  return bytes <= SHORT_CODE ? check_short(n, &c) : check_long(n, &c);
}

bool cf_insns_check(uint64_t *count, const struct cf_class *cls, const struct cf_code *code,
                    struct cf_err *err)
{
  uint32_t n;
  if (!check_code(&n, cls, code, err)) {
    return false;
  }
  *count += n;
  return true;
}

bool cf_insns_decode(struct cf_insns *out, struct cf_arena *a, const struct cf_class *cls,
                     const struct cf_code *code, struct cf_err *err)
{
  uint32_t n;
  if (!check_code(&n, cls, code, err)) {
    return false;
  }
  cf_insns_decode_again(out, a, code, n);
  return true;
}

void cf_insns_decode_again(struct cf_insns *out, struct cf_arena *a, const struct cf_code *code,
                           uint32_t n)
{
  size_t bytes = code->bytecode.n;
  *out = (struct cf_insns){.items = cf_arena_alloc(a, (n + 1) * sizeof(struct cf_insn)),
                           .n = n,
                           .index_of = cf_arena_alloc(a, bytes * sizeof *out->index_of)};
  memset(out->index_of, 0xff, bytes * sizeof *out->index_of); /* CF_NO_INSN */
  struct cf_err err = {0};
  struct site s = {code->bytecode, 0, code->bytecode_offset, &err};
  for (uint32_t i = 0; i < n; i++) {
    struct cf_insn *in = &out->items[i];
    decode(in, &s); /* cannot fail: check_code decoded the same bytes */
    out->index_of[s.bci] = (uint16_t)i;
    uint32_t length = plain_length[in->op];
    s.bci += length == 1 ? 1 : cf_insn_length(in);
  }
  if (cf_falls_through(out->items[n - 1].op)) {
    out->items[out->n++] = (struct cf_insn){.bci = (uint16_t)s.bci, .op = CF_athrow, .added = 1};
  }
}

/* Errors of resolution and of the machine itself are left out (ldc, instanceof, a return whose
   monitor is not held): they would give nearly every instruction an edge. A failing class
   initialiser is ordinary enough to count. */
bool cf_insn_may_throw(const struct cf_insn *insn)
{
  const uint32_t throwers = 1u << CF_K_ARRAY_LOAD | 1u << CF_K_ARRAY_STORE | 1u << CF_K_GET_STATIC |
                            1u << CF_K_PUT_STATIC | 1u << CF_K_GET_FIELD | 1u << CF_K_PUT_FIELD |
                            1u << CF_K_INVOKE | 1u << CF_K_NEW | 1u << CF_K_NEW_ARRAY |
                            1u << CF_K_ARRAY_LENGTH | 1u << CF_K_THROW | 1u << CF_K_CAST |
                            1u << CF_K_MONITOR;
  switch (insn->op) {
  case CF_idiv:
  case CF_ldiv:
  case CF_irem:
  case CF_lrem:
    return true;
  default:
    return (throwers >> cf_opcodes[insn->op].kind & 1u) != 0;
  }
}
