/* How atomic every method is [FQ], bottom-up over the call graph. Receives finished summaries and
   guards; hands on, for each method that is asked for and those that it calls, its atomicity by the
   locks that its caller holds. Knows nothing of findings. */
#ifndef BL_MOVERS_H
#define BL_MOVERS_H

#include "src/guard/guards.h"
#include "src/mover/reduction.h"

/* A lock that a method takes, itself or by what it calls. */
struct bl_taken_lock {
  struct bl_path lock;            /* in the method's terms; rootless where that cannot be said */
  const struct bl_method *method; /* that takes it */
  uint32_t bci;
};
enum { BL_TAKEN_LOCKS = 4 };

/* What a caller sees of a method. */
struct bl_mover_summary {
  struct bl_path locks[BL_COLUMN_LOCKS]; /* [n_locks] in the method's terms, columns 0… */
  uint32_t n_locks;
  struct bl_move move;
  uint32_t n_taken;
  struct bl_taken_lock taken[BL_TAKEN_LOCKS]; /* [n_taken] the first ones, for words */
};

/* A call that can reach more bodies says too little to be looked into. */
enum { BL_MOVER_TARGETS = 8 };

struct bl_movers {
  struct bl_summaries *s;
  const struct bl_guards *guards;
  struct bl_mover_summary **of; /* [n_methods] NULL where nobody asked: a mover */
  bool *whole;     /* [n_methods] its accesses count, too: it is asked for so, or called by such */
  uint8_t *wanted; /* [n_methods] as bl_summaries.needed: calls from one asked for, + 1 */
  struct bl_order order; /* private: of the methods that are wanted, while they are looked at */
  bool *covered; /* [n_fields] once a check has found it so: the lock of what lies there keeps
                    nobody out, for some other lock is held whenever it is taken */
};

enum bl_mover_root {
  BL_NO_ROOT,
  BL_ROOT_LOCKS, /* asked for; of what it calls that counts which takes locks, itself or below */
  BL_ROOT_WHOLE  /* … everything counts */
};

/* `roots` [n_methods]: enum bl_mover_root. Made in `a`; uses the summaries' threads, and lives as
   long as they. */
void bl_movers_make(struct bl_movers *out, struct cf_arena *a, struct bl_summaries *s,
                    const struct bl_guards *guards, const uint8_t *roots);

/* The monitor that the method takes if it is synchronized, in its own terms. */
struct bl_path bl_own_monitor(const struct bl_method *m);

/* One method looked at: what each of its instructions is. */
struct bl_mover_method {
  const struct bl_movers *all;
  struct bl_worker *w;
  struct bl_interp it;
  struct bl_mover_summary sum;
  struct bl_move *moves; /* [n_moves] */
  uint32_t n_moves, cap_moves;
  uint32_t *move_of;           /* [insns.n] index into moves + 1; 0 = const */
  struct bl_phases *at;        /* [cfg.n_blocks] at the entry of each block */
  struct bl_phases exits;      /* at the returns, a synchronized method's lock given up */
  struct bl_move entry, leave; /* what a synchronized method's own lock does at entry and return */
  uint32_t
      *deferred; /* [cfg.n_blocks] the instruction that ends the block's run if its answer is
                    true: a compareAndSet, of which a failed one has no effect; or CF_NO_INSN */
  bool waits;    /* … on a lock that is held already when the method begins */
  bool whole;    /* its accesses are looked at */
  bool gathers;  /* private: conditions are being collected, each where it is first met */
  struct bl_location *swapped; /* private: [n_swapped] what the method does a compareAndSet on */
  uint32_t n_swapped;
};

/* Looks at a method with a body, in the worker's scratch arena. False if it is over budget or
   malformed. */
bool bl_mover_look(struct bl_mover_method *out, const struct bl_movers *all, struct bl_worker *w,
                   const struct bl_method *m);

/* The columns in which the lock of that name is held here: by the method itself, or by its caller
   as they say; all of them where nobody else has its object. While conditions are gathered, notes
   one for a lock that the caller could hold. */
bl_columns bl_mover_held(struct bl_mover_method *x, const struct bl_frame *f, uint32_t name);

/* The phases over its graph, and what follows for the whole; after the moves. */
void bl_mover_flow(struct bl_mover_method *x);

/* Whether the edge is one that counts: not into an assertion, which nobody runs in earnest. */
bool bl_mover_follows(const struct bl_mover_method *x, uint32_t block, uint32_t to);

/* Whether the instruction's move is done on the edge from `block` to `to`. */
bool bl_mover_succeeds(const struct bl_mover_method *x, uint32_t block, uint32_t to);

/* Two actions that others can come between, on a way through the method: the first that leaves no
   right mover to follow, and one that follows. They are one instruction where a callee does both,
   or where a loop comes round to it. */
struct bl_mover_break {
  uint32_t first, second; /* instruction indices */
  bool inside;            /* in a callee, at one time */
  bool thrown;            /* only where an exception is caught in between */
};
bool bl_mover_find_break(struct bl_mover_break *out, const struct bl_mover_method *x,
                         unsigned column);

/* The atomicity for a caller that holds none of the locks, by the letter of [FQ] (column 0). */
enum {
  BL_COLUMN_LETTER = 0,
  BL_COLUMN_LOCKS_ONLY = 1 << BL_COLUMN_PLAIN | 1 << BL_COLUMN_OPERATIONS
};

/* "this ? mover : atomic"; "compound"; in `a`. */
struct cf_str bl_mover_text(struct cf_arena *a, const struct bl_mover_summary *sum,
                            const struct bl_program *p, const struct bl_method *m);

#endif
