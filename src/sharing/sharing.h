/* What shares an object between threads (ANALYSIS §7, sharing evidence). Receives the linked
   program, the models and the facts; hands on, for the state of a finding, the best evidence seen
   in the code, or none. Types stand for objects: what holds one object of a class speaks for all of
   the class. Knows nothing of findings. */
#ifndef BL_SHARING_H
#define BL_SHARING_H

#include "src/finding/finding.h"
#include "src/summary/summaries.h"

/* In the order of strength: the first that is found is given. */
enum bl_evidence_kind {
  BL_EV_NONE,
  BL_EV_STATIC_STATE,    /* the state is that of a static field, or reached through one */
  BL_EV_STATIC,          /* the static field holds it */
  BL_EV_SEVERAL,         /* several threads are given it in method */
  BL_EV_DECLARED,        /* an annotation says so of cls */
  BL_EV_ROOTS,           /* its state is accessed in what two thread roots reach */
  BL_EV_CALLERS,         /* the same, of a root of its own and of who calls it from outside */
  BL_EV_COLLECTION,      /* it is in a thread-safe collection */
  BL_EV_VOLATILE,        /* a volatile field holds it */
  BL_EV_CAPTURED,        /* a thread root was given it in its field, or as a captured value */
  BL_EV_CONTRACT,        /* it is of a type whose objects are shared by contract: cls */
  BL_EV_WAITS,           /* its class waits for other threads, in method */
  BL_EV_COORDINATES,     /* its class has a lock, a thread or the like in field */
  BL_EV_FIELD_VOLATILE,  /* its class has a volatile field */
  BL_EV_FIELD_CONCURRENT /* its class has an atomic or concurrent collection in field */
};

struct bl_evidence {
  enum bl_evidence_kind kind;
  const struct bl_field *field;
  const struct bl_method *method, *other; /* roots; the method that waits; of BL_EV_SEVERAL: what
                                             two of the threads run alike, or NULL */
  const struct bl_class *cls;
  struct cf_str annotation; /* of BL_EV_DECLARED: its descriptor */
  bool element;             /* it is in the collection, map or reference that the field holds */
  bool broad;  /* … which is of a type that many classes are of, this one among them */
  bool made;   /* a sign of the class that not its field's type gives, but what is made for that */
  bool beside; /* of BL_EV_SEVERAL: one of the threads is that which runs method */
  const struct bl_field
      *kept; /* of BL_EV_STATIC, not NULL: the final field in which the only object of
                its class lies; the way leads on through such to the static one */
  const struct bl_field *held;      /* not NULL: said of the class of this field, which holds it */
  const struct bl_evidence *behind; /* of BL_EV_ROOTS: what leads from both to one object */
};

struct bl_sharing;

/* Looks through the whole program once: linear in its code, by `threads` threads; library classes
   are not looked into. `summaries` must be complete and outlive the result. Never NULL; free with
   bl_sharing_free. */
struct bl_sharing *bl_sharing_make(const struct bl_summaries *summaries,
                                   const struct bl_models *models, unsigned threads);
void bl_sharing_free(struct bl_sharing *s);

/* The owners of a state at `object` in method m (paths in m's terms; the state may be BL_NO_STATE:
   then the owner is m's class). */
struct bl_owners bl_owners_of(const struct bl_program *p, const struct bl_method *m, uint32_t state,
                              const struct bl_path *object);

/* Adds who has the lock, an object's own: whoever comes to what lies in no place that is known,
   under that lock, comes by him. Not to an object of a class that is not given, as a box that a
   compiler makes of a local variable. */
void bl_owners_add_lock(struct bl_owners *o, const struct bl_program *p, const struct bl_method *m,
                        const struct bl_path *lock);

/* The best evidence that several threads use the object with that state, which the method `in`
   accesses, too. May be asked by one thread at a time. */
struct bl_evidence bl_sharing_of(struct bl_sharing *s, const struct bl_owners *owners,
                                 const struct bl_method *in);

/* "reachable from Worker.run() and Server.main()", "stored in static field X.instance"; in `a`. */
struct cf_str bl_evidence_text(struct cf_arena *a, const struct bl_program *p,
                               const struct bl_evidence *e);

/* Asks for every finding from index `first` on: fills in its grounds, and takes one step of
   confidence from those without evidence. Texts live in `a`. */
void bl_sharing_judge(struct bl_findings *fs, uint32_t first, struct cf_arena *a,
                      const struct bl_summaries *summaries, const struct bl_models *models,
                      unsigned threads);

#endif
