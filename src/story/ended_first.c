/* Tasks that may be over before they are there. See the header. */
#include "src/story/ended_first.h"

#include "src/candidate/test.h"
#include "src/wording/added.h"

/* The task waits until the put is made. */
static bool keeps_waiting(const struct bl_begun_taken *t, const struct bl_begun_put *p)
{
  bool waits = false;
  for (unsigned i = 0; i < BL_MAX_HOLDS && t->under[i].name != 0 && !waits; i++) {
    waits = bl_still_held(p->held, &t->under[i]);
  }
  return waits;
}

/* Something has been put there before the task began, which this replaces. */
static bool is_put_before(const struct bl_begun *s, const struct bl_interp *it,
                          const struct bl_begun_taken *t)
{
  bool before = false;
  for (unsigned i = 0; i < s->n_puts && !before; i++) {
    before = bl_begun_is_same(it, &s->puts[i].of, &t->of) &&
             bl_comes_before(it, s->puts[i].of.insn, t->of.insn);
  }
  return before;
}

/* The method looks at the collection, or at what it has put there, once more. */
static bool looks_again(const struct bl_begun *s, const struct bl_interp *it,
                        const struct bl_begun_put *p)
{
  bool again = false;
  for (unsigned i = 0; i < s->n_asked && !again; i++) {
    const struct bl_begun_asked *q = &s->asked[i];
    bool of_it = q->state == BL_NO_STATE ? q->object == p->value && p->value != 0
                                         : q->state == p->of.state && q->object == p->of.object;
    again = of_it && q->insn != p->of.insn && bl_leads_to(it, p->of.insn, q->insn);
  }
  return again;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bl_begun_taken *t, const struct bl_begun_put *p)
{
  const struct bl_program *prog = it->program;
  struct cf_str field = bl_field_word(bl_state_field(prog, p->of.state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, p->of.insn, p->of.state, p->of.object);
  struct bl_place starts = bl_place_at(a, it, t->of.insn);
  struct bl_place takes = bl_place_of(a, prog, t->by, t->bci);
  f->read_line = starts.line;
  struct cf_str at = bl_when_text(a, starts.line);
  f->message = cf_arena_printf(a,
                               "'%.*s' is given something only after a task was started %.*s that "
                               "takes it away; where that has been faster, it is left there",
                               CF_S(field), CF_S(at));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, starts, CF_STR("the task is started"));
  bl_add_step(f, BL_STEP_INTERFERE, takes,
              cf_arena_printf(a, "%.*s may take away what '%.*s' has, which is nothing yet",
                              CF_S(bl_where_text(a, &takes)), CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' has it only here", CF_S(field)));
  f->grounds.late = true;
  f->grounds.distance = bl_distance(t->of.insn, p->of.insn);
}

static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                    const struct bl_interp *it, const struct bl_begun_put *p)
{
  for (unsigned i = 0; i < s->n_takes; i++) {
    const struct bl_begun_taken *t = &s->takes[i];
    if (bl_begun_is_same(it, &t->of, &p->of) && t->of.insn != p->of.insn && !t->task->delayed &&
        !t->task->unknown && bl_comes_before(it, t->of.insn, p->of.insn) && !keeps_waiting(t, p) &&
        !is_put_before(s, it, t) && !looks_again(s, it, p)) {
      write_up(out, a, it, t, p);
      return true;
    }
  }
  return false;
}

void bl_ended_first_tell(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                         const struct bl_interp *it)
{
  bool told = false;
  for (unsigned i = 0; i < s->n_puts && !told; i++) {
    told = !s->puts[i].fills && bl_begun_is_safe(s, s->puts[i].of.state) &&
           tell_of(out, a, s, it, &s->puts[i]);
  }
}
