/* The text of one class, as javap -p and javap -c -p show it. For people and for tests. */
#ifndef CF_DUMP_H
#define CF_DUMP_H

#include "classfile/code/insn.h"

#include <stdio.h>

/* What to show beyond declarations. `true` means CF_DUMP_CODE. */
enum {
  CF_DUMP_CODE = 1, /* instructions and exception tables: javap -c */
  CF_DUMP_LINES = 2 /* line tables: javap -l */
};

/* Prints header, fields and methods, of `flags` what they ask for. A method whose code is malformed
   gets a line that says so; the rest is printed. False if any was, with the first fault in *first.
   A module's directives are not shown. */
bool cf_dump_class(FILE *out, const struct cf_class *cls, unsigned flags, struct cf_err *first);

/* One instruction of a method that cf_insns_decode or cf_insns_check accepted, in javap's form
   without the leading bci and without a newline behind: "invokevirtual #7  // Method a.b:()V". A
   switch takes several lines. */
void cf_dump_insn(FILE *out, const struct cf_class *cls, struct cf_bytes code,
                  const struct cf_insn *insn);

#endif
