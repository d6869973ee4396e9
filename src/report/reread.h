/* A report in JSON read back: schema blocal-findings/1. Receives a file's name; hands on findings
   as the reports take them, so that an old one can be compared, or shown as text. */
#ifndef BL_REREAD_H
#define BL_REREAD_H

#include "src/finding/finding.h"

/* Appends the findings of the report. Grounds and owners are not in a report: they stay empty. All
   lives in `a`. On false *why says what is wrong. */
bool bl_findings_reread(struct bl_findings *out, struct cf_arena *a, const char *file,
                        struct cf_str *why);

#endif
