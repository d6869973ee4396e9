/* Guard tables as text, JSON and Java; and two of them compared. */
#include "src/report/guard_table.h"

#include "classfile/base/map.h"
#include "classfile/base/utf8.h"
#include "src/report/objects.h"
#include "src/report/words.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>

static const char schema[] = "blocal-guards/1";

/* --- text --- */

static bool is_guard(const struct bl_guard_row *r)
{
  return cf_str_is(r->source, "declared") || cf_str_is(r->source, "inferred");
}

static const char *plural(uint32_t n)
{
  return n == 1 ? "" : "s";
}

static void put_counts(FILE *out, const struct bl_guard_row *r)
{
  fprintf(out, "%" PRIu32 " of %" PRIu32 " write%s", r->writes_held, r->writes, plural(r->writes));
  if (r->reads > 0) {
    fprintf(out, ", %" PRIu32 " of %" PRIu32 " read%s", r->reads_held, r->reads, plural(r->reads));
  }
}

static void put_bare(FILE *out, const struct bl_guard_row *r, struct cf_arena *a)
{
  enum { MOST = 6 };
  for (uint32_t i = 0; i < r->n_bare && i < MOST; i++) {
    const struct bl_bare_access *b = &r->bare[i];
    struct cf_str method = bl_words_safe(a, b->method);
    fprintf(out, "    without it: %.*s %s", CF_S(method), b->write ? "writes" : "reads");
    fprintf(out, b->line == 0 ? "\n" : " (line %" PRIu32 ")\n", b->line);
  }
  if (r->n_bare > MOST) {
    fprintf(out, "    without it: %" PRIu32 " more\n", r->n_bare - MOST);
  }
}

static void put_row(FILE *out, const struct bl_guard_row *r, struct cf_arena *a)
{
  struct cf_str field = bl_words_safe(a, r->field), lock = bl_words_safe(a, r->lock);
  fprintf(out, "  %.*s: ", CF_S(field));
  if (cf_str_is(r->source, "unreadable")) {
    struct cf_str text = bl_words_safe(a, r->annotation);
    fprintf(out, "@GuardedBy(\"%.*s\") is not understood\n", CF_S(text));
    return;
  }
  fprintf(out, is_guard(r) ? "%.*s, %.*s; held at " : "no guard; %.*s is held at ", CF_S(lock),
          CF_S(r->source));
  put_counts(out, r);
  fputs("\n", out);
  put_bare(out, r, a);
}

static void put_class(FILE *out, const struct bl_guard_row *r, const struct bl_guard_row *before,
                      struct cf_arena *a)
{
  if (before == NULL || !cf_str_eq(before->cls, r->cls)) {
    struct cf_str cls = bl_words_safe(a, r->cls);
    fprintf(out, "%s%.*s\n", before == NULL ? "" : "\n", CF_S(cls));
  }
}

bool bl_guard_table_text(FILE *out, const struct bl_guard_rows *rows)
{
  struct cf_arena a;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < rows->n; i++) {
    put_class(out, &rows->items[i], i == 0 ? NULL : &rows->items[i - 1], &a);
    put_row(out, &rows->items[i], &a);
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  return !ferror(out);
}

/* --- Java --- */

static struct cf_str field_name(const struct bl_guard_row *r)
{
  uint32_t n = 0;
  while (n < r->field.n && r->field.p[n] != '.' && r->field.p[n] != '[') {
    n++;
  }
  return (struct cf_str){r->field.p, n};
}

/* A field and what is in it may both have a row: one declaration serves both. */
static bool is_said_before(const struct bl_guard_rows *rows, uint32_t at)
{
  for (uint32_t i = at; i-- > 0 && cf_str_eq(rows->items[i].cls, rows->items[at].cls);) {
    if (is_guard(&rows->items[i]) && rows->items[i].annotation.n > 0 &&
        cf_str_eq(field_name(&rows->items[i]), field_name(&rows->items[at]))) {
      return true;
    }
  }
  return false;
}

