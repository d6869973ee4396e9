/* Baselines: the findings of a run that are known, so that later runs report only what is new. The
   file is JSON, schema blocal-baseline/1, of fingerprints: no line numbers are in it. */
#ifndef BL_BASELINE_H
#define BL_BASELINE_H

#include "src/report/report.h"

struct bl_baseline {
  uint64_t *ids; /* [n] sorted, each once */
  uint32_t n;
};

/* Reads a baseline, or a report in JSON, whose findings then are the known ones. Lives in `a`. On
   false *why says what is wrong. */
bool bl_baseline_read(struct bl_baseline *out, struct cf_arena *a, const char *file,
                      struct cf_str *why);

bool bl_baseline_has(const struct bl_baseline *b, uint64_t id);

/* Writes the findings as a baseline. */
extern const struct bl_report_format bl_report_baseline;

#endif
