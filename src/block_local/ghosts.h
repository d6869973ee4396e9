/* The ghost variables of Burrows and Leino on the local variables of one method: which of them have
   a value that was read in a critical section which is over. Receives the solved states over names
   and locks; hands on, for each read in a critical section, where a variable that it went into is
   read too late. Knows no finding. */
#ifndef BL_GHOSTS_H
#define BL_GHOSTS_H

#include "src/interp/interp.h"

/* What makes a value "from critical": a read of shared state inside a critical section, or a call
   of a synchronized method of the same abstraction, which is a critical section of its own. */
struct bl_ghost_origin {
  uint32_t insn;
  uint32_t state, object; /* BL_NO_STATE: not known; object and lock are names */
  uint32_t lock;
  uint32_t read_at;   /* index of the first instruction, in code order, that reads a stale variable
                         with it; CF_NO_INSN */
  uint32_t loaded_at; /* the load of that variable: read_at, or of an argument the last before */
  bool named;         /* the check's own: some finding has it */
};

CF_VEC(bl_ghost_origins, struct bl_ghost_origin);

/* Of instructions: private to the files of the ghosts. */
enum bl_ghost_mark {
  BL_MARK_SEEN = 1,
  BL_MARK_INSIDE = 2, /* some lock is held before it */
  BL_MARK_WAIT = 4,   /* gives up a lock that is held, and takes it again */
  BL_MARK_SECTION = 8 /* a call that is a critical section of its own */
};

struct bl_ghosts {
  struct bl_interp *it;
  uint8_t *mark; /* [insns.n] enum bl_ghost_mark */
  uint32_t *bit; /* [insns.n] number of the origin that the instruction is, + 1 */
  struct bl_ghost_origins origins;
  unsigned words;
  bool *temporary; /* [insns.n] loads that are no reads of a variable of the source */
  uint64_t *stale; /* [insns.n][words] what the operands of an instruction have from variables that
                      were stale when they were read */
};

/* Whether the method may read a stale variable though no block of the method's own ends: it calls
   synchronized methods of its own abstraction. */
bool bl_ghosts_possible(const struct bl_method *m);

/* Looks at the states: a visitor of any number of walks, the last of which counts. `it` must be the
   one that is walked. */
void bl_ghosts_open(struct bl_ghosts *g, struct bl_interp *it);
void bl_ghosts_look(struct bl_ghosts *g, const struct bl_frame *f, uint32_t insn);

/* After the look: computes the ghosts to their fixed point. False if there is no origin, or the
   method is too large. Everything lives in it->arena. */
bool bl_ghosts_solve(struct bl_ghosts *g);

/* Whether an operand of `use` came through a variable that was stale, with what was read at the
   instruction `read`. */
bool bl_ghosts_agree(const struct bl_ghosts *g, uint32_t read, uint32_t use);

/* How a stale value comes about on one way through the method. */
struct bl_ghost_way {
  uint32_t release, enter; /* instruction indices; CF_NO_INSN: the call itself is the section */
  bool waits;              /* the release is a wait, which also enters again */
  uint32_t age;            /* critical sections entered since the release */
};
struct bl_ghost_way bl_ghosts_way(const struct bl_ghosts *g, const struct bl_ghost_origin *o);

#endif
