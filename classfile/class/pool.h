/* The constant pool of a class file (JVMS §4.4). Borrows the bytes of the class. */
#ifndef CF_POOL_H
#define CF_POOL_H

#include "classfile/base/arena.h"
#include "classfile/base/cursor.h"
#include "classfile/class/texts.h"

#include <assert.h>

/* JVMS §4.4 constant-pool tags. */
enum cf_tag {
  CF_TAG_NONE = 0, /* entry 0, and the second half of a Long or Double */
  CF_TAG_UTF8 = 1,
  CF_TAG_INTEGER = 3,
  CF_TAG_FLOAT = 4,
  CF_TAG_LONG = 5,
  CF_TAG_DOUBLE = 6,
  CF_TAG_CLASS = 7,
  CF_TAG_STRING = 8,
  CF_TAG_FIELDREF = 9,
  CF_TAG_METHODREF = 10,
  CF_TAG_INTERFACE_METHODREF = 11,
  CF_TAG_NAME_AND_TYPE = 12,
  CF_TAG_METHOD_HANDLE = 15,
  CF_TAG_METHOD_TYPE = 16,
  CF_TAG_DYNAMIC = 17,
  CF_TAG_INVOKE_DYNAMIC = 18,
  CF_TAG_MODULE = 19,
  CF_TAG_PACKAGE = 20
};

/* The constant pool. An entry's word is its content, four bytes of it, the first the highest; of a
   Utf8 where the text lies; and of a Long or Double the first four bytes, the next word the rest.
 */
struct cf_pool {
  struct cf_bytes bytes; /* the whole class file; once it is settled texts that are not shared */
  uint32_t count;        /* entries 1 … count-1 */
  uint32_t end;          /* offset behind the pool */
  const uint8_t *tag;    /* [count], enum cf_tag */
  const uint32_t *word;  /* [count]; of a Utf8 its offset in `bytes`, or its number in `texts` */
  uint64_t *descriptors; /* bits, [count]: Utf8 entries that are known to be descriptors */
  const struct cf_texts *texts; /* NULL: it is not settled, all are in the class's bytes */
};

/* Reads the constant pool from its count on, checks it, and leaves `c` behind it. */
bool cf_pool_parse(struct cf_pool *out, struct cf_arena *a, struct cf_cursor *c,
                   struct cf_err *err);

/* Copies texts to `texts`, and those for which there is no room there into `a`: the bytes of the
   class may go. */
void cf_pool_settle(struct cf_pool *p, struct cf_arena *a, struct cf_texts *texts);

/* Where the entry lies in a class that is not settled, for a message. */
size_t cf_pool_offset(const struct cf_pool *p, uint32_t i);

/* --- what an entry holds; an index must be in range and of the right tag (asserted) unless said
 * --- */

/* The tag of an entry; CF_TAG_NONE for any index out of range. */
static inline enum cf_tag cf_pool_tag(const struct cf_pool *p, uint32_t i)
{
  return i < p->count ? (enum cf_tag)p->tag[i] : CF_TAG_NONE;
}

static inline struct cf_str cf_pool_utf8(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_UTF8);
  uint32_t word = p->word[i];
  const uint8_t *at = (word & cf_texts_bit) != 0 ? cf_texts_at(p->texts, word) : p->bytes.p + word;
  return (struct cf_str){(const char *)at + 2, cf_load_u2(at)};
}

/* Content as one or two u2, of which most entries consist: `k` is 0 or 1. */
static inline uint16_t cf_pool_operand(const struct cf_pool *p, uint32_t i, unsigned k)
{
  return (uint16_t)(p->word[i] >> (16 - 16 * k));
}

/* Whether the entry, whatever it is, is a Utf8 with the descriptor of a method, or of a field. */
bool cf_pool_is_descriptor(const struct cf_pool *p, uint32_t i, bool of_method);

/* Name of a Class, Module or Package entry, String or MethodType: the Utf8 that it points to. */
struct cf_str cf_pool_name(const struct cf_pool *p, uint32_t i);
int32_t cf_pool_int(const struct cf_pool *p, uint32_t i);  /* Integer, or a Float's bits */
int64_t cf_pool_long(const struct cf_pool *p, uint32_t i); /* Long, or a Double's bits */

/* A Fieldref, Methodref or InterfaceMethodref. `owner` is a binary name with slashes, or an array
   descriptor. */
struct cf_member_ref {
  struct cf_str owner, name, descriptor;
  enum cf_tag tag;
};
struct cf_member_ref cf_pool_member(const struct cf_pool *p, uint32_t i);

/* A NameAndType: a name and a field or method descriptor. */
struct cf_name_and_type {
  struct cf_str name, descriptor;
};
struct cf_name_and_type cf_pool_name_and_type(const struct cf_pool *p, uint32_t i);

/* A Dynamic or InvokeDynamic: index into the class's bootstraps, name and descriptor. */
struct cf_dynamic_ref {
  uint16_t bootstrap;
  struct cf_str name, descriptor;
};
struct cf_dynamic_ref cf_pool_dynamic(const struct cf_pool *p, uint32_t i);

/* The descriptor alone of one of the references above, but for a NameAndType. */
static inline struct cf_str cf_pool_descriptor(const struct cf_pool *p, uint32_t i)
{
  return cf_pool_utf8(p, cf_pool_operand(p, cf_pool_operand(p, i, 1), 1));
}

/* A MethodHandle: reference kind 1…9 (JVMS §5.4.3.5) and the member's pool index. */
struct cf_handle_ref {
  uint8_t kind;
  uint16_t member;
};
struct cf_handle_ref cf_pool_handle(const struct cf_pool *p, uint32_t i);

#endif
