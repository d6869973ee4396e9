/* Names of values and locks as access paths: a root and up to four steps through fields and array
   elements. Plain values, compared by content; the same form serves within a method and, rooted at
   parameters and statics, between methods. Knows nothing of frames. */
#ifndef BL_PATH_H
#define BL_PATH_H

#include "src/program/program.h"

#include <stdio.h>

enum bl_root {
  BL_ROOT_NONE,       /* no name: equals nothing, not even itself */
  BL_ROOT_PARAM,      /* base = parameter number; 0 is `this` of an instance method */
  BL_ROOT_STATIC,     /* base = field id; the value of the static field */
  BL_ROOT_CLASS,      /* base = class id; a class literal */
  BL_ROOT_SITE,       /* base = bci of the instruction that made the value */
  BL_ROOT_JOIN,       /* base = block << 16 | slot; made where paths meet */
  BL_ROOT_CONST_JOIN, /* the same, of different constants */
  BL_ROOT_CONST,      /* base = a number that tells constants of one method apart */
  BL_ROOT_NULL,
  BL_ROOT_OWNER,  /* relative to an object: base = how many steps above it (see bl_path_relative) */
  BL_ROOT_CAPTURE /* base = captured argument of the lambda whose body is the method */
};

/* How a lock is held: what of it excludes what. Of two modes the greater is the weaker. */
enum bl_mode {
  BL_EXCLUSIVE,
  BL_SHARED,     /* a read view: excludes exclusive holders only */
  BL_OPTIMISTIC, /* excludes nobody; a later validation tells whether somebody came */
  BL_VALIDATED   /* of a conversion: an optimistic hold, if it is one, has been validated */
};

enum { BL_PATH_STEPS = 4, BL_STEP_ELEMENT = 0xffffffffu };

struct bl_path {
  uint8_t root; /* enum bl_root */
  uint8_t len;
  uint8_t mode; /* enum bl_mode: of a view of a lock, and of a lock that is held; else 0 */
  uint8_t zero;
  uint32_t base;
  uint32_t
      step[BL_PATH_STEPS]; /* field ids, or BL_STEP_ELEMENT for any element of an array; rest 0 */
};

static inline struct bl_path bl_path_of(enum bl_root root, uint32_t base)
{
  return (struct bl_path){.root = (uint8_t)root, .base = base};
}

/* p with one more step, or a path without a root where that would be too long. */
struct bl_path bl_path_extend(struct bl_path p, uint32_t step);

/* The first n steps of p: an object that it leads through. */
struct bl_path bl_path_head(struct bl_path p, unsigned n);

/* What the field of the object at p holds; a static field has no need of p. */
struct bl_path bl_path_of_field(struct bl_path p, const struct bl_field *f);

/* Equal and named. */
static inline bool bl_path_eq(const struct bl_path *a, const struct bl_path *b)
{
  return a->root != BL_ROOT_NONE && memcmp(a, b, sizeof *a) == 0;
}

/* Some order of paths, so that of equally good ones the same is taken however they are met: shorter
   ones first, then by the names of their fields, in whatever order a class declares them. */
bool bl_path_before(const struct bl_program *p, const struct bl_path *a, const struct bl_path *b);

/* Whether it begins at the first parameter, or is just that. */
static inline bool bl_path_from_first(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->base == 0;
}

static inline bool bl_path_is_first(const struct bl_path *p)
{
  return bl_path_from_first(p) && p->len == 0;
}

/* The same of the object whose method it is. */
static inline bool bl_path_from_this(const struct bl_path *p, const struct bl_method *m)
{
  return bl_path_from_first(p) && !bl_method_is(m, CF_ACC_STATIC);
}

static inline bool bl_path_is_this(const struct bl_path *p, const struct bl_method *m)
{
  return bl_path_is_first(p) && !bl_method_is(m, CF_ACC_STATIC);
}

/* Whether callers have a word for what it begins at. */
static inline bool bl_path_is_sayable(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM || p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CLASS;
}

/* The constant 0 or 0L. */
static inline bool bl_path_is_zero(const struct bl_path *p)
{
  return p->root == BL_ROOT_CONST &&
         (p->base == (uint32_t)CF_iconst_0 << 16 || p->base == (uint32_t)CF_lconst_0 << 16);
}

/* The lock that p is or is a view of. */
static inline struct bl_path bl_path_lock(struct bl_path p)
{
  p.mode = BL_EXCLUSIVE;
  return p;
}

/* The same lock, in whatever modes. */
static inline bool bl_path_same_lock(const struct bl_path *a, const struct bl_path *b)
{
  struct bl_path x = bl_path_lock(*a), y = bl_path_lock(*b);
  return bl_path_eq(&x, &y);
}

/* The same lock, and who holds it in the one mode keeps out who wants it in the other. */
static inline bool bl_path_excludes(const struct bl_path *a, const struct bl_path *b)
{
  return (a->mode == BL_EXCLUSIVE || b->mode == BL_EXCLUSIVE) && a->mode != BL_OPTIMISTIC &&
         b->mode != BL_OPTIMISTIC && bl_path_same_lock(a, b);
}

/* Likely the same: both are the object around an inner one (JLS §15.9.2), or the same field of an
   object, by the references that two classes keep of it. */
bool bl_path_same_by_other(const struct bl_path *x, const struct bl_path *y,
                           const struct bl_program *p);

/* Whether p begins with all of head. */
bool bl_path_has_head(const struct bl_path *p, const struct bl_path *head);

