/* Models of a program's methods, and traits of its classes. Receives a frozen table and a linked
   program; hands on what is said of each method, looked up once. */
#include "src/model/table.h"

#include "classfile/base/memory.h"

#include "src/program/pool.h"

#include <stdio.h>
#include <stdlib.h>

/* Classes whose models a class inherits, nearest first: level by level upwards, the superclass
   before the interfaces. Above a class that is not given the model files say what it inherits. */
CF_VEC(class_vec, const struct bl_class *);

struct lookup {
  const struct bl_models *ms;
  const struct bl_program *p;
  struct cf_arena scratch;
  const struct bl_class_model *
      *model_of; /* [p->n_classes] by id; NULL where no line names the class */
  struct class_vec queue;
  uint32_t *seen; /* by class: the turn that met it */
  uint32_t turn;
  struct bl_class_model_vec near;
};

/* --- what is above a class --- */

static void visit(struct lookup *k, const struct bl_class *c)
{
  if (c != NULL && k->seen[c->id] != k->turn) {
    k->seen[c->id] = k->turn;
    cf_vec_push(&k->scratch, &k->queue, c);
  }
}

static void add_near(struct lookup *k, const struct bl_class_model *m)
{
  for (uint32_t i = 0; i < k->near.n; i++) {
    if (k->near.items[i] == m) {
      return;
    }
  }
  cf_vec_push(&k->scratch, &k->near, m);
}

/* By their names where there is more than what is built in: it may be said of any of them. */
static void add_supers(struct lookup *k, const struct bl_class_model *m)
{
  for (uint32_t i = 0; i < m->supers.n; i++) {
    const struct bl_class_model *super = m->supers.items[i];
    add_near(k, k->ms->classes.n == 0 ? super : bl_models_class(k->ms, super->name));
  }
}

/* Level by level through what the model files say. */
static void add_said(struct lookup *k, const struct bl_class_model *m)
{
  uint32_t next = k->near.n;
  add_supers(k, m);
  for (; next < k->near.n; next++) {
    add_supers(k, k->near.items[next]);
  }
}

void bl_models_tell_above(const void *models, struct cf_str cls,
                          void (*add)(void *to, struct cf_str name), void *to)
{
  const struct bl_models *ms = models;
  const struct bl_class_model *m = bl_models_class(ms, cls);
  if (m == NULL || m->supers.n == 0) {
    return;
  }
  struct lookup k = {.ms = ms};
  cf_arena_init(&k.scratch);
  add_said(&k, m);
  for (uint32_t i = 0; i < k.near.n; i++) {
    add(to, k.near.items[i]->name);
  }
  cf_arena_destroy(&k.scratch);
}

unsigned bl_models_traits_of(const struct bl_models *ms, struct cf_str cls)
{
  const struct bl_class_model *m = bl_models_class(ms, cls);
  if (m == NULL) {
    return 0;
  }
  unsigned traits = m->traits;
  struct lookup k = {.ms = ms};
  cf_arena_init(&k.scratch);
  add_said(&k, m);
  for (uint32_t i = 0; i < k.near.n; i++) {
    traits |= k.near.items[i]->traits;
  }
  cf_arena_destroy(&k.scratch);
  return traits;
}

static void find_near(struct lookup *k, const struct bl_class *cls)
{
  k->near.n = k->queue.n = 0;
  k->turn++;
  visit(k, cls);
  for (uint32_t i = 0; i < k->queue.n; i++) {
    const struct bl_class *c = k->queue.items[i];
    const struct bl_class_model *m = k->model_of[c->id];
    if (m != NULL) {
      add_near(k, m);
    }
    if (m != NULL && c->cf == NULL) {
      add_said(k, m);
    }
    visit(k, c->super);
    for (uint32_t n = 0; n < c->n_interfaces; n++) {
      visit(k, c->interfaces[n]);
    }
  }
  const struct bl_class_model *top = k->model_of[k->p->nowhere->cls->id]; /* java/lang/Object */
  if (top != NULL) {
    add_near(k, top); /* though a class between is not given, all are of it */
  }
}

