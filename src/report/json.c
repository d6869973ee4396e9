/* The JSON report, schema blocal-findings/1: one finding a line, so that huge reports need little
   memory and line-based tools can compare two of them. */
#include "src/report/report.h"

#include "classfile/base/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>

enum { DUMP_FLAGS = JSON_REAL_PRECISION(9) };

struct writer {
  FILE *out;
  struct cf_arena arena; /* of one object */
  bool good;
};

/* Class files hold modified UTF-8, or nothing of the kind; JSON takes UTF-8 only. */
static json_t *text(struct writer *w, struct cf_str s)
{
  struct cf_str utf8 = cf_utf8(&w->arena, s);
  return json_stringn(utf8.n == 0 ? "" : utf8.p, utf8.n);
}

static json_t *text_or_null(struct writer *w, struct cf_str s)
{
  return s.n == 0 ? json_null() : text(w, s);
}

static json_t *c_text(const char *s)
{
  return s == NULL ? json_null() : json_string(s);
}

static json_t *number(uint64_t n)
{
  return json_integer((json_int_t)n);
}

static json_t *line_or_null(uint32_t line)
{
  return line == 0 ? json_null() : number(line);
}

static void set(json_t *object, const char *key, json_t *value)
{
  json_object_set_new(object, key, value);
}

static json_t *check_names(unsigned checks)
{
  json_t *names = json_array();
  for (unsigned bit = 1; bit <= BL_CHECK_ALL; bit <<= 1) {
    if ((checks & bit) != 0) {
      json_array_append_new(names, json_string(bl_check_name((enum bl_check)bit)));
    }
  }
  return names;
}

static json_t *reasons_of(struct writer *w, const struct bl_finding *f)
{
  json_t *reasons = json_array();
  for (uint32_t i = 0; i < f->n_rank_reasons; i++) {
    json_array_append_new(reasons, text(w, f->rank_reasons[i]));
  }
  return reasons;
}

static void set_verdict(json_t *o, struct writer *w, const struct bl_finding *f)
{
  char id[17];
  snprintf(id, sizeof id, "%016" PRIx64, f->id);
  set(o, "id", json_string(id));
  set(o, "kind", json_string(bl_kind_name(f->kind)));
  set(o, "check", json_string(bl_check_name(f->check)));
  set(o, "checks", check_names(f->checks));
  set(o, "confidence", json_string(bl_confidence_name(f->confidence)));
  set(o, "rank", number(f->rank));
  set(o, "rank_reasons", reasons_of(w, f));
  set(o, "benign", c_text(bl_benign_name(f->benign)));
  set(o, "age", f->kind <= BL_ESCAPED_VALUE ? number(f->grounds.age) : json_null());
}

static void set_method(json_t *o, struct writer *w, const struct bl_place *at)
{
  set(o, "class", text(w, at->cls));
  set(o, "method", text(w, at->method));
  set(o, "descriptor", text(w, at->descriptor));
  if (at->lambda) {
    set(o, "lambda", json_true());
  }
}

static void set_position(json_t *o, struct writer *w, const struct bl_place *at)
{
  set(o, "file", text(w, at->file));
  set(o, "line", line_or_null(at->line));
  set(o, "bci", number(at->bci));
}

static json_t *step_object(struct writer *w, const struct bl_step *s)
{
  json_t *o = json_object();
  set(o, "step", json_string(bl_step_name(s->kind)));
  set_method(o, w, &s->at);
  set_position(o, w, &s->at);
  set(o, "note", text(w, s->note));
  return o;
}

static json_t *finding_object(struct writer *w, const struct bl_finding *f)
{
  json_t *o = json_object(), *trace = json_array();
  set_verdict(o, w, f);
  set_method(o, w, &f->at);
  set_position(o, w, &f->at);
  set(o, "input", text(w, f->input));
  set(o, "field", text_or_null(w, f->field));
  set(o, "lock", text_or_null(w, f->lock));
  set(o, "variable", text_or_null(w, f->variable));
  set(o, "message", text(w, f->message));
  for (uint32_t i = 0; i < f->n_trace; i++) {
    json_array_append_new(trace, step_object(w, &f->trace[i]));
  }
  set(o, "trace", trace);
  return o;
}

