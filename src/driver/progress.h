/* A line on the terminal that says how far the run is. Silent where it is not wanted. */
#ifndef BL_PROGRESS_H
#define BL_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct bl_progress {
  bool wanted;
  const char *stage;          /* "reading" */
  uint64_t stage_began;       /* monotonic nanoseconds */
  atomic_uint_least64_t next; /* monotonic nanoseconds: when to print again */
  atomic_bool shown;
};

void bl_progress_start(struct bl_progress *p, bool wanted);
void bl_progress_stage(struct bl_progress *p, const char *stage);

/* For bl_analysis_options.progress: ctx is the bl_progress. Any thread; prints ten times a second.
 */
void bl_progress_update(void *ctx, uint64_t done, uint64_t total);

/* Wipes the line, before anything else is printed. */
void bl_progress_end(struct bl_progress *p);

#endif
