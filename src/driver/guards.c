/* blocal guards: the guards of a program's fields as a table. Receives what the analysis knows;
   hands rows to the report. */
#include "src/driver/run.h"
#include "src/guard/guards.h"
#include "src/options/glob.h"
#include "src/pass/make.h"
#include "src/report/guard_table.h"
#include "src/report/words.h"
#include "src/summary/fact_index.h"
#include "src/wording/place.h"

#include <stdlib.h>

struct table {
  struct bl_guard_rows rows;
  struct cf_arena *a;
  const struct bl_guards *guards;
};

/* --- rows --- */

static struct cf_str lock_text(const struct table *t, const struct bl_guard *g, bool annotation)
{
  struct cf_str all = CF_STR("");
  for (unsigned i = 0; i < g->n; i++) {
    struct cf_str one =
        annotation ? bl_guard_text(t->a, t->guards->s, &g->locks[i])
                   : bl_path_text(t->a, &g->locks[i], t->guards->s->program, NULL, CF_STR(""));
    all = cf_arena_printf(t->a, "%.*s%s%.*s", CF_S(all), i == 0 ? "" : ", ", CF_S(one));
  }
  return all;
}

static struct cf_str method_text(const struct table *t, const struct bl_fact *f)
{
  struct bl_place at = bl_place_of(t->a, t->guards->s->program, f->method, f->bci);
  return bl_words_method(t->a, &at);
}

static void list_bare(struct table *t, struct bl_guard_row *row, const struct bl_guard *g,
                      uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(t->guards->s, state, &n);
  row->bare = CF_NEW_N(t->a, struct bl_bare_access, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_guard_counts(t->guards, facts[i]) &&
        !bl_guard_is_held(t->guards->s->program, g, facts[i])) {
      row->bare[row->n_bare++] = (struct bl_bare_access){
          method_text(t, facts[i]), bl_line_of(facts[i]->method, facts[i]->bci), facts[i]->write};
    }
  }
}

static struct cf_str source_text(enum bl_guard_source source)
{
  static const char *const words[] = {[BL_GUARD_NONE] = "none",
                                      [BL_GUARD_INFERRED] = "inferred",
                                      [BL_GUARD_DECLARED] = "declared",
                                      [BL_GUARD_UNREADABLE] = "unreadable"};
  return cf_str_c(words[source]);
}

static void add_row(struct table *t, const struct bl_field *f, enum bl_state_kind kind)
{
  static const char *const suffix[] = {"", "[]", ".contents"};
  uint32_t state = bl_state_of(f->id, kind);
  const struct bl_guard *g = t->guards->of_state[state];
  if (g == NULL) {
    return;
  }
  bool declared = g->source == BL_GUARD_DECLARED || g->source == BL_GUARD_UNREADABLE;
  struct bl_guard_row row = {
      .cls = bl_dotted(t->a, f->cls->name),
      .field = cf_arena_printf(t->a, "%.*s%s", CF_S(bl_field_name(f)), suffix[kind]),
      .type = bl_words_type(t->a, bl_field_descriptor(f)),
      .source = source_text(g->source),
      .lock = lock_text(t, g, false),
      .annotation = declared ? g->text : lock_text(t, g, true),
      .writes = g->writes,
      .writes_held = g->writes_held,
      .reads = g->reads,
      .reads_held = g->reads_held};
  list_bare(t, &row, g, state);
  cf_vec_push(t->a, &t->rows, row);
}

static void add_class(struct table *t, const struct bl_class *c)
{
  for (uint32_t i = 0; i < c->n_fields; i++) {
    add_row(t, &c->fields[i], BL_STATE_FIELD);
    add_row(t, &c->fields[i], BL_STATE_ELEMENTS);
    add_row(t, &c->fields[i], BL_STATE_CONTENTS);
  }
}

static int by_name(const void *x, const void *y)
{
  const struct bl_class *a = *(const struct bl_class *const *)x,
                        *b = *(const struct bl_class *const *)y;
  return cf_str_cmp(a->name, b->name);
}

static void add_program(struct table *t, const struct bl_run *run)
{
  const struct bl_options *o = run->options;
  const struct bl_summary_options how = {.threads = o->threads};
  struct bl_summaries *s = bl_summaries_make(run->program, run->models, &how);
  struct bl_guards guards;
  bl_guards_make(&guards, t->a, s);
  t->guards = &guards;
  uint32_t n = run->program->n_given;
  const struct bl_class **classes = CF_NEW_N(t->a, const struct bl_class *, n + 1);
  memcpy(classes, run->program->classes, n * sizeof *classes);
  qsort(classes, n, sizeof *classes, by_name);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_class *c = classes[i];
    if (c->cf != NULL && !c->library && bl_glob_selects(&o->only, &o->exclude, c->name)) {
      add_class(t, c);
    }
  }
  bl_summaries_free(s);
}

/* --- a table of before --- */

static bool is_table(const char *input)
{
  size_t n = strlen(input);
  return n > 5 && strcmp(input + n - 5, ".json") == 0;
}

static bool read_table(struct bl_guard_rows *rows, struct cf_arena *a, const char *file)
{
  struct cf_str why;
  bool good = bl_guard_table_read(rows, a, file, &why);
  if (!good) {
    fprintf(stderr, "blocal: error: %.*s\n", CF_S(why));
  }
  return good;
}

/* --- the verb --- */

static bool print(const struct bl_options *o, const struct bl_guard_rows *rows)
{
  const char *format = o->outputs[0].format;
  return strcmp(format, "json") == 0   ? bl_guard_table_json(stdout, rows)
         : strcmp(format, "java") == 0 ? bl_guard_table_java(stdout, rows)
                                       : bl_guard_table_text(stdout, rows);
}

static enum bl_status finish(const struct bl_options *o, struct cf_arena *a,
                             const struct bl_guard_rows *rows, bool unread)
{
  struct bl_guard_rows before = {0};
  uint32_t drift = 0;
  if (o->against == NULL) {
    (void)print(o, rows);
  } else if (!read_table(&before, a, o->against)) {
    return BL_STATUS_UNREAD;
  } else {
    drift = bl_guard_drift(stdout, &before, rows);
  }
  if (rows->n == 0 && !o->quiet) {
    fputs("blocal: no field is accessed under a lock\n", stderr);
  }
  bool written = bl_finish_standard_output();
  return unread || !written ? BL_STATUS_UNREAD : drift > 0 ? BL_STATUS_FINDINGS : BL_STATUS_CLEAN;
}

enum bl_status bl_run_guards(const struct bl_options *o)
{
  struct bl_run run;
  struct bl_options rest = *o;
  struct cf_arena a;
  struct table t = {.a = &a};
  bool unread = false;
  cf_arena_init(&a);
  rest.inputs = (struct bl_strings){0};
  for (uint32_t i = 0; i < o->inputs.n; i++) {
    if (is_table(o->inputs.items[i])) {
      unread |= !read_table(&t.rows, &a, o->inputs.items[i]);
    } else {
      cf_vec_push(&a, &rest.inputs, o->inputs.items[i]);
    }
  }
  enum bl_status status = BL_STATUS_USAGE;
  if (rest.inputs.n == 0) {
    status = finish(o, &a, &t.rows, unread);
  } else {
    if (bl_run_link(&run, &rest)) {
      bl_run_tell_partial(&run);
      bl_progress_end(&run.progress);
      bl_diagnostics_print(stderr, &run.diagnostics, o);
      add_program(&t, &run);
      status = finish(o, &a, &t.rows, unread || run.reading.unread);
    }
    bl_run_free(&run);
  }
  cf_arena_destroy(&a);
  return status;
}
