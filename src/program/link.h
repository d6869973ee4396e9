/* The inside of src/program: what its files share while a program is linked. The steps are called
   from program.c in the order in which they stand here. */
#ifndef BL_LINK_H
#define BL_LINK_H

#include "classfile/base/map.h"
#include "src/program/pool.h"
#include "src/program/program.h"

struct bl_program_maps {
  struct cf_map classes;                   /* name → bl_class */
  struct bl_class *object;                 /* java/lang/Object, given or missing */
  struct cf_arena threads[BL_MAX_THREADS]; /* what the parallel steps made */
};

CF_VEC(bl_entries, uint16_t); /* of a pool, by index */
CF_VEC(bl_class_vec, struct bl_class *);
CF_VEC(bl_field_vec, struct bl_field *);
CF_VEC(bl_method_vec, struct bl_method *);

struct bl_linker {
  struct bl_program *p;
  struct bl_program_maps *maps;
  struct cf_arena *a;                         /* the program's */
  struct cf_arena scratch;                    /* begun anew when all references are resolved */
  struct cf_arena scratch_of[BL_MAX_THREADS]; /* the same, of each thread */
  struct cf_arena places_of[BL_MAX_THREADS];  /* where classes declare members, to the end */
  struct cf_parted_map signatures;            /* name, NUL, descriptor → number; … */
  struct cf_map phantoms; /* bl_phantom_key → bl_field or bl_method; until then */
  unsigned threads;
  struct bl_program_notices *notices;
  struct bl_class_vec classes;
  struct bl_field_vec fields;
  struct bl_method_vec methods;
  bool *told_null; /* [methods.n] by id, of scan.c for setters.c: some call gives it null, last */
  uint32_t *supers_first; /* [classes.n when made] ids, what is above a class before it */
  uint32_t n_supers_first;
};

/* Names are looked up so many at a time (see cf_map_get_many). */
enum { BL_SIDE_BY_SIDE = 32 };

static inline uint32_t bl_side_by_side(uint32_t left)
{
  return left < BL_SIDE_BY_SIDE ? left : BL_SIDE_BY_SIDE;
}

/* "app.jar!/a/B.class", or with ": m()V" for a method. `text` is borrowed. */
void bl_link_notice(struct bl_linker *l, bool error, const struct bl_class *cls,
                    const struct bl_method *m, struct cf_str text);

/* classes.c: the index, with all classes that any class mentions; hierarchy and nests. */
void bl_link_classes(struct bl_linker *l, const struct bl_input_class *inputs, uint32_t n);
void bl_link_hierarchy(struct bl_linker *l, const struct bl_hearsay *hearsay);

/* … how long its code is, in bytes and in lines. Any thread. */
void bl_link_measure(struct bl_class *c);

/* members.c: declared fields and methods. */
void bl_link_members(struct bl_linker *l);

/* What a class calls a member of its own. */
static inline struct cf_name_and_type bl_link_called(const struct bl_class *c,
                                                     const struct cf_member *m)
{
  return (struct cf_name_and_type){cf_pool_utf8(&c->cf->pool, m->name),
                                   cf_pool_utf8(&c->cf->pool, m->descriptor)};
}

/* signatures.c: numbers for pairs of name and descriptor; those of all declared members first. */
void bl_link_sign_members(struct bl_linker *l);
uint32_t bl_link_signature(struct bl_linker *l, struct cf_str name, struct cf_str descriptor);
/* The same of n pairs, at most BL_SIDE_BY_SIDE … */
void bl_link_signatures(uint32_t *out, struct bl_linker *l, const struct cf_name_and_type *nts,
                        uint32_t n);
/* … and by any number of threads, each with an arena of its own; 0 where one has none yet. */
void bl_link_known_signatures(uint32_t *out, const struct bl_linker *l,
                              const struct cf_name_and_type *nts, uint32_t n,
                              struct cf_arena *scratch);

/* members.c: the field or method of that signature that the class itself declares, or NULL. */
struct bl_field *bl_class_own_field(const struct bl_class *cls, uint32_t signature);
struct bl_method *bl_class_own_method(const struct bl_class *cls, uint32_t signature);
/* The phantom field or method of that signature below `cls`, or NULL; … */
void *bl_link_find_phantom(const struct bl_linker *l, const struct bl_class *cls,
                           uint32_t signature);
/* One that nobody finds so; … */
struct bl_field *bl_phantom_field_new(struct cf_arena *a, uint32_t id, struct bl_class *cls,
                                      struct cf_str name, struct cf_str descriptor);