/* --- what is said of a method --- */

static const struct bl_model *at_key(const struct bl_models *ms, struct cf_str cls,
                                     struct cf_str name, struct cf_str parameters)
{
  char key[512];
  size_t n = (size_t)cls.n + 1 + name.n + parameters.n;
  if (n > sizeof key) {
    return NULL;
  }
  memcpy(key, cls.p, cls.n);
  key[cls.n] = '.';
  memcpy(key + cls.n + 1, name.p, name.n);
  memcpy(key + cls.n + 1 + name.n, parameters.p, parameters.n);
  return bl_models_at(ms, (struct cf_str){key, (uint32_t)n});
}

static bool may_name(const struct bl_class_model *c, struct cf_str name)
{
  return (c->methods & bl_model_name_bit(name)) != 0;
}

/* The line that fits best: with this result, with any, with any parameters, of any other method.
   The last is not inherited: it tells nothing of the methods that a subclass adds. */
static const struct bl_model *said_of(const struct bl_models *ms, const struct bl_class_model *c,
                                      const struct bl_method *m)
{
  struct cf_str name = bl_method_name(m), cls = c->name;
  const struct bl_model *found = NULL;
  if (may_name(c, name)) {
    struct cf_str descriptor = bl_method_descriptor(m), parameters = descriptor;
    while (parameters.n > 0 && parameters.p[parameters.n - 1] != ')') {
      parameters.n--;
    }
    found = at_key(ms, cls, name, descriptor);
    found = found != NULL ? found : at_key(ms, cls, name, parameters);
    found = found != NULL ? found : at_key(ms, cls, name, CF_STR("(*)"));
  }
  bool any = found == NULL && cf_str_eq(cls, m->cls->name) && !bl_method_is_init(m);
  return any && may_name(c, CF_STR("*")) ? at_key(ms, cls, CF_STR("*"), CF_STR("(*)")) : found;
}

/* Something above the class says that its operations are atomic: whatever their bodies do, who
   calls them goes by that. */
static bool is_atomic_by_contract(const struct lookup *k)
{
  unsigned traits = 0;
  for (uint32_t i = 0; i < k->near.n; i++) {
    traits |= k->near.items[i]->traits;
  }
  return (traits & BL_T_ATOMIC) != 0;
}

static bool inherits_models(const struct lookup *k, const struct bl_method *m)
{
  return !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_STATIC) &&
         (m->cls->library || !bl_method_has_body(m) || is_atomic_by_contract(k));
}

/* However a class goes about it, who calls it goes by what is promised above. */
static bool is_contract(const struct bl_model *said, const struct bl_method *m)
{
  return bl_model_effect(said, BL_E_CONTRACT) != NULL &&
         !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_STATIC);
}

/* `near` is that of the method's class. */
static const struct bl_model *model_of(const struct lookup *k, const struct bl_method *m)
{
  for (uint32_t i = 0; i < k->near.n; i++) {
    const struct bl_class_model *c = k->near.items[i];
    bool own = cf_str_eq(c->name, m->cls->name);
    const struct bl_model *found = c->methods == 0 ? NULL : said_of(k->ms, c, m);
    if (found != NULL && (own || inherits_models(k, m) || is_contract(found, m))) {
      return found;
    }
  }
  return NULL;
}

static void set_model(struct lookup *k, const struct bl_class_model *m)
{
  const struct bl_class *c = bl_program_class(k->p, m->name);
  if (c != NULL) {
    k->model_of[c->id] = m;
  }
}

