/* Texts that are built in by src/embed.cmake, and the parts of those in Markdown. Receives
   texts; hands on pieces of them. Knows no format. */
#ifndef BL_TEXTS_H
#define BL_TEXTS_H

#include "classfile/base/bytes.h"

struct bl_text_file {
  const char *name; /* "lost-update.md" */
  const unsigned char *text;
  uint32_t n;
};

/* The text of that name of a table that ends with a NULL name, or an empty string. */
struct cf_str bl_text_find(const struct bl_text_file *files, const char *name);

/* Cuts the first line off, without its end. */
struct cf_str bl_text_line(struct cf_str *rest);

/* What a page of docs/explain says in one sentence: the line below its title. */
struct cf_str bl_text_summary(struct cf_str text);

#endif
