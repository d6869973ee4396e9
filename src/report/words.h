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

/* At most so many columns of UTF-8 text, cut between characters, with "…" behind what was cut. */
struct cf_str bl_words_cut(struct cf_arena *a, struct cf_str s, uint32_t columns);

/* "com.acme.Map$Entry" → "Map.Entry". */
struct cf_str bl_words_simple_class(struct cf_arena *a, struct cf_str cls);

/* "com.acme.Counter.put(Object, int)"; of a constructor "com.acme.Counter(int)", of a class
   initialiser "com.acme.Counter.static {}". A descriptor that is none is shown as it is. */
struct cf_str bl_words_method(struct cf_arena *a, const struct bl_place *at);

/* "Ljava/util/Map;" → "Map", "[I" → "int[]"; a descriptor that is none is shown as it is. */
struct cf_str bl_words_type(struct cf_arena *a, struct cf_str descriptor);

/* "Counter.put()": the simple class and no parameters. */
struct cf_str bl_words_short_method(struct cf_arena *a, const struct bl_place *at);

/* What a step says, or what it is if it says nothing; safe. */
struct cf_str bl_words_note(struct cf_arena *a, const struct bl_step *s);

/* "line 22", or "bci 17" of a class without a line table; in another method than `from` it names
   that: "line 22 of Pool.take()". */
struct cf_str bl_words_place(struct cf_arena *a, const struct bl_place *at,
                             const struct bl_place *from);

/* "error" of high confidence, "warning" of medium, "note" of low and of what is benign or
   suppressed. */
const char *bl_words_level(const struct bl_finding *f);

/* Why what is benign for that reason does no harm, in half a sentence. */
const char *bl_words_benign(enum bl_benign b);

/* Who has suppressed it: "an annotation" or "a suppression file". */
const char *bl_words_suppressed(enum bl_suppressed s);

#endif
