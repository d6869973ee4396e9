/* Takes any bytes for the files that people write: suppressions, blocal.yml, words of an @FILE. */
#include "src/driver/suppressions.h"
#include "src/options/config.h"

#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

static void check(bool holds)
{
  if (!holds) {
    abort();
  }
}

/* Rules are tried on findings as analyses make them. */
static void suppressions(struct cf_arena *a, const char *file)
{
  enum { FINDINGS = 2, TODAY = 20270131 };
  const struct bl_scope scope = {BL_CHECK_ALL, true};
  struct bl_suppressions rules = {0};
  struct bl_diagnostics ds = {0};
  struct cf_str message = {0};
  struct bl_finding items[FINDINGS] = {
      {.at = {.cls = CF_STR("a.B$1"), .method = CF_STR("m")}, .field = CF_STR("a.B.f.contents")},
      {.at = {.cls = CF_STR("B"), .method = CF_STR("<init>")}, .checks = BL_CHECK_ALL}};
  struct bl_findings fs = {.items = items, .n = FINDINGS, .cap = FINDINGS};
  if (!bl_suppressions_read(&rules, a, file, &message)) {
    check(message.n > 0); /* else refused without a reason */
    return;
  }
  bl_suppressions_apply(&rules, &fs, TODAY);
  bl_suppressions_review(&rules, &scope, &ds, a, TODAY);
  for (uint32_t i = 0; i < rules.n; i++) {
    check(rules.items[i].suppressed <= FINDINGS && rules.items[i].reason != NULL);
  }
}

/* What is wrong is said on standard error: not here. */
static void config(struct cf_arena *a, const char *file)
{
  static const unsigned verbs[] = {BL_FOR_SCAN, BL_FOR_GUARDS};
  static FILE *nowhere;
  FILE *said = stderr;
  if (nowhere == NULL) {
    nowhere = fopen("/dev/null", "w");
  }
  stderr = nowhere;
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
    struct bl_options out = {0};
    struct bl_option_parser ps = {
        .out = &out, .arena = a, .config = file, .verb_bit = verbs[i], .option = ""};
    bl_config_apply(&ps);
  }
  stderr = said;
}

static void words(struct cf_arena *a, const char *file)
{
  struct bl_strings out = {0};
  const char *bad = NULL;
  char at_file[80], *argv[] = {at_file};
  snprintf(at_file, sizeof at_file, "@%s", file);
  check(bl_args_expand(&out, a, 1, argv, &bad));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  const char *file = fuzz_file(data, size);
  cf_arena_init(&a);
  suppressions(&a, file);
  config(&a, file);
  words(&a, file);
  cf_arena_destroy(&a);
  return 0;
}
