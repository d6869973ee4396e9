/* See the header. */
#include "tests/fuzz/reports.h"

#include <stdlib.h>

void fuzz_check(bool holds)
{
  if (!holds) {
    abort();
  }
}

FILE *fuzz_nowhere(void)
{
  static FILE *nowhere;
  if (nowhere == NULL) {
    nowhere = fopen("/dev/null", "w");
  }
  return nowhere;
}

void fuzz_write_reports(const struct bl_findings *fs, const struct bl_diagnostics *ds,
                        const struct bl_stats *stats)
{
  const struct bl_report_input in = {.findings = fs, .diagnostics = ds, .stats = stats};
  for (const struct bl_report_format *const *f = bl_report_formats; *f != NULL; f++) {
    fuzz_check((*f)->write(fuzz_nowhere(), &in));
  }
}
