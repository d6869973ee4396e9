/* Looks at a method for one story after the other. See the header. */
#include "src/story/stories.h"

#include "src/story/announced.h"
#include "src/story/as_it_is.h"
#include "src/story/begun.h"
#include "src/story/cleared.h"
#include "src/story/counted_apart.h"
#include "src/story/counted_first.h"
#include "src/story/drained.h"
#include "src/story/dropped_lock.h"
#include "src/story/ended_on_empty.h"
#include "src/story/got_back.h"
#include "src/story/interrupted.h"
#include "src/story/late.h"
#include "src/story/left_behind.h"
#include "src/story/paired.h"
#include "src/story/put_over.h"
#include "src/story/refilled.h"
#include "src/story/removed_anyway.h"
#include "src/story/removed_other.h"
#include "src/story/removed_twice.h"
#include "src/story/set_back.h"
#include "src/story/set_over.h"
#include "src/story/shown_early.h"
#include "src/story/skewed.h"
#include "src/story/swapped.h"
#include "src/story/unheard.h"
#include "src/story/withdrawn.h"

/* In this order the findings come that are of one place. */
static void (*const stories[])(struct bl_findings *, struct cf_arena *, struct bl_worker *,
                               const struct bl_method *) = {
    bl_announced_method,   bl_drained_method,        bl_left_behind_method,
    bl_late_method,        bl_begun_method,          bl_put_over_method,
    bl_withdrawn_method,   bl_set_over_method,       bl_counted_first_method,
    bl_shown_early_method, bl_swapped_method,        bl_cleared_method,
    bl_paired_method,      bl_dropped_lock_method,   bl_counted_apart_method,
    bl_unheard_method,     bl_interrupted_method,    bl_removed_anyway_method,
    bl_as_it_is_method,    bl_ended_on_empty_method, bl_removed_twice_method,
    bl_got_back_method,    bl_set_back_method,       bl_refilled_method,
    bl_skewed_method,      bl_removed_other_method};
enum { N_STORIES = sizeof stories / sizeof *stories };

void bl_stories_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m)
{
  for (unsigned i = 0; i < N_STORIES; i++) {
    stories[i](out, a, w, m);
  }
}
