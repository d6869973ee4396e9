/* The text of classes. data/code_*.txt is what javap -c -p of JDK 17 prints for the class beside
   it, but for one float that JDK 17 spells with a digit too many; tests/javap/compare.py does the
   same for as many classes as one likes. data/code_make.py writes code_All.class, `javac --release
   17 -encoding UTF-8 -g:source,lines code_Sample.java` the other. */
#include "classfile/code/dump.h"

#include "classfile/code/print.h"
#include "tests/unit/class_bytes.h"

/* --- whole classes --- */

static void parse(struct cf_class *out, struct cf_arena *a, struct cf_bytes bytes)
{
  struct cf_err err = {.code = CF_OK};
  assert_true(cf_class_parse(out, a, bytes, &cf_default_limits, &err));
}

/* What a dump of the class prints. Free with free. */
static char *dump_text(const struct cf_class *cls, unsigned flags, bool expected)
{
  char *text = NULL;
  size_t n = 0;
  struct cf_err err = {.code = CF_OK};
  FILE *out = open_memstream(&text, &n);
  assert_non_null(out);
  assert_int_equal(cf_dump_class(out, cls, flags, &err), expected);
  assert_int_equal(err.code == CF_OK, expected);
  fclose(out);
  return text;
}

static char *dump_file(const char *name, unsigned flags)
{
  struct cf_arena a;
  struct cf_class cls;
  struct cf_bytes bytes = read_class(name);
  cf_arena_init(&a);
  parse(&cls, &a, bytes);
  char *text = dump_text(&cls, flags, true);
  cf_arena_destroy(&a);
  free_bytes(bytes);
  return text;
}

static char *read_text(const char *name)
{
  static char buffer[1 << 16];
  char path[4096];
  snprintf(path, sizeof path, "%s/tests/unit/data/%s.txt", TEST_DATA, name);
  FILE *f = fopen(path, "r");
  assert_non_null(f);
  buffer[fread(buffer, 1, sizeof buffer - 1, f)] = '\0';
  fclose(f);
  return buffer;
}

static void assert_golden(const char *name)
{
  char *text = dump_file(name, CF_DUMP_CODE);
  assert_string_equal(text, read_text(name));
  free(text);
}

static void every_opcode_and_constant_is_shown_as_javap_does(void **state)
{
  (void)state;
  assert_golden("code_All");
}

static void a_compiled_class_is_shown_as_javap_does(void **state)
{
  (void)state;
  assert_golden("code_Sample");
}

static void without_code_declarations_stand_close(void **state)
{
  (void)state;
  char *text = dump_file("code_All", 0);
  assert_string_equal(text, "public class code_All {\n"
                            "  public static void all();\n"
                            "}\n");
  free(text);
}

static void line_tables_are_shown_when_asked_for(void **state)
{
  (void)state;
  char *text = dump_file("code_Sample", CF_DUMP_LINES);
  assert_non_null(strstr(text, "  public code_Sample();\n"
                               "    LineNumberTable:\n"
                               "      line 6: 0\n"
                               "\n"
                               "  <V extends T> V generic("));
  assert_null(strstr(text, "Code:"));
  free(text);
}

/* The opcode at bci 0 of code_All's method becomes an undefined one. */
static void a_damaged_method_is_a_line(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_class cls;
  struct cf_bytes bytes = read_class("code_All");
  cf_arena_init(&a);
  parse(&cls, &a, bytes);
  size_t code = (size_t)(cls.methods[0].code - bytes.p) + 8;
  ((uint8_t *)bytes.p)[code] = 203;
  char *text = dump_text(&cls, CF_DUMP_CODE, false);
  assert_non_null(
      strstr(text, "void all();\n    error: instruction: entry 0: opcode 203 is undefined"));
  free(text);
  cf_arena_destroy(&a);
  free_bytes(bytes);
}

