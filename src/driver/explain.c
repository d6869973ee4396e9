/* blocal explain: what a kind, a benign reason or a check means. Receives names; the texts are
   data. */
#include "src/driver/explain.h"

#include "src/driver/run.h"
#include "src/driver/suggest.h"

#include <errno.h>

/* --- finding a text --- */

struct cf_str bl_explain_text(const char *name)
{
  size_t n = strlen(name);
  for (const struct bl_text_file *f = bl_explain_files; f->name != NULL; f++) {
    if (strncmp(f->name, name, n) == 0 && strcmp(f->name + n, ".md") == 0) {
      return (struct cf_str){(const char *)f->text, f->n};
    }
  }
  return CF_STR("");
}

/* Cuts the first line off, without its end. */
static struct cf_str next_line(struct cf_str *rest)
{
  const char *end = memchr(rest->p, '\n', rest->n);
  uint32_t n = end == NULL ? rest->n : (uint32_t)(end - rest->p);
  struct cf_str line = {rest->p, n};
  n += end == NULL ? 0 : 1;
  *rest = (struct cf_str){rest->p + n, rest->n - n};
  return line;
}

/* The sentence below the title. */
static struct cf_str summary_of(struct cf_str text)
{
  next_line(&text);
  next_line(&text);
  return next_line(&text);
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
    struct cf_str line = next_line(&text);
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
    struct cf_str text = bl_explain_text(name), summary = summary_of(text);
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

static bool unknown_name(const char *name)
{
  struct bl_suggestion s = bl_suggest(cf_str_c(name));
  for (int g = 0; g < GROUPS; g++) {
    const char *known;
    for (int i = 0; (known = groups[g].name_at(i)) != NULL; i++) {
      bl_suggest_offer(&s, known);
    }
  }
  if (s.best != NULL) {
    return bl_usage_fault("'%s' is no kind, reason or check; did you mean '%s'?", name, s.best);
  }
  return bl_usage_fault("'%s' is no kind, reason or check; 'blocal explain' lists them", name);
}

enum bl_status bl_run_explain(const struct bl_options *o)
{
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
