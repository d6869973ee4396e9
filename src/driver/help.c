/* --help, made from the option table. */
#include "src/driver/option_table.h"

static const char *const group_titles[BL_GROUP_COUNT_] = {
    [BL_GROUP_INPUT] = "What is read",   [BL_GROUP_CHECKS] = "What is looked for",
    [BL_GROUP_SHOWN] = "What is shown",  [BL_GROUP_OUTPUT] = "Reports and exit status",
    [BL_GROUP_DUMP] = "What is printed", [BL_GROUP_RUN] = "Running",
};

static const enum bl_option_group group_order[] = {BL_GROUP_INPUT, BL_GROUP_DUMP,   BL_GROUP_CHECKS,
                                                   BL_GROUP_SHOWN, BL_GROUP_OUTPUT, BL_GROUP_RUN};

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
      fprintf(out, "\n%s:\n", group_titles[group]);
      titled = true;
    }
    print_row(out, r);
  }
}

static const char scan_head[] =
    "Usage: blocal [scan] [OPTIONS] INPUT...\n"
    "       blocal dump [--class|--code|--cfg|--summary|--atomicity] [OPTIONS] INPUT...\n"
    "       blocal explain [KIND|CHECK|REASON]...\n"
    "       blocal guards [--format text|json|java] [OPTIONS] INPUT...\n"
    "       blocal diff [OPTIONS] OLD NEW\n"
    "\n"
    "Reads Java bytecode and finds values that are used after the lock under which they\n"
    "were read was released: stale values, lost updates, checks that no longer hold.\n"
    "\n"
    "INPUT is a .jar .war .ear .aar .zip .jmod or .class file, a directory of such,\n"
    "- for a list of paths on standard input, or @FILE for arguments in a file.\n";

static const char scan_tail[] =
    "\n"
    "Exit status: 0 no finding, 1 findings, 2 bad usage, 3 an input could not be read or a\n"
    "report not be written. Findings go to standard output, all else to standard error.\n"
    "\n"
    "Examples:\n"
    "  blocal app.jar\n"
    "  blocal --source-root src/main/java target/classes\n"
    "  blocal -c 'lib/*' -o json=report.json app.jar\n"
    "  blocal dump --code --only com.acme.Counter app.jar\n";

static const char dump_head[] =
    "Usage: blocal dump [--class|--code|--cfg|--summary|--atomicity] [OPTIONS] INPUT...\n"
    "\n"
    "Prints classes as blocal reads them, in javap's form, or what it makes of them: the control\n"
    "flow of every method, and the summary that its callers see.\n";

static const char explain_head[] =
    "Usage: blocal explain [OPTIONS] [KIND|CHECK|REASON]...\n"
    "\n"
    "Says what a finding means: the definition, an example, how it goes wrong, how to mend\n"
    "it; and why one may be benign. Without a name: lists all that can be explained.\n";

static const char guards_head[] =
    "Usage: blocal guards [OPTIONS] INPUT...\n"
    "\n"
    "Prints for every field that is accessed under some lock which one guards it, declared or\n"
    "inferred, how many accesses hold it and which do not. An INPUT that ends in .json is such\n"
    "a table of before. Exit status 1: with --against, something has changed.\n";

static const char diff_head[] =
    "Usage: blocal diff [OPTIONS] OLD NEW\n"
    "\n"
    "Compares the findings of two versions of a program: of each an INPUT, or a report of it in\n"
    "JSON (.json). New ones are printed whole, fixed ones in a line each; with --verbose also\n"
    "those that have stayed. Exit status 1: some are new.\n";

void bl_help_print(FILE *out, enum bl_verb verb)
{
  static const struct {
    const char *head, *tail;
    unsigned bit;
  } texts[] = {[BL_VERB_SCAN] = {scan_head, scan_tail, BL_FOR_SCAN},
               [BL_VERB_DUMP] = {dump_head, "", BL_FOR_DUMP},
               [BL_VERB_EXPLAIN] = {explain_head, "", BL_FOR_EXPLAIN},
               [BL_VERB_GUARDS] = {guards_head, "", BL_FOR_GUARDS},
               [BL_VERB_DIFF] = {diff_head, "", BL_FOR_DIFF}};
  fputs(texts[verb].head, out);
  for (size_t i = 0; i < sizeof group_order / sizeof *group_order; i++) {
    print_group(out, group_order[i], texts[verb].bit);
  }
  fputs(texts[verb].tail, out);
}

void bl_help_short(FILE *out)
{
  fputs("Usage: blocal [OPTIONS] INPUT...      for example: blocal app.jar\n"
        "       blocal dump [--class|--code|--cfg|--summary|--atomicity] INPUT...\n"
        "       blocal explain [KIND|CHECK|REASON]...\n"
        "'blocal --help' explains the options.\n",
        out);
}
