/* --help, made from the option table. */
#include "src/options/option_table.h"

const char *const bl_option_group_titles[BL_GROUP_COUNT_] = {
    [BL_GROUP_INPUT] = "What is read",   [BL_GROUP_CHECKS] = "What is looked for",
    [BL_GROUP_SHOWN] = "What is shown",  [BL_GROUP_OUTPUT] = "Reports and exit status",
    [BL_GROUP_DUMP] = "What is printed", [BL_GROUP_RUN] = "Running",
};

const enum bl_option_group bl_option_group_order[] = {
    BL_GROUP_INPUT, BL_GROUP_DUMP, BL_GROUP_CHECKS, BL_GROUP_SHOWN, BL_GROUP_OUTPUT, BL_GROUP_RUN};

const unsigned bl_option_groups_shown =
    sizeof bl_option_group_order / sizeof *bl_option_group_order;

enum { HELP_COLUMN = 29 };

/* The help's lines, each from the same column on. */
static void print_lines(FILE *out, const char *lines, int written)
{
  for (int column = written;; column = 0) {
    int pad = HELP_COLUMN - column;
    size_t n = strcspn(lines, "\n");
    fprintf(out, "%*s%.*s\n", pad > 0 ? pad : 1, "", (int)n, lines);
    if (lines[n] == '\0') {
      return;
    }
    lines += n + 1;
  }
}

static void print_row(FILE *out, const struct bl_option_row *r)
{
  char left[64];
  char letter[5] = "    ";
  if (r->letter != '\0') {
    letter[0] = '-';
    letter[1] = r->letter;
    letter[2] = ',';
  }
  int n = snprintf(left, sizeof left, "  %s--%s%s%s", letter, r->name, r->argument ? " " : "",
                   r->argument ? r->argument : "");
  fputs(left, out);
  print_lines(out, r->help, n);
}

static void print_group(FILE *out, enum bl_option_group group, unsigned verb)
{
  bool titled = false;
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    const struct bl_option_row *r = &bl_option_rows[i];
    if (r->group != group || (r->verbs & verb) == 0) {
      continue;
    }
    if (!titled) {
      fprintf(out, "\n%s:\n", bl_option_group_titles[group]);
      titled = true;
    }
    print_row(out, r);
  }
}

const struct bl_verb_row bl_verb_rows[] = {
    [BL_VERB_SCAN] =
        {"scan", BL_FOR_SCAN, "[scan] [OPTIONS] INPUT...",
         "Reads Java bytecode and finds values that are used after the lock under which they\n"
         "were read was released: stale values, lost updates, checks that no longer hold.\n"
         "\n"
         "INPUT is a .jar .war .ear .aar .zip .jmod or .class file, a directory of such,\n"
         "- for a list of paths on standard input, or @FILE for arguments in a file.\n"},
    [BL_VERB_DUMP] = {"dump", BL_FOR_DUMP,
                      "dump [--class|--code|--cfg|--summary|--atomicity] [OPTIONS] INPUT...",
                      "Prints classes as blocal reads them, in javap's form, or what it makes of "
                      "them: the control\n"
                      "flow of every method, and the summary that its callers see.\n"},
    [BL_VERB_EXPLAIN] =
        {"explain", BL_FOR_EXPLAIN, "explain [KIND|CHECK|REASON]...\nexplain --from REPORT ID...",
         "Says what a finding means: the definition, an example, how it goes wrong, how to mend\n"
         "it; and why one may be benign. Without a name: lists all that can be explained. Of a\n"
         "report in JSON, by its id (or how that begins), one finding and what it means.\n"},
    [BL_VERB_GUARDS] =
        {"guards", BL_FOR_GUARDS, "guards [--format text|json|java] [OPTIONS] INPUT...",
         "Prints for every field that is accessed under some lock which one guards it, declared "
         "or\n"
         "inferred, how many accesses hold it and which do not. An INPUT that ends in .json is "
         "such\n"
         "a table of before. Exit status 1: with --against, something has changed.\n"},
    [BL_VERB_DIFF] = {"diff", BL_FOR_DIFF, "diff [OPTIONS] OLD NEW",
                      "Compares the findings of two versions of a program: of each an INPUT, or a "
                      "report of it in\n"
                      "JSON (.json). New ones are printed whole, fixed ones in a line each; with "
                      "--verbose also\n"
                      "those that have stayed. Exit status 1: some are new.\n"},
    [BL_VERB_COMPLETION] =
        {"completion", BL_FOR_COMPLETION, "completion bash|zsh|fish|man",
         "Prints what a shell needs to complete command lines of blocal, or its manual page.\n"},
    {NULL, 0, NULL, NULL}};

const char bl_help_statuses[] =
    "Exit status: 0 no finding, 1 findings, 2 bad usage, 3 an input could not be read or a\n"
    "report not be written. Findings go to standard output, all else to standard error.\n";

const char bl_help_examples[] = "  blocal app.jar\n"
                                "  blocal --source-root src/main/java target/classes\n"
                                "  blocal -c 'lib/*' -o json=report.json app.jar\n"
                                "  blocal diff old.jar new.jar\n"
                                "  blocal dump --code --only com.acme.Counter app.jar\n";

/* "Usage: blocal …", the lines below one another. */
static void print_synopsis(FILE *out, const char *lines, bool first)
{
  while (*lines != '\0') {
    size_t n = strcspn(lines, "\n");
    fprintf(out, "%s blocal %.*s\n", first ? "Usage:" : "      ", (int)n, lines);
    lines += n + (lines[n] == '\n');
    first = false;
  }
}

void bl_help_print(FILE *out, enum bl_verb verb)
{
  const struct bl_verb_row *v = &bl_verb_rows[verb];
  print_synopsis(out, v->synopsis, true);
  for (size_t i = 1; verb == BL_VERB_SCAN && bl_verb_rows[i].name != NULL; i++) {
    print_synopsis(out, bl_verb_rows[i].synopsis, false);
  }
  fprintf(out, "\n%s", v->text);
  for (size_t i = 0; i < bl_option_groups_shown; i++) {
    print_group(out, bl_option_group_order[i], v->bit);
  }
  if (verb == BL_VERB_SCAN) {
    fprintf(out, "\n%s\nExamples:\n%s", bl_help_statuses, bl_help_examples);
  }
}

void bl_help_short(FILE *out)
{
  fputs("Usage: blocal [OPTIONS] INPUT...      for example: blocal app.jar\n", out);
  for (size_t i = 1; bl_verb_rows[i].name != NULL; i++) {
    print_synopsis(out, bl_verb_rows[i].synopsis, false);
  }
  fputs("'blocal --help' explains the options.\n", out);
}
