/* Resolution of fields and methods (JVMS §5.4.3.2–§5.4.3.4), for every reference of every pool at
   once. Receives linked classes with their members; hands on bl_class.resolved. What cannot be
   found becomes a phantom, so that nobody behind meets a reference to nothing. */
#include "src/program/link.h"

#include "classfile/class/descriptor.h"

/* A reference being resolved. */
struct reference {
  struct bl_class *owner;
  uint32_t signature;
  struct cf_str name, descriptor;
};

static struct bl_class *class_of_id(const struct bl_program *p, uint32_t id)
{
  return p->classes[id];
}

/* --- where a phantom belongs --- */

/* What java/lang/Object declares (JLS §4.3.2): known without seeing it. */
static bool is_method_of_object(const struct reference *r)
{
  static const char *const known[][2] = {{"<init>", "()V"},
                                         {"clone", "()Ljava/lang/Object;"},
                                         {"finalize", "()V"},
                                         {"equals", "(Ljava/lang/Object;)Z"},
                                         {"getClass", "()Ljava/lang/Class;"},
                                         {"hashCode", "()I"},
                                         {"notify", "()V"},
                                         {"notifyAll", "()V"},
                                         {"toString", "()Ljava/lang/String;"},
                                         {"wait", "()V"},
                                         {"wait", "(J)V"},
                                         {"wait", "(JI)V"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (cf_str_is(r->name, known[i][0]) && cf_str_is(r->descriptor, known[i][1])) {
      return true;
    }
  }
  return false;
}

/* A class that is not given has, for all that is known, its own way to say what its objects are, to
   compare and to copy them: what java/lang/Object lets others replace. */
static bool has_own_way(const struct reference *r)
{
  static const char *const open[] = {"toString", "clone", "equals", "hashCode"};
  bool is_open = false;
  for (size_t i = 0; i < sizeof open / sizeof *open && !is_open; i++) {
    is_open = cf_str_is(r->name, open[i]);
  }
  return is_open && r->owner->cf == NULL;
}

static bool is_missing(const struct bl_linker *l, const struct bl_class *c)
{
  return c->cf == NULL && c != l->maps->object;
}

/* It is above another missing class that is above `owner`: as far as is only said. */
static bool is_behind_missing(const struct bl_linker *l, const struct bl_class *owner,
                              const struct bl_class *c)
{
  for (uint32_t i = 0; i < owner->n_above; i++) {
    const struct bl_class *other = class_of_id(l->p, owner->above[i]);
    if (other != c && is_missing(l, other) && bl_class_is_a(other, c)) {
      return true;
    }
  }
  return false;
}

/* The missing class that must declare what no given class does: the only one right above given
   ones, from the owner on, if there is one only; else the owner itself. */
static struct bl_class *home_of_phantom(const struct bl_linker *l, const struct reference *r)
{
  struct bl_class *home = r->owner;
  uint32_t n = 0;
  for (uint32_t i = 0; r->owner->cf != NULL && i < r->owner->n_above && n < 2; i++) {
    struct bl_class *c = class_of_id(l->p, r->owner->above[i]);
    if (is_missing(l, c) && !is_behind_missing(l, r->owner, c)) {
      home = c;
      n++;
    }
  }
  return n == 1 ? home : r->owner;
}

/* --- fields --- */

static struct bl_field *find_field(const struct bl_program *p, const struct reference *r)
{
  for (const struct bl_class *c = r->owner; c != NULL; c = c->super) {
    struct bl_field *f = bl_class_own_field(c, r->signature);
    for (uint32_t i = 0; f == NULL && i < c->n_above; i++) {
      const struct bl_class *above = class_of_id(p, c->above[i]);
      f = bl_class_is_interface(above) ? bl_class_own_field(above, r->signature) : NULL;
    }
    if (f != NULL) {
      return f;
    }
  }
  return NULL;
}

static struct bl_field *resolve_field(struct bl_linker *l, const struct reference *r)
{
  return bl_link_phantom_field(l, home_of_phantom(l, r), r->signature, r->name, r->descriptor);
}

/* --- methods --- */

static bool is_better(const struct bl_method *m, const struct bl_method *than)
{
  if (than == NULL || bl_class_is_a(m->cls, than->cls)) {
    return true;
  }
  return bl_method_is(than, CF_ACC_ABSTRACT) && !bl_method_is(m, CF_ACC_ABSTRACT) &&
         !bl_class_is_a(than->cls, m->cls);
}

struct bl_method *bl_interface_method(const struct bl_program *p, const struct bl_class *cls,
                                      uint32_t signature)
{
  struct bl_method *best = NULL;
  for (uint32_t i = 0; i < cls->n_above; i++) {
    const struct bl_class *above = class_of_id(p, cls->above[i]);
    struct bl_method *m =
        bl_class_is_interface(above) ? bl_class_own_method(above, signature) : NULL;
    if (m != NULL && !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_STATIC) && is_better(m, best)) {
      best = m;
    }
  }
  return best;
}

