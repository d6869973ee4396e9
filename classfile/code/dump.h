/* The text of one class, as javap -p and javap -c -p show it. For people and for tests. */
#ifndef CF_DUMP_H
#define CF_DUMP_H

#include "classfile/code/insn.h"

#include <stdio.h>

/* Prints header, fields and methods with flags and descriptors; `with_code` adds each method's
   instructions, exception table and line table. A method whose code is malformed gets a line that
   says so; the rest is printed. False if any was. */
bool cf_dump_class(FILE *out, const struct cf_class *cls, bool with_code, struct cf_err *first);

/* One instruction in javap's form without the leading bci: "invokevirtual #7  // Method a.b:()V". */
void cf_dump_insn(FILE *out, const struct cf_class *cls, struct cf_bytes code,
                  const struct cf_insn *insn);

#endif
