/* SARIF 2.1.0 (OASIS), as code scanning services read it: a rule a kind, a result a finding with
   the way there as two thread flows, whose execution order says what happens between what. */
#include "src/report/objects.h"
#include "classfile/base/memory.h"
#include "src/report/line_hash.h"
#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/texts.h"
#include "src/report/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

/* Most results that GitHub takes of one run; of more the first by rank are kept. */
enum { MAX_RESULTS = 25000, DUMP_FLAGS = JSON_REAL_PRECISION(9) | JSON_INDENT(1) };

struct writer {
  const struct bl_report_input *in;
  struct bl_sources sources;
  struct cf_arena arena;
  struct cf_arena kept;
  struct cf_map hashes; /* file → bl_line_hashes */
  struct cf_str here;   /* the working directory, with a slash at its end; empty if not known */
};

static void set(json_t *object, const char *key, json_t *value)
{
  json_object_set_new(object, key, value);
}

static void add(json_t *array, json_t *value)
{
  json_array_append_new(array, value);
}

static json_t *message(struct writer *w, struct cf_str text)
{
  json_t *o = json_object();
  set(o, "text", bl_json_text(&w->arena, bl_words_safe(&w->arena, text)));
  return o;
}

/* --- rules --- */

struct rule {
  const char *name, *precision;
  const char *weaknesses[2]; /* CWE */
};

static const struct rule rules[BL_KIND_COUNT_] = {
    [BL_LOST_UPDATE] = {"LostUpdate", "high", {"cwe-362", "cwe-366"}},
    [BL_CHECK_THEN_ACT] = {"CheckThenAct", "medium", {"cwe-362", "cwe-367"}},
    [BL_CHECK_THEN_WAIT] = {"CheckThenWait", "medium", {"cwe-362", "cwe-667"}},
    [BL_LOST_CAS] = {"LostCas", "high", {"cwe-362", "cwe-366"}},
    [BL_STALE_AFTER_WAIT] = {"StaleAfterWait", "medium", {"cwe-362", "cwe-662"}},
    [BL_STALE_VALUE] = {"StaleValue", "medium", {"cwe-362", "cwe-662"}},
    [BL_INCONSISTENT_READ] = {"InconsistentRead", "low", {"cwe-362", "cwe-662"}},
    [BL_ESCAPED_VALUE] = {"EscapedValue", "low", {"cwe-662", NULL}},
    [BL_GUARDED_BY] = {"GuardedBy", "medium", {"cwe-366", "cwe-667"}},
    [BL_NON_ATOMIC] = {"NonAtomic", "medium", {"cwe-362", "cwe-662"}},
    [BL_MUTABLE_LOCK] = {"MutableLock", "low", {"cwe-667", NULL}},
};

static json_t *tags_of(const struct rule *r)
{
  json_t *tags = json_array();
  add(tags, json_string("concurrency"));
  for (unsigned i = 0; i < 2 && r->weaknesses[i] != NULL; i++) {
    add(tags, json_sprintf("external/cwe/%s", r->weaknesses[i]));
  }
  return tags;
}

static json_t *rule_object(struct writer *w, enum bl_kind kind)
{
  const struct rule *r = &rules[kind];
  const char *id = bl_kind_name(kind);
  struct cf_str text = w->in->explain == NULL ? CF_STR("") : w->in->explain(id);
  json_t *o = json_object(), *properties = json_object();
  set(o, "id", json_string(id));
  set(o, "name", json_string(r->name));
  if (text.n > 0) {
    json_t *help = json_object();
    set(o, "shortDescription", message(w, bl_text_summary(text)));
    set(o, "fullDescription", message(w, bl_text_summary(text)));
    set(help, "text", bl_json_text(&w->arena, text));
    set(help, "markdown", bl_json_text(&w->arena, text));
    set(o, "help", help);
  }
  set(o, "defaultConfiguration", json_pack("{s:s}", "level", "warning"));
  set(properties, "precision", json_string(r->precision));
  set(properties, "problem.severity", json_string("warning"));
  set(properties, "tags", tags_of(r));
  set(o, "properties", properties);
  return o;
}

/* What the run itself can tell. Services ask for all three texts. */
static json_t *notices(void)
{
  static const struct {
    const char *id, *text;
  } all[] = {{"input", "An input was not, or only partly, understood."},
             {"partial", "The run had to end before it was done."},
             {"too-many", "Not all findings are in the report."}};
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    add(list, json_pack("{s:s,s:{s:s},s:{s:s},s:{s:s}}", "id", all[i].id, "shortDescription",
                        "text", all[i].text, "fullDescription", "text", all[i].text, "help", "text",
                        all[i].text));
  }
  return list;
}

