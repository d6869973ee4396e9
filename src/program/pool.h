/* A parallel for over indices. Receives a function and how many times to call it; knows nothing of
   what it does. */
#ifndef BL_POOL_H
#define BL_POOL_H

#include <stdint.h>

enum { BL_MAX_THREADS = 256 };

/* Calls work(ctx, thread, i) once for every i of [0, n), each call on one of at most `threads`
   threads (0 counts as 1, at most BL_MAX_THREADS); thread numbers are 0 … threads-1, so that a
   caller can give each its own arena. Returns when all calls have. Indices are handed out in rising
   order but end in any: write results to slot i, not to a shared list. One thread, or one index,
   runs in the caller. If the system refuses a thread, the others do its work. One loop at a
   time: neither nested nor from two threads at once. The threads stay, asleep, for later loops. */
void bl_pool_for(unsigned threads, uint32_t n, void (*work)(void *ctx, unsigned thread, uint32_t i),
                 void *ctx);

/* Ends the threads that loops have left asleep; a later loop starts others. Not while one runs. */
void bl_pool_close(void);

/* Of those threads as many as pay for a loop of n steps that take less than a microsecond each: to
   wake one takes as long as some hundred. */
unsigned bl_pool_for_steps(unsigned threads, uint32_t n);

/* How many processors this process may use, at least 1. */
unsigned bl_pool_processors(void);

#endif
