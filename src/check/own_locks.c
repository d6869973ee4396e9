/* Static state that is changed under the lock of the object at hand, and never under none. See the
   header. */
#include "src/check/own_locks.h"

#include "src/candidate/candidate.h"
#include "src/check/guarded_by.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"
#include "src/wording/write_up.h"

/* The accesses of a state that speak for the error, or against it. */
struct story {
  const struct bl_fact *write;  /* under the object's own lock; the gravest */
  const struct bl_fact *other;  /* … and another access, of this method or another one */
  const struct bl_fact *common; /* a change under a lock that all objects have; else … */
  bool seen;                    /* … only a read */
  bool grave;                   /* something is lost, or seen unfinished */
  bool bare;                    /* some change is made under no lock */
  bool excused;                 /* some access is made under another lock */
  const struct bl_method *last; /* whose writes were looked at last */
};

/* --- which locks --- */

static bool is_own_lock(const struct bl_fact *f, const struct bl_path *lock)
{
  return bl_path_from_first(lock) && lock->mode == BL_EXCLUSIVE &&
         !bl_method_is(f->method, CF_ACC_STATIC);
}

static bool holds_only_own(const struct bl_fact *f)
{
  return f->n_locks > 0 && f->by_own;
}

/* The access holds a lock that is one for all objects, and none of its own object's. */
static bool holds_common(const struct bl_fact *f)
{
  bool common = false, own = false;
  for (uint32_t i = 0; i < f->n_locks; i++) {
    uint8_t root = f->locks[i].root;
    common |= (root == BL_ROOT_CLASS || root == BL_ROOT_STATIC) && f->locks[i].mode == BL_EXCLUSIVE;
    own |= is_own_lock(f, &f->locks[i]);
  }
  return common && !own;
}

/* What was stored is gone on with by the method, and more than handed back: it is made ready there,
   where others find it already. */
static bool is_made_ready(struct bl_fact *const *facts, uint32_t n, const struct bl_fact *write)
{
  unsigned reads = 0;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    reads += !f->write && f->method == write->method && f->bci > write->bci ? 1 : 0;
  }
  return reads > 1 && bl_fact_value(write).kind == BL_NO_CONSTANT;
}

/* What was looked at by the method is replaced together with what a static collection has: who
   comes from another object in between finds the one with the other of another time. */
static bool is_kept_in_step(const struct bl_summaries *s, struct bl_fact *const *facts, uint32_t n,
                            const struct bl_fact *write)
{
  const struct bl_fact_list *own = &s->facts_of[write->method->id];
  bool looked = false, changed = false;
  for (uint32_t i = 0; i < n && !looked; i++) {
    const struct bl_fact *f = facts[i];
    looked = !f->write && f->method == write->method && f->bci < write->bci;
  }
  for (uint32_t i = 0; i < own->n && looked && !changed; i++) {
    const struct bl_fact *f = &own->items[i];
    const struct bl_field *of = bl_state_field(s->program, f->state);
    changed = f->write && !f->dead && holds_only_own(f) && f->state != write->state &&
              bl_state_kind_of(f->state) == BL_STATE_CONTENTS && bl_field_member(of) != NULL &&
              (of->access & CF_ACC_STATIC) != 0;
  }
  return changed && bl_fact_value(write).kind == BL_NO_CONSTANT;
}

/* To make a thing twice, or to set a flag twice, is often meant so. */
static bool is_grave(const struct bl_summaries *s, struct bl_fact *const *facts, uint32_t n,
                     const struct bl_fact *write)
{
  return bl_state_kind_of(write->state) == BL_STATE_CONTENTS || bl_is_count(s, write) ||
         is_made_ready(facts, n, write);
}

static void look(struct story *t, const struct bl_summaries *s, struct bl_fact *const *facts,
                 uint32_t n, const struct bl_fact *f)
{
  if (holds_common(f)) {
    t->common = f->write ? f : t->common;
    t->seen |= !f->write;
  } else if (!holds_only_own(f)) {
    t->excused |= f->n_locks > 0;
    t->bare |= f->write;
  } else if (f->write && !t->grave) {
    bool first = f->method != t->last; /* of its method: the others go with the same */
    t->grave = is_grave(s, facts, n, f) || (first && is_kept_in_step(s, facts, n, f));
    t->last = f->method;
    t->write = t->write == NULL || t->grave ? f : t->write;
  }
}

