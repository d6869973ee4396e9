/* The best evidence for a state. Receives the marks of all classes and what thread roots reach;
   decides which speak for an object. */
#include "src/sharing/weigh.h"

#include "src/summary/fact_index.h"

/* --- a class and its relatives --- */

/* How much it says that several threads are given an object: most where two of them are known to
   run alike, more where none of them is the giver. */
static unsigned sureness(const struct bl_evidence *e)
{
  bool several = e->kind == BL_EV_SEVERAL;
  return (several && e->other != NULL ? 2u : 0u) + (several && !e->beside ? 1u : 0u);
}

void bl_evidence_prefer(struct bl_evidence *best, const struct bl_evidence *other)
{
  bool alike = other->kind == best->kind;
  bool surer =
      alike && (other->held == NULL) == (best->held == NULL) && sureness(other) > sureness(best);
  bool declared = alike && best->made && !other->made;
  if (other->kind != BL_EV_NONE &&
      (best->kind == BL_EV_NONE || other->kind < best->kind || declared || surer)) {
    *best = *other;
  }
}

struct question {
  const struct bl_class *of;
  bool confined; /* objects of its type are, by contract, for one thread at a time */
  bool captured; /* being in a thread's hands counts */
  struct bl_evidence best;
};

/* What stands against the contract of a type: somebody means this class otherwise. */
static bool overrules_contract(const struct bl_evidence *e)
{
  return e->kind == BL_EV_DECLARED || e->kind == BL_EV_STATIC || e->kind == BL_EV_WAITS ||
         e->kind == BL_EV_COORDINATES || e->kind == BL_EV_FIELD_CONCURRENT;
}

static void consider(const struct bl_sharing *s, struct question *q, const struct bl_evidence *e)
{
  bool counts = q->confined ? overrules_contract(e) : e->kind != BL_EV_CAPTURED || q->captured;
  if (e->kind != BL_EV_NONE && counts && bl_sharing_static_tells(s, q->of, e)) {
    bl_evidence_prefer(&q->best, e);
  }
}

static void see_above(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct bl_evidence type = s->best[BL_MARK_TYPE][c->id];
  consider(s, ctx, &s->best[BL_MARK_OWN][c->id]);
  if (type.kind != BL_EV_NONE && bl_sharing_type_tells(s, c, type.element, &type.broad)) {
    consider(s, ctx, &type);
  }
}

/* What a subclass has in its fields speaks for the subclass only. */
static void see_below(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  consider(s, ctx, &s->best[BL_MARK_EXACT][c->id]);
  consider(s, ctx, &s->best[BL_MARK_TYPE][c->id]);
  if (s->best[BL_MARK_OWN][c->id].kind <= BL_EV_CONTRACT) {
    consider(s, ctx, &s->best[BL_MARK_OWN][c->id]);
  }
}

static struct bl_evidence of_class(const struct bl_sharing *s, const struct bl_class *c,
                                   bool captured)
{
  struct question q = {.of = c, .confined = bl_sharing_is_confined(s, c), .captured = captured};
  if (bl_sharing_is_ours(c) && !s->confined[c->id]) {
    bl_sharing_see_above(s, c, see_above, &q);
    bl_sharing_see_below(s, c, see_below, &q);
  }
  return q.best;
}

/* --- who holds it --- */

static void see_holders(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct question *q = ctx;
  bool broad;
  for (uint32_t i = s->held_first[c->id]; i < s->held_first[c->id + 1]; i++) {
    if (s->held_exactly[i] ? c == q->of : bl_sharing_type_tells(s, c, false, &broad)) {
      struct bl_evidence e = of_class(s, s->held_by[i]->cls, q->captured);
      e.held = s->held_by[i];
      bl_evidence_prefer(&q->best, &e);
    }
  }
}

static struct bl_evidence of_holders(const struct bl_sharing *s, const struct bl_class *c,
                                     bool captured)
{
  struct question q = {.of = c, .captured = captured};
  if (bl_sharing_is_ours(c) && !bl_sharing_is_confined(s, c)) {
    bl_sharing_see_above(s, c, see_holders, &q);
  }
  return q.best;
}

/* --- who keeps the only one --- */

/* The final field that holds the only object of the class; NULL if there are several, or none is
   known to be held for good. */
