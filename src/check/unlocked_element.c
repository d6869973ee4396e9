/* What lies in a collection that is locked, changed with no lock held. See the header. */
#include "src/check/unlocked_element.h"

#include "src/pass/callers_terms.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"
#include "src/wording/added.h"
#include "src/wording/there.h"
#include "src/wording/write_up.h"

/* What looks as if it made the collection safe. */
enum shelter {
  NO_SHELTER,
  SAFE_HOLDER,   /* a collection that locks itself, in which it lies */
  LOCKED_HOLDER, /* … or of which each question is asked under some lock */
  VOLATILE_FIELD /* which tells every thread of the reference, and of nothing else */
};

/* A change under no lock, and what it meets. */
struct story {
  const struct bl_field *holder; /* in which it lies */
  enum shelter shelter;
  const struct bl_fact *change;
  const struct bl_fact *other; /* another access; NULL: the method itself, run by another thread */
};

/* --- which accesses --- */

/* Each question to the holder is asked under a lock, and some change of it is made there. */
static bool is_locked_throughout(const struct bl_guards *gs, const struct bl_field *holder)
{
  uint32_t n;
  bool changed = false;
  struct bl_fact *const *facts =
      bl_summaries_facts(gs->s, bl_state_of(holder->id, BL_STATE_CONTENTS), &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(gs, facts[i])) {
      if (facts[i]->n_locks == 0) {
        return false;
      }
      changed |= facts[i]->write;
    }
  }
  return changed;
}

/* Another access that the change may meet: a change, rather, and of another method. */
static const struct bl_fact *find_other(const struct bl_guards *gs, struct bl_fact *const *facts,
                                        uint32_t n, const struct bl_fact *change)
{
  const struct bl_fact *other = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    bool is = f->method != change->method && bl_guard_counts(gs, f);
    other = is && (other == NULL || (f->write && !other->write)) ? f : other;
  }
  return other;
}

/* --- what a thread has for itself --- */

struct own_key {
  const struct bl_fact *change;
  struct bl_worker *w;
  bool is;
};

