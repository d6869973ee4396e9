/* Decoding and checking of instructions, from bytes made by hand. The class around them is a pool
   with one entry of each kind. */
#include "classfile/code/insn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* --- a class to decode against --- */

enum {
  P_UTF8_INT_ARRAY2 = 1, /* "[[I", and the descriptor "J" behind it */
  P_UTF8_J,
  P_NAME_AND_TYPE_J,
  P_INTEGER,
  P_LONG,
  P_LONG_HALF,
  P_CLASS,
  P_STRING,
  P_FIELD,
  P_METHOD,
  P_INTERFACE_METHOD,
  P_DYNAMIC_J,
  P_INVOKE_DYNAMIC,
  P_COUNT
};

static const uint8_t pool_bytes[] = {0, 3, '[', '[', 'I', 0, 1, 'J'}; /* two Utf8 */
/* What the others hold nobody reads here. */
static const uint32_t pool_words[P_COUNT] = {
    [P_UTF8_J] = 5,
    [P_NAME_AND_TYPE_J] = P_UTF8_INT_ARRAY2 << 16 | P_UTF8_J,
    [P_CLASS] = P_UTF8_INT_ARRAY2 << 16,
    [P_STRING] = P_UTF8_INT_ARRAY2 << 16,
    [P_DYNAMIC_J] = P_NAME_AND_TYPE_J,
    [P_INVOKE_DYNAMIC] = P_NAME_AND_TYPE_J,
};
static const uint8_t pool_tags[P_COUNT] = {
    [P_UTF8_INT_ARRAY2] = CF_TAG_UTF8,
    [P_UTF8_J] = CF_TAG_UTF8,
    [P_NAME_AND_TYPE_J] = CF_TAG_NAME_AND_TYPE,
    [P_INTEGER] = CF_TAG_INTEGER,
    [P_LONG] = CF_TAG_LONG,
    [P_CLASS] = CF_TAG_CLASS,
    [P_STRING] = CF_TAG_STRING,
    [P_FIELD] = CF_TAG_FIELDREF,
    [P_METHOD] = CF_TAG_METHODREF,
    [P_INTERFACE_METHOD] = CF_TAG_INTERFACE_METHODREF,
    [P_DYNAMIC_J] = CF_TAG_DYNAMIC,
    [P_INVOKE_DYNAMIC] = CF_TAG_INVOKE_DYNAMIC,
};
static const struct cf_class cls = {.pool = {.bytes = {pool_bytes, sizeof pool_bytes},
                                             .count = P_COUNT,
                                             .tag = pool_tags,
                                             .word = pool_words}};

enum { MAX_LOCALS = 300, BASE = 1000 };

static struct cf_code code_of(const uint8_t *p, size_t n)
{
  return (struct cf_code){.max_locals = MAX_LOCALS, .bytecode = {p, n}, .bytecode_offset = BASE};
}

/* Checks without and with keeping; both must agree. */
static struct cf_err check_code(const struct cf_code *code)
{
  struct cf_err err = {.code = CF_OK}, again = {.code = CF_OK};
  uint64_t count = 0;
  struct cf_arena a;
  struct cf_insns insns;
  cf_arena_init(&a);
  bool ok = cf_insns_check(&count, &cls, code, &err);
  assert_int_equal(ok, err.code == CF_OK);
  assert_int_equal(cf_insns_decode(&insns, &a, &cls, code, &again), ok);
  assert_int_equal(again.code, err.code);
  cf_arena_destroy(&a);
  return err;
}

static struct cf_err check_bytes(const uint8_t *p, size_t n)
{
  /* A copy of the exact size: sanitizers see a read behind it. */
  uint8_t *copy = test_malloc(n + (n == 0));
  memcpy(copy, p, n);
  struct cf_code code = code_of(copy, n);
  struct cf_err err = check_code(&code);
  test_free(copy);
  return err;
}

#define BYTES(...)       ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define assert_good(...) assert_int_equal(check_bytes(BYTES(__VA_ARGS__)).code, CF_OK)
#define assert_malformed(...)                                                                      \
  assert_int_equal(check_bytes(BYTES(__VA_ARGS__)).code, CF_ERR_MALFORMED)
#define assert_truncated(...)                                                                      \
  assert_int_equal(check_bytes(BYTES(__VA_ARGS__)).code, CF_ERR_TRUNCATED)

