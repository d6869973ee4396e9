/* Class files as fuzz targets see them. The changes know the format of the instructions, so that
   the interpreter is reached and not only the checks before it. */
#include "tests/fuzz/classes.h"

#include "classfile/code/insn.h"

enum { MAGIC = 4 };

size_t fuzz_next_class(const uint8_t *data, size_t size, size_t from)
{
  static const uint8_t magic[MAGIC] = {0xca, 0xfe, 0xba, 0xbe};
  for (size_t i = from + 1; i + MAGIC <= size; i++) {
    if (memcmp(data + i, magic, MAGIC) == 0) {
      return i;
    }
  }
  return size;
}

/* A small generator: one number goes a long way. */
static uint32_t next(uint32_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

/* An opcode of the same length, and mostly of the same effect. */
static uint8_t other_opcode(uint8_t op, uint32_t *r)
{
  bool alike = next(r) % 8 != 0;
  for (unsigned tries = 0; tries < 64; tries++) {
    uint8_t to = (uint8_t)(next(r) % 202);
    const struct cf_opcode_info *a = &cf_opcodes[op], *b = &cf_opcodes[to];
    if (b->name != NULL && a->format == b->format &&
        (!alike || (strcmp(a->pops, b->pops) == 0 && strcmp(a->pushes, b->pushes) == 0))) {
      return to;
    }
  }
  return op;
}

/* A pool entry of the same tag. */
static uint16_t other_entry(const struct cf_pool *p, uint16_t of, uint32_t *r)
{
  for (unsigned tries = 0; tries < 64; tries++) {
    uint16_t to = (uint16_t)(next(r) % p->count);
    if (cf_pool_tag(p, to) == cf_pool_tag(p, of)) {
      return to;
    }
  }
  return of;
}

static void change_operand(uint8_t *at, const struct cf_class *cls, const struct cf_insns *all,
                           const struct cf_insn *in, uint32_t *r)
{
  unsigned to;
  switch ((enum cf_format)cf_opcodes[in->op].format) {
  case CF_F_LOCAL:
  case CF_F_BYTE:
  case CF_F_IINC:
    at[in->wide + 1] = (uint8_t)(next(r) % 8);
    return;
  case CF_F_POOL:
  case CF_F_INTERFACE:
  case CF_F_DYNAMIC:
  case CF_F_MULTI:
    to = other_entry(&cls->pool, (uint16_t)in->a, r);
    break;
  case CF_F_BRANCH2:
    to = all->items[next(r) % all->n].bci - in->bci;
    break;
  default:
    *at = other_opcode(in->op, r);
    return;
  }
  at[1] = (uint8_t)(to >> 8);
  at[2] = (uint8_t)to;
}

static bool change_method(uint8_t *data, size_t size, const struct cf_class *cls,
                          const struct cf_member *m, uint32_t *r)
{
  struct cf_arena a;
  struct cf_code code;
  struct cf_insns all;
  struct cf_err err = {0};
  cf_arena_init(&a);
  bool good = m->has_code && cf_code_parse(&code, &a, cls, m, false, &err) &&
              cf_insns_decode(&all, &a, cls, &code, &err) && all.n > 0;
  if (good) {
    const struct cf_insn *in = &all.items[next(r) % all.n];
    uint8_t *at = data + (code.bytecode.p - data) + in->bci;
    good = !in->added && at + cf_insn_length(in) <= data + size;
    if (good && next(r) % 2 == 0 && !in->wide) {
      *at = other_opcode(in->op, r);
    } else if (good) {
      change_operand(at, cls, &all, in, r);
    }
  }
  cf_arena_destroy(&a);
  return good;
}

bool fuzz_change_code(uint8_t *data, size_t size, uint32_t random)
{
  uint32_t r = random | 1;
  size_t from = 0;
  for (uint32_t skip = next(&r) % 8; skip > 0 && fuzz_next_class(data, size, from) < size; skip--) {
    from = fuzz_next_class(data, size, from);
  }
  struct cf_arena a;
  struct cf_class cls;
  struct cf_err err = {0};
  struct cf_bytes bytes = {data + from, fuzz_next_class(data, size, from) - from};
  cf_arena_init(&a);
  bool changed = cf_class_parse(&cls, &a, bytes, &cf_default_limits, &err) && cls.n_methods > 0 &&
                 change_method(data, size, &cls, &cls.methods[next(&r) % cls.n_methods], &r);
  cf_arena_destroy(&a);
  return changed;
}
