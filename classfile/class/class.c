/* One class (JVMS §4.1, §4.5–§4.7): from its bytes to structures that borrow them. Strict where the
   JVM is, and where a later reader trusts an index; what the JVM itself never reads is dropped when
   it is odd. Code and annotations stay packed. */
#include "classfile/class/class.h"

#include "classfile/class/attribute.h"
#include "classfile/class/descriptor.h"

enum {
  SMALLEST_MEMBER = 8, /* access, name, descriptor, attributes_count */
  SMALLEST_BOOTSTRAP = 4,
  INNER_CLASS_SIZE = 8,
  /* Before these versions the JVM takes the attribute for an unknown one. */
  FIRST_WITH_BOOTSTRAPS = 51,
  FIRST_WITH_NESTS = 55
};

static bool malformed(struct cf_err *err, const char *where, int64_t index, const char *what,
                      int64_t value, size_t offset)
{
  return cf_fail(err, CF_ERR_MALFORMED, where, index, what, value, offset);
}

/* --- attributes that members and classes share --- */

/* The Utf8 index that is the whole content, or 0 for anything else. */
static uint16_t utf8_or_none(const struct cf_pool *pool, const struct cf_attribute *attr)
{
  if (cf_left(&attr->body) != 2) {
    return 0;
  }
  uint16_t i = cf_load_u2(attr->body.at);
  return cf_pool_tag(pool, i) == CF_TAG_UTF8 ? i : 0;
}

/* Keeps the first attribute of a kind; a second is nothing that the JVM would take. */
static void keep_annotations(struct cf_bytes *kept, const struct cf_attribute *attr)
{
  if (kept->n == 0) {
    *kept = (struct cf_bytes){attr->body.at, cf_left(&attr->body)};
  }
}

/* The attributes that mean the same everywhere. False if `attr` is none of them. */
static bool take_common(uint16_t *access, uint16_t *signature, struct cf_annotations *annotations,
                        const struct cf_pool *pool, const struct cf_attribute *attr)
{
  switch (attr->kind) {
  case CF_ATTR_SIGNATURE:
    *signature = utf8_or_none(pool, attr);
    return true;
  case CF_ATTR_SYNTHETIC: /* what the flag was before version 49 */
    *access |= CF_ACC_SYNTHETIC;
    return true;
  case CF_ATTR_VISIBLE_ANNOTATIONS:
    keep_annotations(&annotations->visible, attr);
    return true;
  case CF_ATTR_INVISIBLE_ANNOTATIONS:
    keep_annotations(&annotations->invisible, attr);
    return true;
  default:
    return false;
  }
}

/* A u2 count and so many Class indices, which end the attribute. */
static bool check_class_table(struct cf_bytes *out, struct cf_attribute *attr,
                              const struct cf_pool *pool, const char *where, struct cf_err *err)
{
  struct cf_cursor *c = &attr->body;
  size_t offset = cf_offset(c);
  uint16_t n = cf_u2(c);
  if (c->failed || cf_left(c) != 2u * n) {
    return malformed(err, where, -1, "its length does not fit its count, %lld", n, offset);
  }
  *out = cf_take(c, 2u * n);
  for (uint32_t i = 0; i < n; i++) {
    uint16_t index = cf_load_u2(out->p + 2 * i);
    if (cf_pool_tag(pool, index) != CF_TAG_CLASS) {
      return malformed(err, where, i, "%lld is no Class", index, offset + 2 + 2 * i);
    }
  }
  return true;
}

/* --- fields and methods --- */

/* Fields' and methods' parsers differ in a word, their descriptors and two attributes. */
struct member_kind {
  const char *where;
  bool is_method;
};

static const struct member_kind field_kind = {"fields", false};
static const struct member_kind method_kind = {"methods", true};

static bool take_code(struct cf_member *m, struct cf_attribute *attr, struct cf_err *err)
{
  if (m->has_code) {
    return malformed(err, "Code", -1, "the method has two", 0, cf_offset(&attr->body));
  }
  m->has_code = true;
  struct cf_bytes code = cf_take(&attr->body, cf_left(&attr->body));
  m->code = code.p;
  m->code_length = (uint32_t)code.n; /* as attribute_length, u4 (JVMS §4.7) */
  return true;
}

