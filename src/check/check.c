/* Runs the chosen checks over every method of the program. Receives the linked program; hands on
   findings in any order. */
#include "src/check/check.h"

#include "classfile/base/memory.h"

#include "src/block_local/block_local.h"
#include "src/check/atomicity.h"
#include "src/check/guarded_by.h"
#include "src/check/lent.h"
#include "src/check/inner_monitor.h"
#include "src/check/own_locks.h"
#include "src/check/read_links.h"
#include "src/check/run_apart.h"
#include "src/check/unlocked_element.h"
#include "src/check/told_apart.h"
#include "src/check/walked.h"
#include "src/finding/keep.h"
#include "src/finding/mend.h"
#include "src/finding/merge.h"
#include "src/finding/rank.h"
#include "src/finding/repeat.h"
#include "src/finding/versions.h"
#include "src/pass/make.h"
#include "src/program/pool.h"
#include "src/sharing/sharing.h"
#include "src/story/stories.h"
#include "src/summary/callers.h"

#include <stdatomic.h>
#include <stdlib.h>

struct run {
  struct bl_summaries *summaries;
  const struct bl_program *program;
  const struct bl_analysis_options *opt;
  struct bl_keep *of_thread; /* [threads] */
  struct cf_arena *hands;    /* [threads] of the method at hand; reset after each */
  uint32_t *turn;            /* [n_bodies] large methods first; NULL: as they come */
  struct cf_arena *arena;    /* of the findings, and of the guards: */
  struct bl_guards guards;
  atomic_ullong done, over_budget;
};

enum { PASSES = BL_BOTTOM_UP_PASSES + 1, TELL_EVERY = 1024 };

static void tell(void *ctx, uint32_t methods)
{
  struct run *r = ctx;
  uint64_t before = atomic_fetch_add(&r->done, methods), now = before + methods;
  if (r->opt->progress != NULL && now / TELL_EVERY != before / TELL_EVERY) {
    r->opt->progress(r->opt->progress_ctx, now, (uint64_t)PASSES * r->program->n_bodies);
  }
}

/* What one look at a method's stale values tells of. */
enum { STALE = BL_CHECK_BLOCK_LOCAL | BL_CHECK_BURROWS_LEINO | BL_CHECK_STATE_VERSION };

static bool tells_stories(const struct bl_analysis_options *opt)
{
  return !opt->strict && (opt->checks & BL_CHECK_BLOCK_LOCAL) != 0;
}

/* Walks break a guard, and are looked for method by method. */
static bool asks_for_walks(const struct bl_analysis_options *opt)
{
  return !opt->strict && (opt->checks & BL_CHECK_GUARDED_BY) != 0;
}

static void check_stale(struct run *r, struct bl_keep *k, struct bl_worker *w,
                        const struct bl_method *m)
{
  const struct bl_stale_options how = {.strict = r->opt->strict,
                                       .versions = (r->opt->checks & BL_CHECK_STATE_VERSION) != 0,
                                       .ghosts = (r->opt->checks & BL_CHECK_BURROWS_LEINO) != 0};
  if (!bl_block_local_method(&k->made, &k->drafts, w, m, &how) &&
      r->summaries->fault[m->id] == BL_FAULT_NONE) {
    atomic_fetch_add(&r->over_budget, 1);
  }
}

static void check_method(void *ctx, unsigned thread, uint32_t i)
{
  struct run *r = ctx;
  const struct bl_method *m = r->program->bodies[i];
  struct bl_keep *k = &r->of_thread[thread];
  struct bl_at_hand hand = {.method = m, .arena = &r->hands[thread]};
  struct bl_worker w;
  if (!m->cls->library) {
    bl_summaries_worker(&w, r->summaries, thread);
    w.hand = &hand;
    if (bl_summaries_stop(&w, m, BL_STAGE_CHECK)) {
      tell(r, 1);
      return;
    }
    if ((r->opt->checks & STALE) != 0) {
      check_stale(r, k, &w, m);
    }
    if (tells_stories(r->opt)) {
      bl_stories_method(&k->made, &k->drafts, &w, m);
    }
    if (asks_for_walks(r->opt)) {
      bl_walked_method(&k->made, &k->drafts, &w, m);
    }
    bl_keep_made(k);
    cf_arena_reset(hand.arena);
  }
  tell(r, 1);
}

static bool asks_for_guards(const struct run *r)
{
  return (r->opt->checks & (BL_CHECK_GUARDED_BY | BL_CHECK_ATOMICITY)) != 0;
}

/* What one thread alone finds out for the checks of guards comes before the first method, so that
   the others need not wait for it. */
static void begin_or_check(void *ctx, unsigned thread, uint32_t i)
{
  struct run *r = ctx;
  if (i > 0) {
    check_method(r, thread, r->turn == NULL ? i - 1 : r->turn[i - 1]);
  } else if (asks_for_guards(r)) {
    bl_guards_begin(&r->guards, r->arena, r->summaries, thread);
  }
}

/* One that takes long and comes last is one that all other threads wait for. */
static uint32_t *large_first(const struct bl_program *p)
{
  enum { LARGE = 500 };
  uint32_t *turn = cf_memory_zeroed((size_t)p->n_bodies + 1, sizeof *turn), n = 0;
  for (unsigned rest = 0; rest < 2; rest++) {
    for (uint32_t i = 0; i < p->n_bodies; i++) {
      if ((p->bodies[i]->n_insns < LARGE) == (rest != 0)) {
        turn[n++] = i;
      }
    }
  }
  return turn;
}