/* Says in which field that lies of which it is the elements. */
void bl_phantom_field_lies_in(struct bl_field *f, const struct bl_field *holder);
/* … of that name, made if there is none. */
struct bl_field *bl_link_phantom_field(struct bl_linker *l, struct bl_class *cls,
                                       uint32_t signature, struct cf_str name,
                                       struct cf_str descriptor);
struct bl_method *bl_link_phantom_method(struct bl_linker *l, struct bl_class *cls,
                                         uint32_t signature, struct cf_str name,
                                         struct cf_str descriptor);

/* resolve.c: what the pool entries of all classes refer to. */
void bl_link_references(struct bl_linker *l);
/* The method that class `cls` runs for the signature if none of its superclasses has it: the most
   specific of its superinterfaces' (JVMS §5.4.3.3), or NULL. */
struct bl_method *bl_interface_method(const struct bl_program *p, const struct bl_class *cls,
                                      uint32_t signature);

/* scan.c: method bodies, once. */
void bl_link_bodies(struct bl_linker *l);
const struct bl_lambda *bl_lambda_of(const struct bl_class *cls, uint32_t pool_index,
                                     struct cf_arena *a);
/* lambda.c: the lambdas that the methods of a class make, and whether it is like one, once its
   bodies have been read. Any number of threads, each with classes of its own. */
void bl_link_lambdas(const struct bl_linker *l, struct bl_class *c);

/* targets.c. */
void bl_link_targets(struct bl_linker *l);

/* setters.c: which setters are given null, once targets are linked. */
void bl_link_setters(struct bl_linker *l);

/* What threads note of classes and methods that others may be looking at. */
static inline void bl_link_raise(bool *flag)
{
  if (!__atomic_load_n(flag, __ATOMIC_RELAXED)) {
    __atomic_store_n(flag, true, __ATOMIC_RELAXED);
  }
}
static inline void bl_link_add(uint8_t *bits, uint8_t more)
{
  if ((__atomic_load_n(bits, __ATOMIC_RELAXED) & more) != more) {
    __atomic_fetch_or(bits, more, __ATOMIC_RELAXED);
  }
}
static inline void bl_link_set_flags(struct bl_method *m, uint32_t flags)
{
  __atomic_store_n(&m->flags, flags, __ATOMIC_RELAXED);
}

static inline bool bl_class_is_interface(const struct bl_class *c)
{
  return c->cf != NULL && (c->cf->access & CF_ACC_INTERFACE) != 0;
}

/* How many bits are set: in halves, quarters and bytes side by side, for not every processor that
   this is built for counts them by itself, and a call would cost more. */
static inline uint32_t bl_count_bits(uint32_t x)
{
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* What the entry, a Class, Fieldref, Methodref or InterfaceMethodref, is resolved to: id + 1. */
static inline uint32_t *bl_resolved(const struct bl_class *cls, uint32_t pool_index)
{
  struct bl_rank r = cls->ranks[pool_index / BL_RANKED];
  uint32_t before = r.has & (((uint32_t)1 << pool_index % BL_RANKED) - 1);
  return &cls->resolved[r.before + bl_count_bits(before)];
}

/* The class that a Class entry of the pool names: for arrays java/lang/Object. */
static inline struct bl_class *bl_class_at(const struct bl_class *cls, uint32_t pool_index)
{
  return cls->program->classes[*bl_resolved(cls, pool_index) - 1];
}

/* Likewise of a Fieldref, and of a Methodref or InterfaceMethodref; once they are resolved. */
static inline struct bl_field *bl_field_at_entry(const struct bl_class *cls, uint32_t pool_index)
{
  return cls->program->fields[*bl_resolved(cls, pool_index) - 1];
}
static inline struct bl_method *bl_method_at_entry(const struct bl_class *cls, uint32_t pool_index)
{
  return cls->program->methods[*bl_resolved(cls, pool_index) - 1];
}

/* The next entries of that kind from *at on, at most BL_SIDE_BY_SIDE. */
static inline uint32_t bl_next_entries(uint32_t *found, const struct cf_pool *pool, uint32_t *at,
                                       enum cf_tag tag)
{
  uint32_t n = 0;
  for (; *at < pool->count && n < BL_SIDE_BY_SIDE; (*at)++) {
    if (pool->tag[*at] == tag) {
      found[n++] = *at;
    }
  }
  return n;
}

#endif
