/* Completions for bash, zsh and fish, from the table of options. Words that complete have no
   character that a shell would take for its own. */
#include "src/driver/completion.h"

#include "src/driver/explain.h"
#include "src/driver/run.h"
#include "src/options/option_table.h"
#include "src/report/report.h"

static const char *const shells[] = {"bash", "zsh", "fish", "man", NULL};

static bool is_offered(const struct bl_option_row *r, const struct bl_verb_row *v)
{
  return (r->verbs & v->bit) != 0;
}

static void put_words(FILE *out, const char *const *words)
{
  for (; *words != NULL; words++) {
    fprintf(out, " %s", *words);
  }
}

/* What a value can be, each behind a blank; false if it is free. */
static bool put_values(FILE *out, const struct bl_option_row *r)
{
  bool format = r->argument != NULL && strcmp(r->argument, "FMT") == 0;
  for (unsigned i = 0; format && bl_report_formats[i] != NULL; i++) {
    fprintf(out, " %s", bl_report_formats[i]->name);
  }
  if (r->words != NULL) {
    put_words(out, r->words);
  }
  return format || r->words != NULL;
}

/* What the words behind a verb can be, beside files. */
static void put_operands(FILE *out, const struct bl_verb_row *v)
{
  if (v->bit == BL_FOR_COMPLETION) {
    put_words(out, shells);
  } else if (v->bit == BL_FOR_EXPLAIN) {
    for (const struct bl_text_file *f = bl_explain_files; f->name != NULL; f++) {
      fprintf(out, " %.*s", (int)strlen(f->name) - 3, f->name); /* without ".md" */
    }
  }
}

static bool takes_files(const struct bl_verb_row *v)
{
  return (v->bit & BL_FOR_INPUTS) != 0;
}

/* --- bash --- */

static void bash_values(FILE *out)
{
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    const struct bl_option_row *r = &bl_option_rows[i];
    if (r->argument == NULL) {
      continue;
    }
    fprintf(out, "    --%s", r->name);
    if (r->letter != '\0') {
      fprintf(out, "|-%c", r->letter);
    }
    fputs(") words=\"", out);
    bool listed = put_values(out, r);
    fprintf(out, "\" files=%d; return 0 ;;\n", !listed && bl_option_is_path(r));
  }
}

static void bash_words(FILE *out)
{
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, "    %s) words=\"", v->name);
    for (unsigned i = 0; i < bl_option_row_count; i++) {
      if (is_offered(&bl_option_rows[i], v)) {
        fprintf(out, " --%s", bl_option_rows[i].name);
      }
    }
    put_operands(out, v);
    fprintf(out, "\" files=%d ;;\n", takes_files(v));
  }
}

void bl_completion_bash(FILE *out)
{
  fputs("# bash completion of blocal; made by 'blocal completion bash'\n"
        "_blocal_value() {\n"
        "  case $1 in\n",
        out);
  bash_values(out);
  fputs("  esac\n"
        "  return 1\n"
        "}\n"
        "_blocal_verb() {\n"
        "  case $1 in\n",
        out);
  bash_words(out);
  fputs("  esac\n"
        "}\n"
        "_blocal() {\n"
        "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=0 "
        "verb=scan\n"
        "  if [ \"$cur\" = = ]; then cur=; elif [ \"$prev\" = = ]; then "
        "prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
        "  case ${COMP_WORDS[1]} in ",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, "%s%s", v == bl_verb_rows ? "" : "|", v->name);
  }
  fputs(") verb=${COMP_WORDS[1]} ;; esac\n"
        "  if ! _blocal_value \"$prev\"; then\n"
        "    _blocal_verb \"$verb\"\n"
        "    if [ \"$COMP_CWORD\" = 1 ]; then words=\"$words",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, " %s", v->name);
  }
  fputs("\"; fi\n"
        "  fi\n"
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
        "  if [ $files = 1 ]; then COMPREPLY+=($(compgen -f -- \"$cur\")); fi\n"
        "}\n"
        "complete -o filenames -F _blocal blocal\n",
        out);
}

/* --- zsh --- */

/* A help text as one line, without what zsh's specifications or quotes would stumble over. */
static void put_line(FILE *out, const char *help)
{
  for (; *help != '\0'; help++) {
    if (*help == '\'' || *help == '[' || *help == ']' || *help == ':' || *help == '"') {
      continue;
    }
    fputc(*help == '\n' ? ' ' : *help, out);
  }
}

