/* Faults of the input as values. Knows nothing of who meets them or who prints them. */
#include "classfile/base/err.h"

#include <stdio.h>

bool cf_fail(struct cf_err *err, enum cf_err_code code, const char *where, int64_t index,
             const char *what, int64_t value, size_t offset)
{
  if (err->code == CF_OK) {
    *err = (struct cf_err){code, where, index, what, value, offset};
  }
  return false;
}

/* The place behind what is written already, so that parts can follow each other as one snprintf. */
static char *rest_of(char *buf, size_t n, int written, size_t *left)
{
  size_t at = (size_t)written < n ? (size_t)written : n;
  *left = n - at;
  return *left == 0 ? NULL : buf + at;
}

int cf_err_format(char *buf, size_t n, const struct cf_err *err)
{
  if (err->code == CF_OK) {
    return snprintf(buf, n, "no fault");
  }
  size_t left;
  int w = snprintf(buf, n, "%s: ", err->where);
  if (err->index >= 0) {
    char *p = rest_of(buf, n, w, &left);
    w += snprintf(p, left, "entry %lld: ", (long long)err->index);
  }
  char *p = rest_of(buf, n, w, &left);
  w += snprintf(p, left, err->what, (long long)err->value);
  if (err->offset != CF_NO_OFFSET) {
    p = rest_of(buf, n, w, &left);
    w += snprintf(p, left, ", at offset %zu", err->offset);
  }
  return w;
}
