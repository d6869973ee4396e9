/* Names, order and fingerprints of findings. Receives what the checks made; hands on lists that
   every report prints alike. Knows nothing of how a finding came about. */
#include "src/finding/finding.h"

#include <assert.h>
#include <stdlib.h>

static const char *const kind_names[BL_KIND_COUNT_] = {
    [BL_LOST_UPDATE] = "lost-update",
    [BL_CHECK_THEN_ACT] = "check-then-act",
    [BL_CHECK_THEN_WAIT] = "check-then-wait",
    [BL_LOST_CAS] = "lost-cas",
    [BL_STALE_AFTER_WAIT] = "stale-after-wait",
    [BL_STALE_VALUE] = "stale-value",
    [BL_INCONSISTENT_READ] = "inconsistent-read",
    [BL_ESCAPED_VALUE] = "escaped-value",
    [BL_GUARDED_BY] = "guarded-by",
    [BL_NON_ATOMIC] = "non-atomic",
    [BL_MUTABLE_LOCK] = "mutable-lock",
};

static const char *const confidence_names[] = {
    [BL_LOW] = "low",
    [BL_MEDIUM] = "medium",
    [BL_HIGH] = "high",
};

static const char *const benign_names[BL_BENIGN_COUNT_] = {
    [BL_RECHECKED] = "rechecked",   [BL_HANDED_OVER] = "handed-over",
    [BL_CONFINED] = "confined",     [BL_ORDERED] = "ordered",
    [BL_NO_WRITER] = "no-writer",   [BL_COVERED] = "covered",
    [BL_WRITE_ONCE] = "write-once", [BL_REPORTED_ONLY] = "reported-only",
};

/* By bit number. */
static const char *const check_names[BL_CHECK_COUNT_] = {
    "block-local", "burrows-leino", "state-version", "guarded-by", "atomicity",
};

static const char *const step_names[] = {
    [BL_STEP_READ] = "read", [BL_STEP_RELEASE] = "release",     [BL_STEP_ACQUIRE] = "acquire",
    [BL_STEP_WAIT] = "wait", [BL_STEP_INTERFERE] = "interfere", [BL_STEP_CHECK] = "check",
    [BL_STEP_USE] = "use",   [BL_STEP_ACCESS] = "access",
};

const char *bl_kind_name(enum bl_kind k)
{
  return kind_names[k];
}

const char *bl_confidence_name(enum bl_confidence c)
{
  return confidence_names[c];
}

const char *bl_benign_name(enum bl_benign b)
{
  return benign_names[b];
}

const char *bl_check_name(enum bl_check c)
{
  unsigned bit = 0;
  while ((1u << bit) != (unsigned)c) {
    bit++;
    assert(bit < BL_CHECK_COUNT_);
  }
  return check_names[bit];
}

const char *bl_step_name(enum bl_step_kind s)
{
  return step_names[s];
}

static int find(const char *const *names, int n, struct cf_str name)
{
  for (int i = 0; i < n; i++) {
    if (names[i] != NULL && cf_str_is(name, names[i])) {
      return i;
    }
  }
  return -1;
}

int bl_kind_find(struct cf_str name)
{
  return find(kind_names, BL_KIND_COUNT_, name);
}

int bl_confidence_find(struct cf_str name)
{
  return find(confidence_names, BL_HIGH + 1, name);
}

int bl_benign_find(struct cf_str name)
{
  return find(benign_names, BL_BENIGN_COUNT_, name);
}

int bl_check_find(struct cf_str name)
{
  int bit = find(check_names, BL_CHECK_COUNT_, name);
  return bit < 0 ? -1 : 1 << bit;
}

int bl_step_find(struct cf_str name)
{
  return find(step_names, BL_STEP_ACCESS + 1, name);
}

enum bl_check bl_kind_check(enum bl_kind k)
{
  return k == BL_GUARDED_BY   ? BL_CHECK_GUARDED_BY
         : k == BL_NON_ATOMIC ? BL_CHECK_ATOMICITY
                              : BL_CHECK_BLOCK_LOCAL;
}

bool bl_scope_covers(const struct bl_scope *s, const struct cf_str *words, uint32_t n)
{
  unsigned needed = 0;
  bool strict = false;
  for (uint32_t i = 0; i < n; i++) {
    int kind = bl_kind_find(words[i]), check = bl_check_find(words[i]);
    needed |= check > 0   ? (unsigned)check
              : kind >= 0 ? bl_kind_check((enum bl_kind)kind)
                          : (unsigned)BL_CHECK_DEFAULT;
    strict |= kind == BL_ESCAPED_VALUE;
  }
  return (needed & ~s->checks) == 0 && (s->strict || !strict);
}

int bl_place_cmp_methods(const struct bl_place *a, const struct bl_place *b)
{
  int c = cf_str_cmp(a->cls, b->cls);
  c = c != 0 ? c : cf_str_cmp(a->method, b->method);
  return c != 0 ? c : cf_str_cmp(a->descriptor, b->descriptor);
}

