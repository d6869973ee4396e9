/* The text of a class as javap -p, -c and -l show it (the layout is that of JDK 17). Receives a
   parsed class; hands on lines. How constants and types are spelled is print.h's affair. */
#include "classfile/code/dump.h"

#include "classfile/base/cursor.h"
#include "classfile/code/print.h"

/* --- instructions --- */

static void put_operand_comment(struct cf_text *t, const struct cf_class *cls, int32_t index)
{
  cf_text_tab(t);
  cf_text_puts(t, "// ");
  cf_print_constant(t, cls, (uint32_t)index);
}

static void put_pool_operand(struct cf_text *t, const struct cf_class *cls,
                             const struct cf_insn *in)
{
  cf_text_printf(t, "#%d", in->a);
  put_operand_comment(t, cls, in->a);
}

/* invokedynamic has no second operand; javap shows its two zero bytes as one. */
static void put_pool_operand_and_count(struct cf_text *t, const struct cf_class *cls,
                                       const struct cf_insn *in)
{
  cf_text_printf(t, "#%d,  %d", in->a, in->b);
  put_operand_comment(t, cls, in->a);
}

static void put_switch(struct cf_text *t, const struct cf_insn *in, struct cf_bytes code)
{
  struct cf_switch sw = cf_switch_of(in, code);
  if (sw.table) {
    cf_text_printf(t, "{ // %d to %d", sw.low, cf_switch_key(&sw, sw.n - 1));
  } else {
    cf_text_printf(t, "{ // %u", sw.n);
  }
  t->indent += 3;
  for (uint32_t i = 0; i < sw.n; i++) {
    cf_text_printf(t, "\n%12d: %u", cf_switch_key(&sw, i), cf_switch_target(&sw, i));
  }
  cf_text_printf(t, "\n     default: %u\n}", sw.target_default);
  t->indent -= 3;
}

static const char *primitive_name(int32_t atype)
{
  static const char *const names[] = {"boolean", "char",  "float", "double",
                                      "byte",    "short", "int",   "long"};
  return names[atype - 4]; /* decoding checked 4…11 */
}

static void put_operands(struct cf_text *t, const struct cf_class *cls, struct cf_bytes code,
                         const struct cf_insn *in)
{
  switch ((enum cf_format)cf_opcodes[in->op].format) {
  case CF_F_BYTE:
  case CF_F_SHORT:
  case CF_F_LOCAL:
  case CF_F_BRANCH2:
  case CF_F_BRANCH4:
    cf_text_printf(t, "%d", in->a);
    break;
  case CF_F_IINC:
    cf_text_printf(t, "%d, %d", in->a, in->b);
    break;
  case CF_F_LDC:
  case CF_F_POOL:
    put_pool_operand(t, cls, in);
    break;
  case CF_F_INTERFACE:
  case CF_F_DYNAMIC:
  case CF_F_MULTI:
    put_pool_operand_and_count(t, cls, in);
    break;
  case CF_F_NEWARRAY:
    cf_text_printf(t, " %s", primitive_name(in->a));
    break;
  case CF_F_TABLE:
  case CF_F_LOOKUP:
    put_switch(t, in, code);
    break;
  case CF_F_NONE:
  case CF_F_LOCAL_N:
  case CF_F_WIDE:
    break;
  }
}

static void put_insn(struct cf_text *t, const struct cf_class *cls, struct cf_bytes code,
                     const struct cf_insn *in)
{
  char name[24];
  snprintf(name, sizeof name, "%s%s", cf_opcodes[in->op].name, in->wide ? "_w" : "");
  cf_text_printf(t, "%-13s ", name);
  put_operands(t, cls, code, in);
}

void cf_dump_insn(FILE *out, const struct cf_class *cls, struct cf_bytes code,
                  const struct cf_insn *insn)
{
  struct cf_text t = {.out = out};
  put_insn(&t, cls, code, insn);
}

/* --- a method's code --- */

static void put_handlers(struct cf_text *t, const struct cf_class *cls, const struct cf_code *code)
{
  if (code->n_handlers == 0) {
    return;
  }
  cf_text_puts(t, "Exception table:\n");
  t->indent++;
  cf_text_puts(t, " from    to  target type\n");
  for (uint32_t i = 0; i < code->n_handlers; i++) {
    const struct cf_handler *h = &code->handlers[i];
    cf_text_printf(t, " %5u %5u %5u   ", h->start, h->end, h->handler);
    if (h->catch_type == 0) {
      cf_text_puts(t, "any");
    } else {
      cf_text_puts(t, "Class ");
      cf_print_name(t, cf_pool_name(&cls->pool, h->catch_type));
    }
    cf_text_newline(t);
  }
  t->indent--;
}

static void put_lines(struct cf_text *t, const struct cf_code *code)
{
  if (code->n_lines == 0) {
    return;
  }
  cf_text_puts(t, "LineNumberTable:\n");
  t->indent++;
  for (uint32_t i = 0; i < code->n_lines; i++) {
    cf_text_printf(t, "line %u: %u\n", code->lines[i].line, code->lines[i].bci);
  }
  t->indent--;
}

