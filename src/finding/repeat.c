/* The same pair of callees in many methods; the same cause in many places; the same field read
   again in many places. */
#include "src/finding/repeat.h"

#include "classfile/base/memory.h"

#include "src/interp/path.h"

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
  struct bl_finding **all = cf_memory_zeroed(fs->n - first + 1, sizeof *all);
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

/* What no object owns, a parameter or a local, is another thing in every method. */
static bool same_state(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->owners.state == b->owners.state && (a->owners.n > 0 || a->grounds.in == b->grounds.in);
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

static bool is_replaced_lock(const struct bl_finding *f)
{
  return f->kind == BL_MUTABLE_LOCK && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

/* It is the field that needs another lock: its first block stands for all. */
static void keep_one(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    run[i]->confidence = BL_LOW;
  }
}

void bl_lower_repeated(struct bl_findings *fs, uint32_t first)
{
  for_runs(fs, first, is_candidate, by_pair, same_pair, lower_run);
  for_runs(fs, first, is_read_again, by_state, same_state, keep_first);
  for_runs(fs, first, is_replaced_lock, by_state, same_state, keep_one);
}

/* --- one cause --- */

static bool is_shown(const struct bl_finding *f)
{
  return f->benign == BL_NOT_BENIGN && f->confidence > BL_LOW && f->owners.state != BL_NO_OWNER;
}

/* A method that does more than set a field acts for this one. */
static bool acts_by_helper(const struct bl_finding *f)
{
  return f->grounds.to != f->grounds.in && f->grounds.by_worker;
}

/* An update that the method makes itself. */
static bool is_own_update(const struct bl_finding *f)
{
  return f->kind == BL_LOST_UPDATE && !acts_by_helper(f);
}

/* It is the class that needs a lock, or the method that acts which must look again; who calls a
   mere setter decides for himself. */
static bool has_common_cause(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool update = f->kind == BL_LOST_UPDATE && g->unlocked && f->owners.n > 0;
  return is_shown(f) && (update || (f->kind == BL_CHECK_THEN_ACT && acts_by_helper(f)));
}

/* The first of the keys that differs; 0 if none does. */
static int by_keys(const int64_t (*keys)[2], size_t n)
{
  for (size_t i = 0; i < n; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1] ? -1 : 1;
    }
  }
  return 0;
}

/* Updates without a lock: the class of the field. Else the state, and who acts on it. */
static int64_t what_needs_it(const struct bl_finding *f)
{
  return is_own_update(f) ? (int64_t)f->owners.cls[f->owners.n - 1] : f->owners.state;
}

static int64_t who_needs_it(const struct bl_finding *f)
{
  return is_own_update(f) ? -1 : (int64_t)f->grounds.to;
}

/* By cause; of one cause the surest first, then the first in the program. */
static int by_cause(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->kind, b->kind},
                             {what_needs_it(a), what_needs_it(b)},
                             {who_needs_it(a), who_needs_it(b)},
                             {b->confidence, a->confidence},
                             {a->grounds.in, b->grounds.in},
                             {a->at.bci, b->at.bci},
                             {a->read_line, b->read_line}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_cause(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->kind == b->kind && what_needs_it(a) == what_needs_it(b) &&
         who_needs_it(a) == who_needs_it(b);
}

static void lower_other(struct bl_finding *f, uint32_t n)
{
  f->confidence = BL_LOW;
  f->grounds.same = n;
}

/* The first stands for the others. */
static void lower_others(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    lower_other(run[i], n);
  }
}

/* One method that forgets one lock, at all fields that it guards, lambdas in it counted: the surest
   stands for all; of what is declared, only in one line, or in lambdas of one method. */
static bool forgets_lock(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY;
}

static int64_t line_of_breach(const struct bl_finding *f)
{
  return f->grounds.declared && !f->at.lambda ? (int64_t)f->at.line : -1;
}