/* Each byte of the class in turn is damaged; what still parses is printed somehow. */
static void damaged_classes_do_no_harm(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_bytes bytes = read_class("code_Sample");
  cf_arena_init(&a);
  for (size_t i = 0; i < bytes.n; i++) {
    struct cf_class cls;
    struct cf_err err = {.code = CF_OK};
    uint8_t *byte = (uint8_t *)bytes.p + i, good = *byte;
    *byte = (uint8_t)(good + 1 + i % 255);
    if (cf_class_parse(&cls, &a, bytes, &cf_default_limits, &err)) {
      char *text = NULL;
      size_t n = 0;
      FILE *out = open_memstream(&text, &n);
      cf_dump_class(out, &cls, CF_DUMP_CODE | CF_DUMP_LINES, &err);
      fclose(out);
      free(text);
    }
    *byte = good;
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  free_bytes(bytes);
}

/* --- pieces --- */

static char piece[4096];

/* A line writer whose text ends up in `piece`. */
static struct cf_text open_piece(void)
{
  memset(piece, 0, sizeof piece);
  return (struct cf_text){.out = fmemopen(piece, sizeof piece, "w")};
}

static void assert_piece(struct cf_text *t, const char *expected)
{
  fclose(t->out);
  assert_string_equal(piece, expected);
}

static void assert_str(struct cf_str s, enum cf_spelling spelling, const char *expected)
{
  struct cf_text t = open_piece();
  cf_text_str(&t, s, spelling);
  assert_piece(&t, expected);
}

static void text_is_utf8(void **state)
{
  (void)state;
  assert_str(CF_STR("a/b"), CF_SPELL_DOTS, "a.b");
  assert_str(CF_STR("\xc3\xa9\xe2\x82\xac"), CF_SPELL_PLAIN, "é€");
  assert_str(CF_STR("\xed\xa0\xbd\xed\xb8\x80"), CF_SPELL_PLAIN, "\xf0\x9f\x98\x80");
  assert_str(CF_STR("\xed\xa0\xbd!"), CF_SPELL_PLAIN, "?!");
  assert_str(CF_STR("\xed\xb8\x80"), CF_SPELL_PLAIN, "?");
  assert_str(CF_STR("\xc0\x80'\n"), CF_SPELL_ESCAPED, "\\u0000\\'\\n");
  assert_str(CF_STR("\xff\xe2"), CF_SPELL_PLAIN, "?\xe2\x80\x80"); /* cut short: zeros */
}

static void blanks_wait_for_what_follows(void **state)
{
  (void)state;
  struct cf_text t = open_piece();
  t.indent = 1;
  cf_text_puts(&t, "a  b   \n\n");
  cf_text_puts(&t, "x");
  cf_text_tab(&t);
  cf_text_puts(&t, "y\n");
  assert_piece(&t, "  a  b\n\n  x                                       y\n");
}

static void assert_name(struct cf_str s, const char *expected)
{
  struct cf_text t = open_piece();
  cf_print_name(&t, s);
  assert_piece(&t, expected);
}

static void odd_names_are_quoted(void **state)
{
  (void)state;
  assert_name(CF_STR("a/B$1"), "a/B$1");
  assert_name(CF_STR("<init>"), "\"<init>\"");
  assert_name(CF_STR("[I"), "\"[I\"");
  assert_name(CF_STR("a/1"), "\"a/1\"");
  assert_name(CF_STR("a//b"), "\"a//b\"");
  assert_name(CF_STR("q\"\\\n\tz"), "\"q\\\"\\\\\\n\\tz\"");
  assert_name(CF_STR(""), "\"\"");
}

static void assert_type(struct cf_str s, const char *expected)
{
  struct cf_text t = open_piece();
  struct cf_signature sig = cf_signature_of(s);
  cf_print_type(&t, &sig);
  assert_true(sig.at <= sig.end);
  assert_piece(&t, expected);
}

static void types_are_those_of_java_source(void **state)
{
  (void)state;
  assert_type(CF_STR("[[J"), "long[][]");
  assert_type(CF_STR("V"), "void");
  assert_type(CF_STR("Ljava/util/Map<TK;[La/B;>;"), "java.util.Map<K, a.B[]>");
  assert_type(CF_STR("La/B<*-TT;>.C<+[I>;"), "a.B<?, ? super T>.C<? extends int[]>");
  assert_type(CF_STR(""), "");
  assert_type(CF_STR("La/B"), "a.B");
  assert_type(CF_STR("La/B<"), "a.B>");
  assert_type(CF_STR("Q"), "");
}

static void deep_signatures_end_early(void **state)
{
  (void)state;
  static char deep[3 * 2000];
  for (size_t i = 0; i < sizeof deep; i += 3) {
    memcpy(deep + i, "La<", 3);
  }
  struct cf_text t = open_piece();
  struct cf_signature sig = cf_signature_of((struct cf_str){deep, sizeof deep});
  cf_print_type(&t, &sig);
  assert_true(sig.at == sig.end);
  fclose(t.out);
}

static void variable_arguments_are_the_last_array(void **state)
{
  (void)state;
  struct cf_text t = open_piece();
  struct cf_signature sig = cf_signature_of(CF_STR("([I[[La/B;J)V"));
  cf_print_parameters(&t, &sig, true);
  assert_piece(&t, "(int[], a.B[]..., long)");
}

static void assert_double(double value, const char *expected)
{
  char buf[CF_NUMBER_SIZE];
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  cf_format_double(buf, bits);
  assert_string_equal(buf, expected);
}

/* Each from java.lang.Double.toString of JDK 25. */
static void doubles_have_the_digits_of_java(void **state)
{
  (void)state;
  assert_double(0.0, "0.0");
  assert_double(-0.0, "-0.0");
  assert_double(1.0, "1.0");
  assert_double(100.0, "100.0");
  assert_double(120.5, "120.5");
  assert_double(9999999.0, "9999999.0");
  assert_double(1e7, "1.0E7");
  assert_double(1.5e7, "1.5E7");
  assert_double(0.001, "0.001");
  assert_double(0.00999, "0.00999");
  assert_double(9.99e-4, "9.99E-4");
  assert_double(-1.0 / 3, "-0.3333333333333333");
  assert_double(2e-323, "2.0E-323");
  assert_double(4.9e-324, "4.9E-324");
  assert_double(1.7976931348623157e308, "1.7976931348623157E308");
  assert_double(2.2250738585072014e-308, "2.2250738585072014E-308");
}

/* A single instruction, as traces show it. */
static void an_instruction_stands_alone(void **state)
{
  (void)state;
  struct cf_arena a;
  struct cf_class cls;
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {.code = CF_OK};
  struct cf_bytes bytes = read_class("code_All");
  cf_arena_init(&a);
  parse(&cls, &a, bytes);
  assert_true(cf_code_parse(&code, &a, &cls, &cls.methods[0], false, &err));
  assert_true(cf_insn_decode(&in, code.bytecode, 616, 0, &err));
  struct cf_text t = open_piece();
  cf_dump_insn(t.out, &cls, code.bytecode, &in);
  assert_piece(&t, "getstatic     #12                       // Field f:I");
  cf_arena_destroy(&a);
  free_bytes(bytes);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_opcode_and_constant_is_shown_as_javap_does),
      cmocka_unit_test(a_compiled_class_is_shown_as_javap_does),
      cmocka_unit_test(without_code_declarations_stand_close),
      cmocka_unit_test(line_tables_are_shown_when_asked_for),
      cmocka_unit_test(a_damaged_method_is_a_line),
      cmocka_unit_test(damaged_classes_do_no_harm),
      cmocka_unit_test(text_is_utf8),
      cmocka_unit_test(blanks_wait_for_what_follows),
      cmocka_unit_test(odd_names_are_quoted),
      cmocka_unit_test(types_are_those_of_java_source),
      cmocka_unit_test(deep_signatures_end_early),
      cmocka_unit_test(variable_arguments_are_the_last_array),
      cmocka_unit_test(doubles_have_the_digits_of_java),
      cmocka_unit_test(an_instruction_stands_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
