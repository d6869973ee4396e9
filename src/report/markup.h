/* Text in XML and HTML. Receives text of class files and sources, whatever it holds; hands on text
   in which nothing is markup and nothing is forbidden (XML 1.0 §2.2). */
#ifndef BL_MARKUP_H
#define BL_MARKUP_H

#include "classfile/base/arena.h"

#include <stdio.h>

/* Writes the text so that it may stand between tags and in quoted attributes. Controls and marks
   that turn the writing direction become \uXXXX, as bl_words_safe has them. */
void bl_markup_text(FILE *out, struct cf_arena *a, struct cf_str s);

/* Writes ` name="text"`. */
void bl_markup_attribute(FILE *out, struct cf_arena *a, const char *name, struct cf_str text);

#endif
