/* Findings that repeat each other, by rules: which findings a rule takes, what a run of them has in
   common, in which order they stand, and which of them become low. */
#include "src/finding/repeat.h"

#include "src/finding/likewise.h"
#include "src/finding/runs.h"

#include "src/interp/path.h"

/* --- what becomes low --- */

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

/* The callers of one pair, by method. */
static void lower_pairs(struct bl_finding **run, uint32_t n)
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

/* It is the field that needs another lock: its first block stands for all. */
static void keep_one(struct bl_finding **run, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++) {
    run[i]->confidence = BL_LOW;
  }
}

static void lower_breaches(struct bl_finding **run, uint32_t n)
{
  if (n >= BL_BREACHES) {
    lower_others(run, n);
  }
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

/* A few updates are each a place to look at; from many one sees that the class was never meant to
   count exactly. Where threads are seen to share it, one stands for each sureness below the
   highest: the sure ones are each an update that is lost. */
static void lower_many(struct bl_finding **run, uint32_t n)
{
  bool own = bl_finding_is_own_update(run[0]), many = n >= BL_REPEATED || (n >= 3 && !own);
  enum bl_confidence before = run[0]->confidence;
  for (uint32_t i = 1; i < n && many; i++) {
    enum bl_confidence now = run[i]->confidence;
    bool shared = own && run[i]->grounds.sharing == BL_SEEN_SHARED;
    if (!shared || (now == before && now != BL_HIGH)) {
      lower_other(run[i], n);
    }
    before = now;
  }
}

/* From a few it cannot be told that nobody wrote each, or that one mend is for all. */
static void lower_where_many(struct bl_finding **run, uint32_t n)
{
  if (n >= BL_REPEATED) {
    lower_others(run, n);
  }
}

/* Of many the first stands for the others, and says so. */
static void lower_counts(struct bl_finding **run, uint32_t n)
{
  if (n >= BL_REPEATED) {
    lower_others(run, n);
    run[0]->grounds.stands_for = n - 1;
  }
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

/* Who acts has looked himself, in a block of his own, and acts in a later one: the older check of
   who calls him adds nothing to that. */
static void lower_callers(struct bl_finding **run, uint32_t n)
{
  bool own = false;
  for (uint32_t i = 0; i < n; i++) {
    own |= run[i]->grounds.to == run[i]->grounds.in;
  }
  for (uint32_t i = 0; i < n && own; i++) {
    if (run[i]->grounds.to != run[i]->grounds.in) {
      lower_other(run[i], n);
    }
  }
}

/* The first also names the fields of the others. */
static void fold(struct bl_finding **run, uint32_t n)
{
  lower_others(run, n);
  bl_likewise_note(run, n);
}

/* --- which findings --- */

static bool is_by_two_callees(const struct bl_finding *f)
{
  return f->grounds.remote && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

static bool is_read_again(const struct bl_finding *f)
{
  return f->grounds.again && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

static bool is_replaced_lock(const struct bl_finding *f)
{
  return f->kind == BL_MUTABLE_LOCK && f->benign == BL_NOT_BENIGN && f->confidence == BL_MEDIUM;
}

static bool is_shown(const struct bl_finding *f)
{
  return f->benign == BL_NOT_BENIGN && f->confidence > BL_LOW && f->owners.state != BL_NO_OWNER;
}

/* It is the class that needs a lock, or the method that acts which must look again; who calls a
   mere setter decides for himself, and what is taken as a whole, in two steps, or by a method for
   another to lose, is an update of its own. */
static bool has_common_cause(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool whole = g->set_back || g->of_two;
  bool update = f->kind == BL_LOST_UPDATE && g->unlocked && !g->nested && !whole && f->owners.n > 0;
  return is_shown(f) && (update || (f->kind == BL_CHECK_THEN_ACT && bl_finding_acts_by_helper(f)));
}

/* A field that methods count on without any lock, each by a constant: it is the field that needs to
   be an atomic number. Who sets one that is has a mend of his own. */
static bool is_plain_count(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return is_shown(f) && f->kind == BL_LOST_UPDATE && g->unlocked && g->steps && !g->set_back &&
         f->owners.n > 0 && bl_state_kind_of(f->owners.state) == BL_STATE_FIELD;
}

/* One method that goes about one state so all over, by setters: it is what it does as a whole that
   needs a lock. */
static bool is_set_by_other(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_CHECK_THEN_ACT && f->grounds.to != f->grounds.in;
}

/* One method that forgets one lock, at all fields that it guards, lambdas in it counted: the surest
   stands for all; of what is declared, only in one line, or in lambdas of one method. */
static bool forgets_lock(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY;
}

/* A declaration that is broken all over: it is the declaration, or a way to hold the lock that is
   not seen, that needs a look. */
static bool breaks_declaration(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY && f->grounds.declared;
}

/* What is declared to need a lock, behind a call without it of a method that counts on its callers:
   it is that call that needs a look. */
static bool lies_behind_call(const struct bl_finding *f)
{
  return breaks_declaration(f) && f->grounds.from != f->grounds.to;
}

/* The greatest and the least of what one method is given, each kept without a lock. */
static bool keeps_extreme(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_CHECK_THEN_ACT && f->grounds.extreme && f->grounds.unlocked;
}

/* Old indices into the lists of one class: it walks over all of them in the same way. */
static bool is_old_index(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.indexed && f->owners.n > 0;
}

/* Walks without the lock over the collections of one class; a getter that hands one out to be
   walked over is none itself. */
static bool is_walk(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_GUARDED_BY && f->grounds.walked && !f->grounds.lent &&
         f->owners.n > 0;
}

/* Views of one collection, handed out of its lock by several methods. */
static bool is_view(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_STALE_VALUE && f->grounds.walked && f->owners.n > 0;
}

/* Something is added to what others drop when it is empty, or dropped because it was: two ends of
   one bug. */
static bool is_of_dropping(const struct bl_finding *f)
{
  return is_shown(f) && f->owners.n > 0 &&
         (f->grounds.dropped || (f->kind == BL_CHECK_THEN_ACT && f->grounds.takes_back));
}

/* Something is added behind a guard that each method asks first: it is the guard, or who ends it
   all, that needs a look. */
static bool is_behind_guard(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.by_guard;
}

/* Updates under a lock that some writers do not take, which keeps the others out in vain: it is
   those that need a look. */
static bool is_half_guarded(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.half_guarded;
}

/* Code that was generated for many classes, of a field that each of them has. */
static bool is_generated(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.made != 0;
}

static bool uses_old_value(const struct bl_finding *f)
{
  return is_shown(f) && f->kind != BL_GUARDED_BY;
}

/* A check, by who acts or by a caller of his, of which it is known where that is. */
static bool is_check(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_CHECK_THEN_ACT && f->grounds.versions[1] != 0;
}

/* Several fields that one method writes back by one other, or in one that it calls. */
static bool is_written_by_other(const struct bl_finding *f)
{
  return is_shown(f) && f->kind == BL_LOST_UPDATE && f->grounds.to != f->grounds.in;
}

/* A field that an object owns, or a static one; what is a parameter's or a local's is another thing
   in every method. */
static bool is_of_field(const struct bl_finding *f)
{
  return is_shown(f) && f->owners.n > 0;
}

/* What a flag announces too early. */
static bool is_told_early(const struct bl_finding *f)
{
  return is_shown(f) && f->grounds.published;
}

/* --- several fields, one mend --- */

/* In two lines, one below the other, or in one. */
static bool is_next(uint32_t a, uint32_t b)
{
  return b - a <= 1;
}

/* What stands for others in its own line keeps them. */
static bool is_twin(const struct bl_finding *f)
{
  return uses_old_value(f) && f->owners.n > 0 && f->grounds.likewise == 0;
}

/* Several fields of one object, each read and used by statements side by side, in the same way. */
static bool are_twins(const struct bl_finding *a, const struct bl_finding *b)
{
  const struct bl_grounds *g = &a->grounds, *h = &b->grounds;
  return g->to == h->to && a->at.line != 0 && is_next(a->at.line, b->at.line) &&
         b->at.line - a->at.line == b->read_line - a->read_line &&
         a->owners.state != b->owners.state &&
         a->owners.cls[a->owners.n - 1] == b->owners.cls[b->owners.n - 1] && g->again == h->again &&
         g->split == h->split && g->takes_back == h->takes_back;
}

/* --- the rules --- */

static void for_rules(struct bl_findings *fs, uint32_t first, const struct bl_run_rule *rules,
                      size_t n)
{
  for (size_t i = 0; i < n; i++) {
    bl_for_runs(fs, first, &rules[i]);
  }
}

void bl_lower_repeated(struct bl_findings *fs, uint32_t first)
{
  static const struct bl_run_rule rules[] = {
      {.wanted = is_by_two_callees,
       .alike = {BL_BY_FROM, BL_BY_TO},
       .order = {BL_BY_METHOD},
       .lower = lower_pairs},
      {.wanted = is_read_again,
       .alike = {BL_BY_STATE, BL_BY_OWNER},
       .order = {BL_BY_METHOD, BL_BY_LINE, BL_BY_BCI},
       .lower = keep_first},
      {.wanted = is_replaced_lock,
       .alike = {BL_BY_STATE, BL_BY_OWNER},
       .order = {BL_BY_METHOD, BL_BY_BCI},
       .lower = keep_one},
  };
  for_rules(fs, first, rules, sizeof rules / sizeof *rules);
}

/* Of one run the surest stands for the others, then the first in the program, but where it does not
   matter which. A rule sees what those before it have made low no more. */
static const struct bl_run_rule same_rules[] = {
    {.wanted = forgets_lock,
     .alike = {BL_BY_CLASS_NAME, BL_BY_METHOD_NAME, BL_BY_DESCRIPTOR, BL_BY_LOCK, BL_BY_BREACH},
     .order = {BL_BY_SURENESS, BL_BY_LOOK, BL_BY_LINE, BL_BY_METHOD, BL_BY_BCI, BL_BY_STATE},
     .lower = lower_others},
    {.wanted = breaks_declaration,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_breaches},
    {.wanted = lies_behind_call,
     .alike = {BL_BY_FROM, BL_BY_TO, BL_BY_LOCK},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_where_many},
    {.wanted = is_old_index,
     .alike = {BL_BY_CLASS_OF_FIELD},
     .order = {BL_BY_SURENESS, BL_BY_KIND, BL_BY_METHOD, BL_BY_BCI, BL_BY_STATE},
     .lower = lower_others},
    {.wanted = is_walk,
     .alike = {BL_BY_CLASS_OF_FIELD},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI, BL_BY_STATE},
     .lower = lower_others},
    {.wanted = is_view,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_others},
    {.wanted = is_of_dropping,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_adders},
    {.wanted = is_behind_guard,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_others},
    {.wanted = is_told_early,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_others},
    {.wanted = uses_old_value,
     .alike = {BL_BY_METHOD, BL_BY_PLACE, BL_BY_KIND},
     .order = {BL_BY_SURENESS, BL_BY_READ_LINE, BL_BY_STATE},
     .lower = fold},
    {.wanted = uses_old_value,
     .alike = {BL_BY_METHOD, BL_BY_PLACE, BL_BY_STATE},
     .order = {BL_BY_SURENESS, BL_BY_KIND, BL_BY_READ_LINE},
     .lower = lower_others},
    {.wanted = is_check,
     .alike = {BL_BY_STATE, BL_BY_ACT},
     .order = {BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_callers},
    {.wanted = keeps_extreme,
     .alike = {BL_BY_METHOD},
     .order = {BL_BY_SURENESS, BL_BY_BCI, BL_BY_READ_LINE},
     .lower = lower_others},
    {.wanted = is_half_guarded,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_others},
    {.wanted = is_plain_count,
     .alike = {BL_BY_STATE, BL_BY_OWNER},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI, BL_BY_READ_LINE},
     .lower = lower_counts},
    {.wanted = has_common_cause,
     .alike = {BL_BY_KIND, BL_BY_WHAT_NEEDS, BL_BY_WHO_NEEDS},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI, BL_BY_READ_LINE},
     .lower = lower_many},
    {.wanted = is_set_by_other,
     .alike = {BL_BY_METHOD, BL_BY_STATE},
     .order = {BL_BY_SURENESS, BL_BY_BCI, BL_BY_READ_LINE},
     .lower = lower_where_many},
    {.wanted = is_generated,
     .alike = {BL_BY_BODY, BL_BY_KIND, BL_BY_METHOD_NAME},
     .order = {BL_BY_SURENESS, BL_BY_METHOD, BL_BY_BCI},
     .lower = lower_where_many},
    {.wanted = is_written_by_other,
     .alike = {BL_BY_METHOD, BL_BY_TO},
     .order = {BL_BY_SURENESS, BL_BY_BCI, BL_BY_FIELD},
     .lower = lower_others},
    {.wanted = is_of_field,
     .alike = {BL_BY_STATE, BL_BY_KIND, BL_BY_AGAIN, BL_BY_SPLIT, BL_BY_UNLOCKED, BL_BY_TAKES_BACK,
               BL_BY_LOCK},
     .order = {BL_BY_SURENESS, BL_BY_CLASS_NAME, BL_BY_LINE, BL_BY_METHOD_NAME, BL_BY_DESCRIPTOR,
               BL_BY_BCI},
     .lower = lower_overloads},
    {.wanted = is_twin,
     .alike = {BL_BY_METHOD, BL_BY_KIND, BL_BY_SURENESS, BL_BY_LOCK_HELD},
     .order = {BL_BY_LINE, BL_BY_READ_LINE, BL_BY_BCI, BL_BY_STATE},
     .joins = are_twins,
     .lower = fold},
};

void bl_lower_same(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  for_rules(fs, first, same_rules, sizeof same_rules / sizeof *same_rules);
  bl_likewise_write(fs, first, a);
}
