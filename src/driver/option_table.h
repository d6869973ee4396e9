/* The option table, between the parser and --help. Private to the driver. */
#ifndef BL_OPTION_TABLE_H
#define BL_OPTION_TABLE_H

#include "src/driver/options.h"

enum bl_when { BL_WHEN_AUTO, BL_WHEN_ALWAYS, BL_WHEN_NEVER };

/* What must be known while parsing, but not afterwards. */
struct bl_option_parser {
  struct bl_options *out;
  struct cf_arena *arena;
  const char *option;       /* being applied, as the user may write it: "--format" */
  const char *format;       /* of the report on standard output or in `plain_output` */
  const char *plain_output; /* -o FILE, or NULL */
  bool confidence_given, benign_given;
  enum bl_when color, progress;
};

enum { BL_FOR_SCAN = 1, BL_FOR_DUMP = 2, BL_FOR_EXPLAIN = 4, BL_FOR_GUARDS = 8, BL_FOR_DIFF = 16 };
enum {
  BL_FOR_ALL = 31,
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
  BL_GROUP_LATER, /* named by the interface, not built yet: bad usage, and not in --help */
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
};

extern const struct bl_option_row bl_option_rows[];
extern const unsigned bl_option_row_count;

/* Prints the help of a verb. */
void bl_help_print(FILE *out, enum bl_verb verb);
void bl_help_short(FILE *out);

#endif
