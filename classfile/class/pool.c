/* The constant pool (JVMS §4.4): finds each entry, checks that entries point at entries of the
   right kind, and answers what they hold. Knows nothing of members and attributes. */
#include "classfile/class/pool.h"

#include "classfile/class/descriptor.h"

#include <endian.h>

static const char where[] = "constant pool";

/* Bytes of an entry with its tag, for a Utf8 without its text; 0 where there is no such tag. */
static const uint8_t entry_size[256] = {
    [CF_TAG_UTF8] = 3,           [CF_TAG_INTEGER] = 5,
    [CF_TAG_FLOAT] = 5,          [CF_TAG_LONG] = 9,
    [CF_TAG_DOUBLE] = 9,         [CF_TAG_CLASS] = 3,
    [CF_TAG_STRING] = 3,         [CF_TAG_FIELDREF] = 5,
    [CF_TAG_METHODREF] = 5,      [CF_TAG_INTERFACE_METHODREF] = 5,
    [CF_TAG_NAME_AND_TYPE] = 5,  [CF_TAG_METHOD_HANDLE] = 4,
    [CF_TAG_METHOD_TYPE] = 3,    [CF_TAG_DYNAMIC] = 5,
    [CF_TAG_INVOKE_DYNAMIC] = 5, [CF_TAG_MODULE] = 3,
    [CF_TAG_PACKAGE] = 3,
};

enum { FIRST_ENTRY = 10 };   /* behind magic, versions and count (JVMS §4.1) */
enum { SMALLEST_ENTRY = 3 }; /* a tag and a u2 */

/* --- finding the entries --- */

/* The size of the entry at `p`, which has SMALLEST_ENTRY readable bytes; 0 for a bad tag. Without a
   branch: nobody can foretell which entries are texts. */
static inline size_t size_of_entry(const uint8_t *p)
{
  size_t text = cf_load_u2(p + 1) & -(size_t)(*p == CF_TAG_UTF8);
  return entry_size[*p] + text;
}

/* The cursor at `p`, for a message. */
static bool truncated(struct cf_cursor *c, const uint8_t *p, uint32_t i, struct cf_err *err)
{
  c->at = p;
  return cf_truncated(c, where, i, err);
}

/* Four bytes of the entry's content, or as many as there are before `end`. */
static inline uint32_t content_of(const uint8_t *p, const uint8_t *end)
{
  return end - p > 4 ? cf_load_u4(p + 1)
                     : (uint32_t)cf_load_u2(p + 1) << 16 | (end - p == 4 ? (uint32_t)p[3] << 8 : 0);
}

static bool find_entries(uint8_t *tag, uint32_t *word, uint32_t count, struct cf_cursor *c,
                         struct cf_err *err)
{
  const uint8_t *p = c->at, *start = c->start, *end = c->end;
  for (uint32_t i = 1; i < count; i++) {
    if (end - p < SMALLEST_ENTRY) {
      return truncated(c, p, i, err);
    }
    uint8_t t = *p;
    size_t size = size_of_entry(p), offset = (size_t)(p - start);
    if (size == 0) {
      return cf_fail(err, CF_ERR_MALFORMED, where, i, "tag %lld is undefined", t, offset);
    }
    if (size > (size_t)(end - p)) {
      return truncated(c, p + 1, i, err);
    }
    tag[i] = t;
    word[i] = t == CF_TAG_UTF8 ? (uint32_t)offset + 1 : content_of(p, end);
    if (t == CF_TAG_LONG || t == CF_TAG_DOUBLE) { /* takes two indices (JVMS §4.4.5) */
      if (++i == count) {
        return cf_fail(err, CF_ERR_MALFORMED, where, i - 1, "its second half is past the count", 0,
                       offset);
      }
      tag[i] = CF_TAG_NONE;
      word[i] = cf_load_u4(p + 5);
    }
    p += size;
  }
  c->at = p;
  return true;
}

/* --- checking what they point at --- */

static bool bad(const struct cf_pool *p, uint32_t i, const char *what, int64_t value,
                struct cf_err *err)
{
  return cf_fail(err, CF_ERR_MALFORMED, where, i, what, value, cf_pool_offset(p, i));
}

size_t cf_pool_offset(const struct cf_pool *p, uint32_t i)
{
  size_t offset = FIRST_ENTRY;
  for (uint32_t k = 1; k < i; k++) {
    offset += p->tag[k] == CF_TAG_NONE ? 0 : size_of_entry(p->bytes.p + offset);
  }
  return offset;
}

/* The Utf8 at i, or an empty string where there is none: during the check anything may be there. */
static struct cf_str utf8_or_empty(const struct cf_pool *p, uint32_t i)
{
  return cf_pool_tag(p, i) == CF_TAG_UTF8 ? cf_pool_utf8(p, i) : CF_STR("");
}

static bool check_utf8_operand(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  uint16_t to = cf_pool_operand(p, i, 0);
  return cf_pool_tag(p, to) == CF_TAG_UTF8 || bad(p, i, "entry %lld is no Utf8", to, err);
}