/* ConstantValue of an instance field is ignored by the JVM, so only a static one must be right. */
static bool take_constant(struct cf_member *m, struct cf_attribute *attr,
                          const struct cf_pool *pool, struct cf_err *err)
{
  size_t offset = cf_offset(&attr->body);
  uint16_t i = cf_left(&attr->body) == 2 ? cf_u2(&attr->body) : 0;
  enum cf_tag tag = cf_pool_tag(pool, i);
  if ((tag >= CF_TAG_INTEGER && tag <= CF_TAG_DOUBLE) || tag == CF_TAG_STRING) {
    m->constant_value = i;
    return true;
  }
  return (m->access & CF_ACC_STATIC) == 0 ||
         malformed(err, "ConstantValue", -1, "%lld is no constant", i, offset);
}

static bool take_member_attribute(struct cf_member *m, struct cf_rare *rare,
                                  struct cf_attribute *attr, const struct cf_pool *pool,
                                  const struct member_kind *kind, struct cf_err *err)
{
  if (take_common(&m->access, &m->signature, &rare->annotations, pool, attr)) {
    return true;
  }
  if (kind->is_method && attr->kind == CF_ATTR_CODE) {
    return take_code(m, attr, err);
  }
  if (kind->is_method && attr->kind == CF_ATTR_EXCEPTIONS) {
    return check_class_table(&rare->exceptions, attr, pool, "Exceptions", err);
  }
  if (!kind->is_method && attr->kind == CF_ATTR_CONSTANT_VALUE) {
    return take_constant(m, attr, pool, err);
  }
  return true;
}

static bool check_member_names(const struct cf_member *m, uint32_t index,
                               const struct cf_pool *pool, const struct member_kind *kind,
                               size_t offset, struct cf_err *err)
{
  if (cf_pool_tag(pool, m->name) != CF_TAG_UTF8 || cf_pool_utf8(pool, m->name).n == 0) {
    return malformed(err, kind->where, index, "%lld is no name", m->name, offset);
  }
  return cf_pool_is_descriptor(pool, m->descriptor, kind->is_method) ||
         malformed(err, kind->where, index, "%lld is no descriptor", m->descriptor, offset);
}

static const struct cf_rare *keep_rare(struct cf_arena *a, const struct cf_rare *rare)
{
  static const struct cf_rare none;
  bool any = rare->annotations.visible.n > 0 || rare->annotations.invisible.n > 0 ||
             rare->exceptions.n > 0;
  return any ? memcpy(cf_arena_alloc(a, sizeof *rare), rare, sizeof *rare) : &none;
}

static bool parse_member(struct cf_member *m, uint32_t index, struct cf_arena *a,
                         struct cf_cursor *c, const struct cf_pool *pool,
                         const struct member_kind *kind, struct cf_err *err)
{
  struct cf_rare rare = {0};
  size_t offset = cf_offset(c);
  const uint8_t *header = cf_take(c, SMALLEST_MEMBER).p;
  if (header == NULL) {
    return cf_truncated(c, kind->where, index, err);
  }
  m->access = cf_load_u2(header);
  m->name = cf_load_u2(header + 2);
  m->descriptor = cf_load_u2(header + 4);
  uint16_t n_attributes = cf_load_u2(header + 6);
  if (!check_member_names(m, index, pool, kind, offset, err)) {
    return false;
  }
  for (uint32_t i = 0; i < n_attributes; i++) {
    struct cf_attribute attr;
    if (!cf_attribute_next(&attr, c, pool, err) ||
        !take_member_attribute(m, &rare, &attr, pool, kind, err)) {
      return false;
    }
  }
  m->rare = keep_rare(a, &rare);
  return true;
}

static bool parse_members(struct cf_member **out, uint32_t *n, struct cf_arena *a,
                          struct cf_cursor *c, const struct cf_pool *pool,
                          const struct member_kind *kind, struct cf_err *err)
{
  uint16_t count = cf_u2(c);
  if (c->failed || (size_t)count * SMALLEST_MEMBER > cf_left(c)) {
    return cf_truncated(c, kind->where, -1, err);
  }
  struct cf_member *members = CF_NEW_N(a, struct cf_member, count);
  for (uint32_t i = 0; i < count; i++) {
    if (!parse_member(&members[i], i, a, c, pool, kind, err)) {
      return false;
    }
  }
  *out = members;
  *n = count;
  return true;
}

