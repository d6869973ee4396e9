/* Findings that an annotation in the code asks not to be reported. Receives finished findings and
   the program; marks them as suppressed. Which annotations, and what their values mean, is said by
   model files. */
#ifndef BL_ANNOTATED_H
#define BL_ANNOTATED_H

#include "src/finding/finding.h"
#include "src/model/model.h"

/* Annotations that something fits, by where their values lie in the class file. Sorted by no one.
 */
CF_VEC(bl_annotations_used, const uint8_t *);

/* Marks those whose method, field or class is annotated so; of a local class also the method that
   it is written in, and of any class the classes around it. A lambda's method is the one that it is
   written in. The nearest annotation gives the reason; all that fit are added to *used, some more
   than once. Texts live in `a`, or are borrowed from the program. */
void bl_findings_mute(struct bl_findings *fs, struct bl_annotations_used *used, struct cf_arena *a,
                      const struct bl_program *p, const struct bl_models *ms);

/* What the review of annotations needs to know of the run. */
struct bl_annotations_review {
  struct bl_scope scope;
  bool (*selects)(const void *ctx, struct cf_str cls); /* whether the run is about that class;
                                                          NULL: all */
  const void *ctx;
  unsigned threads; /* 0 counts as 1 */
};

/* Warnings for annotations of given classes that speak to this tool alone, by their name or their
   values, and that nothing fits though the run finds all that they are about; and for words of them
   that mean nothing. Sorts *used. */
void bl_annotations_review(struct bl_diagnostics *ds, struct bl_annotations_used *used,
                           struct cf_arena *a, const struct bl_program *p,
                           const struct bl_models *ms, const struct bl_annotations_review *how);

/* The value of an annotation without the "blocal:" that may be before it. */
struct cf_str bl_annotation_word(struct cf_str value);

/* Whether all words of lines `mutes:WORD` are "all", a kind or a check. On false *message says
   which is not, in `a`. */
bool bl_muted_words_check(struct cf_str *message, struct cf_arena *a, const struct bl_models *ms);

#endif
