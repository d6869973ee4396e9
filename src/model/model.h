/* What is known of library methods without reading their code. Receives model files: text, one
   method a line; those of src/model/models are read when the tool is built. Hands on effects by
   class, name and descriptor, inherited by subclasses. Knows nothing of summaries.

   A line, of one of three forms; # begins a comment:
     java/lang/Object.wait()                        wait:this
     java/util/concurrent/locks/Lock.newCondition() view:this
     java/util/Map.computeIfAbsent(*)               read:this write:this validate runs:arg1
       CLASS.METHOD(PARAMETERS) EFFECT…: "()" stands for every result type with these parameters,
       "(I)V" for one, "(*)" for all overloads; METHOD may be "*" for all others of the class
   itself, but no constructor. An effect is a word, or word:operand; operand = this, result, argN
   (from 0, receiver not counted; arrays and collections by their contents). In a constructor "this"
   and "result" are the new object. Of gets and sets it is a name: of what the class has for the
   whole process.
     java/util/ArrayList < java/util/List java/util/RandomAccess
   what a class that is not given inherits from; of given classes the class file says it
     java/util/Vector : locked
     javax/servlet/Filter : shared entry:doFilter
     @ThreadSafe : shared
     "VO_VOLATILE_INCREMENT" : mutes:lost-update
   what holds for objects of the class and of those below it, or of a class that is annotated (or
   has a member that is) by an annotation of that simple name, or (known) of a package, whose name
   ends in '/', and those below it: see BL_T_…; entry:NAME is a method
   that another thread may come in by, entry:* any method that can be called from outside. A name in
   quotes is a value of an annotation that mutes: which findings it means.
 */
#ifndef BL_MODEL_H
#define BL_MODEL_H

#include "src/program/program.h"

