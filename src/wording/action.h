/* What an instruction does that others can see, for words: an action in the sense of [FQ]. Receives
   a method that was looked at; hands on locks and states. */
#ifndef BL_ACTION_H
#define BL_ACTION_H

#include "src/mover/movers.h"

enum bl_action_kind {
  BL_ACT_LOCK,   /* a lock is taken, or given up; by the method itself or in what it calls */
  BL_ACT_ACCESS, /* a state is read or written */
  BL_ACT_CALL    /* something in a callee that cannot be said */
};

enum { BL_ACT_STATES = 12 };

struct bl_action {
  enum bl_action_kind kind;
  uint32_t insn;
  uint32_t taken_at;   /* instruction that took the lock which `insn` gives up; else insn */
  struct bl_path lock; /* in the method's terms; without a root if it cannot be said */
  const struct bl_method *callee; /* that the instruction calls; NULL: the method acts itself */
  const struct bl_method *in;     /* where the callee takes the lock … */
  uint32_t bci;                   /* … if in is not NULL */
  uint32_t state;                 /* that is accessed, or BL_NO_STATE */
  bool write;
  bool waits;      /* the lock is given up and taken again */
  bool narrow;     /* the call can reach one body only, callee */
  unsigned column; /* … which is called in this column of its own */
  /* The numbers that are read and written under the lock, as far as is known. */
  uint32_t read[BL_ACT_STATES], written[BL_ACT_STATES];
  uint32_t n_read, n_written;
};

/* Whether it is a field, or an element of an array, that counts or measures something. */
bool bl_state_is_number(const struct bl_program *p, uint32_t state);

/* `column`: in which the method is looked at. */
void bl_action_of(struct bl_action *out, struct bl_mover_method *x, uint32_t insn, unsigned column);

/* "takes 'this.left' in Purse.change()", "gives up 'this.lock'", "reads 'Counter.n'"; in `a`. */
struct cf_str bl_action_text(struct cf_arena *a, const struct bl_mover_method *x,
                             const struct bl_action *act);

/* The lock as people name it, empty if it cannot be said; in `a`. */
struct cf_str bl_action_lock(struct cf_arena *a, const struct bl_mover_method *x,
                             const struct bl_action *act);

#endif
