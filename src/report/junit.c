/* JUnit's XML, as CI systems show it: a suite a class, a failed test a finding. What has an excuse
   is a skipped test. Where nothing is found one test passes, since many take an empty report for a
   broken one. Schema: the one that Jenkins' and GitLab's readers share. */
#include "src/report/markup.h"
#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/words.h"

struct writer {
  FILE *out;
  const struct bl_report_input *in;
  struct cf_arena arena; /* of one finding */
  struct bl_sources sources;
};

static bool is_failure(const struct bl_finding *f)
{
  return f->benign == BL_NOT_BENIGN && f->suppressed == BL_NOT_SUPPRESSED;
}

static void put_attribute(struct writer *w, const char *name, struct cf_str text)
{
  bl_markup_attribute(w->out, &w->arena, name, text);
}

/* --- a finding --- */

static struct cf_str case_name(struct cf_arena *a, const struct bl_finding *f)
{
  struct cf_str method = bl_words_short_method(a, &f->at), at = bl_words_place(a, &f->at, &f->at);
  return cf_arena_printf(a, "%.*s, %.*s: %s", (int)method.n, method.p, (int)at.n, at.p,
                         bl_kind_name(f->kind));
}

static void put_failure(struct writer *w, const struct bl_finding *f)
{
  fputs("      <failure", w->out);
  put_attribute(w, "type", cf_str_c(bl_kind_name(f->kind)));
  put_attribute(w, "message", f->message);
  fputc('>', w->out);
  bl_markup_text(w->out, &w->arena, bl_sources_path(&w->sources, f->at.file));
  fprintf(w->out, f->at.line != 0 ? ":%u\n" : "\n", f->at.line);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    const struct bl_step *s = &f->trace[i];
    fputs("  ", w->out);
    bl_markup_text(w->out, &w->arena, bl_words_place(&w->arena, &s->at, &f->at));
    fputs(": ", w->out);
    bl_markup_text(w->out, &w->arena, bl_words_note(&w->arena, s));
    fputc('\n', w->out);
  }
  fprintf(w->out, "%s confidence, rank %u</failure>\n", bl_confidence_name(f->confidence), f->rank);
}

/* Why it does not count. */
static void put_skipped(struct writer *w, const struct bl_finding *f)
{
  struct cf_arena *a = &w->arena;
  fputs("      <skipped", w->out);
  put_attribute(
      w, "message",
      f->suppressed != BL_NOT_SUPPRESSED
          ? cf_arena_printf(a, "suppressed by %s: %.*s", bl_words_suppressed(f->suppressed),
                            (int)f->justification.n, f->justification.p)
          : cf_arena_printf(a, "%s: %s", bl_benign_name(f->benign), bl_words_benign(f->benign)));
  fputs("/>\n", w->out);
}

static void put_case(struct writer *w, const struct bl_finding *f)
{
  fputs("    <testcase", w->out);
  put_attribute(w, "classname", f->at.cls);
  put_attribute(w, "name", case_name(&w->arena, f));
  put_attribute(w, "file", bl_sources_path(&w->sources, f->at.file));
  if (f->at.line != 0) {
    fprintf(w->out, " line=\"%u\"", f->at.line);
  }
  fputs(">\n", w->out);
  if (is_failure(f)) {
    put_failure(w, f);
  } else {
    put_skipped(w, f);
  }
  fputs("    </testcase>\n", w->out);
  cf_arena_reset(&w->arena);
}

/* --- suites --- */

static void put_counts(struct writer *w, uint32_t first, uint32_t last)
{
  uint32_t failed = 0;
  for (uint32_t i = first; i < last; i++) {
    failed += is_failure(&w->in->findings->items[i]);
  }
  fprintf(w->out, " tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\"", last - first, failed,
          last - first - failed);
}

/* The findings of one class follow each other. */
static uint32_t end_of_class(const struct bl_findings *fs, uint32_t first)
{
  uint32_t i = first;
  while (i < fs->n && cf_str_eq(fs->items[i].at.cls, fs->items[first].at.cls)) {
    i++;
  }
  return i;
}

static void put_suites(struct writer *w)
{
  const struct bl_findings *fs = w->in->findings;
  for (uint32_t i = 0, end; i < fs->n && !ferror(w->out); i = end) {
    end = end_of_class(fs, i);
    fputs("  <testsuite", w->out);
    put_attribute(w, "name", fs->items[i].at.cls);
    put_counts(w, i, end);
    fputs(">\n", w->out);
    for (uint32_t k = i; k < end; k++) {
      put_case(w, &fs->items[k]);
    }
    fputs("  </testsuite>\n", w->out);
  }
}

/* What could not be read is an error of the run. */
static void put_diagnostics(struct writer *w)
{
  const struct bl_diagnostics *ds = w->in->diagnostics;
  uint32_t errors = 0;
  for (uint32_t i = 0; i < ds->n; i++) {
    errors += ds->items[i].error;
  }
  uint32_t passes = errors == 0 && w->in->findings->n == 0;
  fprintf(w->out, "  <testsuite name=\"blocal\" tests=\"%u\" failures=\"0\" errors=\"%u\">\n",
          errors + passes, errors);
  if (passes) {
    fputs("    <testcase classname=\"blocal\" name=\"nothing is found\"/>\n", w->out);
  }
  for (uint32_t i = 0; i < ds->n; i++) {
    if (ds->items[i].error) {
      fputs("    <testcase classname=\"blocal\"", w->out);
      put_attribute(w, "name", ds->items[i].input);
      fputs("><error type=\"unread\"", w->out);
      put_attribute(w, "message", ds->items[i].message);
      fputs("/></testcase>\n", w->out);
    }
  }
  fputs("    <system-err>", w->out);
  for (uint32_t i = 0; i < ds->n; i++) {
    fputc('\n', w->out);
    bl_markup_text(w->out, &w->arena, ds->items[i].input);
    fputs(": ", w->out);
    bl_markup_text(w->out, &w->arena, ds->items[i].message);
  }
  fputs("</system-err>\n  </testsuite>\n", w->out);
}

static bool write_junit(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out, .in = in};
  cf_arena_init(&w.arena);
  bl_sources_init(&w.sources, in->source_roots, in->n_source_roots);
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"blocal\">\n", out);
  put_suites(&w);
  put_diagnostics(&w);
  fputs("</testsuites>\n", out);
  bl_sources_destroy(&w.sources);
  cf_arena_destroy(&w.arena);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_junit = {"junit", write_junit};
