/* blocal explain: what a kind, a benign reason or a check means. Receives names; the texts are
   data. */
#include "src/driver/explain.h"

#include "src/driver/run.h"
#include "src/options/suggest.h"
#include "src/report/report.h"
#include "src/report/reread.h"

#include <errno.h>
#include <inttypes.h>

/* --- finding a text --- */

struct cf_str bl_explain_text(const char *name)
{
  char file[64];
  snprintf(file, sizeof file, "%s.md", name);
  return bl_text_find(bl_explain_files, file);
}

/* --- printing --- */

static const char bold[] = "\033[1m", off[] = "\033[0m";

static void print_heading(FILE *out, struct cf_str title, bool color)
{
  fprintf(out, "%s%.*s%s\n", color ? bold : "", (int)title.n, title.p, color ? off : "");
}

void bl_explain_print(FILE *out, struct cf_str text, bool color)
{
  while (text.n > 0) {
    struct cf_str line = bl_text_line(&text);
    uint32_t marks = 0;
    while (marks < line.n && line.p[marks] == '#') {
      marks++;
    }
    if (marks > 0 && marks < line.n) {
      print_heading(out, (struct cf_str){line.p + marks + 1, line.n - marks - 1}, color);
    } else {
      fprintf(out, "%.*s\n", (int)line.n, line.p);
    }
  }
}

/* --- the groups, in the order of their enums --- */

static const char *kind_at(int i)
{
  return i < BL_KIND_COUNT_ ? bl_kind_name((enum bl_kind)i) : NULL;
}

static const char *reason_at(int i)
{
  return i + 1 < BL_BENIGN_COUNT_ ? bl_benign_name((enum bl_benign)(i + 1)) : NULL;
}

static const char *check_at(int i)
{
  return i < BL_CHECK_COUNT_ ? bl_check_name((enum bl_check)(1 << i)) : NULL;
}

static const struct group {
  const char *title;
  const char *(*name_at)(int i); /* NULL behind the last */
} groups[] = {{"Kinds of findings", kind_at},
              {"Reasons why a finding is benign", reason_at},
              {"Checks", check_at}};
enum { GROUPS = sizeof groups / sizeof *groups };

static void print_group(FILE *out, const struct group *g, bool color)
{
  print_heading(out, cf_str_c(g->title), color);
  const char *name;
  for (int i = 0; (name = g->name_at(i)) != NULL; i++) {
    struct cf_str text = bl_explain_text(name), summary = bl_text_summary(text);
    fprintf(out, "  %-18s %.*s\n", name, (int)summary.n, summary.p);
  }
  fputc('\n', out);
}

void bl_explain_list(FILE *out, bool color)
{
  for (int i = 0; i < GROUPS; i++) {
    print_group(out, &groups[i], color);
  }
  fputs("'blocal explain NAME' says more, with an example.\n", out);
}

/* "28bb5a4f48ab056e", or how it begins. */
static bool is_id(const char *word)
{
  size_t n = strlen(word);
  return n >= 4 && n <= 16 && strspn(word, "0123456789abcdef") == n;
}

static bool unknown_name(const char *name)
{
  struct bl_suggestion s = bl_suggest(cf_str_c(name));
  for (int g = 0; g < GROUPS; g++) {
    const char *known;
    for (int i = 0; (known = groups[g].name_at(i)) != NULL; i++) {
      bl_suggest_offer(&s, known);
    }
  }
  if (is_id(name)) {
    return bl_usage_fault("'%s': to explain a finding, name its report with --from REPORT", name);
  }
  if (s.best != NULL) {
    return bl_usage_fault("'%s' is no kind, reason or check; did you mean '%s'?", name, s.best);
  }
  return bl_usage_fault("'%s' is no kind, reason or check; 'blocal explain' lists them", name);
}

/* --- findings of a report --- */

static bool has_id(const struct bl_finding *f, const char *word)
{
  char id[17];
  snprintf(id, sizeof id, "%016" PRIx64, f->id);
  return strncmp(id, word, strlen(word)) == 0;
}

/* The finding as the text report shows it, and what its kind means. */
static void print_finding(const struct bl_options *o, const struct bl_finding *f)
{
  const struct bl_findings one = {(struct bl_finding *)(uintptr_t)f, 1, 1};
  const struct bl_diagnostics none = {0};
  const struct bl_stats no_stats = {0};
  const struct bl_report_input in = {.findings = &one,
                                     .diagnostics = &none,
                                     .stats = &no_stats,
                                     .source_roots = o->source_roots.items,
                                     .n_source_roots = o->source_roots.n,
                                     .color = o->color,
                                     .verbose = true};
  bl_report_text.write(stdout, &in);
  fputc('\n', stdout);
  bl_explain_print(stdout, bl_explain_text(bl_kind_name(f->kind)), o->color);
  if (f->benign != BL_NOT_BENIGN) {
    fputc('\n', stdout);
    bl_explain_print(stdout, bl_explain_text(bl_benign_name(f->benign)), o->color);
  }
}

static bool explain_id(const struct bl_options *o, const struct bl_findings *fs, const char *id)
{
  const struct bl_finding *found = NULL;
  for (uint32_t i = 0; i < fs->n; i++) {
    if (is_id(id) && has_id(&fs->items[i], id)) {
      if (found != NULL) {
        return bl_usage_fault("%s: several findings have ids that begin so", id);
      }
      found = &fs->items[i];
    }
  }
  if (found == NULL) {
    return bl_usage_fault("%s: no finding of %s has this id", id, o->from);
  }
  print_finding(o, found);
  return true;
}

static enum bl_status explain_findings(const struct bl_options *o)
{
  struct cf_arena a;
  struct bl_findings fs = {0};
  struct cf_str why;
  enum bl_status status = o->inputs.n > 0 ? BL_STATUS_CLEAN : BL_STATUS_USAGE;
  cf_arena_init(&a);
  if (!bl_findings_reread(&fs, &a, o->from, &why)) {
    fprintf(stderr, "blocal: error: %s: %.*s\n", o->from, (int)why.n, why.p);
    status = BL_STATUS_UNREAD;
  } else if (o->inputs.n == 0) {
    bl_usage_fault("--from: no id of a finding is given");
  }
  for (uint32_t i = 0; status == BL_STATUS_CLEAN && i < o->inputs.n; i++) {
    fputs(i > 0 ? "\n" : "", stdout);
    status = explain_id(o, &fs, o->inputs.items[i]) ? status : BL_STATUS_USAGE;
  }
  cf_arena_destroy(&a);
  return bl_finish_standard_output() ? status : BL_STATUS_UNREAD;
}

/* --- the verb --- */

enum bl_status bl_run_explain(const struct bl_options *o)
{
  if (o->from != NULL) {
    return explain_findings(o);
  }
  for (uint32_t i = 0; i < o->inputs.n; i++) {
    if (bl_explain_text(o->inputs.items[i]).n == 0) {
      unknown_name(o->inputs.items[i]);
      return BL_STATUS_USAGE;
    }
  }
  for (uint32_t i = 0; i < o->inputs.n; i++) {
    fputs(i > 0 ? "\n" : "", stdout);
    bl_explain_print(stdout, bl_explain_text(o->inputs.items[i]), o->color);
  }
  if (o->inputs.n == 0) {
    bl_explain_list(stdout, o->color);
  }
  return bl_finish_standard_output() ? BL_STATUS_CLEAN : BL_STATUS_UNREAD;
}
