/* What the command line and blocal.yml ask for, as a value. */
#ifndef BL_OPTIONS_H
#define BL_OPTIONS_H

#include "src/finding/finding.h"
#include "src/options/args.h"

#include <stdio.h>

enum bl_verb {
  BL_VERB_SCAN,
  BL_VERB_DUMP,
  BL_VERB_EXPLAIN,
  BL_VERB_GUARDS,
  BL_VERB_DIFF,
  BL_VERB_COMPLETION
};

/* -o FMT=FILE, or the one report on standard output (file NULL). */
struct bl_output {
  const char *format, *file;
};

enum { BL_FAIL_ON_ANY = -1, BL_FAIL_ON_NEVER = 3 };

struct bl_options {
  enum bl_verb verb;
  struct bl_strings inputs, classpath, only, exclude, source_roots, models;
  struct bl_output *outputs; /* [n_outputs] at least one */
  uint32_t n_outputs, cap_outputs;
  const char *jdk; /* --jdk, or NULL */
  bool no_jdk;
  unsigned checks; /* enum bl_check bits */
  enum bl_confidence min_confidence;
  bool benign_show, suppressed_show, by_rank, strict, same_class_callees;
  int fail_on;          /* enum bl_confidence, or BL_FAIL_ON_ANY or _NEVER */
  int release;          /* 0 = newest */
  unsigned threads;     /* -j, default the processors */
  double timeout;       /* seconds; 0: none */
  uint64_t max_memory;  /* bytes; 0: none */
  bool color, progress; /* resolved from WHEN, the terminal, NO_COLOR, CLICOLOR_FORCE */
  bool quiet, verbose, stats, timings;
  bool dump_class, dump_code, dump_cfg, dump_summary, dump_atomicity;
  const char *against; /* --against, or NULL */
  const char *from;    /* --from, or NULL */
  const char *config;  /* the configuration that was read, or NULL */
  const char *cache;   /* the cache's folder, or NULL: none */
  struct bl_strings suppressions;
  const char *baseline, *write_baseline; /* or NULL */
};

/* Says on standard error what is wrong with the usage. Always false. */
bool bl_usage_fault(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
