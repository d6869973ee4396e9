/* Names as people read them: text that is safe on a terminal, and descriptors as in Java. Receives
   names in the modified UTF-8 of class files; hands on UTF-8 in the given arena. */
#ifndef BL_WORDS_H
#define BL_WORDS_H

#include "src/finding/finding.h"

/* The text in UTF-8, with every character that a terminal or an editor would obey instead of show
   (controls, line separators, marks that turn the writing direction) written as \uXXXX. */
struct cf_str bl_words_safe(struct cf_arena *a, struct cf_str s);

/* Columns that UTF-8 text takes, one a character. */
uint32_t bl_words_width(struct cf_str s);

/* "com.acme.Map$Entry" → "Map.Entry". */
struct cf_str bl_words_simple_class(struct cf_arena *a, struct cf_str cls);

/* "com.acme.Counter.put(Object, int)"; of a constructor "com.acme.Counter(int)", of a class
   initialiser "com.acme.Counter.static {}". A descriptor that is none is shown as it is. */
struct cf_str bl_words_method(struct cf_arena *a, const struct bl_place *at);

/* "Ljava/util/Map;" → "Map", "[I" → "int[]"; a descriptor that is none is shown as it is. */
struct cf_str bl_words_type(struct cf_arena *a, struct cf_str descriptor);

/* "Counter.put()": the simple class and no parameters. */
struct cf_str bl_words_short_method(struct cf_arena *a, const struct bl_place *at);

#endif
