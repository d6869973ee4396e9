/* From an outcome to bytes: a table of its distinct strings, then its fields in the order of their
   tables. Numbers are LEB128, strings are numbers into the table: class and method names stand in
   every step, and so once. */
#include "classfile/base/map.h"
#include "src/cache/record.h"

CF_VEC(buffer, uint8_t);
CF_VEC(texts, struct cf_str);

struct packer {
  struct cf_arena *arena;
  struct buffer body;
  struct cf_map numbers; /* of a string, plus one */
  struct texts texts;
};

static void put_number(struct cf_arena *a, struct buffer *out, uint64_t n)
{
  for (; n >= 0x80; n >>= 7) {
    cf_vec_push(a, out, (uint8_t)(n | 0x80));
  }
  cf_vec_push(a, out, (uint8_t)n);
}

static void put_bytes(struct cf_arena *a, struct buffer *out, const void *p, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    cf_vec_push(a, out, ((const uint8_t *)p)[i]);
  }
}

/* The number of a string; the same for equal ones. */
static uint64_t number_of(struct packer *p, struct cf_str text)
{
  void **at = cf_map_at(&p->numbers, text.n == 0 ? "" : text.p, text.n);
  if (*at == NULL) {
    cf_vec_push(p->arena, &p->texts, text);
    *at = (void *)(uintptr_t)p->texts.n;
  }
  return (uint64_t)(uintptr_t)*at - 1;
}

static uint64_t load(const uint8_t *p, unsigned size)
{
  uint32_t u4 = 0;
  uint64_t u8 = 0;
  memcpy(size == 4 ? (void *)&u4 : (void *)&u8, p, size == 1 ? 0 : size);
  return size == 1 ? *p : size == 4 ? u4 : u8;
}

static void pack_record(struct packer *p, const struct bl_record *r, const uint8_t *at);

static void pack_list(struct packer *p, const struct bl_row *row, const uint8_t *at)
{
  const uint8_t *items;
  uint32_t n;
  memcpy(&items, at + row->offset, sizeof items);
  memcpy(&n, at + row->count, sizeof n);
  put_number(p->arena, &p->body, n);
  for (uint32_t i = 0; i < n; i++) {
    pack_record(p, row->of, items + (size_t)i * row->of->size);
  }
}

static void pack_row(struct packer *p, const struct bl_row *row, const uint8_t *at)
{
  struct cf_str text;
  switch ((enum bl_row_kind)row->kind) {
  case BL_ROW_NUMBER:
  case BL_ROW_BIT:
    put_number(p->arena, &p->body, load(at + row->offset, row->size));
    break;
  case BL_ROW_TEXT:
    memcpy(&text, at + row->offset, sizeof text);
    put_number(p->arena, &p->body, number_of(p, text));
    break;
  case BL_ROW_RECORD:
    pack_record(p, row->of, at + row->offset);
    break;
  case BL_ROW_LIST:
    pack_list(p, row, at);
    break;
  }
}

static void pack_record(struct packer *p, const struct bl_record *r, const uint8_t *at)
{
  for (uint32_t i = 0; i < r->n; i++) {
    pack_row(p, &r->rows[i], at);
  }
}

struct cf_bytes bl_outcome_pack(struct cf_arena *a, const struct bl_outcome *o)
{
  struct packer p = {.arena = a};
  struct buffer all = {0};
  cf_map_init(&p.numbers, a);
  pack_record(&p, &bl_outcome_record, (const uint8_t *)o);
  cf_map_destroy(&p.numbers);
  put_number(a, &all, p.texts.n);
  for (uint32_t i = 0; i < p.texts.n; i++) {
    put_number(a, &all, p.texts.items[i].n);
    put_bytes(a, &all, p.texts.items[i].p, p.texts.items[i].n);
    cf_vec_push(a, &all, (uint8_t)0);
  }
  put_bytes(a, &all, p.body.items, p.body.n);
  return (struct cf_bytes){all.items, all.n};
}
