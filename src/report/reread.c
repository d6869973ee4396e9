/* See the header. */
#include "src/report/reread.h"

#include "src/report/objects.h"

#include <stdlib.h>

static struct bl_place place(struct cf_arena *a, const json_t *o)
{
  return (struct bl_place){.cls = bl_json_string_in(a, o, "class"),
                           .method = bl_json_string_in(a, o, "method"),
                           .descriptor = bl_json_string_in(a, o, "descriptor"),
                           .file = bl_json_string_in(a, o, "file"),
                           .line = bl_json_number_in(o, "line"),
                           .bci = bl_json_number_in(o, "bci"),
                           .lambda = json_is_true(json_object_get(o, "lambda"))};
}

static bool take_steps(struct bl_finding *f, struct cf_arena *a, const json_t *steps)
{
  size_t i;
  const json_t *one;
  f->trace = CF_NEW_N(a, struct bl_step, json_array_size(steps) + 1);
  json_array_foreach(steps, i, one)
  {
    int kind = bl_step_find(bl_json_string_in(a, one, "step"));
    if (kind < 0) {
      return false;
    }
    f->trace[f->n_trace++] = (struct bl_step){.kind = (enum bl_step_kind)kind,
                                              .at = place(a, one),
                                              .note = bl_json_string_in(a, one, "note"),
                                              .held = json_is_true(json_object_get(one, "held")),
                                              .gap = json_is_true(json_object_get(one, "gap"))};
  }
  return true;
}

static void take_reasons(struct bl_finding *f, struct cf_arena *a, const json_t *reasons)
{
  size_t i;
  const json_t *one;
  f->rank_reasons = CF_NEW_N(a, struct cf_str, json_array_size(reasons) + 1);
  json_array_foreach(reasons, i, one)
  {
    if (json_is_string(one)) {
      f->rank_reasons[f->n_rank_reasons++] = cf_arena_str(a, cf_str_c(json_string_value(one)));
    }
  }
}

static bool take_checks(struct bl_finding *f, struct cf_arena *a, const json_t *o)
{
  const json_t *checks = json_object_get(o, "checks"), *one;
  size_t i;
  int first = bl_check_find(bl_json_string_in(a, o, "check"));
  json_array_foreach(checks, i, one)
  {
    int check = json_is_string(one) ? bl_check_find(cf_str_c(json_string_value(one))) : -1;
    f->checks |= check < 0 ? 0u : (unsigned)check;
  }
  f->check = (enum bl_check)first;
  return first > 0 && f->checks != 0;
}

static void take_suppression(struct bl_finding *f, struct cf_arena *a, const json_t *o)
{
  if (json_is_object(o)) {
    bool in_source = cf_str_is(bl_json_string_in(a, o, "kind"), "inSource");
    f->suppressed = in_source ? BL_SUPPRESSED_IN_SOURCE : BL_SUPPRESSED_BY_RULE;
    f->justification = bl_json_string_in(a, o, "justification");
  }
}

static bool take_verdict(struct bl_finding *f, struct cf_arena *a, const json_t *o)
{
  int kind = bl_kind_find(bl_json_string_in(a, o, "kind")),
      confidence = bl_confidence_find(bl_json_string_in(a, o, "confidence"));
  struct cf_str id = bl_json_string_in(a, o, "id"), benign = bl_json_string_in(a, o, "benign");
  int reason = benign.n == 0 ? BL_NOT_BENIGN : bl_benign_find(benign);
  char *end;
  f->id = id.n == 16 ? strtoull(id.p, &end, 16) : 0;
  f->kind = (enum bl_kind)kind;
  f->confidence = (enum bl_confidence)confidence;
  f->benign = (enum bl_benign)reason;
  f->rank = bl_json_number_in(o, "rank");
  return id.n == 16 && *end == '\0' && kind >= 0 && confidence >= 0 && reason >= 0;
}

static bool take_finding(struct bl_finding *f, struct cf_arena *a, const json_t *o)
{
  *f = (struct bl_finding){.at = place(a, o),
                           .input = bl_json_string_in(a, o, "input"),
                           .field = bl_json_string_in(a, o, "field"),
                           .lock = bl_json_string_in(a, o, "lock"),
                           .variable = bl_json_string_in(a, o, "variable"),
                           .message = bl_json_string_in(a, o, "message"),
                           .mend = bl_json_string_in(a, o, "mend")};
  take_suppression(f, a, json_object_get(o, "suppressed"));
  take_reasons(f, a, json_object_get(o, "rank_reasons"));
  f->grounds.age = bl_json_number_in(o, "age");
  return f->at.file.n > 0 && take_verdict(f, a, o) && take_checks(f, a, o) &&
         take_steps(f, a, json_object_get(o, "trace"));
}

static bool take_report(struct bl_findings *out, struct cf_arena *a, const json_t *report,
                        struct cf_str *why)
{
  const json_t *findings = json_object_get(report, "findings"), *one;
  size_t i;
  if (!cf_str_is(bl_json_string_in(a, report, "schema"), "blocal-findings/1") ||
      !json_is_array(findings)) {
    *why = CF_STR("no report in JSON of blocal: its schema is another");
    return false;
  }
  json_array_foreach(findings, i, one)
  {
    cf_vec_reserve(a, out);
    if (!take_finding(&out->items[out->n], a, one)) {
      *why = cf_arena_printf(a, "finding %zu: it is none", i + 1);
      return false;
    }
    out->n++;
  }
  return true;
}

bool bl_findings_reread(struct bl_findings *out, struct cf_arena *a, const char *file,
                        struct cf_str *why)
{
  json_t *report = bl_json_read(a, file, why);
  if (report == NULL) {
    return false;
  }
  bool good = take_report(out, a, report, why);
  json_decref(report);
  return good;
}