/* --- attributes of the class --- */

static bool is_loadable(enum cf_tag tag)
{
  return (tag >= CF_TAG_INTEGER && tag <= CF_TAG_STRING) || tag == CF_TAG_METHOD_HANDLE ||
         tag == CF_TAG_METHOD_TYPE || tag == CF_TAG_DYNAMIC;
}

static bool parse_bootstrap(struct cf_bootstrap *b, uint32_t index, struct cf_cursor *c,
                            const struct cf_pool *pool, struct cf_err *err)
{
  static const char where[] = "BootstrapMethods";
  size_t offset = cf_offset(c);
  b->method_handle = cf_u2(c);
  b->n_arguments = cf_u2(c);
  b->arguments = cf_take(c, 2u * b->n_arguments).p;
  if (c->failed) {
    return cf_truncated(c, where, index, err);
  }
  if (cf_pool_tag(pool, b->method_handle) != CF_TAG_METHOD_HANDLE) {
    return malformed(err, where, index, "%lld is no MethodHandle", b->method_handle, offset);
  }
  for (uint32_t i = 0; i < b->n_arguments; i++) {
    uint16_t argument = cf_bootstrap_argument(b, i);
    if (!is_loadable(cf_pool_tag(pool, argument))) {
      return malformed(err, where, index, "argument %lld is no constant", argument,
                       offset + 4 + 2 * i);
    }
  }
  return true;
}

/* Reads the count of a table that ends its attribute and stands there once only. */
static bool table_count(uint16_t *n, struct cf_cursor *c, size_t smallest, bool again,
                        const char *where, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  *n = cf_u2(c);
  if (again) {
    return malformed(err, where, -1, "the class has two", 0, offset);
  }
  if (c->failed || *n * smallest > cf_left(c)) {
    return cf_truncated(c, where, -1, err);
  }
  return true;
}

static bool check_table_end(const struct cf_cursor *c, const char *where, struct cf_err *err)
{
  return cf_left(c) == 0 || malformed(err, where, -1, "its length is %lld more than its table",
                                      (int64_t)cf_left(c), cf_offset(c));
}

static bool parse_bootstraps(struct cf_class *cls, struct cf_arena *a, struct cf_cursor *c,
                             struct cf_err *err)
{
  static const char where[] = "BootstrapMethods";
  uint16_t n;
  if (!table_count(&n, c, SMALLEST_BOOTSTRAP, cls->bootstraps != NULL, where, err)) {
    return false;
  }
  cls->bootstraps = CF_NEW_N(a, struct cf_bootstrap, n);
  cls->n_bootstraps = n;
  for (uint32_t i = 0; i < n; i++) {
    if (!parse_bootstrap(&cls->bootstraps[i], i, c, &cls->pool, err)) {
      return false;
    }
  }
  return check_table_end(c, where, err);
}

static bool is_or_none(const struct cf_pool *pool, uint16_t i, enum cf_tag tag)
{
  return i == 0 || cf_pool_tag(pool, i) == tag;
}

static bool parse_inner_class(struct cf_inner_class *inner, uint32_t index, struct cf_cursor *c,
                              const struct cf_pool *pool, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  inner->inner = cf_u2(c);
  inner->outer = cf_u2(c);
  inner->name = cf_u2(c);
  inner->access = cf_u2(c);
  if (!is_or_none(pool, inner->inner, CF_TAG_CLASS) ||
      !is_or_none(pool, inner->outer, CF_TAG_CLASS)) {
    return malformed(err, "InnerClasses", index, "it names what is no Class", 0, offset);
  }
  return is_or_none(pool, inner->name, CF_TAG_UTF8) ||
         malformed(err, "InnerClasses", index, "%lld is no Utf8", inner->name, offset);
}

