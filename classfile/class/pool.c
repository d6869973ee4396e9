/* The constant pool (JVMS §4.4): finds each entry, checks that entries point at entries of the
   right kind, and answers what they hold. Knows nothing of members and attributes. */
#include "classfile/class/pool.h"

#include "classfile/class/descriptor.h"

#include <assert.h>

static const char where[] = "constant pool";

/* Bytes of an entry's content, for a Utf8 without its text; 0 where there is no such tag. */
static const uint8_t content_size[] = {
    [CF_TAG_UTF8] = 2,           [CF_TAG_INTEGER] = 4,
    [CF_TAG_FLOAT] = 4,          [CF_TAG_LONG] = 8,
    [CF_TAG_DOUBLE] = 8,         [CF_TAG_CLASS] = 2,
    [CF_TAG_STRING] = 2,         [CF_TAG_FIELDREF] = 4,
    [CF_TAG_METHODREF] = 4,      [CF_TAG_INTERFACE_METHODREF] = 4,
    [CF_TAG_NAME_AND_TYPE] = 4,  [CF_TAG_METHOD_HANDLE] = 3,
    [CF_TAG_METHOD_TYPE] = 2,    [CF_TAG_DYNAMIC] = 4,
    [CF_TAG_INVOKE_DYNAMIC] = 4, [CF_TAG_MODULE] = 2,
    [CF_TAG_PACKAGE] = 2,
};

enum { SMALLEST_ENTRY = 3 }; /* a tag and a u2 */

/* --- finding the entries --- */

/* The size of the content at `p`, which has SMALLEST_ENTRY - 1 readable bytes; 0 for a bad tag. */
static inline size_t size_of_content(uint8_t tag, const uint8_t *p)
{
  size_t size = tag < sizeof content_size ? content_size[tag] : 0;
  return tag == CF_TAG_UTF8 ? size + cf_load_u2(p) : size;
}

static bool find_entries(uint8_t *tag, uint32_t *at, uint32_t count, struct cf_cursor *c,
                         struct cf_err *err)
{
  for (uint32_t i = 1; i < count; i++) {
    size_t offset = cf_offset(c);
    if (cf_left(c) < SMALLEST_ENTRY) {
      return cf_truncated(c, where, i, err);
    }
    uint8_t t = *c->at++;
    size_t size = size_of_content(t, c->at);
    if (size == 0) {
      return cf_fail(err, CF_ERR_MALFORMED, where, i, "tag %lld is undefined", t, offset);
    }
    if (size > cf_left(c)) {
      return cf_truncated(c, where, i, err);
    }
    tag[i] = t;
    at[i] = (uint32_t)(offset + 1);
    c->at += size;
    if (t == CF_TAG_LONG || t == CF_TAG_DOUBLE) { /* takes two indices (JVMS §4.4.5) */
      if (++i == count) {
        return cf_fail(err, CF_ERR_MALFORMED, where, i - 1, "its second half is past the count", 0,
                       offset);
      }
      tag[i] = CF_TAG_NONE;
      at[i] = 0;
    }
  }
  return true;
}

/* --- checking what they point at --- */

static bool bad(const struct cf_pool *p, uint32_t i, const char *what, int64_t value,
                struct cf_err *err)
{
  return cf_fail(err, CF_ERR_MALFORMED, where, i, what, value, p->at[i] - 1);
}

static inline uint16_t operand(const struct cf_pool *p, uint32_t i, unsigned byte)
{
  return cf_load_u2(p->bytes.p + p->at[i] + byte);
}

/* The Utf8 at i, or an empty string where there is none: during the check anything may be there. */
static struct cf_str utf8_or_empty(const struct cf_pool *p, uint32_t i)
{
  return cf_pool_tag(p, i) == CF_TAG_UTF8 ? cf_pool_utf8(p, i) : CF_STR("");
}

static bool check_utf8_operand(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  uint16_t to = operand(p, i, 0);
  return cf_pool_tag(p, to) == CF_TAG_UTF8 || bad(p, i, "entry %lld is no Utf8", to, err);
}

static bool check_class(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  if (!check_utf8_operand(p, i, err)) {
    return false;
  }
  struct cf_str name = cf_pool_name(p, i);
  return (name.n != 0 && (name.p[0] != '[' || cf_descriptor_is_field(name))) ||
         bad(p, i, "entry %lld is no class name", operand(p, i, 0), err);
}

static bool check_method_type(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  return check_utf8_operand(p, i, err) &&
         (cf_descriptor_is_method(cf_pool_name(p, i)) ||
          bad(p, i, "entry %lld is no method descriptor", operand(p, i, 0), err));
}

static bool check_name_and_type(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  uint16_t name = operand(p, i, 0), type = operand(p, i, 2);
  if (utf8_or_empty(p, name).n == 0) {
    return bad(p, i, "entry %lld is no name", name, err);
  }
  struct cf_str d = utf8_or_empty(p, type);
  return cf_descriptor_is_field(d) || cf_descriptor_is_method(d) ||
         bad(p, i, "entry %lld is no descriptor", type, err);
}

/* Operand 2 must be a NameAndType for a method or for a field. That the descriptor is a good one is
   checked where the NameAndType stands. */
static bool check_type_of(const struct cf_pool *p, uint32_t i, bool method, struct cf_err *err)
{
  uint16_t to = operand(p, i, 2);
  if (cf_pool_tag(p, to) != CF_TAG_NAME_AND_TYPE) {
    return bad(p, i, "entry %lld is no NameAndType", to, err);
  }
  struct cf_str d = utf8_or_empty(p, operand(p, to, 2));
  bool is_method = d.n != 0 && d.p[0] == '(';
  return is_method == method ||
         bad(p, i, method ? "entry %lld is not for a method" : "entry %lld is not for a field", to,
             err);
}