static struct cf_insn decode_at(const uint8_t *p, size_t n, uint32_t bci)
{
  struct cf_insn in;
  struct cf_err err = {.code = CF_OK};
  assert_true(cf_insn_decode(&in, (struct cf_bytes){p, n}, bci, BASE, &err));
  assert_int_equal(in.bci, bci);
  return in;
}

#define DECODE(...) decode_at(BYTES(__VA_ARGS__), 0)

static void assert_insn(struct cf_insn in, uint8_t op, unsigned length, int32_t a, int32_t b)
{
  assert_int_equal(in.op, op);
  assert_int_equal(cf_insn_length(&in), length);
  assert_int_equal(in.a, a);
  assert_int_equal(in.b, b);
}

/* --- formats --- */

static void operands_are_read_as_their_format_says(void **state)
{
  (void)state;
  assert_insn(DECODE(CF_iadd), CF_iadd, 1, 0, 0);
  assert_insn(DECODE(CF_bipush, 0x80), CF_bipush, 2, -128, 0);
  assert_insn(DECODE(CF_sipush, 0x80, 0x01), CF_sipush, 3, -32767, 0);
  assert_insn(DECODE(CF_ldc, 0xff), CF_ldc, 2, 255, 0);
  assert_insn(DECODE(CF_ldc2_w, 0xff, 0xfe), CF_ldc2_w, 3, 0xfffe, 0);
  assert_insn(DECODE(CF_aload, 200), CF_aload, 2, 200, 0);
  assert_insn(DECODE(CF_iinc, 200, 0xff), CF_iinc, 3, 200, -1);
  assert_insn(DECODE(CF_invokeinterface, 1, 2, 3, 0), CF_invokeinterface, 5, 0x102, 3);
  assert_insn(DECODE(CF_invokedynamic, 1, 2, 0, 0), CF_invokedynamic, 5, 0x102, 0);
  assert_insn(DECODE(CF_newarray, 10), CF_newarray, 2, 10, 0);
  assert_insn(DECODE(CF_multianewarray, 1, 2, 3), CF_multianewarray, 4, 0x102, 3);
}

static void slots_in_opcodes_are_read(void **state)
{
  (void)state;
  for (uint8_t op = CF_iload_0; op <= CF_aload_3; op++) {
    assert_insn(DECODE(op), op, 1, (op - CF_iload_0) % 4, 0);
  }
  for (uint8_t op = CF_istore_0; op <= CF_astore_3; op++) {
    assert_insn(DECODE(op), op, 1, (op - CF_istore_0) % 4, 0);
  }
}

static void branches_are_relative(void **state)
{
  (void)state;
  assert_insn(decode_at(BYTES(0, 0, CF_goto, 0xff, 0xfe), 2), CF_goto, 3, 0, 0);
  assert_insn(DECODE(CF_ifeq, 0, 3, CF_return), CF_ifeq, 3, 3, 0);
  assert_insn(DECODE(CF_goto_w, 0, 0, 0, 5, CF_return), CF_goto_w, 5, 5, 0);
  assert_insn(decode_at(BYTES(0, CF_jsr_w, 0xff, 0xff, 0xff, 0xff), 1), CF_jsr_w, 5, 0, 0);
}

static void wide_gives_slots_two_bytes(void **state)
{
  (void)state;
  struct cf_insn in = DECODE(CF_wide, CF_lload, 1, 2);
  assert_insn(in, CF_lload, 4, 0x102, 0);
  assert_int_equal(in.wide, 1);
  assert_insn(DECODE(CF_wide, CF_ret, 1, 2), CF_ret, 4, 0x102, 0);
  assert_insn(DECODE(CF_wide, CF_iinc, 1, 2, 0x80, 0), CF_iinc, 6, 0x102, -32768);
  assert_int_equal(DECODE(CF_lload, 1).wide, 0);
}

static void wide_stands_only_before_what_has_a_slot(void **state)
{
  (void)state;
  unsigned allowed = 0;
  for (unsigned op = 0; op < 256; op++) {
    uint8_t bytes[] = {CF_wide, (uint8_t)op, 0, 0, 0, 0};
    struct cf_insn in;
    struct cf_err err = {.code = CF_OK};
    allowed += cf_insn_decode(&in, (struct cf_bytes){bytes, sizeof bytes}, 0, 0, &err);
  }
  assert_int_equal(allowed, 5 + 5 + 2); /* loads, stores, ret and iinc (JVMS §6.5.wide) */
}

