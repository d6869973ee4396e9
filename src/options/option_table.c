/* THE table of options, and what each value means. A row is all that an option needs: the parser,
   --help, the manual, the completions and the keys of blocal.yml are made from it. */
#include "src/options/option_table.h"

#include "src/options/suggest.h"
#include "src/program/pool.h"
#include "src/report/report.h"

#include <errno.h>
#include <stdlib.h>

enum { LEAST_MEMORY = 16 << 20 };

/* --- what values there are --- */

static const char *const check_words[] = {
    "block-local", "burrows-leino", "state-version", "guarded-by", "atomicity", "all", NULL};
static const char *const callee_words[] = {"program", "same-class", NULL};
static const char *const level_words[] = {"low", "medium", "high", NULL};
static const char *const show_words[] = {"hide", "show", NULL};
static const char *const sort_words[] = {"place", "rank", NULL};
static const char *const fail_words[] = {"low", "medium", "high", "never", NULL};
static const char *const when_words[] = {"auto", "always", "never", NULL};

static bool unknown_value(const struct bl_option_parser *ps, struct cf_str value,
                          const char *const *words)
{
  struct bl_suggestion s = bl_suggest(value);
  char list[160] = "";
  for (; *words != NULL; words++) {
    bl_suggest_offer(&s, *words);
    size_t n = strlen(list);
    snprintf(list + n, sizeof list - n, "%s%s", n == 0 ? "" : ", ", *words);
  }
  return bl_usage_fault("%s: '%.*s' is none of %s%s%s%s", ps->option, (int)value.n, value.p, list,
                        s.best == NULL ? "" : "; did you mean '", s.best == NULL ? "" : s.best,
                        s.best == NULL ? "" : "'?");
}

/* The index of the value among the words (NULL at their end), or -1 and a message. */
static int choose(const struct bl_option_parser *ps, struct cf_str value, const char *const *words)
{
  for (int i = 0; words[i] != NULL; i++) {
    if (cf_str_is(value, words[i])) {
      return i;
    }
  }
  unknown_value(ps, value, words);
  return -1;
}

/* Takes the next piece of a comma-separated list. */
static bool next_item(struct cf_str *item, const char **rest)
{
  if (**rest == '\0') {
    return false;
  }
  size_t n = strcspn(*rest, ",");
  *item = (struct cf_str){*rest, (uint32_t)n};
  *rest += n + ((*rest)[n] == ',');
  return true;
}

static bool push_word(struct bl_option_parser *ps, struct bl_strings *list, const char *value)
{
  if (value[0] == '\0') {
    return bl_usage_fault("%s: an empty value", ps->option);
  }
  cf_vec_push(ps->arena, list, value);
  return true;
}

static bool push_items(struct bl_option_parser *ps, struct bl_strings *list, const char *value)
{
  struct cf_str item;
  bool good = value[0] != '\0' || push_word(ps, list, value);
  while (good && next_item(&item, &value)) {
    good = push_word(ps, list, cf_arena_str(ps->arena, item).p);
  }
  return good;
}

static bool apply_classpath(struct bl_option_parser *ps, const char *value)
{
  bl_args_class_path(&ps->out->classpath, ps->arena, value);
  return true;
}

static bool apply_jdk(struct bl_option_parser *ps, const char *value)
{
  ps->out->jdk = value;
  return true;
}

static bool apply_release(struct bl_option_parser *ps, const char *value)
{
  char *end;
  errno = 0;
  long n = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || errno != 0 || n < 1 || n > 999) {
    return bl_usage_fault("%s: '%s' is no Java release (8, 11, 17, …)", ps->option, value);
  }
  ps->out->release = (int)n;
  return true;
}

static bool apply_models(struct bl_option_parser *ps, const char *value)
{
  return push_word(ps, &ps->out->models, value);
}

static bool add_check(struct bl_option_parser *ps, unsigned *checks, struct cf_str name)
{
  int i = choose(ps, name, check_words);
  if (i < 0) {
    return false;
  }
  *checks |= check_words[i + 1] == NULL ? (unsigned)BL_CHECK_ALL : 1u << i;
  return true;
}

