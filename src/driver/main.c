/* The program: options in, exit status out. */
#include "classfile/base/map.h"
#include "src/driver/interrupt.h"
#include "src/driver/run.h"
#include "src/options/command_line.h"
#include "src/program/pool.h"
#include "src/report/report.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/random.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static enum bl_status run(const struct bl_options *o)
{
  switch (o->verb) {
  case BL_VERB_DUMP:
    return bl_run_dump(o);
  case BL_VERB_EXPLAIN:
    return bl_run_explain(o);
  case BL_VERB_GUARDS:
    return bl_run_guards(o);
  case BL_VERB_DIFF:
    return bl_run_diff(o);
  case BL_VERB_COMPLETION:
    return bl_run_completion(o);
  case BL_VERB_SCAN:
    break;
  }
  return bl_run_scan(o);
}

/* Each run hashes in its own way: no archive can be made whose names all fall into one bucket. */
static void seed_maps(void)
{
  uint64_t seed;
  if (getentropy(&seed, sizeof seed) == 0) {
    cf_map_seed(seed);
  }
}

/* What one stage has needed goes back to the system when it is over, and not to the C library,
   which would keep it beside all that the next one needs. */
static void give_memory_back(void)
{
#ifdef __GLIBC__
  enum { LARGE = 1 << 18 }; /* most of what is held is in larger chunks */
  mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

int main(int argc, char **argv)
{
  struct cf_arena arena;
  struct bl_options options;
  enum bl_status status = BL_STATUS_CLEAN;
  signal(SIGPIPE, SIG_IGN); /* a reader that has had enough is no fault; writes say EPIPE */
  signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a fault that writes tell */
  bl_lost_pages_catch();
  give_memory_back();
  seed_maps();
  bl_report_prepare();
  cf_arena_init(&arena);
  switch (bl_options_parse(&options, &arena, argc, argv)) {
  case BL_OPTIONS_DONE:
    break;
  case BL_OPTIONS_BAD:
    status = BL_STATUS_USAGE;
    break;
  case BL_OPTIONS_RUN:
    status = run(&options);
    break;
  }
  bl_pool_close();
  cf_arena_destroy(&arena);
  bl_interrupts_pass_on();
  return (int)status;
}
