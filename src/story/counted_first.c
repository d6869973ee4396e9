/* What is counted before it is there. See the header. */
#include "src/story/counted_first.h"

#include "src/story/late.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_COUNTS = 4, MAX_SEEN = 12, MAX_BRANCHES = 32, CALLS_IN = 1 };

/* An operation on what a field holds. */
struct done {
  uint32_t insn, state, object;
};

struct asked {
  uint32_t insn;       /* a branch */
  uint32_t answers[2]; /* the calls whose answers it compares for equality, or
                          CF_NO_INSN */
};

/* What is seen in one method. */
struct scene {
  struct done counts[MAX_COUNTS]; /* atomic numbers that are counted, with no
                                     lock held */
  struct done adds[MAX_SEEN];     /* to collections */
  struct done uses[MAX_SEEN];     /* of all that a collection has */
  struct asked branches[MAX_BRANCHES];
  unsigned n_counts, n_adds, n_uses, n_branches;
};

/* --- what is seen --- */

static void note(struct done *list, unsigned *n, unsigned most, struct done d)
{
  if (*n < most) {
    list[(*n)++] = d;
  }
}

/* An atomic number becomes another one, and tells so. */
static bool is_count(const struct bl_interp *it, const struct bl_access *a, uint32_t insn)
{
  char result = bl_interp_site(it, insn)->result[0];
  return a->write && a->bci == BL_BCI_MODEL && a->key == 0 && a->expects == 0 &&
         (result == 'I' || result == 'J') && !bl_interp_drops_result(it, insn);
}

/* It asks for all that the collection has, not whether there is anything: once, be it to copy it,
   or turn by turn. */
static bool is_of_all(const struct bl_interp *it, const struct bl_access *a, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  bool turns = it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK;
  bool once = a->bci != BL_BCI_MODEL || site->constructor || site->result[0] == 'A';
  return turns || (!a->write && a->key == 0 && once);
}

static void see_access(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                       struct done d, const struct bl_access *a, const struct bl_args *args)
{
  if (d.state >= BL_UNMAPPED || bl_state_kind_of(d.state) != BL_STATE_CONTENTS ||
      a->depth > CALLS_IN) {
    return;
  }
  if (a->cell) {
    if (f->n_held == 0 && is_count(it, a, d.insn)) {
      note(s->counts, &s->n_counts, MAX_COUNTS, d);
    }
  } else if (bl_puts_given(a, args)) {
    note(s->adds, &s->n_adds, MAX_SEEN, d);
  } else if (is_of_all(it, a, d.insn)) {
    note(s->uses, &s->n_uses, MAX_SEEN, d);
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    see_access(s, it, f, (struct done){insn, at.state, bl_names_of(&it->names, &at.object)}, a,
               &args);
  }
}

static void see_branch(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  enum cf_opcode op = (enum cf_opcode)it->insns.items[insn].op;
  unsigned n = (unsigned)cf_opcodes[op].n_pops;
  struct asked b = {insn, {CF_NO_INSN, CF_NO_INSN}};
  for (unsigned i = 0; i < n && i < 2 && bl_standing_of(op) == BL_EQUAL; i++) {
    uint32_t name = f->name[bl_frame_top(f, i)];
    b.answers[i] = name == 0 ? CF_NO_INSN : bl_interp_made_at(it, name);
  }
  if (s->n_branches < MAX_BRANCHES) {
    s->branches[s->n_branches++] = b;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_BRANCH) {
    see_branch(ctx, it, f, insn);
  } else {
    see_call(ctx, it, f, insn);
  }
}

/* --- what comes of it --- */

/* Only the one arm leads there, be it the head of a loop. */
static bool only_leads(const struct bl_interp *it, uint32_t arm, uint32_t other, uint32_t use)
{
  uint32_t at = it->cfg.block_of[use];
  return arm != other && bl_cfg_dominates(&it->cfg, arm, at) &&
         !bl_normal_reach(it, it->arena, other, BL_NO_BLOCK)[at];
}

/* Behind the branch, which asks what the count has answered, a local flag keeps
 * what it said. */
