/* Pool entries as javap's comments show them. Receives a parsed class and an index; hands on text.
 */
#include "classfile/code/print.h"

#include <inttypes.h>

/* --- names --- */

static bool is_letter(uint8_t c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
}

/* Java also allows the ignorable control characters inside an identifier. */
static bool is_part(uint8_t c)
{
  return is_letter(c) || (c >= '0' && c <= '9') || c <= 8 || (c >= 0x0e && c <= 0x1b) || c == 0x7f;
}

/* Identifiers between slashes. All of Unicode beyond ASCII counts as letters: the tables that tell
   letters from other characters are not worth their size here. */
static bool is_java_name(struct cf_str name)
{
  uint8_t before = '/';
  for (uint32_t i = 0; i < name.n; i++) {
    uint8_t c = (uint8_t)name.p[i];
    if ((before == '/' && !is_letter(c)) || (c != '/' && !is_part(c))) {
      return false;
    }
    before = c;
  }
  return name.n > 0;
}

static const char *name_escape(char c)
{
  switch (c) {
  case '\\':
    return "\\\\";
  case '"':
    return "\\\"";
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  default:
    return NULL;
  }
}

/* In runs between what needs an escape, so that characters of several bytes stay whole. */
static void put_quoted(struct cf_text *t, struct cf_str name)
{
  uint32_t from = 0;
  cf_text_puts(t, "\"");
  for (uint32_t i = 0; i < name.n; i++) {
    const char *escape = name_escape(name.p[i]);
    if (escape != NULL) {
      cf_text_str(t, (struct cf_str){name.p + from, i - from}, CF_SPELL_PLAIN);
      cf_text_puts(t, escape);
      from = i + 1;
    }
  }
  cf_text_str(t, (struct cf_str){name.p + from, name.n - from}, CF_SPELL_PLAIN);
  cf_text_puts(t, "\"");
}

void cf_print_name(struct cf_text *t, struct cf_str name)
{
  if (is_java_name(name)) {
    cf_text_str(t, name, CF_SPELL_PLAIN);
  } else {
    put_quoted(t, name);
  }
}

/* --- constants --- */

static const char *kind_name(enum cf_tag tag)
{
  static const char *const names[] = {
      [CF_TAG_INTEGER] = "int",
      [CF_TAG_FLOAT] = "float",
      [CF_TAG_LONG] = "long",
      [CF_TAG_DOUBLE] = "double",
      [CF_TAG_CLASS] = "class",
      [CF_TAG_STRING] = "String",
      [CF_TAG_FIELDREF] = "Field",
      [CF_TAG_METHODREF] = "Method",
      [CF_TAG_INTERFACE_METHODREF] = "InterfaceMethod",
      [CF_TAG_METHOD_HANDLE] = "MethodHandle",
      [CF_TAG_METHOD_TYPE] = "MethodType",
      [CF_TAG_DYNAMIC] = "Dynamic",
      [CF_TAG_INVOKE_DYNAMIC] = "InvokeDynamic",
      [CF_TAG_PACKAGE] = NULL,
  };
  return names[tag] != NULL ? names[tag] : "?";
}

static void print_member(struct cf_text *t, const struct cf_pool *pool, uint32_t index,
                         bool with_owner)
{
  struct cf_member_ref ref = cf_pool_member(pool, index);
  if (with_owner) {
    cf_print_name(t, ref.owner);
    cf_text_puts(t, ".");
  }
  cf_print_name(t, ref.name);
  cf_text_puts(t, ":");
  cf_text_str(t, ref.descriptor, CF_SPELL_PLAIN);
}

static void print_handle(struct cf_text *t, const struct cf_pool *pool, uint32_t index)
{
  static const char *const kinds[] = {"?",
                                      "REF_getField",
                                      "REF_getStatic",
                                      "REF_putField",
                                      "REF_putStatic",
                                      "REF_invokeVirtual",
                                      "REF_invokeStatic",
                                      "REF_invokeSpecial",
                                      "REF_newInvokeSpecial",
                                      "REF_invokeInterface"};
  struct cf_handle_ref ref = cf_pool_handle(pool, index);
  cf_text_printf(t, "%s ", kinds[ref.kind <= 9 ? ref.kind : 0]);
  print_member(t, pool, ref.member, true);
}

static void print_dynamic(struct cf_text *t, const struct cf_pool *pool, uint32_t index)
{
  struct cf_dynamic_ref ref = cf_pool_dynamic(pool, index);
  cf_text_printf(t, "#%u:", ref.bootstrap);
  cf_print_name(t, ref.name);
  cf_text_puts(t, ":");
  cf_text_str(t, ref.descriptor, CF_SPELL_PLAIN);
}

static void print_floating(struct cf_text *t, const struct cf_pool *pool, uint32_t index, bool wide)
{
  char buf[CF_NUMBER_SIZE];
  if (wide) {
    cf_format_double(buf, cf_pool_long(pool, index));
  } else {
    cf_format_float(buf, cf_pool_int(pool, index));
  }
  cf_text_printf(t, "%s%c", buf, wide ? 'd' : 'f');
}

/* javap compares the pool index of the owner's Class entry, not its name. */
static bool is_own_member(const struct cf_class *cls, uint32_t index)
{
  return cf_pool_operand(&cls->pool, index, 0) == cls->this_class;
}

void cf_print_constant(struct cf_text *t, const struct cf_class *cls, uint32_t index)
{
  const struct cf_pool *pool = &cls->pool;
  enum cf_tag tag = cf_pool_tag(pool, index);
  cf_text_printf(t, "%s ", kind_name(tag));
  switch (tag) {
  case CF_TAG_INTEGER:
    cf_text_printf(t, "%" PRId32, cf_pool_int(pool, index));
    break;
  case CF_TAG_LONG:
    cf_text_printf(t, "%" PRId64 "l", cf_pool_long(pool, index));
    break;
  case CF_TAG_FLOAT:
  case CF_TAG_DOUBLE:
    print_floating(t, pool, index, tag == CF_TAG_DOUBLE);
    break;
  case CF_TAG_CLASS:
    cf_print_name(t, cf_pool_name(pool, index));
    break;
  case CF_TAG_STRING:
    cf_text_str(t, cf_pool_name(pool, index), CF_SPELL_ESCAPED);
    break;
  case CF_TAG_METHOD_TYPE:
    cf_text_str(t, cf_pool_name(pool, index), CF_SPELL_PLAIN);
    break;
  case CF_TAG_FIELDREF:
  case CF_TAG_METHODREF:
  case CF_TAG_INTERFACE_METHODREF:
    print_member(t, pool, index, !is_own_member(cls, index));
    break;
  case CF_TAG_METHOD_HANDLE:
    print_handle(t, pool, index);
    break;
  case CF_TAG_DYNAMIC:
  case CF_TAG_INVOKE_DYNAMIC:
    print_dynamic(t, pool, index);
    break;
  default:
    break;
  }
}