static void zsh_value(FILE *out, const struct bl_option_row *r)
{
  if (r->argument == NULL) {
    return;
  }
  fputs(":value:", out);
  if (r->words != NULL || strcmp(r->argument, "FMT") == 0) {
    fputs("(", out);
    put_values(out, r);
    fputs(")", out);
  } else if (bl_option_is_path(r)) {
    fputs("_files", out);
  }
}

static void zsh_option(FILE *out, const struct bl_option_row *r)
{
  const char *many = r->many ? "*" : "";
  fprintf(out, "      '%s--%s%s[", many, r->name, r->argument == NULL ? "" : "=");
  put_line(out, r->help);
  fputc(']', out);
  zsh_value(out, r);
  fputs("' \\\n", out);
  if (r->letter != '\0') {
    fprintf(out, "      '%s-%c[", many, r->letter);
    put_line(out, r->help);
    fputc(']', out);
    zsh_value(out, r);
    fputs("' \\\n", out);
  }
}

void bl_completion_zsh(FILE *out)
{
  fputs("#compdef blocal\n"
        "# zsh completion of blocal; made by 'blocal completion zsh'\n"
        "_blocal() {\n"
        "  local verb=scan\n"
        "  case $words[2] in ",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, "%s%s", v == bl_verb_rows ? "" : "|", v->name);
  }
  fputs(") verb=$words[2] ;; esac\n"
        "  if (( CURRENT == 2 )); then\n"
        "    compadd --",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, " %s", v->name);
  }
  fputs("\n  fi\n"
        "  case $verb in\n",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, "  %s)\n    _arguments \\\n", v->name);
    for (unsigned i = 0; i < bl_option_row_count; i++) {
      if (is_offered(&bl_option_rows[i], v)) {
        zsh_option(out, &bl_option_rows[i]);
      }
    }
    fputs(takes_files(v) ? "      '*:input:_files' ;;\n" : "      '*:name:(", out);
    if (!takes_files(v)) {
      put_operands(out, v);
      fputs(")' ;;\n", out);
    }
  }
  fputs("  esac\n"
        "}\n"
        "_blocal \"$@\"\n",
        out);
}

/* --- fish --- */

static void fish_option(FILE *out, const struct bl_option_row *r)
{
  fprintf(out, "complete -c blocal -n '__blocal_verb");
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    if (is_offered(r, v)) {
      fprintf(out, " %s", v->name);
    }
  }
  fprintf(out, "' -l %s", r->name);
  if (r->letter != '\0') {
    fprintf(out, " -s %c", r->letter);
  }
  if (r->argument != NULL) {
    bool listed = r->words != NULL || strcmp(r->argument, "FMT") == 0;
    fputs(listed ? " -x -a '" : bl_option_is_path(r) ? " -r" : " -x", out);
    put_values(out, r);
    fputs(listed ? "'" : "", out);
  }
  fputs(" -d '", out);
  put_line(out, r->help);
  fputs("'\n", out);
}

void bl_completion_fish(FILE *out)
{
  fputs("# fish completion of blocal; made by 'blocal completion fish'\n"
        "function __blocal_verb\n"
        "  set -l words (commandline -opc)\n"
        "  set -l verb scan\n"
        "  if test (count $words) -gt 1; and contains -- $words[2]",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, " %s", v->name);
  }
  fputs("\n    set verb $words[2]\n  end\n"
        "  contains -- $verb $argv\nend\n",
        out);
  for (const struct bl_verb_row *v = bl_verb_rows; v->name != NULL; v++) {
    fprintf(out, "complete -c blocal -n '__fish_is_nth_token 1' -a %s\n", v->name);
    if (!takes_files(v)) {
      fprintf(out, "complete -c blocal -n '__blocal_verb %s' -f -a '", v->name);
      put_operands(out, v);
      fputs("'\n", out);
    }
  }
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    fish_option(out, &bl_option_rows[i]);
  }
}

enum bl_status bl_run_completion(const struct bl_options *o)
{
  static void (*const prints[])(FILE *) = {bl_completion_bash, bl_completion_zsh,
                                           bl_completion_fish, bl_manual_print};
  for (size_t i = 0; o->inputs.n == 1 && shells[i] != NULL; i++) {
    if (strcmp(o->inputs.items[0], shells[i]) == 0) {
      prints[i](stdout);
      return bl_finish_standard_output() ? BL_STATUS_CLEAN : BL_STATUS_UNREAD;
    }
  }
  bl_usage_fault("completion is for one of bash, zsh, fish, or prints the man page");
  return BL_STATUS_USAGE;
}