/* Whichever are fewer, the program's classes or those of the files, are looked up. */
static void start(struct lookup *k, const struct bl_models *ms, const struct bl_program *p)
{
  *k = (struct lookup){.ms = ms, .p = p};
  cf_arena_init(&k->scratch);
  k->seen = CF_NEW_N(&k->scratch, uint32_t, p->n_classes);
  k->model_of = CF_NEW_N(&k->scratch, const struct bl_class_model *, p->n_classes);
  bool few = p->n_classes < bl_built_in_models.n_classes;
  for (uint32_t i = 0; few && i < p->n_classes; i++) {
    k->model_of[i] = bl_models_class(ms, p->classes[i]->name);
  }
  for (uint32_t i = 0; !few && i < bl_built_in_models.n_classes; i++) {
    set_model(k, &bl_built_in_models.classes[i]);
  }
  for (uint32_t i = 0; !few && i < ms->named.n; i++) {
    set_model(k, ms->named.items[i]);
  }
}

/* A lookup for each thread; what it finds, by number. */
struct lookups {
  struct lookup each[BL_MAX_THREADS]; /* those that were begun have scratch */
  const struct bl_models *ms;
  const struct bl_program *p;
  const struct bl_model **models;
  uint32_t *traits;
};

static struct lookup *lookup_of(struct lookups *ks, unsigned thread)
{
  struct lookup *k = &ks->each[thread];
  if (k->p == NULL) {
    start(k, ks->ms, ks->p);
  }
  return k;
}

/* Each item is so many methods, or classes. */
enum { AT_ONCE = 256 };

static void look_up(struct lookups *ks, void (*work)(void *ctx, unsigned thread, uint32_t i),
                    uint32_t n, unsigned threads)
{
  bl_pool_for(bl_pool_for_steps(threads, n), n / AT_ONCE + 1, work, ks);
  for (unsigned i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&ks->each[i].scratch);
  }
  free(ks);
}

static struct lookups *open_lookups(const struct bl_models *ms, const struct bl_program *p)
{
  struct lookups *ks = cf_memory_zeroed(1, sizeof *ks);
  ks->ms = ms;
  ks->p = p;
  return ks;
}

static uint32_t end_of(uint32_t i, uint32_t n)
{
  return (i + 1) * AT_ONCE < n ? (i + 1) * AT_ONCE : n;
}

/* Methods of one class stand together, so what is above it is found once. */
static void look_up_models(void *ctx, unsigned thread, uint32_t i)
{
  struct lookups *ks = ctx;
  struct lookup *k = lookup_of(ks, thread);
  const struct bl_class *of = NULL;
  for (uint32_t at = i * AT_ONCE; at < end_of(i, ks->p->n_methods); at++) {
    const struct bl_method *m = ks->p->methods[at];
    if (m->cls != of) {
      of = m->cls;
      find_near(k, of);
    }
    ks->models[at] = model_of(k, m);
  }
}

const struct bl_model **bl_models_resolve(const struct bl_models *ms, const struct bl_program *p,
                                          struct cf_arena *a, unsigned threads)
{
  struct lookups *ks = open_lookups(ms, p);
  const struct bl_model **out = ks->models = CF_NEW_N(a, const struct bl_model *, p->n_methods);
  look_up(ks, look_up_models, p->n_methods, threads);
  return out;
}

static bool has_of_own(const struct bl_class *c, const struct bl_entry_names *names)
{
  bool has = false;
  for (uint32_t i = 0; i < c->n_methods && !has; i++) {
    for (uint32_t n = 0; n < names->n && !has; n++) {
      has = bl_method_has_body(&c->methods[i]) &&
            cf_str_eq(bl_method_name(&c->methods[i]), names->items[n]);
    }
  }
  return has;
}

/* The class, or one that it extends below that of the line, has a method of its own of a name that
   follows "evicts:". */
static bool evicts(const struct bl_class *c, const struct bl_class_model *said)
{
  bool does = false;
  for (const struct bl_class *at = c;
       said->evicts.n > 0 && at != NULL && !does && !cf_str_eq(at->name, said->name);
       at = at->super) {
    does = has_of_own(at, &said->evicts);
  }
  return does;
}

