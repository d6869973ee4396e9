/* Private to the dump: a line writer, and constants, names and types as javap spells them. Nothing
   outside classfile/code includes this. */
#ifndef CF_PRINT_H
#define CF_PRINT_H

#include "classfile/class/class.h"

#include <stdio.h>

/* Collects a line as javap's writer does: indentation comes with the first visible character,
   blanks before a line's end vanish, and comments start at a column counted in UTF-16 units. */
struct cf_text {
  FILE *out;
  unsigned indent;  /* levels of two blanks */
  unsigned column;  /* units written on this line */
  unsigned pending; /* blanks that the next visible character will need */
};

/* How a string of the class file becomes text. */
enum cf_spelling {
  CF_SPELL_PLAIN,
  CF_SPELL_DOTS,   /* slashes of a binary name become dots */
  CF_SPELL_ESCAPED /* the body of a string literal, control characters as \uXXXX */
};

/* Plain ASCII text. */
void cf_text_puts(struct cf_text *t, const char *s);
void cf_text_printf(struct cf_text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Modified UTF-8, written as UTF-8; half a surrogate pair becomes '?', as Java's encoder has it. */
void cf_text_str(struct cf_text *t, struct cf_str s, enum cf_spelling spelling);

void cf_text_newline(struct cf_text *t);

/* Goes on at column 40 behind the indentation, or one blank further on if that has passed. */
void cf_text_tab(struct cf_text *t);

/* The text of Java's Float.toString and Double.toString since JDK 19. The size covers the longest,
   "-2.2250738585072014E-308". */
enum { CF_NUMBER_SIZE = 32 };
void cf_format_float(char buf[CF_NUMBER_SIZE], int32_t bits);
void cf_format_double(char buf[CF_NUMBER_SIZE], int64_t bits);

/* A loadable constant, member or dynamic reference with its kind in front: "Method a/B.c:()V",
   "String x", "double 1.0d". The owner is left out where it is the class itself. */
void cf_print_constant(struct cf_text *t, const struct cf_class *cls, uint32_t index);

/* A binary name, in quotation marks where it is none that Java source could spell. */
void cf_print_name(struct cf_text *t, struct cf_str name);

/* Walks over a signature (JVMS §4.7.9.1) or a descriptor, which is a simple one; a malformed one
   ends the walk early. `depth` bounds the recursion. */
struct cf_signature {
  const char *at, *end;
  unsigned depth;
};
struct cf_signature cf_signature_of(struct cf_str s);

/* One type: "java.util.Map<K, ? extends V>[]", "void". */
void cf_print_type(struct cf_text *t, struct cf_signature *s);

/* "<T extends A & B, U>" if there are type parameters here. Says whether there were. */
bool cf_print_type_parameters(struct cf_text *t, struct cf_signature *s);

/* "(int, java.lang.Object...)". */
void cf_print_parameters(struct cf_text *t, struct cf_signature *s, bool varargs);

/* What follows a class's name: " extends A implements B, C". */
void cf_print_supertypes(struct cf_text *t, struct cf_signature *s, bool interface);

/* " throws A, B" if the signature says what is thrown. Says whether it did. */
bool cf_print_throws(struct cf_text *t, struct cf_signature *s);

#endif
