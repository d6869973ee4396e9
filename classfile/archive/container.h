/* What the kinds of container share, private to this folder: the archive under construction, and
   one table of kinds. A further kind is a further row in archive.c. */
#ifndef CF_CONTAINER_H
#define CF_CONTAINER_H

#include "classfile/archive/archive.h"
#include "classfile/base/vec.h"

/* Where a container lies, and what its entries may still cost. */
struct cf_origin {
  struct cf_str name; /* "app.war!/WEB-INF/lib/a.jar" */
  uint32_t input;
  uint32_t nesting;     /* archives around it */
  bool whole_input;     /* its fault is the input's fault */
  uint64_t *bytes_left; /* of limits.max_archive_bytes, shared with the outermost archive */
};

struct cf_container {
  const struct cf_container_kind *kind;
  struct cf_origin origin;
  const struct cf_limits *limits;
  struct cf_bytes bytes; /* an archive's content */
  void *state;           /* the kind's own */
  uint32_t index;        /* in cf_archive.containers */
};

struct cf_container_kind {
  bool (*recognise)(struct cf_bytes bytes);
  /* Opens c->bytes and adds entries, nested archives and notices to ar. False where it could not be
     opened; then a notice says why. */
  bool (*list)(struct cf_archive *ar, struct cf_container *c);
  bool (*read)(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
               const struct cf_entry *entry, struct cf_inflater *inf, struct cf_err *err);
  /* As cf_archive_remember; may be NULL. */
  void (*remember)(struct cf_container *c, const struct cf_entry *entry, struct cf_bytes content);
};

struct cf_archive {
  struct cf_arena arena; /* names, tables, nested archives' bytes */
  struct cf_limits limits;
  bool (*stop)(void *ctx); /* as in the options */
  void *stop_ctx;
  uint32_t release;             /* 0 = the newest */
  struct cf_inflater *inflater; /* for what is read while opening */
  struct cf_archive_ledger ledger;
  CF_VEC(cf_entry_vec, struct cf_entry) entries;
  CF_VEC(cf_notice_vec, struct cf_notice) notices;
  CF_VEC(cf_container_vec, struct cf_container *) containers;
  CF_VEC(cf_source_vec, struct cf_source) sources; /* to unmap in the end */
};

extern const struct cf_container_kind cf_zip_kind;   /* zip.c */
extern const struct cf_container_kind cf_image_kind; /* image.c */
extern const struct cf_container_kind cf_files_kind; /* files.c */

/* Adds a container that has no content yet. It lives as long as ar. */
struct cf_container *cf_container_new(struct cf_archive *ar, const struct cf_container_kind *kind,
                                      const struct cf_origin *origin);

/* Finds the kind of an archive's bytes and lists it; says so in a notice if there is none. The
   bytes and the origin's name must live as long as ar. */
void cf_container_open(struct cf_archive *ar, const struct cf_origin *origin,
                       struct cf_bytes bytes);

/* Makes room for so many class entries more at once. */
void cf_container_expect(struct cf_archive *ar, uint32_t classes);

/* Adds a class entry of c. The name must live as long as ar. */
void cf_container_add_class(struct cf_archive *ar, const struct cf_container *c, struct cf_str name,
                            uint64_t size, uint32_t slot);

/* A message about `where` (copied). An error if all of the origin's input is lost. */
void cf_notice_add(struct cf_archive *ar, const struct cf_origin *origin, struct cf_str where,
                   const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* A warning about `where` (copied), whatever the origin. */
void cf_notice_warn(struct cf_archive *ar, const struct cf_origin *origin, struct cf_str where,
                    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Warnings about a container's entries. Hostile archives could ask for a million of them: after the
   first ones only their number is told, by cf_remarks_end. */
struct cf_remarks {
  struct cf_archive *ar;
  const struct cf_container *c;
  struct cf_arena *scratch;
  uint32_t told, withheld;
};
void cf_remark(struct cf_remarks *r, struct cf_str entry, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void cf_remarks_end(struct cf_remarks *r);

/* Whether the run has to end before `where`: then a notice says so. */
bool cf_archive_must_stop(struct cf_archive *ar, const struct cf_origin *origin,
                          struct cf_str where);

/* "app.war" and "WEB-INF/lib/a.jar" give "app.war!/WEB-INF/lib/a.jar". */
struct cf_str cf_name_inside(struct cf_arena *a, struct cf_str container, struct cf_str name);

/* Whether a file of this name is opened as an archive where it is found inside another container.
 */
bool cf_name_is_archive(struct cf_str name);
bool cf_name_is_class(struct cf_str name);

/* Maps a file, until ar is closed; the path must live as long. An empty one gives no bytes; a fault
   gives a notice and false (files.c). */
bool cf_file_map(struct cf_bytes *out, struct cf_archive *ar, const struct cf_origin *origin,
                 const char *path, size_t size);

/* Opens one path of the command line (files.c). */
void cf_input_open(struct cf_archive *ar, const char *path, uint32_t input);

#endif
