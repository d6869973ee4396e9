/* Fields and methods: a class's members are found by their signatures, and overriding methods are
   those of one signature. */
#include "src/program/link.h"

#include "classfile/class/descriptor.h"

#include <stdlib.h>

/* --- declared members --- */

/* No state of the program's, though the compiler does not say that it is its own: "bitmap$init$0".
 */
static bool keeps_made(struct cf_str name)
{
  return cf_str_starts(name, CF_STR("bitmap$init$"));
}

bool bl_field_keeps_made(const struct bl_field *f)
{
  return keeps_made(bl_field_name(f));
}

static unsigned access_of(const struct cf_member *m, struct cf_str name)
{
  return keeps_made(name) ? (m->access | CF_ACC_SYNTHETIC) & ~(unsigned)CF_ACC_VOLATILE : m->access;
}

static void set_field(struct bl_linker *l, struct bl_field *f, uint32_t id, struct bl_class *c,
                      const struct cf_member *m)
{
  f->id = id;
  f->cls = c;
  f->type = cf_pool_utf8(&c->cf->pool, m->descriptor).p[0];
  f->access = (uint16_t)access_of(m, cf_pool_utf8(&c->cf->pool, m->name));
  l->fields.items[id] = f;
}

static void set_slots(struct bl_method *m, struct cf_str descriptor)
{
  bool is_static = (m->access & CF_ACC_STATIC) != 0;
  m->slots = (cf_descriptor_slots(descriptor) + (is_static ? 0u : 1u)) & 0x7fffu;
}

/* Private methods that the machine or the library calls by name (Java Object Serialization
   Specification §2–§3). */
static bool is_called_by_name(const struct bl_method *m, struct cf_str name)
{
  static const char *const hooks[] = {"<clinit>",         "writeObject", "readObject",
                                      "readObjectNoData", "readResolve", "writeReplace"};
  for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
    if (cf_str_is(name, hooks[i])) {
      return true;
    }
  }
  return !bl_method_is(m, CF_ACC_PRIVATE) && cf_str_is(name, "main");
}

/* What Java's compiler has an inner class call, and Kotlin's. */
static bool lets_at_member(const struct bl_method *m, struct cf_str name)
{
  return bl_method_is(m, CF_ACC_SYNTHETIC) && cf_str_starts(name, CF_STR("access$"));
}

/* The field that the two bytes say; empty where they say none. */
static struct cf_str field_at(const struct bl_class *c, const uint8_t *index)
{
  const struct cf_pool *pool = &c->cf->pool;
  uint32_t i = cf_load_u2(index);
  return cf_pool_tag(pool, i) == CF_TAG_FIELDREF ? cf_pool_member(pool, i).name : CF_STR("");
}

/* `x()` hands back the object's field x, and `x_$eq(v)` sets it, and do nothing else: what Scala's
   compiler makes of a variable of the class. */
static bool is_scalas(const struct bl_method *m, struct cf_str name, struct cf_bytes code)
{
  static const char suffix[] = "_$eq";
  enum { EQ = sizeof suffix - 1, GET = 5, SET = 6 };
  bool gets = code.n == GET && code.p[0] == CF_aload_0 && code.p[1] == CF_getfield;
  bool sets = code.n == SET && code.p[0] == CF_aload_0 && code.p[2] == CF_putfield &&
              code.p[SET - 1] == CF_return && name.n > EQ &&
              memcmp(name.p + name.n - EQ, suffix, EQ) == 0;
  struct cf_str variable = {name.p, sets ? name.n - EQ : name.n};
  return (gets || sets) && cf_str_eq(field_at(m->cls, code.p + (gets ? 2 : 3)), variable);
}

/* A name that no source can say though it is public, so that all who call it are given: what lets
   an inner class at a private member in Kotlin ("access$getCount$p"), and Scala's private members
   of a trait or of a class that its closures use ("com$acme$Pool$$count"). */
static bool has_compilers_name(const struct bl_method *m, struct cf_str name)
{
  return lets_at_member(m, name) || cf_str_is(name, "$init$") ||
         (name.n > 2 && memmem(name.p + 1, name.n - 1, "$$", 2) != NULL);
}

/* Its own, or one that its closures use. */
static bool stands_for_variable(const struct bl_method *m, const struct cf_member *member,
                                struct cf_str name)
{
  return (bl_method_is(m, CF_ACC_PRIVATE) || has_compilers_name(m, name)) &&
         !bl_method_is(m, CF_ACC_STATIC | CF_ACC_SYNCHRONIZED) && member->has_code &&
         is_scalas(m, name, cf_code_bytecode(m->cls->cf, member));
}

