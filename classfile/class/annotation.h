/* Runtime-visible and -invisible annotations (JVMS §4.7.16, §4.7.17), read on demand. */
#ifndef CF_ANNOTATION_H
#define CF_ANNOTATION_H

#include "classfile/class/class.h"

/* One annotation: its type's descriptor and its element-value pairs, still packed. */
struct cf_annotation {
  struct cf_str type; /* "Ljavax/annotation/concurrent/GuardedBy;" */
  struct cf_bytes pairs;
  uint16_t n_pairs;
};

struct cf_annotation_walk {
  const struct cf_class *cls;
  const struct cf_limits *limits;
  struct cf_bytes rest[2]; /* visible, invisible */
  uint16_t left[2];
};

/* All annotations of a class, field or method: first the visible, then the invisible ones. */
struct cf_annotation_walk cf_annotations_of(const struct cf_class *cls,
                                            const struct cf_annotations *at,
                                            const struct cf_limits *lim);

/* The next annotation, false at the end or at a malformed one (then *err is set; it loses only the
   annotations behind it in its attribute, and the walk may go on). Values nested deeper than
   max_annotation_depth (or 256) are CF_ERR_LIMIT: 0 allows constants alone, 1 arrays of them. */
bool cf_annotation_next(struct cf_annotation *out, struct cf_annotation_walk *w,
                        struct cf_err *err);

/* The i-th string of the element `name`: a String constant, or the strings of an array of them.
   False if there is none. */
bool cf_annotation_string(struct cf_str *out, const struct cf_class *cls,
                          const struct cf_annotation *ann, const char *name, unsigned i);

#endif
