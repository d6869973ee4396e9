/* What a call does, as the interpreter sees it: the one small interface through which summaries and
   library models come in. All paths are in the callee's terms: rooted at its parameters (the
   receiver is parameter 0), at statics or class literals; rootless where they cannot be said so. */
#ifndef BL_EFFECT_H
#define BL_EFFECT_H

#include "src/interp/path.h"

/* How many calls deep observations, accesses and waits are followed: beyond, no one would believe
   the story, and every method would know of every field. */
enum { BL_MAX_CALL_DEPTH = 4 };

enum bl_lock_op {
  BL_LOCK_RETAKE,  /* given up and taken again by a wait during the call */
  BL_LOCK_REOPEN,  /* released and acquired again during the call */
  BL_LOCK_RELEASE, /* net: no longer held after the call */
  BL_LOCK_ACQUIRE, /* net: held after the call */
  BL_LOCK_TRY,     /* held after the call where its result is not zero */
  BL_LOCK_CONVERT  /* held in the path's mode where its result is not zero: the block goes on */
};

/* Whether the lock is held before and after, but not throughout. */
static inline bool bl_lock_interrupts(unsigned op)
{
  return op == BL_LOCK_RETAKE || op == BL_LOCK_REOPEN;
}

struct bl_lock_change {
  uint8_t op;          /* enum bl_lock_op */
  bool outright;       /* retaken by a wait that no branch of the callee's decides, and that does
                          not end by itself */
  uint16_t depth;      /* calls between it and the callee */
  struct bl_path path; /* with its mode */
  uint32_t counted;    /* of a semaphore: it is no lock unless there is one permit only */
};

/* A state that is not known before the call is mapped: the contents of a collection, or the
   elements of an array, that `object` itself is. */
enum { BL_CONTENTS_OF = 0xfffffffeu, BL_ELEMENTS_OF = 0xfffffffdu };
/* The field of `object` that the handle names which is parameter state - BL_FIELD_THROUGH: of
   library models only, and known once the call is mapped. */
enum { BL_FIELD_THROUGH = 0xffffff00u, BL_FIELDS_THROUGH = 64 };
/* States from here on are none of the program's. */
enum { BL_UNMAPPED = BL_FIELD_THROUGH };

/* Whether a state, of the program's or of an access before it is mapped, is what a collection has.
 */
static inline bool bl_is_contents(uint32_t state)
{
  return state == BL_CONTENTS_OF ||
         (state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_CONTENTS);
}

/* Where shared state lies: a field of an object, or elements or contents of what the field holds.
 */
struct bl_location {
  uint32_t state;        /* bl_state_of…, BL_CONTENTS_OF, BL_ELEMENTS_OF, or BL_NO_STATE */
  struct bl_path object; /* that has the field; rootless if unknown, and for statics */
};

/* The bci of what a model says of a method: it happens at the call. No instruction's (JVMS §4.7.3).
 */
enum { BL_BCI_MODEL = 0xffff };

/* What a method that answers nothing says of what it has read by coming back at all: else it
   throws. */
enum bl_vouch {
  BL_VOUCH_NOT,
  BL_VOUCH_THERE, /* there is something: a reference, an entry, an element */
  BL_VOUCH_ABSENT /* there is nothing */
};

/* Whether the callee, in the block that read it, also wrote the state. */
enum bl_seen_claim {
  BL_CLAIM_NONE,
  BL_CLAIM_MADE,
  BL_CLAIM_PARTED /* on one way, while on the other there was nothing */
};

