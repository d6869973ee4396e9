/* A list that grows in an arena leaves its older halves behind, and a sentence that is put together
   of others leaves these: so findings are made in memory that is used again, and moved. They wait
   in chunks, each of which is given back as soon as the list has its part. */
#include "src/finding/keep.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

enum { PER_CHUNK = 512 };

struct bl_kept_chunk {
  struct bl_kept_chunk *next;
  uint32_t n;
  struct bl_finding items[PER_CHUNK];
};

/* --- texts --- */

static uint32_t place_of(struct cf_str s)
{
  uint32_t h = s.n;
  for (uint32_t i = 0, step = s.n / 8 + 1; i < s.n; i += step) {
    h = h * 31 + (uint8_t)s.p[i];
  }
  return (h ^ h >> 8) % BL_KEEP_SEEN;
}

/* What the drafts do not hold is borrowed from who lives longer. */
static void keep_text(struct bl_keep *k, struct cf_str *s)
{
  if (!cf_arena_has(&k->drafts, s->p)) {
    return;
  }
  struct cf_str *seen = &k->seen[place_of(*s)];
  if (seen->p == NULL || !cf_str_eq(*seen, *s)) {
    *seen = cf_arena_str(&k->texts, *s);
  }
  *s = *seen;
}

static void keep_place(struct bl_keep *k, struct bl_place *at)
{
  keep_text(k, &at->cls);
  keep_text(k, &at->method);
  keep_text(k, &at->descriptor);
  keep_text(k, &at->file);
}

static void keep_trace(struct bl_keep *k, struct bl_finding *f)
{
  struct bl_step *kept = cf_arena_alloc(&k->texts, f->n_trace * sizeof *kept);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    kept[i] = f->trace[i];
    keep_place(k, &kept[i].at);
    keep_text(k, &kept[i].note);
  }
  f->trace = kept;
}

/* Ranked, judged and suppressed it is later. */
static void keep_finding(struct bl_keep *k, struct bl_finding *f)
{
  keep_place(k, &f->at);
  keep_text(k, &f->input);
  keep_text(k, &f->field);
  keep_text(k, &f->lock);
  keep_text(k, &f->message);
  keep_text(k, &f->variable);
  keep_trace(k, f);
}

/* --- the list --- */

static struct bl_finding *room(struct bl_keep *k)
{
  if (k->last == NULL || k->last->n == PER_CHUNK) {
    struct bl_kept_chunk *c = cf_memory_get(sizeof *c);
    c->next = NULL;
    c->n = 0;
    if (k->last == NULL) {
      k->first = c;
    } else {
      k->last->next = c;
    }
    k->last = c;
  }
  k->n++;
  return &k->last->items[k->last->n++];
}

void bl_keep_made(struct bl_keep *k)
{
  if (k->made.n == 0) {
    return;
  }
  for (uint32_t i = 0; i < k->made.n; i++) {
    struct bl_finding *f = room(k);
    *f = k->made.items[i];
    keep_finding(k, f);
  }
  k->made = (struct bl_findings){0};
  cf_arena_reset(&k->drafts);
}

static void take(struct bl_findings *out, const struct bl_finding *items, uint32_t n)
{
  if (n > 0) {
    memcpy(out->items + out->n, items, n * sizeof *items);
  }
  out->n += n;
}

static void take_chunks(struct bl_findings *out, struct bl_keep *k)
{
  for (struct bl_kept_chunk *c = k->first, *next; c != NULL; c = next) {
    next = c->next;
    take(out, c->items, c->n);
    free(c);
  }
}

void bl_keep_hand_over(struct bl_findings *out, struct cf_arena *a, struct bl_keep *each,
                       unsigned n, const struct bl_findings *more)
{
  struct bl_findings all = {.cap = out->n + more->n};
  for (unsigned i = 0; i < n; i++) {
    all.cap += each[i].n;
  }
  all.items = cf_arena_alloc(a, all.cap * sizeof *all.items);
  take(&all, out->items, out->n);
  for (unsigned i = 0; i < n; i++) {
    take_chunks(&all, &each[i]);
    cf_arena_destroy(&each[i].drafts);
    cf_arena_adopt(a, &each[i].texts);
    each[i] = (struct bl_keep){0};
  }
  take(&all, more->items, more->n);
  *out = all;
}