/* The JVM lets an entry pass whose inner class is 0; it says nothing, so it is dropped. */
static bool parse_inner_classes(struct cf_class *cls, struct cf_arena *a, struct cf_cursor *c,
                                struct cf_err *err)
{
  static const char where[] = "InnerClasses";
  uint16_t n;
  if (!table_count(&n, c, INNER_CLASS_SIZE, cls->inner != NULL, where, err)) {
    return false;
  }
  cls->inner = CF_NEW_N(a, struct cf_inner_class, n);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_inner_class *inner = &cls->inner[cls->n_inner];
    if (!parse_inner_class(inner, i, c, &cls->pool, err)) {
      return false;
    }
    cls->n_inner += inner->inner != 0;
  }
  return check_table_end(c, where, err);
}

/* Dropped when it is odd: it only says where a local class was written. */
static void take_enclosing(struct cf_class *cls, const struct cf_attribute *attr)
{
  if (cf_left(&attr->body) != 4) {
    return;
  }
  uint16_t owner = cf_load_u2(attr->body.at);
  uint16_t method = cf_load_u2(attr->body.at + 2);
  if (cf_pool_tag(&cls->pool, owner) == CF_TAG_CLASS) {
    cls->enclosing_class = owner;
    cls->enclosing_method = cf_pool_tag(&cls->pool, method) == CF_TAG_NAME_AND_TYPE ? method : 0;
  }
}

static bool take_nest_host(struct cf_class *cls, struct cf_attribute *attr, struct cf_err *err)
{
  size_t offset = cf_offset(&attr->body);
  uint16_t host = cf_left(&attr->body) == 2 ? cf_u2(&attr->body) : 0;
  if (cf_pool_tag(&cls->pool, host) != CF_TAG_CLASS) {
    return malformed(err, "NestHost", -1, "%lld is no Class", host, offset);
  }
  cls->nest_host = host;
  return true;
}

static uint16_t *load_u2s(struct cf_arena *a, struct cf_bytes table)
{
  size_t n = table.n / 2;
  uint16_t *out = cf_arena_alloc(a, n * sizeof *out);
  for (size_t i = 0; i < n; i++) {
    out[i] = cf_load_u2(table.p + 2 * i);
  }
  return out;
}

static bool take_nest_members(struct cf_class *cls, struct cf_arena *a, struct cf_attribute *attr,
                              struct cf_err *err)
{
  struct cf_bytes table;
  if (cls->nest_members != NULL) {
    return malformed(err, "NestMembers", -1, "the class has two", 0, cf_offset(&attr->body));
  }
  if (!check_class_table(&table, attr, &cls->pool, "NestMembers", err)) {
    return false;
  }
  cls->nest_members = load_u2s(a, table);
  cls->n_nest_members = (uint32_t)(table.n / 2);
  return true;
}

static bool take_class_attribute(struct cf_class *cls, struct cf_arena *a,
                                 struct cf_attribute *attr, struct cf_err *err)
{
  if (take_common(&cls->access, &cls->signature, &cls->annotations, &cls->pool, attr)) {
    return true;
  }
  switch (attr->kind) {
  case CF_ATTR_SOURCE_FILE:
    cls->source_file = utf8_or_none(&cls->pool, attr);
    return true;
  case CF_ATTR_SOURCE_DEBUG_EXTENSION:
    cls->source_debug = cf_take(&attr->body, cf_left(&attr->body));
    return true;
  case CF_ATTR_RECORD:
    cls->is_record = true;
    return true;
  case CF_ATTR_ENCLOSING_METHOD:
    take_enclosing(cls, attr);
    return true;
  case CF_ATTR_INNER_CLASSES:
    return parse_inner_classes(cls, a, &attr->body, err);
  case CF_ATTR_BOOTSTRAP_METHODS:
    return cls->major < FIRST_WITH_BOOTSTRAPS || parse_bootstraps(cls, a, &attr->body, err);
  case CF_ATTR_NEST_HOST:
    return cls->major < FIRST_WITH_NESTS || take_nest_host(cls, attr, err);
  case CF_ATTR_NEST_MEMBERS:
    return cls->major < FIRST_WITH_NESTS || take_nest_members(cls, a, attr, err);
  default:
    return true;
  }
}