/* An observation that a result carries. */
struct bl_seen {
  struct bl_location at;
  struct bl_path lock; /* it was read under; rootless with own_block: not sayable */
  bool own_block;      /* read in a block that the callee opened, else in the caller's */
  uint8_t claimed;     /* enum bl_seen_claim */
  uint8_t depth;       /* calls between it and the result */
  bool control;        /* the result was chosen by it, not computed from it */
  bool weak;       /* a view of what an atomic collection has: of no one moment (ANALYSIS §6) */
  bool live;       /* … which goes on showing what the collection has */
  bool keys;       /* … its keys */
  uint8_t vouches; /* enum bl_vouch: no result carries it, the return itself tells */
  uint8_t key; /* parameter + 1 that is the key in a map, 0 none, BL_KEY_THREAD the thread at hand,
                  BL_KEY_HIDDEN no parameter; of an access, also BL_KEY_TOLD + parameter: what that
                  tells of itself, see bl_what.told */
  uint8_t entry; /* likewise, of a getter that asks, for all that is known, of any entry (key 0) */
  uint16_t bci;
  const struct bl_method *method; /* where it was read */
};
_Static_assert(sizeof(struct bl_seen) == 72, "it is compared as it is, so there are no gaps");
enum { BL_MAX_SEEN = 8, BL_KEY_TOLD = 128, BL_KEY_THREAD = 254, BL_KEY_HIDDEN = 255 };

/* An observation that the callee has stored into an object that it is given, and that comes back in
   that. */
struct bl_left {
  struct bl_seen seen;
  uint64_t param; /* the object */
};
_Static_assert(sizeof(struct bl_left) == 80, "it is compared as it is, so there are no gaps");
enum { BL_MAX_LEFT = 4 };

enum { BL_MAX_TESTED = 3 };

/* A value that is the same whoever computes it. */
enum bl_constant_kind { BL_NO_CONSTANT, BL_CONSTANT_NULL, BL_CONSTANT_INT, BL_CONSTANT_FIELD };
struct bl_constant {
  uint32_t kind; /* enum bl_constant_kind; BL_CONSTANT_FIELD: what a static final field holds */
  int32_t value; /* the number, or the field's id */
};

/* Equal and known. */
static inline bool bl_constant_eq(struct bl_constant a, struct bl_constant b)
{
  return a.kind != BL_NO_CONSTANT && a.kind == b.kind && a.value == b.value;
}

/* 0, false, null: what every field is born with. */
static inline bool bl_is_born_with(struct bl_constant value)
{
  return value.kind == BL_CONSTANT_NULL || (value.kind == BL_CONSTANT_INT && value.value == 0);
}

/* What the instruction pushes, if that is null or a small number; what a value of that path is. */
struct bl_constant bl_constant_of_insn(unsigned op, int32_t operand);
struct bl_constant bl_constant_of(const struct bl_program *p, const struct bl_path *path);

/* Where an access lies. Many lie in one place, and have it in common. */
struct bl_where {
  struct bl_location at;
  struct bl_path lock; /* innermost block of the callee that it lies in, rootless if none sayable */
};

/* What few accesses tell of, and of those that do many tell the same: they have it in common, too.
 */
struct bl_what {
  uint64_t stores;                /* write: parameters that flow into what is written, by data */
  uint32_t tested[BL_MAX_TESTED]; /* states whose fresh observation decides it in its own block; the
                                     rest BL_NO_STATE */
  struct bl_constant constant;    /* write: what is written, if that is a constant */
  uint32_t told; /* what a parameter tells by is the key: see bl_interp_told_by; 0 none */
};
_Static_assert(sizeof(struct bl_what) == 32, "it is compared as it is, so there are no gaps");

/* Of an access of which no more is known yet. */
static inline struct bl_what bl_what_of(uint64_t stores)
{
  return (struct bl_what){stores, {BL_NO_STATE, BL_NO_STATE, BL_NO_STATE}, {BL_NO_CONSTANT, 0}, 0};
}

/* An access that the callee makes, its own callees included. Summaries are made of these more than
   of anything else. */