static int compare_contents(const struct bl_finding *a, const struct bl_finding *b)
{
  int c = cf_str_cmp(a->field, b->field);
  c = c != 0 ? c : cf_str_cmp(a->lock, b->lock);
  c = c != 0 ? c : cf_str_cmp(a->message, b->message);
  c = c != 0 ? c : cf_number_cmp(a->checks, b->checks);
  return c != 0 ? c : cf_str_cmp(a->input, b->input);
}

static int compare(const void *left, const void *right)
{
  const struct bl_finding *a = left, *b = right;
  int c = bl_place_cmp_methods(&a->at, &b->at);
  c = c != 0 ? c : cf_number_cmp(a->at.bci, b->at.bci);
  c = c != 0 ? c : cf_number_cmp(a->kind, b->kind);
  c = c != 0 ? c : cf_number_cmp(a->read_line, b->read_line);
  return c != 0 ? c : compare_contents(a, b);
}

void bl_findings_sort(struct bl_findings *fs)
{
  if (fs->n > 1) {
    qsort(fs->items, fs->n, sizeof *fs->items, compare);
  }
}

static int compare_ranks(const void *left, const void *right)
{
  const struct bl_finding *a = left, *b = right;
  int c = cf_number_cmp(b->rank, a->rank);
  return c != 0 ? c : compare(a, b);
}

void bl_findings_sort_by_rank(struct bl_findings *fs)
{
  if (fs->n > 1) {
    qsort(fs->items, fs->n, sizeof *fs->items, compare_ranks);
  }
}

int bl_cmp_ids(const void *a, const void *b)
{
  return cf_number_cmp(*(const uint64_t *)a, *(const uint64_t *)b);
}

/* FNV-1a, 64 bits: fixed for all time, for fingerprints are kept in files. */
static uint64_t hash_bytes(uint64_t h, const char *p, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    h = (h ^ (uint8_t)p[i]) * UINT64_C(0x100000001b3);
  }
  return h;
}

/* A string and an end that no string contains, so that "ab","c" and "a","bc" differ. */
static uint64_t hash_str(uint64_t h, struct cf_str s)
{
  return hash_bytes(hash_bytes(h, s.p, s.n), "\xff", 1);
}

static uint64_t hash_finding(const struct bl_finding *f)
{
  uint64_t h = hash_str(UINT64_C(0xcbf29ce484222325), cf_str_c(bl_kind_name(f->kind)));
  h = hash_str(h, f->at.cls);
  h = hash_str(h, f->at.method);
  h = hash_str(h, f->at.descriptor);
  h = hash_str(h, f->field);
  return hash_str(h, f->lock);
}

static uint64_t hash_number(uint64_t h, uint32_t n)
{
  char text[4] = {(char)(n >> 24), (char)(n >> 16), (char)(n >> 8), (char)n};
  return hash_bytes(h, text, sizeof text);
}

/* How many of [first, i) have the content that i has; `id` still holds the bare content hash. */
static uint32_t count_equals(const struct bl_findings *fs, uint32_t first, uint32_t i)
{
  uint32_t n = 0;
  for (uint32_t k = first; k < i; k++) {
    n += fs->items[k].id == fs->items[i].id;
  }
  return n;
}

/* Equals lie in one method, and a sorted list keeps a method together. */
static void number_method(struct bl_findings *fs, uint32_t first, uint32_t end)
{
  for (uint32_t i = end; i-- > first;) {
    fs->items[i].id = hash_number(fs->items[i].id, count_equals(fs, first, i));
  }
}

void bl_findings_identify(struct bl_findings *fs)
{
  for (uint32_t i = 0; i < fs->n; i++) {
    fs->items[i].id = hash_finding(&fs->items[i]);
  }
  for (uint32_t first = 0, end; first < fs->n; first = end) {
    end = first + 1;
    while (end < fs->n && bl_place_same_method(&fs->items[first].at, &fs->items[end].at)) {
      end++;
    }
    number_method(fs, first, end);
  }
}

enum { OLD_AGE = 3 };

/* An entry is put because of what the key had before another critical section: what is put was got
   there, and would be got there again. */
static bool is_put_of_another(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return f->kind == BL_CHECK_THEN_ACT && g->unlocked && g->obtained && g->age > 0 &&
         !g->takes_back && !g->again && !g->published && !g->late && g->ends == BL_ENDS_IN_METHOD;
}

/* A check or an update whose two ends may lie too far apart; but what is looked at outside its
   guard and acted upon inside is a slip, however far. */
static bool may_be_apart(const struct bl_finding *f)
{
  return (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_LOST_UPDATE) &&
         (f->grounds.split || f->grounds.unlocked);
}

bool bl_finding_is_old(const struct bl_finding *f)
{
  return may_be_apart(f) && (f->grounds.age >= OLD_AGE || is_put_of_another(f));
}

enum { WIDE = 64 }; /* instructions: beyond these, of the findings judged one in four is worth it */

bool bl_finding_is_wide(const struct bl_finding *f)
{
  return may_be_apart(f) && f->grounds.distance >= WIDE;
}