static void array_types_are_four_to_eleven(void **state)
{
  (void)state;
  assert_malformed(CF_newarray, 3, CF_return);
  assert_good(CF_newarray, 4, CF_return);
  assert_good(CF_newarray, 11, CF_return);
  assert_malformed(CF_newarray, 12, CF_return);
}

/* --- switches --- */

/* Writes `pad` nops, the opcode, its padding and the words; returns the length. */
static size_t put_switch(uint8_t *out, size_t pad, uint8_t op, const int32_t *words, size_t n)
{
  size_t at = pad;
  memset(out, CF_nop, pad);
  out[at++] = op;
  for (; at % 4 != 0; at++) {
    out[at] = 0;
  }
  for (size_t i = 0; i < n; i++) {
    uint32_t w = (uint32_t)words[i];
    for (int shift = 24; shift >= 0; shift -= 8) {
      out[at++] = (uint8_t)(w >> shift);
    }
  }
  return at;
}

static void tableswitch_is_read_at_every_padding(void **state)
{
  (void)state;
  for (size_t pad = 0; pad < 4; pad++) {
    uint8_t bytes[64];
    int32_t back = -(int32_t)pad;
    const int32_t words[] = {0, -1, 1, back, 0, back};
    size_t n = put_switch(bytes, pad, CF_tableswitch, words, 6);
    struct cf_insn in = decode_at(bytes, n, (uint32_t)pad);
    assert_insn(in, CF_tableswitch, (unsigned)(n - pad), (int32_t)pad, 3);
    struct cf_switch sw = cf_switch_of(&in, (struct cf_bytes){bytes, n});
    assert_int_equal(sw.n, 3);
    assert_int_equal(sw.target_default, pad);
    assert_int_equal(cf_switch_key(&sw, 0), -1);
    assert_int_equal(cf_switch_key(&sw, 2), 1);
    assert_int_equal(cf_switch_target(&sw, 0), 0);
    assert_int_equal(cf_switch_target(&sw, 1), pad);
    assert_int_equal(check_bytes(bytes, n).code, CF_OK);
  }
}

static void lookupswitch_is_read_at_every_padding(void **state)
{
  (void)state;
  for (size_t pad = 0; pad < 4; pad++) {
    uint8_t bytes[64];
    int32_t back = -(int32_t)pad;
    const int32_t words[] = {back, 2, 7, 0, INT32_MIN, back}; /* keys need not be sorted */
    size_t n = put_switch(bytes, pad, CF_lookupswitch, words, 6);
    struct cf_insn in = decode_at(bytes, n, (uint32_t)pad);
    assert_insn(in, CF_lookupswitch, (unsigned)(n - pad), 0, 2);
    struct cf_switch sw = cf_switch_of(&in, (struct cf_bytes){bytes, n});
    assert_int_equal(cf_switch_key(&sw, 0), 7);
    assert_int_equal(cf_switch_key(&sw, 1), INT32_MIN);
    assert_int_equal(cf_switch_target(&sw, 0), pad);
    assert_int_equal(cf_switch_target(&sw, 1), 0);
    assert_int_equal(check_bytes(bytes, n).code, CF_OK);
  }
}

static struct cf_err check_switch(uint8_t op, const int32_t *words, size_t n)
{
  uint8_t bytes[64];
  return check_bytes(bytes, put_switch(bytes, 1, op, words, n));
}

#define WORDS(...)                                                                                 \
  ((const int32_t[]){__VA_ARGS__}), sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t)

static void switches_are_checked_against_the_bytes_left(void **state)
{
  (void)state;
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(0, 0)).code, CF_OK);
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(0, -1)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(0, 1, 5)).code, CF_ERR_TRUNCATED);
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(0, INT32_MAX)).code, CF_ERR_TRUNCATED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, 2, 1)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, 1, 1)).code, CF_ERR_TRUNCATED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, INT32_MIN, INT32_MAX)).code,
                   CF_ERR_TRUNCATED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, INT32_MAX, INT32_MIN)).code,
                   CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, INT32_MAX, INT32_MAX, 0)).code, CF_OK);
}

static void arms_lead_to_instructions(void **state)
{
  (void)state;
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, 0, 0, 1)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, 0, 0, -2)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_tableswitch, WORDS(0, 0, 0, INT32_MAX)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(2, 0)).code, CF_ERR_MALFORMED);
  assert_int_equal(check_switch(CF_lookupswitch, WORDS(INT32_MIN, 0)).code, CF_ERR_MALFORMED);
}

