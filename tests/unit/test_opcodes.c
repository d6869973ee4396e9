/* The opcode table against facts that were written down apart from it (JVMS §6.5, §7). */
#include "classfile/code/insn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* JVMS §7, in the order of the codes. */
static const char *const mnemonics[] = {"nop",           "aconst_null",  "iconst_m1",
                                        "iconst_0",      "iconst_1",     "iconst_2",
                                        "iconst_3",      "iconst_4",     "iconst_5",
                                        "lconst_0",      "lconst_1",     "fconst_0",
                                        "fconst_1",      "fconst_2",     "dconst_0",
                                        "dconst_1",      "bipush",       "sipush",
                                        "ldc",           "ldc_w",        "ldc2_w",
                                        "iload",         "lload",        "fload",
                                        "dload",         "aload",        "iload_0",
                                        "iload_1",       "iload_2",      "iload_3",
                                        "lload_0",       "lload_1",      "lload_2",
                                        "lload_3",       "fload_0",      "fload_1",
                                        "fload_2",       "fload_3",      "dload_0",
                                        "dload_1",       "dload_2",      "dload_3",
                                        "aload_0",       "aload_1",      "aload_2",
                                        "aload_3",       "iaload",       "laload",
                                        "faload",        "daload",       "aaload",
                                        "baload",        "caload",       "saload",
                                        "istore",        "lstore",       "fstore",
                                        "dstore",        "astore",       "istore_0",
                                        "istore_1",      "istore_2",     "istore_3",
                                        "lstore_0",      "lstore_1",     "lstore_2",
                                        "lstore_3",      "fstore_0",     "fstore_1",
                                        "fstore_2",      "fstore_3",     "dstore_0",
                                        "dstore_1",      "dstore_2",     "dstore_3",
                                        "astore_0",      "astore_1",     "astore_2",
                                        "astore_3",      "iastore",      "lastore",
                                        "fastore",       "dastore",      "aastore",
                                        "bastore",       "castore",      "sastore",
                                        "pop",           "pop2",         "dup",
                                        "dup_x1",        "dup_x2",       "dup2",
                                        "dup2_x1",       "dup2_x2",      "swap",
                                        "iadd",          "ladd",         "fadd",
                                        "dadd",          "isub",         "lsub",
                                        "fsub",          "dsub",         "imul",
                                        "lmul",          "fmul",         "dmul",
                                        "idiv",          "ldiv",         "fdiv",
                                        "ddiv",          "irem",         "lrem",
                                        "frem",          "drem",         "ineg",
                                        "lneg",          "fneg",         "dneg",
                                        "ishl",          "lshl",         "ishr",
                                        "lshr",          "iushr",        "lushr",
                                        "iand",          "land",         "ior",
                                        "lor",           "ixor",         "lxor",
                                        "iinc",          "i2l",          "i2f",
                                        "i2d",           "l2i",          "l2f",
                                        "l2d",           "f2i",          "f2l",
                                        "f2d",           "d2i",          "d2l",
                                        "d2f",           "i2b",          "i2c",
                                        "i2s",           "lcmp",         "fcmpl",
                                        "fcmpg",         "dcmpl",        "dcmpg",
                                        "ifeq",          "ifne",         "iflt",
                                        "ifge",          "ifgt",         "ifle",
                                        "if_icmpeq",     "if_icmpne",    "if_icmplt",
                                        "if_icmpge",     "if_icmpgt",    "if_icmple",
                                        "if_acmpeq",     "if_acmpne",    "goto",
                                        "jsr",           "ret",          "tableswitch",
                                        "lookupswitch",  "ireturn",      "lreturn",
                                        "freturn",       "dreturn",      "areturn",
                                        "return",        "getstatic",    "putstatic",
                                        "getfield",      "putfield",     "invokevirtual",
                                        "invokespecial", "invokestatic", "invokeinterface",
                                        "invokedynamic", "new",          "newarray",
                                        "anewarray",     "arraylength",  "athrow",
                                        "checkcast",     "instanceof",   "monitorenter",
                                        "monitorexit",   "wide",         "multianewarray",
                                        "ifnull",        "ifnonnull",    "goto_w",
                                        "jsr_w"};

enum { N_OPCODES = 202 };

static void every_mnemonic_has_its_code(void **state)
{
  (void)state;
  assert_int_equal(sizeof mnemonics / sizeof *mnemonics, N_OPCODES);
  for (unsigned i = 0; i < N_OPCODES; i++) {
    assert_non_null(cf_opcodes[i].name);
    assert_string_equal(cf_opcodes[i].name, mnemonics[i]);
  }
}

static void the_rest_is_undefined(void **state)
{
  (void)state;
  for (unsigned i = N_OPCODES; i < 256; i++) {
    assert_null(cf_opcodes[i].name);
  }
}

