/* Numbers of seven bits a byte, the lowest first; the eighth says that there are more. Most lines
   are a few bytes of code and a few lines behind the one before. */
#include "classfile/class/code_tables.h"

enum { BITS = 7, MORE = 1 << BITS };

/* Bytes of a count, and of what has 17 bits at most. */
enum { MOST_OF_COUNT = 5, MOST = 3, NUMBERS_OF_LINE = 2, NUMBERS_OF_LOCAL = 4 };

static void put(uint8_t **to, uint32_t number)
{
  for (; number >= MORE; number >>= BITS) {
    *(*to)++ = (uint8_t)(number | MORE);
  }
  *(*to)++ = (uint8_t)number;
}

static uint32_t get(struct cf_cursor *c)
{
  uint32_t number = 0, byte = MORE;
  for (unsigned shift = 0; (byte & MORE) != 0 && shift < 32; shift += BITS) {
    byte = cf_u1(c);
    number |= (byte & (MORE - 1u)) << shift;
  }
  return number;
}

/* What may be less than nothing: its sign is the lowest bit. */
static uint32_t folded(int32_t difference)
{
  return difference < 0 ? ~(uint32_t)difference << 1 | 1 : (uint32_t)difference << 1;
}

static int32_t unfolded(uint32_t number)
{
  return (int32_t)((number & 1) != 0 ? ~(number >> 1) : number >> 1);
}

static void put_lines(uint8_t **to, const struct cf_code *code)
{
  struct cf_line before = {0};
  put(to, code->n_lines);
  for (uint32_t i = 0; i < code->n_lines; i++) {
    struct cf_line l = code->lines[i];
    put(to, (uint32_t)l.bci - before.bci);
    put(to, folded(l.line - before.line));
    before = l;
  }
}

/* Most live to the end of the code. */
static void put_locals(uint8_t **to, const struct cf_code *code)
{
  put(to, code->n_locals);
  for (uint32_t i = 0; i < code->n_locals; i++) {
    const struct cf_local *l = &code->locals[i];
    put(to, l->start);
    put(to, (uint32_t)code->bytecode.n - l->start - l->length);
    put(to, l->slot);
    put(to, l->name);
  }
}

struct cf_bytes cf_tables_pack(struct cf_arena *a, const struct cf_code *code)
{
  size_t most = (size_t)2 * MOST_OF_COUNT + (size_t)MOST * NUMBERS_OF_LINE * code->n_lines +
                (size_t)MOST * NUMBERS_OF_LOCAL * code->n_locals;
  uint8_t *first = cf_arena_alloc(a, most), *to = first;
  put_lines(&to, code);
  put_locals(&to, code);
  return (struct cf_bytes){first, (size_t)(to - first)};
}

uint32_t cf_packed_lines(struct cf_cursor *c)
{
  return get(c);
}

void cf_packed_line_next(struct cf_line *l, struct cf_cursor *c)
{
  l->bci = (uint16_t)(l->bci + get(c));
  l->line = (uint16_t)(l->line + unfolded(get(c)));
}

static void unpack_locals(struct cf_code *code, struct cf_arena *a, struct cf_cursor *c)
{
  code->n_locals = get(c);
  code->locals = cf_arena_alloc(a, code->n_locals * sizeof *code->locals);
  for (uint32_t i = 0; i < code->n_locals; i++) {
    struct cf_local *l = &code->locals[i];
    l->start = (uint16_t)get(c);
    l->length = (uint16_t)(code->bytecode.n - l->start - get(c));
    l->slot = (uint16_t)get(c);
    l->name = (uint16_t)get(c);
  }
}

void cf_tables_unpack(struct cf_code *code, struct cf_arena *a, struct cf_cursor *c,
                      bool want_locals)
{
  struct cf_line l = {0};
  code->n_lines = cf_packed_lines(c);
  code->lines = cf_arena_alloc(a, code->n_lines * sizeof *code->lines);
  for (uint32_t i = 0; i < code->n_lines; i++) {
    cf_packed_line_next(&l, c);
    code->lines[i] = l;
  }
  if (want_locals) {
    unpack_locals(code, a, c);
  }
}
