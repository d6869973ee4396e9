/* blocal dump: classes as the reader sees them, and what the analysis knows of them. */
#include "classfile/code/dump.h"
#include "src/driver/run.h"
#include "src/dump/dump_atomicity.h"
#include "src/dump/dump_cfg.h"
#include "src/dump/dump_select.h"
#include "src/dump/dump_summary.h"

#include <errno.h>

static void print_class(const struct bl_options *o, const struct cf_class *cls)
{
  struct cf_err err = {0}; /* the dump itself says which method is malformed */
  if (o->dump_class || o->dump_code) {
    cf_dump_class(stdout, cls, o->dump_code, &err);
  }
  if (o->dump_cfg) {
    bl_dump_cfg(stdout, cls);
  }
}

static void print_classes(const struct bl_options *o, const struct bl_reading *r)
{
  for (uint32_t i = 0; i < r->n && !ferror(stdout); i++) {
    if (bl_dump_selects(o, r->classes[i].library, r->classes[i].cf)) {
      print_class(o, r->classes[i].cf);
    }
  }
}

bool bl_finish_standard_output(void)
{
  errno = 0;
  bool written = fflush(stdout) == 0 || errno == EPIPE;
  if (!written) {
    fprintf(stderr, "blocal: error: standard output: %s\n", strerror(errno));
  }
  return written;
}

static enum bl_status print(struct bl_run *run)
{
  const struct bl_options *o = run->options;
  bl_progress_end(&run->progress);
  bl_diagnostics_print(stderr, &run->diagnostics, o);
  print_classes(o, &run->reading);
  if (o->dump_summary) {
    bl_dump_summaries(stdout, run->program, run->models, o);
  }
  if (o->dump_atomicity) {
    bl_dump_atomicities(stdout, run->program, run->models, o);
  }
  bool written = bl_finish_standard_output();
  return run->reading.unread || !written ? BL_STATUS_UNREAD : BL_STATUS_CLEAN;
}

enum bl_status bl_run_dump(const struct bl_options *o)
{
  struct bl_run run;
  bool links = o->dump_summary || o->dump_atomicity;
  bool good = links ? bl_run_link(&run, o) : bl_run_read(&run, o);
  bl_run_tell_partial(&run);
  enum bl_status status = good ? print(&run) : BL_STATUS_USAGE;
  bl_run_free(&run);
  return status;
}
