/* A fault of the input as a value: what, where, and one number. It begins as {0}, which is no
   fault; the first fault wins; upper layers add the entry's name. Malformed input is never a bug:
   bugs are asserts. */
#ifndef CF_ERR_H
#define CF_ERR_H

#include "classfile/base/bytes.h"

enum cf_err_code {
  CF_OK,
  CF_ERR_MALFORMED, /* the bytes break the specification */
  CF_ERR_TRUNCATED, /* they end too early */
  CF_ERR_LIMIT,     /* they ask for more than cf_limits allows */
  CF_ERR_IO,        /* the operating system refused */
  CF_ERR_UNSUPPORTED
};

struct cf_err {
  enum cf_err_code code;
  const char *where; /* static: the structure, "constant pool", "method", … */
  int64_t index;     /* which entry of it, or -1 */
  const char *what;  /* static: a printf text with at most one %lld, for `value` */
  int64_t value;
  size_t offset; /* bytes from the start of the class or file, or CF_NO_OFFSET */
};

/* For faults that lie at no particular place: the message then ends without one. */
#define CF_NO_OFFSET SIZE_MAX

/* Records a fault unless one is recorded already. Returns false, for `return cf_fail(…)`. */
bool cf_fail(struct cf_err *err, enum cf_err_code code, const char *where, int64_t index,
             const char *what, int64_t value, size_t offset);

/* Writes "constant pool: entry 17: tag 99 is undefined, at offset 213" into buf, always terminated.
   Returns the length that it wanted, as snprintf. */
int cf_err_format(char *buf, size_t n, const struct cf_err *err);

#endif
