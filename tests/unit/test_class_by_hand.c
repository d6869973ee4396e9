/* Class files written by hand, as no compiler would: what is refused, with which message, and what
   is let pass. */
#include "class_fixture.h"

/* 1 "A", 2 Class A, 3 "java/lang/Object", 4 Class Object, 5 "Code", 6 "()V", 7 "I", 8 Integer 7,
   9 "", 10 NameAndType A I, 11 Fieldref A.A, 12 MethodHandle of it; from offset 10 to 78. */
#define POOL                                                                                       \
  "01 0001 41  07 0001  01 0010 6A6176612F6C616E672F4F626A656374  07 0003  01 0004 436F6465 "      \
  "01 0003 282956  01 0001 49  03 00000007  01 0000  0C 0001 0007  09 0002 000A  0F 01 000B "

/* Checks what message the class file "CAFEBABE 0000 <major> <count> <pool> <rest>" leads to. */
static void check_message(const char *major, const char *count, const char *pool, const char *rest,
                          const char *expected)
{
  static uint8_t bytes[4096];
  size_t n = put_hex(bytes, 0, "CAFEBABE 0000");
  n = put_hex(bytes, n, major);
  n = put_hex(bytes, n, count);
  n = put_hex(bytes, n, pool);
  n = put_hex(bytes, n, rest);
  struct fixture f;
  struct cf_err err;
  char buf[200];
  if (parse_class(&f, exact_copy(bytes, n), &err)) {
    touch_class(&f.cls);
  }
  cf_err_format(buf, sizeof buf, &err);
  assert_string_equal(buf, expected);
  close_class(&f);
}

