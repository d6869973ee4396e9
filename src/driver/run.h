/* A run from the options to the exit status, and its analysis alone for tests that look at
 * findings. */
#ifndef BL_RUN_H
#define BL_RUN_H

#include "src/cache/digest.h"
#include "src/driver/progress.h"
#include "src/driver/read.h"
#include "src/driver/suppressions.h"
#include "src/finding/excerpt.h"
#include "src/model/model.h"
#include "src/options/options.h"
#include "src/program/budget.h"
#include "src/report/baseline.h"

enum bl_status {
  BL_STATUS_CLEAN = 0,
  BL_STATUS_FINDINGS = 1,
  BL_STATUS_USAGE = 2,
  BL_STATUS_UNREAD = 3
};

/* What the run has to do with the cache: see recall.h. */
struct bl_recalled {
  struct bl_digest key, stamp;
  bool keyed;          /* there is a key */
  bool hit, kept;      /* the outcome is from the cache; is in it now */
  struct cf_str fault; /* why it is not used although it was to be; empty: it is */
};

/* All that a run knows. What is found borrows from what was read: freed together. */
struct bl_run {
  const struct bl_options *options;
  struct cf_arena arena;
  struct bl_reading reading;
  struct bl_program *program; /* NULL: not linked, or the outcome is from the cache */
  struct bl_models *models;
  struct bl_findings findings; /* sorted, identified; those that the options show */
  struct bl_diagnostics diagnostics;
  struct bl_diagnostics reviewed; /* of annotations; behind those of suppressions, when selected */
  struct bl_stats stats;
  uint64_t hidden_benign, hidden_low;  /* what the options left out */
  uint64_t suppressed;                 /* that would be shown otherwise; shown ones counted too */
  struct bl_suppressions suppressions; /* --suppressions */
  struct bl_baseline baseline;         /* --baseline */
  struct bl_findings with_known;       /* `findings` that are not suppressed, and those that the
                                          baseline has: what a baseline is made of */
  uint64_t known;                      /* how many it has */
  struct bl_progress progress;
  struct bl_recalled cache;
  struct bl_excerpts excerpts; /* in place of a program's code, if the outcome is from the cache */
  struct bl_budget budget;     /* --timeout, --max-memory, and signals */
  double started;
};

/* The stages before the analysis: loads the models and reads the inputs; and reads the JDK and
   links too. False if a model file is bad (said on standard error): bad usage. Free with
   bl_run_free, in either case. */
bool bl_run_read(struct bl_run *run, const struct bl_options *o);
bool bl_run_link(struct bl_run *run, const struct bl_options *o);

/* Reads, links, analyses and selects, without printing findings. False if a model file or the
   baseline is bad (said on standard error): bad usage. Free with bl_run_free, in either case. */
bool bl_run_analyse(struct bl_run *run, const struct bl_options *o);

/* If the run had to end before all was done: an error among its diagnostics, for whoever takes the
   report for the whole, and an input that counts as unread. Part of bl_run_analyse. */
void bl_run_tell_partial(struct bl_run *run);
void bl_run_free(struct bl_run *run);

/* The exit status, as --help gives it. */
enum bl_status bl_run_status(const struct bl_run *run);

/* `blocal scan`: analyses, writes the reports, says on standard error what was not analysed. */
enum bl_status bl_run_scan(const struct bl_options *o);

/* `blocal dump`: prints classes on standard output, or what is known of them. */
enum bl_status bl_run_dump(const struct bl_options *o);

/* `blocal guards`: prints which lock guards each field, or what has changed of it. */
enum bl_status bl_run_guards(const struct bl_options *o);

/* `blocal diff`: prints which findings of the second input the first has not, and the other way
   round. */
enum bl_status bl_run_diff(const struct bl_options *o);

/* `blocal completion`: prints the completions of a shell, or the manual page. */
enum bl_status bl_run_completion(const struct bl_options *o);

/* `blocal explain`: prints what the inputs name, or, without any, what can be named. */
enum bl_status bl_run_explain(const struct bl_options *o);

/* Flushes standard output. A reader that has had enough is no fault; false, said on standard error,
   if it could not be written. */
bool bl_finish_standard_output(void);

/* The ledger of --stats, and the closing line. */
void bl_ledger_print(FILE *out, const struct bl_run *run);
void bl_summary_print(FILE *out, const struct bl_run *run);

/* Diagnostics on standard error: errors always, warnings unless --quiet, the first ones of many
   unless --verbose. */
void bl_diagnostics_print(FILE *out, const struct bl_diagnostics *ds, const struct bl_options *o);

#endif
