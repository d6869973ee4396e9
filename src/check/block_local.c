/* Uses of stale values in one method. Receives its states with observations; hands on the worst use
   of each stale value, or with --strict the first. Knows no report. */
#include "src/check/block_local.h"

#include "src/check/candidate.h"

/* --- the visit --- */

static void remember_reads(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_observations *obs = c->it->obs;
  for (unsigned k = 0; k < obs->count_of[insn]; k++) {
    uint32_t bit = obs->first_of[insn] + k;
    memcpy(c->held_at_read[bit], f->held, f->n_held * sizeof *f->held);
    c->n_held_at_read[bit] = (uint8_t)f->n_held;
    c->confined[bit] = bl_interp_came_confined(c->it, f, obs->items[bit].object);
  }
}

static void remember_test(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_use *uses, unsigned n)
{
  uint64_t *tested = c->tested_current + (size_t)insn * f->words;
  for (unsigned i = 0; i < n; i++) {
    if (uses[i].role == BL_ROLE_TESTED) {
      (void)bl_bits_or(tested, bl_frame_set(f, uses[i].slot, BL_SET_CURRENT), f->words);
    }
  }
}

static void visit_tests(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  remember_reads(ctx, f, insn);
  if (kind == CF_K_BRANCH || kind == CF_K_SWITCH) {
    remember_test(ctx, f, insn, uses, bl_uses_of(it, f, insn, uses, &args));
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_method_check *c = ctx;
  struct bl_use uses[BL_MAX_ARGS + 2];
  struct bl_args args;
  unsigned n = bl_uses_of(it, f, insn, uses, &args);
  bl_visit_uses(c, f, insn, uses, n, &args);
  bl_visit_acts(c, f, insn, &args);
}

/* --- reporting --- */

static uint32_t read_line(const struct bl_method_check *c, uint32_t bit)
{
  return bl_interp_line(c->it, c->it->obs->items[bit].insn);
}

/* The worst use; for --strict the first use as data, or if there is none the act that it decides.
 */
static const struct bl_candidate *chosen_of(const struct bl_method_check *c, uint32_t bit)
{
  return c->strict && c->first[bit].there ? &c->first[bit] : &c->worst[bit];
}

/* One finding a method, read line and kind. */
static bool already_reported(const struct bl_method_check *c, uint32_t bit,
                             const struct bl_candidate *chosen)
{
  for (uint32_t other = 0; other < bit; other++) {
    const struct bl_candidate *x = chosen_of(c, other);
    if (!x->there) {
      continue;
    }
    if (c->strict ? x->insn == chosen->insn
                  : x->kind == chosen->kind && x->benign == chosen->benign &&
                        read_line(c, other) == read_line(c, bit)) {
      return true;
    }
  }
  return false;
}

static void report(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    struct bl_candidate chosen = *chosen_of(c, bit);
    if (!chosen.there || already_reported(c, bit, &chosen)) {
      continue;
    }
    if (c->strict) { /* [AHB] footnote 3: the first use; the reason is the worst use's */
      chosen.benign = c->worst[bit].benign;
    }
    cf_vec_reserve(a, out);
    bl_write_up(&out->items[out->n++], a, c, &chosen);
  }
}

static void check_solved(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         struct bl_interp *it, bool strict)
{
  struct cf_arena *s = w->scratch;
  uint32_t n = it->obs->n;
  struct bl_method_check c = {.w = w, .it = it, .strict = strict};
  c.first = CF_NEW_N(s, struct bl_candidate, n);
  c.worst = CF_NEW_N(s, struct bl_candidate, n);
  c.tested_current = CF_NEW_N(s, uint64_t, (size_t)it->insns.n * it->words);
  c.held_at_read = cf_arena_zalloc(s, n, sizeof *c.held_at_read);
  c.n_held_at_read = CF_NEW_N(s, uint8_t, n);
  c.confined = CF_NEW_N(s, bool, n);
  bl_interp_visit(it, &(struct bl_visitor){visit_tests, &c}, 1);
  bl_interp_visit(it, &(struct bl_visitor){visit, &c}, 1);
  report(out, a, &c);
}

/* Whether a block can end in the method at all: else no value can outlive one. */
static bool can_be_stale(const struct bl_summaries *s, struct bl_worker *w,
                         const struct bl_method *m)
{
  if ((m->flags & BL_M_MONITOR) != 0 || s->entry[m->id].n_locks > 0) {
    return true;
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    if (e->n_locks > 0) {
      return true;
    }
    for (uint32_t k = 0; k < e->n_seen; k++) {
      if (e->seen[k].own_block) {
        return true;
      }
    }
    for (uint32_t k = 0; k < e->n_runs; k++) {
      if (e->runs[k].own_block) {
        return true; /* a lambda's answer may come out of a block of the callee's */
      }
    }
  }
  return false;
}

bool bl_block_local_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, bool strict)
{
  struct bl_summaries *s = w->all;
  if (!s->needed[m->id] || !can_be_stale(s, w, m)) {
    return true;
  }
  struct bl_interp it;
  struct bl_observations obs;
  struct bl_observe_options opt = {.innermost = strict, .only_if_any = true};
  bool open = bl_interp_open(&it, w->scratch, s->program, m, &w->effects);
  it.observe_confined = strict;
  bl_summaries_enter(s, &it);
  if (open && bl_observe_and_solve(&obs, w, &it, &opt) && obs.n > 0) {
    check_solved(out, a, w, &it, strict);
  }
  bool ok = it.fault != BL_FAULT_BUDGET;
  cf_arena_reset(w->scratch);
  return ok;
}