bool bl_guard_table_java(FILE *out, const struct bl_guard_rows *rows)
{
  struct cf_arena a;
  const struct bl_guard_row *before = NULL;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < rows->n; i++) {
    const struct bl_guard_row *r = &rows->items[i];
    if (!is_guard(r) || r->annotation.n == 0 || is_said_before(rows, i)) {
      continue;
    }
    if (before == NULL || !cf_str_eq(before->cls, r->cls)) {
      struct cf_str cls = bl_words_safe(&a, r->cls);
      fprintf(out, "%s// %.*s\n", before == NULL ? "" : "\n", CF_S(cls));
    }
    struct cf_str text = bl_words_safe(&a, r->annotation), type = bl_words_safe(&a, r->type),
                  name = bl_words_safe(&a, field_name(r));
    fprintf(out, "@GuardedBy(\"%.*s\") %.*s %.*s;\n", CF_S(text), CF_S(type), CF_S(name));
    before = r;
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  return !ferror(out);
}

/* --- JSON --- */

static json_t *bare_of(const struct bl_guard_row *r, struct cf_arena *a)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < r->n_bare; i++) {
    const struct bl_bare_access *b = &r->bare[i];
    json_array_append_new(all, json_pack("{s:o, s:o, s:b}", "method", bl_json_text(a, b->method),
                                         "line", b->line == 0 ? json_null() : json_integer(b->line),
                                         "write", b->write ? 1 : 0));
  }
  return all;
}

static json_t *row_of(const struct bl_guard_row *r, struct cf_arena *a)
{
  return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:I, s:o}", "class",
                   bl_json_text(a, r->cls), "field", bl_json_text(a, r->field), "type",
                   bl_json_text(a, r->type), "source", bl_json_text(a, r->source), "lock",
                   bl_json_text(a, r->lock), "annotation", bl_json_text(a, r->annotation), "writes",
                   (json_int_t)r->writes, "writes_held", (json_int_t)r->writes_held, "reads",
                   (json_int_t)r->reads, "reads_held", (json_int_t)r->reads_held, "without",
                   bare_of(r, a));
}

bool bl_guard_table_json(FILE *out, const struct bl_guard_rows *rows)
{
  struct cf_arena a;
  bool good = true;
  cf_arena_init(&a);
  fprintf(out, "{\"schema\": \"%s\", \"fields\": [", schema);
  for (uint32_t i = 0; i < rows->n && good; i++) {
    json_t *row = row_of(&rows->items[i], &a);
    fputs(i == 0 ? "\n" : ",\n", out);
    good = row != NULL && json_dumpf(row, out, JSON_ENSURE_ASCII) == 0;
    json_decref(row);
    cf_arena_reset(&a);
  }
  fputs("\n]}\n", out);
  cf_arena_destroy(&a);
  return good && !ferror(out);
}

/* --- reading --- */

static void read_bare(struct bl_guard_row *to, struct cf_arena *a, const json_t *all)
{
  size_t n = json_array_size(all);
  to->bare = CF_NEW_N(a, struct bl_bare_access, n + 1);
  for (size_t i = 0; i < n; i++) {
    const json_t *b = json_array_get(all, i);
    to->bare[to->n_bare++] =
        (struct bl_bare_access){bl_json_string_in(a, b, "method"), bl_json_number_in(b, "line"),
                                json_is_true(json_object_get(b, "write"))};
  }
}

static struct bl_guard_row read_row(struct cf_arena *a, const json_t *row)
{
  struct bl_guard_row r = {.cls = bl_json_string_in(a, row, "class"),
                           .field = bl_json_string_in(a, row, "field"),
                           .type = bl_json_string_in(a, row, "type"),
                           .source = bl_json_string_in(a, row, "source"),
                           .lock = bl_json_string_in(a, row, "lock"),
                           .annotation = bl_json_string_in(a, row, "annotation"),
                           .writes = bl_json_number_in(row, "writes"),
                           .writes_held = bl_json_number_in(row, "writes_held"),
                           .reads = bl_json_number_in(row, "reads"),
                           .reads_held = bl_json_number_in(row, "reads_held")};
  read_bare(&r, a, json_object_get(row, "without"));
  return r;
}

