/* Links any class files into a program and analyses it, by the default rules, by the published
   ones, and writes both reports. */
#include "src/check/check.h"
#include "src/report/report.h"

#include "tests/fuzz/classes.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

enum { MOST_CLASSES = 64 };

struct input {
  struct bl_input_class classes[MOST_CLASSES];
  uint32_t n;
};

static void parse(struct input *in, struct cf_arena *a, const uint8_t *data, size_t size)
{
  for (size_t from = 0; from < size && in->n < MOST_CLASSES;) {
    size_t end = fuzz_next_class(data, size, from);
    struct cf_class *cls = CF_NEW(a, struct cf_class);
    struct cf_err err = {0};
    if (cf_class_parse(cls, a, (struct cf_bytes){data + from, end - from}, &cf_default_limits,
                       &err)) {
      in->classes[in->n++] = (struct bl_input_class){.cf = cls, .container = CF_STR("fuzz")};
    }
    from = end;
  }
}

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

static void analyse(const struct bl_program *p, const struct bl_models *models, bool strict)
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
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static struct bl_models *models; /* frozen: one for all */
  struct cf_arena a;
  struct input in = {.n = 0};
  struct bl_program_notices notices = {0};
  if (models == NULL) {
    models = bl_models_new();
  }
  cf_arena_init(&a);
  parse(&in, &a, data, size);
  struct bl_program *p = bl_program_link(in.classes, in.n, 1, &notices);
  analyse(p, models, false);
  analyse(p, models, true);
  bl_program_free(p);
  cf_arena_destroy(&a);
  return 0;
}

#ifdef FUZZ_WITH_LIBFUZZER
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Mostly instructions change, now and then any bytes. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
  if (seed % 8 != 0 && fuzz_change_code(data, size, seed)) {
    return size;
  }
  return LLVMFuzzerMutate(data, size, max);
}
#endif