static void bad_beginnings(void **state)
{
  (void)state;
  static const struct {
    const char *hex, *message;
  } cases[] = {
      {"", "class: the bytes end too early, at offset 0"},
      {"CAFE", "class: the bytes end too early, at offset 0"},
      {"504B 0304 1400", "class: it does not begin with CAFEBABE, at offset 0"},
      {"CAFEBABE 0000 002C 0001", "class: version 44 is older than any, at offset 6"},
      {"CAFEBABE 0000 0034", "constant pool: the bytes end too early, at offset 8"},
      {"CAFEBABE 0000 0034 0000", "constant pool: its count is 0, at offset 8"},
      {"CAFEBABE 0000 0034 FFFF 01 0000",
       "constant pool: 65534 entries are more than the bytes left, at offset 8"},
      {"CAFEBABE 0000 0034 0001 0000 0000 0000", "class: this_class, 0, is no Class, at offset 12"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint8_t bytes[64];
    size_t n = put_hex(bytes, 0, cases[i].hex);
    struct fixture f;
    struct cf_err err;
    char buf[200];
    assert_false(parse_class(&f, exact_copy(bytes, n), &err));
    cf_err_format(buf, sizeof buf, &err);
    assert_string_equal(buf, cases[i].message);
    close_class(&f);
  }
}

static void bad_pools(void **state)
{
  (void)state;
  static const struct {
    const char *count, *pool, *message;
  } cases[] = {
      {"0002", "63 0001", "entry 1: tag 99 is undefined, at offset 10"},
      {"0002", "00 0001", "entry 1: tag 0 is undefined, at offset 10"},
      {"0002", "02 0001", "entry 1: tag 2 is undefined, at offset 10"},
      {"0002", "0D 0001", "entry 1: tag 13 is undefined, at offset 10"},
      {"0002", "0E 0001", "entry 1: tag 14 is undefined, at offset 10"},
      {"0002", "15 0001", "entry 1: tag 21 is undefined, at offset 10"},
      {"0003", "01 0001 41 FF 0001", "entry 2: tag 255 is undefined, at offset 14"},
      {"0002", "01 FFFF 41", "entry 1: the bytes end too early, at offset 11"},
      {"0003", "01 0003 414141 03", "entry 2: the bytes end too early, at offset 16"},
      {"0002", "05 0000000000000000", "entry 1: its second half is past the count, at offset 10"},
      {"0002", "06 0000000000000000", "entry 1: its second half is past the count, at offset 10"},
      /* Class */
      {"0002", "07 0009", "entry 1: entry 9 is no Utf8, at offset 10"},
      {"0002", "07 0000", "entry 1: entry 0 is no Utf8, at offset 10"},
      {"0002", "07 0001", "entry 1: entry 1 is no Utf8, at offset 10"},
      {"0003", "01 0000 07 0001", "entry 2: entry 1 is no class name, at offset 13"},
      {"0003", "01 0001 5B 07 0001", "entry 2: entry 1 is no class name, at offset 14"},
      {"0004", "05 0000000000000000 07 0002", "entry 3: entry 2 is no Utf8, at offset 19"},
      /* String, Module, Package, MethodType */
      {"0002", "08 0001", "entry 1: entry 1 is no Utf8, at offset 10"},
      {"0002", "13 0001", "entry 1: entry 1 is no Utf8, at offset 10"},
      {"0002", "14 0001", "entry 1: entry 1 is no Utf8, at offset 10"},
      {"0002", "10 0001", "entry 1: entry 1 is no Utf8, at offset 10"},
      {"0003", "01 0001 49 10 0001", "entry 2: entry 1 is no method descriptor, at offset 14"},
      /* NameAndType */
      {"0003", "01 0001 49 0C 0002 0001", "entry 2: entry 2 is no name, at offset 14"},
      {"0004", "01 0001 49 01 0000 0C 0002 0001", "entry 3: entry 2 is no name, at offset 17"},
      {"0003", "01 0001 49 0C 0001 0002", "entry 2: entry 2 is no descriptor, at offset 14"},
      {"0003", "01 0001 41 0C 0001 0001", "entry 2: entry 1 is no descriptor, at offset 14"},
      {"0003", "01 0001 56 0C 0001 0001", "entry 2: entry 1 is no descriptor, at offset 14"},
      {"0003", "01 0002 4928 0C 0001 0001", "entry 2: entry 1 is no descriptor, at offset 15"},
      /* Fieldref, Methodref, InterfaceMethodref; 1 "I", 2 Class I, 3 NameAndType I I */
      {"0005", "01 0001 49 07 0001 0C 0001 0001 09 0001 0003",
       "entry 4: entry 1 is no Class, at offset 22"},
      {"0005", "01 0001 49 07 0001 0C 0001 0001 09 0002 0002",
       "entry 4: entry 2 is no NameAndType, at offset 22"},
      {"0005", "01 0001 49 07 0001 0C 0001 0001 0A 0002 0003",
       "entry 4: entry 3 is not for a method, at offset 22"},
      {"0005", "01 0001 49 07 0001 0C 0001 0001 0B 0002 0003",
       "entry 4: entry 3 is not for a method, at offset 22"},
      {"0006", "01 0003 282956 07 0001 0C 0001 0001 0A 0002 0003 09 0002 0003",
       "entry 5: entry 3 is not for a field, at offset 29"},
      /* a NameAndType that is bad itself, met before it is checked */
      {"0005", "01 0001 49 07 0001 09 0002 0004 0C 0001 0002",
       "entry 4: entry 2 is no descriptor, at offset 22"},
      /* MethodHandle; 4 Fieldref */
      {"0006", "01 0001 49 07 0001 0C 0001 0001 09 0002 0003 0F 00 0004",
       "entry 5: reference kind 0 is undefined, at offset 27"},
      {"0006", "01 0001 49 07 0001 0C 0001 0001 09 0002 0003 0F 0A 0004",
       "entry 5: reference kind 10 is undefined, at offset 27"},
      {"0006", "01 0001 49 07 0001 0C 0001 0001 09 0002 0003 0F 05 0004",
       "entry 5: entry 4 does not fit its reference kind, at offset 27"},
      {"0006", "01 0001 49 07 0001 0C 0001 0001 09 0002 0003 0F 01 0003",
       "entry 5: entry 3 does not fit its reference kind, at offset 27"},
      /* Dynamic, InvokeDynamic */
      {"0003", "01 0001 49 11 0000 0001", "entry 2: entry 1 is no NameAndType, at offset 14"},
      {"0004", "01 0001 49 0C 0001 0001 12 0000 0002",
       "entry 3: entry 2 is not for a method, at offset 19"},
      {"0004", "01 0003 282956 0C 0001 0001 11 0000 0002",
       "entry 3: entry 2 is not for a field, at offset 21"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char message[200];
    snprintf(message, sizeof message, "constant pool: %s", cases[i].message);
    check_message("0041", cases[i].count, cases[i].pool, "", message);
  }
}

/* access, this_class A, super_class Object, no interfaces */
#define HEAD "0021 0002 0004 0000 "

static void bad_structures(void **state)
{
  (void)state;
  static const struct {
    const char *rest, *message;
  } cases[] = {
      {HEAD "0000 0000 0000", "no fault"},
      {"0021 0001 0004 0000 0000 0000 0000", "class: this_class, 1, is no Class, at offset 80"},
      {"0021 0002 0001 0000 0000 0000 0000", "class: super_class, 1, is no Class, at offset 82"},
      {"0021 0002 0000 0000 0000 0000 0000", "class: super_class, 0, is no Class, at offset 82"},
      {"0021 0004 0000 0000 0000 0000 0000", "no fault"},
      {"8000 0002 0000 0000 0000 0000 0000", "no fault"},
      {"0021 0002 0004 0001 0003 0000 0000 0000",
       "interfaces: entry 0: 3 is no Class, at offset 86"},
      {"0021 0002 0004 FFFF 0000", "interfaces: the bytes end too early, at offset 86"},
      /* fields and methods */
      {HEAD "FFFF 0000 0000", "fields: the bytes end too early, at offset 88"},
      {HEAD "0000 0002 0000 0000", "methods: the bytes end too early, at offset 90"},
      {HEAD "0001 0000 0002 0007 0000 0000 0000", "fields: entry 0: 2 is no name, at offset 88"},
      {HEAD "0001 0000 0009 0007 0000 0000 0000", "fields: entry 0: 9 is no name, at offset 88"},
      {HEAD "0001 0000 0001 0006 0000 0000 0000",
       "fields: entry 0: 6 is no descriptor, at offset 88"},
      {HEAD "0000 0001 0000 0001 0007 0000 0000",
       "methods: entry 0: 7 is no descriptor, at offset 90"},
      {HEAD "0000 0001 0000 0001 0063 0000 0000",
       "methods: entry 0: 99 is no descriptor, at offset 90"},
      /* attributes */
      {HEAD "0000 0000 0001 0002 00000000", "attribute: its name, 2, is no Utf8, at offset 92"},
      {HEAD "0000 0000 0001 0005 FFFFFFFF",
       "attribute: length 4294967295 is past the end, at offset 92"},
      {HEAD "0000 0000 0001 0005 0000", "attribute: the bytes end too early, at offset 94"},
      {HEAD "0000 0000 0001 0001 00000003 FFFFFF", "no fault"},
      {HEAD "0000 0000 0001 0009 00000000", "no fault"},
      {HEAD "0000 0000 0000 FF", "class: 1 byte after the end, at offset 92"},
      {HEAD "0000 0001 0000 0001 0006 0002 0005 00000000 0005 00000000 0000",
       "Code: the method has two, at offset 110"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    check_message("0041", "000D", POOL, cases[i].rest, cases[i].message);
  }
}

/* Puts POOL with entry 13, the name of an attribute, into `out`. */
static void pool_with(char out[1000], const char *name)
{
  int n = snprintf(out, 1000, "%s 01 %04X ", POOL, (unsigned)strlen(name));
  for (; *name != '\0'; name++) {
    n += snprintf(out + n, 1000 - (size_t)n, "%02X", (unsigned)*name);
  }
}

/* A class attribute: its name, its length with its content, and what comes of it. */
struct attribute_case {
  const char *name, *content, *message;
};

static void check_attributes(const char *major, const char *before, const char *after,
                             const struct attribute_case *cases, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    char pool[1000], rest[1000];
    pool_with(pool, cases[i].name);
    snprintf(rest, sizeof rest, "%s 0001 000D %s %s", before, cases[i].content, after);
    check_message(major, "000E", pool, rest, cases[i].message);
  }
}

static void attributes_of_a_class(void **state)
{
  (void)state;
  static const struct attribute_case cases[] = {
      /* what only people read is dropped */
      {"SourceFile", "00000002 0002", "no fault"},
      {"SourceFile", "00000001 00", "no fault"},
      {"Signature", "00000002 0063", "no fault"},
      {"EnclosingMethod", "00000004 0001 0000", "no fault"},
      {"EnclosingMethod", "00000004 0002 0001", "no fault"},
      {"EnclosingMethod", "00000001 00", "no fault"},
      {"Record", "00000000", "no fault"},
      {"Synthetic", "00000000", "no fault"},
      {"RuntimeVisibleAnnotations", "00000000", "no fault"},
      {"RuntimeVisibleAnnotations", "00000003 FFFFFF", "no fault"},
      /* nests */
      {"NestHost", "00000002 0004", "no fault"},
      {"NestHost", "00000002 0001", "NestHost: 1 is no Class, at offset 109"},
      {"NestHost", "00000004 0002 0000", "NestHost: 0 is no Class, at offset 109"},
      {"NestMembers", "00000004 0001 0004", "no fault"},
      {"NestMembers", "00000006 0002 0004 0005",
       "NestMembers: entry 1: 5 is no Class, at offset 116"},
      {"NestMembers", "00000004 0002 0004",
       "NestMembers: its length does not fit its count, 2, at offset 112"},
      {"NestMembers", "00000000",
       "NestMembers: its length does not fit its count, 0, at offset 112"},
      /* inner classes */
      {"InnerClasses", "0000000A 0001 0002 0004 0001 0008", "no fault"},
      {"InnerClasses", "0000000A 0001 0000 0000 0000 0008", "no fault"},
      {"InnerClasses", "0000000A 0001 0001 0004 0001 0008",
       "InnerClasses: entry 0: it names what is no Class, at offset 115"},
      {"InnerClasses", "0000000A 0001 0002 0001 0001 0008",
       "InnerClasses: entry 0: it names what is no Class, at offset 115"},
      {"InnerClasses", "0000000A 0001 0002 0004 0002 0008",
       "InnerClasses: entry 0: 2 is no Utf8, at offset 115"},
      {"InnerClasses", "0000000A FFFF 0002 0004 0001 0008",
       "InnerClasses: the bytes end too early, at offset 115"},
      {"InnerClasses", "00000003 0000 00",
       "InnerClasses: its length is 1 more than its table, at offset 115"},
      /* bootstrap methods */
      {"BootstrapMethods", "00000008 0001 000C 0001 0008", "no fault"},
      {"BootstrapMethods", "00000006 0001 0001 0000",
       "BootstrapMethods: entry 0: 1 is no MethodHandle, at offset 119"},
      {"BootstrapMethods", "00000008 0001 000C 0001 0001",
       "BootstrapMethods: entry 0: argument 1 is no constant, at offset 123"},
      {"BootstrapMethods", "00000008 0001 000C 0002 0008",
       "BootstrapMethods: entry 0: the bytes end too early, at offset 123"},
      {"BootstrapMethods", "00000006 FFFF 000C 0000",
       "BootstrapMethods: the bytes end too early, at offset 119"},
      {"BootstrapMethods", "00000007 0001 000C 0000 00",
       "BootstrapMethods: its length is 1 more than its table, at offset 123"},
  };
  check_attributes("0041", HEAD "0000 0000", "", cases, sizeof cases / sizeof *cases);
}

static void attributes_newer_than_the_class_are_unknown(void **state)
{
  (void)state;
  static const struct attribute_case cases[] = {
      {"NestHost", "00000001 00", "no fault"},
      {"NestMembers", "00000001 00", "no fault"},
      {"BootstrapMethods", "00000001 00", "no fault"},
  };
  check_attributes("0032", HEAD "0000 0000", "", cases, 3);
}

static void attributes_of_members(void **state)
{
  (void)state;
  static const struct attribute_case in_field[] = {
      {"ConstantValue", "00000002 0008", "no fault"},
      {"ConstantValue", "00000002 0001", "ConstantValue: 1 is no constant, at offset 118"},
      {"ConstantValue", "00000003 0008 00", "ConstantValue: 0 is no constant, at offset 118"},
      {"Code", "00000000", "no fault"},
  };
  check_attributes("0041", HEAD "0001 0008 0001 0007", "0000 0000", in_field, 4);
  static const struct attribute_case in_instance_field[] = {
      {"ConstantValue", "00000002 0001", "no fault"},
  };
  check_attributes("0041", HEAD "0001 0000 0001 0007", "0000 0000", in_instance_field, 1);
  static const struct attribute_case in_method[] = {
      {"ConstantValue", "00000000", "no fault"},
      {"Code", "00000000", "no fault"},
      {"Exceptions", "00000004 0001 0002", "no fault"},
      {"Exceptions", "00000004 0001 0001", "Exceptions: entry 0: 1 is no Class, at offset 119"},
      {"Exceptions", "00000002 0001",
       "Exceptions: its length does not fit its count, 1, at offset 117"},
  };
  check_attributes("0041", HEAD "0000 0001 0000 0001 0006", "0000", in_method, 5);
}

static void tables_stand_once(void **state)
{
  (void)state;
  static const struct {
    const char *name, *body, *message;
  } cases[] = {
      {"InnerClasses", "000D 00000002 0000", "InnerClasses: the class has two, at offset 121"},
      {"NestMembers", "000D 00000002 0000", "NestMembers: the class has two, at offset 120"},
      {"BootstrapMethods", "000D 00000002 0000",
       "BootstrapMethods: the class has two, at offset 125"},
  };
  for (size_t i = 0; i < 3; i++) {
    char pool[1000], rest[1000];
    pool_with(pool, cases[i].name);
    snprintf(rest, sizeof rest, "%s 0000 0000 0002 %s %s", HEAD, cases[i].body, cases[i].body);
    check_message("0041", "000E", pool, rest, cases[i].message);
  }
}

/* 13 Dynamic and 14 InvokeDynamic name bootstrap method 1, where there is at most one. */
static void dynamic_entries_need_their_bootstrap(void **state)
{
  (void)state;
  check_message("0041", "000E", POOL "11 0000 000A", HEAD "0000 0000 0000",
                "constant pool: entry 13: bootstrap method 0 does not exist, at offset 78");
  check_message("0041", "000F", POOL "0C 0001 0006 12 0001 000D", HEAD "0000 0000 0000",
                "constant pool: entry 14: bootstrap method 1 does not exist, at offset 83");
  const char *name = "01 0010 426F6F7473747261704D6574686F6473 "; /* BootstrapMethods */
  char pool[1000];
  snprintf(pool, sizeof pool, "%s 11 0001 000A %s", POOL, name);
  check_message("0041", "000F", pool, HEAD "0000 0000 0001 000E 00000006 0001 000C 0000",
                "constant pool: entry 13: bootstrap method 1 does not exist, at offset 78");
  snprintf(pool, sizeof pool, "%s 11 0000 000A %s", POOL, name);
  check_message("0041", "000F", pool, HEAD "0000 0000 0001 000E 00000006 0001 000C 0000",
                "no fault");
}

/* --- Code written by hand --- */

/* Parses a class with the one method A()V whose Code has this content; 13 is "LineNumberTable", 14
   "LocalVariableTable". */
static bool parse_code(struct fixture *f, struct cf_code *code, const char *content,
                       struct cf_err *err)
{
  uint8_t bytes[2000], body[1000];
  size_t n_body = put_hex(body, 0, content);
  size_t n = put_hex(bytes, 0, "CAFEBABE 0003 002D 000F " POOL);
  n = put_hex(bytes, n, "01 000F 4C696E654E756D6265725461626C65 ");
  n = put_hex(bytes, n, "01 0012 4C6F63616C5661726961626C655461626C65");
  n = put_hex(bytes, n, HEAD "0000 0001 0001 0001 0006 0001 0005");
  char length[9];
  snprintf(length, sizeof length, "%08X", (unsigned)n_body);
  n = put_hex(bytes, n, length);
  memcpy(bytes + n, body, n_body);
  n = put_hex(bytes, n + n_body, "0000");
  assert_true(parse_class(f, exact_copy(bytes, n), err));
  touch_class(&f->cls);
  return cf_code_parse(code, &f->a, &f->cls, &f->cls.methods[0], true, err);
}

/* jsr +4; return; astore_1; ret 1: as compilers wrote finally before version 50. */
#define JSR_CODE "0001 0002 00000007 A80004 B1 4C A901 "

static void code_of_version_45(void **state)
{
  (void)state;
  struct fixture f;
  struct cf_code code;
  struct cf_err err;
  assert_true(parse_code(&f, &code, JSR_CODE "0001 0000 0003 0004 0002 0000", &err));
  assert_int_equal(f.cls.major, 45);
  assert_int_equal(f.cls.minor, 3);
  assert_int_equal(code.max_stack, 1);
  assert_int_equal(code.max_locals, 2);
  assert_int_equal(code.bytecode.n, 7);
  assert_int_equal(code.bytecode.p[0], 0xA8);
  assert_int_equal(code.n_handlers, 1);
  assert_int_equal(code.handlers[0].end, 3);
  assert_int_equal(code.handlers[0].handler, 4);
  assert_int_equal(code.handlers[0].catch_type, 2);
  assert_int_equal(cf_code_line(&code, 0), 0);
  close_class(&f);
}

static void line_tables_are_joined_and_sorted(void **state)
{
  (void)state;
  static const char tables[] =
      JSR_CODE "0000 0003 "
               "000D 0000000A 0002 0004 0014 0000 000A " /* 4 → 20, 0 → 10 */
               "0001 00000002 FFFF "
               "000D 0000000E 0003 0003 000F 0063 0001 0005 0016 "; /* 3 → 15, 99 is dropped */
  struct fixture f;
  struct cf_code code;
  struct cf_err err;
  assert_true(parse_code(&f, &code, tables, &err));
  assert_int_equal(code.n_lines, 4);
  static const uint32_t lines[] = {10, 10, 10, 15, 20, 22, 22};
  for (uint32_t bci = 0; bci < 7; bci++) {
    assert_int_equal(cf_code_line(&code, bci), lines[bci]);
  }
  close_class(&f);
}

/* A table that claims more than it has gives what it has. */
static void short_line_tables_are_read_as_far_as_they_go(void **state)
{
  (void)state;
  static const char *const tables[] = {
      JSR_CODE "0000 0001 000D 00000007 FFFF 0003 000F FF",
      JSR_CODE "0000 0002 000D 00000006 0009 0003 000F 000D 00000001 FF",
      JSR_CODE "0000 0002 000D 00000006 0001 0003 000F 000D 00000000",
  };
  for (size_t i = 0; i < 3; i++) {
    struct fixture f;
    struct cf_code code;
    struct cf_err err;
    assert_true(parse_code(&f, &code, tables[i], &err));
    assert_int_equal(code.n_lines, 1);
    assert_int_equal(cf_code_line(&code, 2), 0);
    assert_int_equal(cf_code_line(&code, 3), 15);
    close_class(&f);
  }
}

static void odd_locals_are_dropped(void **state)
{
  (void)state;
  static const char tables[] = JSR_CODE "0000 0001 000E 0000003E 0006 "
                                        "0000 0007 0001 0007 0001 "  /* good: A I in slot 1 */
                                        "0000 0008 0001 0007 0001 "  /* past the code */
                                        "FFFF FFFF 0001 0007 0001 "  /* the same */
                                        "0000 0007 0002 0007 0001 "  /* no name */
                                        "0000 0007 0001 0006 0001 "  /* no field descriptor */
                                        "0000 0007 0001 0007 0002 "; /* no such slot */
  struct fixture f;
  struct cf_code code;
  struct cf_err err;
  assert_true(parse_code(&f, &code, tables, &err));
  assert_int_equal(code.n_locals, 1);
  assert_int_equal(code.locals[0].slot, 1);
  close_class(&f);
}

static void bad_code(void **state)
{
  (void)state;
  static const struct {
    const char *content, *message;
  } cases[] = {
      {"", "Code: the bytes end too early, at offset 143"},
      {"0001 0001 00000000 0000 0000",
       "Code: code length 0 is not within 1 and 65535, at offset 147"},
      {"0001 0001 00010000 00 0000 0000",
       "Code: code length 65536 is not within 1 and 65535, at offset 147"},
      {"0001 0001 00000002 B1", "Code: the bytes end too early, at offset 151"},
      {"0001 0001 00000001 B1 FFFF 0000",
       "exception table: the bytes end too early, at offset 154"},
      {JSR_CODE "0001 0003 0003 0004 0000 0000",
       "exception table: entry 0: its range or handler is outside of the code, at offset 160"},
      {JSR_CODE "0001 0003 0008 0004 0000 0000",
       "exception table: entry 0: its range or handler is outside of the code, at offset 160"},
      {JSR_CODE "0001 0003 0007 0007 0000 0000",
       "exception table: entry 0: its range or handler is outside of the code, at offset 160"},
      {JSR_CODE "0002 0000 0007 0006 0000 0000 0007 0006 0001 0000",
       "exception table: entry 1: 1 is no Class, at offset 174"},
      {JSR_CODE "0000 0001 0002 00000000", "attribute: its name, 2, is no Utf8, at offset 162"},
      {JSR_CODE "0000 0001 0001 00000001", "attribute: length 1 is past the end, at offset 162"},
      {JSR_CODE "0000 0000 FFFFFF", "Code: its length is 3 more than its content, at offset 162"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    struct cf_code code;
    struct cf_err err;
    char buf[200];
    assert_false(parse_code(&f, &code, cases[i].content, &err));
    cf_err_format(buf, sizeof buf, &err);
    assert_string_equal(buf, cases[i].message);
    close_class(&f);
  }
}

/* What obfuscators write: names that Java could not, and that the JVM takes. */
static void names_may_be_anything(void **state)
{
  (void)state;
  /* 13 "if", 14 "(", 15 half a surrogate pair */
  check_message("0041", "0010", POOL "01 0002 6966 01 0001 28 01 0003 EDA080 ",
                HEAD "0003 0000 000D 0007 0000 0000 000E 0007 0000 0000 000F 0007 0000 0000 0000",
                "no fault");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bad_beginnings),
      cmocka_unit_test(bad_pools),
      cmocka_unit_test(bad_structures),
      cmocka_unit_test(attributes_of_a_class),
      cmocka_unit_test(attributes_newer_than_the_class_are_unknown),
      cmocka_unit_test(attributes_of_members),
      cmocka_unit_test(tables_stand_once),
      cmocka_unit_test(dynamic_entries_need_their_bootstrap),
      cmocka_unit_test(code_of_version_45),
      cmocka_unit_test(line_tables_are_joined_and_sorted),
      cmocka_unit_test(short_line_tables_are_read_as_far_as_they_go),
      cmocka_unit_test(odd_locals_are_dropped),
      cmocka_unit_test(bad_code),
      cmocka_unit_test(names_may_be_anything),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
