/* The best evidence for a state, and its words. Receives the marks of all classes and what thread
   roots reach; decides which speak for an object. */
#include "src/finding/sharing_parts.h"

#include "classfile/base/memory.h"

#include "classfile/class/descriptor.h"

#include <stdlib.h>

/* Subclasses of a class that are asked whether one of their objects is shared. */
enum { MAX_BELOW = 64, MAX_ABOVE = 64, MAX_TELLING_CLASSES = 4, MAX_FOR_EACH_STATIC = 4 };

/* --- making --- */

struct bl_sharing *bl_sharing_make(const struct bl_summaries *summaries,
                                   const struct bl_models *models, unsigned threads)
{
  struct bl_sharing *s = cf_memory_zeroed(1, sizeof *s);
  s->program = summaries->program;
  s->summaries = summaries;
  s->models = models;
  cf_arena_init(&s->arena);
  s->entries = bl_models_entries(models, s->program, &s->arena);
  s->traits = bl_models_traits(models, s->program, &s->arena);
  bl_sharing_find_roots(s);
  bl_sharing_scan(s, threads == 0 ? 1 : threads);
  bl_sharing_reach(s);
  bl_sharing_find_serial(s);
  return s;
}

void bl_sharing_free(struct bl_sharing *s)
{
  if (s != NULL) {
    cf_arena_destroy(&s->arena);
    free(s);
  }
}

/* --- owners --- */

static void add_owner(struct bl_owners *o, const struct bl_class *c)
{
  bool known = false;
  for (uint32_t i = 0; i < o->n; i++) {
    known |= o->cls[i] == c->id;
  }
  if (!known && o->n < BL_MAX_OWNERS) {
    o->cls[o->n++] = c->id;
  }
}

struct bl_owners bl_owners_of(const struct bl_program *p, const struct bl_method *m, uint32_t state,
                              const struct bl_path *object)
{
  struct bl_owners o = {.state = state, .through = BL_NO_OWNER};
  const struct bl_field *f = state == BL_NO_STATE ? NULL : bl_state_field(p, state);
  if (object->root == BL_ROOT_STATIC) {
    o.through = object->base;
  } else if (f != NULL && (f->access & CF_ACC_STATIC) != 0) {
    o.through = f->id;
  }
  bool own = object->root == BL_ROOT_PARAM && object->base == 0;
  if (f == NULL || (own && !bl_method_is(m, CF_ACC_STATIC))) {
    add_owner(&o, m->cls);
  }
  for (unsigned i = 0; i < object->len; i++) {
    if (object->step[i] != BL_STEP_ELEMENT) {
      add_owner(&o, p->fields[object->step[i]]->cls);
    }
  }
  if (f != NULL) {
    add_owner(&o, f->cls);
  }
  return o;
}

/* --- a class --- */

static bool is_ours(const struct bl_class *c)
{
  return c != NULL && c->cf != NULL && !c->library;
}

static void prefer(struct bl_evidence *best, const struct bl_evidence *other)
{
  if (other->kind != BL_EV_NONE && (best->kind == BL_EV_NONE || other->kind < best->kind)) {
    *best = *other;
  }
}

/* Calls `see` for the class and what is above it, among the classes that are reported on. */
static void for_above(const struct bl_sharing *s, const struct bl_class *c,
                      void (*see)(const struct bl_sharing *s, const struct bl_class *c, void *ctx),
                      void *ctx)
{
  const struct bl_class *queue[MAX_ABOVE];
  uint32_t n = 0;
  queue[n++] = c;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_class *at = queue[i];
    see(s, at, ctx);
    if (is_ours(at->super) && n < MAX_ABOVE) {
      queue[n++] = at->super;
    }
    for (uint32_t k = 0; k < at->n_interfaces && n < MAX_ABOVE; k++) {
      if (is_ours(at->interfaces[k])) {
        queue[n++] = at->interfaces[k];
      }
    }
  }
}

static void for_below(const struct bl_sharing *s, const struct bl_class *c,
                      void (*see)(const struct bl_sharing *s, const struct bl_class *c, void *ctx),
                      void *ctx)
{
  const struct bl_class *queue[MAX_BELOW];
  uint32_t n = 0;
  queue[n++] = c;
  for (uint32_t i = 0; i < n; i++) {
    see(s, queue[i], ctx);
    for (uint32_t k = 0; k < queue[i]->n_subs && n < MAX_BELOW; k++) {
      if (is_ours(queue[i]->subs[k])) {
        queue[n++] = queue[i]->subs[k];
      }
    }
  }
}

/* --- how much a declared type says --- */

