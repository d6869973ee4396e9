/* Where sharing evidence begins and ends. Receives the linked program, the models and the facts;
   has what declarations and code say of classes collected (scan.c), and frees it. */
#include "src/sharing/parts.h"

#include "classfile/base/memory.h"

#include <stdlib.h>

struct bl_sharing *bl_sharing_make(const struct bl_summaries *summaries,
                                   const struct bl_models *models, unsigned threads)
{
  struct bl_sharing *s = cf_memory_zeroed(1, sizeof *s);
  s->program = summaries->program;
  s->summaries = summaries;
  s->models = models;
  cf_arena_init(&s->arena);
  s->entries = bl_models_entries(models, s->program, &s->arena);
  s->traits = summaries->traits;
  bl_sharing_find_roots(s);
  bl_sharing_scan(s, threads == 0 ? 1 : threads);
  bl_sharing_count_calls(s, threads);
  return s;
}

void bl_sharing_free(struct bl_sharing *s)
{
  if (s != NULL) {
    for (unsigned i = 0; i < BL_SHARING_PARTS; i++) {
      cf_arena_destroy(&s->of_part[i]);
    }
    cf_arena_destroy(&s->arena);
    free(s);
  }
}