/* A superclass of an interface is java/lang/Object, whose public methods an interface has too. */
static struct bl_method *superclass_method(const struct reference *r)
{
  for (const struct bl_class *c = r->owner; c != NULL; c = c->super) {
    struct bl_method *m = bl_class_own_method(c, r->signature);
    if (m != NULL) {
      return m;
    }
  }
  return NULL;
}

/* The superclass that is not given and may have the method: a superclass's goes before what the
   superinterfaces declare. NULL if there is none; java/lang/Object has what is known of it. */
static struct bl_class *missing_superclass(const struct bl_linker *l, const struct reference *r)
{
  struct bl_class *c = r->owner;
  while (c->super != NULL) {
    c = c->super;
  }
  if (c->cf != NULL || bl_class_is_interface(r->owner)) {
    return NULL;
  }
  return c != l->maps->object || is_method_of_object(r) ? c : NULL;
}

/* --- signature polymorphism (JVMS §2.9.3) --- */

static bool is_polymorphic_name(const struct reference *r)
{
  static const char *const heads[] = {"get", "set", "compareAnd", "weakCompareAnd"};
  if (cf_str_is(r->owner->name, "java/lang/invoke/MethodHandle")) {
    return cf_str_is(r->name, "invoke") || cf_str_is(r->name, "invokeExact");
  }
  if (!cf_str_is(r->owner->name, "java/lang/invoke/VarHandle")) {
    return false;
  }
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    if (cf_str_starts(r->name, cf_str_c(heads[i]))) {
      return true;
    }
  }
  return false;
}

static struct bl_method *native_varargs(const struct reference *r)
{
  for (uint32_t i = 0; i < r->owner->n_methods; i++) {
    struct bl_method *m = &r->owner->methods[i];
    if ((m->access & CF_ACC_NATIVE) != 0 && (m->access & CF_ACC_VARARGS) != 0 &&
        cf_str_eq(bl_method_name(m), r->name)) {
      return m;
    }
  }
  return NULL;
}

/* Whatever the descriptor of the call: one method a name. */
static struct bl_method *resolve_polymorphic(struct bl_linker *l, const struct reference *r)
{
  struct bl_method *m = native_varargs(r);
  if (m != NULL) {
    return m;
  }
  struct cf_str d = CF_STR("([Ljava/lang/Object;)Ljava/lang/Object;");
  return bl_link_phantom_method(l, r->owner, bl_link_signature(l, r->name, d), r->name, d);
}

/* What is declared, where no missing class goes before it; or NULL. */
static struct bl_method *find_method(const struct bl_linker *l, const struct reference *r)
{
  struct bl_method *m = superclass_method(r);
  if (m != NULL || missing_superclass(l, r) != NULL) {
    return m;
  }
  return bl_interface_method(l->p, r->owner, r->signature);
}

