/* Runs of alike findings. Receives findings and a rule; sorts pointers to those that the rule
   wants, so the findings stay where they are. */
#include "src/finding/runs.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

bool bl_finding_acts_by_helper(const struct bl_finding *f)
{
  return f->grounds.to != f->grounds.in && f->grounds.by_worker;
}

bool bl_finding_is_own_update(const struct bl_finding *f)
{
  return f->kind == BL_LOST_UPDATE && !bl_finding_acts_by_helper(f);
}

static int64_t class_of_field(const struct bl_finding *f)
{
  return f->owners.n == 0 ? -1 : (int64_t)f->owners.cls[f->owners.n - 1];
}

static int64_t place_of(const struct bl_finding *f)
{
  return f->at.line != 0 ? (int64_t)f->at.line : -1 - (int64_t)f->at.bci;
}

static int64_t breach_of(const struct bl_finding *f)
{
  return f->grounds.declared && !f->at.lambda ? (int64_t)f->at.line : -1;
}

/* Keys that say how a finding goes wrong. */
static int64_t grounds_by(enum bl_run_key key, const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  switch (key) {
  case BL_BY_FROM:
    return g->from;
  case BL_BY_TO:
    return g->to;
  case BL_BY_ACT:
    return (int64_t)g->versions[1];
  case BL_BY_AGAIN:
    return g->again;
  case BL_BY_SPLIT:
    return g->split;
  case BL_BY_UNLOCKED:
    return g->unlocked;
  case BL_BY_LOOK:
    return g->look;
  case BL_BY_TAKES_BACK:
    return g->takes_back;
  case BL_BY_BREACH:
    return breach_of(f);
  case BL_BY_WHAT_NEEDS:
    return bl_finding_is_own_update(f) ? class_of_field(f) : f->owners.state;
  case BL_BY_WHO_NEEDS:
    return bl_finding_is_own_update(f) ? -1 : (int64_t)g->to;
  default:
    return 0;
  }
}

static int64_t number_by(enum bl_run_key key, const struct bl_finding *f)
{
  switch (key) {
  case BL_BY_KIND:
    return f->kind;
  case BL_BY_SURENESS:
    return -(int64_t)f->confidence;
  case BL_BY_STATE:
    return f->owners.state;
  case BL_BY_OWNER:
    return f->owners.n > 0 ? -1 : (int64_t)f->grounds.in;
  case BL_BY_CLASS_OF_FIELD:
    return class_of_field(f);
  case BL_BY_METHOD:
    return f->grounds.in;
  case BL_BY_LINE:
    return f->at.line;
  case BL_BY_BCI:
    return f->at.bci;
  case BL_BY_PLACE:
    return place_of(f);
  case BL_BY_READ_LINE:
    return f->read_line;
  case BL_BY_BODY:
    return (int64_t)f->grounds.made;
  default:
    return grounds_by(key, f);
  }
}

/* What is compared as text; a string of no bytes for all that is not. */
static struct cf_str text_by(enum bl_run_key key, const struct bl_finding *f)
{
  switch (key) {
  case BL_BY_CLASS_NAME:
    return f->at.cls;
  case BL_BY_METHOD_NAME:
    return f->at.method;
  case BL_BY_DESCRIPTOR:
    return f->at.descriptor;
  case BL_BY_FIELD:
    return f->field;
  case BL_BY_LOCK:
    return f->lock;
  case BL_BY_LOCK_HELD:
    return f->grounds.unlocked ? CF_STR("") : f->lock;
  default:
    return CF_STR("");
  }
}

static int compare(const enum bl_run_key *keys, const struct bl_finding *a,
                   const struct bl_finding *b)
{
  for (unsigned i = 0; i < BL_RUN_KEYS && keys[i] != BL_BY_NOTHING; i++) {
    int64_t x = number_by(keys[i], a), y = number_by(keys[i], b);
    int by_text = x == y ? cf_str_cmp(text_by(keys[i], a), text_by(keys[i], b)) : 0;
    if (x != y || by_text != 0) {
      return x != y ? (x < y ? -1 : 1) : by_text;
    }
  }
  return 0;
}

/* A finding, and by what rule it is sorted: qsort hands its comparison nothing else. */
struct ranked {
  struct bl_finding *f;
  const struct bl_run_rule *rule;
};

static int by_rule(const void *x, const void *y)
{
  const struct ranked *a = x, *b = y;
  int alike = compare(a->rule->alike, a->f, b->f);
  return alike != 0 ? alike : compare(a->rule->order, a->f, b->f);
}

/* The wanted ones, in order. The caller frees them. */
static struct bl_finding **in_order(struct bl_findings *fs, uint32_t first,
                                    const struct bl_run_rule *rule, uint32_t *n)
{
  struct ranked *ranked = cf_memory_zeroed(fs->n - first + 1, sizeof *ranked);
  *n = 0;
  for (uint32_t i = first; i < fs->n; i++) {
    if (rule->wanted(&fs->items[i])) {
      ranked[(*n)++] = (struct ranked){&fs->items[i], rule};
    }
  }
  qsort(ranked, *n, sizeof *ranked, by_rule);
  struct bl_finding **all = cf_memory_zeroed(*n + 1, sizeof *all);
  for (uint32_t i = 0; i < *n; i++) {
    all[i] = ranked[i].f;
  }
  free(ranked);
  return all;
}

static bool is_of_run(const struct bl_run_rule *rule, const struct bl_finding *first,
                      const struct bl_finding *f)
{
  return compare(rule->alike, first, f) == 0 && (rule->joins == NULL || rule->joins(first, f));
}

void bl_for_runs(struct bl_findings *fs, uint32_t first, const struct bl_run_rule *rule)
{
  uint32_t n;
  struct bl_finding **all = in_order(fs, first, rule, &n);
  for (uint32_t from = 0, end; from < n; from = end) {
    for (end = from + 1; end < n && is_of_run(rule, all[from], all[end]); end++) {
    }
    rule->lower(all + from, end - from);
  }
  free(all);
}
