/* Checkstyle's XML, as editors' and CI systems' readers of it take it: an element a file, and in it
   one a finding. What could not be read is an error of that input. */
#include "src/report/markup.h"
#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/words.h"

#include <stdlib.h>

struct entry {
  const struct bl_finding *finding;
  struct cf_str path;
};

struct writer {
  FILE *out;
  struct cf_arena arena; /* of one finding */
};

/* By path, and in one file in the order of the report. */
static int by_path(const void *x, const void *y)
{
  const struct entry *a = x, *b = y;
  int c = cf_str_cmp(a->path, b->path);
  return c != 0 ? c : (a->finding > b->finding) - (a->finding < b->finding);
}

static const char *severity_of(const struct bl_finding *f)
{
  const char *level = bl_words_level(f);
  return strcmp(level, "note") == 0 ? "info" : level;
}

static void put_file(struct writer *w, struct cf_str name)
{
  fputs("  <file", w->out);
  bl_markup_attribute(w->out, &w->arena, "name", name);
  fputs(">\n", w->out);
}

static void put_finding(struct writer *w, const struct bl_finding *f)
{
  fputs("    <error", w->out);
  if (f->at.line != 0) {
    fprintf(w->out, " line=\"%u\"", f->at.line);
  }
  struct cf_str method = bl_words_short_method(&w->arena, &f->at);
  fprintf(w->out, " severity=\"%s\"", severity_of(f));
  bl_markup_attribute(w->out, &w->arena, "message",
                      cf_arena_printf(&w->arena, "%.*s: %.*s", (int)method.n, method.p,
                                      (int)f->message.n, f->message.p));
  fprintf(w->out, " source=\"blocal.%s\"/>\n", bl_kind_name(f->kind));
  cf_arena_reset(&w->arena);
}

static void put_findings(struct writer *w, const struct entry *entries, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    if (i == 0 || !cf_str_eq(entries[i].path, entries[i - 1].path)) {
      fputs(i == 0 ? "" : "  </file>\n", w->out);
      put_file(w, entries[i].path);
    }
    put_finding(w, entries[i].finding);
  }
  fputs(n == 0 ? "" : "  </file>\n", w->out);
}

static void put_diagnostics(struct writer *w, const struct bl_diagnostics *ds)
{
  for (uint32_t i = 0; i < ds->n; i++) {
    put_file(w, ds->items[i].input);
    fprintf(w->out, "    <error severity=\"%s\"", ds->items[i].error ? "error" : "warning");
    bl_markup_attribute(w->out, &w->arena, "message", ds->items[i].message);
    fputs(" source=\"blocal.unread\"/>\n  </file>\n", w->out);
    cf_arena_reset(&w->arena);
  }
}

static bool write_checkstyle(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out};
  struct bl_sources sources;
  struct cf_arena kept;
  cf_arena_init(&w.arena);
  cf_arena_init(&kept);
  bl_sources_init(&sources, in->source_roots, in->n_source_roots);
  struct entry *entries = CF_NEW_N(&kept, struct entry, (size_t)in->findings->n + 1);
  for (uint32_t i = 0; i < in->findings->n; i++) {
    const struct bl_finding *f = &in->findings->items[i];
    entries[i] = (struct entry){f, bl_sources_path(&sources, f->at.file)};
  }
  qsort(entries, in->findings->n, sizeof *entries, by_path);
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"10.0\">\n", out);
  put_findings(&w, entries, in->findings->n);
  put_diagnostics(&w, in->diagnostics);
  fputs("</checkstyle>\n", out);
  bl_sources_destroy(&sources);
  cf_arena_destroy(&kept);
  cf_arena_destroy(&w.arena);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_checkstyle = {"checkstyle", write_checkstyle};