/* What is not declared so. */
static struct bl_method *resolve_method(struct bl_linker *l, const struct reference *r)
{
  struct bl_class *missing = missing_superclass(l, r);
  struct bl_method *m = bl_interface_method(l->p, r->owner, r->signature);
  if (is_polymorphic_name(r)) {
    return resolve_polymorphic(l, r);
  }
  bool of_object = l->maps->object->cf == NULL && is_method_of_object(r) &&
                   !cf_str_is(r->name, "<init>") && !has_own_way(r);
  struct bl_class *home = of_object ? l->maps->object : m != NULL ? missing : home_of_phantom(l, r);
  return bl_link_phantom_method(l, home, r->signature, r->name, r->descriptor);
}

/* --- pools --- */

/* Those that have none yet keep 0. */
static void sign_known_names(const struct bl_linker *l, struct bl_class *c,
                             struct cf_arena *scratch)
{
  const struct cf_pool *pool = &c->cf->pool;
  struct cf_name_and_type nts[BL_SIDE_BY_SIDE];
  uint32_t found[BL_SIDE_BY_SIDE], signatures[BL_SIDE_BY_SIDE], at = 1, n;
  while ((n = bl_next_entries(found, pool, &at, CF_TAG_NAME_AND_TYPE)) > 0) {
    for (uint32_t i = 0; i < n; i++) {
      nts[i] = cf_pool_name_and_type(pool, found[i]);
    }
    bl_link_known_signatures(signatures, l, nts, n, scratch);
    for (uint32_t i = 0; i < n; i++) {
      c->signatures[found[i]] = signatures[i];
    }
  }
}

static bool is_reference(const struct cf_pool *pool, uint32_t i)
{
  return pool->tag[i] == CF_TAG_FIELDREF || pool->tag[i] == CF_TAG_METHODREF ||
         pool->tag[i] == CF_TAG_INTERFACE_METHODREF;
}

static struct reference reference_at(const struct bl_class *c, uint32_t i)
{
  const struct cf_pool *pool = &c->cf->pool;
  uint16_t type = cf_pool_operand(pool, i, 1);
  struct cf_name_and_type nt = cf_pool_name_and_type(pool, type);
  return (struct reference){.owner = bl_class_at(c, cf_pool_operand(pool, i, 0)),
                            .signature = c->signatures[type],
                            .name = nt.name,
                            .descriptor = nt.descriptor};
}

/* What is not declared by any class: names and references of one pool. */
struct rest {
  struct bl_entries names, references;
};

struct resolving {
  struct bl_linker *l;
  struct rest *rests;      /* [n_given] */
  struct cf_arena *arenas; /* [threads] that they live in */
};

static uint32_t of_field(const struct bl_field *f)
{
  return f == NULL ? 0 : f->id + 1;
}

static uint32_t of_method(const struct bl_method *m)
{
  return m == NULL ? 0 : m->id + 1;
}

static uint32_t find_declared(struct bl_linker *l, const struct bl_class *c, uint32_t i)
{
  struct reference r = reference_at(c, i);
  return c->cf->pool.tag[i] == CF_TAG_FIELDREF ? of_field(find_field(l->p, &r))
                                               : of_method(find_method(l, &r));
}

static bool resolve_entry(struct bl_linker *l, const struct bl_class *c, uint32_t i)
{
  bool signed_ = c->signatures[cf_pool_operand(&c->cf->pool, i, 1)] != 0;
  uint32_t found = signed_ ? find_declared(l, c, i) : 0;
  *bl_resolved(c, i) = found;
  return found != 0;
}

static void resolve_declared(struct resolving *r, unsigned thread, uint32_t given)
{
  struct bl_class *c = r->l->classes.items[given];
  const struct cf_pool *pool = &c->cf->pool;
  struct rest *rest = &r->rests[given];
  for (uint32_t k = 1; k < pool->count; k++) {
    if (is_reference(pool, k) && !resolve_entry(r->l, c, k)) {
      cf_vec_push(&r->arenas[thread], &rest->references, (uint16_t)k);
    }
    if (pool->tag[k] == CF_TAG_NAME_AND_TYPE && c->signatures[k] == 0) {
      cf_vec_push(&r->arenas[thread], &rest->names, (uint16_t)k);
    }
  }
}

