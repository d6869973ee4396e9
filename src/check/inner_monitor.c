/* An inner class that locks its own object for what is the outer one's. See the header. */
#include "src/check/inner_monitor.h"

#include "classfile/class/descriptor.h"
#include "src/check/guarded_by.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"
#include "src/wording/write_up.h"

/* A change under the inner object's monitor alone, and one under the outer object's lock. */
struct story {
  const struct bl_guards *guards;
  bool *told;                 /* by state */
  const struct bl_method *in; /* of the inner class */
  uint32_t state, bci;        /* of the change; BL_NO_STATE: none is found yet */
  uint32_t read, read_at;     /* what an accessor has read last, and where */
  const struct bl_fact *other;
};

/* --- who changes it otherwise --- */

/* What the lock's field has may be the inner object, which is no other lock then. */
static bool may_be_inner(const struct bl_program *p, const struct bl_path *lock,
                         const struct bl_class *inner)
{
  uint32_t last = lock->len == 0 ? BL_STEP_ELEMENT : lock->step[lock->len - 1];
  if (last == BL_STEP_ELEMENT) {
    return !bl_path_is_first(lock);
  }
  const struct bl_field *f = p->fields[last];
  if (f->maker != NULL && bl_method_is_init(f->maker) && !f->made_otherwise) {
    return bl_class_is_a(f->maker->cls, inner);
  }
  const struct bl_class *c = bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f)));
  return c != NULL && (bl_class_is_a(inner, c) || bl_class_is_a(c, inner));
}

/* Some lock is held that hangs on the object itself, and none of what has the object, nor what may
   be the inner one. */
static bool is_under_its_lock(const struct bl_program *p, const struct bl_fact *f,
                              const struct bl_class *inner)
{
  bool any = false, other = f->strange;
  for (unsigned i = 0; i < f->n_locks; i++) {
    const struct bl_path *lock = &f->locks[i];
    bool own = lock->root == BL_ROOT_PARAM;
    any |= own && lock->mode == BL_EXCLUSIVE;
    other |= lock->root == BL_ROOT_OWNER || (own && may_be_inner(p, lock, inner));
  }
  return any && !other;
}

static const struct bl_fact *find_other(const struct bl_guards *gs, const struct bl_class *inner,
                                        uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(gs->s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->method->cls != inner && bl_guard_counts(gs, facts[i]) &&
        is_under_its_lock(gs->s->program, facts[i], inner)) {
      return facts[i];
    }
  }
  return NULL;
}

/* --- the inner class --- */

/* A field of the object around, or a plain collection that such a one keeps; what is not told yet,
   nor as a guard that is broken. */
static bool is_open(const struct story *t, uint32_t state)
{
  const struct bl_program *p = t->guards->s->program;
  if (state >= BL_UNMAPPED || t->told[state]) {
    return false;
  }
  const struct bl_field *f = bl_state_field(p, state);
  const struct bl_guard *g = t->guards->of_state[state];
  bool plain = bl_state_kind_of(state) == BL_STATE_CONTENTS
                   ? bl_keeps_plain_collection(t->guards->s, f)
                   : bl_state_kind_of(state) == BL_STATE_FIELD &&
                         (f->access & (CF_ACC_VOLATILE | CF_ACC_FINAL)) == 0;
  return plain && (g == NULL || g->source == BL_GUARD_NONE) &&
         f->cls == bl_class_written_in(t->in->cls);
}

static void note(struct story *t, uint32_t state, uint32_t bci)
{
  t->other = find_other(t->guards, t->in->cls, state);
  if (t->other != NULL) {
    t->state = state;
    t->bci = bci;
  }
}

/* All that is held is the monitor of the method's own object, of which the one at hand is a part:
   that around it. */
static bool is_under_own_monitor(const struct bl_fact *f)
{
  return f->by_own && f->n_locks == 1 && f->n_likely == 0 && !f->strange &&
         f->locks[0].root == BL_ROOT_OWNER && f->locks[0].base == 1 && f->locks[0].len == 0 &&
         f->locks[0].mode == BL_EXCLUSIVE;
}

/* What the method itself counts, or changes. */
static void look_at_facts(struct story *t)
{
  const struct bl_summaries *s = t->guards->s;
  const struct bl_fact_list *own = &s->facts_of[t->in->id];
  for (uint32_t i = 0; i < own->n && t->state == BL_NO_STATE; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && !f->confined && is_under_own_monitor(f) && is_open(t, f->state) &&
        (bl_state_kind_of(f->state) == BL_STATE_CONTENTS || bl_is_count(s, f))) {
      note(t, f->state, f->bci);
    }
  }
}

