/* Links the findings of a run by how much further in the list the next one is, so that no memory is
   needed between noting and writing. */
#include "src/finding/likewise.h"

static struct bl_finding *likewise(const struct bl_finding *f)
{
  int32_t further = (int32_t)f->grounds.likewise;
  return further == 0 ? NULL : (struct bl_finding *)f + further;
}

static bool names_field(const struct bl_finding *f, struct cf_str field)
{
  while (f != NULL && !cf_str_eq(f->field, field)) {
    f = likewise(f);
  }
  return f != NULL;
}

void bl_likewise_note(struct bl_finding **run, uint32_t n)
{
  struct bl_finding *last = run[0];
  for (uint32_t i = 1; i < n; i++) {
    if (!names_field(run[0], run[i]->field)) {
      last->grounds.likewise = (uint32_t)(run[i] - last);
      last = run[i];
    }
  }
}

/* "total" of "com.acme.Average.total.contents" */
static struct cf_str name_of(struct cf_str field)
{
  static const char contents[] = ".contents";
  uint32_t n = sizeof contents - 1, from = 0;
  if (field.n > n && memcmp(field.p + field.n - n, contents, n) == 0) {
    field.n -= n;
  }
  for (uint32_t i = 0; i < field.n; i++) {
    from = field.p[i] == '.' ? i + 1 : from;
  }
  return (struct cf_str){field.p + from, field.n - from};
}

static struct cf_str likewise_text(struct cf_arena *a, const struct bl_finding *f)
{
  enum { MOST_NAMED = 3 };
  struct cf_str text = f->message;
  const struct bl_finding *g = likewise(f);
  for (unsigned i = 0; g != NULL && i < MOST_NAMED; i++, g = likewise(g)) {
    struct cf_str name = name_of(g->field);
    text = cf_arena_printf(a, "%.*s%s'%.*s'", (int)text.n, text.p, i == 0 ? "; likewise " : ", ",
                           (int)name.n, name.p);
    if (g->at.line != f->at.line) {
      text = cf_arena_printf(a, "%.*s at line %u", (int)text.n, text.p, g->at.line);
    }
  }
  return g == NULL ? text : cf_arena_printf(a, "%.*s and others", (int)text.n, text.p);
}

void bl_likewise_write(struct bl_findings *fs, uint32_t first, struct cf_arena *a)
{
  for (uint32_t i = first; i < fs->n; i++) {
    struct bl_finding *f = &fs->items[i];
    if (f->grounds.likewise != 0 && f->confidence > BL_LOW) {
      f->message = likewise_text(a, f);
    }
  }
  for (uint32_t i = first; i < fs->n; i++) {
    fs->items[i].grounds.likewise = 0;
  }
}