struct bl_access {
  const struct bl_where *where; /* these first: the rest is compared as it is */
  const struct bl_what *what;
  const struct bl_method *method; /* where it happens … */
  uint16_t bci;
  bool own_block : 1; /* false: it lies in the caller's block */
  bool write : 1;
  bool validates : 1; /* the operation says by its result whether it did what was meant */
  bool tells : 1;   /* … and only by it: nothing is validated where nobody looks at the result */
  bool blind : 1;   /* what is written needs no answer of before: clear() */
  bool settles : 1; /* the operation sees by itself whether its key is there, or what fits */
  bool removes : 1; /* … and it is gone afterwards */
  bool fills : 1;   /* of a model: it puts something where nothing is, and what is there stays */
  bool cell : 1;    /* the contents are one value, and all of it is written */
  bool adds : 1;    /* write: to the value that the state has there, or calls it, and stores that */
  bool pushes : 1;  /* write: of an element, at an index that is counted on */
  bool
      checked : 1; /* every time some fresh test in its own block decides it, if only another one */
  uint8_t depth : 3; /* calls between it and the callee */
  uint8_t key;       /* as in bl_seen */
  uint8_t expects;   /* parameter + 1 of what a compareAndSet must find there, 0 */
  uint8_t value;     /* write: parameter + 1 that is itself what is written, 0 none */
  uint8_t asks; /* write: of the first 8 parameters, by which it is decided: numbers and flags, and
                   what is asked whether it is null */
};
_Static_assert(sizeof(struct bl_access) == 32, "they are a tenth of what a program takes");
_Static_assert(BL_MAX_CALL_DEPTH < 8, "that fits into `depth`");

enum { BL_MAX_ACCESSES = 24 };

/* A functional parameter that the callee calls before it returns, or that a lambda of the callee's
   calls, whenever that runs. */
enum { BL_MAX_HANDED = 2 };
struct bl_param_run {
  uint32_t param;
  bool later : 1;     /* the latter: all that is known of it is the lambda's own block, if any */
  bool own_block : 1; /* in a block that the callee opened, else in the caller's */
  bool lacking : 1;   /* of a model: only where the receiver, or first argument, has nothing */
  uint8_t itself;     /* bit k: handed[k] is that very argument, and not what it has */
  uint8_t element;    /* of a model: its argument + 1 that is one of what the receiver has, 0 */
  uint8_t handed[BL_MAX_HANDED]; /* parameter + 1 that it is handed as its first arguments, 0 */
  uint32_t part[BL_MAX_HANDED];  /* field + 1 of parameter 0 that it is handed, 0 */
  struct bl_path lock;           /* of that block, with its mode; rootless if not sayable */
};
enum { BL_MAX_RUNS = 4 };

/* Whether the access is decided by a fresh test of the state in its own block. */
static inline bool bl_access_tests(const struct bl_access *a, uint32_t state)
{
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    if (a->what->tested[i] == state) {
      return true;
    }
  }
  return false;
}

/* What a final field of a new object holds from its construction on. */
struct bl_given {
  uint32_t field;
  struct bl_path path;
};
enum { BL_MAX_GIVEN = 4 };

/* What the object that a field holds keeps in final fields of its own: paths relative to the object
   that has the first field (PARAM 0). Of a final field as the constructor that makes both tells,
   rootless where constructors disagree; of one whose objects keep who made them, that. */
struct bl_parts {
  struct {
    struct bl_given given;
    uint32_t told; /* how many of the stores into the first field say so */
  } items[BL_MAX_GIVEN];
  uint32_t n, stores;
};

/* The lambda that a result always is: its body, which changes locks, and what it has captured. */
struct bl_returned_lambda {
  const struct bl_method *body;
  uint32_t n;
  struct bl_path captured[BL_MAX_GIVEN];
};

