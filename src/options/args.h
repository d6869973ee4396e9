/* What shells leave to the program: @FILE, lists of paths on standard input, class paths. Receives
   words; hands on longer lists of words. Knows no option. */
#ifndef BL_ARGS_H
#define BL_ARGS_H

#include "classfile/base/vec.h"

#include <stdio.h>

struct bl_strings {
  const char **items; /* NUL-terminated */
  uint32_t n, cap;
};

/* Appends argv[first…] to *out, each @FILE replaced by the words in that file: separated by white
   space, "…" and '…' keep it, a backslash takes the next character in quotes, # starts a comment;
   @FILE in a file is an ordinary word, @@x stands for @x, and behind -- nothing is replaced (as in
   java). On false *bad is the file that could not be read, and errno says why. */
bool bl_args_expand(struct bl_strings *out, struct cf_arena *a, int argc, char **argv,
                    const char **bad);

/* Appends the paths listed in the stream, one a line; or NUL-separated if there is a NUL in it. */
void bl_args_read_list(struct bl_strings *out, struct cf_arena *a, FILE *in);

/* Appends the entries of a class path: ':' separates, "dir/" and '*' stand for every .jar and .JAR
   in dir, sorted (java leaves the order open). Empty entries are dropped. */
void bl_args_class_path(struct bl_strings *out, struct cf_arena *a, const char *path);

/* The whole stream or file; NUL-terminated behind its end. On false errno says why. */
struct cf_str bl_read_stream(struct cf_arena *a, FILE *in);
bool bl_read_file(struct cf_str *out, struct cf_arena *a, const char *path);

/* Takes away those that are the same file or folder as one of the others. */
void bl_args_without(struct bl_strings *list, const struct bl_strings *others);

#endif
