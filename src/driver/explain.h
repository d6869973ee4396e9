/* The texts of `blocal explain`: docs/explain/NAME.md, built in by src/embed.cmake. */
#ifndef BL_EXPLAIN_H
#define BL_EXPLAIN_H

#include "src/options/options.h"
#include "src/report/texts.h"

extern const struct bl_text_file bl_explain_files[]; /* ends with a NULL name */

/* The text on a kind, a benign reason or a check, or an empty string. */
struct cf_str bl_explain_text(const char *name);

/* Prints the text as a terminal shows it: headings without their marks; with `color` bold. */
void bl_explain_print(FILE *out, struct cf_str text, bool color);

/* Prints the names of all that can be explained, in groups, each with the first sentence. */
void bl_explain_list(FILE *out, bool color);

#endif
