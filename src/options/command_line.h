/* From argv to options. One table makes parser and --help. */
#ifndef BL_COMMAND_LINE_H
#define BL_COMMAND_LINE_H

#include "src/options/options.h"

enum bl_options_result {
  BL_OPTIONS_RUN,
  BL_OPTIONS_DONE, /* help or version printed on standard output */
  BL_OPTIONS_BAD   /* bad usage, said on standard error: status 2 */
};

/* Parses argv, @FILE and - expanded. Strings are borrowed from argv or live in `a`. Options stand
   before, between or behind the inputs; long ones must be spelt out, so that a later option cannot
   change what a script means. Not for two threads at once (getopt). */
enum bl_options_result bl_options_parse(struct bl_options *out, struct cf_arena *a, int argc,
                                        char **argv);

#endif
