/* The same pair of callees in many methods. */
#include "src/finding/repeat.h"

#include <stdlib.h>

static bool is_candidate(const struct bl_finding *f)
{
  return f->grounds.remote && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

static int by_pair(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  if (a->grounds.from != b->grounds.from) {
    return a->grounds.from < b->grounds.from ? -1 : 1;
  }
  if (a->grounds.to != b->grounds.to) {
    return a->grounds.to < b->grounds.to ? -1 : 1;
  }
  return (a->grounds.in > b->grounds.in) - (a->grounds.in < b->grounds.in);
}

static bool same_pair(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.from == b->grounds.from && a->grounds.to == b->grounds.to;
}

/* One run of findings with the same pair, by method. */
static void lower_run(struct bl_finding **run, uint32_t n)
{
  uint32_t methods = 0;
  for (uint32_t i = 0; i < n; i++) {
    methods += i == 0 || run[i]->grounds.in != run[i - 1]->grounds.in ? 1 : 0;
  }
  for (uint32_t i = 0; i < n && methods >= BL_REPEATED; i++) {
    run[i]->confidence = BL_LOW;
    run[i]->grounds.repeated = methods;
  }
}

void bl_lower_repeated(struct bl_findings *fs, uint32_t first)
{
  struct bl_finding **all = calloc(fs->n - first + 1, sizeof *all);
  uint32_t n = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    if (is_candidate(&fs->items[i])) {
      all[n++] = &fs->items[i];
    }
  }
  qsort(all, n, sizeof *all, by_pair);
  for (uint32_t from = 0, end; from < n; from = end) {
    for (end = from + 1; end < n && same_pair(all[from], all[end]); end++) {
    }
    lower_run(all + from, end - from);
  }
  free(all);
}
