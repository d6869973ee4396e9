/* The inside of sharing evidence: what its files share. */
#ifndef BL_SHARING_PARTS_H
#define BL_SHARING_PARTS_H

#include "src/sharing/sharing.h"

/* Objects of class `held` are in a field of objects of the field's class. */
struct bl_held_in {
  const struct bl_class *held;
  const struct bl_field *field;
  bool exact; /* just this class: not those below it */
};
CF_VEC(bl_held_in_vec, struct bl_held_in);

/* How far a mark of a class goes. */
enum bl_mark_kind {
  BL_MARK_EXACT, /* objects of just this class: somebody makes one */
  BL_MARK_TYPE,  /* of this class and those below it: a declared type */
  BL_MARK_OWN,   /* what the class says of itself */
  BL_MARKS_
};

/* One thing said of a class. */
struct bl_mark {
  const struct bl_class *of;
  enum bl_mark_kind kind;
  struct bl_evidence why;
};
CF_VEC(bl_mark_vec, struct bl_mark);

/* Which of its parameters a method gives to threads: a bit each, of the first. */
struct bl_gives {
  const struct bl_method *method;
  const struct bl_method *root; /* what runs those of `into`, or one of them */
  uint16_t into;                /* goes into what a thread runs */
  uint16_t as;                  /* is what one runs, if it is a task */
  uint16_t twice;               /* … of either: several threads do */
};
CF_VEC(bl_gives_vec, struct bl_gives);
enum { BL_GIVES_MOST = 16 };

/* The two thread roots that reach a method, the nearest first. */
struct bl_reach {
  const struct bl_method *root[2];
};

/* A `new` instruction; method NULL: none. */
struct bl_made_at {
  const struct bl_method *method;
  uint32_t bci;
};

enum { BL_SHARING_PARTS = 4 };

struct bl_sharing {
  const struct bl_program *program;
  const struct bl_summaries *summaries;
  const struct bl_models *models;
  struct cf_arena arena;
  struct cf_arena of_part[BL_SHARING_PARTS]; /* what is found side by side */
  uint8_t *entries;                          /* [n_methods] enum bl_entry_kind */
  const uint32_t *traits;                    /* [n_classes] */
  bool *is_root;                             /* [n_methods] a thread comes in by it */
  bool *is_often;                            /* [n_methods] a lambda: several threads come in */
  bool *is_lone; /* [n_methods] a lambda: as far as its last maker goes, one at a time */
  const struct bl_method **root_of; /* [n_classes] a root of its objects, of the type: run() */
  struct bl_reach *reach;           /* [n_methods] */
  const bool *called_often;         /* [n_methods] from more than one place */
  const bool *called_besides; /* [n_methods] from another nest, by what no root is seen to reach */
  uint8_t *making;            /* [n_methods] marks of making.c; NULL: not asked yet */
  uint8_t *initialising;      /* [n_methods] likewise */
  const bool *serial; /* [n_methods] runs one call after the other for one object; NULL: none */
  const struct bl_field **queue_of;    /* [n_methods] see bl_sharing_find_queues; NULL: none */
  struct bl_evidence *best[BL_MARKS_]; /* [n_classes] strongest mark of each kind */
  uint32_t *made;                      /* [n_classes] `new` instructions of the class */
  struct bl_made_at *made_at;   /* [n_classes] … of which some thread has a root: one of them */
  bool *made_outside;           /* [n_classes] … one of them in a class of another nest */
  bool *made_in_loop;           /* [n_classes] of threads: … one of them in a loop */
  bool *compared;               /* [n_fields] constants that are asked for by == */
  uint32_t *made_static;        /* [n_classes] those whose object goes right into a static field */
  bool *confined;               /* [n_classes] declared to be for one thread */
  bool *several;                /* [n_classes] an object of it is given to several threads */
  bool *is_giver;               /* [n_methods] see bl_sharing_gives; NULL: no method is one … */
  const struct bl_gives *gives; /* [n_gives] … by method's number */
  uint32_t n_gives;
  uint32_t *held_first;            /* [n_classes + 1] first of held_by … */
  const struct bl_field **held_by; /* … the fields that hold objects of a class */
  bool *held_exactly;              /* … whether of just that class */
};

/* Whether the class is one that is reported on. */
static inline bool bl_sharing_is_ours(const struct bl_class *c)
{
  return c != NULL && c->cf != NULL && !c->library;
}

/* --- scan.c --- */

/* Marks what declarations and code say of classes, from any number of threads; meanwhile finds what
   has only to know the roots, but what is asked last where there is one thread: most programs never
   ask. */
void bl_sharing_scan(struct bl_sharing *s, unsigned threads);

/* --- given.c --- */