struct objects {
  uint32_t made, in_static;
};

static void count_objects(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct objects *n = ctx;
  n->made += s->made[c->id];
  n->in_static += s->made_static[c->id];
}

static void count_classes(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  uint32_t *n = ctx;
  *n += s->made[c->id] > 0;
}

/* A type with many classes below it (a closure, a value) says little of each. A collection of them
   says more: who registers objects registers all. */
static bool says_of(const struct bl_sharing *s, const struct bl_class *type, bool collection)
{
  uint32_t n = 0;
  for_below(s, type, count_classes, &n);
  return n <= (collection ? MAX_BELOW - 1 : MAX_TELLING_CLASSES);
}

/* One object of many in a static field is a constant (an empty list, a marker), and says nothing of
   the others. */
static bool is_mostly_static(const struct bl_sharing *s, const struct bl_class *c,
                             const struct bl_evidence *e)
{
  struct objects n = {0};
  if (e->kind != BL_EV_STATIC || e->element) {
    return true;
  }
  for_below(s, c, count_objects, &n);
  return n.made <= MAX_FOR_EACH_STATIC * (n.in_static > 0 ? n.in_static : 1);
}

/* --- a class and its relatives --- */

struct question {
  const struct bl_class *of;
  bool confined; /* objects of its type are, by contract, for one thread at a time */
  bool captured; /* being in a thread's hands counts */
  struct bl_evidence best;
};

/* By an annotation, or by the contract of a type above it. */
static bool is_confined(const struct bl_sharing *s, const struct bl_class *c)
{
  return s->confined[c->id] || (s->traits[c->id] & BL_T_CONFINED) != 0;
}

/* What stands against the contract of a type: somebody means this class otherwise. */
static bool overrules_contract(const struct bl_evidence *e)
{
  return e->kind == BL_EV_DECLARED || e->kind == BL_EV_STATIC || e->kind == BL_EV_WAITS ||
         e->kind == BL_EV_COORDINATES;
}

static void consider(const struct bl_sharing *s, struct question *q, const struct bl_evidence *e)
{
  bool counts = q->confined ? overrules_contract(e) : e->kind != BL_EV_CAPTURED || q->captured;
  if (e->kind != BL_EV_NONE && counts && is_mostly_static(s, q->of, e)) {
    prefer(&q->best, e);
  }
}

static void see_above(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  const struct bl_evidence *type = &s->best[BL_MARK_TYPE][c->id];
  consider(s, ctx, &s->best[BL_MARK_OWN][c->id]);
  if (type->kind != BL_EV_NONE && says_of(s, c, type->element)) {
    consider(s, ctx, type);
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
  struct question q = {.of = c, .confined = is_confined(s, c), .captured = captured};
  if (is_ours(c) && !s->confined[c->id]) {
    for_above(s, c, see_above, &q);
    for_below(s, c, see_below, &q);
  }
  return q.best;
}

/* --- who holds it --- */

static void see_holders(const struct bl_sharing *s, const struct bl_class *c, void *ctx)
{
  struct question *q = ctx;
  for (uint32_t i = s->held_first[c->id]; i < s->held_first[c->id + 1]; i++) {
    if (s->held_exactly[i] ? c == q->of : says_of(s, c, false)) {
      struct bl_evidence e = of_class(s, s->held_by[i]->cls, q->captured);
      e.held = s->held_by[i];
      prefer(&q->best, &e);
    }
  }
}

static struct bl_evidence of_holders(const struct bl_sharing *s, const struct bl_class *c,
                                     bool captured)
{
  struct question q = {.of = c, .captured = captured};
  if (is_ours(c) && !is_confined(s, c)) {
    for_above(s, c, see_holders, &q);
  }
  return q.best;
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
  bool finalizes =
      root != NULL && s->entries[root->id] == BL_ENTRY_OF_ANY && !bl_method_is(root, CF_ACC_STATIC);
  return finalizes && (bl_class_is_a(c, root->cls) || bl_class_is_a(root->cls, c)) ? NULL : root;
}

static struct seen_roots roots_of_state(const struct bl_sharing *s, uint32_t state)
{
  struct seen_roots r = {0};
  const struct bl_class *c = bl_state_field(s->program, state)->cls;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s->summaries, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_method *m = facts[i]->method;
    if (facts[i]->confined || facts[i]->dead || bl_method_is_init(m)) {
      continue;
    }
    add_root(s, &r, root_for(s, s->reach[m->id].root[0], c));
    add_root(s, &r, root_for(s, s->reach[m->id].root[1], c));
    bool outside = s->reach[m->id].root[0] == NULL;
    r.outside = outside && r.outside == NULL ? m : r.outside;
  }
  return r;
}

