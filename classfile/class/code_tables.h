/* The tables of lines and local variables of a settled class's code: the same as the attributes
   say (JVMS §4.7.12, §4.7.13), in about half the room, for they take more than the code does. */
#ifndef CF_CODE_TABLES_H
#define CF_CODE_TABLES_H

#include "classfile/base/cursor.h"
#include "classfile/class/class.h"

/* The tables of a parsed code; in `a`. */
struct cf_bytes cf_tables_pack(struct cf_arena *a, const struct cf_code *code);

/* Reads them again, into `a`: *code has its bytecode by then. */
void cf_tables_unpack(struct cf_code *code, struct cf_arena *a, struct cf_cursor *c,
                      bool want_locals);

/* How many lines there are; then each of them, the one before it in *l, which begins as {0}. */
uint32_t cf_packed_lines(struct cf_cursor *c);
void cf_packed_line_next(struct cf_line *l, struct cf_cursor *c);

#endif