/* Calls `see` for the class of each object that the method gives to several threads; `root`: what
   they run, if two of them run the same; `beside`: to one, and itself calls the object meanwhile.
   Answers what it gives away of its own parameters. After the roots are found; of the methods that
   it calls only those count that bl_sharing_gives knows by then. */
typedef void bl_sharing_given_fn(void *ctx, const struct bl_class *of, const struct bl_method *root,
                                 bool beside);
struct bl_gives bl_sharing_find_given(const struct bl_sharing *s, const struct bl_method *m,
                                      bl_sharing_given_fn *see, void *ctx);

/* --- queue.c --- */

/* Whether the field has an executor of a single thread for good; whether the method makes such a
   one, and nothing else of the kind. */
bool bl_sharing_is_one_thread(const struct bl_sharing *s, const struct bl_field *f);
bool bl_sharing_makes_one_thread(const struct bl_sharing *s, const struct bl_method *m);

/* --- handed.c --- */

/* Whether the call starts what it is given, or the thread that it is a call of; whether some call
   of the method does. */
bool bl_sharing_starts(const struct bl_sharing *s, const struct bl_call *c);
bool bl_sharing_starts_threads(const struct bl_sharing *s, const struct bl_method *m);

/* Whether the lambda is made for a call that runs it for each of what something has. */
bool bl_sharing_is_repeated(const struct bl_sharing *s, const struct bl_method *maker,
                            uint32_t call);

/* What the method gives to threads of what it is given; NULL: nothing, or nobody has looked. */
const struct bl_gives *bl_sharing_gives(const struct bl_sharing *s, const struct bl_method *m);

/* Keeps what the scan has found of that, in any order; then, of the bodies that `calls` says call
   such a method, marks the classes of what they give to several threads so. By one thread. */
void bl_sharing_keep_gives(struct bl_sharing *s, struct bl_gives_vec *found);
void bl_sharing_look_at_callers(struct bl_sharing *s, const bool *calls);

/* --- types.c --- */

/* Call `see` for the class and, of the classes that are reported on, those above or below it. */
typedef void bl_sharing_see_fn(const struct bl_sharing *s, const struct bl_class *c, void *ctx);
void bl_sharing_see_above(const struct bl_sharing *s, const struct bl_class *c,
                          bl_sharing_see_fn *see, void *ctx);
void bl_sharing_see_below(const struct bl_sharing *s, const struct bl_class *c,
                          bl_sharing_see_fn *see, void *ctx);

/* Whether what is said of a declared type, or of a collection of such, tells something of each
   class below it; `broad`: there are many of these. */
bool bl_sharing_type_tells(const struct bl_sharing *s, const struct bl_class *type, bool collection,
                           bool *broad);

/* Whether the evidence, if it is that of a static field, tells something of the class's other
   objects. */
bool bl_sharing_static_tells(const struct bl_sharing *s, const struct bl_class *c,
                             const struct bl_evidence *e);

/* At how many places objects of the class, or of one below it, are made; a loop counts as two. */
uint32_t bl_sharing_count_made(const struct bl_sharing *s, const struct bl_class *c);

/* Whether objects of the class are for one thread at a time: by an annotation, or by the contract
   of a type above it. */
bool bl_sharing_is_confined(const struct bl_sharing *s, const struct bl_class *c);

/* The same, or by an annotation of some method of its: a test. */
bool bl_sharing_is_alone(const struct bl_sharing *s, const struct bl_class *c);

/* Whether an annotation, or its name, says that the method is open for tests, or it only tells its
   package of a field, and nobody who is given calls it. */
bool bl_sharing_is_for_tests(const struct bl_sharing *s, const struct bl_method *m);

/* --- strength.c --- */

/* Whether the root is what several threads run, or is run by a thread that each of them starts. */
bool bl_sharing_comes_of(const struct bl_sharing *s, const struct bl_method *root,
                         const struct bl_method *several);

/* --- evidence.c --- */

/* Puts the other one over the best so far if it is stronger; of equals one that a type declares. */
void bl_evidence_prefer(struct bl_evidence *best, const struct bl_evidence *other);

/* Thread roots are seen to come to the state, but not two of them to writes of it, nor to those
   that `several` threads run (NULL: none), or all threads that a method of the nest makes. */
bool bl_sharing_only_readers_meet(const struct bl_sharing *s, uint32_t state,
                                  const struct bl_method *several);

/* --- roots.c --- */

/* Thread roots, and what they reach. The first is called before the scan. */
void bl_sharing_find_roots(struct bl_sharing *s);
void bl_sharing_reach(struct bl_sharing *s, struct cf_arena *a);

/* After reach: counts the calls of every method. */
void bl_sharing_count_calls(struct bl_sharing *s, unsigned threads);