static bool holds_own_monitor_alone(const struct bl_interp *it, const struct bl_frame *f)
{
  unsigned n = 0;
  bool own = false;
  for (unsigned i = 0; i < f->n_held; i++) {
    n += f->held[i].depth > 0;
    own |= f->held[i].depth > 0 &&
           bl_path_is_this(bl_names_path(&it->names, f->held[i].name), it->method) &&
           bl_held_mode(&f->held[i]) == BL_EXCLUSIVE;
  }
  return n == 1 && own;
}

/* What the compiler's accessor counts that the call calls, or sets right behind one that reads it
   (up to Java 10). */
static void see_access(struct story *t, const struct bl_access *a, uint32_t bci)
{
  enum { AT_ONCE_BYTES = 12 };
  uint32_t state = a->where->at.state;
  bool behind = state == t->read && bci - t->read_at <= AT_ONCE_BYTES;
  if (!a->write) {
    t->read = state;
    t->read_at = bci;
  } else if ((a->adds || behind) && is_open(t, state) &&
             bl_state_kind_of(state) == BL_STATE_FIELD) {
    note(t, state, bci);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct story *t = ctx;
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (t->state != BL_NO_STATE || callee == NULL || !bl_method_is_accessor(callee) ||
      !holds_own_monitor_alone(it, f)) {
    return;
  }
  for (uint32_t i = 0; i < site->effect->n_accesses && t->state == BL_NO_STATE; i++) {
    see_access(t, &site->effect->accesses[i], it->insns.items[insn].bci);
  }
}

static bool calls_accessor(const struct bl_method *m)
{
  bool calls = false;
  for (uint32_t i = 0; i < m->n_calls && !calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    calls = callee != NULL && bl_method_is_accessor(callee);
  }
  return calls;
}

static void look_at_accessors(struct story *t)
{
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)t->guards->s, 0);
  (void)bl_look_at(&w, t->in, &(struct bl_visitor){see, t, 1u << CF_K_INVOKE});
  cf_arena_reset(w.scratch);
}

/* A thread, or who runs a task, comes in by the method, whatever others hold that call it. */
static bool is_entered(const struct bl_summaries *s, const struct bl_method *m)
{
  bool entered = false;
  for (uint32_t i = 0; i < m->cls->n_above && !entered; i++) {
    const struct bl_class *above = s->program->classes[m->cls->above[i]];
    entered = bl_models_entry_named(s->models, above->name, bl_method_name(m));
  }
  return entered;
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct story *t)
{
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  const struct bl_program *p = t->guards->s->program;
  bool contents = bl_state_kind_of(t->state) == BL_STATE_CONTENTS;
  struct cf_str field = bl_field_word(bl_state_field(p, t->state));
  struct bl_place other = bl_place_of(a, p, t->other->method, t->other->bci);
  struct bl_finding *f = bl_add_breach(out, a, p, t->in, t->bci, t->state);
  f->lock = CF_STR("this");
  f->message = cf_arena_printf(a,
                               "'%.*s' of the object around is %s under 'this', the monitor of the "
                               "inner class's own object; %.*s, under a lock of the outer one, is "
                               "not kept out",
                               CF_S(field), contents ? "changed" : "counted",
                               CF_S(bl_where_text(a, &other)));
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_ACCESS, f->at,
              cf_arena_printf(a, "'%.*s' changed under the inner object's monitor", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, other,
              cf_arena_printf(a, "%.*s may change '%.*s' meanwhile, under another lock",
                              CF_S(bl_where_text(a, &other)), CF_S(field)));
  f->owners = bl_owners_of(p, t->in, t->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = t->in->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.interferer = BL_OTHER_METHOD;
  f->grounds.published = true; /* whoever took two locks meant two threads */
}

/* --- all of them --- */

/* The method locks its own object, and is of a class that is written in another one. */
static bool may_lock_inner(const struct bl_guards *gs, const struct bl_method *m)
{
  bool locks = bl_method_is(m, CF_ACC_SYNCHRONIZED) || bl_method_has_any(m, 1u << CF_K_MONITOR);
  return locks && !m->cls->library && !bl_method_is(m, CF_ACC_STATIC) && !bl_method_is_init(m) &&
         bl_class_written_in(m->cls) != NULL &&
         (!bl_is_called_locked(gs->s, m) || is_entered(gs->s, m));
}

void bl_inner_monitors(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  bool *told = CF_NEW_N(&scratch, bool, (size_t)3 * p->n_fields + 1);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    struct story t = {.guards = guards,
                      .told = told,
                      .in = p->bodies[i],
                      .state = BL_NO_STATE,
                      .read = BL_NO_STATE};
    if (!may_lock_inner(guards, t.in)) {
      continue;
    }
    look_at_facts(&t);
    if (t.state == BL_NO_STATE && calls_accessor(t.in)) {
      look_at_accessors(&t);
    }
    if (t.state != BL_NO_STATE) {
      told[t.state] = true;
      write_up(out, a, &t);
    }
  }
  cf_arena_destroy(&scratch);
}
