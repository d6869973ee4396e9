/* From the modified UTF-8 of class files (JVMS §4.4.7) to the UTF-8 that JSON, HTML and terminals
   want. */
#ifndef CF_UTF8_H
#define CF_UTF8_H

#include "classfile/base/arena.h"

/* The same text in UTF-8: surrogate pairs become one character, C0 80 becomes NUL, each byte that
   fits nowhere U+FFFD; UTF-8 as it is in paths stays. Borrows `s` if it is ASCII, else lives in
   `a`. Control characters are let pass: what they do is the writer's concern. */
struct cf_str cf_utf8(struct cf_arena *a, struct cf_str s);

/* Whether a terminal or an editor would obey the character instead of showing it: controls, line
   separators, marks that turn the writing direction. */
bool cf_utf8_is_obeyed(uint32_t c);

#endif