static bool is_reached_by_two(const struct seen_roots *r)
{
  return r->root[1] != NULL;
}

/* A root of the object's own, and somebody else. */
static bool is_own_root(const struct bl_sharing *s, const struct seen_roots *r,
                        const struct bl_class *c)
{
  const struct bl_method *root = r->root[0];
  return root != NULL && r->outside != NULL && root == s->root_of[root->cls->id] &&
         (bl_class_is_a(root->cls, c) || bl_class_is_a(c, root->cls));
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
  if (!is_ours(c) || is_confined(s, c)) {
    return (struct bl_evidence){0};
  }
  if (is_reached_by_two(r) && escapes) {
    return (struct bl_evidence){.kind = BL_EV_ROOTS, .method = r->root[0], .other = r->root[1]};
  }
  if (is_own_root(s, r, c)) {
    return (struct bl_evidence){.kind = BL_EV_CALLERS, .method = r->root[0], .other = r->outside};
  }
  return (struct bl_evidence){0};
}

static struct bl_evidence of_owners(
    const struct bl_sharing *s, const struct bl_owners *o, bool captured,
    struct bl_evidence (*of)(const struct bl_sharing *s, const struct bl_class *c, bool captured))
{
  struct bl_evidence best = {0};
  for (uint32_t i = o->n; i-- > 0;) {
    struct bl_evidence e = of(s, s->program->classes[o->cls[i]], captured);
    prefer(&best, &e);
  }
  return best;
}

struct bl_evidence bl_sharing_of(struct bl_sharing *s, const struct bl_owners *o)
{
  struct seen_roots roots = {0};
  if (o->through != BL_NO_OWNER) {
    return (struct bl_evidence){.kind = BL_EV_STATIC_STATE,
                                .field = s->program->fields[o->through]};
  }
  if (o->state != BL_NO_OWNER) {
    roots = roots_of_state(s, o->state);
  }
  bool captured = is_used_by_others(&roots);
  struct bl_evidence best = of_owners(s, o, captured, of_class);
  if (best.kind == BL_EV_NONE) {
    best = of_owners(s, o, captured, of_holders);
  }
  if (o->state != BL_NO_OWNER) {
    struct bl_evidence e = of_roots(s, o, &roots, best.kind != BL_EV_NONE);
    prefer(&best, &e);
  }
  return best;
}

/* --- findings --- */

static enum bl_sharing_known strength(const struct bl_evidence *e)
{
  return e->kind == BL_EV_NONE                         ? BL_NOT_SHARED
         : e->held != NULL || e->kind > BL_EV_CONTRACT ? BL_MEANT_SHARED
                                                       : BL_SEEN_SHARED;
}

/* A field that is shared by itself, as a static one or by declaration, or lies in what is. */
static bool is_shared_itself(const struct bl_evidence *e)
{
  return e->kind == BL_EV_STATIC_STATE || e->kind == BL_EV_DECLARED || e->kind == BL_EV_STATIC ||
         e->kind == BL_EV_COLLECTION;
}

/* An update without any lock may well be one thread's: two roots that reach the code are not yet
   two threads at the object. */
static bool is_surely_shared(const struct bl_finding *f, const struct bl_evidence *e)
{
  return f->grounds.sharing == BL_SEEN_SHARED &&
         (!f->grounds.unlocked || f->kind != BL_LOST_UPDATE ||
          (e->kind != BL_EV_ROOTS && e->kind != BL_EV_CALLERS));
}

/* An increment and the like: the value is back within a line or two. */
enum { AT_ONCE = 20 };

static bool is_update_at_once(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return g->ends == BL_ENDS_IN_METHOD && g->distance <= AT_ONCE;
}

/* A class that takes a lock, reads, and later takes it again to write back or to act on what it
   saw, means several threads, and so does one that writes its own state back by its own methods; or
   one that publishes before it fills. */
static bool speaks_for_itself(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool in_class = g->ends == BL_ENDS_IN_CLASS && !g->remote && g->own &&
                  (f->kind == BL_LOST_UPDATE || g->composed);
  bool locks = f->kind == BL_LOST_UPDATE || f->kind == BL_CHECK_THEN_ACT;
  return g->published || (locks && !g->unlocked && (g->ends == BL_ENDS_IN_METHOD || in_class));
}

/* What was asked of a concurrent collection of the class's own is done to it by the next operation:
   whoever took that collection, and not a plain one, meant several threads to meet in it. */
