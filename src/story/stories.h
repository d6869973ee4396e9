/* All stories: see story.h. */
#ifndef BL_STORIES_H
#define BL_STORIES_H

#include "src/story/story.h"

/* Appends what the method and others make go wrong together to *out; everything lives in `a`. The
   worker's scratch, which is reset, is each story's own memory. */
void bl_stories_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m);

#endif