static bool is_kept_in_flag(const struct scene *s, const struct bl_interp *it, uint32_t branch,
                            uint32_t use)
{
  bool kept = false;
  for (unsigned i = 0; i < s->n_branches && !kept; i++) {
    kept = s->branches[i].insn != branch && bl_flag_comes_by(it, s->branches[i].insn, use, branch);
  }
  return kept;
}

/* Only who is told so by the count comes to the use. */
static bool is_decided_by(const struct scene *s, const struct bl_interp *it, uint32_t count,
                          uint32_t use)
{
  bool decided = false;
  for (unsigned i = 0; i < s->n_branches && !decided; i++) {
    const struct asked *b = &s->branches[i];
    if ((b->answers[0] != count && b->answers[1] != count) ||
        !bl_comes_before(it, count, b->insn)) {
      continue;
    }
    uint32_t jump = bl_interp_arm(it, b->insn, true);
    uint32_t next = b->insn + 1 < it->insns.n ? bl_interp_arm(it, b->insn, false) : jump;
    decided = only_leads(it, jump, next, use) || only_leads(it, next, jump, use) ||
              is_kept_in_flag(s, it, b->insn, use);
  }
  return decided;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct done *count, const struct done *add, const struct done *use)
{
  const struct bl_program *p = it->program;
  struct cf_str number = bl_field_word(bl_state_field(p, count->state));
  struct cf_str all = bl_field_word(bl_state_field(p, add->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, add->insn, count->state, count->object);
  struct bl_place counted = bl_place_at(a, it, count->insn);
  struct bl_place used = bl_place_at(a, it, use->insn);
  f->read_line = counted.line;
  f->message =
      cf_arena_printf(a,
                      "'%.*s' is given something only after it was counted by '%.*s' %.*s; who "
                      "is counted last "
                      "works off what is there, and may find that of others missing",
                      CF_S(all), CF_S(number), CF_S(bl_when_text(a, counted.line)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, counted, cf_arena_printf(a, "counted by '%.*s'", CF_S(number)));
  bl_add_step(
      f, BL_STEP_INTERFERE, used,
      cf_arena_printf(a, "another thread, which is counted last, works off '%.*s'", CF_S(all)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' has it only here", CF_S(all)));
  f->grounds.interferer = BL_SAME_METHOD;
  f->grounds.published = true;
  f->grounds.distance = bl_distance(count->insn, add->insn);
}

/* One finding a count. */
static void tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct done *count)
{
  for (unsigned i = 0; i < s->n_adds * s->n_uses; i++) {
    const struct done *add = &s->adds[i / s->n_uses], *use = &s->uses[i % s->n_uses];
    if (add->state == use->state && add->object == use->object && add->insn != use->insn &&
        bl_comes_before(it, count->insn, add->insn) && bl_leads_to(it, add->insn, use->insn) &&
        is_decided_by(s, it, count->insn, use->insn) &&
        !is_decided_by(s, it, count->insn, add->insn)) {
      write_up(out, a, it, count, add, use);
      return;
    }
  }
}

/* Its own operations change an atomic, and put something into a collection. */
static bool may_count(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool counts = false, adds = false;
  for (uint32_t i = 0; i < own->n && !(counts && adds); i++) {
    const struct bl_fact *x = &own->items[i];
    if (x->write && !x->confined && bl_state_kind_of(x->state) == BL_STATE_CONTENTS) {
      uint32_t field = bl_state_field(s->program, x->state)->id;
      bool cell = (s->holds_traits[field] & BL_T_CELL) != 0;
      counts |= cell;
      adds |= !cell;
    }
  }
  return counts && adds;
}

void bl_counted_first_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m)
{
  enum { FEWEST_INSNS = 10 };
  if (bl_method_is_init(m) || m->n_insns < FEWEST_INSNS || !may_count(w->all, m)) {
    return;
  }
  struct scene s = {.n_counts = 0};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE | 1u << CF_K_BRANCH};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_counts; i++) {
      tell_of(out, a, &s, it, &s.counts[i]);
    }
  }
  cf_arena_reset(w->scratch);
}
