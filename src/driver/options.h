/* The command line as a value. One table makes parser and --help. */
#ifndef BL_OPTIONS_H
#define BL_OPTIONS_H

#include "src/finding/finding.h"

#include <stdio.h>

enum bl_verb { BL_VERB_SCAN, BL_VERB_DUMP, BL_VERB_EXPLAIN, BL_VERB_GUARDS };

struct bl_strings {
  const char **items;
  uint32_t n, cap;
};

/* -o FMT=FILE, or the one report on standard output (file NULL). */
struct bl_output {
  const char *format, *file;
};

struct bl_options {
  enum bl_verb verb;
  struct bl_strings inputs, classpath, only, exclude, source_roots, models;
  struct bl_output *outputs; /* [n_outputs] at least one */
  uint32_t n_outputs;
  const char *jdk;           /* --jdk, or NULL */
  bool no_jdk;
  unsigned checks;           /* enum bl_check bits */
  enum bl_confidence min_confidence;
  bool benign_show, strict, same_class_callees;
  int fail_on;               /* enum bl_confidence, -1 = any reported finding, 3 = never */
  int release;               /* 0 = newest */
  unsigned threads;          /* -j, default the processors */
  bool color, progress;      /* resolved from WHEN, the terminal, NO_COLOR */
  bool quiet, verbose, stats;
  bool dump_class, dump_code, dump_cfg, dump_summary;
};

enum bl_options_result { BL_OPTIONS_RUN, BL_OPTIONS_DONE /* help or version printed */, BL_OPTIONS_BAD };

/* Parses argv (after @FILE and - are expanded). Strings are borrowed from argv or live in `a`.
   Messages of bad usage go to standard error, with a did-you-mean. */
enum bl_options_result bl_options_parse(struct bl_options *out, struct cf_arena *a, int argc,
                                        char **argv);

#endif