enum bl_effect_kind {
  BL_E_ACQUIRE,   /* the operand's lock is acquired */
  BL_E_TRY,       /* acquired where the result is true, or a number other than 0 */
  BL_E_CONVERT,   /* held in another mode where the result is a number other than 0 */
  BL_E_RELEASE,   /* released */
  BL_E_WAIT,      /* released and taken again */
  BL_E_TIMED,     /* with wait: it also ends by itself; an operand is the time, 0 for ever */
  BL_E_VIEW,      /* the result is a lock or condition that stands for the operand's lock */
  BL_E_READ_MODE, /* with view: the result is the read view; with acquire, try, release, convert: of
                     the read mode (flag) */
  BL_E_OPTIMISTIC, /* with acquire, convert: excludes nobody (flag) */
  BL_E_VALIDATED,  /* with convert: an optimistic hold is found to have been undisturbed (flag) */
  BL_E_READ,       /* reads the operand's contents; the result carries the observation */
  BL_E_WRITE,      /* changes the operand's contents */
  BL_E_TAKE,       /* removes the result from the operand's contents */
  BL_E_VALIDATE,   /* the operation validates by itself; an operand is the value that it expects */
  BL_E_FLOW,       /* the operand flows into the result */
  BL_E_PURE,       /* reads and writes nothing shared; arguments flow into the result */
  BL_E_CHAINED, /* … where no variable has the receiver, the result hangs on the operands alone */
  BL_E_STARTS,  /* the operand (functional or Thread) runs on another thread */
  BL_E_JOINS,   /* the operand's thread has ended on return */
  BL_E_RUNS,    /* the operand (functional) runs in place */
  BL_E_LACKING, /* with runs, the last: only where the receiver, or the first argument, has nothing
                   (flag) */
  BL_E_HANDS,   /* with runs, starts: what runs is given the operand, or what that has, first */
  BL_E_ELEMENT, /* with runs: what runs is given, as this argument of its own, what `this` has */
  BL_E_KEEPS,   /* the operand flows into the result, which holds it: others may see it then */
  BL_E_LOG,     /* arguments are only reported to people */
  BL_E_FRESH,   /* the result is a new object nobody else has */
  BL_E_PAUSE,   /* yields or sleeps */
  BL_E_HELD,    /* the result says whether this thread holds the operand's lock */
  BL_E_LOCKED,  /* the operand, from now on, is as BL_T_LOCKED says: the synchronized wrappers */
  BL_E_ATOMIC,  /* … is as BL_T_ATOMIC says; an argument: if that is, so is the result */
  BL_E_PLAIN,   /* with fresh: the result is a collection that does not lock (flag) */
  BL_E_WEAK, /* with read: the result is a view, an iterator or a copy that is weakly consistent by
                contract where every operation is a block of its own (flag) */
  BL_E_LIVE, /* with weak: the result is a view or an iterator, which goes on showing what the
                operand has (flag) */
  BL_E_KEYS, /* ... and that is its keys (flag) */
  BL_E_UNLISTED, /* with live: the view is no list, and goes over what it shows to make an array of
                    that (flag) */
  BL_E_WALKS,    /* goes over the operand, or what it shows, by an iterator */
  BL_E_GATHERS,  /* asks the operand for an array of what it has, or shows */
  BL_E_TURNS,    /* with read: moves what the key names to the end, in a map in the order of access;
                    of a constructor: makes such a map where it is told so last (flag) */
  BL_E_KEY,      /* reads and writes are of what the operand names in the contents: a map's key */
  BL_E_REMOVES,  /* with write, take: what the key names is gone afterwards, without a key something
                    is (flag) */
  BL_E_FAILS,    /* throws where there is nothing; with an operand, an index: that of the first */
  BL_E_CONTRACT, /* holds whatever the body of a method does that overrides this one (flag) */
  BL_E_FILLS,    /* with write, key: puts something where nothing is; what is there stays (flag) */
  BL_E_BINARY,   /* with acquire, try, release: a lock only if all its constructions pass 1; of a
                    constructor, with the operand that must be 1 */
  BL_E_OF_CLASS, /* the result is a handle of a field of this class, a literal … */
  BL_E_OF_FIELD, /* … with this name, a constant */
  BL_E_THIS_THREAD,  /* the result is the thread at hand, or a number that says which thread, or
                        which object, the operand is */
  BL_E_THREAD_LOCAL, /* the result is what the thread at hand keeps for itself in the receiver, or
                        the operand becomes that */
  BL_E_THROUGH,     /* read, write, take are of the field that this handle names in their operand */
  BL_E_GETS,        /* the result is what the class has, for the whole process, under a name */
  BL_E_SETS,        /* … and this replaces it by the last argument */
  BL_E_FRAIL,       /* with gets: whoever walks over it while it is changed fails, in a class whose
                       file's major version is at most the operand */
  BL_E_INTERRUPTS,  /* the operand, a thread, is told to give up what it is at */
  BL_E_ENDS,        /* the operand is over with, for good: closed, shut down, cancelled */
  BL_E_NEEDS,       /* throws where the operand is nothing, and does nothing else with it */
  BL_E_NEVER,       /* a compiler's own check calls it to throw; nobody means that (flag) */
  BL_E_IN_TURN,     /* the result, or the new object, runs what it is given one after the other; an
                       argument: … if that does */
  BL_E_EACH_THREAD, /* the operand (functional) runs once in each thread that asks; without one: the
                       method does */
  BL_E_ONE_THREAD,  /* the result says whether the thread at hand is the one that may come here, as
                       an event loop's; without a result: throws where not (flag) */
  BL_E_PARALLEL,    /* the result runs what it is given in several threads (flag) */
  BL_E_COUNT_
};

enum { BL_OPERAND_THIS = -1, BL_OPERAND_RESULT = -2, BL_OPERAND_NONE = -3 }; /* else argument 0… */

struct bl_effect {
  uint8_t kind; /* enum bl_effect_kind */
  int8_t operand;
};

enum { BL_MODEL_EFFECTS = 6 };