static void look_up_traits(void *ctx, unsigned thread, uint32_t i)
{
  struct lookups *ks = ctx;
  struct lookup *k = lookup_of(ks, thread);
  for (uint32_t at = i * AT_ONCE; at < end_of(i, ks->p->n_classes); at++) {
    const struct bl_class *c = ks->p->classes[at];
    find_near(k, c);
    for (uint32_t n = 0; n < k->near.n; n++) {
      const struct bl_class_model *said = k->near.items[n];
      ks->traits[at] |= said->traits | (evicts(c, said) ? BL_T_EVICTS : 0);
    }
  }
}

const uint32_t *bl_models_traits(const struct bl_models *ms, const struct bl_program *p,
                                 struct cf_arena *a, unsigned threads)
{
  struct lookups *ks = open_lookups(ms, p);
  uint32_t *out = ks->traits = CF_NEW_N(a, uint32_t, p->n_classes);
  look_up(ks, look_up_traits, p->n_classes, threads);
  return out;
}

static void keep_statics(struct bl_program *p, const struct bl_class_model *c)
{
  for (uint32_t k = 0; k < c->statics.n; k++) {
    bl_program_keep(p, c->name, c->statics.items[k]);
  }
}

/* What the class extends is a library's, each of whose operations is a block of its own. */
static bool inherits_contents(struct lookup *k, const struct bl_class *c)
{
  const struct bl_class *super = c->super;
  unsigned traits = 0;
  if (c->library || super == NULL || (super->cf != NULL && !super->library)) {
    return false;
  }
  find_near(k, super);
  for (uint32_t i = 0; i < k->near.n; i++) {
    traits |= k->near.items[i]->traits;
  }
  return (traits & BL_T_ATOMIC) != 0;
}

static void keep_inherited(const struct bl_models *ms, struct bl_program *p)
{
  struct lookup k;
  start(&k, ms, p);
  for (uint32_t i = 0; i < p->n_given; i++) {
    if (inherits_contents(&k, p->classes[i])) {
      bl_program_inherit(p, p->classes[i]);
    }
  }
  cf_arena_destroy(&k.scratch);
}

/* --- what has contents, in collections --- */

enum holds { UNASKED, HOLDS_NOT, HOLDS, IS_CELL };

/* What is known of classes while the fields are gone through. */
struct nesting {
  struct lookup k;
  uint8_t *holds; /* [n_classes] enum holds */
};

/* What objects of the class are: collections, thread-safe cells of one value, or neither. */
static enum holds held_by(struct nesting *n, const struct bl_class *c)
{
  if (c == NULL) {
    return HOLDS_NOT;
  }
  if (n->holds[c->id] == UNASKED) {
    unsigned traits = 0;
    find_near(&n->k, c);
    for (uint32_t i = 0; i < n->k.near.n; i++) {
      traits |= n->k.near.items[i]->traits;
    }
    bool cell = (traits & BL_T_CELL) != 0, fades = (traits & BL_T_FADES) != 0;
    n->holds[c->id] = fades                                 ? HOLDS_NOT
                      : cell && (traits & BL_T_ATOMIC) != 0 ? IS_CELL
                      : !cell && (traits & BL_T_HOLDS) != 0 ? HOLDS
                                                            : HOLDS_NOT;
  }
  return n->holds[c->id];
}

/* The last type argument of a field's signature, without arguments of its own: "Ljava/util/List" of
   "Ljava/util/Map<TK;Ljava/util/List<TV;>;>;"; empty if there is none. */
static struct cf_str last_argument(struct cf_str signature)
{
  struct cf_str last = {NULL, 0};
  unsigned depth = 0;
  for (uint32_t i = 0; i < signature.n; i++) {
    char ch = signature.p[i];
    bool begins =
        depth == 1 && ch != '>' &&
        (signature.p[i - 1] == '<' || signature.p[i - 1] == ';' || signature.p[i - 1] == '+');
    if (begins) {
      last = (struct cf_str){signature.p + i, 0};
    }
    if (last.p != NULL && last.n == 0 && (ch == '<' || ch == ';') && depth == 1) {
      last.n = (uint32_t)(signature.p + i - last.p);
    }
    depth += ch == '<' ? 1u : 0u;
    depth -= ch == '>' && depth > 0 ? 1u : 0u;
  }
  return last;
}

