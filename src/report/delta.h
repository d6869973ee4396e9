/* The findings of two versions of a program, compared by fingerprint. Receives two lists; writes
   what is new, what is fixed, and how much has stayed. */
#ifndef BL_DELTA_H
#define BL_DELTA_H

#include "src/report/report.h"

struct bl_delta {
  struct bl_findings added, fixed, unchanged; /* the last as in the new version */
};

/* Lists keep their order; findings are borrowed, arrays live in `a`. */
void bl_delta_make(struct bl_delta *out, struct cf_arena *a, const struct bl_findings *before,
                   const struct bl_findings *after);

/* New findings as in a text report, fixed ones in a line each (verbose: unchanged ones too); `in`
   says how, its findings do not matter. Or all as JSON, schema blocal-diff/1. False if it could not
   be written: errno says why. */
bool bl_delta_text(FILE *out, const struct bl_delta *d, const struct bl_report_input *in);
bool bl_delta_json(FILE *out, const struct bl_delta *d);

#endif