/* Codes as JVMS §6.5 gives them, one of each page that starts a group. */
static void enumerators_are_the_codes(void **state)
{
  (void)state;
  assert_int_equal(CF_aconst_null, 0x01);
  assert_int_equal(CF_bipush, 0x10);
  assert_int_equal(CF_ldc2_w, 0x14);
  assert_int_equal(CF_aload_3, 0x2d);
  assert_int_equal(CF_astore, 0x3a);
  assert_int_equal(CF_sastore, 0x56);
  assert_int_equal(CF_swap, 0x5f);
  assert_int_equal(CF_iinc, 0x84);
  assert_int_equal(CF_lcmp, 0x94);
  assert_int_equal(CF_goto, 0xa7);
  assert_int_equal(CF_lookupswitch, 0xab);
  assert_int_equal(CF_return, 0xb1);
  assert_int_equal(CF_invokedynamic, 0xba);
  assert_int_equal(CF_new, 0xbb);
  assert_int_equal(CF_monitorexit, 0xc3);
  assert_int_equal(CF_jsr_w, 0xc9);
}

/* Operand-stack effect in slots, from the descriptions in JVMS §6.5; -1 where the operand decides.
 */
static const struct {
  uint8_t op;
  int pops, pushes;
} effects[] = {
    {CF_nop, 0, 0},
    {CF_aconst_null, 0, 1},
    {CF_iconst_m1, 0, 1},
    {CF_lconst_1, 0, 2},
    {CF_fconst_2, 0, 1},
    {CF_dconst_0, 0, 2},
    {CF_bipush, 0, 1},
    {CF_sipush, 0, 1},
    {CF_ldc, 0, -1},
    {CF_ldc2_w, 0, -1},
    {CF_iload, 0, 1},
    {CF_lload, 0, 2},
    {CF_fload_3, 0, 1},
    {CF_dload_1, 0, 2},
    {CF_aload_0, 0, 1},
    {CF_iaload, 2, 1},
    {CF_laload, 2, 2},
    {CF_daload, 2, 2},
    {CF_aaload, 2, 1},
    {CF_saload, 2, 1},
    {CF_istore, 1, 0},
    {CF_lstore_2, 2, 0},
    {CF_dstore, 2, 0},
    {CF_astore_1, 1, 0},
    {CF_iastore, 3, 0},
    {CF_lastore, 4, 0},
    {CF_dastore, 4, 0},
    {CF_aastore, 3, 0},
    {CF_bastore, 3, 0},
    {CF_pop, 1, 0},
    {CF_pop2, 2, 0},
    {CF_dup, 1, 2},
    {CF_dup_x1, 2, 3},
    {CF_dup_x2, 3, 4},
    {CF_dup2, 2, 4},
    {CF_dup2_x1, 3, 5},
    {CF_dup2_x2, 4, 6},
    {CF_swap, 2, 2},
    {CF_iadd, 2, 1},
    {CF_ladd, 4, 2},
    {CF_fdiv, 2, 1},
    {CF_drem, 4, 2},
    {CF_ineg, 1, 1},
    {CF_lneg, 2, 2},
    {CF_ishl, 2, 1},
    {CF_lshl, 3, 2},
    {CF_lushr, 3, 2},
    {CF_land, 4, 2},
    {CF_ixor, 2, 1},
    {CF_iinc, 0, 0},
    {CF_i2l, 1, 2},
    {CF_l2f, 2, 1},
    {CF_f2d, 1, 2},
    {CF_d2l, 2, 2},
    {CF_i2b, 1, 1},
    {CF_lcmp, 4, 1},
    {CF_fcmpg, 2, 1},
    {CF_dcmpl, 4, 1},
    {CF_ifeq, 1, 0},
    {CF_if_icmple, 2, 0},
    {CF_if_acmpne, 2, 0},
    {CF_goto, 0, 0},
    {CF_jsr, 0, 1},
    {CF_ret, 0, 0},
    {CF_tableswitch, 1, 0},
    {CF_lookupswitch, 1, 0},
    {CF_ireturn, 1, 0},
    {CF_lreturn, 2, 0},
    {CF_areturn, 1, 0},
    {CF_return, 0, 0},
    {CF_getstatic, 0, -1},
    {CF_putstatic, -1, 0},
    {CF_getfield, 1, -1},
    {CF_putfield, -1, 0},
    {CF_invokevirtual, -1, -1},
    {CF_invokestatic, -1, -1},
    {CF_invokedynamic, -1, -1},
    {CF_new, 0, 1},
    {CF_newarray, 1, 1},
    {CF_anewarray, 1, 1},
    {CF_arraylength, 1, 1},
    {CF_athrow, 1, 0},
    {CF_checkcast, 1, 1},
    {CF_instanceof, 1, 1},
    {CF_monitorenter, 1, 0},
    {CF_monitorexit, 1, 0},
    {CF_multianewarray, -1, 1},
    {CF_ifnull, 1, 0},
    {CF_goto_w, 0, 0},
    {CF_jsr_w, 0, 1},
};