static const struct bl_field *keeper_of(const struct bl_sharing *s, const struct bl_class *c)
{
  const struct bl_field *keeper = NULL;
  for (uint32_t i = s->held_first[c->id]; s->made[c->id] == 1 && i < s->held_first[c->id + 1];
       i++) {
    const struct bl_field *f = s->held_by[i];
    bool all =
        f->maker != NULL && bl_method_is_init(f->maker) && f->maker->cls == c && !f->made_otherwise;
    keeper = s->held_exactly[i] && all && (f->access & CF_ACC_FINAL) != 0 ? f : keeper;
  }
  return keeper;
}

/* What a static field has the only object of, through final fields of what there is one of: it is
   as much one for all. */
static struct bl_evidence of_keepers(const struct bl_sharing *s, const struct bl_class *c,
                                     bool captured)
{
  const struct bl_field *first = bl_sharing_is_confined(s, c) ? NULL : keeper_of(s, c);
  const struct bl_field *f = first;
  (void)captured;
  for (unsigned i = 0; f != NULL && i < BL_PATH_STEPS; i++) {
    const struct bl_evidence *e = &s->best[BL_MARK_EXACT][f->cls->id];
    if (e->kind == BL_EV_STATIC && !e->element && s->made[f->cls->id] == 1 &&
        (e->field->access & CF_ACC_FINAL) != 0) {
      struct bl_evidence kept = *e;
      kept.kept = first;
      return kept;
    }
    f = keeper_of(s, f->cls);
  }
  return (struct bl_evidence){0};
}

/* --- thread roots --- */

/* Roots that reach accesses of a state, and whether something else reaches one. */
struct seen_roots {
  const struct bl_method *root[2];
  const struct bl_method *outside; /* is called by who uses the classes; no root reaches it */
};

static void add_root(const struct bl_sharing *s, struct seen_roots *r, const struct bl_method *root)
{
  if (root != NULL && r->root[0] == NULL) {
    r->root[0] = root;
  } else if (root != NULL && r->root[1] == NULL && !bl_sharing_same_root(s, r->root[0], root)) {
    r->root[1] = root;
  }
}

/* Nobody else has the object that a finalizer is called on. */
static const struct bl_method *root_for(const struct bl_sharing *s, const struct bl_method *root,
                                        const struct bl_class *c)
{
  bool finalizes = root != NULL && bl_sharing_finalizes(s, root);
  return finalizes && (bl_class_is_a(c, root->cls) || bl_class_is_a(root->cls, c)) ? NULL : root;
}

static void add_method(const struct bl_sharing *s, struct seen_roots *r, const struct bl_method *m,
                       const struct bl_class *c)
{
  const struct bl_method *const *roots = s->reach[m->id].root;
  add_root(s, r, root_for(s, roots[0], c));
  add_root(s, r, root_for(s, roots[1], c));
  bool outside = roots[0] == NULL;
  r->outside = outside && r->outside == NULL ? m : r->outside;
}

/* Of all who access the state, or of who writes it. */
static struct seen_roots roots_of_state(const struct bl_sharing *s, uint32_t state, bool writers)
{
  struct seen_roots r = {0};
  const struct bl_class *c = bl_state_field(s->program, state)->cls;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s->summaries, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_method *m = facts[i]->method;
    if (!bl_fact_is_shared(facts[i]) || bl_method_makes(m) || (writers && !facts[i]->write)) {
      continue;
    }
    add_method(s, &r, m, c);
  }
  return r;
}

static bool is_reached_by_two(const struct seen_roots *r)
{
  return r->root[1] != NULL;
}

/* The root is one of the object's own. */
static bool is_own_root(const struct bl_sharing *s, const struct bl_method *root,
                        const struct bl_class *c)
{
  return root != NULL && root == s->root_of[root->cls->id] &&
         (bl_class_is_a(root->cls, c) || bl_class_is_a(c, root->cls));
}

static bool reaches(const struct seen_roots *r, const struct bl_method *root)
{
  return r->root[0] == root || r->root[1] == root;
}

/* A root of the object's own, and somebody else: who calls from outside, or another root that comes
   to writes of it. Who only reads what a thread has done mostly waits for its end. */
static struct bl_evidence of_own_root(const struct bl_sharing *s, const struct bl_owners *o,
                                      const struct seen_roots *r, const struct bl_class *c)
{
  bool own[2] = {is_own_root(s, r->root[0], c), is_own_root(s, r->root[1], c)};
  const struct bl_method *other = own[0] ? r->outside : NULL;
  if (r->root[1] != NULL && own[0] != own[1]) {
    struct seen_roots writers = roots_of_state(s, o->state, true);
    other = reaches(&writers, r->root[own[0]]) ? r->root[own[0]] : other;
  }
  if (other == NULL) {
    return (struct bl_evidence){0};
  }
  return (struct bl_evidence){.kind = BL_EV_CALLERS, .method = r->root[!own[0]], .other = other};
}

