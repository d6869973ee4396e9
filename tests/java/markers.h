/* The expectations that sources carry. Receives a directory of sources; hands on what each
   line wants. Knows nothing of the analysis but its names.

     n = t + 1; // BLOCAL: lost-update {{'n'}}     found, at least medium, not benign; the message
   has 'n'
                // BLOCAL: stale-value low         found, low, not benign; likewise medium, high
                // BLOCAL: lost-update high [[static field X.y]]  and some rank reason has the text
                // BLOCAL: stale-value low <<burrows-leino>>   and it names these checks
                // BENIGN: check-then-act rechecked    found, and excused for that reason
                // STRICT: escaped-value           found in strict mode, not benign (or: for the
   reason named)
                // SUPPRESSED: lost-update [[text]]    found, but an annotation suppresses it; the
   justification has the text
                // MISSED: lost-update (why)       a known miss: must not be found; fails when it
   heals
                // FALSE: stale-value (why)        a known false alarm: must be found; likewise
                // BLOCAL@3: lost-update           of the release 3 alone; any word may be so
                // TOLD: text                      a warning that has the text; without line, it
   counts for the file; no others may be told Several on a line are separated by "; "; one marker
   stands for one finding. In the first lines of a file:
     // RELEASES: 8 17                 the file is compiled for these releases only
     // OPTIONS: --check=block-local   its findings are those of a run with these options too */
#ifndef MARKERS_H
#define MARKERS_H

#include "src/finding/finding.h"

enum marker_word {
  MARK_BLOCAL,
  MARK_BENIGN,
  MARK_STRICT,
  MARK_MISSED,
  MARK_FALSE,
  MARK_SUPPRESSED,
  MARK_WORDS_
};

struct marker {
  enum marker_word word;
  unsigned release; /* 0: of all */
  uint32_t line;
  enum bl_kind kind;
  bool sure; /* the confidence is said; else it is at least medium */
  enum bl_confidence confidence;
  enum bl_benign reason;
  struct cf_str text; /* that the message must contain; n = 0: any */
  struct cf_str why;  /* that one of the rank reasons must contain; likewise */
  unsigned checks;    /* that the finding must name, all of them and no other; 0: any */
};

/* What a warning must say. */
struct told {
  uint32_t line;
  struct cf_str text;
};

struct source_file {
  const char *path;   /* as opened, for messages */
  struct cf_str name; /* "basic/LostUpdate.java": package path and file name, as findings say it */
  struct cf_str options;  /* of its OPTIONS line, or empty */
  struct cf_str releases; /* of its RELEASES line, or empty: all */
  struct {
    struct marker *items;
    uint32_t n, cap;
  } markers;
  struct {
    struct told *items;
    uint32_t n, cap;
  } told;
};

struct sources {
  struct source_file **items; /* sorted by path */
  uint32_t n, cap;
  uint32_t faults; /* markers that make no sense, said on standard output */
};

/* Reads every .java file below the directory. False if it cannot be listed. */
bool sources_read(struct sources *out, struct cf_arena *a, const char *dir);

/* Whether the file is compiled for the release (0 = unknown: yes). */
bool source_has_release(const struct source_file *f, unsigned release);

const char *marker_name(enum marker_word w);

#endif