static json_t *diagnostic_object(struct writer *w, const struct bl_diagnostic *d)
{
  json_t *o = json_object();
  set(o, "level", json_string(d->error ? "error" : "warning"));
  set(o, "input", text(w, d->input));
  set(o, "message", text(w, d->message));
  return o;
}

/* Microseconds: more digits would say nothing. */
static json_t *seconds(double s)
{
  return json_real((double)(int64_t)(s * 1e6 + 0.5) / 1e6);
}

static json_t *stats_object(struct writer *w, const struct bl_stats *s)
{
  json_t *o = json_object(), *times = json_object();
  set(o, "inputs", number(s->inputs));
  set(o, "classes", number(s->classes));
  set(o, "methods", number(s->methods));
  set(o, "code_bytes", number(s->code_bytes));
  set(o, "lines", number(s->lines));
  set(o, "class_bytes", number(s->class_bytes));
  set(o, "given", number(s->given));
  set(o, "libraries", number(s->libraries));
  set(o, "skipped", number(s->skipped));
  set(o, "duplicates", number(s->duplicates));
  set(o, "module_infos", number(s->module_infos));
  set(o, "missing_classes", number(s->missing_classes));
  set(o, "jdk", s->jdk.n > 0 ? text(w, s->jdk) : json_null());
  set(o, "jdk_classes", number(s->jdk_classes));
  set(o, "methods_with_locks", number(s->methods_with_locks));
  set(o, "methods_summarised", number(s->methods_summarised));
  set(o, "methods_malformed", number(s->methods_malformed));
  set(o, "methods_over_budget", number(s->methods_over_budget));
  set(o, "open_calls", number(s->open_calls));
  set(o, "overflow_calls", number(s->overflow_calls));
  set(o, "peak_bytes", number(s->peak_bytes));
  set(times, "read", seconds(s->seconds_read));
  set(times, "link", seconds(s->seconds_link));
  set(times, "analyse", seconds(s->seconds_analyse));
  set(times, "total", seconds(s->seconds_total));
  set(o, "seconds", times);
  return o;
}

/* Writes the object and lets go of it. */
static void put_object(struct writer *w, json_t *object)
{
  w->good = w->good && json_dumpf(object, w->out, DUMP_FLAGS) == 0;
  json_decref(object);
  cf_arena_reset(&w->arena);
}

static void put(struct writer *w, const char *s)
{
  w->good = w->good && fputs(s, w->out) >= 0;
}

static void put_findings(struct writer *w, const struct bl_findings *fs)
{
  put(w, " \"findings\": [");
  for (uint32_t i = 0; w->good && i < fs->n; i++) {
    put(w, i == 0 ? "\n  " : ",\n  ");
    put_object(w, finding_object(w, &fs->items[i]));
  }
  put(w, fs->n == 0 ? "],\n" : "\n ],\n");
}

static void put_diagnostics(struct writer *w, const struct bl_diagnostics *ds)
{
  put(w, " \"diagnostics\": [");
  for (uint32_t i = 0; w->good && i < ds->n; i++) {
    put(w, i == 0 ? "\n  " : ",\n  ");
    put_object(w, diagnostic_object(w, &ds->items[i]));
  }
  put(w, ds->n == 0 ? "],\n" : "\n ],\n");
}

static bool write_json(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out, .good = true};
  cf_arena_init(&w.arena);
  put(&w, "{\"schema\": \"blocal-findings/1\",\n"
          " \"tool\": {\"name\": \"blocal\", \"version\": \"" BLOCAL_VERSION "\"},\n");
  put_findings(&w, in->findings);
  put_diagnostics(&w, in->diagnostics);
  put(&w, " \"stats\": ");
  put_object(&w, stats_object(&w, in->stats));
  put(&w, "}\n");
  cf_arena_destroy(&w.arena);
  return w.good && fflush(out) == 0;
}

const struct bl_report_format bl_report_json = {"json", write_json};