/* --- whole methods --- */

static void branches_lead_to_instructions(void **state)
{
  (void)state;
  assert_good(CF_goto, 0, 3, CF_return);
  assert_malformed(CF_goto, 0, 1, CF_return);
  assert_malformed(CF_goto, 0, 4, CF_return);
  assert_malformed(CF_goto, 0xff, 0xff, CF_return);
  assert_malformed(CF_goto_w, 0x7f, 0xff, 0xff, 0xff, CF_return);
  assert_malformed(CF_goto_w, 0x80, 0, 0, 0, CF_return);
  assert_malformed(CF_wide, CF_iload, 0, 0, CF_goto, 0xff, 0xfd); /* behind the prefix */
}

static void faults_name_the_place(void **state)
{
  (void)state;
  struct cf_err err = check_bytes(BYTES(CF_nop, CF_goto, 0, 1, CF_return));
  assert_int_equal(err.index, 2);
  assert_int_equal(err.offset, BASE + 2);
  err = check_bytes(BYTES(CF_nop, CF_nop, 203));
  assert_int_equal(err.index, 2);
  assert_int_equal(err.value, 203);
  assert_int_equal(err.offset, BASE + 2);
}

static void execution_stays_in_the_code(void **state)
{
  (void)state;
  assert_malformed(CF_nop);
  assert_malformed(CF_ifeq, 0, 0);
  assert_malformed(CF_jsr, 0, 0);
  assert_malformed(CF_goto, 0, 4, CF_return, CF_nop);
  assert_good(CF_goto, 0, 0);
  assert_good(CF_aconst_null, CF_athrow);
  assert_good(CF_wide, CF_ret, 0, 1);
}

static void dead_code_may_fall_off(void **state)
{
  (void)state;
  assert_good(CF_return, CF_nop);
  assert_good(CF_return, CF_goto, 0, 3, CF_nop);
  struct cf_arena a;
  struct cf_insns insns;
  struct cf_err err = {.code = CF_OK};
  const uint8_t bytes[] = {CF_return, CF_nop};
  struct cf_code code = code_of(bytes, sizeof bytes);
  cf_arena_init(&a);
  assert_true(cf_insns_decode(&insns, &a, &cls, &code, &err));
  assert_int_equal(insns.n, 3);
  assert_int_equal(insns.items[2].op, CF_athrow);
  assert_int_equal(insns.items[2].bci, 2);
  cf_arena_destroy(&a);
}

static void every_bci_finds_its_instruction(void **state)
{
  (void)state;
  const uint8_t bytes[] = {CF_iconst_0, CF_sipush, 1, 2, CF_iadd,
                           CF_wide,     CF_istore, 0, 1, CF_return};
  static const uint32_t expected[] = {0, 1,          CF_NO_INSN, CF_NO_INSN, 2,
                                      3, CF_NO_INSN, CF_NO_INSN, CF_NO_INSN, 4};
  struct cf_arena a;
  struct cf_insns insns;
  struct cf_err err = {.code = CF_OK};
  struct cf_code code = code_of(bytes, sizeof bytes);
  cf_arena_init(&a);
  assert_true(cf_insns_decode(&insns, &a, &cls, &code, &err));
  assert_int_equal(insns.n, 5);
  for (size_t i = 0; i < sizeof bytes; i++) {
    assert_int_equal(insns.index_of[i], expected[i]);
  }
  cf_arena_destroy(&a);
}

static void locals_are_below_max_locals(void **state)
{
  (void)state;
  enum { HIGH = MAX_LOCALS >> 8, LOW = MAX_LOCALS & 0xff };
  assert_good(CF_wide, CF_iload, HIGH, LOW - 1, CF_return);
  assert_malformed(CF_wide, CF_iload, HIGH, LOW, CF_return);
  assert_good(CF_wide, CF_dstore, HIGH, LOW - 2, CF_return);
  assert_malformed(CF_wide, CF_dstore, HIGH, LOW - 1, CF_return);
  assert_malformed(CF_wide, CF_iinc, HIGH, LOW, 0, 1, CF_return);
  assert_malformed(CF_wide, CF_ret, HIGH, LOW);
}

