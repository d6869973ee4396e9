/* The Code attribute (JVMS §4.7.3) with its exception, line and local-variable tables. Leaves the
   instructions themselves unread. */
#include "classfile/class/attribute.h"
#include "classfile/class/class.h"
#include "classfile/class/code_tables.h"
#include "classfile/class/descriptor.h"

#include <assert.h>
#include <stdlib.h>

enum { HANDLER_SIZE = 8, LINE_SIZE = 4, LOCAL_SIZE = 10 };

static bool malformed(struct cf_err *err, const char *what, int64_t value, size_t offset)
{
  return cf_fail(err, CF_ERR_MALFORMED, "Code", -1, what, value, offset);
}

static bool parse_bytecode(struct cf_code *code, struct cf_cursor *c, struct cf_err *err)
{
  code->max_stack = cf_u2(c);
  code->max_locals = cf_u2(c);
  uint32_t length = cf_u4(c);
  if (!c->failed && (length == 0 || length > 65535)) {
    return malformed(err, "code length %lld is not within 1 and 65535", length, cf_offset(c) - 4);
  }
  code->bytecode_offset = cf_offset(c);
  code->bytecode = cf_take(c, length);
  return !c->failed || cf_truncated(c, "Code", -1, err);
}

/* --- exception table --- */

static bool parse_handler(struct cf_handler *h, uint32_t index, struct cf_cursor *c,
                          const struct cf_pool *pool, size_t code_length, struct cf_err *err)
{
  size_t offset = cf_offset(c);
  h->start = cf_u2(c);
  h->end = cf_u2(c);
  h->handler = cf_u2(c);
  h->catch_type = cf_u2(c);
  if (h->start >= h->end || h->end > code_length || h->handler >= code_length) {
    return cf_fail(err, CF_ERR_MALFORMED, "exception table", index,
                   "its range or handler is outside of the code", 0, offset);
  }
  return h->catch_type == 0 || cf_pool_tag(pool, h->catch_type) == CF_TAG_CLASS ||
         cf_fail(err, CF_ERR_MALFORMED, "exception table", index, "%lld is no Class", h->catch_type,
                 offset + 6);
}

static bool parse_handlers(struct cf_code *code, struct cf_arena *a, struct cf_cursor *c,
                           const struct cf_pool *pool, struct cf_err *err)
{
  uint16_t n = cf_u2(c);
  if (c->failed || (size_t)n * HANDLER_SIZE > cf_left(c)) {
    return cf_truncated(c, "exception table", -1, err);
  }
  if (n == 0) {
    return true;
  }
  code->handlers = cf_arena_alloc(a, n * sizeof *code->handlers);
  code->n_handlers = n;
  for (uint32_t i = 0; i < n; i++) {
    if (!parse_handler(&code->handlers[i], i, c, pool, code->bytecode.n, err)) {
      return false;
    }
  }
  return true;
}

/* --- line and local tables: for people, so odd entries are dropped --- */

/* How many entries the table has: what it claims, or what there is room for. */
static uint32_t table_length(const struct cf_attribute *attr, size_t entry)
{
  struct cf_cursor c = attr->body;
  size_t claimed = cf_u2(&c), room = cf_left(&c) / entry;
  return (uint32_t)(claimed < room ? claimed : room);
}

static void add_lines(struct cf_code *code, const struct cf_attribute *attr)
{
  struct cf_cursor c = attr->body;
  uint32_t n = table_length(attr, LINE_SIZE);
  cf_u2(&c);
  for (uint32_t i = 0; i < n; i++) {
    uint16_t bci = cf_u2(&c);
    uint16_t line = cf_u2(&c);
    if (bci < code->bytecode.n) {
      code->lines[code->n_lines++] = (struct cf_line){bci, line};
    }
  }
}