struct bl_call_effect {
  struct bl_lock_change *locks; /* [n_locks] interruptions, then releases, then acquisitions */
  struct bl_seen *seen;         /* [n_seen] carried by the result */
  struct bl_left *left;         /* [n_left] carried by arguments */
  struct bl_access *accesses;   /* [n_accesses] */
  struct bl_param_run *runs;    /* [n_runs] */
  struct bl_given *given;       /* [n_given] of a constructor's `this`, or of a fresh result */
  struct bl_returned_lambda
      *answer;                 /* NULL: the result is no such lambda, or not always the same */
  struct bl_location *element; /* the contents of collections that lie in another one, of which the
                                  result, if it is not null, always is one; NULL: it is not */
  struct bl_path result;       /* a path that the result always is, or rootless */
  uint64_t flows;              /* parameters that flow into the result; bit 63 for all from 63 on */
  uint64_t flows_through; /* parameters from which the result is loaded: what was stale stays so */
  uint64_t uses;          /* parameters that the callee uses in the sense of ANALYSIS §2 */
  uint64_t escapes;       /* parameters that others may see afterwards */
  uint64_t starts; /* functional parameters that run elsewhere or later, not during the call */
  uint64_t keeps;  /* functional parameters that the receiver or result will run, if started */
  uint8_t n_locks, n_seen, n_left, n_accesses, n_runs, n_given;
  bool fresh : 1;           /* the result is a new object that nobody else has */
  bool known : 1;           /* a summary or model: false for an unknown callee */
  bool opens_blocks : 1;    /* some lock is acquired during the call */
  bool runs_all : 1;        /* not known to keep or start what it is given: it runs it in place */
  bool pauses : 1;          /* the call only yields, sleeps or parks */
  bool constant_result : 1; /* the result is chosen among constants */
  bool pure : 1;            /* a model says that the result hangs on the arguments alone */
  bool chained : 1;         /* … so it does if no local variable has what is asked, or made */
  bool common : 1;          /* kept once for many */
};
_Static_assert(sizeof(struct bl_call_effect) == 144, "each method that is interpreted has one");

/* What comes back of what the callee has read, with its result or in its arguments. */
static inline uint32_t bl_effect_brings(const struct bl_call_effect *e)
{
  return (uint32_t)e->n_seen + e->n_left;
}
static inline const struct bl_seen *bl_effect_brought(const struct bl_call_effect *e, uint32_t i)
{
  return i < e->n_seen ? &e->seen[i] : &e->left[i - e->n_seen].seen;
}

/* A compiler's accessor makes the access: it is written where that is called. */
static inline bool bl_access_is_accessors(const struct bl_access *a)
{
  return bl_method_is_accessor(a->method) && a->depth == 0;
}

/* Whether it writes any state that it says. */
static inline bool bl_effect_writes(const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (e->accesses[i].write) {
      return true;
    }
  }
  return false;
}

static inline uint64_t bl_param_bit(uint32_t param)
{
  return (uint64_t)1 << (param < 63 ? param : 63);
}

struct bl_decoded;

/* Where effects come from. */
struct bl_effects {
  const void *ctx;
  /* Of one call: never NULL; borrowed until the program's summaries change. */
  const struct bl_call_effect *(*of_call)(const void *ctx, const struct bl_method *caller,
                                          const struct bl_call *call);
  /* Of a method's body, as a lambda that is run in place: never NULL. */
  const struct bl_call_effect *(*of_body)(const void *ctx, const struct bl_method *caller,
                                          const struct bl_method *body);
  /* The path, relative to its object (PARAM 0), that a final field's lock or condition stands for,
     or NULL. */
  const struct bl_path *(*alias)(const void *ctx, uint32_t field);
  /* The same of what an object in a final field keeps: by id of that field; NULL: of none. */
  struct bl_parts *const *parts;
  /* By id of a class: the final field in which its objects keep the one that made them; NULL where
     it may be another. NULL if there is no such class. */
  const struct bl_field *const *maker;
  const bool *makes; /* likewise: it or a class above makes such objects, or its objects are such */
  /* Whether the semaphore at a path, in the caller's terms, never has more than one permit. */
  bool (*one_permit)(const void *ctx, const struct bl_path *semaphore);
  /* The field that the handle at a path names, or NULL. */
  const struct bl_field *(*named)(const void *ctx, const struct bl_path *handle);
  /* Whether the call's receiver is, by its declared type, made for several threads; or a reference
     that the collector clears. */
  bool (*is_safe)(const void *ctx, const struct bl_call *call);
  bool (*fades)(const void *ctx, const struct bl_call *call);
  /* The method as bl_interp_decode left it, or NULL: it is decoded anew. May be NULL itself. */
  const struct bl_decoded *(*decoded)(const void *ctx, const struct bl_method *m);
  /* Whether some handle names the field: it may be written through that. */
  bool (*has_handle)(const void *ctx, uint32_t field);
};

#endif