static json_t *tool_object(struct writer *w)
{
  json_t *driver = json_object(), *list = json_array(), *tool = json_object();
  set(driver, "name", json_string("blocal"));
  set(driver, "version", json_string(BLOCAL_VERSION));
  set(driver, "semanticVersion", json_string(BLOCAL_VERSION));
  for (int kind = 0; kind < BL_KIND_COUNT_; kind++) {
    add(list, rule_object(w, (enum bl_kind)kind));
  }
  set(driver, "rules", list);
  set(driver, "notifications", notices());
  set(tool, "driver", driver);
  return tool;
}

/* --- places --- */

/* A path as a relative reference (RFC 3986 §4.2), in UTF-8. */
static struct cf_str uri_of(struct writer *w, struct cf_str path)
{
  static const char kept[] = "-._~/";
  char *out = cf_arena_alloc(&w->arena, 3 * (size_t)path.n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < path.n; i++) {
    unsigned char c = (unsigned char)path.p[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || (c != 0 && strchr(kept, c) != NULL)) {
      out[n++] = (char)c;
    } else {
      n += (uint32_t)sprintf(out + n, "%%%02X", c);
    }
  }
  return (struct cf_str){out, n};
}

/* Where the file lies seen from the working directory; the name that the class gives, from the root
   of some source folder, where it is not to be found there. */
static struct cf_str path_of(struct writer *w, struct cf_str file)
{
  struct cf_str path = bl_sources_path(&w->sources, file);
  if (path.n > 2 && path.p[0] == '.' && path.p[1] == '/') {
    return (struct cf_str){path.p + 2, path.n - 2};
  }
  if (path.n == 0 || path.p[0] != '/') {
    return path;
  }
  bool below = w->here.n > 0 && cf_str_starts(path, w->here);
  return below ? (struct cf_str){path.p + w->here.n, path.n - w->here.n} : file;
}

static json_t *physical(struct writer *w, const struct bl_place *at)
{
  json_t *o = json_object(), *artifact = json_object();
  struct cf_str source;
  set(artifact, "uri", bl_json_text(&w->arena, uri_of(w, path_of(w, at->file))));
  set(artifact, "uriBaseId", json_string("%SRCROOT%"));
  set(o, "artifactLocation", artifact);
  if (at->line != 0) {
    json_t *region = json_object();
    set(region, "startLine", json_integer(at->line));
    if (bl_sources_line(&source, &w->sources, at->file, at->line)) {
      set(region, "snippet", message(w, source));
    }
    set(o, "region", region);
  }
  return o;
}

static json_t *logical(struct writer *w, const struct bl_place *at)
{
  json_t *o = json_object();
  set(o, "name", bl_json_text(&w->arena, at->method));
  set(o, "fullyQualifiedName",
      bl_json_text(&w->arena, bl_words_safe(&w->arena, bl_words_method(&w->arena, at))));
  set(o, "kind", json_string("function"));
  return o;
}

static json_t *location(struct writer *w, const struct bl_place *at, struct cf_str note)
{
  json_t *o = json_object();
  set(o, "physicalLocation", physical(w, at));
  set(o, "logicalLocations", json_pack("[o]", logical(w, at)));
  if (note.n > 0) {
    set(o, "message", message(w, note));
  }
  return o;
}

/* --- the way there --- */

static json_t *kinds_of(enum bl_step_kind k)
{
  switch (k) {
  case BL_STEP_ACQUIRE:
    return json_pack("[s,s]", "acquire", "lock");
  case BL_STEP_RELEASE:
    return json_pack("[s,s]", "release", "lock");
  case BL_STEP_WAIT:
    return json_pack("[s,s,s]", "release", "acquire", "lock");
  case BL_STEP_CHECK:
    return json_pack("[s]", "branch");
  case BL_STEP_INTERFERE:
    return json_pack("[s,s]", "value", "caution");
  case BL_STEP_USE:
    return json_pack("[s,s]", "value", "danger");
  default:
    return json_pack("[s]", "value");
  }
}

static json_t *flow_step(struct writer *w, const struct bl_step *s, uint32_t order)
{
  json_t *o = json_object();
  set(o, "location", location(w, &s->at, bl_words_note(&w->arena, s)));
  set(o, "executionOrder", json_integer(order));
  set(o, "kinds", kinds_of(s->kind));
  set(o, "importance", json_string(s->kind == BL_STEP_RELEASE ? "important" : "essential"));
  return o;
}

