/* What is known of library methods without reading their code. Receives model files: text, one
   method a line; those of src/summary/models are embedded at build. Hands on effects by class,
   name and descriptor, inherited by subclasses. Knows nothing of summaries.

   A line, of one of three forms; # begins a comment:
     java/lang/Object.wait()                        wait:this
     java/util/concurrent/locks/Lock.newCondition() view:this
     java/util/Map.computeIfAbsent(*)               read:this write:this validate runs:arg1
       CLASS.METHOD(PARAMETERS) EFFECT…: "()" stands for every result type with these parameters,
       "(I)V" for one, "(*)" for all overloads; METHOD may be "*" for all others of the class
   itself, but no constructor. An effect is a word, or word:operand; operand = this, result, argN
   (from 0, receiver not counted; arrays and collections by their contents). In a constructor "this"
   and "result" are the new object. java/util/ArrayList < java/util/List java/util/RandomAccess what
   a class that is not given inherits from; of given classes the class file says it java/util/Vector
   : locked what holds for every operation of objects of the class and of those below it: see BL_T_…
 */
#ifndef BL_MODEL_H
#define BL_MODEL_H

#include "src/program/program.h"

enum bl_effect_kind {
  BL_E_ACQUIRE,   /* the operand's lock is acquired */
  BL_E_TRY,       /* acquired where the result is true */
  BL_E_RELEASE,   /* released */
  BL_E_WAIT,      /* released and taken again */
  BL_E_TIMED,     /* with wait: it also ends by itself (flag, no operand) */
  BL_E_VIEW,      /* the result is a lock or condition that stands for the operand's lock */
  BL_E_READ_MODE, /* with view: the result is the read view; with acquire, try, release: of the read
                     mode (flag) */
  BL_E_READ,      /* reads the operand's contents; the result carries the observation */
  BL_E_WRITE,     /* changes the operand's contents */
  BL_E_TAKE,      /* removes the result from the operand's contents */
  BL_E_VALIDATE,  /* the operation validates by itself; an operand is the value that it expects */
  BL_E_FLOW,      /* the operand flows into the result */
  BL_E_PURE,      /* reads and writes nothing shared; arguments flow into the result */
  BL_E_STARTS,    /* the operand (functional or Thread) runs on another thread */
  BL_E_JOINS,     /* the operand's thread has ended on return */
  BL_E_RUNS,      /* the operand (functional) runs in place */
  BL_E_LOG,       /* arguments are only reported to people */
  BL_E_FRESH,     /* the result is a new object nobody else has */
  BL_E_PAUSE,     /* yields or sleeps */
  BL_E_LOCKED,    /* the operand, from now on, is as BL_T_LOCKED says: the synchronized wrappers */
  BL_E_BINARY, /* with acquire, try, release: a lock only if all its constructions pass 1 (flag) */
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
  BL_T_ATOMIC = 1, /* every operation is a block of its own */
  BL_T_LOCKED = 2  /* every operation holds the object's monitor meanwhile */
};

struct bl_model {
  struct bl_effect effects[BL_MODEL_EFFECTS];
  uint32_t n;
};

struct bl_models; /* the table; frozen after loading */

/* The built-in models. Never NULL; a fault in them is a bug (asserted by a test). */
struct bl_models *bl_models_new(void);
void bl_models_free(struct bl_models *ms);

/* Adds a user's file (text of it given). What it says of a method replaces what other files say; to
   say it twice in one file is an error. On false `message` is "FILE:LINE: what is wrong", in `a`,
   and the lines before hold. */
bool bl_models_add(struct bl_models *ms, const char *file, struct cf_str text, struct cf_arena *a,
                   struct cf_str *message);

/* Looks every method of the program up once: an array [p->n_methods] by id, NULL where none. A
   method has the model of the nearest class or interface above its own, itself included, whose
   model names it; so a call of a user's subclass of ReentrantLock that does not override lock() is
   one of lock(). A method with a body in a class that is no library's has only a model that names
   its own class: its code says better what it does than what it overrides. Private and static
   methods inherit none. Lives in `a`. */
const struct bl_model **bl_models_resolve(const struct bl_models *ms, const struct bl_program *p,
                                          struct cf_arena *a);

/* The traits of every class, by id: BL_T_… bits. Ask for the class that the call's reference names
   (bl_program_owner), not for that of the method that it resolves to: a ConcurrentMap's get is
   Map.get. Lives in `a`. */
const uint8_t *bl_models_traits(const struct bl_models *ms, const struct bl_program *p,
                                struct cf_arena *a);

/* The effect of that kind, or NULL; also for a NULL model. */
const struct bl_effect *bl_model_effect(const struct bl_model *m, enum bl_effect_kind kind);

#endif