/* What some class declares has a signature by now. */
static void resolve_known(void *ctx, unsigned thread, uint32_t given)
{
  struct resolving *r = ctx;
  sign_known_names(r->l, r->l->classes.items[given], &r->l->scratch_of[thread]);
  resolve_declared(r, thread, given);
}

static void sign_names(struct bl_linker *l, struct bl_class *c, const struct bl_entries *names)
{
  struct cf_name_and_type nts[BL_SIDE_BY_SIDE];
  uint32_t signatures[BL_SIDE_BY_SIDE], n;
  for (uint32_t from = 0; from < names->n; from += n) {
    n = bl_side_by_side(names->n - from);
    for (uint32_t i = 0; i < n; i++) {
      nts[i] = cf_pool_name_and_type(&c->cf->pool, names->items[from + i]);
    }
    bl_link_signatures(signatures, l, nts, n);
    for (uint32_t i = 0; i < n; i++) {
      c->signatures[names->items[from + i]] = signatures[i];
    }
  }
}

/* Most of what is missing is referred to by many: a phantom of the owner's own is found by numbers,
   and what it is called need not be read. */
static void *find_phantom(const struct bl_linker *l, const struct bl_class *c, uint32_t i)
{
  const struct cf_pool *pool = &c->cf->pool;
  uint32_t signature = c->signatures[cf_pool_operand(pool, i, 1)];
  return bl_link_find_phantom(l, bl_class_at(c, cf_pool_operand(pool, i, 0)), signature);
}

static uint32_t phantom_field(struct bl_linker *l, const struct bl_class *c, uint32_t i)
{
  const struct bl_field *known = find_phantom(l, c, i);
  struct reference r;
  if (known == NULL) {
    r = reference_at(c, i);
    known = resolve_field(l, &r);
  }
  return of_field(known);
}

static uint32_t phantom_method(struct bl_linker *l, const struct bl_class *c, uint32_t i)
{
  const struct bl_method *known = find_phantom(l, c, i);
  struct reference r;
  if (known == NULL) {
    r = reference_at(c, i);
    known = resolve_method(l, &r);
  }
  return of_method(known);
}

static void resolve_rest(struct bl_linker *l, struct bl_class *c, const struct rest *rest)
{
  sign_names(l, c, &rest->names);
  for (uint32_t k = 0; k < rest->references.n; k++) {
    uint32_t i = rest->references.items[k];
    bool field = c->cf->pool.tag[i] == CF_TAG_FIELDREF;
    *bl_resolved(c, i) = field ? phantom_field(l, c, i) : phantom_method(l, c, i);
  }
}

/* One class after the other: phantoms are numbered as they are met. */
static void resolve_rests(struct resolving *r)
{
  for (uint32_t i = 0; i < r->l->p->n_given; i++) {
    resolve_rest(r->l, r->l->classes.items[i], &r->rests[i]);
  }
}

/* While one thread numbers phantoms, the others find out what needs no references. */
static void resolve_or_measure(void *ctx, unsigned thread, uint32_t i)
{
  struct resolving *r = ctx;
  (void)thread;
  if (i == 0) {
    resolve_rests(r);
  } else {
    bl_link_measure(r->l->classes.items[i - 1]);
  }
}

void bl_link_references(struct bl_linker *l)
{
  uint32_t n = l->p->n_given;
  struct resolving r = {l, CF_NEW_N(&l->scratch, struct rest, n + 1),
                        CF_NEW_N(&l->scratch, struct cf_arena, BL_MAX_THREADS)};
  bl_pool_for(l->threads, n, resolve_known, &r);
  bl_pool_for(l->threads, 1 + n, resolve_or_measure, &r);
  for (unsigned i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&r.arenas[i]);
  }
}
