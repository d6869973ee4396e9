/* A run from the options to the exit status, and its analysis alone for tests that look at
 * findings. */
#ifndef BL_RUN_H
#define BL_RUN_H

#include "src/driver/options.h"
#include "src/driver/progress.h"
#include "src/driver/read.h"
#include "src/summary/model.h"

enum bl_status {
  BL_STATUS_CLEAN = 0,
  BL_STATUS_FINDINGS = 1,
  BL_STATUS_USAGE = 2,
  BL_STATUS_UNREAD = 3
};

/* All that a run knows. What is found borrows from what was read: freed together. */
struct bl_run {
  const struct bl_options *options;
  struct cf_arena arena;
  struct bl_reading reading;
  struct bl_program *program;
  struct bl_models *models;
  struct bl_findings findings; /* sorted, identified; those that the options show */
  struct bl_diagnostics diagnostics;
  struct bl_stats stats;
  uint64_t hidden_benign, hidden_low; /* what the options left out */
  struct bl_progress progress;
  double started;
};

/* Reads, links, analyses and selects, without printing findings. False if a model file is bad (said
   on standard error): bad usage. Free with bl_run_free, in either case. */
bool bl_run_analyse(struct bl_run *run, const struct bl_options *o);
void bl_run_free(struct bl_run *run);

/* The exit status, as --help gives it. */
enum bl_status bl_run_status(const struct bl_run *run);

/* `blocal scan`: analyses, writes the reports, says on standard error what was not analysed. */
enum bl_status bl_run_scan(const struct bl_options *o);

/* `blocal dump`: prints classes on standard output. */
enum bl_status bl_run_dump(const struct bl_options *o);

/* The ledger of --stats, and the closing line. */
void bl_ledger_print(FILE *out, const struct bl_run *run);
void bl_summary_print(FILE *out, const struct bl_run *run);

/* Diagnostics on standard error: errors always, warnings unless --quiet, the first ones of many
   unless --verbose. */
void bl_diagnostics_print(FILE *out, const struct bl_diagnostics *ds, const struct bl_options *o);

#endif
