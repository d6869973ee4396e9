/* From bytes to an outcome. The bytes are a file that anything may have happened to: each number is
   held against its limit, each count against the bytes that are left, and no string is believed
   that does not end within them. */
#include "classfile/base/cursor.h"
#include "src/cache/record.h"

struct unpacker {
  struct cf_cursor in;
  struct cf_arena *arena;
  struct cf_str *texts; /* [n_texts] */
  uint32_t n_texts;
};

/* LEB128, of at most `most`; 0 once the cursor has failed. */
static uint64_t take_number(struct cf_cursor *c, uint64_t most)
{
  uint64_t n = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    uint64_t byte = cf_u1(c);
    if (shift == 63 && byte > 1) {
      break;
    }
    n |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      c->failed = c->failed || n > most;
      return c->failed ? 0 : n;
    }
  }
  c->failed = true;
  return 0;
}

/* How many of what takes at least so many bytes can still come. */
static uint64_t at_most(const struct cf_cursor *c, uint64_t least)
{
  uint64_t n = cf_left(c) / least;
  return n > UINT32_MAX ? UINT32_MAX : n;
}

static struct cf_str take_text(struct cf_cursor *c)
{
  uint32_t n = (uint32_t)take_number(c, at_most(c, 1));
  struct cf_bytes bytes = cf_take(c, n);
  c->failed = cf_u1(c) != 0 || c->failed;
  return (struct cf_str){(const char *)bytes.p, n};
}

static void take_texts(struct unpacker *u)
{
  enum { LEAST = 2 }; /* a length and a NUL */
  u->n_texts = (uint32_t)take_number(&u->in, at_most(&u->in, LEAST));
  u->texts = CF_NEW_N(u->arena, struct cf_str, (size_t)u->n_texts + 1);
  for (uint32_t i = 0; i < u->n_texts && !u->in.failed; i++) {
    u->texts[i] = take_text(&u->in);
  }
}

/* The bytes that a record takes at the least: one for each number. */
static uint64_t least_of(const struct bl_record *r)
{
  uint64_t n = 0;
  for (uint32_t i = 0; i < r->n; i++) {
    n += r->rows[i].kind == BL_ROW_RECORD ? least_of(r->rows[i].of) : 1;
  }
  return n;
}

static void store(uint8_t *p, unsigned size, uint64_t n)
{
  uint8_t u1 = (uint8_t)n;
  uint32_t u4 = (uint32_t)n;
  memcpy(p, size == 1 ? (void *)&u1 : size == 4 ? (void *)&u4 : (void *)&n, size);
}

static uint64_t most_of(const struct bl_row *row)
{
  return row->limit > 0 ? row->limit - 1 : UINT64_MAX >> (64 - 8 * row->size);
}

static void unpack_record(struct unpacker *u, const struct bl_record *r, uint8_t *at);

static void unpack_list(struct unpacker *u, const struct bl_row *row, uint8_t *at)
{
  uint32_t n = (uint32_t)take_number(&u->in, at_most(&u->in, least_of(row->of)));
  uint8_t *items = cf_arena_zalloc(u->arena, (size_t)n + 1, row->of->size);
  memcpy(at + row->offset, &items, sizeof items);
  memcpy(at + row->count, &n, sizeof n);
  for (uint32_t i = 0; i < n && !u->in.failed; i++) {
    unpack_record(u, row->of, items + (size_t)i * row->of->size);
  }
}

static void unpack_number(struct unpacker *u, const struct bl_row *row, uint8_t *at)
{
  uint64_t n = take_number(&u->in, most_of(row));
  bool one_bit = n != 0 && (n & (n - 1)) == 0;
  u->in.failed = u->in.failed || (row->kind == BL_ROW_BIT && !one_bit);
  store(at + row->offset, row->size, n);
}

static void unpack_row(struct unpacker *u, const struct bl_row *row, uint8_t *at)
{
  uint64_t n;
  switch ((enum bl_row_kind)row->kind) {
  case BL_ROW_NUMBER:
  case BL_ROW_BIT:
    unpack_number(u, row, at);
    break;
  case BL_ROW_TEXT:
    n = take_number(&u->in, UINT32_MAX);
    u->in.failed = u->in.failed || n >= u->n_texts;
    memcpy(at + row->offset, &u->texts[u->in.failed ? u->n_texts : n], sizeof *u->texts);
    break;
  case BL_ROW_RECORD:
    unpack_record(u, row->of, at + row->offset);
    break;
  case BL_ROW_LIST:
    unpack_list(u, row, at);
    break;
  }
}

static void unpack_record(struct unpacker *u, const struct bl_record *r, uint8_t *at)
{
  for (uint32_t i = 0; i < r->n && !u->in.failed; i++) {
    unpack_row(u, &r->rows[i], at);
  }
}

bool bl_outcome_unpack(struct bl_outcome *out, struct cf_arena *a, struct cf_bytes bytes)
{
  struct unpacker u = {.in = cf_cursor_of(bytes), .arena = a};
  *out = (struct bl_outcome){0};
  take_texts(&u);
  unpack_record(&u, &bl_outcome_record, (uint8_t *)out);
  out->findings.cap = out->findings.n;
  out->diagnostics.cap = out->diagnostics.n;
  out->reviewed.cap = out->reviewed.n;
  out->excerpts.cap = out->excerpts.n;
  return !u.in.failed && cf_left(&u.in) == 0;
}