/* What the change meets, on another object: a change, rather. */
static const struct bl_fact *find_other(const struct bl_guards *gs, struct bl_fact *const *facts,
                                        uint32_t n, const struct bl_fact *write)
{
  const struct bl_fact *other = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    bool is = f != write && bl_guard_counts(gs, f) && holds_only_own(f);
    other = is && (other == NULL || (f->write && !other->write)) ? f : other;
  }
  return other;
}

/* --- which objects --- */

/* How a class comes to have several objects, as far as the code shows it. */
struct making {
  bool several; /* by a method of another class (not as that is initialised), or of an object, in a
                   loop, or at two places */
  bool at_all;
};

/* What is known of the classes that are asked for, after one look at the program. */
struct makings {
  uint32_t *number;   /* by class: of its making; 0: nobody asks */
  struct making *all; /* [n + 1] by number */
  uint32_t n;
};

/* The object is made by a call in `m`. */
static void make(struct makings *ks, const struct bl_class *c, const struct bl_method *m,
                 uint32_t bci)
{
  struct making *k = &ks->all[ks->number[c->id]];
  if (ks->number[c->id] != 0 && !k->several) {
    bool once = bl_method_is(m, CF_ACC_STATIC) && (m->cls == c || bl_method_is_init(m));
    k->several = k->at_all || !once || bl_method_repeats(m, bci);
    k->at_all = true;
  }
}

/* An object of a class is one of all that are above it, too. */
static void look_at_calls(struct makings *ks, const struct bl_program *p, const struct bl_method *m)
{
  bool constructor = bl_method_is_constructor(m), makes = bl_method_has_any(m, 1u << CF_K_NEW);
  for (uint32_t i = 0; i < m->n_calls && makes; i++) {
    bool special = m->calls[i].op == CF_invokespecial;
    const struct bl_method *callee = special ? bl_call_callee(&m->calls[i]) : NULL;
    if (callee == NULL || !bl_method_is_constructor(callee) ||
        (constructor && bl_class_is_a(m->cls, callee->cls))) {
      continue;
    }
    make(ks, callee->cls, m, m->calls[i].bci);
    for (uint32_t k = 0; k < callee->cls->n_above; k++) {
      make(ks, p->classes[callee->cls->above[k]], m, m->calls[i].bci);
    }
  }
}

static bool has_several(const struct makings *ks, const struct bl_class *c)
{
  const struct making *k = &ks->all[ks->number[c->id]];
  bool open = false;
  for (uint32_t i = 0; i < c->n_methods; i++) {
    open |= bl_method_is_constructor(&c->methods[i]) &&
            bl_method_is(&c->methods[i], CF_ACC_PUBLIC | CF_ACC_PROTECTED);
  }
  return k->several || (!k->at_all && open);
}

/* --- which state --- */

static bool is_plain_static(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  bool is = bl_field_member(f) != NULL && (f->access & CF_ACC_STATIC) != 0;
  if (bl_state_kind_of(state) == BL_STATE_CONTENTS) {
    return is && (s->holds_traits[f->id] & (BL_T_SAFE | BL_T_CELL | BL_T_FADES)) == 0;
  }
  return is && bl_state_kind_of(state) == BL_STATE_FIELD &&
         (f->access & (CF_ACC_VOLATILE | CF_ACC_FINAL | CF_ACC_SYNTHETIC)) == 0;
}

/* A count that each object takes its number from as it is made: that tells them apart, in a name or
   a message. */