static bool is_sound_local(const struct cf_local *l, uint16_t descriptor,
                           const struct cf_code *code, const struct cf_pool *pool)
{
  return (size_t)l->start + l->length <= code->bytecode.n && l->slot < code->max_locals &&
         cf_pool_tag(pool, l->name) == CF_TAG_UTF8 &&
         cf_pool_tag(pool, descriptor) == CF_TAG_UTF8 &&
         cf_descriptor_is_field(cf_pool_utf8(pool, descriptor));
}

static void add_locals(struct cf_code *code, const struct cf_attribute *attr,
                       const struct cf_pool *pool)
{
  struct cf_cursor c = attr->body;
  uint32_t n = table_length(attr, LOCAL_SIZE);
  cf_u2(&c);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_local l;
    l.start = cf_u2(&c);
    l.length = cf_u2(&c);
    l.name = cf_u2(&c);
    uint16_t descriptor = cf_u2(&c);
    l.slot = cf_u2(&c);
    if (is_sound_local(&l, descriptor, code, pool)) {
      code->locals[code->n_locals++] = l;
    }
  }
}

static bool check_end(const struct cf_cursor *c, struct cf_err *err)
{
  if (c->failed) {
    return cf_truncated(c, "Code", -1, err);
  }
  return cf_left(c) == 0 || malformed(err, "its length is %lld more than its content",
                                      (int64_t)cf_left(c), cf_offset(c));
}

static bool check_attributes(struct cf_cursor *c, const struct cf_pool *pool, struct cf_err *err)
{
  uint16_t n = cf_u2(c);
  for (uint32_t i = 0; i < n; i++) {
    if (!cf_attribute_skip(c, pool, err)) {
      return false;
    }
  }
  return check_end(c, err);
}

/* Walks the attributes from `c` on. The first walk checks them and sums what their tables hold, as
   there may be several of a kind; the second cannot fail. */
static bool measure_tables(size_t *lines, size_t *locals, struct cf_cursor c,
                           const struct cf_pool *pool, struct cf_err *err)
{
  uint16_t n = cf_u2(&c);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_attribute attr;
    if (!cf_attribute_next(&attr, &c, pool, err)) {
      return false;
    }
    if (attr.kind == CF_ATTR_LINE_NUMBER_TABLE) {
      *lines += table_length(&attr, LINE_SIZE);
    } else if (attr.kind == CF_ATTR_LOCAL_VARIABLE_TABLE) {
      *locals += table_length(&attr, LOCAL_SIZE);
    }
  }
  return check_end(&c, err);
}

static void fill_tables(struct cf_code *code, struct cf_cursor c, const struct cf_pool *pool,
                        bool want_locals)
{
  uint16_t n = cf_u2(&c);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_attribute attr;
    struct cf_err err = {0};
    bool ok = cf_attribute_next(&attr, &c, pool, &err);
    assert(ok);
    (void)ok;
    if (attr.kind == CF_ATTR_LINE_NUMBER_TABLE) {
      add_lines(code, &attr);
    } else if (attr.kind == CF_ATTR_LOCAL_VARIABLE_TABLE && want_locals) {
      add_locals(code, &attr, pool);
    }
  }
}

static int compare_lines(const void *left, const void *right)
{
  const struct cf_line *a = left, *b = right;
  return a->bci != b->bci ? a->bci - b->bci : a->line - b->line;
}

/* Compilers mostly write them in order, and then the order of equal bcis is theirs. */
static void sort_lines(struct cf_code *code)
{
  for (uint32_t i = 1; i < code->n_lines; i++) {
    if (code->lines[i - 1].bci > code->lines[i].bci) {
      qsort(code->lines, code->n_lines, sizeof *code->lines, compare_lines);
      return;
    }
  }
}

static bool parse_tables(struct cf_code *code, struct cf_arena *a, const struct cf_cursor *c,
                         const struct cf_pool *pool, bool want_locals, struct cf_err *err)
{
  size_t n_lines = 0, n_locals = 0;
  if (!measure_tables(&n_lines, &n_locals, *c, pool, err)) {
    return false;
  }
  code->lines = cf_arena_alloc(a, n_lines * sizeof *code->lines);
  if (want_locals) {
    code->locals = cf_arena_alloc(a, n_locals * sizeof *code->locals);
  }
  fill_tables(code, *c, pool, want_locals);
  sort_lines(code);
  return true;
}