/* Traits of classes. */
enum {
  BL_T_ATOMIC = 1,       /* every operation is a block of its own */
  BL_T_LOCKED = 2,       /* every operation holds the object's monitor meanwhile */
  BL_T_CELL = 4,         /* the contents are one value */
  BL_T_MUTABLE = 8,      /* some operation changes it: a line says so, or the effects do */
  BL_T_SHARED = 16,      /* several threads use one object, by contract */
  BL_T_CONFINED = 32,    /* one thread at a time does, by contract */
  BL_T_COORDINATES = 64, /* who keeps one in a field is made for several threads */
  BL_T_HOLDS = 128,      /* a collection, map or reference: its type arguments are in it */
  BL_T_COMMON = 256,     /* one object for all who ask for it, whoever keeps it in a field */
  BL_T_UNDER = 512,      /* of an annotation: who calls a method marked so holds a lock */
  BL_T_ALONE = 1024,     /* one thread, and always the same, runs an object of the class */
  BL_T_WHOLE = 2048,     /* of an annotation: a method marked so is meant to be atomic */
  BL_T_MUTES = 4096,     /* of an annotation: what it marks is not reported, as its values say */
  BL_T_OWN = 8192,       /* of one that mutes: it speaks to this tool alone */
  BL_T_FADES = 16384,    /* the contents go away by themselves, when nothing else has them */
  BL_T_ANYWAY = 32768,   /* thread-safe whoever has them: to keep one tells of no threads */
  BL_T_RESUMES = 65536,  /* a field says where a method goes on that had suspended */
  BL_T_MISSES = 131072, /* thrown by an operation that does not find what it was told of any more */
  BL_T_REMOTE = 262144, /* an interface whose calls go to an object of another process */
  BL_T_BOX = 524288,    /* as good as the number or flag that is in it */
  BL_T_TESTS = 1048576, /* of an annotation: a method marked so is open to others for tests alone */
  BL_T_SOFT = 2097152,  /* given up when memory is short: what is in it can be made anew */
  BL_T_NAMED = 4194304, /* anybody comes by an equal one: a text */
  BL_T_KNOWN = 8388608, /* of a package, "java/": what no line says of a method is nothing */
  BL_T_IN_TURN = 16777216, /* runs what it is given one after the other: an event loop */
  BL_T_PIPED = 33554432,   /* goes over what it was made of, once, when it is asked for its end */
  BL_T_COPIES = 67108864,  /* each change makes a new copy: as often taken so that walks go on */
  BL_T_TOLD = 134217728,   /* keeps from one call to the next what it was told, and locks nothing */
  BL_T_LAZY = 268435456,   /* makes what is in it when it is first walked over, and locks nothing */
  BL_T_UNLISTED = 536870912, /* no list: goes over what it has to make an array of that */
  BL_T_EVICTS = 1073741824,  /* a put may take another entry away; of no word: a line evicts:NAME */
  BL_T_SAFE = BL_T_ATOMIC | BL_T_LOCKED /* threads may share it */
};

struct bl_model {
  struct bl_effect effects[BL_MODEL_EFFECTS];
  uint32_t n;
  struct cf_str cls, state; /* of gets and sets: the class of the line, and the name; else empty */
};

struct bl_models; /* the table; frozen after loading */

/* The built-in models. Never NULL; with a fault in them the tool is not built. */
struct bl_models *bl_models_new(void);
void bl_models_free(struct bl_models *ms);

/* Adds a user's file (text of it given). What it says of a method replaces what other files say; to
   say it twice in one file is an error. On false `message` is "FILE:LINE: what is wrong", in `a`,
   and the lines before hold. */
bool bl_models_add(struct bl_models *ms, const char *file, struct cf_str text, struct cf_arena *a,
                   struct cf_str *message);

/* What stands above a class that is not given: the function of a bl_hearsay of which the context is
   models. */
void bl_models_tell_above(const void *models, struct cf_str cls,
                          void (*add)(void *to, struct cf_str name), void *to);

/* Tells the program, once it is linked, which static state methods of libraries stand for, and
   which of its classes have contents by inheritance (bl_program_inherit), and which fields hold
   collections of collections (bl_program_add_elements). */
void bl_models_keep(const struct bl_models *ms, struct bl_program *p);

/* Looks every method of the program up once: an array [p->n_methods] by id, NULL where none. A
   method has the model of the nearest class or interface above its own, itself included, whose
   model names it; so a call of a user's subclass of ReentrantLock that does not override lock() is
   one of lock(). A method with a body in a class that is no library's has only a model that names
   its own class: its code says better what it does than what it overrides; but for a class whose
   operations are atomic by contract, as those of a ConcurrentMap. Private and static methods
   inherit none. Lives in `a`; threads as bl_pool_for. */
