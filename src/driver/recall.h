/* Outcomes of earlier runs, between the opening of the inputs and their reading. Private to the
   driver. What a run does without its cache it does with it: the bytes that it writes are the same,
   but for seconds and --stats. */
#ifndef BL_RECALL_H
#define BL_RECALL_H

#include "src/driver/run.h"

/* If an earlier run has kept what this one would find: fills findings, diagnostics, stats and
   missing classes of the run as if they had been worked out, and says true; there is no program
   then. What is amiss with the cache is no fault: the run goes on without. */
bool bl_recall(struct bl_run *run);

/* Keeps what the run has worked out, before anything is left out of it, unless it is not the whole:
   the run had to end, an input could not be read, or has changed meanwhile. */
void bl_keep(struct bl_run *run);

#endif