static bool apply_check(struct bl_option_parser *ps, const char *value)
{
  unsigned checks = 0;
  struct cf_str item;
  while (next_item(&item, &value)) {
    if (!add_check(ps, &checks, item)) {
      return false;
    }
  }
  ps->checks |= checks;
  ps->out->checks = ps->checks;
  return checks != 0 || bl_usage_fault("%s: no check is named", ps->option);
}

static bool apply_strict(struct bl_option_parser *ps, const char *value)
{
  (void)value;
  ps->out->strict = true;
  return true;
}

static bool apply_callees(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), callee_words);
  ps->out->same_class_callees = i == 1;
  return i >= 0;
}

static bool apply_min_confidence(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), level_words);
  ps->out->min_confidence = (enum bl_confidence)(i < 0 ? 0 : i);
  ps->confidence_given = true;
  return i >= 0;
}

static bool apply_benign(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), show_words);
  ps->out->benign_show = i == 1;
  ps->benign_given = true;
  return i >= 0;
}

static bool apply_sort(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), sort_words);
  ps->out->by_rank = i == 1;
  return i >= 0;
}

static bool apply_suppressed(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), show_words);
  ps->out->suppressed_show = i == 1;
  return i >= 0;
}

static bool apply_suppressions(struct bl_option_parser *ps, const char *value)
{
  return push_word(ps, &ps->out->suppressions, value);
}

static bool apply_only(struct bl_option_parser *ps, const char *value)
{
  return push_items(ps, &ps->out->only, value);
}

static bool apply_exclude(struct bl_option_parser *ps, const char *value)
{
  return push_items(ps, &ps->out->exclude, value);
}

static bool apply_fail_on(struct bl_option_parser *ps, const char *value)
{
  int i = choose(ps, cf_str_c(value), fail_words);
  ps->out->fail_on = i;
  return i >= 0;
}

static bool check_format(struct bl_option_parser *ps, struct cf_str name)
{
  enum { MAX_FORMATS = 16 };
  static const char *const guards[] = {"text", "json", "java", NULL}, *const diff[] = {
                                                                          "text", "json", NULL};
  const char *words[MAX_FORMATS + 1] = {NULL};
  for (unsigned i = 0; i < MAX_FORMATS && bl_report_formats[i] != NULL; i++) {
    words[i] = bl_report_formats[i]->name;
  }
  enum bl_verb verb = ps->out->verb;
  return choose(ps, name,
                verb == BL_VERB_GUARDS ? guards
                : verb == BL_VERB_DIFF ? diff
                                       : words) >= 0;
}

static bool apply_format(struct bl_option_parser *ps, const char *value)
{
  ps->format = value;
  return check_format(ps, cf_str_c(value));
}

/* "x=y" starts with what can only be meant as a format, not as a file's name. */
const char *bl_option_format_end(const char *value)
{
  size_t n = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-");
  return n > 0 && value[n] == '=' ? value + n : NULL;
}

static bool apply_output(struct bl_option_parser *ps, const char *value)
{
  const char *equals = bl_option_format_end(value);
  if (equals == NULL) {
    bool again = ps->plain_output != NULL;
    ps->plain_output = value;
    return (!again || bl_usage_fault("%s: two files for one report; write FMT=FILE", ps->option)) &&
           (value[0] != '\0' || bl_usage_fault("%s: no file is named", ps->option));
  }
  struct cf_str name = {value, (uint32_t)(equals - value)};
  if (equals[1] == '\0') {
    return bl_usage_fault("%s: no file is named", ps->option);
  }
  struct bl_output output = {cf_arena_str(ps->arena, name).p, equals + 1};
  struct {
    struct bl_output *items;
    uint32_t n, cap;
  } list = {ps->out->outputs, ps->out->n_outputs, ps->out->cap_outputs};
  cf_vec_push(ps->arena, &list, output);
  ps->out->outputs = list.items;
  ps->out->n_outputs = list.n;
  ps->out->cap_outputs = list.cap;
  return check_format(ps, name);
}

static bool apply_source_root(struct bl_option_parser *ps, const char *value)
{
  return push_word(ps, &ps->out->source_roots, value);
}

static bool apply_against(struct bl_option_parser *ps, const char *value)
{
  ps->out->against = value;
  return true;
}

