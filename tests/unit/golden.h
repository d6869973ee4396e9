/* Comparing a report with the text kept in tests/golden. With BLOCAL_GOLDEN=update in the
   environment the kept text is written anew: look at the difference before committing it. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "src/report/report.h"

#include <stdlib.h>

/* What a report is made of. */
struct sample {
  struct cf_arena arena;
  struct bl_findings findings;
  struct bl_diagnostics diagnostics;
  struct bl_stats stats;
  struct bl_report_input in;
};

/* Reads a whole stream into a NUL-terminated malloc. */
static inline char *golden_read(FILE *f)
{
  fseek(f, 0, SEEK_END);
  size_t n = (size_t)ftell(f);
  char *text = malloc(n + 1);
  assert_non_null(text);
  rewind(f);
  n = fread(text, 1, n, f);
  text[n] = '\0';
  return text;
}

/* The version of the program is none of the kept text's business. */
static inline void golden_mask_version(char *text)
{
  static const char version[] = "\"" BLOCAL_VERSION "\"";
  for (char *at = text; (at = strstr(at, version)) != NULL;) {
    at++;
    memmove(at, at + sizeof version - 3, strlen(at + sizeof version - 3) + 1);
  }
}

static inline void golden_update(const char *path, const char *text)
{
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

/* Only what lies between the two texts is compared. */
static inline void golden_cut(char *text, const char *from, const char *to)
{
  char *start = strstr(text, from), *end = start == NULL ? NULL : strstr(start, to);
  assert_non_null(end);
  *end = '\0';
  memmove(text, start, strlen(start) + 1);
}

static inline void golden_check_part(const char *format, const char *name,
                                     const struct bl_report_input *in, const char *from,
                                     const char *to)
{
  char path[400];
  snprintf(path, sizeof path, "%s/tests/golden/%s", TEST_DATA, name);
  FILE *out = tmpfile();
  assert_true(bl_report_find(format)->write(out, in));
  char *text = golden_read(out);
  fclose(out);
  golden_mask_version(text);
  if (from != NULL) {
    golden_cut(text, from, to);
  }
  if (getenv("BLOCAL_GOLDEN") != NULL) {
    golden_update(path, text);
  }
  FILE *kept = fopen(path, "r");
  assert_non_null(kept);
  char *expected = golden_read(kept);
  fclose(kept);
  assert_string_equal(text, expected);
  free(expected);
  free(text);
}

static inline void golden_check(const char *format, const char *name,
                                const struct bl_report_input *in)
{
  golden_check_part(format, name, in, NULL, NULL);
}

#endif
