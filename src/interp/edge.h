/* What a state becomes on an edge of the graph: the inside of the fixed point. No client includes
   this. All functions work on the calling thread's interpreter alone. */
#ifndef BL_EDGE_H
#define BL_EDGE_H

#include "src/interp/interp.h"

/* The state at the method's entry: its parameters by their names, the locks that every caller
   holds and that of a synchronized method. Lives in it->arena. */
struct bl_frame *bl_edge_entry(struct bl_interp *it);

/* Joins it->edge, which is used up, into the state at the entry of block `to`. Returns whether that
   changed; states of different depths are a fault of the method (BL_FAULT_STACK). */
bool bl_edge_join(struct bl_interp *it, uint32_t from, uint32_t to, bool exceptional);

/* Makes it->edge, a copy of the state before the instruction, what the handler's block sees where
   the instruction throws. */
void bl_edge_throw(struct bl_interp *it, uint32_t insn, uint32_t handler);

/* Whether the handler has nothing to learn from the state in it->now, of an instruction that gives
   up no lock: what is thrown before most of a block's instructions is what was thrown before. */
bool bl_edge_throws_alike(const struct bl_interp *it, uint32_t handler);

/* What the last instruction of a block tests; names of values, 0 = none of which its edges tell. */
struct bl_tested {
  uint32_t zero; /* compared with zero, and a lock may depend on it */
  uint32_t null; /* compared with null */
  enum bl_known { BL_KNOWN_NOT, BL_KNOWN_ZERO, BL_KNOWN_OTHER } known; /* what the value is */
  uint32_t
      found;     /* the observation, + 1, that is compared with nothing: null, 0, false; 0 = none */
  bool contrary; /* what is compared is a flag that is false where there was something */
};

/* What the instruction tests, asked before it is stepped over. */
struct bl_tested bl_edge_tested(const struct bl_interp *it, const struct bl_frame *f,
                                uint32_t insn);

/* Whether the edge to block `to` can be taken: a flag that has just been set goes one way. */
bool bl_edge_is_possible(const struct bl_interp *it, struct bl_tested tested, uint32_t insn,
                         uint32_t to);

/* Puts into it->edge what taking the edge from the instruction to block `to` tells of them: nothing
   where it tests neither. */
void bl_edge_learn(struct bl_interp *it, struct bl_tested tested, uint32_t insn, uint32_t to);

#endif
