/* Looks into collections of a method's own nest, and the branches on whether one has found
   anything. Receives the states of one method; hands on instructions and blocks. Knows no story. */
#ifndef BL_QUEUE_LOOK_H
#define BL_QUEUE_LOOK_H

#include "src/summary/summaries.h"

enum { BL_MAX_LOOKS = 8 };

struct bl_queue_look {
  uint32_t insn, state, object; /* object: a name */
  bool yes;                     /* the answer is a truth: that there is nothing */
  bool done;                    /* a call that comes back when nothing is left */
  bool locked;                  /* some lock is held */
};

struct bl_queue_asked {
  uint32_t insn, empty, some; /* the branch, and the blocks where there is nothing, and something */
  const struct bl_queue_look *look;
};

/* A branch on what one of several looks has found, depending on the way: that before a loop, or
   the one at the end of its turn. */
struct bl_queue_joined {
  uint32_t insn, name;
  bool zero; /* it jumps where that is nothing */
};

struct bl_queue_looks {
  struct bl_queue_look items[BL_MAX_LOOKS];
  struct bl_queue_asked asked[BL_MAX_LOOKS];
  struct bl_queue_joined joined[BL_MAX_LOOKS];
  unsigned n, n_asked, n_joined;
};

/* Whether the state is what a collection in a field of the method's own nest has. */
bool bl_is_own_collection(const struct bl_summaries *s, const struct bl_interp *it, uint32_t state);

/* Notes what the call looks into, in the state before it: for one of the elements, or how many
   there are. */
void bl_queue_looks_call(struct bl_queue_looks *to, const struct bl_summaries *s,
                         struct bl_interp *it, const struct bl_frame *f, uint32_t insn);

/* … and what the branch asks of a look that has been noted. */
void bl_queue_looks_branch(struct bl_queue_looks *to, const struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn);

/* … and, once all calls have been noted, what is asked of one of several looks into one collection.
 */
void bl_queue_looks_settle(struct bl_queue_looks *to, struct bl_interp *it);

/* … or of a call that comes back when nothing is left. */
void bl_queue_looks_add_done(struct bl_queue_looks *to, uint32_t insn, uint32_t state,
                             uint32_t object);

/* Whether the method looks into the queue, or perhaps does, on some normal way from the instruction
   `from` in that block on. In `a`. */
bool bl_queue_is_looked_at(const struct bl_queue_looks *looks, const struct bl_interp *it,
                           struct cf_arena *a, uint32_t block, uint32_t from, uint32_t queue);

#endif
