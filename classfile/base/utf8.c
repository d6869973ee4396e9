/* Modified UTF-8 → UTF-8, for any bytes at all. Knows nothing of who prints them. */
#include "classfile/base/utf8.h"

#include <assert.h>

enum { REPLACEMENT = 0xfffd, REPLACEMENT_SIZE = 3 };

static bool is_ascii(struct cf_str s)
{
  uint8_t all = 0;
  for (uint32_t i = 0; i < s.n; i++) {
    all |= (uint8_t)s.p[i];
  }
  return all < 0x80;
}

/* How many bytes a character takes that begins with this one; 0 if none does. */
static unsigned length_of(uint8_t lead)
{
  return lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
}

/* The character of `n` bytes at p, or UINT32_MAX if they are not one. Of the forms that are longer
   than need be, only C0 80 has a meaning. */
static uint32_t decode(const uint8_t *p, unsigned n)
{
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  uint32_t c = n == 1 ? p[0] : p[0] & (0x7fu >> n);
  for (unsigned i = 1; i < n; i++) {
    if (p[i] >> 6 != 2) {
      return UINT32_MAX;
    }
    c = c << 6 | (p[i] & 0x3f);
  }
  bool fits = c >= least[n] || (n == 2 && c == 0);
  return fits && c <= 0x10ffff ? c : UINT32_MAX;
}

/* The unit or character at *at, or REPLACEMENT for one byte that fits nowhere. */
static uint32_t next_unit(const uint8_t **at, const uint8_t *end)
{
  unsigned n = length_of(**at);
  uint32_t c = n != 0 && n <= end - *at ? decode(*at, n) : UINT32_MAX;
  *at += c == UINT32_MAX ? 1 : n;
  return c == UINT32_MAX ? REPLACEMENT : c;
}

static bool is_surrogate(uint32_t c, uint32_t first)
{
  return c >= first && c < first + 0x400;
}

static uint32_t next_character(const uint8_t **at, const uint8_t *end)
{
  uint32_t c = next_unit(at, end);
  if (is_surrogate(c, 0xd800) && *at < end) {
    const uint8_t *after = *at;
    uint32_t low = next_unit(&after, end);
    if (is_surrogate(low, 0xdc00)) {
      *at = after;
      return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
  }
  return is_surrogate(c, 0xd800) || is_surrogate(c, 0xdc00) ? REPLACEMENT : c;
}

static char *put_character(char *out, uint32_t c)
{
  if (c < 0x80) {
    *out++ = (char)c;
    return out;
  }
  unsigned n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  unsigned lead = 0xf00u >> n & 0xff; /* n ones from the top */
  *out++ = (char)(lead | c >> 6 * (n - 1));
  for (unsigned shift = 6 * (n - 1); shift != 0;) {
    shift -= 6;
    *out++ = (char)(0x80 | (c >> shift & 0x3f));
  }
  return out;
}

struct cf_str cf_utf8(struct cf_arena *a, struct cf_str s)
{
  if (is_ascii(s)) {
    return s;
  }
  /* A bad byte grows to REPLACEMENT_SIZE; nothing else grows. */
  assert(s.n <= UINT32_MAX / REPLACEMENT_SIZE);
  char *start = cf_arena_alloc(a, (size_t)s.n * REPLACEMENT_SIZE), *out = start;
  const uint8_t *at = (const uint8_t *)s.p, *end = at + s.n;
  while (at < end) {
    out = put_character(out, next_character(&at, end));
  }
  return (struct cf_str){start, (uint32_t)(out - start)};
}

struct range {
  uint32_t first, last;
};

bool cf_utf8_is_obeyed(uint32_t c)
{
  static const struct range ranges[] = {
      {0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f},   {0x2028, 0x202e},
      {0x2066, 0x2069}, {0xfeff, 0xfeff}, {0xfffe, 0xffff}, {0xe0000, 0xe007f},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (c >= ranges[i].first && c <= ranges[i].last) {
      return true;
    }
  }
  return false;
}
