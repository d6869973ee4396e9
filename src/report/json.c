/* The JSON reports, schema blocal-findings/1: json, one object with one finding a line, so that
   huge reports need little memory and line-based tools can compare two of them; and jsonl, an
   object a line, each saying its type. */
#include "src/report/objects.h"
#include "src/report/report.h"

enum { DUMP_FLAGS = JSON_REAL_PRECISION(9) };

struct writer {
  FILE *out;
  struct cf_arena arena; /* of one object */
  bool good;
};

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
    put_object(w, bl_json_finding(&w->arena, &fs->items[i]));
  }
  put(w, fs->n == 0 ? "],\n" : "\n ],\n");
}

static void put_diagnostics(struct writer *w, const struct bl_diagnostics *ds)
{
  put(w, " \"diagnostics\": [");
  for (uint32_t i = 0; w->good && i < ds->n; i++) {
    put(w, i == 0 ? "\n  " : ",\n  ");
    put_object(w, bl_json_diagnostic(&w->arena, &ds->items[i]));
  }
  put(w, ds->n == 0 ? "],\n" : "\n ],\n");
}

static bool write_json(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out, .good = true};
  cf_arena_init(&w.arena);
  put(&w, "{\"schema\": \"blocal-findings/1\",\n"
          " \"tool\": {\"name\": \"blocal\", \"version\": \"" BLOCAL_VERSION "\"},\n");
  if (in->stats->partial != NULL) {
    fprintf(out, " \"partial\": \"%s\",\n", in->stats->partial);
  }
  put_findings(&w, in->findings);
  put_diagnostics(&w, in->diagnostics);
  put(&w, " \"stats\": ");
  put_object(&w, bl_json_stats(&w.arena, in->stats));
  put(&w, "}\n");
  cf_arena_destroy(&w.arena);
  return w.good && fflush(out) == 0;
}

const struct bl_report_format bl_report_json = {"json", write_json};

/* --- one object a line --- */

static void put_line(struct writer *w, const char *type, json_t *object)
{
  json_t *line = json_object();
  json_object_set_new(line, "type", json_string(type));
  json_object_update(line, object);
  json_decref(object);
  put_object(w, line);
  put(w, "\n");
}

static json_t *tool_object(void)
{
  json_t *o = json_object();
  json_object_set_new(o, "schema", json_string("blocal-findings/1"));
  json_object_set_new(o, "name", json_string("blocal"));
  json_object_set_new(o, "version", json_string(BLOCAL_VERSION));
  return o;
}

static bool write_lines(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out, .good = true};
  cf_arena_init(&w.arena);
  put_line(&w, "tool", tool_object());
  for (uint32_t i = 0; w.good && i < in->findings->n; i++) {
    put_line(&w, "finding", bl_json_finding(&w.arena, &in->findings->items[i]));
  }
  for (uint32_t i = 0; w.good && i < in->diagnostics->n; i++) {
    put_line(&w, "diagnostic", bl_json_diagnostic(&w.arena, &in->diagnostics->items[i]));
  }
  put_line(&w, "stats", bl_json_stats(&w.arena, in->stats));
  cf_arena_destroy(&w.arena);
  return w.good && fflush(out) == 0;
}

const struct bl_report_format bl_report_jsonl = {"jsonl", write_lines};
