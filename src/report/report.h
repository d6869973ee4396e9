/* The reports. Receives finished findings, diagnostics and stats; writes one format to a stream.
   Knows nothing of checks, locks or classes. */
#ifndef BL_REPORT_H
#define BL_REPORT_H

#include "src/finding/excerpt.h"

#include <stdio.h>

struct bl_report_input {
  const struct bl_findings *findings; /* sorted, identified, filtered */
  const struct bl_diagnostics *diagnostics;
  const struct bl_stats *stats;
  const char *const *source_roots; /* [n_source_roots] */
  uint32_t n_source_roots;
  bool color, verbose;
  bool compared;   /* with a baseline: the findings are those that it has not */
  bool stale_form; /* the warnings of burrows-leino also in the form of the paper */
  /* What a kind means, in Markdown, by its name; empty if nothing is said of it. May be NULL. */
  struct cf_str (*explain)(const char *name);
  /* The instructions of a method, a bl_place.body, that are near one of the offsets, into an empty
   *out. May be NULL. */
  void (*code)(struct bl_code_lines *out, struct cf_arena *a, const void *code_of, uint32_t body,
               const uint32_t *bcis, uint32_t n);
  const void *code_of; /* what `code` needs to know */
};

struct bl_report_format {
  const char *name; /* as in --format */
  /* Writes the whole report. False if it could not be written: errno says why. */
  bool (*write)(FILE *out, const struct bl_report_input *in);
};

extern const struct bl_report_format bl_report_text, bl_report_json, bl_report_jsonl,
    bl_report_sarif, bl_report_github, bl_report_junit, bl_report_checkstyle, bl_report_gcc,
    bl_report_html;

/* All formats, in the order in which people are told of them; ends with NULL. */
extern const struct bl_report_format *const bl_report_formats[];

/* Before the first report is written or read: without memory the process ends as elsewhere, rather
   than to leave something out. */
void bl_report_prepare(void);

/* The format of that name, or NULL. */
const struct bl_report_format *bl_report_find(const char *name);

#endif