/* The name of the class of the elements of what the field holds, if those are collections or cells,
   or may be collections, for it was declared before there were type arguments; else empty. */
static struct cf_str nested_type(struct nesting *n, const struct bl_field *f)
{
  enum { FIRST_WITH_ARGUMENTS = 49 }; /* JVMS §4.7.9 */
  struct cf_str none = {NULL, 0}, d = bl_field_descriptor(f);
  uint32_t signature = bl_field_member(f)->signature;
  bool raw = signature == 0 && f->cls->cf->major < FIRST_WITH_ARGUMENTS;
  struct cf_str last =
      signature == 0 ? none : last_argument(cf_pool_utf8(&f->cls->cf->pool, signature));
  if (f->type != 'L' || (!raw && (last.n < 2 || last.p[0] != 'L'))) {
    return none;
  }
  struct cf_str named = {last.p + 1, last.n - 1};
  if (!raw && held_by(n, bl_program_class(n->k.p, named)) == HOLDS_NOT) {
    return none;
  }
  return held_by(n, bl_program_class(n->k.p, (struct cf_str){d.p + 1, d.n - 2})) != HOLDS ? none
         : raw ? CF_STR("java/lang/Object")
               : named;
}

static void keep_nested(const struct bl_models *ms, struct bl_program *p)
{
  struct nesting n;
  start(&n.k, ms, p);
  n.holds = CF_NEW_N(&n.k.scratch, uint8_t, p->n_classes);
  for (uint32_t i = 0; i < p->n_given; i++) {
    const struct bl_class *c = p->classes[i];
    for (uint32_t k = 0; k < c->n_fields && !c->library; k++) {
      struct cf_str of = nested_type(&n, &c->fields[k]);
      if (of.n > 0) {
        bl_program_add_elements(p, &c->fields[k], of);
      }
    }
  }
  cf_arena_destroy(&n.k.scratch);
}

void bl_models_keep(const struct bl_models *ms, struct bl_program *p)
{
  keep_inherited(ms, p);
  for (uint32_t i = 0; i < bl_built_in_models.n_classes; i++) {
    keep_statics(p, &bl_built_in_models.classes[i]);
  }
  for (uint32_t i = 0; i < ms->named.n; i++) {
    keep_statics(p, ms->named.items[i]);
  }
  keep_nested(ms, p);
}

/* --- where threads come in --- */

static bool declares(const struct bl_class *c, const struct bl_method *like)
{
  for (uint32_t i = 0; i < c->n_methods; i++) {
    if (cf_str_eq(bl_method_name(&c->methods[i]), bl_method_name(like)) &&
        cf_str_eq(bl_method_descriptor(&c->methods[i]), bl_method_descriptor(like))) {
      return true;
    }
  }
  return false;
}

/* Whether the method is one of a given interface at or below `top`, above its own class. */
static bool is_of_interface(const struct lookup *k, const struct bl_method *m, struct cf_str top)
{
  const struct bl_class *t = bl_program_class(k->p, top);
  bool can_be = t != NULL && bl_method_is(m, CF_ACC_PUBLIC) && !bl_method_is(m, CF_ACC_STATIC);
  for (uint32_t i = 0; can_be && i < k->queue.n; i++) {
    const struct bl_class *c = k->queue.items[i];
    if (c->cf != NULL && (c->cf->access & CF_ACC_INTERFACE) != 0 && bl_class_is_a(c, t) &&
        declares(c, m)) {
      return true;
    }
  }
  return false;
}

