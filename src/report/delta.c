/* See the header. */
#include "src/report/delta.h"

#include "src/report/objects.h"
#include "src/report/words.h"

#include <stdlib.h>

/* --- comparing --- */

static uint64_t *ids_of(struct cf_arena *a, const struct bl_findings *fs)
{
  uint64_t *ids = CF_NEW_N(a, uint64_t, fs->n + 1);
  for (uint32_t i = 0; i < fs->n; i++) {
    ids[i] = fs->items[i].id;
  }
  qsort(ids, fs->n, sizeof *ids, bl_cmp_ids);
  return ids;
}

/* Sorts `fs` into those that `ids` has and those that it has not. */
static void split(struct bl_findings *in, struct bl_findings *out, struct cf_arena *a,
                  const struct bl_findings *fs, const uint64_t *ids, uint32_t n)
{
  for (uint32_t i = 0; i < fs->n; i++) {
    bool has = n > 0 && bsearch(&fs->items[i].id, ids, n, sizeof *ids, bl_cmp_ids) != NULL;
    struct bl_findings *to = has ? in : out;
    if (to != NULL) {
      cf_vec_push(a, to, fs->items[i]);
    }
  }
}

void bl_delta_make(struct bl_delta *out, struct cf_arena *a, const struct bl_findings *before,
                   const struct bl_findings *after)
{
  *out = (struct bl_delta){0};
  split(&out->unchanged, &out->added, a, after, ids_of(a, before), before->n);
  split(NULL, &out->fixed, a, before, ids_of(a, after), after->n);
}

/* --- text --- */

static void put_lines(FILE *out, const char *what, const struct bl_findings *fs)
{
  struct cf_arena a;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < fs->n; i++) {
    const struct bl_finding *f = &fs->items[i];
    struct cf_str file = bl_words_safe(&a, f->at.file), message = bl_words_safe(&a, f->message);
    fprintf(out, "%s: %.*s", what, (int)file.n, file.p);
    if (f->at.line != 0) {
      fprintf(out, ":%u", f->at.line);
    }
    fprintf(out, ": %.*s [%s, %s]\n", (int)message.n, message.p, bl_kind_name(f->kind),
            bl_confidence_name(f->confidence));
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

bool bl_delta_text(FILE *out, const struct bl_delta *d, const struct bl_report_input *in)
{
  struct bl_report_input added = *in;
  added.findings = &d->added;
  bool good = bl_report_text.write(out, &added);
  fputs(good && d->added.n > 0 && d->fixed.n > 0 ? "\n" : "", out);
  put_lines(out, "fixed", &d->fixed);
  if (in->verbose) {
    put_lines(out, "unchanged", &d->unchanged);
  }
  return good && fflush(out) == 0 && !ferror(out);
}

/* --- JSON --- */

static void put_array(FILE *out, const char *key, const struct bl_findings *fs, const char *end)
{
  struct cf_arena a;
  cf_arena_init(&a);
  fprintf(out, " \"%s\": [", key);
  for (uint32_t i = 0; i < fs->n; i++) {
    json_t *o = bl_json_finding(&a, &fs->items[i]);
    fputs(i == 0 ? "\n  " : ",\n  ", out);
    json_dumpf(o, out, 0);
    json_decref(o);
    cf_arena_reset(&a);
  }
  fprintf(out, "%s%s", fs->n == 0 ? "]" : "\n ]", end);
  cf_arena_destroy(&a);
}

bool bl_delta_json(FILE *out, const struct bl_delta *d)
{
  fputs("{\"schema\": \"blocal-diff/1\",\n"
        " \"tool\": {\"name\": \"blocal\", \"version\": \"" BLOCAL_VERSION "\"},\n",
        out);
  put_array(out, "new", &d->added, ",\n");
  put_array(out, "fixed", &d->fixed, ",\n");
  put_array(out, "unchanged", &d->unchanged, "}\n");
  return fflush(out) == 0 && !ferror(out);
}