const struct bl_model **bl_models_resolve(const struct bl_models *ms, const struct bl_program *p,
                                          struct cf_arena *a, unsigned threads);

/* The traits of every class, by id: BL_T_… bits. Ask for the class that the call's reference names
   (bl_program_owner), not for that of the method that it resolves to: a ConcurrentMap's get is
   Map.get. Lives in `a`; threads as bl_pool_for. */
const uint32_t *bl_models_traits(const struct bl_models *ms, const struct bl_program *p,
                                 struct cf_arena *a, unsigned threads);

/* The same of a class that the program may not have, by its name: what is said of it, and of what
   that says stands above it. */
unsigned bl_models_traits_of(const struct bl_models *ms, struct cf_str class_name);

/* Whether the models speak for the class, by its package, even where they are silent: `known`. */
bool bl_models_knows(const struct bl_models *ms, struct cf_str class_name);

/* Which methods another thread may come in by, by id: those of given, no library's classes that a
   line `entry:NAME` of a class at or above theirs names. Lives in `a`. */
enum bl_entry_kind {
  BL_NO_ENTRY,
  BL_ENTRY_OF_ANY,   /* said of java/lang/Object: the class itself has nothing to do with threads */
  BL_ENTRY_CALLBACK, /* of a callback: line: by this thread or another */
  BL_ENTRY_OF_TYPE   /* of an entry: line */
};
uint8_t *bl_models_entries(const struct bl_models *ms, const struct bl_program *p,
                           struct cf_arena *a);

/* What a contract says of when the methods of one object are called. */
enum bl_contract {
  BL_SERIAL, /* serial:NAME, one after the other */
  BL_BEGINS, /* begins:NAME, once, and before anybody else has the object */
  BL_WITHIN  /* within:NAME, by who holds the lock that the object is made for */
};

/* Which methods a contract means, by id: those of given, no library's classes that such a line of a
   class at or above theirs names. NULL where there is none. Lives in `a`. */
const bool *bl_models_contract(const struct bl_models *ms, const struct bl_program *p,
                               struct cf_arena *a, enum bl_contract contract);

/* Whether a line `unlocked:PATTERN` of a class at or above that of the method fits its name, or, of
   the body of a lambda, that of the method which it is written in. */
bool bl_models_says_unlocked(const struct bl_models *ms, const struct bl_program *p,
                             const struct bl_method *m);

/* Whether a line `for-tests:PATTERN` of java/lang/Object fits its name. */
bool bl_models_named_for_tests(const struct bl_models *ms, const struct bl_method *m);

/* Whether a line `entry:METHOD` names that method of that class itself. */
bool bl_models_entry_named(const struct bl_models *ms, struct cf_str cls, struct cf_str method);

/* The traits that a line gives to who is annotated so; `type` is a descriptor, "La/b/ThreadSafe;",
   of which the last part of the name counts. */
unsigned bl_models_annotation(const struct bl_models *ms, struct cf_str type);

/* What the annotations say that the class, or a member of it, has; and those of a declared method:
   the traits of all. Only after bl_models_note_annotated. */
unsigned bl_models_said(const struct bl_models *ms, const struct bl_class *c,
                        const struct cf_annotations *at);
unsigned bl_models_said_of(const struct bl_models *ms, const struct bl_method *m);

/* Notes which classes have annotations that say something (bl_class.annotated): most have none. */
void bl_models_note_annotated(const struct bl_models *ms, const struct bl_program *p,
                              unsigned threads);

/* The i-th word that lines `"VALUE" : mutes:WORD` give to the value of an annotation; false behind
   the last. */
bool bl_models_mutes(struct cf_str *word, const struct bl_models *ms, struct cf_str value,
                     uint32_t i);

/* The i-th of all words that some line gives behind `mutes:`, and "FILE:LINE" of it: for who knows
   which words there are. False behind the last. */
bool bl_models_muted(struct cf_str *word, struct cf_str *where, const struct bl_models *ms,
                     uint32_t i);

/* The effect of that kind, or NULL; also for a NULL model. */
const struct bl_effect *bl_model_effect(const struct bl_model *m, enum bl_effect_kind kind);

#endif