static bool check_class(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  if (!check_utf8_operand(p, i, err)) {
    return false;
  }
  struct cf_str name = cf_pool_name(p, i);
  return (name.n != 0 && (name.p[0] != '[' || cf_descriptor_is_field(name))) ||
         bad(p, i, "entry %lld is no class name", cf_pool_operand(p, i, 0), err);
}

static bool check_method_type(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  return check_utf8_operand(p, i, err) &&
         (cf_descriptor_is_method(cf_pool_name(p, i)) ||
          bad(p, i, "entry %lld is no method descriptor", cf_pool_operand(p, i, 0), err));
}

static bool is_known_descriptor(const struct cf_pool *p, uint32_t i)
{
  return (p->descriptors[i / 64] >> (i % 64) & 1) != 0;
}

bool cf_pool_is_descriptor(const struct cf_pool *p, uint32_t i, bool of_method)
{
  struct cf_str d = utf8_or_empty(p, i);
  if (d.n == 0 || (d.p[0] == '(') != of_method) {
    return false;
  }
  return is_known_descriptor(p, i) ||
         (of_method ? cf_descriptor_is_method(d) : cf_descriptor_is_field(d));
}

/* Whether the entry is a descriptor of either sort; if so, that is known from now on: many names
   have the same type. */
static bool learn_descriptor(const struct cf_pool *p, uint32_t i)
{
  struct cf_str d = utf8_or_empty(p, i);
  if (!cf_pool_is_descriptor(p, i, d.n != 0 && d.p[0] == '(')) {
    return false;
  }
  p->descriptors[i / 64] |= (uint64_t)1 << (i % 64);
  return true;
}

static bool check_name_and_type(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  uint16_t name = cf_pool_operand(p, i, 0), type = cf_pool_operand(p, i, 1);
  if (utf8_or_empty(p, name).n == 0) {
    return bad(p, i, "entry %lld is no name", name, err);
  }
  return learn_descriptor(p, type) || bad(p, i, "entry %lld is no descriptor", type, err);
}

/* Operand 2 must be a NameAndType for a method or for a field. That the descriptor is a good one is
   checked where the NameAndType stands. */
static bool check_type_of(const struct cf_pool *p, uint32_t i, bool method, struct cf_err *err)
{
  uint16_t to = cf_pool_operand(p, i, 1);
  if (cf_pool_tag(p, to) != CF_TAG_NAME_AND_TYPE) {
    return bad(p, i, "entry %lld is no NameAndType", to, err);
  }
  struct cf_str d = utf8_or_empty(p, cf_pool_operand(p, to, 1));
  bool is_method = d.n != 0 && d.p[0] == '(';
  return is_method == method ||
         bad(p, i, method ? "entry %lld is not for a method" : "entry %lld is not for a field", to,
             err);
}

static bool check_member(const struct cf_pool *p, uint32_t i, bool method, struct cf_err *err)
{
  uint16_t owner = cf_pool_operand(p, i, 0);
  return (cf_pool_tag(p, owner) == CF_TAG_CLASS ||
          bad(p, i, "entry %lld is no Class", owner, err)) &&
         check_type_of(p, i, method, err);
}

/* Kinds 1…4 read and write fields, 5…9 call (JVMS §5.4.3.5). Whether a called method may be an
   interface's depends on kind and version; both are let pass. */