static bool fills_value(struct cf_str name)
{
  static const char setter[] = "$_setter_$";
  return name.n > 0 && memmem(name.p, name.n, setter, sizeof setter - 1) != NULL;
}

bool bl_method_fills_value(const struct bl_method *m)
{
  return (m->flags & BL_M_MAKES_THIS) != 0 && fills_value(bl_method_name(m));
}

static bool makes_this(const struct bl_method *m, const struct cf_name_and_type *called)
{
  return cf_str_is(called->name, "<init>") || fills_value(called->name) ||
         (bl_method_is(m, CF_ACC_PRIVATE) &&
          (cf_str_is(called->name, "readObjectNoData") ||
           (cf_str_is(called->name, "readObject") &&
            cf_str_is(called->descriptor, "(Ljava/io/ObjectInputStream;)V"))));
}

/* The flags that follow from what it is called alone. */
static uint32_t flags_of(const struct cf_name_and_type *called)
{
  bool special = called->name.n > 0 && called->name.p[0] == '<';
  bool constructor = special && cf_str_is(called->name, "<init>");
  bool returns = called->descriptor.p[called->descriptor.n - 1] != 'V';
  return (special ? BL_M_SPECIAL : 0) | (constructor ? BL_M_CONSTRUCTOR : 0) |
         (returns ? BL_M_RETURNS : 0);
}

static bool is_equals(const struct cf_name_and_type *called)
{
  return cf_str_is(called->name, "equals") &&
         cf_str_is(called->descriptor, "(Ljava/lang/Object;)Z");
}

/* Nothing below can replace it. */
static bool is_exact(const struct bl_method *m)
{
  return bl_method_is(m, CF_ACC_STATIC | CF_ACC_PRIVATE | CF_ACC_FINAL) || bl_method_is_init(m) ||
         (m->cls->cf->access & CF_ACC_FINAL) != 0;
}

static void set_method(struct bl_linker *l, struct bl_method *m, uint32_t id, struct bl_class *c,
                       const struct cf_member *member)
{
  const struct cf_name_and_type called = bl_link_called(c, member);
  m->id = m->enclosing = id;
  l->methods.items[id] = m;
  m->cls = c;
  m->access = member->access;
  set_slots(m, called.descriptor);
  m->flags = bl_method_is(m, CF_ACC_SYNCHRONIZED) ? BL_M_MONITOR : 0;
  if ((bl_method_is(m, CF_ACC_PUBLIC | CF_ACC_PROTECTED) && !has_compilers_name(m, called.name)) ||
      is_called_by_name(m, called.name)) {
    m->flags |= BL_M_REACHABLE_VIRTUAL;
  }
  m->flags |= makes_this(m, &called) ? BL_M_MAKES_THIS : 0;
  m->flags |= flags_of(&called) | (member->has_code ? BL_M_BODY : 0);
  m->flags |= is_exact(m) ? BL_M_EXACT : 0;
  m->flags |= lets_at_member(m, called.name) || stands_for_variable(m, member, called.name)
                  ? BL_M_ACCESSOR
                  : 0;
  c->says_equal |= is_equals(&called);
}

/* --- by signature --- */

static int by_signature(const void *x, const void *y)
{
  const struct bl_place_of *a = x, *b = y;
  return a->signature != b->signature ? cf_number_cmp(a->signature, b->signature)
                                      : cf_number_cmp(a->index, b->index);
}

/* Most classes have few: those are put in order as they are, without a call for each comparison. */
static void sort_places(struct bl_place_of *places, uint32_t n)
{
  enum { FEW = 24 };
  if (n > FEW) {
    qsort(places, n, sizeof *places, by_signature);
    return;
  }
  for (uint32_t i = 1; i < n; i++) {
    struct bl_place_of x = places[i];
    uint32_t to = i; /* equal ones stay in the order of their indices */
    for (; to > 0 && places[to - 1].signature > x.signature; to--) {
      places[to] = places[to - 1];
    }
    places[to] = x;
  }
}

static void sort_members(void *ctx, unsigned thread, uint32_t given)
{
  struct bl_linker *l = ctx;
  struct bl_class *c = l->classes.items[given];
  struct cf_arena *a = &l->places_of[thread];
  struct bl_place_of *fields = cf_arena_alloc(a, c->n_fields * sizeof *fields);
  struct bl_place_of *methods = cf_arena_alloc(a, c->n_methods * sizeof *methods);
  for (uint32_t i = 0; i < c->n_fields; i++) {
    fields[i] = (struct bl_place_of){c->fields[i].signature, i};
  }
  for (uint32_t i = 0; i < c->n_methods; i++) {
    methods[i] = (struct bl_place_of){c->methods[i].signature, i};
  }
  sort_places(fields, c->n_fields);
  sort_places(methods, c->n_methods);
  c->fields_by_signature = fields;
  c->methods_by_signature = methods;
}

