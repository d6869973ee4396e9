/* Which observations a method can make, as numbers. Receives the states over names and locks; hands
   on one bit for each read of shared state and each observation of a callee's result. */
#ifndef BL_OBSERVE_H
#define BL_OBSERVE_H

#include "src/summary/summaries.h"

enum { BL_MAX_OBSERVATIONS = 1024 }; /* in a method; more is over budget */

struct bl_observe_options {
  bool params; /* a bit for each parameter: what flows from it */
  bool
      callers_block; /* reads under no lock of this method are observations of the caller's block */
  bool innermost;    /* --strict: always the innermost lock */
  bool only_if_any;  /* without any observation the states are of no interest */
  bool operations;   /* reads that no lock covers are blocks of one operation (ANALYSIS §2) … */
  bool plain;        /* … whatever they read: conflict reads [K] */
};

/* What a method's summary needs: its parameters, what its result may carry out, what it tests in
   its caller's block. */
struct bl_observe_options bl_observe_for_summary(const struct bl_summaries *s);

/* Numbers them, solves `it` with them, and shows the states to the visitors. Everything lives in
   it->arena. False, with a fault in `it`, if the method is inconsistent or over budget. A method
   that holds no lock and makes no lambda needs one fixed point for both; others are first solved
   without observations. */
bool bl_observe_and_solve(struct bl_observations *out, struct bl_worker *w, struct bl_interp *it,
                          const struct bl_observe_options *opt, const struct bl_visitor *visitors,
                          unsigned n_visitors);

/* The name of the lock, among those held in f, that an observation of the state belongs to; 0 if
   none of them guards it (ANALYSIS §2). */
uint32_t bl_observe_lock(const struct bl_summaries *s, const struct bl_interp *it,
                         const struct bl_frame *f, uint32_t state, uint32_t object, bool innermost);

/* Whether a collection of the program's own asks itself, the object of that name, by an operation
   whose body is given: how it keeps its own contents together is its own affair. */
bool bl_observe_asks_itself(const struct bl_interp *it, uint32_t object,
                            const struct bl_method *operation);

/* Whether what happens here is decided, in a block of that lock that still lasts, by a branch that
   tested the place of the observation afresh [AHB Fig. 6]: of a map not what it has for another
   key. */
bool bl_observe_rechecked(const struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_observation *old);

/* Whether two operations can be about the same entry of a map: one of them is about the whole, or
   their keys are certainly the same. */
static inline bool bl_same_key(uint32_t a, uint32_t b)
{
  return a == 0 || b == 0 || (a == b && a != BL_KEY_UNKNOWN);
}

/* The key that is asked for, be it by a getter, which may make one of what it is given; 0: any, for
   all that is known. */
static inline uint32_t bl_asked_key(const struct bl_observation *o)
{
  return o->key != 0 || o->entry == BL_KEY_UNKNOWN ? o->key : o->entry;
}

/* Whether two tests can be of one entry of a map, for all that is known: the keys are not surely
   two. */
static inline bool bl_observe_same_entry(uint32_t key, uint32_t other)
{
  return key == 0 || other == 0 || key == other || key == BL_KEY_UNKNOWN || other == BL_KEY_UNKNOWN;
}

/* Whether the value of that name is what the observation has read, itself. */
bool bl_observe_is_value(const struct bl_interp *it, const struct bl_observation *o, uint32_t name);

/* What the value of the observation says of what is there. */
enum bl_presence {
  BL_NO_PRESENCE,
  BL_PRESENT_IF_SET, /* a reference, the answer whether a key is there, a number of elements */
  BL_PRESENT_IF_ZERO /* the answer whether there is nothing */
};
enum bl_presence bl_observe_presence(const struct bl_summaries *s, const struct bl_observation *o);

/* All states that branches, in a block of that lock that still lasts, tested afresh: at most
   BL_MAX_TESTED, the rest of `states` is filled with BL_NO_STATE. */
void bl_observe_tested(uint32_t states[], const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t lock);

#endif
