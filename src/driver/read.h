/* From inputs to parsed classes. Receives the options; hands on classes in the order of the inputs,
   whatever the number of threads, and a diagnostic for each that could not be read. */
#ifndef BL_READ_H
#define BL_READ_H

#include "classfile/archive/library.h"
#include "src/options/options.h"
#include "src/program/budget.h"
#include "src/program/program.h"

CF_VEC(bl_class_names, struct cf_str);

/* The parsed classes and what they borrow. */
struct bl_reading {
  struct cf_limits limits;        /* what the inputs may claim: less where there is less memory */
  struct bl_input_class *classes; /* [n] */
  uint32_t n;
  bool unread; /* an input could not be read: exit status 3 */
  struct cf_archive *archive;
  struct cf_library *jdk;        /* NULL: none was read */
  struct bl_class_names missing; /* referred to, and neither given nor in the JDK that was read */
  struct cf_arena *arenas;       /* [n_arenas] one a thread */
  unsigned n_arenas;
  struct cf_arena *early; /* [n_early] what was read before the classes were, one a thread */
  unsigned n_early;
};

/* Opens the inputs and the class path and lists what is in them: the first half of the reading.
   What the budget does not allow is left out, and noted. Free with bl_reading_free. */
void bl_inputs_open(struct bl_reading *out, struct cf_arena *a, const struct bl_options *o,
                    struct bl_budget *budget);

/* Reads and parses every class file of the inputs, which are open. A malformed class is named in
   *ds, counted in st->skipped and left out. Fills inputs, given, class_bytes, skipped and
   module_infos. What the budget does not allow is left out and counted in st->not_read. Lists live
   in `a`. */
void bl_read_classes(struct bl_reading *out, struct cf_arena *a, struct bl_diagnostics *ds,
                     struct bl_stats *st, const struct bl_options *o, struct bl_budget *budget);
void bl_reading_free(struct bl_reading *r);

/* Warns of folders of sources that are none. */
void bl_source_roots_check(struct bl_diagnostics *ds, struct cf_arena *a,
                           const struct bl_options *o);

void bl_diagnose(struct bl_diagnostics *ds, struct cf_arena *a, bool error, struct cf_str input,
                 struct cf_str message);

#endif
