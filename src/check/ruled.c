/* Which plain collections a lock keeps, by what all who change them do. See the header. */
#include "src/check/ruled.h"

#include "src/check/looked_again.h"
#include "src/summary/callers.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"

/* Perhaps some constructor is given it: a collection by its type, of which no field's own tells
   that it needs no lock. */
static bool may_be_plain(const struct bl_summaries *s, const struct bl_field *f)
{
  enum { OTHERS = BL_T_SAFE | BL_T_CELL | BL_T_FADES };
  struct cf_str type = bl_field_descriptor(f);
  unsigned traits = f->type == '[' ? bl_type_traits(s, (struct cf_str){type.p + 1, type.n - 1})
                                   : s->holds_traits[f->id];
  return !f->late_written && (traits & (BL_T_HOLDS | OTHERS)) == BL_T_HOLDS;
}

/* All who change it hold the lock, and it is a plain collection: as its field tells, or, of its own
   monitor, as who takes that does. */
static bool all_hold(const struct bl_guards *gs, const struct bl_guard *g, uint32_t state, bool own)
{
  const struct bl_field *f = bl_state_field(gs->s->program, state);
  bool known = g->source == BL_GUARD_INFERRED || g->source == BL_GUARD_NONE;
  return known && g->writes > 0 && g->writes_held == g->writes &&
         (own ? may_be_plain(gs->s, f) : bl_keeps_plain_collection(gs->s, f));
}

/* How many methods hold the lock when they change it, and when they only look into it. */
struct methods {
  const struct bl_method *last, *last_look;
  uint32_t change, look;
};

static void count_methods(struct methods *of, const struct bl_guards *gs, uint32_t state,
                          const struct bl_fact *f)
{
  if (f->write) {
    of->change += f->method != of->last ? 1 : 0;
    of->last = f->method;
  } else if (f->method != of->last && f->method != of->last_look &&
             bl_guard_is_held(gs->s->program, gs->of_state[state], f)) {
    of->look++;
    of->last_look = f->method;
  }
}

/* Only class initialisers call it, while nobody else has come to the class. */
static bool only_initialises(const struct bl_summaries *s, const struct bl_method *m)
{
  uint32_t n;
  const uint32_t *by = bl_summaries_callers((struct bl_summaries *)s, m, &n);
  bool only = n > 0 && bl_method_is(m, CF_ACC_PRIVATE);
  for (uint32_t i = 0; i < n && only; i++) {
    const struct bl_method *caller = s->program->methods[by[i]];
    only = bl_method_is_init(caller) && bl_method_is(caller, CF_ACC_STATIC);
  }
  return only;
}

/* What there is one of is changed under a lock that there is one of, too: who took that for the one
   method that changes it meant all threads. */
static bool is_for_all(const struct bl_guards *gs, const struct bl_guard *g, uint32_t state,
                       const struct methods *of)
{
  return of->change == 1 && g->locks[0].root != BL_ROOT_PARAM &&
         (bl_state_field(gs->s->program, state)->access & CF_ACC_STATIC) != 0 &&
         !only_initialises(gs->s, of->last);
}

bool bl_is_ruled(const struct bl_guards *gs, uint32_t state)
{
  const struct bl_guard *g = gs->of_state[state];
  struct methods methods = {NULL, NULL, 0, 0};
  uint32_t n;
  bool any_time = false, unnamed = false; /* a change is made under a lock that may be another */
  bool own = g != NULL && bl_guard_is_own_monitor(gs->s->program, g, state);
  if (g == NULL || !all_hold(gs, g, state, own)) {
    return false;
  }
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(gs, facts[i])) {
      count_methods(&methods, gs, state, facts[i]);
      any_time |= facts[i]->write && !bl_hangs_on_flag(gs->s, facts[i]);
      unnamed |= facts[i]->write && facts[i]->strange;
    }
  }
  bool several = methods.change >= 2 || methods.look >= 2 || is_for_all(gs, g, state, &methods);
  return methods.change >= 1 && (own ? !unnamed : several) && any_time;
}

bool bl_is_ruled_by_another(const struct bl_guards *gs, uint32_t state)
{
  const struct bl_program *p = gs->s->program;
  bool field = bl_field_holder(bl_state_field(p, state)) == NULL;
  return field && bl_is_ruled(gs, state) && !bl_guard_is_own_monitor(p, gs->of_state[state], state);
}

bool bl_is_ruled_apart(const struct bl_guards *gs, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(gs->s, state, &n);
  const struct bl_field *f = bl_state_field(gs->s->program, state);
  bool held = bl_field_holder(f) != NULL && bl_puts_plain(gs->s, f), any = false;
  for (uint32_t i = 0; i < n && held; i++) {
    any |= bl_guard_counts(gs, facts[i]);
    held = !bl_guard_counts(gs, facts[i]) || (facts[i]->n_locks > 0 && facts[i]->strange);
  }
  return held && any;
}
