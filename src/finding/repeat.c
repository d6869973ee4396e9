/* The same pair of callees in many methods; the same cause in many places; the same field read
   again in many places. */
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

/* The wanted findings in the order of `compare`, run by run of equal ones, to `lower`. */
static void for_runs(struct bl_findings *fs, uint32_t first,
                     bool (*wanted)(const struct bl_finding *f),
                     int (*compare)(const void *x, const void *y),
                     bool (*equal)(const struct bl_finding *a, const struct bl_finding *b),
                     void (*lower)(struct bl_finding **run, uint32_t n))
{
  struct bl_finding **all = calloc(fs->n - first + 1, sizeof *all);
  uint32_t n = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    if (wanted(&fs->items[i])) {
      all[n++] = &fs->items[i];
    }
  }
  qsort(all, n, sizeof *all, compare);
  for (uint32_t from = 0, end; from < n; from = end) {
    for (end = from + 1; end < n && equal(all[from], all[end]); end++) {
    }
    lower(all + from, end - from);
  }
  free(all);
}

static bool is_read_again(const struct bl_finding *f)
{
  return f->grounds.again && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

static int by_state(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  if (a->owners.state != b->owners.state) {
    return a->owners.state < b->owners.state ? -1 : 1;
  }
  if (a->grounds.in != b->grounds.in) {
    return a->grounds.in < b->grounds.in ? -1 : 1;
  }
  return (a->at.bci > b->at.bci) - (a->at.bci < b->at.bci);
}

static bool same_state(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->owners.state == b->owners.state;
}

/* One run of findings on the same state: the first in a method stands for all of it, and the first
   of all where many methods read so. */
static void keep_first(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    if (n >= BL_REPEATED || run[i]->grounds.in == run[i - 1]->grounds.in) {
      run[i]->confidence = BL_LOW;
    }
  }
}

void bl_lower_repeated(struct bl_findings *fs, uint32_t first)
{
  for_runs(fs, first, is_candidate, by_pair, same_pair, lower_run);
  for_runs(fs, first, is_read_again, by_state, same_state, keep_first);
}

/* --- one cause --- */

static bool is_shown(const struct bl_finding *f)
{
  return f->benign == BL_NOT_BENIGN && f->confidence > BL_LOW && f->owners.state != BL_NO_OWNER;
}

/* It is the field that needs a lock, or the method that acts which must look again; who calls a
   mere setter decides for himself. */
static bool has_common_cause(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool update = f->kind == BL_LOST_UPDATE && g->unlocked;
  bool act = f->kind == BL_CHECK_THEN_ACT && g->to != g->in && g->by_worker;
  return is_shown(f) && (update || act);
}

/* By cause; of one cause the surest first, then the first in the program. */
static int by_cause(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  uint32_t to_a = a->kind == BL_LOST_UPDATE ? 0 : a->grounds.to;
  uint32_t to_b = b->kind == BL_LOST_UPDATE ? 0 : b->grounds.to;
  int64_t keys[][2] = {{a->kind, b->kind},
                       {a->owners.state, b->owners.state},
                       {to_a, to_b},
                       {b->confidence, a->confidence},
                       {a->grounds.in, b->grounds.in},
                       {a->at.bci, b->at.bci},
                       {a->read_line, b->read_line}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1] ? -1 : 1;
    }
  }
  return 0;
}

static bool same_cause(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->kind == b->kind && a->owners.state == b->owners.state &&
         (a->kind == BL_LOST_UPDATE || a->grounds.to == b->grounds.to);
}

/* The first stands for the others. A few updates are each a place to look at; from many one sees
   that the field was never meant to be counted exactly. */
static void lower_others(struct bl_finding **run, uint32_t n)
{
  bool few = n < BL_REPEATED && run[0]->kind == BL_LOST_UPDATE;
  for (uint32_t i = 1; i < n && !few; i++) {
    run[i]->confidence = BL_LOW;
    run[i]->grounds.same = n;
  }
}

/* One method that forgets one lock, at all fields that it guards as far as can be inferred. */
static bool forgets_lock(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY && f->confidence == BL_MEDIUM;
}

static int by_method_and_lock(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  int64_t keys[][2] = {{a->grounds.in, b->grounds.in},
                       {cf_str_cmp(a->lock, b->lock), 0},
                       {a->at.bci, b->at.bci},
                       {a->owners.state, b->owners.state}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1] ? -1 : 1;
    }
  }
  return 0;
}

static bool same_method_and_lock(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in == b->grounds.in && cf_str_eq(a->lock, b->lock);
}

static void keep_earliest(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    run[i]->confidence = BL_LOW;
    run[i]->grounds.same = n;
  }
}

void bl_lower_same(struct bl_findings *fs, uint32_t first)
{
  for_runs(fs, first, forgets_lock, by_method_and_lock, same_method_and_lock, keep_earliest);
  for_runs(fs, first, has_common_cause, by_cause, same_cause, lower_others);
}
