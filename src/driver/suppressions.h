/* Suppression files: rules that say which findings are meant so, why, and until when. Receives
   files and findings; marks findings as suppressed and says which rules are of no use any more.
   docs/suppress.md has the format. */
#ifndef BL_SUPPRESSIONS_H
#define BL_SUPPRESSIONS_H

#include "src/finding/finding.h"
#include "src/options/args.h"

/* A rule fits a finding if each of its keys that are given has a word that does. */
struct bl_suppression {
  const char *file; /* where it stands */
  uint32_t line;
  struct bl_strings ids, classes, methods, fields, kinds, checks;
  const char *reason;
  uint32_t expires;    /* 20270131, the last day; 0: never */
  uint32_t suppressed; /* findings that it fits */
};
CF_VEC(bl_suppressions, struct bl_suppression);

/* Adds the rules of a file. Strings live in `a`. On false *message is "FILE:LINE: what is wrong".
 */
bool bl_suppressions_read(struct bl_suppressions *out, struct cf_arena *a, const char *file,
                          struct cf_str *message);

/* Marks what the rules that have not expired on that day fit, and counts what each fits. What an
   annotation suppresses stays so. The first rule that fits gives the justification. */
void bl_suppressions_apply(struct bl_suppressions *rules, struct bl_findings *fs, uint32_t today);

/* Warnings for rules that fit nothing, if the run finds all that they are about, and for those that
   fit something but have expired. */
void bl_suppressions_review(const struct bl_suppressions *rules, const struct bl_scope *scope,
                            struct bl_diagnostics *ds, struct cf_arena *a, uint32_t today);

/* 20261231; of $SOURCE_DATE_EPOCH (UTC) where that is set, so that a run can be repeated. */
uint32_t bl_today(void);

#endif