/* All of the code, dead instructions too; cf_insns_check has seen it. */
static void put_insns(struct cf_text *t, const struct cf_class *cls, const struct cf_code *code)
{
  struct cf_insn in;
  struct cf_err none = {.code = CF_OK};
  cf_text_puts(t, "Code:\n");
  for (uint32_t bci = 0; bci < code->bytecode.n; bci += cf_insn_length(&in)) {
    cf_insn_decode(&in, code->bytecode, bci, 0, &none);
    cf_text_printf(t, "%4u: ", bci);
    put_insn(t, cls, code->bytecode, &in);
    cf_text_newline(t);
  }
}

/* What the parts of a dump share. `scratch` holds one method's code at a time. */
struct dump {
  struct cf_text text;
  const struct cf_class *cls;
  unsigned flags;
  struct cf_arena scratch;
  struct cf_err *first;
  bool ok;
};

static void put_fault(struct dump *d, const struct cf_err *err)
{
  char message[256];
  cf_err_format(message, sizeof message, err);
  cf_text_puts(&d->text, "error: ");
  cf_text_puts(&d->text, message);
  cf_text_newline(&d->text);
  if (d->ok) {
    *d->first = *err;
  }
  d->ok = false;
}

static void put_code(struct dump *d, const struct cf_member *method)
{
  struct cf_code code;
  struct cf_err err = {.code = CF_OK};
  uint64_t count = 0;
  cf_arena_reset(&d->scratch);
  if (!cf_code_parse(&code, &d->scratch, d->cls, method, false, &err) ||
      !cf_insns_check(&count, d->cls, &code, &err)) {
    put_fault(d, &err);
    return;
  }
  if ((d->flags & CF_DUMP_CODE) != 0) {
    put_insns(&d->text, d->cls, &code);
    put_handlers(&d->text, d->cls, &code);
  }
  if ((d->flags & CF_DUMP_LINES) != 0) {
    put_lines(&d->text, &code);
  }
}

/* --- declarations --- */

enum { ACC_STRICT = 0x0800 }; /* nobody but javap asks */

struct modifier {
  uint16_t flag;
  const char *name;
};

static const struct modifier class_modifiers[] = {
    {CF_ACC_PUBLIC, "public"}, {CF_ACC_FINAL, "final"}, {CF_ACC_ABSTRACT, "abstract"}, {0, NULL}};

static const struct modifier field_modifiers[] = {
    {CF_ACC_PUBLIC, "public"},       {CF_ACC_PRIVATE, "private"},
    {CF_ACC_PROTECTED, "protected"}, {CF_ACC_STATIC, "static"},
    {CF_ACC_FINAL, "final"},         {CF_ACC_VOLATILE, "volatile"},
    {CF_ACC_TRANSIENT, "transient"}, {0, NULL}};

static const struct modifier method_modifiers[] = {
    {CF_ACC_PUBLIC, "public"},       {CF_ACC_PRIVATE, "private"},
    {CF_ACC_PROTECTED, "protected"}, {CF_ACC_STATIC, "static"},
    {CF_ACC_FINAL, "final"},         {CF_ACC_SYNCHRONIZED, "synchronized"},
    {CF_ACC_NATIVE, "native"},       {CF_ACC_ABSTRACT, "abstract"},
    {ACC_STRICT, "strictfp"},        {0, NULL}};

static void put_modifiers(struct cf_text *t, const struct modifier *all, unsigned access)
{
  for (; all->name != NULL; all++) {
    if ((access & all->flag) != 0) {
      cf_text_printf(t, "%s ", all->name);
    }
  }
}

static struct cf_str signature_or_descriptor(const struct cf_class *cls, const struct cf_member *m)
{
  return cf_pool_utf8(&cls->pool, m->signature != 0 ? m->signature : m->descriptor);
}

static void put_field(struct dump *d, const struct cf_member *field)
{
  struct cf_signature s = cf_signature_of(signature_or_descriptor(d->cls, field));
  put_modifiers(&d->text, field_modifiers, field->access);
  cf_print_type(&d->text, &s);
  cf_text_puts(&d->text, " ");
  cf_text_str(&d->text, cf_pool_utf8(&d->cls->pool, field->name), CF_SPELL_PLAIN);
  cf_text_puts(&d->text, d->flags != 0 ? ";\n\n" : ";\n");
}

static void put_class_list(struct cf_text *t, const struct cf_pool *pool, struct cf_bytes indices,
                           const char *head, const char *separator)
{
  struct cf_cursor c = cf_cursor_of(indices);
  for (const char *before = head; cf_left(&c) >= 2; before = separator) {
    cf_text_puts(t, before);
    cf_text_str(t, cf_pool_name(pool, cf_u2(&c)), CF_SPELL_DOTS);
  }
}

