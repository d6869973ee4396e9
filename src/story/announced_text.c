/* Flags that announce too early: as people read it. See the header. Receives a story; decides
   nothing but how sure it is. */
#include "src/story/announced.h"

#include "src/wording/added.h"

static struct cf_str field_text(const struct bl_program *p, uint32_t state)
{
  return bl_field_word(bl_state_field(p, state));
}

static const char *done_text(const struct bl_announcing *st)
{
  return bl_state_kind_of(st->write->fact->state) == BL_STATE_CONTENTS ? "filled" : "set";
}

static struct cf_str reader_text(struct cf_arena *a, const struct bl_announcing *st,
                                 const struct bl_interp *it, const struct bl_place *reads)
{
  struct cf_str field = field_text(it->program, st->write->fact->state);
  if (st->reader.getter != NULL) {
    return cf_arena_printf(a, "%.*s may tell so meanwhile, and %.*s() give what '%.*s' was",
                           CF_S(bl_where_text(a, reads)), CF_S(bl_method_name(st->reader.getter)),
                           CF_S(field));
  }
  return cf_arena_printf(a, "%s%.*s may read '%.*s' meanwhile",
                         st->reader.method == it->method ? "another thread in " : "",
                         CF_S(bl_where_text(a, reads)), CF_S(field));
}

static void add_trace(struct bl_finding *f, struct cf_arena *a, const struct bl_announcing *st,
                      const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  struct cf_str flag = field_text(p, st->set->state), field = field_text(p, st->write->fact->state);
  struct bl_place reads = bl_place_of(a, p, st->reader.method, st->reader.bci);
  f->trace = CF_NEW_N(a, struct bl_step, 4);
  if (st->test != NULL && (st->test->on.by != st->set->op || st->set->op == NULL)) {
    bl_add_step(f, BL_STEP_CHECK, bl_place_at(a, it, st->test->insn),
                cf_arena_printf(a, "'%.*s' tested", CF_S(flag)));
  }
  bl_add_step(f, BL_STEP_ACCESS, bl_place_at(a, it, st->set->insn),
              cf_arena_printf(a, "'%.*s' set: from here on others go by it", CF_S(flag)));
  bl_add_step(f, BL_STEP_INTERFERE, reads, reader_text(a, st, it, &reads));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "'%.*s' %s only here", CF_S(field), done_text(st)));
}

static void set_grounds(struct bl_finding *f, const struct bl_announcing *st,
                        const struct bl_interp *it)
{
  if (st->reader.method == it->method) {
    f->grounds.interferer = BL_SAME_METHOD;
  }
  f->grounds.published = true;
  f->grounds.distance = bl_distance(st->set->insn, st->write->insn);
}

/* What who goes by the flag does too early. */
static struct cf_str mistake_text(struct cf_arena *a, const struct bl_announcing *st,
                                  const struct bl_interp *it)
{
  struct cf_str flag = field_text(it->program, st->set->state);
  struct cf_str field = field_text(it->program, st->write->fact->state);
  if (st->reader.getter == NULL) {
    return cf_arena_printf(a, "goes by '%.*s' and may find '%.*s' not yet %s", CF_S(flag),
                           CF_S(field), done_text(st));
  }
  return cf_arena_printf(a, "tells %sso before '%.*s' is there",
                         st->reader.method == it->method ? "who comes second " : "", CF_S(field));
}

void bl_announced_write_up(struct bl_findings *out, struct cf_arena *a,
                           const struct bl_announcing *st, const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  struct bl_finding *f = bl_add_story(out, a, it, BL_CHECK_THEN_ACT, st->write->insn,
                                      st->set->state, st->write->object);
  struct bl_place set = bl_place_at(a, it, st->set->insn);
  struct bl_place reads = bl_place_of(a, p, st->reader.method, st->reader.bci);
  f->read_line = set.line;
  f->message = cf_arena_printf(a, "'%.*s'%s is %s after '%.*s' was set %.*s; %.*s %.*s",
                               CF_S(field_text(p, st->write->fact->state)),
                               st->inside ? " of the new object" : "", done_text(st),
                               CF_S(field_text(p, st->set->state)), CF_S(bl_when_text(a, set.line)),
                               CF_S(bl_where_text(a, &reads)), CF_S(mistake_text(a, st, it)));
  add_trace(f, a, st, it);
  set_grounds(f, st, it);
}