static int by_method_and_lock(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{cf_str_cmp(a->at.cls, b->at.cls), 0},
                             {cf_str_cmp(a->at.method, b->at.method), 0},
                             {cf_str_cmp(a->at.descriptor, b->at.descriptor), 0},
                             {cf_str_cmp(a->lock, b->lock), 0},
                             {line_of_breach(a), line_of_breach(b)},
                             {b->confidence, a->confidence},
                             {a->at.line, b->at.line},
                             {a->grounds.in, b->grounds.in},
                             {a->at.bci, b->at.bci},
                             {a->owners.state, b->owners.state}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_method_and_lock(const struct bl_finding *a, const struct bl_finding *b)
{
  return cf_str_eq(a->at.cls, b->at.cls) && cf_str_eq(a->at.method, b->at.method) &&
         cf_str_eq(a->at.descriptor, b->at.descriptor) && cf_str_eq(a->lock, b->lock) &&
         line_of_breach(a) == line_of_breach(b);
}

/* A declaration that is broken all over: it is the declaration, or a way to hold the lock that is
   not seen, that needs a look. */
static bool breaks_declaration(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY && f->grounds.declared;
}

static void lower_breaches(struct bl_finding **run, uint32_t n)
{
  if (n >= BL_BREACHES) {
    lower_others(run, n);
  }
}

/* The greatest and the least of what one method is given, each kept without a lock. */
static bool keeps_extreme(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_CHECK_THEN_ACT && f->grounds.extreme && f->grounds.unlocked;
}

static int by_method(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->grounds.in, b->grounds.in},
                             {b->confidence, a->confidence},
                             {a->at.bci, b->at.bci},
                             {a->read_line, b->read_line}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_method(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in == b->grounds.in;
}

/* Old indices into the lists of one class: it walks over all of them in the same way. */
static bool is_old_index(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.indexed && f->owners.n > 0;
}

/* Walks without the lock over the collections of one class. */
static bool is_walk(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.walked && f->owners.n > 0;
}

/* Something is added to what others drop when it is empty, or dropped because it was: two ends of
   one bug. */
static bool is_of_dropping(const struct bl_finding *f)
{
  return is_shown(f) && f->owners.n > 0 &&
         (f->grounds.dropped || (f->kind == BL_CHECK_THEN_ACT && f->grounds.takes_back));
}

/* Of one map: who drops stands for who adds, else the first who adds. */
static void lower_adders(struct bl_finding **run, uint32_t n)
{
  bool told = false;
  for (uint32_t i = 0; i < n; i++) {
    told |= !run[i]->grounds.dropped;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (run[i]->grounds.dropped && told) {
      lower_other(run[i], n);
    }
    told |= run[i]->grounds.dropped;
  }
}

static int by_class(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {
      {(int64_t)a->owners.cls[a->owners.n - 1], (int64_t)b->owners.cls[b->owners.n - 1]},
      {b->confidence, a->confidence},
      {a->grounds.in, b->grounds.in},
      {a->at.bci, b->at.bci},
      {a->owners.state, b->owners.state}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_class(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->owners.cls[a->owners.n - 1] == b->owners.cls[b->owners.n - 1];
}

static bool is_first_of_field(struct bl_finding *const *run, uint32_t i)
{
  bool first = true;
  for (uint32_t k = 0; k < i && first; k++) {
    first = run[k]->owners.state != run[i]->owners.state;
  }
  return first;
}

/* A sure update of a field by itself, not of an atomic or a collection. */
static bool is_of_plain_field(const struct bl_finding *f)
{
  return f->confidence == BL_HIGH && bl_state_kind_of(f->owners.state) == BL_STATE_FIELD;
}

/* A few updates are each a place to look at; from many one sees that the class was never meant to
   count exactly. Where threads are seen to share it, one stands for each sureness, and of the sure
   ones, of atomics, for each field: who has atomics means to be exact. */
static void lower_many(struct bl_finding **run, uint32_t n)
{
  bool own = is_own_update(run[0]), many = n >= BL_REPEATED || (n >= 3 && !own);
  bool plain_told = is_of_plain_field(run[0]);
  enum bl_confidence before = run[0]->confidence;
  for (uint32_t i = 1; i < n && many; i++) {
    enum bl_confidence now = run[i]->confidence;
    bool shared = own && run[i]->grounds.sharing == BL_SEEN_SHARED,
         plain = is_of_plain_field(run[i]);
    bool stands = plain ? !plain_told : now == BL_HIGH ? is_first_of_field(run, i) : now != before;
    if (!shared || !stands) {
      lower_other(run[i], n);
    }
    plain_told |= plain;
    before = now;
  }
}

/* Updates under a lock that some writers do not take, which keeps the others out in vain: it is
   those that need a look. */
static bool is_half_guarded(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.half_guarded;
}

static int by_state_surest(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->owners.state, b->owners.state},
                             {b->confidence, a->confidence},
                             {a->grounds.in, b->grounds.in},
                             {a->at.bci, b->at.bci}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

/* Code that was generated for many classes, of a field that each of them has. */
static bool is_generated(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.made != 0;
}

static int by_body(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  if (a->grounds.made != b->grounds.made) {
    return a->grounds.made < b->grounds.made ? -1 : 1;
  }
  const int64_t keys[][2] = {{a->kind, b->kind},
                             {cf_str_cmp(a->at.method, b->at.method), 0},
                             {b->confidence, a->confidence},
                             {a->grounds.in, b->grounds.in},
                             {a->at.bci, b->at.bci}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_body(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.made == b->grounds.made && a->kind == b->kind &&
         cf_str_eq(a->at.method, b->at.method);
}

/* From a few copies it cannot be told that nobody wrote them. */
static void lower_copies(struct bl_finding **run, uint32_t n)
{
  if (n >= BL_REPEATED) {
    lower_others(run, n);
  }
}

static bool uses_old_value(const struct bl_finding *f)
{
  return is_shown(f) && f->kind != BL_GUARDED_BY;
}

/* A finally block is there several times, but written once. */
static int64_t place_of(const struct bl_finding *f)
{
  return f->at.line != 0 ? (int64_t)f->at.line : -1 - (int64_t)f->at.bci;
}

/* Several fields that one method writes back by one other, or in one that it calls. */
static bool is_written_by_other(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_LOST_UPDATE && f->grounds.to != f->grounds.in;
}

static int by_way(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->grounds.in, b->grounds.in},
                             {a->grounds.to, b->grounds.to},
                             {b->confidence, a->confidence},
                             {a->at.bci, b->at.bci},
                             {cf_str_cmp(a->field, b->field), 0}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_way(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in == b->grounds.in && a->grounds.to == b->grounds.to;
}

/* A field that an object owns, or a static one; what is a parameter's or a local's is another thing
   in every method. */
static bool is_of_field(const struct bl_finding *f)
{
  return is_shown(f) && f->owners.n > 0;
}

/* By field and by what goes wrong with it; the surest first, then the first in the program. */
static int by_story(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const struct bl_grounds *g = &a->grounds, *h = &b->grounds;
  const int64_t keys[][2] = {{a->owners.state, b->owners.state},
                             {a->kind, b->kind},
                             {g->again, h->again},
                             {g->split, h->split},
                             {g->unlocked, h->unlocked},
                             {g->takes_back, h->takes_back},
                             {cf_str_cmp(a->lock, b->lock), 0},
                             {b->confidence, a->confidence},
                             {cf_str_cmp(a->at.cls, b->at.cls), 0},
                             {a->at.line, b->at.line},
                             {cf_str_cmp(a->at.method, b->at.method), 0},
                             {cf_str_cmp(a->at.descriptor, b->at.descriptor), 0},
                             {a->at.bci, b->at.bci}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_story(const struct bl_finding *a, const struct bl_finding *b)
{
  const struct bl_grounds *g = &a->grounds, *h = &b->grounds;
  return a->owners.state == b->owners.state && a->kind == b->kind && g->again == h->again &&
         g->split == h->split && g->unlocked == h->unlocked && g->takes_back == h->takes_back &&
         cf_str_eq(a->lock, b->lock);
}

/* Two overloads of one method. */
static bool are_overloads(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in != b->grounds.in && cf_str_eq(a->at.cls, b->at.cls) &&
         cf_str_eq(a->at.method, b->at.method);
}

/* The first stands for its overloads. */
static void lower_overloads(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    run[0]->grounds.stands_for += are_overloads(run[0], run[i]) ? 1 : 0;
  }
  for (uint32_t i = 1; i < n; i++) {
    if (are_overloads(run[0], run[i])) {
      run[i]->confidence = BL_LOW;
      run[i]->grounds.same = run[0]->grounds.stands_for + 1;
    }
  }
}

/* What a flag announces too early. */
static bool is_told_early(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.published;
}

/* By act; of one act the surest first, then what was read first. */
static int by_act(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->grounds.in, b->grounds.in},
                             {place_of(a), place_of(b)},
                             {a->kind, b->kind},
                             {b->confidence, a->confidence},
                             {a->read_line, b->read_line},
                             {a->owners.state, b->owners.state}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_act(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in == b->grounds.in && place_of(a) == place_of(b) && a->kind == b->kind;
}

/* By act upon one state, however it goes wrong: the surest first, then the worst kind. */
static int by_act_on_state(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {{a->grounds.in, b->grounds.in},
                             {place_of(a), place_of(b)},
                             {a->owners.state, b->owners.state},
                             {b->confidence, a->confidence},
                             {a->kind, b->kind},
                             {a->read_line, b->read_line}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

static bool same_act_on_state(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->grounds.in == b->grounds.in && place_of(a) == place_of(b) &&
         a->owners.state == b->owners.state;
}

/* --- several fields, one mend --- */

/* In two lines, one below the other, or in one. */
static bool is_next(uint32_t a, uint32_t b)
{
  return b - a <= 1;
}

/* The lock, but for what has none but its own. */
static struct cf_str lock_of(const struct bl_finding *f)
{
  return f->grounds.unlocked ? CF_STR("") : f->lock;
}

/* Several fields of one object, each read and used by statements side by side, in the same way. */
static int by_twin(const void *x, const void *y)
{
  const struct bl_finding *a = *(struct bl_finding *const *)x, *b = *(struct bl_finding *const *)y;
  const int64_t keys[][2] = {
      {a->grounds.in, b->grounds.in}, {a->kind, b->kind},
      {b->confidence, a->confidence}, {cf_str_cmp(lock_of(a), lock_of(b)), 0},
      {a->at.line, b->at.line},       {a->read_line, b->read_line},
      {a->at.bci, b->at.bci},         {a->owners.state, b->owners.state}};
  return by_keys(keys, sizeof keys / sizeof *keys);
}

/* What stands for others in its own line keeps them. */
static bool is_twin(const struct bl_finding *f)
{
  return uses_old_value(f) && f->owners.n > 0 && f->grounds.likewise == 0;
}

static bool are_twins(const struct bl_finding *a, const struct bl_finding *b)
{
  const struct bl_grounds *g = &a->grounds, *h = &b->grounds;
  return g->in == h->in && g->to == h->to && a->kind == b->kind && a->confidence == b->confidence &&
         a->at.line != 0 && is_next(a->at.line, b->at.line) &&
         b->at.line - a->at.line == b->read_line - a->read_line &&
         a->owners.state != b->owners.state && same_class(a, b) &&
         cf_str_eq(lock_of(a), lock_of(b)) && g->again == h->again && g->split == h->split &&
         g->takes_back == h->takes_back;
}

static struct bl_finding *likewise(const struct bl_finding *f)
{
  int32_t further = (int32_t)f->grounds.likewise;
  return further == 0 ? NULL : (struct bl_finding *)f + further;
}

static bool names_field(const struct bl_finding *f, struct cf_str field)
{
  while (f != NULL && !cf_str_eq(f->field, field)) {
    f = likewise(f);
  }
  return f != NULL;
}

/* Also notes in the first what its message is to name: other fields, each once. */
static void fold(struct bl_finding **run, uint32_t n)
{
  struct bl_finding *last = run[0];
  lower_others(run, n);
  for (uint32_t i = 1; i < n; i++) {
    if (!names_field(run[0], run[i]->field)) {
      last->grounds.likewise = (uint32_t)(run[i] - last);
      last = run[i];
    }
  }
}

/* "total" of "com.acme.Average.total.contents" */
static struct cf_str name_of(struct cf_str field)
{
  static const char contents[] = ".contents";
  uint32_t n = sizeof contents - 1, from = 0;
  if (field.n > n && memcmp(field.p + field.n - n, contents, n) == 0) {
    field.n -= n;
  }
  for (uint32_t i = 0; i < field.n; i++) {
    from = field.p[i] == '.' ? i + 1 : from;
  }
  return (struct cf_str){field.p + from, field.n - from};
}

static struct cf_str likewise_text(struct cf_arena *a, const struct bl_finding *f)
{
  enum { MOST_NAMED = 3 };
  struct cf_str text = f->message;
  const struct bl_finding *g = likewise(f);
  for (unsigned i = 0; g != NULL && i < MOST_NAMED; i++, g = likewise(g)) {
    struct cf_str name = name_of(g->field);
    text = cf_arena_printf(a, "%.*s%s'%.*s'", (int)text.n, text.p, i == 0 ? "; likewise " : ", ",
                           (int)name.n, name.p);
    if (g->at.line != f->at.line) {
      text = cf_arena_printf(a, "%.*s at line %u", (int)text.n, text.p, g->at.line);
    }
  }
  return g == NULL ? text : cf_arena_printf(a, "%.*s and others", (int)text.n, text.p);
}

static void name_others(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  for (uint32_t i = first; i < fs->n; i++) {
    struct bl_finding *f = &fs->items[i];
    if (f->grounds.likewise != 0 && f->confidence > BL_LOW) {
      f->message = likewise_text(a, f);
    }
  }
  for (uint32_t i = first; i < fs->n; i++) {
    fs->items[i].grounds.likewise = 0;
  }
}

void bl_lower_same(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  for_runs(fs, first, forgets_lock, by_method_and_lock, same_method_and_lock, lower_others);
  for_runs(fs, first, breaks_declaration, by_state, same_state, lower_breaches);
  for_runs(fs, first, is_old_index, by_class, same_class, lower_others);
  for_runs(fs, first, is_walk, by_class, same_class, lower_others);
  for_runs(fs, first, is_of_dropping, by_state, same_state, lower_adders);
  for_runs(fs, first, is_told_early, by_state_surest, same_state, lower_others);
  for_runs(fs, first, uses_old_value, by_act, same_act, fold);
  for_runs(fs, first, uses_old_value, by_act_on_state, same_act_on_state, lower_others);
  for_runs(fs, first, keeps_extreme, by_method, same_method, lower_others);
  for_runs(fs, first, is_half_guarded, by_state_surest, same_state, lower_others);
  for_runs(fs, first, has_common_cause, by_cause, same_cause, lower_many);
  for_runs(fs, first, is_generated, by_body, same_body, lower_copies);
  for_runs(fs, first, is_written_by_other, by_way, same_way, lower_others);
  for_runs(fs, first, is_of_field, by_story, same_story, lower_overloads);
  for_runs(fs, first, is_twin, by_twin, are_twins, fold);
  name_others(fs, first, a);
}
