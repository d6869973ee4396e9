/* Additions to what has been emptied for good, as people read of them. See the header. */
#include "src/story/late.h"

#include "src/wording/added.h"

static void set_grounds(struct bl_finding *f, const struct bl_late *l)
{
  f->grounds.late = true;
  f->grounds.plainly = l->plain;
  f->grounds.by_guard = l->by_helper;
  f->grounds.distance = bl_distance(l->test, l->add);
}

/* Who deals with what there is, what is added meanwhile, and the flag that is set only then. */
static void add_too_late(struct bl_finding *f, struct cf_arena *a, const struct bl_closer *by,
                         const struct bl_place *ends, const struct bl_place *sets, struct cf_str to,
                         struct cf_str flag)
{
  bl_add_step(f, BL_STEP_INTERFERE, *ends,
              cf_arena_printf(a, "%.*s may have dealt with what '%.*s' had",
                              CF_S(bl_where_text(a, ends)), CF_S(to)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' added to all the same", CF_S(to)));
  bl_add_step(f, BL_STEP_INTERFERE, *sets,
              cf_arena_printf(a, "only then '%.*s' is %s: what was added in between is left",
                              CF_S(flag), by->clears ? "cleared" : "set"));
}

/* The test, who sets the flag and deals with what there is, and what is added all the same. */
static void add_trace(struct bl_finding *f, struct cf_arena *a, const struct bl_late *l,
                      const struct bl_closer *by, struct bl_place test)
{
  const struct bl_program *p = l->it->program;
  struct cf_str to = bl_field_word(bl_state_field(p, l->to)),
                flag = bl_field_word(bl_state_field(p, l->on.state));
  struct bl_place sets = bl_place_of(a, p, by->method, by->set);
  struct bl_place ends = bl_place_of(a, p, by->method, by->empties);
  f->trace = CF_NEW_N(a, struct bl_step, 4);
  bl_add_step(f, BL_STEP_CHECK, test, cf_arena_printf(a, "'%.*s' tested", CF_S(flag)));
  if (by->too_late) {
    add_too_late(f, a, by, &ends, &sets, to, flag);
    return;
  }
  bl_add_step(
      f, BL_STEP_INTERFERE, sets,
      cf_arena_printf(a, "%.*s may %s '%.*s' meanwhile: %s", CF_S(bl_where_text(a, &sets)),
                      by->clears ? "clear" : "set", CF_S(flag),
                      l->reference ? "all is over" : "from then on nothing is to be added"));
  bl_add_step(f, BL_STEP_INTERFERE, ends,
              cf_arena_printf(a,
                              l->reference ? "%.*s may end what '%.*s' has, for the last time"
                                           : "%.*s may deal with what '%.*s' has: what is added "
                                             "later is left",
                              CF_S(bl_where_text(a, &ends)), CF_S(to)));
  bl_add_step(
      f, BL_STEP_USE, f->at,
      cf_arena_printf(a, l->reference ? "'%.*s' set all the same" : "'%.*s' added to all the same",
                      CF_S(to)));
}

static struct cf_str too_late_message(struct cf_arena *a, const struct bl_closer *by,
                                      struct cf_str to, struct cf_str flag,
                                      const struct bl_place *ends)
{
  return cf_arena_printf(a,
                         "'%.*s' is added to as long as '%.*s' is not %s; %.*s does that only when "
                         "it has dealt with all there was, and what is added in between is left "
                         "there",
                         CF_S(to), CF_S(flag), by->clears ? "cleared" : "set",
                         CF_S(bl_where_text(a, ends)));
}

void bl_late_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_late *l,
                      const struct bl_closer *by)
{
  const struct bl_interp *it = l->it;
  const struct bl_program *p = it->program;
  struct cf_str to = bl_field_word(bl_state_field(p, l->to)),
                flag = bl_field_word(bl_state_field(p, l->on.state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, l->add, l->on.state, l->on.object);
  struct bl_place test = bl_place_at(a, it, l->test);
  struct bl_place ends = bl_place_of(a, p, by->method, by->empties);
  f->read_line = test.line;
  struct cf_str at = bl_when_text(a, test.line);
  f->message =
      by->too_late
          ? too_late_message(a, by, to, flag, &ends)
          : cf_arena_printf(a,
                            l->reference
                                ? "'%.*s' is set because of '%.*s' as it was %.*s; %.*s may have "
                                  "ended what was there by then, and what is set is never ended"
                                : "'%.*s' is added to because of '%.*s' as it was %.*s; %.*s may "
                                  "have dealt with all it had by then, and what is added is left "
                                  "there",
                            CF_S(to), CF_S(flag), CF_S(at), CF_S(bl_where_text(a, &ends)));
  add_trace(f, a, l, by, test);
  set_grounds(f, l);
}