static bool is_of_collection(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  uint32_t state = f->owners.state;
  return f->kind == BL_CHECK_THEN_ACT && f->grounds.unlocked && e->held == NULL &&
         e->kind == BL_EV_FIELD_CONCURRENT && state != BL_NO_OWNER &&
         bl_state_kind_of(state) == BL_STATE_CONTENTS &&
         (s->summaries->holds_traits[bl_state_field(s->program, state)->id] & BL_T_CELL) == 0;
}

/* Signs of the class itself that say little: a volatile or a concurrent field is what the state of
   an operation is, and who holds an object has it to himself as often as not. */
static bool is_weak(const struct bl_sharing *s, const struct bl_finding *f,
                    const struct bl_evidence *e)
{
  bool of_class = f->grounds.unlocked || e->held != NULL || e->kind == BL_EV_FIELD_VOLATILE ||
                  e->kind == BL_EV_FIELD_CONCURRENT;
  bool at_once = f->kind == BL_LOST_UPDATE && is_update_at_once(f) && !f->grounds.beside_plain;
  return of_class && !at_once && !is_of_collection(s, f, e);
}

/* Too little shows that several threads meet here. */
static bool is_doubtful(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool unlocked = g->unlocked && f->kind == BL_LOST_UPDATE;
  bool sure = f->confidence == BL_HIGH || g->composed;
  return (g->sharing == BL_NOT_SHARED && (!sure || !speaks_for_itself(f))) ||
         (g->fills_in && (!is_shared_itself(e) || e->kind == BL_EV_STATIC_STATE)) ||
         (g->sharing == BL_MEANT_SHARED && g->local) ||
         (g->sharing == BL_MEANT_SHARED && is_weak(s, f, e) && !speaks_for_itself(f)) ||
         (unlocked && !is_surely_shared(f, e) && (!is_update_at_once(f) || g->beside_plain)) ||
         (g->one_writer && g->one_root) ||
         (g->remote && f->confidence < BL_HIGH && !is_shared_itself(e));
}

/* Of a field, not of what a map has for a key or an atomic for its value. */
static bool is_plain_update(const struct bl_finding *f)
{
  return f->grounds.unlocked && f->kind == BL_LOST_UPDATE && f->owners.state != BL_NO_OWNER &&
         bl_state_kind_of(f->owners.state) == BL_STATE_FIELD;
}

/* The most that the evidence allows. Of two methods of another class one step less: who wrote them
   knows best what may happen between the two; and of a field that is updated without any lock: who
   wrote that perhaps knows of one thread. */
static enum bl_confidence with_evidence(const struct bl_sharing *s, const struct bl_finding *f,
                                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool sure = is_surely_shared(f, e) && !g->remote && !is_plain_update(f);
  enum bl_confidence most = g->in_turn || is_doubtful(s, f, e) ? BL_LOW
                            : sure                             ? BL_HIGH
                                                               : BL_MEDIUM;
  return f->confidence < most ? f->confidence : most;
}

static void judge(struct bl_finding *f, struct cf_arena *a, struct bl_sharing *s)
{
  if (f->owners.n == 0 && f->owners.through == BL_NO_OWNER) {
    return;
  }
  struct bl_evidence e = bl_sharing_of(s, &f->owners);
  f->grounds.sharing = strength(&e);
  f->grounds.sharing_text = bl_evidence_text(a, s->program, &e);
  f->grounds.one_root = bl_sharing_has_one_root(s, s->program->methods[f->grounds.in]);
  f->grounds.in_turn = f->owners.state != BL_NO_OWNER &&
                       bl_sharing_is_in_turn(s, s->program->methods[f->grounds.in], f->owners.state,
                                             f->grounds.puts_missing);
  f->confidence = with_evidence(s, f, &e);
}

void bl_sharing_judge(struct bl_findings *fs, uint32_t first, struct cf_arena *a,
                      const struct bl_summaries *summaries, const struct bl_models *models,
                      unsigned threads)
{
  struct bl_sharing *s = first < fs->n ? bl_sharing_make(summaries, models, threads) : NULL;
  for (uint32_t i = first; i < fs->n; i++) {
    judge(&fs->items[i], a, s);
  }
  bl_sharing_free(s);
}

/* --- words --- */

#define S(x) (int)(x).n, (x).p

static struct cf_str simple_name(struct cf_str name)
{
  for (uint32_t i = name.n; i-- > 0;) {
    if (name.p[i] == '/') {
      return (struct cf_str){name.p + i + 1, name.n - i - 1};
    }
  }
  return name;
}

