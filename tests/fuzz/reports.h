/* Reports of what a fuzzer has read, written to nowhere: whatever was taken for findings can be
 * shown. */
#ifndef TEST_FUZZ_REPORTS_H
#define TEST_FUZZ_REPORTS_H

#include "src/report/report.h"

/* Aborts unless it holds. */
void fuzz_check(bool holds);

/* /dev/null, open for as long as the process lives. */
FILE *fuzz_nowhere(void);

/* Writes the findings in every format. */
void fuzz_write_reports(const struct bl_findings *fs, const struct bl_diagnostics *ds,
                        const struct bl_stats *stats);

#endif
