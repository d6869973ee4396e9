/* See the header. */
#include "src/driver/excerpts.h"

#include "src/driver/bytecode.h"

#include <stdlib.h>

bool bl_excerpts_wanted(const struct bl_options *o)
{
  bool wanted = false;
  for (uint32_t i = 0; i < o->n_outputs; i++) {
    wanted = wanted || strcmp(o->outputs[i].format, "html") == 0;
  }
  return wanted;
}

static int compare(const void *x, const void *y)
{
  const struct bl_excerpt *a = x, *b = y;
  int c = cf_number_cmp(a->body, b->body);
  c = c != 0 ? c : cf_number_cmp(a->n_bcis, b->n_bcis);
  for (uint32_t i = 0; c == 0 && i < a->n_bcis; i++) {
    c = cf_number_cmp(a->bcis[i], b->bcis[i]);
  }
  return c;
}

/* The excerpt of one of a finding's places, without lines yet. */
static void want(struct bl_excerpts *out, struct cf_arena *a, const struct bl_finding *f,
                 const struct bl_place *at)
{
  struct bl_excerpt e = {.body = at->body};
  bool same = out->n > 0 && out->items[out->n - 1].body == at->body; /* most steps are in one */
  if (at->body != 0 && !same) {
    e.n_bcis = bl_finding_bcis(&e.bcis, a, f, at->body);
    cf_vec_push(a, out, e);
  }
}

static void want_all(struct bl_excerpts *out, struct cf_arena *a, const struct bl_finding *f)
{
  struct bl_excerpts own = {0};
  for (uint32_t i = 0; i < f->n_trace; i++) {
    want(&own, a, f, &f->trace[i].at);
  }
  for (uint32_t i = 0; i < own.n; i++) {
    cf_vec_push(a, out, own.items[i]);
  }
}

static void keep_once(struct bl_excerpts *es)
{
  uint32_t kept = 0;
  if (es->n > 1) {
    qsort(es->items, es->n, sizeof *es->items, compare);
  }
  for (uint32_t i = 0; i < es->n; i++) {
    if (kept == 0 || compare(&es->items[kept - 1], &es->items[i]) != 0) {
      es->items[kept++] = es->items[i];
    }
  }
  es->n = kept;
}

void bl_excerpts_gather(struct bl_excerpts *out, struct cf_arena *a, const struct bl_findings *fs,
                        const struct bl_program *p)
{
  for (uint32_t i = 0; i < fs->n; i++) {
    want_all(out, a, &fs->items[i]);
  }
  keep_once(out);
  for (uint32_t i = 0; i < out->n; i++) {
    struct bl_excerpt *e = &out->items[i];
    struct bl_code_lines lines = {0};
    bl_bytecode_around(&lines, a, p, e->body, e->bcis, e->n_bcis);
    e->lines = lines.items;
    e->n_lines = lines.n;
  }
}

void bl_excerpts_find(struct bl_code_lines *out, struct cf_arena *a, const void *excerpts,
                      uint32_t body, const uint32_t *bcis, uint32_t n)
{
  const struct bl_excerpts *es = excerpts;
  const struct bl_excerpt key = {.body = body, .bcis = (uint32_t *)(uintptr_t)bcis, .n_bcis = n};
  const struct bl_excerpt *e =
      es->n == 0 ? NULL : bsearch(&key, es->items, es->n, sizeof *es->items, compare);
  (void)a;
  if (e != NULL) {
    *out = (struct bl_code_lines){.items = e->lines, .n = e->n_lines, .cap = e->n_lines};
  }
}