static struct cf_err check_handler(uint16_t start, uint16_t end, uint16_t handler)
{
  static const uint8_t bytes[] = {CF_sipush, 0, 0, CF_ireturn};
  struct cf_handler h = {start, end, handler, 0};
  struct cf_code code = code_of(bytes, sizeof bytes);
  code.handlers = &h;
  code.n_handlers = 1;
  return check_code(&code);
}

static void handlers_lie_between_instructions(void **state)
{
  (void)state;
  assert_int_equal(check_handler(0, 3, 3).code, CF_OK);
  assert_int_equal(check_handler(0, 4, 0).code, CF_OK);
  assert_int_equal(check_handler(1, 4, 0).code, CF_ERR_MALFORMED);
  assert_int_equal(check_handler(0, 2, 0).code, CF_ERR_MALFORMED);
  assert_int_equal(check_handler(0, 4, 2).code, CF_ERR_MALFORMED);
  assert_int_equal(check_handler(0, 5, 0).code, CF_ERR_MALFORMED);
  assert_int_equal(check_handler(4, 4, 0).code, CF_ERR_MALFORMED);
  assert_int_equal(check_handler(0, 4, 4).code, CF_ERR_MALFORMED);
}

/* --- pool operands --- */

/* Which entries of the pool an opcode accepts, as bits. */
static unsigned accepted(uint8_t op)
{
  unsigned set = 0;
  for (uint8_t i = 0; i < P_COUNT + 2; i++) {
    const uint8_t wide[] = {op, 0, i, 1, 0}, narrow[] = {op, i};
    struct cf_insn in = DECODE(op, 0, i, 1, 0);
    uint8_t bytes[8];
    memcpy(bytes, op == CF_ldc ? narrow : wide, cf_insn_length(&in));
    bytes[cf_insn_length(&in)] = CF_return;
    set |= (unsigned)(check_bytes(bytes, cf_insn_length(&in) + 1u).code == CF_OK) << i;
  }
  return set;
}

static void operands_have_the_tags_that_the_opcode_allows(void **state)
{
  (void)state;
  const unsigned loadable = 1u << P_INTEGER | 1u << P_STRING | 1u << P_CLASS;
  assert_int_equal(accepted(CF_ldc), loadable); /* the dynamic constant here is a long */
  assert_int_equal(accepted(CF_ldc_w), loadable);
  assert_int_equal(accepted(CF_ldc2_w), 1u << P_LONG | 1u << P_DYNAMIC_J);
  assert_int_equal(accepted(CF_getstatic), 1u << P_FIELD);
  assert_int_equal(accepted(CF_putstatic), 1u << P_FIELD);
  assert_int_equal(accepted(CF_getfield), 1u << P_FIELD);
  assert_int_equal(accepted(CF_putfield), 1u << P_FIELD);
  assert_int_equal(accepted(CF_invokevirtual), 1u << P_METHOD);
  assert_int_equal(accepted(CF_invokespecial), 1u << P_METHOD | 1u << P_INTERFACE_METHOD);
  assert_int_equal(accepted(CF_invokestatic), 1u << P_METHOD | 1u << P_INTERFACE_METHOD);
  assert_int_equal(accepted(CF_invokeinterface), 1u << P_INTERFACE_METHOD);
  assert_int_equal(accepted(CF_invokedynamic), 1u << P_INVOKE_DYNAMIC);
  assert_int_equal(accepted(CF_new), 1u << P_CLASS);
  assert_int_equal(accepted(CF_anewarray), 1u << P_CLASS);
  assert_int_equal(accepted(CF_checkcast), 1u << P_CLASS);
  assert_int_equal(accepted(CF_instanceof), 1u << P_CLASS);
  assert_int_equal(accepted(CF_multianewarray), 1u << P_CLASS);
}

static void dimensions_are_those_of_the_class_at_most(void **state)
{
  (void)state;
  assert_malformed(CF_multianewarray, 0, P_CLASS, 0, CF_return);
  assert_good(CF_multianewarray, 0, P_CLASS, 2, CF_return);
  assert_malformed(CF_multianewarray, 0, P_CLASS, 3, CF_return);
}

/* --- hostile bytes --- */

static void code_has_between_1_and_65535_bytes(void **state)
{
  (void)state;
  static uint8_t bytes[65536];
  bytes[65534] = CF_return;
  bytes[65535] = CF_return;
  assert_int_equal(check_bytes(bytes, 0).code, CF_ERR_MALFORMED);
  assert_int_equal(check_bytes(bytes, 65535).code, CF_OK);
  assert_int_equal(check_bytes(bytes, 65536).code, CF_ERR_MALFORMED);
}