/* What only those need who look at methods one by one. */
static void give_back(struct run *r, unsigned threads)
{
  for (unsigned i = 0; i < threads; i++) {
    cf_arena_destroy(&r->of_thread[i].drafts);
    cf_arena_destroy(&r->hands[i]);
    cf_arena_destroy(&r->summaries->scratch[i]);
  }
  bl_summaries_forget_callers(r->summaries);
}

static void check_methods(struct run *r, unsigned threads)
{
  r->turn = threads > 1 ? large_first(r->program) : NULL;
  r->hands = cf_memory_zeroed(threads, sizeof *r->hands);
  bl_pool_for(threads, 1 + r->program->n_bodies, begin_or_check, r);
  free(r->turn);
  give_back(r, threads);
  free(r->hands);
}

static void count_calls(struct bl_stats *stats, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (bl_call_callee(&m->calls[i]) != NULL) {
      const struct bl_targets *t = bl_call_targets(&m->calls[i]);
      stats->overflow_calls += t->overflow ? 1 : 0;
      stats->open_calls += t->open && !t->overflow ? 1 : 0;
    }
  }
}

/* Where the method of a class to report on stands in the ledger. */
static uint64_t *outcome_of(struct bl_stats *s, const struct bl_method *m, enum bl_fault fault)
{
  if ((m->flags & BL_M_MALFORMED) != 0) {
    return &s->methods_malformed;
  }
  if (!bl_method_has_body(m)) {
    return &s->methods_without_code;
  }
  switch (fault) {
  case BL_FAULT_NONE:
    break;
  case BL_FAULT_STACK:
  case BL_FAULT_CODE:
    return &s->methods_malformed;
  case BL_FAULT_BUDGET:
    return &s->methods_over_budget;
  case BL_FAULT_STOPPED:
    return &s->methods_stopped;
  }
  return &s->methods_analysed;
}

static void count(struct bl_stats *stats, struct run *r)
{
  const struct bl_program *p = r->program;
  stats->methods_summarised += p->n_bodies;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    enum bl_fault fault = (enum bl_fault)r->summaries->fault[m->id];
    if (m->phantom) { /* only mentioned */
      continue;
    }
    if (!m->cls->library) {
      ++*outcome_of(stats, m, fault);
      count_calls(stats, m);
    } else {
      stats->library_methods_unknown += fault != BL_FAULT_NONE ? 1 : 0;
    }
    stats->methods_with_locks += (m->flags & BL_M_MONITOR) != 0 ? 1 : 0;
  }
  uint64_t late = atomic_load(&r->over_budget); /* which had a summary */
  stats->methods_over_budget += late;
  stats->methods_analysed -= late;
}

/* The checks that ask which lock guards what. */
static void check_guards(struct bl_findings *out, struct cf_arena *a, struct run *r)
{
  if (!asks_for_guards(r)) {
    return;
  }
  bl_guards_finish(&r->guards, a, r->summaries);
  if ((r->opt->checks & BL_CHECK_ATOMICITY) != 0) {
    bl_atomicity(out, a, r->summaries, &r->guards);
  }
  if ((r->opt->checks & BL_CHECK_GUARDED_BY) != 0) {
    bl_guarded_by(out, a, &r->guards, r->opt->strict);
    bl_own_locks(out, a, &r->guards);
    bl_unlocked_elements(out, a, &r->guards);
    if (!r->opt->strict) {
      bl_walked_plain(out, a, &r->guards);
      bl_lent_plain(out, a, &r->guards);
      bl_told_apart(out, a, &r->guards);
      bl_run_apart(out, a, &r->guards);
      bl_inner_monitors(out, a, &r->guards);
      bl_read_links(out, a, &r->guards);
    }
  }
}

void bl_check_program(struct bl_findings *out, struct cf_arena *a, struct bl_stats *stats,
                      const struct bl_program *p, const struct bl_models *models,
                      const struct bl_analysis_options *opt)
{
  unsigned threads = opt->threads == 0 ? 1 : opt->threads;
  struct run r = {.program = p, .opt = opt, .arena = a};
  struct bl_summary_options how = {.strict = opt->strict,
                                   .same_class = opt->same_class_callees,
                                   .plain = opt->strict &&
                                            (opt->checks & STALE) == BL_CHECK_STATE_VERSION,
                                   .threads = threads,
                                   .budget = opt->budget,
                                   .progress = tell,
                                   .progress_ctx = &r};
  r.summaries = bl_summaries_make(p, models, &how);
  r.of_thread = cf_memory_zeroed(threads, sizeof *r.of_thread);
  if ((opt->checks & STALE) != 0 || asks_for_walks(opt)) {
    check_methods(&r, threads);
  } else {
    begin_or_check(&r, 0, 0);
  }
  uint32_t first = out->n;
  struct bl_findings of_guards = {0};
  check_guards(&of_guards, a, &r);
  bl_summaries_forget_effects(r.summaries);
  bl_keep_hand_over(out, a, r.of_thread, threads, &of_guards);
  bl_sharing_judge(out, first, a, r.summaries, models, threads);
  bl_lower_repeated(out, first);
  if ((opt->checks & BL_CHECK_STATE_VERSION) != 0) {
    bl_versions_once(out, first, a);
  }
  bl_findings_merge(out, first);
  bl_findings_select(out, first, opt->checks);
  bl_lower_same(out, first, a);
  for (uint32_t i = first; i < out->n; i++) {
    bl_rank(&out->items[i], a);
    bl_mend(&out->items[i], a);
  }
  count(stats, &r);
  bl_summaries_free(r.summaries);
  free(r.of_thread);
}