/* The index of the first member of that signature, or n. */
static uint32_t find_place(const struct bl_place_of *places, uint32_t n, uint32_t signature)
{
  uint32_t low = 0, high = n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (places[middle].signature < signature) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < n && places[low].signature == signature ? places[low].index : n;
}

struct bl_field *bl_class_own_field(const struct bl_class *cls, uint32_t signature)
{
  uint32_t i = find_place(cls->fields_by_signature, cls->n_fields, signature);
  return i < cls->n_fields ? &cls->fields[i] : NULL;
}

struct bl_method *bl_class_own_method(const struct bl_class *cls, uint32_t signature)
{
  uint32_t i = find_place(cls->methods_by_signature, cls->n_methods, signature);
  return i < cls->n_methods ? &cls->methods[i] : NULL;
}

/* --- all of them --- */

/* Of each given class the ids of its first field and method. */
struct numbering {
  struct bl_linker *l;
  uint32_t *field, *method; /* [n_given] */
};

static struct numbering number_members(struct bl_linker *l)
{
  uint32_t n = l->p->n_given, n_fields = 0, n_methods = 0;
  struct numbering to = {l, CF_NEW_N(&l->scratch, uint32_t, n + 1),
                         CF_NEW_N(&l->scratch, uint32_t, n + 1)};
  for (uint32_t i = 0; i < n; i++) {
    to.field[i] = n_fields;
    to.method[i] = n_methods;
    n_fields += l->classes.items[i]->cf->n_fields;
    n_methods += l->classes.items[i]->cf->n_methods;
  }
  l->fields = (struct bl_field_vec){CF_NEW_N(&l->scratch, struct bl_field *, n_fields + 1),
                                    n_fields, n_fields + 1};
  l->methods = (struct bl_method_vec){CF_NEW_N(&l->scratch, struct bl_method *, n_methods + 1),
                                      n_methods, n_methods + 1};
  return to;
}

static void set_members(void *ctx, unsigned thread, uint32_t given)
{
  const struct numbering *to = ctx;
  struct bl_linker *l = to->l;
  struct bl_class *c = l->classes.items[given];
  struct cf_arena *a = &l->maps->threads[thread];
  c->n_fields = c->cf->n_fields;
  c->n_methods = c->cf->n_methods;
  c->fields = CF_NEW_N(a, struct bl_field, c->n_fields);
  c->methods = CF_NEW_N(a, struct bl_method, c->n_methods);
  for (uint32_t k = 0; k < c->n_fields; k++) {
    set_field(l, &c->fields[k], to->field[given] + k, c, &c->cf->fields[k]);
  }
  for (uint32_t k = 0; k < c->n_methods; k++) {
    set_method(l, &c->methods[k], to->method[given] + k, c, &c->cf->methods[k]);
  }
}

void bl_link_members(struct bl_linker *l)
{
  uint32_t n = l->p->n_given;
  struct numbering to = number_members(l);
  bl_pool_for(l->threads, n, set_members, &to);
  bl_link_sign_members(l);
  bl_pool_for(l->threads, n, sort_members, l);
}

/* --- phantoms --- */

struct phantom_key {
  uint32_t cls, signature; /* a field's and a method's signature differ: '(' begins a descriptor */
};

void *bl_link_find_phantom(const struct bl_linker *l, const struct bl_class *cls,
                           uint32_t signature)
{
  struct phantom_key key = {cls->id, signature};
  return cf_map_get(&l->phantoms, &key, sizeof key);
}

static void **phantom_at(struct bl_linker *l, const struct bl_class *cls, uint32_t signature)
{
  struct phantom_key *key = cf_arena_alloc(&l->scratch, sizeof *key);
  *key = (struct phantom_key){cls->id, signature};
  return cf_map_at(&l->phantoms, key, sizeof *key);
}

/* What is only mentioned has nothing but its name. */
struct phantom_field {
  struct bl_field field;
  struct cf_name_and_type called;
  const struct bl_field *holder; /* of what has the elements that it stands for; else NULL */
};
struct phantom_method {
  struct bl_method method;
  struct cf_name_and_type called;
};