/* Every prefix ends either inside an instruction or where execution would go on. */
static void every_truncated_prefix_is_refused(void **state)
{
  (void)state;
  static const uint8_t start[] = {CF_iload_0,
                                  CF_ifeq,
                                  0,
                                  4,
                                  CF_iload_1,
                                  CF_bipush,
                                  1,
                                  CF_wide,
                                  CF_iinc,
                                  0,
                                  1,
                                  0,
                                  2,
                                  CF_invokeinterface,
                                  0,
                                  P_INTERFACE_METHOD,
                                  1,
                                  0,
                                  CF_ldc,
                                  P_INTEGER,
                                  CF_multianewarray,
                                  0,
                                  P_CLASS,
                                  1,
                                  CF_pop};
  uint8_t whole[64];
  const int32_t words[] = {0, 0, 1, 0, 0};
  size_t n = put_switch(whole, sizeof start, CF_tableswitch, words, 5);
  memcpy(whole, start, sizeof start);
  assert_int_equal(check_bytes(whole, n).code, CF_OK);
  for (size_t i = 0; i < n; i++) {
    assert_int_not_equal(check_bytes(whole, i).code, CF_OK);
  }
}

static uint32_t next_random(uint32_t *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 16;
}

/* Nothing to assert but that sanitizers are content, and that both readers agree. */
static void arbitrary_bytes_do_no_harm(void **state)
{
  (void)state;
  uint32_t seed = 1;
  for (unsigned round = 0; round < 200; round++) {
    for (unsigned op = 0; op < 256; op++) {
      uint8_t bytes[40];
      size_t n = 1 + next_random(&seed) % sizeof bytes;
      for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(next_random(&seed) >> (next_random(&seed) % 8));
      }
      bytes[0] = (uint8_t)op;
      check_bytes(bytes, n);
    }
  }
}

/* A chain of jumps from both ends to the middle, so that the walk for dead ends goes to and fro. */
static void long_chains_of_jumps_end_soon(void **state)
{
  (void)state;
  enum { N = 10000 };
  static uint8_t bytes[6 * N + 1];
  for (int i = 0; i < 2 * N; i++) {
    int target = i == 2 * N - 1 ? i : 2 * N - 1 - i - (i >= N);
    int distance = 3 * (target - i);
    distance = distance > INT16_MAX || distance < INT16_MIN ? 0 : distance;
    bytes[3 * i] = CF_ifeq;
    bytes[3 * i + 1] = (uint8_t)((unsigned)distance >> 8);
    bytes[3 * i + 2] = (uint8_t)distance;
  }
  bytes[6 * N] = CF_nop;
  assert_int_equal(check_bytes(bytes, sizeof bytes).code, CF_ERR_MALFORMED);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operands_are_read_as_their_format_says),
      cmocka_unit_test(slots_in_opcodes_are_read),
      cmocka_unit_test(branches_are_relative),
      cmocka_unit_test(wide_gives_slots_two_bytes),
      cmocka_unit_test(wide_stands_only_before_what_has_a_slot),
      cmocka_unit_test(array_types_are_four_to_eleven),
      cmocka_unit_test(tableswitch_is_read_at_every_padding),
      cmocka_unit_test(lookupswitch_is_read_at_every_padding),
      cmocka_unit_test(switches_are_checked_against_the_bytes_left),
      cmocka_unit_test(arms_lead_to_instructions),
      cmocka_unit_test(branches_lead_to_instructions),
      cmocka_unit_test(faults_name_the_place),
      cmocka_unit_test(execution_stays_in_the_code),
      cmocka_unit_test(dead_code_may_fall_off),
      cmocka_unit_test(every_bci_finds_its_instruction),
      cmocka_unit_test(locals_are_below_max_locals),
      cmocka_unit_test(handlers_lie_between_instructions),
      cmocka_unit_test(operands_have_the_tags_that_the_opcode_allows),
      cmocka_unit_test(dimensions_are_those_of_the_class_at_most),
      cmocka_unit_test(code_has_between_1_and_65535_bytes),
      cmocka_unit_test(every_truncated_prefix_is_refused),
      cmocka_unit_test(arbitrary_bytes_do_no_harm),
      cmocka_unit_test(long_chains_of_jumps_end_soon),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