/* Whether the method is what the collector calls on an object that nobody has any more. */
bool bl_sharing_finalizes(const struct bl_sharing *s, const struct bl_method *m);

/* Whether one thread root, of the method's own class, and no other is seen to reach the method. */
static inline bool bl_sharing_has_one_root(const struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_reach *r = &s->reach[m->id];
  return r->root[0] != NULL && r->root[1] == NULL && r->root[0]->cls == m->cls &&
         !s->several[m->cls->id];
}

/* Whether the root that reaches the method is run by several threads: a lambda that is made in a
   loop or at two places, given to two threads, or handed to who runs it at once, as a pool, by what
   is no constructor; or the run() of a class of which several objects are made, or one that is
   handed so. After the scan. */
bool bl_sharing_runs_often(const struct bl_sharing *s, const struct bl_method *m);

/* Whether only main methods are seen to reach the method. */
bool bl_sharing_is_mains(const struct bl_sharing *s, const struct bl_method *m);

/* Whether two roots are one: the same method, or both main methods, of which one process runs one.
 */
bool bl_sharing_same_root(const struct bl_sharing *s, const struct bl_method *a,
                          const struct bl_method *b);

/* Whether the lambda is a step of a stream that several threads go through. */
bool bl_sharing_is_in_parallel(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call);

/* Whether the lambda runs on a thread of its own, or on several: its interface, who it is handed
   to, or the stream that it is a step of says so. */
bool bl_sharing_lambda_is_root(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call);

/* Whether a call of the method starts what it is given, and whether the call is told nothing but
   what to run: not when, nor how often. */
bool bl_sharing_is_start(const struct bl_sharing *s, const struct bl_method *m);
bool bl_sharing_runs_at_once(const struct bl_call *c);

/* --- task.c --- */

/* Whether the lambda, which captures nothing but the object that makes it, goes to a thread of its
   own or to a timer; by what is no constructor only where that is given nothing. */
bool bl_sharing_is_lone_lambda(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call);

/* After the scan: whether the root is such a lambda's, or that of the one object of its class,
   which goes there. */
bool bl_sharing_is_lone_task(const struct bl_sharing *s, const struct bl_method *root);

/* After the scan: whether each object of the root's class is made at one place, by what is no
   constructor, and handed right there to who runs it at once, as a pool. */
bool bl_sharing_is_pools(const struct bl_sharing *s, const struct bl_method *root);

/* Whether the method is told something, as a task, and answers a thread: who wants threads asks it
   for as many as there are to be. */
bool bl_sharing_makes_threads(const struct bl_sharing *s, const struct bl_method *m);

/* After the scan: whether such a method makes an object of the root's class for each thread, in the
   nest of `owner`: all of them come to its one object that makes them. */
bool bl_sharing_is_factorys(const struct bl_sharing *s, const struct bl_method *root,
                            const struct bl_class *owner);

/* Whether nothing but the root leads to the method: it is private, and so are those that call it.
 */
bool bl_sharing_is_part_of(const struct bl_method *root, const struct bl_method *m);

/* --- turn.c, making.c: after the roots --- */

enum bl_meeting {
  BL_MEET_UNSEEN,
  BL_MEET_PERHAPS,   /* it is; but what is written there is written without a lock */
  BL_MEET_UNDER_LOCK /* … and who writes takes a lock for it */
};
enum bl_counts { BL_ALL_COUNT, BL_PUTS_COUNT, BL_TAKES_COUNT };

/* Finds the methods that are called one after the other. */
void bl_sharing_find_serial(struct bl_sharing *s, struct cf_arena *a);

/* Finds, for each method that is a task, or is called by such alone, the field with the executor of
   one thread that runs it; bl_many_queues where there are several, or others call it, too. */
void bl_sharing_find_queues(struct bl_sharing *s, struct cf_arena *a);
extern const struct bl_field bl_many_queues;

/* After reach: whether the state is written in turn only, and by nobody else in the turns of the
   method; `count`: by which writes, where only those make wrong what was found there, that it was
   not, or was; `meeting`: whether the very object is where every thread can get at it; `tasks`:
   whether a task of the object's that runs once at a time is one thread, too. */
bool bl_sharing_is_in_turn(const struct bl_sharing *s, const struct bl_method *m, uint32_t state,
                           enum bl_counts count, enum bl_meeting meeting, bool tasks);

/* Whether only the making of its object calls the method; which do is found when it is asked first,
   if not before. */
void bl_sharing_find_making(struct bl_sharing *s, struct cf_arena *a);
bool bl_sharing_only_makes(struct bl_sharing *s, const struct bl_method *m);

/* Whether only class initialisers call the method, each of which one thread runs. */
bool bl_sharing_only_initialises(struct bl_sharing *s, const struct bl_method *m);

#endif