static struct cf_str member_text(struct cf_arena *a, const struct bl_class *c, struct cf_str name,
                                 const char *after)
{
  struct cf_str cls = simple_name(c->name);
  return cf_arena_printf(a, "%.*s.%.*s%s", (int)cls.n, cls.p, (int)name.n, name.p, after);
}

static struct cf_str field_text(struct cf_arena *a, const struct bl_field *f)
{
  return member_text(a, f->cls, f->name, "");
}

/* A lambda's body by the method that it is written in. */
static struct cf_str method_text(struct cf_arena *a, const struct bl_program *p,
                                 const struct bl_method *m)
{
  const struct bl_method *in = p->methods[m->enclosing];
  struct cf_str text = member_text(a, in->cls, in->name, "()");
  return in == m ? text : cf_arena_printf(a, "a lambda of %.*s", S(text));
}

static struct cf_str roots_text(struct cf_arena *a, const struct bl_program *p,
                                const struct bl_evidence *e)
{
  struct cf_str one = method_text(a, p, e->method), two = method_text(a, p, e->other);
  return e->kind == BL_EV_ROOTS
             ? cf_arena_printf(a, "reachable from %.*s and %.*s", S(one), S(two))
             : cf_arena_printf(a, "reachable from %.*s and from callers of %.*s", S(one), S(two));
}

static struct cf_str captured_text(struct cf_arena *a, const struct bl_program *p,
                                   const struct bl_evidence *e)
{
  struct cf_str m = method_text(a, p, e->method);
  if (e->field == NULL) {
    return cf_arena_printf(a, "captured by a lambda of a thread in %.*s", S(m));
  }
  struct cf_str f = field_text(a, e->field);
  return cf_arena_printf(a, "given to a thread: %.*s of %.*s", S(f), S(m));
}

static struct cf_str annotation_text(struct cf_arena *a, struct cf_str type)
{
  struct cf_str name = simple_name(cf_descriptor_class(type));
  return cf_arena_printf(a, "declared so by @%.*s", S(name));
}

static struct cf_str collection_text(struct cf_arena *a, const struct bl_program *p,
                                     const struct bl_evidence *e)
{
  if (e->field != NULL) {
    struct cf_str f = field_text(a, e->field);
    return cf_arena_printf(a, "in the thread-safe collection %.*s", S(f));
  }
  struct cf_str c = simple_name(e->cls->name), m = method_text(a, p, e->method);
  return cf_arena_printf(a, "taken out of a %.*s in %.*s", S(c), S(m));
}

static struct cf_str with_field(struct cf_arena *a, const char *what, const struct bl_field *f)
{
  struct cf_str name = field_text(a, f);
  return cf_arena_printf(a, "%s %.*s", what, S(name));
}

static struct cf_str direct_text(struct cf_arena *a, const struct bl_program *p,
                                 const struct bl_evidence *e)
{
  switch (e->kind) {
  case BL_EV_STATIC_STATE:
    return with_field(a, "static state,", e->field);
  case BL_EV_DECLARED:
    return annotation_text(a, e->annotation);
  case BL_EV_STATIC:
    return with_field(a, "stored in static field", e->field);
  case BL_EV_ROOTS:
  case BL_EV_CALLERS:
    return roots_text(a, p, e);
  case BL_EV_CAPTURED:
    return captured_text(a, p, e);
  case BL_EV_COLLECTION:
    return collection_text(a, p, e);
  case BL_EV_VOLATILE:
    return with_field(a, "published by volatile field", e->field);
  case BL_EV_CONTRACT:
    return cf_arena_printf(a, "objects of %.*s are, by contract", S(simple_name(e->cls->name)));
  case BL_EV_WAITS: {
    struct cf_str m = method_text(a, p, e->method);
    return cf_arena_printf(a, "%.*s waits for other threads", S(m));
  }
  case BL_EV_COORDINATES:
    return with_field(a, "its class coordinates threads by", e->field);
  case BL_EV_FIELD_VOLATILE:
    return with_field(a, "its class has volatile field", e->field);
  case BL_EV_FIELD_CONCURRENT:
    return with_field(a, "its class has the concurrent", e->field);
  default:
    return CF_STR("");
  }
}

struct cf_str bl_evidence_text(struct cf_arena *a, const struct bl_program *p,
                               const struct bl_evidence *e)
{
  struct cf_str text = direct_text(a, p, e);
  if (e->held == NULL) {
    return text;
  }
  struct cf_str holder = field_text(a, e->held);
  return cf_arena_printf(a, "held by %.*s, and that is shared: %.*s", S(holder), S(text));
}
