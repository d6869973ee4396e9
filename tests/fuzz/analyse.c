/* See the header. */
#include "tests/fuzz/analyse.h"

#include "src/check/check.h"
#include "src/report/report.h"

#include <stdlib.h>

static void report(const struct bl_report_format *format, const struct bl_report_input *in)
{
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (out == NULL || !format->write(out, in)) {
    abort();
  }
  fclose(out);
  free(text);
}

static uint64_t analyse(const struct bl_program *p, const struct bl_models *models, bool strict)
{
  struct cf_arena a;
  struct bl_findings findings = {0};
  struct bl_diagnostics none = {0};
  struct bl_stats stats = {0};
  struct bl_analysis_options how = {.checks = BL_CHECK_ALL, .strict = strict, .threads = 1};
  struct bl_report_input in = {.findings = &findings, .diagnostics = &none, .stats = &stats};
  cf_arena_init(&a);
  bl_check_program(&findings, &a, &stats, p, models, &how);
  bl_findings_sort(&findings);
  bl_findings_identify(&findings);
  report(&bl_report_text, &in);
  report(&bl_report_json, &in);
  cf_arena_destroy(&a);
  return stats.methods_malformed;
}

uint64_t fuzz_analyse(const struct bl_input_class *classes, uint32_t n)
{
  static struct bl_models *models; /* frozen: one for all */
  struct bl_program_notices notices = {0};
  if (models == NULL) {
    models = bl_models_new();
  }
  const struct bl_hearsay hearsay = {models, bl_models_tell_above};
  struct bl_program *p = bl_program_link(classes, n, &hearsay, 1, &notices);
  uint64_t malformed = analyse(p, models, false);
  analyse(p, models, true);
  bl_program_free(p);
  return malformed;
}