/* Who was handed to a thread is shared only if somebody else still uses it. */
static bool is_used_by_others(const struct seen_roots *r)
{
  return r->root[0] == NULL || r->root[1] != NULL || r->outside != NULL;
}

/* --- all of it --- */

/* What two roots reach are two objects, unless something that both have leads to one. */
static struct bl_evidence of_roots(const struct bl_sharing *s, const struct bl_owners *o,
                                   const struct seen_roots *r, bool escapes)
{
  const struct bl_class *c = bl_state_field(s->program, o->state)->cls;
  if (!bl_sharing_is_ours(c) || bl_sharing_is_confined(s, c)) {
    return (struct bl_evidence){0};
  }
  if (is_reached_by_two(r) && escapes) {
    return (struct bl_evidence){.kind = BL_EV_ROOTS, .method = r->root[0], .other = r->root[1]};
  }
  return of_own_root(s, o, r, c);
}

static struct bl_evidence of_owners(
    const struct bl_sharing *s, const struct bl_owners *o, bool captured,
    struct bl_evidence (*of)(const struct bl_sharing *s, const struct bl_class *c, bool captured))
{
  struct bl_evidence best = {0};
  for (uint32_t i = o->n; i-- > 0;) {
    struct bl_evidence e = of(s, s->program->classes[o->cls[i]], captured);
    bl_evidence_prefer(&best, &e);
  }
  return best;
}

/* That several threads have it, as a part of what they are given, says more than that one thread is
   given such an object, and where what they run comes to the method, than a sign of its class. */
static bool says_more(const struct bl_sharing *s, const struct bl_evidence *held,
                      const struct bl_evidence *best, const struct bl_method *in)
{
  const struct bl_method *const *by = s->reach[in->id].root;
  const struct bl_method *several = bl_evidence_what_several_run(held);
  bool runs = by[0] == NULL || bl_sharing_comes_of(s, by[0], several) ||
              bl_sharing_comes_of(s, by[1], several);
  return held->kind == BL_EV_SEVERAL && best->kind != BL_EV_CONTRACT &&
         (best->made || (runs && bl_evidence_strength(held) == BL_SEEN_SHARED));
}

struct bl_evidence bl_sharing_of(struct bl_sharing *s, const struct bl_owners *o,
                                 const struct bl_method *in)
{
  struct seen_roots roots = {0};
  if (o->through != BL_NO_OWNER) {
    return (struct bl_evidence){.kind = BL_EV_STATIC_STATE,
                                .field = s->program->fields[o->through]};
  }
  if (o->state != BL_NO_OWNER) {
    roots = roots_of_state(s, o->state, false);
    if (!bl_method_makes(in)) {
      add_method(s, &roots, in, bl_state_field(s->program, o->state)->cls);
    }
  }
  bool captured = is_used_by_others(&roots);
  struct bl_evidence best = of_owners(s, o, captured, of_class);
  if (best.kind != BL_EV_STATIC) {
    struct bl_evidence kept = of_owners(s, o, captured, of_keepers);
    bl_evidence_prefer(&best, &kept);
  }
  if (best.kind == BL_EV_NONE || best.kind > BL_EV_COLLECTION) {
    struct bl_evidence held = of_owners(s, o, captured, of_holders);
    best = best.kind == BL_EV_NONE || says_more(s, &held, &best, in) ? held : best;
  }
  if (o->state != BL_NO_OWNER) {
    struct bl_evidence e = of_roots(s, o, &roots, best.kind != BL_EV_NONE);
    if (e.kind == BL_EV_ROOTS) {
      struct bl_evidence *behind = CF_NEW(&s->arena, struct bl_evidence);
      *behind = best;
      e.behind = behind;
    }
    if (best.held != NULL && e.kind == BL_EV_CALLERS) {
      best = e; /* what holds some object of the class says less of this one */
    }
    bl_evidence_prefer(&best, &e);
  }
  return best;
}

bool bl_sharing_only_readers_meet(const struct bl_sharing *s, uint32_t state,
                                  const struct bl_method *several)
{
  struct seen_roots all = roots_of_state(s, state, false);
  struct seen_roots writers = roots_of_state(s, state, true);
  bool one = writers.root[1] == NULL && !bl_sharing_comes_of(s, writers.root[0], several) &&
             (writers.root[0] == NULL ||
              !bl_sharing_is_factorys(s, writers.root[0], bl_state_field(s->program, state)->cls));
  return all.root[0] != NULL && one;
}
