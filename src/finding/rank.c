/* The weights of the rank, and nothing else: see the tables. Receives grounds; knows neither
   programs nor checks. */
#include "src/finding/rank.h"

/* --- the weights: all of them stand here --- */

static const int of_confidence[] = {[BL_LOW] = 20, [BL_MEDIUM] = 46, [BL_HIGH] = 80};

static const int of_kind[BL_KIND_COUNT_] = {
    [BL_LOST_UPDATE] = 0,       [BL_CHECK_THEN_ACT] = 0,   [BL_CHECK_THEN_WAIT] = 3,
    [BL_LOST_CAS] = 3,          [BL_STALE_AFTER_WAIT] = 0, [BL_STALE_VALUE] = 0,
    [BL_INCONSISTENT_READ] = 0, [BL_ESCAPED_VALUE] = -4,   [BL_GUARDED_BY] = 4,
    [BL_NON_ATOMIC] = -4,       [BL_MUTABLE_LOCK] = 4,
};

static const int of_lock[] = {[BL_UNKNOWN] = 0, [BL_LIKELY] = -2, [BL_CERTAIN] = 2};
static const int of_interferer[] = {[BL_NOBODY] = 0, [BL_SAME_METHOD] = 1, [BL_OTHER_METHOD] = 3};
static const int of_sharing[] = {[BL_SHARING_UNKNOWN] = 0,
                                 [BL_NOT_SHARED] = -8,
                                 [BL_MEANT_SHARED] = 0,
                                 [BL_LIKELY_SHARED] = 1,
                                 [BL_SEEN_SHARED] = 3};
static const int of_ends[] = {
    [BL_ENDS_UNKNOWN] = 0, [BL_ENDS_APART] = -2, [BL_ENDS_IN_CLASS] = 0, [BL_ENDS_IN_METHOD] = 1};

enum {
  VAGUE_INTERFERER = -1, /* of what an interferer gives */
  BY_CONTRACT = 6,       /* of what sharing gives */
  ONLY_DECLARED = -8,
  BENIGN = -40,
  AGE_FREE = 1,       /* critical sections between; each beyond it costs a point … */
  AGE_MOST = 5,       /* … up to these */
  DISTANCE_STEP = 25, /* so many instructions between read and use cost a point … */
  DISTANCE_MOST = 4,
  GUARD_MOST = 2,  /* points for the z of guarded writes, one for each deviation … */
  GUARD_LEAST = -3 /* … and as many where they are fewer than make a guard */
};

/* What sort of mistake it is: how many of its sort were worth a developer's time, of the findings
   that were judged (docs/measures.md). */
enum {
  OF_TWO = 9,
  WALKED = 9,
  READ_AGAIN = 7,
  READ_AGAIN_UNLOCKED = 4, /* beside that, of what has a lock */
  KEYED = 4,
  OWN = 3,
  PUTS_MISSING = -3,
  BY_WORKER = -2
};

double bl_guard_z(uint32_t guarded, uint32_t writes)
{
  const double expected = 0.6;
  if (writes == 0) {
    return 0;
  }
  double n = writes, off = guarded / n - expected,
         square = off * off * n / (expected * (1 - expected));
  double root = square > 1 ? square : 1; /* Newton's method: no library for one square root */
  for (int i = 0; i < 40; i++) {
    root = (root + square / root) / 2;
  }
  return off < 0 ? -root : root;
}

/* --- the sum --- */

enum { MAX_REASONS = 20 };

struct sum {
  struct bl_finding *f;
  struct cf_arena *a;
  int points;
};

static void add(struct sum *s, int points, struct cf_str why)
{
  struct bl_finding *f = s->f;
  s->points += points;
  if (f->n_rank_reasons < MAX_REASONS) {
    unsigned size = points < 0 ? 0 - (unsigned)points : (unsigned)points;
    f->rank_reasons[f->n_rank_reasons++] =
        cf_arena_printf(s->a, "%s%u %.*s", points < 0 ? "-" : "+", size, (int)why.n, why.p);
  }
}

static void add_kind(struct sum *s)
{
  const struct bl_finding *f = s->f;
  add(s, of_confidence[f->confidence] + of_kind[f->kind],
      cf_arena_printf(s->a, "%s, %s confidence", bl_kind_name(f->kind),
                      bl_confidence_name(f->confidence)));
}

static void add_lock(struct sum *s)
{
  enum bl_sureness lock = s->f->grounds.same_lock;
  if (lock != BL_UNKNOWN) {
    const char *what = s->f->grounds.unlocked ? "object" : "lock";
    add(s, of_lock[lock],
        cf_arena_printf(s->a,
                        lock == BL_CERTAIN
                            ? "the %s is certainly the same"
                            : "the %s is only likely the same: confidence one step lower",
                        what));
  }
}

static void add_interferer(struct sum *s)
{
  const struct bl_grounds *g = &s->f->grounds;
  if (g->interferer != BL_NOBODY) {
    const char *who =
        g->interferer == BL_OTHER_METHOD ? "another method" : "this method, in another thread,";
    add(s, of_interferer[g->interferer] + (g->interferer_vague ? VAGUE_INTERFERER : 0),
        cf_arena_printf(s->a, "%s %s in between", who,
                        g->interferer_vague ? "perhaps writes" : "writes"));
  }
}

