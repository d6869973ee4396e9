/* Fingerprints of source lines as GitHub's code scanning makes them (primaryLocationLineHash), so
   that an alert follows its line through edits elsewhere. Receives the text of a file; hands on a
   hash a line. Knows nothing of findings. */
#ifndef BL_LINE_HASH_H
#define BL_LINE_HASH_H

#include "classfile/base/arena.h"

struct bl_line_hashes {
  uint64_t *hash; /* [n] by line, from 0 */
  uint32_t *nth;  /* [n] which one of the lines with that hash, from 1 */
  uint32_t n;     /* at least 1; what follows a last line end is a line */
};

/* Lives in `a`. The hash of a line is that of the next 100 UTF-16 code units from its start on that
   are no blank or tab, line ends made one, the end of the file 0xffff, and zeros behind it:
   the sum of unit[i] * 37^(99 - i), modulo 2^64. */
void bl_line_hashes(struct bl_line_hashes *out, struct cf_arena *a, struct cf_str text);

/* "a7f2ff13bc495cf2:1" of a line from 1; empty if there is no such line. In `a`. */
struct cf_str bl_line_hash_text(struct cf_arena *a, const struct bl_line_hashes *h, uint32_t line);

#endif