static bool parse_class_attributes(struct cf_class *cls, struct cf_arena *a, struct cf_cursor *c,
                                   struct cf_err *err)
{
  uint16_t n = cf_u2(c);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_attribute attr;
    if (!cf_attribute_next(&attr, c, &cls->pool, err) ||
        !take_class_attribute(cls, a, &attr, err)) {
      return false;
    }
  }
  return !c->failed || cf_truncated(c, "class attributes", -1, err);
}

/* --- the class --- */

static bool parse_header(struct cf_class *cls, struct cf_cursor *c, struct cf_err *err)
{
  uint32_t magic = cf_u4(c);
  if (!c->failed && magic != 0xCAFEBABEu) {
    return malformed(err, "class", -1, "it does not begin with CAFEBABE", 0, 0);
  }
  cls->minor = cf_u2(c);
  cls->major = cf_u2(c);
  if (!c->failed && cls->major < 45) {
    return malformed(err, "class", -1, "version %lld is older than any", cls->major, 6);
  }
  return !c->failed || cf_truncated(c, "class", -1, err);
}

/* A Class entry that names no array: what can be declared, extended and implemented. */
static bool is_class(const struct cf_pool *pool, uint16_t i)
{
  return cf_pool_tag(pool, i) == CF_TAG_CLASS && cf_pool_name(pool, i).p[0] != '[';
}

/* Only Object and modules have no superclass (JVMS §4.1). */
static bool may_lack_super(const struct cf_class *cls)
{
  return (cls->access & CF_ACC_MODULE) != 0 || cf_str_is(cf_class_name(cls), "java/lang/Object");
}

static bool parse_names(struct cf_class *cls, struct cf_cursor *c, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  cls->access = cf_u2(c);
  cls->this_class = cf_u2(c);
  cls->super_class = cf_u2(c);
  if (c->failed) {
    return cf_truncated(c, "class", -1, err);
  }
  if (!is_class(&cls->pool, cls->this_class)) {
    return malformed(err, "class", -1, "this_class, %lld, is no Class", cls->this_class,
                     offset + 2);
  }
  return is_class(&cls->pool, cls->super_class) || (cls->super_class == 0 && may_lack_super(cls)) ||
         malformed(err, "class", -1, "super_class, %lld, is no Class", cls->super_class,
                   offset + 4);
}

static bool parse_interfaces(struct cf_class *cls, struct cf_arena *a, struct cf_cursor *c,
                             struct cf_err *err)
{
  uint16_t n = cf_u2(c);
  size_t offset = cf_offset(c);
  struct cf_bytes table = cf_take(c, 2u * n);
  if (c->failed) {
    return cf_truncated(c, "interfaces", -1, err);
  }
  cls->interfaces = load_u2s(a, table);
  cls->n_interfaces = n;
  for (uint32_t i = 0; i < n; i++) {
    if (!is_class(&cls->pool, cls->interfaces[i])) {
      return malformed(err, "interfaces", i, "%lld is no Class", cls->interfaces[i],
                       offset + 2 * i);
    }
  }
  return true;
}

/* Every entry with this tag must name a bootstrap method that exists. memchr, because nearly all
   classes have few or none of them. */
static bool check_dynamic(const struct cf_class *cls, enum cf_tag tag, struct cf_err *err)
{
  const struct cf_pool *pool = &cls->pool;
  const uint8_t *at = pool->tag, *end = pool->tag + pool->count;
  while ((at = memchr(at, (int)tag, (size_t)(end - at))) != NULL) {
    uint32_t i = (uint32_t)(at++ - pool->tag);
    uint16_t bootstrap = cf_pool_dynamic(pool, i).bootstrap;
    if (bootstrap >= cls->n_bootstraps) {
      return malformed(err, "constant pool", i, "bootstrap method %lld does not exist", bootstrap,
                       cf_pool_offset(pool, i));
    }
  }
  return true;
}

static bool check_end(const struct cf_cursor *c, struct cf_err *err)
{
  size_t left = cf_left(c);
  return left == 0 || malformed(err, "class", -1,
                                left == 1 ? "%lld byte after the end" : "%lld bytes after the end",
                                (int64_t)left, cf_offset(c));
}

