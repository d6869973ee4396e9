/* Receives a parsed class; hands on how many source lines its code comes from: the size that
   findings are related to. Reads the line tables only, and nothing of the code. */
#include "classfile/class/attribute.h"
#include "classfile/class/class.h"
#include "classfile/class/code_tables.h"

#include <string.h>

/* Most classes have few lines: bytes are cleared as far as some line needs them. */
struct line_set {
  uint8_t bits[(UINT16_MAX + 1) / 8];
  uint32_t cleared; /* bytes */
  uint32_t n;
};

static void clear_to(struct line_set *s, uint32_t end)
{
  enum { STEP = 256 }; /* a divisor of the size */
  end = (end + STEP - 1) / STEP * STEP;
  memset(s->bits + s->cleared, 0, end - s->cleared);
  s->cleared = end;
}

static void add_line(struct line_set *s, uint16_t line)
{
  uint8_t bit = (uint8_t)(1U << (line % 8));
  if (line / 8U >= s->cleared) {
    clear_to(s, line / 8U + 1);
  }
  s->n += (s->bits[line / 8] & bit) == 0;
  s->bits[line / 8] |= bit;
}

enum { ENTRY = 4 }; /* start_pc, line_number */

/* LineNumberTable, JVMS §4.7.12, of a code of that length: what lies outside of it is no line. */
static void add_table(struct line_set *s, struct cf_cursor c, uint32_t length)
{
  size_t n = cf_u2(&c), room = cf_left(&c) / ENTRY;
  n = n < room ? n : room;
  for (const uint8_t *p = cf_take(&c, n * ENTRY).p; n > 0; n--, p += ENTRY) {
    if (cf_load_u2(p) < length) {
      add_line(s, cf_load_u2(p + 2));
    }
  }
}

static void add_packed(struct line_set *s, struct cf_cursor c)
{
  struct cf_line l = {0};
  for (uint32_t n = cf_packed_lines(&c); n > 0; n--) {
    cf_packed_line_next(&l, &c);
    add_line(s, l.line);
  }
}

static void add_method(struct line_set *s, const struct cf_pool *pool, const struct cf_member *m)
{
  struct cf_cursor c = cf_cursor_within(pool->bytes, cf_member_code(m));
  struct cf_attribute attr;
  struct cf_err err = {0};
  uint32_t length = cf_code_skip_to_attributes(&c);
  if (m->packed) {
    add_packed(s, c);
    return;
  }
  for (uint32_t n = cf_u2(&c); n > 0 && cf_attribute_next(&attr, &c, pool, &err); n--) {
    if (attr.kind == CF_ATTR_LINE_NUMBER_TABLE) {
      add_table(s, attr.body, length);
    }
  }
}

uint32_t cf_class_count_lines(const struct cf_class *cls)
{
  struct line_set s;
  s.cleared = s.n = 0;
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    if (cls->methods[i].has_code) {
      add_method(&s, &cls->pool, &cls->methods[i]);
    }
  }
  return s.n;
}
