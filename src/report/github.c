/* Annotations as GitHub Actions reads them from a step's output (its workflow commands): one line a
   finding, with the trace in the message. */
#include "src/report/report.h"

#include "src/report/source.h"
#include "src/report/words.h"

/* Characters that end a property, or the whole command, are written as %XX. */
static void put_escaped(FILE *out, struct cf_str s, bool property)
{
  for (uint32_t i = 0; i < s.n; i++) {
    unsigned char c = (unsigned char)s.p[i];
    bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    fprintf(out, special ? "%%%02X" : "%c", c);
  }
}

static void put_step(FILE *out, struct cf_arena *a, const struct bl_step *s)
{
  struct cf_str line = s->at.line == 0 ? CF_STR("") : cf_arena_printf(a, "line %u: ", s->at.line);
  fputs("%0A", out);
  put_escaped(out, line, false);
  put_escaped(out, bl_words_note(a, s), false);
}

static void put_finding(FILE *out, struct cf_arena *a, struct bl_sources *sources,
                        const struct bl_finding *f)
{
  const char *level = bl_words_level(f);
  fprintf(out, "::%s file=", strcmp(level, "note") == 0 ? "notice" : level);
  put_escaped(out, bl_words_safe(a, bl_sources_path(sources, f->at.file)), true);
  if (f->at.line != 0) {
    fprintf(out, ",line=%u", f->at.line);
  }
  fprintf(out, ",title=blocal%%3A %s (%s)::", bl_kind_name(f->kind),
          bl_confidence_name(f->confidence));
  put_escaped(out, bl_words_safe(a, f->message), false);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    put_step(out, a, &f->trace[i]);
  }
  fputc('\n', out);
}

static bool write_github(FILE *out, const struct bl_report_input *in)
{
  struct bl_sources sources;
  struct cf_arena a;
  bl_sources_init(&sources, in->source_roots, in->n_source_roots);
  cf_arena_init(&a);
  for (uint32_t i = 0; i < in->findings->n && !ferror(out); i++) {
    put_finding(out, &a, &sources, &in->findings->items[i]);
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  bl_sources_destroy(&sources);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_github = {"github", write_github};