static int slots(const char *effect)
{
  return strchr(effect, '*') != NULL ? -1 : (int)strlen(effect);
}

static void effects_have_the_width_of_the_specification(void **state)
{
  (void)state;
  for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
    const struct cf_opcode_info *info = &cf_opcodes[effects[i].op];
    assert_int_equal(slots(info->pops), effects[i].pops);
    assert_int_equal(slots(info->pushes), effects[i].pushes);
  }
}

/* Runs of J and D have an even length: no half of a long or double is ever alone. */
static void assert_whole_types(const char *effect)
{
  while (*effect != '\0') {
    size_t run = strspn(effect, "J") + (*effect == 'D' ? strspn(effect, "D") : 0);
    assert_int_equal(run % 2, 0);
    assert_non_null(strchr("IJFDAR*", *effect));
    effect += run > 0 ? run : 1;
  }
}

static void effect_letters_are_known(void **state)
{
  (void)state;
  for (unsigned i = 0; i < N_OPCODES; i++) {
    const struct cf_opcode_info *info = &cf_opcodes[i];
    assert_true(info->kind < CF_K_COUNT_);
    assert_true(info->format <= CF_F_WIDE);
    if (info->kind == CF_K_STACK) {
      assert_int_equal(strspn(info->pushes, info->pops), strlen(info->pushes));
      assert_memory_equal(info->pops, "abcd", strlen(info->pops));
    } else {
      assert_whole_types(info->pops);
      assert_whole_types(info->pushes);
    }
  }
}

/* A typed mnemonic says what it moves: the first letter of loads, stores, returns and arithmetic.
 */
static void typed_mnemonics_agree_with_their_effects(void **state)
{
  (void)state;
  for (unsigned i = 0; i < N_OPCODES; i++) {
    const struct cf_opcode_info *info = &cf_opcodes[i];
    char letter = info->name[0] == 'l' ? 'J' : (char)(info->name[0] - 'a' + 'A');
    if (info->kind == CF_K_LOAD) {
      assert_int_equal(info->pushes[0], letter);
    } else if (info->kind == CF_K_STORE || info->kind == CF_K_ARITH) {
      assert_int_equal(info->pops[0], letter);
    } else if (info->kind == CF_K_RETURN && i != CF_return) {
      assert_int_equal(info->pops[0], letter);
    }
  }
}

static void stack_moves_are_those_of_the_specification(void **state)
{
  (void)state;
  assert_string_equal(cf_opcodes[CF_dup_x1].pushes, "bab");
  assert_string_equal(cf_opcodes[CF_dup_x2].pushes, "cabc");
  assert_string_equal(cf_opcodes[CF_dup2].pushes, "abab");
  assert_string_equal(cf_opcodes[CF_dup2_x1].pushes, "bcabc");
  assert_string_equal(cf_opcodes[CF_dup2_x2].pushes, "cdabcd");
  assert_string_equal(cf_opcodes[CF_swap].pushes, "ba");
}

static bool may_throw(uint8_t op)
{
  struct cf_insn in = {.op = op};
  return cf_insn_may_throw(&in);
}

static void moves_and_jumps_do_not_throw(void **state)
{
  (void)state;
  static const uint8_t calm[] = {CF_nop,    CF_ldc,     CF_aload_0, CF_astore,     CF_dup2,
                                 CF_iadd,   CF_fdiv,    CF_drem,    CF_lcmp,       CF_i2l,
                                 CF_ifeq,   CF_goto,    CF_jsr,     CF_ret,        CF_iinc,
                                 CF_return, CF_areturn, CF_lneg,    CF_tableswitch};
  static const uint8_t wild[] = {CF_iaload,       CF_aastore,     CF_idiv,          CF_lrem,
                                 CF_getstatic,    CF_putfield,    CF_invokedynamic, CF_new,
                                 CF_newarray,     CF_arraylength, CF_athrow,        CF_checkcast,
                                 CF_monitorenter, CF_monitorexit};
  for (size_t i = 0; i < sizeof calm; i++) {
    assert_false(may_throw(calm[i]));
  }
  for (size_t i = 0; i < sizeof wild; i++) {
    assert_true(may_throw(wild[i]));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_mnemonic_has_its_code),
      cmocka_unit_test(the_rest_is_undefined),
      cmocka_unit_test(enumerators_are_the_codes),
      cmocka_unit_test(effects_have_the_width_of_the_specification),
      cmocka_unit_test(effect_letters_are_known),
      cmocka_unit_test(typed_mnemonics_agree_with_their_effects),
      cmocka_unit_test(stack_moves_are_those_of_the_specification),
      cmocka_unit_test(moves_and_jumps_do_not_throw),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
