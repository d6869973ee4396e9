/* What is known of library methods without reading their code. Receives model files: text, one
   method a line; those of src/summary/models are embedded at build. Hands on effects by class,
   name and descriptor, inherited by subclasses. Knows nothing of summaries.

   A line:  CLASS.METHOD(DESCRIPTOR-OR-*)  EFFECT…      # comment
     java/lang/Object.wait(*)                           wait:this
     java/util/concurrent/locks/Lock.lock()             acquire:this
     java/util/concurrent/locks/Lock.newCondition()     view:this
   "()" stands for every result type with these parameters, "(*)" for all overloads. An effect is a
   word, or word:operand, operand = this, result, argN (from 0, receiver not counted). */
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
  BL_E_READ_MODE, /* with view: the result is the read view */
  BL_E_READ,      /* reads the operand's contents; the result carries the observation */
  BL_E_WRITE,     /* changes the operand's contents */
  BL_E_TAKE,      /* removes the result from the operand's contents */
  BL_E_VALIDATE,  /* the operation validates by itself */
  BL_E_FLOW,      /* the operand flows into the result */
  BL_E_PURE,      /* reads and writes nothing shared; arguments flow into the result */
  BL_E_STARTS,    /* the operand (functional or Thread) runs on another thread */
  BL_E_JOINS,     /* the operand's thread has ended on return */
  BL_E_RUNS,      /* the operand (functional) runs in place */
  BL_E_LOG,       /* arguments are only reported to people */
  BL_E_FRESH,     /* the result is a new object nobody else has */
  BL_E_PAUSE,     /* yields or sleeps */
  BL_E_COUNT_
};

enum { BL_OPERAND_THIS = -1, BL_OPERAND_RESULT = -2, BL_OPERAND_NONE = -3 }; /* else argument 0… */

struct bl_effect {
  uint8_t kind;   /* enum bl_effect_kind */
  int8_t operand;
};

enum { BL_MODEL_EFFECTS = 6 };

struct bl_model {
  struct bl_effect effects[BL_MODEL_EFFECTS];
  uint32_t n;
};

struct bl_models; /* the table; frozen after loading */

/* The built-in models. Never NULL; a fault in them is a bug (asserted by a test). */
struct bl_models *bl_models_new(void);
void bl_models_free(struct bl_models *ms);

/* Adds a user's file (text of it given). On false `message` is "FILE:LINE: what is wrong", in `a`. */
bool bl_models_add(struct bl_models *ms, const char *file, struct cf_str text, struct cf_arena *a,
                   struct cf_str *message);

/* Looks every method of the program up once: an array [p->n_methods] by id, NULL where none. A method
   has the model of the nearest class or interface above its own, itself included, whose model
   names it; so a call of a user's subclass of ReentrantLock that does not override lock() is one of
   lock(). Lives in `a`. */
const struct bl_model **bl_models_resolve(const struct bl_models *ms, const struct bl_program *p,
                                          struct cf_arena *a);

/* The effect of that kind, or NULL. */
const struct bl_effect *bl_model_effect(const struct bl_model *m, enum bl_effect_kind kind);

#endif