bool bl_guard_table_read(struct bl_guard_rows *out, struct cf_arena *a, const char *file,
                         struct cf_str *why)
{
  json_t *all = bl_json_read(a, file, why);
  if (all == NULL) {
    *why = cf_arena_printf(a, "%s: %.*s", file, CF_S(*why));
    return false;
  }
  const json_t *named = json_object_get(all, "schema"), *rows = json_object_get(all, "fields");
  bool good = json_is_string(named) && strcmp(json_string_value(named), schema) == 0;
  for (size_t i = 0; good && i < json_array_size(rows); i++) {
    struct bl_guard_row r = read_row(a, json_array_get(rows, i));
    cf_vec_push(a, out, r);
  }
  if (!good) {
    *why = cf_arena_printf(a, "%s: no table of 'blocal guards --format=json' (%s)", file, schema);
  }
  json_decref(all);
  return good;
}

/* --- drift --- */

struct drift {
  FILE *out;
  struct cf_arena *a;
  uint32_t n;
};

static struct cf_str key_of(struct cf_arena *a, const struct bl_guard_row *r)
{
  return cf_arena_printf(a, "%.*s.%.*s", CF_S(r->cls), CF_S(r->field));
}

static void say(struct drift *d, const struct bl_guard_row *r, struct cf_str what)
{
  struct cf_str key = bl_words_safe(d->a, key_of(d->a, r)), said = bl_words_safe(d->a, what);
  fprintf(d->out, "%.*s: %.*s\n", CF_S(key), CF_S(said));
  d->n++;
}

static uint32_t bare_accesses(const struct bl_guard_row *r)
{
  return r->writes - r->writes_held + r->reads - r->reads_held;
}

static void compare_rows(struct drift *d, const struct bl_guard_row *before,
                         const struct bl_guard_row *now)
{
  if (is_guard(before) && !is_guard(now)) {
    say(d, now,
        cf_arena_printf(d->a, "no longer guarded by %.*s: held at %u of %u writes",
                        CF_S(before->lock), now->writes_held, now->writes));
  } else if (!is_guard(before) && is_guard(now)) {
    say(d, now, cf_arena_printf(d->a, "now guarded by %.*s", CF_S(now->lock)));
  } else if (is_guard(now) && !cf_str_eq(before->lock, now->lock)) {
    say(d, now,
        cf_arena_printf(d->a, "guarded by %.*s, before by %.*s", CF_S(now->lock),
                        CF_S(before->lock)));
  } else if (is_guard(now) && bare_accesses(now) > bare_accesses(before)) {
    say(d, now,
        cf_arena_printf(d->a, "%u access%s without %.*s, before %u", bare_accesses(now),
                        bare_accesses(now) == 1 ? "" : "es", CF_S(now->lock),
                        bare_accesses(before)));
  }
}

static void index_rows(struct cf_map *of, struct cf_arena *a, const struct bl_guard_rows *rows)
{
  for (uint32_t i = 0; i < rows->n; i++) {
    struct cf_str key = key_of(a, &rows->items[i]);
    *cf_map_at(of, key.p, key.n) = &rows->items[i];
  }
}

uint32_t bl_guard_drift(FILE *out, const struct bl_guard_rows *before,
                        const struct bl_guard_rows *now)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_map old, new;
  cf_map_init(&old, &a);
  cf_map_init(&new, &a);
  struct drift d = {out, &a, 0};
  index_rows(&old, &a, before);
  index_rows(&new, &a, now);
  for (uint32_t i = 0; i < before->n; i++) {
    const struct bl_guard_row *r = &before->items[i];
    struct cf_str key = key_of(&a, r);
    if (is_guard(r) && cf_map_get(&new, key.p, key.n) == NULL) {
      say(&d, r,
          cf_arena_printf(&a, "gone, or never under a lock any more; before guarded by %.*s",
                          CF_S(r->lock)));
    }
  }
  for (uint32_t i = 0; i < now->n; i++) {
    const struct bl_guard_row *r = &now->items[i];
    struct cf_str key = key_of(&a, r);
    const struct bl_guard_row *was = cf_map_get(&old, key.p, key.n);
    if (was != NULL) {
      compare_rows(&d, was, r);
    } else if (is_guard(r)) {
      say(&d, r, cf_arena_printf(&a, "new, guarded by %.*s", CF_S(r->lock)));
    }
  }
  cf_map_destroy(&old);
  cf_map_destroy(&new);
  cf_arena_destroy(&a);
  return d.n;
}