/* The steps of one thread; NULL where it has none. */
static json_t *thread_flow(struct writer *w, const struct bl_finding *f, bool interferer)
{
  json_t *o = json_object(), *steps = json_array();
  for (uint32_t i = 0; i < f->n_trace; i++) {
    if ((f->trace[i].kind == BL_STEP_INTERFERE) == interferer) {
      add(steps, flow_step(w, &f->trace[i], i + 1));
    }
  }
  if (json_array_size(steps) == 0) {
    json_decref(steps);
    json_decref(o);
    return NULL;
  }
  set(o, "id", json_string(interferer ? "another thread" : "this thread"));
  set(o, "locations", steps);
  return o;
}

static json_t *code_flows(struct writer *w, const struct bl_finding *f)
{
  json_t *flows = json_array(), *own = thread_flow(w, f, false), *other = thread_flow(w, f, true);
  if (own != NULL) {
    add(flows, own);
  }
  if (other != NULL) {
    add(flows, other);
  }
  return json_pack("[{s:o}]", "threadFlows", flows);
}

/* --- results --- */

static json_t *properties_of(struct writer *w, const struct bl_finding *f)
{
  json_t *o = json_object(), *all = bl_json_finding(&w->arena, f);
  static const char *const keys[] = {"check", "checks", "confidence", "benign",
                                     "field", "lock",   "input",      "rank_reasons"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    json_t *value = json_object_get(all, keys[i]);
    if (!json_is_null(value)) {
      json_object_set(o, keys[i], value);
    }
  }
  json_decref(all);
  return o;
}

/* The hashes of a file's lines, made once; NULL if no root has the file. */
static const struct bl_line_hashes *hashes_of(struct writer *w, struct cf_str file)
{
  struct cf_str text;
  if (!bl_sources_text(&text, &w->sources, file)) {
    return NULL;
  }
  void **slot = cf_map_at(&w->hashes, file.p, file.n);
  if (*slot == NULL) {
    struct bl_line_hashes *h = CF_NEW(&w->kept, struct bl_line_hashes);
    bl_line_hashes(h, &w->kept, text);
    *slot = h;
  }
  return *slot;
}

/* blocal's own says what is the same finding; GitHub's goes by the line, and counts there. */
static json_t *fingerprints_of(struct writer *w, const struct bl_finding *f)
{
  json_t *o = json_pack("{s:o}", "blocal/v1", json_sprintf("%016" PRIx64, f->id));
  const struct bl_line_hashes *hashes = f->at.line == 0 ? NULL : hashes_of(w, f->at.file);
  if (hashes != NULL && f->at.line <= hashes->n) {
    set(o, "primaryLocationLineHash",
        bl_json_text(&w->arena, bl_line_hash_text(&w->arena, hashes, f->at.line)));
  }
  return o;
}

static json_t *result_object(struct writer *w, const struct bl_finding *f)
{
  json_t *o = json_object();
  set(o, "ruleId", json_string(bl_kind_name(f->kind)));
  set(o, "ruleIndex", json_integer((json_int_t)f->kind));
  set(o, "level", json_string(bl_words_level(f)));
  set(o, "rank", json_real(f->rank));
  set(o, "message", message(w, f->message));
  set(o, "locations", json_pack("[o]", location(w, &f->at, CF_STR(""))));
  if (f->n_trace > 0) {
    set(o, "codeFlows", code_flows(w, f));
  }
  set(o, "partialFingerprints", fingerprints_of(w, f));
  if (w->in->compared) {
    set(o, "baselineState", json_string("new"));
  }
  if (f->suppressed != BL_NOT_SUPPRESSED) {
    json_t *all = bl_json_finding(&w->arena, f);
    set(o, "suppressions", json_pack("[O]", json_object_get(all, "suppressed")));
    json_decref(all);
  }
  set(o, "properties", properties_of(w, f));
  return o;
}

