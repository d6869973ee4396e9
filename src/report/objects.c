/* Findings, diagnostics and stats as JSON objects. */
#include "src/report/objects.h"

#include "classfile/base/utf8.h"

#include <errno.h>
#include <inttypes.h>

/* Class files hold modified UTF-8, or nothing of the kind; JSON takes UTF-8 only. */
json_t *bl_json_text(struct cf_arena *a, struct cf_str s)
{
  struct cf_str utf8 = cf_utf8(a, s);
  return json_stringn(utf8.n == 0 ? "" : utf8.p, utf8.n);
}

json_t *bl_json_read(struct cf_arena *a, const char *file, struct cf_str *why)
{
  json_error_t error;
  FILE *in = fopen(file, "r");
  if (in == NULL) {
    *why = cf_arena_printf(a, "%s", strerror(errno));
    return NULL;
  }
  json_t *all = json_loadf(in, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  if (all == NULL) {
    *why = error.line > 0 ? cf_arena_printf(a, "line %d: %s", error.line, error.text)
                          : cf_arena_printf(a, "%s", error.text);
  }
  fclose(in);
  return all;
}

struct cf_str bl_json_string_in(struct cf_arena *a, const json_t *object, const char *key)
{
  const json_t *s = json_object_get(object, key);
  size_t n = json_is_string(s) ? json_string_length(s) : 0;
  return n == 0 || n > UINT32_MAX
             ? CF_STR("")
             : cf_arena_str(a, (struct cf_str){json_string_value(s), (uint32_t)n});
}

uint32_t bl_json_number_in(const json_t *object, const char *key)
{
  json_int_t n = json_integer_value(json_object_get(object, key));
  return n < 0 || n > UINT32_MAX ? 0 : (uint32_t)n;
}

static json_t *text_or_null(struct cf_arena *a, struct cf_str s)
{
  return s.n == 0 ? json_null() : bl_json_text(a, s);
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

static json_t *reasons_of(struct cf_arena *a, const struct bl_finding *f)
{
  json_t *reasons = json_array();
  for (uint32_t i = 0; i < f->n_rank_reasons; i++) {
    json_array_append_new(reasons, bl_json_text(a, f->rank_reasons[i]));
  }
  return reasons;
}

/* In the words of SARIF, §3.35. */
static json_t *suppression_of(struct cf_arena *a, const struct bl_finding *f)
{
  if (f->suppressed == BL_NOT_SUPPRESSED) {
    return json_null();
  }
  json_t *o = json_object();
  set(o, "kind", json_string(f->suppressed == BL_SUPPRESSED_IN_SOURCE ? "inSource" : "external"));
  set(o, "justification", bl_json_text(a, f->justification));
  return o;
}

static void set_verdict(json_t *o, struct cf_arena *a, const struct bl_finding *f)
{
  char id[17];
  snprintf(id, sizeof id, "%016" PRIx64, f->id);
  set(o, "id", json_string(id));
  set(o, "kind", json_string(bl_kind_name(f->kind)));
  set(o, "check", json_string(bl_check_name(f->check)));
  set(o, "checks", check_names(f->checks));
  set(o, "confidence", json_string(bl_confidence_name(f->confidence)));
  set(o, "rank", number(f->rank));
  set(o, "rank_reasons", reasons_of(a, f));
  set(o, "benign", c_text(bl_benign_name(f->benign)));
  set(o, "suppressed", suppression_of(a, f));
  set(o, "age", f->kind <= BL_ESCAPED_VALUE ? number(f->grounds.age) : json_null());
}

static void set_method(json_t *o, struct cf_arena *a, const struct bl_place *at)
{
  set(o, "class", bl_json_text(a, at->cls));
  set(o, "method", bl_json_text(a, at->method));
  set(o, "descriptor", bl_json_text(a, at->descriptor));
  if (at->lambda) {
    set(o, "lambda", json_true());
  }
}

static void set_position(json_t *o, struct cf_arena *a, const struct bl_place *at)
{
  set(o, "file", bl_json_text(a, at->file));
  set(o, "line", line_or_null(at->line));
  set(o, "bci", number(at->bci));
}

static json_t *step_object(struct cf_arena *a, const struct bl_step *s)
{
  json_t *o = json_object();
  set(o, "step", json_string(bl_step_name(s->kind)));
  set_method(o, a, &s->at);
  set_position(o, a, &s->at);
  if (s->kind == BL_STEP_READ || s->kind == BL_STEP_ACCESS) {
    set(o, "held", json_boolean(s->held));
  }
  if (s->gap) {
    set(o, "gap", json_true());
  }
  set(o, "note", bl_json_text(a, s->note));
  return o;
}

json_t *bl_json_finding(struct cf_arena *a, const struct bl_finding *f)
{
  json_t *o = json_object(), *trace = json_array();
  set_verdict(o, a, f);
  set_method(o, a, &f->at);
  set_position(o, a, &f->at);
  set(o, "input", bl_json_text(a, f->input));
  set(o, "field", text_or_null(a, f->field));
  set(o, "lock", text_or_null(a, f->lock));
  set(o, "variable", text_or_null(a, f->variable));
  set(o, "message", bl_json_text(a, f->message));
  set(o, "mend", f->mend.n == 0 ? json_null() : bl_json_text(a, f->mend));
  for (uint32_t i = 0; i < f->n_trace; i++) {
    json_array_append_new(trace, step_object(a, &f->trace[i]));
  }
  set(o, "trace", trace);
  return o;
}

json_t *bl_json_diagnostic(struct cf_arena *a, const struct bl_diagnostic *d)
{
  json_t *o = json_object();
  set(o, "level", json_string(d->error ? "error" : "warning"));
  set(o, "input", bl_json_text(a, d->input));
  set(o, "message", bl_json_text(a, d->message));
  return o;
}

/* Microseconds: more digits would say nothing. */
static json_t *seconds(double s)
{
  return json_real((double)(int64_t)(s * 1e6 + 0.5) / 1e6);
}

json_t *bl_json_stats(struct cf_arena *a, const struct bl_stats *s)
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
  set(o, "jdk", s->jdk.n > 0 ? bl_json_text(a, s->jdk) : json_null());
  set(o, "jdk_classes", number(s->jdk_classes));
  set(o, "methods_analysed", number(s->methods_analysed));
  set(o, "methods_without_code", number(s->methods_without_code));
  set(o, "methods_with_locks", number(s->methods_with_locks));
  set(o, "methods_summarised", number(s->methods_summarised));
  set(o, "methods_malformed", number(s->methods_malformed));
  set(o, "methods_over_budget", number(s->methods_over_budget));
  set(o, "library_methods_unknown", number(s->library_methods_unknown));
  set(o, "not_read", number(s->not_read));
  set(o, "methods_stopped", number(s->methods_stopped));
  set(o, "partial", c_text(s->partial));
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
