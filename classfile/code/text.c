/* The line writer under the dump: receives pieces of lines, hands on UTF-8. Knows no class. */
#include "classfile/code/print.h"

#include "classfile/base/utf8.h"

#include <stdarg.h>

static void put_bytes(struct cf_text *t, const char *p, size_t n, unsigned units)
{
  if (t->column == 0) {
    t->pending += 2 * t->indent;
  }
  t->column += t->pending + units;
  for (; t->pending > 0; t->pending--) {
    putc_unlocked(' ', t->out);
  }
  for (size_t i = 0; i < n; i++) {
    putc_unlocked(p[i], t->out);
  }
}

static void put_ascii(struct cf_text *t, char c)
{
  if (c == ' ') {
    t->pending++;
  } else if (c == '\n') {
    cf_text_newline(t);
  } else {
    put_bytes(t, &c, 1, 1);
  }
}

static void put_code_point(struct cf_text *t, uint32_t c)
{
  char b[4];
  if (c < 0x80) {
    put_ascii(t, (char)c);
  } else if (c < 0x800) {
    b[0] = (char)(0xc0 | c >> 6);
    b[1] = (char)(0x80 | (c & 0x3f));
    put_bytes(t, b, 2, 1);
  } else if (c < 0x10000) {
    b[0] = (char)(0xe0 | c >> 12);
    b[1] = (char)(0x80 | (c >> 6 & 0x3f));
    b[2] = (char)(0x80 | (c & 0x3f));
    put_bytes(t, b, 3, 1);
  } else {
    b[0] = (char)(0xf0 | c >> 18);
    b[1] = (char)(0x80 | (c >> 12 & 0x3f));
    b[2] = (char)(0x80 | (c >> 6 & 0x3f));
    b[3] = (char)(0x80 | (c & 0x3f));
    put_bytes(t, b, 4, 2);
  }
}

void cf_text_puts(struct cf_text *t, const char *s)
{
  for (; *s != '\0'; s++) {
    put_ascii(t, *s);
  }
}

void cf_text_printf(struct cf_text *t, const char *fmt, ...)
{
  char buf[256];
  va_list args;
  va_start(args, fmt);
  vsnprintf(buf, sizeof buf, fmt, args);
  va_end(args);
  cf_text_puts(t, buf);
}

/* --- modified UTF-8 (JVMS §4.4.7) --- */

static uint32_t continuation(const uint8_t *p, const uint8_t *end, size_t i)
{
  return p + i < end ? p[i] & 0x3fu : 0;
}

/* The next UTF-16 unit; '?' for a byte that starts none. */
static uint32_t next_unit(const uint8_t **at, const uint8_t *end)
{
  const uint8_t *p = *at;
  uint32_t c = *p;
  size_t n = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : 0;
  *at = (size_t)(end - p) > n ? p + (n == 0 ? 1 : n) : end;
  switch (n) {
  case 1:
    return c;
  case 2:
    return (c & 0x1f) << 6 | continuation(p, end, 1);
  case 3:
    return (c & 0xf) << 12 | continuation(p, end, 1) << 6 | continuation(p, end, 2);
  default:
    return '?';
  }
}

static bool is_high(uint32_t c)
{
  return c >= 0xd800 && c < 0xdc00;
}

static bool is_low(uint32_t c)
{
  return c >= 0xdc00 && c < 0xe000;
}

/* A pair of units is one character. */
static uint32_t next_code_point(const uint8_t **at, const uint8_t *end)
{
  uint32_t c = next_unit(at, end);
  if (is_high(c) && *at < end) {
    const uint8_t *after = *at;
    uint32_t low = next_unit(&after, end);
    if (is_low(low)) {
      *at = after;
      return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
  }
  return is_high(c) || is_low(c) ? '?' : c;
}

/* What a terminal would obey is written as it is in Java sources: a class comes from anywhere. */
static void put_shown(struct cf_text *t, uint32_t c)
{
  if (!cf_utf8_is_obeyed(c)) {
    put_code_point(t, c);
  } else if (c < 0x10000) {
    cf_text_printf(t, "\\u%04x", c);
  } else {
    cf_text_printf(t, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10), 0xdc00 + (c & 0x3ff));
  }
}

static void put_escaped(struct cf_text *t, uint32_t c)
{
  static const char plain[] = "\t\n\r\b\f\"'\\", letters[] = "tnrbf\"'\\";
  const char *found = c != 0 && c < 0x80 ? strchr(plain, (int)c) : NULL;
  if (found != NULL) {
    char escape[] = {'\\', letters[found - plain], '\0'};
    cf_text_puts(t, escape);
  } else {
    put_shown(t, c);
  }
}

void cf_text_str(struct cf_text *t, struct cf_str s, enum cf_spelling spelling)
{
  const uint8_t *at = (const uint8_t *)s.p, *end = at + s.n;
  while (at < end) {
    uint32_t c = next_code_point(&at, end);
    if (spelling == CF_SPELL_ESCAPED) {
      put_escaped(t, c);
    } else {
      put_shown(t, spelling == CF_SPELL_DOTS && c == '/' ? '.' : c);
    }
  }
}

void cf_text_newline(struct cf_text *t)
{
  putc_unlocked('\n', t->out);
  t->column = 0;
  t->pending = 0;
}

void cf_text_tab(struct cf_text *t)
{
  unsigned column = 2 * t->indent + 40;
  t->pending += column <= t->column ? 1 : column - t->column;
}