static bool is_named(const struct lookup *k, const struct bl_class_model *c,
                     const struct bl_entry_names *names, const struct bl_method *m)
{
  for (uint32_t i = 0; i < names->n; i++) {
    struct cf_str name = names->items[i];
    if (cf_str_is(name, "*") ? is_of_interface(k, m, c->name)
                             : cf_str_eq(name, bl_method_name(m))) {
      return true;
    }
  }
  return false;
}

/* Whether a line can mean the method: it is called from outside, and does something. */
static bool can_be_named(const struct bl_method *m)
{
  return bl_method_has_body(m) && !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_BRIDGE) &&
         !bl_method_is_init(m);
}

/* The strongest that any class above says. */
static enum bl_entry_kind entry_kind(const struct lookup *k, const struct bl_method *m)
{
  bool can_be = can_be_named(m);
  enum bl_entry_kind best = BL_NO_ENTRY;
  for (uint32_t i = 0; can_be && i < k->near.n && best != BL_ENTRY_OF_TYPE; i++) {
    const struct bl_class_model *c = k->near.items[i];
    if (is_named(k, c, &c->entries, m)) {
      bool any = cf_str_is(c->name, "java/lang/Object");
      best = !any ? BL_ENTRY_OF_TYPE : best == BL_NO_ENTRY ? BL_ENTRY_OF_ANY : best;
    } else if (is_named(k, c, &c->callbacks, m)) {
      best = BL_ENTRY_CALLBACK;
    }
  }
  return best;
}

uint8_t *bl_models_entries(const struct bl_models *ms, const struct bl_program *p,
                           struct cf_arena *a)
{
  struct lookup k;
  start(&k, ms, p);
  uint8_t *out = CF_NEW_N(a, uint8_t, p->n_methods);
  for (uint32_t i = 0; i < p->n_given; i++) {
    const struct bl_class *c = p->classes[i];
    if (c->library) {
      continue;
    }
    find_near(&k, c);
    for (uint32_t n = 0; n < c->n_methods; n++) {
      out[c->methods[n].id] = (uint8_t)entry_kind(&k, &c->methods[n]);
    }
  }
  cf_arena_destroy(&k.scratch);
  return out;
}

static const struct bl_entry_names *names_of(const struct bl_class_model *c,
                                             enum bl_contract contract)
{
  switch (contract) {
  case BL_SERIAL:
    return &c->serials;
  case BL_BEGINS:
    return &c->begins;
  default:
    return &c->within;
  }
}

static bool is_of_contract(const struct lookup *k, const struct bl_method *m,
                           enum bl_contract contract)
{
  bool is = false;
  for (uint32_t i = 0; can_be_named(m) && i < k->near.n && !is; i++) {
    const struct bl_class_model *c = k->near.items[i];
    is = is_named(k, c, names_of(c, contract), m);
  }
  return is;
}

const bool *bl_models_contract(const struct bl_models *ms, const struct bl_program *p,
                               struct cf_arena *a, enum bl_contract contract)
{
  struct lookup k;
  bool any = false;
  start(&k, ms, p);
  bool *out = CF_NEW_N(a, bool, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_given; i++) {
    const struct bl_class *c = p->classes[i];
    if (!c->library) {
      find_near(&k, c);
      for (uint32_t n = 0; n < c->n_methods; n++) {
        out[c->methods[n].id] = is_of_contract(&k, &c->methods[n], contract);
        any |= out[c->methods[n].id];
      }
    }
  }
  cf_arena_destroy(&k.scratch);
  return any ? out : NULL;
}

static bool is_lower(char ch)
{
  return ch >= 'a' && ch <= 'z';
}

/* Words of a name begin with a capital; what stands for the star is no mere "is" or "has". */
static bool fits(struct cf_str pattern, struct cf_str name)
{
  enum { LEAST = 4 };
  bool ends = *pattern.p == '*', begins = !ends && pattern.p[pattern.n - 1] == '*';
  struct cf_str part = {pattern.p + (ends ? 1 : 0), pattern.n - (ends || begins ? 1 : 0)};
  return begins ? name.n > part.n && cf_str_starts(name, part) && !is_lower(name.p[part.n])
         : ends ? name.n >= part.n + LEAST && cf_str_ends(name, part)
                : cf_str_eq(name, part);
}