static bool numbers_objects(const struct bl_summaries *s, const struct bl_fact *write)
{
  return bl_method_is_constructor(write->method) && bl_is_count(s, write);
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_summaries *s,
                     const struct story *t)
{
  const struct bl_program *p = s->program;
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  struct cf_str field = bl_field_name(bl_state_field(p, t->write->state));
  struct bl_place other = bl_place_of(a, p, t->other->method, t->other->bci);
  struct bl_finding *f = bl_add_breach(out, a, p, t->write->method, t->write->bci, t->write->state);
  f->confidence = t->grave && !numbers_objects(s, t->write) ? f->confidence : BL_LOW;
  f->lock = CF_STR("this");
  f->message = cf_arena_printf(
      a,
      "'%.*s' is static, but is changed under 'this', another lock for each "
      "object; %.*s, %s, is not kept out",
      CF_S(field), CF_S(bl_where_text(a, &other)),
      t->common != NULL ? "under a lock that is one for all" : "called on another object");
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at,
              cf_arena_printf(a, "'%.*s' changed under this object's lock", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, other,
              cf_arena_printf(a, "%.*s may %s '%.*s' meanwhile, under %s",
                              CF_S(bl_where_text(a, &other)), t->other->write ? "change" : "read",
                              CF_S(field), t->common != NULL ? "another lock" : "that of another"));
  f->owners = bl_owners_of(p, t->write->method, t->write->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = t->write->method->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.interferer = BL_OTHER_METHOD;
}

/* What is an error if the class has several objects. */
CF_VEC(stories, struct story);

/* Of a plain collection that is changed under a lock which is one for all, a change under none does
   not tell that nobody thinks of threads. */
static bool is_minded(const struct story *t, uint32_t state)
{
  return t->common != NULL && bl_state_kind_of(state) == BL_STATE_CONTENTS;
}

static void find_story(struct stories *found, struct cf_arena *a, const struct bl_guards *gs,
                       uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  struct story t = {.excused = false};
  const struct bl_guard *g = gs->of_state[state];
  for (uint32_t i = 0; i < n && !t.excused; i++) {
    if (bl_guard_counts(gs, facts[i])) {
      look(&t, gs->s, facts, n, facts[i]);
    }
    t.excused |= g == NULL && facts[i]->vague && facts[i]->write; /* nobody has looked closer */
  }
  if (t.excused || (t.bare && !is_minded(&t, state)) || t.write == NULL ||
      t.write->method->cls->library) {
    return;
  }
  bool told = g != NULL && g->source == BL_GUARD_INFERRED; /* as a guard that is broken */
  if (t.common != NULL ? !t.grave || told : t.seen) {
    return;
  }
  t.other = t.common != NULL ? t.common : find_other(gs, facts, n, t.write);
  if (t.other != NULL) {
    cf_vec_push(a, found, t);
  }
}

/* The contents of a field before the field. */
static void look_at_field(struct stories *found, struct cf_arena *a, const struct bl_guards *gs,
                          uint32_t field)
{
  static const enum bl_state_kind kinds[] = {BL_STATE_CONTENTS, BL_STATE_FIELD};
  for (unsigned i = 0; i < 2; i++) {
    uint32_t state = bl_state_of(field, kinds[i]);
    const struct bl_guard *g = gs->of_state[state];
    if ((g == NULL || g->source != BL_GUARD_DECLARED) && is_plain_static(gs->s, state)) {
      find_story(found, a, gs, state);
    }
  }
}

static struct makings find_makings(const struct stories *found, struct cf_arena *a,
                                   const struct bl_program *p)
{
  struct makings ks = {.number = CF_NEW_N(a, uint32_t, p->n_classes),
                       .all = CF_NEW_N(a, struct making, found->n + 1)};
  for (uint32_t i = 0; i < found->n; i++) {
    uint32_t *number = &ks.number[found->items[i].write->method->cls->id];
    *number = *number == 0 ? ++ks.n : *number;
  }
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    look_at_calls(&ks, p, p->bodies[i]);
  }
  return ks;
}

/* What a collection loses is worse than that there may be two of it: one finding a field. */
static void tell(struct bl_findings *out, struct cf_arena *a, const struct bl_summaries *s,
                 const struct stories *found, const struct makings *ks)
{
  const struct bl_field *told = NULL;
  for (uint32_t i = 0; i < found->n; i++) {
    const struct story *t = &found->items[i];
    const struct bl_field *field = bl_state_field(s->program, t->write->state);
    if (field != told && (t->common != NULL || has_several(ks, t->write->method->cls))) {
      write_up(out, a, s, t);
      told = field;
    }
  }
}

void bl_own_locks(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  struct cf_arena scratch;
  struct stories found = {0};
  cf_arena_init(&scratch);
  for (uint32_t i = 0; i < p->n_fields; i++) {
    if ((p->fields[i]->access & CF_ACC_STATIC) != 0) {
      look_at_field(&found, &scratch, guards, i);
    }
  }
  if (found.n > 0) {
    struct makings ks = find_makings(&found, &scratch, p);
    tell(out, a, guards->s, &found, &ks);
  }
  cf_arena_destroy(&scratch);
}
