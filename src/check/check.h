/* The analysis as one call. Receives the linked program and the models; hands on every finding of
   the chosen checks, benign and low ones included: filtering is the driver's. */
#ifndef BL_CHECK_H
#define BL_CHECK_H

#include "src/finding/finding.h"
#include "src/model/model.h"
#include "src/program/program.h"

struct bl_analysis_options {
  unsigned checks;         /* enum bl_check bits */
  bool strict;             /* the published definitions, ANALYSIS §9 */
  bool same_class_callees; /* only callees of the same class are summarised */
  unsigned threads;
  struct bl_budget *budget; /* or NULL: what is not reached in time is counted, and left out */
  void (*progress)(void *ctx, uint64_t done,
                   uint64_t total); /* may be NULL; called by any thread */
  void *progress_ctx;
};

/* Appends the findings to *out, unsorted, and the analysis's own counts to *stats. Everything lives
   in `a`. The same input gives the same set of findings with any number of threads. */
void bl_check_program(struct bl_findings *out, struct cf_arena *a, struct bl_stats *stats,
                      const struct bl_program *p, const struct bl_models *models,
                      const struct bl_analysis_options *opt);

#endif
