/* The manual page, from the table of options and that of verbs. */
#include "src/driver/completion.h"
#include "src/options/option_table.h"

/* In roff a dash may be broken or become a hyphen, a backslash begins an escape, and a dot or quote
   at the beginning of a line a macro. */
static void put(FILE *out, const char *s, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    bool begins = i == 0 || s[i - 1] == '\n';
    if (begins && (s[i] == '.' || s[i] == '\'')) {
      fputs("\\&", out);
    }
    if (s[i] == '-' || s[i] == '\\') {
      fputs(s[i] == '-' ? "\\-" : "\\e", out);
    } else {
      fputc(s[i], out);
    }
  }
}

static void put_text(FILE *out, const char *s)
{
  put(out, s, strlen(s));
}

/* Paragraphs are divided by empty lines. */
static void put_paragraphs(FILE *out, const char *s)
{
  while (*s != '\0') {
    size_t n = strcspn(s, "\n");
    if (n == 0) {
      fputs(".PP\n", out);
    } else {
      put(out, s, n);
      fputc('\n', out);
    }
    s += n + (s[n] == '\n');
  }
}

static void put_synopsis(FILE *out)
{
  fputs(".SH SYNOPSIS\n", out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    for (const char *line = v->synopsis; *line != '\0';) {
      size_t n = strcspn(line, "\n");
      fputs(".B blocal\n", out);
      put(out, line, n);
      fputs("\n.br\n", out);
      line += n + (line[n] == '\n');
    }
  }
}

static void put_verbs(FILE *out)
{
  fputs(".SH DESCRIPTION\n", out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, ".SS blocal %s\n", v->name);
    put_paragraphs(out, v->text);
  }
}

static void put_option(FILE *out, const struct bl_option_row *r)
{
  fputs(".TP\n.B ", out);
  if (r->letter != '\0') {
    fprintf(out, "\\-%c, ", r->letter);
  }
  fputs("\\-\\-", out);
  put_text(out, r->name);
  if (r->argument != NULL) {
    fputs(" \\fI", out);
    put_text(out, r->argument);
    fputs("\\fR", out);
  }
  fputc('\n', out);
  put_text(out, r->help);
  fputc('\n', out);
}

static void put_options(FILE *out)
{
  fputs(".SH OPTIONS\n", out);
  for (unsigned g = 0; g < bl_option_groups_shown; g++) {
    fprintf(out, ".SS %s\n", bl_option_group_titles[bl_option_group_order[g]]);
    for (unsigned i = 0; i < bl_option_row_count; i++) {
      if (bl_option_rows[i].group == bl_option_group_order[g]) {
        put_option(out, &bl_option_rows[i]);
      }
    }
  }
}

static const char environment[] =
    ".SH ENVIRONMENT\n"
    ".TP\n.B JAVA_HOME\nthe JDK, where \\-\\-jdk does not name one\n"
    ".TP\n.B NO_COLOR\\fR, \\fBCLICOLOR_FORCE\nno colour, or colour though there is no terminal\n"
    ".TP\n.B CI\nwhere it is set, there is no progress\n"
    ".TP\n.B SOURCE_DATE_EPOCH\nthe day by which suppressions expire\n"
    ".SH FILES\n"
    ".TP\n.I blocal.yml\n"
    "options of a project by their long names, and input; the nearest from the working directory\n"
    "upwards, up to the folder that holds .git\n";

void bl_manual_print(FILE *out)
{
  fputs(".TH BLOCAL 1 \"\" \"blocal " BLOCAL_VERSION "\" \"User Commands\"\n"
        ".SH NAME\nblocal \\- find values that outlive their lock, in Java bytecode\n",
        out);
  put_synopsis(out);
  put_verbs(out);
  put_options(out);
  fputs(".SH EXIT STATUS\n", out);
  put_paragraphs(out, bl_help_statuses + strlen("Exit status: "));
  fputs(environment, out);
  fputs(".SH EXAMPLES\n.nf\n", out);
  put_text(out, bl_help_examples);
  fputs(".fi\n", out);
}
