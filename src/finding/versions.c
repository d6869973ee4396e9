/* The same two versions in many places; versions of what nobody shares. */
#include "src/finding/versions.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

static int compare_versions(const struct bl_finding *a, const struct bl_finding *b)
{
  int c = cf_number_cmp(a->kind, b->kind);
  c = c != 0 ? c : cf_number_cmp(a->grounds.versions[0], b->grounds.versions[0]);
  return c != 0 ? c : cf_number_cmp(a->grounds.versions[1], b->grounds.versions[1]);
}

static int by_versions(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  int c = compare_versions(a, b);
  c = c != 0 ? c : cf_number_cmp(b->confidence, a->confidence);
  c = c != 0 ? c : bl_place_cmp_methods(&a->at, &b->at);
  c = c != 0 ? c : cf_number_cmp(a->at.bci, b->at.bci);
  c = c != 0 ? c : cf_number_cmp(a->read_line, b->read_line);
  return c != 0 ? c : cf_str_cmp(a->message, b->message);
}

static void drop(struct bl_finding *f)
{
  f->checks &= ~(unsigned)BL_CHECK_STATE_VERSION;
}

/* One run of findings with the same versions: the first stands for all. */
static void keep_first(struct bl_finding **run, uint32_t n, struct cf_arena *a)
{
  struct bl_step *use = &run[0]->trace[run[0]->n_trace - 1];
  for (uint32_t i = 1; i < n; i++) {
    drop(run[i]);
  }
  if (n > 1) {
    use->note = cf_arena_printf(a, "%.*s; and so in %u other place%s", (int)use->note.n,
                                use->note.p, n - 1, n == 2 ? "" : "s");
  }
}

static bool is_conflict(const struct bl_finding *f)
{
  return (f->checks & BL_CHECK_STATE_VERSION) != 0 && f->benign == BL_NOT_BENIGN &&
         f->grounds.versions[0] != 0 && f->n_trace > 0;
}

static void report_once(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  struct bl_finding **all =
      cf_memory_get(((size_t)fs->n - first + 1) * sizeof(struct bl_finding *));
  uint32_t n = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    if (is_conflict(&fs->items[i])) {
      all[n++] = &fs->items[i];
    }
  }
  qsort(all, n, sizeof *all, by_versions);
  for (uint32_t from = 0, end; from < n; from = end) {
    for (end = from + 1; end < n && compare_versions(all[from], all[end]) == 0; end++) {
    }
    keep_first(all + from, end - from, a);
  }
  free(all);
}

void bl_versions_once(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  for (uint32_t i = first; i < fs->n; i++) {
    const struct bl_grounds *g = &fs->items[i].grounds;
    if (g->conflict && g->sharing == BL_NOT_SHARED) {
      drop(&fs->items[i]);
    }
  }
  report_once(fs, first, a);
  uint32_t kept = first;
  for (uint32_t i = first; i < fs->n; i++) {
    if (fs->items[i].checks != 0) {
      fs->items[kept++] = fs->items[i];
    }
  }
  fs->n = kept;
}
