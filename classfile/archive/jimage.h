/* The jimage format: a JDK's lib/modules (OpenJDK, jdk.internal.jimage and imageFile.hpp; it has no
   specification). An index that is a perfect hash of names, then the resources one behind the
   other. Receives the bytes of the file; hands on where a resource lies, and its content. Opening
   costs nothing: a name is found by its hash. All may be called by any number of threads. */
#ifndef CF_JIMAGE_H
#define CF_JIMAGE_H

#include "classfile/archive/archive.h"

struct cf_jimage {
  struct cf_bytes bytes;            /* the whole file */
  uint32_t (*u4)(const uint8_t *p); /* of the byte order of the machine that made it */
  uint32_t slots;                   /* of the hash table */
  const uint8_t *redirect;          /* [slots] u4: how a hash leads to a slot */
  const uint8_t *offsets;           /* [slots] u4: into locations */
  struct cf_bytes locations, strings;
  struct cf_bytes resources; /* all behind the index */
};

/* One resource: "/module/parent/base.extension", of which parent and extension may be empty. */
struct cf_jimage_location {
  struct cf_str module, parent, base, extension; /* borrowed from the image */
  uint64_t offset;                               /* of the content, from image.resources */
  uint64_t packed;                               /* its size as it lies there; 0 = not compressed */
  uint64_t size;                                 /* of the content, a claim where it is packed */
};

bool cf_jimage_recognise(struct cf_bytes bytes);

/* Checks the header and that the index lies within the bytes, which must live as long as *out. */
bool cf_jimage_open(struct cf_jimage *out, struct cf_bytes bytes, struct cf_err *err);

/* What lies in slot i < slots: strings and content are within the image. */
bool cf_jimage_location(struct cf_jimage_location *out, const struct cf_jimage *image, uint32_t i,
                        struct cf_err *err);

/* Finds "/java.base/java/lang/Object.class" by its hash; false and no fault if it is not there. */
bool cf_jimage_find(struct cf_jimage_location *out, const struct cf_jimage *image,
                    struct cf_str name, struct cf_err *err);

/* The module that has the package ("java/util"), by the image's own table; empty if none has. */
struct cf_str cf_jimage_module_of(const struct cf_jimage *image, struct cf_str package);

/* The content: borrowed from the image where it is not compressed, else in `a`. */
bool cf_jimage_read(struct cf_bytes *out, struct cf_arena *a, const struct cf_jimage *image,
                    const struct cf_jimage_location *at, const struct cf_limits *limits,
                    struct cf_inflater *inf, struct cf_err *err);

/* "java.base/java/lang/Object.class" in `a`. */
struct cf_str cf_jimage_name(struct cf_arena *a, const struct cf_jimage_location *at);

#endif
