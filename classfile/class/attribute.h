/* Private to classfile/class: what the parsers of a class and of a Code attribute share. All
   cursors here start at the first byte of the class file, so that cf_offset is what a message
   needs. */
#ifndef CF_ATTRIBUTE_H
#define CF_ATTRIBUTE_H

#include "classfile/base/cursor.h"
#include "classfile/class/pool.h"

/* The attributes that are read; the others are skipped knowingly (JVMS §4.7.1). */
enum cf_attribute_kind {
  CF_ATTR_OTHER,
  CF_ATTR_BOOTSTRAP_METHODS,
  CF_ATTR_CODE,
  CF_ATTR_CONSTANT_VALUE,
  CF_ATTR_ENCLOSING_METHOD,
  CF_ATTR_EXCEPTIONS,
  CF_ATTR_INNER_CLASSES,
  CF_ATTR_INVISIBLE_ANNOTATIONS,
  CF_ATTR_LINE_NUMBER_TABLE,
  CF_ATTR_LOCAL_VARIABLE_TABLE,
  CF_ATTR_NEST_HOST,
  CF_ATTR_NEST_MEMBERS,
  CF_ATTR_RECORD,
  CF_ATTR_SIGNATURE,
  CF_ATTR_SOURCE_DEBUG_EXTENSION,
  CF_ATTR_SOURCE_FILE,
  CF_ATTR_SYNTHETIC,
  CF_ATTR_VISIBLE_ANNOTATIONS
};

struct cf_attribute {
  enum cf_attribute_kind kind;
  struct cf_cursor body; /* its content and nothing else */
};

enum { CF_ATTRIBUTE_HEADER = 6 }; /* name and length */

/* From the start of a Code attribute's content past max_stack, max_locals, the code and the
   handlers (JVMS §4.7.3); how many bytes of code there are. */
uint32_t cf_code_skip_to_attributes(struct cf_cursor *c);

/* Of a settled class the code of a method has its offset in the class file in so many bytes before
   it. */
enum { CF_CODE_OFFSET = 4 };

/* Copies a Code attribute to where there is room for all of it, with packed tables (code_tables.h)
   for attributes, or as it is if something is wrong with it. Returns the size of the copy. */
size_t cf_code_settle(uint8_t *to, bool *packed, struct cf_arena *scratch,
                      const struct cf_pool *pool, struct cf_bytes code);

/* Says what is wrong with the attribute at `c`. Returns false. */
bool cf_attribute_fault(struct cf_cursor *c, const struct cf_pool *pool, struct cf_err *err);

/* Moves `c` behind an attribute. False at a name that is no Utf8 or a length past the end. */
static inline bool cf_attribute_skip(struct cf_cursor *c, const struct cf_pool *pool,
                                     struct cf_err *err)
{
  size_t left = cf_left(c);
  if (left < CF_ATTRIBUTE_HEADER || c->failed ||
      cf_pool_tag(pool, cf_load_u2(c->at)) != CF_TAG_UTF8 ||
      cf_load_u4(c->at + 2) > left - CF_ATTRIBUTE_HEADER) {
    return cf_attribute_fault(c, pool, err);
  }
  c->at += CF_ATTRIBUTE_HEADER + cf_load_u4(c->at + 2);
  return true;
}

/* The next attribute, checked as above; `c` then stands behind it. */
bool cf_attribute_next(struct cf_attribute *out, struct cf_cursor *c, const struct cf_pool *pool,
                       struct cf_err *err);

#endif