static int by_number(const void *a, const void *b)
{
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

/* The least rank of those that are kept; *at_it of that rank are. */
static unsigned least_rank(const struct bl_findings *fs, uint32_t *at_it)
{
  unsigned *ranks = cf_memory_zeroed((size_t)fs->n + 1, sizeof *ranks);
  *at_it = UINT32_MAX;
  if (ranks == NULL || fs->n <= MAX_RESULTS) {
    free(ranks);
    return 0;
  }
  for (uint32_t i = 0; i < fs->n; i++) {
    ranks[i] = fs->items[i].rank;
  }
  qsort(ranks, fs->n, sizeof *ranks, by_number);
  unsigned least = ranks[MAX_RESULTS - 1];
  for (*at_it = 0; *at_it < MAX_RESULTS && ranks[MAX_RESULTS - 1 - *at_it] == least;) {
    ++*at_it;
  }
  free(ranks);
  return least;
}

static json_t *results(struct writer *w, uint32_t *left_out)
{
  json_t *list = json_array();
  const struct bl_findings *fs = w->in->findings;
  uint32_t at_it, n = 0;
  unsigned least = least_rank(fs, &at_it);
  for (uint32_t i = 0; i < fs->n; i++) {
    const struct bl_finding *f = &fs->items[i];
    bool last = f->rank == least && at_it > 0;
    at_it -= last ? 1 : 0;
    if (f->rank > least || last) {
      add(list, result_object(w, f));
      n++;
      cf_arena_reset(&w->arena);
    }
  }
  *left_out = fs->n - n;
  return list;
}

/* --- the run --- */

static json_t *notification(struct writer *w, const char *id, const char *level, struct cf_str text)
{
  json_t *o = json_object();
  set(o, "descriptor", json_pack("{s:s}", "id", id));
  set(o, "level", json_string(level));
  set(o, "message", message(w, text));
  return o;
}

/* An input, or an entry of one, that was not or only partly understood. */
static json_t *diagnostic(struct writer *w, const struct bl_diagnostic *d)
{
  struct cf_str text = cf_arena_printf(&w->arena, "%.*s: %.*s", (int)d->input.n, d->input.p,
                                       (int)d->message.n, d->message.p);
  json_t *o = notification(w, "input", d->error ? "error" : "warning", text);
  if (d->input.n > 0) {
    struct cf_str uri = uri_of(w, bl_words_safe(&w->arena, d->input));
    const char *scheme = uri.p[0] == '/' ? "file://" : "";
    set(o, "locations",
        json_pack("[{s:{s:{s:o}}}]", "physicalLocation", "artifactLocation", "uri",
                  json_sprintf("%s%.*s", scheme, (int)uri.n, uri.p)));
  }
  return o;
}

static json_t *invocation(struct writer *w, uint32_t left_out)
{
  json_t *o = json_object(), *list = json_array();
  const char *partial = w->in->stats->partial;
  bool good = partial == NULL;
  for (uint32_t i = 0; i < w->in->diagnostics->n; i++) {
    const struct bl_diagnostic *d = &w->in->diagnostics->items[i];
    add(list, diagnostic(w, d));
    good = good && !d->error;
  }
  if (partial != NULL) {
    add(list, notification(w, "partial", "error",
                           cf_arena_printf(&w->arena,
                                           "the run had to end early (%s): findings are "
                                           "missing",
                                           partial)));
  }
  if (left_out > 0) {
    add(list, notification(w, "too-many", "warning",
                           cf_arena_printf(&w->arena,
                                           "%" PRIu32 " findings of the lowest ranks are left out: "
                                           "a run holds %d at most",
                                           left_out, MAX_RESULTS)));
  }
  set(o, "executionSuccessful", json_boolean(good));
  set(o, "toolExecutionNotifications", list);
  return o;
}

static json_t *bases(void)
{
  return json_pack(
      "{s:{s:{s:s}}}", "%SRCROOT%", "description", "text",
      "The folder that blocal was run in; of a file that no --source-root has, the root "
      "of its sources.");
}

static json_t *log_object(struct writer *w)
{
  json_t *run = json_object(), *o = json_object();
  uint32_t left_out;
  set(run, "tool", tool_object(w));
  set(run, "originalUriBaseIds", bases());
  set(run, "columnKind", json_string("utf16CodeUnits"));
  set(run, "results", results(w, &left_out));
  set(run, "invocations", json_pack("[o]", invocation(w, left_out)));
  set(o, "$schema",
      json_string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                  "sarif-schema-2.1.0.json"));
  set(o, "version", json_string("2.1.0"));
  set(o, "runs", json_pack("[o]", run));
  return o;
}

static bool write_sarif(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.in = in};
  char *here = getcwd(NULL, 0);
  bl_sources_init(&w.sources, in->source_roots, in->n_source_roots);
  cf_arena_init(&w.arena);
  cf_arena_init(&w.kept);
  cf_map_init(&w.hashes, &w.kept);
  w.here = here == NULL ? CF_STR("") : cf_arena_printf(&w.kept, "%s/", here);
  json_t *log = log_object(&w);
  bool good = json_dumpf(log, out, DUMP_FLAGS) == 0 && fputc('\n', out) != EOF;
  json_decref(log);
  free(here);
  cf_map_destroy(&w.hashes);
  cf_arena_destroy(&w.kept);
  cf_arena_destroy(&w.arena);
  bl_sources_destroy(&w.sources);
  return good && fflush(out) == 0;
}

const struct bl_report_format bl_report_sarif = {"sarif", write_sarif};
