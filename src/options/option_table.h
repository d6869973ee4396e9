/* The option table, between the parser and --help. Private to the driver. */
#ifndef BL_OPTION_TABLE_H
#define BL_OPTION_TABLE_H

#include "src/options/options.h"

enum bl_when { BL_WHEN_AUTO, BL_WHEN_ALWAYS, BL_WHEN_NEVER };

/* What must be known while parsing, but not afterwards. */
struct bl_option_parser {
  struct bl_options *out;
  struct cf_arena *arena;
  const char *option;       /* being applied, as the user may write it: "--format" */
  const char *format;       /* of the report on standard output or in `plain_output` */
  const char *plain_output; /* -o FILE, or NULL */
  bool confidence_given, benign_given;
  unsigned checks;       /* named by --check so far */
  unsigned verb_bit;     /* BL_FOR_… */
  uint64_t given;        /* bits of the rows that the command line has */
  uint32_t inputs_given; /* by the command line */
  const char *config;    /* --config, or NULL */
  bool no_config;
  const char *cache; /* --cache, or NULL */
  bool no_cache;
  enum bl_when color, progress;
};

enum {
  BL_FOR_SCAN = 1,
  BL_FOR_DUMP = 2,
  BL_FOR_EXPLAIN = 4,
  BL_FOR_GUARDS = 8,
  BL_FOR_DIFF = 16,
  BL_FOR_COMPLETION = 32
};
enum {
  BL_FOR_ALL = 63,
  BL_FOR_FINDINGS = BL_FOR_SCAN | BL_FOR_DIFF,
  BL_FOR_INPUTS = BL_FOR_FINDINGS | BL_FOR_DUMP | BL_FOR_GUARDS
};

enum bl_option_group {
  BL_GROUP_INPUT,
  BL_GROUP_CHECKS,
  BL_GROUP_SHOWN,
  BL_GROUP_OUTPUT,
  BL_GROUP_RUN,
  BL_GROUP_DUMP,
  BL_GROUP_COUNT_
};

struct bl_option_row {
  const char *name;
  char letter;          /* '\0' = none */
  const char *argument; /* as --help calls it, or NULL */
  uint8_t group, verbs; /* enum bl_option_group; BL_FOR_… bits */
  const char *help;     /* lines separated by \n */
  size_t flag;          /* offset of the bool that it sets, 0 = none */
  bool (*apply)(struct bl_option_parser *ps, const char *value); /* says what is wrong by itself */
  const char *const
      *words;        /* that the value is one of (of a list: each), NULL at their end; or NULL
                      */
  bool many;         /* may be given several times */
  const char *rival; /* the option that excludes it, or NULL */
};

extern const struct bl_option_row bl_option_rows[];
extern const unsigned bl_option_row_count;

/* Whether the value names a file or folder (or several, or has one behind FMT=). */
bool bl_option_is_path(const struct bl_option_row *r);

/* Of a value of --output: the '=' behind its format, or NULL if it is a file alone. */
const char *bl_option_format_end(const char *value);

/* A verb as the command line, --help and the manual name it. */
struct bl_verb_row {
  const char *name;
  unsigned bit;         /* BL_FOR_… */
  const char *synopsis; /* lines, each behind "blocal " */
  const char *text;     /* what it does, lines */
};
extern const struct bl_verb_row bl_verb_rows[]; /* by enum bl_verb; a NULL name behind the last */

extern const char *const bl_option_group_titles[BL_GROUP_COUNT_];
extern const enum bl_option_group bl_option_group_order[];
extern const unsigned bl_option_groups_shown;

/* Exit statuses, environment and examples, as --help ends. */
extern const char bl_help_statuses[], bl_help_examples[];

/* Prints the help of a verb. */
void bl_help_print(FILE *out, enum bl_verb verb);
void bl_help_short(FILE *out);

#endif