static bool apply_baseline(struct bl_option_parser *ps, const char *value)
{
  ps->out->baseline = value;
  return true;
}

static bool apply_write_baseline(struct bl_option_parser *ps, const char *value)
{
  ps->out->write_baseline = value;
  return true;
}

static bool apply_threads(struct bl_option_parser *ps, const char *value)
{
  char *end;
  errno = 0;
  long n = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || errno != 0 || n < 1 || n > BL_MAX_THREADS) {
    return bl_usage_fault("%s: '%s' is no number from 1 to %d", ps->option, value, BL_MAX_THREADS);
  }
  ps->out->threads = (unsigned)n;
  return true;
}

static bool apply_timeout(struct bl_option_parser *ps, const char *value)
{
  char *end;
  double n = strtod(value, &end);
  if (*value == '\0' || *end != '\0' || !(n > 0) || n > 1e9) {
    return bl_usage_fault("%s: '%s' is no number of seconds", ps->option, value);
  }
  ps->out->timeout = n;
  return true;
}

/* Bytes, or with k, m, g, t (of either case) that power of 1024. */
static bool apply_max_memory(struct bl_option_parser *ps, const char *value)
{
  static const char units[] = "kmgt";
  char *end;
  errno = 0;
  unsigned long long n = strtoull(value, &end, 10);
  const char *unit = *end == '\0' ? NULL : strchr(units, *end | 0x20);
  unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
  bool good = value[0] >= '0' && value[0] <= '9' && errno == 0 && n <= UINT64_MAX >> shift &&
              (*end == '\0' || (unit != NULL && end[1] == '\0'));
  if (!good || n << shift < LEAST_MEMORY) {
    return bl_usage_fault("%s: '%s' is no size of at least 16M, as 512M or 4G", ps->option, value);
  }
  ps->out->max_memory = n << shift;
  return true;
}

static bool apply_when(struct bl_option_parser *ps, enum bl_when *when, const char *value)
{
  int i = choose(ps, cf_str_c(value), when_words);
  *when = (enum bl_when)(i < 0 ? 0 : i);
  return i >= 0;
}

static bool apply_color(struct bl_option_parser *ps, const char *value)
{
  return apply_when(ps, &ps->color, value);
}

static bool apply_progress(struct bl_option_parser *ps, const char *value)
{
  return apply_when(ps, &ps->progress, value);
}

static bool apply_from(struct bl_option_parser *ps, const char *value)
{
  ps->out->from = value;
  return true;
}

static bool apply_config(struct bl_option_parser *ps, const char *value)
{
  ps->config = value;
  return true;
}

static bool apply_no_config(struct bl_option_parser *ps, const char *value)
{
  (void)value;
  ps->no_config = true;
  return true;
}

static bool apply_cache(struct bl_option_parser *ps, const char *value)
{
  ps->cache = value;
  return value[0] != '\0' || bl_usage_fault("%s: no folder is named", ps->option);
}

static bool apply_no_cache(struct bl_option_parser *ps, const char *value)
{
  (void)value;
  ps->no_cache = true;
  return true;
}

#define FLAG(field) .flag = offsetof(struct bl_options, field)

