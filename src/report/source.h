/* Lines of source files for excerpts. Receives the directories of --source-root; hands on lines by
   file and number. Knows nothing of findings. */
#ifndef BL_SOURCE_H
#define BL_SOURCE_H

#include "classfile/base/map.h"

struct bl_sources {
  struct cf_arena arena;
  struct cf_map files; /* by name, found or not */
  const char *const *roots;
  uint32_t n_roots;
};

void bl_sources_init(struct bl_sources *s, const char *const *roots, uint32_t n_roots);
void bl_sources_destroy(struct bl_sources *s);

/* The line (from 1) of a file such as "com/acme/Counter.java", as in the first root that has it,
   without its end. False if no root has it, or not so many lines. Names come from class files, so
   one that would lead out of the roots is not looked for. The text lives as long as `s`. */
bool bl_sources_line(struct cf_str *out, struct bl_sources *s, struct cf_str file, uint32_t line);

/* The whole text of the file, as in the first root that has it; false if none has. Lives as long as
   `s`. */
bool bl_sources_text(struct cf_str *out, struct bl_sources *s, struct cf_str file);

/* The line with blanks for tabs, and without blanks at its end. In `a`. */
struct cf_str bl_source_expand(struct cf_arena *a, struct cf_str line);

/* The file's path, by the first root that has it; the file itself if none has. Lives as long as
   `s`, or as `file`. */
struct cf_str bl_sources_path(struct bl_sources *s, struct cf_str file);

#endif
