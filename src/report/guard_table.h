/* The table of `blocal guards`: which lock guards each field, and which accesses hold it. Receives
   rows of strings and numbers, from an analysis or from an earlier table in JSON; writes them, or
   what changed between two. Knows nothing of programs. */
#ifndef BL_GUARD_TABLE_H
#define BL_GUARD_TABLE_H

#include "classfile/base/vec.h"

#include <stdbool.h>
#include <stdio.h>

/* An access that does not hold the lock. */
struct bl_bare_access {
  struct cf_str method; /* "com.acme.Counter.peek()" */
  uint32_t line;        /* 0 = unknown */
  bool write;
};

struct bl_guard_row {
  struct cf_str cls;        /* "com.acme.Counter" */
  struct cf_str field;      /* "count", "items[]", "map.contents" */
  struct cf_str type;       /* of the field, as Java writes it: "int", "java.util.Map" */
  struct cf_str source;     /* "declared", "inferred", "none": too few of the writes hold the lock;
                               "unreadable": a declaration that names no lock which is understood */
  struct cf_str lock;       /* "this.lock" */
  struct cf_str annotation; /* what stands in @GuardedBy for it: "lock"; empty if nothing can */
  uint32_t writes, writes_held, reads, reads_held;
  struct bl_bare_access *bare; /* [n_bare] */
  uint32_t n_bare;
};
CF_VEC(bl_guard_rows, struct bl_guard_row);

/* Each writes a whole table, the rows of one class together: as text; as JSON (schema
   blocal-guards/1, one row a line); as Java fields with their annotations, to be pasted. False if
   it could not be written: errno says why. */
bool bl_guard_table_text(FILE *out, const struct bl_guard_rows *rows);
bool bl_guard_table_json(FILE *out, const struct bl_guard_rows *rows);
bool bl_guard_table_java(FILE *out, const struct bl_guard_rows *rows);

/* Appends the rows of a JSON table, in `a`. False if it is none; *why says what is wrong, with the
   line. */
bool bl_guard_table_read(struct bl_guard_rows *out, struct cf_arena *a, const char *file,
                         struct cf_str *why);

/* Writes what of the new table differs from the old one: guards that are gone, new, or of another
   lock, and fields that more accesses use without the lock than before. Returns how many. */
uint32_t bl_guard_drift(FILE *out, const struct bl_guard_rows *before,
                        const struct bl_guard_rows *now);

#endif