bool cf_class_parse(struct cf_class *out, struct cf_arena *a, struct cf_bytes bytes,
                    const struct cf_limits *lim, struct cf_err *err)
{
  *out = (struct cf_class){0};
  if (bytes.n > lim->max_entry_bytes || bytes.n > UINT32_MAX) {
    return cf_fail(err, CF_ERR_LIMIT, "class", -1, "%lld bytes are more than allowed",
                   (int64_t)bytes.n, 0);
  }
  struct cf_cursor c = cf_cursor_of(bytes);
  return parse_header(out, &c, err) && cf_pool_parse(&out->pool, a, &c, err) &&
         parse_names(out, &c, err) && parse_interfaces(out, a, &c, err) &&
         parse_members(&out->fields, &out->n_fields, a, &c, &out->pool, &field_kind, err) &&
         parse_members(&out->methods, &out->n_methods, a, &c, &out->pool, &method_kind, err) &&
         parse_class_attributes(out, a, &c, err) && check_dynamic(out, CF_TAG_DYNAMIC, err) &&
         check_dynamic(out, CF_TAG_INVOKE_DYNAMIC, err) && check_end(&c, err);
}

struct cf_str cf_class_name(const struct cf_class *cls)
{
  return cf_pool_name(&cls->pool, cls->this_class);
}

struct cf_str cf_class_super(const struct cf_class *cls)
{
  return cls->super_class == 0 ? CF_STR("") : cf_pool_name(&cls->pool, cls->super_class);
}

struct cf_str cf_class_source(const struct cf_class *cls)
{
  return cls->source_file == 0 ? CF_STR("") : cf_pool_utf8(&cls->pool, cls->source_file);
}

/* --- settling --- */

/* Copies what lies at *p to *to, which moves on. */
static void keep_run(const uint8_t **p, size_t n, uint8_t **to)
{
  if (n > 0) {
    *p = memcpy(*to, *p, n);
    *to += n;
  }
}

static void keep_bytes(struct cf_bytes *b, uint8_t **to)
{
  keep_run(&b->p, b->n, to);
}

static void keep_code(struct cf_member *m, const uint8_t *start, const struct cf_pool *pool,
                      struct cf_arena *scratch, uint8_t **to)
{
  cf_store_u4(*to, (uint32_t)(m->code - start));
  uint8_t *code = *to + CF_CODE_OFFSET;
  m->code_length = (uint32_t)cf_code_settle(code, &m->packed, scratch, pool, cf_member_code(m));
  m->code = code;
  *to = code + m->code_length;
}

static void keep_member(struct cf_member *m, const uint8_t *start, const struct cf_pool *pool,
                        struct cf_arena *scratch, uint8_t **to)
{
  struct cf_rare *rare = (struct cf_rare *)m->rare; /* not written to where it is none */
  if (m->has_code) {
    keep_code(m, start, pool, scratch, to);
  }
  keep_bytes(&rare->annotations.visible, to);
  keep_bytes(&rare->annotations.invisible, to);
  keep_bytes(&rare->exceptions, to);
}

/* All of it lies behind the pool, and the offset of a piece of code takes less than the header of
   its attribute did. */
void cf_class_settle(struct cf_class *cls, struct cf_arena *a, struct cf_arena *scratch,
                     struct cf_texts *texts)
{
  const uint8_t *start = cls->pool.bytes.p;
  size_t behind = cls->pool.bytes.n - cls->pool.end;
  cf_pool_settle(&cls->pool, a, texts);
  uint8_t *first = cf_arena_alloc(a, behind), *to = first;
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    keep_member(&cls->fields[i], start, &cls->pool, scratch, &to);
  }
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    keep_member(&cls->methods[i], start, &cls->pool, scratch, &to);
  }
  for (uint32_t i = 0; i < cls->n_bootstraps; i++) {
    keep_run(&cls->bootstraps[i].arguments, 2u * cls->bootstraps[i].n_arguments, &to);
  }
  keep_bytes(&cls->annotations.visible, &to);
  keep_bytes(&cls->annotations.invisible, &to);
  keep_bytes(&cls->source_debug, &to);
  cf_arena_shorten(a, first, behind, (size_t)(to - first));
}