/* clang-format off */
const struct bl_option_row bl_option_rows[] = {
    {"classpath", 'c', "PATH", BL_GROUP_INPUT, BL_FOR_INPUTS,
     "libraries: understood but not reported on\n(':' between entries, 'dir/*' for its jars)", .apply = apply_classpath, .many = true},
    {"release", 0, "N", BL_GROUP_INPUT, BL_FOR_INPUTS,
     "of multi-release jars, the classes for Java N;\ndefault: the newest", .apply = apply_release},
    {"jdk", 0, "DIR", BL_GROUP_INPUT, BL_FOR_INPUTS,
     "the JDK whose classes count as libraries; default:\n$JAVA_HOME, then java on PATH, then built-in models", .apply = apply_jdk, .rival = "no-jdk"},
    {"no-jdk", 0, NULL, BL_GROUP_INPUT, BL_FOR_INPUTS, "use the built-in models of the JDK", FLAG(no_jdk), .rival = "jdk"},
    {"models", 0, "FILE", BL_GROUP_INPUT, BL_FOR_INPUTS, "more models of library methods; repeatable", .apply = apply_models, .many = true},

    {"check", 0, "LIST", BL_GROUP_CHECKS, BL_FOR_FINDINGS,
     "which properties: block-local, guarded-by, atomicity\n(the default), burrows-leino, state-version, or all", .apply = apply_check, .words = check_words, .many = true},
    {"strict", 0, NULL, BL_GROUP_CHECKS, BL_FOR_FINDINGS,
     "the published definitions, unfiltered: as\n--min-confidence=low --benign=show, and more", .apply = apply_strict},
    {"callees", 0, "WHICH", BL_GROUP_CHECKS, BL_FOR_FINDINGS,
     "follow calls into the whole 'program' (default)\nor the 'same-class' only", .apply = apply_callees, .words = callee_words},

    {"min-confidence", 0, "LEVEL", BL_GROUP_SHOWN, BL_FOR_FINDINGS,
     "high, medium (default) or low", .apply = apply_min_confidence, .words = level_words},
    {"benign", 0, "HOW", BL_GROUP_SHOWN, BL_FOR_FINDINGS,
     "hide (default) or show findings that have an excuse", .apply = apply_benign, .words = show_words},
    {"suppressions", 0, "FILE", BL_GROUP_SHOWN, BL_FOR_FINDINGS,
     "findings that are meant so, with reasons; repeatable", .apply = apply_suppressions, .many = true},
    {"suppressed", 0, "HOW", BL_GROUP_SHOWN, BL_FOR_SCAN,
     "hide (default) or show findings that an annotation or\n--suppressions accepts; shown ones do not count", .apply = apply_suppressed, .words = show_words},
    {"sort", 0, "HOW", BL_GROUP_SHOWN, BL_FOR_SCAN,
     "by place (default: class, method, offset) or by rank,\nthe highest first", .apply = apply_sort, .words = sort_words},
    {"only", 0, "PATTERN", BL_GROUP_SHOWN, BL_FOR_INPUTS,
     "classes to report on, as 'com.acme.*' (any depth);\n* ? [abc] match as in a shell; repeatable", .apply = apply_only, .many = true},
    {"exclude", 0, "PATTERN", BL_GROUP_SHOWN, BL_FOR_INPUTS, "classes not to report on; repeatable", .apply = apply_exclude, .many = true},

    {"format", 'f', "FMT", BL_GROUP_OUTPUT, BL_FOR_FINDINGS | BL_FOR_GUARDS,
     "text (default), json, jsonl, sarif, html, github, junit,\ncheckstyle, gcc (a line a step, for editors);\nof guards: text, json or java; of diff: text or json", .apply = apply_format},
    {"against", 0, "FILE", BL_GROUP_OUTPUT, BL_FOR_GUARDS,
     "an earlier table in JSON: say only what has changed", .apply = apply_against},
    {"output", 'o', "[FMT=]FILE", BL_GROUP_OUTPUT, BL_FOR_SCAN,
     "FILE: the report goes there, not to standard output;\nif it ends in html, json, jsonl or sarif and there is\nno --format, in that one\nFMT=FILE: that report too; repeatable", .apply = apply_output, .many = true},
    {"from", 0, "REPORT", BL_GROUP_OUTPUT, BL_FOR_EXPLAIN,
     "the report in JSON that has the findings whose ids\nare given", .apply = apply_from},
    {"source-root", 0, "DIR", BL_GROUP_OUTPUT, BL_FOR_FINDINGS | BL_FOR_EXPLAIN,
     "where sources lie, for excerpts; repeatable", .apply = apply_source_root, .many = true},
    {"color", 0, "WHEN", BL_GROUP_OUTPUT, BL_FOR_FINDINGS | BL_FOR_EXPLAIN,
     "auto (default), always, never; NO_COLOR is honoured", .apply = apply_color, .words = when_words},
    {"fail-on", 0, "LEVEL", BL_GROUP_OUTPUT, BL_FOR_FINDINGS,
     "low, medium, high: only findings from there on make\nthe exit status 1; never; default: any that is shown", .apply = apply_fail_on, .words = fail_words},

    {"baseline", 0, "FILE", BL_GROUP_SHOWN, BL_FOR_SCAN,
     "a baseline, or a report in JSON, of before: report\nonly what is not in it", .apply = apply_baseline},
    {"write-baseline", 0, "FILE", BL_GROUP_SHOWN, BL_FOR_SCAN,
     "what is found now is the baseline of later runs;\nwithout --baseline the exit status is 0", .apply = apply_write_baseline},

    {"class", 0, NULL, BL_GROUP_DUMP, BL_FOR_DUMP, "fields and methods, as javap -p shows them", FLAG(dump_class)},
    {"code", 0, NULL, BL_GROUP_DUMP, BL_FOR_DUMP, "instructions too, as javap -c -p (the default)", FLAG(dump_code)},
    {"cfg", 0, NULL, BL_GROUP_DUMP, BL_FOR_DUMP, "control flow: blocks, edges, loops, decisions", FLAG(dump_cfg)},
    {"summary", 0, NULL, BL_GROUP_DUMP, BL_FOR_DUMP, "what is known of every method and field: locks, what\na result carries, accesses, guards", FLAG(dump_summary)},
    {"atomicity", 0, NULL, BL_GROUP_DUMP, BL_FOR_DUMP, "how atomic every method is, and why if it is not", FLAG(dump_atomicity)},

    {"jobs", 'j', "N", BL_GROUP_RUN, BL_FOR_INPUTS, "threads; default: one for each processor", .apply = apply_threads},
    {"timeout", 0, "SECONDS", BL_GROUP_RUN, BL_FOR_FINDINGS,
     "then the run ends, with what it has found by then", .apply = apply_timeout},
    {"max-memory", 0, "SIZE", BL_GROUP_RUN, BL_FOR_FINDINGS,
     "likewise, as 512M or 4G; default: three quarters of\nwhat the machine or the container has", .apply = apply_max_memory},
    {"cache", 0, "DIR", BL_GROUP_RUN, BL_FOR_FINDINGS,
     "where results are kept for the next run over the same\ninputs; default: $XDG_CACHE_HOME/blocal, ~/.cache/blocal", .apply = apply_cache, .rival = "no-cache"},
    {"no-cache", 0, NULL, BL_GROUP_RUN, BL_FOR_FINDINGS, "keep none, and use none", .apply = apply_no_cache, .rival = "cache"},
    {"progress", 0, "WHEN", BL_GROUP_RUN, BL_FOR_FINDINGS, "auto (default: on a terminal), always, never", .apply = apply_progress, .words = when_words},
    {"quiet", 'q', NULL, BL_GROUP_RUN, BL_FOR_INPUTS, "no warnings, no closing line", FLAG(quiet)},
    {"verbose", 'v', NULL, BL_GROUP_RUN, BL_FOR_INPUTS, "say why a finding ranks as it does; all warnings;\nwhich classes are missing", FLAG(verbose)},
    {"stats", 0, NULL, BL_GROUP_RUN, BL_FOR_SCAN, "what was read and analysed, and how long it took", FLAG(stats)},
    {"timings", 0, NULL, BL_GROUP_RUN, BL_FOR_SCAN, "the seconds that each stage took", FLAG(timings)},
    {"config", 0, "FILE", BL_GROUP_RUN, BL_FOR_INPUTS,
     "options by their long names, as 'only: com.acme.*';\ndefault: the nearest blocal.yml upwards", .apply = apply_config, .rival = "no-config"},
    {"no-config", 0, NULL, BL_GROUP_RUN, BL_FOR_INPUTS, "read no blocal.yml", .apply = apply_no_config, .rival = "config"},
    {"version", 0, NULL, BL_GROUP_RUN, BL_FOR_ALL, "print the version", .apply = NULL},
    {"help", 'h', NULL, BL_GROUP_RUN, BL_FOR_ALL, "print this", .apply = NULL},
};
/* clang-format on */

const unsigned bl_option_row_count = sizeof bl_option_rows / sizeof *bl_option_rows;

bool bl_option_is_path(const struct bl_option_row *r)
{
  static const char *const paths[] = {"FILE", "DIR", "PATH", "[FMT=]FILE", "REPORT"};
  for (size_t i = 0; r->argument != NULL && i < sizeof paths / sizeof *paths; i++) {
    if (strcmp(r->argument, paths[i]) == 0) {
      return true;
    }
  }
  return false;
}