/* Offsets count from the first byte of the class file. */
static struct cf_cursor cursor_of(const struct cf_class *cls, const struct cf_member *m)
{
  struct cf_cursor c = cf_cursor_within(cls->pool.bytes, cf_member_code(m));
  if (cls->pool.texts != NULL) {
    c.start = m->code - cf_load_u4(m->code - CF_CODE_OFFSET);
  }
  return c;
}

/* Code as it stands in the class file. */
static bool parse(struct cf_code *out, struct cf_arena *a, struct cf_cursor c,
                  const struct cf_pool *pool, bool want_locals, struct cf_err *err)
{
  return parse_bytecode(out, &c, err) && parse_handlers(out, a, &c, pool, err) &&
         parse_tables(out, a, &c, pool, want_locals, err);
}

bool cf_code_parse(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                   const struct cf_member *method, bool want_locals, struct cf_err *err)
{
  assert(method->has_code);
  *out = (struct cf_code){0};
  struct cf_cursor c = cursor_of(cls, method);
  if (!method->packed) {
    return parse(out, a, c, &cls->pool, want_locals, err);
  }
  if (!parse_bytecode(out, &c, err) || !parse_handlers(out, a, &c, &cls->pool, err)) {
    return false;
  }
  cf_tables_unpack(out, a, &c, want_locals);
  return true;
}

bool cf_code_check(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                   const struct cf_member *method, struct cf_err *err)
{
  assert(method->has_code);
  *out = (struct cf_code){0};
  struct cf_cursor c = cursor_of(cls, method);
  return parse_bytecode(out, &c, err) && parse_handlers(out, a, &c, &cls->pool, err) &&
         (method->packed || check_attributes(&c, &cls->pool, err));
}

bool cf_code_parse_again(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                         const struct cf_member *method, struct cf_err *err)
{
  *out = (struct cf_code){0};
  struct cf_cursor c = cursor_of(cls, method);
  return parse_bytecode(out, &c, err) && parse_handlers(out, a, &c, &cls->pool, err);
}

struct cf_bytes cf_code_bytecode(const struct cf_class *cls, const struct cf_member *method)
{
  struct cf_code code = {0};
  struct cf_cursor c = cursor_of(cls, method);
  struct cf_err err = {0};
  (void)parse_bytecode(&code, &c, &err);
  return code.bytecode;
}

/* --- settling --- */

uint32_t cf_code_skip_to_attributes(struct cf_cursor *c)
{
  cf_take(c, 4);
  uint32_t length = cf_u4(c);
  cf_take(c, length);
  cf_take(c, (size_t)cf_u2(c) * HANDLER_SIZE);
  return length;
}

size_t cf_code_settle(uint8_t *to, bool *packed, struct cf_arena *scratch,
                      const struct cf_pool *pool, struct cf_bytes code)
{
  struct cf_code whole = {0};
  struct cf_cursor c = cf_cursor_of(code);
  struct cf_err err = {0};
  cf_code_skip_to_attributes(&c);
  size_t before = cf_offset(&c), left = cf_left(&c);
  bool good = parse(&whole, scratch, cf_cursor_of(code), pool, true, &err);
  struct cf_bytes tables = good ? cf_tables_pack(scratch, &whole) : (struct cf_bytes){0};
  *packed = good && tables.n <= left;
  memcpy(to, code.p, *packed ? before : code.n);
  if (*packed) {
    memcpy(to + before, tables.p, tables.n);
  }
  return *packed ? before + tables.n : code.n;
}

/* --- what is asked of it --- */

uint32_t cf_code_line(const struct cf_code *code, uint32_t bci)
{
  uint32_t low = 0, high = code->n_lines; /* lines[low - 1].bci <= bci < lines[high].bci */
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (code->lines[middle].bci <= bci) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == 0 ? 0 : code->lines[low - 1].line;
}
