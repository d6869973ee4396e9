/* Baselines: see the header. Beside the fingerprint each finding says what it is, for people who
   look at the difference of two baselines; only the fingerprint is read. */
#include "src/report/baseline.h"

#include "src/report/objects.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- reading --- */

static bool read_id(uint64_t *id, const json_t *finding)
{
  const char *text = json_string_value(json_object_get(finding, "id"));
  char *end = NULL;
  *id = text == NULL ? 0 : strtoull(text, &end, 16);
  return text != NULL && strlen(text) == 16 && *end == '\0';
}

static void sort(struct bl_baseline *b)
{
  uint32_t kept = 0;
  qsort(b->ids, b->n, sizeof *b->ids, bl_cmp_ids);
  for (uint32_t i = 0; i < b->n; i++) {
    if (kept == 0 || b->ids[kept - 1] != b->ids[i]) {
      b->ids[kept++] = b->ids[i];
    }
  }
  b->n = kept;
}

static bool take_findings(struct bl_baseline *out, struct cf_arena *a, const json_t *file,
                          struct cf_str *why)
{
  const char *schema = json_string_value(json_object_get(file, "schema"));
  const json_t *findings = json_object_get(file, "findings"), *one;
  size_t i;
  if (schema == NULL ||
      (strcmp(schema, "blocal-baseline/1") != 0 && strcmp(schema, "blocal-findings/1") != 0)) {
    *why = CF_STR("neither a baseline nor a report in JSON: its schema is another");
    return false;
  }
  out->ids = CF_NEW_N(a, uint64_t, json_array_size(findings) + 1);
  json_array_foreach(findings, i, one)
  {
    if (!read_id(&out->ids[out->n++], one)) {
      *why = cf_arena_printf(a, "finding %zu: its id is none", i + 1);
      return false;
    }
  }
  sort(out);
  return true;
}

bool bl_baseline_read(struct bl_baseline *out, struct cf_arena *a, const char *file,
                      struct cf_str *why)
{
  json_t *all = bl_json_read(a, file, why);
  *out = (struct bl_baseline){0};
  if (all == NULL) {
    return false;
  }
  bool good = take_findings(out, a, all, why);
  json_decref(all);
  return good;
}

bool bl_baseline_has(const struct bl_baseline *b, uint64_t id)
{
  return b->n > 0 && bsearch(&id, b->ids, b->n, sizeof *b->ids, bl_cmp_ids) != NULL;
}

/* --- writing --- */

static void put_finding(FILE *out, struct cf_arena *a, const struct bl_finding *f)
{
  static const char *const keys[] = {"id",         "kind",  "class", "method",
                                     "descriptor", "field", "lock"};
  json_t *o = json_object(), *all = bl_json_finding(a, f);
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    json_object_set(o, keys[i], json_object_get(all, keys[i]));
  }
  json_dumpf(o, out, 0);
  json_decref(all);
  json_decref(o);
}

static bool write_baseline(FILE *out, const struct bl_report_input *in)
{
  struct cf_arena a;
  cf_arena_init(&a);
  fputs("{\"schema\": \"blocal-baseline/1\",\n \"findings\": [", out);
  for (uint32_t i = 0; i < in->findings->n && !ferror(out); i++) {
    fputs(i == 0 ? "\n  " : ",\n  ", out);
    put_finding(out, &a, &in->findings->items[i]);
    cf_arena_reset(&a);
  }
  fputs(in->findings->n == 0 ? "]}\n" : "\n ]}\n", out);
  cf_arena_destroy(&a);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_baseline = {"baseline", write_baseline};
