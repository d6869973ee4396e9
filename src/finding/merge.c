/* Merging: an index of all places that traces tell of, sorted; then one look for each finding. */
#include "src/finding/merge.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

/* A place in the finding's own method that its trace tells of, of what happens there; who may come
   between is one of several, and which one depends on the order in which they come. */
struct told {
  const struct bl_finding *f;
  uint32_t body; /* as in bl_place: a method's lambdas have offsets of their own */
  uint32_t bci;
};

/* By method, field and place. */
static int compare_places(const struct told *a, const struct told *b)
{
  int c = bl_place_cmp_methods(&a->f->at, &b->f->at);
  c = c != 0 ? c : cf_str_cmp(a->f->field, b->f->field);
  c = c != 0 ? c : cf_number_cmp(a->body, b->body);
  return c != 0 ? c : cf_number_cmp(a->bci, b->bci);
}

/* The worse kind first; of equal ones the surer, then the first in the list, which does not depend
   on the number of threads once what traces say is compared. */
static int compare_told(const void *x, const void *y)
{
  const struct told *a = x, *b = y;
  int c = compare_places(a, b);
  c = c != 0 ? c : cf_number_cmp(a->f->kind, b->f->kind);
  c = c != 0 ? c : cf_number_cmp(a->f->check, b->f->check);
  c = c != 0 ? c : cf_number_cmp(b->f->confidence, a->f->confidence);
  c = c != 0 ? c : cf_number_cmp(a->f->read_line, b->f->read_line);
  c = c != 0 ? c : cf_number_cmp(a->f->at.bci, b->f->at.bci);
  return c != 0 ? c : cf_str_cmp(a->f->message, b->f->message);
}

static bool tells_of(const struct bl_finding *f, const struct bl_step *step)
{
  return step->kind != BL_STEP_INTERFERE && bl_place_same_method(&f->at, &step->at);
}

/* [*n] entries, sorted, to be freed. Benign findings speak for themselves only. */
static struct told *index_of(const struct bl_findings *fs, uint32_t first, uint32_t *n)
{
  size_t most = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    most += fs->items[i].n_trace;
  }
  struct told *all = cf_memory_get((most + 1) * sizeof *all);
  *n = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    const struct bl_finding *f = &fs->items[i];
    for (uint32_t k = 0; k < f->n_trace && f->benign == BL_NOT_BENIGN; k++) {
      if (tells_of(f, &f->trace[k])) {
        all[(*n)++] = (struct told){f, f->trace[k].at.body, f->trace[k].at.bci};
      }
    }
  }
  qsort(all, *n, sizeof *all, compare_told);
  return all;
}

static bool says_both(const struct bl_finding *f, const struct bl_finding *g)
{
  bool more = f->kind < g->kind || (f->kind == g->kind && f->check < g->check);
  return more && f->check != g->check && f->confidence >= g->confidence;
}

/* The finding that says what g says, or NULL. */
static struct bl_finding *find(const struct told *all, uint32_t n, const struct bl_finding *g)
{
  struct told key = {g, g->at.body, g->at.bci};
  uint32_t low = 0, high = n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (compare_places(&all[middle], &key) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < n && compare_places(&all[low], &key) == 0; low++) {
    if (says_both(all[low].f, g)) {
      return (struct bl_finding *)all[low].f;
    }
  }
  return NULL;
}

/* What f is said by, followed to the end: each is of a kind that says more. */
static uint32_t last_of(const uint32_t *into, uint32_t i)
{
  while (into[i] != i) {
    i = into[i];
  }
  return i;
}

void bl_findings_merge(struct bl_findings *fs, uint32_t first)
{
  uint32_t n, kept = first;
  struct told *all = index_of(fs, first, &n);
  uint32_t *into = cf_memory_get(((size_t)fs->n + 1) * sizeof *into);
  for (uint32_t i = first; i < fs->n; i++) {
    struct bl_finding *f = find(all, n, &fs->items[i]);
    into[i] = f == NULL ? i : (uint32_t)(f - fs->items);
  }
  for (uint32_t i = first; i < fs->n; i++) {
    fs->items[last_of(into, i)].checks |= fs->items[i].checks;
  }
  for (uint32_t i = first; i < fs->n; i++) {
    if (into[i] == i) {
      fs->items[kept++] = fs->items[i];
    }
  }
  fs->n = kept;
  free(into);
  free(all);
}

void bl_findings_select(struct bl_findings *fs, uint32_t first, unsigned checks)
{
  uint32_t kept = first;
  for (uint32_t i = first; i < fs->n; i++) {
    unsigned wanted = fs->items[i].checks & checks;
    if (wanted != 0) {
      fs->items[kept] = fs->items[i];
      fs->items[kept++].check = (enum bl_check)(wanted & -wanted);
    }
  }
  fs->n = kept;
}