static void add_sharing(struct sum *s)
{
  const struct bl_grounds *g = &s->f->grounds;
  if (g->in_turn) {
    add(s, of_sharing[BL_NOT_SHARED],
        CF_STR("it is only written in turn, never by two threads at once: low confidence"));
  }
  if (g->by_name) {
    add(s, 0,
        CF_STR("the method's name says that it takes no lock, or that its caller does: confidence "
               "one step lower"));
  }
  if (g->sharing == BL_NOT_SHARED) {
    add(s, of_sharing[g->sharing], CF_STR("no evidence of sharing: confidence one step lower"));
  } else if (g->sharing != BL_SHARING_UNKNOWN) {
    const char *most = g->sharing == BL_SEEN_SHARED ? ""
                       : g->one_writer ? ", only this method writes it: confidence one step lower"
                                       : ": at most medium confidence";
    add(s,
        of_sharing[g->sharing] + (g->by_contract ? BY_CONTRACT : 0) +
            (g->only_declared ? ONLY_DECLARED : 0),
        cf_arena_printf(s->a, "shared: %.*s%s", (int)g->sharing_text.n, g->sharing_text.p, most));
  }
}

static void add_guard(struct sum *s)
{
  const struct bl_grounds *g = &s->f->grounds;
  if (g->writes > 0) {
    double z = bl_guard_z(g->guarded, g->writes);
    double points = z < 0 ? GUARD_LEAST : z > GUARD_MOST ? GUARD_MOST : z;
    add(s, (int)points,
        cf_arena_printf(s->a, "the lock is held at %u of %u writes (z = %.1f)", g->guarded,
                        g->writes, z));
  }
}

static void add_ends(struct sum *s)
{
  static const char *const words[] = {[BL_ENDS_APART] = "read and use are in two classes",
                                      [BL_ENDS_IN_CLASS] = "read and use are in one class",
                                      [BL_ENDS_IN_METHOD] = "read and use are in one method"};
  const struct bl_grounds *g = &s->f->grounds;
  if (g->same > 0) {
    add(s, of_ends[BL_ENDS_APART],
        cf_arena_printf(s->a, "one of %u of the same cause, and another is shown: low confidence",
                        g->same));
  }
  if (g->stands_for > 0) {
    add(s, 0, cf_arena_printf(s->a, "it stands for %u more like it on this field", g->stands_for));
  }
  if (g->repeated > 0) {
    add(s, of_ends[BL_ENDS_APART],
        cf_arena_printf(s->a, "%u methods call the same two of other classes: low confidence",
                        g->repeated));
  } else if (g->remote) {
    add(s, of_ends[BL_ENDS_APART],
        g->far ? CF_STR("read and use are in methods of other classes, and the use behind another "
                        "call: low confidence")
               : CF_STR("read and use are in methods of other classes"));
  } else if (g->ends != BL_ENDS_UNKNOWN) {
    add(s, of_ends[g->ends], cf_str_c(words[g->ends]));
  }
}

static int at_most(uint32_t n, int most)
{
  return n > (uint32_t)most ? most : (int)n;
}

static void add_way(struct sum *s)
{
  const struct bl_grounds *g = &s->f->grounds;
  if (g->age > AGE_FREE) {
    add(s, -at_most(g->age - AGE_FREE, AGE_MOST),
        cf_arena_printf(s->a, "%u %s since the read%s", g->age,
                        g->unlocked ? "operations or critical sections" : "critical sections",
                        bl_finding_is_old(s->f) ? ": confidence one step lower" : ""));
  }
  if (g->distance >= DISTANCE_STEP) {
    add(s, -at_most(g->distance / DISTANCE_STEP, DISTANCE_MOST),
        cf_arena_printf(s->a, "%u instructions from read to use%s", g->distance,
                        bl_finding_is_wide(s->f) ? ": at most medium confidence" : ""));
  }
}

static void add_if(struct sum *s, bool is, int points, struct cf_str why)
{
  if (is) {
    add(s, points, why);
  }
}

static void add_sort(struct sum *s)
{
  const struct bl_grounds *g = &s->f->grounds;
  add_if(s, g->of_two && !g->walked, OF_TWO,
         CF_STR("two methods, or two threads in one, make it together"));
  add_if(s, g->walked, WALKED, CF_STR("others change what is walked over"));
  add_if(s, g->again, READ_AGAIN + (g->unlocked ? 0 : READ_AGAIN_UNLOCKED),
         CF_STR("only the first of two reads was tested"));
  add_if(s, g->keyed, KEYED, CF_STR("it is about one key of a collection"));
  add_if(s, g->own, OWN, CF_STR("the object is the method's own"));
  add_if(s, g->puts_missing, PUTS_MISSING, CF_STR("what was not there is put there"));
  add_if(s, g->by_worker, BY_WORKER, CF_STR("who acts does more than that"));
}

void bl_rank(struct bl_finding *f, struct cf_arena *a)
{
  struct sum s = {.f = f, .a = a};
  f->rank_reasons = CF_NEW_N(a, struct cf_str, MAX_REASONS);
  f->n_rank_reasons = 0;
  add_kind(&s);
  add_sort(&s);
  add_lock(&s);
  add_interferer(&s);
  add_sharing(&s);
  add_guard(&s);
  add_ends(&s);
  add_way(&s);
  if (f->benign != BL_NOT_BENIGN) {
    add(&s, BENIGN, cf_arena_printf(a, "benign: %s", bl_benign_name(f->benign)));
  }
  f->rank = (unsigned)(s.points < 0 ? 0 : s.points > 100 ? 100 : s.points);
}