static void see_key(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct own_key *k = ctx;
  struct bl_args args;
  if (it->insns.items[insn].bci != k->change->bci ||
      cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  uint32_t key = args.n == 0 ? 0 : bl_interp_found_by(it, args.name[0]);
  k->is = key != 0 && bl_sayable_key(k->w, it, key) == BL_KEY_THREAD;
}

/* What is changed lies under the key of the thread at hand. */
static bool is_threads_own(const struct bl_guards *gs, const struct bl_fact *change)
{
  struct bl_worker w;
  struct own_key k = {change, &w, false};
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  (void)bl_look_at(&w, change->method, &(struct bl_visitor){.visit = see_key, .ctx = &k});
  cf_arena_reset(w.scratch);
  return k.is;
}

/* The method has looked into it before. */
static bool is_asked_first(struct bl_fact *const *facts, uint32_t n, const struct bl_fact *change)
{
  bool asked = false;
  for (uint32_t i = 0; i < n && !asked; i++) {
    asked = facts[i]->method == change->method && !facts[i]->write && facts[i]->bci < change->bci;
  }
  return asked;
}

/* A change that others are not kept out of. What a volatile field has is often filled when the
   program starts: there it must be filled where something is looked up in it. */
static bool counts(const struct story *t, const struct bl_guards *gs, struct bl_fact *const *facts,
                   uint32_t n, const struct bl_fact *f)
{
  return f->write && !f->method->cls->library && bl_guard_counts(gs, f) &&
         bl_fact_holds_none(gs->s, f) &&
         (t->shelter != VOLATILE_FIELD || is_asked_first(facts, n, f)) && !is_threads_own(gs, f);
}

static bool find_change(struct story *t, const struct bl_guards *gs, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  for (uint32_t i = 0; i < n && t->change == NULL; i++) {
    const struct bl_fact *f = facts[i];
    if (counts(t, gs, facts, n, f)) {
      t->change = f;
      t->other = find_other(gs, facts, n, f);
    }
  }
  return t->change != NULL;
}

/* --- as people read it --- */

static struct cf_str message(struct cf_arena *a, const struct bl_summaries *s,
                             const struct story *t, struct cf_str meets, bool changes)
{
  static const char *const but[] = {
      [SAFE_HOLDER] = "the thread-safe collection that it lies in covers only the lookup",
      [LOCKED_HOLDER] = "the lock under which it was looked up is given up by then",
      [VOLATILE_FIELD] = "volatile covers only the reference"};
  struct cf_str holder = bl_field_word(t->holder);
  struct cf_str by = bl_operation_text(a, s, t->change->method, t->change->bci);
  return cf_arena_printf(a,
                         "'%.*s%s' is a plain collection, and changed%s%.*s with no lock held: %s; "
                         "%.*s%s may %s it meanwhile",
                         CF_S(holder), t->shelter == VOLATILE_FIELD ? "" : "[]",
                         by.n > 0 ? " by " : "", CF_S(by), but[t->shelter], CF_S(meets),
                         t->other == NULL ? ", run by another thread," : "",
                         changes ? "change" : "read");
}

static void add_trace(struct bl_finding *f, struct cf_arena *a, struct bl_place meets, bool changes)
{
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at, CF_STR("changed with no lock held"));
  bl_add_step(f, BL_STEP_INTERFERE, meets,
              cf_arena_printf(a, "%.*s may %s it meanwhile", CF_S(bl_where_text(a, &meets)),
                              changes ? "change" : "read"));
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_summaries *s,
                     const struct story *t)
{
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  const struct bl_program *p = s->program;
  const struct bl_fact *other = t->other == NULL ? t->change : t->other;
  const struct bl_method *m = t->change->method;
  struct bl_place meets = bl_place_of(a, p, other->method, other->bci);
  struct bl_finding *f = bl_add_breach(out, a, p, m, t->change->bci, t->change->state);
  f->message = message(a, s, t, bl_where_text(a, &meets), other->write);
  add_trace(f, a, meets, other->write);
  f->owners = bl_owners_of(p, m, t->change->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = m->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.keyed = t->shelter != VOLATILE_FIELD;
  f->grounds.interferer = t->other == NULL ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

/* --- which collections --- */

/* What lies in another collection. */
static enum shelter shelter_of_elements(const struct bl_guards *gs, const struct bl_field *f)
{
  const struct bl_field *holder = bl_field_holder(f);
  return !bl_puts_plain(gs->s, f)                             ? NO_SHELTER
         : (gs->s->holds_traits[holder->id] & BL_T_SAFE) != 0 ? SAFE_HOLDER
         : is_locked_throughout(gs, holder)                   ? LOCKED_HOLDER
                                                              : NO_SHELTER;
}

/* What a volatile field has, which is only ever made by one constructor of the library's. */
static enum shelter shelter_of_field(const struct bl_summaries *s, const struct bl_field *f)
{
  bool made = (f->access & CF_ACC_VOLATILE) != 0 && f->maker != NULL &&
              (f->made_otherwise & BL_MADE_UNLIKE) == 0;
  return made && bl_makes_plain(s, f->maker) ? VOLATILE_FIELD : NO_SHELTER;
}

void bl_unlocked_elements(struct bl_findings *out, struct cf_arena *a,
                          const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  for (uint32_t i = 0; i < p->n_fields; i++) {
    const struct bl_field *f = p->fields[i], *holder = bl_field_holder(f);
    struct story t = {.holder = holder == NULL ? f : holder};
    const struct bl_guard *guard = guards->of_state[bl_state_of(i, BL_STATE_CONTENTS)];
    if (guard != NULL && guard->source != BL_GUARD_NONE) {
      continue; /* who holds it not is told so */
    }
    t.shelter = holder == NULL ? shelter_of_field(guards->s, f) : shelter_of_elements(guards, f);
    if (t.shelter != NO_SHELTER && find_change(&t, guards, bl_state_of(i, BL_STATE_CONTENTS))) {
      write_up(out, a, guards->s, &t);
    }
  }
}
