/* Text in XML and HTML. */
#include "src/report/markup.h"

#include "src/report/words.h"

static const char *entity_of(char c)
{
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return NULL;
  }
}

void bl_markup_text(FILE *out, struct cf_arena *a, struct cf_str s)
{
  s = bl_words_safe(a, s);
  uint32_t from = 0;
  for (uint32_t i = 0; i < s.n; i++) {
    const char *entity = entity_of(s.p[i]);
    if (entity != NULL) {
      fwrite(s.p + from, 1, i - from, out);
      fputs(entity, out);
      from = i + 1;
    }
  }
  fwrite(s.n == 0 ? "" : s.p + from, 1, s.n - from, out);
}

void bl_markup_attribute(FILE *out, struct cf_arena *a, const char *name, struct cf_str text)
{
  fprintf(out, " %s=\"", name);
  bl_markup_text(out, a, text);
  fputc('"', out);
}
