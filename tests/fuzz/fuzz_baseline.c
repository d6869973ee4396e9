/* Takes any bytes for a baseline, and for a report in JSON, which is then compared with nothing and
   written again. */
#include "src/report/baseline.h"
#include "src/report/delta.h"
#include "src/report/reread.h"

#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/reports.h"

static void baseline(struct cf_arena *a, const char *file)
{
  struct bl_baseline b;
  struct cf_str why = {0};
  if (!bl_baseline_read(&b, a, file, &why)) {
    fuzz_check(why.n > 0); /* else refused without a reason */
    return;
  }
  for (uint32_t i = 0; i < b.n; i++) {
    fuzz_check(bl_baseline_has(&b, b.ids[i]) && (i == 0 || b.ids[i - 1] < b.ids[i]));
  }
}

static void compare(struct cf_arena *a, const struct bl_findings *fs)
{
  struct bl_findings none = {0};
  struct bl_diagnostics no_word = {0};
  struct bl_stats stats = {0};
  struct bl_delta d;
  struct bl_report_input in = {.findings = fs, .diagnostics = &no_word, .stats = &stats};
  bl_delta_make(&d, a, &none, fs);
  fuzz_check(d.added.n == fs->n && d.fixed.n == 0 && d.unchanged.n == 0);
  fuzz_check(bl_delta_json(fuzz_nowhere(), &d) && bl_delta_text(fuzz_nowhere(), &d, &in));
}

static void write_all(struct cf_arena *a, struct bl_findings *fs)
{
  struct bl_diagnostics no_word = {0};
  struct bl_stats stats = {0};
  compare(a, fs);
  bl_findings_sort(fs);
  fuzz_write_reports(fs, &no_word, &stats);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  struct bl_findings fs = {0};
  struct cf_str why = {0};
  const char *file = fuzz_file(data, size);
  cf_arena_init(&a);
  baseline(&a, file);
  if (bl_findings_reread(&fs, &a, file, &why)) {
    write_all(&a, &fs);
  } else {
    fuzz_check(why.n > 0);
  }
  cf_arena_destroy(&a);
  return 0;
}
