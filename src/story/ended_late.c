/* Tasks that take away what may be another's by then. See the header. */
#include "src/story/ended_late.h"

#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/story/walks.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"

/* --- who else has to do with what lies under a key --- */

/* The method was given the key, or it is a part of what it was given: who calls it twice may mean
   the same entry. */
static bool is_given_key(const struct bl_interp *it, const struct bl_begun_entry *of)
{
  return bl_names_path(&it->names, of->key)->root == BL_ROOT_PARAM;
}

/* The write forgets what there is for a key, and nobody asks what it was. */
static bool forgets(const struct bl_worker *w, const struct bl_fact *write)
{
  const struct bl_call *call = bl_method_call(write->method, write->bci);
  const struct bl_call_effect *e = bl_modelled_call(w->all, call);
  bool removes = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    removes |= a->write && a->removes && a->key != 0 && a->expects == 0;
  }
  return removes && bl_is_answer_dropped(write->method, call);
}

/* The method asks what the field has before it sets it. */
static bool is_asked(const struct bl_begun *s, const struct bl_interp *it,
                     const struct bl_begun_put *p)
{
  bool asked = false;
  for (unsigned i = 0; i < s->n_asked && !asked; i++) {
    asked = s->asked[i].state == p->of.state && bl_leads_to(it, s->asked[i].insn, p->of.insn);
  }
  return asked;
}

/* The write shows that there may be another one before the task ends: it is a put over what is
   there, and what that was is asked; or, where the put only fills, takes the other away; or it is
   the method's own, of a field that it sets whatever that has. */
static bool is_shown_by(const struct bl_begun *s, const struct bl_interp *it,
                        const struct bl_begun_put *p, const struct bl_fact *write)
{
  bool here = write->method == it->method && write->bci == it->insns.items[p->of.insn].bci;
  if (p->of.key == 0) {
    return here && !is_asked(s, it, p);
  }
  return (here ? p->goes_on && !p->fills : bl_walks_puts_over(s->w, write, false)) ||
         (p->fills && write->method != it->method && forgets(s->w, write));
}

static const struct bl_fact *shown_by(const struct bl_begun *s, const struct bl_interp *it,
                                      const struct bl_begun_taken *t, const struct bl_begun_put *p)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s->w->all, p->of.state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    bool counts = bl_fact_is_anothers(f, t->by);
    if (counts && is_shown_by(s, it, p, f)) {
      return f;
    }
  }
  return NULL;
}

/* --- what comes of it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bl_begun_taken *t, const struct bl_begun_put *p,
                     const struct bl_fact *by)
{
  const struct bl_program *prog = it->program;
  struct cf_str map = bl_field_word(bl_state_field(prog, p->of.state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_LOST_UPDATE, p->of.insn, p->of.state, p->of.object);
  struct bl_place puts = f->at;
  struct bl_place shows = bl_place_of(a, prog, by->method, by->bci);
  f->at = bl_place_of(a, prog, t->by, t->bci);
  bool keyed = p->of.key != 0;
  f->message = cf_arena_printf(a,
                               keyed ? "what '%.*s' has for a key is removed when what was put "
                                       "there %.*s has had its time; what is put there in between "
                                       "is lost"
                                     : "'%.*s' is set to null when what it was set to %.*s has had "
                                       "its time; what it is set to in between is lost",
                               CF_S(map), CF_S(bl_when_text(a, puts.line)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, puts,
              keyed ? CF_STR("put there, and a task begun for it")
                    : CF_STR("set, and a task begun for it"));
  bl_add_step(f, BL_STEP_INTERFERE, shows,
              cf_arena_printf(a, "by %.*s there may be another one meanwhile",
                              CF_S(bl_where_text(a, &shows))));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a,
                              keyed ? "removed from '%.*s' by its key, whatever is there"
                                    : "'%.*s' is set to null, whatever it has",
                              CF_S(map)));
  f->grounds.decided = false;
  f->grounds.outlived = true;
  f->grounds.keyed = keyed;
  f->grounds.distance = bl_distance(p->of.insn, t->of.insn);
}

/* Several threads may come to it: it is safe by itself, or both hold a lock. */
static bool is_theirs(const struct bl_begun *s, const struct bl_begun_taken *t,
                      const struct bl_begun_put *p)
{
  return bl_begun_is_safe(s, p->of.state) || (t->locked && p->held[0].name != 0);
}

static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                    const struct bl_interp *it, const struct bl_begun_put *p)
{
  for (unsigned i = 0; i < s->n_takes; i++) {
    const struct bl_begun_taken *t = &s->takes[i];
    if (t->blindly && bl_begun_is_same(it, &t->of, &p->of) && t->of.insn != p->of.insn &&
        bl_comes_before(it, p->of.insn, t->of.insn) && is_theirs(s, t, p)) {
      const struct bl_fact *by = shown_by(s, it, t, p);
      if (by != NULL) {
        write_up(out, a, it, t, p, by);
        return true;
      }
    }
  }
  return false;
}

void bl_ended_late_tell(struct bl_findings *out, struct cf_arena *a, const struct bl_begun *s,
                        const struct bl_interp *it)
{
  bool told = false;
  for (unsigned i = 0; i < s->n_puts && !told; i++) {
    told = (s->puts[i].of.key == 0 || is_given_key(it, &s->puts[i].of)) &&
           tell_of(out, a, s, it, &s->puts[i]);
  }
}
