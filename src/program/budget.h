/* What a run may spend, and whether somebody has asked it to stop. Receives limits of time and
   memory; is asked between methods and between class files, so that a run over its limits ends with
   a report of what is done. Knows nothing of what is being done. */
#ifndef BL_BUDGET_H
#define BL_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum bl_stop { BL_GO_ON, BL_STOP_SIGNAL, BL_STOP_TIME, BL_STOP_MEMORY };

/* Each stage may go on until so much is spent that those after it can still do something with what
   there is: half of the methods looked at to the end are worth more than all of them half-way. */
enum bl_stage {
  BL_STAGE_READ,         /* listing, inflating, parsing */
  BL_STAGE_NAMES,        /* the first passes over the methods */
  BL_STAGE_OBSERVATIONS, /* the pass over those that locks have to do with */
  BL_STAGE_CHECK
};

struct bl_budget {
  double began, seconds; /* monotonic; 0 seconds: no limit */
  uint64_t bytes;        /* of arenas; 0: no limit */
  atomic_int why;        /* enum bl_stop: the first reason that was met */
};

/* Begins now. */
void bl_budget_start(struct bl_budget *b, double seconds, uint64_t bytes);

/* Whether the stage must end; `b` may be NULL: never. Any thread. */
bool bl_budget_is_spent(struct bl_budget *b, enum bl_stage stage);

/* Why some stage had to end, or BL_GO_ON. */
enum bl_stop bl_budget_why(const struct bl_budget *b);

/* Asks every budget of the process to stop. May be called by a signal handler. */
void bl_budget_interrupt(void);

/* The memory that the process can have: of the machine, or of its control group where that is less;
   0 if it is not known. */
uint64_t bl_budget_memory_at_hand(void);

/* Monotonic seconds. */
double bl_clock(void);

#endif
