/* Pieces of built-in texts. */
#include "src/report/texts.h"

struct cf_str bl_text_find(const struct bl_text_file *files, const char *name)
{
  for (const struct bl_text_file *f = files; f->name != NULL; f++) {
    if (strcmp(f->name, name) == 0) {
      return (struct cf_str){(const char *)f->text, f->n};
    }
  }
  return CF_STR("");
}

struct cf_str bl_text_line(struct cf_str *rest)
{
  const char *end = rest->n == 0 ? NULL : memchr(rest->p, '\n', rest->n);
  uint32_t n = end == NULL ? rest->n : (uint32_t)(end - rest->p);
  struct cf_str line = {rest->p, n};
  n += end == NULL ? 0 : 1;
  *rest = (struct cf_str){rest->p + n, rest->n - n};
  return line;
}

struct cf_str bl_text_summary(struct cf_str text)
{
  bl_text_line(&text);
  bl_text_line(&text);
  return bl_text_line(&text);
}
