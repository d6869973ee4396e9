/* Attribute headers (JVMS §4.7): from a cursor at an attribute to its kind and content. Knows
   nothing of what is in them. */
#include "classfile/class/attribute.h"

#define IS(name, literal) (memcmp((name).p, literal, sizeof(literal) - 1) == 0)

static enum cf_attribute_kind kind_of_long_name(struct cf_str name)
{
  switch (name.n) {
  case 15:
    return IS(name, "LineNumberTable")   ? CF_ATTR_LINE_NUMBER_TABLE
           : IS(name, "EnclosingMethod") ? CF_ATTR_ENCLOSING_METHOD
                                         : CF_ATTR_OTHER;
  case 16:
    return IS(name, "BootstrapMethods") ? CF_ATTR_BOOTSTRAP_METHODS : CF_ATTR_OTHER;
  case 18:
    return IS(name, "LocalVariableTable") ? CF_ATTR_LOCAL_VARIABLE_TABLE : CF_ATTR_OTHER;
  case 20:
    return IS(name, "SourceDebugExtension") ? CF_ATTR_SOURCE_DEBUG_EXTENSION : CF_ATTR_OTHER;
  case 25:
    return IS(name, "RuntimeVisibleAnnotations") ? CF_ATTR_VISIBLE_ANNOTATIONS : CF_ATTR_OTHER;
  case 27:
    return IS(name, "RuntimeInvisibleAnnotations") ? CF_ATTR_INVISIBLE_ANNOTATIONS : CF_ATTR_OTHER;
  default:
    return CF_ATTR_OTHER;
  }
}

/* The length decides almost alone, so that no name is compared with more than two others. */
static enum cf_attribute_kind kind_of(struct cf_str name)
{
  switch (name.n) {
  case 4:
    return IS(name, "Code") ? CF_ATTR_CODE : CF_ATTR_OTHER;
  case 6:
    return IS(name, "Record") ? CF_ATTR_RECORD : CF_ATTR_OTHER;
  case 8:
    return IS(name, "NestHost") ? CF_ATTR_NEST_HOST : CF_ATTR_OTHER;
  case 9:
    return IS(name, "Signature")   ? CF_ATTR_SIGNATURE
           : IS(name, "Synthetic") ? CF_ATTR_SYNTHETIC
                                   : CF_ATTR_OTHER;
  case 10:
    return IS(name, "Exceptions")   ? CF_ATTR_EXCEPTIONS
           : IS(name, "SourceFile") ? CF_ATTR_SOURCE_FILE
                                    : CF_ATTR_OTHER;
  case 11:
    return IS(name, "NestMembers") ? CF_ATTR_NEST_MEMBERS : CF_ATTR_OTHER;
  case 12:
    return IS(name, "InnerClasses") ? CF_ATTR_INNER_CLASSES : CF_ATTR_OTHER;
  case 13:
    return IS(name, "ConstantValue") ? CF_ATTR_CONSTANT_VALUE : CF_ATTR_OTHER;
  default:
    return kind_of_long_name(name);
  }
}

bool cf_attribute_fault(struct cf_cursor *c, const struct cf_pool *pool, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  uint16_t name = cf_u2(c);
  uint32_t length = cf_u4(c);
  if (c->failed) {
    return cf_truncated(c, "attribute", -1, err);
  }
  if (cf_pool_tag(pool, name) != CF_TAG_UTF8) {
    return cf_fail(err, CF_ERR_MALFORMED, "attribute", -1, "its name, %lld, is no Utf8", name,
                   offset);
  }
  return cf_fail(err, CF_ERR_TRUNCATED, "attribute", -1, "length %lld is past the end", length,
                 offset);
}

bool cf_attribute_next(struct cf_attribute *out, struct cf_cursor *c, const struct cf_pool *pool,
                       struct cf_err *err)
{
  const uint8_t *at = c->at;
  if (!cf_attribute_skip(c, pool, err)) {
    return false;
  }
  out->kind = kind_of(cf_pool_utf8(pool, cf_load_u2(at)));
  out->body = (struct cf_cursor){c->start, at + CF_ATTRIBUTE_HEADER, c->at, false};
  return true;
}