struct bl_field *bl_phantom_field_new(struct cf_arena *a, uint32_t id, struct bl_class *cls,
                                      struct cf_str name, struct cf_str descriptor)
{
  struct phantom_field *f = CF_NEW(a, struct phantom_field);
  f->field = (struct bl_field){
      .id = id, .cls = cls, .access = CF_ACC_PUBLIC, .type = descriptor.p[0], .phantom = true};
  f->called = (struct cf_name_and_type){name, descriptor};
  return &f->field;
}

void bl_phantom_field_lies_in(struct bl_field *f, const struct bl_field *holder)
{
  ((struct phantom_field *)f)->holder = holder;
}

struct bl_field *bl_link_phantom_field(struct bl_linker *l, struct bl_class *cls,
                                       uint32_t signature, struct cf_str name,
                                       struct cf_str descriptor)
{
  struct bl_field *f = bl_link_find_phantom(l, cls, signature);
  if (f == NULL) {
    f = bl_phantom_field_new(l->a, l->fields.n, cls, name, descriptor);
    f->signature = signature;
    *phantom_at(l, cls, signature) = f;
    cf_vec_push(&l->scratch, &l->fields, f);
  }
  return f;
}

struct bl_method *bl_link_phantom_method(struct bl_linker *l, struct bl_class *cls,
                                         uint32_t signature, struct cf_str name,
                                         struct cf_str descriptor)
{
  struct bl_method *m = bl_link_find_phantom(l, cls, signature);
  if (m == NULL) {
    struct phantom_method *new = CF_NEW(l->a, struct phantom_method);
    *phantom_at(l, cls, signature) = m = &new->method;
    new->called = (struct cf_name_and_type){name, descriptor};
    *m = (struct bl_method){.cls = cls,
                            .access = CF_ACC_PUBLIC,
                            .phantom = true,
                            .flags = BL_M_REACHABLE_VIRTUAL | flags_of(&new->called),
                            .signature = signature};
    m->id = m->enclosing = l->methods.n;
    cf_vec_push(&l->scratch, &l->methods, m);
    set_slots(m, descriptor);
  }
  return m;
}

/* --- names --- */

static const struct phantom_field *phantom_of_field(const struct bl_field *f)
{
  return (const struct phantom_field *)f;
}

static const struct phantom_method *phantom_of_method(const struct bl_method *m)
{
  return (const struct phantom_method *)m;
}

const struct bl_field *bl_field_holder(const struct bl_field *f)
{
  return f->phantom ? phantom_of_field(f)->holder : NULL;
}

struct cf_str bl_field_name(const struct bl_field *f)
{
  const struct cf_member *member = bl_field_member(f);
  return member == NULL ? phantom_of_field(f)->called.name
                        : cf_pool_utf8(&f->cls->cf->pool, member->name);
}

struct cf_str bl_unexpanded(struct cf_str name)
{
  uint32_t from = 0;
  bool qualified = false;
  for (uint32_t i = 1; i + 2 < name.n; i++) {
    bool two = name.p[i] == '$' && name.p[i + 1] == '$';
    from = two && qualified ? i + 2 : from;
    qualified |= name.p[i] == '$' && !two;
  }
  return (struct cf_str){name.p + from, name.n - from};
}

struct cf_str bl_field_word(const struct bl_field *f)
{
  return bl_unexpanded(bl_field_name(f));
}

struct cf_str bl_field_descriptor(const struct bl_field *f)
{
  const struct cf_member *member = bl_field_member(f);
  return member == NULL ? phantom_of_field(f)->called.descriptor
                        : cf_pool_utf8(&f->cls->cf->pool, member->descriptor);
}

struct cf_str bl_method_name(const struct bl_method *m)
{
  const struct cf_member *member = bl_method_member(m);
  return member == NULL ? phantom_of_method(m)->called.name
                        : cf_pool_utf8(&m->cls->cf->pool, member->name);
}

struct cf_str bl_method_descriptor(const struct bl_method *m)
{
  const struct cf_member *member = bl_method_member(m);
  return member == NULL ? phantom_of_method(m)->called.descriptor
                        : cf_pool_utf8(&m->cls->cf->pool, member->descriptor);
}

const struct bl_method *bl_method_as_phantom(const struct bl_method *m, struct cf_arena *a)
{
  struct phantom_method *p = CF_NEW(a, struct phantom_method);
  p->method = *m;
  p->method.phantom = true;
  p->called = (struct cf_name_and_type){bl_method_name(m), bl_method_descriptor(m)};
  return &p->method;
}
