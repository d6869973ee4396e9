/* "File.java:82: Warning: Possible use of stale value of monitored entity (StaleValue)", the source
   line, and a caret. */
#include "src/report/stale_form.h"

#include "src/report/source.h"
#include "src/report/words.h"

#include <stdlib.h>

static bool is_named(const struct bl_finding *f)
{
  return (f->checks & BL_CHECK_BURROWS_LEINO) != 0;
}

/* By age; of equal ones in the order of the report, which is the order in memory. */
static int by_age(const void *x, const void *y)
{
  const struct bl_finding *a = *(const struct bl_finding *const *)x;
  const struct bl_finding *b = *(const struct bl_finding *const *)y;
  if (a->grounds.age != b->grounds.age) {
    return a->grounds.age < b->grounds.age ? -1 : 1;
  }
  return (a > b) - (a < b);
}

static bool is_letter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || (uint8_t)c >= 0x80;
}

/* Whether what follows is an assignment, not a comparison. */
static bool is_assigned(struct cf_str line, uint32_t at)
{
  while (at < line.n && line.p[at] == ' ') {
    at++;
  }
  return at < line.n && line.p[at] == '=' && (at + 1 == line.n || line.p[at + 1] != '=');
}

/* Where the variable is read in the line: the first place as a word of its own that is not assigned
   to; else where the line begins. */
static uint32_t place_in(struct cf_str line, struct cf_str variable)
{
  uint32_t start = 0;
  while (start < line.n && line.p[start] == ' ') {
    start++;
  }
  for (uint32_t i = start; variable.n > 0 && i + variable.n <= line.n; i++) {
    bool begins = i == 0 || (!is_letter(line.p[i - 1]) && line.p[i - 1] != '.');
    bool ends = i + variable.n == line.n || !is_letter(line.p[i + variable.n]);
    if (begins && ends && memcmp(line.p + i, variable.p, variable.n) == 0 &&
        !is_assigned(line, i + variable.n)) {
      return i;
    }
  }
  return start;
}

static void put_line(FILE *out, struct cf_arena *a, struct bl_sources *sources,
                     const struct bl_finding *f)
{
  struct cf_str line;
  if (!bl_sources_line(&line, sources, f->at.file, f->at.line)) {
    return;
  }
  line = bl_source_expand(a, line);
  struct cf_str before = {line.p, place_in(line, f->variable)};
  struct cf_str safe = bl_words_safe(a, line);
  fprintf(out, "%.*s\n%*s^\n", (int)safe.n, safe.p, (int)bl_words_width(bl_words_safe(a, before)),
          "");
}

static void put(FILE *out, struct cf_arena *a, struct bl_sources *sources,
                const struct bl_finding *f)
{
  struct cf_str file = bl_words_safe(a, f->at.file);
  fprintf(out, "%.*s:", (int)file.n, file.p);
  if (f->at.line != 0) {
    fprintf(out, "%u:", f->at.line);
  }
  fputs(" Warning: Possible use of stale value of monitored entity (StaleValue)\n", out);
  put_line(out, a, sources, f);
}

void bl_stale_form_write(FILE *out, const struct bl_report_input *in)
{
  struct cf_arena arena;
  struct bl_sources sources;
  cf_arena_init(&arena);
  bl_sources_init(&sources, in->source_roots, in->n_source_roots);
  const struct bl_finding **all = CF_NEW_N(&arena, const struct bl_finding *, in->findings->n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->findings->n; i++) {
    if (is_named(&in->findings->items[i])) {
      all[n++] = &in->findings->items[i];
    }
  }
  qsort(all, n, sizeof *all, by_age);
  for (uint32_t i = 0; i < n; i++) {
    if (i == 0) {
      fputc('\n', out);
    }
    put(out, &arena, &sources, all[i]);
  }
  bl_sources_destroy(&sources);
  cf_arena_destroy(&arena);
}
