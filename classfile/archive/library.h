/* A library of which few classes are wanted, found by their names: a JDK. Nothing is listed where
   the container has an index of its own (a JDK's image). Knows nothing of what a class contains. */
#ifndef CF_LIBRARY_H
#define CF_LIBRARY_H

#include "classfile/archive/archive.h"

struct cf_library;

/* Opens paths as cf_archive_open does; of two classes of a name the first counts. A path that is
   not readable is a notice. Never NULL. Free with cf_library_close. */
struct cf_library *cf_library_open(const char *const *paths, uint32_t n,
                                   const struct cf_archive_options *opt);
void cf_library_close(struct cf_library *lib);

const struct cf_notice *cf_library_notices(const struct cf_library *lib, uint32_t *n);

enum cf_lookup {
  CF_LOOKUP_READ,
  CF_LOOKUP_ABSENT,
  CF_LOOKUP_FAULT /* *err says why */
};

/* Reads the class of that binary name ("java/lang/Object"). The bytes are in `a` or borrowed from
   the library; *where, the container's name, is borrowed. Any number of threads may read at once,
   each with its own `a` and inflater. */
enum cf_lookup cf_library_read(struct cf_bytes *out, struct cf_str *where, struct cf_arena *a,
                               struct cf_library *lib, struct cf_str name, struct cf_inflater *inf,
                               struct cf_err *err);

#endif
