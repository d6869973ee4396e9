/* Borrowed runs of bytes and strings: the only way in which raw input travels between modules.
   Neither owns its memory; neither is NUL-terminated. */
#ifndef CF_BYTES_H
#define CF_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct cf_bytes {
  const uint8_t *p;
  size_t n;
};

/* A string in the modified UTF-8 of JVMS §4.4.7, or plain UTF-8 for paths and messages. */
struct cf_str {
  const char *p;
  uint32_t n;
};

/* The big-endian u2 and u4 at p, which the caller knows to be readable. */
static inline uint16_t cf_load_u2(const uint8_t *p)
{
  return (uint16_t)(p[0] << 8 | p[1]);
}

static inline void cf_store_u2(uint8_t *p, uint16_t v)
{
  p[0] = (uint8_t)(v >> 8);
  p[1] = (uint8_t)v;
}

static inline void cf_store_u4(uint8_t *p, uint32_t v)
{
  cf_store_u2(p, (uint16_t)(v >> 16));
  cf_store_u2(p + 2, (uint16_t)v);
}

static inline uint32_t cf_load_u4(const uint8_t *p)
{
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* A cf_str of a string literal. */
#define CF_STR(lit) ((struct cf_str){(lit), (uint32_t)(sizeof(lit) - 1)})

/* The two arguments that "%.*s" of printf takes for a string. */
#define CF_S(s) (int)(s).n, (s).p

/* The cf_str of a NUL-terminated string, borrowed. */
static inline struct cf_str cf_str_c(const char *s)
{
  return (struct cf_str){s, (uint32_t)strlen(s)};
}

static inline bool cf_str_eq(struct cf_str a, struct cf_str b)
{
  return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool cf_str_is(struct cf_str a, const char *lit)
{
  return cf_str_eq(a, cf_str_c(lit));
}

static inline bool cf_str_ends(struct cf_str a, struct cf_str end)
{
  return a.n >= end.n && (end.n == 0 || memcmp(a.p + (a.n - end.n), end.p, end.n) == 0);
}

static inline bool cf_str_starts(struct cf_str a, struct cf_str head)
{
  return a.n >= head.n && (head.n == 0 || memcmp(a.p, head.p, head.n) == 0);
}

/* Orders numbers: <0, 0, >0 as memcmp. */
static inline int cf_number_cmp(uint64_t a, uint64_t b)
{
  return (a > b) - (a < b);
}

/* Orders by bytes, shorter first on a common prefix; <0, 0, >0 as memcmp. */
static inline int cf_str_cmp(struct cf_str a, struct cf_str b)
{
  uint32_t n = a.n < b.n ? a.n : b.n;
  int c = n == 0 ? 0 : memcmp(a.p, b.p, n);
  return c != 0 ? c : cf_number_cmp(a.n, b.n);
}

#endif