static bool check_handle(const struct cf_pool *p, uint32_t i, struct cf_err *err)
{
  struct cf_handle_ref ref = cf_pool_handle(p, i);
  uint8_t kind = ref.kind;
  uint16_t to = ref.member;
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

enum { TAGS_AT_ONCE = sizeof(uint64_t) };

/* Of the tags at `p` those that are no Utf8's, which have nothing to check: bit 7 of each byte, the
   first byte the lowest. All tags are below 0x7f. */
static inline uint64_t find_references(const uint8_t *p)
{
  const uint64_t each = UINT64_MAX / 0xff; /* 1 in every byte */
  uint64_t tags;
  memcpy(&tags, p, sizeof tags);
  return ((le64toh(tags) ^ each * CF_TAG_UTF8) + each * 0x7f) & each * 0x80;
}

static bool check_entries(const struct cf_pool *p, struct cf_err *err)
{
  for (uint32_t i = 0; i < p->count; i += TAGS_AT_ONCE) {
    for (uint64_t left = find_references(p->tag + i); left != 0; left &= left - 1) {
      if (!check_entry(p, i + (uint32_t)__builtin_ctzll(left) / 8, err)) {
        return false;
      }
    }
  }
  return true;
}

/* Tags for whole words; the last, behind the end, are those of a Utf8. */
static uint8_t *make_tags(struct cf_arena *a, uint32_t count)
{
  size_t room = (count + TAGS_AT_ONCE - 1) / TAGS_AT_ONCE * TAGS_AT_ONCE;
  uint8_t *tag = cf_arena_alloc(a, room * sizeof *tag);
  memset(tag + room - TAGS_AT_ONCE, CF_TAG_UTF8, TAGS_AT_ONCE);
  tag[0] = CF_TAG_NONE;
  return tag;
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
  uint8_t *tag = make_tags(a, count);
  uint32_t *word = cf_arena_alloc(a, count * sizeof *word);
  word[0] = 0;
  if (!find_entries(tag, word, count, c, err)) {
    return false;
  }
  *out = (struct cf_pool){.bytes = {c->start, (size_t)(c->end - c->start)},
                          .count = count,
                          .tag = tag,
                          .word = word,
                          .end = (uint32_t)cf_offset(c),
                          .descriptors = CF_NEW_N(a, uint64_t, count / 64 + 1)};
  return check_entries(out, err);
}

/* --- settling --- */

enum { AT_ONCE = 64 };

/* Gives texts their numbers. Those for which there was no room stay as they are: their bytes. */
static size_t number_some(uint32_t *word, const uint32_t *entries, uint32_t n,
                          const struct cf_pool *p, struct cf_texts *texts)
{
  const uint8_t *text[AT_ONCE];
  uint32_t number[AT_ONCE];
  size_t left = 0;
  for (uint32_t i = 0; i < n; i++) {
    text[i] = p->bytes.p + word[entries[i]];
  }
  cf_texts_add_many(number, texts, text, n);
  for (uint32_t i = 0; i < n; i++) {
    if (number[i] != 0) {
      word[entries[i]] = number[i];
    } else {
      left += cf_texts_size(text[i]);
    }
  }
  return left;
}

static size_t number_texts(uint32_t *word, const struct cf_pool *p, struct cf_texts *texts)
{
  uint32_t entries[AT_ONCE], n = 0;
  size_t left = 0;
  for (uint32_t i = 1; i < p->count; i++) {
    if (p->tag[i] == CF_TAG_UTF8) {
      entries[n++] = i;
    }
    if (n == AT_ONCE || i + 1 == p->count) {
      left += number_some(word, entries, n, p, texts);
      n = 0;
    }
  }
  return left;
}

/* Copies the texts that are left. */
static void keep_texts(uint8_t *to, uint32_t *word, size_t left, const struct cf_pool *p)
{
  size_t at = 0;
  for (uint32_t i = 1; at < left; i++) {
    if (p->tag[i] == CF_TAG_UTF8 && (word[i] & cf_texts_bit) == 0) {
      const uint8_t *text = p->bytes.p + word[i];
      memcpy(to + at, text, cf_texts_size(text));
      word[i] = (uint32_t)at;
      at += cf_texts_size(text);
    }
  }
}

void cf_pool_settle(struct cf_pool *p, struct cf_arena *a, struct cf_texts *texts)
{
  uint32_t *word = (uint32_t *)p->word; /* made by cf_pool_parse */
  size_t left = number_texts(word, p, texts);
  uint8_t *bytes = cf_arena_alloc(a, left);
  keep_texts(bytes, word, left, p);
  p->bytes = (struct cf_bytes){bytes, left};
  p->texts = texts;
}

/* --- what a checked entry holds --- */

struct cf_str cf_pool_name(const struct cf_pool *p, uint32_t i)
{
  assert(entry_size[cf_pool_tag(p, i)] == 3 && p->tag[i] != CF_TAG_UTF8);
  return cf_pool_utf8(p, cf_pool_operand(p, i, 0));
}

int32_t cf_pool_int(const struct cf_pool *p, uint32_t i)
{
  assert(entry_size[cf_pool_tag(p, i)] == 5 && p->tag[i] <= CF_TAG_FLOAT);
  return (int32_t)p->word[i];
}

int64_t cf_pool_long(const struct cf_pool *p, uint32_t i)
{
  assert(entry_size[cf_pool_tag(p, i)] == 9);
  return (int64_t)((uint64_t)p->word[i] << 32 | p->word[i + 1]);
}

struct cf_name_and_type cf_pool_name_and_type(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_NAME_AND_TYPE);
  return (struct cf_name_and_type){cf_pool_utf8(p, cf_pool_operand(p, i, 0)),
                                   cf_pool_utf8(p, cf_pool_operand(p, i, 1))};
}

struct cf_member_ref cf_pool_member(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) >= CF_TAG_FIELDREF && p->tag[i] <= CF_TAG_INTERFACE_METHODREF);
  struct cf_str owner = cf_pool_name(p, cf_pool_operand(p, i, 0));
  struct cf_name_and_type nt = cf_pool_name_and_type(p, cf_pool_operand(p, i, 1));
  return (struct cf_member_ref){owner, nt.name, nt.descriptor, (enum cf_tag)p->tag[i]};
}

struct cf_dynamic_ref cf_pool_dynamic(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_DYNAMIC || p->tag[i] == CF_TAG_INVOKE_DYNAMIC);
  struct cf_name_and_type nt = cf_pool_name_and_type(p, cf_pool_operand(p, i, 1));
  return (struct cf_dynamic_ref){cf_pool_operand(p, i, 0), nt.name, nt.descriptor};
}

struct cf_handle_ref cf_pool_handle(const struct cf_pool *p, uint32_t i)
{
  assert(cf_pool_tag(p, i) == CF_TAG_METHOD_HANDLE);
  return (struct cf_handle_ref){(uint8_t)(p->word[i] >> 24), (uint16_t)(p->word[i] >> 8)};
}