/* A default method has no flag of its own. */
static bool is_default(const struct cf_class *cls, const struct cf_member *m)
{
  return (cls->access & CF_ACC_INTERFACE) != 0 && cls->major >= 52 &&
         (m->access & (CF_ACC_ABSTRACT | CF_ACC_STATIC | CF_ACC_PRIVATE)) == 0;
}

/* "int name(long)", or for a constructor "a.B(long)". Leaves the signature behind the result. */
static void put_name_and_types(struct dump *d, const struct cf_member *m, struct cf_str name,
                               struct cf_signature *s)
{
  struct cf_signature parameters = *s;
  while (s->at < s->end && *s->at++ != ')') {
  }
  if (cf_str_is(name, "<init>")) {
    cf_text_str(&d->text, cf_class_name(d->cls), CF_SPELL_DOTS);
    s->at += s->at < s->end; /* V */
  } else {
    cf_print_type(&d->text, s);
    cf_text_puts(&d->text, " ");
    cf_text_str(&d->text, name, CF_SPELL_PLAIN);
  }
  cf_print_parameters(&d->text, &parameters, (m->access & CF_ACC_VARARGS) != 0);
}

static void put_throws(struct dump *d, const struct cf_member *m, struct cf_signature *s)
{
  if (m->rare->exceptions.n == 0) {
    return;
  }
  if (!cf_print_throws(&d->text, s)) {
    put_class_list(&d->text, &d->cls->pool, m->rare->exceptions, " throws ", ", ");
  }
}

static void put_declaration(struct dump *d, const struct cf_member *m)
{
  struct cf_text *t = &d->text;
  struct cf_str name = cf_pool_utf8(&d->cls->pool, m->name);
  struct cf_signature s = cf_signature_of(signature_or_descriptor(d->cls, m));
  put_modifiers(t, method_modifiers, m->access);
  if (cf_str_is(name, "<clinit>")) {
    cf_text_puts(t, "{};\n");
    return;
  }
  cf_text_puts(t, is_default(d->cls, m) ? "default " : "");
  if (cf_print_type_parameters(t, &s)) {
    cf_text_puts(t, " ");
  }
  put_name_and_types(d, m, name, &s);
  put_throws(d, m, &s);
  cf_text_puts(t, ";\n");
}

static void put_method(struct dump *d, const struct cf_member *method)
{
  put_declaration(d, method);
  d->text.indent++;
  if (d->flags != 0 && method->has_code) {
    put_code(d, method);
  }
  d->text.indent--;
}

/* Without a signature javap separates the interfaces by a bare comma. */
static void put_supertypes(struct cf_text *t, const struct cf_class *cls)
{
  bool interface = (cls->access & CF_ACC_INTERFACE) != 0;
  if (cls->signature != 0) {
    struct cf_signature s = cf_signature_of(cf_pool_utf8(&cls->pool, cls->signature));
    cf_print_type_parameters(t, &s);
    cf_print_supertypes(t, &s, interface);
    return;
  }
  struct cf_str super = cf_class_super(cls);
  if (!interface && super.n > 0 && !cf_str_is(super, "java/lang/Object")) {
    cf_text_puts(t, " extends ");
    cf_text_str(t, super, CF_SPELL_DOTS);
  }
  for (uint32_t i = 0; i < cls->n_interfaces; i++) {
    cf_text_puts(t, i > 0 ? "," : interface ? " extends " : " implements ");
    cf_text_str(t, cf_pool_name(&cls->pool, cls->interfaces[i]), CF_SPELL_DOTS);
  }
}

static void put_header(struct cf_text *t, const struct cf_class *cls)
{
  bool interface = (cls->access & CF_ACC_INTERFACE) != 0;
  if (cls->source_file != 0) {
    cf_text_puts(t, "Compiled from \"");
    cf_text_str(t, cf_class_source(cls), CF_SPELL_PLAIN);
    cf_text_puts(t, "\"\n");
  }
  put_modifiers(t, class_modifiers, cls->access & (interface ? ~(unsigned)CF_ACC_ABSTRACT : ~0u));
  cf_text_puts(t, interface ? "interface " : "class ");
  cf_text_str(t, cf_class_name(cls), CF_SPELL_DOTS);
  put_supertypes(t, cls);
  cf_text_puts(t, " {\n");
}

bool cf_dump_class(FILE *out, const struct cf_class *cls, unsigned flags, struct cf_err *first)
{
  struct dump d = {.text = {.out = out}, .cls = cls, .flags = flags, .first = first, .ok = true};
  cf_arena_init(&d.scratch);
  put_header(&d.text, cls);
  d.text.indent = 1;
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    put_field(&d, &cls->fields[i]);
  }
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    cf_text_puts(&d.text, i > 0 && flags != 0 ? "\n" : "");
    put_method(&d, &cls->methods[i]);
  }
  d.text.indent = 0;
  cf_text_puts(&d.text, "}\n");
  cf_arena_destroy(&d.scratch);
  return d.ok;
}
