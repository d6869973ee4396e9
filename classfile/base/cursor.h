/* A bounds-checked big-endian reader over borrowed bytes. Once a read passes the end the cursor has
   failed: it stays failed and every further read gives 0, so a parser checks once per structure. */
#ifndef CF_CURSOR_H
#define CF_CURSOR_H

#include "classfile/base/err.h"

struct cf_cursor {
  const uint8_t *start, *at, *end;
  bool failed;
};

static inline struct cf_cursor cf_cursor_of(struct cf_bytes b)
{
  return (struct cf_cursor){b.p, b.p, b.n == 0 ? b.p : b.p + b.n, false};
}

/* A cursor over `part`, a run within `whole`, whose offsets count from the start of `whole`. */
static inline struct cf_cursor cf_cursor_within(struct cf_bytes whole, struct cf_bytes part)
{
  return (struct cf_cursor){whole.p, part.p, part.n == 0 ? part.p : part.p + part.n, false};
}

static inline size_t cf_left(const struct cf_cursor *c)
{
  return (size_t)(c->end - c->at);
}

static inline size_t cf_offset(const struct cf_cursor *c)
{
  return (size_t)(c->at - c->start);
}

static inline bool cf_need(struct cf_cursor *c, size_t n)
{
  if (cf_left(c) >= n && !c->failed) {
    return true;
  }
  c->failed = true;
  return false;
}

/* Reads the next big-endian u1, or 0 once the cursor has failed. */
static inline uint8_t cf_u1(struct cf_cursor *c)
{
  return cf_need(c, 1) ? *c->at++ : 0;
}

/* Reads the next big-endian u2, or 0 once the cursor has failed. */
static inline uint16_t cf_u2(struct cf_cursor *c)
{
  if (!cf_need(c, 2)) {
    return 0;
  }
  uint16_t v = cf_load_u2(c->at);
  c->at += 2;
  return v;
}

/* Reads the next big-endian u4, or 0 once the cursor has failed. */
static inline uint32_t cf_u4(struct cf_cursor *c)
{
  if (!cf_need(c, 4)) {
    return 0;
  }
  uint32_t v = cf_load_u4(c->at);
  c->at += 4;
  return v;
}

/* Takes the next n bytes as a borrowed run, or an empty one once the cursor has failed. */
static inline struct cf_bytes cf_take(struct cf_cursor *c, size_t n)
{
  if (!cf_need(c, n)) {
    return (struct cf_bytes){NULL, 0};
  }
  struct cf_bytes b = {c->at, n};
  c->at += n;
  return b;
}

/* Records that `where` ends before all of it was there. Returns false. */
static inline bool cf_truncated(const struct cf_cursor *c, const char *where, int64_t index,
                                struct cf_err *err)
{
  return cf_fail(err, CF_ERR_TRUNCATED, where, index, "the bytes end too early", 0, cf_offset(c));
}

#endif