/* `tail` re-rooted: tail's steps behind `head`. Most tails have none. */
struct bl_path bl_path_append_steps(struct bl_path head, const struct bl_path *tail);
static inline struct bl_path bl_path_append(struct bl_path head, const struct bl_path *tail)
{
  return tail->len == 0 && tail->mode <= head.mode ? head : bl_path_append_steps(head, tail);
}

/* How a lock is named from an object whose own path is `object`: PARAM 0 and the steps behind it;
   OWNER n and steps where it hangs n steps above the object; statics that do not hang on the
   object itself and class literals as they are; without a root where the two are unrelated. So the
   lock of one access can be compared with that of another access to the same field in another
   method. */
struct bl_path bl_path_relative(const struct bl_path *lock, const struct bl_path *object);

/* The other way round: where the lock is, given the object's path; without a root where it cannot
   be said. */
struct bl_path bl_path_resolve(const struct bl_path *relative, const struct bl_path *object);

/* Whether every step goes through a field that cannot change after construction. */
bool bl_path_is_stable(const struct bl_path *p, const struct bl_program *prog);

/* Whether the value is one of the constants that a branch may choose among: a number, a string,
   null, a constant of an enum (ANALYSIS §3). */
bool bl_path_is_constant(const struct bl_path *p, const struct bl_program *prog);

/* "this.lock", "Counter.total", "Counter.class", "argument 1", "this.lock (shared)"; in `a`. `m`
   tells whether parameter 0 is `this`; it may be NULL for relative paths. A `root` that is not
   empty stands for the root: the name of a local variable, say. */
struct cf_str bl_path_text(struct cf_arena *a, const struct bl_path *p,
                           const struct bl_program *prog, const struct bl_method *m,
                           struct cf_str root);

/* What a collection that a field holds has answered, or what that is where paths meet. */
struct bl_got {
  uint32_t name;  /* of the value … */
  uint32_t of;    /* … as it was answered; 0: it may be something else, too */
  uint32_t field; /* the field's id */
};

/* A small table of the paths of one method, so that frames hold numbers. Number 0 is no name. */
struct bl_names {
  struct cf_arena *arena;
  const struct bl_program *program; /* tells which static fields are constants; NULL: none */
  struct bl_path *items;            /* [n] */
  uint32_t n, cap;
  uint32_t *slots; /* [n_slots] open addressing, a power of two; 0 = free */
  uint32_t n_slots;
  struct bl_got *got; /* [n_got] see bl_names_got */
  uint32_t n_got, cap_got;
  uint64_t
      longer; /* roots, as bl_root_bit, of which paths are numbered that are more than the root */
};

/* A bit for the root in a set of 64, which others may have too. */
static inline uint64_t bl_root_bit(unsigned root, uint32_t base)
{
  return (uint64_t)1 << ((base * 0x9e3779b1u ^ root * 0x85ebca6bu) >> 26);
}

void bl_names_init(struct bl_names *t, struct cf_arena *a);

/* The number of the path; a rootless path is 0. */
uint32_t bl_names_of(struct bl_names *t, const struct bl_path *p);

/* Remembers that the value of that name was got out of what the field holds; then where it is one
   that was, or where paths meet, that or a new one; NULL of others. */
void bl_names_note_got(struct bl_names *t, uint32_t name, uint32_t field);
const struct bl_got *bl_names_got(const struct bl_names *t, uint32_t name);

/* Remembers that the value is one of two. */
void bl_names_join_got(struct bl_names *t, uint32_t joined, uint32_t a, uint32_t b);

static inline const struct bl_path *bl_names_path(const struct bl_names *t, uint32_t name)
{
  return &t->items[name];
}

/* Shared state that observations are made of: a field, the elements of the array in it, or the
   contents of the collection in it. A number: 3 × field id + kind. */
enum bl_state_kind { BL_STATE_FIELD, BL_STATE_ELEMENTS, BL_STATE_CONTENTS };
enum { BL_NO_STATE = 0xffffffffu };

static inline uint32_t bl_state_of(uint32_t field, enum bl_state_kind kind)
{
  return field * 3 + (uint32_t)kind;
}
static inline uint32_t bl_state_field_id(uint32_t state)
{
  return state / 3;
}
static inline const struct bl_field *bl_state_field(const struct bl_program *p, uint32_t state)
{
  return p->fields[bl_state_field_id(state)];
}
static inline enum bl_state_kind bl_state_kind_of(uint32_t state)
{
  return (enum bl_state_kind)(state % 3);
}

/* The contents of a collection that lies in no field: the object is the collection itself. */
static inline uint32_t bl_state_nowhere(const struct bl_program *p)
{
  return bl_state_of(p->nowhere->id, BL_STATE_CONTENTS);
}

/* The same of a reference that the collector clears. */
static inline uint32_t bl_state_fading(const struct bl_program *p)
{
  return bl_state_of(p->fading->id, BL_STATE_CONTENTS);
}

/* What a callee may have read in a block of its own that nobody can look into, or that is taken for
   it by the letter ([AHB §5.1]): no object, and only --strict knows it. */
static inline uint32_t bl_state_unseen(const struct bl_program *p)
{
  return bl_state_of(p->unseen->id, BL_STATE_FIELD);
}

static inline bool bl_state_is_nowhere(const struct bl_program *p, uint32_t state)
{
  return state == bl_state_nowhere(p) || state == bl_state_fading(p) || state == bl_state_unseen(p);
}

/* "com.acme.Counter.count", with "[]" or ".contents" behind it; in `a`. */
struct cf_str bl_state_text(struct cf_arena *a, const struct bl_program *p, uint32_t state);

/* "a/b/C" → "a.b.C"; in `a`. */
struct cf_str bl_dotted(struct cf_arena *a, struct cf_str name);

#endif
