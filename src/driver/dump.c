/* blocal dump: classes as the reader sees them. */
#include "src/driver/run.h"

#include "classfile/code/dump.h"
#include "src/driver/glob.h"

#include <errno.h>

static bool print_classes(const struct bl_options *o, const struct bl_reading *r)
{
  for (uint32_t i = 0; i < r->n && !ferror(stdout); i++) {
    const struct cf_class *cls = r->classes[i].cf;
    struct cf_err err = {0}; /* the dump itself says which method is malformed */
    if (bl_glob_selects(&o->only, &o->exclude, cf_class_name(cls))) {
      cf_dump_class(stdout, cls, o->dump_code, &err);
    }
  }
  errno = 0;
  return fflush(stdout) == 0 || errno == EPIPE;
}

enum bl_status bl_run_dump(const struct bl_options *o)
{
  struct cf_arena arena;
  struct bl_reading reading;
  struct bl_diagnostics diagnostics = {0};
  struct bl_stats stats = {0};
  cf_arena_init(&arena);
  bl_read_classes(&reading, &arena, &diagnostics, &stats, o);
  bl_diagnostics_print(stderr, &diagnostics, o);
  bool written = print_classes(o, &reading);
  if (!written) {
    fprintf(stderr, "blocal: error: standard output: %s\n", strerror(errno));
  }
  bool unread = reading.unread;
  bl_reading_free(&reading);
  cf_arena_destroy(&arena);
  return unread || !written ? BL_STATUS_UNREAD : BL_STATUS_CLEAN;
}
