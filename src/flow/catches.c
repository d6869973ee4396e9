/* Which handlers cover which code. Receives the exception table; hands on regions of instructions
   with one list of handlers each. The table's order decides which handler takes an exception, so a
   list ends at the first that takes all and names a class once (JVMS §2.10). */
#include "src/flow/graph.h"

#include <stdlib.h>

enum {
  MAX_CATCHES = 128, /* classes caught at one place; no compiler comes near it */
  MAX_LOOKED_AT =
      1024 /* entries covering one place; together they bound the work on hostile tables */
};

/* An entry of the table begins or ends to cover the code: a toggle, since each does both once. */
struct event {
  uint32_t bci;
  uint32_t entry;
};

struct finder {
  struct bl_regions *out;
  struct cf_arena *a, *scratch; /* of the lists, and of all else */
  const struct cf_insns *insns;
  const struct cf_code *code;
  uint64_t *active; /* a bit for each entry */
  uint32_t words;
  uint32_t *seen; /* by catch type: the turn that has it already */
  uint32_t turn;
  struct bl_catch list[MAX_CATCHES];
  uint32_t n_list;
  struct bl_catches **buckets;
  uint32_t mask;
};

static int by_bci(const void *x, const void *y)
{
  const struct event *a = x, *b = y;
  return cf_number_cmp(a->bci, b->bci);
}

static struct event *sorted_events(uint32_t *n, struct cf_arena *a, const struct cf_code *code)
{
  struct event *es = CF_NEW_N(a, struct event, 2 * (size_t)code->n_handlers);
  *n = 0;
  for (uint32_t i = 0; i < code->n_handlers; i++) {
    const struct cf_handler *h = &code->handlers[i];
    if (h->start < h->end) {
      es[(*n)++] = (struct event){h->start, i};
      es[(*n)++] = (struct event){h->end, i};
    }
  }
  qsort(es, *n, sizeof *es, by_bci);
  return es;
}

/* Appends the entry. False once nothing behind it can matter. */
static bool take_entry(struct finder *f, uint32_t entry)
{
  const struct cf_handler *h = &f->code->handlers[entry];
  if (f->seen[h->catch_type] != f->turn) {
    f->seen[h->catch_type] = f->turn;
    f->list[f->n_list++] = (struct bl_catch){f->insns->index_of[h->handler], h->catch_type};
  }
  return h->catch_type != 0 && f->n_list < MAX_CATCHES;
}

static void make_list(struct finder *f)
{
  f->n_list = 0;
  f->turn++;
  uint32_t looked_at = 0;
  for (uint32_t w = 0; w < f->words; w++) {
    for (uint64_t bits = f->active[w]; bits != 0; bits &= bits - 1) {
      uint32_t entry = w * 64 + (uint32_t)__builtin_ctzll(bits);
      if (!take_entry(f, entry) || ++looked_at == MAX_LOOKED_AT) {
        return;
      }
    }
  }
}

static bool same_list(const struct finder *f, const struct bl_catches *c)
{
  if (c->n != f->n_list) {
    return false;
  }
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->items[i].block != f->list[i].block || c->items[i].catch_type != f->list[i].catch_type) {
      return false;
    }
  }
  return true;
}

static uint32_t hash_list(const struct finder *f)
{
  uint32_t h = 2166136261u;
  for (uint32_t i = 0; i < f->n_list; i++) {
    h = (h ^ f->list[i].block) * 16777619u;
    h = (h ^ f->list[i].catch_type) * 16777619u;
  }
  return (h ^ h >> 15) & f->mask;
}

/* The current list in the arena, one copy of each. */
static const struct bl_catches *share_list(struct finder *f)
{
  uint32_t h = hash_list(f);
  for (; f->buckets[h] != NULL; h = (h + 1) & f->mask) {
    if (same_list(f, f->buckets[h])) {
      return f->buckets[h];
    }
  }
  struct bl_catches *c = f->buckets[h] = CF_NEW(f->scratch, struct bl_catches);
  c->n = f->n_list;
  c->items = cf_arena_alloc(f->a, c->n * sizeof *c->items + 1);
  memcpy(c->items, f->list, c->n * sizeof *c->items);
  cf_vec_push(f->scratch, &f->out->lists, c);
  return c;
}

static void add_region(struct finder *f, uint32_t bci)
{
  struct bl_region_vec *rs = &f->out->regions;
  if (bci >= f->code->bytecode.n) {
    return;
  }
  make_list(f);
  struct bl_region r = {f->insns->index_of[bci], share_list(f)};
  if (rs->items[rs->n - 1].first == r.first) {
    rs->items[rs->n - 1] = r;
  } else if (rs->items[rs->n - 1].catches != r.catches) {
    cf_vec_push(f->scratch, rs, r);
  }
}

static void start_finder(struct finder *f, uint32_t n_events)
{
  f->words = f->code->n_handlers / 64 + 1;
  f->active = CF_NEW_N(f->scratch, uint64_t, f->words);
  uint32_t most = 0;
  for (uint32_t i = 0; i < f->code->n_handlers; i++) {
    most = f->code->handlers[i].catch_type > most ? f->code->handlers[i].catch_type : most;
  }
  f->seen = CF_NEW_N(f->scratch, uint32_t, most + 1);
  uint32_t cap = 8;
  while (cap < 2 * n_events + 2) {
    cap *= 2;
  }
  f->mask = cap - 1;
  f->buckets = CF_NEW_N(f->scratch, struct bl_catches *, cap);
}

static void sweep(struct finder *f)
{
  uint32_t n;
  const struct event *es = sorted_events(&n, f->scratch, f->code);
  start_finder(f, n);
  for (uint32_t i = 0; i < n;) {
    uint32_t bci = es[i].bci;
    for (; i < n && es[i].bci == bci; i++) {
      f->active[es[i].entry / 64] ^= (uint64_t)1 << (es[i].entry % 64);
    }
    add_region(f, bci);
  }
}

void bl_catches_find(struct bl_regions *out, struct cf_arena *a, struct cf_arena *scratch,
                     const struct cf_insns *insns, const struct cf_code *code)
{
  static const struct bl_catches none = {NULL, 0};
  struct bl_region first = {0, &none};
  *out = (struct bl_regions){0};
  cf_vec_push(scratch, &out->regions, first);
  if (code->n_handlers > 0) {
    struct finder f = {.out = out, .a = a, .scratch = scratch, .insns = insns, .code = code};
    sweep(&f);
  }
}

void bl_catches_to_blocks(const struct bl_regions *rs, const uint16_t *block_of)
{
  for (uint32_t i = 0; i < rs->lists.n; i++) {
    struct bl_catches *c = rs->lists.items[i];
    for (uint32_t k = 0; k < c->n; k++) {
      c->items[k].block = block_of[c->items[k].block];
    }
  }
}