static bool check_member(const struct cf_pool *p, uint32_t i, bool method, struct cf_err *err)
{
  uint16_t owner = operand(p, i, 0);
  return (cf_pool_tag(p, owner) == CF_TAG_CLASS ||
          bad(p, i, "entry %lld is no Class", owner, err)) &&
         check_type_of(p, i, method, err);
}

/* Kinds 1…4 read and write fields, 5…9 call (JVMS §5.4.3.5). Whether a called method may be an
   interface's depends on kind and version; both are let pass. */
static bool check_handle(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  uint8_t kind = p->bytes.p[p->at[i]];
  uint16_t to = operand(p, i, 1);
  if (kind < 1 || kind > 9) {
    return bad(p, i, "reference kind %lld is undefined", kind, err);
  }
  enum cf_tag tag = cf_pool_tag(p, to);
  bool fits = kind <= 4 ? tag == CF_TAG_FIELDREF
                        : tag == CF_TAG_METHODREF || tag == CF_TAG_INTERFACE_METHODREF;
  return fits || bad(p, i, "entry %lld does not fit its reference kind", to, err);
}

static bool check_entry(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  switch (p->tag[i]) {
  case CF_TAG_CLASS:
    return check_class(p, i, err);
  case CF_TAG_STRING:
  case CF_TAG_MODULE:
  case CF_TAG_PACKAGE:
    return check_utf8_operand(p, i, err);
  case CF_TAG_FIELDREF:
    return check_member(p, i, false, err);
  case CF_TAG_METHODREF:
  case CF_TAG_INTERFACE_METHODREF:
    return check_member(p, i, true, err);
  case CF_TAG_NAME_AND_TYPE:
    return check_name_and_type(p, i, err);
  case CF_TAG_METHOD_HANDLE:
    return check_handle(p, i, err);
  case CF_TAG_METHOD_TYPE:
    return check_method_type(p, i, err);
  case CF_TAG_DYNAMIC:
    return check_type_of(p, i, false, err);
  case CF_TAG_INVOKE_DYNAMIC:
    return check_type_of(p, i, true, err);
  default:
    return true;
  }
}

bool cf_pool_parse(struct cf_pool *out, struct cf_arena *a, struct cf_cursor *c, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  uint32_t count = cf_u2(c);
  if (c->failed) {
    return cf_truncated(c, where, -1, err);
  }
  if (count == 0) {
    return cf_fail(err, CF_ERR_MALFORMED, where, -1, "its count is 0", 0, offset);
  }
  if ((size_t)(count - 1) * SMALLEST_ENTRY > cf_left(c)) {
    return cf_fail(err, CF_ERR_TRUNCATED, where, -1, "%lld entries are more than the bytes left",
                   count - 1, offset);
  }
  uint8_t *tag = cf_arena_alloc(a, count * sizeof *tag);
  uint32_t *at = cf_arena_alloc(a, count * sizeof *at);
  tag[0] = CF_TAG_NONE;
  at[0] = 0;
  if (!find_entries(tag, at, count, c, err)) {
    return false;
  }
  *out = (struct cf_pool){{c->start, (size_t)(c->end - c->start)}, count, tag, at};
  for (uint32_t i = 1; i < count; i++) {
    if (!check_entry(out, i, err)) {
      return false;
    }
  }
  return true;
}

/* --- what a checked entry holds --- */

struct cf_str cf_pool_utf8(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_UTF8);
  const uint8_t *at = p->bytes.p + p->at[i];
  return (struct cf_str){(const char *)at + 2, cf_load_u2(at)};
}

struct cf_str cf_pool_name(const struct cf_pool *p, uint32_t i)
{
  assert(content_size[cf_pool_tag(p, i)] == 2 && p->tag[i] != CF_TAG_UTF8);
  return cf_pool_utf8(p, operand(p, i, 0));
}

int32_t cf_pool_int(const struct cf_pool *p, uint32_t i)
{
  assert(content_size[cf_pool_tag(p, i)] == 4 && p->tag[i] <= CF_TAG_FLOAT);
  return (int32_t)cf_load_u4(p->bytes.p + p->at[i]);
}

int64_t cf_pool_long(const struct cf_pool *p, uint32_t i)
{
  assert(content_size[cf_pool_tag(p, i)] == 8);
  const uint8_t *at = p->bytes.p + p->at[i];
  return (int64_t)((uint64_t)cf_load_u4(at) << 32 | cf_load_u4(at + 4));
}

struct cf_name_and_type cf_pool_name_and_type(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_NAME_AND_TYPE);
  return (struct cf_name_and_type){cf_pool_utf8(p, operand(p, i, 0)),
                                   cf_pool_utf8(p, operand(p, i, 2))};
}

struct cf_member_ref cf_pool_member(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) >= CF_TAG_FIELDREF && p->tag[i] <= CF_TAG_INTERFACE_METHODREF);
  struct cf_str owner = cf_pool_name(p, operand(p, i, 0));
  struct cf_name_and_type nt = cf_pool_name_and_type(p, operand(p, i, 2));
  return (struct cf_member_ref){owner, nt.name, nt.descriptor, (enum cf_tag)p->tag[i]};
}

struct cf_dynamic_ref cf_pool_dynamic(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_DYNAMIC || p->tag[i] == CF_TAG_INVOKE_DYNAMIC);
  struct cf_name_and_type nt = cf_pool_name_and_type(p, operand(p, i, 2));
  return (struct cf_dynamic_ref){operand(p, i, 0), nt.name, nt.descriptor};
}

struct cf_handle_ref cf_pool_handle(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_METHOD_HANDLE);
  return (struct cf_handle_ref){p->bytes.p[p->at[i]], operand(p, i, 1)};
}
