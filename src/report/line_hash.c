/* Hashes of source lines. */
#include "src/report/line_hash.h"

#include "classfile/base/map.h"

#include <inttypes.h>

enum { BLOCK = 100, BASE = 37, END_OF_FILE = 0xffff, REPLACEMENT = 0xfffd };

/* The units that count, and where lines start among them. */
struct units {
  uint16_t *unit;
  uint32_t n;
  uint32_t *start;
  uint32_t n_lines;
  bool at_start, after_cr;
};

static void add_unit(struct units *u, uint32_t c)
{
  bool second = u->after_cr && c == '\n';
  u->after_cr = false;
  if (c == ' ' || c == '\t' || second) {
    return;
  }
  u->after_cr = c == '\r';
  c = c == '\r' ? '\n' : c;
  if (u->at_start) {
    u->start[u->n_lines++] = u->n;
  }
  u->at_start = c == '\n';
  u->unit[u->n++] = (uint16_t)c;
}

static void add_character(struct units *u, uint32_t c)
{
  if (c > 0xffff) {
    add_unit(u, 0xd800 + ((c - 0x10000) >> 10));
    add_unit(u, 0xdc00 + ((c - 0x10000) & 0x3ff));
  } else {
    add_unit(u, c);
  }
}

/* Decodes the character at p; what is none is one replacement a byte. Returns its bytes. */
static uint32_t decode(uint32_t *c, const uint8_t *p, uint32_t n)
{
  uint32_t more = p[0] < 0x80 ? 0 : p[0] < 0xc2 ? 4 : p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : 3;
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  *c = REPLACEMENT;
  if (more > 3 || p[0] > 0xf4 || more >= n) {
    return 1;
  }
  uint32_t value = more == 0 ? p[0] : p[0] & (0x3fu >> more);
  for (uint32_t i = 1; i <= more; i++) {
    if ((p[i] & 0xc0) != 0x80) {
      return 1;
    }
    value = value << 6 | (p[i] & 0x3fu);
  }
  if (value < least[more] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
    return 1;
  }
  *c = value;
  return more + 1;
}

static void read_units(struct units *u, struct cf_arena *a, struct cf_str text)
{
  *u = (struct units){.unit = CF_NEW_N(a, uint16_t, (size_t)text.n + 1),
                      .start = CF_NEW_N(a, uint32_t, (size_t)text.n + 1),
                      .at_start = true};
  for (uint32_t i = 0, c; i < text.n;) {
    i += decode(&c, (const uint8_t *)text.p + i, text.n - i);
    add_character(u, c);
  }
  u->after_cr = false;
  add_unit(u, END_OF_FILE);
}

static uint64_t hash_at(const struct units *u, uint32_t start)
{
  uint64_t hash = 0;
  for (uint32_t i = start; i < start + BLOCK; i++) {
    hash = hash * BASE + (i < u->n ? u->unit[i] : 0u);
  }
  return hash;
}

void bl_line_hashes(struct bl_line_hashes *out, struct cf_arena *a, struct cf_str text)
{
  struct units u;
  struct cf_map seen; /* hash → how often, as a number in the pointer */
  read_units(&u, a, text);
  cf_map_init(&seen, a);
  *out = (struct bl_line_hashes){.hash = CF_NEW_N(a, uint64_t, u.n_lines),
                                 .nth = CF_NEW_N(a, uint32_t, u.n_lines),
                                 .n = u.n_lines};
  for (uint32_t i = 0; i < u.n_lines; i++) {
    out->hash[i] = hash_at(&u, u.start[i]);
    void **slot = cf_map_at(&seen, &out->hash[i], sizeof out->hash[i]);
    uintptr_t n = (uintptr_t)*slot + 1;
    *slot = (void *)n;
    out->nth[i] = (uint32_t)n;
  }
  cf_map_destroy(&seen);
}

struct cf_str bl_line_hash_text(struct cf_arena *a, const struct bl_line_hashes *h, uint32_t line)
{
  return line == 0 || line > h->n
             ? CF_STR("")
             : cf_arena_printf(a, "%" PRIx64 ":%" PRIu32, h->hash[line - 1], h->nth[line - 1]);
}