static bool any_fits(const struct bl_entry_names *patterns, struct cf_str name)
{
  bool any = false;
  for (uint32_t i = 0; i < patterns->n && !any; i++) {
    any = fits(patterns->items[i], name);
  }
  return any;
}

static bool says_unlocked(const struct bl_models *ms, struct cf_str cls, struct cf_str name)
{
  const struct bl_class_model *c = bl_models_class(ms, cls);
  return c != NULL && any_fits(&c->unlocked, name);
}

bool bl_models_says_unlocked(const struct bl_models *ms, const struct bl_program *p,
                             const struct bl_method *m)
{
  const struct bl_class *c = m->cls;
  struct cf_str name = bl_method_name(p->methods[m->enclosing]);
  bool says =
      says_unlocked(ms, CF_STR("java/lang/Object"), name) || says_unlocked(ms, c->name, name);
  for (uint32_t i = 0; i < c->n_above && !says; i++) {
    says = says_unlocked(ms, p->classes[c->above[i]]->name, name);
  }
  return says;
}

bool bl_models_named_for_tests(const struct bl_models *ms, const struct bl_method *m)
{
  const struct bl_class_model *c = bl_models_class(ms, CF_STR("java/lang/Object"));
  return c != NULL && any_fits(&c->for_tests, bl_method_name(m));
}

bool bl_models_entry_named(const struct bl_models *ms, struct cf_str cls, struct cf_str method)
{
  const struct bl_class_model *c = bl_models_class(ms, cls);
  for (uint32_t i = 0; c != NULL && i < c->entries.n; i++) {
    if (cf_str_eq(c->entries.items[i], method)) {
      return true;
    }
  }
  return false;
}

unsigned bl_models_annotation(const struct bl_models *ms, struct cf_str type)
{
  char key[128];
  uint32_t from = type.n;
  while (from > 1 && type.p[from - 1] != '/' && type.p[from - 1] != '$') {
    from--;
  }
  uint32_t n = from < type.n ? type.n - from - 1 : 0; /* without the 'L' and the ';' */
  if (n == 0 || n + 1 > sizeof key) {
    return 0;
  }
  key[0] = '@';
  memcpy(key + 1, type.p + from, n);
  const struct bl_class_model *c = bl_models_class(ms, (struct cf_str){key, n + 1});
  return c == NULL ? 0 : c->traits;
}

bool bl_models_knows(const struct bl_models *ms, struct cf_str class_name)
{
  bool known = false;
  for (uint32_t n = class_name.n; n > 0 && !known; n--) {
    const struct bl_class_model *package =
        class_name.p[n - 1] == '/' ? bl_models_class(ms, (struct cf_str){class_name.p, n}) : NULL;
    known = package != NULL && (package->traits & BL_T_KNOWN) != 0;
  }
  return known;
}

bool bl_models_mutes(struct cf_str *word, const struct bl_models *ms, struct cf_str value,
                     uint32_t i)
{
  char key[128];
  if (value.n + 2 > sizeof key) {
    return false;
  }
  int n = snprintf(key, sizeof key, "\"%.*s\"", (int)value.n, value.p);
  const struct bl_class_model *c = bl_models_class(ms, (struct cf_str){key, (uint32_t)n});
  if (c == NULL || i >= c->mutes.n) {
    return false;
  }
  *word = c->mutes.items[i];
  return true;
}

bool bl_models_muted(struct cf_str *word, struct cf_str *where, const struct bl_models *ms,
                     uint32_t i)
{
  const struct bl_built_in_models *b = &bl_built_in_models;
  if (i >= b->n_muted + ms->muted.n) {
    return false;
  }
  const struct bl_muted *m = i < b->n_muted ? &b->muted[i] : &ms->muted.items[i - b->n_muted];
  *word = m->word;
  *where = m->where;
  return true;
}
